"""Shooting the moon, and winning every trick (F1 to F5)."""

from __future__ import annotations

from companion.referee.conditions import shooter_can_be_behind
from companion.referee.grammar import (
    card_words,
    cards_together,
    one_card,
    signed,
    with_figure,
)
from companion.referee.topics.end import who_wins
from companion.referee.topics.model import Answer, Section, Verdict, absent, always, no, rule, yes
from companion.referee.topics.scoring import no_moon, without_moon
from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset
from companion.rules.options import CHOICE_MARGIN, EndMode, MoonBonus, MoonMode

section = Section("shooting-the-moon", "Shooting the moon", chapter="moon", never=without_moon)
stopping = Section("stopping-a-moon", "Stopping a moon", chapter="tips", never=without_moon)

JACK_OF_DIAMONDS = Card("JD")

LET_CHOOSE = "Many tables let the shooter choose; agree before you start."

NO_CHOICE = "At many tables there's no choice; agree before you start."

JACK_DIFFERS = "Rule books disagree on whether a moon needs the bonus card."

NO_SCORE_ENDS = "No score ends this game, so a moon doesn't either."


def _is_bonus_needed(r: Ruleset) -> bool:
    return not set(r.bonus_cards_in_play).isdisjoint(r.moon_cards)


def _asks_what_it_takes(r: Ruleset) -> str:
    if not r.has_moon:
        return "Can I shoot the moon?"
    return "What exactly do I have to take to shoot the moon?"


@section.topic(_asks_what_it_takes, option="moon_requires", in_book=True, card="Moon", never=always)
def moon_needs(r: Ruleset) -> Answer:
    if not r.has_moon:
        return Answer(
            "No.",
            no_moon(r).text,
            no_moon(r).elsewhere,
            Verdict.NO,
            on_card="There is no moon.",
        )
    cards = cards_together(r, r.moon_cards)
    return rule(
        f"To shoot the moon, take {cards} in one hand.",
        "You don't need to win the other tricks.",
        JACK_DIFFERS if r.bonus_cards_in_play else "",
        on_card=f"Take {cards} to shoot the moon.",
    )


@section.topic("What is a moon worth?", option="moon_mode", in_book=True, card="Moon")
def moon_worth(r: Ruleset) -> Answer:
    if r.moon_mode is MoonMode.WINS_GAME:
        on_card, text = "It wins the game.", "A player who shoots the moon wins the whole game."
    else:
        on_card, text = _worth_in_points(r) if r.counts_up else _worth_in_a_countdown(r)
    elsewhere = {
        MoonMode.ADD_OTHERS: LET_CHOOSE,
        MoonMode.CHOICE: NO_CHOICE,
        MoonMode.GUARDED_CHOICE: "At many tables the shooter can always choose, or never.",
        MoonMode.CHOICE_FROM_74: "At many tables the shooter can always choose, or never.",
    }
    usual = "Most tables charge everyone else, or let the shooter choose."
    return rule(
        text,
        _instead(r),
        elsewhere.get(r.moon_mode, usual),
        on_card=f"{on_card} {_instead(r)}".rstrip(),
    )


def _worth_in_points(r: Ruleset) -> tuple[str, str]:
    amount = r.moon_points
    short = f"{amount} for everyone else."
    pays = f"The player who shoots the moon scores nothing and everyone else scores {amount}."
    if r.bonus_cards_in_play:
        pays = (
            "The player who shoots the moon scores no penalty points and everyone else scores "
            f"{amount}."
        )
    match r.moon_mode:
        case MoonMode.SUBTRACT_SELF:
            return (
                f"{amount} off the shooter's score.",
                f"A moon takes {amount} off the score of the player who shoots it, and nobody else "
                "scores penalty points.",
            )
        case MoonMode.CHOICE:
            return (
                f"{amount} for everyone else, or {amount} off the shooter's score.",
                f"The player who shoots the moon chooses: {amount} for everyone else, or {amount} "
                "off their own score.",
            )
    return short, pays


def _worth_in_a_countdown(r: Ruleset) -> tuple[str, str]:
    amount = r.moon_points
    short = f"{amount} off everyone else."
    pays = f"The player who shoots the moon loses nothing and everyone else loses {amount}."
    match r.moon_mode:
        case MoonMode.SUBTRACT_SELF:
            return (
                f"{amount} back for the shooter.",
                f"A moon gives {amount} back to the player who shoots it, and nobody else loses "
                "penalty points.",
            )
        case MoonMode.CHOICE:
            return (
                f"{amount} off everyone else, or {amount} back for the shooter.",
                f"The player who shoots the moon chooses: {amount} off everyone else, or {amount} "
                "back on their own score.",
            )
    return short, pays


def _instead(r: Ruleset) -> str:
    """When the shooter can have the points off instead, where that is not always or never."""
    amount, near = r.moon_points, signed(r.shown(r.target - CHOICE_MARGIN))
    if r.moon_mode is MoonMode.GUARDED_CHOICE:
        return (
            "If that would end the game with the shooter behind, the shooter can improve their own "
            f"score by {amount} instead."
        )
    if r.moon_mode is MoonMode.CHOICE_FROM_74 and r.counts_up:
        return (
            f"If a player had {near} or more before this hand, the shooter can improve their own "
            f"score by {amount} instead."
        )
    if r.moon_mode is MoonMode.CHOICE_FROM_74:
        return (
            f"If a player had {near} or less before this hand, the shooter can improve their own "
            f"score by {amount} instead."
        )
    return ""


@section.topic("When I shoot the moon, do I have a choice?", changed_by="moon_mode")
def moon_choice(r: Ruleset) -> Answer:
    if r.moon_mode is MoonMode.CHOICE:
        return yes(
            f"{moon_worth(r).text} Decide after the hand, before it's scored.",
            NO_CHOICE,
        )
    if r.may_add and r.may_subtract:
        return Answer("Yes, but only sometimes.", moon_worth(r).text, LET_CHOOSE, Verdict.YES)
    return no(f"The shooter has no choice. {moon_worth(r).text}", LET_CHOOSE)


@section.topic("I almost shot the moon", in_book=True, changed_by="moon_mode")
def near_moon(r: Ruleset) -> Answer:
    hearts_alike = r.heart_count == sum(card in HEARTS for card in r.penalty_cards)
    others = {card for card in r.penalty_cards if card not in HEARTS}
    plain = hearts_alike and not r.bonus_cards_in_play and not r.multipliers
    no_heart = r.penalty_total - r.heart_value
    if plain and not others:
        return rule(
            "If even one heart gets away, there's no moon.",
            f"What you took counts: {with_figure(no_heart, 'point')}.",
        )
    if plain and r.heart_count and others == {QUEEN_OF_SPADES}:
        no_queen = r.penalty_total - r.values[QUEEN_OF_SPADES]
        queen = one_card(r, QUEEN_OF_SPADES)
        return rule(
            f"If even one heart or {queen} gets away, there's no moon.",
            f"What you took counts: {no_heart} without one heart, {no_queen} without {queen}.",
        )
    return rule(
        "If even one card of the moon gets away, what you took counts.",
        f"A moon takes {cards_together(r, r.moon_cards)}.",
    )


@section.topic("Do I have to announce a moon?", in_book=True)
def announce_moon(r: Ruleset) -> Answer:
    return no(
        "You don't have to announce a moon; the cards you took speak for themselves.",
        "One French game pays more for an announced moon.",
    )


@section.topic("My moon would make me lose: does it still count?", changed_by="moon_mode")
def losing_moon(r: Ruleset) -> Answer:
    backfires = (
        "Where a moon gives points to the others, it can end a game with the shooter behind."
    )
    if not r.may_add:
        return absent("It can't.", moon_worth(r).text, backfires)
    no_choice = "At many tables you have no choice: everyone else gets the points."
    if r.end_mode is not EndMode.TARGET:
        return yes("The moon counts all the same, whoever is ahead after it.")
    if r.may_subtract:
        is_sure = r.moon_mode is not MoonMode.CHOICE_FROM_74
        short = "Yes, but you can choose." if is_sure else "Yes, but you may have a choice."
        return Answer(short, moon_worth(r).text, no_choice, Verdict.YES)
    if shooter_can_be_behind(r):
        return yes(
            "The moon counts all the same; if it ends the game with someone ahead of you, that "
            "player wins.",
            "Some tables let the shooter choose then.",
        )
    return absent(
        "It can't.",
        "The points go to everyone else, so a moon that ends the game wins it for you.",
        backfires,
    )


def _asks_whether_it_ends(r: Ruleset) -> str:
    if r.end_mode is not EndMode.TARGET:
        return "Does a moon end the game?"
    goal = signed(r.shown(r.target))
    if r.counts_up:
        return f"A moon takes someone past {goal}: is the game over?"
    return f"A moon takes someone below {goal}: is the game over?"


@section.topic(_asks_whether_it_ends, changed_by="moon_mode")
def moon_ends_game(r: Ruleset) -> Answer:
    if r.moon_mode is MoonMode.WINS_GAME:
        return yes(moon_worth(r).text)
    if r.end_mode is not EndMode.TARGET:
        return no(NO_SCORE_ENDS)
    if not r.may_add:
        return absent("That can't happen here.", moon_worth(r).text)
    return yes(f"The game ends with that hand. {who_wins(r).text}")


@section.topic("I won every single trick", option="sun", in_book=True, card="Every trick")
def every_trick(r: Ruleset) -> Answer:
    if r.pays_for_every_trick and r.moon_mode is not MoonMode.WINS_GAME:
        return rule(
            "Winning every trick counts as a double moon: "
            f"{2 * r.moon_points} instead of {r.moon_points}.",
            elsewhere="Most tables treat it as an ordinary moon.",
        )
    return rule(
        "Winning every trick earns nothing extra; it counts as an ordinary moon.",
        elsewhere="Some tables pay double for it and call it shooting the sun.",
        on_card="",
    )


def _asks_bonus(r: Ruleset) -> str:
    card = next(iter(r.bonus_cards_in_play), JACK_OF_DIAMONDS)
    return f"Do I need the {card_words(card)} to shoot the moon?"


@section.topic(_asks_bonus, changed_by="moon_requires")
def jack_for_moon(r: Ruleset) -> Answer:
    only = f"A moon needs only {cards_together(r, r.moon_cards)}."
    if not r.bonus_cards_in_play:
        return Answer(
            "No, there's no bonus card in this game.", only, verdict=Verdict.NO, applies=False
        )
    if _is_bonus_needed(r):
        return yes(
            f"{moon_needs(r).text} If someone else takes the bonus card, there's no moon and what "
            "you took counts.",
            JACK_DIFFERS,
        )
    return no(
        f"{only} If someone else takes the bonus card, it counts for that player.",
        JACK_DIFFERS,
    )


def _asks_with_bonus(r: Ruleset) -> str:
    card = next(iter(r.bonus_cards_in_play), JACK_OF_DIAMONDS)
    return f"I shot the moon and took the {card_words(card)} as well"


@section.topic(_asks_with_bonus, option="moon_bonus", in_book=True)
def moon_with_bonus(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent(
            "It's a moon like any other.",
            "There's no bonus card in this game, so only the moon counts.",
        )
    if r.moon_bonus is MoonBonus.ABSORBED:
        return rule(
            "When you shoot the moon, your own bonus card doesn't count.",
            elsewhere="Pagat and most tables count the bonus too.",
        )
    return Answer(
        "Both count.",
        "On a moon a bonus card still counts for the player who takes it, shooter or not.",
        "In some books the moon swallows the bonus.",
    )


@section.topic("What is a moon worth when the cards have different values?", option="moon_amount")
def moon_amount(r: Ruleset) -> Answer:
    amount = r.moon_points
    hearts = {r.values[card] for card in r.penalty_cards if card in HEARTS}
    others = set(r.penalty_cards).difference(HEARTS, {QUEEN_OF_SPADES})
    differs = len(hearts) > 1 or bool(others) or r.moon_amount is not None
    pays = r.may_add or r.may_subtract
    arises, to_whom = differs and pays, moon_worth(r).text if pays else ""
    if r.moon_amount is None:
        return rule(
            f"A moon is worth all the penalty points: {amount}.",
            to_whom,
            "Some clubs use a fixed number such as 150.",
            applies=arises,
        )
    return rule(
        f"A moon is always worth {amount}.",
        to_whom,
        "Usually a moon is worth what the cards are worth.",
        applies=arises,
    )


@stopping.topic("How do I stop someone from shooting the moon?")
def stop_moon(r: Ruleset) -> Answer:
    return Answer(
        "Take one penalty card.",
        "Win a trick that has a penalty card in it, even if it hurts a little. Throwing one on the "
        "shooter's trick only helps the shooter.",
    )

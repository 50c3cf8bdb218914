"""Questions about shooting the moon and taking every trick (2F)."""

from __future__ import annotations

from companion.referee.faq.facts import (
    JACK_DIFFERS,
    everything,
    has_moon,
    line,
    moon_cards,
    moon_line,
    moon_rule,
    needs_bonus,
    needs_tricks,
    no_moon,
    points_label,
    points_of,
    queen_costs,
)
from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import capitalized, cards_words, signed
from companion.referee.text.option_phrases import TEAM_TRICKS
from companion.referee.text.options import (
    charge_words,
    counts_up,
    moon_gift,
    off_words,
    relief_words,
)
from companion.referee.text.rules_and_results import option_words
from companion.rules import HEARTS, MoonChoice, Ruleset, parse_cards, shown_points
from companion.rules.ruleset.options import EndMode, MoonBonus, MoonMode, TableTalk, TeamMoon, Teams
from companion.rules.scoring.scoring import may_add, may_subtract

_CHOOSING = (
    MoonMode.CHOICE,
    MoonMode.GUARDED_CHOICE,
    MoonMode.CHOICE_FROM_74,
)


@asks(
    "What exactly do I have to take to shoot the moon?",
    "moon",
    "shoot the moon need requirements all hearts and queen every penalty card what counts for moon "
    "shooting moon cards how to shoot slam",
    "near_moon",
    "moon_worth",
    "jack_for_moon",
)
def moon_needs(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if needs_tricks(r):
        return Answer(
            "Every trick.",
            f"All {r.hand_size} of them; taking every penalty card isn't enough "
            f"here.{_team_tricks(r)}",
            "At most tables all the penalty cards will do.",
        )
    what = capitalized(moon_cards(r))
    if needs_bonus(r):
        what = f"{what}, and {cards_words(dict.fromkeys(r.bonus_cards_in_play))} too"
    team = "" if r.teams is Teams.NONE else f" {option_words(r, 'team_moon')}"
    return Answer(
        f"{what}.",
        f"It doesn't matter who wins the other tricks.{team}",
        "" if not r.bonus_cards_in_play else JACK_DIFFERS,
    )


def _team_tricks(r: Ruleset) -> str:
    return f" {TEAM_TRICKS}" if r.shoots_as_team else ""


@asks(
    "Do I have to announce a moon?",
    "moon",
    "declare moon call it say shooting must i announce warn announce before tell others secret",
    "warn_of_moon",
    "moon_needs",
)
def announce_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    return no(
        "Say nothing and let them find out. The cards you took speak for themselves.",
        "One French game pays more for an announced moon.",
    )


@asks(
    "I took everything but one heart, or all the hearts but not the queen",
    "moon",
    "missed moon by one failed moon near moon almost shot 13 hearts no queen one heart short 25 "
    "points lost the moon didnt make it",
    "moon_needs",
    "card_costs",
)
def near_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    hearts_cost = [r.values[card] for card in r.penalty_cards if card in HEARTS]
    cheapest = min(hearts_cost, default=0)
    queen = queen_costs(r)
    every = {r.values.get(card, 0) for card in r.pack if card in HEARTS}
    a_heart = "one heart" if len(every) == 1 else f"a heart worth {cheapest}"
    which = "one" if r.decks == 2 else "the"
    but_queen = signed(shown_points(r, r.penalty_total - queen))
    but_heart = signed(shown_points(r, r.penalty_total - cheapest))
    hearts = f" Everything but {which} queen of spades is {but_queen}." if queen else ""
    return Answer(
        "You score what you took.",
        (f"Everything but {a_heart} is {but_heart}." if cheapest else "")
        + f"{hearts} Close doesn't count.",
    )


@asks(
    "What is a moon worth?",
    "moon",
    "moon points shoot the moon score how many points moon worth everyone gets 26 others get moon "
    "effect value of moon shot the moon what happens",
    "moon_choice",
    "moon_needs",
    "losing_moon",
)
def moon_worth(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    short = {
        MoonMode.SUBTRACT_SELF: f"{off_words(r, r.moon_points)} for the shooter.",
        MoonMode.NOBODY_SCORES: "Nobody scores.",
        MoonMode.WINS_GAME: "It wins the game.",
        MoonMode.CHOICE: f"{charge_words(r, moon_gift(r))}, or {off_words(r, r.moon_points)}.",
    }.get(r.moon_mode, f"{charge_words(r, moon_gift(r))}.")
    is_scored = r.moon_mode not in (MoonMode.NOBODY_SCORES, MoonMode.WINS_GAME)
    reads = f" On the score sheet: {moon_line(r)}." if is_scored else ""
    return Answer(
        short,
        f"{moon_rule(r)}{reads}",
        "Most tables add points to everyone else or take points off the shooter; at a few, nobody "
        "scores.",
    )


@asks(
    "When I shoot the moon, do I have a choice?",
    "moon",
    "choose moon add or subtract option 26 for others or minus 26 take off choice shooter decides "
    "old moon new moon subtract mine",
    "moon_worth",
    "losing_moon",
)
def moon_choice(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    differ = "About half of all tables let the shooter choose; agree before you start."
    if r.moon_mode is MoonMode.CHOICE:
        both = (
            f"{moon_line(r, choice=MoonChoice.ADD)} or {moon_line(r, choice=MoonChoice.SUBTRACT)}"
        )
        return yes(
            f"Decide after the hand, before it's scored: {charge_words(r, moon_gift(r))}, or "
            f"{relief_words(r, r.moon_points)}. That could be {both}.",
            differ,
        )
    if r.moon_mode in _CHOOSING:
        return Answer("Only sometimes.", moon_rule(r), differ)
    return no(moon_rule(r), differ)


@asks(
    "My moon would make me lose: does it still count?",
    "moon",
    "moon ends game and i lose shooting moon gives win to someone else safety shoot losing moon "
    "dont want moon pushes other over 100 but i am behind",
    "moon_choice",
    "moon_worth",
    "moon_ends_game",
)
def losing_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if r.end_mode is not EndMode.TARGET or not may_add(r):
        return Answer(
            "It can't come to that." if not may_add(r) else "Yes.",
            f"{moon_rule(r)} {option_words(r, 'end_mode')}",
            "Where a moon gives points to the others, it can end a game with the shooter behind.",
            verdict=Verdict.YES if may_add(r) else None,
        )
    if not may_subtract(r):
        return yes(
            f"It is {charge_words(r, moon_gift(r))}; if that ends the game with {_in_front(r)}.",
            "Some tables let the shooter take the points off instead.",
        )
    way = "off" if counts_up(r) else "back"
    short = {
        MoonMode.AUTO_GUARD: f"Then you get points {way} instead.",
        MoonMode.GUARDED_CHOICE: f"Then you may have points {way} instead.",
        MoonMode.CHOICE_FROM_74: f"Late in a game you may have points {way} instead.",
    }.get(r.moon_mode, f"You may have points {way} instead.")
    return Answer(short, moon_rule(r), "Many tables leave it at the added points.")


def _in_front(r: Ruleset) -> str:
    if r.teams is Teams.NONE:
        return "someone ahead of you, that player wins"
    return "another team ahead of yours, that team wins"


@asks(
    "A moon takes someone {ending}: is the game over?",
    "moon",
    "moon over 100 game end after moon moon ends the game moon finishes everyone over target last "
    "hand moon",
    "losing_moon",
    "when_over",
)
def moon_ends_game(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if r.moon_mode is MoonMode.WINS_GAME:
        return yes("The shooter wins on the spot, whatever the totals say.")
    if r.end_mode is not EndMode.TARGET:
        return no(f"{option_words(r, 'end_mode')} A moon doesn't change that.")
    if not may_add(r):
        return absent("That can't happen here.", moon_rule(r))
    return yes("At the end of that hand, compare the totals as usual.")


@asks(
    "I won every single trick",
    "moon",
    "all tricks sun shoot the sun took all 13 tricks every trick won everything grand slam",
    "moon_needs",
    "moon_worth",
)
def every_trick(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if not r.pays_for_every_trick:
        return Answer(
            "That's a moon like any other.",
            "Winning every trick earns nothing extra.",
            "Some tables pay double for it and call it shooting the sun.",
        )
    points = points_of(r, everything(r), all_tricks=True, choice=MoonChoice.ADD)
    return Answer(
        "That's worth more than a moon.",
        f"{option_words(r, 'sun')}{_team_tricks(r)} On the score sheet: {line(r, points)}.",
        "Most tables treat it as an ordinary moon.",
    )


@asks(
    "Can I warn the others that someone is shooting?",
    "moon",
    "warn moon table talk tell others shooting the moon say out loud hint signal talking allowed "
    "watch out moon",
    "announce_moon",
    "stop_moon",
)
def warn_of_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if r.table_talk is TableTalk.PENALTY:
        return Answer(
            "No, there's a penalty.",
            "Warning the others costs you points here; the table decides how many.",
            "At most tables it's only bad manners.",
            verdict=Verdict.NO,
        )
    return Answer(
        "Better not.",
        "It's bad manners, but there's no penalty here.",
        "Some tables do penalize it.",
    )


@asks(
    "How do I stop someone from shooting the moon?",
    "moon",
    "stop a moon prevent moon block shooter keep a heart take one heart defend against moon save "
    "high heart",
    "moon_needs",
    "warn_of_moon",
)
def stop_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if needs_tricks(r):
        return Answer("Win one trick.", "A moon takes every trick here, so one is enough.")
    return Answer(
        "Take one penalty card.",
        "Win a trick with a penalty card in it, even if it hurts a little. Throwing one on the "
        "shooter's trick only helps the shooter.",
    )


@asks(
    "Do I need the {bonus} to shoot the moon?",
    "moon",
    "jack of diamonds moon jd needed for moon bonus card needed moon omnibus moon ten of diamonds "
    "moon require jack",
    "moon_needs",
    "moon_with_bonus",
    "moon_bonus_elsewhere",
)
def jack_for_moon(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent(
            "There's no bonus card in this game.", "You don't need any diamonds for a moon here."
        )
    if not has_moon(r):
        return no_moon()
    if needs_tricks(r):
        return Answer("You need every trick.", "Every trick includes the bonus card.")
    if needs_bonus(r):
        return yes(
            "Without it you've just taken all the points, and you score "
            f"{points_label(r, r.penalty_total)}.",
            JACK_DIFFERS,
        )
    return no("The penalty cards alone make the moon; the bonus goes to the player who took it.",
              JACK_DIFFERS)  # fmt: skip


@asks(
    "I shot the moon and took the {bonus} as well",
    "moon",
    "moon with jack of diamonds moon plus jack shot and bonus jd and moon minus 36 jack off on a "
    "moon",
    "jack_for_moon",
    "moon_bonus_elsewhere",
)
def moon_with_bonus(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent("There's no bonus card in this game.", "The moon counts as usual.")
    if not has_moon(r):
        return no_moon()
    off = off_words(r, -r.bonus_total)
    reads = f"On the score sheet: {moon_line(r)}."
    if r.moon_bonus is MoonBonus.ABSORBED:
        return Answer(
            "The moon counts, the bonus does not.",
            f"Your own bonus card is worth nothing extra with a moon. {reads}",
            "Pagat and most tables count the bonus too.",
        )
    return Answer(
        "Both count.",
        f"You score the moon, and the bonus gives you {off}. {reads}",
        "In some books the moon swallows the bonus.",
    )


@asks(
    "I shot the moon but someone else has the {bonus}",
    "moon",
    "other player has jack of diamonds moon without jack opponent took the bonus moon jack "
    "elsewhere someone else jd",
    "jack_for_moon",
    "moon_with_bonus",
)
def moon_bonus_elsewhere(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent("There's no bonus card in this game.", "The moon counts as usual.")
    if not has_moon(r):
        return no_moon()
    if needs_tricks(r):
        return absent("Then you didn't take every trick.", "A moon needs every trick here.")
    taker = 1 if r.teams is Teams.NONE or r.players > 2 else 0
    reads = f"On the score sheet: {moon_line(r, taker)}."
    if needs_bonus(r):
        return Answer("Then it isn't a moon.", f"You score what you took. {reads}",
                      JACK_DIFFERS)  # fmt: skip
    return Answer(
        "Your moon counts.",
        f"The other player still gets {off_words(r, -r.bonus_total)} for the bonus. {reads}",
        JACK_DIFFERS,
    )


@asks(
    "What is a moon worth when the cards have different values?",
    "moon",
    "spot hearts moon 117 129 150 moon amount value different scheme black maria moon 43 moon 52 "
    "how much is moon",
    "moon_worth",
    "card_costs",
)
def moon_amount(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if r.teams is not Teams.NONE and may_add(r):
        return Answer(f"{moon_gift(r)}.", option_words(r, "team_moon_score"))
    if r.moon_amount is None:
        return Answer(
            f"{r.moon_points}.",
            "A moon is worth as much as all the penalty cards in play together; here that's "
            f"{r.moon_points}.",
            "Some clubs use a fixed number such as 150.",
        )
    return Answer(
        f"{r.moon_points}.",
        f"This table fixed it; all the penalty cards together are worth {r.penalty_total}.",
        "Usually a moon is worth what the cards are worth.",
    )


@asks(
    "Does a moon need the king and ace of spades?",
    "moon",
    "black maria moon need king ace spades moon high spades needed ks as moon all spades",
    "moon_needs",
    "high_spades_first_trick",
)
def high_spades_moon(r: Ruleset) -> Answer:
    high = [card for card in parse_cards("KS AS") if r.values.get(card, 0) > 0]
    if not high:
        return absent(
            "They're worth nothing here.",
            "So no moon needs them." if has_moon(r) else "And there's no moon in this game.",
            "In Black Maria the king is worth 10 and the ace 7; a moon there needs both.",
        )
    if not has_moon(r):
        return no_moon()
    if needs_tricks(r):
        return Answer("A moon needs every trick.", "So it needs them too.")
    return yes(f"They're worth points, so a moon needs {cards_words(high)} too.")


@asks(
    "Two packs: one player took both queens and all the hearts",
    "moon",
    "two decks moon 52 both queens 26 hearts cancellation moon double deck shoot",
    "moon_needs",
    "moon_worth",
)
def two_pack_moon(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(
            "You're playing with one pack.",
            "Nobody can take two queens of spades here.",
            "With two packs you need both queens and all 26 hearts.",
        )
    if not has_moon(r):
        return no_moon()
    return Answer(
        f"A moon of {moon_gift(r)}.",
        f"{moon_rule(r)} On the score sheet: {moon_line(r)}.",
    )


@asks(
    "Can partners shoot the moon together?",
    "moon",
    "team moon partner took the other hearts partnership shoot together both partners moon",
    "partners",
    "moon_needs",
)
def partners_moon(r: Ruleset) -> Answer:
    if r.teams is Teams.NONE:
        return absent("There are no partners in this game.", "Everyone plays alone in this game.")
    if not has_moon(r):
        return no_moon()
    differ = "Rule books differ: some let the team share it, others want one player to take it all."
    if r.team_moon is TeamMoon.BY_TEAM:
        what = "take every trick between you" if needs_tricks(r) else "have everything together"
        return yes(f"It's enough if the two of you {what}.", differ)
    return no("One player has to take everything alone.", differ)

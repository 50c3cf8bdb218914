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
    "What exactly must I take to shoot the moon?",
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
            f"All {r.hand_size} of them; taking every penalty card is not enough here."
            f"{_team_tricks(r)}",
            "Elsewhere all the penalty cards will do.",
        )
    what = capitalized(moon_cards(r))
    if needs_bonus(r):
        what = f"{what}, and {cards_words(dict.fromkeys(r.bonus_cards_in_play))} too"
    team = "" if r.teams is Teams.NONE else f" {option_words(r, 'team_moon')}"
    return Answer(
        f"{what}.",
        f"Who wins the other tricks does not matter.{team}",
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
        "Say nothing and let them find out. It is counted from the cards you took.",
        "One French game pays more for a moon that was announced.",
    )


@asks(
    "I took everything but one heart, or all hearts but not the queen",
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
    which = "one" if r.decks == 2 else "the"
    but_queen = signed(shown_points(r, r.penalty_total - queen))
    but_heart = signed(shown_points(r, r.penalty_total - cheapest))
    hearts = f" Everything but {which} queen of spades is {but_queen}." if queen else ""
    return Answer(
        "You write down what you took.",
        (f"Everything but a heart worth {cheapest} is {but_heart}." if cheapest else "")
        + f"{hearts} There is no prize for nearly.",
    )


@asks(
    "What does a moon do to the scores?",
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
    reads = f" The hand may read {moon_line(r)}." if is_scored else ""
    return Answer(
        short,
        f"{moon_rule(r)}{reads}",
        "The two common ways are points for the others, or points off for the shooter; a few "
        "tables let nobody score.",
    )


@asks(
    "Do I choose between points for them and points off for me?",
    "moon",
    "choose moon add or subtract option 26 for others or minus 26 take off choice shooter decides "
    "old moon new moon subtract mine",
    "moon_worth",
    "losing_moon",
)
def moon_choice(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    differ = "About as many tables let the shooter choose as do not; agree on it before you start."
    if r.moon_mode is MoonMode.CHOICE:
        both = (
            f"{moon_line(r, choice=MoonChoice.ADD)} or {moon_line(r, choice=MoonChoice.SUBTRACT)}"
        )
        return yes(
            f"After the hand, before it is written down: {charge_words(r, moon_gift(r))}, or "
            f"{relief_words(r, r.moon_points)}. It may read {both}.",
            differ,
        )
    if r.moon_mode in _CHOOSING:
        return Answer("Only sometimes.", moon_rule(r), differ)
    return no(moon_rule(r), differ)


@asks(
    "My moon would make me lose: does it count all the same?",
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
            "It cannot come to that." if not may_add(r) else "Yes.",
            f"{moon_rule(r)} {option_words(r, 'end_mode')}",
            "Where a moon gives points to the others, it can end a game that the shooter loses.",
            verdict=Verdict.YES if may_add(r) else None,
        )
    if not may_subtract(r):
        return yes(
            f"It is {charge_words(r, moon_gift(r))}; if that ends the game with {_in_front(r)}.",
            "Some tables then take the points off the shooter instead.",
        )
    way = "off" if counts_up(r) else "back"
    short = {
        MoonMode.AUTO_GUARD: f"Then you get points {way} instead.",
        MoonMode.GUARDED_CHOICE: f"Then you may have points {way} instead.",
        MoonMode.CHOICE_FROM_74: f"Late in a game you may have points {way} instead.",
    }.get(r.moon_mode, f"You may have points {way} instead.")
    return Answer(short, moon_rule(r), "Many tables let the added points stand.")


def _in_front(r: Ruleset) -> str:
    if r.teams is Teams.NONE:
        return "somebody in front of you, that player wins"
    return "another team in front of yours, that team wins"


@asks(
    "A moon pushes somebody past {target}: is the game over?",
    "moon",
    "moon over 100 game end after moon moon ends the game moon finishes everybody over target last "
    "hand moon",
    "losing_moon",
    "when_over",
)
def moon_ends_game(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if r.moon_mode is MoonMode.WINS_GAME:
        return yes("The shooter wins at once, whatever the totals say.")
    if r.end_mode is not EndMode.TARGET:
        return no(f"{option_words(r, 'end_mode')} A moon changes nothing about that.")
    if not may_add(r):
        return absent("That can't happen here.", moon_rule(r))
    return yes("At the end of that hand the totals are compared as always.")


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
            "That is a moon like any other.",
            "With every trick you have every penalty card; there is nothing on top.",
            "Some tables pay double for every trick, and call it the sun.",
        )
    points = points_of(r, everything(r), all_tricks=True, choice=MoonChoice.ADD)
    return Answer(
        "That is worth more than a moon.",
        f"{option_words(r, 'sun')}{_team_tricks(r)} The hand may read {line(r, points)}.",
        "Most tables make no difference between the two.",
    )


@asks(
    "May I tell the others that somebody is shooting?",
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
            "No, it costs points.",
            "Warning the others is penalized here; the table says how much.",
            "At most tables it is only bad manners.",
            verdict=Verdict.NO,
        )
    return Answer(
        "Better not.",
        "It is bad manners to play for the others, but there is no penalty for it.",
        "Some tables charge points for it.",
    )


@asks(
    "How do I stop somebody from shooting?",
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
        return Answer("Win one trick.", "A moon needs every trick here, so one is enough.")
    return Answer(
        "Take one penalty card.",
        "Win a trick with a penalty card in it, even if it hurts a little. One that you throw on "
        "the shooter's own trick helps nobody.",
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
            "This table has no bonus card.", "A moon has nothing to do with diamonds here."
        )
    if not has_moon(r):
        return no_moon()
    if needs_tricks(r):
        return Answer("You need every trick.", "With every trick you have the bonus card, too.")
    if needs_bonus(r):
        return yes(
            f"Without it you have taken all the points and write down "
            f"{points_label(r, r.penalty_total)}.",
            JACK_DIFFERS,
        )
    return no("The penalty cards alone make the moon; the bonus goes to whoever took it.",
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
        return absent("This table has no bonus card.", "The moon counts as always.")
    if not has_moon(r):
        return no_moon()
    off = off_words(r, -r.bonus_total)
    reads = f"The hand may read {moon_line(r)}."
    if r.moon_bonus is MoonBonus.ABSORBED:
        return Answer(
            "The moon counts, the bonus does not.",
            f"Your own bonus card adds nothing beside a moon. {reads}",
            "Pagat and most tables count the bonus as well.",
        )
    return Answer(
        "Both count.",
        f"The moon is written down, and the bonus gives you {off}. {reads}",
        "Some books let the bonus disappear in the moon.",
    )


@asks(
    "I shot the moon but somebody else has the {bonus}",
    "moon",
    "other player has jack of diamonds moon without jack opponent took the bonus moon jack "
    "elsewhere somebody else jd",
    "jack_for_moon",
    "moon_with_bonus",
)
def moon_bonus_elsewhere(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent("This table has no bonus card.", "The moon counts as always.")
    if not has_moon(r):
        return no_moon()
    if needs_tricks(r):
        return absent("Then you did not take every trick.", "A moon needs every trick here.")
    taker = 1 if r.teams is Teams.NONE or r.players > 2 else 0
    reads = f"The hand may read {moon_line(r, taker)}."
    if needs_bonus(r):
        return Answer("Then it is no moon.", f"You write down what you took. {reads}",
                      JACK_DIFFERS)  # fmt: skip
    return Answer(
        "Your moon stands.",
        f"The other player still gets {off_words(r, -r.bonus_total)} for the bonus. {reads}",
        JACK_DIFFERS,
    )


@asks(
    "What is a moon worth when the cards cost more or less than usual?",
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
            "A moon is worth what all the penalty cards in play cost together, whatever the "
            f"scheme; here that is {r.moon_points}.",
            "Some clubs keep a fixed number such as 150.",
        )
    return Answer(
        f"{r.moon_points}.",
        f"This table has fixed it; all the penalty cards together cost {r.penalty_total}.",
        "Usually a moon is worth what the cards cost.",
    )


@asks(
    "Do the king and ace of spades belong to the moon?",
    "moon",
    "black maria moon need king ace spades moon high spades needed ks as moon all spades",
    "moon_needs",
    "high_spades_first_trick",
)
def high_spades_moon(r: Ruleset) -> Answer:
    high = [card for card in parse_cards("KS AS") if r.values.get(card, 0) > 0]
    if not high:
        return absent(
            "They cost nothing here.",
            "So no moon needs them." if has_moon(r) else "And there is no moon at this table.",
            "In Black Maria the king costs 10 and the ace 7; with a moon it needs both.",
        )
    if not has_moon(r):
        return no_moon()
    if needs_tricks(r):
        return Answer("A moon needs every trick.", "So it needs them as well.")
    return yes(f"They cost points, so a moon needs {cards_words(high)} as well.")


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
            "You play with one pack.",
            "There is one queen of spades here, and thirteen hearts at most.",
            "With two packs it takes both queens and all 26 hearts.",
        )
    if not has_moon(r):
        return no_moon()
    return Answer(
        f"A moon of {moon_gift(r)}.",
        f"{moon_rule(r)} The hand may read {moon_line(r)}.",
    )


@asks(
    "May partners shoot the moon together?",
    "moon",
    "team moon partner took the other hearts partnership shoot together both partners moon",
    "partners",
    "moon_needs",
)
def partners_moon(r: Ruleset) -> Answer:
    if r.teams is Teams.NONE:
        return absent("There are no partners here.", "Everybody plays alone at this table.")
    if not has_moon(r):
        return no_moon()
    differ = "Books differ: by some the team may share it, by some one player must take it all."
    if r.team_moon is TeamMoon.BY_TEAM:
        what = "take every trick between you" if needs_tricks(r) else "have everything together"
        return yes(f"It is enough that the two of you {what}.", differ)
    return no("One player must take everything alone.", differ)

"""Questions about moons with bonus cards, high spades, two packs or partners (2F, 2J)."""

from __future__ import annotations

from companion.referee.cardwords import cards_words
from companion.referee.figures import moon_gift
from companion.referee.questions.examples import (
    moon_rule,
)
from companion.referee.questions.moonfacts import (
    JACK_DIFFERS,
    has_moon,
    moon_line,
    needs_bonus,
    needs_tricks,
    no_moon,
)
from companion.referee.questions.shape import Answer, absent, asks, no, yes
from companion.referee.words import option_words
from companion.rules import Ruleset, parse_cards
from companion.rules import options as o
from companion.rules.moons import may_add


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
            f"Without it you have taken all the points and write down {r.penalty_total}.",
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
    off = -r.bonus_total
    reads = f"The hand may read {moon_line(r)}."
    if r.moon_bonus is o.MoonBonus.ABSORBED:
        return Answer(
            "The moon counts, the bonus does not.",
            f"Your own bonus card adds nothing beside a moon. {reads}",
            "Pagat and most tables count the bonus as well.",
        )
    return Answer(
        "Both count.",
        f"The moon is written down, and {off} come off for the bonus. {reads}",
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
    taker = 1 if r.teams is o.Teams.NONE or r.players > 2 else 0
    reads = f"The hand may read {moon_line(r, taker)}."
    if needs_bonus(r):
        return Answer("Then it is no moon.", f"You write down what you took. {reads}",
                      JACK_DIFFERS)  # fmt: skip
    return Answer(
        "Your moon stands.",
        f"The other player still gets the points off for the bonus. {reads}",
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
    if r.teams is not o.Teams.NONE and may_add(r):
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
    if r.teams is o.Teams.NONE:
        return absent("There are no partners here.", "Everybody plays alone at this table.")
    if not has_moon(r):
        return no_moon()
    differ = "Books differ: by some the team may share it, by some one player must take it all."
    if r.team_moon is o.TeamMoon.BY_TEAM:
        what = "take every trick between you" if needs_tricks(r) else "have everything together"
        return yes(f"It is enough that the two of you {what}.", differ)
    return no("One player must take everything alone.", differ)

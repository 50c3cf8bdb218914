"""What the form of a new game says: who sits where, who deals and passes first, what is agreed."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.text.game_status import cards_out_label, end_label
from companion.referee.text.grammar import (
    capitalized,
    counted,
    listed,
    pass_label,
    with_figure,
)
from companion.referee.text.options import option_label
from companion.referee.text.variants import variant_name
from companion.rules import Ruleset
from companion.rules.deal import exchanges, pass_of_hand
from companion.rules.errors import RulesError
from companion.rules.variants import STANDARD


def day_table_name(day: str, number: int = 1) -> str:
    """What a new table is called: the day it first meets on, with a number from the second on."""
    return f"{day} table" if number == 1 else f"{day} table {number}"


def players_table_name(names: Sequence[str]) -> str:
    """What a new table is called where its day is taken: "Ann and Bo's table"."""
    return f"{listed(names)}'s table"


def search_words(typed: str, shown_above: int, listed_below: int) -> str:
    """What a search of the variants found."""
    if not shown_above + listed_below:
        return f"No variant found for “{typed}”."
    variants = counted(shown_above + listed_below, "variant").capitalize()
    return f"{variants} found, with those above." if shown_above else f"{variants} found."


def seated_words(names: Sequence[str]) -> str:
    """Who sits, for those who hear the page."""
    return f"Clockwise: {listed(names)}." if names else "No players yet."


def missing_names_words(seated: int, missing: int) -> str:
    """That names are still to be typed."""
    if not seated:
        return "Add the names in seating order, clockwise."
    return f"{capitalized(counted(missing, 'more name'))}, clockwise."


ANOTHER_VARIANT = "Choose another variant below."


def first_hand_label(number: int, last: int) -> str:
    """The hand that rules count from, of so many scored: "Hand 2: rescores hands 2 and 3"."""
    if number > last:
        return f"Hand {number}, next"
    if number == last:
        return f"Hand {number}: rescores hand {number}"
    between = "and" if last == number + 1 else "to"
    return f"Hand {number}: rescores hands {number} {between} {last}"


def first_dealer_words(dealer: str | None) -> str:
    """Who deals first: chance picks until somebody is tapped."""
    return f"{dealer} deals first." if dealer else "Tap who deals first, or leave it to chance."


def swap_words(first: str | None) -> str:
    """Which discs to tap, so that two change places."""
    return f"Who swaps seats with {first}?" if first else "Tap the two who swap seats."


def first_pass_words(ruleset: Ruleset, names: Sequence[str]) -> str:
    """What the first of the seats does with its cards in hand 1; other sizes do not pass yet."""
    token = pass_of_hand(ruleset, 1)
    all_given = exchanges(ruleset, token) if len(names) == ruleset.players else ()
    receivers = [names[each.receiver] for each in all_given if each.giver == 0]
    if not receivers:
        return "No passing on hand 1."
    if len(receivers) == 1:
        return f"{names[0]} passes {pass_label(ruleset, token)} to {receivers[0]}."
    return f"{names[0]} passes to {listed(receivers)}."


def house_rules_label(count: int) -> str:
    """How many house rules there are."""
    return f"{count} changed" if count else "none"


def unfit_rule_words(field: str, value: str, players: int) -> str:
    """That a house rule waits for another number of players."""
    for size in (4, 5, 6, 7, 8, 3):
        try:
            fitting = STANDARD.for_players(size).with_options({field: value})
        except RulesError:
            continue
        label = option_label(fitting, field)
        return f"Your rule “{label}” doesn't work with {players} players. Until it does:"
    return ""


def hands_label(hands: int) -> str:
    """An end after so many hands: "9 hands"."""
    return f"{hands} hands"


def terms_line(variant: str, house_rules: int, ruleset: Ruleset, until: str) -> str:
    """What is agreed, in a line: "Hearts, to 100, standard rules"."""
    rules = with_figure(house_rules, "house rule") if house_rules else "standard rules"
    return f"{variant_name(variant)}, {end_label(ruleset, until)}, {rules}"


def deal_words(ruleset: Ruleset, *, has_other_packs: bool) -> str:
    """What many players deal: "8 cards each, take out 2♣ 2♦ 2♠ 3♣, or use two decks."."""
    parts = [f"{with_figure(ruleset.hand_size, 'card')} each"]
    if ruleset.decks == 2:
        parts.append("from two decks")
    if ruleset.removed:
        parts.append(f"take out {cards_out_label(ruleset)}")
    if ruleset.cards_left_over:
        parts.append(f"{with_figure(ruleset.cards_left_over, 'card')} left over")
    if has_other_packs:
        parts.append("or use two decks")
    return f"{', '.join(parts)}."

"""A new game in words: who sits, who deals and passes first, what is house rule."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.text.grammar import counted, listed
from companion.referee.text.options import option_label, option_words
from companion.referee.text.rules_and_results import pass_label
from companion.referee.text.variants import sizes_words
from companion.rules.errors import RulesError
from companion.rules.play.passing import exchanges, pass_of_hand
from companion.rules.ruleset.options import FirstDealer
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.ruleset.variants import ONE_DECK, STANDARD


def usual_table_name(day: str, number: int = 1) -> str:
    """A name for a new table: the day it first meets on, with a number from the second on."""
    return f"{day} table" if number == 1 else f"{day} table {number}"


def search_words(typed: str, shown_above: int, listed_below: int) -> str:
    """What a search of the variants found."""
    if not shown_above + listed_below:
        return f"No variant says “{typed}”."
    also = ", with those above" if shown_above else ""
    return f"{counted(shown_above + listed_below, 'variant').capitalize()} found{also}."


def seats_label(players: int) -> str:
    """How many sit, once that is enough: "4 seats"."""
    return f"{players} seats"


def sizes_label(sizes: Sequence[int], least: int, most: int) -> str:
    """How many may play a variant; with two packs any number from `least` to `most`."""
    if tuple(sizes) == ONE_DECK:
        return f"{least} to {most} people"
    return f"{sizes_words(sizes)} people"


def seated_words(names: Sequence[str]) -> str:
    """Who sits, for those who hear the page."""
    return f"Clockwise: {listed(names)}." if names else "Nobody sits yet."


def missing_names_words(seated: int, missing: int) -> str:
    """That names are still to be typed."""
    if not seated:
        return "Type the names as you sit, clockwise."
    return f"{counted(missing, 'name').capitalize()} more, clockwise."


ANOTHER_VARIANT = "Choose another variant below."


def first_dealer_words(ruleset: Ruleset, dealer: str | None) -> str:
    """Who deals first; a draw (A7) is made at the table, and chance picks until it is told."""
    if dealer is not None:
        return f"{dealer} deals first."
    if ruleset.first_dealer is FirstDealer.RANDOM:
        return "Chance picks who deals first."
    return f"{option_words(ruleset, 'first_dealer')} Tap who that is, or chance picks."


def partners_words(names: Sequence[str]) -> str:
    """Who plays with whom, where partners sit opposite."""
    half = len(names) // 2
    pairs = zip(names[:half], names[half:], strict=True)
    return f"Partners: {'; '.join(f'{one} and {other}' for one, other in pairs)}."


def first_pass_words(ruleset: Ruleset, names: Sequence[str]) -> str:
    """What the first of the seats does with its cards in hand 1; other sizes do not pass yet."""
    token = pass_of_hand(ruleset, 1)
    all_given = exchanges(ruleset, token) if len(names) == ruleset.players else ()
    receivers = [names[each.receiver] for each in all_given if each.giver == 0]
    if not receivers:
        return "Hand 1 is played without passing."
    side = f" {pass_label(ruleset, token)}" if len(receivers) == 1 else ""
    return f"{names[0]} passes{side} to {listed(receivers)}."


def house_rules_label(count: int) -> str:
    """How many house rules there are."""
    return f"{count} {'differs' if count == 1 else 'differ'}" if count else "as in the variant"


def unfit_rule_words(field: str, value: str, players: int) -> str:
    """That a house rule waits for another number of players."""
    for size in (4, 5, 6, 7, 8, 3):
        try:
            fitting = STANDARD.for_players(size).with_options({field: value})
        except RulesError:
            continue
        label = option_label(fitting, field).lower()
        return f"Your rule “{label}” does not fit {players} players. Until it does:"
    return ""


def hands_label(hands: int) -> str:
    """An end after so many hands: "9 hands"."""
    return f"{hands} hands"

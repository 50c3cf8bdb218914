"""Places around the table, 0 to n-1 clockwise as seen from above, and who deals."""

from companion.rules.captures import check_seat
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset.options import CHAIRS_OUT, Opener
from companion.rules.ruleset.ruleset import Ruleset

ELDEST_OPENS = frozenset({Opener.ELDEST_ANY, Opener.ELDEST_NO_HEART})


def left_of(seat: int, players: int, steps: int = 1) -> int:
    """The seat so many steps to the left, that is clockwise; negative steps go right."""
    return (seat + steps) % players


def across(seat: int, players: int) -> int:
    """The opposite seat of an even table."""
    return left_of(seat, players, players // 2)


def next_dealer(ruleset: Ruleset, dealer: int) -> int:
    """Which chair deals next: the one on the dealer's left, whoever sits out.

    Raises DoesNotAddUp for a seat that is not at the table.
    """
    _check_chair(ruleset, dealer)
    return left_of(dealer, ruleset.chairs)


def chairs_out(ruleset: Ruleset, dealer: int) -> tuple[int, ...]:
    """A10: who sits out when this chair deals. Raises DoesNotAddUp where nobody can sit there."""
    _check_chair(ruleset, dealer)
    return tuple(left_of(dealer, ruleset.chairs, steps) for steps in CHAIRS_OUT[ruleset.sit_out])


def _check_chair(ruleset: Ruleset, chair: int) -> None:
    if not isinstance(chair, int) or chair not in range(ruleset.chairs):
        raise DoesNotAddUp("no_such_seat", seat=chair, players=ruleset.chairs)


def dealer_of_hand(ruleset: Ruleset, first_dealer: int, hand: int) -> int:
    """Which chair deals hand 1, 2, 3 ... when nobody changes it.

    Raises DoesNotAddUp for a seat that is not at the table.
    """
    _check_chair(ruleset, first_dealer)
    return left_of(first_dealer, ruleset.chairs, hand - 1)


def opening_seat(ruleset: Ruleset, dealer: int) -> int | None:
    """C1: the seat that leads first, or None when a card decides (`opener_card`).

    Raises DoesNotAddUp for a dealer who is not at the table.
    """
    check_seat(ruleset, dealer)
    if ruleset.opener not in ELDEST_OPENS:
        return None
    return left_of(dealer, ruleset.players)

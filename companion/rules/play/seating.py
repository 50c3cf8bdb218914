"""Places around the table, 0 to n-1 clockwise as seen from above, and who deals."""

from companion.rules.captures import check_seat
from companion.rules.ruleset.options import DealerRotation, Opener
from companion.rules.ruleset.ruleset import Ruleset

ELDEST_OPENS = frozenset({Opener.ELDEST_ANY, Opener.ELDEST_NO_HEART, Opener.ELDEST_NO_PENALTY})


def left_of(seat: int, players: int, steps: int = 1) -> int:
    """The seat so many steps to the left, that is clockwise; negative steps go right."""
    return (seat + steps) % players


def across(seat: int, players: int) -> int:
    """The opposite seat of an even table."""
    return left_of(seat, players, players // 2)


def next_dealer(ruleset: Ruleset, dealer: int, queen_taker: int | None = None) -> int:
    """A8: who deals next; without one queen and her taker the deal moves on to the left.

    Raises DoesNotAddUp for a seat that is not at the table.
    """
    for seat in (dealer,) if queen_taker is None else (dealer, queen_taker):
        check_seat(ruleset, seat)
    if ruleset.dealer_rotation is DealerRotation.STAYS:
        return dealer
    follows_queen = ruleset.dealer_rotation is DealerRotation.QS_TAKER and ruleset.decks == 1
    if follows_queen and queen_taker is not None:
        return queen_taker
    return next_in_turn(ruleset, dealer)


def next_in_turn(ruleset: Ruleset, seat: int) -> int:
    """A9: who comes after this seat; to whom a misdeal passes the deal (H2 deal_passes_left)."""
    return left_of(seat, ruleset.players, ruleset.turn_step)


def dealer_of_hand(ruleset: Ruleset, first_dealer: int, hand: int) -> int:
    """Who deals hand 1, 2, 3 ... when nobody changes it (A8 without queens' takers).

    Raises DoesNotAddUp for a seat that is not at the table.
    """
    check_seat(ruleset, first_dealer)
    if ruleset.dealer_rotation is DealerRotation.STAYS:
        return first_dealer
    return left_of(first_dealer, ruleset.players, ruleset.turn_step * (hand - 1))


def opening_seat(ruleset: Ruleset, dealer: int) -> int | None:
    """C1: the seat that leads first, or None when a card decides (`opener_card`).

    Raises DoesNotAddUp for a dealer who is not at the table.
    """
    check_seat(ruleset, dealer)
    if ruleset.opener not in ELDEST_OPENS:
        return None
    return next_in_turn(ruleset, dealer)

"""G5: who wins when several are in front at the end and nobody plays on."""

from collections.abc import Callable, Sequence

from companion.rules.ending import PlayedHand
from companion.rules.options import TieBreak

Hands = Sequence[PlayedHand]


def break_tie(rule: TieBreak, tied: Sequence[int], hands: Hands) -> tuple[int, ...]:
    """The winners among the tied; what cannot be told apart, or is unknown, is shared."""
    parting = _PARTED.get(rule)
    if parting is None or len(tied) < 2:
        return tuple(tied)
    return parting(tied, hands) or tuple(tied)


def _fewest(tied: Sequence[int], counts: Sequence[tuple[int, ...] | None]) -> tuple[int, ...]:
    known = [count for count in counts if count is not None]
    if len(known) < len(counts):
        return ()
    sums = {seat: sum(count[seat] for count in known) for seat in tied}
    return tuple(seat for seat in tied if sums[seat] == min(sums.values()))


def _fewest_queens(tied: Sequence[int], hands: Hands) -> tuple[int, ...]:
    return _fewest(tied, [hand.queens for hand in hands])


def _fewest_hearts(tied: Sequence[int], hands: Hands) -> tuple[int, ...]:
    return _fewest(tied, [hand.hearts for hand in hands])


def _last_hand_lower(tied: Sequence[int], hands: Hands) -> tuple[int, ...]:
    return _fewest(tied, [hand.points for hand in hands[-1:]])


def _head_to_head(tied: Sequence[int], hands: Hands) -> tuple[int, ...]:
    """Those whom no other tied player beat: had the lower line against them more often."""

    def beats(seat: int, other: int) -> bool:
        lower = sum(hand.points[seat] < hand.points[other] for hand in hands)
        higher = sum(hand.points[seat] > hand.points[other] for hand in hands)
        return lower > higher

    return tuple(seat for seat in tied if not any(beats(other, seat) for other in tied))


_PARTED: dict[TieBreak, Callable[[Sequence[int], Hands], tuple[int, ...]]] = {
    TieBreak.FEWEST_QS: _fewest_queens,
    TieBreak.FEWEST_HEARTS: _fewest_hearts,
    TieBreak.LAST_HAND_LOWER: _last_hand_lower,
    TieBreak.HEAD_TO_HEAD: _head_to_head,
}

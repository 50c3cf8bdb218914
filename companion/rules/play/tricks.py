"""Who wins a trick, or that it is dead (section 1, K1)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules import card_masks
from companion.rules.captures import check_seat
from companion.rules.errors import DoesNotAddUp
from companion.rules.play.legality import derive
from companion.rules.play.seating import left_of
from companion.rules.ruleset.options import Duplicates
from companion.rules.ruleset.ruleset import Ruleset


class TrickRules:
    """How a ruleset finds the winner: with one pack nothing cancels, the earlier twin counts."""

    __slots__ = ("cancels",)

    def __init__(self, ruleset: Ruleset) -> None:
        self.cancels = ruleset.decks == 2 and ruleset.duplicates is Duplicates.CANCEL

    def winning_play(self, kinds: Sequence[int], table: int, led: int) -> int | None:
        """Which play of a trick wins, counted from 0; None when the trick is dead.

        `table` holds every kind of the trick, `led` the suit that was led, both as bits.
        """
        live = _uncancelled(kinds, led) if self.cancels else table & led
        if not live:
            return None
        highest = 1 << live.bit_length() - 1
        # What is left of three jokers after a pair has cancelled is the last of them.
        return _last_of(kinds, highest) if self.cancels else kinds.index(highest)


def _uncancelled(kinds: Sequence[int], led: int) -> int:
    """K1: what is left of the led suit when every two of a kind have cancelled each other."""
    live = 0
    for kind in kinds:
        live ^= kind & led
    return live


def trick_winner(ruleset: Ruleset, cards: card_masks.CardsLike, *, leader: int = 0) -> int | None:
    """The seat that wins a trick, its cards told from the leader on; None when it is dead.

    One card from each seat; of a trick that is not finished, who wins so far.
    Raises UnknownCard, and DoesNotAddUp for no card, too many cards and no such leader.
    """
    check_seat(ruleset, leader)
    kinds = card_masks.kinds_of(cards)
    if len(kinds) not in range(1, ruleset.players + 1):
        raise DoesNotAddUp("wrong_trick_size", cards=len(kinds), players=ruleset.players)
    rules, led = derive(ruleset, TrickRules), card_masks.suit_led(kinds)
    winner = rules.winning_play(kinds, card_masks.holding_of(kinds), led)
    if winner is None:
        return None
    return left_of(leader, ruleset.players, winner * ruleset.turn_step)


def _last_of(kinds: Sequence[int], kind: int) -> int:
    return len(kinds) - 1 - kinds[::-1].index(kind)

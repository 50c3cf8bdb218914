"""Everyone counts: each player says which scoring cards are theirs; together they make a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import delete, select

from companion.models import PlayerCount, db
from companion.rules.cards import Card, cards_text, parse_cards
from companion.rules.ruleset.ruleset import Ruleset
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.game_state import GameState
from companion.scorebook.hand_report import UNDEALT
from companion.scorebook.live_hand import slots_of
from companion.scorebook.undo_log import Author


@dataclass(frozen=True)
class PlayerCounts:
    """What the players of the coming hand say they have, by seat; others have not counted."""

    number: int
    ruleset: Ruleset
    seats: tuple[int, ...]
    counted: Mapping[int, tuple[Card, ...]]

    @property
    def missing(self) -> tuple[int, ...]:
        """Who has not counted."""
        return tuple(seat for seat in self.seats if seat not in self.counted)

    @cached_property
    def takers(self) -> Mapping[Card, tuple[int, ...]]:
        """Who says to have a card, once for each of several alike."""
        takers: dict[Card, tuple[int, ...]] = {}
        for seat in self.seats:
            for card in self.counted.get(seat, ()):
                takers[card] = (*takers.get(card, ()), seat)
        return takers

    @cached_property
    def disputed(self) -> Mapping[tuple[int, ...], tuple[Card, ...]]:
        """The cards that more players have than there are, by those players."""
        pack, found = Counter(self.ruleset.counting_cards), dict[tuple[int, ...], list[Card]]()
        for card in dict.fromkeys(slots_of(self.ruleset).values()):
            seats = self.takers.get(card, ())
            if len(seats) > pack[card]:
                found.setdefault(tuple(dict.fromkeys(seats)), []).append(card)
        return {seats: tuple(cards) for seats, cards in found.items()}

    @cached_property
    def left(self) -> tuple[Card, ...]:
        """The cards that nobody says to have."""
        known = Counter({card: len(seats) for card, seats in self.takers.items()})
        return tuple((Counter(self.ruleset.counting_cards) - known).elements())

    @property
    def rest_taker(self) -> int | None:
        """The last player, who has what is left; nobody where cards may lie with nobody (A4)."""
        is_sure = not self.disputed and not self.ruleset.most_undealt
        return self.missing[0] if is_sure and len(self.missing) == 1 else None

    @property
    def is_whole(self) -> bool:
        """Whether what was counted makes the pack."""
        if self.rest_taker is not None:
            return True
        return not (self.missing or self.disputed) and self._spare >= 0

    @property
    def _spare(self) -> int:
        return self.ruleset.most_undealt - len(self.left)

    @property
    def by_slot(self) -> Mapping[str, int]:
        """Who has each card, by the names of `slots_of`; what is left has the last, or nobody."""
        takers = {card: list(seats) for card, seats in self.takers.items()}
        rest = self.rest_taker
        for card in self.left:
            takers.setdefault(card, []).append(UNDEALT if rest is None else rest)
        return {slot: takers[card].pop(0) for slot, card in slots_of(self.ruleset).items()}


def counts_of(state: GameState) -> PlayerCounts:
    """What was counted of the coming hand."""
    number, seats = state.next_number, state.next.seats
    mine = (PlayerCount.game_id == state.game.id, PlayerCount.number == number)
    rows = db.session.execute(select(PlayerCount.seat_number, PlayerCount.cards).where(*mine))
    counted = {seat: parse_cards(cards) for seat, cards in rows if seat in seats}
    return PlayerCounts(number, state.next.ruleset, seats, counted)


def count_cards(
    state: GameState,
    seat: int,
    slots: Sequence[str] | None,
    by: Author,
    *,
    number: int,
    is_own: bool,
) -> None:
    """A player has these cards, by the names of `slots_of`; None takes the count back.

    Raises Refused where the table does not count so, nobody plays from this seat, or it is another
    player's, `is_own` being false; Conflict where the hand was saved meanwhile.
    """
    if not state.table.everyone_counts:
        raise Refused("counting_is_off")
    if number != state.next_number or state.is_over:
        raise Conflict("moved_on", number=state.next_number)
    if seat not in state.next.seats:
        raise Refused("nobody_there")
    if not is_own:
        raise Refused("count_is_anothers")
    known = slots_of(state.next.ruleset)
    if slots is not None and not set(slots) <= set(known):
        raise Refused("not_a_scoring_card")
    _forget(state, seat)
    if slots is None:
        return
    db.session.add(
        PlayerCount(
            game_id=state.game.id,
            number=number,
            seat_number=seat,
            table_id=state.table.id,
            cards=cards_text([known[slot] for slot in dict.fromkeys(slots)]),
            device_id=by.device.id,
            changed_at=by.now,
        )
    )
    db.session.flush()


def _forget(state: GameState, seat: int) -> None:
    """What this seat counted goes, with all that is left of other hands."""
    mine = PlayerCount.game_id == state.game.id
    is_old = (PlayerCount.number != state.next_number) | (PlayerCount.seat_number == seat)
    db.session.execute(delete(PlayerCount).where(mine, is_old))

"""Where the cards of a watched hand are known to lie: with who got them in the pass, or played."""

from __future__ import annotations

from collections import Counter

from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp
from companion.rules.holdings import cards_of
from companion.rules.law import law_of
from companion.rules.passing import cards_given, exchanges
from companion.rules.ruleset import Ruleset
from companion.rules.seats import check_seat


class Known:
    """The passed and played cards so far. `received`: by seat, what it must still hold."""

    def __init__(self, ruleset: Ruleset, token: str) -> None:
        self.ruleset = ruleset
        self.each = exchanges(ruleset, token)
        self.wanted = cards_given(ruleset, token)
        self.copies = Counter(cards_of(law_of(ruleset).sets.pack))
        self.received: list[list[Card]] = [[] for _ in range(ruleset.players)]
        self.given: list[int] = [0] * ruleset.players
        self.played: dict[Card, list[int]] = {}

    @property
    def giver(self) -> int | None:
        """Who passes next: whoever has begun, then clockwise."""
        if not self.each:
            return None
        begun = [seat for seat, count in enumerate(self.given) if 0 < count < self.wanted]
        fresh = [seat for seat, count in enumerate(self.given) if not count]
        return next(iter((*begun, *fresh)), None)

    @property
    def receiver(self) -> int | None:
        """Who gets the next card that is passed."""
        return None if self.giver is None else self._receiver_of(self.giver)

    def _receiver_of(self, giver: int) -> int:
        """B1, B3: the cards go to the receivers in their order."""
        places = [e.receiver for e in self.each if e.giver == giver for _ in range(e.cards)]
        return places[self.given[giver]]

    def give(self, giver: int, card: Card) -> None:
        """One passed card; raises DoesNotAddUp where it cannot have been."""
        if not self.each:
            raise DoesNotAddUp("nothing_is_passed")
        check_seat(self.ruleset, giver)
        self._refuse_stranger(card)
        if self.given[giver] >= self.wanted:
            raise DoesNotAddUp("passed_enough", seat=giver, cards=self.wanted)
        holders = self._holders(card)
        if len(holders) >= self.copies[card]:
            raise DoesNotAddUp("lies_elsewhere", card=card, seat=holders[0])
        self.received[self._receiver_of(giver)].append(card)
        self.given[giver] += 1

    def play(self, seat: int, card: Card) -> None:
        """One played card; raises DoesNotAddUp where it was played before, or lies elsewhere."""
        self._refuse_stranger(card)
        played = self.played.setdefault(card, [])
        if len(played) >= self.copies[card]:
            raise DoesNotAddUp("played_before", card=card, seat=played[-1])
        if card in self.received[seat]:
            self.received[seat].remove(card)
        else:
            holders = self._holders(card)
            if len(holders) + len(played) >= self.copies[card]:
                raise DoesNotAddUp("lies_elsewhere", card=card, seat=holders[0])
        played.append(seat)

    def _holders(self, card: Card) -> list[int]:
        return [seat for seat, cards in enumerate(self.received) for c in cards if c == card]

    def _refuse_stranger(self, card: Card) -> None:
        if card not in self.copies:
            raise DoesNotAddUp("not_in_pack", card=card)

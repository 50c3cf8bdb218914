"""The live tally: who has which scoring card of a hand that is still played.

It is kept tap by tap, so that another phone can go on with it and every tap can be taken back.
A tap is a word: "QS=2" gives the queen to seat 2, "QS=" takes her back, "*=2" gives seat 2 all that
is left, "-" starts again. Of cards that two packs hold twice the second is "QS-2". "QS=99": the
queen lies in a dead kitty, nobody gets her.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.rules import tally as rules
from companion.rules.beside import NOBODY, most_dead
from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset import Ruleset
from companion.scorebook.book import Book, HandView
from companion.scorebook.changes import Writer
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.facts import DEAD
from companion.scorebook.judging import told_seats
from companion.scorebook.live_hands import AGAIN, TALLY, find_live, keep_live, refuse_hand
from companion.scorebook.logs import watched_now

REST = "*"
HEART = "H"  # a heart that is only counted
MOST_TAPS = 1000  # more than anybody taps in one hand


def slots_of(ruleset: Ruleset) -> Mapping[str, Card]:
    """Every card that counts under a name of its own, the single cards first: "QS", "QS-2"."""
    seen: Counter[Card] = Counter()
    named = {}
    hearts = sorted(ruleset.plain_hearts, key=lambda card: -card.rank)
    for card in (*ruleset.single_cards, *hearts):
        seen[card] += 1
        named[str(card) if seen[card] == 1 else f"{card}-{seen[card]}"] = card
    return named


@dataclass(frozen=True)
class Tally:
    """The tally of one hand as it stands: `taps` is how often it was tapped."""

    number: int
    ruleset: Ruleset
    seats: tuple[int, ...]
    words: tuple[str, ...] = ()

    @property
    def taps(self) -> int:
        return len(self.words)

    @cached_property
    def slots(self) -> Mapping[str, Card]:
        return slots_of(self.ruleset)

    @property
    def most_dead(self) -> int:
        """A4 dead: how many of its cards nobody gets."""
        return most_dead(self.ruleset)

    @property
    def places(self) -> tuple[int, ...]:
        """Where a card can go: to a seat, or to nobody where cards stay dead."""
        return (*self.seats, DEAD) if self.most_dead else self.seats

    @cached_property
    def takers(self) -> Mapping[str, int]:
        """Who has which card, by the names of `slots_of`; cards and seats of now only."""
        takers: dict[str, int] = {}
        for word in self.words:
            takers = self._after(takers, word)
        return takers

    def _after(self, takers: Mapping[str, int], word: str) -> dict[str, int]:
        if word == AGAIN:
            return {}
        slot, _, seat = word.partition("=")
        taker = int(seat) if seat else None
        if slot == REST:
            rest = {slot: taker for slot in self.slots if slot not in takers}
            return {**takers, **rest} if taker in self.places else dict(takers)  # type: ignore[dict-item]
        if slot not in self.slots or (taker is not None and taker not in self.places):
            return dict(takers)
        others = {known: seat for known, seat in takers.items() if known != slot}
        return others if taker is None else {**others, slot: taker}

    @cached_property
    def given(self) -> rules.Given:
        """The cards that somebody has, with their places."""
        taken = [(slot, seat) for slot, seat in self.takers.items() if seat != DEAD]
        return [(self.slots[slot], self.seats.index(seat)) for slot, seat in taken]

    @cached_property
    def told(self) -> rules.Given:
        """The same, and the cards that nobody gets."""
        dead = [slot for slot, seat in self.takers.items() if seat == DEAD]
        return [*self.given, *((self.slots[slot], NOBODY) for slot in dead)]

    @property
    def is_begun(self) -> bool:
        """Whether anything stands in it."""
        return bool(self.takers)

    def is_told_by(self, view: HandView) -> bool:
        """Whether a saved hand says the same, as far as it tells the cards."""
        mine = Counter(self._told(slot, seat) for slot, seat in self.takers.items())
        theirs: Counter[tuple[int, str]] = Counter()
        for take in view.takes:
            cards = (take.cards or "").split()
            plain = set(map(str, self.ruleset.plain_hearts))
            named = [card for card in cards if card not in plain]
            theirs.update((take.seat_number, card) for card in named)
            hearts = (take.hearts or 0) - sum(card.endswith("H") for card in named)
            theirs[take.seat_number, HEART] += hearts
        return mine == +theirs

    def _told(self, slot: str, seat: int) -> tuple[int, str]:
        """A card as a saved hand tells it: of partners who share theirs the first has it (J1)."""
        heard, card = told_seats(self.ruleset, self.seats), self.slots[slot]
        if seat != DEAD:
            seat = heard[self.seats.index(seat) % len(heard)]
        return seat, HEART if card in self.ruleset.plain_hearts else str(card)


def tally_of(book: Book, number: int | None = None) -> Tally:
    """The tally of a hand, by default of the coming one; empty where nobody has begun it."""
    number = number or book.next_number
    row = find_live(book.game, number, TALLY)
    words = row.told.split() if row else []
    return Tally(number, book.ruleset(number), book.seats_at(number), tuple(words))


def hearts_broken_now(book: Book) -> bool | None:
    """Whether hearts are broken in the hand that is played, as its live tally tells.

    Where it is watched card by card, its log tells. None where nobody keeps a tally either, or
    where the fallen cards cannot say (`rules.tally`).
    """
    if watched := watched_now(book):
        return watched.replay.broken
    tally = tally_of(book)
    return rules.hearts_broken(tally.ruleset, tally.given) if tally.is_begun else None


def is_first_trick_over(book: Book) -> bool:
    """Whether the log of the hand that is played has a trick, or its tally too much for one."""
    if watched := watched_now(book):
        return bool(watched.replay.tricks)
    tally = tally_of(book)
    return rules.is_first_trick_over(tally.ruleset, tally.given)


@dataclass(frozen=True)
class Tap:
    """One tap as its phone saw things: `was` is who had the card (None: nobody) before it."""

    word: str
    was: int | None = None
    taps: int | None = None


def tap_tally(book: Book, number: int, tap: Tap, by: Writer) -> Tally:
    """Write a tap down, for any hand up to the coming one.

    Raises Conflict when another phone has given the card to somebody else, or has tapped since
    (for all that is left, and starting again); Refused for cards and seats the hand does not have;
    DoesNotAddUp when more would stay dead than the deal leaves over.
    """
    refuse_hand(book, number)
    tally = tally_of(book, number)
    _refuse_tap(tally, tap)
    tapped = replace(tally, words=(*tally.words, tap.word))
    _refuse_dead(tapped)
    return _written(book, tapped, by)


def take_back_tap(book: Book, number: int, taps: int, by: Writer) -> Tally:
    """Take the last tap back; raises Conflict when it is not the one the phone saw."""
    tally = tally_of(book, number)
    if not taps or tally.taps != taps:
        raise Conflict("tally_moved_on", number=number)
    return _written(book, replace(tally, words=tally.words[:-1]), by)


def _refuse_tap(tally: Tally, tap: Tap) -> None:
    if tally.taps >= MOST_TAPS:
        raise Refused("tally_full")
    slot, _, seat = tap.word.partition("=")
    if seat and int(seat) not in tally.places:
        raise Refused("no_such_chair")
    if slot in (REST, AGAIN):
        if tap.taps != tally.taps:
            raise Conflict("tally_moved_on", number=tally.number)
    elif slot not in tally.slots:
        raise Refused("not_counted")
    else:
        has = tally.takers.get(slot)
        if has not in (tap.was, int(seat) if seat else None):
            raise Conflict("card_given", card=tally.slots[slot], seat=has, number=tally.number)


def _refuse_dead(tally: Tally) -> None:
    """A4 dead: no more stays out than the deal left over."""
    dead = list(tally.takers.values()).count(DEAD)
    if dead > tally.most_dead:
        raise DoesNotAddUp("too_many_dead", dead=dead, most=tally.most_dead)


def _written(book: Book, tally: Tally, by: Writer) -> Tally:
    keep_live(book, tally.number, TALLY, " ".join(tally.words), by)
    return tally

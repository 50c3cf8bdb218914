"""Who is to play: names tapped, typed and put in order before there is a game.

Nothing of it is stored; the form carries it from answer to answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from companion.scorebook import NameRefused, Refused, clean_name, name_key

LEAST, MOST = 3, 11

AT_HAND = 30  # names a form may carry, in the seats and beside them

Known = Mapping[str, str]  # the person's name for the key of every name the table knows


@dataclass(frozen=True)
class Roster:
    """The names at the table clockwise, and all names typed here, whether they sit or not."""

    seats: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()

    def tapped(self, name: str) -> Roster:
        """Somebody sits down at the end of the row, or stands up."""
        if self.has(name):
            left = tuple(seat for seat in self.seats if not is_same(seat, name))
            return replace(self, seats=left)
        return self._seated(name)

    def added(self, text: str, known: Known) -> Roster:
        """A typed name sits down; one that the table knows is the person it knows.

        Raises NameRefused when it is blank, too long, or sits already.
        """
        typed = clean_name(text)
        name = known.get(name_key(typed), typed)
        if (seat := self.seat_of(name)) is not None:
            raise _twice(typed, self.seats[seat])
        for other in (*known.values(), *self.typed):
            if is_same(other, name):
                return self._seated(other)
        return replace(self._seated(name), typed=(*self.typed, name))

    def swapped(self, one: str, other: str) -> Roster:
        """Two persons change places; nobody does where one of them has no seat."""
        here, there = self.seat_of(one), self.seat_of(other)
        if here is None or there is None:
            return self
        order = list(self.seats)
        order[here], order[there] = order[there], order[here]
        return replace(self, seats=tuple(order))

    def reversed(self) -> Roster:
        """The same names the other way round the table; the first one stays where they are."""
        return replace(self, seats=self.seats[:1] + self.seats[:0:-1])

    def seat_of(self, name: str) -> int | None:
        """Where somebody of this name sits."""
        return next((n for n, seat in enumerate(self.seats) if is_same(seat, name)), None)

    def has(self, name: str) -> bool:
        """Whether somebody of this name sits."""
        return self.seat_of(name) is not None

    def new_names(self) -> tuple[str, ...]:
        """The names typed here of those who sit, in the order they were typed."""
        return tuple(name for name in self.typed if self.has(name))

    def refuse_wrong_number(self) -> None:
        """Raises Refused when there are too few or too many for a game."""
        if len(self.seats) < LEAST:
            raise Refused("too_few_players", least=LEAST, missing=LEAST - len(self.seats))
        if len(self.seats) > MOST:
            raise Refused("too_many_players", most=MOST)

    def _seated(self, name: str) -> Roster:
        if len(self.seats) >= MOST:
            raise Refused("too_many_players", most=MOST)
        return replace(self, seats=(*self.seats, name))


def read_roster(
    seats: Sequence[str], typed: Sequence[str], known: Known
) -> tuple[Roster, Refused | None]:
    """The roster a form carries, with what is wrong with it: what is wrong is left out.

    A name typed here that lost its seat has never played and may be a typo: the tap that took it
    away can be taken back with the next one, and then it is forgotten.
    """
    seats, typed = seats[:AT_HAND], typed[:AT_HAND]
    sitting, problem = _tidy(seats, known)
    problem = _blank_seat(seats) or problem
    roster = Roster(seats=sitting[:MOST])
    new, _ = _tidy((*typed, *sitting), known)
    new = tuple(name for name in new if name_key(name) not in known and roster.has(name))
    roster = replace(roster, typed=new)
    if len(sitting) > MOST:
        problem = problem or Refused("too_many_players", most=MOST)
    return roster, problem


def _blank_seat(seats: Sequence[str]) -> Refused | None:
    """Says between whom a name was left out."""
    names = [seat.strip() for seat in seats]
    if "" not in names:
        return None
    place = names.index("")
    before = next((name for name in names[place:] if name), "")
    return Refused("seat_blank", after=names[place - 1] if place else "", before=before)


def _tidy(texts: Iterable[str], known: Known) -> tuple[tuple[str, ...], Refused | None]:
    """These names cleaned, each person once, and the first objection to one of them."""
    names: dict[str, str] = {}
    problems: list[Refused] = []
    for text in texts:
        try:
            typed = clean_name(text)
        except NameRefused as refusal:
            problems.append(refusal)
            continue
        name = known.get(name_key(typed), typed)
        if name_key(name) in names:
            problems.append(_twice(typed, names[name_key(name)]))
        names.setdefault(name_key(name), name)
    return tuple(names.values()), next(iter(problems), None)


def _twice(typed: str, name: str) -> NameRefused:
    if is_same(typed, name):
        return NameRefused("name_doubled", name=name)
    return NameRefused("spelled_twice", name=typed, person=name)


def is_same(name: str, other: str) -> bool:
    """Whether two spellings are one name."""
    return name_key(name) == name_key(other)


def draw_dealer(seats: Sequence[str], wanted: str, chance: Random) -> int:
    """The place of who deals first: the one named, else one that chance picks."""
    for place, name in enumerate(seats):
        if wanted and is_same(name, wanted):
            return place
    return chance.randrange(len(seats))

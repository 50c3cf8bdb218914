"""What each seat took in a hand, and the points it makes (catalogue 1.2, steps 1 to 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import chain
from typing import Any, NamedTuple

from companion.rules.cards import Card, CardLike, Cards, CardsLike, Suit
from companion.rules.errors import DoesNotAddUp, check_length, check_numbers, check_seat
from companion.rules.game import Game
from companion.rules.options import CHOICE_MARGIN, MoonBonus, MoonMode
from companion.rules.ruleset import Kinds, Ruleset

NOBODY = -1  # nobody took every trick (F5)


Takers = int | list[int] | tuple[int, ...]


@dataclass(frozen=True)
class Piles:
    """What each seat took in a hand: all that its points depend on.

    `cards`: those known by name, by seat. `hearts`: how many plain hearts more each took, of which
    only the number is known. `tricks`: how many each took, None where nobody counted.
    `Piles.of` and `Piles.counted` make those that add up.
    """

    ruleset: Ruleset
    cards: tuple[Cards, ...]
    hearts: tuple[int, ...]
    tricks: tuple[int, ...] | None = None

    @classmethod
    def of(cls, ruleset: Ruleset, cards: Sequence[CardsLike]) -> Piles:
        """From the cards that each seat took; those that do not count may be left out.

        Raises UnknownCard, and DoesNotAddUp where a card that counts is missing, and for one that
        is there twice or not in the pack.
        """
        check_length(cards, ruleset.players)
        piles = tuple([Cards.of(each) for each in cards])
        ruleset.check_in_pack(sum(piles, Cards()))
        _check_missing(ruleset, _missing(ruleset.counting_cards, piles))
        return cls(ruleset, piles, (0,) * ruleset.players)

    @classmethod
    def counted(
        cls, ruleset: Ruleset, hearts: Sequence[int], takers: Mapping[Any, Takers]
    ) -> Piles:
        """From how many plain hearts each seat took, and who took the `single_cards`.

        A card that two packs hold twice has a taker for each of the two.
        Raises DoesNotAddUp: `hearts_missing`, `hearts_too_many`, `card_missing` ..., also for a
        card that needs no name here; UnknownCard.
        """
        check_length(hearts, ruleset.players)
        check_numbers(hearts)
        if min(hearts) < 0:
            raise DoesNotAddUp("negative_hearts", hearts=min(hearts))
        piles: list[list[CardLike]] = [[] for _ in hearts]
        for card, seats in takers.items():
            for seat in seats if isinstance(seats, list | tuple) else [seats]:
                check_seat(seat, ruleset.players)
                piles[seat].append(card)
        cards = tuple(map(Cards.of, piles))
        ruleset.check_in_pack(sum(cards, Cards()))
        for card in chain(*cards):
            if card not in ruleset.single_cards:
                raise DoesNotAddUp("card_needs_no_name", card=card)
        missing = _missing(ruleset.single_cards, cards)
        if len(missing) == 1:
            points = ruleset.values.get(missing[0], 0)
            raise DoesNotAddUp("card_missing", card=missing[0], points=points)
        _check_missing(ruleset, missing)
        over = sum(hearts) - ruleset.heart_count
        if over:
            key = "hearts_too_many" if over > 0 else "hearts_missing"
            raise DoesNotAddUp(key, hearts=abs(over), **_sum_of_counts(ruleset, over))
        return cls(ruleset, cards, tuple(hearts))

    def score(
        self,
        *,
        before: Game | None = None,
        choice: MoonChoice | str | None = None,
        adjustments: Sequence[int] = (),
        settled: Settled | None = None,
    ) -> HandScore:
        """The points of the hand.

        `before` matters to moons that look at the totals; a `choice`, or its text ("add",
        "subtract"), that nobody is owed is not used. `adjustments` are added by seat. A hand that
        was `settled` counts so, whatever the rules would make of it now.
        Raises DoesNotAddUp where the points depend on tricks that are not told, or for another
        number of seats than play.
        """
        ruleset, sun = self.ruleset, None
        check_length(self.cards, ruleset.players)
        hand = counted_hand(ruleset, self.cards, self.hearts)
        if adjustments:
            check_length(adjustments, ruleset.players)
            hand = hand._replace(adjustments=tuple(adjustments))
        if ruleset.pays_for_every_trick:
            sun = self._sun_taker()
        if sun is not None:
            hand = hand._replace(shooter=sun, is_sun=True)
        if settled is None:
            return _score(hand, before, choice)
        return _score_settled(hand, before, settled)

    def with_every_trick(self, taker: int | None = None) -> Piles:
        """The same as told at a table, with tricks that fit where points hang on them (F5).

        They hang only on who took every trick: a seat, NOBODY, or None while nobody said.
        Raises DoesNotAddUp where more have cards than there are tricks.
        """
        tricks, players = self.ruleset.hand_size, range(self.ruleset.players)
        sizes = [len(cards) + more for cards, more in zip(self.cards, self.hearts, strict=True)]
        takers = sum(map(bool, sizes))
        if takers > tricks:
            raise DoesNotAddUp("more_takers_than_tricks", takers=takers, tricks=tricks)
        if not self.ruleset.pays_for_every_trick:
            return self
        if taker not in (None, NOBODY):
            return replace(self, tricks=tuple([tricks * (seat == taker) for seat in players]))
        winners = sorted(players, key=lambda seat: -sizes[seat])[:tricks]
        counts = [int(seat in winners) for seat in players]
        counts[winners[0]] += tricks - len(winners)
        return replace(self, tricks=tuple(counts))

    @property
    def only_taker(self) -> int | None:
        """The seat that has every card of these, if one has."""
        takers = [seat for seat, cards in enumerate(self.cards) if cards or self.hearts[seat]]
        return takers[0] if len(takers) == 1 else None

    @property
    def heart_counts(self) -> tuple[int, ...]:
        """All hearts that each seat took, named or not."""
        pairs = zip(self.cards, self.hearts, strict=True)
        return tuple([len(cards.of_suit(Suit.HEARTS)) + more for cards, more in pairs])

    def _sun_taker(self) -> int | None:
        """F5: the seat that took every trick; raises DoesNotAddUp unless tricks add up."""
        if self.tricks is None:
            raise DoesNotAddUp("tricks_not_told", seats=len(self.cards))
        most = self.ruleset.hand_size
        if sum(self.tricks) != most or min(self.tricks) < 0:
            raise DoesNotAddUp("tricks_do_not_add_up", told=sum(self.tricks), tricks=most)
        return self.tricks.index(most) if most in self.tricks else None


def _missing(wanted: Iterable[Card], piles: Iterable[Cards]) -> tuple[Card, ...]:
    """Cards that somebody must have taken, and nobody did."""
    return tuple((Counter(wanted) - Counter(chain(*piles))).elements())


def _check_missing(ruleset: Ruleset, missing: Sequence[Card]) -> None:
    if missing:
        points = sum([ruleset.values.get(card, 0) for card in missing])
        raise DoesNotAddUp("cards_missing", cards=missing, points=points)


def _sum_of_counts(ruleset: Ruleset, over: int) -> dict[str, Any]:
    """What hearts and singles add up to, where nothing else changes it, with the table's signs."""
    if ruleset.bonus_cards_in_play or ruleset.multipliers:
        return {}
    points = ruleset.penalty_total + ruleset.heart_value * over
    if ruleset.counts_up:
        return {"points": points}
    return {"points": points, "ruleset": ruleset}  # E8


Line = tuple[int, ...]


class MoonChoice(StrEnum):
    """What a shooter may choose."""

    ADD = "add"
    SUBTRACT = "subtract"


class Moon(StrEnum):
    """What a moon did to the points."""

    ADD = "add"
    SUBTRACT = "subtract"
    WINS_GAME = "wins_game"


class CountedHand(NamedTuple):
    """A hand after step 1: what the cards are worth to each seat, and who has those of a moon.

    `raw`: what penalty cards cost, moon or not (E1 to E3); `bonus`: what bonus cards take off (E4).
    `is_sun`: the shooter took every trick, and that is worth something else than a moon (F5).
    """

    ruleset: Ruleset
    cards: tuple[Cards, ...]
    raw: Line
    bonus: Line
    shooter: int | None
    adjustments: Line = ()
    is_sun: bool = False


def counted_hand(ruleset: Ruleset, cards: tuple[Cards, ...], hearts: Sequence[int]) -> CountedHand:
    """Step 1, and who shot (F2), never judged by points."""
    piles, needed, shooter = [pile.real for pile in cards], ruleset.moon_needs.real, None
    named = _worth(piles, ruleset.penalty_kinds)
    raw = [points + ruleset.heart_value * more for points, more in zip(named, hearts, strict=True)]
    for seat, held in enumerate(piles):
        missing = needed & ~held
        if missing.bit_count() <= hearts[seat] and not missing & ~ruleset.plain_kinds:
            shooter = seat
    bonus = _worth(piles, ruleset.bonus_kinds) if ruleset.bonus_kinds else ()
    return CountedHand(ruleset, cards, tuple(raw), tuple(bonus), shooter)


def _worth(piles: Sequence[int], kinds: Kinds) -> list[int]:
    """What piles are worth, by the cards of each value."""
    found = [0] * len(piles)
    for of_value, value in kinds:
        found = [
            points + value * (held & of_value).bit_count()
            for points, held in zip(found, piles, strict=True)
        ]
    return found


def line_of(hand: CountedHand, moon: Moon | None) -> Line:
    """Steps 2 to 6: moon, bonus cards, multipliers, adjustments.

    `moon` is what it became (None: no moon, or not applied).
    """
    line: Sequence[int] = hand.raw if moon is None else _rewritten(hand, moon)
    if hand.bonus:
        line = [
            points if absorbs(hand, seat, moon) else points + off
            for seat, (points, off) in enumerate(zip(line, hand.bonus, strict=True))
        ]
    if hand.ruleset.multipliers:
        line = [points << _doublings(hand, seat) for seat, points in enumerate(line)]
    if hand.adjustments:
        line = list(map(sum, zip(line, hand.adjustments, strict=True)))
    return tuple(line)


def absorbs(hand: CountedHand, seat: int, moon: Moon | None) -> bool:
    """F4: whether this seat's bonus cards do not count beside its moon."""
    if moon is None or seat != hand.shooter:
        return False
    return hand.ruleset.moon_bonus is MoonBonus.ABSORBED


def _doublings(hand: CountedHand, seat: int) -> int:
    """E6: how many doubling cards a seat took."""
    return sum(hand.cards[seat].count(card) for card, _ in hand.ruleset.multipliers)


def moon_amount(hand: CountedHand) -> int:
    """F3, F5: what the moon of this hand, or its sun, is worth."""
    amount = hand.ruleset.moon_points
    return 2 * amount if hand.is_sun else amount


def _rewritten(hand: CountedHand, moon: Moon) -> list[int]:
    """F1, F3, F5: the penalty points of everybody after a moon or a sun."""
    amount = moon_amount(hand)
    seats = range(len(hand.raw))
    if moon is Moon.ADD:
        return [0 if seat == hand.shooter else amount for seat in seats]
    if moon is Moon.SUBTRACT:
        return [-amount if seat == hand.shooter else 0 for seat in seats]
    return [0 for _ in seats]


@dataclass(frozen=True, slots=True)
class Note:
    """A key for the words, the seat it is about, points and a card where there is one."""

    key: str
    seat: int
    points: int = 0
    card: Card | None = None


def notes_of(hand: CountedHand, moon: Moon | None, *, is_chosen: bool) -> tuple[Note, ...]:
    """Everything that fired in a hand: moon, bonus and doubling cards."""
    ruleset, notes = hand.ruleset, list[Note]()
    if hand.shooter is not None and not is_chosen:
        notes += _moon_notes(hand, hand.shooter, moon)
    if ruleset.bonus_cards_in_play:
        notes += _bonus_notes(hand, moon)
    for card, kind in ruleset.multipliers:
        takers = [seat for seat, pile in enumerate(hand.cards) if card in pile]
        notes += [Note(kind.value, seat, 0, card) for seat in takers]
    return tuple(notes)


def _moon_notes(hand: CountedHand, shooter: int, moon: Moon | None) -> list[Note]:
    """What the moon did, and why nobody was asked where a shooter may sometimes choose (F1)."""
    notes, mode = [_moon_note(hand, shooter, moon)], hand.ruleset.moon_mode
    if mode is MoonMode.GUARDED_CHOICE:
        notes.append(Note("no_choice_needed", shooter))
    if mode is MoonMode.CHOICE_FROM_74:
        notes.append(Note("no_choice_yet", shooter, hand.ruleset.target - CHOICE_MARGIN))
    return notes


def _moon_note(hand: CountedHand, shooter: int, moon: Moon | None) -> Note:
    """The moon the ruleset decided, or that there is none in this game."""
    if moon is None:
        return Note("moon_disabled", shooter)
    kind = "sun" if hand.is_sun else "moon"
    return Note(f"{kind}_{moon.value}", shooter, moon_amount(hand))


def _bonus_notes(hand: CountedHand, moon: Moon | None) -> list[Note]:
    values = hand.ruleset.values
    return [
        Note("bonus_absorbed" if absorbs(hand, seat, moon) else "bonus", seat, values[card], card)
        for seat, pile in enumerate(hand.cards)
        for card in pile
        if values.get(card, 0) < 0
    ]


_FIXED_MOONS = {
    MoonMode.SUBTRACT_SELF: Moon.SUBTRACT,
    MoonMode.WINS_GAME: Moon.WINS_GAME,
}


@dataclass(frozen=True, kw_only=True)
class HandScore:
    """The points of a hand by seat, and how they came about.

    `needs_choice`: the shooter has to choose; until then `points` is the line without the moon.
    `ruled`: the points were set by a ruling and count in no statistics of play.
    `sun`: the shooter took every trick, and that counts in its own way (F5). `amount`: what the
    moon was worth (F3, F5), 0 without one. `outcomes`: what the rules let the moon of the `holder`
    of its cards become, whatever it was settled as; none where they see no moon.
    """

    points: tuple[int, ...]
    shooter: int | None = None
    moon: Moon | None = None
    needs_choice: bool = False
    notes: tuple[Note, ...] = ()
    ruled: bool = False
    sun: bool = False
    amount: int = 0
    outcomes: tuple[Moon, ...] = ()
    holder: int | None = None

    @classmethod
    def of_ruling(cls, points: Sequence[int], *, adjustments: Sequence[int] = ()) -> HandScore:
        """A hand whose points a ruling has set: no cards, no moon, no sum test (1.2, step 6)."""
        line = map(sum, zip(points, adjustments or [0] * len(points), strict=True))
        return cls(points=tuple(line), ruled=True)

    @property
    def wins_game(self) -> int | None:
        """The seat that won the whole game by this hand (F1 wins_game)."""
        return self.shooter if self.moon is Moon.WINS_GAME else None


class Settled(NamedTuple):
    """How a table settled the moon of a hand, and whose it was; no `moon`: nothing to settle."""

    moon: Moon | None
    shooter: int | None = None


def _score(hand: CountedHand, before: Game | None, choice: MoonChoice | str | None) -> HandScore:
    """Steps 2 to 6, once it is settled what the moon becomes."""
    found = outcomes(hand, before)
    moon, may_choose = (found or (None,))[0], len(found) > 1
    if may_choose and choice is None:
        return HandScore(
            points=line_of(hand, None),
            shooter=hand.shooter,
            needs_choice=True,
            sun=hand.is_sun,
            outcomes=found,
            holder=hand.shooter,
        )
    if may_choose:
        if choice not in list(MoonChoice):
            raise DoesNotAddUp("no_such_choice", choice=choice)
        moon = Moon(str(choice))
    return _scored(hand, moon, found, is_chosen=may_choose)


def _score_settled(hand: CountedHand, before: Game | None, settled: Settled) -> HandScore:
    """The same of a hand of which it is known what the moon became, and whose it was."""
    found, moon, holder = outcomes(hand, before), settled.moon, hand.shooter
    if moon is not None and settled.shooter is not None:  # by the rules it may be none any more
        hand = hand._replace(shooter=settled.shooter)
    if hand.shooter is None:
        moon = None
    is_chosen = found != ((moon,) if moon else ())
    return replace(_scored(hand, moon, found, is_chosen=is_chosen), holder=holder)


def _scored(
    hand: CountedHand, moon: Moon | None, found: tuple[Moon, ...], *, is_chosen: bool
) -> HandScore:
    return HandScore(
        points=line_of(hand, moon),
        shooter=None if moon is None else hand.shooter,
        moon=moon,
        notes=notes_of(hand, moon, is_chosen=is_chosen),
        sun=hand.is_sun,
        amount=0 if moon is None else moon_amount(hand),
        outcomes=found,
        holder=hand.shooter,
    )


def outcomes(hand: CountedHand, before: Game | None) -> tuple[Moon, ...]:
    """What the rules let this hand's moon become; none where there is no moon."""
    ruleset = hand.ruleset
    if before is not None:
        check_length(before.players, ruleset.players)
    if hand.shooter is None or not ruleset.has_moon:
        return ()
    return moon_outcomes(hand, hand.shooter, before or Game.start(ruleset))


def moon_outcomes(hand: CountedHand, shooter: int, before: Game) -> tuple[Moon, ...]:
    """F1: what this moon may become; two when the shooter has the choice, else the others pay."""
    mode = hand.ruleset.moon_mode
    if mode in _FIXED_MOONS:
        return (_FIXED_MOONS[mode],)
    may_choose = mode is MoonMode.CHOICE
    if mode is MoonMode.GUARDED_CHOICE:
        may_choose = _add_would_lose(hand, shooter, before)
    if mode is MoonMode.CHOICE_FROM_74:
        most = max(before.totals[seat] for seat in before.seats)
        may_choose = most >= hand.ruleset.target - CHOICE_MARGIN
    return (Moon.ADD, Moon.SUBTRACT) if may_choose else (Moon.ADD,)


def _add_would_lose(hand: CountedHand, shooter: int, before: Game) -> bool:
    """F1 guarded_choice: adding would end the game with the shooter strictly behind somebody."""
    added = before.after(line_of(hand, Moon.ADD))
    totals = added.totals
    best = min(totals[seat] for seat in before.seats)
    return added.is_over and totals[before.players[shooter]] > best

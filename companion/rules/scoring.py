"""What each seat captured in a hand, and the points it makes (catalogue 1.2, steps 1 to 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, NamedTuple

from companion.rules.cards import (
    Card,
    CardLike,
    Cards,
    CardsLike,
    Suit,
    bits_of,
    card_of,
)
from companion.rules.errors import DoesNotAddUp, check_length, check_numbers, check_seat
from companion.rules.game import Game, first_game
from companion.rules.options import (
    CHOICE_MARGIN,
    MoonBonus,
    MoonMode,
)
from companion.rules.ruleset import Ruleset

# What each seat captured, built from cards or from counts, and checked.

SeatOrSeats = int | Sequence[int]

Singles = Mapping[Card, SeatOrSeats] | Mapping[str, SeatOrSeats]

Takers = Mapping[Card, int] | Mapping[str, int] | Iterable[tuple[CardLike, int]]


@dataclass(frozen=True, slots=True)
class Capture:
    """The scoring cards one seat captured.

    `hearts` counts every heart, named in `cards` or not; a heart without a name is one of the
    ruleset's plain hearts. `tricks` is None when nobody counted them.
    """

    hearts: int = 0
    cards: tuple[Card, ...] = ()
    tricks: int | None = None

    @classmethod
    def of(cls, ruleset: Ruleset, pile: Cards, tricks: int) -> Capture:
        """What counts of a pile of cards."""
        return cls(len(pile.of_suit(Suit.HEARTS)), tuple(pile & ruleset.named_cards), tricks)

    @property
    def unnamed_hearts(self) -> int:
        """The hearts known by their number only."""
        if not self.cards:
            return self.hearts
        return self.hearts - [card.suit for card in self.cards].count(Suit.HEARTS)

    def count(self, card: Card) -> int:
        """How many of this very card were captured and named."""
        return self.cards.count(card)


def penalty_points(ruleset: Ruleset, capture: Capture) -> int:
    """E1 to E3: what the captured penalty cards cost, moon or not."""
    worth = [ruleset.values.get(card, 0) for card in capture.cards]
    named = sum([value for value in worth if value > 0])
    return named + ruleset.heart_value * capture.unnamed_hearts


def bonus_points(ruleset: Ruleset, capture: Capture) -> int:
    """E4: what the captured bonus cards take off (0 or less)."""
    if not ruleset.bonus_cards_in_play:
        return 0
    values = ruleset.values
    return sum(values[card] for card in capture.cards if values.get(card, 0) < 0)


def holds_all(ruleset: Ruleset, capture: Capture, cards: Sequence[Card]) -> bool:
    """Whether a capture contains all these cards; of twins named twice, both."""
    if len(capture.cards) + capture.hearts < len(cards):
        return False  # not even if no heart were among the named cards: most captures end here
    unnamed = capture.unnamed_hearts
    if len(capture.cards) + unnamed < len(cards):
        return False
    missing = Counter(cards) - Counter(capture.cards)
    return missing.total() <= unnamed and missing.keys() <= set(ruleset.plain_hearts)


def captures_from_cards(ruleset: Ruleset, takers: Takers) -> tuple[Capture, ...]:
    """The captures, from who took which card; cards without points may be left out.

    Raises DoesNotAddUp when a scoring card is missing, given twice or not in the pack;
    UnknownCard.
    """
    pairs = _read_captures(ruleset, takers.items() if isinstance(takers, Mapping) else takers)
    missing = Counter(ruleset.counting_cards) - Counter(card for card, _ in pairs)
    if missing:
        cards = tuple(missing.elements())
        raise DoesNotAddUp("cards_missing", cards=cards, points=_worth(ruleset, cards))
    return _captures(pairs, (0,) * ruleset.players)


def captures_from_counts(
    ruleset: Ruleset, hearts: Sequence[int], singles: Singles
) -> tuple[Capture, ...]:
    """The captures, from how many plain hearts each seat took and who took the single cards.

    A card that two packs hold twice has a taker for each of the two.
    Raises DoesNotAddUp: `hearts_missing`, `hearts_too_many`, `card_missing` ...; UnknownCard.
    """
    check_length(hearts, ruleset.players)
    check_numbers(hearts)
    if min(hearts) < 0:
        raise DoesNotAddUp("negative_hearts", hearts=min(hearts))
    pairs = _read_captures(
        ruleset, [(card, seat) for card, seats in singles.items() for seat in each_taker(seats)]
    )
    left = Counter(card for card, _ in pairs)
    left.subtract(ruleset.single_cards)
    missing = tuple(
        card for card in dict.fromkeys(ruleset.single_cards) for _ in range(-left[card])
    )
    if len(missing) > 1:
        raise DoesNotAddUp("cards_missing", cards=missing, points=_worth(ruleset, missing))
    for card in missing:
        raise DoesNotAddUp("card_missing", card=card, points=ruleset.values.get(card, 0))
    over = sum(hearts) - ruleset.heart_count
    if over:
        key = "hearts_too_many" if over > 0 else "hearts_missing"
        raise DoesNotAddUp(key, hearts=abs(over), **_sum_of_counts(ruleset, over))
    return _captures(pairs, hearts)


def _sum_of_counts(ruleset: Ruleset, over: int) -> dict[str, Any]:
    """What hearts and singles add up to, where nothing else changes it, with the table's signs."""
    if ruleset.bonus_cards_in_play or ruleset.multipliers:
        return {}
    points = ruleset.penalty_total + ruleset.heart_value * over
    if ruleset.counts_up:
        return {"points": points}
    return {"points": points, "ruleset": ruleset}  # E8


def with_tricks(captures: Sequence[Capture], tricks: Sequence[int]) -> tuple[Capture, ...]:
    """The same captures with the tricks of each seat."""
    return tuple(
        Capture(capture.hearts, capture.cards, count)
        for capture, count in zip(captures, tricks, strict=True)
    )


def _read_captures(
    ruleset: Ruleset, values: Iterable[tuple[CardLike, int]]
) -> list[tuple[Card, int]]:
    """Each card with its taker; raises DoesNotAddUp for a seat or a card that is not there."""
    pairs = [(Card(card), seat) for card, seat in values]
    for _, seat in pairs:
        check_seat(seat, ruleset.players)
    for card, count in Counter(card for card, _ in pairs).items():
        if card not in ruleset.copies:
            raise DoesNotAddUp("not_in_pack", card=card)
        if count > ruleset.copies[card]:
            raise DoesNotAddUp("card_twice", card=card)
    return pairs


def _captures(pairs: Sequence[tuple[Card, int]], plain: Sequence[int]) -> tuple[Capture, ...]:
    """The captures of all seats, from their cards and their hearts without a name."""
    captures = []
    for seat, hearts in enumerate(plain):
        cards = tuple(sorted([card for card, taker in pairs if taker == seat]))
        captures.append(Capture(hearts + [card.suit for card in cards].count(Suit.HEARTS), cards))
    return tuple(captures)


def each_taker(seats: SeatOrSeats) -> Sequence[int]:
    """The seats that took the copies of one card."""
    return seats if isinstance(seats, list | tuple) else (seats,)


def _worth(ruleset: Ruleset, cards: Iterable[Card]) -> int:
    return sum(ruleset.values.get(card, 0) for card in cards)


def captures_of_piles(ruleset: Ruleset, piles: Sequence[CardsLike]) -> tuple[Capture, ...]:
    """Takes from the captured cards of each seat, as texts or cards; cards without points may miss.

    Raises UnknownCard, and DoesNotAddUp as `captures_from_cards` does.
    """
    pairs = [(card_of(kind), seat) for seat, pile in enumerate(piles) for kind in bits_of(pile)]
    return captures_from_cards(ruleset, pairs)


# F5: who took every trick, which is said beside who captured which card.

NOBODY = -1  # nobody took them all; it is stored so with a hand


def can_have_all(captures: Sequence[Capture]) -> int | None:
    """The seat that has every scoring card."""
    holders = [seat for seat, capture in enumerate(captures) if capture.hearts or capture.cards]
    return holders[0] if len(holders) == 1 else None


def captures_with_tricks(
    ruleset: Ruleset, captures: Sequence[Capture], every_trick: int | None = None
) -> Sequence[Capture]:
    """The captures of a hand reported at a table, with tricks that fit where points hang on them.

    They hang only on who took `every_trick` (F5): a seat, NOBODY, or None while nobody said.
    Raises DoesNotAddUp where more have cards than there are tricks.
    """
    tricks, players = ruleset.hand_size, range(ruleset.players)
    takers = sum(bool(capture.hearts or capture.cards) for capture in captures)
    if takers > tricks:
        raise DoesNotAddUp("more_takers_than_tricks", takers=takers, tricks=tricks)
    if not ruleset.pays_for_every_trick:
        return captures
    if every_trick not in (None, NOBODY):
        return with_tricks(captures, [tricks if seat == every_trick else 0 for seat in players])
    sizes = [capture.unnamed_hearts + len(capture.cards) for capture in captures]
    winners = sorted(players, key=lambda seat: -sizes[seat])[:tricks]
    counts = [int(seat in winners) for seat in players]
    counts[winners[0]] += tricks - len(winners)
    return with_tricks(captures, counts)


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

    `is_sun`: the shooter took every trick, and that is worth something else than a moon (F5).
    """

    ruleset: Ruleset
    captures: tuple[Capture, ...]
    raw: Line
    bonus: Line
    adjustments: Line
    shooter: int | None
    is_sun: bool = False


def count_hand(
    ruleset: Ruleset, captures: Sequence[Capture], adjustments: Sequence[int] = ()
) -> CountedHand:
    """Step 1, and who shot; raises DoesNotAddUp as `score_hand` does."""
    check_length(captures, ruleset.players)
    if adjustments:
        check_length(adjustments, ruleset.players)
    sun = None
    if ruleset.pays_for_every_trick:
        check_tricks(ruleset, captures)
        sun = sun_taker(ruleset, captures)
    shooter = shooter_of(ruleset, captures) if sun is None else sun
    return CountedHand(
        ruleset=ruleset,
        captures=tuple(captures),
        raw=tuple([penalty_points(ruleset, capture) for capture in captures]),
        bonus=tuple([bonus_points(ruleset, capture) for capture in captures]),
        adjustments=tuple(adjustments) or (0,) * ruleset.players,
        shooter=shooter,
        is_sun=sun is not None,
    )


def check_tricks(ruleset: Ruleset, captures: Sequence[Capture]) -> None:
    """Everybody's tricks are reported and add up; raises DoesNotAddUp."""
    stated = [capture.tricks for capture in captures if capture.tricks is not None]
    if len(stated) < len(captures):
        raise DoesNotAddUp("tricks_not_told", seats=len(captures) - len(stated))
    if sum(stated) != ruleset.hand_size or min(stated) < 0:
        raise DoesNotAddUp("tricks_do_not_add_up", told=sum(stated), tricks=ruleset.hand_size)


def sun_taker(ruleset: Ruleset, captures: Sequence[Capture]) -> int | None:
    """The seat that took every trick."""
    for seat, capture in enumerate(captures):
        if capture.tricks == ruleset.hand_size:
            return seat
    return None


def shooter_of(ruleset: Ruleset, captures: Sequence[Capture]) -> int | None:
    """F2: the seat that took everything a moon needs, never judged by points."""
    needed = ruleset.moon_cards
    for seat, capture in enumerate(captures):
        if holds_all(ruleset, capture, needed):
            return seat
    return None


def line_of(hand: CountedHand, moon: Moon | None) -> Line:
    """Steps 2 to 6: moon, bonus cards, multipliers, adjustments.

    `moon` is what it became (None: no moon, or not applied).
    """
    raw = hand.raw if moon is None else _rewritten(hand, moon)
    bonus = hand.bonus if moon is None else _bonus_on_moon(hand, moon)
    line = list(map(sum, zip(raw, bonus, strict=True)))
    if hand.ruleset.multipliers:
        line = [points << _doublings(hand, seat) for seat, points in enumerate(line)]
    return tuple(map(sum, zip(line, hand.adjustments, strict=True)))


def absorbs(hand: CountedHand, seat: int, moon: Moon | None) -> bool:
    """F4: whether this seat's bonus cards do not count beside its moon."""
    if moon is None or seat != hand.shooter:
        return False
    return hand.ruleset.moon_bonus is MoonBonus.ABSORBED


def _doublings(hand: CountedHand, seat: int) -> int:
    """E6: how many doubling cards a seat took."""
    return sum(hand.captures[seat].count(card) for card, _ in hand.ruleset.multipliers)


def moon_amount(hand: CountedHand, moon: Moon) -> int:
    """F3, F5: what this moon, or this sun, is worth."""
    ruleset = hand.ruleset
    amount = ruleset.moon_points
    return 2 * amount if hand.is_sun else amount


def _rewritten(hand: CountedHand, moon: Moon) -> list[int]:
    """F1, F3, F5: the penalty points of everybody after a moon or a sun."""
    amount = moon_amount(hand, moon)
    seats = range(len(hand.raw))
    if moon is Moon.ADD:
        return [0 if seat == hand.shooter else amount for seat in seats]
    if moon is Moon.SUBTRACT:
        return [-amount if seat == hand.shooter else 0 for seat in seats]
    return [0 for _ in seats]


def _bonus_on_moon(hand: CountedHand, moon: Moon) -> list[int]:
    """E4, F4: bonus cards count on a moon too, unless the shooter's own are absorbed."""
    return [0 if absorbs(hand, seat, moon) else points for seat, points in enumerate(hand.bonus)]


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
        takers = [seat for seat, capture in enumerate(hand.captures) if capture.count(card)]
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
    return Note(f"{kind}_{moon.value}", shooter, moon_amount(hand, moon))


def _bonus_notes(hand: CountedHand, moon: Moon | None) -> list[Note]:
    values = hand.ruleset.values
    return [
        Note("bonus_absorbed" if absorbs(hand, seat, moon) else "bonus", seat, values[card], card)
        for seat, capture in enumerate(hand.captures)
        for card in capture.cards
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


def score_hand(
    ruleset: Ruleset,
    captures: Sequence[Capture],
    *,
    before: Game | None = None,
    choice: MoonChoice | str | None = None,
    adjustments: Sequence[int] = (),
    settled: Settled | None = None,
) -> HandScore:
    """The points of a hand whose captures add up; seats are those of the captures.

    Of a hand reported at a table `captures_with_tricks` has the tricks.
    `before` matters to moons that look at the totals; a `choice`, or its text ("add",
    "subtract"), that nobody is owed is not used. A hand that was `settled` counts so, whatever
    the rules would make of it now.
    Raises DoesNotAddUp where the points depend on tricks that are not reported, or where captures
    and ruleset differ in the number of players.
    """
    hand = count_hand(ruleset, captures, adjustments)
    return (
        _score(hand, before, choice) if settled is None else _score_settled(hand, before, settled)
    )


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
        amount=0 if moon is None else moon_amount(hand, moon),
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
    return moon_outcomes(hand, hand.shooter, before or first_game(ruleset))


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

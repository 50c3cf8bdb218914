"""What each seat captured in a hand, built from cards or from counts, and checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.rules.cards import Card, CardLike, CardsLike, Suit, card_of, kinds_of, parse_card
from companion.rules.errors import DoesNotAddUp
from companion.rules.options import ScoreView
from companion.rules.ruleset import Ruleset

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
    if ruleset.score_view is ScoreView.PENALTIES_UP:
        return {"points": points}
    return {"points": points, "ruleset": ruleset}  # E8


def with_tricks(captures: Sequence[Capture], tricks: Sequence[int]) -> tuple[Capture, ...]:
    """The same captures with the tricks of each seat."""
    return tuple(
        Capture(capture.hearts, capture.cards, count)
        for capture, count in zip(captures, tricks, strict=True)
    )


def check_seat(ruleset: Ruleset, seat: int) -> None:
    """Raises DoesNotAddUp for a seat that is not at this table."""
    if not isinstance(seat, int) or seat not in range(ruleset.players):
        raise DoesNotAddUp("no_such_seat", seat=seat, players=ruleset.players)


def check_length(values: Sequence[object], players: int) -> None:
    """Raises DoesNotAddUp where something is reported of another number of players."""
    if len(values) != players:
        raise DoesNotAddUp("wrong_number_of_seats", given=len(values), players=players)


def check_numbers(values: Sequence[int]) -> None:
    """Raises DoesNotAddUp for what is no whole number."""
    for number in values:
        if not isinstance(number, int):
            raise DoesNotAddUp("no_number", told=number)


def _read_captures(
    ruleset: Ruleset, values: Iterable[tuple[CardLike, int]]
) -> list[tuple[Card, int]]:
    """Each card with its taker; raises DoesNotAddUp for a seat or a card that is not there."""
    pairs = [(card if isinstance(card, Card) else parse_card(card), seat) for card, seat in values]
    for _, seat in pairs:
        check_seat(ruleset, seat)
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
    pairs = [(card_of(kind), seat) for seat, pile in enumerate(piles) for kind in kinds_of(pile)]
    return captures_from_cards(ruleset, pairs)

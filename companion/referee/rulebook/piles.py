"""Hands that were played in the examples: who took what, and what the scorer makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.referee.cardwords import counted, listed
from companion.referee.rulebook.cast import (
    card_in_pack,
    cards_at_play,
    grouped,
    names_of,
    sides_of,
)
from companion.rules import (
    QUEEN_OF_SPADES,
    Card,
    HandResult,
    MoonChoice,
    Ruleset,
    Situation,
    Standing,
    Suit,
    Take,
    advance,
    played,
    score_hand,
    standing,
    start,
    takes_of_piles,
    with_tricks,
)

Piles = tuple[tuple[Card, ...], ...]
FIRST, SECOND, THIRD, FOURTH = range(4)


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A hand as the scorer sees it: its result, and how a game stands with it."""

    result: HandResult
    now: Standing


def told_takes(ruleset: Ruleset, piles: Piles, tricks: Sequence[int]) -> tuple[Take, ...]:
    """Takes from piles that need not name cards without points."""
    return with_tricks(takes_of_piles(ruleset, piles), tricks)


def play_out(
    ruleset: Ruleset,
    takes: Sequence[Take],
    totals: Sequence[int],
    choice: MoonChoice | None = None,
) -> PlayedOut:
    """Score a hand in a game with these totals."""
    before = Situation(totals=tuple(totals), number=1)
    result = score_hand(ruleset, takes, before=before, choice=choice)
    after = advance(start(totals), ruleset, played(result, takes))
    return PlayedOut(result, standing(after))


def a_hand(ruleset: Ruleset) -> Piles:
    """A common hand: Ann eats the queen and some hearts, the others the rest."""
    piles: list[list[Card]] = [[] for _ in range(ruleset.players)]
    for index, card in enumerate(_others(ruleset)):
        piles[_taker(ruleset, card, index)].append(card)
    hearts = _hearts(ruleset)
    rest = [seat for seat in range(ruleset.players) if seat > THIRD] or [SECOND]
    if not ruleset.plain_hearts:
        few = min(3, len(hearts) // 3)
        piles[FIRST] += hearts[-few:] if few else []
        piles[rest[0]] += hearts[: len(hearts) - few]
        return tuple(map(tuple, piles))
    mine = min(4, len(hearts) // 3)
    theirs = min(5, len(hearts) // 3)
    piles[FIRST] += hearts[:mine]
    piles[SECOND] += hearts[mine : mine + theirs]
    for index, card in enumerate(hearts[mine + theirs :]):
        piles[rest[index % len(rest)]].append(card)
    return tuple(map(tuple, piles))


def _hearts(ruleset: Ruleset) -> list[Card]:
    """The hearts that are counted; where they differ, all of them."""
    hearts = [card for card in ruleset.told_cards if card.suit is Suit.HEARTS]
    plain = set(ruleset.plain_hearts)
    return [card for card in hearts if card in plain] if plain else hearts


def _others(ruleset: Ruleset) -> list[Card]:
    """Every other card whose taker matters, the queen of spades first."""
    counted_hearts = set(_hearts(ruleset))
    others = [card for card in ruleset.told_cards if card not in counted_hearts]
    return sorted(others, key=lambda card: (card != QUEEN_OF_SPADES, card))


def _taker(ruleset: Ruleset, card: Card, index: int) -> int:
    """The queen is Ann's, her twin and other penalty cards Bo's, a bonus card the last one's."""
    if ruleset.values.get(card, 0) < 0:
        return FOURTH if ruleset.players > FOURTH else SECOND
    return FIRST if index == 0 else SECOND


def some_tricks(ruleset: Ruleset) -> tuple[int, ...]:
    """Tricks by seat for such a hand: Cleo takes none."""
    takers = [seat for seat in range(ruleset.players) if seat != THIRD]
    each, over = divmod(ruleset.hand_size, len(takers))
    counts = dict.fromkeys(takers, each)
    for seat in takers[:over]:
        counts[seat] += 1
    return tuple(counts.get(seat, 0) for seat in range(ruleset.players))


def everything(ruleset: Ruleset, but: Card | None = None, *, bonus_too: bool = True) -> Piles:
    """Ann takes all that counts, but for a card of Bo's; bonus cards only where it is said."""
    piles: list[list[Card]] = [[] for _ in range(ruleset.players)]
    for card in ruleset.told_cards:
        spared = card == but and card not in piles[SECOND]
        spared = spared or (not bonus_too and ruleset.values.get(card, 0) <= 0)
        piles[SECOND if spared else FIRST].append(card)
    return tuple(map(tuple, piles))


def tricks_of_shooter(ruleset: Ruleset, *, all_of_them: bool) -> tuple[int, ...]:
    """Ann takes every trick, or all but one."""
    lost = 0 if all_of_them else min(1, ruleset.hand_size - 1)
    return (ruleset.hand_size - lost, lost, *(0,) * (ruleset.players - 2))


# In words


def pile_words(ruleset: Ruleset, pile: Sequence[Card]) -> str:
    """What somebody took: "4 hearts and the queen of spades", "nothing that counts"."""
    every = set(_hearts(ruleset))
    hearts = [card for card in pile if card in every]
    others = [card for card in pile if card not in every]
    parts = [_hearts_words(ruleset, hearts)] if hearts else []
    parts += [_single(ruleset, card, others) for card in dict.fromkeys(others)]
    return listed(parts) or "nothing that counts"


def _hearts_words(ruleset: Ruleset, hearts: list[Card]) -> str:
    every = _hearts(ruleset)
    if len(hearts) == len(every) and not ruleset.plain_hearts:
        return cards_at_play(ruleset, hearts)
    if ruleset.plain_hearts:
        return counted(len(hearts), "heart")
    return grouped(sorted(hearts)) if len(hearts) < len(every) / 2 else "the other hearts"


def _single(ruleset: Ruleset, card: Card, pile: Sequence[Card]) -> str:
    if pile.count(card) == ruleset.pack.count(card) > 1:
        return card_in_pack(ruleset, card)
    named = grouped([card])
    return named.replace("the ", "a ", 1) if ruleset.pack.count(card) > 1 else named


def takers_in_words(ruleset: Ruleset, piles: Piles) -> list[tuple[str, str]]:
    """Everybody, or every team, and what they took."""
    names, sides = names_of(ruleset), sides_of(ruleset)
    if len(sides) == len(names):
        return [(name, pile_words(ruleset, pile)) for name, pile in zip(names, piles, strict=True)]
    both = [one + other for one, other in zip(piles, piles[len(sides) :], strict=False)]
    return [(side, pile_words(ruleset, pile)) for side, pile in zip(sides, both, strict=True)]

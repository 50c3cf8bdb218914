"""How long a hand takes to play by chance, against a bare hand of the standard game in one run."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from statistics import median
from time import process_time

from bench.figures import Figure
from companion.rules import STANDARD, Hand

HANDS, ROUNDS = 400, 9
SEATS, SIZE, GIVEN = 4, 13, 3
# Cards are numbers, from the two of clubs to the ace of hearts.
TWO_OF_CLUBS, QUEEN, HEARTS, SUIT_SIZE = 0, 36, 3, 13


def figures() -> Iterator[Figure]:
    """Deal, pass, 52 times what is legal and one of it, and the points; the two in turn."""
    bare, ours = [], []
    for number in range(ROUNDS):
        bare.append(_seconds(bare_hand, number))
        ours.append(_seconds(hand_of_the_rules, number))
    ratio = median(mine / floor for mine, floor in zip(ours, bare, strict=True))
    print(f"# hands per second: bare {HANDS / median(bare):.0f}", end="")
    print(f", by the rules {HANDS / median(ours):.0f}")
    yield Figure("hand_played", ratio, 3.3)


def _seconds(play: Callable[[random.Random], tuple[int, ...]], number: int) -> float:
    chance, start = random.Random(number), process_time()
    for _ in range(HANDS):
        assert sum(play(chance)) in (26, 78)
    return process_time() - start


def hand_of_the_rules(chance: random.Random) -> tuple[int, ...]:
    """As a bot plays it: by the public names."""
    pack = list(STANDARD.pack)
    chance.shuffle(pack)
    hands = [pack[seat * SIZE : (seat + 1) * SIZE] for seat in range(SEATS)]
    hand = Hand.deal(STANDARD, hands)
    hand.pass_("L", [cards[:GIVEN] for cards in hands])
    while not hand.is_over:
        hand.play(hand.legal.pick(chance))
    return hand.score().points


def bare_hand(chance: random.Random) -> tuple[int, ...]:
    """The standard game with lists of numbers, and nothing that is checked, kept or explained."""
    pack = list(range(SEATS * SIZE))
    chance.shuffle(pack)
    hands = [pack[seat * SIZE : (seat + 1) * SIZE] for seat in range(SEATS)]
    given = [cards[:GIVEN] for cards in hands]
    hands = [given[seat - 1] + cards[GIVEN:] for seat, cards in enumerate(hands)]
    leader = next(seat for seat, cards in enumerate(hands) if TWO_OF_CLUBS in cards)
    piles: list[list[int]] = [[] for _ in range(SEATS)]
    broken = False
    for number in range(SIZE):
        trick: list[int] = []
        for turn in range(SEATS):
            cards = hands[(leader + turn) % SEATS]
            legal = _legal(cards, trick, number == 0, broken)
            card = legal[int(chance.random() * len(legal))]
            cards.remove(card)
            trick.append(card)
            broken = broken or card // SUIT_SIZE == HEARTS
        led = trick[0] // SUIT_SIZE
        highest = max(card for card in trick if card // SUIT_SIZE == led)
        leader = (leader + trick.index(highest)) % SEATS
        piles[leader] += trick
    points = [sum(map(_worth, pile)) for pile in piles]
    return tuple(26 - each for each in points) if 26 in points else tuple(points)


def _legal(cards: list[int], trick: list[int], is_first: bool, broken: bool) -> list[int]:
    if not trick:
        if is_first:
            return [TWO_OF_CLUBS]
        free = cards if broken else [card for card in cards if card // SUIT_SIZE != HEARTS]
        return free or cards
    led = trick[0] // SUIT_SIZE
    follow = [card for card in cards if card // SUIT_SIZE == led]
    if follow or not is_first:
        return follow or cards
    return [card for card in cards if not _worth(card)] or cards


def _worth(card: int) -> int:
    return 13 if card == QUEEN else int(card // SUIT_SIZE == HEARTS)

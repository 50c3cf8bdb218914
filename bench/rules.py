"""How many hands a second of processor time: replayed from the deal, scored from takes.

`python -m bench.rules` prints `name value limit ok|over` for each figure.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeVar

from bench.figures import Figure
from companion import create_app
from companion.rules import QUEEN_OF_SPADES, STANDARD, Hand, Piles
from tests.rules.hand_laws import broken_laws
from tests.rules.play_strategies import Playout, playout, random_ruleset
from tests.scorebook.corrected import is_mended, two_games
from tests.scorebook.evening import Evening

REPLAYED_A_SECOND, SCORED_A_SECOND = 8_000, 80_000
TO_PLAIN = 0.75  # of what a bare program for the standard game alone replays
REPLAYS, SCORES, ROUNDS = 500, 5_000, 15
RULESETS, HANDS_OF_EACH = 2_600, 8
CORRECTED_GAMES = 40

T = TypeVar("T")


class Rate(Figure):
    """A figure that has a least value, not a greatest."""

    @property
    def holds(self) -> bool:
        return self.value >= self.limit


def figures() -> Iterator[Figure]:
    """Hands of the standard game, picked once by a fixed chance; then hands of every option."""
    chance = random.Random(52)
    logs = [playout(STANDARD, chance) for _ in range(REPLAYS)]
    counted = [_takes(chance) for _ in range(SCORES)]
    named = [log.replayed().piles for log in logs]
    print(f"# hands_scored with every card named: {_rate(_score, named):.0f}")
    replayed = _rate(_replay, logs)
    yield Rate("hands_replayed", replayed, REPLAYED_A_SECOND)
    yield Rate("hands_replayed_to_plain", replayed / _rate(_replay_plainly, logs), TO_PLAIN)
    yield Rate("hands_scored", _rate(_score, counted), SCORED_A_SECOND)
    yield Figure("random_hands_wrong", sum(map(_wrong_hands, range(RULESETS))), 0)
    yield Figure("corrected_games_wrong", _games_not_mended(), 0)


def _takes(chance: random.Random) -> Piles:
    """Who took how many hearts and the queen, as a table enters it."""
    hearts = [0] * STANDARD.players
    for _ in range(STANDARD.heart_count):
        hearts[chance.randrange(STANDARD.players)] += 1
    return Piles.counted(STANDARD, hearts, {QUEEN_OF_SPADES: chance.randrange(STANDARD.players)})


def _replay(logs: Sequence[Playout]) -> None:
    """From card texts: 52 times what is legal and a card, and the points."""
    for log in logs:
        hand = Hand.deal(log.ruleset, log.hands, log.dealer)
        for _, card in log.plays:
            assert hand.legal
            hand.play(card)
        assert hand.score().points


def _replay_plainly(logs: Sequence[Playout]) -> None:
    """The same by the plainest program: of the standard game alone, with sets of texts."""
    for log in logs:
        held, points, plays = [set(hand.split()) for hand in log.hands], [0] * 4, iter(log.plays)
        leader, broken = next(seat for seat in range(4) if "2C" in held[seat]), False
        for number in range(1, 14):
            trick = list[str]()
            for turn in range(4):
                cards = held[(leader + turn) % 4]
                if trick:
                    legal = {card for card in cards if card[1] == trick[0][1]} or cards
                else:
                    legal = {"2C"} if number == 1 else cards
                    if not broken:
                        legal = {card for card in legal if card[1] != "H"} or legal
                if number == 1:
                    legal = {card for card in legal if card[1] != "H" and card != "QS"} or legal
                _, card = next(plays)
                assert card in legal
                cards.remove(card)
                trick.append(card)
                broken = broken or card[1] == "H"
            followed = [card for card in trick if card[1] == trick[0][1]]
            best = max(followed, key=lambda card: "23456789TJQKA".index(card[0]))
            leader = (leader + trick.index(best)) % 4
            points[leader] += sum(card[1] == "H" for card in trick) + 13 * ("QS" in trick)
        if 26 in points:
            points = [26 - each for each in points]
        assert sum(points) in (26, 78)


def _score(hands: Sequence[Piles]) -> None:
    for piles in hands:
        piles.score()


def _rate(work: Callable[[Sequence[T]], None], hands: Sequence[T]) -> float:
    work(hands)  # nobody measures the first time
    return len(hands) / median(_seconds(work, hands) for _ in range(ROUNDS))


def _seconds(work: Callable[[Sequence[T]], None], hands: Sequence[T]) -> float:
    start = process_time()
    work(hands)
    return process_time() - start


def _wrong_hands(number: int) -> int:
    """How many random hands of a random ruleset break a law of hands; says which they were."""
    chance = random.Random(number)
    ruleset = random_ruleset(chance)
    wrong = 0
    for _ in range(HANDS_OF_EACH):
        broken = broken_laws(ruleset, chance)
        wrong += bool(broken)
        for law in broken:
            print(f"# {law}: {number}, {ruleset.differences(STANDARD)}", file=sys.stderr)
    return wrong


def _games_not_mended() -> int:
    """How many games of random rules are not, after corrections, as if entered right at once."""
    with TemporaryDirectory() as folder, create_app({"DATA": Path(folder)}).app_context():
        games = (two_games(Evening, random.Random(seed)) for seed in range(CORRECTED_GAMES))
        return sum(not is_mended(mended, right) for mended, right in games)


if __name__ == "__main__":
    for figure in figures():
        print(figure, flush=True)

"""A table with everything a file of it can hold."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import Any

from companion import scorebook
from companion.models import new_id
from companion.rules import VARIANTS, Card, Hand, Ruleset
from companion.scorebook import GameState, HandReport, changes
from tests.scorebook.evening import FOUR, NOON, Evening, adjusted, ruled

ELEVEN = (*FOUR, "Eva", "Fay", "Gil", "Hal", "Ida", "Joe", "Kim")


def begin(
    evening: Evening, names: Sequence[str] = FOUR, variant: str = "standard", **options: Any
) -> None:
    """One more game of the table; `evening` plays it from now on."""
    rules = VARIANTS[variant].ruleset.for_players(len(names)).with_options(options)
    begin_by(evening, names, rules, variant)


def begin_by(evening: Evening, names: Sequence[str], rules: Ruleset, variant: str) -> None:
    with scorebook.writing(evening.table):
        players = scorebook.seat_players(evening.table, names, evening.now)
        evening.game = scorebook.start_game(
            evening.table, players, rules, variant=variant, first_dealer=1, now=evening.now
        )


def record(evening: Evening, report: HandReport) -> GameState:
    number = evening.state.next_number
    return evening.write(changes.record(new_id(), report, number))


def fill_table() -> Evening:
    """Play it all; in a context of an app."""
    evening = Evening()
    _correct_and_rule(evening)
    _come_and_go(evening)
    begin(evening, ("Ann", "Bö", "Cleo", "Dev"))
    evening.hand(4, 9, 0, 0, queen=1)
    evening.hand(13, 0, 0, 0, queen=0)
    _score_dead_tricks(evening)
    begin(evening, (*FOUR, "Eva"), leftover="kitty_first_trick")
    evening.hand(4, 0, 5, 4, 0, queen=0)
    everything = dict.fromkeys(evening.state.ruleset(1).penalty_cards, 1)
    cards = HandReport(evidence="cards", takers={**everything, Card("4H"): 2})
    record(evening, cards)
    begin(evening, moon_mode="choice")
    evening.hand(13, 0, 0, 0, queen=0, choice="subtract")
    evening.points(26, 0, 0, 0, choice="add")
    evening.write(changes.stop_game())
    _agree(evening)
    return evening


def _correct_and_rule(evening: Evening) -> None:
    evening.hand(4, 6, 3, 0, queen=0)
    evening.hand(0, 13, 0, 0, queen=1)
    evening.correct(1, evening.counts(3, 7, 3, 0, queen=0))
    evening.hand(1, 1, 1, 1, queen=3, is_open=True, note="one heart under the sofa")
    evening.points(13, 13, 0, 0, is_open=True)
    evening.hand(1, 1, 1, 10, queen=3)
    evening.remove(5)
    evening.insert(1, evening.counts(2, 2, 4, 5, queen=2))
    version = evening.state.hands[1].facts.version
    evening.write(lambda state, by: adjusted(state, 2, {1: 5}, "talk", version))
    evening.write(lambda state, by: ruled(state, 6, {2: 26}, "revoke"))
    evening.write(lambda state, by: adjusted(state, 7, {3: -3}, "late"))
    evening.write(changes.plan_rule("moon_mode", "choice"))


def _come_and_go(evening: Evening) -> None:
    begin(evening)
    evening.hand(4, 6, 3, 0, queen=0)
    evening.write(changes.substitute(2, evening.player("Eva")))
    evening.hand(4, 6, 3, 0, queen=0)
    evening.write(changes.join(evening.player("Fay"), 4))
    evening.hand(1, 1, 1, 1, 9, queen=4)
    evening.write(changes.leave(0))
    evening.write(changes.pass_by("X"))
    evening.hand(13, 0, 0, 0, queen=0)
    _change_rules(evening, {"queen_spades": 26})
    evening.hand(3, 3, 3, 4, queen=0)
    evening.write(changes.deal_by(3))
    evening.describe("Ann's porch")
    evening.write(changes.stop_game())
    evening.begin_next()


def _change_rules(evening: Evening, options: dict[str, Any]) -> None:
    state = evening.state
    rules = state.next.ruleset.with_options(options)
    number = state.next_number
    evening.write(changes.change_rules(rules, from_hand=number, reason="we like it"))


def play_dead_tricks(ruleset: Ruleset, dealer: int) -> Hand:
    """A hand of two packs, played by chance, in which twins cancel a whole trick."""
    for seed in range(1000):
        chance = Random(seed)
        pack = list(ruleset.pack)
        chance.shuffle(pack)
        size = ruleset.hand_size
        held = [pack[place * size : (place + 1) * size] for place in range(ruleset.players)]
        hand = Hand.deal(ruleset, held, dealer=dealer)
        while hand.to_play is not None:
            hand.play(chance.choice(hand.legal))
        if any(trick.winner is None for trick in hand.tricks):
            return hand
    raise AssertionError("no dead trick")


def _score_dead_tricks(evening: Evening) -> None:
    begin(evening, ELEVEN, "cancellation")
    state = evening.state
    evening.write(changes.pass_by("H"))
    state = evening.state
    played = play_dead_tricks(state.next.ruleset, state.next.seats.index(state.next.dealer))
    takers: dict[Card, tuple[int, ...]] = {}
    for seat, pile in zip(state.next.seats, played.captured, strict=True):
        for card in pile:
            if card in state.next.ruleset.counting_cards:
                takers[card] = (*takers.get(card, ()), seat)
    record(evening, HandReport(evidence="cards", takers=takers))


def _agree(evening: Evening) -> None:
    evening.now += timedelta(days=1)
    with scorebook.writing(evening.table):
        ann, annie = scorebook.seat_players(evening.table, ("Ann", "Annie"), NOON)
        scorebook.merge(annie, ann)

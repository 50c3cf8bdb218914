"""A game by rules that nobody can read any more, as it is stored: its places and totals, and what
each of its hands says of who took what. Nothing is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, tzinfo

from companion.history.archive import lines_of, read_stored_hands
from companion.models import Game, Hand, SeatCapture
from companion.referee.grammar import signed
from companion.referee.results import (
    adjustment_note,
    game_line,
    hand_label,
    hand_mark,
    hand_note,
    stored_pass_label,
)
from companion.rules import Card, RulesError, Ruleset, Suit
from companion.scorebook.report import RULED, read_adjustments
from companion.web.history.archive import GameLine, RankedPlayer

# What one seat took in a hand, as far as it is known: points as typed, hearts, other cards.
Cell = tuple[str | None, int | None, tuple[str, ...]]

# One hand: its number, pass and mark, and a cell a seat, None where it says nothing of one.
Row = tuple[int, str, str, tuple[Cell | None, ...]]


class StoredGame:
    """How it stood as lists show it, and its sheet by seat, the newest hand first; `notes` are
    those of a hand.
    """

    def __init__(self, game: Game, now: datetime, zone: tzinfo | None) -> None:
        """A game with everything that is stored of its hands."""
        [line] = lines_of([game])
        hands = read_stored_hands(game)
        self.line = game_line(game.number, len(hands), 0)
        self.how_it_stood = GameLine(line, now, zone)
        pairs = zip(line.scores, self.how_it_stood.players, strict=True)
        columns = {score.number: player for score, player in pairs}
        seats = sorted(columns)
        self.columns = [columns[seat] for seat in seats]
        self.rows = [_row(hand, seats, line.ruleset) for hand in hands]
        self.notes = [note for hand in hands for note in _notes(hand, columns)]


def _row(hand: Hand, seats: Sequence[int], ruleset: Ruleset | None) -> Row:
    captures = {each.seat_number: each for each in hand.captures}
    assert hand.number is not None
    return (
        hand.number,
        stored_pass_label(hand.passed),
        hand_mark(is_open=hand.is_open, is_ruled=hand.evidence == RULED, counts=True),
        tuple(_cell(captures[seat], ruleset) if seat in captures else None for seat in seats),
    )


def _cell(capture: SeatCapture, ruleset: Ruleset | None) -> Cell:
    points = capture.points
    if points is not None:
        points = ruleset.shown_points(points) if ruleset else points
    cards = list(_readable(capture.cards or ""))
    named = sum(card.suit is Suit.HEARTS for card in cards)
    return (
        None if points is None else signed(points),
        capture.hearts if capture.hearts is not None else named or None,
        tuple(str(card) for card in cards if card.suit is not Suit.HEARTS),
    )


def _readable(cards: str) -> Iterator[Card]:
    """The cards that are cards still: jokers are none."""
    for text in cards.split():
        with suppress(RulesError):
            yield Card(text)


def _notes(hand: Hand, players: Mapping[int, RankedPlayer]) -> Iterator[tuple[str, str]]:
    """What the table noted of a hand, and the points it gave beside its cards."""
    assert hand.number is not None
    label = hand_label(hand.number)
    for given in read_adjustments(hand.extras):
        if given.seat in players:
            name = players[given.seat].name
            yield label, adjustment_note(name, given.points, given.reason)
    if hand.is_open or hand.note:
        yield label, hand_note(hand.note, is_open=hand.is_open)

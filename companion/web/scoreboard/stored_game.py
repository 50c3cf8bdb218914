"""A game by rules that nobody can read any more, as it is stored: its places and totals, and what
each of its hands says of who took what. Nothing is computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress

from companion.history.archive import lines_of
from companion.models import Game
from companion.referee.grammar import signed
from companion.referee.results import (
    game_line,
    stored_pass_label,
)
from companion.referee.telling import say
from companion.rules import Card, RulesError, Ruleset, Suit
from companion.scorebook.codec import StoredHand, stored_hands
from companion.scorebook.report import RULED
from companion.web.history.archive import GameLine, RankedPlayer

# What one seat took in a hand, as far as it is known: points as typed, hearts, other cards.
Cell = tuple[str | None, int | None, tuple[str, ...]]

# One hand: its number, pass and mark, and a cell a seat, None where it says nothing of one.
Row = tuple[int, str, str, tuple[Cell | None, ...]]


class StoredGame:
    """How it stood as lists show it, and its sheet by seat, the newest hand first; `notes` are
    those of a hand.
    """

    def __init__(self, game: Game) -> None:
        """A game with everything that is stored of its hands."""
        [line] = lines_of([game])
        hands = [*enumerate(stored_hands(game.facts), start=1)][::-1]
        self.line = game_line(game.number, len(hands), 0)
        self.how_it_stood = GameLine(line)
        pairs = zip(line.scores, self.how_it_stood.players, strict=True)
        columns = {score.number: player for score, player in pairs}
        seats = sorted(columns)
        self.columns = [columns[seat] for seat in seats]
        self.rows = [_row(number, hand, seats, line.ruleset) for number, hand in hands]
        self.notes = [note for number, hand in hands for note in _notes(number, hand, columns)]


def _row(number: int, hand: StoredHand, seats: Sequence[int], ruleset: Ruleset | None) -> Row:
    return (
        number,
        stored_pass_label(hand.passed),
        say("hand_mark", is_open=hand.is_open, is_ruled=hand.evidence == RULED, counts=True),
        tuple(
            _cell(*hand.captures[seat], ruleset) if seat in hand.captures else None
            for seat in seats
        ),
    )


def _cell(hearts: int | None, named: str, points: int | None, ruleset: Ruleset | None) -> Cell:
    if points is not None:
        points = ruleset.shown_points(points) if ruleset else points
    cards = list(_readable(named))
    count = sum(card.suit is Suit.HEARTS for card in cards)
    return (
        None if points is None else signed(points),
        hearts if hearts is not None else count or None,
        tuple(str(card) for card in cards if card.suit is not Suit.HEARTS),
    )


def _readable(cards: str) -> Iterator[Card]:
    """The cards that are cards still: jokers are none."""
    for text in cards.split():
        with suppress(RulesError):
            yield Card(text)


def _notes(
    number: int, hand: StoredHand, players: Mapping[int, RankedPlayer]
) -> Iterator[tuple[str, str]]:
    """What the table noted of a hand, and the points it gave beside its cards."""
    label = say("numbered_hand", number=number)
    for given in hand.adjustments:
        if given.seat in players:
            name = players[given.seat].name
            yield label, say("adjustment", player=name, points=given.points, reason=given.reason)
    if hand.is_open or hand.note:
        yield label, say("hand_note", note=hand.note, is_open=hand.is_open)

"""The end of a game, and what fills the screen for a moment: its winner, or a moon."""

from __future__ import annotations

import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.history.archive import game_now
from companion.history.records import rarities_of
from companion.referee.history import picture_facts
from companion.referee.results import (
    game_line,
    result_text,
)
from companion.referee.telling import say
from companion.rules import EndReason
from companion.scorebook import GameState
from companion.web.formatting import full_night_words, night_title, text_width, visitor_zone
from companion.web.game_page import PlayerBadge, TableView
from companion.web.history.tonight import night_url
from companion.web.scoreboard.how_won import HowWon, TurningPoint, how_won

FRESH = timedelta(hours=12)

LEAST_QUEENS = 2  # that one player took, to be a highlight

MOST_RARE = 2  # sentences

MOST_NAMES = 2  # players that share the queen as a highlight


class GameOver:
    """The end of a game.

    `taken` are the queens of spades a player took, as far as is known, and the moons shot, by the
    number of the seat. `is_fresh` says that the table may still be looking at the last hand.
    `story` is how the game ended, `rare` what doesn't happen every night, `turn` the hand that
    turned it; `highlights` what came before, and `text` all of it, for somebody who was not there;
    `day` is when it was, with its year, and `shared` what a picture says below each name, by the
    number of the seat. `night` is what its night is called, "" where its day is not known.
    """

    def __init__(self, page: TableView, places: Sequence[tuple[str, str, str]]) -> None:
        """The end as the page shows it; `places` are place, name and total of each, in order."""
        state, change, won = page.state, page.state.undoable, _how_won(page)
        game = state.game
        minutes = round((state.played_at - game.started_at).total_seconds() / 60)
        self.title = title_of_end(page)
        self.line = game_line(game.number, len(state.hands), minutes)
        self.story = _describe_end(page, won)
        self.taken = {player.number: _count_taken(state, player) for player in page.players}
        self.is_fresh = change is not None and not game.rematch and page.now - change.at < FRESH
        rare = rarities_of(state.table, game)[:MOST_RARE]
        played = game.day.year
        year = say("year_of_record", year=str(played), is_this=played == page.now.year)
        self.rare = [
            say("rarity", key=one.key, player=one.player.name, number=one.number, year=year)
            for one in rare
        ]
        self.turn = _describe_turn(page, won.turn) if won.turn else ""
        self.highlights = _list_highlights(page, self.turn)
        table_and_line = state.table.name, self.line
        facts = [*self.rare, *self.highlights]
        self.text = result_text(self.title, places, self.story, table_and_line, facts)
        self.day = full_night_words(game.day) if game.day_known else str(game.day.year)
        self.night = night_title(game.day, page.now, visitor_zone()) if game.day_known else ""
        self.night_url = night_url(state.table.id, game.day)
        self.shared = {seat: picture_facts(*taken) for seat, taken in self.taken.items()}


def find_later_game(state: GameState) -> tuple[uuid.UUID, bool] | None:
    """The game to go on with in the place of this one, and whether Play again began it here.

    It is the one that the table plays now. Where that is over too, a game that is over leads to
    what Play again began, and one that is on to the game that was begun beside it.
    """
    played, begun = game_now(state.table), state.game.rematch
    if state.is_over and (played is None or played.is_over):
        return (begun.id, True) if begun else None
    if played is None or played.id == state.game.id:
        return None
    return played.id, begun is not None and begun.id == played.id


def title_of_end(page: TableView) -> str:
    """Who won, and with what: "Cleo wins with 29"."""
    winners = page.players_in(page.state.standing.winners)
    total = page.total(page.state.totals[winners[0].number])
    return say("wins_with", names=[player.name for player in winners], total=total)


def _how_won(page: TableView) -> HowWon:
    """What the places and totals of those who still play tell."""
    state = page.state
    numbers = [player.number for player in page.seated]
    totals = [{number: points[number] for number in numbers} for points in state.course]
    places = {number: state.standing.places[state.column[number]] for number in numbers}
    return how_won(places, totals, state.end_reason)


def _describe_end(page: TableView, won: HowWon) -> str:
    """What ended the game, and who came closest."""
    most, leaders = _find_highest_total(page)
    by_target = page.state.end_reason is EndReason.TARGET and page.ruleset.meets_target(most)
    closest = _names_of(page, won.closest)
    return say(
        "end_story",
        reason=page.state.end_reason,
        hand=page.state.end_hand,
        leaders=leaders if by_target else (),
        total=page.total(most),
        closest=closest,
        behind=won.behind,
        are_closest=by_target and bool(won.behind) and leaders == closest,
    )


def _names_of(page: TableView, numbers: Sequence[int]) -> list[str]:
    """The names of players by the numbers of their seats."""
    return [player.name for player in page.players if player.number in numbers]


def _find_highest_total(page: TableView) -> tuple[int, list[str]]:
    """The highest total of those who still play, and who has it."""
    totals = [(player.name, page.state.totals[player.number]) for player in page.seated]
    most = max(total for _, total in totals)
    return most, [name for name, total in totals if total == most]


def _count_taken(state: GameState, player: PlayerBadge) -> tuple[int, int]:
    """The queens and moons of a player."""
    seat = player.number
    counted = state.hands_of(seat)
    queens = sum(view.queen_takers.count(seat) for view in counted)
    moons = sum(view.moon is not None and view.shooter == seat for view in counted)
    return queens, moons


def _find_most_queens(state: GameState) -> tuple[int, list[str]]:
    """How many queens of spades one player took at most, as far as it is known, and who."""
    taken = Counter(
        state.sitters(view.number)[seat].name
        for view in state.hands_played
        for seat in view.queen_takers
    )
    most = max(taken.values(), default=0)
    return most, [name for name, count in taken.items() if count == most]


def _list_highlights(page: TableView, turn: str) -> tuple[str, ...]:
    """Moons, queens, the hand that turned the game."""
    state = page.state
    shot = [(v.number, v.shooter) for v in state.hands_played if v.moon]
    moons = [(hand, seat) for hand, seat in shot if seat is not None]
    highlights = [
        say("shot_in", player=name, hands=hands)
        for name, hands in _group_by_name(page, moons).items()
    ]
    most, takers = _find_most_queens(state)
    if most >= LEAST_QUEENS and len(takers) <= MOST_NAMES:
        highlights.append(say("took_queen", names=takers, count=most))
    return (*highlights, *filter(None, [turn]))


def _group_by_name(
    page: TableView, hands_and_seats: Iterable[tuple[int, int]]
) -> Mapping[str, list[int]]:
    """The numbers of the hands, by the name of the player."""
    hands: dict[str, list[int]] = defaultdict(list)
    for hand, seat in hands_and_seats:
        hands[page.state.sitters(hand)[seat].name].append(hand)
    return hands


def _describe_turn(page: TableView, turn: TurningPoint) -> str:
    """The hand after which the winner stayed ahead."""
    [winner] = _names_of(page, [turn.winner])
    passed = _names_of(page, turn.passed)
    return say("turned", number=turn.hand, winner=winner, passed=passed, ahead=turn.ahead)


WITHIN = timedelta(hours=1)  # a phone that wakes later has missed it

WINNER_LASTS, MOON_LASTS = 3, 1  # seconds

SHORT, LONG = 4.6, 7.4  # how wide the longest word of a title is, in the height of its letters


@dataclass(frozen=True, slots=True)
class Moment:
    """A title in large letters, whose it is, and for how many seconds it is seen.

    `key` is what a phone remembers having shown it by, `until` when nobody is to be shown it any
    more, in milliseconds since 1970. `total` and `line` are "" for a moon during the game.
    """

    key: str
    title: str
    people: tuple[PlayerBadge, ...]
    total: str
    line: str
    has_moon: bool
    seconds: int
    until: int

    @property
    def size(self) -> str:
        """How large the title can be."""
        widest = max(text_width(word, 1) for word in self.title.split())
        return "huge" if widest <= SHORT else "large" if widest <= LONG else "long"


def describe_moment(page: TableView, over: GameOver | None, joined_at: datetime) -> Moment | None:
    """The moment of the newest change; None where there was none, or it is long ago.

    A game that the table ended early has no moment, and who joined since then has missed it.
    """
    state, change = page.state, page.state.undoable
    if change is None or change.at < joined_at or page.now - change.at > WITHIN:
        return None
    until = int((change.at + WITHIN).timestamp() * 1000)
    if over:
        if state.is_stopped:
            return None
        winners = page.players_in(state.standing.winners)
        return Moment(
            key=str(state.game.id),
            title=say("wins", names=[player.name for player in winners]),
            people=winners,
            total=page.total(state.totals[winners[0].number]),
            line=over.story,
            has_moon=any(over.taken[player.number][1] for player in winners),
            seconds=WINNER_LASTS,
            until=until,
        )
    hand = state.hand(change.hand_id) if change.hand_id else None
    if change.action != "recorded" or not hand or not hand.moon or hand.shooter is None:
        return None
    shooter = page.player[hand.shooter]
    return Moment(
        key=str(hand.id),
        title=say("moon_shot", shooter=shooter.name, is_sun=hand.score.sun),
        people=(shooter,),
        total="",
        line="",
        has_moon=True,
        seconds=MOON_LASTS,
        until=until,
    )

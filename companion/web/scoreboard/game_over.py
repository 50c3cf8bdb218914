"""The end of a game: winner, figures, and what there was to see on the way."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from companion.game_archive import wins_of
from companion.referee.text.game_status import (
    closest_words,
    end_words,
    moons_words,
    near_moons_words,
    queens_words,
    result_text,
    turn_words,
    winner_words,
)
from companion.referee.text.rules_and_results import listed, signed
from companion.rules.standings.end_of_game import EndReason, meets_target
from companion.scorebook import Book
from companion.scorebook.highlights import biggest_turn, near_moons
from companion.web.game_page import Face, PostForm, Side, TableView

FRESH = timedelta(hours=12)

WORTH_TELLING = 2  # queens that one player took

Figure = tuple[str, str]  # a number and what it counts


@dataclass(frozen=True, slots=True)
class GameOver:
    """The end of a game.

    `is_fresh` says that the table may still be looking at what was written down last, `story` how
    it ended, `highlights` what there was to see before; `text` is all of it as one would write it
    to somebody who was not there.
    """

    title: str
    line: str
    story: str
    winners: tuple[Face, ...]
    is_fresh: bool
    stopped_after: int | None
    figures: tuple[Figure, ...]
    highlights: tuple[str, ...]
    text: str
    rematch: PostForm


def describe_game_over(page: TableView, places: Sequence[tuple[str, str, str]]) -> GameOver:
    """The end as the page shows it; `places` are place, name and total of each side, in order."""
    book, change = page.book, page.book.undoable
    winners = page.faces_of(book.standing.winners)
    winning = page.sides_with(winners)
    title = winner_words(
        [side.name for side in winning],
        signed(page.shown_total(winning[0], book.totals)),
        are_partners=winning[0].is_team,
    )
    story, line, highlights = _describe_end(page, winning), _sum_up(book), _list_highlights(page)
    where = f"{book.table.name} \N{MIDDLE DOT} {line}"
    is_fresh = change is not None and not book.rows.rematch and page.now - change.at < FRESH
    return GameOver(
        title=title,
        line=line,
        story=story,
        winners=winners,
        is_fresh=is_fresh,
        stopped_after=book.game.stopped_after,
        figures=_count_figures(page, winners),
        highlights=highlights,
        text=result_text(title, places, [story, where, *highlights]),
        rematch=page.post_form("scoreboard.rematch"),
    )


def _describe_end(page: TableView, winning: Sequence[Side]) -> str:
    """ "Bo reached 104. Closest was Ann, 38 behind."."""
    book, ruleset = page.book, page.ruleset
    sides = [side for side in page.sides if not side.is_closed]
    points = [page.sum_of_side(side, book.totals) for side in sides]
    others = [had for side, had in zip(sides, points, strict=True) if side not in winning]
    best = min(others, default=0)
    closest = [
        side.name
        for side, had in zip(sides, points, strict=True)
        if side not in winning and had == best
    ]
    behind = best - page.sum_of_side(winning[0], book.totals) if others else 0
    why = _name_who_reached_target(page) or end_words(ruleset, book.standing.reason)
    return f"{why} {closest_words(ruleset, closest, behind, are_partners=page.has_teams)}".strip()


def _name_who_reached_target(page: TableView) -> str:
    """Whose total ended the game; of several, who has the most."""
    ruleset, totals = page.ruleset, page.book.totals
    columns = [column for column in page.columns if not column.is_closed]
    most = max(totals[column.number] for column in columns)
    if page.book.standing.reason is not EndReason.TARGET or not meets_target(ruleset, most):
        return ""
    names = [column.name for column in columns if totals[column.number] == most]
    return f"{listed(names)} reached {page.total(most)}."


def _sum_up(book: Book) -> str:
    """ "Game 42 · 9 hands · 58 min"."""
    count = len(book.hands)
    parts = [f"Game {book.game.number}", f"{count} hand{'' if count == 1 else 's'}"]
    length = book.played_at - book.game.started_at
    minutes = round(length.total_seconds() / 60)
    if 1 <= minutes < 100:
        parts.append(f"{minutes} min")
    elif 100 <= minutes < 24 * 60:
        parts.append(f"{minutes // 60} h {minutes % 60:02} min")
    return " · ".join(parts)


def _count_figures(page: TableView, winners: Sequence[Face]) -> tuple[Figure, ...]:
    """Moons, queens, and what the winner has won at this table, this game too."""
    book = page.book
    shot = Counter(v.shooter for v in book.hands if v.moon and v.shooter is not None)
    most, eaters = _find_most_queens(book)
    last = str(len(book.hands)), "hands"
    if len(winners) == 1:
        wins = wins_of(book.seat[winners[0].number].player.id)
        last = str(wins), f"win{'' if wins == 1 else 's'} for {winners[0].name}"
    return (
        _count_figure(page, shot.total(), "moon", list(shot)),
        _count_figure(page, most, "queen", eaters),
        last,
    )


def _count_figure(page: TableView, count: int, noun: str, seats: Sequence[int]) -> Figure:
    """How many, and whose: up to two names; more are counted only."""
    words = noun if count == 1 else f"{noun}s"
    names = [page.face[seat].name for seat in seats]
    whose = listed(names) if len(names) < 3 else f"{len(names)} players"
    return str(count), f"{words} · {whose}" if count else words


def _find_most_queens(book: Book) -> tuple[int, list[int]]:
    """How often the queen of spades went to one seat at most, as far as it is known; whose."""
    taken = Counter(seat for view in book.hands for seat in view.queen_takers)
    most = max(taken.values(), default=0)
    return most, [seat for seat, count in taken.items() if count == most]


def _list_highlights(page: TableView) -> tuple[str, ...]:
    """Moons, moons missed by a card, queens, the hand that turned it."""
    book = page.book
    shot = [(v.number, v.shooter) for v in book.hands if v.moon and v.counts]
    moons = [(hand, seat) for hand, seat in shot if seat is not None]
    most, eaters = _find_most_queens(book)
    queens = most >= WORTH_TELLING and len(eaters) < 3
    return (
        *moons_words(_group_by_name(page, moons)),
        *near_moons_words(_group_by_name(page, near_moons(book))),
        *([queens_words([page.face[seat].name for seat in eaters], most)] if queens else []),
        *_describe_turn(page),
    )


def _group_by_name(page: TableView, happened: Iterable[tuple[int, int]]) -> Mapping[str, list[int]]:
    hands: dict[str, list[int]] = defaultdict(list)
    for hand, seat in happened:
        hands[page.face[seat].name].append(hand)
    return hands


def _describe_turn(page: TableView) -> tuple[str, ...]:
    """The hand in which somebody went past another into the front."""
    sides = {side.number: side for side in page.sides}
    scores = [
        {number: page.sum_of_side(side, totals) for number, side in sides.items()}
        for totals in page.book.course
    ]
    turn = biggest_turn(scores)
    if turn is None:
        return ()
    winner, loser = sides[turn.winner], sides[turn.loser]
    words = turn_words(turn.hand, winner.name, loser.name, turn.ahead, are_partners=winner.is_team)
    return (words,)

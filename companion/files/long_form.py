"""Sheets in long form, a row for each player and hand, turned so that the players stand across.

So spreadsheets keep scores, and so Companion itself writes them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.files.days import is_as_above
from companion.files.grid import (
    DIGIT,
    HAND,
    MOST_CELLS,
    TOTALS_SO_FAR,
    Line,
    SheetEntry,
    is_statistic_word,
    is_sum_word,
    leading_number,
    read_number,
)
from companion.scorebook import Refused, clean_name
from companion.scorebook.names import name_key, refuse_doubled

# The columns of a row for each hand and player, as Companion itself writes them.
ALL_HANDS = (
    *("Table", "Night", "Game", "Variant", "Hand", "Dealer", "Pass", "Player", "Seat"),
    *("Hearts", "Queens of spades", "Cards", "Points", "Total", "Moon"),
    *("Place", "Winner", "Finished", "Note", "Entered by", "Does not add up", "Adjusted"),
    *("Game note", "Rules"),
)

# What else they are called, in other sheets too.
CALLED: Mapping[str, frozenset[str]] = {
    name: frozenset(words.split(", "))
    for name, words in {
        "game": "game, game no, game id, session id, match, partie, spiel, partita, partida",
        "night": "night, date, day, when, datum, played, began, started, started at, game date, "
        "fecha, data, timestamp, zeitstempel, tijdstempel",
        "hand": "#, no, nr, number, hand, hands, hand no, hand number, hand #, deal, round, "
        "rounds, rd, rnd, runde, mano, manche, donne, ronde, giro",
        "player": "player, players, player name, name, names, who, spieler, "
        "joueur, jugador, giocatore, speler",
        "points": "points, pts, score, scores, punkte, result, points taken",
        "total": "total, running total, total so far",
        "note": "note, notes, comment, comments, remark, remarks, place, where, location, "
        "bemerkung, notiz, notizen, anmerkung, nota, notas, remarque, remarques, "
        "opmerking, opmerkingen, kommentar, osservazioni, observaciones",
    }.items()
}
_LABELS: Mapping[str, str] = {word: name for name, words in CALLED.items() for word in words} | {
    column.casefold(): column.casefold() for column in ALL_HANDS
}
_TIME = re.compile(r"(?:T|(?<=\S)\s+)\d{1,2}:\d\d.*")  # of a hand, behind its day
_OPTION = re.compile(r"(\w+)=(.*?)(?:, (?=\w+=)|$)")


class Name(NamedTuple):
    """Who has a column from a hand on."""

    name: str
    from_hand: int = 1


class _Row(NamedTuple):
    """What one player has in one hand, by the names of the columns."""

    line: int
    cells: Mapping[str, str]

    def of(self, name: str) -> str:
        return self.cells.get(name, "")


class LongGame(NamedTuple):
    """A game turned: its `rows` have the cells `BEFORE` the players, then those of each column.

    Each player has a total too where it `has_totals`, and only that where it `is_final`. What is
    wrong with the players of one that `is_bad` was told.
    """

    first: _Row
    night: str
    columns: tuple[tuple[Name, ...], ...]
    rows: list[Line]
    has_totals: bool
    is_final: bool
    is_bad: bool

    @property
    def options(self) -> Mapping[str, str] | None:
        """The rules that are not those of its variant, where it says them."""
        rules = self.first.cells.get("rules")
        return None if rules is None else dict(_OPTION.findall(rules))


Refuse = Callable[[int, Refused], object]

BEFORE = ("dealer", "pass", "note")  # the players, in each row of a game


def find_long(lines: Sequence[Line]) -> int | None:
    """Where a line says what a row for each player has, and such rows follow."""
    return next((at for at in range(len(lines)) if _is_head(lines, at)), None)


def _is_head(lines: Sequence[Line], above: int) -> bool:
    head = lines[above]
    labels = [_label(cell) for cell in head.cells]
    known = [label for label in labels if label in _LABELS.values()]
    has_points = "points" in known or "total" in known
    is_of_hands = len(known) > 3 and "hand" in known  # an app may have more beside them
    if "player" not in known or not has_points:
        return False
    rest = len(head.filled) - len(known) - sum(map(is_statistic_word, labels))
    if rest > 1 and not is_of_hands:
        return False
    at = labels.index("player")
    below = lines[above + 1 : above + 9]
    rows = [line for line in below if line.cells and not is_sum_word(line.words)][:3]
    names = [line.cell(at) for line in rows]
    if not all(name and not DIGIT.match(name) for name in names) or len(names) < 3:
        return False
    return len(known) > 2 or rest == 0 or labels.index(known[-1]) == 1


def _label(cell: str) -> str:
    key = name_key(cell.replace("_", " ")).strip(" .:")
    return _LABELS.get(key, "total" if is_sum_word(key) else key)


def by_hand(head: Line, lines: Sequence[Line], refuse: Refuse) -> Iterator[LongGame]:
    """The games of the rows below their heading."""
    at = {_label(cell): place for place, cell in reversed([*enumerate(head.cells)])}
    if "points" not in at:  # the total of a game is all that is known
        at["points"] = at.pop("total")
    rows = [
        _Row(line.number, {name: line.cell(place) for name, place in at.items()})
        for line in lines
        if line.cells and line.filled != head.filled and not is_sum_word(line.words)
    ]
    games: dict[tuple[str, str], dict[int, list[_Row]]] = {}
    for key, hand, row in _in_turn(rows, at):
        if hand or row.of("total"):
            games.setdefault(key, {}).setdefault(hand, []).append(row)
        else:
            refuse(row.line, Refused("sheet_no_hand"))
    for (_, night), hands in games.items():
        yield _turned(hands, night, refuse)


def _in_turn(
    rows: Sequence[_Row], at: Mapping[str, int]
) -> Iterator[tuple[tuple[str, str], int, _Row]]:
    """Each row with its game and hand, where it says so or comes in turn; 0 is a game's end.

    Where no game is written, one begins as the numbers of the hands do: but not where all rows of a
    player stand together.
    """
    who = [name_key(row.of("player")) for row in rows]
    is_by_player = len({*who}) == 1 + sum(one != other for one, other in pairwise(who))
    has_hand, game, night, last = "hand" in at, "", "", 0
    turns = Counter[tuple[str, str, str]]()  # of a player in a game
    for row in rows:
        if not is_as_above(row.of("night")):
            night = _TIME.sub("", row.of("night"))
        hand = leading_number(row.of("hand"))
        if "game" in at:
            game = row.of("game") or game
        elif 0 < hand < last and not is_by_player:
            game = f"{row.line}"
        last = hand or last
        if not has_hand:
            turn = game, night, name_key(row.of("player"))
            turns[turn] += 1
            hand = turns[turn]
        yield (game, night), hand, row


def _turned(hands: Mapping[int, Sequence[_Row]], night: str, refuse: Refuse) -> LongGame:
    """A game with a column for each seat, or for each player where none is written."""
    every = [row for rows in hands.values() for row in rows]
    seats = {int(row.of("seat")) for row in every if _has_seat(row)}
    columns: dict[str, list[Name]] = {f"{seat}": [] for seat in sorted(seats)}
    has_totals = any(row.of("total") for hand, rows in hands.items() if hand for row in rows)
    lines: list[Line] = []
    is_bad = False
    for at, hand in enumerate(sorted(hands, key=lambda hand: not hand), start=1):
        first = hands[hand][0]
        try:
            by_column = _seated(columns, hands[hand], at)
            entry = _entry(by_column)
        except Refused as why:
            refuse(first.line, why)
            is_bad = True
            if len(columns) > MOST_CELLS:
                break
            continue
        names = ["points" if hand else "total", *(["total"] if has_totals else [])]
        cells = [*map(first.of, BEFORE)]
        places = [first.line] * len(cells)
        for column in range(len(columns)):
            row = by_column.get(column)
            cells += [row.of(name) if row else "" for name in names]
            places += [row.line if row else first.line] * len(names)
        kind = TOTALS_SO_FAR if len(hands) > 1 and not hand else HAND
        text, from_lines = "\t".join(cells), tuple(places)
        turned = Line(first.line, text, cells, kind, is_turned=True, entry=entry, places=from_lines)
        lines.append(turned)
    names_of = tuple(map(tuple, columns.values()))
    return LongGame(every[0], night, names_of, lines, has_totals, not any(hands), is_bad)


def _has_seat(row: _Row) -> bool:
    return re.fullmatch("[0-9]{1,3}", row.of("seat")) is not None


def _seated(columns: dict[str, list[Name]], rows: Sequence[_Row], hand: int) -> dict[int, _Row]:
    """Each row of a hand by its column, whoever sits there from then on. Raises Refused."""
    names = [clean_name(row.of("player")) for row in rows]
    refuse_doubled(names)
    by_key: dict[str, _Row] = {}
    for row, name in zip(rows, names, strict=True):
        key = f"{int(row.of('seat'))}" if _has_seat(row) else name_key(name)
        sat = columns.setdefault(key, [])
        if not sat or sat[-1].name != name:
            sat.append(Name(name, hand if sat else 1))
        by_key[key] = row
    if len(columns) > MOST_CELLS:
        raise Refused("paper_too_many_cells", most=MOST_CELLS)
    if len(by_key) < len(rows):
        raise Refused("file_sits_twice")
    places = {key: at for at, key in enumerate(columns)}
    return {places[key]: row for key, row in by_key.items()}


def _entry(rows: Mapping[int, _Row]) -> SheetEntry | None:
    """How Companion says that a hand was entered. Raises Refused."""
    first = next(iter(rows.values()))
    if not first.of("entered by"):
        return None
    return SheetEntry(
        first.of("entered by"),
        bool(first.of("does not add up")),
        next((column for column, row in rows.items() if row.of("moon")), None),
        {column: read_number(row.of("hearts")) for column, row in rows.items()},
        {column: row.of("cards") for column, row in rows.items()},
        {column: _adjusted(row.of("adjusted")) for column, row in rows.items()},
    )


def _adjusted(text: str) -> list[tuple[int, str]]:
    """What the table gave: "5 a revoke; -5 a bonus". Raises Refused."""
    parts = [part.partition(" ") for part in re.split(r"; (?=-?\d+ )", text) if part]
    return [(read_number(points) or 0, reason) for points, _, reason in parts]

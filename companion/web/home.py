"""Home: the game that is on, the tables of this device, their last games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo

from flask import Blueprint, render_template, url_for
from flask.typing import ResponseReturnValue

from companion.referee.words import counted, listed, number_words, signed
from companion.rules.outlook import shown
from companion.sharing import KEEPER
from companion.web import new_game
from companion.web.access import now, this_device
from companion.web.dates import day_words, visitor_zone
from companion.web.faces import initials
from companion.web.shelf import GameOnShelf, TableOnShelf, shelf_of

bp = Blueprint("home", __name__)

LAST_GAMES = 5
ON_THE_BANNER = 4  # faces


@bp.get("/")
def show() -> ResponseReturnValue:
    """The tables of this device; a first visit goes straight to the names."""
    device = this_device()
    shelf = shelf_of(device) if device else []
    if not shelf:
        return new_game.shown(None)
    return render_template("home/page.html", home=Home(shelf, now(), visitor_zone()))


@dataclass(frozen=True)
class Face:
    """Somebody of a game, as a disc shows them."""

    name: str
    initials: str
    colour: int


class GameLine:
    """A game in a line: who won, or who is in front."""

    def __init__(self, one: GameOnShelf, now: datetime, zone: tzinfo | None) -> None:
        self.one, self.game, self.table = one, one.game, one.table
        self.day = day_words(one.game.played_at, now, zone)

    @property
    def url(self) -> str:
        """Where the game is."""
        return url_for("games.show", table_id=self.table.id, game_id=self.game.id)

    @property
    def faces(self) -> list[Face]:
        """Everybody of the game."""
        letters = initials([name for _, name in self.one.seats])
        return [
            Face(name, text, seat.colour)
            for (seat, name), text in zip(self.one.seats, letters, strict=True)
        ]

    @property
    def first(self) -> list[int]:
        """Those in front, or who won, as places in `faces`."""
        seats = [seat for seat, _ in self.one.seats]
        return [
            number
            for number, seat in enumerate(seats)
            if (seat.has_won if self.game.is_over else seat.rank == 1)
        ]

    @property
    def winner(self) -> Face | None:
        """Who won, or is in front, alone."""
        return self.faces[self.first[0]] if len(self.first) == 1 and self.is_begun else None

    @property
    def is_begun(self) -> bool:
        return self.game.hand_count > 0

    @property
    def best(self) -> str:
        """The total of those in front."""
        return self._shown(self.one.seats[self.first[0]][0].total)

    @property
    def range(self) -> str:
        """The best and the worst total."""
        totals = sorted(seat.total for seat, _ in self.one.seats)
        return f"{self._shown(totals[0])} to {self._shown(totals[-1])}"

    def _shown(self, total: int) -> str:
        return signed(shown(self.one.ruleset, total))

    @property
    def title(self) -> str:
        """ "Cleo won with 29", "Hand 5, Cleo is in front"."""
        if self.game.is_over:
            return f"{self._names} won with {self.best}"
        return f"Hand {self.game.hand_count + 1} comes next"

    @property
    def standing(self) -> str:
        """Who is in front of a game that is on."""
        if not self.is_begun:
            return "nothing scored yet"
        if len(self.first) > 2:
            return f"{number_words(len(self.first))} are in front"
        return f"{self._names} {'is' if len(self.first) == 1 else 'are'} in front"

    @property
    def _names(self) -> str:
        return listed([self.one.seats[place][1] for place in self.first])

    def story(self, with_table: bool) -> str:
        """When it was and what it was like, in a line."""
        game = self.game
        parts = [self.table.name] if with_table else []
        parts.append(self.day[0].upper() + self.day[1:])
        if not game.is_over:
            parts.append(self.standing)
        else:
            parts.append(f"{game.hand_count} {'hand' if game.hand_count == 1 else 'hands'}")
        if game.moon_count:
            parts.append(counted(game.moon_count, "moon"))
        if game.had_sudden_death:
            parts.append("sudden death")
        return " · ".join(parts)


class Home:
    """What the first page shows."""

    def __init__(self, shelf: Sequence[TableOnShelf], now: datetime, zone: tzinfo | None) -> None:
        self.shelf, self.now, self.zone = shelf, now, zone

    @property
    def running(self) -> list[GameLine]:
        """The newest game of each table, where it is not over: the one to go on with."""
        newest = [one.games[0] for one in self.shelf if one.games]
        return [self._line(game) for game in newest if not game.game.is_over]

    @property
    def tables(self) -> list[tuple[TableOnShelf, str]]:
        """The tables, each with a word about it."""
        return [(one, self._about(one)) for one in self.shelf]

    def _about(self, one: TableOnShelf) -> str:
        if not one.games:
            return "no game yet"
        count = f"{one.game_count} {'game' if one.game_count == 1 else 'games'}"
        last = max(game.game.played_at for game in one.games)
        follows = "" if one.role == KEEPER else " · you follow"
        return f"{count} · last {day_words(last, self.now, self.zone)}{follows}"

    @property
    def last_games(self) -> list[GameLine]:
        """The newest games that are not on any more."""
        on = {line.game.id for line in self.running}
        games = [game for one in self.shelf for game in one.games if game.game.id not in on]
        newest = sorted(games, key=lambda one: one.game.played_at, reverse=True)
        return [self._line(game) for game in newest[:LAST_GAMES]]

    @property
    def unsafe(self) -> list[TableOnShelf]:
        """Tables with a finished game that would be lost with this phone."""
        return [
            one
            for one in self.shelf
            if one.role == KEEPER
            and not one.has_recovery
            and any(game.game.is_over for game in one.games)
        ]

    @property
    def new_game_url(self) -> str:
        """A new game where the last one was."""
        kept = [one for one in self.shelf if one.role == KEEPER]
        if not kept:
            return url_for("new_game.first")
        return url_for("new_game.again", table_id=kept[0].table.id)

    def _line(self, game: GameOnShelf) -> GameLine:
        return GameLine(game, self.now, self.zone)

"""A world to take pictures of, told by our own scorer, and every screen of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

from bench.thumbs import (
    Act,
    corrected,
    count,
    give_queen,
    half_counted,
    half_named,
    moon_chosen,
    open_fold,
    open_house_rules,
    refused,
    tap_button,
    type_four,
    typed,
)
from companion import scorebook
from companion.models import Game, Table, db
from companion.rules import STANDARD, VARIANTS
from companion.rules.options import BreakBy, MoonMode
from tests.scorebook.evening import NOON, Evening, play_again

if TYPE_CHECKING:
    from flask import Flask

EVENING = NOON + timedelta(minutes=60)
LONG = ("Wilhelmina", "Bartholomew-Alexander von Hohen", "Anna", "Annika", "Konstantin", "Bo")
NINE_HANDS = (
    ((2, 4, 1, 6), 1), ((1, 3, 2, 7), 1), ((0, 0, 13, 0), 2), ((3, 4, 0, 6), 0), ((2, 3, 4, 4), 3),
    ((1, 2, 6, 4), 1), ((3, 2, 5, 3), 0), ((1, 4, 6, 2), 3), ((2, 4, 5, 2), 1),
)  # fmt: skip


@dataclass(frozen=True)
class Scene:
    """One screen: whose phone it is on, where it is, what is done there before the picture."""

    name: str
    path: str
    device: str | None = None
    act: Act = lambda page: None
    status: int = 200


class World:
    """Tables in the middle of their evenings."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.four = self._thursday()
        self.two_phones = Evening()
        for hearts, queen in NINE_HANDS[:4]:
            self.two_phones.hand(*hearts, queen=queen)
        both = self.two_phones
        self._rows = [(type(row), row.id) for row in (both.table, both.game, both.device)]
        self.scenes = [*self._first(), *self._of_four(), *self._of_others(), *self._ends()]

    # Thursday table: two games behind it, one on

    def _thursday(self) -> Evening:
        house = replace(STANDARD, moon_mode=MoonMode.CHOICE, break_by=BreakBy.HEART_OR_QS)
        evening = Evening(ruleset=house)
        for weeks in (2, 1):
            begin(evening, EVENING - timedelta(weeks=weeks))
            play_to_the_end(evening, turned=2 * weeks)
            play_on(evening)
        begin(evening, EVENING - timedelta(minutes=40))
        evening.hand(4, 0, 7, 2, queen=2)
        evening.hand(1, 5, 0, 7, queen=1)
        evening.hand(0, 0, 13, 0, queen=2, choice="add")
        evening.hand(6, 3, 0, 4, queen=1)
        evening.correct(2, evening.counts(3, 4, 0, 6, queen=1))
        return evening

    def _first(self) -> list[Scene]:
        return [
            Scene("first-visit", "/"),
            Scene("first-names", "/", act=type_four),
            Scene("join", "/join"),
        ]

    def _of_four(self) -> list[Scene]:
        four, device = self.four, self.four.device.id.hex
        table, game = f"/t/{four.table.id}", board_of(four)
        hands = [view.id for view in four.state.hands]

        def scene(name: str, path: str, act: Act = lambda page: None, status: int = 200) -> Scene:
            return Scene(name, path, device, act, status)

        return [
            scene("home", "/"),
            scene("new-game", f"{table}/new"),
            scene("new-game-swap", f"{table}/new", tap_button("Swap two")),
            scene("house-rules", f"{table}/new", open_house_rules),
            scene("scoreboard", game),
            scene("scoreboard-chair", f"{game}?chair=1"),
            scene("may-i-play", f"{game}/may?led=C&have=yes&card=QS"),
            scene("may-first-trick", f"{game}/may?led=C&have=no&card=QS"),
            scene("player", f"{game}/player/1"),
            scene("settle", f"{game}/settle"),
            scene("rules-change", f"{game}/rules/change"),
            scene(
                "variants", f"{table}/new?variant=omnibus&seat=Ann&seat=Bo&seat=Cleo&show=variants"
            ),
            scene("settle-deal", f"{game}/settle/deal"),
            scene("settle-players", f"{game}/settle/players", open_fold("A player joins")),
            scene("settle-seats", f"{game}/settle/seats"),
            scene("settle-note", f"{game}/settle/note"),
            scene("settle-end", f"{game}/settle/end"),
            scene("settle-hands", f"{game}/settle/hands"),
            scene("phone", f"{game}/phone"),
            scene("count", f"{game}/hand?mode=counts"),
            scene("count-half", f"{game}/hand?mode=counts", half_counted),
            scene("cards-half", f"{game}/hand?mode=cards", half_named),
            scene("points", f"{game}/hand?mode=points", typed(17, 6, 3, 0)),
            scene("refusal", f"{game}/hand?mode=points", refused),
            scene("moon-choice", f"{game}/hand?mode=counts", moon_chosen),
            scene("correcting", f"{game}/hand/{hands[3]}", corrected),
            scene("inserting", f"{game}/hand/insert/3"),
            scene("removing", f"{game}/hand/{hands[1]}/remove"),
            scene("ask-found", f"{game}/rules?q=quen+frist+trick"),
            scene("ask-answer", f"{game}/rules?about=lead_queen"),
            scene("ask-differently", f"{game}/rules/queen_breaks/differently"),
            scene("wrong", f"{game}/wrong"),
            scene("wrong-asks", f"{game}/wrong/revoke"),
            scene("wrong-ruled", f"{game}/wrong/revoke?when=later"),
            scene("wrong-previewed", f"{game}/wrong/two_revokes?when=later&who=0&who=2"),
            scene("wrong-open", f"{game}/wrong/claim?good=no"),
            scene("rules", f"{game}/rules"),
            scene("quick-card", f"{game}/rules/card"),
            scene("share", game, tap_button("Share")),
            scene("phones", f"{table}/phones"),
            scene("display", f"{game}/display?way=standing"),
            scene("history", f"{table}/history"),
            scene("history-player", f"{table}/history/{four.state.seats[1].player.id}?span=all"),
            scene("nights", f"{table}/history/nights"),
            scene("records", f"{table}/history/records"),
            scene("table", f"{table}/table"),
            scene("old-games", f"{table}/old-games"),
            scene("bin", f"{table}/bin"),
            scene("tonight", f"{table}/tonight"),
            scene("games", f"{table}/games"),
            scene("names", f"{table}/players", open_fold("Bo")),
            scene("recovery-link", f"{table}/keep"),
            scene("recovery-made", f"{table}/keep", tap_button("link")),
            scene("not-found", f"{table}/nothing", status=404),
        ]

    def _saved_twice(self, page: Page) -> None:
        """Another window saves this hand while it is being entered here."""
        give_queen("Dev")(page)
        with self.app.app_context():
            both = self.two_phones
            both.table, both.game, both.device = (
                db.session.get_one(kind, row_id) for kind, row_id in self._rows
            )
            both.hand(2, 5, 0, 6, queen=1)
            count(page, 4, 3, 2)
            try:
                expect(page.get_by_role("button", name="Use mine")).to_be_visible()
            finally:
                both.undo()

    # Other numbers of players, other rules

    def _of_others(self) -> list[Scene]:
        six = Evening(LONG)
        six.hand(1, 2, 3, 4, 3, 0, queen=1)
        six.hand(0, 2, 5, 4, 1, 1, queen=4)
        three = Evening(("Ann", "Bo", "Cleo"), variant="omnibus")
        three.hand(4, 6, 3, queen=1, singles={"JD": 0})
        three.hand(2, 2, 9, queen=2, singles={"JD": 1})
        maria = Evening(("Ann", "Bo", "Cleo", "Dev"), variant="black_maria")
        maria.hand(2, 5, 6, 0, queen=1, singles={"KS": 1, "AS": 3})
        spot = Evening(("Ann", "Bo", "Cleo", "Dev", "Eva"), variant="spot_s0")
        down = Evening(("Anna", "Annika", "Bo", "Bob"), variant="bga_countdown")
        down.hand(4, 6, 3, 0, queen=0)
        down.hand(0, 13, 0, 0, queen=1)
        tied = Evening(variant="short_50")
        tied.hand(4, 3, 3, 3, queen=3)
        tied.hand(3, 4, 3, 3, queen=3)
        tied.hand(3, 2, 3, 5, queen=3)
        asked = moon_asked()
        page = f"/hand/{asked.state.hands[4].id}/moon"
        return [
            _of(asked, "moon-asked"), _of(asked, "moon-futures", page),
            _of(six, "six"), _of(six, "six-count", "/hand", give_queen("Annika")),
            _of(three, "omnibus-three"), _of(three, "omnibus-count", "/hand", half_counted),
            _of(maria, "black-maria"), _of(maria, "black-maria-count", "/hand"),
            _of(spot, "spot-cards", "/hand"), _of(down, "countdown"),
            _of(tied, "sudden-death"), _of(Evening(), "no-hand-yet"),
            _of(self.two_phones, "conflict", "/hand", self._saved_twice),
            *self._of_many(),
        ]  # fmt: skip

    def _of_many(self) -> list[Scene]:
        """Two packs for eight and for eleven."""
        found = []
        for size, word in ((8, "eight"), (11, "eleven")):
            names = (*LONG, "Dev", "Cleo", "Eva", "Wilma", "Kim")[:size]
            many = Evening(names, ruleset=VARIANTS["cancellation"].ruleset.for_players(size))
            many.points(13, 5, 0, 21, 7, 0, 6, *[0] * (size - 7))
            many.points(0, 2, 30, 0, 1, 4, 0, *[0] * (size - 8), 15)
            paths = {"": "", "-settle": "/settle", "-count": "/hand"}
            found += [_of(many, f"{word}{name}", path) for name, path in paths.items()]
        return found

    def _ends(self) -> list[Scene]:
        over = Evening()
        play_to_the_end(over)
        down = Evening(variant="bga_countdown")
        for number in range(12):
            down.hand(
                *((4, 4, 5, 0), (4, 5, 4, 0), (5, 4, 4, 0))[number // 3 % 3], queen=number % 3
            )
        return [_of(over, "game-over"), _of(down, "countdown-over")]


def moon_asked() -> Evening:
    """A correction lets the shooter of hand 5 choose, whose moon was settled."""
    names = ("Annika", "Maximiliane-Charlotte", "Cleo", "Dev")
    evening = Evening(names, variant="grand_prix")
    for _ in range(4):
        evening.hand(8, 5, 0, 0, queen=1)
    evening.hand(13, 0, 0, 0, queen=0)
    evening.hand(4, 0, 0, 9, queen=3)
    evening.correct(1, evening.counts(5, 8, 0, 0, queen=1))
    return evening


def _of(evening: Evening, name: str, path: str = "", act: Act = lambda page: None) -> Scene:
    return Scene(name, board_of(evening) + path, evening.device.id.hex, act)


def board_of(evening: Evening) -> str:
    """Where its game is."""
    return f"/t/{evening.table.id}/g/{evening.game.id}"


def play_to_the_end(evening: Evening, turned: int = 0) -> None:
    """Nine hands with a moon: Cleo wins with 29, or who sits `turned` seats further."""
    chooses = evening.state.next.ruleset.moon_mode is MoonMode.CHOICE
    for hearts, queen in NINE_HANDS:
        evening.now += timedelta(minutes=5)
        line = [hearts[(place - turned) % 4] for place in range(4)]
        said = {"choice": "add"} if chooses and 13 in hearts else {}
        evening.hand(*line, queen=(queen + turned) % 4, **said)


def begin(evening: Evening, moment: datetime) -> None:
    """The game begins at this moment."""
    evening.now = moment
    game = db.session.get_one(Game, evening.game.id)
    game.started_at = game.played_at = moment
    db.session.commit()


def play_on(evening: Evening) -> None:
    """The same people again."""
    state = evening.state
    with scorebook.writing(state.table):
        evening.game = play_again(state, evening.by)
    evening.table = db.session.get_one(Table, evening.table.id)


def make_world(app: Flask) -> World:
    """The world in a fresh database, seen on that evening."""
    app.config["CLOCK"] = lambda: EVENING
    with app.app_context():
        return World(app)

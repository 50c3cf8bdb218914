"""Whose rules the referee tells, and where the pages about them are."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from flask import abort, request, url_for
from flask_babel import gettext

from companion import scorebook
from companion.referee.options import variant_name
from companion.referee.telling import say
from companion.rules import VARIANTS, Ruleset
from companion.sharing.access import LENT
from companion.web.access import member_at, now, state_or_404
from companion.web.game_page import GameView, TableView

# The pages of the app, as the texts name them, and those that followers may open.
SETTLED, SECTION = ("deal", "players", "seats", "end", "hands"), "seats_and_deal.show_section"
OF_TABLE: Mapping[str, str] = {
    "names": "players.show",
    "bin": "bin.show",
    "new": "new_game.again",
    "share": "sharing.show",
    "history": "history.show",
    "old_games": "old_games.show",
    "table": "files.show",
}
OF_GAME: Mapping[str, str] = {
    "board": "scoreboard.show",
    "entry": "hand_entry.enter",
    "rules": "change_rules.show",
    "phone": "scoreboard.phone",
    "display": "display.show",
}
MOST_TYPED = 20  # signs of a number that is none

FOR_ALL = ("board", "phone", "history", "display")


@dataclass(frozen=True)
class Place:
    """The rules of a game or of a variant, and the addresses of the pages about them."""

    title: str
    subtitle: str
    ruleset: Ruleset
    rules: str  # the referee's page
    card: str
    may_i_play: str
    back: str
    back_label: str
    players: int = 0  # as many as were asked for; 0 for as many as usual
    wrong: str = ""  # where a keeper settles what went wrong
    problem: str = ""  # why the rules are those for another number of players than was asked for
    game: GameView | None = None  # that is on; else the rules are those of a variant, in public
    variant: str = ""  # in public, whose rules they are
    is_keeper: bool = False  # of the game, who may play it differently
    is_lent: bool = False  # on loan, which opens less

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of players to choose from."""
        return VARIANTS[self.variant].players if self.variant else ()

    def opens(self, name: str) -> bool:
        """Whether the visitor may open a page of the app, by its name in the texts."""
        if name in FOR_ALL or not self.is_keeper:
            return name in FOR_ALL
        view = SECTION if name in SETTLED else {**OF_TABLE, **OF_GAME}[name]
        return not self.is_lent or view in LENT

    @cached_property
    def table_view(self) -> TableView:
        """The game that is on with its hands: read once something of these is told."""
        assert self.game
        return TableView(state_or_404(self.game.game.table, self.game.game.id), now())

    def url(self, about: str = "", q: str = "") -> str:
        """The page with one question answered; `q` is what was typed."""
        said = {"players": self.players, "about": about, "q": q}
        query = urlencode({name: value for name, value in said.items() if value})
        path = self.rules.partition("?")[0]
        return f"{path}?{query}" if query else path


def place_of_game(table_id: uuid.UUID, game_id: uuid.UUID) -> Place:
    """The place of a game whose table the visitor keeps or follows, else 404."""
    access = member_at(table_id)
    view = GameView(*(scorebook.look_up_rules(access.table, game_id) or abort(404)))
    keeps = access.keeps(view.game)
    return Place(
        title=gettext("Referee"),
        subtitle=say(
            "rules_of_table", table=access.table.name, variant=variant_name(view.game.variant)
        ),
        ruleset=view.ruleset,
        rules=view.url("referee.show"),
        card=view.url("referee.show_card"),
        may_i_play=view.url("may_i_play.at_table"),
        back=view.url("scoreboard.show"),
        back_label=gettext("Scoreboard"),
        wrong=view.url("irregularities.show") if keeps else "",
        game=view,
        is_keeper=keeps,
        is_lent=not access.is_keeper,
    )


def place_of_variant(key: str) -> Place:
    """The place of a variant, for as many players as the address says; else 404.

    For as many as usual where it has no such size, and then why.
    """
    variant = VARIANTS.get(key) or abort(404)
    wanted, sizes = request.args.get("players", ""), {str(n): n for n in variant.players}
    ruleset = variant.ruleset
    if wanted in sizes:
        ruleset = ruleset.for_players(sizes[wanted])
    players = sizes.get(wanted)
    here: dict[str, Any] = {"variant": key, "players": players}
    problem = ""
    if wanted and not players:
        told = {"sizes": variant.players, "typed": wanted[:MOST_TYPED]}
        problem = say("no_such_size", variant=variant_name(key), **told)
    return Place(
        title=variant_name(key),
        subtitle=say("rules_of_size", players=ruleset.players),
        ruleset=ruleset,
        rules=url_for("referee.show_variant", **here),
        card=url_for("referee.show_card_of_variant", **here),
        may_i_play=url_for("may_i_play.of_variant", **here),
        back=url_for("referee.choose"),
        back_label=gettext("Rules"),
        players=players or 0,
        problem=problem,
        variant=key,
    )

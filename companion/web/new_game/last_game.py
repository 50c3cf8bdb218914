"""How the table played last: the seats, the rules and the end that a new game opens with."""

from __future__ import annotations

from datetime import tzinfo

from sqlalchemy import func, select
from sqlalchemy.orm import aliased

from companion.models import Game, GameRuleset, Player, Sitting, Table, db
from companion.rules.errors import RulesError
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.ruleset.stored_rules import ruleset_from_options
from companion.rules.ruleset.variants import VARIANTS
from companion.scorebook import players_of, spellings_of, with_policy
from companion.scorebook.game_rows import GameRow
from companion.web.formatting import clock_words
from companion.web.new_game.form import NewGame, remembered_end
from companion.web.new_game.house_rules import USUAL_VARIANT, base_of, remembered_wishes
from companion.web.new_game.players import MOST, Roster

_SPELLING = aliased(Player)


def game_of(table: Table) -> Game | None:
    """The last game of a table."""
    games = select(Game).where(Game.table_id == table.id)
    return db.session.scalar(games.order_by(Game.number.desc()).limit(1))


def people_of(table: Table, game: Game | None) -> list[Player]:
    """Everybody of a table: who played last in the order of the seats, then the others."""
    players = players_of(table)
    if game is None:
        return players
    place = {name: number for number, name in enumerate(seats_of(game))}
    return sorted(players, key=lambda player: place.get(player.name, len(place)))


def names_known(table: Table) -> dict[str, str]:
    """Every name the table knows by its key, each with the name of the person it stands for."""
    rows = spellings_of(table)
    names = {row.id: row.name for row in rows}
    return {row.name_key: names[row.same_as or row.id] for row in rows}


def form_of(table: Table, game: Game, zone: tzinfo | None) -> NewGame:
    """The form of a new game as the last one was played."""
    roster = Roster(seats=seats_of(game)[:MOST])
    try:
        ruleset = rules_of(table, game)
    except RulesError:  # only the people are known, then
        return NewGame(roster=roster)
    return as_played(roster, game, ruleset, zone)


def as_played(
    roster: Roster, game: Game | GameRow, ruleset: Ruleset, zone: tzinfo | None
) -> NewGame:
    """The rules of a game as a form would say them, with its variant and its end."""
    variant = VARIANTS.get(game.variant, VARIANTS[USUAL_VARIANT])
    base = base_of(variant, ruleset.players)
    clock = clock_words(game.ends_at, zone) if game.ends_at else ""
    return NewGame(
        roster=roster,
        variant_key=variant.key,
        end=remembered_end(ruleset, base, clock),
        wishes=remembered_wishes(base, ruleset),
    )


def rules_of(table: Table, game: Game) -> Ruleset:
    """The rules the game ended with, with what the table has agreed since.

    Raises DamagedOptions or ImpossibleRuleset.
    """
    mine = select(GameRuleset).where(GameRuleset.game_id == game.id)
    row = db.session.scalars(mine.order_by(GameRuleset.from_hand.desc()).limit(1)).one()
    return with_policy(ruleset_from_options(row.options, row.schema), table.policy)


def seats_of(game: Game) -> tuple[str, ...]:
    """Who sat there at the end, clockwise."""
    last = select(func.max(Sitting.from_hand)).where(Sitting.game_id == game.id)
    mine = (
        select(Player.name)
        .join(_SPELLING, Player.id == func.coalesce(_SPELLING.same_as, _SPELLING.id))
        .join(Sitting, Sitting.player_id == _SPELLING.id)
        .where(Sitting.game_id == game.id, Sitting.from_hand == last.scalar_subquery())
        .order_by(Sitting.place)
    )
    return tuple(db.session.scalars(mine))

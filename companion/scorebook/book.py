"""The rows of a game: looked up, changed, undone and put back. No other module knows them.

A preview is the state of other facts, a write keeps them, Undo keeps the ones from before.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.orm import joinedload, undefer

from companion.models import (
    Device,
    Game,
    GameChange,
    GamePlayer,
    Operation,
    Player,
    Table,
    db,
    new_id,
)
from companion.rules import RulesError, Ruleset
from companion.scorebook.changes import Author, Change
from companion.scorebook.codec import (
    checksum,
    original_text,
    read_agreed,
    read_facts,
    sealed,
    unconverted_game,
    unsealed,
    write_facts,
)
from companion.scorebook.errors import FACTS_DAMAGED, Conflict, Refused, UnreadableGame
from companion.scorebook.facts import MOST_REMOVED, Facts, HandFacts
from companion.scorebook.names import name_key
from companion.scorebook.reading import Unfit
from companion.scorebook.results import derive_scores, write_results
from companion.scorebook.state import NONSENSE, Consequence, Person, State, compare, ruleset_of

UNDONE = "undone"  # the action of the change that Undo writes

T = TypeVar("T")


class GameState(State):
    """A game as it was read: its row, its table, and how it stands.

    `read_at` is the version of the table that was read, if one was.
    """

    def __init__(
        self,
        game: Game,
        facts: Facts,
        people: Mapping[uuid.UUID, Person],
        *,
        begun: GameState | None = None,
        read_at: int | None = None,
    ) -> None:
        self.game, self.table, self.read_at = game, game.table, read_at
        super().__init__(facts, people, begun=begun)

    @property
    def played_at(self) -> datetime:
        """When the last hand was recorded, or the game began."""
        return self.last_played(self.game.started_at)

    @property
    def undoable(self) -> GameChange | None:
        """The change that Undo takes back now."""
        return self.game.last_change

    def action_of(self, change: GameChange) -> str:
        """What a change did, or the one that it took back."""
        took_back = change.took_back
        return db.session.get_one(GameChange, took_back).action if took_back else change.action

    @property
    def is_undo_damaged(self) -> bool:
        """Whether what Undo would bring back isn't what was written."""
        stored = self.game.facts_before
        return stored is not None and unsealed(stored) is None

    @property
    def facts_before(self) -> Facts | None:
        """The facts that Undo would bring back; None where there are none that can be read."""
        stored = self.game.facts_before
        text = unsealed(stored) if stored else None
        try:
            return read_facts(text) if text else None
        except (Unfit, RulesError):
            return None

    @property
    def unsaved_hand(self) -> HandFacts | None:
        """The hand whose saving was taken back last, while it can be put back; none of a ruling."""
        undone = self.undoable
        if undone is None or undone.action != UNDONE or undone.took_back is None:
            return None
        change = db.session.get_one(GameChange, undone.took_back)
        if change.action != "recorded" or change.ruling:
            return None
        before = self.facts_before
        hands = before.hands if before else ()
        return next((one for one in hands if one.id == change.hand_id), None)


def look_up(table: Table, game_id: uuid.UUID, *, also_deleted: bool = False) -> GameState | None:
    """One game of this table as it is now, or None when the table has no such game.

    One query, however many hands it has. Raises UnreadableGame.
    """
    mine = (Game.id == game_id, Game.table_id == table.id)
    # One inner join within would have SQLite read the players of all games.
    players = joinedload(Game.players).joinedload(GamePlayer.player, innerjoin=False)
    games = select(Game).where(*mine)
    games = games.options(
        joinedload(Game.rematches).load_only(Game.id),
        joinedload(Game.last_change),
        undefer(Game.facts_before),
        players.joinedload(Player.alias_of),
    )
    found = db.session.scalars(games, execution_options={"populate_existing": True})
    game = found.unique().one_or_none()
    if game is None or (game.deleted_at and not also_deleted):
        return None
    return open_game(game, read_at=table.version)


def open_game(
    game: Game,
    *,
    read_at: int | None = None,
    known: Mapping[uuid.UUID, Person] | None = None,
) -> GameState:
    """The state of a game whose row was read, and perhaps who its players are: they are `known`
    then. Raises UnreadableGame."""
    facts = facts_of_row(game)
    if known is None:
        known = {row.player_id: row.player.person for row in game.players}
    try:
        return GameState(game, facts, _people(facts, known), read_at=read_at)
    except UnreadableGame:
        raise
    except NONSENSE as error:
        raise UnreadableGame("cannot_be_scored") from error


def facts_of_row(game: Game) -> Facts:
    """What is stored of a game. Raises UnreadableGame."""
    return _read(game, read_facts)


def _read(game: Game, read: Callable[[str], T]) -> T:
    """What is read of a game's row. Raises UnreadableGame."""
    if checksum(game.facts) != game.facts_checksum:
        raise UnreadableGame(FACTS_DAMAGED)
    try:
        return read(game.facts)
    except Unfit as error:
        is_older = unconverted_game(original_text(game.facts)) is not None
        key = "older_rules" if is_older else "facts_unreadable"
        raise UnreadableGame(key) from error
    except RulesError as error:
        raise UnreadableGame(error.key, **error.data) from error


def _people(facts: Facts, known: Mapping[uuid.UUID, Person]) -> Mapping[uuid.UUID, Person]:
    """Who is behind each name that was written in a game, read where they aren't all `known`."""
    written = facts.written
    if written <= known.keys():
        return known
    rows = select(Player).where(Player.id.in_(written)).options(joinedload(Player.alias_of))
    return {row.id: row.person for row in db.session.scalars(rows)}


def look_up_rules(table: Table, game_id: uuid.UUID) -> tuple[Game, Ruleset, Facts] | None:
    """One game of this table, the rules of its next hand and what else the table agreed.

    No hand of it is read. None when the table has no such game. Raises UnreadableGame.
    """
    mine = (Game.id == game_id, Game.table_id == table.id, Game.deleted_at.is_(None))
    game = db.session.scalars(select(Game).where(*mine)).one_or_none()
    if game is None:
        return None
    agreed, hands = _read(game, read_agreed)
    return game, ruleset_of(agreed, hands + 1), agreed


def packs_of(game: Game) -> int:
    """How many packs a game is played with, from its first hand on. Raises UnreadableGame."""
    agreed, _ = _read(game, read_agreed)
    return ruleset_of(agreed, 1).decks


def add_game(game: Game, table: Table, facts: Facts) -> GameState:
    """Write a game of these facts, a new one or one that had none; its players are the table's."""
    game.table = table
    state = GameState(game, facts, _people(facts, {}))
    _store(game, facts)
    db.session.add(game)
    write_derived(state)
    return state


def _store(game: Game, facts: Facts) -> None:
    game.facts = write_facts(facts)
    game.facts_checksum = checksum(game.facts)


def to_write(table: Table, state: GameState) -> GameState:
    """Within `writing`: the game as it is now; the same one where nothing was written since.

    Raises Refused where it was deleted.
    """
    if state.read_at is not None and state.read_at + 1 == table.version:
        now: GameState | None = state
    else:
        now = look_up(table, state.game.id)
    if now is None or now.game.deleted_at:
        raise Refused("game_is_deleted")
    return now


# Changes.


def preview(state: GameState, change: Change, by: Author) -> Consequence:
    """What a change would do. Raises what the change raises."""
    return compare(state, State(change.facts(state, by), state.people, begun=state))


def write(state: GameState, change: Change, by: Author) -> GameState:
    """Keep the facts that a change gives; the state as it is now. Raises what the change raises."""
    facts = change.facts(state, by)
    row = _note(state, by, change.action, hand=change.hand)
    return _keep(state, facts, row)


def _note(
    state: GameState,
    by: Author,
    action: str,
    *,
    hand: uuid.UUID | None,
    took_back: uuid.UUID | None = None,
) -> GameChange:
    row = GameChange(
        id=new_id(),
        table_id=state.game.table_id,
        game_id=state.game.id,
        hand_id=hand,
        device_id=by.device_id,
        at=by.now,
        action=action,
        operation=by.operation,
        took_back=took_back,
    )
    db.session.add(row)
    return row


def _keep(state: GameState, facts: Facts, undoable: GameChange) -> GameState:
    """Write facts in the place of those that are there, with all that is derived of them."""
    game = state.game
    now = GameState(game, facts, people_in(state, facts), begun=state)
    game.facts_before, game.last_change = sealed(game.facts), undoable
    _store(game, facts)
    write_derived(now, state)
    return now


def people_in(state: GameState, facts: Facts) -> Mapping[uuid.UUID, Person]:
    """The people of a state, and those who are new in these facts."""
    return _people(facts, state.people)


def undo(state: GameState, change_id: uuid.UUID, by: Author) -> GameState:
    """Take back the last change of a game: the facts from before it are there again.

    The undoing of a change is the last change then, and is taken back in the same way. Raises
    Conflict when another change came after it, Refused where those facts can't be read.
    """
    row, facts = state.undoable, state.facts_before
    if row is None or row.id != change_id:
        raise Conflict("undone_already")
    if facts is None:
        raise Refused("undo_unreadable")
    facts = _with_versions(facts, state.facts)
    if row.action == UNDONE and row.took_back:
        again = db.session.get_one(GameChange, row.took_back)
        again.undone_at, row.undone_at = None, by.now
        return _keep(state, facts, again)
    row.undone_at = by.now
    undone = _note(state, by, UNDONE, hand=row.hand_id, took_back=row.id)
    return _keep(state, facts, undone)


def drop_unreadable_undo(state: GameState) -> None:
    """Offer no Undo that would bring back what can't be read."""
    if state.facts_before is None:
        state.game.facts_before = state.game.last_change = None


def undo_saving(state: GameState, hand_id: uuid.UUID, by: Author) -> GameState:
    """Take back the saving of a hand, which was the last change; one that isn't there stays away.

    Raises Conflict when another change came after it.
    """
    last = state.undoable
    if state.hand(hand_id) is None:
        return state
    if last is None or (last.hand_id, last.action) != (hand_id, "recorded"):
        raise Conflict("undone_already")
    return undo(state, last.id, by)


def _with_versions(facts: Facts, now: Facts) -> Facts:
    """Facts from before, in which no hand is mistaken for what it was in between."""
    known = {hand.id: hand for hand in now.hands}
    hands = [
        hand
        if known.get(hand.id) in (None, hand)
        else replace(hand, version=known[hand.id].version + 1)
        for hand in facts.hands
    ]
    there = {hand.id for hand in hands}
    before = {one.id: one for one in (*facts.removed, *now.removed)}
    removed = [one for one in before.values() if one.id not in there]
    return replace(facts, hands=tuple(hands), removed=tuple(removed)[-MOST_REMOVED:])


def attach_ruling(state: GameState, ruling: Mapping[str, object]) -> None:
    """Keep with the last change which ruling it carried out, for the line above its Undo."""
    assert state.undoable
    state.undoable.ruling = dict(ruling)


def find_sent(state: GameState, device: Device, operation: str) -> uuid.UUID | None:
    """The hand of this game that a device sent under this operation id, if it was written."""
    mine = (GameChange.game_id == state.game.id, GameChange.device_id == device.id)
    sent = select(GameChange.hand_id).where(*mine, GameChange.operation == operation)
    return db.session.scalars(sent).first()


def was_done(device: Device, operation: str) -> bool:
    """Whether a device sent something under this operation id, and was answered that it is done."""
    return db.session.get(Operation, (device.id, operation)) is not None


def refuse_other_game(state: GameState, beside: uuid.UUID | None = None) -> None:
    """Raises Refused where the table plays another game by now, which began while this was on.

    Not where the sender of a hand knows that this one is played `beside` that game.
    """
    if not state.is_over and state.table.game_id not in (state.game.id, beside):
        raise Refused("another_game_began")


def went_on_after_end(state: State) -> bool:
    """Whether the table said of the end of this game that it played on."""
    return state.is_over and state.facts.went_on_after == state.standing.over_after


# What is derived, for lists.


def write_derived(state: GameState, before: State | None = None) -> None:
    """Give a game the derived values that belong to its facts.

    `before` is what they are of by now, and what Undo would bring back.
    """
    for name, value in derive_columns(state.game, state).items():
        setattr(state.game, name, value)
    _write_players(state, before.facts if before else state.facts_before)
    db.session.flush()  # other rows name the game and its players
    write_results(state.game, state, before)


def derive_columns(game: Game, state: State) -> Mapping[str, object]:
    """The derived values of the row of a game; a search looks through its notes, folded."""
    notes = [hand.report.note for hand in state.facts.hands]
    told = [note for note in (game.note, *notes) if note]
    return {
        "hand_count": len(state.hands),
        "moon_count": sum(view.moon is not None for view in state.hands_played),
        "is_over": state.is_over,
        "had_sudden_death": state.sudden_death_played,
        "ended_earlier": state.ended_earlier,
        "asked_moon": state.asked_moon,
        "played_at": state.last_played(game.started_at),
        "search_text": name_key("\n".join(told)) if told else None,
        "scores": derive_scores(state),
    }


def _write_players(state: GameState, before: Facts | None) -> None:
    game, named = state.game, players_of_game(state, before)
    known = {row.player_id: row for row in game.players}
    if known.keys() != named.keys():
        game.players = [
            known.get(each) or GamePlayer(player_id=each, table_id=game.table_id) for each in named
        ]
    for row in game.players:
        row.is_seated = named[row.player_id]


def players_of_game(state: State, before: Facts | None) -> Mapping[uuid.UUID, bool]:
    """Which spellings have sat in a game; False: would with Undo, which brings back `before`."""
    seated = state.facts.written
    return {each: each in seated for each in seated | (before.written if before else set())}

"""Between two hands: another dealer, pass or seating; people leave, join, swap."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from contextlib import suppress

from flask import Blueprint, abort, make_response, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import scorebook
from companion.history.bin import delete_game
from companion.models import Player
from companion.referee.grammar import capitalized, pass_label
from companion.referee.telling import say
from companion.rules import RulesError
from companion.rules.options import HOLD
from companion.scorebook import (
    Author,
    Conflict,
    GameState,
    Refused,
    UnreadableGame,
    changes,
    players_of,
)
from companion.scorebook.changes import Change, can_go_on_with, possible_last_hands
from companion.sharing.access import Access
from companion.web.access import keeper_and_state, keeper_at, now, state_or_404
from companion.web.game_page import PlayerBadge, TableView
from companion.web.hand_entry.place import named_hand, refuse_outdated
from companion.web.requests import (
    answer,
    carry_out,
    read_number,
    see_other,
    status_of,
    wants_partial,
)

# The pages behind "...", and the forms on each.
SECTIONS = {
    "deal": ("change_dealer", "change_pass", "throw_in"),
    "players": ("leave", "substitute", "join"),
    "seats": ("reorder",),
    "note": ("describe",),
    "end": ("end_after", "stop", "play_on", "delete"),
    "hands": (),
}
SECTION_OF = {form: section for section, forms in SECTIONS.items() for form in forms}
OF_COMING_HAND = frozenset({"deal", "players", "seats"})  # nothing of it is left at the end


class SettlePage:
    """The rows behind "...", or the page that one of them leads to: `section`.

    There `action` is open: `problem` says why it was refused, if it was. `forms` are those that are
    this phone's to send: on loan not all. `table` is the game as it stands.

    `sent` is what a refused form said, by action and field ("join.place"). `passes` are token and
    label; `known` the players of the table who do not sit; `order` the seats as the ring shows
    them, with `swapping` the first of two who swap; `last_hands` those to come that the game can
    end with. `stopped_after` is the hand after which the table ended it, or is to.
    """

    def __init__(
        self,
        access: Access,
        state: GameState,
        section: str = "",
        action: str = "",
        error: RulesError | None = None,
        typed: MultiDict[str, str] | None = None,
    ) -> None:
        """The rows, or a page as it is opened, or with what a refused form said."""
        table, typed = TableView(state, now()), typed or MultiDict()
        seated = table.seated
        self.table = table
        self.section = section
        self.error = error
        self.action = action
        self.sent = {f"{action}.{name}": text for name, text in typed.items()}
        self.forms = {
            name: table.post_form(f"seats_and_deal.{name}")
            for name in SECTION_OF
            if access.may_use(f"seats_and_deal.{name}", state.game)
        }
        self.passes = [
            (token, capitalized(pass_label(table.ruleset, token)))
            for token in table.ruleset.possible_passes
        ]
        self.has_passes = any(token != HOLD for token in table.ruleset.cycle)
        self.can_leave = can_go_on_with(state, len(seated) - 1)
        self.can_join = can_go_on_with(state, len(seated) + 1)
        # Where the seats are the same since hand 1, they can be put right from there.
        self.can_put_right = len(state.facts.seatings) == 1
        self.known = _list_known(state)
        self.order, self.swapping = _order(seated, typed or request.args)
        self.last_hands = [] if state.is_over else _list_last_hands(state)
        has_end = state.is_stopped or state.last_hand
        self.stopped_after = state.facts.stopped_after if has_end else None


def _list_last_hands(state: GameState) -> list[tuple[int, str]]:
    """The hands to come that the game can end with: how many are to be played then, and words."""
    numbers = possible_last_hands(state)
    has_rounds = len(state.next.ruleset.cycle) > 1
    return [
        (
            number - len(state.hands),
            say("end_after", number=number, ends_passes=has_rounds and number == numbers[-1]),
        )
        for number in numbers
    ]


def _list_known(state: GameState) -> list[str]:
    seated = {player for _, player in state.chairs}
    return [player.name for player in players_of(state.table) if player.id not in seated]


def _order(
    seated: Sequence[PlayerBadge], fields: MultiDict[str, str]
) -> tuple[list[PlayerBadge], PlayerBadge | None]:
    """The seats as a form wants them, and who was tapped first of two who swap.

    The key `turn` is the other way round; of `swap` the second one swaps with the first.
    """
    by_number = {str(face.number): face for face in seated}
    order = [by_number[number] for number in fields.getlist("seat") if number in by_number]
    if len({*order}) != len(seated):
        order = [*seated]
    first, second = (by_number.get(fields.get(name, "")) for name in ("first", "swap"))
    if fields.get("turn"):
        return order[:1] + order[:0:-1], None
    if first is None or second is None:
        return order, second
    swapped = {first: second, second: first}
    return [swapped.get(face, face) for face in order], None


bp = Blueprint("seats_and_deal", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/settle")

# What is settled, as the form says it.
Make = Callable[[GameState, Author], Change]


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """What can be settled now, in rows that lead on."""
    return _answer(SettlePage(*keeper_and_state(table_id, game_id)))


@bp.get("/<any(deal, players, seats, note, end, hands):section>")
def show_section(table_id: uuid.UUID, game_id: uuid.UUID, section: str) -> ResponseReturnValue:
    """The page of one row; `?open=leave` is what a page leads to."""
    access, state = keeper_and_state(table_id, game_id)
    if state.is_over and section in OF_COMING_HAND:
        return see_other(url_for("seats_and_deal.show", table_id=table_id, game_id=game_id))
    page = SettlePage(access, state, section, request.args.get("open", ""))
    if SECTIONS[section] and not page.forms.keys() & set(SECTIONS[section]):
        abort(404)
    return _answer(page)


@bp.post("/dealer")
def change_dealer(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody else deals the coming hand."""
    return _settled(table_id, game_id, lambda state, by: changes.deal_by(_seat()))


@bp.post("/pass")
def change_pass(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The coming hand is passed another way."""
    token = request.form.get("pass", "")
    return _settled(table_id, game_id, lambda state, by: changes.pass_by(token))


@bp.post("/throw-in")
def throw_in(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The hand in play is void: same dealer, same pass."""
    return _settled(table_id, game_id, lambda state, by: changes.throw_in())


@bp.post("/seats")
def reorder(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The same people in another order."""
    from_start = request.form.get("from") == "start"

    def make(state: GameState, by: Author) -> Change:
        seats = [_as_number(text, "nobody_there") for text in request.form.getlist("seat")]
        return changes.reorder(seats, from_start=from_start)

    return _settled(table_id, game_id, make)


@bp.post("/leave")
def leave(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody goes home; the others play on."""
    return _settled(table_id, game_id, lambda state, by: changes.leave(_seat()))


@bp.post("/substitute")
def substitute(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody takes over a seat with its total."""

    def make(state: GameState, by: Author) -> Change:
        return changes.substitute(_seat(), _newcomer(state, by))

    return _settled(table_id, game_id, make)


@bp.post("/join")
def join(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody comes in between two players."""

    def make(state: GameState, by: Author) -> Change:
        place = _as_number(request.form.get("place", ""), "no_such_place")
        return changes.join(_newcomer(state, by), place)

    return _settled(table_id, game_id, make)


@bp.post("/stop")
def stop(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The table ends the game here, or says that it ended with an earlier hand."""
    return _settled(table_id, game_id, lambda state, by: changes.stop_game(_end(state)))


@bp.post("/last")
def end_after(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The game ends with a hand to come: the next, or the last of the passes."""
    return _settled(table_id, game_id, lambda state, by: changes.end_after(_last_hand(state)))


@bp.post("/play-on")
def play_on(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The table goes on after all, or says that it did not end with an earlier hand."""
    return _settled(table_id, game_id, lambda state, by: changes.play_on(_end(state)))


@bp.post("/delete")
def delete(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """This game goes into the bin; on to it there."""
    access = keeper_at(table_id)

    def work(by: Author) -> str:
        with suppress(UnreadableGame):  # it can't be played any more, and can go all the same
            refuse_outdated(state_or_404(access.table, game_id))
        delete_game(access.table, game_id, by)
        return url_for("bin.show", table_id=table_id)

    try:
        return turn_page(carry_out(access, work))
    except RulesError as error:
        return _refused(access, game_id, error)


@bp.post("/describe")
def describe(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A note of this game; the one that stood on the page is replaced, and no newer one."""
    seen, note = request.form.get("seen"), request.form.get("note", "")

    def write(state: GameState, _by: Author) -> None:
        there = state.game.note or ""
        if seen not in (None, there) and scorebook.clean_note(note) != state.game.note:
            raise Conflict("note_changed", note=there)
        scorebook.describe_game(state, note)

    return _written(table_id, game_id, write)


def _settled(table_id: uuid.UUID, game_id: uuid.UUID, make: Make) -> ResponseReturnValue:
    """Settle something, and back to the scoreboard; or say why not, with what was typed."""
    return _written(
        table_id, game_id, lambda state, by: scorebook.write(state, make(state, by), by)
    )


def _written(
    table_id: uuid.UUID, game_id: uuid.UUID, write: Callable[[GameState, Author], object]
) -> ResponseReturnValue:
    access = keeper_at(table_id)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        refuse_outdated(state)
        write(state, by)
        return url_for("scoreboard.show", table_id=table_id, game_id=game_id)

    try:
        return turn_page(carry_out(access, work))
    except RulesError as error:
        return _refused(access, game_id, error)


def turn_page(response: ResponseReturnValue) -> ResponseReturnValue:
    """Another page comes next, also for htmx."""
    made = make_response(response)
    if not wants_partial() or "Location" not in made.headers:
        return made
    turned = make_response("")
    turned.headers["HX-Redirect"] = made.headers["Location"]
    return turned


def _refused(access: Access, game_id: uuid.UUID, error: RulesError) -> ResponseReturnValue:
    state = state_or_404(access.table, game_id)
    action = (request.endpoint or "").partition(".")[2]
    page = SettlePage(access, state, SECTION_OF[action], action, error, request.form)
    return _answer(page, status_of(error))


def _answer(page: SettlePage, status: int = 200) -> ResponseReturnValue:
    return answer("between_hands/seats_and_deal.html", status, settle=page)


def _newcomer(state: GameState, by: Author) -> Player:
    """Who comes: a name that was typed, or else one that was chosen."""
    name = request.form.get("name", "").strip() or request.form.get("known", "")
    [player] = scorebook.seat_players(state.table, [name], by.now)
    return player


def _end(state: GameState) -> int | None:
    """With which hand the game ended or not, where that is asked: by its id, or on an older page
    by its number.
    """
    ended, older = request.form.get("ended_with"), read_number(request.form.get("after", ""), 4)
    if ended is None:
        return older
    number = named_hand(state, {"hand": ended})
    if not number:
        raise Refused("no_such_end")
    return number


def _last_hand(state: GameState) -> int:
    """The hand to come that is to be the last one: so many are to be played."""
    to_play = request.form.get("to_play")
    if to_play is None:  # a page that was open during the update to ids
        return _as_number(request.form.get("last", ""), "no_such_end")
    return len(state.hands) + _as_number(to_play, "no_such_end")


def _seat() -> int:
    return _as_number(request.form.get("seat", ""), "nobody_there")


def _as_number(text: str, refusal: str) -> int:
    number = read_number(text, 4)
    if number is None:
        raise Refused(refusal)
    return number

"""Between two hands: another dealer, pass or seating; people leave, join, swap."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import cached_property
from typing import Any

from flask import Blueprint, make_response, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion import scorebook
from companion.history.bin import delete_game
from companion.models import Player
from companion.referee.text.game_status import (
    end_after_label,
    end_choices,
    in_front_label,
    pass_key_label,
    pass_title,
)
from companion.referee.text.rules_and_results import error_words
from companion.rules.deal import HOLD
from companion.rules.errors import RulesError
from companion.scorebook import (
    Author,
    Conflict,
    GameState,
    Refused,
    UnreadableRules,
    players_of,
    possible_passes,
)
from companion.scorebook.between_hands import can_go_on_with, possible_last_hands
from companion.sharing.access import Access
from companion.web.access import keeper_at, now
from companion.web.game_page import PlayerBadge, TableView
from companion.web.requests import answer, carry_out, wants_partial
from companion.web.scoreboard.page import describe_aloud
from companion.web.scoreboard.views import keeper_and_state, state_or_404


class SettleView(TableView):
    """The forms behind "...". `action` is open: `error` is why it was refused, if it was, and
    `typed` what it said.
    """

    def __init__(
        self,
        state: GameState,
        now: datetime,
        error: RulesError | None = None,
        action: str = "",
        typed: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(state, now)
        self.error, self.action = error, action
        self.typed: MultiDict[str, str] = MultiDict(typed or {})

    @cached_property
    def problem(self) -> str:
        """Why nothing was done, in a sentence."""
        return error_words(self.error) if self.error else ""

    def was_sent(self, action: str, name: str, value: object) -> bool:
        """Whether a refused form said this."""
        return action == self.action and self.typed.get(name) == str(value)

    def sent_value(self, action: str, name: str) -> str:
        """What a refused form said."""
        return self.typed.get(name, "") if action == self.action else ""

    @property
    def dealer(self) -> PlayerBadge:
        """Who deals the coming hand."""
        return self.player[self.state.next.dealer]

    @property
    def pass_title(self) -> str:
        """The pass to come."""
        return pass_title(self.ruleset, self.state.next.token, self.dealer.name)

    @cached_property
    def passes(self) -> list[tuple[str, str, bool]]:
        """The ways to pass: token, label, whether it is the one to come."""
        coming = self.state.next
        tokens = possible_passes(self.ruleset)
        return [(t, pass_key_label(self.ruleset, t), t == coming.token) for t in tokens]

    @cached_property
    def known(self) -> list[str]:
        """The players of the table who do not sit."""
        seated = {player for _, player in self.state.chairs}
        return [p.name for p in players_of(self.state.table) if p.id not in seated]

    @cached_property
    def gaps(self) -> list[tuple[int, PlayerBadge, PlayerBadge]]:
        """Between whom somebody can come in: the place, who sits before and behind it."""
        seats = self.seated
        return [(n + 1, face, seats[(n + 1) % len(seats)]) for n, face in enumerate(seats)]

    @property
    def has_passes(self) -> bool:
        """Whether there is a pass that can start over."""
        return any(token != HOLD for token in self.ruleset.cycle)

    @property
    def can_leave(self) -> bool:
        return can_go_on_with(self.state, len(self.seated) - 1)

    @property
    def can_join(self) -> bool:
        return can_go_on_with(self.state, len(self.seated) + 1)

    @property
    def can_put_right(self) -> bool:
        """Whether the seats are the same since hand 1, so that they can be put right from there."""
        return len(self.state.setup.seatings) == 1

    @cached_property
    def order(self) -> list[int]:
        """The seats as they stand, or as a refused form wanted them."""
        texts = self.typed.getlist("seat") if self.action == "reorder" else []
        numbers = [int(text) for text in texts if text.isascii() and text.isdigit()]
        return numbers if len(numbers) == len(self.seated) else [f.number for f in self.seated]

    @property
    def last_hands(self) -> list[tuple[int, str]]:
        """The hands to come that the game can end with: number and words."""
        numbers = possible_last_hands(self.state)
        has_rounds = len(self.state.next.ruleset.cycle) > 1
        return [
            (number, end_after_label(number, ends_passes=has_rounds and number == numbers[-1]))
            for number in numbers
        ]

    @property
    def ends(self) -> list[str]:
        """When the game can end, in words."""
        return end_choices(len(self.last_hands), can_end_now=bool(self.state.hands))

    @property
    def aloud(self) -> tuple[str, ...]:
        """What "Read the scores out loud" says."""
        return describe_aloud(self)

    @property
    def front(self) -> str:
        """Who would win if it ended now."""
        first = self.players_in(self.state.standing.in_front)
        return in_front_label([player.name for player in first])

    def context(self) -> dict[str, Any]:
        return {**super().context(), "settle": self}


bp = Blueprint("seats_and_deal", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/settle")

Change = Callable[[GameState, Author], object]


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Everything that can be settled now; `?open=leave` is what a page leads to."""
    access, state = keeper_and_state(table_id, game_id)
    return _answer(access, SettleView(state, now(), action=request.args.get("open", "")))


@bp.post("/dealer")
def change_dealer(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody else deals the coming hand."""
    return _settled(table_id, game_id, lambda b, by: scorebook.change_dealer(b, _seat(), by))


@bp.post("/pass")
def change_pass(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The coming hand is passed another way."""
    token = request.form.get("pass", "")
    return _settled(table_id, game_id, lambda b, by: scorebook.change_pass(b, token, by))


@bp.post("/throw-in")
def throw_in(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The hand in play is void: same dealer, same pass."""
    return _settled(table_id, game_id, scorebook.throw_in)


@bp.post("/seats")
def reorder(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The same people in another order."""
    from_start = request.form.get("from") == "start"

    def change(state: GameState, by: Author) -> None:
        seats = [_as_number(text, "nobody_there") for text in request.form.getlist("seat")]
        scorebook.reorder(state, seats, by, from_start=from_start)

    return _settled(table_id, game_id, change)


@bp.post("/leave")
def leave(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody goes home; the others play on."""
    return _settled(table_id, game_id, lambda b, by: scorebook.leave(b, _seat(), by))


@bp.post("/substitute")
def substitute(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody takes over a seat with its total."""

    def change(state: GameState, by: Author) -> None:
        scorebook.substitute(state, _seat(), _newcomer(state, by), by)

    return _settled(table_id, game_id, change)


@bp.post("/join")
def join(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Somebody comes in between two players."""

    def change(state: GameState, by: Author) -> None:
        place = _as_number(request.form.get("place", ""), "no_such_place")
        scorebook.join(state, _newcomer(state, by), place, by)

    return _settled(table_id, game_id, change)


@bp.post("/stop")
def stop(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The table ends the game here, or says that it ended with an earlier hand."""

    def change(state: GameState, by: Author) -> None:
        scorebook.stop_game(state, by, _hand_number())

    return _settled(table_id, game_id, change)


@bp.post("/last")
def end_after(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The game ends with a hand to come: the next, or the last of the passes."""

    def change(state: GameState, by: Author) -> None:
        last = _as_number(request.form.get("last", ""), "no_such_end")
        scorebook.end_after(state, last, by)

    return _settled(table_id, game_id, change)


@bp.post("/play-on")
def play_on(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The table goes on after all, or says that it did not end with an earlier hand."""

    def change(state: GameState, by: Author) -> None:
        scorebook.play_on(state, by, _hand_number())

    return _settled(table_id, game_id, change)


@bp.post("/delete")
def delete(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """This game goes into the bin; on to it there."""
    access = keeper_at(table_id)

    def work(by: Author) -> str:
        with suppress(UnreadableRules):  # it can't be played any more, and can go all the same
            refuse_outdated(state_or_404(access.table, game_id))
        delete_game(access.table, game_id, by)
        return url_for("bin.show", table_id=table_id)

    try:
        return turn_page(carry_out(access, work))
    except RulesError as error:
        return _refused(access, game_id, error)


@bp.post("/describe")
def describe(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """A note of this game."""
    note = request.form.get("note", "")
    return _settled(table_id, game_id, lambda b, by: scorebook.describe_game(b, note))


def _settled(table_id: uuid.UUID, game_id: uuid.UUID, change: Change) -> ResponseReturnValue:
    """Settle something, and back to the scoreboard; or say why not, with what was typed."""
    access = keeper_at(table_id)

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        refuse_outdated(state)
        change(state, by)
        scorebook.recompute(state)
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
    status = 409 if isinstance(error, Conflict) else 422
    return _answer(access, SettleView(state, now(), error, action, request.form), status)


def _answer(access: Access, view: SettleView, status: int = 200) -> ResponseReturnValue:
    return answer(
        "between_hands/seats_and_deal.html",
        "between_hands/_seats_and_deal.html",
        status,
        **view.context(),
    )


def refuse_outdated(state: GameState) -> None:
    """Raises Conflict when the form speaks of another hand than the coming one."""
    seen = request.form.get("hand")
    if seen is not None and seen != str(state.next_number):
        raise Conflict("moved_on", number=state.next_number)


def _newcomer(state: GameState, by: Author) -> Player:
    """Who comes: a name that was typed, or else one that was chosen."""
    name = request.form.get("name", "").strip() or request.form.get("known", "")
    [player] = scorebook.seat_players(state.table, [name], by.now)
    return player


def _hand_number() -> int | None:
    after = request.form.get("after")
    return None if after is None else _as_number(after, "no_such_end")


def _seat() -> int:
    return _as_number(request.form.get("seat", ""), "nobody_there")


def _as_number(text: str, refusal: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise Refused(refusal)
    return int(text)

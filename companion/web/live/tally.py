"""The live tally: penalty cards are given as they fall, and kept with every tap."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from flask import (
    Blueprint,
    abort,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.access_control import Access
from companion.referee.text.grammar import the_card
from companion.referee.text.live_hand import (
    broken_words,
    hand_label,
    out_words,
    played_hand_label,
    rest_label,
    stop_words,
    watch_words,
)
from companion.referee.text.rules_and_results import error_words
from companion.rules.cards import Card
from companion.rules.errors import RulesError
from companion.rules.play.passing import DEALER_CALLS
from companion.rules.ruleset.options import Duplicates, RunningPoints, Teams
from companion.rules.scoring.live_tally import may_stop, points_so_far, still_out
from companion.rules.scoring.score_display import shown_points
from companion.scorebook import Author, Conflict, GameState, HandView, NextHand
from companion.scorebook.game_rows import AGAIN
from companion.scorebook.hand_report import UNDEALT
from companion.scorebook.hands import hand_before, number_now
from companion.scorebook.live_hand import REST, Tally, Tap, take_back_tap, tally_of, tap_tally
from companion.web.access import keeper_at, now
from companion.web.game_page import PlayerBadge, TableView
from companion.web.hand_entry.form import calls_in_words
from companion.web.requests import answer, carry_out
from companion.web.scoreboard.views import state_and_hand, state_or_404


class View(Protocol):
    """What is noted of a hand, to be shown."""

    @property
    def state(self) -> GameState:
        """The game that is played."""

    def context(self) -> dict[str, Any]:
        """What the templates are given."""


Look = Callable[[RulesError | None], View]


def number_of(state: GameState) -> int:
    """The number of the hand that is tapped for, whatever its number was when the phone saw it."""
    number = request.form.get("number", type=int) or abort(400)
    return number_now(state, number, request.form.get("after", ""))


def hand_to_show(state: GameState) -> int:
    """The same for the answer: no farther than hands are noted."""
    return min(max(number_of(state), 1), state.next_number + 1)


def carry_tap(
    access: Access, work: Callable[[Author], str], look: Look, place: str
) -> ResponseReturnValue:
    """Do what a tap says; `look` gives how the hand stands now, `place` the folder that shows it.

    A phone's outbox is told at once how it stands, any other is led on.
    """
    try:
        done = carry_out(access, work)
    except RulesError as error:
        return show_live_hand(look(error), place, 409 if isinstance(error, Conflict) else 422)
    if "X-Outbox" not in request.headers:
        return done
    answered = make_response(done)
    answered.set_data(render_template(f"live/_{place}.html", **look(None).context()))
    return answered


def show_live_hand(view: View, place: str, status: int = 200) -> ResponseReturnValue:
    """The page of a hand that is noted, or the part of it that taps renew."""
    page, part = f"live/{place}.html", f"live/_{place}.html"
    return answer(page, part, status, **view.context())


NOBODY = PlayerBadge(number=UNDEALT, name="Nobody", initials="\N{EN DASH}", colour=-1, place=-1)


@dataclass(frozen=True, slots=True)
class TallyKey:
    """One card on the pad: who has it, and what a tap would say."""

    slot: str
    card: Card
    words: str
    taker: PlayerBadge | None
    tap: str


@dataclass(frozen=True)
class TallyView:
    """The tally of one hand, for the player who is tapped for now."""

    state: GameState
    tally: Tally
    at: int | None = None
    error: RulesError | None = None

    @cached_property
    def table(self) -> TableView:
        return TableView(self.state, now())

    @cached_property
    def players(self) -> tuple[PlayerBadge, ...]:
        """Who plays this hand, clockwise."""
        return tuple(self.table.player[seat] for seat in self.tally.seats)

    @cached_property
    def tiles(self) -> tuple[PlayerBadge, ...]:
        """Who can be given a card: everybody, and nobody where cards stay dead (A4)."""
        return (*self.players, NOBODY) if self.tally.most_undealt else self.players

    @cached_property
    def face(self) -> Mapping[int, PlayerBadge]:
        """The tiles by number."""
        return {face.number: face for face in self.tiles}

    @cached_property
    def chosen(self) -> PlayerBadge:
        """Who gets the next card."""
        return next((face for face in self.tiles if face.number == self.at), self.tiles[0])

    @property
    def names(self) -> list[str]:
        return [face.name for face in self.players]

    @property
    def coming(self) -> NextHand:
        return self.state.next

    @property
    def subtitle(self) -> str:
        """Which hand it is: "Hand 5 · pass left · Ann dealt"."""
        number = self.tally.number
        if number != self.state.next_number:
            return hand_label(number)
        dealer = self.table.player[self.coming.dealer].name
        return played_hand_label(number, self.coming.ruleset, self.coming.token, dealer)

    # The pad

    @cached_property
    def keys(self) -> tuple[TallyKey, ...]:
        """A key for every card that counts."""
        return tuple(self._key(slot, card) for slot, card in self.tally.slots.items())

    def _key(self, slot: str, card: Card) -> TallyKey:
        seat = self.tally.takers.get(slot)
        goes_to = "" if seat == self.chosen.number else self.chosen.number
        was = "" if seat is None else seat
        taker = None if seat is None else self.face[seat]
        return TallyKey(slot, card, the_card(card), taker, f"{slot}={goes_to}:{was}")

    @property
    def rest(self) -> int:
        """How many cards have no taker."""
        return len(self.tally.slots) - len(self.tally.takers)

    @property
    def has_dead_tricks(self) -> bool:
        """K1, K3: whether a trick may be dead; the next one's winner takes it."""
        rules = self.tally.ruleset
        return rules.decks > 1 and rules.duplicates is Duplicates.CANCEL

    @property
    def rest_words(self) -> str:
        """What the key says that gives all that is left."""
        return rest_label(self.rest, None if self.chosen is NOBODY else self.chosen.name)

    @property
    def has_rest(self) -> bool:
        """Whether something is left, and may go where the next card goes."""
        dead = list(self.tally.takers.values()).count(UNDEALT)
        fits = self.chosen is not NOBODY or self.rest + dead <= self.tally.most_undealt
        return bool(self.rest) and fits

    @property
    def rest_tap(self) -> str:
        return f"{REST}={self.chosen.number}:{self.tally.taps}"

    @property
    def again_tap(self) -> str:
        return f"{AGAIN}:{self.tally.taps}"

    @property
    def undo_tap(self) -> str:
        return f"undo:{self.tally.taps}"

    # What may be said

    @property
    def shows(self) -> bool:
        """L3: whether the table wants to be told what it could count itself."""
        return self.tally.ruleset.running_points is RunningPoints.SHOWN

    @cached_property
    def hints(self) -> tuple[str, ...]:
        """What is still out, hearts, the moon: only where the table agreed on it."""
        if self.is_complete or not self.shows:
            return ()
        ruleset, given = self.tally.ruleset, self.tally.given
        sentences = (
            watch_words(ruleset, given, self.names),
            out_words(ruleset, self.tally.assignments),
            broken_words(ruleset, given) if given else "",
        )
        return tuple(filter(None, sentences))

    @property
    def stop(self) -> str:
        """That all is out, and whether the hand may stop."""
        return stop_words(self.tally.ruleset, self.tally.assignments)

    @property
    def may_stop(self) -> bool:
        return may_stop(self.tally.ruleset, self.tally.assignments)

    @property
    def is_complete(self) -> bool:
        """Whether every card that counts has a taker, or is said to have none."""
        return not still_out(self.tally.ruleset, self.tally.assignments)

    def points(self, face: PlayerBadge) -> str:
        """What somebody has so far, without any moon; all is shown once nothing is out."""
        if face is NOBODY:
            return ""
        so_far = points_so_far(self.tally.ruleset, self.tally.given)
        return self.table.points(so_far[self.tally.seats.index(face.number)])

    @property
    def shows_points(self) -> bool:
        return self.shows or self.is_complete

    @property
    def sentence(self) -> str:
        """Why the last tap was not taken."""
        return error_words(self.error) if self.error else ""

    # What few rules ask at the end

    @property
    def asks_trickless(self) -> bool:
        """E7: whether it counts who took no trick."""
        return bool(self.tally.ruleset.no_tricks_bonus)

    def is_idle(self, face: PlayerBadge) -> bool:
        """Whether somebody has no card, and so perhaps no trick."""
        return face.number not in self.tally.takers.values()

    @property
    def asks_every_trick(self) -> bool:
        """F5, F2: whether it counts that one player took every trick; E7 tells it by itself."""
        rules = self.tally.ruleset
        is_alone = rules.teams is Teams.NONE and not rules.no_tricks_bonus
        return is_alone and rules.asks_every_trick

    @property
    def only_taker(self) -> PlayerBadge | None:
        """Who alone has cards, once all is reported."""
        holders = {seat for seat in self.tally.takers.values() if seat != UNDEALT}
        return self.face[holders.pop()] if self.is_complete and len(holders) == 1 else None

    @property
    def calls(self) -> tuple[tuple[str, str], ...]:
        """B2 dealer's call: which ways could be called, and in words; none where nobody calls."""
        if self.is_behind or self.coming.token != DEALER_CALLS:
            return ()
        return calls_in_words(self.tally.ruleset)

    @property
    def asks(self) -> bool:
        """Whether anything is asked at the end."""
        return bool(self.asks_trickless or self.asks_every_trick or self.calls)

    # What became of the hand

    @cached_property
    def saved(self) -> HandView | None:
        """The hand that was saved under this number, if it says something else."""
        view = next((v for v in self.state.hands if v.number == self.tally.number), None)
        return None if view is None or self.tally.agrees_with(view) else view

    @property
    def is_behind(self) -> bool:
        """Whether its hand is saved already."""
        return self.tally.number < self.state.next_number

    @property
    def form_fields(self) -> list[tuple[str, str]]:
        """The fields that make the hand of it."""
        return [(f"taker-{slot}", str(seat)) for slot, seat in self.tally.takers.items()]

    @property
    def after(self) -> str:
        """The hand before it: by it a tap finds its hand when the numbers change."""
        return hand_before(self.state, self.tally.number)

    @property
    def name(self) -> str:
        """What the phone keeps its taps under."""
        return f"tally:{self.state.game.id}:{self.tally.number}:"

    def data(self) -> Mapping[str, Any]:
        """What the script needs to paint a tap before it is sent. It knows sums, no rules."""
        ruleset = self.tally.ruleset
        return {
            "name": self.name,
            "number": self.tally.number,
            "after": self.after,
            "told": list(self.tally.words),
            "seats": [face.number for face in self.tiles],
            "names": {str(face.number): face.name for face in self.tiles},
            "initials": {str(face.number): face.initials for face in self.tiles},
            "colours": {str(face.number): face.colour for face in self.tiles},
            "dead": UNDEALT if self.tally.most_undealt else None,
            "most_dead": self.tally.most_undealt,
            "words": {key.slot: key.words for key in self.keys},
            "values": {key.slot: ruleset.values.get(key.card, 0) for key in self.keys},
            "sign": shown_points(ruleset, 1),
            "shows": self.shows,
        }

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"tally": self, **self.table.context()}


bp = Blueprint("tally", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/tally")

TAP = re.compile(r"(?P<word>undo|-|[*0-9A-Z-]{1,5}=[0-9]{0,3}):(?P<seen>[0-9]{0,4})", re.ASCII)


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The tally of the coming hand, or of `?hand=5`; `?seat=2` says who gets the next card."""
    state, number = state_and_hand(table_id, game_id)
    if state.is_over and number >= state.next_number:
        return redirect(url_for("scoreboard.show", table_id=table_id, game_id=game_id), 303)
    return show_live_hand(_view(state, number, request.args.get("seat", type=int)), "tally")


@bp.post("")
def tap(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """One tap: a card goes to somebody, comes back, or the last tap is taken back."""
    access = keeper_at(table_id)
    match = TAP.fullmatch(request.form.get("tap", "")) or abort(400)
    seat = _seat()

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        number = number_of(state)
        _write(state, number, match["word"], match["seen"], by)
        ids: dict[str, Any] = {"table_id": table_id, "game_id": game_id}
        return url_for("tally.show", hand=_other(number), seat=seat, **ids)

    def look(error: RulesError | None) -> TallyView:
        state = state_or_404(access.table, game_id)
        return _view(state, hand_to_show(state), seat, error)

    return carry_tap(access, work, look, "tally")


@bp.post("/hints")
def change_hints(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """L3: the table wants to be told during a hand what it could count itself, or not any more."""
    access = keeper_at(table_id)
    state_or_404(access.table, game_id)
    wanted = RunningPoints.SHOWN if "shown" in request.form else RunningPoints.HIDDEN

    def work(by: Author) -> str:
        scorebook.set_policy(access.table, {"running_points": wanted.value})
        return url_for("tally.show", table_id=table_id, game_id=game_id)

    return carry_out(access, work)


def _seat() -> int | None:
    """Who gets the next card; the page that follows says it again in its address."""
    text = request.form.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else None


def _other(number: int) -> int | None:
    """The number where it has to be named: the page shows the coming hand by itself."""
    asked = request.args.get("hand", type=int)
    return number if asked else None


def _write(state: GameState, number: int, word: str, seen: str, by: Author) -> None:
    value = int(seen) if seen else None
    if word == "undo":
        take_back_tap(state, number, value or 0, by)
    elif word == AGAIN or word.startswith("*"):
        tap_tally(state, number, Tap(word, taps=value or 0), by)
    else:
        tap_tally(state, number, Tap(word, was=value), by)


def _view(
    state: GameState, number: int, seat: int | None, error: RulesError | None = None
) -> TallyView:
    return TallyView(state, tally_of(state, number), seat, error)

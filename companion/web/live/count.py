"""Everyone counts: each player taps the own scoring cards, and the keeper saves what they make."""

from __future__ import annotations

import uuid
from collections import Counter
from dataclasses import dataclass

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from companion.access_control import Access
from companion.referee.text.grammar import the_card
from companion.referee.text.live_hand import (
    COUNT_IS_WHOLE,
    disputed_words,
    missing_words,
    own_cards_title,
    played_hand_label,
    rest_words,
    waiting_words,
)
from companion.referee.text.rules_and_results import error_words
from companion.rules.cards import Card
from companion.rules.errors import RulesError
from companion.scorebook import Author, Conflict, GameState
from companion.scorebook.hands import hand_before
from companion.scorebook.live_hand import slots_of
from companion.scorebook.player_counts import PlayerCounts, count_cards, counts_of
from companion.web.access import member_at, now
from companion.web.game_page import PlayerBadge, PostForm, TableView, Viewer
from companion.web.live.tally import number_of
from companion.web.requests import answer, carry_out
from companion.web.scoreboard.views import load_viewer, member_and_state, state_or_404


@dataclass(frozen=True, slots=True)
class CountTile:
    """A player of the hand: whether they counted, and whether the cards below are theirs."""

    player: PlayerBadge
    has_counted: bool
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class CountKey:
    """One scoring card on the pad."""

    slot: str
    card: Card
    words: str
    is_taken: bool


@dataclass(frozen=True, slots=True)
class CountPage:
    """The count of the coming hand, for one phone.

    Without `chosen` nobody's cards are tapped here: the phone has no chair, or it sits out.
    """

    table_name: str
    subtitle: str
    live_url: str
    scoreboard_url: str
    rules_url: str
    is_keeper: bool
    problem: str
    number: int
    after: str
    is_whole: bool
    says: tuple[str, ...]
    tiles: tuple[CountTile, ...]
    chosen: PlayerBadge | None
    has_chair: bool
    title: str
    has_none: bool
    keys: tuple[CountKey, ...]
    form_url: str
    finish: PostForm
    fields: tuple[tuple[str, str], ...]

    @classmethod
    def build(
        cls,
        state: GameState,
        viewer: Viewer,
        seat: int | None = None,
        problem: RulesError | None = None,
    ) -> CountPage:
        """The page for who looks, with the cards of this seat or of the own one."""
        page, counts = TableView(state, now()), counts_of(state)
        chosen = _choose(counts, viewer, seat)
        cards = Counter(counts.counted.get(chosen, ()) if chosen is not None else ())
        keys = []
        for slot, card in slots_of(counts.ruleset).items():
            keys.append(CountKey(slot, card, the_card(card), cards[card] > 0))
            cards[card] -= 1
        badge = None if chosen is None else page.player[chosen]
        dealer = page.player[state.next.dealer].name
        return cls(
            table_name=state.table.name,
            subtitle=played_hand_label(counts.number, counts.ruleset, state.next.token, dealer),
            live_url=page.live_url,
            scoreboard_url=page.url("scoreboard.show"),
            rules_url=page.url("rulebook.show"),
            is_keeper=viewer.is_keeper,
            problem=error_words(problem) if problem else "",
            number=counts.number,
            after=hand_before(state, counts.number),
            is_whole=counts.is_whole,
            says=tuple(_status(page, counts)),
            tiles=tuple(
                CountTile(page.player[each], each in counts.counted, each == chosen)
                for each in counts.seats
            ),
            chosen=badge,
            has_chair=viewer.chair is not None,
            title=own_cards_title(badge.name, is_own=chosen == viewer.chair) if badge else "",
            has_none=counts.counted.get(-1 if chosen is None else chosen) == (),
            keys=tuple(keys),
            form_url=page.url("count.tap"),
            finish=PostForm(page.url("hand_entry.record"), f"count.{page.version_key}"),
            fields=_fields(counts),
        )


def _choose(counts: PlayerCounts, viewer: Viewer, seat: int | None) -> int | None:
    """Whose cards are tapped: the own ones, or by a keeper anyone's."""
    own = viewer.chair if viewer.chair in counts.seats else None
    if not viewer.is_keeper:
        return own
    if seat in counts.seats:
        return seat
    return counts.seats[0] if own is None else own


def _fields(counts: PlayerCounts) -> tuple[tuple[str, str], ...]:
    """The fields that make the hand of it; none before it is whole."""
    if not counts.is_whole:
        return ()
    return tuple((f"taker-{slot}", str(seat)) for slot, seat in counts.by_slot.items())


def _status(page: TableView, counts: PlayerCounts) -> list[str]:
    """That it makes the pack, or who disagrees, who is left, and what nobody has."""
    names = {seat: page.player[seat].name for seat in counts.seats}
    rest = counts.rest_taker
    if rest is not None and counts.is_whole:
        return [COUNT_IS_WHOLE, rest_words(counts.ruleset, names[rest], counts.left)]
    if counts.is_whole:
        return [COUNT_IS_WHOLE]
    says = [
        disputed_words([names[seat] for seat in seats], cards)
        for seats, cards in counts.disputed.items()
    ]
    if counts.missing:
        return [*says, waiting_words([names[seat] for seat in counts.missing])]
    return [*says, *([missing_words(counts.left)] if counts.left else [])]


bp = Blueprint("count", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>/count")


@bp.get("")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The count of the coming hand; `?seat=2` has a keeper tap for this player."""
    access, state = member_and_state(table_id, game_id)
    if state.is_over or not state.table.everyone_counts:
        return redirect(url_for("scoreboard.show", table_id=table_id, game_id=game_id), 303)
    return _show(access, state, request.args.get("seat", type=int))


@bp.post("")
def tap(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """One player's cards, as they are tapped now: some, none, or the count taken back."""
    access, seat = member_at(table_id), request.form.get("seat", type=int)
    slots = request.form.getlist("card")
    has_none = request.form.get("action") == "none"

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        is_own = access.is_keeper or load_viewer(access, state).chair == seat
        taken = [] if has_none else slots or None
        target = -1 if seat is None else seat
        count_cards(state, target, taken, by, number=number_of(state), is_own=is_own)
        kept = seat if access.is_keeper else None
        return url_for("count.show", table_id=table_id, game_id=game_id, seat=kept)

    try:
        done = carry_out(access, work)
    except RulesError as error:
        state = state_or_404(access.table, game_id)
        return _show(access, state, seat, error)
    if "HX-Request" not in request.headers:
        return done
    return _show(access, state_or_404(access.table, game_id), seat)


def _show(
    access: Access, state: GameState, seat: int | None, problem: RulesError | None = None
) -> ResponseReturnValue:
    status = 200 if problem is None else 409 if isinstance(problem, Conflict) else 422
    page = CountPage.build(state, load_viewer(access, state), seat, problem)
    return answer("live/count.html", "live/_count.html", status, count=page)

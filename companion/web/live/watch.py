"""Watch the play: every card as it is played, what is legal, and the log of it."""

from __future__ import annotations

import re
import uuid
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.referee.irregularities import case_of_breach
from companion.referee.text.grammar import Paragraph, card_words
from companion.referee.text.live_hand import (
    NOT_WATCHED,
    UNSEEN_PASS,
    breach_summary,
    breach_words,
    broken_now_words,
    doubt_words,
    lead_moved_words,
    leader_words,
    log_refusal_words,
    misfit_words,
    pass_turn_words,
    played_hand_label,
    revoke_summaries,
    trick_summary,
    trick_words,
    turn_words,
)
from companion.referee.text.rules_and_results import error_words, pass_words
from companion.rules.cards import DECK, JOKER, Card
from companion.rules.errors import RulesError
from companion.rules.play.passing import MIX
from companion.rules.ruleset.options import RunningPoints
from companion.rules.whole_hand.hand_in_play import Breach, Trick
from companion.rules.whole_hand.observed_hand import ObservedHand, opening_card
from companion.scorebook import Author, GameState, HandView, possible_calls
from companion.scorebook.hand_report import CARDS
from companion.scorebook.hands import hand_before
from companion.scorebook.live_hand import (
    WatchLog,
    add_to_log,
    log_of,
    report_of_log,
    saved_log,
    take_back_card,
)
from companion.web.access import keeper_at, now
from companion.web.game_page import PlayerBadge, TableView
from companion.web.hand_entry.form import form_class
from companion.web.live.tally import carry_tap, hand_to_show, number_of, show_live_hand
from companion.web.scoreboard.views import keeper_and_state, state_and_hand, state_or_404


@dataclass(frozen=True, slots=True)
class Chair:
    """A player of the hand: the card in front of them, and whether it is their turn."""

    face: PlayerBadge
    place: int
    cards: tuple[Card, ...]
    is_due: bool
    has_won: bool
    points: str


@dataclass(frozen=True, slots=True)
class LogKey:
    """One kind of card: how many of it are left, and why it would be against the rules now."""

    card: Card
    copies: int
    is_on_table: bool
    doubt: str
    words: str


def winning_card(trick: Trick) -> Card | None:
    """The card that won a trick: of identical ones the one its winner played."""
    led = trick.plays[0].card.suit
    mine = [play.card for play in trick.plays if play.seat == trick.winner]
    follows = [card for card in mine if card.suit is led]
    return max(follows, default=None, key=lambda card: card.rank)


def revokes_of_log(log: WatchLog, names: Sequence[str]) -> tuple[Paragraph, ...]:
    """Each revoke of a log with the tricks it changed, and what lies in them (H1)."""
    try:
        return revoke_summaries(log.watched, names)
    except RulesError:
        return ()


def fields_of(log: WatchLog) -> list[tuple[str, str]]:
    """The fields of a hand's form as the log fills them in."""
    form = form_class(log.ruleset, log.seats)(formdata=None)
    form.fill(report_of_log(log))
    return [("evidence", CARDS), ("number", str(log.number)), *form.fields_with_values]


@dataclass(frozen=True, slots=True)
class TrickStep:
    """One trick: each card with its player, who won, and what was against the rules."""

    number: int
    cards: tuple[tuple[PlayerBadge, Card, bool, bool], ...]  # won it, was against the rules
    words: Paragraph
    wrongs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class LogView:
    """The log of a scored hand; `at` is the trick that is looked at."""

    state: GameState
    hand: HandView
    at: int = 1

    @cached_property
    def table(self) -> TableView:
        return TableView(self.state, now())

    @cached_property
    def log(self) -> WatchLog | None:
        return saved_log(self.hand)

    @cached_property
    def _read(self) -> tuple[ObservedHand | None, str]:
        if self.log is None:
            return None, NOT_WATCHED
        try:
            return self.log.watched, ""
        except RulesError as error:
            return None, misfit_words(error, self.names)

    @property
    def problem(self) -> str:
        """Why there is nothing to see."""
        return self._read[1]

    @cached_property
    def players(self) -> tuple[PlayerBadge, ...]:
        return tuple(self.table.player[seat] for seat in self.hand.seats)

    @property
    def names(self) -> list[str]:
        return [face.name for face in self.players]

    @cached_property
    def steps(self) -> tuple[TrickStep, ...]:
        """The tricks in their order; one that broke off comes last."""
        watched = self._read[0]
        return tuple(self._step(watched, trick) for trick in _tricks(watched)) if watched else ()

    def _step(self, watched: ObservedHand, trick: Trick) -> TrickStep:
        wrong = [b for b in watched.replay.breaches if b.trick == trick.number]
        blamed = {(b.seat, b.violation.card) for b in wrong}
        won = winning_card(trick) if trick.winner is not None else None
        return TrickStep(
            trick.number,
            tuple(
                (
                    self.players[play.seat],
                    play.card,
                    play.seat == trick.winner and play.card == won,
                    (play.seat, play.card) in blamed,
                )
                for play in trick.plays
            ),
            trick_summary(watched.replay, trick, self.names, won),
            tuple(breach_summary(watched, b, self.names) for b in wrong),
        )

    @property
    def step(self) -> TrickStep | None:
        """The trick that is looked at."""
        return self.steps[min(max(self.at, 1), len(self.steps)) - 1] if self.steps else None

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"story": self, **self.table.context()}


def _tricks(watched: ObservedHand) -> tuple[Trick, ...]:
    replay = watched.replay
    if not replay.open_trick:
        return replay.tricks
    open_one = Trick(
        len(replay.tricks) + 1, replay.open_trick[0].seat, replay.open_trick, None, None
    )
    return (*replay.tricks, open_one)


@dataclass(frozen=True)
class WatchView:
    """The log of one hand as it stands; `wants_pass` opens the pass before anything is logged."""

    state: GameState
    log: WatchLog
    seat: int | None = None
    wants_pass: bool = False
    is_free: bool = False  # another card than the one that should was led
    error: RulesError | None = None

    @cached_property
    def table(self) -> TableView:
        return TableView(self.state, now())

    @cached_property
    def players(self) -> tuple[PlayerBadge, ...]:
        return tuple(self.table.player[seat] for seat in self.log.seats)

    @cached_property
    def names(self) -> list[str]:
        return [face.name for face in self.players]

    @cached_property
    def _read(self) -> tuple[ObservedHand | None, str]:
        """What the log comes to, or why it does not fit the rules of the hand any more."""
        try:
            return self.log.watched, ""
        except RulesError as error:
            return None, log_refusal_words(error, self.names)

    @property
    def watched(self) -> ObservedHand | None:
        return self._read[0]

    @property
    def misfit(self) -> str:
        """Why the log cannot be read by the rules as they are now."""
        return self._read[1]

    @property
    def subtitle(self) -> str:
        token = self.watched.token if self.watched else self.log.token
        dealer = self.table.player[self.log.dealer_seat].name
        return played_hand_label(self.log.number, self.log.ruleset, token, dealer)

    @property
    def sentence(self) -> str:
        """Why the last tap was not taken."""
        if self.error is None:
            return ""
        words = log_refusal_words(self.error, self.names)
        return words or error_words(self.error)

    # What comes now

    @property
    def is_passing(self) -> bool:
        """Whether the cards tapped now are passed: once begun, until everybody has passed."""
        return self.may_pass and self.wants_pass

    @property
    def may_pass(self) -> bool:
        """Whether the pass could still be logged."""
        watched = self.watched
        if watched is None or watched.log.plays:
            return False
        return watched.giver is not None or watched.asks_call

    @property
    def calls(self) -> tuple[tuple[str, str], ...]:
        """B2: what the dealer can call, as taps with their words, while that is asked."""
        if not (self.is_passing and self.watched and self.watched.asks_call):
            return ()
        tokens = possible_calls(self.log.ruleset)
        return tuple(
            (f"={token}:{self.seen}", pass_words(self.log.ruleset, token)) for token in tokens
        )

    @property
    def unseen_pass(self) -> str:
        """Why the pass of this hand cannot be logged, before anything is."""
        watched = self.watched
        is_mix = watched and watched.token == MIX and not watched.log.plays
        return UNSEEN_PASS if is_mix else ""

    @property
    def asks_leader(self) -> bool:
        return bool(self.watched and self.watched.asks_leader and not self.is_passing)

    @property
    def opens(self) -> Card | None:
        """The card that goes with the face that led."""
        return None if self.is_free else opening_card(self.log.ruleset)

    @property
    def waits_for_leader(self) -> bool:
        """Whether no card may be tapped before a face is, or the dealer's call."""
        return bool(self.calls) or (self.asks_leader and self.chosen is None)

    @property
    def title(self) -> str:
        if self.watched is None:
            return ""
        if self.is_passing:
            dealer = self.table.player[self.log.dealer_seat].name
            return pass_turn_words(self.watched, self.names, dealer)
        return turn_words(self.watched, self.names)

    @cached_property
    def chosen(self) -> int | None:
        """The place whose card comes next although it is not its turn, or who leads."""
        return self.log.seats.index(self.seat) if self.seat in self.log.seats else None

    @property
    def last_trick(self) -> Trick | None:
        """The trick that has just ended, while nothing lies on the table."""
        replay = self.watched.replay if self.watched else None
        return replay.tricks[-1] if replay and replay.tricks and not replay.open_trick else None

    @cached_property
    def chairs(self) -> tuple[Chair, ...]:
        """Everybody with the cards of this trick, or of the one that has just ended."""
        watched = self.watched
        if watched is None:
            return ()
        last = self.last_trick
        plays = last.plays if last else watched.replay.open_trick
        due = watched.giver if self.is_passing else watched.to_play
        points = [self.table.points(points) for points in watched.points]
        return tuple(
            Chair(
                face,
                place,
                tuple(play.card for play in plays if play.seat == place),
                due == place,
                last is not None and last.winner == place,
                points[place],
            )
            for place, face in enumerate(self.players)
        )

    @cached_property
    def news(self) -> tuple[str, ...]:
        """Who won the last trick, and whether hearts are broken."""
        watched = self.watched
        if watched is None or self.is_passing:
            return ()
        last, sentences = self.last_trick, []
        if last:
            sentences.append(trick_words(last, self.names, winning_card(last)))
            sentences.append(lead_moved_words(watched.replay, last, self.names))
        if watched.log.plays and not watched.is_over:
            sentences.append(leader_words(watched, self.names) or broken_now_words(watched))
        return tuple(filter(None, sentences))

    @cached_property
    def _breaches(self) -> list[Breach]:
        """What was surely against the rules, in the order of the tricks."""
        found = self.watched.replay.breaches if self.watched else ()
        return sorted(found, key=lambda breach: breach.trick)

    @property
    def breach(self) -> str:
        """The last of them, shortly."""
        return breach_words(self._breaches[-1], self.names) if self._breaches else ""

    @property
    def breaches(self) -> tuple[Paragraph, ...]:
        """All of them, with the tricks that a revoke changed."""
        if self.watched is None:
            return ()
        return tuple(breach_summary(self.watched, each, self.names) for each in self._breaches)

    @property
    def rulings(self) -> tuple[str, ...]:
        """Where the table settles each of them, with the answers that the log knows."""
        return tuple(self._settle_url(each) for each in self._breaches)

    def _settle_url(self, breach: Breach) -> str:
        assert self.watched
        replay = self.watched.replay
        done = len(replay.tricks) - (0 if replay.open_trick else 1)
        plays = next((t.plays for t in replay.tricks if t.number == breach.trick), ())
        plays = plays or replay.open_trick
        case = case_of_breach(
            breach.violation,
            is_lead=bool(plays) and plays[0].seat == breach.seat,
            is_now=breach.trick > done,
        )
        if case is None:
            return self.table.url("irregularities.show")
        key, answers = case
        who = {"who": self.log.seats[breach.seat], "hand": self.log.number}
        return self.table.url("irregularities.ask", case=key, **answers, **who)

    @property
    def shows_points(self) -> bool:
        """L3: whether the table wants to be told what it could count itself; at the end all is."""
        return self.is_over or self.log.ruleset.running_points is RunningPoints.SHOWN

    # The cards

    @cached_property
    def keys(self) -> tuple[LogKey, ...]:
        """Every kind of card, in suits from low to high; those that are gone say so."""
        watched = self.watched
        if watched is None:
            return ()
        table = Counter(play.card for play in watched.replay.open_trick)
        kinds = {*watched.left, *(card for _, card in watched.log.plays)}
        return tuple(self._key(watched, c, table[c] > 0) for c in (JOKER, *DECK) if c in kinds)

    @property
    def keys_by_suit(self) -> list[list[LogKey]]:
        """The keys, each suit by itself."""
        return [list(keys) for _, keys in groupby(self.keys, lambda key: key.card.suit)]

    def _key(self, watched: ObservedHand, card: Card, is_on_table: bool) -> LogKey:
        copies = watched.left[card]
        broken = watched.certain_violation(card) if copies and not self.is_passing else None
        due = watched.to_play
        doubt = doubt_words(broken, self.names[due]) if broken and due is not None else ""
        return LogKey(card, copies, is_on_table, doubt, card_words(card))

    @property
    def seen(self) -> int:
        """How many words the log has: a tap that saw fewer comes too late."""
        return len(self.log.words)

    @property
    def mark(self) -> str:
        """What stands before a card that is tapped now: ">" for the pass, "2:" for a seat."""
        if self.is_passing:
            return ">"
        return "" if self.chosen is None else f"{self.chosen}:"

    # What becomes of it

    @property
    def is_begun(self) -> bool:
        return bool(self.watched and self.watched.log.plays)

    @property
    def is_over(self) -> bool:
        return bool(self.watched and self.watched.is_over)

    @cached_property
    def form_fields(self) -> list[tuple[str, str]]:
        """The fields that make the hand of it."""
        return fields_of(self.log) if self.watched else []

    @cached_property
    def saved(self) -> HandView | None:
        """The hand that is saved already under this number."""
        return next((v for v in self.state.hands if v.number == self.log.number), None)

    @property
    def after(self) -> str:
        """The hand before it: by it a tap finds its hand when the numbers change."""
        return hand_before(self.state, self.log.number)

    @property
    def name(self) -> str:
        """What the phone keeps its taps under."""
        return f"watch:{self.state.game.id}:{self.log.number}:"

    def data(self) -> Mapping[str, Any]:
        """What the script needs to answer a tap at once. It knows no rules."""
        return {
            "name": self.name,
            "number": self.log.number,
            "after": self.after,
            "seen": self.seen,
            "passes": self.is_passing,
            "asks": self.asks_leader,
            "calls": bool(self.calls),
            "as": self.chosen,
            "over": self.is_over or self.watched is None,
            "left": {str(key.card): key.copies for key in self.keys},
            "table": [str(key.card) for key in self.keys if key.is_on_table],
            "doubts": {str(key.card): key.doubt for key in self.keys if key.doubt},
            "words": {str(key.card): key.words for key in self.keys},
        }

    def context(self) -> dict[str, Any]:
        """What the templates are given."""
        return {"watch": self, **self.table.context()}


bp = Blueprint("watch", __name__, url_prefix="/t/<uuid:table_id>/g/<uuid:game_id>")

TAP = re.compile(
    r"(?P<word>undo|-|=[A-Z0-9]{1,2}|(?:[0-9]{0,2}>|[0-9]{1,2}:)?[0-9A-Z]{2,3})"
    r":(?P<seen>[0-9]{1,4})",
    re.ASCII,
)


@bp.get("/watch")
def show(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """The log of the coming hand, or of `?hand=5`; `?seat=2` plays next, `?pass=1` is the pass."""
    state, number = state_and_hand(table_id, game_id)
    if state.is_over and number >= state.next_number:
        return redirect(url_for("scoreboard.show", table_id=table_id, game_id=game_id), 303)
    return show_live_hand(_view(state, number, request.args.get("seat", type=int)), "watch")


@bp.post("/watch")
def tap(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """One tap: a card is passed or played, or the last one taken back."""
    access = keeper_at(table_id)
    match = TAP.fullmatch(request.form.get("tap", "")) or abort(400)
    word, seen = match["word"], int(match["seen"])

    def work(by: Author) -> str:
        state = state_or_404(access.table, game_id)
        number = number_of(state)
        if word == "undo":
            take_back_card(state, number, seen, by)
        else:
            add_to_log(state, number, word, seen, by)
        return _address(state, number)

    def look(error: RulesError | None) -> WatchView:
        state = state_or_404(access.table, game_id)
        return _view(state, hand_to_show(state), None, error)

    return carry_tap(access, work, look, "watch")


@bp.get("/hand/<uuid:hand_id>/log")
def story(table_id: uuid.UUID, game_id: uuid.UUID, hand_id: uuid.UUID) -> ResponseReturnValue:
    """A hand that was watched, trick by trick: `?trick=3`."""
    _, state = keeper_and_state(table_id, game_id)
    hand = state.hand(hand_id) or abort(404)
    view = LogView(state, hand, request.args.get("trick", 1, type=int))
    return make_response(render_template("live/log.html", **view.context()))


def _address(state: GameState, number: int) -> str:
    asked: dict[str, Any] = {"table_id": state.table.id, "game_id": state.game.id}
    asked["hand"] = number if request.args.get("hand", type=int) else None
    asked["pass"] = "1" if _wants_pass() else None
    return url_for("watch.show", **asked)


def _view(
    state: GameState, number: int, seat: int | None, error: RulesError | None = None
) -> WatchView:
    return WatchView(
        state, log_of(state, number), seat, _wants_pass(), bool(request.args.get("free")), error
    )


def _wants_pass() -> bool:
    return bool(request.args.get("pass") or request.form.get("pass"))

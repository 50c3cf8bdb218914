"""What the referee is asked in plain words, answered for the table, or for a variant in public."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import abort, url_for
from flask_babel import gettext

from companion.referee.ask import (
    RULE_OF_STATE,
    STATE_QUESTIONS,
    Known,
    Meant,
    asked_beside,
    asks_of_later,
    by_name,
    goes_on,
    meant_by,
    names_only_a_game,
)
from companion.referee.glossary import glossary
from companion.referee.grammar import signed
from companion.referee.options import named
from companion.referee.rulings import CASE_OF
from companion.referee.search import SURE, Found, is_sure, look_for
from companion.referee.status import pass_lines
from companion.referee.telling import Answer, say, tell
from companion.referee.topics import ASIDES, CHAPTERS, TOPICS, answers
from companion.rules import VARIANTS
from companion.web.between_hands.play_differently import option_of
from companion.web.game_page import GameView, TableView
from companion.web.referee.place import OF_GAME, OF_TABLE, SECTION, SETTLED, Place
from companion.web.scoreboard.page import rank_players

FEW = tuple(map(str, range(1, 100)))  # hands after the one to come

MOST_NEAR = 2  # of which somebody is asked which is meant

# The questions that are asked when something went wrong, and the case that settles each.
_TROUBLE = {key for key, topic in TOPICS.items() if topic.chapter == "wrong"} | {
    "opener_led_other", "wrong_sum", "nobody_has_queen",
}  # fmt: skip

_TROUBLE -= {"player_joins"}  # nothing went wrong there


@dataclass(frozen=True)
class FaqEntry:
    """A question with its answer, and where it is.

    `rule` is where the rules tell more, and the chapter's name. `settle_url` is where the table
    settles it, `there` where it is done in this app.
    """

    title: str
    answer: Answer
    href: str
    rule: tuple[str, str] | None = None
    settle_url: str = ""
    there: str = ""

    @property
    def kind(self) -> str:
        """How it looks: a yes, a no, or neither; smaller where the rule is its own headline."""
        if verdict := self.answer.verdict:
            return f"{verdict}-box"
        return "note rule" if self.answer.is_rule else "note"


@dataclass(frozen=True)
class Last:
    """The question that was answered last, by its key; of which hand after the one to come."""

    key: str = ""
    hands: int = 0

    @classmethod
    def read(cls, written: str) -> Last:
        """As a page keeps it."""
        key, _, hands = written.partition(".")
        is_known = key in TOPICS or key in STATE_QUESTIONS or key in ASIDES
        return cls(key, int(hands) if hands in FEW else 0) if is_known else cls()

    def later(self) -> Last:
        """One hand later."""
        return replace(self, hands=self.hands + 1)

    def __str__(self) -> str:
        """As a page keeps it."""
        return f"{self.key}.{self.hands}" if self.hands else self.key


def _answer(place: Place, key: str, text: str = "") -> FaqEntry:
    """One question, answered; its address ends with the text, so that the way back leads here."""
    if key in STATE_QUESTIONS and place.game:
        return FaqEntry(STATE_QUESTIONS[key], describe_state(place.table_view, key), place.back)
    if key in ASIDES:
        return _aside(place, key)
    title, answer = answers(place.ruleset)[key]
    href, rule = place.url(about=key, q=text), _rule(place.rules, key)
    return FaqEntry(title, answer, href, rule, _settle_url(place, key))


def _rule(rules: str, key: str) -> tuple[str, str]:
    chapter = TOPICS[key].chapter
    return f"{rules}#{chapter}", CHAPTERS[chapter]


def _aside(place: Place, key: str) -> FaqEntry:
    """Advice, with all the others; or how something is done, and the page where it is."""
    text, answer = ASIDES[key], tell(place.ruleset, key)
    if "leads" not in text.said:
        return FaqEntry(text.heading, answer, f"{place.rules}#tips")
    name = text.said["leads"]
    there = _page(place.game, name) if place.game and place.opens(name) else ""
    return FaqEntry(text.heading, answer, there or place.back, there=there)


def _page(game: GameView, name: str) -> str:
    """The address of a page of the app, by its name in the texts."""
    if name in SETTLED:
        return game.url(SECTION, section=name)
    if name in OF_TABLE:
        return url_for(OF_TABLE[name], table_id=game.game.table_id)
    return game.url(OF_GAME[name])


def _answer_of(place: Place, meant: Meant, key: str, text: str) -> FaqEntry:
    """The same for the game that somebody means: "With three: Which way do we pass?"."""
    if not meant.words or key in ASIDES:
        return _answer(place, key, text)
    title, answer = answers(meant.ruleset)[key]
    href, rule = place.url(q=text), None
    variant = meant.variant or place.variant or (place.game.game.variant if place.game else "")
    known, players = VARIANTS.get(variant), meant.ruleset.players
    # Where these are the rules of a variant, it is answered in public.
    if known and players in known.players and known.ruleset.for_players(players) == meant.ruleset:
        there: dict[str, Any] = {"variant": variant, "players": players}
        href = url_for("referee.show_variant", **there, about=key)
        rule = _rule(url_for("referee.show_variant", **there), key)
    return FaqEntry(f"{meant.words}: {title}", answer, href, rule)


def _settle_url(place: Place, key: str) -> str:
    if key not in _TROUBLE or not place.wrong:
        return ""
    case = CASE_OF.get(key)
    return f"{place.wrong}/{case}" if case else place.wrong


class Reply:
    """What there is to say to what was typed, or to the question it is `about`.

    `known` was asked by its mere name. `first` is the answer, None where none is sure: then `near`
    are two of which one is meant; `others` fit as well. `before` was answered before this was
    asked, `last` is what is answered now: the page keeps both for what is asked beside them.
    `differently_url` is where a keeper changes the rule behind the answer, "" where none would.
    """

    def __init__(self, place: Place, text: str, about: str, last: Last) -> None:
        if about and about not in TOPICS:
            abort(404)
        self.text, self.before, self.last = text, last, last
        more = goes_on(text) if last.key and not asks_of_later(text) else None
        is_name = more is not None and bool(named(more))
        meant = meant_by(place.ruleset, f"in {more}" if is_name else text)
        self.known: list[FaqEntry] = []
        self.first: FaqEntry | None = None
        self.differently_url = ""
        if about:
            found = [one for one in (_find(place, meant) if text else []) if one.key != about]
            self.first, self.last = _answer(place, about), Last(about)
            self.differently_url = _differently_url(place, about)
        elif last.key and asks_of_later(text) and (later := _later(place, last.later())):
            self.first, self.last, found = later, last.later(), []
        elif more is not None:
            found = _find_beside(place, meant, last.key, more)
        else:
            self.known = _find_by_name(place, meant, text) if text else []
            found = _find(place, meant) if text else []
        entries = [_answer_of(place, meant, one.key, text) for one in found]
        if self.first is None and is_sure(found) and not self.known:
            self.first, self.last = entries.pop(0), Last(found[0].key)
            self.differently_url = "" if meant.words else _differently_url(place, found[0].key)
        is_open = not self.first and not self.known and len(entries) >= MOST_NEAR
        near = MOST_NEAR if is_open else 0
        self.near, self.others = entries[:near], entries[near:]
        self.has_found = bool(self.first or self.known or found)


def _find_beside(place: Place, meant: Meant, last: str, text: str) -> list[Found]:
    """What is asked beside the last answer: of another game, or with another card in its place."""
    if names_only_a_game(meant):
        return [Found(RULE_OF_STATE.get(last, last), SURE, SURE)]
    question = STATE_QUESTIONS.get(last) or _answer(place, last).title
    return _find(place, replace(meant, text=asked_beside(question, text)))


# The questions about the hand to come of which the hands after it are asked too.
_ASKED_LATER = {
    "state_pass": "state_pass",
    "which_way": "state_pass",
    "state_deal": "state_deal",
    "next_dealer": "state_deal",
}


def _later(place: Place, last: Last) -> FaqEntry | None:
    """Which way a later hand is passed, or who deals it; None where nobody can say."""
    key = _ASKED_LATER.get(last.key)
    if place.game is None or key is None:
        return None
    page = place.table_view
    coming, number = page.state.next, page.state.next.number + last.hands
    if page.state.is_over or coming.out:
        return None
    told = _pass(page, last.hands) if key == "state_pass" else _deal(page, last.hands)
    return FaqEntry(gettext("Hand %(number)s", number=number), told, place.back)


def _find(place: Place, meant: Meant) -> list[Found]:
    """The questions that fit what was typed; without a game, or of another, the rules behind."""
    found: dict[str, Found] = {}
    is_on = place.game is not None and not meant.words
    for one in look_for(meant.ruleset, meant.text):
        key = one.key if is_on else RULE_OF_STATE.get(one.key, one.key)
        found.setdefault(key, one if key == one.key else replace(one, key=key))
    return list(found.values())


def _find_by_name(place: Place, meant: Meant, text: str) -> list[FaqEntry]:
    """What is asked by its mere name, in the variant that is meant."""
    if not meant.variant:
        known = by_name(place.ruleset, text)
        return [FaqEntry(one.title, one.answer, _place_of(place, one)) for one in known]
    rules = url_for("referee.show_variant", variant=meant.variant)
    return [
        FaqEntry(f"{meant.words}: {one.title}", one.answer, rules)
        for one in by_name(meant.ruleset, meant.text)
    ]


def _place_of(place: Place, known: Known) -> str:
    """Where more is told of it."""
    here, rules = place.variant, place.rules
    if known.variant:
        return url_for("referee.show_variant", variant=known.variant)
    if known.players and here and known.players in VARIANTS[here].players:
        return url_for("referee.show_variant", variant=here, players=known.players)
    if known.players:
        return f"{rules}#deal"
    if known.card:
        return f"{rules}#scoring"
    is_here = known.word in {term.key for term in glossary(place.ruleset)}
    return f"{rules if is_here else url_for('referee.choose')}#word-{known.word}"


def _differently_url(place: Place, key: str) -> str:
    if not (place.game and place.is_keeper):
        return ""
    if option_of(key, place.ruleset):
        return place.game.url("play_differently.show", question=key)
    is_of_end = key in TOPICS and TOPICS[key].changed_by == "end_mode"
    if is_of_end and not place.table_view.state.is_over:
        return place.game.url("change_rules.show", _anchor="end")
    return ""


# What Ask answers about the game that is on: pass, deal, score, who is ahead, whose lead.


def _dealt(page: TableView, hands: int) -> dict[str, Any]:
    """The number and the dealer of the coming hand, or of one so many hands after it."""
    coming, dealer, seats = page.state.next, page.state.next.dealer, page.state.next.seats
    if hands:
        dealer = seats[(seats.index(dealer) + hands) % len(seats)]
    return {"number": coming.number + hands, "dealer": page.player[dealer].name}


def _pass(page: TableView, hands: int = 0) -> Answer:
    coming, rules = page.state.next, page.state.next.ruleset
    names = [page.player[seat].name for seat in coming.seats]
    token = rules.pass_of_hand(coming.step + 1 + hands) if hands else coming.token
    lines = pass_lines(rules.exchanges(token), names)
    return tell(rules, "state_pass", **_dealt(page, hands), token=token, lines=lines)


def _deal(page: TableView, hands: int = 0) -> Answer:
    out = [page.player[seat].name for seat in page.state.next.out]
    return tell(page.state.next.ruleset, "state_deal", **_dealt(page, hands), out=out)


def _lead(page: TableView) -> Answer:
    coming = page.state.next
    opening = coming.opening_seat
    leader = "" if opening is None else page.player[opening].name
    return tell(coming.ruleset, "state_lead", number=coming.number, leader=leader)


def _score(page: TableView) -> Answer:
    rows = [row for row in rank_players(page) if not row.player.is_closed]
    totals = [f"{row.player.name} {row.total}" for row in rows]
    return tell(page.ruleset, "state_score", hands=len(page.state.hands), totals=totals)


def _ahead(page: TableView) -> Answer:
    first = page.players_in(page.state.standing.in_front)
    ruleset, state = page.ruleset, page.state
    totals = {one.number: ruleset.shown(state.totals[one.number]) for one in page.seated}
    best = totals[first[0].number]
    others = sorted(
        (abs(totals[player.number] - best), player.name)
        for player in page.seated
        if player not in first
    )
    behind = [say("is_behind_by", name=name, points=far) for far, name in others]
    names = [player.name for player in first]
    told = {"hands": len(state.hands), "ahead": names, "total": signed(best)}
    return tell(ruleset, "state_ahead", **told, behind=behind)


_OF_THE_HAND: Mapping[str, Callable[[TableView], Answer]] = {
    "state_pass": _pass,
    "state_deal": _deal,
    "state_lead": _lead,
}

_OF_THE_GAME: Mapping[str, Callable[[TableView], Answer]] = {
    "state_score": _score,
    "state_ahead": _ahead,
}


def describe_state(page: TableView, key: str) -> Answer:
    """The answer to one of the questions about the game, as it stands."""
    if key in _OF_THE_GAME:
        return _OF_THE_GAME[key](page)
    return tell(page.ruleset, "state_over") if page.state.is_over else _OF_THE_HAND[key](page)

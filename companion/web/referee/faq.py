"""Ask the referee: questions in plain words, answered for the table, or for a variant in public."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from flask import Blueprint, abort, request, url_for
from flask.typing import ResponseReturnValue

from companion import scorebook
from companion.question_search import look_for
from companion.referee.faq import GROUPS, QUESTIONS, SECTIONS, Answer, answers, related
from companion.referee.irregularities import CASES
from companion.referee.text.variants import no_such_size_words, variant_label
from companion.rules import VARIANTS, Ruleset
from companion.web.access import keeper_at, now
from companion.web.game_page import TableView
from companion.web.referee.may_i_play import sized
from companion.web.requests import answer

bp = Blueprint("faq", __name__)

LONGEST = 200
# What is asked most often, for a first look.
OFTEN = (
    "queen_first_trick", "what_breaks", "queen_breaks", "only_hearts", "which_way", "moon_worth",
    "revoke_now",
)  # fmt: skip


# The questions that are asked when something went wrong, and the case that settles each.
_TROUBLE = {q.key for group in GROUPS if group.key == "trouble" for q in group.questions} | {
    "miscount", "faced_card", "wrong_pass_number", "wrong_neighbour", "opener_led_other",
}  # fmt: skip

_ABOUT = {key: case.key for case in [*CASES.values()][::-1] for key in case.questions}

_CASE_OF = _ABOUT | {case.questions[0]: case.key for case in CASES.values()}


@dataclass(frozen=True)
class Place:
    """Whose rules are asked about, and where the pages around the question are."""

    subtitle: str
    ruleset: Ruleset
    asking: str  # where the page to ask is, and below it every answer
    back: str
    back_label: str
    rules: str
    hidden_fields: tuple[tuple[str, int], ...] = ()  # what the form has to say again
    wrong: str = ""  # where the table settles what went wrong
    problem: str = ""  # why the rules are those for another number of players than was asked for

    @property
    def status(self) -> int:
        return 422 if self.problem else 200

    def url(self, question: str = "", q: str = "") -> str:
        """The page to ask, or of one question; `q` is what was typed."""
        path = f"{self.asking}/{question}" if question else self.asking
        query = (*self.hidden_fields, ("q", q)) if q else self.hidden_fields
        return f"{path}?{urlencode(query)}" if query else path


@dataclass(frozen=True)
class FaqEntry:
    """A question with its answer, as a page shows it."""

    key: str
    title: str
    answer: Answer
    section: str
    href: str

    @property
    def where(self) -> str:
        """The section of the rulebook that tells more."""
        return SECTIONS[self.section]

    @property
    def kind(self) -> str:
        """How it looks: a yes, a no, or neither."""
        verdict = self.answer.verdict
        return f"{verdict}-box" if verdict else "note"


class AskView:
    """The page to ask, or one answer."""

    def __init__(self, place: Place, text: str = "", key: str | None = None) -> None:
        self.place, self.text, self.key = place, text, key

    def tell(self, key: str) -> FaqEntry:
        """One question, answered."""
        title, answer = self._answers[key]
        href = f"{self.place.asking}/{key}{self._query}"
        return FaqEntry(key, title, answer, QUESTIONS[key].section, href)

    @cached_property
    def _answers(self) -> Mapping[str, tuple[str, Answer]]:
        return answers(self.place.ruleset)

    @cached_property
    def _query(self) -> str:
        """What every answer's address ends with, so that the way back leads here."""
        _, mark, query = self.place.url(q=self.text).partition("?")
        return mark + query

    @cached_property
    def found(self) -> list[FaqEntry]:
        """What fits the words that were typed."""
        return [self.tell(key) for key in look_for(self.place.ruleset, self.text)]

    @cached_property
    def often(self) -> list[FaqEntry]:
        """What is asked most often, where these rules raise it."""
        entries = [self.tell(key) for key in OFTEN]
        return [one for one in entries if one.answer.applies]

    @cached_property
    def themes(self) -> list[tuple[str, list[FaqEntry]]]:
        """Every question by theme, those of other games last."""
        return [
            (group.title, sorted((self.tell(q.key) for q in group.questions), key=_is_foreign))
            for group in GROUPS
        ]

    @property
    def entry(self) -> FaqEntry:
        """The one question of the page."""
        return self.tell(self.key or "")

    @property
    def settle_url(self) -> str:
        """Where the table settles what this question is about, if something went wrong."""
        if self.key not in _TROUBLE or self.key not in _CASE_OF or not self.place.wrong:
            return ""
        return f"{self.place.wrong}/{_CASE_OF[self.key]}"

    @property
    def related(self) -> list[tuple[str, str]]:
        """What else is asked beside it: addresses and titles."""
        pairs = related(self.place.ruleset, self.key or "")
        return [(self.place.url(question=key), title) for key, title in pairs]


def _is_foreign(entry: FaqEntry) -> bool:
    return not entry.answer.applies


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/ask")
def ask(table_id: uuid.UUID, game_id: uuid.UUID) -> ResponseReturnValue:
    """Ask about the rules of this game; `?q=` is what was typed."""
    return _search(_at_table(table_id, game_id))


@bp.get("/t/<uuid:table_id>/g/<uuid:game_id>/ask/<question>")
def show(table_id: uuid.UUID, game_id: uuid.UUID, question: str) -> ResponseReturnValue:
    """One question, answered for this game."""
    return _answered(_at_table(table_id, game_id), question)


@bp.get("/rules/<variant>/ask")
def ask_public(variant: str) -> ResponseReturnValue:
    """Ask about a variant; `?players=5` says for how many."""
    return _search(_in_public(variant))


@bp.get("/rules/<variant>/ask/<question>")
def show_public(variant: str, question: str) -> ResponseReturnValue:
    """One question, answered for a variant."""
    return _answered(_in_public(variant), question)


def _search(place: Place) -> ResponseReturnValue:
    view = AskView(place, request.args.get("q", "")[:LONGEST].strip())
    pages = "referee/ask.html", "referee/_answers.html"
    return answer(*pages, place.status, ask=view, place=place)


def _answered(place: Place, key: str) -> ResponseReturnValue:
    if key not in QUESTIONS:
        abort(404)
    view = AskView(place, request.args.get("q", "")[:LONGEST].strip(), key)
    page = "referee/answer.html"
    return answer(page, page, place.status, ask=view, place=place)


def _at_table(table_id: uuid.UUID, game_id: uuid.UUID) -> Place:
    """The place of a game that the visitor keeps, else 404."""
    access = keeper_at(table_id)
    state = scorebook.look_up(access.table, game_id) or abort(404)
    view = TableView(state, now())

    board, asking = view.url("scoreboard.show"), view.url("faq.ask")
    rules = view.url("rulebook.show")
    wrong = view.url("irregularities.show")
    return Place(view.rules_line, view.ruleset, asking, board, "Scoreboard", rules, wrong=wrong)


def _in_public(variant: str) -> Place:
    """The place of a variant, for a number of players it is played by; else 404."""
    known = VARIANTS.get(variant) or abort(404)
    wanted = request.args.get("players", "")
    found = sized(known, wanted)
    problem, ruleset = "" if found else no_such_size_words(known, wanted), found or known.ruleset
    players = ruleset.players if found and wanted else None

    line = variant_label(variant, ruleset.players)
    rules = url_for("rulebook.show_variant", variant=variant, players=players)
    fields = (("players", players),) if players else ()
    asking, home = url_for("faq.ask_public", variant=variant), url_for("home.show")
    return Place(line, ruleset, asking, home, "Home", rules, fields, problem=problem)

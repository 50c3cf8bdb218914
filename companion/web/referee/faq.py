"""Ask the referee: questions in plain words, answered for the table, or for a variant in public."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from urllib.parse import urlencode

from flask import Blueprint, abort, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion import scorebook
from companion.referee.faq import GROUPS, QUESTIONS, answers, related
from companion.referee.faq.by_name import Known, by_name
from companion.referee.faq.search import Found, is_sure, look_for, prepare
from companion.referee.faq.state import (
    RULE_OF_STATE,
    STATE_QUESTIONS,
    ahead_answer,
    deal_answer,
    lead_answer,
    over_answer,
    pass_answer,
    score_answer,
)
from companion.referee.irregularities import CASE_OF
from companion.referee.rulebook import glossary
from companion.referee.text.game_status import pass_lines
from companion.referee.text.grammar import signed
from companion.referee.text.variants import no_such_size_words, rules_of_table, variant_label
from companion.referee.topics import TOPICS
from companion.referee.topics.model import CHAPTERS, Answer
from companion.rules import STANDARD, VARIANTS, Ruleset
from companion.rules.errors import ImpossibleRuleset
from companion.rules.scoring import shown
from companion.web.access import member_at, now
from companion.web.between_hands.play_differently import option_of
from companion.web.game_page import TableView
from companion.web.referee.may_i_play import sized
from companion.web.referee.rulebook import below
from companion.web.requests import answer
from companion.web.scoreboard.page import rank_players

bp = Blueprint("faq", __name__)

bp.before_app_request(prepare)  # from the first request of each process on

LONGEST = 200
# What is asked at every table.
OFTEN = (
    "queen_first_trick", "what_breaks", "queen_breaks", "only_hearts", "moon_worth", "which_way",
    "revoke_now",
)  # fmt: skip

# What is asked where the rules differ from the usual ones.
UNUSUAL = (
    "dead_trick", "twins_in_trick", "jack_for_moon", "first_trick_cards", "doubling",
    "moon_choice", "queen_first_trick", "what_breaks", "queen_breaks", "lead_queen", "lead_heart",
    "moon_worth", "card_costs", "hold_hand", "no_tricks", "who_wins", "when_over",
)  # fmt: skip

MOST_OFTEN, MOST_UNUSUAL = 5, 3  # questions for a first look

# The questions that are asked when something went wrong, and the case that settles each.
_TROUBLE = {q.key for group in GROUPS if group.key == "trouble" for q in group.questions} | {
    "miscount", "faced_card", "wrong_pass_number", "wrong_neighbour", "opener_led_other",
    "wrong_sum", "nobody_has_queen",
}  # fmt: skip

_TROUBLE -= {"player_joins"}  # nothing went wrong there


@dataclass(frozen=True)
class Place:
    """Whose rules are asked about, and where the pages around the question are."""

    subtitle: str
    ruleset: Ruleset
    asking: str  # where the page to ask is, and below it every answer
    back: str
    back_label: str
    rules: str
    may_i_play: str
    hidden_fields: tuple[tuple[str, int], ...] = ()  # what the form has to say again
    wrong: str = ""  # where a keeper settles what went wrong
    is_table: bool = False  # else the rules are those of a variant, in public
    problem: str = ""  # why the rules are those for another number of players than was asked for
    game: TableView | None = None  # the game that is on
    variant: str = ""  # in public, whose rules they are
    is_keeper: bool = False  # of the game, who may play it differently

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
    chapter: str
    href: str
    settle_url: str = ""  # where the table settles it, if something went wrong

    @property
    def where(self) -> str:
        """The chapter of the rulebook that tells more."""
        return CHAPTERS[self.chapter]

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
        if key in STATE_QUESTIONS and self.place.game:
            answer = describe_state(self.place.game, key)
            return FaqEntry(key, STATE_QUESTIONS[key], answer, "", self.place.back)
        title, answer = self._answers[key]
        href = f"{self.place.asking}/{key}{self._query}"
        chapter, settle = QUESTIONS[key].chapter, self._settle_url(key)
        return FaqEntry(key, title, answer, chapter, href, settle)

    def _settle_url(self, key: str) -> str:
        if key not in _TROUBLE or not self.place.wrong:
            return ""
        case = CASE_OF.get(key)
        return f"{self.place.wrong}/{case}" if case else self.place.wrong

    @cached_property
    def _answers(self) -> Mapping[str, tuple[str, Answer]]:
        return answers(self.place.ruleset)

    @cached_property
    def _query(self) -> str:
        """What every answer's address ends with, so that the way back leads here."""
        _, mark, query = self.place.url(q=self.text).partition("?")
        return mark + query

    @cached_property
    def _found(self) -> list[Found]:
        """The questions that fit what was typed; without a game, the rules behind them."""
        found: dict[str, Found] = {}
        for one in look_for(self.place.ruleset, self.text):
            key = one.key if self.place.game else RULE_OF_STATE.get(one.key, one.key)
            found.setdefault(key, one if key == one.key else replace(one, key=key))
        return list(found.values())

    @cached_property
    def known(self) -> list[FaqEntry]:
        """What was asked by its mere name."""
        return [
            FaqEntry("", one.title, one.answer, "", self._place_of(one))
            for one in by_name(self.place.ruleset, self.text)
        ]

    def _place_of(self, known: Known) -> str:
        """Where more is told of it."""
        here, rules = self.place.variant, self.place.rules
        if known.variant:
            return url_for("rulebook.show_variant", variant=known.variant)
        if known.players and here and known.players in VARIANTS[here].players:
            return url_for("rulebook.show_variant", variant=here, players=known.players)
        if known.players:
            return f"{rules}#deal"
        if known.word in {term.key for term in glossary(self.place.ruleset)}:
            return f"{below(rules, 'words')}#word-{known.word}"
        return url_for("rulebook.words", _anchor=f"word-{known.word}")

    @property
    def is_sure(self) -> bool:
        """Whether the first of them is the answer; else they are only what may be meant."""
        return is_sure(self._found)

    @cached_property
    def found(self) -> list[FaqEntry]:
        """What fits the words that were typed."""
        return [self.tell(one.key) for one in self._found]

    @cached_property
    def often(self) -> list[FaqEntry]:
        """What these rules make people ask, first what the usual ones answer otherwise."""
        usual = answers(_usual_rules(self.place.ruleset.players))
        mine = {key: self.tell(key) for key in (*UNUSUAL, *OFTEN)}
        raised = {key for key, entry in mine.items() if entry.answer.applies}
        differing = [k for k in UNUSUAL if mine[k].answer.short != usual[k].answer.short]
        keys = [*[key for key in differing if key in raised][:MOST_UNUSUAL], *OFTEN]
        return [mine[key] for key in dict.fromkeys(keys) if key in raised][:MOST_OFTEN]

    @cached_property
    def themes(self) -> list[tuple[str, list[FaqEntry]]]:
        """Every question by theme that these rules raise; a search finds the others too."""
        groups = [
            (group.title, [self.tell(question.key) for question in group.questions])
            for group in GROUPS
        ]
        raised = [
            (title, [one for one in topics if one.answer.applies]) for title, topics in groups
        ]
        return [(title, topics) for title, topics in raised if topics]

    @property
    def entry(self) -> FaqEntry:
        """The one question of the page."""
        return self.tell(self.key or "")

    @property
    def rules_url(self) -> str:
        """Where the rules tell more of the one answer."""
        rules, chapter = self.place.rules, self.entry.chapter
        return below(rules, "tips") if chapter == "tips" else f"{rules}#{chapter}"

    @property
    def differently_url(self) -> str:
        """Where a keeper changes the rule behind the one answer; "" where none would."""
        place, key = self.place, self.key or ""
        if not (place.game and place.is_keeper):
            return ""
        if option_of(key, place.ruleset):
            return place.game.url("play_differently.show", question=key)
        is_of_end = key in TOPICS and TOPICS[key].changed_by == "end_mode"
        if is_of_end and not place.game.state.is_over:
            return place.game.url("change_rules.show", _anchor="end")
        return ""

    @property
    def related(self) -> list[tuple[str, str]]:
        """What else is asked beside it: addresses and titles."""
        pairs = related(self.place.ruleset, self.key or "")
        return [(self.place.url(question=key), title) for key, title in pairs]


@cache
def _usual_rules(players: int) -> Ruleset:
    try:
        return STANDARD.for_players(players)
    except ImpossibleRuleset:
        return STANDARD


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
    access = member_at(table_id)
    state = scorebook.look_up(access.table, game_id) or abort(404)
    view = TableView(state, now())

    board, asking = view.url("scoreboard.show"), view.url("faq.ask")
    rules = view.url("rulebook.show")
    wrong = view.url("irregularities.show") if access.is_keeper else ""
    may = view.url("may_i_play.at_table")
    return Place(
        rules_of_table(state.game.variant, state.table.name),
        view.ruleset,
        asking,
        board,
        gettext("Scoreboard"),
        rules,
        may,
        wrong=wrong,
        is_table=True,
        game=view,
        is_keeper=access.is_keeper,
    )


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
    may = url_for("may_i_play.of_variant", variant=variant, players=ruleset.players)
    return Place(
        line,
        ruleset,
        asking,
        home,
        gettext("Home"),
        rules,
        may,
        fields,
        problem=problem,
        variant=variant,
    )


# What Ask answers about the game that is on: pass, deal, score, who is ahead, whose lead.


def _pass(page: TableView) -> Answer:
    coming = page.state.next
    names = [page.player[seat].name for seat in coming.seats]
    dealer = page.player[coming.dealer].name
    lines = pass_lines(coming.exchanges, names)
    return pass_answer(coming.ruleset, coming.number, coming.token, dealer, lines)


def _deal(page: TableView) -> Answer:
    coming = page.state.next
    out = [page.player[seat].name for seat in coming.out]
    return deal_answer(coming.number, page.player[coming.dealer].name, out)


def _lead(page: TableView) -> Answer:
    coming = page.state.next
    opening = coming.opening_seat
    leader = "" if opening is None else page.player[opening].name
    return lead_answer(coming.ruleset, coming.number, leader)


def _score(page: TableView) -> Answer:
    rows = [row for row in rank_players(page) if not row.player.is_closed]
    return score_answer(len(page.state.hands), [(row.player.name, row.total) for row in rows])


def _ahead(page: TableView) -> Answer:
    first = page.players_in(page.state.standing.in_front)
    ruleset, state = page.ruleset, page.state
    totals = {one.number: shown(ruleset, state.totals[one.number]) for one in page.seated}
    best = totals[first[0].number]
    others = sorted(
        (abs(totals[player.number] - best), player.name, signed(totals[player.number]))
        for player in page.seated
        if player not in first
    )
    behind = [(name, total, str(far)) for far, name, total in others]
    names = [player.name for player in first]
    return ahead_answer(len(state.hands), names, signed(best), behind)


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
    return over_answer() if page.state.is_over else _OF_THE_HAND[key](page)

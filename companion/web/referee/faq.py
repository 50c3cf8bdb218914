"""Ask the referee: questions in plain words, answered for the table, or for a variant in public."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext

from companion import scorebook
from companion.referee.ask import (
    OF_PLAYERS,
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
from companion.referee.glossary import Term, glossary
from companion.referee.grammar import signed
from companion.referee.options import named, rules_of_table, variant_label
from companion.referee.rulings import CASE_OF
from companion.referee.search import SURE, Found, is_sure, look_for, prepare
from companion.referee.status import pass_lines
from companion.referee.telling import Answer, tell
from companion.referee.topics import ASIDES, CHAPTERS, TOPICS, answers, related_to
from companion.rules import STANDARD, VARIANTS, ImpossibleRuleset, Ruleset
from companion.sharing.access import LENT
from companion.web.access import member_at, now, state_or_404
from companion.web.between_hands.play_differently import option_of
from companion.web.game_page import GameView, TableView
from companion.web.referee.rulebook import below, rules_asked_for
from companion.web.requests import answer, wants_partial
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

# The pages of the app, as the texts name them, and those that followers may open.
SETTLED, SECTION = ("deal", "players", "seats", "end", "hands"), "seats_and_deal.show_section"
OF_TABLE: Mapping[str, str] = {
    "names": "players.show",
    "bin": "bin.show",
    "new": "new_game.again",
    "share": "sharing.show",
    "history": "history.show",
    "old_games": "old_games.show",
    "table": "files.show",
}
OF_GAME: Mapping[str, str] = {
    "board": "scoreboard.show",
    "entry": "hand_entry.enter",
    "rules": "change_rules.show",
    "phone": "scoreboard.phone",
    "display": "display.show",
}
FOR_ALL = ("board", "phone", "history", "display")

FEW = tuple(map(str, range(1, 100)))  # hands after the one to come

MOST_NEAR = 2  # of which somebody is asked which is meant

MOST_OFTEN, MOST_UNUSUAL = 5, 3  # questions for a first look

# The questions that are asked when something went wrong, and the case that settles each.
_TROUBLE = {key for key, topic in TOPICS.items() if topic.chapter == "wrong"} | {
    "opener_led_other", "wrong_sum", "nobody_has_queen",
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
    problem: str = ""  # why the rules are those for another number of players than was asked for
    game: GameView | None = None  # that is on; else the rules are those of a variant, in public
    variant: str = ""  # in public, whose rules they are
    is_keeper: bool = False  # of the game, who may play it differently
    is_lent: bool = False  # on loan, which opens less

    def opens(self, name: str) -> bool:
        """Whether the visitor may open a page of the app, by its name in the texts."""
        if name in FOR_ALL or not self.is_keeper:
            return name in FOR_ALL
        view = SECTION if name in SETTLED else {**OF_TABLE, **OF_GAME}[name]
        return not self.is_lent or view in LENT

    @cached_property
    def table_view(self) -> TableView:
        """The game that is on with its hands: read once a question is about these."""
        assert self.game
        return TableView(state_or_404(self.game.game.table, self.game.game.id), now())

    def url(self, question: str = "", q: str = "") -> str:
        """The page to ask, or of one question; `q` is what was typed."""
        path = f"{self.asking}/{question}" if question else self.asking
        query = (*self.hidden_fields, ("q", q)) if q else self.hidden_fields
        return f"{path}?{urlencode(query)}" if query else path


@dataclass(frozen=True)
class FaqEntry:
    """A question with its answer, and where it is; `settle_url` is where the table settles it, and
    `there` where it is done in this app.
    """

    title: str
    answer: Answer
    href: str
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
    return FaqEntry(title, answer, place.url(question=key, q=text), _settle_url(place, key))


def _aside(place: Place, key: str) -> FaqEntry:
    """Advice, with all the others; or how something is done, and the page where it is."""
    text, answer = ASIDES[key], tell(place.ruleset, key)
    if "leads" not in text.said:
        return FaqEntry(text.heading, answer, below(place.rules, "tips"))
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
    return FaqEntry(f"{meant.words}: {title}", answer, _address_of(place, meant, key, text))


def _address_of(place: Place, meant: Meant, key: str, text: str) -> str:
    """Where it is answered in public, if these are the rules of a variant; else here."""
    variant = meant.variant or place.variant or (place.game.game.variant if place.game else "")
    known, players = VARIANTS.get(variant), meant.ruleset.players
    is_public = known and players in known.players
    if known and is_public and known.ruleset.for_players(players) == meant.ruleset:
        return url_for("faq.show_public", variant=variant, question=key, players=players)
    return place.url(q=text)


def _settle_url(place: Place, key: str) -> str:
    if key not in _TROUBLE or not place.wrong:
        return ""
    case = CASE_OF.get(key)
    return f"{place.wrong}/{case}" if case else place.wrong


class AskPage:
    """The page to ask; with a text what fits it, without one what is often asked.

    `known` was asked by its mere name. `first` is the answer, None where none is sure: then `near`
    are two of which one is meant; `others` fit as well. `before` was answered before this was
    asked, `last` is what is answered now: the page keeps both for what is asked beside them.
    `themes` are all questions, where nothing was found.
    """

    def __init__(self, place: Place, text: str, last: Last) -> None:
        self.place, self.text, self.before, self.last = place, text, last, last
        more = goes_on(text) if last.key and not asks_of_later(text) else None
        is_name = more is not None and bool(named(more))
        meant = meant_by(place.ruleset, f"in {more}" if is_name else text)
        self.known = _find_by_name(place, meant, text) if text and more is None else []
        self.first: FaqEntry | None = None
        if last.key and asks_of_later(text) and (later := _later(place, last.later())):
            self.first, self.last, found = later, last.later(), []
        elif more is not None:
            found = _find_beside(place, meant, last.key, more)
        else:
            found = _find(place, meant) if text else []
        entries = [_answer_of(place, meant, one.key, text) for one in found]
        sure = 1 if is_sure(found) and not self.known else 0
        if sure:
            self.first, self.last = entries[0], Last(found[0].key)
        near = 0 if sure or self.known or len(entries) < MOST_NEAR else MOST_NEAR
        self.near, self.others = entries[:near], entries[max(sure, near) :]
        self.has_found = bool(self.first or self.known or found)
        self.often = [] if text else _often_asked(place)
        self.themes = [] if self.has_found else _list_themes(place, text)


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
    dealer = (coming.seats.index(coming.dealer) + last.hands) % len(coming.seats)
    names = [page.player[seat].name for seat in coming.seats]
    if key == "state_deal":
        told = tell(coming.ruleset, "state_deal", number=number, dealer=names[dealer], out=[])
    else:
        token = coming.ruleset.pass_of_hand(coming.step + 1 + last.hands)
        lines = pass_lines(coming.ruleset.exchanges(token), names)
        told = tell(
            coming.ruleset,
            "state_pass",
            number=number,
            token=token,
            dealer=names[dealer],
            lines=lines,
        )
    return FaqEntry(gettext("Hand %(number)s", number=number), told, place.back)


def _find(place: Place, meant: Meant) -> list[Found]:
    """The questions that fit what was typed; without a game, or of another, the rules behind."""
    found: dict[str, Found] = {}
    is_on = place.game is not None and not meant.words
    for one in look_for(meant.ruleset, meant.text):
        if meant.words and OF_PLAYERS.get(one.key, meant.ruleset.players) != meant.ruleset.players:
            continue  # it asks of another number of players
        key = one.key if is_on else RULE_OF_STATE.get(one.key, one.key)
        found.setdefault(key, one if key == one.key else replace(one, key=key))
    return list(found.values())


def _find_by_name(place: Place, meant: Meant, text: str) -> list[FaqEntry]:
    """What is asked by its mere name, in the variant that is meant."""
    if not meant.variant:
        known = by_name(place.ruleset, text)
        return [FaqEntry(one.title, one.answer, _place_of(place, one)) for one in known]
    rules = url_for("rulebook.show_variant", variant=meant.variant)
    return [
        FaqEntry(f"{meant.words}: {one.title}", one.answer, rules)
        for one in by_name(meant.ruleset, meant.text)
    ]


def _place_of(place: Place, known: Known) -> str:
    """Where more is told of it."""
    here, rules = place.variant, place.rules
    if known.variant:
        return url_for("rulebook.show_variant", variant=known.variant)
    if known.players and here and known.players in VARIANTS[here].players:
        return url_for("rulebook.show_variant", variant=here, players=known.players)
    if known.players:
        return f"{rules}#deal"
    if known.card:
        return f"{rules}#scoring"
    if known.word in {term.key for term in glossary(place.ruleset)}:
        return f"{below(rules, 'words')}#word-{known.word}"
    return url_for("rulebook.words", _anchor=f"word-{known.word}")


def _often_asked(place: Place) -> list[FaqEntry]:
    """What these rules make people ask, first what the usual ones answer otherwise."""
    usual = answers(_usual_rules(place.ruleset.players))
    mine = {key: _answer(place, key) for key in (*UNUSUAL, *OFTEN)}
    raised = {key for key, entry in mine.items() if entry.answer.applies}
    differing = [k for k in UNUSUAL if mine[k].answer.short != usual[k].answer.short]
    keys = [*[key for key in differing if key in raised][:MOST_UNUSUAL], *OFTEN]
    return [mine[key] for key in dict.fromkeys(keys) if key in raised][:MOST_OFTEN]


def _list_themes(place: Place, text: str) -> list[tuple[str, list[FaqEntry]]]:
    """Every question by chapter that these rules raise; a search finds the others too."""
    raised = answers(place.ruleset)
    keys: dict[str, list[str]] = {}
    for key, topic in TOPICS.items():
        if raised[key].answer.applies:
            keys.setdefault(topic.chapter, []).append(key)
    for key, aside in ASIDES.items():
        if tell(place.ruleset, key).text:
            keys.setdefault(aside.chapter, []).append(key)
    themes = [
        (title, [_answer(place, key, text) for key in keys[chapter]])
        for chapter, title in CHAPTERS.items()
        if chapter in keys
    ]
    themes.append((gettext("Words"), [_word(place, term) for term in glossary(place.ruleset)]))
    if place.is_keeper:
        done_here = (_aside(place, key) for key in keys["app"])
        themes.append((gettext("This app"), [entry for entry in done_here if entry.there]))
    return themes


def _word(place: Place, term: Term) -> FaqEntry:
    href = f"{below(place.rules, 'words')}#word-{term.key}"
    return FaqEntry(term.word, Answer(term.word, term.meaning), href)


class AnswerPage:
    """One question, answered; `text` is what was typed to find it.

    `rules_url` is where the rules tell more, in the chapter `where`. `differently_url` is where a
    keeper changes the rule behind the answer, "" where none would. `related` is what else is asked
    beside it: addresses and titles.
    """

    def __init__(self, place: Place, text: str, key: str) -> None:
        self.place, self.entry = place, _answer(place, key, text)
        chapter, rules = TOPICS[key].chapter, place.rules
        self.back, self.ask_url = place.url(q=text), place.url()
        self.where = CHAPTERS[chapter]
        self.rules_url = below(rules, "tips") if chapter == "tips" else f"{rules}#{chapter}"
        self.differently_url = _differently_url(place, key)
        self.related = [
            (place.url(question=other), title) for other, title in related_to(place.ruleset, key)
        ]


def _differently_url(place: Place, key: str) -> str:
    if not (place.game and place.is_keeper):
        return ""
    if option_of(key, place.ruleset):
        return place.game.url("play_differently.show", question=key)
    is_of_end = key in TOPICS and TOPICS[key].changed_by == "end_mode"
    if is_of_end and not place.table_view.state.is_over:
        return place.game.url("change_rules.show", _anchor="end")
    return ""


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
    page = AskPage(place, _typed(), _answered_last())
    response = answer("referee/ask.html", 422 if place.problem else 200, page=page, place=place)
    if wants_partial():
        response.headers["HX-Replace-Url"] = place.url(q=page.text)
    return response


def _answered_last() -> Last:
    """What was answered before this was asked; as long as somebody types on, the same."""
    text, said = _typed(), request.args.get("said", "")
    types_on = bool(text and said) and (text.startswith(said) or said.startswith(text))
    return Last.read(request.args.get("before" if types_on else "last", ""))


def _answered(place: Place, key: str) -> ResponseReturnValue:
    if key not in TOPICS:
        abort(404)
    page = AnswerPage(place, _typed(), key)
    html = render_template("referee/answer.html", page=page, place=place)
    return html, 422 if place.problem else 200


def _typed() -> str:
    return request.args.get("q", "")[:LONGEST].strip()


def _at_table(table_id: uuid.UUID, game_id: uuid.UUID) -> Place:
    """The place of a game that the visitor keeps, else 404."""
    access = member_at(table_id)
    view = GameView(*(scorebook.look_up_rules(access.table, game_id) or abort(404)))

    board, asking = view.url("scoreboard.show"), view.url("faq.ask")
    rules = view.url("rulebook.show")
    keeps = access.keeps(view.game)
    wrong = view.url("irregularities.show") if keeps else ""
    may = view.url("may_i_play.at_table")
    return Place(
        rules_of_table(view.game.variant, access.table.name),
        view.ruleset,
        asking,
        board,
        gettext("Scoreboard"),
        rules,
        may,
        wrong=wrong,
        game=view,
        is_keeper=keeps,
        is_lent=not access.is_keeper,
    )


def _in_public(variant: str) -> Place:
    """The place of a variant, for a number of players it is played by; else 404."""
    known = VARIANTS.get(variant) or abort(404)
    ruleset, problem = rules_asked_for(known)
    players = ruleset.players if request.args.get("players") and not problem else None

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
    told = {"number": coming.number, "token": coming.token, "dealer": dealer}
    return tell(coming.ruleset, "state_pass", **told, lines=lines)


def _deal(page: TableView) -> Answer:
    coming = page.state.next
    out = [page.player[seat].name for seat in coming.out]
    dealer = page.player[coming.dealer].name
    return tell(coming.ruleset, "state_deal", number=coming.number, dealer=dealer, out=out)


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
    behind = [f"{name} by {far}" for far, name in others]
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

"""The form of a new game: who plays, by which rules, until when."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime, time, timedelta, tzinfo

from sqlalchemy import select
from werkzeug.datastructures import MultiDict

from companion.history.archive import lines_of
from companion.models import Game, Player, Table, db
from companion.referee.options import FREE_NUMBERS
from companion.referee.telling import say
from companion.rules import VARIANTS, RulesError, Ruleset, Variant
from companion.rules.options import FOUR_AT_A_TIME, FOUR_HANDED, EndMode, SitOut
from companion.scorebook import (
    GameState,
    Refused,
    UnreadableGame,
    clean_name,
)
from companion.scorebook.book import facts_of_row, open_game
from companion.scorebook.changes import planned_rules
from companion.web.formatting import time_field, time_words
from companion.web.new_game.house_rules import (
    OPEN_OPTIONS,
    RULE,
    USUAL_VARIANT,
    Terms,
    Wishes,
    agree,
    awaited,
    base_of,
    is_for,
    read_wishes,
    remembered_wishes,
    variants_for,
)
from companion.web.new_game.players import MOST, Known, Roster, is_same, read_roster
from companion.web.requests import read_number

USUAL_TARGETS = (50, 75, 100, 200)

AS_THE_VARIANT, OTHER, HANDS, CLOCK, MANUAL = "", "other", "hands", "time", "manual"

ALWAYS_THERE = (AS_THE_VARIANT, OTHER, HANDS, CLOCK, MANUAL)


@dataclass(frozen=True)
class GameEnd:
    """The end as the form says it: which way, and what was typed beside each of them."""

    way: str = AS_THE_VARIANT
    target: str = ""
    hands: str = ""
    clock: str = ""

    def options(self) -> dict[str, object]:
        """The options it stands for. Raises Refused with the field to blame."""
        if self.way == AS_THE_VARIANT:
            return {}
        if self.way == HANDS:
            return {"end_mode": EndMode.HANDS.value, "hands": _number("hands", self.hands)}
        if self.way in (CLOCK, MANUAL):
            return {"end_mode": self.way}
        target = self.target if self.way == OTHER else self.way
        return {"end_mode": EndMode.TARGET.value, "target": _number("target", target)}

    def ends_at(self, now: datetime, zone: tzinfo | None) -> datetime | None:
        """The moment the clock says so: the next time it shows what was typed."""
        if self.way != CLOCK:
            return None
        here = now.astimezone(zone)
        moment = datetime.combine(here.date(), _time(self.clock), here.tzinfo)
        return moment if moment > here else moment + timedelta(days=1)

    @property
    def clock_words(self) -> str:
        """What was typed as a time of day, as people say it; "" where it is none."""
        try:
            return time_words(_time(self.clock))
        except Refused:
            return ""

    def check(self) -> None:
        """Raises Refused with the field to blame when something is missing or unreadable."""
        self.options()
        if self.way == CLOCK:
            _time(self.clock)


def read_end(values: Mapping[str, str]) -> GameEnd:
    """The end a form carries."""
    texts = {name: values.get(name, "").strip()[:12] for name in ("target", "hands", "clock")}
    way = values.get("end", "").strip()[:12]
    if way not in ALWAYS_THERE and not _is_number("target", way):
        return GameEnd(way=OTHER, **{**texts, "target": way})
    return GameEnd(way=way, **texts)


def remembered_end(ruleset: Ruleset, base: Ruleset, clock: str) -> GameEnd:
    """The end of a game of these rules, as a choice beside the base it began as."""
    if ruleset.end_mode is EndMode.HANDS:
        is_usual = base.end_mode is EndMode.HANDS and ruleset.hands == base.hands
        return GameEnd() if is_usual else GameEnd(way=HANDS, hands=str(ruleset.hands))
    if ruleset.end_mode in (EndMode.TIME, EndMode.MANUAL):
        return GameEnd(way=ruleset.end_mode.value, clock=clock)
    if ruleset.target == base.target and ruleset.end_mode is base.end_mode:
        return GameEnd()
    return GameEnd(way=str(ruleset.target))


def offered_targets(base: Ruleset, end: GameEnd) -> list[tuple[str, str]]:
    """The scores to choose from, as (form value, label); the end of the variant has no value."""
    if base.end_mode is EndMode.HANDS:
        ends = [(AS_THE_VARIANT, say("so_many_hands", hands=base.hands))]
        return [*ends, *((str(target), str(target)) for target in USUAL_TARGETS)]
    targets = {*USUAL_TARGETS, base.target}
    if end.way not in ALWAYS_THERE and _is_number("target", end.way):
        targets.add(int(end.way))
    return [(AS_THE_VARIANT if t == base.target else str(t), str(t)) for t in sorted(targets)]


def _is_number(field: str, text: str) -> bool:
    number, (least, most) = read_number(text), FREE_NUMBERS[field]
    return number is not None and least <= number <= most


def _number(field: str, text: str) -> str:
    least, most = FREE_NUMBERS[field]
    if not _is_number(field, text):
        raise Refused("number_out_of_range", field=field, text=text, least=least, most=most)
    return text


_CLOCKS = ("%H:%M", "%H:%M:%S", "%I:%M %p", "%I:%M%p")  # what a browser sends, what people type


def _time(text: str) -> time:
    for clock in _CLOCKS:
        with suppress(ValueError):
            return datetime.strptime(text, clock).time()
    raise Refused("no_time_of_day", field="clock", text=text)


TERMS = "terms"  # the part with everything but the seats

FOLDS = ("swap", TERMS, "variants", "rules")  # parts of the page that open and close

LONGEST_TYPED = 400  # of a text that is shown again; no table has longer names

BETWEEN_NAMES = re.compile(r"[,\n]|\sand\s")  # a blank may be in a name

NAMES, TABLE = "name", "table_name"  # where a refusal stands

START = "start"  # the button that begins the game

Problems = dict[str, RulesError]


@dataclass(frozen=True)
class NewGame:
    """Who, where, which rules, until when: as far as it has been said."""

    roster: Roster = field(default_factory=Roster)
    variant_key: str = USUAL_VARIANT
    end: GameEnd = field(default_factory=GameEnd)
    wishes: Wishes = field(default_factory=dict)
    dealer: str = ""
    swapping: str = ""  # who was tapped first of the two who swap seats
    after: str = ""  # the game that is over, where Play again was tapped
    table_name: str = ""
    typing: str = ""  # in the field for a new name
    folds: tuple[str, ...] = ()
    opened: str = ""  # the house rule being changed
    find: str = ""  # words to look for among the variants
    four: bool = False  # five or six play four at a time

    @property
    def variant(self) -> Variant:
        """The variant chosen, or the only one for so many; the usual one where no such name is."""
        chosen = VARIANTS.get(self.variant_key, VARIANTS[USUAL_VARIANT])
        fitting = [] if is_for(chosen, self.players) else variants_for(self.players)
        return fitting[0] if len(fitting) == 1 else chosen

    @property
    def sit_out(self) -> SitOut:
        """Who sits out (A10), where four play at a time."""
        usual = SitOut.NOBODY
        return FOUR_AT_A_TIME.get(len(self.roster.seats), usual) if self.four else usual

    @property
    def players(self) -> int:
        """How many play a hand."""
        return len(self.roster.seats) if self.sit_out is SitOut.NOBODY else FOUR_HANDED

    def terms(self) -> Terms:
        """What is agreed so far; a bad end is for the start to refuse."""
        try:
            end = self.end.options()
        except Refused:
            end = {}
        if self.sit_out is not SitOut.NOBODY:
            end = {**end, "sit_out": self.sit_out.value}
        return agree(self.variant, self.players, self.wishes, end)

    def checked_terms(self) -> Terms:
        """What is agreed. Raises what stands against it, another number of players too."""
        self.end.check()
        terms = self.terms()
        if terms.problem:
            raise terms.problem
        for reason in terms.reasons.values():
            raise reason
        return terms

    def dealing(self) -> str:
        """The name of the first dealer, "" where chance decides."""
        place = self.roster.seat_of(self.dealer) if self.dealer else None
        return "" if place is None else self.roster.seats[place]

    def pairs(self) -> Iterator[tuple[str, str]]:
        """Everything it says, as fields of the form."""
        yield "variant", self.variant_key
        yield from (("seat", name) for name in self.roster.seats)
        yield from (("typed", name) for name in self.roster.typed if not self.roster.has(name))
        yield from (("show", fold) for fold in self.folds)
        yield from ((f"{RULE}{name}", text) for name, text in self.wishes.items())
        fields = {"open": self.opened, "dealer": self.dealing(), TABLE: self.table_name}
        fields |= {"swapping": self.swapping, "after": self.after}
        fields |= {"find": self.find}
        fields |= {"end": self.end.way, "target": self.end.target}
        fields |= {"hands": self.end.hands, "clock": self.end.clock}
        fields |= {"four": "yes" if self.four else ""}
        yield from ((name, text) for name, text in fields.items() if text)


def read_new_game(values: MultiDict[str, str], known: Known) -> tuple[NewGame, Problems]:
    """The form as it was sent, and what could not be read of it."""
    seats, typed = values.getlist("seat"), values.getlist("typed")
    roster, problem = read_roster(seats, typed, known)
    form = NewGame(
        roster=roster,
        variant_key=values.get("variant", USUAL_VARIANT)[:40],
        end=read_end(values),
        wishes=read_wishes(dict(values.lists())),
        dealer=values.get("dealer", "")[:LONGEST_TYPED],
        swapping=values.get("swapping", "")[:LONGEST_TYPED],
        after=values.get("after", "")[:36],
        table_name=values.get(TABLE, "")[:LONGEST_TYPED],
        typing=values.get("name", "")[:LONGEST_TYPED],
        folds=tuple(fold for fold in FOLDS if fold in values.getlist("show")),
        opened=values.get("open", "")[:40],
        find=values.get("find", "").strip()[:40],
        four=values.get("four") == "yes",
    )
    return form, {NAMES: problem} if problem else {}


def pressed(form: NewGame, action: str) -> NewGame:
    """The form after one of its buttons. Raises Refused; then nothing is different."""
    verb, _, rest = action.partition(" ")
    if verb in ("open", "find") or action in ("fold variants", "fold rules"):
        form = replace(form, folds=_in_order({*form.folds, TERMS}))
    return _ACTIONS[verb](form, rest) if verb in _ACTIONS else form


def takes_names(form: NewGame, action: str) -> bool:
    """Whether this button takes what is in the field; Start and Enter do if there is anything."""
    return action == "add" or (action in ("enter", START) and bool(form.typing.strip()))


def with_names(form: NewGame, known: Known) -> tuple[NewGame, Problems]:
    """All names in the field sit down; those that are refused stay in it, with what is wrong."""
    roster, left, problems = form.roster, [], Problems()
    names = [name for name in BETWEEN_NAMES.split(form.typing) if name.strip()]
    for name in names or [form.typing]:
        try:
            roster = roster.added(name, known)
        except Refused as refusal:
            left.append(name.strip() if len(names) > 1 else name)
            problems.setdefault(NAMES, refusal)
    form = replace(form, roster=roster, typing=", ".join(left))
    return form, problems


def check_start(form: NewGame) -> None:
    """Raises Refused where no game can begin like this."""
    form.roster.refuse_wrong_number()
    if form.variant_key not in VARIANTS:
        raise Refused("no_such_variant", field="variant")
    refuse_too_few(form)


def refuse_too_few(form: NewGame) -> None:
    """Raises Refused when the variant needs more players than there are."""
    count = form.players
    missing = awaited(form.variant, count) - count
    if missing:
        raise Refused("variant_needs_more", variant=form.variant.key, missing=missing)


def checked_table_name(form: NewGame) -> str:
    """The name of a new table, "" where it was given none. Raises NameRefused at its field."""
    if not form.table_name.strip():
        return ""
    try:
        return clean_name(form.table_name)
    except Refused as refusal:
        refusal.data["field"] = TABLE
        raise


def place_of(problem: RulesError) -> str:
    """The field a refusal belongs to; the names where it says nothing else."""
    return str(problem.data.get("field", NAMES))


def _tapped(form: NewGame, name: str) -> NewGame:
    name = next((seat for seat in form.roster.seats if is_same(seat, name)), name)
    return replace(form, roster=form.roster.tapped(clean_name(name)))


def _swapped(form: NewGame, name: str) -> NewGame:
    """The first tap says who, the second with whom; the same disc twice is nobody."""
    if not form.swapping or is_same(form.swapping, name):
        return replace(form, swapping="" if form.swapping else name)
    roster, folds = form.roster.swapped(form.swapping, name), {*form.folds} - {"swap"}
    return replace(form, roster=roster, swapping="", folds=_in_order(folds))


def _folded(form: NewGame, fold: str) -> NewGame:
    if fold not in FOLDS:
        return form
    open_ones = {*form.folds} ^ {fold}
    return replace(form, folds=_in_order(open_ones), swapping="")


def _in_order(folds: Container[str]) -> tuple[str, ...]:
    return tuple(name for name in FOLDS if name in folds)


_ACTIONS: Mapping[str, Callable[[NewGame, str], NewGame]] = {
    "seat": _tapped,
    "swap": _swapped,
    "reverse": lambda form, _: replace(form, roster=form.roster.reversed()),
    "fold": _folded,
    "open": lambda form, option: replace(form, opened="" if form.opened == option else option),
}


def game_before(table: Table, game_id: str) -> Game | None:
    """The game of this id at this table, if it is over: the next one goes on from it."""
    try:
        wanted = uuid.UUID(game_id)
    except ValueError:
        return None
    mine = (Game.table_id == table.id, Game.deleted_at.is_(None), Game.is_over)
    return db.session.scalar(select(Game).where(Game.id == wanted, *mine))


def people_of(spellings: Sequence[Player], game: Game | None) -> list[Player]:
    """Everybody of a table: who played last in the order of the seats, then the others."""
    players = [one for one in spellings if one.same_as is None]
    if game is None:
        return players
    try:
        chairs = facts_of_row(game).chairs_now
    except UnreadableGame:
        return players
    person = {row.id: row.person_id for row in spellings}
    place = {person[chair.player]: number for number, chair in enumerate(chairs)}
    return sorted(players, key=lambda player: place.get(player.id, len(place)))


def names_known(spellings: Sequence[Player]) -> dict[str, str]:
    """Every name the table knows by its key, each with the name of the person it stands for."""
    names = {row.id: row.name for row in spellings}
    return {row.name_key: names[row.person_id] for row in spellings}


def form_of(table: Table, game: Game, zone: tzinfo | None, now: datetime) -> NewGame:
    """The form of a new game as the last one was played, with what was planned for this one.

    The next dealer deals. A game that ended by the clock just now is followed by one as long.
    """
    try:
        state = open_game(game)
    except UnreadableGame:  # only the people are known, then
        [line] = lines_of([game])
        seats = sorted((score for score in line.scores if score.rank), key=lambda one: one.number)
        return NewGame(roster=Roster(seats=tuple([one.name for one in seats])[:MOST]))
    roster, ends_at = Roster(seats=seats_of(state)[:MOST]), state.facts.ends_at
    form = as_played(roster, game, rules_of(state), ends_at, zone)
    if ends_at and timedelta(0) <= now - ends_at < SAME_NIGHT:
        clock = time_field(now + (ends_at - game.started_at), zone)
        form = replace(form, end=replace(form.end, clock=clock))
    planned = planned_rules(state.facts)
    wishes = {name: planned[name] for name in OPEN_OPTIONS if name in planned}
    return replace(form, wishes={**form.wishes, **wishes}, dealer=_next_dealer(state))


SAME_NIGHT = timedelta(hours=12)


def _next_dealer(state: GameState) -> str:
    """Who would deal after the last hand of a game; "" where its hands are not known."""
    return "" if state.is_by_totals else state.seat[state.next.dealer].name


def as_played(
    roster: Roster, game: Game, ruleset: Ruleset, ends_at: datetime | None, zone: tzinfo | None
) -> NewGame:
    """The rules of a game as a form would say them, with its variant and its end."""
    variant = VARIANTS.get(game.variant, VARIANTS[USUAL_VARIANT])
    base = base_of(variant, ruleset.players)
    clock = time_field(ends_at, zone) if ends_at else ""
    return NewGame(
        roster=roster,
        variant_key=variant.key,
        end=remembered_end(ruleset, base, clock),
        wishes=remembered_wishes(base, ruleset),
        four=ruleset.has_sit_outs,
    )


def rules_of(state: GameState) -> Ruleset:
    """The rules the game ended with."""
    return state.ruleset(state.next_number)


def seats_of(state: GameState) -> tuple[str, ...]:
    """Who sat there at the end, clockwise."""
    return tuple([state.seat[chair.seat].name for chair in state.chairs])

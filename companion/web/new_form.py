"""The form of a new game: what it carries from answer to answer, and what each button does.

Every button is a plain submit button. Nothing is stored before the game starts; the address of
the page can say all of it, so that a reload loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from werkzeug.datastructures import MultiDict

from companion.referee.text.house_rules import sizes_words
from companion.rules.errors import RulesError
from companion.rules.variants import VARIANTS, Variant
from companion.scorebook import Refused, clean_name
from companion.web.game_end import GameEnd, read_end
from companion.web.house_rules import (
    RULE,
    USUAL_VARIANT,
    Terms,
    Wishes,
    agree,
    awaited,
    read_wishes,
)
from companion.web.roster import Known, Roster, is_same, read_roster

FOLDS = ("swap", "variants", "rules")  # parts of the page that open and close
LONGEST_TYPED = 200  # of a text that is shown again; no name is that long
NAMES, TABLE = "name", "table_name"  # where a refusal stands

Problems = dict[str, RulesError]


@dataclass(frozen=True)
class NewGame:
    """Who, where, which rules, until when: as far as it has been said."""

    roster: Roster = field(default_factory=Roster)
    variant_key: str = USUAL_VARIANT
    end: GameEnd = field(default_factory=GameEnd)
    wishes: Wishes = field(default_factory=dict)
    dealer: str = ""
    table_name: str = ""
    typing: str = ""  # in the field for a new name
    folds: tuple[str, ...] = ()
    opened: str = ""  # the house rule being changed
    find: str = ""  # words to look for among the variants

    @property
    def variant(self) -> Variant:
        """The variant chosen; the usual one where there is none of that name."""
        return VARIANTS.get(self.variant_key, VARIANTS[USUAL_VARIANT])

    def terms(self) -> Terms:
        """What is agreed so far; a bad end is for the start to refuse."""
        try:
            end = self.end.options()
        except Refused:
            end = {}
        return agree(self.variant, len(self.roster.seats), self.wishes, end)

    def checked_terms(self) -> Terms:
        """What is agreed. Raises what stands against it."""
        self.end.check()
        terms = self.terms()
        if terms.problem:
            raise terms.problem
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
        said = {"open": self.opened, "dealer": self.dealing(), TABLE: self.table_name}
        said |= {"find": self.find}
        said |= {"end": self.end.way, "target": self.end.target}
        said |= {"hands": self.end.hands, "clock": self.end.clock}
        yield from ((name, text) for name, text in said.items() if text)


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
        table_name=values.get(TABLE, "")[:LONGEST_TYPED],
        typing=values.get("name", "")[:LONGEST_TYPED],
        folds=tuple(fold for fold in FOLDS if fold in values.getlist("show")),
        opened=values.get("open", "")[:40],
        find=values.get("find", "").strip()[:40],
    )
    return form, {NAMES: problem} if problem else {}


def pressed(form: NewGame, action: str, known: Known) -> NewGame:
    """The form after one of its buttons. Raises Refused; then nothing is different."""
    verb, _, rest = action.partition(" ")
    if verb == "add" or (verb == "enter" and form.typing.strip()):
        return with_name(form, known)
    return _ACTIONS[verb](form, rest) if verb in _ACTIONS else form


def with_name(form: NewGame, known: Known) -> NewGame:
    """The name in the field sits down, and the field is empty."""
    return replace(form, roster=form.roster.added(form.typing, known), typing="")


def finished(form: NewGame, known: Known) -> NewGame:
    """The form as it starts: a name left in the field plays too. Raises Refused."""
    form = with_name(form, known) if form.typing.strip() else form
    form.roster.refuse_wrong_number()
    if form.variant_key not in VARIANTS:
        raise Refused("no_such_variant", field="variant")
    refuse_too_few(form)
    return form


def refuse_too_few(form: NewGame) -> None:
    """Raises Refused when the variant needs more players than there are."""
    count = len(form.roster.seats)
    missing = awaited(form.variant, count) - count
    if missing:
        sizes = sizes_words(form.variant.players)
        raise Refused("variant_needs_more", name=form.variant.name, sizes=sizes, missing=missing)


def checked_table_name(form: NewGame) -> str:
    """The name of a new table. Raises NameRefused at its field."""
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


def _moved(form: NewGame, seat: str, by: int) -> NewGame:
    place = form.roster.seat_of(seat)
    return form if place is None else replace(form, roster=form.roster.moved(place, by))


def _folded(form: NewGame, fold: str) -> NewGame:
    if fold not in FOLDS:
        return form
    open_ones = {*form.folds} ^ {fold}
    return replace(form, folds=tuple(name for name in FOLDS if name in open_ones))


def _opened(form: NewGame, option: str) -> NewGame:
    return replace(form, opened="" if form.opened == option else option)


_ACTIONS: Mapping[str, Callable[[NewGame, str], NewGame]] = {
    "seat": _tapped,
    "up": lambda form, seat: _moved(form, seat, -1),
    "down": lambda form, seat: _moved(form, seat, 1),
    "turn": lambda form, _: replace(form, roster=form.roster.turned()),
    "fold": _folded,
    "open": _opened,
}

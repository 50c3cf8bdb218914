"""What the screen of a new game shows, the variants included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar
from uuid import UUID

from companion.models import Player, Table, new_id
from companion.referee.entry import deal_words, first_pass_words, unfit_rule_words
from companion.referee.messages import error_words
from companion.referee.options import (
    AGREEMENT,
    FREE_NUMBERS,
    FREE_TEXTS,
    GROUPS,
    WELL_KNOWN,
    OptionChoice,
    by_family,
    choices,
    found_by,
    matters,
    option_title,
    option_words,
    variant_name,
    variant_summary,
)
from companion.referee.telling import say
from companion.rules import VARIANTS, Ruleset, Variant
from companion.rules.options import FOUR_AT_A_TIME, FOUR_HANDED
from companion.scorebook import name_key
from companion.scorebook.names import COLOURS
from companion.web.formatting import initials
from companion.web.game_page import PlayerBadge
from companion.web.new_game.form import NAMES, START, NewGame, Problems, offered_targets
from companion.web.new_game.house_rules import (
    ANOTHER,
    NUMBER,
    OPEN_OPTIONS,
    RULE,
    USUAL_VARIANT,
    Terms,
    awaited,
    text_of,
    variants_for,
)
from companion.web.new_game.players import is_same

IN_SIGHT = (  # while the list is folded
    "standard", "omnibus", "spot_s0", "shooters_choice", "black_maria", "cancellation",
)  # fmt: skip

USUAL_SIZES = VARIANTS[USUAL_VARIANT].players

MANY = 6  # players of a game whose deal is told

Row = tuple[str, str, str]  # key, name and summary of a variant

Family = tuple[str, list[Row]]


class TermsForm:
    """The end and the house rules of a game, as a form shows them: all of them `is_whole`.

    `form` is what it says now, `agreed` what comes of that. `errors` are sentences by the field
    that is refused, `opened` is the option that is being changed; `targets` are the scores that can
    end the game.
    """

    rule: ClassVar = RULE
    number: ClassVar = NUMBER
    another: ClassVar = ANOTHER

    def __init__(self, form: NewGame, url: str, problems: Problems | None = None) -> None:
        self.form, self.url, self.agreed = form, url, form.terms()
        found, agreed = dict(problems or {}), self.agreed
        if agreed.problem and agreed.blamed not in OPEN_OPTIONS:
            found.setdefault(agreed.blamed, agreed.problem)
        self.errors = {place: [error_words(problem)] for place, problem in found.items()}
        self.opened = agreed.blamed or form.opened
        self.targets = offered_targets(agreed.base, form.end)
        self.end_words = option_words(agreed.ruleset, "end_mode")
        self.is_whole = "rules" in form.folds

    @property
    def agreement(self) -> list[OptionRow]:
        """What people fight over, and what this table plays differently."""
        names = dict.fromkeys((*AGREEMENT, *self._prominent))
        return [OptionRow(self, name) for name in names if name in OPEN_OPTIONS]

    @property
    def groups(self) -> list[Group]:
        """Every option of the ruleset that makes a difference, in its group."""
        groups = [self._group(group.title, group.fields) for group in GROUPS]
        return [group for group in groups if group[1] or group[2]]

    def _group(self, title: str, names: Sequence[str]) -> Group:
        rows = [OptionRow(self, name) for name in names if self._is_shown(name)]
        settled = [row.words for row in rows if not row.is_free]
        return title, [row for row in rows if row.is_free], settled

    @cached_property
    def _prominent(self) -> tuple[str, ...]:
        """What has to be seen: what differs, what is refused, and what can put that right."""
        agreed = self.agreed
        is_over = agreed.problem is not None and agreed.problem.key == "does_not_divide"
        remedies = ("leftover",) if is_over or "trim" in agreed.unfit else ()
        return (*agreed.different, *agreed.unfit, agreed.blamed, *remedies)

    def _is_shown(self, name: str) -> bool:
        return name in self._prominent or matters(self.agreed.ruleset, name)

    def why_refused(self, name: str) -> str:
        """Why this option cannot be played; one that waits for others says so at the start."""
        agreed = self.agreed
        if agreed.problem and name == agreed.blamed:
            return error_words(agreed.problem)
        return "".join(self.errors.get(name, ())) if name in agreed.reasons else ""


class OptionRow:
    """An option as the sheet shows it: in words; when open, with what else it could be.

    It `is_free` where there is something to choose now. Of the `choices` it has the form value,
    the choice, whether it is chosen; `typed` beside them is None where nothing may be, `hint` says
    how it is typed. The form carries the `wish` unless it `is_chosen` among the choices.
    """

    def __init__(self, sheet: TermsForm, name: str) -> None:
        terms, unfit = sheet.agreed, sheet.agreed.unfit.get(name, "")
        self.name = name
        self.title = option_title(name)
        self.words = option_words(terms.ruleset, name)
        self.is_different = name in terms.different
        self.is_free = _is_free(name, terms.base)
        self.is_open = name == sheet.opened
        self.choices = _list_choices(terms, name) if self.is_open else ()
        self.typed = _typed(terms, name, self.choices) if self.is_open else None
        self.hint = FREE_TEXTS.get(name, "")
        self.error = sheet.why_refused(name)
        self.note = unfit_rule_words(name, unfit, terms.ruleset.players) if unfit else ""
        self.wish = terms.wishes.get(name) or unfit
        self.is_chosen = bool(self.typed) or any(chosen for _, _, chosen in self.choices)


Choices = tuple[tuple[str, OptionChoice, bool], ...]


def _list_choices(terms: Terms, name: str) -> Choices:
    """The choices with their form values; that of the variant has none."""
    usual = text_of(terms.base, name)
    wished = terms.unfit.get(name) or terms.wishes.get(name) or usual
    offered = {choice.value: choice for choice in _offered(name, terms.ruleset)}
    if usual not in offered:
        offered |= {choice.value: choice for choice in _offered(name, terms.base)}
    return tuple(
        ("" if value == usual else value, choice, value == wished)
        for value, choice in offered.items()
    )


def _typed(terms: Terms, name: str, offered: Choices) -> str | None:
    if name not in FREE_NUMBERS and name not in FREE_TEXTS:
        return None
    return "" if any(chosen for _, _, chosen in offered) else terms.wishes.get(name, "")


def _is_free(name: str, base: Ruleset) -> bool:
    is_typed = name in FREE_NUMBERS or name in FREE_TEXTS
    return name in OPEN_OPTIONS and (is_typed or len(_offered(name, base)) > 1)


@lru_cache(maxsize=4096)
def _offered(name: str, ruleset: Ruleset) -> tuple[OptionChoice, ...]:
    return choices(name, ruleset.players, ruleset)


# A part of the sheet: its title, the options to choose from, and sentences for the others.
Group = tuple[str, list[OptionRow], list[str]]


class NewGamePage:
    """The page of a new game: `form` is what was said so far.

    A new table has the `table_name` that it is called by until somebody names it.

    `chips` are the faces of everybody at hand, `seated` those who play, clockwise; `news` says the
    seats to those who hear the page, `sentences` who deals first and passes to whom. Two of them
    swap seats where it `is_swapping`, `swapping` is the first one; it `has_swapped` with the tap
    just now. `crowned` keeps the queen since the last night. The next name is about to be typed
    where it `is_naming`. Of the variants it has those `in_sight`, and the `others_count` others, by
    family where the list is open, or those of them that were looked for.
    """

    def __init__(
        self,
        form: NewGame,
        players: Sequence[Player],
        *,
        problems: Problems | None = None,
        last_variant: str = "",
        url: str = "",
        table: Table | None = None,
        table_name: str = "",
        others: Sequence[tuple[UUID, str]] = (),
        brings_queen: str = "",
        pressed: str = "",
    ) -> None:
        """The page for the people of a table, or of one to be, after the key `pressed`."""
        shown = TermsForm(form, url, problems)
        terms = shown.agreed
        chips = _list_chips(form, players)
        sitting = [chip for chip in chips if not chip.is_closed]
        seated = tuple(sorted(sitting, key=lambda one: one.place))
        dealer, swapping = _named(seated, form.dealer), _named(seated, form.swapping)
        is_swapping = "swap" in form.folds and len(seated) > 1
        crowned = _named(seated, brings_queen)
        queen = (f"{say('brings_queen', player=crowned.name)}.",) if crowned else ()
        is_refused = any(place not in (NAMES, START) for place in shown.errors)
        is_left_open = bool({*form.folds} - {"swap"} or form.opened)
        in_sight, rest = _sort_variants(form, last_variant)
        has_all = "variants" in form.folds
        found = found_by(rest, form.find) if has_all and form.find else rest
        self.form = form
        self.terms = shown
        self.url = url
        self.operation = new_id().hex  # and the id of the game
        self.table_id = table.id if table else None
        self.table_name = table_name
        self.others = list(others)
        self.is_first_visit = table is None and not others
        self.is_naming = pressed in ("add", "enter")
        self.chips = chips
        self.seated = seated
        self.dealer = dealer
        self.news = say("seated", names=[one.name for one in seated])
        self.offers_sit_outs = len(seated) in FOUR_AT_A_TIME and FOUR_HANDED in form.variant.players
        self.is_swapping = is_swapping
        self.swapping = swapping
        self.crowned = crowned
        self.has_swapped = pressed.startswith("swap ") and not is_swapping
        self.sentences = (
            (say("who_swaps", first=swapping.name if swapping else None),)
            if is_swapping
            else (*_describe_seats(form, terms.ruleset, seated, dealer, shown.errors), *queen)
        )
        self.is_terms_open = bool(is_left_open or terms.unfit or terms.problem or is_refused)
        self.terms_words = say(
            "terms_line",
            terms.ruleset,
            variant=variant_name(form.variant.key),
            house_rules=len(terms.different),
            until=form.end.clock_words,
        )
        self.has_all_variants = has_all
        self.in_sight = [_row(variant) for variant in in_sight]
        self.others_count = len(rest)
        self.families = (
            [(title, [_row(one) for one in many]) for title, many in by_family(found)]
            if has_all
            else []
        )
        self.found_words = (
            _say_found(form.find, len(found_by(in_sight, form.find)), len(found))
            if has_all and form.find
            else ""
        )


# People


def _list_chips(form: NewGame, players: Sequence[Player]) -> tuple[PlayerBadge, ...]:
    """Everybody at hand, the table's people, then those typed here, by number while it is open."""
    roster, known = form.roster, [player.name for player in players]
    by_key = {name_key(name): name for name in (*known, *roster.typed, *roster.seats)}
    names = tuple(by_key.values())
    places = {name: roster.seat_of(name) for name in names}
    seated = [name for name, place in places.items() if place is not None]
    letters = dict(zip(names, initials(names), strict=True))
    letters |= zip(seated, initials(seated), strict=True)  # who doesn't play lengthens nobody's
    colours = _choose_colours(players, (*roster.new_names(), *names), places)
    return tuple(
        PlayerBadge(n, name, letters[name], colours[name], -1 if place is None else place)
        for n, (name, place) in enumerate(places.items())
    )


def _choose_colours(
    players: Sequence[Player], names: Sequence[str], places: Mapping[str, int | None]
) -> dict[str, int]:
    """Everybody's colour; those who are new get what they will have."""
    colours = {player.name: player.colour for player in players}
    used = Counter(colours.values())
    for name in names:
        if name not in colours:
            colours[name] = min(range(COLOURS), key=lambda colour: used[colour])
            used[colours[name]] += 1
    # Two of one game never share a colour: who sits later gets a free one.
    seated = {name: place for name, place in places.items() if place is not None}
    worn: dict[str, int] = {}
    for name in sorted(seated, key=lambda name: seated[name]):
        free = [colour for colour in range(COLOURS) if colour not in worn.values()]
        worn[name] = colours[name] if colours[name] in free else free[0]
    return colours | worn


def _named(people: Sequence[PlayerBadge], name: str) -> PlayerBadge | None:
    """The one of this name."""
    return next((one for one in people if name and is_same(one.name, name)), None)


def _describe_seats(
    form: NewGame,
    ruleset: Ruleset,
    seated: Sequence[PlayerBadge],
    dealer: PlayerBadge | None,
    errors: Mapping[str, list[str]],
) -> tuple[str, ...]:
    """Who deals first, who passes to whom."""
    missing = awaited(form.variant, form.players) - form.players
    if missing > 0 or not seated:
        return (say("names_missing", seated=len(seated), missing=missing),)
    if "variant" in errors:
        return (errors["variant"][0], say("choose_variant"))
    first = say("deals_first", dealer=dealer.name if dealer else None)
    if ruleset.has_sit_outs:
        return first, option_words(ruleset, "sit_out")
    passed = first_pass_words(ruleset, [one.name for one in seated])
    if len(seated) < MANY or ruleset.players != len(seated):
        return first, passed
    # Where so many play, the deal is not the one everyone knows.
    has_other_packs = ruleset.decks == 1 and _has_two_packs(len(seated))
    return first, passed, deal_words(ruleset, has_other_packs=has_other_packs)


def _say_found(typed: str, above: int, below: int) -> str:
    """What a search of the variants found."""
    return say("variants_found", typed=typed, count=above + below, are_above=bool(above))


def _has_two_packs(count: int) -> bool:
    """Whether so many can play with two packs."""
    fitting = [variant for variant in variants_for(count) if count in variant.players]
    return any(variant.ruleset.decks == 2 for variant in fitting)


# Variants


def _sort_variants(form: NewGame, last: str) -> tuple[list[Variant], list[Variant]]:
    """Those in sight, last time's, those that everybody knows, the chosen one; and the others.

    All are variants that so many can play, or when more come; the chosen one in any case.
    """
    fitting = {one.key: one for one in (*variants_for(form.players), form.variant)}
    enough = max(form.players, USUAL_SIZES[0])
    shown = WELL_KNOWN if "variants" in form.folds else IN_SIGHT
    ready = [key for key in shown if key in fitting and fitting[key].players[0] <= enough]
    keys = dict.fromkeys((last, *ready, form.variant.key))
    in_sight = [fitting[key] for key in keys if key in fitting]
    return in_sight, [variant for variant in fitting.values() if variant not in in_sight]


def _row(variant: Variant) -> Row:
    return variant.key, variant_name(variant.key), variant_summary(variant)

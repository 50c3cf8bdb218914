"""What the screen of a new game shows, the variants included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from companion.models import Player
from companion.referee.text.errors import error_words
from companion.referee.text.new_game import (
    ANOTHER_VARIANT,
    deal_words,
    first_dealer_words,
    first_pass_words,
    house_rules_label,
    missing_names_words,
    search_words,
    seated_words,
    seats_label,
    sizes_label,
    terms_line,
)
from companion.referee.text.options import option_words
from companion.referee.text.variants import (
    WELL_KNOWN,
    by_family,
    found_by,
    variant_name,
    variant_summary,
)
from companion.rules.deal import Exchange, exchanges, pass_of_hand
from companion.rules.options import FOUR_HANDED
from companion.rules.ruleset import FOUR_AT_A_TIME
from companion.rules.variants import VARIANTS, Variant
from companion.scorebook import name_key
from companion.scorebook.players import COLOURS
from companion.web.formatting import initials, shorten
from companion.web.game_page import PlayerBadge
from companion.web.new_game.form import NAMES, NewGame, Problems, offered_targets
from companion.web.new_game.house_rules import (
    ANOTHER,
    NUMBER,
    OPEN_OPTIONS,
    RULE,
    USUAL_VARIANT,
    Sheet,
    Terms,
    awaited,
    variants_for,
)
from companion.web.new_game.players import LEAST, MOST
from companion.web.seat_ring import SeatRing, draw_ring

IN_SIGHT = ("standard", "omnibus", "shooters_choice", "cancellation")  # while the list is folded

USUAL_SIZES = VARIANTS[USUAL_VARIANT].players

MANY = 6  # players of a game whose deal is told

START = "start"  # where a refusal of the whole game stands

Family = tuple[str, list[Variant]]


class VariantList:
    """What can be chosen by those who are named so far; `last` is the key of last time's."""

    def __init__(self, form: NewGame, last: str) -> None:
        self.form, self.last = form, last
        self.count = form.players

    @cached_property
    def fitting(self) -> Mapping[str, Variant]:
        """The variants that so many can play, or when more come; the chosen one in any case."""
        possible = (*variants_for(self.count), self.form.variant)
        return {variant.key: variant for variant in possible}

    @cached_property
    def in_sight(self) -> list[Variant]:
        """Last time's, those that everybody knows, and the chosen one."""
        enough = max(self.count, USUAL_SIZES[0])
        shown = WELL_KNOWN if "variants" in self.form.folds else IN_SIGHT
        known = [key for key in shown if key in self.fitting]
        ready = [key for key in known if self.fitting[key].players[0] <= enough]
        keys = dict.fromkeys((self.last, *ready, self.form.variant.key))
        return [self.fitting[key] for key in keys if key in self.fitting]

    @cached_property
    def rest(self) -> list[Variant]:
        """The others."""
        return [variant for variant in self.fitting.values() if variant not in self.in_sight]

    @cached_property
    def families(self) -> list[Family]:
        """The others by family, or those of them that were looked for."""
        return by_family(self._found(self.rest) if self.form.find else self.rest)

    def _found(self, variants: Sequence[Variant]) -> list[Variant]:
        return found_by(variants, self.form.find)

    @property
    def found_words(self) -> str:
        """What a search came to."""
        if not self.form.find:
            return ""
        above, below = len(self._found(self.in_sight)), len(self._found(self.rest))
        return search_words(self.form.find, above, below)

    def name(self, variant: Variant) -> str:
        return variant_name(variant.key)

    def summary(self, variant: Variant) -> str:
        return variant_summary(variant)


class NewGameView:
    """Everything the page of a new game shows."""

    rule, number, another = RULE, NUMBER, ANOTHER

    def __init__(
        self,
        form: NewGame,
        players: Sequence[Player],
        *,
        problems: Problems | None = None,
        last_variant: str = "",
        url: str = "",
        operation: str = "",
        is_naming: bool = False,
    ) -> None:
        self.form, self.players = form, players
        self.last_variant, self.url, self.operation = last_variant, url, operation
        self.is_naming = is_naming  # the next name is about to be typed
        found = dict(problems or {})
        if self.terms.problem and self.terms.blamed not in OPEN_OPTIONS:
            found.setdefault(self.terms.blamed, self.terms.problem)
        self.errors = {place: [error_words(problem)] for place, problem in found.items()}

    # People

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Everybody at hand: the table's people, then those typed here."""
        known = [player.name for player in self.players]
        roster = self.form.roster
        names = {name_key(name): name for name in (*known, *roster.typed, *roster.seats)}
        return tuple(names.values())

    @cached_property
    def chips(self) -> tuple[PlayerBadge, ...]:
        """A face for everybody at hand, with its number as long as the page is open."""
        letters = initials(self.names)
        colours = self._colours()
        places = [self.form.roster.seat_of(name) for name in self.names]
        return tuple(
            PlayerBadge(n, name, letters[n], colours[name], -1 if place is None else place)
            for n, (name, place) in enumerate(zip(self.names, places, strict=True))
        )

    def _colours(self) -> dict[str, int]:
        """Everybody's colour; those who are new get what they will have."""
        colours = {player.name: player.colour for player in self.players}
        used = Counter(colours.values())
        for name in (*self.form.roster.new_names(), *self.names):
            if name not in colours:
                colours[name] = min(range(COLOURS), key=lambda colour: used[colour])
                used[colours[name]] += 1
        return colours | self._colours_at_table(colours)

    def _colours_at_table(self, colours: dict[str, int]) -> dict[str, int]:
        """Two of one game never share a colour: who sits later gets a free one."""
        seat_of = self.form.roster.seat_of
        places = {name: place for name in self.names if (place := seat_of(name)) is not None}
        worn: dict[str, int] = {}
        for name in sorted(places, key=lambda name: places[name]):
            free = [colour for colour in range(COLOURS) if colour not in worn.values()]
            worn[name] = colours[name] if colours[name] in free else free[0]
        return worn

    @cached_property
    def seated(self) -> tuple[PlayerBadge, ...]:
        """Everybody who plays, clockwise."""
        sitting = [chip for chip in self.chips if not chip.is_closed]
        return tuple(sorted(sitting, key=lambda one: one.place))

    @property
    def count_words(self) -> str:
        """How many play, or may."""
        count = len(self.seated)
        variant = self.form.variant
        if count and awaited(variant, count) == count:
            return seats_label(count)
        return sizes_label(variant.players, LEAST, MOST)

    @property
    def news(self) -> str:
        """The seats in a sentence, for those who hear the page."""
        return seated_words([one.name for one in self.seated])

    # The ring

    @cached_property
    def dealer(self) -> PlayerBadge | None:
        """Who deals first, where chance does not decide."""
        name = self.form.dealing()
        return next((one for one in self.seated if name and one.name == name), None)

    @cached_property
    def ring(self) -> SeatRing | None:
        """The table from above with the first pass, as soon as there is something to draw."""
        if not self.seated:
            return None
        dealer = self.dealer.place if self.dealer else None
        return draw_ring(self.seated, self._exchanges, dealer=dealer)

    @property
    def _exchanges(self) -> tuple[Exchange, ...]:
        ruleset = self.terms.ruleset
        if len(self.seated) != ruleset.players:
            return ()
        return exchanges(ruleset, pass_of_hand(ruleset, 1))

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """The ring in sentences: who deals, who passes to whom."""
        missing = awaited(self.form.variant, self.form.players) - self.form.players
        if missing > 0 or not self.seated:
            return (missing_names_words(len(self.seated), missing),)
        if "variant" in self.errors:
            return (self.errors["variant"][0], ANOTHER_VARIANT)
        ruleset = self.terms.ruleset
        names = [_short(one.name) for one in self.seated]
        dealer = _short(self.dealer.name) if self.dealer else None
        if ruleset.has_sit_outs:
            return option_words(ruleset, "sit_out"), first_dealer_words(dealer)
        return (
            first_pass_words(ruleset, names),
            first_dealer_words(dealer),
            *([deal_words(ruleset, has_other_packs=self._has_two_packs)] if self._are_many else []),
        )

    @property
    def _are_many(self) -> bool:
        """Whether so many play that the deal is not the one everyone knows."""
        return len(self.seated) >= MANY and self.terms.ruleset.players == len(self.seated)

    @property
    def _has_two_packs(self) -> bool:
        """Whether so many can play with two packs instead of one."""
        count = len(self.seated)
        fitting = [variant for variant in variants_for(count) if count in variant.players]
        return self.terms.ruleset.decks == 1 and any(v.ruleset.decks == 2 for v in fitting)

    @property
    def offers_sit_outs(self) -> bool:
        """Whether so many can play four at a time, by this variant."""
        count = len(self.seated)
        return count in FOUR_AT_A_TIME and FOUR_HANDED in self.form.variant.players

    # Rules and end

    @property
    def terms_words(self) -> str:
        """What is agreed, in a line."""
        return terms_line(
            self.form.variant.key, self.sheet.count, self.terms.ruleset, self.form.end.clock_words
        )

    @property
    def is_terms_open(self) -> bool:
        """Whether all but the seats is in sight: as it was left, or because something is there."""
        folds = {*self.form.folds} - {"swap"}
        is_refused = any(place not in (NAMES, START) for place in self.errors)
        return bool(
            folds or self.form.opened or self.terms.unfit or self.terms.problem or is_refused
        )

    @cached_property
    def terms(self) -> Terms:
        return self.form.terms()

    @cached_property
    def sheet(self) -> Sheet:
        return Sheet(self.terms, self.form.opened, refused=self.errors)

    @cached_property
    def variants(self) -> VariantList:
        """The variants to choose from."""
        return VariantList(self.form, self.last_variant)

    @property
    def targets(self) -> list[tuple[str, str]]:
        """The scores that can end the game."""
        return offered_targets(self.terms.base, self.form.end)

    @property
    def end_words(self) -> str:
        """When the game ends, in a sentence."""
        return option_words(self.terms.ruleset, "end_mode")

    @property
    def house_rules_words(self) -> str:
        """How many house rules there are."""
        return house_rules_label(self.sheet.count)

    def is_folded_out(self, fold: str) -> bool:
        """Whether a part of the page is open; a refused house rule opens its sheet."""
        return fold in self.form.folds


def _short(name: str) -> str:
    """A name for a sentence beside the ring; it stands whole above."""
    return shorten(name, 130, 16)

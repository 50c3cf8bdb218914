"""A ruleset: the complete set of options a game is played by, and what follows from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, NoReturn

from companion.rules.cards import (
    DECK,
    HEARTS,
    QUEEN_OF_SPADES,
    Card,
    Cards,
    CardsLike,
    Random,
    Suit,
    in_every_pack,
)
from companion.rules.errors import (
    DamagedOptions,
    DoesNotAddUp,
    ImpossibleRuleset,
    RulesError,
    UnknownCard,
    check_seat,
)
from companion.rules.options import (
    ACROSS,
    AMOUNT_OR_TOTAL,
    CAN_ADD,
    CAN_SUBTRACT,
    CARD_VALUES,
    CARDS,
    CHAIRS_OUT,
    CLUB_OPENS,
    CYCLE_OR_TABLE,
    CYCLE_TABLE,
    DEALER_CALLS,
    ELDEST_OPENS,
    FOUR_AT_A_TIME,
    FOUR_HANDED,
    HEART_SCHEMES,
    HEART_VALUES,
    HOLD,
    LEFT,
    MULTIPLIERS,
    NO_PASSING,
    PLAYERS_BY_DECKS,
    RIGHT,
    SCATTER,
    SPLIT_EACH,
    STAR,
    TIE_BREAK,
    TRIM,
    TRIM_TABLE,
    BreakBy,
    EndCompare,
    EndMode,
    ExactRule,
    FirstTrickPoints,
    FirstTrickSet,
    HeartLead,
    HeartsAndQueen,
    Leftover,
    MoonBonus,
    MoonMode,
    MoonRequires,
    Multiplier,
    Notation,
    Opener,
    QueenLead,
    ScoreView,
    SitOut,
    Stored,
    Sun,
    TieBreak,
    check_step,
    option,
)


class Exchange(NamedTuple):
    """So many cards from one seat to another."""

    giver: int
    receiver: int
    cards: int


_WITHOUT_RECEIVERS = frozenset({HOLD, DEALER_CALLS})


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """Every option of the catalogue as a value; the defaults are the standard game.

    Each field holds its key in the catalogue.
    What is stored, posted or refused goes by the names of the options, `FIELDS`, of which
    `CATALOGUE_KEYS` has the keys; `SCHEMA` is the number of this set of options.
    Raises ImpossibleRuleset when the options cannot be played together, and DamagedOptions for a
    value that is not of its kind: texts are read by `with_options`.
    """

    SCHEMA: ClassVar[int] = 7
    FIELDS: ClassVar[tuple[str, ...]]
    CATALOGUE_KEYS: ClassVar[Mapping[str, str]]

    # 2A: table, deck, deal
    players: int = option("A1", 4)
    decks: int = option("A2", 1)
    trim: tuple[Card, ...] | None = option("A3", None, TRIM)
    leftover: Leftover = option("A4", Leftover.REMOVE)
    sit_out: SitOut = option("A10", SitOut.NOBODY)
    # 2B: passing
    pass_count: int = option("B1", 3)
    pass_cycle: tuple[str, ...] | None = option("B2", None, CYCLE_OR_TABLE)
    pass_forbidden: tuple[Card, ...] = option("B5", (), CARDS)
    # 2C: opening lead and first trick
    opener: Opener = option("C1", Opener.LOWEST_CLUB)
    first_trick_points: FirstTrickPoints = option(
        "C2", FirstTrickPoints.FORBIDDEN_UNLESS_ONLY_PENALTY
    )
    first_trick_set: FirstTrickSet = option("C3", FirstTrickSet.HEARTS_AND_QUEEN)
    # 2D: leading hearts and the queen
    heart_lead: HeartLead = option("D1", HeartLead.MUST_BE_BROKEN)
    break_by: BreakBy = option("D2", BreakBy.HEART)
    hearts_and_queen: HeartsAndQueen = option("D5", HeartsAndQueen.MUST_LEAD_QUEEN)
    queen_lead: QueenLead = option("D6", QueenLead.ANYTIME)
    # 2E: card values
    heart_values: tuple[int, ...] = option("E1", HEART_SCHEMES["one"], HEART_VALUES)
    queen_spades: int = option("E2", 13)
    extra_penalties: tuple[tuple[Card, int], ...] = option("E3", (), CARD_VALUES)
    bonus_cards: tuple[tuple[Card, int], ...] = option("E4", (), CARD_VALUES)
    multipliers: tuple[tuple[Card, Multiplier], ...] = option("E6", (), MULTIPLIERS)
    score_view: ScoreView = option("E8", ScoreView.PENALTIES_UP)
    # 2F: moon and sun
    moon_mode: MoonMode = option("F1", MoonMode.ADD_OTHERS)
    moon_requires: MoonRequires = option("F2", MoonRequires.ALL_POSITIVE_IN_PLAY)
    moon_amount: int | None = option("F3", None, AMOUNT_OR_TOTAL)
    moon_bonus: MoonBonus = option("F4", MoonBonus.INDEPENDENT)
    sun: Sun = option("F5", Sun.OFF)
    # 2G: end of game and ties
    end_mode: EndMode = option("G1", EndMode.TARGET)
    target: int = option("G2", 100)
    hands: int = option("G1", 0)
    end_compare: EndCompare = option("G3", EndCompare.REACH)
    exact_rule: ExactRule = option("G4", ExactRule.NONE)
    tie_break: TieBreak | None = option("G5", None, TIE_BREAK)

    def __post_init__(self) -> None:
        values = vars(self)
        for name, notation in _NOTATIONS.items():
            if not notation.is_kind(values[name]):
                raise DamagedOptions("unreadable_option", field=name, value=values[name])
        for check in CHECKS:
            check(self)

    def __repr__(self) -> str:
        """What differs from the standard game: all of it fills a screen."""
        differences = self.differences(Ruleset())
        return f"Ruleset().with_options({differences})" if differences else "Ruleset()"

    def __getstate__(self) -> dict[str, object]:
        """The options, for another process or a copy; what follows from them is derived there."""
        return {name: getattr(self, name) for name in self.FIELDS}

    # The deal (A3, A4)

    @cached_property
    def removed(self) -> tuple[Card, ...]:
        """The cards taken out before the deal: the stated ones, or the table of A3."""
        if self.trim is not None:
            return self.trim
        return TRIM_TABLE[self.players] if self.must_divide else ()

    @cached_property
    def pack(self) -> Cards:
        """The cards in use in deck order; two packs hold cards twice."""
        return _pack_without(self.decks, self.removed)

    @property
    def must_divide(self) -> bool:
        """A4: whether cards left over are refused; of two packs the first trick takes them."""
        return self.decks == 1 and self.leftover is Leftover.REMOVE

    def check_in_pack(self, cards: Cards) -> None:
        """Raises DoesNotAddUp for a card that is there more often than in the pack."""
        for card in cards - self.pack:
            key = "card_twice" if card in self.pack else "not_in_pack"
            raise DoesNotAddUp(key, card=card)

    @cached_property
    def hand_size(self) -> int:
        """Cards each seat is dealt."""
        return len(self.pack) // self.players

    @cached_property
    def cards_left_over(self) -> int:
        """Cards that the deal leaves on the table, for the winner of the first trick (A4)."""
        return len(self.pack) - self.hand_size * self.players

    def shuffled(self, chance: Random) -> tuple[Cards, ...]:
        """The cards of each seat, from a pack shuffled by chance; others are the kitty (A4)."""
        pack, players, size = list(self.pack), self.players, self.hand_size
        chance.shuffle(pack)
        return tuple([Cards.of(pack[seat * size : (seat + 1) * size]) for seat in range(players)])

    # The pass (B1 to B5)

    @property
    def passes(self) -> bool:
        """B1: whether anybody ever passes."""
        return set(self.cycle) != {HOLD}

    def pass_of_hand(self, number: int) -> str:
        """B2: which way hand 1, 2, 3 ... is passed; a hand dealt again keeps its own number.

        Raises DoesNotAddUp for what is no number of a hand.
        """
        if not isinstance(number, int) or number < 1:
            raise DoesNotAddUp("no_such_hand", number=number)
        return self.cycle[(number - 1) % len(self.cycle)]

    def exchanges(self, way: str) -> tuple[Exchange, ...]:
        """B2: who gives how many cards to whom on a pass; nothing on a hold or a call.

        Raises ImpossibleRuleset for a way that so many players cannot pass.
        """
        steps, each, players = self._steps(way), self._cards_to_each(way), self.players
        return tuple(
            [
                Exchange(giver, (giver + step) % players, each)
                for giver in range(players)
                for step in steps
            ]
        )

    def cards_given(self, way: str) -> int:
        """B1: how many cards each seat gives away on a pass, 0 on a hold.

        Raises ImpossibleRuleset for a way that so many players cannot pass.
        """
        if way in _WITHOUT_RECEIVERS:
            return 0 if way == HOLD else self.pass_count
        return self._cards_to_each(way) * len(self._steps(way))

    def passable(self, way: str, hand: CardsLike) -> list[Card]:
        """B5: what may be passed of a hand, nothing where nobody passes.

        Kept cards are among them only where there are not enough others; they come last, and go
        only with all the others. So the first so many as a pass takes may always be passed.
        Raises UnknownCard, and ImpossibleRuleset for a way that so many players cannot pass.
        """
        wanted, held = self.cards_given(way), Cards.of(hand)
        if not wanted:
            return []
        free, barred = held & ~self.cards_not_passed, held & self.cards_not_passed
        return [*free, *(barred if len(free) < wanted else ())]

    @cached_property
    def cards_not_passed(self) -> Cards:
        """B5: the cards that are not passed, of every pack."""
        return in_every_pack(self.pass_forbidden)

    @property
    def possible_passes(self) -> tuple[str, ...]:
        """B2: the ways that this many players can pass: the cycle's own first."""
        split = (ACROSS,) if self.players % 2 == 0 else (STAR,) if self.players > 3 else ()
        ways = (*self.cycle, LEFT, RIGHT, *split, HOLD)
        own = {*self.cycle, HOLD}
        return tuple(dict.fromkeys([way for way in ways if way in own or self.exchanges(way)]))

    @property
    def possible_calls(self) -> tuple[str, ...]:
        """B2 dealer's call: every way to pass but the call itself."""
        return tuple([way for way in self.possible_passes if way != DEALER_CALLS])

    def _steps(self, way: str) -> tuple[int, ...]:
        """The receivers of a pass, in steps to the left of the giver."""
        players = self.players
        check_step(way, players)
        if way in _WITHOUT_RECEIVERS:
            return ()
        if way == SCATTER:
            return tuple(range(1, players))
        if way == STAR:
            return (players // 2, players // 2 + 1)
        if way == ACROSS:
            return (players // 2,)
        return (1,) if way == LEFT else (-1,)

    def _cards_to_each(self, way: str) -> int:
        if way == SCATTER:
            return 1
        return SPLIT_EACH if way == STAR else self.pass_count

    # Passing and opening (B2, C1, C3)

    @cached_property
    def cycle(self) -> tuple[str, ...]:
        """The pass cycle in use: the stated one, or B2's table."""
        if self.pass_cycle is not None:
            return self.pass_cycle
        return CYCLE_TABLE[self.players] if self.decks == 1 else NO_PASSING

    @cached_property
    def opener_card(self) -> Card | None:
        """The card that decides who leads first (C1), or None when a seat does."""
        if self.opener not in CLUB_OPENS:
            return None
        return min(card for card in self.pack if card.suit is Suit.CLUBS)

    def opening_seat(self, dealer: int) -> int | None:
        """C1: the seat that leads first, or None when a card decides (`opener_card`).

        Raises DoesNotAddUp for a dealer who is not at the table.
        """
        check_seat(dealer, self.players)
        return (dealer + 1) % self.players if self.opener in ELDEST_OPENS else None

    @cached_property
    def restricted_cards(self) -> frozenset[Card]:
        """The cards of C3, whatever C2 says about them; bonus cards never are among them (E4)."""
        if self.first_trick_set is FirstTrickSet.ALL_POSITIVE:
            return frozenset(self.penalty_cards)
        return frozenset((*HEARTS, QUEEN_OF_SPADES)) - {card for card, _ in self.bonus_cards}

    # Values (E1 to E4)

    @cached_property
    def plain_values(self) -> Mapping[Card, int]:
        """E1 and E2, before E3 and E4: what each heart and the queen of spades cost."""
        hearts = zip(HEARTS, self.heart_values, strict=True)
        return MappingProxyType({QUEEN_OF_SPADES: self.queen_spades, **dict(hearts)})

    @cached_property
    def values(self) -> Mapping[Card, int]:
        """Points of every card in play that has any; E3 and E4 replace E1 and E2."""
        stated = {**self.plain_values, **dict(self.extra_penalties), **dict(self.bonus_cards)}
        return MappingProxyType({card: stated[card] for card in self.pack if stated.get(card)})

    @cached_property
    def scoring_cards(self) -> tuple[Card, ...]:
        """Every card worth more or less than 0, as often as the pack holds it."""
        values = self.values
        return tuple([card for card in self.pack if card in values])

    @cached_property
    def counting_cards(self) -> tuple[Card, ...]:
        """Every card whose taker the points depend on: the scoring ones and the doubling ones."""
        idle = [card for card in self.doubling_cards if card not in self.values]
        return (*self.scoring_cards, *idle)

    @cached_property
    def doubling_cards(self) -> tuple[Card, ...]:
        """E6: every card that doubles points, as often as the pack holds it."""
        doubling = dict(self.multipliers)
        return tuple([card for card in self.pack if card in doubling])

    @cached_property
    def penalty_cards(self) -> tuple[Card, ...]:
        """Every card worth more than 0, as often as the pack holds it."""
        return tuple(card for card in self.scoring_cards if self.values[card] > 0)

    @cached_property
    def bonus_cards_in_play(self) -> tuple[Card, ...]:
        """Every card worth less than 0, as often as the pack holds it."""
        return tuple(card for card in self.scoring_cards if self.values[card] < 0)

    @cached_property
    def penalty_kinds(self) -> Kinds:
        """E1 to E3: the penalty cards by their value."""
        return _by_value(self.penalty_cards, self.values)

    @cached_property
    def bonus_kinds(self) -> Kinds:
        """E4: the bonus cards by their value."""
        return _by_value(self.bonus_cards_in_play, self.values)

    @cached_property
    def plain_kinds(self) -> Cards:
        """The plain hearts of every pack."""
        return in_every_pack(self.plain_hearts)

    @cached_property
    def plain_hearts(self) -> tuple[Card, ...]:
        """The scoring hearts that need no name because all are worth the same; else empty."""
        stated = dict(self.extra_penalties) | dict(self.bonus_cards) | dict(self.multipliers)
        hearts = [c for c in self.pack if c.suit is Suit.HEARTS and c not in stated]
        worth = {self.values.get(card, 0) for card in hearts}
        return tuple(hearts) if len(worth) == 1 and worth != {0} else ()

    @cached_property
    def hearts_are_equal(self) -> bool:
        """Whether counting hearts is enough."""
        return bool(self.plain_hearts) or not any(
            card.suit is Suit.HEARTS for card in self.penalty_cards
        )

    @cached_property
    def heart_count(self) -> int:
        """How many hearts are counted without a name (0 where each needs its taker)."""
        return len(self.plain_hearts)

    @cached_property
    def heart_value(self) -> int:
        """What a counted heart costs (0 where none is counted)."""
        return self.values[self.plain_hearts[0]] if self.plain_hearts else 0

    @cached_property
    def single_cards(self) -> tuple[Card, ...]:
        """The cards asked for by name: the queen first, costly before cheap, bonus last."""
        counted = set(self.plain_hearts)
        named = [card for card in self.counting_cards if card not in counted]
        return tuple(sorted(named, key=lambda c: (c != QUEEN_OF_SPADES, -self.values.get(c, 0), c)))

    @cached_property
    def penalty_total(self) -> int:
        """T: the sum of all penalty cards in play."""
        return sum(self.values[card] for card in self.penalty_cards)

    @cached_property
    def bonus_total(self) -> int:
        """The sum of all bonus cards in play (0 or less)."""
        return sum(self.values[card] for card in self.bonus_cards_in_play)

    # Moon and sun (F)

    @cached_property
    def moon_points(self) -> int:
        """M (F3): the stated amount, or T."""
        return self.penalty_total if self.moon_amount is None else self.moon_amount

    @cached_property
    def moon_cards(self) -> tuple[Card, ...]:
        """F2: the cards a moon needs, as often as the pack holds them."""
        if self.moon_requires is MoonRequires.PLUS_BONUS:
            return self.scoring_cards
        return self.penalty_cards

    @cached_property
    def moon_needs(self) -> Cards:
        """The same as one value."""
        return Cards.of(self.moon_cards)

    @property
    def has_moon(self) -> bool:
        """F1: whether a moon is worth anything."""
        return self.moon_mode is not MoonMode.DISABLED

    @property
    def may_add(self) -> bool:
        """F1: whether a moon can ever give its points to the others."""
        return self.moon_mode in CAN_ADD

    @property
    def may_subtract(self) -> bool:
        """F1: whether a moon can ever take its points off the shooter's total."""
        return self.moon_mode in CAN_SUBTRACT

    @cached_property
    def pays_for_every_trick(self) -> bool:
        """F5: whether taking every trick is worth something else than a moon."""
        return self.sun is Sun.DOUBLE and self.has_moon

    def points_charged(self, offenders: Collection[int]) -> tuple[int, ...]:
        """H1: the points where each offender is charged the whole pack, everyone else nothing."""
        return tuple([self.penalty_total * (seat in offenders) for seat in range(self.players)])

    @property
    def has_one_sum(self) -> bool:
        """E6: whether every hand without a moon adds up to the same."""
        return not self.multipliers

    @cached_property
    def most_points(self) -> int:
        """The most points that play can add to one total in one hand (rulings aside)."""
        with_bonus = self.moon_requires is MoonRequires.PLUS_BONUS and self.bonus_cards_in_play
        least = min(self.values[card] for card in self.penalty_cards)
        # Who has all that costs has shot, where there is a moon and it needs no more.
        most = self.penalty_total - (0 if with_bonus or not self.has_moon else least)
        if self.may_add:
            most = max(most, self.moon_points * (2 if self.sun is Sun.DOUBLE else 1))
        return most << len(self.doubling_cards)

    # Totals (E8, G1 to G5)

    @property
    def counts_up(self) -> bool:
        """E8: whether points raise a total as the players see it."""
        return self.score_view is ScoreView.PENALTIES_UP

    def shown(self, total: int) -> int:
        """E8: a total as the players see it, or the total behind what they see.

        A countdown starts at the target.
        """
        return total if self.counts_up else self.target - total

    def shown_points(self, points: int) -> int:
        """E8: the points of a hand as the players see them, with the sign of the view."""
        return points if self.counts_up else -points

    def new_total(self, total: int, points: int) -> int:
        """G4: a total after a hand, the rule for exactly the target included."""
        total += points
        is_halved = self.exact_rule is ExactRule.TO_HALF and total == self.target
        return total // 2 if points and is_halved else total

    def meets_target(self, total: int) -> bool:
        """G2, G3: whether a total ends a game to a target."""
        if self.end_compare is EndCompare.EXCEED:
            return total > self.target
        return total >= self.target

    @property
    def ends_at_target(self) -> bool:
        """G2 to G4: whether a hand that brings a total to exactly the target ends the game."""
        is_target = self.end_mode is EndMode.TARGET
        return is_target and self.meets_target(self.new_total(self.target - 1, 1))

    def points_to_target(self, total: int) -> int | None:
        """Points until a total ends the game, at least 0; None where no target ends it."""
        if self.end_mode is not EndMode.TARGET:
            return None
        points = max(self.target - total, 0)
        return points if self.meets_target(total + points) else points + 1

    @cached_property
    def tie_rule(self) -> TieBreak:
        """G5: the stated tie-break; unstated, games that the table stops are shared."""
        if self.tie_break is not None:
            return self.tie_break
        stops = self.end_mode in (EndMode.TIME, EndMode.MANUAL)
        return TieBreak.SHARED if stops else TieBreak.SUDDEN_DEATH

    # Sit-outs (A10, G7)

    @cached_property
    def chairs(self) -> int:
        """How many are at the table: who plays a hand, and who sits out."""
        return self.players + len(CHAIRS_OUT[self.sit_out])

    @cached_property
    def has_sit_outs(self) -> bool:
        """Whether not everyone at the table plays each hand."""
        return self.sit_out is not SitOut.NOBODY

    def chairs_out(self, dealer: int) -> tuple[int, ...]:
        """A10: the chairs that sit out when this one deals, the dealer's first.

        Raises DoesNotAddUp where nobody can sit there.
        """
        check_seat(dealer, self.chairs)
        return tuple([(dealer + steps) % self.chairs for steps in CHAIRS_OUT[self.sit_out]])

    def dealer_of_hand(self, first_dealer: int, number: int) -> int:
        """Which chair deals hand 1, 2, 3 ... when nobody changes it, whoever sits out.

        Raises DoesNotAddUp for a seat that is not at the table.
        """
        check_seat(first_dealer, self.chairs)
        return (first_dealer + number - 1) % self.chairs

    def next_dealer(self, dealer: int) -> int:
        """Which chair deals next; raises DoesNotAddUp for a seat that is not at the table."""
        return self.dealer_of_hand(dealer, 2)

    # Other rulesets

    def for_players(self, players: int) -> Ruleset:
        """The same rules at another size: what does not fit falls back to the tables.

        Raises ImpossibleRuleset when the size itself is impossible.
        """
        if players == self.players:
            return self
        if self.has_sit_outs:
            return replace(self, sit_out=SitOut.NOBODY).for_players(players)
        whole: dict[str, object] = {"players": players, "trim": None}
        return _first_possible(
            self,
            *([] if self.must_divide else [whole]),  # a kitty takes what is left of the whole pack
            {"players": players},
            {"players": players, "trim": None},
            {"players": players, "pass_cycle": None},
            {"players": players, "trim": None, "pass_cycle": None},
            {**whole, "pass_cycle": None, "pass_count": 3},
        )

    def for_chairs(self, chairs: int) -> Ruleset:
        """The same rules for so many at the table; with sit-outs five or six play four at a time.

        Raises ImpossibleRuleset when the size itself is impossible.
        """
        if not self.has_sit_outs:
            return self.for_players(chairs)
        sit_out = FOUR_AT_A_TIME.get(chairs)
        if sit_out is None:
            return replace(self, sit_out=SitOut.NOBODY).for_players(chairs)
        return self if sit_out is self.sit_out else replace(self, sit_out=sit_out)

    @property
    def can_close_a_seat(self) -> bool:
        """H12: whether the others can play on when one of them leaves for good."""
        try:
            self.for_chairs(self.chairs - 1)
        except ImpossibleRuleset:
            return False
        return True

    def with_options(self, options: Mapping[str, object]) -> Ruleset:
        """This ruleset with some stored or posted values in place.

        Where a club opens, two packs begin with the player on the dealer's left instead, who leads
        anything but a heart, unless the options say more. Raises DamagedOptions or
        ImpossibleRuleset.
        """
        if not isinstance(options, Mapping):
            raise DamagedOptions("no_options")
        values = {name: self.read_option(name, options[name]) for name in options}
        if values.get("decks") == 2 and self.opener in CLUB_OPENS:
            values.setdefault("opener", Opener.ELDEST_NO_HEART)
        return replace(self, **values) if values else self

    @classmethod
    def from_options(cls, options: Mapping[str, object], schema: int = SCHEMA) -> Ruleset:
        """Read a complete set of stored options; raises DamagedOptions or ImpossibleRuleset."""
        if not isinstance(options, Mapping):
            raise DamagedOptions("no_options")
        cls.check_schema(schema)
        for name in options:
            if name not in _NOTATIONS:
                raise DamagedOptions("unknown_option", field=name)
        for name in cls.FIELDS:
            if name not in options:
                raise DamagedOptions("missing_option", field=name)
        return cls(**{name: cls.read_option(name, options[name]) for name in cls.FIELDS})

    @classmethod
    def check_schema(cls, schema: int) -> None:
        """Raises DamagedOptions for a set of options that isn't today's.

        One of an earlier schema was left as it was because it holds a rule that went.
        """
        if schema in range(1, cls.SCHEMA):
            raise DamagedOptions("older_rules")
        if schema != cls.SCHEMA:
            raise DamagedOptions("unknown_schema", schema=schema)

    def options(self) -> dict[str, Stored]:
        """Every option by its name, as plain JSON."""
        return {name: each.write(getattr(self, name)) for name, each in _NOTATIONS.items()}

    def differences(self, base: Ruleset) -> dict[str, Stored]:
        """The options that differ from a base: `base.with_options(them)` is this ruleset."""
        mine, theirs = vars(self), vars(base)
        return {
            name: each.write(mine[name])
            for name, each in _NOTATIONS.items()
            if mine[name] != theirs[name]
        }

    # One option

    @staticmethod
    def read_option(field: str, stored: object) -> Any:
        """Read one stored or posted value; raises DamagedOptions with the field."""
        notation = _NOTATIONS.get(field)
        if notation is None:
            raise DamagedOptions("unknown_option", field=field)
        if not isinstance(stored, int | str):
            raise _unreadable(field, stored)
        try:
            return notation.read(stored)
        except (UnknownCard, DamagedOptions) as error:  # they say which part of a list is wrong
            raise DamagedOptions(error.key, **error.data, field=field) from error
        except (ValueError, KeyError, RulesError) as error:
            raise _unreadable(field, stored) from error

    @staticmethod
    def option_text(field: str, value: object) -> str:
        """Write one value as the text a form field holds: "choice", "100", "L R X H"."""
        return str(_NOTATIONS[field].write(value))


Ruleset.FIELDS = tuple(each.name for each in fields(Ruleset))

Ruleset.CATALOGUE_KEYS = MappingProxyType(
    {each.name: each.metadata["key"] for each in fields(Ruleset)}
)

_NOTATIONS: Mapping[str, Notation] = MappingProxyType(
    {each.name: each.metadata["notation"] for each in fields(Ruleset)}
)


def _unreadable(field: str, stored: object) -> DamagedOptions:
    """What an option cannot be read from; `allowed` is all that can be, where it is words."""
    words = _NOTATIONS[field].words
    allowed = {"allowed": words} if words else {}
    return DamagedOptions("unreadable_option", field=field, value=stored, **allowed)


# Cards of every pack, and the value of each.
Kinds = tuple[tuple[Cards, int], ...]


def _by_value(cards: Iterable[Card], values: Mapping[Card, int]) -> Kinds:
    found: dict[int, list[Card]] = {}
    for card in cards:
        found.setdefault(values[card], []).append(card)
    return tuple([(in_every_pack(alike), value) for value, alike in found.items()])


def _pack_without(decks: int, removed: tuple[Card, ...]) -> Cards:
    return (DECK if decks == 1 else DECK + DECK) - Cards.of(removed)


def _first_possible(base: Ruleset, *changes: dict[str, object]) -> Ruleset:
    *attempts, last = changes
    for change in attempts:
        try:
            return replace(base, **change)  # type: ignore[arg-type]
        except ImpossibleRuleset:
            continue
    return replace(base, **last)  # type: ignore[arg-type]


# What cannot be played together: each rule raises ImpossibleRuleset at the option to blame.

MOST = 9999


def _refuse(key: str, field: str, **data: object) -> NoReturn:
    raise ImpossibleRuleset(key, field=field, **data)


def check_sizes(ruleset: Ruleset) -> None:
    """Numbers stay within what a score sheet can show."""
    sizes = {
        "queen_spades": [ruleset.queen_spades],
        "heart_values": ruleset.heart_values,
        "extra_penalties": [value for _, value in ruleset.extra_penalties],
        "bonus_cards": [value for _, value in ruleset.bonus_cards],
        "moon_amount": [ruleset.moon_amount or 0],
        "target": [ruleset.target],
        "hands": [ruleset.hands],
    }
    for field, numbers in sizes.items():
        if any(abs(number) > MOST for number in numbers):
            _refuse("too_large", field, most=MOST)


def check_players(ruleset: Ruleset) -> None:
    """A1, A2: one pack for 3 to 8 players, two packs for 5 to 11."""
    if ruleset.decks not in PLAYERS_BY_DECKS:
        _refuse("decks_one_or_two", "decks", decks=ruleset.decks)
    allowed = PLAYERS_BY_DECKS[ruleset.decks]
    if ruleset.players not in allowed:
        _refuse(
            "players_out_of_range",
            "players",
            players=ruleset.players,
            decks=ruleset.decks,
            least=allowed[0],
            most=allowed[-1],
        )


def check_deal(ruleset: Ruleset) -> None:
    """A3, A4: the pack must hold the trimmed cards and divide evenly."""
    for card in ruleset.removed:
        if ruleset.removed.count(card) > ruleset.decks:
            _refuse("trimmed_twice", "trim", card=card)
    if ruleset.hand_size < 1:
        _refuse("nothing_to_deal", "trim", cards=len(ruleset.pack))
    if ruleset.cards_left_over and ruleset.must_divide:
        _refuse(
            "does_not_divide",
            "trim",
            cards=len(ruleset.pack),
            players=ruleset.players,
            over=ruleset.cards_left_over,
        )


def check_sit_outs(ruleset: Ruleset) -> None:
    """A10: four play."""
    if not ruleset.has_sit_outs:
        return
    if ruleset.players != FOUR_HANDED:
        _refuse("four_at_a_time", "sit_out", players=ruleset.players)


def check_opener(ruleset: Ruleset) -> None:
    """C1: the card that opens must exist once; two packs are opened by a seat."""
    if ruleset.opener not in CLUB_OPENS:
        return
    if ruleset.decks == 2:
        _refuse("two_packs_by_seat", "opener")
    if not any(card.suit is Suit.CLUBS for card in ruleset.pack):
        _refuse("no_club_to_open", "opener")


def check_passing(ruleset: Ruleset) -> None:
    """B1, B2: every step must exist and fit the holding."""
    if ruleset.pass_count not in range(1, ruleset.hand_size + 1):
        _refuse(
            "pass_does_not_fit", "pass_count", count=ruleset.pass_count, cards=ruleset.hand_size
        )
    if not ruleset.cycle:
        _refuse("empty_cycle", "pass_cycle")
    for way in ruleset.cycle:
        given = ruleset.cards_given(way)
        if given > ruleset.hand_size:
            _refuse("pass_does_not_fit", "pass_cycle", count=given, cards=ruleset.hand_size)


def check_values(ruleset: Ruleset) -> None:
    """E1 to E4: penalties cost, bonuses help, and no card is valued twice."""
    if len(ruleset.heart_values) != len(HEARTS):
        _refuse("thirteen_heart_values", "heart_values", count=len(ruleset.heart_values))
    if min(ruleset.heart_values) < 0:
        _refuse("negative_penalty", "heart_values", value=min(ruleset.heart_values))
    if ruleset.queen_spades < 0:
        _refuse("negative_penalty", "queen_spades", value=ruleset.queen_spades)
    for card, value in ruleset.extra_penalties:
        if value < 1:
            _refuse("negative_penalty", "extra_penalties", card=card, value=value)
    for card, value in ruleset.bonus_cards:
        if value > -1:
            _refuse("positive_bonus", "bonus_cards", card=card, value=value)
    _check_valued_once(ruleset)
    if not ruleset.penalty_cards:
        _refuse("nothing_to_avoid", "heart_values")


def _check_valued_once(ruleset: Ruleset) -> None:
    extra = [card for card, _ in ruleset.extra_penalties]
    bonus = [card for card, _ in ruleset.bonus_cards]
    for field, cards in (("extra_penalties", extra), ("bonus_cards", bonus)):
        for card in cards:
            if cards.count(card) > 1:
                _refuse("valued_twice", field, card=card)
    for doubling in ruleset.multipliers:
        if ruleset.multipliers.count(doubling) > 1:
            _refuse("doubled_twice", "multipliers", card=doubling[0])
    for card in bonus:
        if card in extra or ruleset.plain_values.get(card):
            _refuse("valued_twice", "bonus_cards", card=card)


def check_moon(ruleset: Ruleset) -> None:
    """F3: a moon is worth something."""
    if ruleset.moon_amount is not None and ruleset.moon_amount < 1:
        _refuse("moon_amount_positive", "moon_amount", value=ruleset.moon_amount)


def check_end(ruleset: Ruleset) -> None:
    """G1, G2, G4: a target to reach, a number of hands, and exact rules that use the target."""
    if ruleset.target < 1:
        _refuse("target_positive", "target", value=ruleset.target)
    if ruleset.hands < (1 if ruleset.end_mode is EndMode.HANDS else 0):
        _refuse("hands_positive", "hands", value=ruleset.hands)
    is_exact = ruleset.exact_rule is not ExactRule.NONE
    if is_exact and ruleset.end_mode is not EndMode.TARGET:
        _refuse("exact_needs_target", "exact_rule", rule=ruleset.exact_rule)


CHECKS = (
    check_sizes,
    check_players,
    check_deal,
    check_sit_outs,
    check_opener,
    check_passing,
    check_values,
    check_moon,
    check_end,
)

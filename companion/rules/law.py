"""What may be played (1.1): each rule narrows the cards a player may choose from.

What may be played is what the last rule leaves; what breaks a rule is what that rule took away.
The cards each rule is about are worked out once for each ruleset. Only kinds of cards matter, so
that cards are bits here, and a twin is the bit of its kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.rules.cards import (
    ALL_KINDS,
    CLUBS_MASK,
    HEARTS_MASK,
    NO_CARDS,
    QUEEN_MASK,
    SUIT_MASK_OF,
    Card,
    Cards,
    Suit,
    card_of,
)
from companion.rules.options import (
    BreakBy,
    FirstTrickPoints,
    HeartLead,
    HeartsAndQueen,
    Opener,
    QueenLead,
)
from companion.rules.ruleset import Ruleset

_C2_COVERS = {
    FirstTrickPoints.FORBIDDEN_UNLESS_ONLY_PENALTY: ALL_KINDS,
    FirstTrickPoints.FORBIDDEN_STRICT: ALL_KINDS,
    FirstTrickPoints.NO_HEARTS_ONLY: HEARTS_MASK,
    FirstTrickPoints.ALLOWED: 0,
}

# Of the cards left so far those that a rule leaves, after this suit was led (as bits, 0 for the
# leader), and whether hearts are broken.
Narrow = Callable[[int, int, bool], int]

# The key of the words and the key of the catalogue, for a card that a rule took of those left.
Blame = Callable[[int, int], tuple[str, str]]


class Rule(NamedTuple):
    """A rule: what it leaves of the cards left so far, and the keys for a card it took away."""

    narrow: Narrow
    blame: Blame


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: the key for its words, its key in the catalogue, and the facts.

    `suit`: the suit led, if any. `instead`: the cards this rule left to choose from. `wanted`: the
    number of cards called for.
    """

    key: str
    rule: str
    card: Card | None = None
    suit: Suit | None = None
    instead: Cards = NO_CARDS
    wanted: int | None = None


class Law:
    """The rules of play of a ruleset, in their order, and the cards each is about.

    `banned`: the cards of C3 that C2 keeps off trick one. `opening_ban`: an eldest hand may not
    open with these while there are others (C1). `locked`: may not be led before hearts are broken
    (D1, D6), but for D5 where there `may_lead_heart`. `breaking`: break hearts (D2), however they
    are played. `cancels`: of two packs identical cards cancel each other (K1). `orders`: for each
    leader the seats in the order of play. `stages`: the rules that bind, by whether it is the
    first trick and whether the player leads.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.pack = int(ruleset.pack)
        restricted = int(Cards.of(ruleset.restricted_cards))
        self.banned = restricted & _C2_COVERS[ruleset.first_trick_points]
        hearts = HEARTS_MASK if ruleset.heart_lead is HeartLead.MUST_BE_BROKEN else 0
        queen = QUEEN_MASK if ruleset.queen_lead is QueenLead.AFTER_BROKEN else 0
        self.locked = hearts | queen
        by_queen = ruleset.break_by is BreakBy.HEART_OR_QS
        self.breaking = HEARTS_MASK | (QUEEN_MASK if by_queen else 0)  # a heart worth 0 too
        self.opening_ban = HEARTS_MASK if ruleset.opener is Opener.ELDEST_NO_HEART else 0
        self.may_lead_heart = ruleset.hearts_and_queen is HeartsAndQueen.MAY_LEAD_HEART
        self.cancels = ruleset.decks == 2
        seats = tuple(range(ruleset.players))
        self.orders = tuple([seats[leader:] + seats[:leader] for leader in seats])
        self.stages = tuple(
            [
                tuple([self._stage(is_first, is_leading) for is_leading in (False, True)])
                for is_first in (False, True)
            ]
        )

        self._narrow = tuple([tuple(map(_one_after_the_other, both)) for both in self.stages])

    @classmethod
    def of(cls, ruleset: Ruleset) -> Law:
        """The law of a ruleset, kept beside what else follows from it."""
        known = vars(ruleset)
        found: Law | None = known.get("_law")
        if found is None:
            found = known["_law"] = cls(ruleset)
        return found

    def __reduce__(self) -> tuple[Callable[[Ruleset], Law], tuple[Ruleset]]:
        """For another process or a copy: the law of that ruleset."""
        return Law.of, (self.ruleset,)

    def _stage(self, is_first: bool, is_leading: bool) -> tuple[Rule, ...]:
        opener = self.ruleset.opener
        ban = (_ban(self.banned, "first_trick", "C2"),) if is_first and self.banned else ()
        if not is_leading:
            return (FOLLOW_SUIT, *ban)
        if is_first and opener in _FORCED:
            return (_FORCED[opener],)
        eldest: tuple[Rule, ...] = ()
        if is_first and self.opening_ban:
            eldest = (_ban(self.opening_ban, "eldest_opens", "C1"),)
        locked = (_locked_leads(self.locked, self.may_lead_heart),) if self.locked else ()
        return (*eldest, *ban, *locked)

    def legal(self, held: int, led: int = 0, is_first: bool = False, broken: bool = False) -> int:
        """The kinds that may be played of those held, after this suit was led (0: who leads)."""
        return self._narrow[is_first][not led](held, led, broken)

    def violation(
        self, card: int, held: int, led: int = 0, is_first: bool = False, broken: bool = False
    ) -> Violation | None:
        """The first rule that playing this card would break, or None."""
        if not held & card:
            return self._violation("not_held", "1", card, led, held)
        left = held
        for rule in self.stages[is_first][not led]:
            narrowed = rule.narrow(left, led, broken)
            if not narrowed & card:
                return self._violation(*rule.blame(left, card), card, led, narrowed)
            left = narrowed
        return None

    def _violation(self, key: str, rule: str, card: int, led: int, instead: int) -> Violation:
        suit = card_of(led & -led).suit if led else None
        return Violation(key, rule, card_of(card), suit, Cards(instead))

    def winner(self, trick: Sequence[int]) -> int | None:
        """Which play of a trick wins, counted from 0; None when the trick is dead (K1)."""
        live = sum(trick)
        if self.cancels:
            live = 0
            for card in trick:
                live ^= card
        live &= SUIT_MASK_OF[trick[0]]
        return trick.index(1 << live.bit_length() - 1) if live else None


def _one_after_the_other(rules: Sequence[Rule]) -> Narrow:
    """What all of them leave."""
    if len(rules) == 1:
        return rules[0].narrow

    def narrow(left: int, led: int, broken: bool) -> int:
        for rule in rules:
            left = rule.narrow(left, led, broken)
        return left

    return narrow


# Following suit beats every other rule.
FOLLOW_SUIT = Rule(
    lambda left, led, broken: left & led or left,
    lambda left, card: ("follow_suit", "1.1"),
)


def _ban(banned: int, key: str, rule: str) -> Rule:
    """Some cards stay off trick one; a player who has nothing else may play any of them (C4)."""
    return Rule(lambda left, led, broken: left & ~banned or left, lambda left, card: (key, rule))


# C1: who opens with a club has nothing else to obey. The holder of the lowest club dealt leads, so
# it is the lowest club of the hand.
_FORCED = {
    Opener.LOWEST_CLUB: Rule(
        lambda left, led, broken: left & CLUBS_MASK & -(left & CLUBS_MASK) or left,
        lambda left, card: ("opening_card", "C1"),
    ),
    Opener.CLUB_HOLDER_ANY_CLUB: Rule(
        lambda left, led, broken: left & CLUBS_MASK or left,
        lambda left, card: ("club_opens", "C1"),
    ),
}


def _locked_leads(locked: int, may_lead_heart: bool) -> Rule:
    """D1, D6: hearts and queen wait for the break, unless there is nothing else (D5)."""

    def narrow(left: int, led: int, broken: bool) -> int:
        if broken:
            return left
        free = left & ~locked
        return left if not free or (free == QUEEN_MASK and may_lead_heart) else free

    def blame(left: int, card: int) -> tuple[str, str]:
        if card == QUEEN_MASK:
            return ("queen_lead", "D6")
        is_queen_left = left & ~locked == QUEEN_MASK
        return ("queen_before_hearts", "D5") if is_queen_left else ("hearts_not_broken", "D1")

    return Rule(narrow, blame)

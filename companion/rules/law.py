"""The law of play (1.1): each rule narrows the cards a player may choose from, and is told once.

What may be played is what the last rule leaves; what breaks a rule is what that rule took away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.rules import holdings as h
from companion.rules import options as o
from companion.rules.cardsets import CardSets, derived
from companion.rules.ruleset import Ruleset


@dataclass(slots=True)
class Spot:
    """What a player to move sees.

    `hand` and `table`: the kinds of card in the hand and in the trick, as bits. `led`: the suit
    led as bits, 0 for the leader. `must_lead`: nobody else can lead either (D4).
    """

    hand: int = 0
    led: int = 0
    table: int = 0
    is_first: bool = False
    broken: bool = False
    must_lead: bool = False


_NO_YES = (False, True)


class Law:
    """The rules a ruleset plays by, in their order, for each of the four situations."""

    __slots__ = (
        "fallback_hearts",
        "may_lead_heart",
        "narrowings",
        "opening_ban",
        "passes_lead",
        "ruleset",
        "sets",
        "stages",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.sets = derived(ruleset, CardSets)
        self.fallback_hearts = ruleset.all_penalty_hand is o.AllPenaltyHand.HEART_BEFORE_QUEEN
        self.may_lead_heart = ruleset.hearts_and_queen is o.HeartsAndQueen.MAY_LEAD_HEART
        self.passes_lead = ruleset.only_hearts is o.OnlyHearts.LEAD_PASSES_LEFT
        self.opening_ban = _opening_ban(ruleset, self.sets)
        self.stages = tuple(
            tuple(_stage(ruleset, self.sets, is_leading, is_first) for is_leading in _NO_YES)
            for is_first in _NO_YES
        )
        self.narrowings = tuple(
            tuple(tuple(rule.narrow for rule in rules) for rules in by_leading)
            for by_leading in self.stages
        )

    def rules(self, spot: Spot) -> tuple[Rule, ...]:
        """The rules that bind a player here, in the order of 1.1."""
        return self.stages[spot.is_first][not spot.table]

    def only_banned(self, spot: Spot) -> bool:
        """C4: whether a player who leads or is void on trick one holds banned cards only."""
        if not spot.is_first or spot.hand & spot.led:
            return False
        if not spot.table and self.ruleset.opener in _FORCED:
            return False
        if spot.table:
            return not spot.hand & ~self.sets.banned
        return not spot.hand & ~(self.sets.banned | self.opening_ban)

    def calls_misdeal(self, spot: Spot) -> bool:
        """C4 misdeal: whether this player ends the hand by holding banned cards only."""
        called = self.ruleset.all_penalty_hand is o.AllPenaltyHand.MISDEAL
        return called and self.only_banned(spot)

    def legal(self, spot: Spot) -> int:
        """The cards that may be played; none only for a leader whose lead passes on (D4)."""
        left = spot.hand
        for narrow in self.narrowings[spot.is_first][not spot.table]:
            left = narrow(self, spot, left)
        return left


def law_of(ruleset: Ruleset) -> Law:
    """The law of a ruleset."""
    return derived(ruleset, Law)


Narrow = Callable[[Law, Spot, int], int]
Blame = Callable[[Law, Spot, int, int], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: what it leaves of the cards left so far, and the key for a card it took away.

    `blame` gives the key of the words and the key of the catalogue.
    """

    narrow: Narrow
    blame: Blame


def _always(key: str, rule: str) -> Blame:
    return lambda law, spot, left, card: (key, rule)


# Following suit


def _follow_suit(law: Law, spot: Spot, left: int) -> int:
    """Follow the led suit if able; it beats every other rule."""
    return left & spot.led or left


FOLLOW_SUIT = Rule(_follow_suit, _always("follow_suit", "1.1"))


# Trick one


def _spared(law: Law, left: int, banned: int) -> int:
    """All but the banned cards, or what C4 says when there is nothing else."""
    if left & ~banned:
        return left & ~banned
    if law.fallback_hearts and left & h.HEARTS:
        return left & h.HEARTS
    return left


def _blame_ban(banned: Callable[[Law], int], key: str, rule: str) -> Blame:
    def blame(law: Law, spot: Spot, left: int, card: int) -> tuple[str, str]:
        return (key, rule) if left & ~banned(law) else ("heart_before_queen", "C4")

    return blame


def _ban(banned: Callable[[Law], int], key: str, rule: str) -> Rule:
    """A rule that keeps some cards off trick one as long as there are others."""
    return Rule(
        lambda law, spot, left: _spared(law, left, banned(law)), _blame_ban(banned, key, rule)
    )


FIRST_TRICK = _ban(lambda law: law.sets.banned, "first_trick", "C2")
ELDEST_OPENS = _ban(lambda law: law.opening_ban, "eldest_opens", "C1")


def _lowest_club(law: Law, spot: Spot, left: int) -> int:
    """C1: the lowest club dealt opens; its holder leads, so it is the lowest club of the hand."""
    clubs = left & h.CLUBS
    return clubs & -clubs or left


def _any_club(law: Law, spot: Spot, left: int) -> int:
    """C1: the holder of the lowest club opens with any club."""
    return left & h.CLUBS or left


LOWEST_CLUB_OPENS = Rule(_lowest_club, _always("opening_card", "C1"))
ANY_CLUB_OPENS = Rule(_any_club, _always("club_opens", "C1"))


def _opening_ban(ruleset: Ruleset, sets: CardSets) -> int:
    """C1: the cards an eldest hand may not open with while there are others."""
    if ruleset.opener is o.Opener.ELDEST_NO_HEART:
        return h.HEARTS
    return sets.restricted if ruleset.opener is o.Opener.ELDEST_NO_PENALTY else 0


# Leading


def _locked_leads(law: Law, spot: Spot, left: int) -> int:
    """D1, D6: hearts and queen wait for the break. D4, D5: what if there is nothing else."""
    if spot.broken:
        return left
    free = left & ~law.sets.locked
    if not free:
        is_stuck = law.passes_lead and not left & ~h.HEARTS and not spot.must_lead
        return 0 if is_stuck else left
    if free == h.THE_QUEEN and law.may_lead_heart:
        return left
    return free


def _blame_lead(law: Law, spot: Spot, left: int, card: int) -> tuple[str, str]:
    free = left & ~law.sets.locked
    if not free:
        return ("lead_passes", "D4")
    if card == h.THE_QUEEN:
        return ("queen_lead", "D6")
    return ("queen_before_hearts", "D5") if free == h.THE_QUEEN else ("hearts_not_broken", "D1")


LOCKED_LEADS = Rule(_locked_leads, _blame_lead)


# Discarding the queen


def _is_void(spot: Spot) -> bool:
    """Whether a suit was led and is not held."""
    return bool(spot.led and not spot.hand & spot.led)


def _queen_stays(law: Law, spot: Spot, left: int) -> int:
    """D7: no queen off suit before hearts are broken, as long as there is another card."""
    if spot.broken or not _is_void(spot):
        return left
    return left & ~h.THE_QUEEN or left


def _queen_goes(law: Law, spot: Spot, left: int) -> int:
    """D8: the queen goes at the first safe chance: off suit, or under the ace or king."""
    if not left & h.THE_QUEEN:
        return left
    # A queen who is still there and is not off suit follows a spade.
    is_safe = _is_void(spot) or spot.table & h.ABOVE_THE_QUEEN
    return h.THE_QUEEN if is_safe else left


QUEEN_STAYS = Rule(_queen_stays, _always("queen_discard", "D7"))
QUEEN_GOES = Rule(_queen_goes, _always("queen_must_go", "D8"))


# Which rules bind in which situation


def _stage(ruleset: Ruleset, sets: CardSets, is_leading: bool, is_first: bool) -> tuple[Rule, ...]:
    ban = (FIRST_TRICK,) if is_first and sets.banned else ()
    if not is_leading:
        return (FOLLOW_SUIT, *ban, *_queen_rules(ruleset))
    if is_first and ruleset.opener in _FORCED:
        return (_FORCED[ruleset.opener],)
    eldest = (ELDEST_OPENS,) if is_first and _opening_ban(ruleset, sets) else ()
    return (*eldest, *ban, *((LOCKED_LEADS,) if sets.locked else ()))


def _queen_rules(ruleset: Ruleset) -> tuple[Rule, ...]:
    stays = ruleset.queen_discard is o.QueenDiscard.AFTER_BROKEN
    goes = ruleset.queen_must_go is o.QueenMustGo.MUST_GO
    return (*((QUEEN_STAYS,) if stays else ()), *((QUEEN_GOES,) if goes else ()))


# C1: who opens with a club has nothing else to obey.
_FORCED = {
    o.Opener.LOWEST_CLUB: LOWEST_CLUB_OPENS,
    o.Opener.JOKER: LOWEST_CLUB_OPENS,
    o.Opener.CLUB_HOLDER_ANY_CLUB: ANY_CLUB_OPENS,
}

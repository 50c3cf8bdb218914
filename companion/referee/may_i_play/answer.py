"""The ruling in words: yes or no, why, which rule, and where rule books differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from companion.referee.faq import also_ask, answer
from companion.referee.may_i_play.possibilities import (
    CARD_OF,
    MANY_OF,
    CardChoice,
    Kind,
    Moments,
    PossibleState,
)
from companion.referee.may_i_play.questions import AnswerTable, Rows
from companion.referee.text.grammar import card_words
from companion.referee.text.option_labels import TITLES
from companion.referee.topics import OF_OPTION
from companion.referee.topics.breaking_hearts import (
    hearts_and_queen,
    lead_heart,
    only_hearts,
    queen_breaks,
)
from companion.referee.topics.first_lead import who_leads_first
from companion.referee.topics.first_trick import (
    no_clubs_first_trick,
    only_penalties_first_trick,
)
from companion.referee.topics.following_suit import follow_suit
from companion.referee.topics.queen_of_spades import lead_queen
from companion.rules.cards import HEARTS_MASK, QUEEN_MASK
from companion.rules.errors import ImpossibleRuleset
from companion.rules.legality import Law, law_of, violation_of
from companion.rules.options import (
    FirstTrickPoints,
    HeartLead,
    HeartsAndQueen,
    Opener,
    QueenLead,
)
from companion.rules.ruleset import Ruleset

MOST = 2

# The values of options whose topic tells who plays the other one.
_OTHERS: Mapping[str, tuple[object, ...]] = {
    "heart_lead": tuple(HeartLead),
    "hearts_and_queen": tuple(HeartsAndQueen),
    "queen_lead": tuple(QueenLead),
    "opener": (Opener.ELDEST_ANY, Opener.LOWEST_CLUB),
    "first_trick_points": (
        FirstTrickPoints.ALLOWED,
        FirstTrickPoints.FORBIDDEN_UNLESS_ONLY_PENALTY,
    ),
}


def differences(
    moments: Moments, states: Sequence[PossibleState], bit: int, field: str, *, was_asked: bool
) -> tuple[str, ...]:
    """Sentences about books by which the answer would be the other one; the rule's own first.

    `was_asked`: the answer hung on whether hearts are broken, about which books differ as well.
    """
    found = dict.fromkeys(_other_answers(moments, states, bit, field))
    if was_asked:
        found[queen_breaks(moments.ruleset).elsewhere] = None
    return tuple(found)[:MOST]


def _other_answers(
    moments: Moments, states: Sequence[PossibleState], bit: int, field: str
) -> Iterator[str]:
    is_allowed = moments.broken_rule(states[0], bit) is None
    for name in sorted(_OTHERS, key=lambda name: name != field):
        for value in _OTHERS[name]:
            law = _law_with(moments.ruleset, name, value)
            if law and _is_turned(law, moments, states, bit, is_allowed=is_allowed):
                yield OF_OPTION[name](moments.ruleset).elsewhere


def _is_turned(
    law: Law, moments: Moments, states: Sequence[PossibleState], bit: int, *, is_allowed: bool
) -> bool:
    """Whether every state says the contrary under the other rule."""
    return all(
        (violation_of(law, moments.context(state), bit) is None) is not is_allowed
        for state in states
    )


@lru_cache(maxsize=256)
def _law_with(ruleset: Ruleset, name: str, value: object) -> Law | None:
    if getattr(ruleset, name) == value:
        return None
    try:
        return law_of(replace(ruleset, **{name: value}))  # type: ignore[arg-type]
    except ImpossibleRuleset:
        return None


FOLLOWING = "Following suit"

PLAY, OPENING = "play", "opening"  # sections of the rulebook


@dataclass(frozen=True, slots=True)
class PlayRuling:
    """Yes or no, and why.

    `headline` says it in a few words, `why` in a sentence or two. `rule` is the name of the rule,
    `section` where the rulebook tells it. `books` says where well-known rule books differ, `also`
    what people also ask: keys and titles.
    """

    is_allowed: bool
    headline: str
    why: tuple[str, ...]
    rule: str
    section: str
    books: tuple[str, ...] = ()
    also: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class PlayCase:
    """What was told: the lead, whether one can follow, the card, and what is still possible."""

    moments: Moments
    have: bool | None
    card: CardChoice
    table: AnswerTable
    rows: Rows
    asked: frozenset[str]

    @property
    def ruleset(self) -> Ruleset:
        return self.moments.ruleset

    @cached_property
    def states(self) -> tuple[PossibleState, ...]:
        """Every state that is still possible, the likeliest first."""
        rows = sorted(self.rows, key=self.table.likelihood, reverse=True)
        return tuple(state for row in rows for state in self.table.states[row])

    @cached_property
    def is_allowed(self) -> bool:
        """What every state that is possible says."""
        return all(self.table.legal[row] for row in self.rows)

    @cached_property
    def broken_rules(self) -> tuple[str, ...]:
        """The keys of the rules that the card breaks in these states, the likeliest first."""
        found: dict[str, float] = {}
        for row in self.rows:
            states = self.table.states[row]
            for state in states:
                broken = self.moments.broken_rule(state, self.card.bit)
                if broken:
                    weight = self.table.likelihood(row) / len(states)
                    found[broken.key] = found.get(broken.key, 0) + weight
        return tuple(sorted(found, key=lambda key: -found[key]))

    def is_sure(self, name: str) -> bool | None:
        """Whether something about the moment is known: True, False, or None."""
        values = {getattr(state.now, name) for state in self.states}
        return values.pop() if len(values) == 1 else None

    @property
    def marked(self) -> Callable[[int], bool]:
        """Whether the card is one of some cards."""
        return lambda bits: bool(self.card.bit & bits)

    @property
    def suit_card(self) -> str:
        """What a card of the suit that was led is called: "club"."""
        return CARD_OF.get(self.moments.led, "card")

    @property
    def one(self) -> str:
        """A card of the suit that was led: "a club"."""
        return f"a {self.suit_card}"

    @property
    def is_queen(self) -> bool:
        return self.card.bit == QUEEN_MASK

    @property
    def is_heart(self) -> bool:
        return self.marked(HEARTS_MASK)


def rule(case: PlayCase) -> PlayRuling:
    """The ruling of a case in which every possible state gives the same answer."""
    field, headline, why = _allowed(case) if case.is_allowed else _refused(case)
    return PlayRuling(
        is_allowed=case.is_allowed,
        headline=headline,
        why=tuple(why),
        rule=TITLES.get(field, FOLLOWING),
        section=OPENING if field in _OF_THE_OPENING else PLAY,
        books=differences(
            case.moments, case.states, case.card.bit, field, was_asked="broken" in _names(case)
        ),
        also=_also(case, field),
    )


def _also(case: PlayCase, field: str) -> tuple[tuple[str, str], ...]:
    """What people ask who are in this place: about its rule first."""
    rules = case.ruleset
    keys = [*case.broken_rules, _NEAREST.get(field, "follow_suit"), "follow_suit", "first_trick"]
    found = dict(pair for key in keys for pair in also_ask(rules, key))
    return tuple(pair for pair in found.items() if answer(rules, pair[0]).applies)[:3]


# The rule that a permitted card comes nearest to breaking.
_NEAREST = {
    "first_trick_points": "first_trick",
    "opener": "opening_card",
    "heart_lead": "hearts_not_broken",
    "queen_lead": "queen_lead",
    "hearts_and_queen": "queen_before_hearts",
}


def _names(case: PlayCase) -> set[str]:
    return {name for key in case.asked for name in key.split("-")}


_OF_THE_OPENING = {"opener", "first_trick_points"}

Words = tuple[str, str, list[str]]


# No


def _refused(case: PlayCase) -> Words:
    return _REFUSALS[case.broken_rules[0]](case)


def _follow_suit(case: PlayCase) -> Words:
    return "", f"No. Play {case.one}.", ["You have one.", follow_suit(case.ruleset).text]


def _first_trick(case: PlayCase) -> Words:
    why = [no_clubs_first_trick(case.ruleset).text]
    if case.have:
        return "first_trick_points", f"No. Play another {case.suit_card}.", why
    return "first_trick_points", "No. Not on the first trick.", why


def _opening_card(case: PlayCase) -> Words:
    card = case.ruleset.opener_card
    why = [who_leads_first(case.ruleset).text]
    if card is None or case.ruleset.cards_left_over:
        return "opener", "No. Lead your lowest club.", why
    return "opener", f"No. Lead the {card_words(card)}.", why


def _club_opens(case: PlayCase) -> Words:
    return "opener", "No. Lead a club.", [who_leads_first(case.ruleset).text]


def _eldest_opens(case: PlayCase) -> Words:
    return "opener", "No. Lead another suit.", [who_leads_first(case.ruleset).text]


def _queen_lead(case: PlayCase) -> Words:
    return "queen_lead", "No. Not the queen yet.", [lead_queen(case.ruleset).text]


def _queen_before_hearts(case: PlayCase) -> Words:
    return "hearts_and_queen", "No. Lead the queen.", [hearts_and_queen(case.ruleset).text]


def _hearts_not_broken(case: PlayCase) -> Words:
    why = [lead_heart(case.ruleset).text]
    if "queen_before_hearts" in case.broken_rules:
        why.append(hearts_and_queen(case.ruleset).text)
    return "heart_lead", "No. Lead another suit.", why


_REFUSALS: Mapping[str, Callable[[PlayCase], Words]] = {
    "follow_suit": _follow_suit,
    "first_trick": _first_trick,
    "opening_card": _opening_card,
    "club_opens": _club_opens,
    "eldest_opens": _eldest_opens,
    "queen_lead": _queen_lead,
    "queen_before_hearts": _queen_before_hearts,
    "hearts_not_broken": _hearts_not_broken,
}


# Yes


def _allowed(case: PlayCase) -> Words:
    field, why = _allowed_lead(case) if case.moments.is_leading else _allowed_play(case)
    if _breaks(case):
        why.append("That breaks hearts.")
    must = "Yes, it's the only card you can play."
    return field, must if _is_the_only_one(case) else "Yes, you may.", why


def _is_the_only_one(case: PlayCase) -> bool:
    """Whether there is no choice: one single card, though others are held."""
    if case.card.card is None or any(kind.count > 1 for kind in _kind(case)):
        return False
    law = case.moments.law
    held = [state for state in case.states if state.hand != case.card.bit]
    return bool(held) and all(
        law.legal(case.moments.context(state)) == case.card.bit for state in case.states
    )


def _kind(case: PlayCase) -> list[Kind]:
    return [kind for kind in case.moments.kinds if kind.bit == case.card.bit]


def _breaks(case: PlayCase) -> bool:
    """Whether the card breaks hearts, where they may be whole."""
    sets = case.moments.law.sets
    return bool(sets.locked and sets.breaks(case.card.bit) and case.is_sure("broken") is False)


def _allowed_play(case: PlayCase) -> tuple[str, list[str]]:
    if case.have and case.marked(case.moments.suit):
        return _followed(case)
    return _thrown(case)


def _followed(case: PlayCase) -> tuple[str, list[str]]:
    if case.marked(case.moments.law.sets.banned) and case.is_sure("first") is not False:
        return "", ["You have to follow suit, whatever the card."]
    if case.is_queen:
        return "", ["You follow suit. The queen is a spade like any other."]
    return "", ["You follow suit."]


def _thrown(case: PlayCase) -> tuple[str, list[str]]:
    """A card off suit."""
    why = [f"You're out of {MANY_OF[case.moments.led]}, so you can play anything."]
    sets = case.moments.law.sets
    if case.is_sure("first") and case.marked(sets.banned):
        return "first_trick_points", [only_penalties_first_trick(case.ruleset).text]
    if case.is_sure("first") is False and case.marked(sets.banned) and "first" in _names(case):
        return "first_trick_points", why
    if case.ruleset.bonus_cards and case.card.card in dict(case.ruleset.bonus_cards):
        why.append("A bonus card isn't a penalty card.")
    return "", why


def _allowed_lead(case: PlayCase) -> tuple[str, list[str]]:
    if case.card.card is not None and case.card.card == case.ruleset.opener_card:
        return "opener", [who_leads_first(case.ruleset).text]
    if case.is_sure("first"):
        return "opener", [who_leads_first(case.ruleset).text]
    if case.is_heart:
        return _heart_led(case)
    if case.is_queen:
        return _queen_led(case)
    return "heart_lead", [_free_lead(case)]


def _free_lead(case: PlayCase) -> str:
    if not case.moments.law.sets.locked:
        return "You can lead any card."
    return "You can lead any card that doesn't wait for hearts to be broken."


def _heart_led(case: PlayCase) -> tuple[str, list[str]]:
    if case.ruleset.heart_lead is HeartLead.FREE:
        return "heart_lead", [lead_heart(case.ruleset).text]
    if case.is_sure("broken"):
        return "heart_lead", ["Hearts are broken, so you can lead one."]
    if all(not state.hand & ~HEARTS_MASK for state in case.states):
        return "heart_lead", [only_hearts(case.ruleset).text]
    return "hearts_and_queen", [hearts_and_queen(case.ruleset).text]


def _queen_led(case: PlayCase) -> tuple[str, list[str]]:
    if case.ruleset.queen_lead is QueenLead.ANYTIME:
        return "queen_lead", [lead_queen(case.ruleset).text]
    if case.is_sure("broken"):
        return "queen_lead", ["Hearts are broken, so you can lead the queen."]
    return "queen_lead", ["All your cards wait for hearts to be broken, so lead any of them."]

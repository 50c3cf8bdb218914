"""May I play this? The fewest questions, and the ruling with its reasons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain, product
from typing import NamedTuple

from companion.referee.grammar import Paragraph, all_cards, capitalized, listed, one_card
from companion.referee.options import TITLES
from companion.referee.telling import TEXTS, say, tell, teller
from companion.referee.topics import OF_OPTION, SECTIONS, TOPICS
from companion.rules import (
    DECK,
    HEARTS,
    QUEEN_OF_SPADES,
    Card,
    Cards,
    ImpossibleRuleset,
    Law,
    Ruleset,
    Suit,
)
from companion.rules.options import FirstTrickPoints, HeartLead, HeartsAndQueen, Opener, QueenLead

NOTHING = "none"  # led: the player leads

SUITS = {suit.value: int(DECK.of_suit(suit)) for suit in Suit}

LONG = 12  # characters


@dataclass(frozen=True, slots=True)
class DialogueChoice:
    """An answer: its value in the address, its words, and the cards or suits drawn for it.

    Of one that names the card to play: the bit of its kind, and the card where it is a single one.
    """

    value: str
    words: str
    signs: tuple[str, ...] = ()
    bit: int = 0
    card: Card | None = None

    @property
    def is_long(self) -> bool:
        """Whether it needs a line of its own."""
        return len(self.words) > LONG and len(self.signs) != 1


# What is possible


class PossibleState(NamedTuple):
    """A situation, and the kinds of cards that are held, as the bits that stand for them.

    `first`: it is the first trick. `broken`: hearts are broken.
    """

    first: bool
    broken: bool
    hand: int


# What can be asked about the moment, in the order of a state, and how likely a yes is.
MOMENT_ODDS = {"first": 0.15, "broken": 0.5}

MOMENTS = tuple(MOMENT_ODDS)


@dataclass(frozen=True)
class Kind:
    """Cards that no rule of play tells apart here: the bit that stands for them, and how many."""

    bit: int
    cards: tuple[Card, ...]
    count: int

    @property
    def suit(self) -> str:
        """The letter of its suit."""
        return self.cards[0].suit.value


class Moments:
    """What a ruleset makes possible after a lead (or for a player who leads).

    `suit`: the one to follow, as bits; 0 where there is none. `opener`: the bit of the card that
    decides who leads first, 0 where a seat does.
    """

    def __init__(self, ruleset: Ruleset, led: str) -> None:
        self.ruleset, self.led = ruleset, led
        self.law = Law.of(ruleset)
        self.is_leading = led == NOTHING
        self.suit = SUITS.get(led, 0)
        self.opener = 0 if ruleset.opener_card is None else ruleset.opener_card.bit
        self._states: dict[bool | None, tuple[PossibleState, ...]] = {}
        self._tables: dict[tuple[bool | None, int], AnswerTable] = {}

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of cards of the pack, in deck order."""
        found: dict[tuple[object, ...], list[Card]] = {}
        for card in self.ruleset.pack:
            found.setdefault(self._marks(card), []).append(card)
        kinds = [
            Kind(cards[0].bit, tuple(dict.fromkeys(cards)), len(cards)) for cards in found.values()
        ]
        return tuple(sorted(kinds, key=lambda kind: kind.bit))

    def _marks(self, card: Card) -> tuple[object, ...]:
        """What the rules of play know of a card."""
        law, bit = self.law, card.bit
        # Whether the queen of spades is more than a spade here.
        is_known = QUEEN_OF_SPADES in self.ruleset.counting_cards or law.may_lead_heart
        special = law.banned, law.opening_ban, law.locked, QUEEN_OF_SPADES.bit if is_known else 0
        opens = self.is_leading and bit == self.opener
        return (card.suit, opens, *(bool(bit & marked) for marked in special))

    @cached_property
    def choices(self) -> tuple[DialogueChoice, ...]:
        """Everything that can be named as the card to play, suit by suit."""
        by_suit: dict[str, list[DialogueChoice]] = {suit: [] for suit in SUITS}
        for kind in self.kinds:
            of_suit = by_suit[kind.suit]
            of_suit += self._of_kind(kind, len(of_suit))
        return tuple(chain.from_iterable(by_suit.values()))

    def _of_kind(self, kind: Kind, before: int) -> Iterator[DialogueChoice]:
        """The cards of a kind without a name, then those with one.

        Cards that score and are no hearts are known one by one.
        """
        r, suit = self.ruleset, kind.suit
        named = [
            card
            for card in kind.cards
            if len(kind.cards) == 1 or (card.suit is not Suit.HEARTS and card in r.counting_cards)
        ]
        others = [card for card in kind.cards if card not in named]
        value, only = f"{suit}{before or ''}", others[0] if len(others) == 1 else None
        if self._is_most(others):
            is_every = len(others) == self.suit_sizes[suit]
            words = say("a_card_of" if is_every else "another_card_of", suit=suit)
            yield DialogueChoice(value, words, (suit,), kind.bit, only)
        elif others:
            words = listed([one_card(r, card) for card in others], "or")
            yield DialogueChoice(value, words, tuple(map(str, others)), kind.bit, only)
        for card in named:
            yield DialogueChoice(str(card), one_card(r, card), (str(card),), kind.bit, card)

    @cached_property
    def suit_sizes(self) -> Mapping[str, int]:
        """How many different cards of each suit there are."""
        return Counter(card.suit.value for kind in self.kinds for card in kind.cards)

    def _is_most(self, cards: Sequence[Card]) -> bool:
        """Whether these are more than half of their suit."""
        return bool(cards) and 2 * len(cards) > self.suit_sizes[cards[0].suit.value]

    def names_of(self, bits: int) -> list[tuple[str, str]]:
        """Some kinds by name, and one card of them: "other hearts" and "another heart"."""
        found = []
        for suit in "CDHS":
            kinds = [kind for kind in self.kinds if kind.suit == suit]
            chosen = [kind for kind in kinds if kind.bit & bits]
            cards = [card for kind in chosen for card in kind.cards]
            if len(chosen) == len(kinds) > 0:
                found.append((say("cards_of", suit=suit), say("a_card_of", suit=suit)))
            elif self._is_most(cards):
                others = say("other_cards_of", suit=suit)
                found.append((others, say("another_card_of", suit=suit)))
            else:
                r = self.ruleset
                found += [(all_cards(r, card), one_card(r, card)) for card in cards]
        return found

    def states(self, have: bool | None) -> tuple[PossibleState, ...]:
        """Every state in which the player can, or cannot, follow suit."""
        if have not in self._states:
            self._states[have] = tuple(
                PossibleState(first, broken, hand)
                for first, broken in product((False, True), repeat=2)
                if self._can_be(first=first, broken=broken)
                for hand in self.hands[first]
                if have is None or bool(hand & self.suit) is have
            )
        return self._states[have]

    def _can_be(self, *, first: bool, broken: bool) -> bool:
        if self.led == "H" and not broken:
            return False  # a heart on the table has broken them
        if first and self.is_leading:
            return not broken  # who opens has seen no card played, nor had anybody to lead before
        return not first or self._can_be_first

    @cached_property
    def _can_be_first(self) -> bool:
        """Whether this can have been led to trick one at all."""
        hands = Moments(self.ruleset, NOTHING).hands[True]
        return any(self.law.legal(hand, is_first=True) & self.suit for hand in hands)

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Every hand that can be held, as the kinds it has: after trick one, and on it."""
        each = product(*((None, kind) for kind in self.kinds))
        every = [[kind for kind in held if kind] for held in each]
        most = max(self.ruleset.hand_size, 2)  # after trick one a card at least is gone
        return (
            tuple(_bits(held) for held in every if 0 < len(held) < most),
            tuple(_bits(held) for held in every if self._can_be_full(held)),
        )

    def _can_be_full(self, held: list[Kind]) -> bool:
        """On trick one a hand is full, and who leads has the card that opens (C1)."""
        size = self.ruleset.hand_size
        if self.is_leading and self.opener and not any(kind.bit == self.opener for kind in held):
            return False
        return len(held) <= size <= sum(kind.count for kind in held)

    def broken_rule(self, state: PossibleState, bit: int, law: Law | None = None) -> str:
        """The key of the first rule that this card would break there, by this or another law."""
        law = law or self.law
        broken = law.violation(bit, state.hand, self.suit, state.first, state.broken)
        return broken.key if broken else ""

    def legal(self, state: PossibleState) -> int:
        """The kinds that may be played there."""
        return self.law.legal(state.hand, self.suit, state.first, state.broken)

    def table(self, have: bool | None, bit: int) -> AnswerTable:
        """What is open for a card of this kind."""
        if (have, bit) not in self._tables:
            states = [state for state in self.states(have) if state.hand & bit]
            self._tables[have, bit] = AnswerTable(
                {state: not self.broken_rule(state, bit) for state in states}
            )
        return self._tables[have, bit]


def _bits(held: list[Kind]) -> int:
    return sum(kind.bit for kind in held)


@lru_cache(maxsize=64)
def every_lead(ruleset: Ruleset) -> Mapping[str, Moments]:
    """What is possible after each lead."""
    return {led: Moments(ruleset, led) for led in (*SUITS, NOTHING)}


# Which question next: the shortest way to one answer.

Row = tuple[bool, ...]  # one value for each column

Rows = frozenset[Row]

_HAS_SEVERAL, _HAS_ONE = 0.97, 0.3  # how likely somebody has a card of a group, or of one kind

_TWO_AT_ONCE = 0.6  # such a question takes longer to read

FEW_QUESTIONS = 4  # questions in all, where that is possible


class DialogueStep(NamedTuple):
    """A question: a column, and one that is asked with it where the first is `side`."""

    column: int
    second: int | None = None
    side: bool = False

    def answer(self, row: Row) -> str:
        """What somebody in this row answers: "no", "yes", or with the second column "yes-no"."""
        first = row[self.column]
        if self.second is None or first != self.side:
            return _word(first)
        return f"{_word(first)}-{_word(row[self.second])}"


def _word(is_so: bool) -> str:
    return "yes" if is_so else "no"


class AnswerTable:
    """What is open after the card is named: the answer of every row, and what the columns are.

    `groups`: the kinds of cards whose presence in the hand matters, as bits, one for each column
    behind those of the moment.
    """

    def __init__(self, legal: Mapping[PossibleState, bool]) -> None:
        self.groups = _groups(legal)
        self.states: dict[Row, list[PossibleState]] = {}
        for state in legal:
            has = (bool(state.hand & group) for group in self.groups)
            self.states.setdefault((state.first, state.broken, *has), []).append(state)
        self.legal = {row: legal[states[0]] for row, states in self.states.items()}
        self.odds = (
            *MOMENT_ODDS.values(),
            *(_HAS_SEVERAL if group.bit_count() > 1 else _HAS_ONE for group in self.groups),
        )
        self._best: dict[tuple[Rows, int], tuple[int, float, DialogueStep | None]] = {}

    def rows(self) -> Rows:
        """Every row that is possible."""
        return frozenset(self.states)

    def next_step(self, rows: Rows, asked: int) -> DialogueStep | None:
        """The question to ask now, or None when every row gives the same answer."""
        return self._plan(rows, FEW_QUESTIONS - asked)[2]

    def _plan(self, rows: Rows, left: int) -> tuple[int, float, DialogueStep | None]:
        """How many questions too many, how many to expect, and the first of them."""
        if len({self.legal[row] for row in rows}) < 2:
            return 0, 0.0, None
        key = rows, left
        if key not in self._best:
            self._best[key] = min(
                (self._cost(rows, step, left) for step in self._steps(rows)), key=lambda c: c[:2]
            )
        return self._best[key]

    def _cost(self, rows: Rows, step: DialogueStep, left: int) -> tuple[int, float, DialogueStep]:
        over, expected = max(0, 1 - left), 1 + (_TWO_AT_ONCE if step.second is not None else 0)
        whole = self._weight(rows)
        for part in parted(rows, step).values():
            worse, more, _ = self._plan(part, left - 1)
            over = max(over, worse)
            expected += more * self._weight(part) / whole
        return over, expected, step

    def _steps(self, rows: Rows) -> Iterator[DialogueStep]:
        """Every question that can be answered in more than one way."""
        for column in range(len(self.odds)):
            if len({row[column] for row in rows}) > 1:
                yield DialogueStep(column)
                if column < len(MOMENTS):
                    yield from self._doubles(rows, column)

    def _doubles(self, rows: Rows, column: int) -> Iterator[DialogueStep]:
        """Two columns at once, where the second matters on one side of the first only."""
        for side in (True, False):
            part = [row for row in rows if row[column] is side]
            rest = {self.legal[row] for row in rows if row[column] is not side}
            for second in range(len(MOMENTS), len(self.odds)):
                if len(rest) == 1 and len({row[second] for row in part}) > 1:
                    yield DialogueStep(column, second, side)

    def _weight(self, rows: Rows) -> float:
        return sum(map(self.likelihood, rows))

    def likelihood(self, row: Row) -> float:
        """How likely a row is, roughly."""
        weight = 1.0
        for is_so, chance in zip(row, self.odds, strict=True):
            weight *= chance if is_so else 1 - chance
        return weight


def parted(rows: Rows, step: DialogueStep) -> dict[str, Rows]:
    """The rows by the answer that a question has there."""
    return {
        value: frozenset(row for row in rows if step.answer(row) == value)
        for value in sorted({step.answer(row) for row in rows})
    }


def _groups(legal: Mapping[PossibleState, bool]) -> tuple[int, ...]:
    """The kinds that matter, together where it is enough to have one of them."""
    groups: list[int] = []
    for bit in _mattering(legal):
        mate = next((g for g in groups if _are_alike(legal, bit, g & -g)), None)
        if mate is None:
            groups.append(bit)
        else:
            groups[groups.index(mate)] |= bit
    return tuple(groups)


def _mattering(legal: Mapping[PossibleState, bool]) -> list[int]:
    """The kinds that make a difference beside some hand."""
    found = 0
    for state, is_legal in legal.items():
        for card in Cards(state.hand & ~found):
            without = state._replace(hand=state.hand & ~card.bit)
            if is_legal is not legal.get(without, is_legal):
                found |= card.bit
    return [card.bit for card in Cards(found)]


def _are_alike(legal: Mapping[PossibleState, bool], bit: int, mate: int) -> bool:
    """Whether it makes no difference which of two kinds a hand has, or both."""
    for state, is_legal in legal.items():
        if state.hand & bit:
            rest = state.hand & ~(bit | mate)
            for other in (rest | mate, rest | bit | mate):
                if legal.get(state._replace(hand=other), is_legal) is not is_legal:
                    return False
    return True


# The questions in words.


@dataclass(frozen=True, slots=True)
class DialogueQuestion:
    """A question with its answers; `hint` says what a word in it means."""

    key: str
    title: str
    choices: tuple[DialogueChoice, ...]
    hint: str = ""

    def offers(self, value: str) -> bool:
        """Whether this is one of the answers."""
        return any(choice.value == value for choice in self.choices)


def _yes() -> DialogueChoice:
    return DialogueChoice("yes", say("yes"))


def _no() -> DialogueChoice:
    return DialogueChoice("no", say("no"))


def what_was_led(pack: Cards) -> DialogueQuestion:
    """The first question: where the trick stands."""
    suits = [suit.value for suit in Suit if pack.of_suit(suit)]
    choices = [
        DialogueChoice(suit, capitalized(say("cards_of", suit=suit)), (suit,)) for suit in suits
    ]
    choices.append(DialogueChoice(NOTHING, say("my_lead")))
    return DialogueQuestion("led", say("what_was_led"), tuple(choices))


def do_you_have_one(moments: Moments) -> DialogueQuestion:
    """Whether the player can follow suit."""
    return DialogueQuestion(
        "have",
        say("has_card_of", suit=moments.led),
        tuple(choice for choice, have in ((_yes(), True), (_no(), False)) if moments.states(have)),
    )


def which_card(moments: Moments, have: bool | None) -> DialogueQuestion:
    """What the player wants to play, of the kinds that can be held."""
    bits = 0
    for state in moments.states(have):
        bits |= state.hand
    choices = tuple(choice for choice in moments.choices if choice.bit & bits)
    return DialogueQuestion("card", say("which_card", leads=moments.is_leading), choices)


def question_of(
    moments: Moments, table: AnswerTable, rows: Rows, step: DialogueStep
) -> DialogueQuestion:
    """A step of the plan in words."""
    if step.column >= len(MOMENTS):
        only, others = _sides(moments, table, rows, step.column)
        key = f"hold{step.column - len(MOMENTS) or ''}"
        no = DialogueChoice("no", say("has_only", only=only))
        return DialogueQuestion(key, say("asks_held", only=only, others=others), (_yes(), no))
    asked = MOMENTS[step.column]
    hint = tell(moments.ruleset, "what_breaks").text if asked == "broken" else ""
    plain = DialogueQuestion(asked, say(f"asks_{asked}"), (_yes(), _no()), hint)
    if step.second is None:
        return plain
    part = frozenset(row for row in rows if row[step.column] is step.side)
    only, others = _sides(moments, table, part, step.second)
    so = _word(step.side)
    held = [
        DialogueChoice(
            f"{so}-{_word(has)}", say("held_too", so=so, has=has, only=only, others=others)
        )
        for has in (True, False)
    ]
    choices = (_no() if step.side else _yes(), *held)
    return replace(plain, key=f"{plain.key}-hold", choices=choices)


def _sides(
    moments: Moments, table: AnswerTable, rows: Rows, column: int
) -> tuple[list[str], list[str]]:
    """What somebody has who has nothing of the group, if that is shorter to say; and the group."""
    group = table.groups[column - len(MOMENTS)]
    held = 0
    for row in rows:
        for state in table.states[row]:
            held |= state.hand
    rest, others = moments.names_of(held & ~group), moments.names_of(held & group)
    is_short = len(rest) <= len(others) and group.bit_count() > 1
    return [words for words, _ in rest] if is_short else [], [one for _, one in others]


# The ruling: yes or no, why, which rule, and where rule books differ.


@dataclass(frozen=True, slots=True)
class PlayRuling:
    """Yes or no, and why.

    `headline` says it in a few words, `why` in a sentence or more. `rule` is the name of the rule,
    `section` where the rulebook tells it. `books` says where well-known rule books differ.
    """

    is_allowed: bool
    headline: str
    why: str
    rule: str
    section: str
    books: tuple[str, ...] = ()


class PlayCase:
    """What was told: the lead, whether one can follow, the card, and what is still possible.

    `asked`: what was asked for. `states`: those still possible, the likeliest first.
    """

    def __init__(
        self,
        moments: Moments,
        have: bool | None,
        choice: DialogueChoice,
        rows: Rows,
        asked: frozenset[str],
    ) -> None:
        table = moments.table(have, choice.bit)
        likely = sorted(rows, key=table.likelihood, reverse=True)
        self.moments, self.ruleset, self.law = moments, moments.ruleset, moments.law
        self.have, self.bit, self.card, self.asked = have, choice.bit, choice.card, asked
        self.is_allowed = all(table.legal[row] for row in rows)
        self.states = [state for row in likely for state in table.states[row]]
        self.is_banned = bool(choice.bit & self.law.banned)
        self._odds = {
            state: table.likelihood(row) / len(table.states[row])
            for row in likely
            for state in table.states[row]
        }

    @property
    def broken_rules(self) -> tuple[str, ...]:
        """The keys of the rules that the card breaks in these states, the likeliest first."""
        found: dict[str, float] = defaultdict(float)
        for state, odds in self._odds.items():
            found[self.moments.broken_rule(state, self.bit)] += odds
        return tuple(sorted(found, key=lambda key: -found[key]))

    def what_is_sure(self, name: str) -> str:
        """What is known about the moment: "yes", "no", or "" where it can be either."""
        values = {getattr(state, name) for state in self.states}
        return _word(values.pop()) if len(values) == 1 else ""

    def facts(self) -> dict[str, object]:
        """What the texts are told of the card, and of the moment."""
        moments, bit = self.moments, self.bit
        follows = bool(self.have and bit & moments.suit)
        is_opener = self.card is not None and self.card == self.ruleset.opener_card
        is_first, is_broken = self.what_is_sure("first"), self.what_is_sure("broken")
        return {
            "suit": moments.led,
            "leads": moments.is_leading,
            "follows": follows,
            "opens": is_opener or is_first == "yes",
            "breaks": self.law.locked and bit & self.law.breaking and is_broken == "no",
            "is_only_one": self._is_only_one,
            "is_heart": bit & HEARTS,
            "is_queen": bit == QUEEN_OF_SPADES.bit,
            "is_banned": self.is_banned,
            "is_bonus": self.card in dict(self.ruleset.bonus_cards),
            "only_hearts_left": all(not state.hand & ~HEARTS for state in self.states),
            "is_first": is_first,
            "is_broken": is_broken,
            "first_asked": "first" in self.asked,
        }

    @property
    def _is_only_one(self) -> bool:
        """Whether there is no choice: one single card, though others are held."""
        kind = next(kind for kind in self.moments.kinds if kind.bit == self.bit)
        return (
            self.card is not None
            and kind.count == 1
            and any(state.hand != self.bit for state in self.states)
            and all(self.moments.legal(state) == self.bit for state in self.states)
        )


def rule(case: PlayCase) -> PlayRuling:
    """The ruling of a case in which every possible state gives the same answer."""
    if case.is_allowed:
        text, facts = TEXTS.texts["play_allowed"], case.facts()
    else:
        breach, *others = case.broken_rules
        text = TEXTS.texts["play_refused"]
        facts = {"breach": breach, "queen_first": "queen_before_hearts" in others}
        facts |= {"suit": case.moments.led, "follows": case.have}
    told = tell(case.ruleset, text.key, **facts)
    topic = TOPICS[teller(case.ruleset).case(text, facts).notes["tells"]]
    return PlayRuling(
        is_allowed=case.is_allowed,
        headline=told.short,
        why=told.text,
        rule=TITLES.get(topic.option) or SECTIONS[topic.section].heading(case.ruleset),
        section=topic.chapter,
        books=_books(case, topic.option),
    )


MOST_BOOKS = 2  # rule books that differ

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


def _books(case: PlayCase, option: str) -> tuple[str, ...]:
    """Sentences about books by which the answer would be the other one; the rule's own first.

    Where the answer hung on whether hearts are broken: about that they differ as well.
    """
    found: dict[str, None] = {}
    for name in sorted(_OTHERS, key=lambda name: name != option):
        for value in _OTHERS[name]:
            law = _law_with(case.ruleset, name, value)
            if law and all(
                bool(case.moments.broken_rule(state, case.bit, law)) is case.is_allowed
                for state in case.states
            ):
                found[tell(case.ruleset, OF_OPTION[name].key).elsewhere] = None
    if "broken" in case.asked:
        found[tell(case.ruleset, "queen_breaks").elsewhere] = None
    return tuple(found)[:MOST_BOOKS]


@lru_cache(maxsize=256)
def _law_with(ruleset: Ruleset, name: str, value: object) -> Law | None:
    if getattr(ruleset, name) == value:
        return None
    try:
        return Law.of(replace(ruleset, **{name: value}))  # type: ignore[arg-type]
    except ImpossibleRuleset:
        return None


# The dialogue: from the answers so far to the next question, or to the ruling.


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the answer it got, "" while it has none."""

    question: DialogueQuestion
    value: str


@dataclass(frozen=True, slots=True)
class Dialogue:
    """How far it has come: what was asked, the last perhaps still open, and the ruling.

    `problem`: a sentence where the answers cannot all be true.
    """

    asked: tuple[Asked, ...]
    ruling: PlayRuling | None = None
    problem: str = ""

    @property
    def answers(self) -> dict[str, str]:
        """The answers that counted."""
        return {each.question.key: each.value for each in self.asked if each.value}

    @property
    def announcement(self) -> Paragraph:
        """What a screen reader says after a tap: the ruling, or what is asked next."""
        if self.problem:
            return (self.problem,)
        if self.ruling:
            return (self.ruling.headline, self.ruling.why)
        return (self.asked[-1].question.title,) if self.answers else ()


def ask(ruleset: Ruleset, answers: Mapping[str, str]) -> Dialogue:
    """The dialogue with these answers; answers to what is not asked are passed over."""
    return _Talk(ruleset, answers).dialogue()


class _Talk:
    """One way through the questions."""

    def __init__(self, ruleset: Ruleset, answers: Mapping[str, str]) -> None:
        self.ruleset, self.answers = ruleset, answers
        self.asked: list[Asked] = []

    def dialogue(self) -> Dialogue:
        """Ask on until something is open, or nothing is."""
        led = self._answer(what_was_led(self.ruleset.pack))
        if not led:
            return self._open()
        moments = every_lead(self.ruleset)[led]
        have: bool | None = None
        if moments.suit:
            value = self._answer(do_you_have_one(moments))
            if not value:
                return self._open()
            have = value == "yes"
        card = self._answer(which_card(moments, have))
        named = {choice.value: choice for choice in moments.choices}
        if not card:
            wanted = named.get(self.answers.get("card", ""))
            return self._open(_contradiction(moments, wanted) if wanted and not have else "")
        return self._decided(moments, have, named[card])

    def _decided(self, moments: Moments, have: bool | None, card: DialogueChoice) -> Dialogue:
        table = moments.table(have, card.bit)
        rows = table.rows()
        while (step := table.next_step(rows, len(self.asked))) is not None:
            value = self._answer(question_of(moments, table, rows, step))
            if not value:
                return self._open()
            rows = parted(rows, step)[value]
        asked = frozenset(name for each in self.asked for name in each.question.key.split("-"))
        return Dialogue(tuple(self.asked), rule(PlayCase(moments, have, card, rows, asked)))

    def _open(self, problem: str = "") -> Dialogue:
        """The last question is still to be answered."""
        return Dialogue(tuple(self.asked), problem=problem)

    def _answer(self, question: DialogueQuestion) -> str:
        """The answer to this question, "" where there is none yet."""
        value = self.answers.get(question.key, "")
        if not question.offers(value):
            value = ""
        self.asked.append(Asked(question, value))
        return value


def _contradiction(moments: Moments, wanted: DialogueChoice) -> str:
    """That somebody without the suit that was led would play a card of it."""
    return say("cannot_be_played", card=wanted.words) if wanted.bit & moments.suit else ""

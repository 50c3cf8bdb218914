"""May I play this? The fewest questions, and the ruling with its reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from companion.referee.grammar import (
    Paragraph,
    all_cards,
    card_sign,
    card_words,
    listed,
    one_card,
    rank_sign,
)
from companion.referee.options import TITLES
from companion.referee.topics import OF_OPTION, titles_of
from companion.referee.topics.first_trick import (
    no_clubs_first_trick,
    only_penalties_first_trick,
    who_leads_first,
)
from companion.referee.topics.model import Topic
from companion.referee.topics.play import (
    follow_suit,
    hearts_and_queen,
    lead_heart,
    lead_queen,
    only_hearts,
    queen_breaks,
    what_breaks,
)
from companion.rules.cards import (
    CLUBS_MASK,
    DIAMONDS_MASK,
    HEARTS_MASK,
    QUEEN_MASK,
    QUEEN_OF_SPADES,
    SPADES_MASK,
    SUIT_MASK_OF,
    Card,
    Suit,
    card_of,
    each_kind,
    kind_of,
)
from companion.rules.errors import ImpossibleRuleset
from companion.rules.legality import Law, PlayContext, Violation, derive, law_of, violation_of
from companion.rules.options import FirstTrickPoints, HeartLead, HeartsAndQueen, Opener, QueenLead
from companion.rules.ruleset import Ruleset

NOTHING = "none"  # led: the player leads

SUITS = {
    "C": CLUBS_MASK,
    "D": DIAMONDS_MASK,
    "S": SPADES_MASK,
    "H": HEARTS_MASK,
}


class MomentFacts(NamedTuple):
    """What can be asked about the moment.

    `first`: it is the first trick. `broken`: hearts are broken.
    """

    first: bool = False
    broken: bool = False


class PossibleState(NamedTuple):
    """A situation, and the kinds of cards that are held, as the bits that stand for them."""

    now: MomentFacts
    hand: int


@dataclass(frozen=True)
class Kind:
    """Cards that no rule of play tells apart here: the bit that stands for them, and how many."""

    bit: int
    cards: tuple[Card, ...]
    count: int


class Moments:
    """What a ruleset makes possible after a lead (or for a player who leads)."""

    def __init__(self, ruleset: Ruleset, led: str) -> None:
        self.ruleset, self.led = ruleset, led
        self.law: Law = law_of(ruleset)
        self.is_leading = led == NOTHING

    @cached_property
    def suit(self) -> int:
        """The suit to follow, as bits; 0 where there is none."""
        return SUITS.get(self.led, 0)

    @cached_property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of cards of the pack, in deck order."""
        found: dict[tuple[object, ...], list[int]] = {}
        for bit in each_kind(self.law.pack):
            found.setdefault(self._marks(bit), []).append(bit)
        kinds = [Kind(min(bits), _cards(bits), len(bits)) for bits in found.values()]
        return tuple(sorted(kinds, key=lambda kind: kind.bit))

    def _marks(self, bit: int) -> tuple[object, ...]:
        """What the rules of play know of a card."""
        law, queen = self.law, QUEEN_MASK if self._knows_the_queen else 0
        special = law.banned, law.opening_ban, law.locked, queen
        opens = self.is_leading and card_of(bit) == self.ruleset.opener_card
        return (SUIT_MASK_OF[bit], opens, *(bool(bit & marked) for marked in special))

    @cached_property
    def choices(self) -> tuple[CardChoice, ...]:
        """Everything that can be named as the card to play, suit by suit."""
        by_suit: dict[str, list[CardChoice]] = {suit: [] for suit in MANY_OF}
        for kind in self.kinds:
            of_suit = by_suit[suit_of(kind)]
            of_suit += _of_kind(self, kind, len(of_suit))
        return tuple(choice for of_suit in by_suit.values() for choice in of_suit)

    @cached_property
    def suit_sizes(self) -> Mapping[str, int]:
        """How many different cards of each suit there are."""
        return Counter(card.suit.value for kind in self.kinds for card in kind.cards)

    @cached_property
    def _knows_the_queen(self) -> bool:
        """Whether the queen of spades is more than a spade here."""
        return QUEEN_OF_SPADES in self.ruleset.counting_cards or self.law.may_lead_heart

    @cached_property
    def opener(self) -> int:
        """The bit of the card that decides who leads first, 0 where a seat does."""
        card = self.ruleset.opener_card
        return 0 if card is None else kind_of(card)

    @property
    def opener_is_first(self) -> bool:
        """Whether that very card opens (C1), and this is a lead."""
        return self.is_leading and self.ruleset.opener is Opener.LOWEST_CLUB

    def situations(self) -> Iterator[MomentFacts]:
        """Every moment that can be asked about."""
        firsts = (False, True) if self._can_be_first else (False,)
        for now in map(MomentFacts._make, product(firsts, (False, True))):
            if self._can_be(now):
                yield now

    def _can_be(self, now: MomentFacts) -> bool:
        if self.led == "H" and not now.broken:
            return False  # a heart on the table has broken them
        # Who opens has seen no card played; nor has anybody had to lead before.
        return not (now.first and self.is_leading and now.broken)

    @cached_property
    def _can_be_first(self) -> bool:
        """Whether this can have been led to trick one at all."""
        if self.is_leading:
            return True
        hands = Moments(self.ruleset, NOTHING).hands[True]
        return any(
            self.law.legal(PlayContext(hand=hand, is_first=True)) & self.suit for hand in hands
        )

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Every hand that can be held, as the kinds it has: after trick one, and on it."""
        each = product(*((None, kind) for kind in self.kinds))
        all_held = [[kind for kind in held if kind] for held in each]
        return (
            tuple(_bits(held) for held in all_held if self._can_be_late(held)),
            tuple(_bits(held) for held in all_held if self._can_be_full(held)),
        )

    def _can_be_late(self, held: list[Kind]) -> bool:
        """After trick one a card at least is gone."""
        return 0 < len(held) < max(self.ruleset.hand_size, 2)

    def _can_be_full(self, held: list[Kind]) -> bool:
        """On trick one a hand is full, and who leads has the card that opens (C1)."""
        size = self.ruleset.hand_size
        if self.is_leading and self.opener and not any(kind.bit == self.opener for kind in held):
            return False
        return len(held) <= size <= sum(kind.count for kind in held)

    def broken_rule(self, state: PossibleState, bit: int) -> Violation | None:
        """The first rule that this card would break there."""
        return violation_of(self.law, self.context(state), bit)

    def context(self, state: PossibleState) -> PlayContext:
        """The position as the law sees it."""
        return PlayContext(
            hand=state.hand,
            led=self.suit,
            table=0 if self.is_leading else self.suit & -self.suit,
            is_first=state.now.first,
            broken=state.now.broken,
        )


def _bits(held: list[Kind]) -> int:
    return sum(kind.bit for kind in held)


def _cards(bits: list[int]) -> tuple[Card, ...]:
    return tuple(card_of(bit) for bit in sorted(set(bits)))


CARD_OF = {"C": "club", "D": "diamond", "S": "spade", "H": "heart"}

ONE_OF = {suit: f"a {card}" for suit, card in CARD_OF.items()}

MANY_OF = {suit: f"{card}s" for suit, card in CARD_OF.items()}

MOST_LISTED = 3  # cards by their names


class CardChoice(NamedTuple):
    """A card, or a kind of cards, that can be named: how the address, a voice and a key say it.

    `signs`: what is drawn, cards as "QS" and suits as "C"; `text` stands there where nothing is.
    """

    value: str
    words: str
    signs: tuple[str, ...]
    text: str
    bit: int
    cards: tuple[Card, ...]

    @property
    def card(self) -> Card | None:
        """The card, where it is a single one."""
        return self.cards[0] if len(self.cards) == 1 else None


def suit_of(kind: Kind) -> str:
    """The letter of a kind's suit."""
    return kind.cards[0].suit.value


def _of_kind(moments: Moments, kind: Kind, before: int) -> Iterator[CardChoice]:
    """The cards of a kind without a name, then those with one."""
    named = [card for card in kind.cards if _has_name(moments, card) or len(kind.cards) == 1]
    others = tuple(card for card in kind.cards if card not in named)
    if others:
        yield _unnamed(moments, kind, others, before)
    for card in named:
        yield CardChoice(
            str(card), one_card(moments.ruleset, card), (str(card),), "", kind.bit, (card,)
        )


def _has_name(moments: Moments, card: Card) -> bool:
    """Cards that score and are no hearts are known one by one."""
    return card.suit is not Suit.HEARTS and card in moments.ruleset.counting_cards


def _unnamed(moments: Moments, kind: Kind, cards: tuple[Card, ...], before: int) -> CardChoice:
    suit = suit_of(kind)
    value = f"{suit}{before or ''}"
    if _is_most_of(moments, cards):
        is_local_only = len(cards) == moments.suit_sizes[suit]
        words = ONE_OF[suit] if is_local_only else f"another {CARD_OF[suit]}"
        return CardChoice(value, words, (suit,), "", kind.bit, cards)
    words = ranks(cards)
    if len(cards) <= MOST_LISTED:
        words = listed([one_card(moments.ruleset, card) for card in cards], "or")
    return CardChoice(value, words, (), ranks(cards), kind.bit, cards)


def _is_most_of(moments: Moments, cards: tuple[Card, ...]) -> bool:
    return 2 * len(cards) > moments.suit_sizes[cards[0].suit.value]


def ranks(cards: Iterable[Card]) -> str:
    """Cards of one suit as signs: "2 3 4♣"."""
    each = list(cards)
    return " ".join([*map(rank_sign, each[:-1]), card_sign(each[-1])])


class KindNames(NamedTuple):
    """Some kinds of cards by name, and one card of them: "other hearts", "another heart"."""

    words: str
    one: str


def parts_of(moments: Moments, bits: int) -> list[KindNames]:
    """What some kinds are called together: "hearts", "the queen of spades"."""
    found = []
    for suit in ("C", "D", "H", "S"):
        kinds = [kind for kind in moments.kinds if suit_of(kind) == suit]
        chosen = [kind for kind in kinds if kind.bit & bits]
        if chosen:
            found += _parts(moments, suit, kinds, chosen)
    return found


def _parts(moments: Moments, suit: str, kinds: list[Kind], chosen: list[Kind]) -> list[KindNames]:
    cards = tuple(card for kind in chosen for card in kind.cards)
    if len(chosen) == len(kinds):
        return [KindNames(MANY_OF[suit], ONE_OF[suit])]
    if _is_most_of(moments, cards):
        return [KindNames(f"other {MANY_OF[suit]}", f"another {CARD_OF[suit]}")]
    if len(cards) > MOST_LISTED:
        return [KindNames(ranks(cards), ranks(cards))]
    r = moments.ruleset
    return [KindNames(all_cards(r, card), one_card(r, card)) for card in cards]


def all_of(parts: Iterable[KindNames]) -> str:
    """All cards of these: "diamonds and other spades"."""
    return listed([part.words for part in parts])


def one_of(parts: Iterable[KindNames]) -> str:
    """One card of these: "a diamond or another spade"."""
    return listed([part.one for part in parts], "or")


# Which question next: the shortest way to one answer.

Row = tuple[bool, ...]  # one value for each column

Rows = frozenset[Row]

MOMENTS = len(MomentFacts._fields)

# How likely a yes is, so that the common cases end early: the moment, then a group of cards.
_MOMENT_ODDS = (0.15, 0.5)

_HAS_SEVERAL, _HAS_ONE = 0.97, 0.3

_TWO_AT_ONCE = 0.6  # such a question takes longer to read

FEW_QUESTIONS = 4  # questions in all, where that is possible


class DialogueStep(NamedTuple):
    """A question: a column, and one that is asked with it where the first is `side`."""

    column: int
    second: int | None = None
    side: bool = False

    def values(self, rows: Iterable[Row]) -> tuple[str, ...]:
        """The answers that are possible."""
        return tuple(sorted({self.answer(row) for row in rows}))

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
            self.states.setdefault(row_of(state, self.groups), []).append(state)
        self.legal = {row: legal[states[0]] for row, states in self.states.items()}
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
        open_columns = [c for c in range(self.width) if len({row[c] for row in rows}) > 1]
        for column in open_columns:
            yield DialogueStep(column)
            if column < MOMENTS:
                yield from self._doubles(rows, column)

    def _doubles(self, rows: Rows, column: int) -> Iterator[DialogueStep]:
        """Two columns at once, where the second matters on one side of the first only."""
        for side in (True, False):
            part = [row for row in rows if row[column] is side]
            rest = {self.legal[row] for row in rows if row[column] is not side}
            for second in range(MOMENTS, self.width):
                if len(rest) == 1 and len({row[second] for row in part}) > 1:
                    yield DialogueStep(column, second, side)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return MOMENTS + len(self.groups)

    def _weight(self, rows: Rows) -> float:
        return sum(map(self.likelihood, rows))

    def likelihood(self, row: Row) -> float:
        """How likely a row is, roughly."""
        chances = [*_MOMENT_ODDS, *(_likely(group) for group in self.groups)]
        weight = 1.0
        for is_so, chance in zip(row, chances, strict=True):
            weight *= chance if is_so else 1 - chance
        return weight


def parted(rows: Rows, step: DialogueStep) -> dict[str, Rows]:
    """The rows by the answer that a question has there."""
    return {
        value: frozenset(row for row in rows if step.answer(row) == value)
        for value in step.values(rows)
    }


def row_of(state: PossibleState, groups: Sequence[int]) -> Row:
    """The row of a state."""
    return (*state.now, *(bool(state.hand & group) for group in groups))


def _likely(group: int) -> float:
    return _HAS_SEVERAL if group.bit_count() > 1 else _HAS_ONE


def _groups(legal: Mapping[PossibleState, bool]) -> tuple[int, ...]:
    """The kinds that matter, together where it is enough to have one of them."""
    if len(set(legal.values())) < 2:
        return ()
    bits = _mattering(legal)
    groups: list[int] = []
    for bit in bits:
        mate = next((g for g in groups if _are_alike(legal, bit, g & -g)), None)
        if mate is None:
            groups.append(bit)
        else:
            groups[groups.index(mate)] |= bit
    for attempt in (tuple(groups), tuple(bits), _all_bits(legal)):
        if _tells_all(legal, attempt):
            return attempt
    raise AssertionError("a hand is told by its kinds")


def _all_bits(legal: Mapping[PossibleState, bool]) -> tuple[int, ...]:
    held = 0
    for state in legal:
        held |= state.hand
    return tuple(1 << place for place in range(held.bit_length()) if held >> place & 1)


def _mattering(legal: Mapping[PossibleState, bool]) -> list[int]:
    """The kinds that make a difference beside some hand."""
    return [
        bit
        for bit in _all_bits(legal)
        if any(
            is_legal is not legal.get(PossibleState(now, hand & ~bit), is_legal)
            for (now, hand), is_legal in legal.items()
            if hand & bit
        )
    ]


def _are_alike(legal: Mapping[PossibleState, bool], bit: int, mate: int) -> bool:
    """Whether it makes no difference which of two kinds a hand has, or both."""
    for (now, hand), is_legal in legal.items():
        if hand & bit:
            rest = hand & ~(bit | mate)
            for other in (rest | mate, rest | bit | mate):
                if legal.get(PossibleState(now, other), is_legal) is not is_legal:
                    return False
    return True


def _tells_all(legal: Mapping[PossibleState, bool], groups: Sequence[int]) -> bool:
    found: dict[Row, bool] = {}
    return all(
        found.setdefault(row_of(state, groups), is_legal) is is_legal
        for state, is_legal in legal.items()
    )


# The questions in words.

LONG = 12  # characters


@dataclass(frozen=True, slots=True)
class DialogueChoice:
    """An answer: its value in the address, its words, and the cards or suits drawn for it."""

    value: str
    words: str
    signs: tuple[str, ...] = ()
    text: str = ""

    @property
    def label(self) -> str:
        """What stands on the key where nothing is drawn."""
        return self.text or self.words

    @property
    def is_long(self) -> bool:
        """Whether it needs a line of its own."""
        return not self.signs and len(self.label) > LONG


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


YES, NO = DialogueChoice("yes", "Yes"), DialogueChoice("no", "No")


def what_was_led(ruleset: Ruleset) -> DialogueQuestion:
    """The first question: where the trick stands."""
    moments = Moments(ruleset, NOTHING)
    suits = [suit for suit, bits in SUITS.items() if moments.law.pack & bits]
    choices = [DialogueChoice(suit, MANY_OF[suit].capitalize(), (suit,)) for suit in suits]
    return DialogueQuestion(
        "led", "What was led?", (*choices, DialogueChoice(NOTHING, "Nothing yet, it's my lead"))
    )


def do_you_have_one(moments: Moments, possible: tuple[bool, ...]) -> DialogueQuestion:
    """Whether the player can follow suit."""
    return DialogueQuestion(
        "have",
        f"Do you have {ONE_OF[moments.led]}?",
        tuple(choice for choice, is_so in ((YES, True), (NO, False)) if is_so in possible),
    )


def which_card(moments: Moments, bits: int) -> DialogueQuestion:
    """What the player wants to play, of the kinds that can be held."""
    title = "Which card do you want to play?"
    if moments.is_leading:
        title = "Which card do you want to lead?"
    return DialogueQuestion(
        "card",
        title,
        tuple(
            DialogueChoice(card.value, card.words, card.signs, card.text)
            for card in moments.choices
            if card.bit & bits
        ),
    )


def question_of(
    moments: Moments, table: AnswerTable, rows: Rows, step: DialogueStep
) -> DialogueQuestion:
    """A step of the plan in words."""
    if step.column >= MOMENTS:
        return _holding(moments, table, rows, step.column)
    name = MomentFacts._fields[step.column]
    plain = DialogueQuestion("first", "Is it the first trick?", (YES, NO))
    if name == "broken":
        hint = what_breaks(moments.ruleset).text
        plain = DialogueQuestion("broken", "Are hearts broken?", (YES, NO), hint)
    return plain if step.second is None else _double(moments, table, rows, step, plain)


def _holding(moments: Moments, table: AnswerTable, rows: Rows, column: int) -> DialogueQuestion:
    only, others = _sides(moments, table, rows, column)
    key = f"hold{column - MOMENTS or ''}"
    if only:
        title = f"Do you have anything but {all_of(only)}?"
        return DialogueQuestion(key, title, (YES, DialogueChoice("no", f"No, only {all_of(only)}")))
    return DialogueQuestion(key, f"Do you have {one_of(others)}?", (YES, NO))


def _double(
    moments: Moments, table: AnswerTable, rows: Rows, step: DialogueStep, plain: DialogueQuestion
) -> DialogueQuestion:
    """A question about the moment, with one about the hand where that matters."""
    assert step.second is not None
    part = frozenset(row for row in rows if row[step.column] is step.side)
    only, others = _sides(moments, table, part, step.second)
    first = "Yes" if step.side else "No"
    if only:
        has = f"{first}, and I have other cards too"
        lacks = f"{first}, and I have only {all_of(only)}"
    else:
        has = f"{first}, and I have {one_of(others)}"
        lacks = f"{first}, without {one_of(others)}"
    split = (
        DialogueChoice(f"{first.lower()}-yes", has),
        DialogueChoice(f"{first.lower()}-no", lacks),
    )
    other = (NO if step.side else YES,)
    return replace(plain, key=f"{plain.key}-hold", choices=(*other, *split))


def _sides(
    moments: Moments, table: AnswerTable, rows: Rows, column: int
) -> tuple[list[KindNames], list[KindNames]]:
    """What somebody has who has nothing of the group, if that is shorter to say; else the group."""
    group = table.groups[column - MOMENTS]
    held = 0
    for row in rows:
        for state in table.states[row]:
            held |= state.hand
    rest, others = parts_of(moments, held & ~group), parts_of(moments, held & group)
    is_short = rest and len(rest) <= len(others) and group.bit_count() > 1
    return (rest if is_short else []), others


# The ruling: yes or no, why, which rule, and where rule books differ.

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


def differences(
    moments: Moments, states: Sequence[PossibleState], bit: int, field: str, *, was_asked: bool
) -> tuple[str, ...]:
    """Sentences about books by which the answer would be the other one; the rule's own first.

    `was_asked`: the answer hung on whether hearts are broken, about which books differ as well.
    """
    found = dict.fromkeys(_other_answers(moments, states, bit, field))
    if was_asked:
        found[queen_breaks(moments.ruleset).elsewhere] = None
    return tuple(found)[:MOST_BOOKS]


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
    near = [*case.broken_rules, _NEAREST.get(field, "follow_suit"), "follow_suit", "first_trick"]
    keys = dict.fromkeys(key for rule_key in near for key in _ASKED_AFTER[rule_key])
    return titles_of(case.ruleset, keys)[:3]


# What else people ask who have just broken a rule, by the key of `companion.rules.Violation`.
_ASKED_AFTER: Mapping[str, tuple[str, ...]] = {
    "follow_suit": ("follow_suit", "revoke_now", "revoke_later"),
    "first_trick": ("queen_first_trick", "hearts_first_trick", "only_penalties_first_trick"),
    "eldest_opens": ("open_with_heart", "who_leads_first"),
    "opening_card": ("must_lead_opener", "opener_led_other", "who_leads_first"),
    "club_opens": ("must_lead_opener", "who_leads_first"),
    "queen_lead": ("lead_queen", "what_breaks", "hearts_and_queen"),
    "queen_before_hearts": ("hearts_and_queen", "lead_queen"),
    "hearts_not_broken": ("lead_heart", "queen_breaks", "only_hearts"),
}

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


# By the rule that is broken: the option behind it, what is said, and the topic that says why.
_REFUSALS: Mapping[str, tuple[str, str, Topic]] = {
    "first_trick": ("first_trick_points", "No. Not on the first trick.", no_clubs_first_trick),
    "opening_card": ("opener", "No. Lead your lowest club.", who_leads_first),
    "club_opens": ("opener", "No. Lead a club.", who_leads_first),
    "eldest_opens": ("opener", "No. Lead another suit.", who_leads_first),
    "queen_lead": ("queen_lead", "No. Not the queen yet.", lead_queen),
    "queen_before_hearts": ("hearts_and_queen", "No. Lead the queen.", hearts_and_queen),
    "hearts_not_broken": ("heart_lead", "No. Lead another suit.", lead_heart),
}


def _refused(case: PlayCase) -> Words:
    key, opener = case.broken_rules[0], case.ruleset.opener_card
    if key == "follow_suit":
        why = ["You have one.", follow_suit(case.ruleset).text]
        return "", f"No. Play a {case.suit_card}.", why
    field, headline, topic = _REFUSALS[key]
    why = [topic(case.ruleset).text]
    if key == "first_trick" and case.have:
        headline = f"No. Play another {case.suit_card}."
    if key == "opening_card" and opener and not case.ruleset.cards_left_over:
        headline = f"No. Lead the {card_words(opener)}."
    if key == "hearts_not_broken" and "queen_before_hearts" in case.broken_rules:
        why.append(hearts_and_queen(case.ruleset).text)
    return field, headline, why


# Yes


def _allowed(case: PlayCase) -> Words:
    field, why = _allowed_lead(case) if case.moments.is_leading else _allowed_play(case)
    if _breaks(case):
        why.append("That breaks hearts.")
    must = "Yes, it's the only card you can play."
    return field, must if _is_the_only_one(case) else "Yes, you may.", why


def _is_the_only_one(case: PlayCase) -> bool:
    """Whether there is no choice: one single card, though others are held."""
    kinds = [kind for kind in case.moments.kinds if kind.bit == case.card.bit]
    if case.card.card is None or any(kind.count > 1 for kind in kinds):
        return False
    law = case.moments.law
    held = [state for state in case.states if state.hand != case.card.bit]
    return bool(held) and all(
        law.legal(case.moments.context(state)) == case.card.bit for state in case.states
    )


def _breaks(case: PlayCase) -> bool:
    """Whether the card breaks hearts, where they may be whole."""
    law = case.moments.law
    return bool(law.locked and law.breaks(case.card.bit) and case.is_sure("broken") is False)


def _allowed_play(case: PlayCase) -> tuple[str, list[str]]:
    if case.have and case.marked(case.moments.suit):
        return _followed(case)
    return _thrown(case)


def _followed(case: PlayCase) -> tuple[str, list[str]]:
    if case.marked(case.moments.law.banned) and case.is_sure("first") is not False:
        return "", ["You have to follow suit, whatever the card."]
    if case.is_queen:
        return "", ["You follow suit. The queen is a spade like any other."]
    return "", ["You follow suit."]


def _thrown(case: PlayCase) -> tuple[str, list[str]]:
    """A card off suit."""
    why = [f"You're out of {MANY_OF[case.moments.led]}, so you can play anything."]
    banned = case.moments.law.banned
    if case.is_sure("first") and case.marked(banned):
        return "first_trick_points", [only_penalties_first_trick(case.ruleset).text]
    if case.is_sure("first") is False and case.marked(banned) and "first" in _names(case):
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
    if not case.moments.law.locked:
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


# The dialogue: from the answers so far to the next question, or to the ruling.


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with the answer it got, "" while it has none."""

    question: DialogueQuestion
    value: str = ""


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
    def taps(self) -> int:
        """How many answers it took."""
        return len(self.answers)

    @property
    def announcement(self) -> Paragraph:
        """What a screen reader says after a tap: the ruling, or what is asked next."""
        if self.problem:
            return (self.problem,)
        if self.ruling:
            return (self.ruling.headline, *self.ruling.why)
        return (self.asked[-1].question.title,) if self.taps else ()


def ask(ruleset: Ruleset, answers: Mapping[str, str]) -> Dialogue:
    """The dialogue with these answers; answers to what is not asked are passed over."""
    return _Talk(derive(ruleset, Memory), answers).dialogue()


class Memory:
    """What was worked out for one ruleset."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.first_question = what_was_led(ruleset)
        self._moments: dict[str, Moments] = {}
        self._states: dict[tuple[str, bool | None], tuple[PossibleState, ...]] = {}
        self._tables: dict[tuple[str, bool | None, int], AnswerTable] = {}

    def moments(self, led: str) -> Moments:
        """What is possible after this lead."""
        if led not in self._moments:
            self._moments[led] = Moments(self.ruleset, led)
        return self._moments[led]

    def states(self, led: str, have: bool | None) -> tuple[PossibleState, ...]:
        """Every state in which the player can, or cannot, follow suit."""
        key = led, have
        if key not in self._states:
            self._states[key] = tuple(_states(self.moments(led), have))
        return self._states[key]

    def table(self, led: str, have: bool | None, bit: int) -> AnswerTable:
        """What is open for this card."""
        key = led, have, bit
        if key not in self._tables:
            moments = self.moments(led)
            states = [state for state in self.states(led, have) if state.hand & bit]
            self._tables[key] = AnswerTable(
                {w: moments.broken_rule(w, bit) is None for w in states}
            )
        return self._tables[key]


def _states(moments: Moments, have: bool | None) -> Iterator[PossibleState]:
    for now in moments.situations():
        for hand in moments.hands[now.first]:
            if have is None or bool(hand & moments.suit) is have:
                yield PossibleState(now, hand)


class _Talk:
    """One way through the questions."""

    def __init__(self, memory: Memory, answers: Mapping[str, str]) -> None:
        self.memory, self.answers = memory, answers
        self.asked: list[Asked] = []
        self.problem = ""

    def dialogue(self) -> Dialogue:
        """Ask on until something is open, or nothing is."""
        ruling = self._ruling()
        return Dialogue(tuple(self.asked), ruling, self.problem)

    def _ruling(self) -> PlayRuling | None:
        led = self._answer(self.memory.first_question)
        if not led:
            return None
        moments = self.memory.moments(led)
        have = self._can_follow(moments)
        if have == "":
            return None
        has_suit = None if have is None else have == "yes"
        card = self._card(moments, has_suit)
        return self._decided(moments, has_suit, card) if card else None

    def _can_follow(self, moments: Moments) -> str | None:
        """ "yes", "no", "" while it is open, None where there is nothing to follow."""
        if not moments.suit:
            return None
        possible = tuple(have for have in (True, False) if self.memory.states(moments.led, have))
        return self._answer(do_you_have_one(moments, possible))

    def _card(self, moments: Moments, have: bool | None) -> CardChoice | None:
        bits, possible = 0, self.memory.states(moments.led, have)
        for state in possible:
            bits |= state.hand
        if moments.opener_is_first and not any(state.now.first for state in possible):
            bits &= ~moments.opener  # it opened the hand, so nobody leads it any more
        value = self._answer(which_card(moments, bits))
        named = {card.value: card for card in moments.choices}
        wanted = named.get(self.answers.get("card", ""))
        if not value and wanted and have is False and wanted.bit & moments.suit:
            self.problem = (
                f"You said that you have none of the suit that was led, so you cannot play "
                f"{wanted.words}. Change one of the two answers."
            )
        return named.get(value)

    def _decided(self, moments: Moments, have: bool | None, card: CardChoice) -> PlayRuling | None:
        table = self.memory.table(moments.led, have, card.bit)
        rows = table.rows()
        while (step := table.next_step(rows, len(self.asked))) is not None:
            value = self._answer(question_of(moments, table, rows, step))
            if not value:
                return None
            rows = parted(rows, step)[value]
        if not rows:
            self.problem = "This cannot be: a card was counted that nobody can have played."
            return None
        return rule(PlayCase(moments, have, card, table, rows, self.answers_given))

    @property
    def answers_given(self) -> frozenset[str]:
        """The questions that were asked."""
        return frozenset(each.question.key for each in self.asked)

    def _answer(self, question: DialogueQuestion) -> str:
        """The answer to this question, "" where there is none yet."""
        value = self.answers.get(question.key, "")
        if not question.offers(value):
            value = ""
        self.asked.append(Asked(question, value))
        return value

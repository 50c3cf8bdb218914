"""What may be played (1.1): each rule narrows the cards a player may choose from.

What may be played is what the last rule leaves; what breaks a rule is what that rule took away.
The cards each rule is about are worked out once for each ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from companion.rules.cards import (
    ALL_KINDS,
    CLUBS_MASK,
    HEARTS_MASK,
    QUEEN_MASK,
    Card,
    CardLike,
    CardsLike,
    Suit,
    card_of,
    cards_of,
    holding_of,
    in_every_pack,
    kind_of,
    kinds_of,
    mask_of,
    suit_led,
)
from companion.rules.errors import DoesNotAddUp, check_seat
from companion.rules.options import (
    BreakBy,
    FirstTrickPoints,
    HeartLead,
    HeartsAndQueen,
    Opener,
    QueenLead,
)
from companion.rules.ruleset import Ruleset

T = TypeVar("T")


def derive(ruleset: Ruleset, make: Callable[[Ruleset], T]) -> T:
    """What `make` works out from a ruleset, once; kept beside its other derived values."""
    known = vars(ruleset)
    name = f"_{make.__name__}"
    found: T | None = known.get(name)
    if found is None:
        found = known[name] = make(ruleset)
    return found


_C2_COVERS = {
    FirstTrickPoints.FORBIDDEN_UNLESS_ONLY_PENALTY: ALL_KINDS,
    FirstTrickPoints.FORBIDDEN_STRICT: ALL_KINDS,
    FirstTrickPoints.NO_HEARTS_ONLY: HEARTS_MASK,
    FirstTrickPoints.ALLOWED: 0,
}


@dataclass(slots=True)
class PlayContext:
    """What a player to move sees.

    `hand` and `table`: the kinds of card in the hand and in the trick, as bits. `led`: the suit
    led as bits, 0 for the leader.
    """

    hand: int = 0
    led: int = 0
    table: int = 0
    is_first: bool = False
    broken: bool = False


_NO_YES = (False, True)


class Law:
    """The rules a ruleset plays by, in their order, and the cards each is about, as bits.

    `pack`: every card in use, twins counted. `all_hearts`, `all_marked`: the hearts and what a
    capture has to name, of every pack. `banned`: the cards of C3 that C2 keeps off trick one.
    `opening_ban`: an eldest hand may not open with these while there are others (C1). `locked`:
    may not be led before hearts are broken (D1, D6). `breaking`: break hearts (D2), however they
    are played. `cancels`: of two packs identical cards cancel each other (K1).
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.pack = holding_of(kinds_of(ruleset.pack))
        self.all_hearts = in_every_pack(HEARTS_MASK)
        self.all_marked = in_every_pack(mask_of(ruleset.counting_cards) | HEARTS_MASK | QUEEN_MASK)
        self.banned = mask_of(ruleset.restricted_cards) & _C2_COVERS[ruleset.first_trick_points]
        hearts = HEARTS_MASK if ruleset.heart_lead is HeartLead.MUST_BE_BROKEN else 0
        queen = QUEEN_MASK if ruleset.queen_lead is QueenLead.AFTER_BROKEN else 0
        self.locked = hearts | queen
        by_queen = ruleset.break_by is BreakBy.HEART_OR_QS
        self.breaking = HEARTS_MASK | (QUEEN_MASK if by_queen else 0)  # a heart worth 0 too
        self.opening_ban = HEARTS_MASK if ruleset.opener is Opener.ELDEST_NO_HEART else 0
        self.may_lead_heart = ruleset.hearts_and_queen is HeartsAndQueen.MAY_LEAD_HEART
        self.cancels = ruleset.decks == 2
        self.stages = tuple(
            tuple(_stage(self, is_leading, is_first) for is_leading in _NO_YES)
            for is_first in _NO_YES
        )
        self.narrowings = tuple(
            tuple(tuple(rule.narrow for rule in rules) for rules in by_leading)
            for by_leading in self.stages
        )

    def __reduce__(self) -> tuple[Callable[[Ruleset], Law], tuple[Ruleset]]:
        """For another process or a copy: the law of that ruleset."""
        return law_of, (self.ruleset,)

    def rules(self, context: PlayContext) -> tuple[Rule, ...]:
        """The rules that bind a player here, in the order of 1.1."""
        return self.stages[context.is_first][not context.table]

    def legal(self, context: PlayContext) -> int:
        """The cards that may be played."""
        left = context.hand
        for narrow in self.narrowings[context.is_first][not context.table]:
            left = narrow(self, context, left)
        return left

    def breaks(self, cards: int) -> bool:
        """D2: whether one of these cards breaks hearts."""
        return bool(cards & self.breaking)

    def winning_play(self, kinds: Sequence[int], table: int, led: int) -> int | None:
        """Which play of a trick wins, counted from 0; None when the trick is dead.

        `table` holds every kind of the trick, `led` the suit that was led, both as bits.
        """
        live = _uncancelled(kinds, led) if self.cancels else table & led
        if not live:
            return None
        highest = 1 << live.bit_length() - 1
        return kinds.index(highest)


def law_of(ruleset: Ruleset) -> Law:
    """The law of a ruleset."""
    return derive(ruleset, Law)


Narrow = Callable[[Law, PlayContext, int], int]

Blame = Callable[[Law, PlayContext, int, int], tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: what it leaves of the cards left so far, and the key for a card it took away.

    `blame` gives the key of the words and the key of the catalogue.
    """

    narrow: Narrow
    blame: Blame


CardsOf = Callable[[Law], int]  # some cards, as bits


def _always(key: str, rule: str) -> Blame:  # pragma: no mutate block
    return lambda law, context, left, card: (key, rule)


# Following suit


def _follow_suit(law: Law, context: PlayContext, left: int) -> int:
    """Follow the led suit if able; it beats every other rule."""
    return left & context.led or left


FOLLOW_SUIT = Rule(_follow_suit, _always("follow_suit", "1.1"))


# Trick one


def _without_banned(left: int, banned: int) -> int:
    """All but the banned cards; a player who has nothing else may play any of them (C4)."""
    return left & ~banned or left


def _ban(banned: CardsOf, key: str, rule: str) -> Rule:  # pragma: no mutate block
    """A rule that keeps some cards off trick one as long as there are others."""
    return Rule(
        lambda law, context, left: _without_banned(left, banned(law)),
        _always(key, rule),
    )


FIRST_TRICK = _ban(lambda law: law.banned, "first_trick", "C2")

ELDEST_OPENS = _ban(lambda law: law.opening_ban, "eldest_opens", "C1")


def _lowest_club(law: Law, context: PlayContext, left: int) -> int:
    """C1: the lowest club dealt opens; its holder leads, so it is the lowest club of the hand."""
    clubs = left & CLUBS_MASK
    return clubs & -clubs or left


def _any_club(law: Law, context: PlayContext, left: int) -> int:
    """C1: the holder of the lowest club opens with any club."""
    return left & CLUBS_MASK or left


LOWEST_CLUB_OPENS = Rule(_lowest_club, _always("opening_card", "C1"))

ANY_CLUB_OPENS = Rule(_any_club, _always("club_opens", "C1"))


# Leading


def _locked_leads(law: Law, context: PlayContext, left: int) -> int:
    """D1, D6: hearts and queen wait for the break, unless there is nothing else (D5)."""
    if context.broken:
        return left
    free = left & ~law.locked
    if not free:
        return left
    if free == QUEEN_MASK and law.may_lead_heart:
        return left
    return free


def _blame_lead(law: Law, context: PlayContext, left: int, card: int) -> tuple[str, str]:
    free = left & ~law.locked
    if card == QUEEN_MASK:
        return ("queen_lead", "D6")
    return ("queen_before_hearts", "D5") if free == QUEEN_MASK else ("hearts_not_broken", "D1")


LOCKED_LEADS = Rule(_locked_leads, _blame_lead)


# Which rules bind in which situation


def _stage(law: Law, is_leading: bool, is_first: bool) -> tuple[Rule, ...]:
    opener = law.ruleset.opener
    ban = (FIRST_TRICK,) if is_first and law.banned else ()
    if not is_leading:
        return (FOLLOW_SUIT, *ban)
    if is_first and opener in _FORCED:
        return (_FORCED[opener],)
    eldest = (ELDEST_OPENS,) if is_first and law.opening_ban else ()
    return (*eldest, *ban, *((LOCKED_LEADS,) if law.locked else ()))


# C1: who opens with a club has nothing else to obey.
_FORCED = {
    Opener.LOWEST_CLUB: LOWEST_CLUB_OPENS,
    Opener.CLUB_HOLDER_ANY_CLUB: ANY_CLUB_OPENS,
}


@dataclass(frozen=True, slots=True)
class Turn:
    """The position of a player to move.

    `trick`: the cards already played to this trick, the leader's first. `number`: of this trick,
    from 1. `broken`: whether hearts were broken before it.
    """

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    number: int
    broken: bool = False


def read_turn(
    hand: CardsLike,
    trick: CardsLike = (),
    *,
    number: int,
    broken: bool = False,
) -> Turn:
    """A turn from card texts: `read_turn("QS 3S 2H", "AS", number=2)`.

    Raises UnknownCard, and DoesNotAddUp for what is no number of a trick.
    """
    if not isinstance(number, int) or number < 1:
        raise DoesNotAddUp("no_such_trick", number=number)
    held, played = kinds_of(hand), kinds_of(trick)
    return Turn(
        tuple(map(card_of, held)),
        tuple(map(card_of, played)),
        number,
        broken,
    )


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: the key for its words, its key in the catalogue, and the facts.

    `suit`: the suit led, if any. `instead`: the cards this rule left to choose from.
    `wanted`: the number of cards called for, or the seat whose turn it was.
    """

    key: str
    rule: str
    card: Card | None = None
    suit: Suit | None = None
    instead: tuple[Card, ...] = ()
    wanted: int | None = None


def legal_plays(ruleset: Ruleset, turn: Turn) -> tuple[Card, ...]:
    """Every kind of card that may be played, in deck order.

    Raises DoesNotAddUp where everybody has played to the trick.
    """
    law = law_of(ruleset)
    return cards_of(law.legal(_context(law, turn)))


def violation(ruleset: Ruleset, turn: Turn, card: CardLike) -> Violation | None:
    """The first rule that playing this card would break, or None; raises UnknownCard.

    Raises DoesNotAddUp where everybody has played to the trick.
    """
    law = law_of(ruleset)
    return violation_of(law, _context(law, turn), kind_of(card))


def breaks_hearts(ruleset: Ruleset, trick: CardsLike) -> bool:
    """D2: whether the cards of a trick break hearts."""
    return law_of(ruleset).breaks(mask_of(trick))


def violation_of(law: Law, context: PlayContext, kind: int) -> Violation | None:
    """The same for a card and a context given as bits."""
    left = context.hand
    if not left & kind:
        return _violation("not_held", "1", context, kind, left)
    for rule in law.rules(context):
        narrowed = rule.narrow(law, context, left)
        if not narrowed & kind:
            return _violation(*rule.blame(law, context, left, kind), context, kind, narrowed)
        left = narrowed
    return None


def _check_turn(ruleset: Ruleset, turn: Turn) -> None:
    if len(turn.trick) >= ruleset.players:
        raise DoesNotAddUp("wrong_trick_size", cards=len(turn.trick), players=ruleset.players)


def _violation(key: str, rule: str, context: PlayContext, kind: int, instead: int) -> Violation:
    suit = card_of(context.led & -context.led).suit if context.led else None
    return Violation(key, rule, card_of(kind), suit, cards_of(instead))


def _context(law: Law, turn: Turn) -> PlayContext:
    _check_turn(law.ruleset, turn)
    led, table = suit_led(kinds_of(turn.trick)), mask_of(turn.trick)
    return PlayContext(
        hand=mask_of(turn.hand),
        led=led,
        table=table,
        is_first=turn.number == 1,
        broken=turn.broken or law.breaks(table),
    )


def _uncancelled(kinds: Sequence[int], led: int) -> int:
    """K1: what is left of the led suit when every two of a kind have cancelled each other."""
    live = 0
    for kind in kinds:
        live ^= kind & led
    return live


def trick_winner(ruleset: Ruleset, cards: CardsLike, *, leader: int = 0) -> int | None:
    """The seat that wins a trick, its cards reported from the leader on; None when it is dead.

    One card from each seat; of a trick that is not finished, who wins so far.
    Raises UnknownCard, and DoesNotAddUp for no card, too many cards and no such leader.
    """
    check_seat(leader, ruleset.players)
    kinds = kinds_of(cards)
    if len(kinds) not in range(1, ruleset.players + 1):
        raise DoesNotAddUp("wrong_trick_size", cards=len(kinds), players=ruleset.players)
    winner = law_of(ruleset).winning_play(kinds, holding_of(kinds), suit_led(kinds))
    if winner is None:
        return None
    return (leader + winner) % ruleset.players


# What the law says of a card in general, whatever a player holds beside it.

FIRST = 1  # the number of the trick


def may_be_led(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """Whether a player with every other card may lead this one too, before hearts are broken.

    Where a card has to open, nobody leads another one to the first trick.
    """
    if trick == FIRST and ruleset.opener_card is not None:
        return card == ruleset.opener_card
    return card in legal_plays(ruleset, Turn(ruleset.pack, (), trick))


def may_be_discarded(ruleset: Ruleset, card: Card, trick: int) -> bool:
    """Whether a player without the suit led may throw this card, before hearts are broken."""
    return card in legal_plays(ruleset, Turn(_without_led(ruleset), ruleset.pack[:1], trick))


def _without_led(ruleset: Ruleset) -> tuple[Card, ...]:
    led = ruleset.pack[0].suit
    return tuple(card for card in ruleset.pack if card.suit is not led)


def banned_opening(ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards that whoever opens may not lead, where a seat opens and not a card."""
    if ruleset.opener_card is not None:
        return ()
    kinds = dict.fromkeys(ruleset.pack)
    return tuple(card for card in kinds if not may_be_led(ruleset, card, FIRST))


def banned_first_trick(ruleset: Ruleset) -> tuple[Card, ...]:
    """C2, C3: the cards of the pack that stay off trick one, as long as there are others."""
    return derive(ruleset, _banned_first_trick)


def _banned_first_trick(ruleset: Ruleset) -> tuple[Card, ...]:
    banned = law_of(ruleset).banned
    return tuple(card for card in dict.fromkeys(ruleset.pack) if kind_of(card) & banned)


def can_be_dealt_only(ruleset: Ruleset, cards: Collection[Card]) -> bool:
    """Whether a whole hand can be dealt of these cards: of three, nobody's 17 are hearts."""
    return sum(ruleset.copies.get(card, 0) for card in set(cards)) >= ruleset.hand_size


def can_be_dealt_only_banned(ruleset: Ruleset) -> bool:
    """C4: whether a player without the suit led can have only cards that stay off trick one."""
    opener = ruleset.opener_card
    return any(
        can_be_dealt_only(
            ruleset, [card for card in banned_first_trick(ruleset) if card.suit is not led]
        )
        for led in ([opener.suit] if opener else Suit)
    )


def can_be_played_first(ruleset: Ruleset, card: Card) -> bool:
    """Whether a card can be played to trick one at all: thrown, led, or to follow suit."""
    if card not in ruleset.pack:
        return False
    if may_be_discarded(ruleset, card, FIRST) or can_be_dealt_only_banned(ruleset):
        return True
    if ruleset.opener_card is not None:
        return card.suit is ruleset.opener_card.suit
    banned = banned_opening(ruleset)
    if can_be_dealt_only(ruleset, banned):
        return True
    return any(card.suit is led.suit for led in ruleset.pack if led not in banned)


def can_open_with_banned(ruleset: Ruleset) -> bool:
    """Whether a card that stays off trick one can be led to it by mistake."""
    return not {*banned_first_trick(ruleset)}.isdisjoint(banned_opening(ruleset))


def breakers(ruleset: Ruleset) -> frozenset[Card]:
    """D2: the cards of the pack that break hearts."""
    return frozenset(card for card in ruleset.pack if law_of(ruleset).breaks(kind_of(card)))


def waiting_cards(ruleset: Ruleset) -> frozenset[Card]:
    """D1, D6: the cards of the pack that a player with others may lead only once hearts are broken.

    Where there are none, it makes no difference whether hearts are broken.
    """
    return frozenset(card for card in ruleset.pack if not may_be_led(ruleset, card, FIRST + 1))


def leads_before_break(ruleset: Ruleset, hand: CardsLike) -> frozenset[Card]:
    """D1, D5, D6: what may be led from this hand after trick one, before hearts are broken."""
    held = tuple(map(card_of, kinds_of(hand)))
    return frozenset(legal_plays(ruleset, Turn(held, (), FIRST + 1)))

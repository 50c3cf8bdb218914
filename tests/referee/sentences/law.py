"""What the law and the scorer answer, asked with hands and captures and never by an option."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product

from companion.referee.text.grammar import card_sign
from companion.rules import (
    HEARTS,
    JOKER,
    QUEEN_OF_SPADES,
    BeforeHand,
    Card,
    HandScore,
    Moon,
    MoonChoice,
    PlayedHand,
    Ruleset,
    Suit,
    Turn,
    breaks_hearts,
    captures_of_piles,
    cards_text,
    is_misdeal,
    legal_plays,
    parse_card,
    play_out,
    score_hand,
    shown,
    shown_points,
    trick_winner,
    violation,
    with_tricks,
)
from companion.rules.standings.end_of_game import end_of_hand, new_total

__all__ = [
    "HEARTS",
    "JOKER",
    "Moon",
    "Turn",
    "card_sign",
    "is_misdeal",
    "new_total",
    "parse_card",
    "trick_winner",
]

MINUS = "\N{MINUS SIGN}"

CACHED = 4096


def kinds(ruleset: Ruleset) -> list[Card]:
    return list(dict.fromkeys(ruleset.pack))


def hearts_of(ruleset: Ruleset) -> list[Card]:
    return [card for card in kinds(ruleset) if card in HEARTS]


def plain_cards(ruleset: Ruleset, *suits: Suit) -> list[Card]:
    """Cards of other suits that cost nothing and that no rule of the first trick names."""
    special = {*ruleset.values, *ruleset.restricted_cards, QUEEN_OF_SPADES, JOKER}
    return [
        card
        for card in kinds(ruleset)
        if card.suit not in suits and card.suit is not Suit.HEARTS and card not in special
    ]


@lru_cache(CACHED)
def may_lead(ruleset: Ruleset, card: Card, trick: int, broken: bool = False) -> bool:
    """From a hand with a plain card of another suit."""
    other = plain_cards(ruleset, card.suit)[0]
    return violation(ruleset, Turn((card, other), (), trick, broken), card) is None


@lru_cache(CACHED)
def may_throw(ruleset: Ruleset, card: Card, trick: int, broken: bool = False) -> bool:
    """On another suit, from a hand with a plain card of a third."""
    lead = plain_cards(ruleset, card.suit)[0]
    other = plain_cards(ruleset, card.suit, lead.suit)[0]
    return violation(ruleset, Turn((card, other), (lead,), trick, broken), card) is None


@lru_cache(64)
def stays_off(ruleset: Ruleset) -> frozenset[Card]:
    """What may not be thrown on trick one, whatever breaks hearts."""
    return frozenset(card for card in kinds(ruleset) if not may_throw(ruleset, card, 1, True))


@lru_cache(64)
def thrown_on_one(ruleset: Ruleset) -> frozenset[Card]:
    return frozenset(card for card in kinds(ruleset) if may_throw(ruleset, card, 1))


def kept_on_one(ruleset: Ruleset) -> set[Card]:
    """What a player without the suit led may not throw on trick one."""
    led, free = plain_cards(ruleset)[0].suit, thrown_on_one(ruleset)
    return {card for card in kinds(ruleset) if card not in free and card.suit is not led}


@lru_cache(64)
def may_open(ruleset: Ruleset) -> frozenset[Card]:
    """What the first player may lead, where a seat opens."""
    return frozenset(card for card in kinds(ruleset) if may_lead(ruleset, card, 1))


def led_from(ruleset: Ruleset, hand: str, *, broken: bool = False) -> set[str]:
    """What is led from exactly these cards on a later trick."""
    cards = tuple(parse_card(text) for text in hand.split())
    return {str(card) for card in legal_plays(ruleset, Turn(cards, (), 5, broken))}


def only_banned(ruleset: Ruleset) -> Turn:
    """Trick one for somebody without the suit led, with every card that stays off it."""
    lead = plain_cards(ruleset)[0]
    banned = stays_off(ruleset)
    held = [card for card in ruleset.pack if card in banned and card.suit is not lead.suit]
    return Turn(tuple(held), (lead,), 1)


def can_hold_only_banned(ruleset: Ruleset) -> bool:
    banned = [card for card in ruleset.pack if card not in may_open(ruleset)]
    opening = len(banned) if ruleset.opener_card is None else 0
    return max(len(only_banned(ruleset).hand), opening) >= ruleset.hand_size


def does_break(ruleset: Ruleset, card: Card, *, off_suit: bool = True) -> bool:
    lead = plain_cards(ruleset, card.suit)[0]
    follows = next(one for one in kinds(ruleset) if one.suit is card.suit and one != card)
    return breaks_hearts(ruleset, [lead if off_suit else follows, card])


# Points


@lru_cache(256)
def scored(
    ruleset: Ruleset,
    piles: tuple[tuple[Card, ...], ...],
    *,
    all_tricks: bool = False,
    choice: MoonChoice = MoonChoice.ADD,
    shooter: int = 0,
    a_trick_each: bool = False,
) -> HandScore:
    captures = captures_of_piles(ruleset, [cards_text(pile) for pile in piles])
    if ruleset.asks_tricks:
        tricks = [0] * ruleset.players
        takers = [
            seat
            for seat, pile in enumerate(piles)
            if seat != shooter and (pile or (a_trick_each and seat < ruleset.hand_size))
        ]
        lost = 0 if all_tricks else max(1, len(takers))
        others = takers or [(shooter + 1) % ruleset.players]
        for place in range(lost):
            tricks[others[place % len(others)]] += 1
        tricks[shooter] = ruleset.hand_size - lost
        captures = with_tricks(captures, tricks)
    before = BeforeHand(totals=(0,) * ruleset.columns, number=1)
    return score_hand(ruleset, captures, before=before, choice=choice)


def piles_of(
    ruleset: Ruleset, mine: Iterable[Card], *, shooter: int = 0
) -> tuple[tuple[Card, ...], ...]:
    """These cards to one player and all others that count to the next."""
    left = list(ruleset.counting_cards)
    for card in mine:
        left.remove(card)
    piles: list[tuple[Card, ...]] = [()] * ruleset.players
    piles[shooter] = tuple(mine)
    piles[(shooter + 1) % ruleset.players] = tuple(left)
    return tuple(piles)


def shot(
    ruleset: Ruleset,
    *,
    bonus_too: bool = True,
    all_tricks: bool | None = None,
    choice: MoonChoice = MoonChoice.ADD,
) -> HandScore:
    """Every penalty card to one player, and what helps or doubles, or that to another."""
    values = ruleset.values
    mine = [c for c in ruleset.counting_cards if values.get(c, 0) >= 0 or bonus_too]
    tricks = ruleset.needs_every_trick if all_tricks is None else all_tricks
    return scored(ruleset, piles_of(ruleset, mine), all_tricks=tricks, choice=choice)


@lru_cache(64)
def moons_by_totals(ruleset: Ruleset) -> frozenset[Moon | None]:
    """What becomes of a moon early in a game, and where its points would end it for the shooter."""
    piles = [cards_text(ruleset.counting_cards), *[""] * (ruleset.players - 1)]
    captures = captures_of_piles(ruleset, piles)
    if ruleset.asks_tricks:
        lost = 0 if ruleset.needs_every_trick else 1
        idle = [0] * (ruleset.players - 2)
        captures = with_tricks(captures, [ruleset.hand_size - lost, lost, *idle])
    columns = ruleset.columns
    behind = (ruleset.target + 1000, *(seat * seat for seat in range(1, columns)))
    return frozenset(
        score_hand(ruleset, captures, before=before, choice=choice).moon
        for before in (
            BeforeHand(totals=(0,) * columns, number=1),
            BeforeHand(totals=behind, number=10_000, after_time=True),
        )
        for choice in MoonChoice
    )


@lru_cache(64)
def moon_sums(ruleset: Ruleset) -> frozenset[int]:
    """What hands with a moon add up to, whoever has the cards that help or double."""
    found = set()
    extra = [c for c in ruleset.counting_cards if ruleset.values.get(c, 0) <= 0]
    for to_shooter, all_tricks, choice in product(
        range(2 ** min(len(extra), 3)), (False, True), MoonChoice
    ):
        kept = [c for place, c in enumerate(extra) if to_shooter >> min(place, 2) & 1]
        if all_tricks and len(kept) < len(extra):
            continue
        piles = piles_of(ruleset, [*ruleset.penalty_cards, *kept])
        result = scored(ruleset, piles, all_tricks=all_tricks, choice=choice)
        if result.moon is not None:
            found.add(sum(result.points))
    return frozenset(found)


@lru_cache(64)
def plain_sums(ruleset: Ruleset) -> frozenset[int]:
    """What hands without a moon add up to, by chance."""
    chance, found = random.Random(5), set()
    for _ in range(12):
        piles: list[list[Card]] = [[] for _ in range(ruleset.players)]
        seats = chance.sample(range(ruleset.players), min(ruleset.players, ruleset.hand_size))
        for card in ruleset.counting_cards:
            piles[chance.choice(seats[:3])].append(card)
        result = scored(ruleset, tuple(map(tuple, piles)), shooter=seats[0])
        if result.moon is None:
            found.add(sum(result.points))
    return frozenset(found)


def can_gain(ruleset: Ruleset) -> bool:
    """Whether some hand is worth less than nothing to somebody."""
    lines = [shot(ruleset, bonus_too=b, choice=c).points for b in (True, False) for c in MoonChoice]
    bonus = [card for card in ruleset.counting_cards if ruleset.values.get(card, 0) < 0]
    if bonus:
        costly = [card for card in ruleset.counting_cards if card not in bonus]
        piles = [tuple(bonus), tuple(costly[1:]), tuple(costly[:1])]
        piles += [()] * (ruleset.players - 3)
        lines.append(scored(ruleset, tuple(piles)).points)
    if ruleset.no_tricks_bonus:
        mine = list(ruleset.penalty_cards)[1:]
        lines.append(scored(ruleset, piles_of(ruleset, mine)).points)
    if ruleset.moon_mode.value in ("auto_guard", "guarded_choice", "choice_from_74"):
        return True
    return any(min(line) < 0 for line in lines)


# The end


def ends_with(ruleset: Ruleset, total: int) -> bool:
    """Whether a hand that brings a total there ends the game."""
    others = (0,) * (ruleset.columns - 1)
    before = BeforeHand(totals=(total - 1, *others))
    return end_of_hand(ruleset, before, PlayedHand(points=(1, *others))).reason is not None


def becomes(ruleset: Ruleset, total: int) -> int:
    return new_total(ruleset, total - 1, 1)


def wins_now(ruleset: Ruleset, totals: Sequence[int]) -> tuple[int, ...]:
    """Who is in front with these totals."""
    before = BeforeHand(totals=tuple(totals), number=10_000, after_time=True)
    hand = PlayedHand(points=(0,) * len(totals), after_time=True)
    return end_of_hand(ruleset, before, hand).front


@lru_cache(64)
def loses_by_moon(ruleset: Ruleset) -> bool:
    """Whether a moon ends some game with others in front of the shooter."""
    points = shot(ruleset).points
    paid = max(points)
    low = -paid if can_gain(ruleset) and new_total(ruleset, 0, -5) < 0 else 0
    near = {low, 0, ruleset.target // 2, max(ruleset.target - paid, low), ruleset.target - 1}
    for totals in product(sorted(near), repeat=min(ruleset.columns, 3)):
        start = (*totals, *(0,) * (ruleset.columns - len(totals)))
        ended = end_of_hand(ruleset, BeforeHand(totals=start), PlayedHand(points=points))
        if ended.reason is not None and 0 not in ended.front:
            return True
    return False


def plays_off_a_tie(ruleset: Ruleset) -> bool:
    """Whether a game goes on that ends with all of them in front."""
    totals = (ruleset.target + 5,) * ruleset.columns
    before = BeforeHand(totals=totals, number=10_000, after_time=True)
    hand = PlayedHand(points=(1,) * ruleset.columns, after_time=True)
    ended = end_of_hand(ruleset, before, hand)
    manual = ruleset.end_mode.value == "manual"
    return ended.undecided or (manual and ruleset.tie_rule.value == "sudden_death")


def winners_of_a_tie(ruleset: Ruleset) -> int:
    """How many win where two with as many points did well in different hands; 0: it goes on.

    Of partners who add their totals the team counts once.
    """
    others = (60,) * (ruleset.columns - 2)
    lines = [(5, 10, *others), (5, 10, *others), (20, 10, *others)]
    tie = ruleset.tie_rule.value
    plain = {"end_mode": "hands", "hands": 3, "exact_rule": "none", "tie_break": tie}
    rules = ruleset.with_options(plain)
    queens, hearts = (1, 0, *(0,) * len(others)), (0, 1, *(0,) * len(others))
    hands = [PlayedHand(points=line, queens=queens, hearts=hearts) for line in lines]
    winners = play_out(lambda _: rules, hands, starts=(0,) * ruleset.columns).winners
    is_sum = ruleset.teams.value == "individual_then_sum"
    return len({seat % (ruleset.players // 2) for seat in winners}) if is_sum else len(winners)


def ends_at_hand(ruleset: Ruleset) -> int | None:
    """After which hand a game ends whatever the totals; None where none ends it."""
    for number in range(1, 100):
        before = BeforeHand(totals=(0,) * ruleset.columns, number=number)
        if end_of_hand(ruleset, before, PlayedHand(points=(0,) * ruleset.columns)).reason:
            return number
    return None


# Words


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_of(words: str) -> int:
    return _NUMBERS.index(words) if words in _NUMBERS else int(words)


def number(words: str) -> int:
    return int(words.replace(MINUS, "-"))


def seen_total(ruleset: Ruleset, total: int) -> int:
    return shown(ruleset, total)


def seen_points(ruleset: Ruleset, points: int) -> int:
    return shown_points(ruleset, points)


_ONE = re.compile(
    r"(?:both |the )?(ace|king|queen|jack|\d+)s? of (clubs|diamonds|spades|hearts)|(joker)"
)


_AND = "(?:, | and | or )"
_RANK = r"(?:ace|king|queen|jack|\d+)"
_SUIT = "(?:clubs|diamonds|spades|hearts)"
_RANKS = re.compile(rf"the ({_RANK}(?:{_AND}{_RANK})+) of ({_SUIT})")
_SUITS = re.compile(rf"(?:the )?({_RANK})s? of ({_SUIT}(?:{_AND}{_SUIT})+)\b(?! \d)")


def _each_rank(found: re.Match[str]) -> str:
    """ "The ace, king and queen of spades", card by card."""
    return ", ".join(f"the {rank} of {found[2]}" for rank in re.findall(_RANK, found[1]))


def _each_suit(found: re.Match[str]) -> str:
    """ "The queens of hearts and diamonds", card by card."""
    return ", ".join(f"the {found[1]} of {suit}" for suit in re.findall(_SUIT, found[2]))


def cards_in(ruleset: Ruleset, words: str) -> set[Card]:
    """The cards of "hearts and the queen of spades", "a heart or the 2 of clubs"."""
    words = _SUITS.sub(_each_suit, _RANKS.sub(_each_rank, words))
    named = {
        parse_card(("T" if rank == "10" else rank[0].upper()) + suit[0].upper())
        for rank, suit, joker in _ONE.findall(words)
        if not joker
    }
    rest = _ONE.sub("", words)
    if re.search(r"\b(a heart|hearts)\b", rest, re.IGNORECASE) and "other hearts" not in rest:
        named |= set(hearts_of(ruleset))
    return named


def calls_misdeal(ruleset: Ruleset) -> bool:
    return is_misdeal(ruleset, only_banned(ruleset))

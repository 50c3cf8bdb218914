"""Players, hands and captured cards for the worked examples, as far as the pack has them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from companion.referee.rulebook.model import Example, Shown
from companion.referee.text.grammar import (
    Paragraph,
    by_rank,
    card_words,
    cards_alike,
    counted,
    listed,
    number_words,
    paragraph,
    signed,
    suit_words,
)
from companion.referee.text.hand_entry import game_over_words
from companion.referee.text.options import matters
from companion.rules import (
    QUEEN_OF_SPADES,
    BeforeHand,
    Capture,
    Card,
    HandScore,
    MoonChoice,
    Ruleset,
    Standing,
    Suit,
    Turn,
    advance,
    captures_of_piles,
    legal_plays,
    parse_cards,
    played_hand,
    score_hand,
    shown,
    shown_points,
    standing,
    start,
    trick_winner,
    with_tricks,
)
from companion.rules.options import ScoreView
from companion.rules.typed import has_one_sum

CAST = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim")

_BEFORE = (70, 20, 55, 40, 30, 65, 10, 45, 25, 60, 35)

_RANKS = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def names_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The people at the table, clockwise."""
    return CAST[: ruleset.players]


def in_turn(ruleset: Ruleset) -> tuple[int, ...]:
    """The seats in the order of play, Ann's first."""
    return tuple(range(ruleset.players))


def totals_before(ruleset: Ruleset) -> tuple[int, ...]:
    """Totals in the middle of a game, for examples."""
    scale = ruleset.target if matters(ruleset, "target") else 100
    usual = tuple(total * scale // 100 for total in _BEFORE[: ruleset.players])
    return possible_totals(ruleset, usual)


def possible_totals(
    ruleset: Ruleset, totals: Sequence[int], keep: Collection[int] = (), won: int = 0
) -> tuple[int, ...]:
    """Totals that whole hands can bring, with `won` points on top: one of them is made to fit.

    The places to `keep` stay, and a total that ends the game still ends it. Nothing changes where
    hands do not all add up to the same.
    """
    each = ruleset.penalty_total + ruleset.bonus_total
    over = (sum(totals) + won) % each if has_one_sum(ruleset) and each > 0 else 0
    for place in reversed([place for place in range(len(totals)) if place not in keep]):
        is_at_end = totals[place] >= ruleset.target
        fitting = totals[place] + (each - over if is_at_end else -over)
        if over and fitting >= 0 and fitting not in totals:
            return (*totals[:place], fitting, *totals[place + 1 :])
    return tuple(totals)


def standings_words(ruleset: Ruleset, totals: Sequence[int]) -> str:
    """Names and totals as this game counts them: "Ann 70, Bo 20"."""
    parts = zip(names_of(ruleset), totals, strict=True)
    return ", ".join(f"{name} {signed(shown(ruleset, total))}" for name, total in parts)


def totals_words(ruleset: Ruleset, totals: Iterable[int]) -> str:
    """Totals in the order of the seats: "70, 46, 81 and 66"."""
    return listed([signed(shown(ruleset, total)) for total in totals])


def points_words(ruleset: Ruleset, points: int) -> str:
    """The points of a hand as this game counts them."""
    return signed(shown_points(ruleset, points))


def over_words(ruleset: Ruleset, now: Standing) -> str:
    """That the game is over, and who wins it."""
    winners = [names_of(ruleset)[seat] for seat in now.winners]
    return game_over_words(listed(winners), number=len(winners))


def of_pack(ruleset: Ruleset, cards: str) -> tuple[Card, ...]:
    """Those of these cards that the pack holds."""
    pack = set(ruleset.pack)
    return tuple(card for card in parse_cards(cards) if card in pack)


def grouped(cards: Sequence[Card], word: str = "and") -> str:
    """Cards in words, suit by suit: "the 5 and jack of spades and the 4 of hearts"."""
    suits = dict.fromkeys(card.suit for card in cards)
    parts = [_of_suit(suit, [card for card in cards if card.suit is suit], word) for suit in suits]
    return listed(parts, word)


def _of_suit(suit: Suit, cards: Sequence[Card], word: str) -> str:
    ranks = dict.fromkeys(card.rank for card in cards)
    twins = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
    if twins and len(ranks) == 1:
        return f"{both(twins[0])}"
    named = {rank: str(_RANKS.get(rank, rank)) for rank in ranks}
    if not twins:
        return f"the {listed([*named.values()], word)} of {suit_words(suit)}"
    doubled = {card.rank for card in twins}
    each = [f"both {name}s" if rank in doubled else f"the {name}" for rank, name in named.items()]
    return f"{listed(each, word)} of {suit_words(suit)}"


def both(card: Card) -> str:
    """A card that two packs hold twice: "both queens of spades"."""
    return f"both {cards_alike(card)}"


def hearts_in_words(ruleset: Ruleset) -> str:
    """How many hearts are in play: "all 13 hearts"."""
    return f"all {[card.suit for card in ruleset.pack].count(Suit.HEARTS)} hearts"


def card_in_pack(ruleset: Ruleset, card: Card) -> str:
    """A card as the pack holds it: "the queen of spades", "both queens of spades"."""
    return both(card) if ruleset.pack.count(card) > 1 else f"the {card_words(card)}"


def penalty_words(ruleset: Ruleset) -> str:
    """Every penalty card: "all 13 hearts and the queen of spades"."""
    return cards_at_play(ruleset, ruleset.penalty_cards)


def cards_at_play(ruleset: Ruleset, cards: Sequence[Card]) -> str:
    """Some of the cards in play, the hearts together where all are among them."""
    in_pack = {card for card in ruleset.pack if card.suit is Suit.HEARTS}
    hearts = {card for card in cards if card.suit is Suit.HEARTS}
    others = list(dict.fromkeys(card for card in cards if card.suit is not Suit.HEARTS))
    others.sort(key=lambda card: (card.suit is not Suit.SPADES, card.suit, -card.rank))
    if hearts == in_pack and hearts:
        parts = [hearts_in_words(ruleset)]
    else:
        parts = [grouped(sorted(hearts))] if hearts else []
    if ruleset.decks == 2:
        return listed(parts + [card_in_pack(ruleset, card) for card in others])
    return listed(parts + _alike(others))


def _alike(cards: Sequence[Card]) -> list[str]:
    """Cards in words, those of one rank together, else those of one suit."""
    if len({card.rank for card in cards}) == 1:
        return by_rank(cards)
    suits = dict.fromkeys(card.suit for card in cards)
    return [_of_suit(suit, [card for card in cards if card.suit is suit], "and") for suit in suits]


def counted_plainly(number: int, thing: str) -> str:
    """A number in figures and its thing: "13 cards"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


Piles = tuple[tuple[Card, ...], ...]

FIRST, SECOND, THIRD, FOURTH = range(4)


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """A hand as the scorer sees it: its result, and how a game stands with it."""

    result: HandScore
    now: Standing


def captures_with_tricks(
    ruleset: Ruleset, piles: Piles, tricks: Sequence[int]
) -> tuple[Capture, ...]:
    """Takes from piles that need not name cards without points."""
    return with_tricks(captures_of_piles(ruleset, piles), tricks)


def score_in_game(
    ruleset: Ruleset,
    captures: Sequence[Capture],
    totals: Sequence[int],
    choice: MoonChoice | None = None,
) -> PlayedOut:
    """Score a hand in a game with these totals."""
    before = BeforeHand(totals=tuple(totals), number=1)
    result = score_hand(ruleset, captures, before=before, choice=choice)
    after = advance(start(totals), ruleset, played_hand(result))
    return PlayedOut(result, standing(after))


def a_hand(ruleset: Ruleset) -> Piles:
    """A common hand: Ann eats the queen and some hearts, the others the rest."""
    piles: list[list[Card]] = [[] for _ in range(ruleset.players)]
    for index, card in enumerate(_others(ruleset)):
        piles[_taker(ruleset, card, index)].append(card)
    hearts = _hearts(ruleset)
    rest = [seat for seat in range(ruleset.players) if seat > THIRD] or [SECOND]
    if not ruleset.plain_hearts:
        few = min(3, len(hearts) // 3)
        piles[FIRST] += hearts[-few:] if few else []
        piles[rest[0]] += hearts[: len(hearts) - few]
        return tuple(map(tuple, piles))
    mine = min(4, len(hearts) // 3)
    theirs = min(5, len(hearts) // 3)
    piles[FIRST] += hearts[:mine]
    piles[SECOND] += hearts[mine : mine + theirs]
    for index, card in enumerate(hearts[mine + theirs :]):
        piles[rest[index % len(rest)]].append(card)
    return tuple(map(tuple, piles))


def _hearts(ruleset: Ruleset) -> list[Card]:
    """The hearts that are counted; where they differ, all of them."""
    hearts = [card for card in ruleset.counting_cards if card.suit is Suit.HEARTS]
    plain = set(ruleset.plain_hearts)
    return [card for card in hearts if card in plain] if plain else hearts


def _others(ruleset: Ruleset) -> list[Card]:
    """Every other card whose taker matters, the queen of spades first."""
    counted_hearts = set(_hearts(ruleset))
    others = [card for card in ruleset.counting_cards if card not in counted_hearts]
    return sorted(others, key=lambda card: (card != QUEEN_OF_SPADES, card))


def _taker(ruleset: Ruleset, card: Card, index: int) -> int:
    """The queen is Ann's, her twin and other penalty cards Bo's, a bonus card the last one's."""
    if ruleset.values.get(card, 0) < 0:
        return FOURTH if ruleset.players > FOURTH else SECOND
    return FIRST if index == 0 else SECOND


def some_tricks(ruleset: Ruleset) -> tuple[int, ...]:
    """Tricks by seat for such a hand: Cleo takes none."""
    takers = [seat for seat in range(ruleset.players) if seat != THIRD]
    each, over = divmod(ruleset.hand_size, len(takers))
    counts = dict.fromkeys(takers, each)
    for seat in takers[:over]:
        counts[seat] += 1
    return tuple(counts.get(seat, 0) for seat in range(ruleset.players))


def everything(ruleset: Ruleset) -> Piles:
    """Ann takes all that counts."""
    return (ruleset.counting_cards, *((),) * (ruleset.players - 1))


def tricks_of_shooter(ruleset: Ruleset, *, all_of_them: bool) -> tuple[int, ...]:
    """Ann takes every trick, or all but one."""
    lost = 0 if all_of_them else min(1, ruleset.hand_size - 1)
    return (ruleset.hand_size - lost, lost, *(0,) * (ruleset.players - 2))


# In words


def pile_words(ruleset: Ruleset, pile: Sequence[Card]) -> str:
    """What somebody took: "4 hearts and the queen of spades", "nothing that counts"."""
    every = set(_hearts(ruleset))
    hearts = [card for card in pile if card in every]
    others = [card for card in pile if card not in every]
    if any(card.suit is Suit.HEARTS for card in others) and hearts and ruleset.plain_hearts:
        named = by_rank(sorted(others, reverse=True))
        return listed([*named, f"{number_words(len(hearts))} other hearts"])
    parts = [_hearts_words(ruleset, hearts)] if hearts else []
    parts += [_single(ruleset, card, others) for card in dict.fromkeys(others)]
    return listed(parts) or "nothing that counts"


def _hearts_words(ruleset: Ruleset, hearts: list[Card]) -> str:
    every = _hearts(ruleset)
    if len(hearts) == len(every) and not ruleset.plain_hearts:
        return cards_at_play(ruleset, hearts)
    if ruleset.plain_hearts:
        return counted(len(hearts), "heart")
    return grouped(sorted(hearts)) if len(hearts) < len(every) / 2 else "the other hearts"


def _single(ruleset: Ruleset, card: Card, pile: Sequence[Card]) -> str:
    if pile.count(card) == ruleset.pack.count(card) > 1:
        return card_in_pack(ruleset, card)
    if ruleset.pack.count(card) > 1:
        return f"a {card_words(card)}"
    return grouped([card])


def takers_in_words(ruleset: Ruleset, piles: Piles) -> list[tuple[str, str]]:
    """Everybody, and what they took."""
    taken = zip(names_of(ruleset), piles, strict=True)
    return [(name, pile_words(ruleset, pile)) for name, pile in taken]


def sum_in_words(ruleset: Ruleset, pile: Sequence[Card], points: int) -> str:
    """How bonus and doubling cards make these points: "5 - 10"; nothing where they don't."""
    values = [ruleset.values.get(card, 0) for card in pile]
    cost = sum(value for value in values if value > 0)
    bonus = -sum(value for value in values if value < 0)
    kinds = dict(ruleset.multipliers)
    doubling = [card for card in pile if card in kinds]
    if (not bonus and not doubling) or (cost - bonus) * 2 ** len(doubling) != points:
        return ""
    words = points_words(ruleset, cost)
    if bonus:
        sign = "\N{MINUS SIGN}" if ruleset.score_view is ScoreView.PENALTIES_UP else "+"
        words = f"{words} {sign} {bonus}"
        words = f"({words})" if doubling else words
    twice = " \N{MULTIPLICATION SIGN} 2"
    return f"{words}{twice * len(doubling)}"


class FirstLead(NamedTuple):
    """The first lead of the examples: its suit, a card of it, and a card that is none of it."""

    suit: str
    card: str
    other: str


def lead_of_examples(ruleset: Ruleset) -> FirstLead:
    """Clubs where a club opens, else diamonds."""
    opener = ruleset.opener_card
    if opener is None:
        return FirstLead("diamonds", "9D", "7C")
    return FirstLead("clubs", str(opener), "7D")


def choose(
    ruleset: Ruleset,
    where: str,
    hand: str,
    trick: str = "",
    *,
    number: int = 5,
    broken: bool = False,
    telling: bool = False,
) -> Example | None:
    """What may be played from a hand; `where` is the sentence before: "Spades are led."

    None where the pack lacks a card of the example, and where only a `telling` one is wanted
    and everything may be played.
    """
    held, played = of_pack(ruleset, hand), of_pack(ruleset, trick)
    if len(held) < len(parse_cards(hand)) or len(played) < len(parse_cards(trick)):
        return None
    legal = legal_plays(ruleset, Turn(held, played, number, broken))
    if telling and set(held) <= set(legal):
        return None
    cards = tuple(Shown(card, card in legal) for card in held)
    allowed = [card for card in held if card in legal]
    refused = grouped([card for card in held if card not in legal], "or")
    if not refused:
        words = "You can play any of these cards." if trick else "You can lead any of these cards."
    elif _is_forced(ruleset, held, played, number, broken=broken):
        forced = grouped(allowed)
        words = f"You must lead {forced}, not {refused}."
        if trick:
            words = f"You must play {forced}, not {refused}."
    else:
        free = grouped(allowed, "or")
        words = f"You can lead {free}, but not {refused}."
        if trick:
            words = f"You can play {free}, but not {refused}."
    return Example(words=(where, words), cards=cards)


def _is_forced(
    ruleset: Ruleset, held: tuple[Card, ...], trick: tuple[Card, ...], number: int, *, broken: bool
) -> bool:
    """Whether one card has to be played whatever else the hand holds: these are a few of it.

    A hand that is void in the suit led stays void.
    """
    led = trick[0].suit if trick else None
    is_void = all(card.suit is not led for card in held)
    first = legal_plays(ruleset, Turn(held, trick, number, broken))
    others = [c for c in dict.fromkeys(ruleset.pack) if c not in held and c not in trick]
    fuller = [(*held, card) for card in others if not (is_void and card.suit is led)]
    turns = [Turn(hand, trick, number, broken) for hand in fuller]
    return len(first) == 1 and all(legal_plays(ruleset, turn) == first for turn in turns)


_LAST_HEARTS = "4H 7H TH JH 5H 9H KH 6H"


def last_cards(ruleset: Ruleset, *, with_queen: bool) -> tuple[Card, ...]:
    """A hand of nothing but hearts, or hearts and the queen, while no heart has been played.

    So many cards that the other hearts have room in the other hands; nothing where there are none.
    """
    hearts = sum(card.suit is Suit.HEARTS for card in ruleset.pack)
    queens = ruleset.pack.count(QUEEN_OF_SPADES) if with_queen else 0
    size = max(-(-(hearts + queens) // ruleset.players), 2)
    held = of_pack(ruleset, _LAST_HEARTS)[: size - bool(queens)]
    queen = of_pack(ruleset, "QS") if with_queen else ()
    is_late = size < ruleset.hand_size
    return (*queen, *sorted(held)) if is_late and len(queen) + len(held) == size else ()


def whole_hand(ruleset: Ruleset, *, with_queen: bool) -> Example | None:
    """What is led from a hand of nothing else before hearts are broken."""
    held = last_cards(ruleset, with_queen=with_queen)
    if not held:
        return None
    legal = legal_plays(ruleset, Turn(held, (), ruleset.hand_size - len(held) + 1))
    words = f"You must lead {grouped(legal)}."
    if set(legal) == set(held) and with_queen:
        words = "You can lead the queen or any of the hearts."
    elif len(legal) > 1:
        words = "You can lead any of the hearts."
    where = "It's your lead, hearts aren't broken, and this is your whole hand."
    cards = tuple(Shown(card, card in legal) for card in held)
    return Example(words=(where, words), cards=cards)


def trick(ruleset: Ruleset, wanted_text: str) -> Example | None:
    """Who wins a trick of as many of these cards as there are players; Ann leads.

    None where the pack lacks a card of it.
    """
    cards = of_pack(ruleset, wanted_text)[: ruleset.players]
    wanted = parse_cards(wanted_text)[: ruleset.players]
    if cards != wanted or any(cards.count(card) > ruleset.pack.count(card) for card in cards):
        return None
    names, order = names_of(ruleset), in_turn(ruleset)
    winner = trick_winner(ruleset, cards, leader=0)
    words: Paragraph = ("Nobody wins this trick: it is dead, and Ann leads again.",)
    if winner is not None:
        best = cards[order.index(winner)]
        wins = f"{names[winner]} wins the trick with the {card_words(best)}."
        words = paragraph("Ann leads.", wins, _cost(ruleset, cards))
    shown = (Shown(card, player=names[seat]) for seat, card in zip(order, cards, strict=True))
    return Example(words=words, cards=tuple(shown))


def _cost(ruleset: Ruleset, cards: tuple[Card, ...]) -> str:
    cost = sum(ruleset.values.get(card, 0) for card in cards)
    return f"The trick is worth {counted_plainly(cost, 'point')}." if cost > 0 else ""

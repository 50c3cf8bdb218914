"""The rulebook of any ruleset: chapters of pieces, with cards to draw and worked examples."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from companion.referee.entry import game_over_words
from companion.referee.grammar import (
    Paragraph,
    by_rank,
    card_words,
    cards_alike,
    counted,
    listed,
    number_words,
    paragraph,
    pass_words,
    signed,
    suit_words,
)
from companion.referee.options import matters, option_words
from companion.referee.results import note_words
from companion.referee.topics import (
    deal,
    end,
    first_trick,
    moon,
    passing,
    play,
    scoring,
    table,
)
from companion.referee.topics.basics import aim, how_long, what_is_trick, whole_game
from companion.referee.topics.end import when_over
from companion.referee.topics.model import Section
from companion.referee.topics.play import who_wins_trick
from companion.referee.topics.scoring import card_costs
from companion.rules import (
    FIELDS,
    QUEEN_OF_SPADES,
    BeforeHand,
    Capture,
    Card,
    HandScore,
    Moon,
    MoonChoice,
    PlayedHand,
    Ruleset,
    Standing,
    Suit,
    Turn,
    advance,
    captures_of_piles,
    exchanges,
    has_moon,
    legal_plays,
    parse_card,
    parse_cards,
    pass_of_hand,
    passes,
    play_out,
    played_hand,
    score_hand,
    shown,
    shown_points,
    standing,
    start,
    trick_winner,
    with_tricks,
)
from companion.rules.legality import FIRST, banned_first_trick, waiting_cards
from companion.rules.options import EndMode, ExactRule, MoonMode, MoonRequires, ScoreView
from companion.rules.typed import has_one_sum


class Shown(NamedTuple):
    """A card that is drawn: greyed where it may not be played, with a name where it was."""

    card: Card
    is_allowed: bool = True
    player: str = ""


class TableLine(NamedTuple):
    """A line of a small table: "Hand 1", "Pass left"; "Ann", "four hearts" and "4"."""

    what: str
    text: str
    points: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A worked example: cards to draw, lines, and what they show."""

    words: Paragraph = ()
    cards: tuple[Shown, ...] = ()
    rows: tuple[TableLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A few paragraphs under one heading; the key is its anchor.

    `fields`: the options it tells. `is_house`: whether one of them is a house rule.
    """

    key: str
    heading: str
    paragraphs: tuple[Paragraph, ...]
    fields: tuple[str, ...] = ()
    rows: tuple[TableLine, ...] = ()
    examples: tuple[Example, ...] = ()
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rulebook; the key is its anchor."""

    key: str
    title: str
    pieces: tuple[Piece, ...]


def option_sentences(ruleset: Ruleset, *fields: str) -> Paragraph:
    """The sentences of these options, as far as they make a difference here."""
    known = [field for field in fields if field in FIELDS and matters(ruleset, field)]
    return paragraph(*(option_words(ruleset, field) for field in known))


def piece(
    ruleset: Ruleset,
    key: str,
    heading: str,
    *paragraphs: str | Paragraph,
    fields: Collection[str] = (),
    rows: Collection[TableLine] = (),
    examples: Collection[Example | None] = (),
) -> Piece:
    """A piece without its empty parts; what makes no difference is no option of it."""
    return Piece(
        key=key,
        heading=heading,
        paragraphs=tuple(filter(None, map(paragraph, paragraphs))),
        fields=tuple(name for name in fields if name in FIELDS and matters(ruleset, name)),
        rows=tuple(rows),
        examples=tuple(example for example in examples if example is not None),
    )


def section_piece(
    ruleset: Ruleset,
    section: Section,
    examples: Collection[Example | None] = (),
    fields: Collection[str] = (),
    heading: str = "",
) -> Piece:
    """The topics of a section, a paragraph each; `fields`: what their texts tell beside it.

    `heading`: where the section's own would not fit these rules.
    """
    return piece(
        ruleset,
        section.key,
        heading or section.heading,
        *section.texts(ruleset),
        fields=[*(topic.option for topic in section.topics), *fields],
        examples=examples,
    )


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

LEADER, SECOND, THIRD, FOURTH = range(4)


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
        piles[LEADER] += hearts[-few:] if few else []
        piles[rest[0]] += hearts[: len(hearts) - few]
        return tuple(map(tuple, piles))
    mine = min(4, len(hearts) // 3)
    theirs = min(5, len(hearts) // 3)
    piles[LEADER] += hearts[:mine]
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
    return LEADER if index == 0 else SECOND


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


def aim_chapter(ruleset: Ruleset) -> Chapter:
    """What it is about, what the cards are worth and when it ends."""
    in_short = piece(
        ruleset,
        aim.key,
        aim.heading,
        whole_game(ruleset).text,
        what_is_trick(ruleset).text,
        who_wins_trick(ruleset).short,
        card_costs(ruleset).text,
        when_over(ruleset).text,
        how_long(ruleset).text,
    )
    return Chapter("aim", "The game in short", (in_short,))


# The deal and the pass: who sits where, which cards, what is left over (2A, 2B, 2J)


def deal_chapter(ruleset: Ruleset) -> Chapter:
    """Players, cards, the deal itself."""
    return Chapter("deal", "The deal", tuple(_deal_pieces(ruleset)))


def _deal_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(r, deal.players_and_cards)
    yield section_piece(r, deal.dealing)
    if r.cards_left_over:
        yield section_piece(r, deal.kitty)


def passing_chapter(ruleset: Ruleset) -> Chapter:
    """The pass, or that there is none."""
    return Chapter("pass", "Passing", tuple(_passing_pieces(ruleset)))


def _passing_pieces(r: Ruleset) -> Iterator[Piece]:
    if not passes(r):
        yield piece(
            r, "no-passing", "No passing", passing.which_way(r).text, fields=("pass_cycle",)
        )
        return
    yield section_piece(r, passing.cards_to_pass)
    yield section_piece(r, passing.ways, examples=[_example(r)])


def _example(r: Ruleset) -> Example | None:
    """To whom Ann passes, hand by hand."""
    names = names_of(r)
    seats = f"{listed(names)} are seated clockwise in that order."
    to = [_receivers(r, number) for number in range(1, len(r.cycle) + 1)]
    if len(to) == 1:
        return Example(words=(seats, f"Ann passes to {to[0]}.")) if to[0] else None
    rows = [
        TableLine(f"Hand {number}", pass_words(r, token), f"Ann to {whom}" if whom else "")
        for number, (token, whom) in enumerate(zip(r.cycle, to, strict=True), start=1)
    ]
    return Example(words=(seats,), rows=tuple(rows))


def _receivers(r: Ruleset, number: int) -> str:
    """Who gets Ann's cards on a hand, in words; empty where nobody does, or nobody knows yet."""
    token, names = pass_of_hand(r, number), names_of(r)
    to = [names[each.receiver] for each in exchanges(r, token) if each.giver == 0]
    return "everyone else" if len(to) == r.players - 1 > 2 else listed(to)


# The first lead, the first trick and the play, with two packs too (2C, 2D, 2K)


def first_trick_chapter(ruleset: Ruleset) -> Chapter:
    """Who leads first, and what may fall on the first trick."""
    return Chapter("opening", "The first trick", tuple(_first_trick_pieces(ruleset)))


def _first_trick_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(r, first_trick.first_lead)
    yield section_piece(
        r, first_trick.points_on_first_trick, examples=[_void(r)] if banned_first_trick(r) else []
    )


def _void(r: Ruleset) -> Example | None:
    """A hand without the suit led, with a card of every kind."""
    lead = lead_of_examples(r)
    extra = "KS " if parse_card("KS") in r.penalty_cards else ""
    where = f"{lead.suit.capitalize()} are led to the first trick and you have none."
    return choose(r, where, f"{lead.other} {extra}QS 4H", lead.card, number=FIRST)


# The jack is there twice; behind it come as many cards as there are players.
_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"

_TWO_PAIRS = "QS KS QS KS 3S 5H 2D 4C 7C 8C 9C"

_DEAD = "AD AD 2H 5S 7C 3C 9S 2S JC 4C 8S"

_UNBROKEN = "It's your lead, hearts aren't broken, and your hand includes these cards."

_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"


def play_chapter(ruleset: Ruleset) -> Chapter:
    """What may be played, and who takes the trick."""
    return Chapter("play", "The play", tuple(_play_pieces(ruleset)))


def _play_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(
        r,
        play.following_suit,
        examples=[
            choose(r, "Spades are led.", "9C 4H 5S JS QS", "8S", broken=True),
            trick(r, _TRICK),
        ],
    )
    if r.decks == 2:
        yield section_piece(
            r,
            play.identical_cards,
            examples=[trick(r, _TWINS), trick(r, _TWO_PAIRS), trick(r, _DEAD)],
        )
    yield section_piece(
        r,
        play.breaking_hearts,
        heading="" if waiting_cards(r) else "Leading hearts",
        examples=[
            choose(r, _UNBROKEN, "7C 5S 4H", telling=True),
            whole_hand(r, with_queen=True) if waiting_cards(r) else None,
        ],
    )
    if any(play.queen_of_spades.texts(r)):
        yield section_piece(
            r,
            play.queen_of_spades,
            examples=[
                choose(r, _UNBROKEN, "7C QS", telling=True),
                choose(r, "Diamonds are led and you have none.", "5C QS", "8D", telling=True),
                choose(r, "The ace of spades is led.", "3S QS", "AS", broken=True, telling=True),
            ],
        )


# What the cards are worth, a hand scored, and the moon (2E, 2F)


def scoring_chapter(ruleset: Ruleset) -> Chapter:
    """What the cards cost, and a hand scored."""
    return Chapter("scoring", "Scoring", tuple(_scoring_pieces(ruleset)))


def _scoring_pieces(r: Ruleset) -> Iterator[Piece]:
    piles = a_hand(r)
    done = score_in_game(r, captures_with_tricks(r, piles, some_tricks(r)), totals_before(r))
    is_plain = done.result.shooter is None
    yield section_piece(r, scoring.card_values)
    yield section_piece(
        r, scoring.adding_up, examples=[_scored(r, piles, done) if is_plain else None]
    )


def _scored(r: Ruleset, piles: Piles, done: PlayedOut) -> Example:
    points = done.result.points
    sums = [sum_in_words(r, pile, cost) for pile, cost in zip(piles, points, strict=True)]
    rows = [
        TableLine(name, f"{took} ({how})" if how else took, points_words(r, cost))
        for (name, took), how, cost in zip(takers_in_words(r, piles), sums, points, strict=True)
    ]
    notes = [
        note_words(r, note, names_of(r))
        for note in done.result.notes
        if not (note.key in _IN_THE_ROW and sums[note.seat % r.players])
    ]
    rows.append(TableLine("In all", "", points_words(r, sum(points))))
    return Example(words=paragraph(*notes), rows=tuple(rows))


_IN_THE_ROW = ("bonus", "doubles_hand")


LOOKS_AT_THE_END = (MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)


def moon_chapter(ruleset: Ruleset) -> Chapter:
    """The moon and the sun, or that there is none."""
    return Chapter("moon", "The moon", tuple(_moon_pieces(ruleset)))


def _moon_pieces(r: Ruleset) -> Iterator[Piece]:
    sun = [_shot(r, totals_before(r), sun=True)] if r.pays_for_every_trick else []
    yield section_piece(r, moon.section, examples=[*_shots(r), *sun])


def _taken_too(r: Ruleset) -> list[str]:
    """The bonus and doubling cards that a shooter may take beside the moon."""
    needed = r.bonus_cards_in_play if r.moon_requires is MoonRequires.PLUS_BONUS else ()
    cards = [card for card in r.counting_cards if card not in (*r.penalty_cards, *needed)]
    return [card_in_pack(r, card) for card in dict.fromkeys(cards)]


def _shots(r: Ruleset) -> list[Example]:
    """Ann shoots in the middle of a game, and near its end where that makes a difference."""
    before = totals_before(r)
    usual = _shot(r, before)
    if r.moon_mode in LOOKS_AT_THE_END and _becomes(r, _late(r)) != _becomes(r, before):
        return [usual, _shot(r, _late(r))]
    return [usual]


def _becomes(r: Ruleset, totals: Sequence[int]) -> tuple[Moon | None, bool]:
    """What a moon becomes at these totals, and whether the shooter chooses."""
    tricks = tricks_of_shooter(r, all_of_them=False)
    done = score_in_game(r, captures_with_tricks(r, everything(r), tricks), totals)
    return done.result.moon, done.result.needs_choice


def _late(r: Ruleset) -> tuple[int, ...]:
    """Totals near the end: adding would end the game with Ann behind somebody."""
    low = max(0, r.target - r.moon_points - 17)
    most = (r.target - 10, r.target - 5, low, low + (r.target - low) // 3)
    rest = (low + 9,) * (r.players - len(most))
    return possible_totals(r, (*most, *rest)[: r.players], keep=(0, 1))


def _shot(r: Ruleset, totals: Sequence[int], *, sun: bool = False) -> Example:
    """The totals before and after Ann's moon, both where she may choose."""
    captures = captures_with_tricks(r, everything(r), tricks_of_shooter(r, all_of_them=sun))
    before = f"{standings_words(r, totals)}."
    first = score_in_game(r, captures, totals)
    if first.result.moon is Moon.WINS_GAME:
        return Example(words=(before, _what_ann_does(r, sun=sun), "Ann wins the game."))
    if not first.result.needs_choice:
        after = f"The totals are now {totals_words(r, first.now.totals)}."
        return Example(words=paragraph(before, _what_ann_does(r, sun=sun), after, _over(r, first)))
    add, subtract = [score_in_game(r, captures, totals, choice) for choice in MoonChoice]
    return Example(
        words=paragraph(
            before,
            _what_ann_does(r, sun=sun),
            f"If the points go to everyone else, the totals are {totals_words(r, add.now.totals)}.",
            _over(r, add),
            f"If Ann's own total changes instead, they are {totals_words(r, subtract.now.totals)}.",
            _over(r, subtract),
        )
    )


def _what_ann_does(r: Ruleset, *, sun: bool) -> str:
    too = listed(_taken_too(r))
    if sun:
        return "Ann wins every trick."
    if not has_moon(r):
        return "Ann takes all the penalty cards."
    return f"Ann shoots the moon and takes {too} too." if too else "Ann shoots the moon."


def _over(r: Ruleset, done: PlayedOut) -> str:
    """Whether that ends the game, and for whom."""
    return over_words(r, done.now) if done.now.over else ""


# How the game ends, and what happens when something goes wrong (2G, 2H)


def end_chapter(ruleset: Ruleset) -> Chapter:
    """The end of the game, and who wins it."""
    return Chapter("end", "The end", tuple(_end_pieces(ruleset)))


def _end_pieces(r: Ruleset) -> Iterator[Piece]:
    examples = [
        _ended(r) if r.end_mode is EndMode.TARGET else None,
        _hit(r) if r.exact_rule is not ExactRule.NONE else None,
    ]
    figures = ("target", "hands", "end_compare")
    yield section_piece(r, end.section, examples=examples, fields=figures)
    yield section_piece(r, end.ties, examples=[_tied(r)])


def _ended(r: Ruleset) -> Example | None:
    """A game that just ends."""
    totals = possible_totals(r, _spread(r, r.target + 3), keep=(1,))
    now = _after(r, totals)
    if now is None or not now.over:
        return None
    return Example(words=(f"{standings_words(r, now.totals)}.", over_words(r, now)))


def _spread(r: Ruleset, most: int) -> tuple[int, ...]:
    """Totals of which one is this high and the others are lower, all different."""
    parts = (40, 100, 66, 81, 55, 73, 62, 48, 90, 58, 77)
    return tuple(most if part == 100 else r.target * part // 100 for part in parts[: r.players])


def _after(r: Ruleset, totals: Sequence[int]) -> Standing | None:
    """How a game stands after a hand that brought these totals."""
    before = [max(0, total - 1) for total in totals]
    hand = PlayedHand(points=tuple(a - b for a, b in zip(totals, before, strict=True)))
    return play_out(lambda number: r, [hand], starts=before)


_TAKEN = 8  # points that a few cheap cards make


def _hit(r: Ruleset) -> Example:
    """A total that lands on the target."""
    before = possible_totals(r, _spread(r, r.target - _TAKEN), keep=(1,), won=_TAKEN)
    hand = PlayedHand(points=tuple(_TAKEN if seat == 1 else 0 for seat in range(r.players)))
    now = play_out(lambda n: r, [hand], starts=before)
    over = over_words(r, now) if now.over else "The game goes on."
    name = names_of(r)[1]
    totals = (
        f"{name} had {signed(shown(r, before[1]))} and takes {_TAKEN} points: the totals are now "
        f"{totals_words(r, now.totals)}."
    )
    return Example(words=(totals, over))


def _tied(r: Ruleset) -> Example | None:
    """Two ahead with the same total when the game would end."""
    if r.end_mode is not EndMode.TARGET:
        return None
    over, low = r.target + 4, r.target * 6 // 10
    rest = r.players - 3
    others = (r.target * 8 // 10 - 2 * (rest - 1) + 4 * place for place in range(rest))
    totals = (over, low, low, *others)
    totals = _above(r, totals)
    now = _after(r, totals)
    if now is None:
        return None
    standing_text = f"{standings_words(r, now.totals)}."
    if now.sudden_death:
        names = listed([names_of(r)[seat] for seat in now.sudden_death])
        return Example(words=(standing_text, f"{names} are tied, so the game goes on."))
    is_shared = len(now.winners) > 1
    return Example(words=(standing_text, over_words(r, now))) if is_shared else None


def _above(r: Ruleset, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Totals that whole hands can bring, the last one made to fit without coming to the front."""
    each = r.penalty_total + r.bonus_total
    if not has_one_sum(r) or each <= 0:
        return totals
    first, *rest = totals
    fitting = range(r.target * 7 // 10, r.target)
    for last in sorted(fitting, key=lambda one: abs(one - rest[-1])) if len(rest) > 2 else ():
        if (first + sum(rest[:-1]) + last) % each == 0 and last not in rest[:-1]:
            return (first, *rest[:-1], last)
    return (first + -sum(totals) % each, *rest)


def irregularities_chapter(ruleset: Ruleset) -> Chapter:
    """What happens then."""
    return Chapter("wrong", "When something goes wrong", tuple(_irregularities_pieces(ruleset)))


def _irregularities_pieces(r: Ruleset) -> Iterator[Piece]:
    sections = (
        table.revokes,
        deal.misdeals,
        passing.wrong_passes,
        table.short_hands,
        table.turns,
        table.wrong_cards,
        table.manners,
        table.scores_and_players,
    )
    pieces = (section_piece(r, section) for section in sections)
    yield from (one for one in pieces if one.paragraphs)


# The whole.

_WRITERS = (
    aim_chapter,
    deal_chapter,
    passing_chapter,
    first_trick_chapter,
    play_chapter,
    scoring_chapter,
    moon_chapter,
    end_chapter,
    irregularities_chapter,
)


def rulebook(ruleset: Ruleset, house: Collection[str] = ()) -> tuple[Chapter, ...]:
    """Every chapter of the rules of this game; `house` are the options that are house rules."""
    marked = frozenset(house)
    return tuple(_marked(chapter, marked) for chapter in _written(ruleset))


@lru_cache(maxsize=64)
def _written(ruleset: Ruleset) -> tuple[Chapter, ...]:
    chapters = (write(ruleset) for write in _WRITERS)
    return tuple(chapter for chapter in chapters if chapter.pieces)


def _marked(chapter: Chapter, house: frozenset[str]) -> Chapter:
    pieces = tuple(
        replace(piece, is_house=True) if house & set(piece.fields) else piece
        for piece in chapter.pieces
    )
    return replace(chapter, pieces=pieces)


def text_of(chapters: Collection[Chapter]) -> str:
    """Everything a rulebook says, one paragraph a line."""
    lines = []
    for chapter in chapters:
        lines.append(f"# {chapter.title}")
        for one in chapter.pieces:
            lines += [f"## {one.heading}"] if one.heading else []
            lines += map(" ".join, one.paragraphs)
            lines += [_line(row) for row in one.rows]
            for example in one.examples:
                lines += [*(_line(row) for row in example.rows), " ".join(example.words)]
    return "\n".join(lines)


def _line(row: TableLine) -> str:
    return ": ".join(filter(None, row))

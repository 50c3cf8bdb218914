"""The rulebook of any ruleset: its topics in order, with cards to draw and worked examples."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from companion.referee.conditions import FIRST
from companion.referee.grammar import (
    RANK_WORDS,
    Paragraph,
    card_words,
    cards_words,
    counted,
    listed,
    paragraph,
    pass_words,
    signed,
)
from companion.referee.options import matters
from companion.referee.results import note_words
from companion.referee.telling import say, tell
from companion.referee.topics import CHAPTERS, SECTIONS, TOPICS, Section
from companion.rules import (
    HEARTS,
    Card,
    Game,
    Hand,
    HandScore,
    Law,
    Moon,
    MoonChoice,
    Piles,
    Ruleset,
    Suit,
)
from companion.rules.options import EndMode, MoonMode, SitOut


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
    paragraphs: tuple[str, ...]
    fields: frozenset[str]
    examples: tuple[Example, ...]
    is_house: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of the rulebook; the key is its anchor."""

    key: str
    title: str
    pieces: tuple[Piece, ...]


def rulebook(ruleset: Ruleset, house: Collection[str] = ()) -> tuple[Chapter, ...]:
    """Every chapter of the rules of this game; `house` are the options that are house rules."""
    return tuple(
        replace(
            chapter,
            pieces=tuple(
                replace(piece, is_house=not piece.fields.isdisjoint(house))
                for piece in chapter.pieces
            ),
        )
        for chapter in _written(ruleset)
    )


@lru_cache(maxsize=64)
def _written(ruleset: Ruleset) -> tuple[Chapter, ...]:
    pieces: dict[str, list[Piece]] = {}
    for section in SECTIONS.values():
        if texts := _texts(ruleset, section):
            pieces.setdefault(section.chapter, []).append(_piece(ruleset, section, texts))
    return tuple(
        Chapter(key, title, tuple(pieces[key])) for key, title in CHAPTERS.items() if key in pieces
    )


def _texts(ruleset: Ruleset, section: Section) -> tuple[str, ...]:
    """The topics of a section, a paragraph each; the first section tells the game in short."""
    if section.key != "the-aim":
        return tuple(section.texts(ruleset))
    return (
        tell(ruleset, "whole_game").text,
        tell(ruleset, "what_is_trick").text,
        tell(ruleset, "who_wins_trick").short,
        tell(ruleset, "card_costs").text,
        tell(ruleset, "when_over").text,
        tell(ruleset, "how_long").text,
    )


# What the sentence about the end tells beside the option of its topic.
_OF_THE_END = ("target", "hands", "end_compare")


def _piece(ruleset: Ruleset, section: Section, texts: tuple[str, ...]) -> Piece:
    options = [TOPICS[key].option for key in section.topics if TOPICS[key].option]
    fields = (*options, *_OF_THE_END) if section.key == "how-the-game-ends" else options
    examples = _EXAMPLES[section.key](ruleset) if section.key in _EXAMPLES else ()
    return Piece(
        key=section.key,
        heading=section.heading(ruleset),
        paragraphs=texts,
        fields=frozenset(field for field in fields if matters(ruleset, field)),
        examples=tuple(example for example in examples if example),
    )


# The people of the examples, and their points.

CAST = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim")

Examples = Iterator[Example | None]


def _names(r: Ruleset) -> tuple[str, ...]:
    """The people at the table, clockwise."""
    return CAST[: r.players]


def _standings(r: Ruleset, totals: Sequence[int]) -> str:
    """Names and totals as this game counts them: "Ann 70, Bo 20."."""
    parts = zip(_names(r), totals, strict=True)
    return f"{', '.join(f'{name} {signed(r.shown(total))}' for name, total in parts)}."


def _totals(r: Ruleset, totals: Sequence[int]) -> str:
    """Totals in the order of the seats: "70, 46, 81 and 66"."""
    return listed([signed(r.shown(total)) for total in totals])


def _over(r: Ruleset, now: Game) -> str:
    """That the game is over, and who wins it."""
    winners = [_names(r)[seat] for seat in now.winners]
    return say("game_over", winners=winners) if now.is_over else ""


def _fitted(r: Ruleset, totals: Sequence[int], among: range) -> tuple[int, ...]:
    """Totals that whole hands can bring: the last is the nearest one of these that makes it so.

    Where none of them does, the first total grows by what is missing.
    """
    each = r.penalty_total + r.bonus_total
    if not r.has_one_sum or each <= 0 or not among:
        return tuple(totals)
    first, *others, last = totals
    least = among[0] + -(first + sum(others) + among[0]) % each  # that makes whole hands
    missing = max(least - among[-1], 0)
    fitting = range(least - missing, among.stop, each)
    nearest = (last - fitting[0] + (each - 1) // 2) // each
    return (first + missing, *others, fitting[min(max(nearest, 0), len(fitting) - 1)])


_BEFORE = (70, 20, 55, 40, 30, 65, 10, 45, 25, 60, 35)


def _in_the_middle(r: Ruleset) -> tuple[int, ...]:
    """Totals in the middle of a game."""
    most = r.target if matters(r, "target") else 100
    return _fitted(r, [total * most // 100 for total in _BEFORE[: r.players]], range(most))


# The pass, the first trick and the play


def _passed(r: Ruleset) -> Examples:
    """To whom Ann passes, hand by hand."""
    if not r.passes:
        return
    seats = say("example_seats", names=_names(r))
    to = [_receivers(r, number) for number in range(1, len(r.cycle) + 1)]
    if len(to) == 1:
        if to[0]:
            yield Example(words=(seats, say("example_pass", receivers=to[0])))
        return
    rows = [
        TableLine(
            say("example_hand", number=number),
            pass_words(r, token),
            say("example_receivers", receivers=whom),
        )
        for number, (token, whom) in enumerate(zip(r.cycle, to, strict=True), start=1)
    ]
    yield Example(words=(seats,), rows=tuple(rows))


def _receivers(r: Ruleset, number: int) -> str:
    """Who gets Ann's cards on a hand, in words; empty where nobody does, or nobody knows yet."""
    token, names = r.pass_of_hand(number), _names(r)
    to = [names[each.receiver] for each in r.exchanges(token) if each.giver == 0]
    return say("everyone_else") if len(to) == r.players - 1 > 2 else listed(to)


def _of_pack(r: Ruleset, text: str) -> tuple[Card, ...] | None:
    """These cards, where the pack holds them all."""
    cards = Card.parse(text)
    return cards if all(cards.count(card) <= r.pack.count(card) for card in cards) else None


def _choice(
    r: Ruleset, where: str, hand: str, led: str = "", *, number: int = 5, broken: bool = False
) -> Example | None:
    """What may be played from a hand, and what not; `where` is the sentence before.

    None where the pack lacks a card of it, and where all of them may be played.
    """
    held, table = _of_pack(r, hand), _of_pack(r, led)
    if held is None or table is None:
        return None
    seat = len(table)
    legal = Hand.at(r, {seat: held}, trick=table, number=number, broken=broken).legal
    refused = [card for card in held if card not in legal]
    if not refused:
        return None
    free = _by_suit([card for card in held if card in legal])
    words = say("example_choice", led=led, free=free, refused=_by_suit(refused))
    return Example(words=(where, words), cards=tuple(Shown(card, card in legal) for card in held))


def _by_suit(cards: Sequence[Card]) -> str:
    """One of these, suit by suit: "the 5 or jack of spades or the 4 of hearts"."""
    parts = []
    for suit in dict.fromkeys(card.suit for card in cards):
        ranks = [str(RANK_WORDS.get(card.rank, card.rank)) for card in cards if card.suit is suit]
        parts.append(say("ranks_of_suit", ranks=ranks, suit=suit))
    return listed(parts, "or")


def _void_on_first(r: Ruleset) -> Examples:
    """A hand without the suit led, with a card of every kind."""
    suit, card, other = Suit.CLUBS, str(r.opener_card), "7D"
    if r.opener_card is None:
        suit, card, other = Suit.DIAMONDS, "9D", "7C"
    king = "KS " if Card("KS") in r.penalty_cards else ""
    yield _choice(r, say("example_void", suit=suit), f"{other} {king}QS 4H", card, number=FIRST)


def _followed(r: Ruleset) -> Examples:
    yield _choice(r, say("example_spades"), "9C 4H 5S JS QS", "8S", broken=True)
    yield _trick(r, "5C AD 9C KH 3S 6C JD 2H 8C TS 4C")


def _unbroken(r: Ruleset) -> Examples:
    yield _choice(r, say("example_unbroken"), "7C 5S 4H")


def _queen_waiting(r: Ruleset) -> Examples:
    yield _choice(r, say("example_unbroken"), "7C QS")


def _cancelled(r: Ruleset) -> Examples:
    """A jack and two pairs that cancel, and a dead trick; as many cards as there are players."""
    yield _trick(r, "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C")
    yield _trick(r, "QS KS QS KS 3S 5H 2D 4C 7C 8C 9C")
    yield _trick(r, "AD AD 2H 5S 7C 3C 9S 2S JC 4C 8S")


def _trick(r: Ruleset, text: str) -> Example | None:
    """Who wins a trick of as many of these cards as there are players; Ann leads."""
    cards = _of_pack(r, " ".join(text.split()[: r.players]))
    if cards is None:
        return None
    winner = Law.of(r).winner([card.bit for card in cards])
    words: Paragraph = (say("example_dead_trick"),)
    if winner is not None:
        cost, name = sum(r.values.get(card, 0) for card in cards), _names(r)[winner]
        doubling = [card for card in cards if card in dict(r.multipliers)]
        words = paragraph(
            say("example_leader"),
            say("example_winner", name=name, card=cards[winner]),
            say("example_worth", points=cost) if cost > 0 else "",
            *(say("example_doubled", name=name, card=card) for card in doubling),
        )
    shown_cards = (Shown(card, player=name) for card, name in zip(cards, _names(r), strict=True))
    return Example(words=words, cards=tuple(shown_cards))


# A hand scored

Taken = tuple[tuple[Card, ...], ...]  # by seat


def _scored(r: Ruleset) -> Examples:
    piles = _common_piles(r)
    done = Piles.of(r, piles).with_every_trick().score(before=_game(r, _in_the_middle(r)))
    if done.shooter is not None:
        return
    rows = [
        TableLine(name, _pile_words(r, pile), signed(r.shown_points(points)))
        for name, pile, points in zip(_names(r), piles, done.points, strict=True)
    ]
    rows.append(TableLine(say("example_sum"), "", signed(r.shown_points(sum(done.points)))))
    notes = [note_words(r, note, _names(r)) for note in done.notes]
    yield Example(words=paragraph(*notes), rows=tuple(rows))


def _game(r: Ruleset, totals: Sequence[int]) -> Game:
    """A game among those who play, whoever else is at the table."""
    return Game.start(replace(r, sit_out=SitOut.NOBODY), totals)


def _hearts(r: Ruleset) -> list[Card]:
    """The hearts that are counted; where they differ, all of them."""
    return [card for card in r.counting_cards if card in (r.plain_hearts or HEARTS)]


def _common_piles(r: Ruleset) -> Taken:
    """Ann eats the queen and some hearts; Cleo takes nothing that counts."""
    piles: list[list[Card]] = [[] for _ in range(r.players)]
    last = piles[3 : r.hand_size + 1] or [piles[1]]  # nobody takes a card without a trick
    hearts = _hearts(r)
    for place, card in enumerate(card for card in r.single_cards if card not in hearts):
        is_bonus = r.values.get(card, 0) < 0
        (last[0] if is_bonus else piles[1 if place else 0]).append(card)
    third = len(hearts) // 3
    if not r.plain_hearts:
        few = min(3, third)
        piles[0] += hearts[len(hearts) - few :]
        last[0] += hearts[: len(hearts) - few]
        return tuple(map(tuple, piles))
    mine, theirs = min(4, third), min(5, third)
    piles[0] += hearts[:mine]
    piles[1] += hearts[mine : mine + theirs]
    for place, card in enumerate(hearts[mine + theirs :]):
        last[place % len(last)].append(card)
    return tuple(map(tuple, piles))


def _pile_words(r: Ruleset, pile: Sequence[Card]) -> str:
    """What somebody took: "four hearts and the queen of spades", "nothing that counts"."""
    every = _hearts(r)
    hearts = [card for card in pile if card in every]
    others = _named(r, [card for card in pile if card not in every])
    if not hearts:
        return listed(others) or say("nothing_taken")
    if not r.plain_hearts:
        is_most = len(hearts) * 2 > len(every)
        return listed([*others, say("other_hearts")] if is_most else [*others, *_named(r, hearts)])
    if any(card in HEARTS and card not in every for card in pile):
        return listed([*others, say("so_many_other_hearts", number=len(hearts))])
    return listed([counted(len(hearts), "heart"), *others])


def _named(r: Ruleset, cards: Sequence[Card]) -> list[str]:
    """Each card by its name; one of two that the pack holds is "a queen of spades"."""
    return [
        f"a {card_words(card)}"
        if cards.count(card) < r.pack.count(card)
        else cards_words([card] * cards.count(card))
        for card in dict.fromkeys(cards)
    ]


# The moon


def _moons(r: Ruleset) -> Examples:
    """Ann shoots; near the end of the game where a choice hangs on that."""
    looks_at_the_end = r.moon_mode in (MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)
    yield _shot(r, _near_the_end(r) if looks_at_the_end else _in_the_middle(r))
    if r.pays_for_every_trick:
        yield _shot(r, _in_the_middle(r), sun=True)


def _near_the_end(r: Ruleset) -> tuple[int, ...]:
    """Totals at which adding ends the game with Ann behind somebody."""
    low = max(0, r.target - r.moon_points - 17)
    totals = (r.target - 10, r.target - 5, low, low + (r.target - low) // 3)
    rest = (low + 9,) * (r.players - len(totals))
    return _fitted(r, (*totals, *rest)[: r.players], range(low, r.target))


def _shot(r: Ruleset, totals: tuple[int, ...], *, sun: bool = False) -> Example:
    """The totals before and after Ann's moon, both where she may choose."""
    piles = (r.counting_cards, *((),) * (r.players - 1))
    hand = Piles.of(r, piles).with_every_trick(0 if sun else None)
    too = [card for card in r.counting_cards if card not in r.moon_cards]
    before = _standings(r, totals), say("example_moon", r, sun=sun, too=too)

    def end(choice: MoonChoice) -> tuple[HandScore, Game]:
        return _played(r, totals, hand, choice)

    result, added = end(MoonChoice.ADD)
    if result.moon is Moon.WINS_GAME:
        return Example(words=(*before, say("example_won")))
    if len(result.outcomes) < 2:
        after = say("example_totals", totals=_totals(r, added.totals))
        return Example(words=paragraph(before, after, _over(r, added)))
    _, subtracted = end(MoonChoice.SUBTRACT)
    return Example(
        words=paragraph(
            before,
            say("example_added", totals=_totals(r, added.totals)),
            _over(r, added),
            say("example_subtracted", totals=_totals(r, subtracted.totals)),
            _over(r, subtracted),
        )
    )


def _played(
    r: Ruleset,
    totals: tuple[int, ...],
    hand: Piles,
    choice: MoonChoice,
) -> tuple[HandScore, Game]:
    """A hand scored at these totals, and how the game stands with it."""
    game = _game(r, totals)
    result = hand.score(before=game, choice=choice)
    return result, game.after(result)


# The end


def _ended(r: Ruleset) -> Examples:
    """A game that just ends, and Bo wins it."""
    if r.end_mode is not EndMode.TARGET:
        return
    low, others = r.target * 4 // 10, (66, 81, 55, 73, 62, 48, 90, 58, 77)
    totals = (r.target + 3, low, *(r.target * part // 100 for part in others[: r.players - 2]))
    now = _after(r, _fitted(r, totals, range(low + 1, r.target)))
    if now.is_over:
        yield Example(words=(_standings(r, now.totals), _over(r, now)))


def _tied(r: Ruleset) -> Examples:
    """Two ahead with the same total when the game would end."""
    if r.end_mode is not EndMode.TARGET:
        return
    low, over = r.target * 6 // 10, r.target + 4
    others = [r.target * 8 // 10 - 4 * place for place in range(r.players - 3)]
    totals = _fitted(r, (over, low, low, *others), range(low + 1, r.target))
    if not others:
        totals = _fitted(r, (low, low, over), range(over, over + r.penalty_total))
    now = _after(r, totals)
    if now.sudden_death:
        tied = [_names(r)[seat] for seat in now.sudden_death]
        yield Example(words=(_standings(r, now.totals), say("example_tie", names=tied)))
    elif len(now.winners) > 1:
        yield Example(words=(_standings(r, now.totals), _over(r, now)))


def _after(r: Ruleset, totals: Sequence[int]) -> Game:
    """A game after a hand that brought these totals."""
    return _game(r, [total - 1 for total in totals]).after((1,) * r.players)


_EXAMPLES: Mapping[str, Callable[[Ruleset], Examples]] = {
    "which-way": _passed,
    "points-on-the-first-trick": _void_on_first,
    "following-suit": _followed,
    "two-identical-cards": _cancelled,
    "breaking-hearts": _unbroken,
    "the-queen-of-spades": _queen_waiting,
    "adding-up-a-hand": _scored,
    "shooting-the-moon": _moons,
    "how-the-game-ends": _ended,
    "a-tie-for-first": _tied,
}

"""Who plays in the examples, and the cards they hold, as far as the pack has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.referee.cardwords import card_words, counted, listed, signed, suit_words
from companion.rules import JOKER, Card, Ruleset, Suit, left_of, parse_cards, shown, shown_points
from companion.rules.options import EndMode, ScoreView, Teams
from companion.rules.seats import turn_step

CAST = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim")
_BEFORE = (70, 20, 55, 40, 30, 65, 10, 45, 25, 60, 35)
_RANKS = {11: "jack", 12: "queen", 13: "king", 14: "ace"}


def names_of(ruleset: Ruleset) -> tuple[str, ...]:
    """The people at the table, clockwise."""
    return CAST[: ruleset.players]


def sides_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Who has a score: everybody, or the teams."""
    names = names_of(ruleset)
    if ruleset.teams is not Teams.POOLED:
        return names
    half = ruleset.columns
    return tuple(f"{one} and {other}" for one, other in zip(names, names[half:], strict=False))


def in_turn(ruleset: Ruleset) -> tuple[int, ...]:
    """The seats in the order of play, Ann's first."""
    step = turn_step(ruleset)
    return tuple(left_of(0, ruleset.players, step * turn) for turn in range(ruleset.players))


def totals_before(ruleset: Ruleset) -> tuple[int, ...]:
    """Totals in the middle of a game, for examples."""
    has_target = ruleset.end_mode is EndMode.TARGET or ruleset.score_view is ScoreView.COUNTDOWN
    scale = ruleset.target if has_target else 100
    return tuple(total * scale // 100 for total in _BEFORE[: ruleset.columns])


def standings_words(ruleset: Ruleset, totals: Sequence[int]) -> str:
    """Names and totals as this game counts them: "Ann 70, Bo 20"."""
    parts = zip(sides_of(ruleset), totals, strict=True)
    return ", ".join(f"{name} {signed(shown(ruleset, total))}" for name, total in parts)


def totals_words(ruleset: Ruleset, totals: Iterable[int]) -> str:
    """Totals in the order of the seats: "70, 46, 81 and 66"."""
    return listed([signed(shown(ruleset, total)) for total in totals])


def points_words(ruleset: Ruleset, points: int) -> str:
    """The points of a hand as this game counts them."""
    return signed(shown_points(ruleset, points))


def of_pack(ruleset: Ruleset, cards: str) -> tuple[Card, ...]:
    """Those of these cards that the pack holds."""
    pack = set(ruleset.pack)
    return tuple(card for card in parse_cards(cards) if card in pack)


def grouped(cards: Sequence[Card]) -> str:
    """Cards in words, suit by suit: "the 5 and jack of spades and the 4 of hearts"."""
    suits = dict.fromkeys(card.suit for card in cards if card != JOKER)
    parts = [_of_suit(suit, [card for card in cards if card.suit is suit]) for suit in suits]
    jokers = cards.count(JOKER)
    return listed(parts + ([f"{counted(jokers, 'joker')}"] if jokers else []))


def _of_suit(suit: Suit, cards: Sequence[Card]) -> str:
    ranks = dict.fromkeys(card.rank for card in cards if card != JOKER)
    twins = [card for card in dict.fromkeys(cards) if cards.count(card) > 1]
    if twins and len(ranks) == 1:
        return f"{both(twins[0])}"
    return f"the {listed([str(_RANKS.get(rank, rank)) for rank in ranks])} of {suit_words(suit)}"


def both(card: Card) -> str:
    """A card that two packs hold twice: "both queens of spades"."""
    rank, _, suit = card_words(card).partition(" ")
    return f"both {rank}s {suit}"


def hearts_in_words(ruleset: Ruleset) -> str:
    """How many hearts are in play: "all 13 hearts"."""
    return f"all {[card.suit for card in ruleset.pack].count(Suit.HEARTS)} hearts"


def card_in_pack(ruleset: Ruleset, card: Card) -> str:
    """A card as the pack holds it: "the queen of spades", "both queens of spades"."""
    if card == JOKER:
        jokers = ruleset.jokers_in_play
        return "the joker" if jokers == 1 else f"the {counted(jokers, 'joker')}"
    return both(card) if ruleset.pack.count(card) > 1 else f"the {card_words(card)}"


def penalty_words(ruleset: Ruleset) -> str:
    """Every penalty card: "all 13 hearts and the queen of spades"."""
    return cards_at_play(ruleset, ruleset.penalty_cards)


def cards_at_play(ruleset: Ruleset, cards: Sequence[Card]) -> str:
    """Some of the cards in play, the hearts together where all are among them."""
    in_pack = {card for card in ruleset.pack if card.suit is Suit.HEARTS}
    hearts = {card for card in cards if card.suit is Suit.HEARTS}
    others = dict.fromkeys(card for card in cards if card.suit is not Suit.HEARTS)
    if hearts == in_pack and hearts:
        parts = [hearts_in_words(ruleset)]
    else:
        parts = [grouped(sorted(hearts))] if hearts else []
    by_suit = sorted(others, key=lambda card: (card.suit is not Suit.SPADES, card))
    return listed(parts + [card_in_pack(ruleset, card) for card in by_suit])


def whose(ruleset: Ruleset) -> tuple[str, ...]:
    """Who the notes of the scoring are about, by score: "Ann", "the team of Ann"."""
    names = names_of(ruleset)
    if ruleset.teams is not Teams.POOLED:
        return names
    return tuple(f"The team of {name}" for name in names[: ruleset.columns])


def counted_plainly(number: int, thing: str) -> str:
    """A number in figures and its thing: "13 cards"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"

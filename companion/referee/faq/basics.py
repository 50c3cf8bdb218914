"""Questions of newcomers: what the game is, how long it takes, and its relatives by name."""

from __future__ import annotations

from companion.referee.faq.end_of_game import best
from companion.referee.faq.facts import has_moon
from companion.referee.faq.model import Answer, asks
from companion.referee.text.grammar import card_words, number_words
from companion.referee.text.options import minutes_of_a_hand
from companion.rules import Ruleset

ELSEWHERE = "To try it, choose it under Variant when you start a game."


@asks(
    "How is Hearts played?",
    "play",
    "",
    "who_wins_trick",
    "follow_suit",
    "card_costs",
    "moon_needs",
)
def whole_game(r: Ruleset) -> Answer:
    moon = ", and a player who takes them all shoots the moon" if has_moon(r) else ""
    return Answer(
        "Follow suit, and don't take the penalty cards.",
        "One player leads a card, everyone else plays one of the same suit if they can, and the "
        f"highest of that suit takes the trick. Some cards count points against you{moon}; at "
        f"the end the {best(r)} total wins.",
    )


@asks(
    "What is a trick?",
    "play",
    "",
    "who_wins_trick",
    "follow_suit",
)
def what_is_trick(r: Ruleset) -> Answer:
    return Answer(
        "One card from each player.",
        f"The player who wins it takes all its cards and leads to the next one. A hand has "
        f"{r.hand_size} tricks.",
    )


@asks(
    "How long does a game take?",
    "end",
    "",
    "when_over",
    "stop_early",
)
def how_long(r: Ruleset) -> Answer:
    return Answer(
        f"A hand takes about {number_words(minutes_of_a_hand(r))} minutes.",
        "A game to 100 with four players takes 45 to 60 minutes. Less time? Play to 50, or agree "
        "on a number of hands.",
    )


@asks(
    "What should I pass, and how do I play well?",
    "pass",
    "",
    "pass_any_card",
    "stop_moon",
)
def good_play(r: Ruleset) -> Answer:
    return Answer(
        "The rulebook has tips for this game.",
        "In short: keep low cards in your long suits, get rid of a short suit so you can discard, "
        "and remember which dangerous cards are still out.",
    )


def _here(played: bool) -> str:
    return "That's what you're playing now." if played else "It isn't the game you're playing now."


@asks(
    "What is Omnibus Hearts?",
    "scoring",
    "",
    "bonus_worth",
    "jack_for_moon",
)
def omnibus_game(r: Ruleset) -> Answer:
    bonus = r.bonus_cards_in_play
    here = f"In this game it's the {card_words(bonus[0])}." if bonus else _here(False)
    return Answer(
        "Hearts with one good card.",
        "The player who takes the jack of diamonds (the ten in some books) scores 10 points "
        f"less. {here}",
        "" if bonus else ELSEWHERE,
    )


@asks(
    "What is Spot Hearts?",
    "scoring",
    "",
    "card_costs",
    "moon_amount",
)
def spot_game(r: Ruleset) -> Answer:
    values = {points for card, points in r.values.items() if card.suit.value == "H"}
    return Answer(
        "Hearts count face value.",
        "The 2 is worth 2, the 10 is worth 10, then jack 11, queen 12, king 13 and ace 14. "
        f"{_here(values == set(range(2, 15)))}",
        ELSEWHERE,
    )


@asks(
    "What is Cancellation Hearts?",
    "play",
    "",
    "twins_in_trick",
    "dead_trick",
    "how_many_cards",
)
def cancellation_game(r: Ruleset) -> Answer:
    return Answer(
        "Hearts with two packs, for a big table.",
        "Two identical cards in the same trick cancel each other, and neither can win it. "
        f"{_here(r.decks == 2)}",
        ELSEWHERE,
    )

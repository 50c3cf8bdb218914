"""Questions of newcomers: what the game is, how long it takes, and its relatives by name."""

from __future__ import annotations

from companion.referee.faq.model import Answer, asks
from companion.referee.rulebook.end import time_of_a_game
from companion.referee.rulebook.examples import penalty_words
from companion.referee.text.grammar import (
    capitalized,
    card_words,
    listed,
    number_words,
    paragraph,
    signed,
)
from companion.referee.text.options import best_words, minutes_of_a_hand
from companion.rules import HEARTS, Card, Ruleset, counts_up, has_moon, passes, shown
from companion.rules.ruleset.options import EndMode, ScoreView

ELSEWHERE = "To try it, choose it under Variant when you start a game."


@asks(
    "How is Hearts played?",
    "play",
    "who_wins_trick",
    "follow_suit",
    "card_costs",
    "moon_needs",
)
def whole_game(r: Ruleset) -> Answer:
    left = " that isn't canceled" if r.decks == 2 else ""
    return Answer(
        "Follow suit, and don't take the penalty cards.",
        paragraph(
            "One player leads a card, everyone else plays one of the same suit if they can, and "
            f"the highest of that suit{left} takes the trick. The penalty cards count against "
            f"you: {_penalties(r)}.",
            f"{_moon(r)} the {_winner(r)} wins.",
        ),
    )


def _moon(r: Ruleset) -> str:
    """The moon, where there is one, up to who wins."""
    if not has_moon(r):
        return "At the end"
    return "Taking them all is called shooting the moon; at the end"


def _penalties(r: Ruleset) -> str:
    """The penalty cards, with what each is worth where the hearts are alike."""
    if not r.heart_count:
        return penalty_words(r)
    singles = [card for card in dict.fromkeys(r.penalty_cards) if card not in r.plain_hearts]
    named = [_worth(r, card) for card in singles]
    if any(card in HEARTS for card in singles):
        return listed([*named, f"the other hearts {r.heart_value} each"])
    return listed([f"hearts {r.heart_value} each", *named])


def _worth(r: Ruleset, card: Card) -> str:
    each = "each" if r.pack.count(card) > 1 else "the"
    return f"{each} {card_words(card)} {r.values[card]}"


def _winner(r: Ruleset) -> str:
    """What wins: "lowest total"."""
    return f"{best_words(r)} total"


@asks(
    "What is a trick?",
    "play",
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
    "when_over",
    "stop_early",
)
def how_long(r: Ruleset) -> Answer:
    game = time_of_a_game(r)
    short = f"{_about(game)}." if game else _LASTS.get(r.end_mode, "That depends on the cards.")
    hand = f"A hand takes about {number_words(minutes_of_a_hand(r))} minutes."
    return Answer(short, paragraph(hand, _shorter(r)))


def _about(time: str) -> str:
    return capitalized(time if time.startswith("about") else f"about {time}")


# Where the rules don't say how many hands there are.
_LASTS = {EndMode.TIME: "Until the time is up.", EndMode.MANUAL: "As long as you like."}


def _shorter(r: Ruleset) -> str:
    """How to finish sooner."""
    if r.end_mode is EndMode.HANDS:
        return "Short on time? Play fewer hands."
    if r.end_mode is not EndMode.TARGET:
        return ""
    half = r.target // 2
    counts_down = r.score_view is ScoreView.COUNTDOWN
    goal = f"Start at {half}" if counts_down else f"Play to {signed(shown(r, half))}"
    return f"Short on time? {goal}, or agree on a number of hands."


def _how_to_play_well(r: Ruleset) -> str:
    if not passes(r):
        return "How do I play well?"
    return "What should I pass, and how do I play well?"


@asks("Where does Hearts come from?", "history", "black_maria_name")
def history(r: Ruleset) -> Answer:
    return Answer(
        "From the United States, late in the 19th century.",
        "It belongs to an older family of games in which you try not to take tricks. The queen of "
        "spades came in early in the 20th century. The rulebook tells the rest.",
    )


@asks(
    _how_to_play_well,
    "tips",
    "pass_any_card",
    "stop_moon",
    "card_costs",
)
def good_play(r: Ruleset) -> Answer:
    return Answer(
        "Keep low cards, and get rid of a short suit.",
        "That lets you duck and discard. Remember which dangerous cards are still out. The "
        "rulebook has more tips for this game.",
    )


def _here(played: bool) -> str:
    return "That's what you're playing now." if played else "It isn't the game you're playing now."


@asks(
    "What is Omnibus Hearts?",
    "scoring",
    "bonus_worth",
    "jack_for_moon",
    "card_costs",
)
def omnibus_game(r: Ruleset) -> Answer:
    bonus = r.bonus_cards_in_play
    here = f"In this game it's the {card_words(bonus[0])}." if bonus else _here(False)
    gives = "scores 10 points less" if counts_up(r) else "gets 10 points back"
    return Answer(
        "Hearts with one good card.",
        paragraph(
            f"The player who takes the jack of diamonds (the ten in some books) {gives}.", here
        ),
        "" if bonus else ELSEWHERE,
    )


@asks(
    "What is Spot Hearts?",
    "scoring",
    "card_costs",
    "moon_amount",
)
def spot_game(r: Ruleset) -> Answer:
    values = {points for card, points in r.values.items() if card in HEARTS}
    is_played = values == set(range(2, 15))
    return Answer(
        "Hearts count face value.",
        paragraph(
            "The 2 is worth 2, the 10 is worth 10, then jack 11, queen 12, king 13 and ace 14.",
            _here(is_played),
        ),
        "" if is_played else ELSEWHERE,
    )


@asks(
    "What is Cancellation Hearts?",
    "play",
    "twins_in_trick",
    "dead_trick",
    "how_many_cards",
)
def cancellation_game(r: Ruleset) -> Answer:
    is_played = r.decks == 2
    return Answer(
        "Hearts with two decks, for a big table.",
        paragraph(
            "Two identical cards in the same trick cancel each other, and neither can win it.",
            _here(is_played),
        ),
        "" if is_played else ELSEWHERE,
    )

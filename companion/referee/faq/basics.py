"""Questions of newcomers: what the game is, how long it takes, and its relatives by name."""

from __future__ import annotations

from companion.referee.faq.end_of_game import best
from companion.referee.faq.facts import has_moon
from companion.referee.faq.model import Answer, asks
from companion.referee.text.grammar import card_words
from companion.rules import Ruleset
from companion.rules.ruleset.options import Teams

ELSEWHERE = "A new game can be played so: choose it under Variant."


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
    wins = "team" if r.teams is not Teams.NONE else "player"
    moon = ", all of them together a moon" if has_moon(r) else ""
    return Answer(
        "Follow suit, and keep away from the penalty cards.",
        "Someone leads a card, the others play one card each of the same suit if they can, and the "
        f"highest of that suit takes the trick. Certain cards are worth points{moon}; at the end "
        f"the {wins} with the {best(r)} total wins.",
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
        "A hand takes about 10 minutes.",
        "A game to 100 with four players takes 45 to 60 minutes. Less time? Play to 50, or agree "
        "on a number of hands.",
    )


@asks(
    "Who shuffles and who cuts?",
    "deal",
    "",
    "next_dealer",
    "first_dealer",
)
def cut_cards(r: Ruleset) -> Answer:
    return Answer(
        "The dealer shuffles, the player before the dealer cuts.",
        "Shuffle well before every hand: the cards of the last tricks lie together. Whoever wants "
        "to may shuffle too, and the dealer last.",
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
        "In short: hold low cards of the suits you keep, make yourself out of a suit, and know who "
        "still has the expensive cards.",
    )


def _here(played: bool) -> str:
    return "You play it so at this table." if played else "Not at this table."


@asks(
    "What is Omnibus Hearts?",
    "scoring",
    "",
    "bonus_worth",
    "jack_for_moon",
)
def omnibus_game(r: Ruleset) -> Answer:
    bonus = r.bonus_cards_in_play
    here = f" At this table it is the {card_words(bonus[0])}." if bonus else ""
    return Answer(
        "Hearts with a card that helps.",
        f"The jack of diamonds, in some books the ten, takes 10 points off the player who wins it."
        f"{here or ' This table plays without one.'}",
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
        "Hearts count what is printed on them.",
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
        "Hearts with two packs, for many players.",
        f"Two identical cards in a trick cancel each other, and neither can win it. "
        f"{_here(r.decks == 2)}",
        ELSEWHERE,
    )

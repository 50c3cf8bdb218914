"""The game in short: what it is about, how long it takes, where it comes from."""

from __future__ import annotations

from companion.referee.grammar import cards_together, number_words
from companion.referee.topics.model import Answer, Section, absent, rule
from companion.rules import QUEEN_OF_SPADES, Ruleset
from companion.rules.options import EndMode

aim = Section("the-aim", "", chapter="aim")
advice = Section("advice", "Tips", chapter="tips")
story = Section("story", "Where it comes from", chapter="history")

MINUTES_OF_A_HAND = 10  # with 52 cards, and the talk between tricks

# The usual game, to 100 with four players and 26 points in every hand: nine to twelve hands, as it
# ends long before all four have 100.
MINUTES_OF_A_GAME = (90, 120)
USUAL_HANDS = 100 * 4 / 26

MANY_MINUTES = 90  # longer games are told in hours


@aim.topic("How is Hearts played?", in_book=True)
def whole_game(r: Ruleset) -> Answer:
    wins = "The lowest total wins." if r.counts_up else "The highest total wins."
    if bonus := r.bonus_cards_in_play:
        wins = f"You do want to win {cards_together(r, bonus)}. {wins}"
    short = "Take as few points as you can."
    aim = (
        "Hearts is a trick-taking game in which you try not to win the penalty cards: "
        f"{cards_together(r, r.penalty_cards)}."
    )
    if not r.has_moon:
        return Answer(short, f"{aim} {wins}")
    extra = [card for card in r.bonus_cards_in_play if card in r.moon_cards]
    if extra:
        moon = f"A player who takes them all and {cards_together(r, extra)} too shoots the moon."
        return Answer(short, f"{aim} {moon} {wins}")
    return Answer(short, f"{aim} A player who takes them all shoots the moon. {wins}")


@aim.topic("What is a trick?", in_book=True)
def what_is_trick(r: Ruleset) -> Answer:
    return rule(
        "A trick is one card from each player: one player leads a card and the others each play "
        "one in turn.",
        f"A hand has {number_words(r.hand_size)} tricks.",
    )


@aim.topic("How long does a game take?", in_book=True)
def how_long(r: Ruleset) -> Answer:
    hand = f"A hand takes about {number_words(minutes_of_a_hand(r))} minutes."
    game = _minutes_of_a_game(r)
    if not game:
        short = {EndMode.TIME: "Until the time is up.", EndMode.MANUAL: "As long as you like."}
        return Answer(short.get(r.end_mode, "That depends on the cards."), hand)
    elsewhere = "Tables short on time play to a lower score, or agree on a number of hands."
    if not r.counts_up:
        elsewhere = "Tables short on time start from a lower number, or agree on a number of hands."
    if r.end_mode is EndMode.HANDS:
        elsewhere = "Tables short on time play fewer hands."
    if game[-1] <= MANY_MINUTES:
        minutes = " to ".join(str(each) for each in dict.fromkeys(game))
        return rule(f"A game takes about {minutes} minutes.", hand, elsewhere)
    hours = " to ".join(dict.fromkeys(_hours_words(minutes) for minutes in game))
    return rule(f"A game takes about {hours} hours.", hand, elsewhere)


def _hours_words(minutes: int) -> str:
    """To the half hour: "one and a half"."""
    hours, half = divmod(round(minutes / 30), 2)
    return f"{number_words(hours)} and a half" if half else number_words(hours)


def minutes_of_a_hand(r: Ruleset) -> int:
    """About how long a hand takes: longer with more cards to shuffle, deal and play.

    To five minutes; nobody knows it better.
    """
    return round(MINUTES_OF_A_HAND * len(r.pack) / 52 / 5) * 5


def _minutes_of_a_game(r: Ruleset) -> tuple[int, ...]:
    """At least and at most, in proportion to the usual game; nothing where nobody can say."""
    points = r.penalty_total + r.bonus_total
    if r.end_mode is EndMode.HANDS:
        return (r.hands * minutes_of_a_hand(r),)
    if r.end_mode is not EndMode.TARGET or points <= 0:
        return ()
    hands = r.target * r.players / points
    share = hands / USUAL_HANDS * len(r.pack) / 52
    return tuple(max(round(each * share / 15), 1) * 15 for each in MINUTES_OF_A_GAME)


def _asks_for_advice(r: Ruleset) -> str:
    if not r.passes:
        return "How do I play well?"
    return "What should I pass, and how do I play well?"


@advice.topic(_asks_for_advice)
def good_play(r: Ruleset) -> Answer:
    return Answer(
        "Keep low cards, and get rid of a short suit.",
        "Low cards let you duck, and once you're out of a suit you can throw what you like. "
        "Remember which dangerous cards are still out.",
    )


@advice.topic("How do I draw out the queen of spades?")
def draw_queen(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.penalty_cards:
        return absent("There's no need.", "The queen of spades is no penalty card in this game.")
    if r.pack.count(QUEEN_OF_SPADES) > 1:
        return Answer(
            "Lead low spades.",
            "Keep leading spades below the queens, as long as you hold no queen, king or ace of "
            "spades: sooner or later the players who have the queens must play them.",
        )
    return Answer(
        "Lead low spades.",
        "Keep leading spades below the queen, as long as you hold neither her nor the king or the "
        "ace: sooner or later the player who has her must play her.",
    )


@story.topic("Where does Hearts come from?")
def history(r: Ruleset) -> Answer:
    return Answer(
        "From the United States, late in the 19th century.",
        "It belongs to an older family of games in which you try not to take tricks. The queen of "
        "spades came in early in the 20th century.",
    )

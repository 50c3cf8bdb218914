"""The moon: what it takes and does is what the scorer has, and each sentence once."""

from __future__ import annotations

import random
import re
from collections.abc import Collection

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS, title
from companion.rules import STANDARD, Card, HandScore, Moon, MoonChoice, Piles, Ruleset
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.sentence_forms import forms
from tests.referee.topics.saying import says
from tests.rules.games import game_at
from tests.rules.play_strategies import random_ruleset
from tests.rules.takers import with_tricks


def scored(
    r: Ruleset,
    missing: Collection[Card] = (),
    totals: tuple[int, ...] = (),
    choice: MoonChoice | None = None,
    *,
    every: bool = False,
) -> HandScore:
    """The first seat takes all that counts but what is missing: the second takes that."""
    mine = list(r.counting_cards)
    for card in missing:
        mine.remove(card)
    piles = [mine, list(missing), *([] for _ in range(r.players - 2))]
    tricks = [r.hand_size - (not every), int(not every), *(0,) * (r.players - 2)]
    captures = with_tricks(Piles.of(r, [Card.join(pile) for pile in piles]), tricks)
    before = game_at(r, totals or (0,) * r.players)
    return captures.score(before=before, choice=choice)


@of_any_rules
def test_the_answers_are_those_of_the_scorer(r: Ruleset) -> None:
    shot = scored(r, choice=MoonChoice.ADD)
    assert (shot.moon is not None) is r.has_moon
    assert (tell(r, "moon_worth").applies, tell(r, "near_moon").applies) == (
        r.has_moon,
        r.has_moon,
    )
    assert (tell(r, "moon_needs").short == "No.") is not r.has_moon
    if not r.has_moon:
        return
    needs_bonus = bool(r.bonus_cards_in_play) and scored(r, r.bonus_cards_in_play).moon is None
    if r.bonus_cards_in_play and not scored(r, r.bonus_cards_in_play).needs_choice:
        assert tell(r, "jack_for_moon").short == ("Yes." if needs_bonus else "No.")
    assert (
        tell(r, "moon_with_bonus").applies
        is tell(r, "jack_for_moon").applies
        is bool(r.bonus_cards_in_play)
    )
    took = tell(r, "near_moon").text.partition("What you took counts: ")[2]
    figures = [int(number) for number in re.findall(r"\d+", took)]
    if figures:
        others = [card for card in r.penalty_cards if card.suit.value != "H"]
        missing = [r.penalty_cards[-1], *others[:1]]
        assert figures == [scored(r, [card]).points[0] for card in missing]
    doubled = scored(r, choice=MoonChoice.ADD, every=True).amount
    is_double = doubled > shot.amount and shot.moon is not Moon.WINS_GAME
    assert ("double moon" in tell(r, "every_trick").text) is is_double
    assert tell(r, "moon_choice").short.startswith("Yes") or not scored(r).needs_choice
    assert tell(r, "moon_choice").short != "Yes." or scored(r).needs_choice
    check_totals_of_a_losing_moon(r)


def check_totals_of_a_losing_moon(r: Ruleset) -> None:
    """Somebody in front of the shooter after a moon: only where the answer says that it counts."""
    chance = random.Random(r.target)
    lost = False
    for _ in range(20):
        totals = tuple(chance.randrange(r.target) for _ in range(r.players))
        hand = scored(r, totals=totals, choice=MoonChoice.ADD)
        after = game_at(r, totals).after(hand)
        is_target = r.end_mode.value == "target" and after.why is not None
        lost = lost or (is_target and hand.moon is not None and 0 not in after.in_front)
    if lost and not r.multipliers and not r.bonus_cards_in_play:
        assert tell(r, "losing_moon").short.startswith("Yes")


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
DOWN = {"score_view": "countdown"}
JACK = {"bonus_cards": "JD -10"}
PACKS = {"decks": 2, "players": 6, "opener": "eldest_any"}
NEEDS_JACK = {**JACK, "moon_requires": "plus_bonus"}
NONE, TAKES = {"moon_mode": "disabled"}, {"moon_mode": "subtract_self"}
CHOICE, GUARDED = {"moon_mode": "choice"}, {"moon_mode": "guarded_choice"}
LATE, WINS = {"moon_mode": "choice_from_74"}, {"moon_mode": "wins_game"}
CLOCK = {"end_mode": "time"}
SUN = {"sun": "double"}
BRITISH = {"queen_spades": 0}

PAYS = "The player who shoots the moon scores nothing and everyone else scores 26."
SELF = (
    "A moon takes 26 off the score of the player who shoots it, and no one else scores penalty "
    "points."
)


SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "moon_needs", "To shoot the moon, take all 13 hearts and the queen of spades in one hand.",
        "To shoot the moon, take all 13 hearts and the queen of spades in one hand. You don't "
        "need to win the other tricks."),
    (NEEDS_JACK, "moon_needs",
        "To shoot the moon, take all 13 hearts, the queen of spades and the jack of diamonds in "
        "one hand.",
        "To shoot the moon, take all 13 hearts, the queen of spades and the jack of diamonds in "
        "one hand. You don't need to win the other tricks."),
    (PACKS, "moon_needs",
        "To shoot the moon, take all 26 hearts and both queens of spades in one hand.",
        "To shoot the moon, take all 26 hearts and both queens of spades in one hand. You don't "
        "need to win the other tricks."),
    (NONE, "moon_needs", "No.",
        "There is no moon: a player who takes all the penalty cards gets all 26 points."),
    ({}, "moon_worth", "The player who shoots the moon scores nothing and everyone else scores 26.",
        "The player who shoots the moon scores nothing and everyone else scores 26."),
    (JACK, "moon_worth",
        "The player who shoots the moon scores no penalty points and everyone else scores 26.",
        "The player who shoots the moon scores no penalty points and everyone else scores 26."),
    (DOWN, "moon_worth", "The player who shoots the moon loses nothing and everyone else loses 26.",
        "The player who shoots the moon loses nothing and everyone else loses 26."),
    (TAKES, "moon_worth",
        "A moon takes 26 off the score of the player who shoots it, and no one else scores "
        "penalty points.",
        "A moon takes 26 off the score of the player who shoots it, and no one else scores "
        "penalty points."),
    ({**TAKES, **DOWN}, "moon_worth",
        "A moon gives 26 back to the player who shoots it, and no one else loses penalty points.",
        "A moon gives 26 back to the player who shoots it, and no one else loses penalty points."),
    (CHOICE, "moon_worth",
        "The player who shoots the moon chooses: 26 for everyone else, or 26 off their own score.",
        "The player who shoots the moon chooses: 26 for everyone else, or 26 off their own score."),
    ({**CHOICE, **DOWN}, "moon_worth",
        "The player who shoots the moon chooses: 26 off everyone else, or 26 back on their own "
        "score.",
        "The player who shoots the moon chooses: 26 off everyone else, or 26 back on their own "
        "score."),
    (GUARDED, "moon_worth",
        "The player who shoots the moon scores nothing and everyone else scores 26.",
        "The player who shoots the moon scores nothing and everyone else scores 26. If that "
        "would end the game with the shooter behind, the shooter can improve their own score by "
        "26 instead."),
    ({**GUARDED, **JACK}, "moon_worth",
        "The player who shoots the moon scores no penalty points and everyone else scores 26.",
        "The player who shoots the moon scores no penalty points and everyone else scores 26. If "
        "that would end the game with the shooter behind, the shooter can improve their own "
        "score by 26 instead."),
    ({**GUARDED, **DOWN}, "moon_worth",
        "The player who shoots the moon loses nothing and everyone else loses 26.",
        "The player who shoots the moon loses nothing and everyone else loses 26. If that would "
        "end the game with the shooter behind, the shooter can improve their own score by 26 "
        "instead."),
    (LATE, "moon_worth",
        "The player who shoots the moon scores nothing and everyone else scores 26.",
        "The player who shoots the moon scores nothing and everyone else scores 26. If a player "
        "had 74 or more before this hand, the shooter can improve their own score by 26 instead."),
    ({**LATE, **JACK}, "moon_worth",


        "The player who shoots the moon scores no penalty points and everyone else scores 26.",
        "The player who shoots the moon scores no penalty points and everyone else scores 26. If "
        "a player had 74 or more before this hand, the shooter can improve their own score by 26 "
        "instead."),
    ({**LATE, **DOWN}, "moon_worth",


        "The player who shoots the moon loses nothing and everyone else loses 26.",
        "The player who shoots the moon loses nothing and everyone else loses 26. If a player "
        "had 26 or less before this hand, the shooter can improve their own score by 26 instead."),
    (WINS, "moon_worth", "A player who shoots the moon wins the whole game.",
        "A player who shoots the moon wins the whole game."),
    (NONE, "moon_worth",
        "There is no moon: a player who takes all the penalty cards gets all 26 points.",
        "There is no moon: a player who takes all the penalty cards gets all 26 points."),
    ({}, "moon_choice", "No.",
        "The shooter has no choice. The player who shoots the moon scores nothing and everyone "
        "else scores 26."),
    (CHOICE, "moon_choice", "Yes.",
        "The player who shoots the moon chooses: 26 for everyone else, or 26 off their own "
        "score. Decide after the hand, before it's scored."),
    (LATE, "moon_choice", "Yes, but only sometimes.",
        "The player who shoots the moon scores nothing and everyone else scores 26. If a player "
        "had 74 or more before this hand, the shooter can improve their own score by 26 instead."),
    ({}, "near_moon", "If even one heart or the queen of spades gets away, there's no moon.",
        "If even one heart or the queen of spades gets away, there's no moon. What you took "
        "counts: 25 without one heart, 13 without the queen of spades."),
    (PACKS, "near_moon", "If even one heart or a queen of spades gets away, there's no moon.",
        "If even one heart or a queen of spades gets away, there's no moon. What you took "
        "counts: 51 without one heart, 39 without a queen of spades."),
    (BRITISH, "near_moon", "If even one heart gets away, there's no moon.",
        "If even one heart gets away, there's no moon. What you took counts: 12 points."),
    (JACK, "near_moon", "If even one card you need for the moon gets away, what you took counts.",
        "If even one card you need for the moon gets away, what you took counts. A moon takes all "
        "13 hearts and the queen of spades."),
    ({}, "announce_moon", "No.",
        "You don't have to announce a moon; the cards you took speak for themselves."),
    ({}, "losing_moon", "Yes.",
        "The moon counts all the same; if it ends the game with someone ahead of you, that player "
        "wins."),
    ({"target": 20}, "losing_moon", "A moon can't make you lose here.",
        "The points go to everyone else, so a moon that ends the game wins it for you."),
    (CHOICE, "losing_moon", "Yes, but you can choose.",
        "The player who shoots the moon chooses: 26 for everyone else, or 26 off their own "
        "score."),
    (GUARDED, "losing_moon", "Yes, but you can choose.",
        "The player who shoots the moon scores nothing and everyone else scores 26. If that "
        "would end the game with the shooter behind, the shooter can improve their own score by "
        "26 instead."),
    (LATE, "losing_moon", "Yes, but you may have a choice.",
        "The player who shoots the moon scores nothing and everyone else scores 26. If a player "
        "had 74 or more before this hand, the shooter can improve their own score by 26 instead."),
    (TAKES, "losing_moon", "A moon can't make you lose here.", SELF),
    (CLOCK, "losing_moon", "Yes.",
        "The moon counts all the same, whoever is ahead after it."),
    ({}, "moon_ends_game", "Yes.",
        "The game ends with that hand. The player with the lowest total wins."),
    (DOWN, "moon_ends_game", "Yes.",
        "The game ends with that hand. The player with the highest total wins."),
    (WINS, "moon_ends_game", "Yes.",
        "A player who shoots the moon wins the whole game."),
    (TAKES, "moon_ends_game", "That can't happen here.", SELF),
    (CLOCK, "moon_ends_game", "No.", "No score ends this game, so a moon doesn't either."),
    ({}, "every_trick", "Winning every trick earns nothing extra; it counts as an ordinary moon.",
        "Winning every trick earns nothing extra; it counts as an ordinary moon."),
    (SUN, "every_trick", "Winning every trick counts as a double moon: 52 instead of 26.",
        "Winning every trick counts as a double moon: 52 instead of 26."),
    ({}, "jack_for_moon", "No, there's no bonus card in this game.",
        "All 13 hearts and the queen of spades are enough for a moon."),
    (JACK, "jack_for_moon", "No.",
        "All 13 hearts and the queen of spades are enough for a moon. If someone else takes the "
        "bonus card, it counts for that player."),
    (NEEDS_JACK, "jack_for_moon", "Yes.",
        "To shoot the moon, take all 13 hearts, the queen of spades and the jack of diamonds in "
        "one hand. You don't need to win the other tricks. If someone else takes the bonus "
        "card, there's no moon and what you took counts."),
    ({**JACK, **NONE}, "jack_for_moon",
        "There is no moon: a player who takes all the penalty cards gets all 26 points.",
        "There is no moon: a player who takes all the penalty cards gets all 26 points."),
    (JACK | DOWN, "moon_with_bonus", "Both count.",
        "On a moon a bonus card still counts for the player who takes it, shooter or not."),
    ({"bonus_cards": "JD -10, TD -5"}, "moon_with_bonus", "Both count.",
        "On a moon a bonus card still counts for the player who takes it, shooter or not."),
    (JACK, "moon_with_bonus", "Both count.",
        "On a moon a bonus card still counts for the player who takes it, shooter or not."),
    ({**JACK, "moon_bonus": "absorbed"}, "moon_with_bonus",
        "When you shoot the moon, your own bonus card doesn't count.",
        "When you shoot the moon, your own bonus card doesn't count."),
    ({}, "moon_with_bonus", "It's a moon like any other.",
        "There's no bonus card in this game, so only the moon counts."),
    (NONE, "moon_with_bonus",
        "There is no moon: a player who takes all the penalty cards gets all 26 points.",
        "There is no moon: a player who takes all the penalty cards gets all 26 points."),
    ({}, "moon_amount", "A moon is worth all the penalty points: 26.",
        "A moon is worth all the penalty points: 26. The player who shoots the moon scores nothing "
        "and everyone else scores 26."),
    ({"moon_amount": 150}, "moon_amount", "A moon is always worth 150.",
        "A moon is always worth 150. The player who shoots the moon scores nothing and everyone "
        "else scores 150."),
    ({}, "stop_moon", "Take one penalty card.",
        "Once one player has taken all the points so far, four or more hearts among them, win a "
        "trick that has a heart in it, even if it hurts a little: that ends every moon but yours. "
        "Throwing one on the shooter's trick only helps the shooter."),
    ({"heart_values": "0 " * 12 + "1"}, "stop_moon", "Take one penalty card.",
        "Win a trick that has a penalty card in it, even if it hurts a little. Throwing one on the "
        "shooter's trick only helps the shooter."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


# What a moon does, in the words of its worth.
QUOTES = ("moon_choice", "moon_amount", "losing_moon", "moon_ends_game")


def test_nothing_else_is_said() -> None:
    topics = [
        topic
        for topic in (*SECTIONS["shooting-the-moon"].topics, *SECTIONS["stopping-a-moon"].topics)
        if topic not in QUOTES
    ]
    known, said = set(), set()
    for rules, *_ in SAID:
        known |= forms(topics, STANDARD.with_options(rules))
    for seed in range(300):
        said |= forms(topics, random_ruleset(random.Random(seed)))
    assert said <= known


@each(
    "rules, words",
    [
        ({}, "A moon takes someone past 100: is the game over?"),
        (DOWN, "A moon takes someone below 0: is the game over?"),
        (CLOCK, "Does a moon end the game?"),
    ],
)
def test_the_end_is_asked_of_in_the_tables_own_numbers(
    rules: dict[str, object], words: str
) -> None:
    assert title(STANDARD.with_options(rules), "moon_ends_game") == words

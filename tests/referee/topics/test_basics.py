"""The game in short: what it is about, how long it takes, where it comes from."""

from __future__ import annotations

import random
import re

from companion.referee.conditions import minutes_of_a_hand
from companion.referee.grammar import cards_together, counted
from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import STANDARD, VARIANTS, Ruleset
from companion.rules.options import EndMode, MoonMode, ScoreView
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.saying import says
from tests.referee.topics.shapes import shape
from tests.rules.play_strategies import random_ruleset


@of_any_rules
def test_the_answers_are_those_of_the_rules(r: Ruleset) -> None:
    text = tell(r, "whole_game").text
    assert text.endswith("lowest total wins.") is (r.score_view is ScoreView.PENALTIES_UP)
    has_moon = r.moon_mode is not MoonMode.DISABLED
    takes_more = has_moon and not set(r.moon_cards) <= set(r.penalty_cards)
    assert ("shoots the moon" in text) is has_moon
    assert ("too shoots the moon" in text) is takes_more
    short = tell(r, "how_long").short
    times = [int(number) for number in re.findall(r"\d+", short)]
    if r.end_mode is EndMode.HANDS:
        hours = next((n for n in range(1, 100) if f"about {counted(n, 'hour')}" in short), 0)
        rest = times[-1] if "minutes" in short else 0
        assert 60 * hours + rest == r.hands * minutes_of_a_hand(r)
    else:
        assert times == sorted(times)
    assert bool(times) or "hour" in short or not tell(r, "how_long").text.count("game")
    has_hands = r.end_mode is EndMode.HANDS
    assert (tell(r, "how_long").elsewhere == "Tables short on time play fewer hands.") is has_hands


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
JACK = {"bonus_cards": "JD -10", "moon_requires": "plus_bonus"}
TWO_PACKS = {"decks": 2, "players": 6, "opener": "eldest_any"}
HANDS = {"end_mode": "hands", "hands": 8}

SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "whole_game", "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. A player who takes them all shoots the moon. The lowest "
        "total wins."),
    ({"score_view": "countdown"}, "whole_game", "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. A player who takes them all shoots the moon. The "
        "highest total wins."),
    (JACK, "whole_game", "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. A player who takes them all and the jack of diamonds "
        "too shoots the moon. You do want to win the jack of diamonds. The lowest total wins."),
    ({**JACK, "score_view": "countdown"}, "whole_game", "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. A player who takes them all and the jack of diamonds "
        "too shoots the moon. You do want to win the jack of diamonds. The highest total wins."),
    ({"bonus_cards": "JD -10"}, "whole_game", "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. A player who takes them all shoots the moon. You do "
        "want to win the jack of diamonds. The lowest total wins."),
    ({"bonus_cards": "JD -10", "score_view": "countdown"}, "whole_game",
        "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. A player who takes them all shoots the moon. You do "
        "want to win the jack of diamonds. The highest total wins."),
    ({"moon_mode": "disabled"}, "whole_game", "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. The lowest total wins."),
    ({"moon_mode": "disabled", "score_view": "countdown"}, "whole_game",
        "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. The highest total wins."),
    ({"moon_mode": "disabled", "bonus_cards": "JD -10"}, "whole_game",
        "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. You do want to win the jack of diamonds. The lowest "
        "total wins."),
    ({"moon_mode": "disabled", "bonus_cards": "JD -10", "score_view": "countdown"}, "whole_game",
        "Take as few points as you can.",
        "Hearts is a trick-taking game in which you try not to win the penalty cards: all 13 "
        "hearts and the queen of spades. You do want to win the jack of diamonds. The highest "
        "total wins."),
    ({}, "what_is_trick",
        "A trick is one card from each player: one player leads a card and the others each play "
        "one in turn.",
        "A trick is one card from each player: one player leads a card and the others each play "
        "one in turn. A hand has 13 tricks."),
    ({}, "how_long", "A game takes about one and a half to two hours.",
        "A game takes about one and a half to two hours. A hand takes about ten minutes."),
    ({"target": 50}, "how_long", "A game takes about 45 to 60 minutes.",
        "A game takes about 45 to 60 minutes. A hand takes about ten minutes."),
    ({"target": 200}, "how_long", "A game takes about three to four hours.",
        "A game takes about three to four hours. A hand takes about ten minutes."),
    (HANDS, "how_long", "A game takes about 80 minutes.",
        "A game takes about 80 minutes. A hand takes about ten minutes."),
    ({"end_mode": "manual"}, "how_long", "As long as you like.", "A hand takes about ten minutes."),
    ({"end_mode": "time"}, "how_long", "Until the time is up.", "A hand takes about ten minutes."),
    ({}, "how_many_hands", "About 9 to 12 hands.", "A hand takes about ten minutes."),
    ({"target": 25}, "how_many_hands", "About 2 to 3 hands.", "A hand takes about ten minutes."),
    (HANDS, "how_many_hands", "Eight hands.", "A hand takes about ten minutes."),
    ({"end_mode": "time"}, "how_many_hands", "As many as you have time for.",
        "A hand takes about ten minutes."),
    ({}, "good_play", "Keep low cards, and get rid of a short suit.",
        "Low cards let you duck, and once you're out of a suit you can throw what you like. "
        "Remember which dangerous cards are still out."),
    ({}, "draw_queen", "Lead low spades.",
        "Keep leading spades below the queen, as long as you hold neither her nor the king or the "
        "ace: sooner or later the player who has her must play her."),
    (TWO_PACKS, "draw_queen", "Lead low spades.",
        "Keep leading spades below the queens, as long as you hold no queen, king or ace of "
        "spades: sooner or later the players who have the queens must play them."),
    ({"queen_spades": 0}, "draw_queen", "There's no need.",
        "The queen of spades is no penalty card in this game."),
    ({}, "history", "From the United States, late in the 19th century.",
        "It belongs to an older family of games in which you try not to take tricks. The queen of "
        "spades came in early in the 20th century."),
    ({}, "black_lady", "Black Lady is Hearts with the queen of spades.",
        "In the oldest Hearts only the hearts counted. When the queen came in, that game was "
        "called Black Lady for a time, and some books still call it that; today most people simply "
        "say Hearts."),
    ({}, "on_computers", "Yes, with nearly every Windows until 2012.",
        "Microsoft shipped Hearts from 1992, first with the networking edition of Windows 3.1: it "
        "was one of the first card games played over a network. Hundreds of millions of people "
        "have had it, and its rules are now the usual ones."),
    ({}, "how_hard", "Easy to learn, hard to master.",
        "You follow suit if you can and avoid the points: that's learned in one hand. Remembering "
        "what is gone, and seeing a moon coming, takes longer. It's one of the most played card "
        "games in the English-speaking world."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def of_any_cards(text: str, r: Ruleset) -> str:
    """The shape of a sentence, whatever the cards are and however long it takes."""
    for cards in (r.penalty_cards, r.bonus_cards_in_play):
        text = text.replace(cards_together(r, cards) or "no cards", "*")
    return re.sub("# to #", "#", shape(text.replace(" and a half", "")))


# The story says the same of every game: what is not listed above says it of this one too.
LISTED_OF_THE_STORY = {*SECTIONS["story"].topics} & {topic for _, topic, _, _ in SAID}


def test_nothing_else_is_said() -> None:
    said = set()
    for seed in range(600):
        r = random_ruleset(random.Random(seed))
        for topic in (
            *SECTIONS["the-aim"].topics,
            *SECTIONS["advice"].topics,
            *LISTED_OF_THE_STORY,
        ):
            said.add(of_any_cards(tell(r, topic).text, r))
    assert said == {of_any_cards(text, STANDARD.with_options(rules)) for rules, _, _, text in SAID}


def test_a_hand_of_two_packs_takes_longer() -> None:
    assert minutes_of_a_hand(STANDARD) == 10
    assert minutes_of_a_hand(VARIANTS["cancellation"].ruleset) == 20

"""The end of the game and ties: what a played hand makes of every preset, each sentence once."""

from __future__ import annotations

import random

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS, title
from companion.rules import STANDARD, Game, Ruleset
from companion.rules.options import EndMode
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.saying import says
from tests.referee.topics.shapes import shape
from tests.rules.games import game_at
from tests.rules.play_strategies import random_ruleset


@of_any_rules
def test_the_answers_are_those_of_a_game(r: Ruleset) -> None:
    if r.has_sit_outs or r.end_mode is not EndMode.TARGET:
        return
    r = r.with_options({"target": 100})
    exactly, past = after(r, r.target), after(r, r.target + 1)
    becomes = exactly.totals[0]
    if becomes != r.target:
        assert f" becomes {r.shown(becomes)}." in tell(r, "exactly_target").text
    else:
        assert (tell(r, "exactly_target").short == "Yes.") is exactly.is_over
    assert ("reaches" in tell(r, "when_over").text) is exactly.is_over
    assert past.is_over
    assert past.winners == (1,)
    is_lowest = r.shown(0) < r.shown(1)
    assert ("lowest" in tell(r, "who_wins").short) is is_lowest

    tied = after(r, r.target + 1, (5, 5))
    assert (tell(r, "tie_first").short == "Players tied for first share the win.") is tied.is_over
    assert bool(tied.sudden_death) is not tied.is_over


def after(r: Ruleset, total: int, others: tuple[int, ...] = (5, 6)) -> Game:
    """A game in which the first player comes to this total, the others staying low."""
    starts = (total - 1, *others, *(r.target // 2 for _ in range(r.players - 3)))
    return game_at(r, starts).after((1, *(0 for _ in range(r.players - 1))))


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
DOWN = {"score_view": "countdown"}
HANDS = {"end_mode": "hands", "hands": 8}
ONE = {"end_mode": "hands", "hands": 1}
TIME = {"end_mode": "time"}
PAST = {"end_compare": "exceed"}
SHARED = {"tie_break": "shared"}
WINS = {"moon_mode": "wins_game"}

EIGHT = "The game ends after eight hands."
ONE_HAND = "The game ends after one hand."
CLOCK = "The game ends with the hand being played when time runs out."
STOP = "The game ends when the table decides to stop."
LOWEST = "The player with the lowest total wins."
HIGHEST = "The player with the highest total wins."
MOON_OR_LOWEST = "A player who shoots the moon wins at once; otherwise the lowest total wins."
MOON_OR_HIGHEST = "A player who shoots the moon wins at once; otherwise the highest total wins."

ONCE_EVEN = "Once time runs out, the game ends as soon as everyone has sat out equally often."

SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "when_over", "The game ends after the hand in which a total reaches 100 or more.",
        "The game ends after the hand in which a total reaches 100 or more."),
    (DOWN, "when_over", "The game ends after the hand in which a total reaches 0 or less.",
        "The game ends after the hand in which a total reaches 0 or less."),
    (PAST, "when_over", "The game ends after the hand in which a total goes past 100.",
        "The game ends after the hand in which a total goes past 100."),
    (HANDS, "when_over", "The game ends after eight hands.",
        "The game ends after eight hands."),
    (ONE, "when_over", "The game ends after one hand.",
        "The game ends after one hand."),
    (TIME, "when_over", "The game ends with the hand being played when time runs out.",
        "The game ends with the hand being played when time runs out."),
    ({"end_mode": "manual"}, "when_over", "The game ends when the table decides to stop.",
        "The game ends when the table decides to stop."),
    ({}, "over_mid_hand", "No.",
        "Finish and score the hand before you see whether the game is over."),
    (HANDS, "over_mid_hand", "No.", "Always finish and score the hand."),
    ({}, "exactly_target", "Yes.",
        "The game ends after the hand in which a total reaches 100 or more."),
    (PAST, "exactly_target", "No.",
        "The game ends after the hand in which a total goes past 100."),
    ({"exact_rule": "to_half"}, "exactly_target", "No.",
        "A total of exactly 100 becomes 50. Do that before you check whether the game is over."),
    (HANDS, "exactly_target", "No.",
        "The game ends after eight hands."),
    (ONE, "exactly_target", "No.",
        "The game ends after one hand."),
    (TIME, "exactly_target", "No.",
        "The game ends with the hand being played when time runs out."),
    ({"end_mode": "manual"}, "exactly_target", "No.",
        "The game ends when the table decides to stop."),
    ({}, "equal_sit_outs", "No one sits out.", "Everyone plays each hand."),
    ({"sit_out": "dealer"}, "equal_sit_outs", "Yes.",
        "The game goes on until everyone has sat out equally often."),
    ({"sit_out": "dealer", **TIME}, "equal_sit_outs", "Yes.",
        ONCE_EVEN),
    ({"sit_out": "dealer", "end_mode": "manual"}, "equal_sit_outs", "That's up to you.",
        "The game ends when the table decides to stop. It's fairest once everyone has sat out "
        "equally often."),
    (DOWN, "exactly_target", "Yes.",
        "The game ends after the hand in which a total reaches 0 or less."),
    (TIME, "who_wins", "The player with the lowest total wins.",
        "The player with the lowest total wins."),
    (TIME | DOWN, "who_wins", "The player with the highest total wins.",
        "The player with the highest total wins."),
    ({}, "who_wins", "The player with the lowest total wins.",
        "The player with the lowest total wins."),
    (DOWN, "who_wins", "The player with the highest total wins.",
        "The player with the highest total wins."),
    (WINS, "who_wins",
        "A player who shoots the moon wins at once; otherwise the lowest total wins.",
        "A player who shoots the moon wins at once; otherwise the lowest total wins."),
    (WINS | DOWN, "who_wins",
        "A player who shoots the moon wins at once; otherwise the highest total wins.",
        "A player who shoots the moon wins at once; otherwise the highest total wins."),
    *(({"sit_out": "dealer", **TIME}, topic, short, ONCE_EVEN) for topic, short in (
        ("when_over", ONCE_EVEN), ("exactly_target", "No."),
        ("two_over", "There's no target in this game."),
        ("stop_early", "Finish the hand you're in."),
    )),
    ({}, "two_over", "It doesn't matter.",
        "The player with the lowest total wins."),
    (DOWN, "two_over", "It doesn't matter.",
        "The player with the highest total wins."),
    (WINS, "two_over", "It doesn't matter.", MOON_OR_LOWEST),
    (WINS | DOWN, "two_over", "It doesn't matter.", MOON_OR_HIGHEST),
    (HANDS, "two_over", "There's no target in this game.", EIGHT),
    (ONE, "two_over", "There's no target in this game.", ONE_HAND),
    (TIME, "two_over", "There's no target in this game.", CLOCK),
    ({"end_mode": "manual"}, "two_over", "There's no target in this game.", STOP),
    ({}, "stop_early", "Finish the hand and end the game.",
        "You can end a game early after any complete hand; then the totals decide. It's fairest "
        "if everyone has dealt equally often."),
    (TIME, "stop_early", "Finish the hand you're in.", CLOCK),
    ({}, "tie_first",
        "If there's a tie for first, everyone plays on, one whole hand at a time, until one "
        "player is ahead.",
        "If there's a tie for first, everyone plays on, one whole hand at a time, until one "
        "player is ahead. Ties further down are shared."),
    (SHARED, "tie_first", "Players tied for first share the win.",
        "Players tied for first share the win. Ties further down are shared too."),
    (SHARED, "moon_in_sudden_death", "No.",
        "Players tied for first share the win. Ties further down are shared too."),
    ({}, "moon_in_sudden_death", "That can't happen here.",
        "A moon only changes the other players' totals. If first place is still tied, play another "
        "hand."),
    ({"moon_mode": "disabled"}, "moon_in_sudden_death",
        "There is no moon: a player who takes all the penalty cards gets all 26 points.",
        "There is no moon: a player who takes all the penalty cards gets all 26 points."),
    ({"moon_mode": "choice"}, "moon_in_sudden_death", "Yes, unless someone is ahead now.",
        "Play on, one whole hand at a time, until one player is ahead, wherever the totals are "
        "by then."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_nothing_else_is_said() -> None:
    known = {(topic, shape(text)) for _, topic, _, text in SAID}
    said = set()
    for seed in range(600):
        ruleset = random_ruleset(random.Random(seed))
        for topic in (*SECTIONS["how-the-game-ends"].topics, *SECTIONS["a-tie-for-first"].topics):
            said.add((topic, shape(tell(ruleset, topic).text)))
    assert said <= known
    assert {key for key, _ in said} == {topic for _, topic, _, _ in SAID}


@each(
    "rules, words",
    [
        ({}, "Two players reach 100 in the same hand"),
        (DOWN, "Two players reach 0 in the same hand"),
        ({"end_compare": "exceed"}, "Two players go past 100 in the same hand"),
        ({"end_compare": "exceed", **DOWN}, "Two players go below 0 in the same hand"),
        (HANDS, "Two players reach the target in the same hand"),
    ],
)
def test_two_over_are_asked_of_in_the_tables_own_numbers(
    rules: dict[str, object], words: str
) -> None:
    assert title(STANDARD.with_options(rules), "two_over") == words

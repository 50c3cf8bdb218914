"""Questions about the end of a game: when it is over, who wins, ties (2G)."""

from __future__ import annotations

from companion.referee.faq.model import Answer, Verdict, absent, asks, no
from companion.referee.text.grammar import counted, signed
from companion.referee.text.options import ends_at_target, tie_words
from companion.referee.text.rules_and_results import option_words
from companion.rules import Ruleset, shown
from companion.rules.ruleset.options import (
    EndMode,
    ExactRule,
    ScoreView,
    Teams,
    TieBreak,
)
from companion.rules.scoring.scoring import may_subtract
from companion.rules.standings.end_of_game import new_total


def counts_up(r: Ruleset) -> bool:
    """Whether totals grow with every penalty point."""
    return r.score_view is ScoreView.PENALTIES_UP


def best(r: Ruleset) -> str:
    """The total that wins, in a word."""
    return "lowest" if counts_up(r) else "highest"


def winning(r: Ruleset) -> str:
    """What wins: "lowest total", "highest sum" of two partners."""
    return f"{best(r)} {'sum' if r.teams is Teams.INDIVIDUAL_THEN_SUM else 'total'}"


@asks(
    "Someone reaches {target} in the middle of a hand: do we stop?",
    "end",
    "reached 100 mid hand stop playing hit 100 finish the hand over target now end immediately",
    "when_over",
    "two_over",
)
def over_mid_hand(r: Ruleset) -> Answer:
    if r.end_mode is not EndMode.TARGET:
        return no(f"{option_words(r, 'end_mode')} Once dealt, a hand is always played out.")
    return no(
        "Points count when the hand is over. Finish it, score it, then see where everyone stands.",
    )


def _when(r: Ruleset) -> str:
    goal = signed(shown(r, r.target))
    who = "someone" if r.teams is Teams.NONE else "a team"
    if ends_at_target(r):
        return f"When {who} reaches {goal}."
    return f"When {who} goes {'past' if counts_up(r) else 'below'} {goal}."


@asks(
    "When is the game over?",
    "end",
    "game end how long to play to 100 target score ends finish when does it end how many hands "
    "last hand game finished",
    "who_wins",
    "exactly_target",
    "tie_first",
)
def when_over(r: Ruleset) -> Answer:
    short = {
        EndMode.TARGET: _when(r),
        EndMode.HANDS: f"After {counted(r.hands, 'hand')}.",
        EndMode.TIME: "When the time is up.",
    }.get(r.end_mode, "When you stop.")
    rule = "end_compare" if r.end_mode is EndMode.TARGET else "end_mode"
    return Answer(
        short,
        f"{option_words(r, rule)} You always finish the hand first.",
        "100 is standard; short games go to 50, long ones to 200.",
    )


@asks(
    "Who wins?",
    "end",
    "winner lowest score wins highest score least points who has won game winner",
    "tie_first",
    "when_over",
    "partners",
)
def who_wins(r: Ruleset) -> Answer:
    if r.teams is Teams.INDIVIDUAL_THEN_SUM:
        return Answer(
            f"The team with the {best(r)} sum.",
            "When the game is over, partners add up their totals.",
        )
    who = "team" if r.teams is Teams.POOLED else "player"
    return Answer(
        f"The {who} with the {best(r)} total.",
        f"{option_words(r, 'score_view')} It doesn't matter who ended the game.",
    )


@asks(
    "Someone lands exactly on {target}",
    "end",
    "exactly 100 exact hundred hits target exactly on 100 precisely lands on reached exactly 50",
    "when_over",
    "tie_first",
)
def exactly_target(r: Ruleset) -> Answer:
    differ = "Some tables halve it, wipe it out, let it win, or play on until someone goes past it."
    if r.exact_rule is ExactRule.EXACT_WINS:
        return Answer("That player wins at once.", option_words(r, "exact_rule"), differ)
    becomes = new_total(r, r.target - 1, 1)
    if becomes != r.target:
        return Answer(
            f"It becomes {signed(shown(r, becomes))}.",
            f"{option_words(r, 'exact_rule')} The game goes on.",
            differ,
        )
    if r.end_mode is not EndMode.TARGET:
        return Answer("Nothing happens.", option_words(r, "end_mode"), differ)
    if not ends_at_target(r):
        return Answer("The game goes on.", option_words(r, "end_compare"), differ)
    return Answer("The game is over.", "You don't have to go past it.", differ)


@asks(
    "Two {sides} are tied for first",
    "end",
    "tie draw same score equal totals tied lowest sudden death tiebreak tie break level even",
    "who_wins",
    "moon_in_sudden_death",
)
def tie_first(r: Ruleset) -> Answer:
    short = {
        TieBreak.SUDDEN_DEATH: "Play on.",
        TieBreak.SHARED: "They share the win.",
        TieBreak.FEWEST_QS: "Count the queens.",
        TieBreak.FEWEST_HEARTS: "Count the hearts.",
        TieBreak.LAST_HAND_LOWER: "Look at the last hand.",
        TieBreak.HEAD_TO_HEAD: "Compare hand by hand.",
    }[r.tie_rule]
    everyone = (
        " Everyone plays these hands, not just the tied players."
        if r.tie_rule is TieBreak.SUDDEN_DEATH
        else ""
    )
    return Answer(
        short,
        f"{tie_words(r)}{everyone} Ties further down are simply shared.",
        "Most rule books play on; some share the win.",
    )


@asks(
    "Two {sides} reach {target} in the same hand",
    "end",
    "two over 100 both over target same hand who loses several past 100 who went out first",
    "who_wins",
    "tie_first",
)
def two_over(r: Ruleset) -> Answer:
    if r.end_mode is not EndMode.TARGET:
        return absent("There's no target in this game.", option_words(r, "end_mode"))
    return Answer(
        "It doesn't matter.",
        f"The {winning(r)} wins, however many got there. Only a tie for first needs a tiebreaker.",
    )


@asks(
    "We count down: who wins?",
    "end",
    "countdown count down from 100 highest wins reaches zero start at 100 subtract points down to "
    "zero",
    "who_wins",
    "when_over",
)
def countdown(r: Ruleset) -> Answer:
    if r.score_view is ScoreView.COUNTDOWN:
        return Answer(
            "The highest total.",
            f"Everyone starts with {shown(r, 0)} and loses points; the player with the most left "
            "when the game ends wins. It's the same game upside down.",
        )
    return absent(
        "You aren't counting down.",
        option_words(r, "score_view"),
        "Board Game Arena starts everyone at 100 and counts down; there the highest wins.",
    )


@asks(
    "A moon in sudden death took someone {not_ending}: do we still play on?",
    "end",
    "sudden death moon below target again tie break then moon subtract under 100 again play on "
    "until one leads",
    "tie_first",
    "moon_ends_game",
)
def moon_in_sudden_death(r: Ruleset) -> Answer:
    if r.tie_rule is not TieBreak.SUDDEN_DEATH:
        return absent("You don't play on after a tie.", tie_words(r))
    if not may_subtract(r):
        return absent(
            "That can't happen here.",
            "Nothing in this game does that. Sudden death goes on until one "
            f"{'player' if r.teams is Teams.NONE else 'team'} is ahead.",
        )
    return Answer(
        "Yes.",
        f"Sudden death goes on until one {'player' if r.teams is Teams.NONE else 'team'} is ahead, "
        "wherever the totals are by then.",
        verdict=Verdict.YES,
    )


@asks(
    "We have to stop at a fixed time",
    "end",
    "stop at eleven time limit clock run out of time have to go end early late last bus finish "
    "early",
    "when_over",
    "player_leaves",
)
def stop_early(r: Ruleset) -> Answer:
    if r.end_mode is EndMode.TIME:
        return Answer(
            "Finish the hand you are in.",
            f"The hand you're playing when time runs out is the last. The {winning(r)} wins. "
            f"{tie_words(r)}",
        )
    return Answer(
        "Finish the hand and end the game.",
        f"The {winning(r)} after the last complete hand wins. It's fairest if everyone has dealt "
        "the same number of times.",
        "Some tables agree on a time before they start.",
    )

"""Questions about the end of a game: when it is over, who wins, ties (2G)."""

from __future__ import annotations

from companion.referee.faq.model import Answer, Verdict, absent, asks, no
from companion.referee.text.grammar import counted, paragraph, signed
from companion.referee.text.options import best_words, tie_words
from companion.referee.text.rules_and_results import option_words
from companion.rules import Ruleset, counts_up, ends_at_target, shown
from companion.rules.ruleset.options import (
    EndMode,
    ExactRule,
    ScoreView,
    TieBreak,
)
from companion.rules.scoring.scoring import may_subtract
from companion.rules.standings.end_of_game import new_total


def winning(r: Ruleset) -> str:
    """What wins: "lowest total"."""
    return f"{best_words(r)} total"


FINISH = "You always finish the hand first."


@asks(
    "Someone {goes_there} in the middle of a hand: do we stop?",
    "end",
    "when_over",
    "two_over",
)
def over_mid_hand(r: Ruleset) -> Answer:
    if r.end_mode is not EndMode.TARGET:
        return no(
            paragraph(option_words(r, "end_mode"), "Once dealt, a hand is always played out.")
        )
    return no(
        "Points count when the hand is over. Finish it, score it, then see where everyone stands.",
    )


def _when(r: Ruleset) -> str:
    goal = signed(shown(r, r.target))
    if not counts_up(r):
        return (
            f"When someone drops {f'to {goal} or below' if ends_at_target(r) else f'below {goal}'}."
        )
    return f"When someone {'reaches' if ends_at_target(r) else 'goes past'} {goal}."


@asks(
    "When is the game over?",
    "end",
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
    if r.end_mode is not EndMode.TARGET:
        usual = "played to 100 points" if counts_up(r) else "counted down from 100"
        return Answer(
            short,
            paragraph(option_words(r, "end_mode"), FINISH),
            f"Most games are {usual}.",
        )
    return Answer(short, paragraph(_exactly(r), FINISH), _usual_target(r))


def _exactly(r: Ruleset) -> str:
    """What a total of exactly the target does."""
    if r.exact_rule is not ExactRule.NONE:
        return option_words(r, "exact_rule")
    return option_words(r, "end_compare")


def _usual_target(r: Ruleset) -> str:
    """How far other tables go with the same cards."""
    if r.penalty_total > MOST_TO_100:
        return ""
    if counts_up(r):
        return "100 is standard; short games go to 50, long ones to 200."
    return "Starting at 100 is standard; short games start at 50, long ones at 200."


MOST_TO_100 = 52  # points in a hand where a game of about ten hands still goes to 100


@asks(
    "Who wins?",
    "end",
    "tie_first",
    "when_over",
)
def who_wins(r: Ruleset) -> Answer:
    adding = {
        ScoreView.PENALTIES_UP: "Points add up from hand to hand.",
        ScoreView.COUNTDOWN: f"Each total starts at {shown(r, 0)} and counts down.",
    }[r.score_view]
    ended = "It doesn't matter who ended the game." if r.end_mode is EndMode.TARGET else ""
    return Answer(f"The player with the {best_words(r)} total.", paragraph(adding, ended))


@asks(
    "Someone lands exactly on {target}",
    "end",
    "when_over",
    "tie_first",
)
def exactly_target(r: Ruleset) -> Answer:
    goal = signed(shown(r, r.target))
    becomes = new_total(r, r.target - 1, 1)
    if becomes != r.target:
        return Answer(
            f"It becomes {signed(shown(r, becomes))}.",
            "That happens before you check whether the game is over, so the game goes on unless "
            f"someone else is {'past' if counts_up(r) else 'below'} {goal}.",
            _others_do(r),
        )
    if r.end_mode is not EndMode.TARGET:
        return absent("Nothing happens.", option_words(r, "end_mode"), _others_do(r))
    if not ends_at_target(r):
        return Answer("The game goes on.", option_words(r, "end_compare"), _others_do(r))
    past = "past it" if counts_up(r) else "below it"
    return Answer("The game is over.", f"You don't have to go {past}.", _others_do(r))


def _others_do(r: Ruleset) -> str:
    """What other tables do with a total of exactly the target."""
    goal = signed(shown(r, r.target))
    if not counts_up(r):
        if r.exact_rule is ExactRule.NONE and ends_at_target(r):
            return f"Some tables play on until someone goes below {goal}."
        return f"At most tables exactly {goal} ends the game."
    half, none = signed(shown(r, r.target // 2)), signed(shown(r, 0))
    if r.exact_rule is ExactRule.TO_HALF:
        return (
            f"At other tables exactly {goal} becomes {none}, or wins the game, or simply ends it."
        )
    if r.end_mode is EndMode.TARGET and not ends_at_target(r):
        return f"At most tables exactly {goal} ends the game."
    return (
        f"At some tables exactly {goal} becomes {half} or {none}, or wins the game; at others the "
        f"game goes on until someone goes past {goal}."
    )


@asks(
    "Two players are tied for first",
    "end",
    "who_wins",
    "moon_in_sudden_death",
)
def tie_first(r: Ruleset) -> Answer:
    if r.tie_rule is TieBreak.SUDDEN_DEATH:
        return Answer(
            "Play on until one player is ahead.",
            paragraph(
                "Everyone plays these hands, not just the tied players.",
                "Ties further down are simply shared.",
            ),
            "Some rule books let the players share the win.",
        )
    return Answer(
        "They share the win.",
        paragraph(tie_words(r), "Ties further down are simply shared."),
        "Most rule books have you play on.",
    )


@asks(
    "Two players {go_there} in the same hand",
    "end",
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
    "who_wins",
    "when_over",
)
def countdown(r: Ruleset) -> Answer:
    if r.score_view is ScoreView.COUNTDOWN:
        return Answer(
            f"The {winning(r)}.",
            f"Everyone starts with {shown(r, 0)} and loses points. It's the same game upside down.",
        )
    return absent(
        "You aren't counting down.",
        option_words(r, "score_view"),
        "Board Game Arena starts everyone at 100 and counts down; there the highest wins.",
    )


@asks(
    "A moon in sudden death took someone {not_ending}: do we still play on?",
    "end",
    "tie_first",
    "moon_ends_game",
)
def moon_in_sudden_death(r: Ruleset) -> Answer:
    if r.tie_rule is not TieBreak.SUDDEN_DEATH:
        return absent("You don't play on after a tie.", tie_words(r))
    if not may_subtract(r):
        return absent(
            "That can't happen here.",
            "Nothing in this game does that. Sudden death goes on until one player is ahead.",
        )
    return Answer(
        "Yes, unless someone is ahead now.",
        "Sudden death goes on until one player is ahead, wherever the totals are by then.",
        verdict=Verdict.YES,
    )


@asks(
    "We have to stop at a fixed time",
    "end",
    "when_over",
    "player_leaves",
)
def stop_early(r: Ruleset) -> Answer:
    if r.end_mode is EndMode.TIME:
        return Answer(
            "Finish the hand you are in.",
            paragraph(
                f"The hand you're playing when time runs out is the last. The {winning(r)} wins.",
                tie_words(r),
            ),
        )
    return Answer(
        "Finish the hand and end the game.",
        f"The {winning(r)} after the last complete hand wins. It's fairest if everyone has dealt "
        "the same number of times.",
        "Some tables agree on a time before they start.",
    )

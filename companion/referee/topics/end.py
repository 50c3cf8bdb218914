"""When the game is over, who wins it, and ties (2G)."""

from __future__ import annotations

from companion.referee.grammar import counted, signed
from companion.referee.topics.model import Answer, Section, Verdict, absent, no, rule, yes
from companion.referee.topics.scoring import without_moon
from companion.rules import Ruleset
from companion.rules.options import EndMode, MoonMode, TieBreak

section = Section("how-the-game-ends", "How the game ends", chapter="end")
ties = Section("a-tie-for-first", "A tie for first", chapter="end")

MOST_TO_100 = 52  # points in a hand where a game of about ten hands still goes to 100


def _goal(r: Ruleset) -> str:
    """The target as the players see it."""
    return signed(r.shown(r.target))


@section.topic("When is the game over?", option="end_mode", in_book=True, card="End")
def when_over(r: Ruleset) -> Answer:
    if r.end_mode is EndMode.HANDS:
        hands = counted(r.hands, "hand")
        return rule(f"The game ends after {hands}.", elsewhere=_usual_target(r))
    if r.end_mode is EndMode.TIME:
        return rule(
            "The game ends with the hand being played when time runs out.",
            elsewhere=_usual_target(r),
        )
    if r.end_mode is EndMode.MANUAL:
        return rule("The game ends when the table decides to stop.")
    goal = _goal(r)
    if not r.ends_at_target:
        text = f"The game ends after the hand in which a total goes past {goal}."
    elif r.counts_up:
        text = f"The game ends after the hand in which a total reaches {goal} or more."
    else:
        text = f"The game ends after the hand in which a total reaches {goal} or less."
    return rule(text, elsewhere=_usual_target(r), on_card="")


def _usual_target(r: Ruleset) -> str:
    """How far other tables go with the same cards."""
    if r.penalty_total > MOST_TO_100:
        return ""
    if r.counts_up:
        return "Most tables play to 100 points; short games go to 50, long ones to 200."
    return "Most games that count down start at 100 points, short ones at 50, long ones at 200."


@section.topic("Does the game stop in the middle of a hand?", in_book=True)
def over_mid_hand(r: Ruleset) -> Answer:
    if r.end_mode is not EndMode.TARGET:
        return no("Always finish and score the hand.")
    return no("Finish and score the hand before you see whether the game is over.")


@section.topic(
    lambda r: f"Someone lands exactly on {_goal(r)}: is the game over?",
    option="exact_rule",
    in_book=True,
    card="Exactly",
)
def exactly_target(r: Ruleset) -> Answer:
    goal, becomes = _goal(r), r.new_total(r.target - 1, 1)
    end_it = f"At most tables exactly {goal} ends the game."
    if becomes != r.target:
        half = signed(r.shown(becomes))
        return no(
            f"A total of exactly {goal} becomes {half}. That happens before you see whether the "
            "game is over.",
            end_it,
            on_card=f"The total becomes {half}.",
        )
    if r.end_mode is not EndMode.TARGET:
        return no(when_over(r).text, applies=False)
    if not r.ends_at_target:
        return no(when_over(r).text, end_it, on_card="")
    half = signed(r.shown(r.target // 2))
    return yes(
        when_over(r).text,
        f"At some tables exactly {goal} becomes {half}; at others the game goes on.",
        on_card="",
    )


@section.topic("Does everyone sit out equally often?", in_book=True, card="End")
def equal_sit_outs(r: Ruleset) -> Answer:
    if not r.has_sit_outs:
        return absent("Nobody sits out.", "Everyone plays each hand.")
    return yes("The game goes on until everyone has sat out equally often.")


@section.topic("Who wins?", in_book=True, changed_by="score_view")
def who_wins(r: Ruleset) -> Answer:
    wins_at_once = r.moon_mode is MoonMode.WINS_GAME
    if r.counts_up:
        text = "The player with the lowest total wins."
        if wins_at_once:
            text = "A player who shoots the moon wins at once; otherwise the lowest total wins."
        elsewhere = (
            "Board Game Arena starts everyone at 100 and counts down; there the highest total wins."
        )
        return rule(text, elsewhere=elsewhere)
    text = "The player with the highest total wins."
    if wins_at_once:
        text = "A player who shoots the moon wins at once; otherwise the highest total wins."
    return rule(text, elsewhere="At most tables points add up, and the lowest total wins.")


def _asks_of_two(r: Ruleset) -> str:
    if r.end_mode is not EndMode.TARGET:
        return "Two players reach the target in the same hand"
    return f"Two players reach {_goal(r)} in the same hand"


@section.topic(_asks_of_two)
def two_over(r: Ruleset) -> Answer:
    if r.end_mode is not EndMode.TARGET:
        return absent("There's no target in this game.", when_over(r).text)
    return Answer("It doesn't matter.", who_wins(r).text)


@section.topic("We have to stop at a fixed time")
def stop_early(r: Ruleset) -> Answer:
    if r.end_mode is EndMode.TIME:
        return Answer("Finish the hand you're in.", when_over(r).text)
    return Answer(
        "Finish the hand and end the game.",
        "You can end a game early after any complete hand; then the totals decide. It's fairest if "
        "everyone has dealt equally often.",
        "Some tables agree on a time before they start.",
    )


# Ties


@ties.topic("Two players are tied for first", option="tie_break", in_book=True, card="Tie")
def tie_first(r: Ruleset) -> Answer:
    if r.tie_rule is TieBreak.SUDDEN_DEATH:
        return rule(
            "If there's a tie for first, everyone plays on, one whole hand at a time, until one "
            "player is ahead.",
            "Ties further down are shared.",
            "Some rule books let the players share the win.",
            on_card="If first place is tied, play whole hands until one player is ahead.",
        )
    return rule(
        "Players tied for first share the win.",
        "Ties further down are shared too.",
        "Most rule books have you play on.",
        on_card="Players tied for first share the win.",
    )


@ties.topic(
    "After a tie, a moon improved the shooter's total: do we still play on?",
    changed_by="tie_break",
    never=without_moon,
)
def moon_in_sudden_death(r: Ruleset) -> Answer:
    if r.tie_rule is not TieBreak.SUDDEN_DEATH:
        return no(tie_first(r).text, applies=False)
    if not (r.may_subtract or r.bonus_total):
        return absent(
            "That can't happen here.",
            "A moon only changes the other players' totals. If first place is still tied, play "
            "another hand.",
        )
    return Answer(
        "Yes, unless someone is ahead now.",
        "Play on, one whole hand at a time, until one player is ahead, wherever the totals are by "
        "then.",
        verdict=Verdict.YES,
    )

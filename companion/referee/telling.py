"""How a game is told: what comes now, how it stands, how it ended. Names are given, never asked."""

from collections.abc import Mapping, Sequence

from companion.referee.cardwords import counted, listed, signed
from companion.referee.phrases import PHRASES
from companion.referee.sentences import option_words
from companion.rules import EndReason, Ruleset
from companion.rules.options import EndMode, FirstTrickPoints, ScoreView
from companion.rules.outlook import shown

_FIRST_TRICK = {
    FirstTrickPoints.ALLOWED: "points may fall on trick one",
    FirstTrickPoints.NO_QUEEN_ONLY: "no queen on trick one",
    FirstTrickPoints.NO_HEARTS_ONLY: "no hearts on trick one",
}
_SIDES = {1: "on your left", 2: "second on your left", 3: "third on your left"}


def first_trick_label(ruleset: Ruleset) -> str:
    """May points fall on trick one: "no points on trick one"."""
    return _FIRST_TRICK.get(ruleset.first_trick_points, "no points on trick one")


def end_label(ruleset: Ruleset, until: str = "") -> str:
    """What ends the game, in a few words: "to 100", "12 hands", "from 100 to 0", "until 22:30"."""
    ends = {
        EndMode.TARGET: _target_label(ruleset),
        EndMode.HANDS: f"{ruleset.hands} hand{'' if ruleset.hands == 1 else 's'}",
        EndMode.TIME: f"until {until}" if until else "by the clock",
    }.get(ruleset.end_mode, "until you stop")
    return ends if ruleset.score_view is ScoreView.PENALTIES_UP else f"{ends}, the highest wins"


def _target_label(ruleset: Ruleset) -> str:
    if ruleset.score_view is ScoreView.COUNTDOWN:
        return f"from {ruleset.target} to 0"
    return f"to {signed(shown(ruleset, ruleset.target))}"


def side_words(steps: int, players: int) -> str:
    """Where somebody sits who is so many places to the left: "on your left"."""
    steps %= players
    if steps * 2 == players:
        return "across from you"
    if steps * 2 < players:
        return _SIDES[steps]
    return _SIDES[players - steps].replace("left", "right")


def winner_words(names: Sequence[str], total: str, *, are_partners: bool = False) -> str:
    """ "Cleo wins with 29", "Ann and Bo share the first place with 29"; a name may be of two."""
    if len(names) == 1:
        return f"{names[0]} {'win' if are_partners else 'wins'} with {total}"
    return f"{listed(names)} share the first place with {total}"


def end_words(ruleset: Ruleset, reason: EndReason | None) -> str:
    """Why a game is over, where no total says it: "The time is up."."""
    sentences = {
        EndReason.HANDS: f"{counted(ruleset.hands, 'hand').capitalize()} are played.",
        EndReason.TIME: "The time is up.",
        EndReason.EXACT: f"Exactly {ruleset.target} wins at once.",
        EndReason.MOON: "The moon wins the game.",
        EndReason.SUDDEN_DEATH: "It took sudden death.",
        EndReason.STOPPED: "The table stopped here.",
    }
    return sentences.get(reason, "") if reason else ""


def closest_words(
    ruleset: Ruleset, names: Sequence[str], behind: int, *, are_partners: bool = False
) -> str:
    """Who came closest to winning: "Closest was Ann, 38 behind." """
    if not names:
        return ""
    are_many = len(names) > 1 or are_partners
    if not behind:
        had = f"{listed(names)} {'have' if are_many else 'has'} as many"
        return f"{had}. {tie_words(ruleset)}"
    return f"Closest {'were' if are_many else 'was'} {listed(names)}, {behind} behind."


def partners_words(pairs: Sequence[str]) -> str:
    """Who plays together: "Ann and Cleo against Bo and Dev"."""
    return f"{' against '.join(pairs)}." if len(pairs) == 2 else f"{'; '.join(pairs)}."


def tie_words(ruleset: Ruleset) -> str:
    """How a tie for first is decided by these rules."""
    if ruleset.tie_break is None:
        return PHRASES["tie_break"][ruleset.tie_rule.value][1]
    return option_words(ruleset, "tie_break")


def sudden_death_words(names: Sequence[str]) -> str:
    """Who is tied, and what everybody plays for."""
    return (
        f"{listed(names)} are tied in front. Everybody plays on, and whoever is then alone in "
        f"front wins."
    )


def last_hand_words(ruleset: Ruleset) -> str:
    """That the coming hand can be the last."""
    if ruleset.end_mode is EndMode.HANDS:
        return "This is the last hand."
    if ruleset.end_mode is EndMode.TIME:
        return "The time is up: this is the last hand."
    return "The game can end with this hand."


def to_go_words(ruleset: Ruleset, points: int) -> str:
    """How far a total is from the end: "66 to go"; nothing where the total says it itself."""
    if ruleset.score_view is ScoreView.COUNTDOWN or not points:
        return ""
    return f"{points} to go"


def deed_words(action: str, number: int | None, told: Mapping[str, str]) -> str:
    """What was done last, above its Undo; `told` names the dealer, the pass, who came and went."""
    if action == "substitute" and not told["went"]:
        return f"{told['came']} plays on"
    return _DEEDS[action].format(number=number or "", **told)


_DEEDS = {
    "recorded": "Hand {number} is saved",
    "corrected": "Hand {number} is corrected",
    "inserted": "Hand {number} is inserted",
    "removed": "The hand is removed",
    "adjusted": "Points are given, and it stands why",
    "dealer": "{dealer} deals now",
    "pass": "{passes} now",
    "rules": "The rules are changed",
    "thrown_in": "Thrown in: same dealer, same pass",
    "seats": "The seats are changed",
    "substitute": "{came} plays on for {went}",
    "left": "{went} has left",
    "joined": "{came} has joined",
    "stopped": "The game is ended",
    "played_on": "The game goes on",
    "agreed": "What the table agreed is changed",
    "decided": "The decision is remembered",
    "taken_back": "The decision is taken back",
}

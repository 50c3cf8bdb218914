"""Left and right as people see them: left is clockwise, seen from above, whichever way play goes.

A pass "left" of the cycle goes to the next in turn (A9). Where play goes the other way round that
player sits on the right, and every sentence says so.
"""

from companion.rules import Ruleset
from companion.rules.options import Direction

_OTHER = {"L": "R", "R": "L"}
BOTH = "Z3"  # a split pass of three players goes to both of the others


def turns_left(ruleset: Ruleset) -> bool:
    """Whether the next in turn sits on the left."""
    return ruleset.direction is Direction.CLOCKWISE


def next_side(ruleset: Ruleset) -> str:
    """Where the next in turn sits: "left"."""
    return "left" if turns_left(ruleset) else "right"


def side_before(ruleset: Ruleset) -> str:
    """Where whoever had the turn before sits: "right"."""
    return "right" if turns_left(ruleset) else "left"


def as_seen(ruleset: Ruleset, token: str) -> str:
    """A step of the pass cycle as the ring shows it: "L" is "R" where play goes the other way."""
    if token == "Z" and ruleset.players == 3:
        return BOTH
    if turns_left(ruleset) or token[0] not in _OTHER:
        return token
    return _OTHER[token[0]] + token[1:]

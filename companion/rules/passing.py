"""The pass of each hand: which way, how many cards, from whom to whom."""

from dataclasses import dataclass

from companion.rules.errors import DoesNotAddUp
from companion.rules.impossible import check_step
from companion.rules.ruleset import Ruleset
from companion.rules.seats import left_of, turn_step

HOLD = "H"
SCATTER = "S"
STAR = "Z"
ACROSS = "X"
PARTNER = "P"
# M and D have no giver and receiver: the centre mixes, or the dealer calls another pass.
WITHOUT_RECEIVERS = frozenset({HOLD, "M", "D"})


@dataclass(frozen=True, slots=True)
class Exchange:
    """So many cards from one seat to another."""

    giver: int
    receiver: int
    cards: int


def pass_of_hand(ruleset: Ruleset, number: int) -> str:
    """B2: the step of hand 1, 2, 3 ...; a hand dealt again keeps its own number.

    Raises DoesNotAddUp for what is no number of a hand.
    """
    if not isinstance(number, int) or number < 1:
        raise DoesNotAddUp("no_such_hand", number=number)
    return ruleset.cycle[(number - 1) % len(ruleset.cycle)]


def exchanges(ruleset: Ruleset, token: str) -> tuple[Exchange, ...]:
    """Who gives how many cards to whom on a step; nothing on a hold, a mix or a call.

    Raises ImpossibleRuleset for a step that so many players cannot pass.
    """
    steps = _steps(ruleset, token)
    each = _cards_to_each(ruleset, token)
    players = ruleset.players
    return tuple(
        Exchange(giver, left_of(giver, players, step * turn_step(ruleset)), each)
        for giver in range(players)
        for step in steps
    )


def cards_given(ruleset: Ruleset, token: str) -> int:
    """How many cards each seat gives away on a step, 0 on a hold.

    Raises ImpossibleRuleset for a step that so many players cannot pass.
    """
    if token in WITHOUT_RECEIVERS:
        return 0 if token == HOLD else ruleset.pass_count
    return _cards_to_each(ruleset, token) * len(_steps(ruleset, token))


def _steps(ruleset: Ruleset, token: str) -> tuple[int, ...]:
    """The receivers of a step, in steps to the left of the giver."""
    players = ruleset.players
    check_step(token, players)
    if token in WITHOUT_RECEIVERS:
        return ()
    if token == SCATTER:
        return tuple(range(1, players))
    if token == STAR:
        return (players // 2, players // 2 + 1)
    if token in (ACROSS, PARTNER):
        return (players // 2,)
    distance = int(token[1:] or 1)
    return (distance,) if token[0] == "L" else (-distance,)


def _cards_to_each(ruleset: Ruleset, token: str) -> int:
    if token == SCATTER:
        return 1
    return ruleset.star_each if token == STAR else ruleset.pass_count

"""The rules for when something goes wrong, as rulebook, answers and rulings tell them (2H)."""

from __future__ import annotations

from companion.rules import Ruleset, counts_up, passes


def revoke_words(ruleset: Ruleset) -> str:
    """H1: until when a revoke can be fixed, and what it costs after that."""
    scores = "scores" if counts_up(ruleset) else "loses"
    return (
        "You can fix a revoke until the next lead. After that the hand is over: the player who "
        f"revoked {scores} {ruleset.penalty_total} and everyone else nothing."
    )


# H3
EXPOSED_CARD = "If you show a card by accident, put it back in your hand; there's no penalty."

# H4
LEAD_OUT_OF_TURN = (
    "A lead out of turn is taken back, along with any cards played to it. Once everyone has played "
    "to it, the trick stands."
)

# H7
SHORT_HAND = (
    "If one player missed a turn or turns out to be a card short during play, and everyone else "
    "has the right number, that player takes the last trick, whatever is in it."
)

# H8
CLAIM_REST = (
    "A player who is on lead and can't lose another trick may show their hand and claim the rest."
)

# H8
WRONG_CLAIM = "If the claim turns out to be wrong, play on with that hand face up."

# H9
TABLE_TALK = (
    "Warning the others that someone is shooting the moon is bad manners but carries no penalty."
)

# H10
LOOK_BACK = "You may look at the previous trick until the next one is led."

# H11
SCORE_FIX = (
    "You can correct a wrong score until the next hand is scored; after that only if the table "
    "agrees."
)


def player_leaves_words(ruleset: Ruleset) -> str:
    """H12: what a table can do about a player who leaves."""
    others = " the others play on without that seat, or" if ruleset.can_close_a_seat else ""
    return (
        f"Either a substitute takes over the seat and its score, or{others} the game ends with the "
        "last complete hand."
    )


def passes_again_with_fewer(ruleset: Ruleset) -> bool:
    """H12: whether those who are left play on, and pass as so many do from the first pass on."""
    return passes(ruleset) and ruleset.can_close_a_seat


def void_hand_words(ruleset: Ruleset) -> str:
    """H12: what becomes of the hand that a player leaves."""
    fewer = "; with fewer players the passes start over" if passes_again_with_fewer(ruleset) else ""
    return (
        "If someone leaves in the middle of a hand and nobody takes over the cards, the hand is "
        f"void{fewer}."
    )

"""The values of a table's policy (2H) and of the app's help (2L), spelled as in the catalogue.

They say what a table does when something goes wrong, and what the app may tell. No score depends
on them, so that a table may change them in the middle of a game.
"""

from enum import StrEnum


class Revoke(StrEnum):
    """H1: what an established revoke costs."""

    CORRECT_OR_ALL = "correct_or_all"
    CORRECT_OR_TRICK = "correct_or_trick"
    REPLAY = "replay"
    NOTE_ONLY = "note_only"


class Misdeal(StrEnum):
    """H2: who deals again."""

    SAME_DEALER_REDEALS = "same_dealer_redeals"
    DEAL_PASSES_LEFT = "deal_passes_left"


class ExposedCard(StrEnum):
    """H3: what becomes of a card shown by accident."""

    NO_PENALTY = "no_penalty"
    MUST_PLAY_FIRST_CHANCE = "must_play_first_chance"
    CALLABLE = "callable"


class LeadOutOfTurn(StrEnum):
    """H4: a lead by somebody whose turn it is not. The second value is Foster's, with a price."""

    RETRACT_IF_INCOMPLETE = "retract_if_incomplete"
    STANDS_IF_ALL_PLAYED = "stands_if_all_played"


class WrongPassCount(StrEnum):
    """H5: too many or too few cards were passed."""

    REPAIR = "repair"
    REDEAL = "redeal"


class WrongPassTarget(StrEnum):
    """H6: the wrong player got the cards."""

    STANDS_IF_ALL_SAME = "stands_if_all_same"
    REPAIR = "repair"


class ShortHand(StrEnum):
    """H7: a player missed a turn, or is a card short."""

    TAKES_LAST_TRICK = "takes_last_trick"
    REDEAL = "redeal"


class ClaimRest(StrEnum):
    """H8: may a leader claim all the tricks that are left?"""

    ALLOWED_SHOWN = "allowed_shown"
    NOT_ALLOWED = "not_allowed"


class TableTalk(StrEnum):
    """H9: what warning the others of a moon is."""

    ETIQUETTE_NOTE = "etiquette_note"
    PENALTY = "penalty"


class LookBack(StrEnum):
    """H10: may tricks that are turned over be looked at?"""

    LAST_TRICK_UNTIL_NEXT_LEAD = "last_trick_until_next_lead"
    NEVER = "never"
    PENALTY_CARDS_OPEN = "penalty_cards_open"


class ScoreFixWindow(StrEnum):
    """H11: how long a recorded hand is put right without asking."""

    UNTIL_NEXT_HAND_SCORED = "until_next_hand_scored"
    UNTIL_GAME_END = "until_game_end"


class PlayerLeaves(StrEnum):
    """H12: what happens to the seat of somebody who leaves."""

    ASK = "ask"
    SUBSTITUTE = "substitute"
    DROP_AND_RETRIM = "drop_and_retrim"
    DUMMY = "dummy"
    END_NOW = "end_now"


class RunningPoints(StrEnum):
    """L3: are the points taken so far shown during a hand?"""

    HIDDEN = "hidden"
    SHOWN = "shown"


# The options of a ruleset that are the table's policy: changed at any time, without a reason.
POLICY: tuple[str, ...] = (
    "revoke", "misdeal", "exposed_card", "lead_out_of_turn", "wrong_pass_count",
    "wrong_pass_target", "short_hand", "claim_rest", "table_talk", "look_back",
    "score_fix_window", "player_leaves", "running_points",
)  # fmt: skip

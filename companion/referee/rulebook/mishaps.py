"""What a table does when something went wrong: its policy (2H, L)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.rulebook.pieces import Piece, Section, joined, piece, told
from companion.rules import FIELDS, Ruleset

REVOKE = ("revoke",)
DEAL = ("misdeal", "wrong_pass_count", "wrong_pass_target", "short_hand")
CARDS = ("exposed_card", "lead_out_of_turn")
MANNERS = ("claim_rest", "table_talk", "look_back", "running_points")
SCORE = ("score_fix_window", "player_leaves")
_PIECES = (
    ("A suit not followed", "Not following suit although you could is called a revoke.", REVOKE),
    ("Deal and pass", "", DEAL),
    ("Cards shown or led at the wrong time", "", CARDS),
    ("Manners", "", MANNERS),
    ("Scores and people", "", SCORE),
)


def section(ruleset: Ruleset) -> Section:
    """What happens then; empty while a ruleset says nothing of it."""
    return Section("wrong", "Trouble", "When something goes wrong", tuple(_pieces(ruleset)))


def _pieces(r: Ruleset) -> Iterator[Piece]:
    for heading, first, fields in _PIECES:
        known = [field for field in fields if field in FIELDS and told(r, field)]
        if known:
            one, *others = (told(r, field) for field in known)
            yield piece(r, heading, joined(first, one), *others, fields=known)

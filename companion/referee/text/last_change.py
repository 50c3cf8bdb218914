"""What was changed last, and what there is to say of a hand that was just saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.referee.text.grammar import listed

_CHANGES = {
    "recorded": "Hand {number} saved",
    "corrected": "Hand {number} corrected",
    "inserted": "Hand {number} inserted",
    "removed": "Hand {number} removed",
    "adjusted": "Ruling saved",
    "dealer": "{dealer} deals now",
    "pass": "{passes} now",
    "rules": "Rules changed",
    "next_rules": "Rules of the next game changed",
    "thrown_in": "Thrown in: same dealer, same pass",
    "seats": "Seats changed",
    "substitute": "{came} takes over for {went}",
    "left": "{went} left",
    "joined": "{came} joined",
    "stopped": "Game ended",
    "last_hand": "Last hand chosen",
    "played_on": "The game goes on",
}


def change_title(
    action: str,
    *,
    number: int | None = None,
    dealer: str = "",
    passes: str = "",
    came: Sequence[str] = (),
    went: Sequence[str] = (),
) -> str:
    """What was changed last, above its Undo: "Hand 5 saved", "Eva takes over for Ann".

    `passes` is the pass in words; `came` and `went` are who came to the table and left it.
    """
    if action == "substitute" and not went:
        return f"{listed(came)} takes over"
    return _CHANGES[action].format(
        number=number or "", dealer=dealer, passes=passes, came=listed(came), went=listed(went)
    )


def ruling_headline(reason: str, charged: Mapping[str, str]) -> str:
    """What a ruling did, with the points by name: "Revoke: Mike gets 26"."""
    points = listed([f"{name} gets {points}" for name, points in charged.items()])
    return f"{reason or 'Ruling'}: {points}" if points else reason


def redeal_words(number: int, dealer: str) -> str:
    """Who deals a hand that is void again."""
    return f"{dealer} deals hand {number} again."


def later_points_words(number: int, charged: Mapping[str, str]) -> str:
    """Points for the hand in play: "Bo gets 5: added when hand 5 is scored"."""
    points = listed([f"{name} gets {points}" for name, points in charged.items()])
    return f"{points}: added when hand {number} is scored."


def hand_headline(
    queen_takers: Sequence[str],
    ruled: Mapping[str, str],
    *,
    reason: str = "",
    is_open: bool = False,
) -> str:
    """What there is to say of a hand without a moon: "Bo took the queen", "Revoke: Mike gets 26".

    `ruled` are the points by name that a ruling set, for this reason; there are none without one.
    """
    if is_open:
        return "It doesn't add up"
    if ruled:
        return ruling_headline(reason, ruled)
    if not queen_takers:
        return ""
    if len(set(queen_takers)) < len(queen_takers):
        return f"{queen_takers[0]} took both queens"
    if len(queen_takers) > 1:
        return f"{listed(queen_takers)} each took a queen"
    return f"{queen_takers[0]} took the queen"

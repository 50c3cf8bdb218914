"""What was changed last, and what there is to say of a hand that was just saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.referee.text.grammar import listed

_CHANGES = {
    "recorded": "Hand {number} saved",
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


def change_title(
    action: str,
    *,
    number: int | None = None,
    dealer: str = "",
    passes: str = "",
    came: Sequence[str] = (),
    went: Sequence[str] = (),
) -> str:
    """What was changed last, above its Undo: "Hand 5 saved", "Eva plays on for Ann".

    `passes` is the pass in words; `came` and `went` are who came to the table and left it.
    """
    if action == "substitute" and not went:
        return f"{listed(came)} plays on"
    return _CHANGES[action].format(
        number=number or "", dealer=dealer, passes=passes, came=listed(came), went=listed(went)
    )


def hand_headline(
    queen_takers: Sequence[str], ruled: Mapping[str, str], *, is_open: bool = False
) -> str:
    """What there is to say of a hand without a moon: "Bo took the queen", "Ruling: Mike, 26".

    `ruled` are the points by name that a ruling set; there are none without one.
    """
    if is_open:
        return "It doesn't add up"
    if ruled:
        return f"Ruling: {listed([f'{name}, {points}' for name, points in ruled.items()])}"
    if not queen_takers:
        return ""
    if len(queen_takers) > 1:
        return f"{listed(queen_takers)} each took a queen"
    return f"{queen_takers[0]} took the queen"

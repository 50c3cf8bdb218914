"""Why a table did something: a sentence that stands beside it for everybody to read."""

from __future__ import annotations

from companion.scorebook.errors import Refused

LONGEST_REASON = 200  # characters, as the columns have it


def clean_reason(text: str, **told: object) -> str:
    """A reason as typed, with stray space removed; it may be empty.

    Raises Refused when it is too long; `told` goes with the refusal.
    """
    reason = " ".join(text.split())
    if len(reason) > LONGEST_REASON:
        raise Refused("reason_too_long", **told, longest=LONGEST_REASON)
    return reason

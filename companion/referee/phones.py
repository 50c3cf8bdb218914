"""What was done to the phones of a table, in words; a display has no name of its own."""

from __future__ import annotations

from companion.referee.telling import say


def access_change_words(action: str, phone: str, by: str, old: str, *, is_own: bool) -> str:
    """A line of the log: "Ann's phone removed Bo's phone"."""
    if is_own:
        return say("done_by_itself", action=action, phone=phone, old=old)
    return say("done_by_another", action=action, phone=inside(phone), by=by, old=inside(old))


def inside(name: str) -> str:
    """The name of a phone inside a sentence."""
    return say("display_inside") if name == say("a_display") else name

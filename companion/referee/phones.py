"""The phones of a table in words: their names, what they do there, and what was done to them."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.grammar import listed

_DISPLAY, _PHONE = "A display", "A phone"

# A phone without a name, inside a sentence.
_INSIDE = {_DISPLAY: "a display"}


def phone_name(given: str | None, player: str | None, *, is_display: bool, number: int) -> str:
    """How a phone is called: "Bo's phone" or "Phone 2" while nobody gave it a name."""
    if given:
        return given
    if player:
        return f"{player}'s phone"
    return _DISPLAY if is_display else f"Phone {number}"


_ROLES = {"keeper": "keeps score", "follower": "watches", "display": "table display"}


def phone_facts(role: str, seen: str, *, is_this: bool, until: str = "") -> str:
    """What a phone does, perhaps only `until` then, and when it was last here.

    "watches · here now", "keeps score until 5:00 AM · this phone".
    """
    does = f"keeps score until {until}" if until else _ROLES[role]
    return f"{does} · {'this phone' if is_this else seen}"


def game_name(number: int) -> str:
    """What a game of a night is called: "Game 12"."""
    return f"Game {number}"


def seen_words(minutes: float, clock: str, day: str) -> str:
    """When a phone was last here, as exactly as it matters: "here now", "last here 9:40 PM"."""
    if minutes < 5:
        return "here now"
    return f"last here {clock if day == 'today' else day}"


def next_game_by_words(names: Sequence[str]) -> str:
    """To whoever doesn't keep score, once a game is over: "Ann can start the next game."."""
    return f"{listed(names, 'or')} can start the next game."


_DONE_BY_ITSELF = {
    "joined": "{phone} joined",
    "left": "{phone} left",
    "keeper": "{phone} got a link to keep score",
    "follower": "{phone} stopped keeping score",
    "display": "{phone} became a table display",
    "recovery": "{phone} got a recovery link",
    "link_ended": "{phone} ended its recovery link",
    "link_back": "{phone} restored its recovery link",
    "old_ended": "{phone} ended an older recovery link",
    "old_back": "{phone} restored an older recovery link",
    "took_over": "{phone} took over scorekeeping, as no scorekeeper was here",
    "took_back": "{phone} stopped keeping score",
    "removed": "{phone} removed itself",
    "renamed": "{old} is now {phone}",
    "restored": "{phone} came back",
    "ended": "{phone} was here for one game only, and that ended",
}

_DONE_BY_ANOTHER = {
    "joined": "{by} let {phone} in",
    "keeper": "{by} let {phone} keep score",
    "follower": "{by} set {phone} to just watch",
    "took_back": "{by} took scorekeeping back from {phone}",
    "display": "{by} made {phone} a table display",
    "removed": "{by} removed {phone}",
    "replaced": "{by} replaced {phone}",
    "renamed": "{by} renamed {old} to {phone}",
    "link_ended": "{by} ended the recovery link of {phone}",
    "link_back": "{by} restored the recovery link of {phone}",
    "restored": "{by} let {phone} back in",
}


def access_change_words(action: str, phone: str, by: str, old: str, *, is_own: bool) -> str:
    """A line of the log: "Ann's phone removed Bo's phone"."""
    if is_own:
        return _DONE_BY_ITSELF[action].format(phone=phone, old=old)
    return _DONE_BY_ANOTHER[action].format(
        phone=_INSIDE.get(phone, phone), by=by, old=_INSIDE.get(old, old)
    )


OLDER_LINK = "An older link"  # of which nobody knows what phone made it


def recovery_facts(day: str, *, is_this: bool, is_ended: bool) -> str:
    """Since when a phone has its recovery link, or when that ended: "since yesterday"."""
    words = f"ended {day}" if is_ended else f"since {day}"
    return f"this phone · {words}" if is_this else words


def deleted_by(phone: str, when: str) -> str:
    """Who deleted something, and when: "deleted by Bo's phone, today, 9:40 PM"."""
    return f"deleted by {_INSIDE.get(phone, phone)}, {when}"


def new_address_words(old: str, new: str) -> str:
    """That the app is found elsewhere than phones were told."""
    return (
        f"The address has changed: it's {new} now. "
        f"Links, codes to scan and bookmarks with {old} don't work anymore."
    )


def unsure_address_words(port: int) -> str:
    """That the app can't tell by which address phones find it, and how to say it."""
    return (
        "Phones may not find this address. If they don't, start Companion again with "
        f"COMPANION_URL=http://192.168.1.7:{port}, but with this computer's address on the Wi-Fi."
    )


def moment_words(day: str, clock: str) -> str:
    """When something was done: "today, 10:30 PM"."""
    return f"{day}, {clock}"


def take_over_words(phone: str, clock: str) -> str:
    """That a player's phone took over: "Bo's phone has kept score since 9:40 PM."."""
    return f"{phone} has kept score since {clock}."


def on_loan_words(who: str, until: str) -> str:
    """Who keeps score on loan, to everyone else: "Bo keeps score now, until 5:00 AM."."""
    return f"{who} keeps score now, until {until}."


def own_loan_words(until: str) -> str:
    """The same to that player: "You keep score now, until 5:00 AM."."""
    return f"You keep score now, until {until}."


def kept_score_words(who: str, clock: str, day: str) -> str:
    """To a keeper who is back: "Bo kept score from 9:12 PM."."""
    return f"{who} kept score {'' if day == 'today' else f'{day} '}from {clock}."


def new_keeper_words(by: str) -> str:
    """To a phone that another one let keep score: "You keep score now. Ann's phone said so."."""
    return f"You keep score now. {by} said so."


def last_keeper_words(phone: str, clock: str, day: str) -> str:
    """Who kept score, where nobody does: "Ann's phone was last seen at 9:12 PM."."""
    return f"{phone} was last seen {f'at {clock}' if day == 'today' else day}."

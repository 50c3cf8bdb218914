"""Why a request failed, by its HTTP status."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.referee.text.errors import error_words
from companion.rules.errors import RulesError

STATUS_SENTENCES: Mapping[int, str] = MappingProxyType(
    {
        400: "Something in this request could not be read. Go back, reload the page and try again.",
        403: "This device may look here, but not write.",
        404: "There is nothing here. The link may be old, or this device does not belong to the "
        "table.",
        405: "This address cannot be used that way. Go back and use the buttons of the page.",
        408: "That took too long. Try again.",
        409: "Somebody else has changed this in the meantime. Reload the page and look.",
        413: "That is more than a score sheet can hold. Send less.",
        414: "This address is too long.",
        415: "This kind of content cannot be read here. Use the form of the page.",
        429: "Too many tries. Wait a minute, then try again.",
        500: "Something went wrong on our side. What was saved before is safe. Try again.",
        503: "The companion is busy or being repaired. Try again in a moment.",
    }
)

DATABASE_UNAVAILABLE = (
    "The companion cannot reach its records just now, or its disk is full. Nothing was changed, "
    "and what was saved before is safe. Try again in a moment."
)

OUTDATED_FORM = "This form is out of date or was not ours. Reload the page and send it again."


def status_title(status: int) -> str:
    """The title of the page of an error."""
    return "Not found" if status == 404 else "That did not work"


def status_words(status: int) -> str:
    """What a status means here; of one that is not in the list, that the request was not read."""
    return STATUS_SENTENCES.get(status, STATUS_SENTENCES[400])


def unreadable_rules_words(error: RulesError) -> str:
    """Why the rules of a game cannot be read, and that nothing else is touched by it."""
    return (
        f"The rules of this game cannot be read. {error_words(error)} "
        "Its hands are kept as they are, and the other games of the table are not touched."
    )

"""What is wrong, in words: the sentence of each key of a RulesError, and of an error page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.referee.grammar import line_words, signed
from companion.referee.options import TITLES, sizes_words, variant_name
from companion.referee.telling import TEXTS, say, teller
from companion.rules import VARIANTS, Card, RulesError

MOST_SHOWN = 40  # signs of what was typed: enough to know it again

OLDER_RULES = "older_rules"  # the key where a game stays to be read, and no more


def error_words(error: RulesError) -> str:
    """The sentence for an objection of the rules, or a refusal of the score book."""
    text, facts = TEXTS.texts[f"error_{error.key}"], _told_of(error.data)
    given = {name: facts.get(name, "") for name in text.given}
    return teller(error.data.get("ruleset")).words(text.key, given)


def _told_of(data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of an error as its sentence has them, with what follows from them.

    Points are told as the table writes them; who counts up has no ruleset with the error.
    """
    facts = {name: _readable(fact) for name, fact in data.items()}
    ruleset = data.get("ruleset")
    if "field" in data:
        facts["title"] = TITLES.get(str(data["field"]), facts["field"])
    if "variant" in data:
        facts["variant"] = variant_name(data["variant"])
        facts["sizes"] = sizes_words(VARIANTS[data["variant"]].players)
    if "points" in data:
        points = data["points"]
        facts["sum"] = signed(ruleset.shown_points(points) if ruleset else points)
        facts["is_gain"] = points < 0
    if "line" in data and not isinstance(data["line"], int):
        line = data["line"]
        facts["line"] = line_words(map(ruleset.shown_points, line) if ruleset else line)
    if "card" in data:
        facts.setdefault("copies", ruleset.pack.count(data["card"]) if ruleset else 1)
    if "violation" in data:
        facts["card"] = data["violation"].card
    return facts


def _readable(fact: Any) -> Any:
    """A fact as a sentence has it: what was typed not too long."""
    if isinstance(fact, RulesError):
        return error_words(fact)
    if fact is None or isinstance(fact, int | Card | tuple | list):
        return fact
    readable = str(fact).encode(errors="replace").decode()  # half a sign is no text for a page
    return readable if len(readable) <= MOST_SHOWN else f"{readable[: MOST_SHOWN - 1]}…"


def other_origin_words(ours: str, theirs: str) -> str:
    """Why a form is refused that comes from elsewhere: from a page at `theirs`, if that is known.

    Both are addresses; where both are of https, the name and the port tell them apart.
    """
    plain = "https://"
    if theirs.startswith(plain):
        ours, theirs = ours.removeprefix(plain), theirs.removeprefix(plain)
    return say("other_origin", ours=ours, theirs=theirs)


def status_words(status: int) -> str:
    """What a status means here; of one that is not in the list, that the request was not read."""
    return say(f"status_{status}" if f"status_{status}" in TEXTS.texts else "status_400")


def why_out_words(action: str, phone: str = "") -> str:
    """What a phone reads at a table it was let in to, by what put it out; "" where nothing did.

    `phone` is the other one that did it.
    """
    key = f"out_{action}"
    return say(key, phone=phone) if key in TEXTS.texts else ""


def stored_game_words(error: RulesError) -> str:
    """Why a game cannot be read or scored any more, and what there is of it."""
    if error.key == OLDER_RULES:
        return say("game_of_older_rules")
    return say("unreadable_game", why=error_words(error))

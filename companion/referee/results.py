"""What came of a hand or a game, where more than one sentence tells it or numbers choose it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.referee.grammar import cards_words, pass_label, signed
from companion.referee.telling import say
from companion.rules import Note, Ruleset


def note_words(ruleset: Ruleset, note: Note, names: Sequence[str]) -> str:
    """What the scoring did by itself; `names` are the players by seat."""
    kind, _, moon = note.key.partition("_")
    return say(
        "scoring_note",
        ruleset,
        note=note.key,
        player=names[note.seat],
        card=cards_words([note.card] if note.card else []),
        points=abs(note.points),
        near=signed(ruleset.shown(note.points)),
        is_sun=kind == "sun",
        moon=moon,
    )


def charged_words(charged: Mapping[str, str]) -> list[str]:
    """The points that a ruling gives, by name: "Mike gets 26"."""
    return [say("gets_points", player=name, points=points) for name, points in charged.items()]


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
    ruling = say("ruling_in_short", reason=reason, charged=charged_words(ruled)) if ruled else ""
    takers = [*dict.fromkeys(queen_takers)]
    both = len(takers) < len(queen_takers)
    return say("hand_headline", is_open=is_open, ruling=ruling, takers=takers, both=both)


def stored_pass_label(token: str) -> str:
    """The pass of a hand whose rules nobody can read; "" where its name hangs on them."""
    return pass_label(Ruleset(), token) if token in ("L", "R", "X", "H") else ""


def game_line(number: int, hands: int, minutes: int) -> str:
    """A finished game in a line: "Game 42 · 9 hands · 58 min".

    The length is left out where the game was not written down while it was played, and the hands
    where none is known.
    """
    hours, rest = divmod(minutes, 60) if minutes >= 100 else (0, minutes)
    is_known = 1 <= minutes < 24 * 60
    length = say("so_many_minutes", hours=hours, minutes=rest) if is_known else ""
    return say("game_line", number=number, hands=hands, minutes=length)


def result_text(
    title: str,
    places: Sequence[tuple[str, str, str]],
    story: str,
    game: tuple[str, str],
    highlights: Sequence[str],
) -> str:
    """A game to send to others: a line for its title, each place, the story and each highlight.

    `places` are place, name and total, the place "" for who left; `game` is the table's name and
    the line of the game.
    """
    standings = [say("place_told", place=p, name=name, total=total) for p, name, total in places]
    return "\n".join([title, *standings, story, " · ".join(game), *highlights])

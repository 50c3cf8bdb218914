"""The game in short: what it is about, before its parts are told."""

from __future__ import annotations

from companion.referee.rulebook.cast import cards_at_play, counted_plainly, penalty_words
from companion.referee.rulebook.pieces import Piece, Section, joined, piece, told
from companion.referee.sentences import option_words
from companion.rules import Ruleset
from companion.rules.options import MoonMode, Teams


def section(ruleset: Ruleset) -> Section:
    """In short."""
    return Section("aim", "In short", "What it is about", (_aim(ruleset),))


def _aim(r: Ruleset) -> Piece:
    return piece(
        r,
        "",
        "Hearts is a game of tricks. Everybody plays one card, the highest card of the suit that "
        "was led wins, and its player takes the whole trick. Tricks are worth nothing in "
        "themselves: what counts is what lies in them.",
        _sides(r),
        joined(
            f"The cards that cost points are called penalty cards. Here they are {penalty_words(r)}"
            f", {counted_plainly(r.penalty_total, 'point')} in all.",
            _bonus(r),
        ),
        joined(_plan(r), option_words(r, "score_view")),
    )


def _sides(r: Ruleset) -> str:
    return "" if r.teams is Teams.NONE else told(r, "teams")


def _bonus(r: Ruleset) -> str:
    if not r.bonus_cards_in_play:
        return ""
    many = len(r.bonus_cards_in_play) > 1
    named = cards_at_play(r, r.bonus_cards_in_play)
    verb = "are bonus cards: they help" if many else "is a bonus card: it helps"
    return f"{named[0].upper()}{named[1:]} {verb} whoever takes {'them' if many else 'it'}."


def _plan(r: Ruleset) -> str:
    if r.moon_mode is MoonMode.DISABLED:
        return "So you try not to win tricks with such cards in them."
    return (
        "So you try not to win tricks with such cards in them, unless you can win them all: that "
        "is called shooting the moon."
    )

"""Tips and strategy for this ruleset, and a little history. Advice, not rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.referee.rulebook.deal_and_pass import passes
from companion.rules import QUEEN_OF_SPADES, Ruleset, parse_card
from companion.rules.ruleset.options import (
    CAN_ADD,
    BreakBy,
    Duplicates,
    HeartLead,
    MoonMode,
    Opener,
    QueenMustGo,
    Teams,
)

Test = Callable[[Ruleset], bool]


class Tip(NamedTuple):
    """A piece of advice under a short title."""

    title: str
    words: str


class _Entry(NamedTuple):
    tip: Tip
    when: Test | None = None


def tips(ruleset: Ruleset) -> tuple[Tip, ...]:
    """The advice that fits this ruleset."""
    return tuple(entry.tip for entry in _TIPS if entry.when is None or entry.when(ruleset))


def history() -> tuple[str, ...]:
    """Where the game comes from, as far as that is known."""
    return _HISTORY


def _has_queen(r: Ruleset) -> bool:
    return QUEEN_OF_SPADES in r.penalty_cards and r.queen_must_go is QueenMustGo.FREE


def _has_moon(r: Ruleset) -> bool:
    return r.moon_mode is not MoonMode.DISABLED


def _can_pass(card: str) -> Test:
    named = parse_card(card)
    return lambda r: passes(r) and named in r.pack and named not in r.pass_forbidden


_TIPS: tuple[_Entry, ...] = (
    _Entry(
        Tip(
            "Pass high cards of short suits",
            "Three high diamonds and nothing else in diamonds are worth passing away: soon you are "
            "void and can discard what hurts.",
        ),
        passes,
    ),
    _Entry(
        Tip(
            "Keep low spades with the queen",
            "With three or four low spades beside her the queen is safe in your own hand, and you "
            "decide who gets her. With only one spade beside her, pass her.",
        ),
        lambda r: _has_queen(r) and _can_pass("QS")(r),
    ),
    _Entry(
        Tip(
            "Pass the ace and king of spades",
            "Without several low spades they are the cards that catch the queen.",
        ),
        lambda r: _has_queen(r) and _can_pass("AS")(r),
    ),
    _Entry(
        Tip(
            "Where to pass the queen",
            "People disagree. Some books say never across, some say only to the right, so that she "
            "plays before you do; others keep her whenever they can guard her. What is sure: "
            "remember to whom you gave her.",
        ),
        lambda r: _has_queen(r) and _can_pass("QS")(r) and len(set(r.cycle) - {"H"}) > 1,
    ),
    _Entry(
        Tip(
            "Lead spades early",
            "If you have neither the queen nor the ace or king of spades, low spades flush her "
            "out, and somebody else pays.",
        ),
        _has_queen,
    ),
    _Entry(
        Tip(
            "Get rid of high cards early",
            "Take the first tricks, which rarely hold points, with your aces and kings. Late "
            "tricks are the dear ones.",
        ),
        lambda r: r.opener is not Opener.JOKER,
    ),
    _Entry(
        Tip(
            "Last to play, play high",
            "If you are the last of a trick and no points lie in it, win it with your highest "
            "card and be rid of it.",
        ),
    ),
    _Entry(
        Tip(
            "Keep an exit card",
            "A low card of a suit that others still hold gives the lead away when it matters.",
        ),
    ),
    _Entry(
        Tip(
            "Count one suit",
            "You need not count everything. Count the spades until the queen has gone, then the "
            "hearts.",
        ),
        _has_queen,
    ),
    _Entry(
        Tip(
            "Low hearts are good cards",
            "Once hearts are broken, the 2 and the 3 of hearts lose the lead safely; high hearts "
            "are discards to make early.",
        ),
        lambda r: r.heart_lead is HeartLead.MUST_BE_BROKEN,
    ),
    _Entry(
        Tip(
            "Breaking hearts is a choice",
            "Who has low hearts likes them broken, who has high ones does not. You need not "
            "discard a heart as soon as you can.",
        ),
        lambda r: r.heart_lead is HeartLead.MUST_BE_BROKEN and r.break_by is BreakBy.HEART,
    ),
    _Entry(
        Tip(
            "Watch for a moon",
            "When one player has taken all the points so far, let somebody else take one heart. A "
            "heart that you discard on that player's own trick stops nothing; another player must "
            "win it.",
        ),
        lambda r: _has_moon(r) and not r.needs_every_trick,
    ),
    _Entry(
        Tip(
            "When to shoot",
            "A long suit from the top and some high hearts are the beginning of a moon. With low "
            "hearts and no way to be rid of them, forget it.",
        ),
        _has_moon,
    ),
    _Entry(
        Tip(
            "Look at the totals before you shoot",
            "A moon that gives points to the others can end the game while somebody else is in "
            "front.",
        ),
        lambda r: r.moon_mode in CAN_ADD and r.moon_mode is not MoonMode.AUTO_GUARD,
    ),
    _Entry(
        Tip(
            "Bonus cards want a long suit",
            "You catch a bonus card with the higher cards of its suit late in the hand, when "
            "nobody can throw a penalty card on it any more.",
        ),
        lambda r: bool(r.bonus_cards_in_play),
    ),
    _Entry(
        Tip(
            "Guard all high spades",
            "The ace and king cost points themselves here: three dangerous spades need more low "
            "ones beside them.",
        ),
        lambda r: parse_card("KS") in r.penalty_cards and parse_card("AS") in r.penalty_cards,
    ),
    _Entry(
        Tip(
            "Remember what has gone",
            "The twin of a card that was played can still cancel yours. A high card is safe to win "
            "with only when its twin has gone.",
        ),
        lambda r: r.decks == 2 and r.duplicates is Duplicates.CANCEL,
    ),
    _Entry(
        Tip(
            "Play for the two of you",
            "What your partner takes costs you as well: win a trick for your partner when you can "
            "do it cheaply.",
        ),
        lambda r: r.teams is not Teams.NONE,
    ),
    _Entry(
        Tip(
            "Play against whoever is in front",
            "Near the end points for the one in front are worth more to you than points for "
            "anybody else.",
        ),
    ),
)

_HISTORY = (
    "Hearts belongs to the games in which tricks are to be avoided. The oldest that is well "
    "known is Reversis, which people in Europe played in the 18th century.",
    "The game with only hearts as penalty cards is found in American books of the 1880s. The queen "
    "of spades came later, and for a time the game with her was called Black Lady or Black Maria.",
    "Passing cards, breaking hearts and shooting the moon were added in the 20th century, by "
    "different people in different places. That is why almost every table plays a little "
    "differently, and why it is good to agree before the first hand.",
    "Since the 1990s most people have met Hearts on a computer, and what those programs do has "
    "become the usual way to play.",
)

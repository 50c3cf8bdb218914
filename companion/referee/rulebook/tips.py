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
    EndMode,
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


def _has_moon_of_cards(r: Ruleset) -> bool:
    return _has_moon(r) and not r.needs_every_trick


def _queen_can_be_passed(r: Ruleset) -> bool:
    return _has_queen(r) and _can_pass("QS")(r)


_TIPS: tuple[_Entry, ...] = (
    # The pass
    _Entry(
        Tip(
            "Pass from a short suit",
            "High cards of a suit you hold only two or three of are worth passing: soon you are "
            "void in it and can throw what hurts.",
        ),
        passes,
    ),
    _Entry(
        Tip(
            "Spades: long or short, not the middle",
            "With four or more spades below her the queen is safe with you, and you decide who "
            "gets her. Three spades with the ace or king among them are the most dangerous "
            "holding there is: pass the high ones.",
        ),
        lambda r: _has_queen(r) and _can_pass("AS")(r),
    ),
    _Entry(
        Tip(
            "Where to pass the queen",
            "Books disagree: never across, say some; only to the right, so that she plays before "
            "you, say others; keep her whenever you can guard her, say the rest. All agree that "
            "you must remember who has her.",
        ),
        lambda r: _queen_can_be_passed(r) and len(set(r.cycle) - {"H"}) > 1,
    ),
    _Entry(
        Tip(
            "The ace of hearts",
            "Keep it, say some: it takes one heart trick and ends every moon. Pass it, say others: "
            "it is a sure trick full of hearts. With low hearts beside it, keep it.",
        ),
        lambda r: _has_moon_of_cards(r) and _can_pass("AH")(r),
    ),
    _Entry(
        Tip(
            "High clubs and the 2",
            "The 2 of clubs hands you the first lead, and high clubs win the early clubs that "
            "follow. Pass them when there is nothing worse.",
        ),
        lambda r: r.opener is Opener.LOWEST_CLUB and _can_pass("2C")(r),
    ),
    _Entry(
        Tip(
            "Read the cards you are passed",
            "Low hearts hint at a moon in the making, a bunch of one suit at a void. What you "
            "pass tells the same about you.",
        ),
        lambda r: passes(r) and _has_moon(r),
    ),
    # The play
    _Entry(
        Tip(
            "High cards: early or late?",
            "Rule sheets contradict each other. Most say: win the first tricks with your aces and "
            "kings, as they rarely hold points and the late tricks are the expensive ones. Some "
            "say never to lead an ace early. Playing one second or third to a trick suits both.",
        ),
    ),
    _Entry(
        Tip(
            "Smother her",
            "On the first trick everyone follows to the 2 of clubs. Keep a void for a later club: "
            "that is where the queen goes, under someone's ace or king.",
        ),
        lambda r: _has_queen(r) and r.opener is Opener.LOWEST_CLUB,
    ),
    _Entry(
        Tip(
            "Lead spades early",
            "If you have neither the queen nor the ace or king of spades, low spades flush her "
            "out, and someone else pays.",
        ),
        _has_queen,
    ),
    _Entry(
        Tip(
            "A few hearts are nothing",
            "Compared with the queen, a trick with one or two hearts is cheap. Take it if it keeps "
            "you out of worse.",
        ),
        lambda r: _has_queen(r) and r.values.get(QUEEN_OF_SPADES, 0) >= 10 and bool(r.plain_hearts),
    ),
    _Entry(
        Tip(
            "Don't win what you don't need",
            "A trick you win without a reason costs you the lead and often a low card you will "
            "miss. Last to play, with no points in the trick, win it with your highest card.",
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
            "Count the voids and one suit",
            "Keep track of who is void in what, and count the spades until the queen has gone, "
            "then the hearts. One sheet splits the attention of a strong player 60 / 30 / 10 "
            "between your own hand, the player in front and the rest. The last three or four "
            "tricks decide.",
        ),
        _has_queen,
    ),
    _Entry(
        Tip(
            "Low hearts are good cards",
            "Once hearts are broken, the 2 and 3 of hearts lose the lead safely. High hearts are "
            "the first to throw.",
        ),
        lambda r: r.heart_lead is HeartLead.MUST_BE_BROKEN,
    ),
    _Entry(
        Tip(
            "Breaking hearts is a choice",
            "With low hearts you want them broken, with high ones you don't. You don't have to "
            "throw a heart as soon as you can.",
        ),
        lambda r: r.heart_lead is HeartLead.MUST_BE_BROKEN and r.break_by is BreakBy.HEART,
    ),
    # The moon
    _Entry(
        Tip(
            "Watch for a moon",
            "When one player has taken all the points so far, or four hearts and more, let someone "
            "else take a heart. A heart thrown on the shooter's own trick stops nothing; another "
            "player must win it. Taking the first heart trick yourself ends every moon but yours.",
        ),
        _has_moon_of_cards,
    ),
    _Entry(
        Tip(
            "When to shoot",
            "A long suit from the top and the high hearts are the beginning of a moon. It works "
            "only unsuspected, so lose nothing and show nothing early. With low hearts and no way "
            "to be rid of them, forget it.",
        ),
        _has_moon,
    ),
    _Entry(
        Tip(
            "Look at the totals before you shoot",
            "A moon that charges the others can end the game while someone else is in front.",
        ),
        lambda r: (
            r.moon_mode in CAN_ADD
            and r.moon_mode is not MoonMode.AUTO_GUARD
            and r.end_mode is EndMode.TARGET
        ),
    ),
    # Other games
    _Entry(
        Tip(
            "Bonus cards want a long suit",
            "You catch a bonus card with the higher cards of its suit late in the hand, when "
            "nobody can throw a penalty card on it anymore.",
        ),
        lambda r: bool(r.bonus_cards_in_play),
    ),
    _Entry(
        Tip(
            "Guard all high spades",
            "The ace and king carry points themselves here: three dangerous spades need more low "
            "ones beside them.",
        ),
        lambda r: parse_card("KS") in r.penalty_cards and parse_card("AS") in r.penalty_cards,
    ),
    _Entry(
        Tip(
            "Remember what has gone",
            "The twin of a card that was played can still cancel yours. A high card is sure to win "
            "only when its twin has gone.",
        ),
        lambda r: r.decks == 2 and r.duplicates is Duplicates.CANCEL,
    ),
    _Entry(
        Tip(
            "Play for the two of you",
            "What your partner takes counts against you as well: win a trick for your partner when "
            "you can do it cheaply.",
        ),
        lambda r: r.teams is not Teams.NONE,
    ),
    # The game
    _Entry(
        Tip(
            "Play against the player in front",
            "Near the end, points for the player in front are worth more to you than points for "
            "anyone else: keep the queen for that player, and expect the others to help. Such "
            "alliances last a hand.",
        ),
        _has_queen,
    ),
    _Entry(
        Tip(
            "Behind? Keep the game alive",
            "If you are not in front, help the player in last place to stay short of the end: "
            "every further hand is another chance for you.",
        ),
        lambda r: r.end_mode is EndMode.TARGET,
    ),
)

_HISTORY = (
    "Hearts belongs to the games in which you avoid tricks. The oldest of them that is well known "
    "is Reversis. Sources differ on its age: some trace it to Spain or France around 1600, others "
    "speak of the France of about 1750.",
    "Hearts itself, with only the hearts as penalty cards, appeared in the United States late in "
    "the 19th century. The queen of spades was added in the early 20th; for a time the game with "
    "her was called Black Lady or Black Maria. By the 1920s the books that carry Hoyle's name had "
    "it, though Hoyle himself died in 1769 and never saw it.",
    "The pass, breaking hearts and shooting the moon came one by one, from different people in "
    "different places. That is why almost every table plays a little differently, and why it is "
    "good to agree before the first hand.",
    "What spread the game was a computer: Microsoft shipped Hearts with Windows from 1992, at "
    "first to show off play over a network, and with nearly every version until 2012. What that "
    "program did has become the usual way to play.",
    "It is often said to be the only game won by the fewest points that millions have played. "
    "Players of the card game Golf disagree.",
)

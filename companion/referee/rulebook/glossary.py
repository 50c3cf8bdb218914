"""The glossary: words of the game and of this app, only those that this ruleset needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from companion.referee.rulebook.deal_and_pass import passes
from companion.referee.rulebook.examples import penalty_words
from companion.referee.text.options import matters
from companion.rules import QUEEN_OF_SPADES, Ruleset
from companion.rules.ruleset.options import (
    Duplicates,
    HeartLead,
    MoonMode,
    MoonRequires,
    QueenDiscard,
    QueenLead,
    ScoreView,
    Teams,
    TieBreak,
)

Test = Callable[[Ruleset], bool]

Meaning = str | Callable[[Ruleset], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A word: its meaning, the forms it takes in a text, and the rulesets that need it."""

    word: str
    meaning: Meaning
    forms: str = ""
    when: Test | None = None
    in_general: str = ""  # where the meaning speaks of one ruleset: what it is in any game


# When an entry is needed


def _breaks(r: Ruleset) -> bool:
    locked = (r.queen_lead is QueenLead.AFTER_BROKEN, r.queen_discard is QueenDiscard.AFTER_BROKEN)
    return r.heart_lead is HeartLead.MUST_BE_BROKEN or any(locked)


def _has_moon(r: Ruleset) -> bool:
    return r.moon_mode is not MoonMode.DISABLED


def _has_kitty(r: Ruleset) -> bool:
    return r.cards_left_over > 0


def _cancels(r: Ruleset) -> bool:
    return r.decks == 2 and r.duplicates is Duplicates.CANCEL


def _partners(r: Ruleset) -> bool:
    return r.teams is not Teams.NONE


def _speaks_of_bonus(r: Ruleset) -> bool:
    is_needed = r.moon_requires is MoonRequires.PLUS_BONUS
    return bool(r.bonus_cards or r.no_tricks_bonus) or is_needed


def _token(*tokens: str) -> Test:
    return lambda r: any(token in r.cycle for token in tokens)


def _not_here(is_here: bool) -> str:
    return "" if is_here else "; there is none in this game"


def _words(*words: str) -> str:
    return "|".join(words)


ENTRIES: tuple[Entry, ...] = (
    # The cards
    Entry("Suit", "Clubs, diamonds, spades or hearts.", "suits?"),
    Entry(
        "Pack",
        lambda r: f"The cards in use, after those taken out: {len(r.pack)}.",
        "packs?",
        in_general="The cards in use, after those taken out.",
    ),
    Entry("Court card", "A jack, queen or king.", "court(?: cards?)?"),
    Entry("Trump", "A suit that beats all others. Hearts has none.", "trumps?"),
    Entry("Holding", "The cards a player has in hand at a moment.", "holdings?"),
    Entry(
        "Kitty",
        "Cards left over from the deal, face down beside the players.",
        _words("kitty", "kitties"),
        _has_kitty,
    ),
    Entry(
        "Joker",
        "An extra card that counts as the lowest club.",
        "jokers?",
        lambda r: r.jokers_in_play > 0,
    ),
    Entry(
        "Two packs",
        "All cards are there twice, shuffled together.",
        "two packs",
        lambda r: r.decks == 2,
    ),
    # The table
    Entry(
        "Table", "A group of people who play together, and all they have ever played.", "tables?"
    ),
    Entry("Seat", "The place of a player in one game, numbered clockwise.", "seats?"),
    Entry("Dealer", "Who deals the cards of this hand.", _words("dealers?", "dealt", "deals?")),
    Entry("Hand", "One deal and its play, scored once.", "hands?"),
    Entry("Game", "Hands until the end is reached.", "games?"),
    Entry(
        "Partner",
        "Who plays with you, sitting opposite. Partners are a team.",
        _words("partners?", "partnership", "teams?"),
        lambda r: _partners(r) or "P" in r.cycle,
    ),
    Entry("House rule", "A rule of your table that differs from the variant.", "house rules?"),
    Entry("Variant", "A form of Hearts that has a name, with all its rules.", "variants?"),
    Entry(
        "Agreement",
        "The rules people like to argue about, as this table plays them. They count from the first "
        "hand on.",
        _words("agreements?", "agreed"),
    ),
    # The pass
    Entry(
        "Pass",
        lambda r: f"To give cards to another player before the play{_not_here(passes(r))}.",
        _words("pass", "passes", "passed", "passing"),
        in_general="To give cards to another player before the play.",
    ),
    Entry(
        "Hold",
        "A hand without a pass; some call it a keeper hand.",
        _words("on a hold", "a hold", "keeper hands?"),
        _token("H"),
    ),
    Entry(
        "Split across",
        "A pass to the two players who sit farthest away.",
        "split (?:across|pass)",
        _token("Z"),
    ),
    Entry(
        "Scatter",
        "A pass of one card to every other player.",
        _words("scatter", "one card to each"),
        _token("S"),
    ),
    Entry(
        "Mix",
        "A pass into the middle: shuffled, then dealt out again.",
        _words("mix", "a mix"),
        _token("M"),
    ),
    Entry(
        "Call",
        "The dealer says which way the cards are passed.",
        _words("dealer calls", "called the pass"),
        _token("D"),
    ),
    # The play
    Entry("Trick", "One card from everybody; who wins it takes all of them.", "tricks?"),
    Entry(
        "Lead", "To play the first card of a trick.", _words("leads?", "led", "leading", "leader")
    ),
    Entry(
        "Follow suit",
        "To play a card of the suit that was led.",
        _words("follow(?:s|ed|ing)?", "follow suit"),
    ),
    Entry("Void", "Having no card of a suit.", "voids?"),
    Entry(
        "Discard",
        "To play a card of another suit because you are void in the suit that was led.",
        "discard(?:s|ed|ing)?",
    ),
    Entry(
        "Revoke",
        "Not following suit although you could. Some call it a renege.",
        _words("revok(?:e|es|ed|ing)", "reneges?"),
    ),
    Entry(
        "Take",
        "To win cards with a trick; also all the cards somebody has won in one hand.",
        "takes?",
    ),
    Entry(
        "Break hearts",
        lambda r: f"To play a card that makes it legal to lead hearts{_not_here(_breaks(r))}.",
        _words("breaks? hearts", "breaks? them", "broken"),
        in_general="To play a card that makes it legal to lead hearts.",
    ),
    Entry(
        "Cancel",
        "Two identical cards in one trick cancel each other: neither can win.",
        "cancel(?:s|led|ling)?",
        _cancels,
    ),
    Entry(
        "Dead trick",
        "A trick that nobody wins; the next winner takes it too.",
        _words("dead", "dead tricks?"),
        _cancels,
    ),
    # The score
    Entry("Points", "What a hand costs you.", "points?"),
    Entry(
        "Penalty card",
        lambda r: f"A card that costs points: here {penalty_words(r)}.",
        "penalty cards?",
        in_general="A card that costs points.",
    ),
    Entry(
        "Bonus card",
        lambda r: f"A card that takes points off{_not_here(_speaks_of_bonus(r))}.",
        "bonus(?: cards?)?",
        in_general="A card that takes points off.",
    ),
    Entry(
        "Doubling card",
        lambda r: f"A card that doubles its taker's points{_not_here(bool(r.multipliers))}.",
        _words("doubling", "doubles"),
        in_general="A card that doubles its taker's points.",
    ),
    Entry("Total", "The points of all hands so far, added up.", "totals?"),
    Entry("In front", "Having the best total at the moment.", "in front"),
    Entry(
        "Countdown",
        "Totals that start high and go down; the points are the same.",
        _words("countdown", "counted down", "count down"),
        lambda r: r.score_view is ScoreView.COUNTDOWN,
    ),
    Entry(
        "Moon",
        "Taking every penalty card of a hand is shooting the moon; who does it is the shooter.",
        _words("moons?", "shoots?", "shooting", "shot", "shooter"),
    ),
    Entry(
        "Near-moon",
        "A hand in which one player took all but a few points.",
        "near-moons?",
        _has_moon,
    ),
    Entry("Sun", "Taking every trick of a hand.", "suns?", lambda r: r.pays_for_every_trick),
    Entry("Clean hand", "A hand in which you take no points.", "clean hands?"),
    Entry("Target", "The total that ends the game.", "targets?", lambda r: matters(r, "target")),
    Entry(
        "Sudden death",
        "A tie for first at the end: everybody plays on, until one is alone in front.",
        "sudden death",
        lambda r: r.tie_rule is TieBreak.SUDDEN_DEATH,
    ),
    Entry("Tie", "The same total for two or more players.", _words("ties?", "tied")),
    # What can go wrong
    Entry("Misdeal", "A deal that went wrong and is done again.", "misdeals?"),
    Entry("Exposed card", "A card that others saw before it was played.", "exposed(?: cards?)?"),
    Entry(
        "Claim",
        "To show your hand and say that you win all the rest.",
        _words("claims?", "claimed"),
    ),
    Entry("Ruling", "What the referee says when something went wrong.", "rulings?"),
    Entry("Precedent", "What your table decided before in the same case.", "precedents?"),
    Entry(
        "Throw in",
        "To stop a hand that went wrong; it is dealt again.",
        _words("throw(?:s|n)? (?:this hand |hand \\d+ )?in", "threw"),
    ),
    # This app
    Entry("Keeper", "A phone that may write down and correct scores.", "keepers?"),
    Entry("Follower", "A phone that looks on.", "followers?"),
    Entry("Open hand", "A saved hand that does not add up yet.", "open hands?"),
    Entry("Disputed", "A saved hand that somebody thinks is wrong.", "disputed"),
    Entry(
        "Live tally",
        "Writing down penalty cards as they fall, during the hand.",
        _words("live tally", "tally"),
    ),
    Entry("Log", "A hand that is written down card by card, as it is played.", "log(?:s|ged)?"),
    Entry("Rematch", "Another game in the same seats, with the next dealer.", "rematch(?:es)?"),
    Entry(
        "Substitute",
        "Somebody who takes over a seat and its total between two hands.",
        "substitutes?",
    ),
    # Words people use
    Entry(
        "Black Lady",
        "The queen of spades. Black Maria is another name of hers, and also the name of a variant.",
        _words("black lady", "black maria"),
    ),
    Entry("Exit card", "A low card with which you can lose the lead.", "exit cards?"),
    Entry(
        "Flush out",
        "To lead low spades again and again, so that somebody must play the queen.",
        "flush(?:ed|ing)? (?:her |the queen )?out",
        lambda r: QUEEN_OF_SPADES in r.values,
    ),
    Entry(
        "Duck",
        "To play under the highest card of a trick, so as not to win it.",
        _words(
            "duck(?:s|ed|ing)?",
        ),
    ),
    Entry("Short suit", "A suit of which you hold few cards.", "short(?: suits?)?"),
)


@dataclass(frozen=True, slots=True)
class Term:
    """A word, what it means, and the key of its anchor."""

    key: str
    word: str
    meaning: str


def glossary(ruleset: Ruleset) -> tuple[Term, ...]:
    """The words of this game, in the order of the alphabet."""
    return tuple(
        Term(key_of(entry.word), entry.word, _meaning(entry, ruleset))
        for entry in _entries(ruleset)
    )


def all_words() -> tuple[Term, ...]:
    """Every word of the family and of this app, whatever is played."""
    return tuple(
        Term(key_of(entry.word), entry.word, entry.in_general or str(entry.meaning))
        for entry in sorted(ENTRIES, key=lambda entry: entry.word.lower())
    )


@lru_cache(maxsize=512)
def terms_in(ruleset: Ruleset, text: str) -> tuple[Term, ...]:
    """The words of this game that a text uses."""
    used = {entry.word for entry in _entries(ruleset) if _pattern(entry).search(text)}
    return tuple(term for term in glossary(ruleset) if term.word in used)


def unknown_words(ruleset: Ruleset, text: str) -> tuple[str, ...]:
    """Words of the family that a text uses, but that have no entry under this ruleset."""
    known = {entry.word for entry in _entries(ruleset)}
    return tuple(
        entry.word for entry in ENTRIES if entry.word not in known and _pattern(entry).search(text)
    )


def key_of(word: str) -> str:
    """The anchor of a word."""
    return re.sub(r"[^a-z]+", "-", word.lower())


@lru_cache(maxsize=64)
def _entries(ruleset: Ruleset) -> tuple[Entry, ...]:
    known = [entry for entry in ENTRIES if entry.when is None or entry.when(ruleset)]
    return tuple(sorted(known, key=lambda entry: entry.word.lower()))


def _meaning(entry: Entry, ruleset: Ruleset) -> str:
    return entry.meaning if isinstance(entry.meaning, str) else entry.meaning(ruleset)


@lru_cache(maxsize=256)
def _pattern(entry: Entry) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{entry.forms or entry.word + 's?'})\b", re.IGNORECASE)

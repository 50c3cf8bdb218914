"""The glossary: words of the game and of this app, only those that this ruleset needs."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from companion.referee.rulebook.examples import cards_at_play, penalty_words
from companion.referee.text.grammar import with_figure
from companion.referee.text.options import bonus_effect, matters, passes
from companion.rules import QUEEN_OF_SPADES, Ruleset, parse_card
from companion.rules.ruleset.options import (
    HeartLead,
    MoonMode,
    MoonRequires,
    QueenLead,
    ScoreView,
    TieBreak,
)

Test = Callable[[Ruleset], bool]

Meaning = str | Callable[[Ruleset], str]


@dataclass(frozen=True, slots=True)
class Entry:
    """A word: its meaning, the forms it takes in a text, and the rulesets that need it."""

    key: str  # its anchor
    word: str
    meaning: Meaning
    forms: str = ""
    when: Test | None = None
    in_general: str = ""  # where the meaning speaks of one ruleset: what it is in any game


# When an entry is needed


def _has_moon(r: Ruleset) -> bool:
    return r.moon_mode is not MoonMode.DISABLED


def _has_kitty(r: Ruleset) -> bool:
    return r.cards_left_over > 0


def _cancels(r: Ruleset) -> bool:
    return r.decks == 2


def _opens_by_break(r: Ruleset) -> str:
    """What waits for hearts to be broken."""
    if r.heart_lead is HeartLead.MUST_BE_BROKEN:
        return "lead hearts"
    if r.queen_lead is QueenLead.AFTER_BROKEN:
        return "lead the queen of spades"
    return "lead hearts; not used in this game"


def _token(*tokens: str) -> Test:
    return lambda r: any(token in r.cycle for token in tokens)


def _not_here(is_here: bool) -> str:
    return "" if is_here else "; not used in this game"


def _words(*words: str) -> str:
    return "|".join(words)


def _moon(r: Ruleset) -> str:
    """F2: what a moon takes here."""
    if not _has_moon(r):
        return "Taking all the penalty cards in a hand; it earns nothing in this game."
    what = f"Taking {penalty_words(r)} in one hand"
    if r.moon_requires is MoonRequires.PLUS_BONUS and r.bonus_cards_in_play:
        what = f"Taking {cards_at_play(r, (*r.penalty_cards, *r.bonus_cards_in_play))} in one hand"
    return f"{what}."


def _omnibus(r: Ruleset) -> str:
    """E8: in a countdown a bonus is not taken off."""
    worth = " for 10 points off"
    if r.score_view is ScoreView.COUNTDOWN:
        worth = ", which gives 10 points back"
    return f"Hearts with a bonus card, usually the jack of diamonds{worth}."


def _total(r: Ruleset) -> str:
    """E8: what a score shows."""
    if r.score_view is ScoreView.COUNTDOWN:
        return f"What is left of the {r.target} points each player starts with."
    return "A player's points from all hands so far, added up."


def _bonus_card(r: Ruleset) -> str:
    does, way = bonus_effect(r)
    return f"A card that {does} points {way}{_not_here(bool(r.bonus_cards_in_play))}."


def _black_lady(r: Ruleset) -> str:
    counts = r.values.get(QUEEN_OF_SPADES, 0)
    worth = f", {with_figure(counts, 'point')} here" if counts else ", an ordinary card here"
    is_here = r.moon_mode is MoonMode.DISABLED and {_KING, _ACE} <= {*r.penalty_cards}
    game = "this game" if is_here else "a variant"
    return (
        f"The queen of spades{worth}. Black Maria is another name for her, and also the name of "
        f"{game}."
    )


_KING, _ACE = parse_card("KS"), parse_card("AS")


def _hit_the_moon(r: Ruleset) -> str:
    """Another name, or the name of this game: a moon that needs a bonus card of ten."""
    also = "in some books a variant in which you need the 10 of diamonds too"
    if r.moon_requires is MoonRequires.PLUS_BONUS and _TEN in r.bonus_cards_in_play:
        also = "also the name of this game, in which a moon needs the 10 of diamonds"
    return f"Another name for shooting the moon; {also}."


_TEN = parse_card("TD")


def _deck(r: Ruleset) -> str:
    if r.decks == 2:
        return (
            "A set of 52 cards, also called a pack. This game uses two, with "
            f"{len(r.pack)} cards in play."
        )
    return f"All the cards in play, {len(r.pack)} here. Also called a pack."


def _queen(r: Ruleset, of_spades: str = "") -> str:
    """The queen, or one of the two."""
    return f"{'a' if r.decks == 2 else 'the'} queen{of_spades}"


ENTRIES: tuple[Entry, ...] = (
    # The cards
    Entry("suit", "Suit", "Clubs, diamonds, spades or hearts.", "suits?"),
    Entry(
        "pack",
        "Deck",
        _deck,
        _words("packs?", "decks?"),
        in_general="All the cards in play. Also called a pack.",
    ),
    Entry("face-card", "Face card", "A jack, queen or king.", "face cards?"),
    Entry("trump", "Trump", "A suit that beats all others. There is none in Hearts.", "trumps?"),
    Entry(
        "holding", "Holding", "The cards you hold, in a suit or in your whole hand.", "holdings?"
    ),
    Entry(
        "kitty",
        "Kitty",
        "Leftover cards, set aside face down. Also called the widow.",
        _words("kitty", "kitties"),
        _has_kitty,
    ),
    Entry(
        "two-packs",
        "Two decks",
        "Two decks shuffled together, so there are two of every card.",
        "two (?:decks|packs)",
        lambda r: r.decks == 2,
    ),
    # The table
    Entry(
        "table",
        "Table",
        "A group of people who play together, and every game they have played.",
        "(?<!on the )tables?",
    ),
    Entry(
        "seat", "Seat", "A player's place at the table in one game, numbered clockwise.", "seats?"
    ),
    Entry("dealer", "Dealer", "The player who deals this hand.", _words("dealers?", "deals?")),
    Entry(
        "hand",
        "Hand",
        "The cards you hold; also one deal and the play that follows, scored once. Some rule books "
        "call it a round or a deal.",
        "(?<!changed )hands?",
    ),
    Entry("game", "Game", "As many hands as it takes for someone to win.", "games?"),
    Entry(
        "house-rule",
        "House rule",
        "A rule your table plays that isn't in the standard rules of the game.",
        "house rules?",
    ),
    Entry("variant", "Variant", "A named version of Hearts, with all its rules.", "variants?"),
    Entry(
        "agreement",
        "Agreement",
        "How your table has settled a rule people argue about.",
        _words("agreements?", "agreed"),
    ),
    # The pass
    Entry(
        "pass",
        "Pass",
        lambda r: f"To give cards to another player before play begins{_not_here(passes(r))}.",
        _words("pass", "passes", "passed", "passing"),
        in_general="To give cards to another player before play begins.",
    ),
    Entry(
        "hold",
        "Hold",
        lambda r: f"A hand without a pass, also called a keeper hand{_not_here(passes(r))}.",
        _words("on a hold", "a hold", "keeper hands?"),
        _token("H"),
        in_general="A hand without a pass, also called a keeper hand.",
    ),
    Entry(
        "split-across",
        "Split across",
        "A pass to the two players who sit farthest away.",
        "split (?:across|pass)",
        _token("Z"),
    ),
    Entry(
        "scatter",
        "Scatter",
        "A pass of one card to each of the other players.",
        _words("scatter", "one card to each"),
        _token("S"),
    ),
    Entry(
        "call",
        "Call",
        "The dealer's choice of which way to pass.",
        _words("dealer calls", "called the pass"),
        _token("D"),
    ),
    # The play
    Entry("trick", "Trick", "One card from each player; the winner takes them all.", "tricks?"),
    Entry(
        "lead",
        "Lead",
        "To play the first card to a trick; also that card. The player whose turn it is to lead is "
        "on lead.",
        _words("leads?", "led", "leading", "leader"),
    ),
    Entry(
        "follow-suit",
        "Follow suit",
        "To play a card of the suit that was led.",
        "(?<!that )follow(?:s|ed|ing)?",
    ),
    Entry("void", "Void", "Out of a suit.", "voids?"),
    Entry(
        "discard",
        "Discard",
        "To play a card of another suit because you can't follow. Players also say throw.",
        "discard(?:s|ed|ing)?",
    ),
    Entry(
        "revoke",
        "Revoke",
        "To fail to follow suit when you could have. Also called reneging.",
        _words("revok(?:e|es|ed|ing)", "reneges?"),
    ),
    Entry(
        "take",
        "Take",
        "To win cards in a trick; also all the cards a player won in one hand.",
        r"takes?(?! (?:about|back|off|out|over|part|place|\d))",
    ),
    Entry(
        "break-hearts",
        "Break hearts",
        lambda r: f"To play a card that makes it legal to {_opens_by_break(r)}.",
        _words("breaks? hearts", "breaks? them", "broken"),
        in_general="To play a card that makes it legal to lead hearts.",
    ),
    Entry(
        "cancel",
        "Cancel",
        "Two identical cards in one trick cancel each other out: neither can win.",
        "cancell?(?:s|ed|ing)?",
        _cancels,
    ),
    Entry(
        "dead-trick",
        "Dead trick",
        "A trick that nobody wins, because every card of the suit led is canceled.",
        _words("dead", "dead tricks?"),
        _cancels,
    ),
    # The score
    Entry("points", "Points", "What the cards you took are worth.", "points?"),
    Entry(
        "penalty-card",
        "Penalty card",
        lambda r: f"A card that counts against you: here {penalty_words(r)}.",
        "penalty cards?",
        in_general="A card that counts against you.",
    ),
    Entry(
        "bonus-card",
        "Bonus card",
        _bonus_card,
        "bonus(?: cards?)?",
        in_general="A card that takes points off the score of the player who wins it.",
    ),
    Entry(
        "doubling-card",
        "Doubling card",
        lambda r: (
            f"A card that doubles its taker's score for the hand{_not_here(bool(r.multipliers))}."
        ),
        _words("doubling", "doubles"),
        in_general="A card that doubles its taker's score for the hand.",
    ),
    Entry(
        "total",
        "Total",
        _total,
        "totals?",
        in_general="A player's points from all hands so far, added up or counted down.",
    ),
    Entry("ahead", "Ahead", "Having the best total so far.", "ahead"),
    Entry(
        "countdown",
        "Countdown",
        "Scoring with totals that start high and go down.",
        _words("countdown", "counted down", "count down"),
        lambda r: r.score_view is ScoreView.COUNTDOWN,
    ),
    Entry(
        "moon",
        "Moon",
        _moon,
        _words("moons?", "shoots?", "shooting", "shot"),
        in_general="Taking all the penalty cards in a hand; some games require the bonus card or "
        "every trick as well.",
    ),
    Entry(
        "shooter",
        "Shooter",
        lambda r: "The player who shoots the moon.",
        "shooters?",
        _has_moon,
        in_general="The player who shoots the moon.",
    ),
    Entry(
        "near-moon",
        "Near-moon",
        lambda r: "A hand in which one player took nearly all the points.",
        "near-moons?",
        _has_moon,
        in_general="A hand in which one player took nearly all the points.",
    ),
    Entry(
        "sun", "Sun", "Winning every trick of a hand.", "suns?", lambda r: r.pays_for_every_trick
    ),
    Entry("clean-hand", "Clean hand", "A hand in which you take no points.", "clean hands?"),
    Entry(
        "target",
        "Target",
        "The total the game is played to.",
        "targets?",
        lambda r: matters(r, "target"),
    ),
    Entry(
        "sudden-death",
        "Sudden death",
        "Extra hands to break a tie for first, until one player is ahead.",
        "sudden death",
        lambda r: r.tie_rule is TieBreak.SUDDEN_DEATH,
    ),
    Entry(
        "tie",
        "Tie",
        "The same score for two or more players.",
        _words("ties?", "tied"),
    ),
    # What can go wrong
    Entry("misdeal", "Misdeal", "A deal that went wrong and has to be done over.", "misdeals?"),
    Entry(
        "exposed-card",
        "Exposed card",
        "A card the others saw before it was played.",
        "exposed(?: cards?)?",
    ),
    Entry(
        "claim",
        "Claim",
        "To show your hand and say that you will win the rest.",
        _words("claims?", "claimed"),
    ),
    Entry("ruling", "Ruling", "What the referee says when something goes wrong.", "rulings?"),
    Entry(
        "dummy",
        "Dummy",
        "A hand laid face up and played for someone who has left.",
        _words("dummy", "dummies"),
    ),
    Entry(
        "throw-in",
        "Throw in",
        "To give up a hand that went wrong and deal again.",
        _words("throw(?:s|n)? (?:this hand |hand \\d+ )?in", "threw"),
    ),
    # This app
    Entry(
        "scorekeeper",
        "Scorekeeper",
        "Someone whose phone can enter and correct scores.",
        _words("scorekeepers?", "keepers?"),
    ),
    Entry(
        "viewer",
        "Viewer",
        "Someone whose phone can watch but not score.",
        _words("viewers?", "followers?"),
    ),
    Entry(
        "unbalanced-hand",
        "Unbalanced hand",
        "A saved hand that doesn't add up.",
        _words("unbalanced(?: hands?)?", "open hands?"),
    ),
    Entry(
        "rematch",
        "Rematch",
        "Another game in the same seats, with the next dealer.",
        "rematch(?:es)?",
    ),
    Entry(
        "substitute",
        "Substitute",
        "A player who takes over a seat and its score between hands.",
        "substitutes?",
    ),
    # Words people use
    Entry(
        "black-lady",
        "Black Lady",
        _black_lady,
        _words("black lady", "black maria"),
        in_general=(
            "The queen of spades, 13 points in most games. Black Maria is another name for "
            "her, and also the name of a variant."
        ),
    ),
    Entry(
        "smother",
        "Smother",
        lambda r: (
            f"To throw {_queen(r, ' of spades')} on a trick that someone else is already winning."
        ),
        "smother(?:s|ed|ing)?",
        lambda r: QUEEN_OF_SPADES in r.values,
        in_general="To throw the queen of spades on a trick that someone else is already winning.",
    ),
    Entry(
        "guard",
        "Guard",
        lambda r: (
            f"To hold enough low spades with {_queen(r)} that you won't be forced to play her."
        ),
        "guard",
        lambda r: QUEEN_OF_SPADES in r.values,
        in_general="To hold enough low spades with the queen that you won't be forced to play her.",
    ),
    Entry(
        "sluff",
        "Sluff",
        "To discard, especially a card you want to get rid of; also spelled slough.",
        _words("sluff(?:s|ed|ing)?", "slough(?:s|ed|ing)?"),
    ),
    Entry(
        "hit-the-moon",
        "Hit the moon",
        _hit_the_moon,
        "hit(?:s|ting)? the moon",
        _has_moon,
        in_general="Another name for shooting the moon; in some books a variant in which you need "
        "the 10 of diamonds too.",
    ),
    Entry(
        "omnibus",
        "Omnibus",
        _omnibus,
        "omnibus",
        in_general="Hearts with a bonus card, usually the jack of diamonds for 10 points off.",
    ),
    Entry("round", "Round", "A hand in some rule books, a whole game in others.", "rounds?"),
    Entry(
        "spot-hearts",
        "Spot Hearts",
        "Hearts in which each heart counts its face value.",
        "spot hearts",
    ),
    Entry(
        "stopper",
        "Stopper",
        "A high heart, or another card sure to win a trick with a point in it, kept to stop a "
        "moon.",
        "stoppers?",
        _has_moon,
    ),
    Entry("exit-card", "Exit card", "A low card that gets you off lead.", "exit cards?"),
    Entry(
        "flush-out",
        "Flush out",
        lambda r: f"To keep leading low spades until someone has to play {_queen(r)}.",
        "flush(?:ed|ing)? (?:her |the queens? )?out",
        lambda r: QUEEN_OF_SPADES in r.values,
        in_general="To keep leading low spades until someone has to play the queen.",
    ),
    Entry(
        "duck",
        "Duck",
        "To play a card too low to win the trick.",
        _words(
            "duck(?:s|ed|ing)?",
        ),
    ),
    Entry("short-suit", "Short suit", "A suit in which you hold only a few cards.", "short suits?"),
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
        Term(entry.key, entry.word, _meaning(entry, ruleset)) for entry in _entries(ruleset)
    )


def all_words() -> tuple[Term, ...]:
    """Every word of the family and of this app, whatever is played."""
    return tuple(
        Term(entry.key, entry.word, entry.in_general or str(entry.meaning))
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


@lru_cache(maxsize=64)
def _entries(ruleset: Ruleset) -> tuple[Entry, ...]:
    known = [entry for entry in ENTRIES if entry.when is None or entry.when(ruleset)]
    return tuple(sorted(known, key=lambda entry: entry.word.lower()))


def _meaning(entry: Entry, ruleset: Ruleset) -> str:
    return entry.meaning if isinstance(entry.meaning, str) else entry.meaning(ruleset)


@lru_cache(maxsize=256)
def _pattern(entry: Entry) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{entry.forms or entry.word + 's?'})\b", re.IGNORECASE)

"""What the screen of one hand says: its moon, what a change leads to, what its form refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.referee.text.grammar import card_words, pass_phrase
from companion.referee.text.results import choice_words, moon_headline
from companion.rules.cards import Card
from companion.rules.deal import HOLD
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandScore, Moon, MoonChoice

# What a form refuses

DAMAGED_FORM = "This form arrived damaged. Go back, reload the page and try again."

UNKNOWN_CARD = "One of those cards doesn't count in this hand."

UNKNOWN_SEAT = "No one sits there in this hand."

IMPOSSIBLE_PASS = "You can't pass that way with this many players."


def duplicate_words(card: Card | None) -> str:
    """A card with two takers, or, without one, a player with two numbers."""
    return f"The {card_words(card)} was given twice." if card else "A player was given two numbers."


def no_number_words(typed: str) -> str:
    """Something else was typed where a number belongs."""
    return f"“{typed[:20]}” isn't a number that fits here."


# The hand and its history


def entry_title(number: int, *, corrects: bool, inserts: bool) -> str:
    """The title of the screen."""
    if corrects:
        return f"Correct hand {number}"
    return f"Insert hand {number}" if inserts else f"Hand {number}"


def conflict_words(number: int, *, is_corrected: bool, on_this_phone: bool) -> tuple[str, str]:
    """That a hand was saved or corrected first, and where: a title and a sentence."""
    if on_this_phone:
        where = "That was on this phone, in another window."
        if is_corrected:
            return f"You already corrected hand {number}", where
        return f"You already scored hand {number}", where
    where = "That was on another phone."
    if is_corrected:
        return f"Someone already corrected hand {number}", where
    return f"Someone already scored hand {number}", where


def open_hand_words(note: str | None) -> str:
    """That a hand is saved as it is, though it does not add up, and the table's note."""
    return f"Unbalanced hand: {note}." if note else "Unbalanced hand."


def deal_line(ruleset: Ruleset, token: str, dealer: str) -> str:
    """Which way was passed and who dealt, where that is settled: "pass left · Bo dealt"."""
    dealt = f"{dealer} dealt" if dealer else ""
    return " · ".join(filter(None, (pass_phrase(ruleset, token), dealt)))


def corrected_words(day: str, time: str, line: str, *, on_this_phone: bool) -> str:
    """What stood in a hand until it was corrected."""
    if on_this_phone:
        return f"Changed on this phone {day}, {time}. It was {line}."
    return f"Changed on another phone {day}, {time}. It was {line}."


# Moons


class MoonAnswer(NamedTuple):
    """The key of an answer: in a word or two, and below it what that does."""

    words: str
    effect: str = ""


EVERY_TRICK, NOT_EVERY_TRICK = MoonAnswer("Yes"), MoonAnswer("No")

_TYPED_MOONS = {
    Moon.WINS_GAME: "It wins the game",
}


def moon_title(names: Mapping[str, str | None], *, is_typed: bool, is_sun: bool = False) -> str:
    """The moon by its shooter's name; a question where only the points are known."""
    shooters = {name for name in names.values() if name is not None}
    if len(shooters) != 1:
        return "Was this a moon?" if None in names.values() else "Who shot the moon?"
    name = shooters.pop()
    if is_typed:
        return f"Did {name} shoot the moon?"
    return moon_headline(name, is_sun=is_sun)


def every_trick_title(name: str) -> str:
    """F2, F5: asked only where everything lies with one player and the points hang on it."""
    return f"Did {name} take every trick?"


def choice_label(ruleset: Ruleset, choice: MoonChoice, points: int) -> MoonAnswer:
    """The key of a choice that the shooter has."""
    return MoonAnswer(choice_words(ruleset, choice, points))


def typed_moon_label(
    ruleset: Ruleset, moon: Moon | None, score: HandScore, shooter: str | None, *, is_one: bool
) -> MoonAnswer:
    """The key of a moon that typed points may have been; `moon` is None where they include it.

    `is_one`: only one player can have shot, and the question names that one.
    """
    who = "Yes" if is_one else f"{shooter} shot it"
    if score.sun:
        who += ", with every trick"
    if moon is None:
        return MoonAnswer(who, "These points include it" if is_one else _AS_TYPED)
    effect = _TYPED_MOONS.get(moon)
    return MoonAnswer(who, effect or choice_words(ruleset, MoonChoice(moon), score.amount))


_AS_TYPED = "Just as typed"

NO_MOON = MoonAnswer("No", _AS_TYPED)


# What a change leads to


def game_over_words(winners: str, *, number: int) -> str:
    """Who wins, and of how many players."""
    if number == 1:
        return f"The game is over; {winners} wins."
    return f"The game is over; {winners} win together."


def sudden_death_words(tied: str) -> str:
    """Some are tied where the game would end."""
    return f"{tied} are tied for first: sudden death."


def resumed_game_words(number: int) -> str:
    """The game was over, and is not any more."""
    return f"The game won't be over. Hand {number} will be next."


NEXT_GAME_STAYS = (
    "The next game stays too. You can go on with this game, or leave it as it was played."
)


def shortened_game_words(number: int, winners: str) -> str:
    """The game would have ended before hands that were played, and who would have won."""
    return (
        f"The game would have ended with hand {number}, won by {winners}. The later hands still "
        "count, and you'll be asked whether it ended there."
    )


def coming_hand_words(ruleset: Ruleset, number: int, dealer: str, token: str) -> str:
    """The hand to come, when somebody else deals it or it is passed another way."""
    if token == HOLD:
        return f"Next is hand {number}: {dealer} deals, no pass."
    return f"Next is hand {number}: {dealer} deals, {pass_phrase(ruleset, token)}."


def new_numbers_words(removed: int, last: int) -> str:
    """What the hands after a removed one are called then: "Hands 2 and 3 become 1 and 2."."""
    if removed >= last:
        return ""
    if last == removed + 1:
        return f"Hand {last} becomes hand {removed}."
    between = "and" if last == removed + 2 else "to"
    return f"Hands {removed + 1} {between} {last} become {removed} {between} {last - 1}."

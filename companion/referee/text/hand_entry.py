"""What the screen of one hand says: its moon, what a change leads to, what its form refuses."""

from __future__ import annotations

from collections.abc import Mapping

from companion.referee.text.grammar import capitalized, card_words, pass_phrase
from companion.referee.text.rules_and_results import choice_words, moon_headline
from companion.rules.cards import Card
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring.scoring import HandScore, Moon, MoonChoice

# What a form refuses

DAMAGED_FORM = "This form arrived damaged. Go back, reload the page and try again."

UNKNOWN_CARD = "A card was given that does not count in this hand."

UNKNOWN_SEAT = "Nobody sits there in this hand."

IMPOSSIBLE_PASS = "This many players cannot pass that way."


def duplicate_words(card: Card | None) -> str:
    """A card with two takers, or, without one, a player with two numbers."""
    return f"The {card_words(card)} was given twice." if card else "A player was given two numbers."


def no_number_words(typed: str) -> str:
    """Something else was typed where a number belongs."""
    return f"“{typed[:20]}” is not a number of this game."


# The hand and its history


def entry_title(number: int, *, corrects: bool, inserts: bool) -> str:
    """The title of the screen."""
    if corrects:
        return f"Correct hand {number}"
    return f"Insert hand {number}" if inserts else f"Hand {number}"


def corrected_words(day: str, time: str, line: str, *, on_this_phone: bool) -> str:
    """What stood in a hand until it was corrected."""
    phone = "this phone" if on_this_phone else "another phone"
    return f"Until {day}, {time}, when {phone} changed it: {line}."


# Moons

EVERY_TRICK, NOT_EVERY_TRICK = "Yes, every trick", "No, not every trick"

_TYPED_MOONS = {
    Moon.NOBODY_SCORES: "nobody scores",
    Moon.WINS_GAME: "it wins the game",
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


def choice_label(ruleset: Ruleset, choice: MoonChoice, points: int) -> str:
    """The key of a choice that the shooter has."""
    return capitalized(choice_words(ruleset, choice, points))


def typed_moon_label(
    ruleset: Ruleset, moon: Moon | None, score: HandScore, shooter: str | None, *, is_one: bool
) -> str:
    """The key of a moon that typed points may have been; `moon` is None where they include it.

    `is_one`: only one player can have shot, and the question names that one.
    """
    who = "Yes" if is_one else f"{shooter} shot it"
    if score.sun:
        who += ", with every trick"
    if moon is None:
        return f"{who}, and it is in these points" if is_one else f"{who}, as it was typed"
    does = _TYPED_MOONS.get(moon)
    return f"{who}: {does or choice_words(ruleset, MoonChoice(moon), score.amount)}"


NO_MOON = "No, as it was typed"


# What a change leads to


def game_over_words(winners: str, *, number: int, are_partners: bool) -> str:
    """Who wins, and of how many players."""
    if number == 1:
        return f"The game is over; {winners} wins."
    return f"The game is over; {winners} {'win' if are_partners else 'win together'}."


def sudden_death_words(tied: str) -> str:
    """Some are tied where the game would end."""
    return f"{tied} are tied in front: sudden death."


def resumed_game_words(number: int) -> str:
    """The game was over, and is not any more."""
    return f"The game is not over, go on with hand {number}."


REMATCH_STAYS = "Its rematch stays too. This game can be resumed, or left as it was played."


def shortened_game_words(number: int) -> str:
    """The game would have ended before hands that were played."""
    return (
        f"It would have been over with hand {number}. The later hands stay and count; the table "
        "is asked whether it ended there."
    )


def coming_hand_words(ruleset: Ruleset, number: int, dealer: str, token: str) -> str:
    """The hand to come, when somebody else deals it or it is passed another way."""
    return f"Hand {number}: {dealer} deals, {pass_phrase(ruleset, token)}."

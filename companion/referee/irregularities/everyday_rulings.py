"""What follows from the slips of every evening, on which the rule books are silent.

Where two ways are usual the table chooses one, and it becomes its precedent.
"""

from __future__ import annotations

from companion.referee.irregularities.model import Answers, Decision, Ruling
from companion.referee.irregularities.rulings import AFTER, deal_again, exposed, redeal
from companion.referee.text.rules_and_results import option_words
from companion.rules import Ruleset

SILENT = "Rule books say nothing about it."

OPEN = "The laws leave it open."


def _or_redeal(r: Ruleset, text: str, label: str, words: str) -> Ruling:
    return Ruling(
        OPEN,
        text,
        decisions=(
            Decision("play_on", label, words),
            Decision("redeal", "Deal again", "The hand is void.", redeal(r)),
        ),
    )


def wrong_dealer(r: Ruleset, answers: Answers) -> Ruling:
    """A deal by somebody whose turn it was not."""
    if answers["played"] == AFTER:
        return Ruling(
            "The deal stands.",
            "A card has been played, so it's too late. If the deal is to go on from there, change "
            "the dealer on the scoreboard.",
        )
    return Ruling(
        "The right player deals again.",
        "Nothing has been played, so nothing is lost. The hand keeps its number and its pass.",
    )


def deal_direction(r: Ruleset, answers: Answers) -> Ruling:
    """Cards dealt the wrong way round."""
    if answers["seen"] == "no":
        return deal_again(r, "Nobody has looked at a hand, so one player's wish is enough.")
    return Ruling("The deal stands.", f"{SILENT} Each player has a fair hand, so play it.")


def pass_seen(r: Ruleset, answers: Answers) -> Ruling:
    """Received cards that were looked at before their player passed."""
    if answers["known"] == "yes":
        return Ruling(
            "Put them back and pass first.",
            f"{SILENT} The received cards go face down again, and that player passes from the hand "
            "as it was dealt.",
        )
    return _or_redeal(
        r, f"{SILENT} Nobody can say which cards they were.", "Play on", "The pass is finished now."
    )


def forgot_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A hand that should have been passed."""
    if answers["played"] == AFTER:
        return _or_redeal(
            r,
            f"{SILENT} The next hand is passed as if nothing had happened.",
            "Play on",
            "This hand goes without a pass.",
        )
    return Ruling("Pass now.", "No card has been played, so nothing is lost.")


def hold_passed(r: Ruleset, answers: Answers) -> Ruling:
    """A pass on a hand that has none."""
    if answers["seen"] == "no":
        return Ruling("Everyone takes their own cards back.", "Nobody has looked at the others'.")
    return _or_redeal(
        r,
        f"{SILENT} Everyone has seen other cards, and nobody is worse off than the others.",
        "Play on",
        "The pass counts, and the next one stays what it was.",
    )


def mixed_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A pass in which some went one way and some another (H6)."""
    if answers["seen"] == "no":
        return Ruling(
            "Take your own cards back and pass again.",
            "Nobody has looked at them, so nothing is lost.",
        )
    if answers["seen"] == "lost":
        return deal_again(r, "Nobody can say whose the cards were.")
    return Ruling(
        "Only what went wrong goes back.",
        "Each packet that went to the wrong player is shown to the table and taken back, and its "
        f"player passes other cards. {option_words(r, 'wrong_pass_target')}",
    )


def take_back(r: Ruleset, answers: Answers) -> Ruling:
    """A card that somebody would like back."""
    if answers["how"] == "dropped":
        return exposed(r, answers)
    if answers["how"] == "touched":
        return Ruling("It wasn't played.", "A card counts when you let go of it on the table.")
    return Ruling(
        "It stays played.",
        f"{SILENT} Friendly tables let you change it until the next player has played. A card "
        "against the rules is another case: it goes back until the next lead.",
    )


def wrong_gatherer(r: Ruleset, answers: Answers) -> Ruling:
    """A trick in the wrong pile."""
    if answers["when"] == "mixed":
        return Ruling(
            "Agree on who has what.",
            f"{SILENT} The cards are mixed. Enter the hand as you all remember it.",
        )
    return Ruling(
        "The trick goes to the player who won it.",
        f"{SILENT} That player leads next; tricks that were led since stay as they were played.",
    )


def queen_unknown(r: Ruleset, answers: Answers) -> Ruling:
    """Nobody says that they took the queen."""
    if answers["piles"] == "yes":
        return Ruling("Look through the piles.", "She is in one of them.")
    return Ruling(
        OPEN,
        f"{SILENT} The cards are mixed, so only memory is left.",
        decisions=(
            Decision("agreed", "You agree on who took her", "Enter the hand that way."),
            Decision("redeal", "Deal again", "The hand is void.", redeal(r)),
        ),
    )


def contested_moon(r: Ruleset, answers: Answers) -> Ruling:
    """A moon that not everybody believes in."""
    if answers["piles"] == "yes":
        return Ruling("Count the cards.", "The pile of the player who claims it decides.")
    return Ruling(
        "It's a moon only if everyone agrees.",
        f"{SILENT} Otherwise the points are entered as you remember them.",
    )


def break_lead(r: Ruleset, answers: Answers) -> Ruling:
    """A lead that nobody remembers."""
    return Ruling(
        "The winner of the last trick leads.",
        "Turn up the last trick to see who that was. Companion only knows if you watch the play.",
    )


def stand_in(r: Ruleset, answers: Answers) -> Ruling:
    """One hand played for somebody else."""
    return Ruling(
        "The points belong to the player whose seat it is.",
        f"{SILENT} Nothing changes on the score sheet. Somebody who stays takes the seat over.",
    )


def disagree(r: Ruleset, answers: Answers) -> Ruling:
    """A rule on which the table is not of one mind."""
    if answers["agreed"] == "yes":
        return Ruling("What you agreed counts.", "Everything you agreed is in the rulebook.")
    return Ruling(
        "The rule in the rulebook counts for this hand.",
        "It's what comes with the game you chose. Change it between two hands if you all like.",
    )

"""What follows from the slips of every evening, on which the rule books are silent."""

from __future__ import annotations

from companion.referee.irregularities.model import Answers, Ruling
from companion.referee.irregularities.rulings import (
    AFTER,
    REDEAL,
    deal_again,
    exposed,
    may_deal_again,
    pass_is_over,
)
from companion.referee.text.grammar import paragraph
from companion.referee.text.play_phrases import lead_after_words
from companion.referee.topics.passing import SHOWN
from companion.rules import Ruleset
from companion.rules.play.passing import HOLD

SILENT = "Rule books say nothing about this."


def wrong_dealer(r: Ruleset, answers: Answers) -> Ruling:
    """A deal by somebody whose turn it was not."""
    if answers["played"] == AFTER:
        return Ruling(
            "The deal stands.",
            "A card has been played, so it's too late. To let the deal move on from there, change "
            "the dealer on the scoreboard.",
        )
    return Ruling(
        "The right player deals.",
        "Nothing has been played, so nothing is lost. It still counts as the same hand.",
    )


def deal_direction(r: Ruleset, answers: Answers) -> Ruling:
    """Cards dealt the wrong way round."""
    if answers["seen"] == "no":
        return may_deal_again(r)
    return Ruling("The deal stands.", paragraph(SILENT, "Every hand is fair, so play on."))


def pass_seen(r: Ruleset, answers: Answers) -> Ruling:
    """Received cards that were looked at before their player passed."""
    if answers["known"] == "yes":
        return Ruling(
            "Put them back and pass first.",
            paragraph(
                SILENT,
                "The received cards go face down again, and that player passes from the "
                "original hand.",
            ),
        )
    return Ruling(
        "Finish the pass and play on.",
        paragraph(SILENT, "Nobody knows which cards they were."),
        others=(REDEAL,),
    )


def forgot_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A hand that should have been passed."""
    if answers["played"] == AFTER:
        return Ruling(
            "Play this hand without a pass.",
            paragraph(SILENT, "Pass as usual on the next hand."),
            others=(REDEAL,),
        )
    return Ruling("Pass now.", "No card has been played, so no harm done.")


def hold_passed(r: Ruleset, answers: Answers) -> Ruling:
    """A pass on a hand that has none."""
    if answers["played"] != AFTER and answers["seen"] == "no":
        return Ruling("Everyone takes their own cards back.", "Nobody has looked, so no harm done.")
    why = "Everyone has seen new cards, so everyone is in the same boat."
    if answers["played"] == AFTER:
        why = "A card has been played, so nothing is passed back."
    is_pass = "" if set(r.cycle) == {HOLD} else "The next pass doesn't change."
    return Ruling("The pass counts; play on.", paragraph(SILENT, why, is_pass), others=(REDEAL,))


def mixed_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A pass in which some went one way and some another (H6)."""
    if answers["played"] == AFTER:
        return pass_is_over()
    if answers["seen"] == "no":
        return Ruling(
            "Take your own cards back and pass again.",
            "Nobody has looked, so nothing is lost.",
        )
    if answers["seen"] == "lost":
        return deal_again(r, "Nobody knows whose cards they were.")
    return Ruling(
        "Only the misdirected cards go back.",
        SHOWN,
    )


def take_back(r: Ruleset, answers: Answers) -> Ruling:
    """A card that somebody would like back."""
    if answers["how"] == "dropped":
        return exposed(r, answers)
    if answers["how"] == "touched":
        return Ruling("It wasn't played.", "A card counts when you let go of it on the table.")
    return Ruling(
        "It stays played.",
        paragraph(
            SILENT,
            "Friendly tables let you take it back until the next player plays. A card that "
            "broke a rule is different: it goes back until the next lead.",
        ),
    )


def wrong_gatherer(r: Ruleset, answers: Answers) -> Ruling:
    """A trick in the wrong pile."""
    if answers["when"] == "mixed":
        return Ruling(
            "Agree on who has what.",
            paragraph(SILENT, "The cards are mixed. Score the hand as you all remember it."),
        )
    return Ruling(
        "The trick goes to the player who won it.",
        paragraph(SILENT, "That player leads next; tricks played since then stand."),
    )


def queen_unknown(r: Ruleset, answers: Answers) -> Ruling:
    """Nobody says that they took the queen."""
    if answers["piles"] == "yes":
        return Ruling("Look through the piles.", "The queen is in one of them.")
    return Ruling(
        "Agree on who took her.",
        paragraph(SILENT, "The cards are mixed, so all you have is memory."),
        others=(REDEAL,),
    )


def contested_moon(r: Ruleset, answers: Answers) -> Ruling:
    """A moon that not everybody believes in."""
    if answers["piles"] == "yes":
        return Ruling("Count the cards.", "The pile of the player who claims it decides.")
    return Ruling(
        "It's a moon only if everyone agrees.",
        paragraph(SILENT, "Otherwise score the points as you remember them."),
    )


def break_lead(r: Ruleset, answers: Answers) -> Ruling:
    """A lead that nobody remembers."""
    short, how = lead_after_words(r)
    return Ruling(short, paragraph(how, "The app only knows if someone has been logging the hand."))


def stand_in(r: Ruleset, answers: Answers) -> Ruling:
    """One hand played for somebody else."""
    return Ruling(
        "The points belong to the player whose seat it is.",
        paragraph(
            SILENT,
            "Nothing changes on the score sheet. If they stay for good, make them a "
            "substitute: they take over the seat.",
        ),
    )


def disagree(r: Ruleset, answers: Answers) -> Ruling:
    """A rule on which the table is not of one mind."""
    if answers["agreed"] == "yes":
        return Ruling("What you agreed counts.", "It's all in this game's rulebook.")
    return Ruling(
        "The rule in the rulebook counts for this hand.",
        "It comes with the game you chose. If you all agree, change it from the next hand on.",
    )

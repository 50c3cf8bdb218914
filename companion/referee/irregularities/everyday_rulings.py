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
from companion.referee.topics import trouble
from companion.referee.topics.passing import forgot_to_pass, passed_on_hold, wrong_neighbour
from companion.rules import Ruleset


def wrong_dealer(r: Ruleset, answers: Answers) -> Ruling:
    """A deal by somebody whose turn it was not."""
    text = trouble.wrong_dealer(r).text
    if answers["played"] == AFTER:
        return Ruling("The deal stands.", text)
    return Ruling("The right player deals.", text)


def deal_direction(r: Ruleset, answers: Answers) -> Ruling:
    """Cards dealt the wrong way round."""
    if answers["seen"] == "no":
        return may_deal_again(r)
    return Ruling("The deal stands.", trouble.deal_direction(r).text)


def pass_seen(r: Ruleset, answers: Answers) -> Ruling:
    """Received cards that were looked at before their player passed."""
    text = trouble.passed_cards_seen(r).text
    if answers["known"] == "yes":
        return Ruling("Put them back and pass first.", text)
    return Ruling("Finish the pass and play on.", text, others=(REDEAL,))


def forgot_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A hand that should have been passed."""
    text = forgot_to_pass(r).text
    if answers["played"] == AFTER:
        return Ruling("Play this hand without a pass.", text, others=(REDEAL,))
    return Ruling("Pass now.", text)


def hold_passed(r: Ruleset, answers: Answers) -> Ruling:
    """A pass on a hand that has none."""
    text = passed_on_hold(r).text
    if answers["played"] != AFTER and answers["seen"] == "no":
        return Ruling("Everyone takes their own cards back.", text)
    return Ruling("The pass counts; play on.", text, others=(REDEAL,))


def mixed_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A pass in which some went one way and some another (H6)."""
    if answers["played"] == AFTER:
        return pass_is_over(r)
    if answers["seen"] == "no":
        return Ruling("Hand the cards on to the right players.", wrong_neighbour(r).text)
    if answers["seen"] == "lost":
        return deal_again(r, "Nobody knows whose cards they were.")
    return Ruling("Only the misdirected cards go back.", wrong_neighbour(r).text)


def take_back(r: Ruleset, answers: Answers) -> Ruling:
    """A card that somebody would like back."""
    if answers["how"] == "dropped":
        return exposed(r, answers)
    text = trouble.take_back(r).text
    return Ruling("It wasn't played." if answers["how"] == "touched" else "It stays played.", text)


def wrong_gatherer(r: Ruleset, answers: Answers) -> Ruling:
    """A trick in the wrong pile."""
    text = trouble.wrong_gatherer(r).text
    if answers["when"] == "mixed":
        return Ruling("Agree on who had what.", text)
    return Ruling("The trick goes to the player who won it.", text)


def queen_unknown(r: Ruleset, answers: Answers) -> Ruling:
    """Nobody says that they took the queen."""
    text = trouble.queen_taker_unknown(r).text
    if answers["piles"] == "yes":
        return Ruling("Look through the piles.", text)
    return Ruling("Agree on who took her.", text, others=(REDEAL,))


def contested_moon(r: Ruleset, answers: Answers) -> Ruling:
    """A moon that not everybody believes in."""
    text = trouble.contested_moon(r).text
    if answers["piles"] == "yes":
        return Ruling("Count the cards.", text)
    return Ruling("It's a moon only if everyone agrees.", text)


def break_lead(r: Ruleset, answers: Answers) -> Ruling:
    """A lead that nobody remembers."""
    answer = trouble.lead_after_break(r)
    return Ruling(answer.short, answer.text)


def stand_in(r: Ruleset, answers: Answers) -> Ruling:
    """One hand played for somebody else."""
    answer = trouble.stand_in(r)
    return Ruling(answer.short, answer.text)


def disagree(r: Ruleset, answers: Answers) -> Ruling:
    """A rule on which the table is not of one mind."""
    text = trouble.disagree(r).text
    if answers["agreed"] == "yes":
        return Ruling("What you agreed counts.", text)
    return Ruling("The rule in the rulebook counts for this hand.", text)

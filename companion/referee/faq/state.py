"""Questions about the game that is on, answered from how it stands: no rule decides them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.referee.grammar import (
    card_words,
    listed,
    pass_words,
    with_figure,
)
from companion.referee.topics.model import Answer
from companion.rules import Ruleset
from companion.rules.deal import DEALER_CALLS, HOLD

# What is asked, by the key of the search.
STATE_QUESTIONS: Mapping[str, str] = MappingProxyType(
    {
        "state_pass": "Which way do we pass now?",
        "state_deal": "Who deals this hand?",
        "state_score": "What's the score?",
        "state_ahead": "Who is ahead?",
        "state_lead": "Whose lead is it?",
    }
)

# The rule that is meant where no game is on.
RULE_OF_STATE: Mapping[str, str] = MappingProxyType(
    {
        "state_pass": "which_way",
        "state_deal": "next_dealer",
        "state_score": "card_costs",
        "state_ahead": "who_wins",
        "state_lead": "who_leads_first",
    }
)


def pass_answer(
    ruleset: Ruleset, number: int, token: str, dealer: str, lines: Sequence[str]
) -> Answer:
    """Which way hand `number` is passed; `lines` say who passes to whom."""
    if token == HOLD:
        return Answer("No pass this time.", f"On hand {number} everyone keeps their cards.")
    if token == DEALER_CALLS:
        return Answer(
            f"{dealer} calls the pass.", f"The dealer chooses the direction on hand {number}."
        )
    return Answer(f"{pass_words(ruleset, token)}.", f"Hand {number}: {', '.join(lines)}.")


def deal_answer(number: int, dealer: str, out: Sequence[str]) -> Answer:
    """Who deals hand `number`, and who sits it out."""
    if not out:
        return Answer(f"{dealer}.", f"{dealer} deals hand {number}.")
    if len(out) == 1:
        return Answer(f"{dealer}.", f"{dealer} deals hand {number}, and {out[0]} sits out.")
    return Answer(f"{dealer}.", f"{dealer} deals hand {number}, and {listed(out)} sit out.")


def score_answer(hands: int, totals: Sequence[tuple[str, str]]) -> Answer:
    """The totals after so many hands, the best first."""
    scores = listed([f"{name} {total}" for name, total in totals])
    if not hands:
        return Answer("No hands have been scored yet.", f"Hand 1 is next: {scores}.")
    return Answer(f"{scores}.", f"That's after {with_figure(hands, 'hand')}.")


def ahead_answer(
    hands: int, ahead: Sequence[str], total: str, behind: Sequence[tuple[str, str]]
) -> Answer:
    """Who is ahead; `behind` are the others and how far they are behind."""
    if not hands:
        return Answer("Nobody yet.", "No hands have been scored yet.")
    others = listed([f"{name} by {far}" for name, far in behind])
    if len(ahead) == 1:
        return Answer(f"{ahead[0]}, with {total}.", f"That's ahead of {others}.")
    if not behind:
        return Answer(f"{listed(ahead)} are tied.", f"Each has {total}.")
    return Answer(f"{listed(ahead)} are tied.", f"Each has {total}, ahead of {others}.")


def lead_answer(ruleset: Ruleset, number: int, leader: str) -> Answer:
    """Whose lead it is: `leader` opens the hand."""
    later = (
        "After that, the winner of each trick leads. If you aren't sure who that was, turn up the "
        "last trick."
    )
    if leader:
        return Answer(f"{leader} opens hand {number}.", later)
    card = ruleset.opener_card
    if card:
        return Answer(f"The player with the {card_words(card)} opens hand {number}.", later)
    return Answer("The winner of the last trick leads.", f"Hand {number} is opened first.")


def over_answer() -> Answer:
    """No hand comes any more."""
    return Answer("The game is over.", "No more hands to play. Start a new game to go on.")

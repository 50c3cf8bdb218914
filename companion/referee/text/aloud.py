"""What a phone reads out loud: the score, who is ahead, who deals and which way to pass."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.text.grammar import listed, pass_words, with_figure
from companion.rules.deal import DEALER_CALLS, HOLD
from companion.rules.ruleset import Ruleset

MINUS = "\N{MINUS SIGN}"


def score_aloud(hands: int, totals: Sequence[tuple[str, str]], ahead: Sequence[str]) -> str:
    """The score so far, to be heard: "After 4 hands: Cleo 20, Dev 38. Cleo is ahead."."""
    if not hands:
        return "No hands scored yet."
    scores = listed([f"{name} {_spoken(total)}" for name, total in totals])
    score = f"After {with_figure(hands, 'hand')}: {scores}."
    if len(ahead) > 1:
        return f"{score} {listed(ahead)} are tied for first."
    return f"{score} {ahead[0]} is ahead."


def end_aloud(title: str, totals: Sequence[tuple[str, str]]) -> str:
    """How a game ended, to be heard: "Cleo wins with 29. Cleo 29, Ann 67."."""
    scores = listed([f"{name} {_spoken(total)}" for name, total in totals])
    return f"{title.replace(MINUS, 'minus ')}. {scores}."


def deal_aloud(
    ruleset: Ruleset, number: int, dealer: str, token: str, out: Sequence[str] = ()
) -> str:
    """Who deals the coming hand and which way to pass: "Ann deals hand 5. Pass left."."""
    deals = f"{dealer} deals hand {number}."
    if len(out) == 1:
        deals = f"{deals} {out[0]} sits out."
    elif out:
        deals = f"{deals} {listed(out)} sit out."
    if token == HOLD:
        return f"{deals} No pass this time."
    if token == DEALER_CALLS:
        return f"{deals} {dealer} calls the pass."
    return f"{deals} {pass_words(ruleset, token)}."


def _spoken(total: str) -> str:
    return total.replace(MINUS, "minus ")

"""The pass: which way on which hand, how many cards, and how it is done (2B)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.cardwords import counted, listed
from companion.referee.rulebook.cast import names_of
from companion.referee.rulebook.pieces import Example, Piece, Row, Section, joined, piece, told
from companion.referee.sentences import option_words
from companion.referee.words import pass_words
from companion.rules import Ruleset, cards_given, exchanges, pass_of_hand

HOLD, SCATTER, STAR, MIX, CALL = "H", "S", "Z", "M", "D"
_EXPLAINED = {
    HOLD: "On a hold nobody passes: everybody plays the cards that were dealt.",
    SCATTER: "On “one card to each” everybody gives one card to every other player.",
    MIX: "On a mix everybody puts the passed cards face down in the middle. They are shuffled and "
    "dealt out again, as many to each.",
    CALL: "When the dealer calls, the dealer looks at the cards in hand and says which way "
    "everybody passes, or that it is a hold.",
}


def passes(ruleset: Ruleset) -> bool:
    """Whether anybody ever passes."""
    return set(ruleset.cycle) != {HOLD}


def section(ruleset: Ruleset) -> Section:
    """The pass, or that there is none."""
    return Section("pass", "Pass", "Passing", tuple(_pieces(ruleset)))


def _pieces(r: Ruleset) -> Iterator[Piece]:
    if not passes(r):
        yield piece(
            r,
            "No passing",
            f"{option_words(r, 'pass_cycle')} You play the cards you are dealt.",
            fields=("pass_cycle",),
        )
        return
    yield _which_way(r)
    yield _how_many(r)
    yield _how(r)


def _which_way(r: Ruleset) -> Piece:
    explained = [_EXPLAINED[token] for token in dict.fromkeys(r.cycle) if token in _EXPLAINED]
    is_cycle = len(r.cycle) > 1
    return piece(
        r,
        "Which way",
        joined(
            "Before a hand is played, everybody gives some cards to other players.",
            option_words(r, "pass_cycle"),
            _begins_again(r) if is_cycle else "",
        ),
        joined(*explained),
        rows=[_row(r, number) for number in _numbers(r)] if is_cycle else (),
        examples=[_example(r)],
        fields=("pass_cycle",),
    )


def _numbers(r: Ruleset) -> range:
    return range(1, len(r.cycle) + 1)


def _begins_again(r: Ruleset) -> str:
    number = len(r.cycle) + 1
    return f"Hand {number} is passed like hand 1. A hand that is dealt again keeps its way."


def _row(r: Ruleset, number: int) -> Row:
    token = pass_of_hand(r, number)
    given = cards_given(r, token)
    return Row(f"Hand {number}", pass_words(r, token), counted(given, "card") if given else "")


def _example(r: Ruleset) -> Example | None:
    """To whom Ann passes, hand by hand."""
    names = names_of(r)
    ways: dict[str, list[int]] = {}
    for number in _numbers(r):
        to = [each.receiver for each in exchanges(r, pass_of_hand(r, number)) if each.giver == 0]
        if to:
            ways.setdefault(listed([names[seat] for seat in to]), []).append(number)
    if not ways:
        return None
    parts = [f"to {whom}{_on_hands(r, numbers)}" for whom, numbers in ways.items()]
    return Example(
        words=f"{listed(names)} sit clockwise round the table. Ann passes {listed(parts)}."
    )


def _on_hands(r: Ruleset, numbers: list[int]) -> str:
    if len(r.cycle) == 1:
        return ""
    return f" on hand {listed([str(number) for number in numbers])}"


def _how_many(r: Ruleset) -> Piece:
    counts = [token for token in r.cycle if token not in (HOLD, SCATTER, STAR)]
    return piece(
        r,
        "How many",
        joined(
            option_words(r, "pass_count") if counts else "",
            told(r, "star_each"),
            _scattered(r) if SCATTER in r.cycle else "",
            "Everybody still has as many cards as before." if counts else "",
        ),
        told(r, "pass_forbidden"),
        fields=("pass_count", "star_each", "pass_forbidden"),
    )


def _scattered(r: Ruleset) -> str:
    return f"One card to each makes {counted(cards_given(r, SCATTER), 'card')} in all."


def _how(r: Ruleset) -> Piece:
    return piece(
        r,
        "How it is done",
        joined(
            "Look at your hand and choose what you want to be rid of. Lay those cards face down "
            "before the player who gets them. Nobody looks at the cards they get before they "
            "have passed their own.",
            told(r, "blind_forward", "optional_pass"),
        ),
        fields=("blind_forward", "optional_pass"),
    )

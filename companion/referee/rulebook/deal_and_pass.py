"""The deal and the pass: who sits where, which cards, what is left over (2A, 2B, 2J)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.rulebook.examples import names_of, sides_of
from companion.referee.rulebook.model import (
    Example,
    Piece,
    Row,
    Section,
    joined,
    option_sentences,
    piece,
)
from companion.referee.text.grammar import counted, listed, next_side
from companion.referee.text.option_phrases import JOKER_RANK
from companion.referee.text.options import option_words
from companion.referee.text.rules_and_results import pass_words
from companion.rules import Ruleset, cards_given, exchanges, pass_of_hand
from companion.rules.ruleset.options import HeartLead, Leftover, Teams

NOBODYS = frozenset({Leftover.REMOVE, Leftover.JOKERS, Leftover.DEAD})


def deal_section(ruleset: Ruleset) -> Section:
    """Players, cards, the deal itself."""
    return Section("deal", "Deal", "The deal", tuple(_deal_pieces(ruleset)))


def _deal_pieces(r: Ruleset) -> Iterator[Piece]:
    yield _players(r)
    if r.teams is not Teams.NONE:
        yield _partners(r)
    yield _cards(r)
    if r.jokers_in_play:
        yield _jokers(r)
    if r.cards_left_over:
        yield _left_over(r)
    yield _dealing(r)


def _players(r: Ruleset) -> Piece:
    return piece(
        r,
        "Round the table",
        joined(
            option_words(r, "players"),
            option_words(r, "direction"),
            f"Whose turn comes after yours sits on your {next_side(r)}.",
        ),
        fields=("players", "direction"),
    )


def _partners(r: Ruleset) -> Piece:
    names = names_of(r)
    pairs = zip(names, names[r.players // 2 :], strict=False)
    seated = listed([f"{one} with {other}" for one, other in pairs])
    own = " Their points go into one total." if len(sides_of(r)) < r.players else ""
    return piece(
        r,
        "Partners",
        f"{option_words(r, 'teams')}{own}",
        f"When {listed(names)} sit round the table in this order, {seated} is a team."
        if r.players == 2
        else f"When {listed(names)} sit round the table in this order, the teams are {seated}.",
        fields=("teams",),
    )


def _cards(r: Ruleset) -> Piece:
    return piece(
        r,
        "The cards",
        joined(option_words(r, "decks"), option_words(r, "trim")),
        "In every suit the ace is the highest card, then king, queen, jack, 10 and so on down to "
        "the 2. No suit is a trump: hearts do not beat other suits.",
        fields=("decks", "trim"),
    )


def _jokers(r: Ruleset) -> Piece:
    in_pack = counted(r.jokers_in_play, "joker").capitalize()
    verb = "is" if r.jokers_in_play == 1 else "are"
    return piece(
        r,
        "Jokers",
        joined(f"{in_pack} {verb} in the pack.", JOKER_RANK),
        "It follows clubs as a club does, and it wins a trick only when no other club in it "
        "counts.",
        fields=("jokers",),
    )


def _left_over(r: Ruleset) -> Piece:
    over = r.cards_left_over
    goes = r.kitty_taker
    field = "kitty4" if r.four_player_kitty else "kitty2" if r.decks == 2 else "leftover"
    here = f"After the deal {counted(over, 'card')} {'is' if over == 1 else 'are'} left over."
    they_are = "it is" if over == 1 else "they are"
    return piece(
        r,
        "The kitty",
        joined(
            here,
            f"Put aside face down, {they_are} called the kitty.",
            option_words(r, field),
            _first_penalty(r),
        ),
        "" if goes in NOBODYS else _kitty_counts(r),
        _dead(r) if goes is Leftover.DEAD else "",
        fields=(field,),
    )


def _first_penalty(r: Ruleset) -> str:
    if not r.four_player_kitty:
        return ""
    return "They go to the first player who takes a penalty card."


def _kitty_counts(r: Ruleset) -> str:
    breaks = " They do not break hearts." if r.heart_lead is HeartLead.MUST_BE_BROKEN else ""
    return f"Penalty cards in the kitty count for whoever takes it.{breaks}"


def _dead(r: Ruleset) -> str:
    return (
        "Penalty cards among them cost nobody anything. Turn the kitty over at the end, so that "
        "the points can be checked."
    )


def _dealing(r: Ruleset) -> Piece:
    return piece(
        r,
        "Dealing",
        joined(option_sentences(r, "first_dealer", "dealer_rotation")),
        f"The dealer shuffles and deals the cards one at a time, face down, until everybody has "
        f"{counted(r.hand_size, 'card')}. One deal and its play is called a hand.",
        fields=("first_dealer", "dealer_rotation"),
    )


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


def passing_section(ruleset: Ruleset) -> Section:
    """The pass, or that there is none."""
    return Section("pass", "Pass", "Passing", tuple(_passing_pieces(ruleset)))


def _passing_pieces(r: Ruleset) -> Iterator[Piece]:
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
            option_sentences(r, "star_each"),
            _scattered(r) if SCATTER in r.cycle else "",
            "Everybody still has as many cards as before." if counts else "",
        ),
        option_sentences(r, "pass_forbidden"),
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
            option_sentences(r, "blind_forward", "optional_pass"),
        ),
        fields=("blind_forward", "optional_pass"),
    )

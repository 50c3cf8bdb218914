"""The deal: who sits where, which cards, how they are dealt, what is left over (2A, 2J)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.cardwords import counted, listed
from companion.referee.phrases import JOKER_RANK
from companion.referee.rulebook.cast import names_of, sides_of
from companion.referee.rulebook.pieces import Piece, Section, joined, piece, told
from companion.referee.sentences import option_words
from companion.referee.sides import next_side
from companion.rules import Ruleset
from companion.rules.dealing import taker_of_kitty
from companion.rules.options import HeartLead, Leftover, Teams

NOBODYS = frozenset({Leftover.REMOVE, Leftover.JOKERS, Leftover.DEAD})


def section(ruleset: Ruleset) -> Section:
    """Players, cards, the deal itself."""
    return Section("deal", "Deal", "The deal", tuple(_pieces(ruleset)))


def _pieces(r: Ruleset) -> Iterator[Piece]:
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
    goes = taker_of_kitty(r)
    field = "kitty4" if r.kitty4 else "kitty2" if r.decks == 2 else "leftover"
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
    if not r.kitty4:
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
        joined(told(r, "first_dealer", "dealer_rotation")),
        f"The dealer shuffles and deals the cards one at a time, face down, until everybody has "
        f"{counted(r.hand_size, 'card')}. One deal and its play is called a hand.",
        fields=("first_dealer", "dealer_rotation"),
    )

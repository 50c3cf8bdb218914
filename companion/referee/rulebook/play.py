"""The play of the cards: following suit, winning a trick, breaking hearts, the queen (2D, 2K)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.cardwords import counted
from companion.referee.rulebook.cast import of_pack
from companion.referee.rulebook.choosing import choose, trick
from companion.referee.rulebook.pieces import Example, Piece, Section, joined, piece, told
from companion.referee.rulebook.twins import pieces_of_twins
from companion.rules import QUEEN_OF_SPADES, Ruleset, breaks_hearts
from companion.rules.options import HeartLead, OnlyHearts, QueenDiscard, QueenLead, QueenMustGo

_UNBROKEN = "You lead, and hearts are not broken"
_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"


def section(ruleset: Ruleset) -> Section:
    """What may be played, and who takes the trick."""
    return Section("play", "Play", "The play", tuple(_pieces(ruleset)))


def _pieces(r: Ruleset) -> Iterator[Piece]:
    yield _following(r)
    yield _winning(r)
    if r.decks == 2:
        yield from pieces_of_twins(r)
    yield _hearts(r)
    if told(r, "only_hearts"):
        yield _only_hearts(r)
    if QUEEN_OF_SPADES in r.pack and _queen_matters(r):
        yield _queen(r)
    if r.cards_left_over or r.hand_size:
        yield _to_the_end(r)


def _following(r: Ruleset) -> Piece:
    spades = "the queen of spades has rules of her own below" if _queen_is_bound(r) else ""
    return piece(
        r,
        "Playing a card",
        "Follow the suit that was led if you can. If you have none of it, you are void in it and "
        f"discard: you may play any other card{', though ' + spades if spades else ''}. You need "
        "not try to win the trick.",
        examples=[
            choose(r, "Spades are led", "9C 4H 5S JS QS", "8S", broken=True),
            choose(r, "Diamonds are led", "9C 4H 5S", "8D", broken=True),
        ],
    )


def _winning(r: Ruleset) -> Piece:
    wins = "The highest card of the suit that was led wins the trick."
    return piece(
        r,
        "Winning a trick",
        f"{wins} A card of another suit never wins, however high it is. The winner puts the cards "
        "of the trick aside and leads to the next one.",
        examples=[trick(r, _TRICK)],
    )


# Hearts


def _hearts(r: Ruleset) -> Piece:
    is_free = r.heart_lead is HeartLead.FREE
    return piece(
        r,
        "Leading hearts" if is_free else "Hearts are broken",
        joined(
            told(r, "heart_lead", "break_by", "queen_break_scope"),
            ""
            if is_free
            else "Discarding one is the usual way to break them. Once hearts are "
            "broken, they are broken for the rest of the hand.",
        ),
        examples=[
            choose(r, "You lead" if is_free else _UNBROKEN, "7C 2S 4H"),
            *(_breaking(r) if told(r, "break_by") else ()),
        ],
        fields=("heart_lead", "break_by", "queen_break_scope"),
    )


def _breaking(r: Ruleset) -> Iterator[Example | None]:
    """Whether the queen breaks hearts, discarded and following suit."""
    yield _breaks(r, "8D QS", "The queen of spades is discarded on a diamond")
    if breaks_hearts(r, of_pack(r, "8D QS")):
        yield _breaks(r, "8S QS", "The queen of spades follows a spade")
    king = next(iter(of_pack(r, "KS")), None)
    if king in r.penalty_cards:
        yield _breaks(r, "8D KS", "The king of spades is discarded on a diamond")


def _breaks(r: Ruleset, trick: str, what: str) -> Example | None:
    cards = of_pack(r, trick)
    if len(cards) < len(trick.split()):
        return None
    broken = "broken by that" if breaks_hearts(r, cards) else "not broken by that"
    return Example(words=f"{what}: hearts are {broken}.")


def _only_hearts(r: Ruleset) -> Piece:
    moves = r.only_hearts is OnlyHearts.LEAD_PASSES_LEFT
    return piece(
        r,
        "Nothing else to lead",
        joined(
            told(r, "only_hearts"),
            "It moves on until somebody can lead; if nobody can, the first leader leads a heart "
            "after all."
            if moves
            else "",
            told(r, "hearts_and_queen"),
        ),
        examples=[
            choose(r, "You lead, hearts are not broken, and you hold only these", "4H 9H"),
            choose(r, "You lead, hearts are not broken, and you hold only these", "QS 7H")
            if told(r, "hearts_and_queen")
            else None,
        ],
        fields=("only_hearts", "hearts_and_queen"),
    )


# The queen of spades


def _queen_is_bound(r: Ruleset) -> bool:
    bound = (r.queen_discard is QueenDiscard.AFTER_BROKEN, r.queen_must_go is QueenMustGo.MUST_GO)
    return QUEEN_OF_SPADES in r.pack and any(bound)


def _queen_matters(r: Ruleset) -> bool:
    is_locked = r.queen_lead is QueenLead.AFTER_BROKEN
    return QUEEN_OF_SPADES in r.values or is_locked or _queen_is_bound(r)


def _queen(r: Ruleset) -> Piece:
    return piece(
        r,
        "The queen of spades",
        joined(told(r, "queen_lead", "queen_discard", "queen_must_go"), _first_chance(r)),
        examples=[
            choose(r, _UNBROKEN, "7C QS", telling=True),
            choose(
                r, "Diamonds are led, and no heart has been played yet", "5C QS", "8D", telling=True
            ),
            choose(r, "The ace of spades is led", "3S QS", "AS", broken=True, telling=True),
        ],
        fields=("queen_lead", "queen_discard", "queen_must_go"),
    )


def _first_chance(r: Ruleset) -> str:
    if r.queen_must_go is not QueenMustGo.MUST_GO:
        return ""
    return (
        "That is when you cannot follow suit, or when spades are led and the ace or the king of "
        "spades lies in the trick already."
    )


def _to_the_end(r: Ruleset) -> Piece:
    goes_on = f"All {counted(r.hand_size, 'trick')} are played."
    if r.hand_size == 1:
        goes_on = "The only trick is the last one."
    skips = told(r, "skip_when_no_points")
    return piece(
        r,
        "To the last trick",
        joined(skips or goes_on, "" if skips else "Then the hand is scored."),
        fields=("skip_when_no_points",),
    )

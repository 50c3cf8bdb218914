"""The first lead, the first trick and the play, with two packs too (2C, 2D, 2K)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.rulebook.examples import (
    choose,
    first_lead,
    forbidden_at_first,
    of_pack,
    trick,
)
from companion.referee.rulebook.model import (
    Example,
    Piece,
    Section,
    joined,
    option_sentences,
    piece,
)
from companion.referee.text.grammar import counted, next_side
from companion.referee.text.option_phrases import DEAD_TRICK
from companion.referee.text.options import option_words
from companion.rules import JOKER, QUEEN_OF_SPADES, Ruleset, breaks_hearts, parse_card
from companion.rules.play.seating import ELDEST_OPENS
from companion.rules.ruleset.options import (
    AllPenaltyHand,
    Duplicates,
    FirstTrickPoints,
    HeartLead,
    OnlyHearts,
    Opener,
    QueenDiscard,
    QueenLead,
    QueenMustGo,
)

FIRST = 1


def first_trick_section(ruleset: Ruleset) -> Section:
    """Who leads first, and what may fall on the first trick."""
    return Section("opening", "First trick", "The first trick", tuple(_first_trick_pieces(ruleset)))


def _first_trick_pieces(r: Ruleset) -> Iterator[Piece]:
    yield _leader(r)
    yield _points(r)
    if option_sentences(r, "all_penalty_hand"):
        yield _nothing_else(r)


def _leader(r: Ruleset) -> Piece:
    return piece(
        r,
        "Who leads first",
        joined(
            "To lead is to play the first card of a trick.",
            option_words(r, "opener"),
            _why_this_card(r),
        ),
        _no_penalty_lead(r),
        fields=("opener",),
    )


def _why_this_card(r: Ruleset) -> str:
    if r.opener in ELDEST_OPENS or r.opener_card is None:
        return f"The next hand begins on the {next_side(r)} of the next dealer."
    if r.opener_card == JOKER:
        several = "; of several the first after the dealer" if r.jokers_in_play > 1 else ""
        return f"The joker counts as the lowest club{several}."
    return joined(
        "" if r.opener_card.rank == 2 else "It is the lowest club in play.",
        "If it was not dealt, the lowest club that somebody holds takes its place."
        if r.cards_left_over
        else "",
    )


def _no_penalty_lead(r: Ruleset) -> str:
    banned = {Opener.ELDEST_NO_HEART: "hearts", Opener.ELDEST_NO_PENALTY: "such cards"}
    if r.opener not in banned:
        return ""
    return f"Who holds nothing but {banned[r.opener]} may lead one all the same."


def _points(r: Ruleset) -> Piece:
    follows = (
        ""
        if r.first_trick_points is FirstTrickPoints.ALLOWED
        else "Whoever holds the suit that was led follows it all the same; the rule is for those "
        "who cannot."
    )
    return piece(
        r,
        "Points on the first trick",
        joined(option_sentences(r, "first_trick_points", "first_trick_set"), follows),
        examples=[_void(r)],
        fields=("first_trick_points", "first_trick_set"),
    )


def _void(r: Ruleset) -> Example | None:
    """A hand without the suit led, with a card of every kind."""
    lead = first_lead(r)
    extra = "KS " if parse_card("KS") in r.penalty_cards else ""
    where = f"{lead.suit.capitalize()} are led to the first trick and you have none"
    return choose(r, where, f"{lead.other} {extra}QS 4H", lead.card, number=FIRST)


def _nothing_else(r: Ruleset) -> Piece:
    return piece(
        r,
        "Nothing but penalty cards",
        joined(option_sentences(r, "all_penalty_hand"), _what_then(r)),
        examples=[_only_forbidden(r)],
        fields=("all_penalty_hand",),
    )


def _only_forbidden(r: Ruleset) -> Example | None:
    lead, hand = first_lead(r), forbidden_at_first(r)
    if r.all_penalty_hand is AllPenaltyHand.MISDEAL or len(hand.split()) < 2:
        return None
    where = f"{lead.suit.capitalize()} are led to the first trick and you hold only penalty cards"
    return choose(r, where, hand, lead.card, number=FIRST)


def _what_then(r: Ruleset) -> str:
    if r.all_penalty_hand is AllPenaltyHand.MISDEAL:
        return "It is said when that player's turn comes."
    return "This is rare, and the cards count for whoever takes them."


# The jack is there twice; behind it come as many cards as there are players.
_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"

_TWO_PAIRS = "QS KS QS KS 3S 5H 2D 4C 7C 8C 9C"

_DEAD = "AD AD 2H 5S 7C 3C 9S 2S JC 4C 8S"


def pieces_of_twins(ruleset: Ruleset) -> Iterator[Piece]:
    """Two identical cards, and tricks that nobody wins."""
    yield _twins(ruleset)
    if ruleset.duplicates is Duplicates.CANCEL:
        yield _dead(ruleset)


def _twins(r: Ruleset) -> Piece:
    cancels = r.duplicates is Duplicates.CANCEL
    return piece(
        r,
        "Two identical cards",
        joined(
            "With two packs every card is there twice.",
            option_sentences(r, "duplicates"),
            "They cannot win, but what they cost still counts for whoever takes the trick. The "
            "highest card of the suit led that is left wins. A card that does not follow suit "
            "cancels nothing."
            if cancels
            else "",
        ),
        examples=[trick(r, _TWINS)],
        fields=("duplicates",),
    )


def _dead(r: Ruleset) -> Piece:
    return piece(
        r,
        "A trick nobody wins",
        joined(
            DEAD_TRICK,
            "Such a trick is dead. It stays on the table, the same player leads again, and the "
            "winner of the next trick takes both; several dead tricks wait together.",
            option_sentences(r, "last_trick_dead"),
        ),
        examples=[trick(r, _DEAD), trick(r, _TWO_PAIRS)],
        fields=("last_trick_dead",),
    )


_UNBROKEN = "You lead, and hearts are not broken"

_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"


def play_section(ruleset: Ruleset) -> Section:
    """What may be played, and who takes the trick."""
    return Section("play", "Play", "The play", tuple(_play_pieces(ruleset)))


def _play_pieces(r: Ruleset) -> Iterator[Piece]:
    yield _following(r)
    yield _winning(r)
    if r.decks == 2:
        yield from pieces_of_twins(r)
    yield _hearts(r)
    if option_sentences(r, "only_hearts"):
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
            option_sentences(r, "heart_lead", "break_by", "queen_break_scope"),
            ""
            if is_free
            else "Discarding one is the usual way to break them. Once hearts are "
            "broken, they are broken for the rest of the hand.",
        ),
        examples=[
            choose(r, "You lead" if is_free else _UNBROKEN, "7C 2S 4H"),
            *(_breaking(r) if option_sentences(r, "break_by") else ()),
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
            option_sentences(r, "only_hearts"),
            "It moves on until somebody can lead; if nobody can, the first leader leads a heart "
            "after all."
            if moves
            else "",
            option_sentences(r, "hearts_and_queen"),
        ),
        examples=[
            choose(r, "You lead, hearts are not broken, and you hold only these", "4H 9H"),
            choose(r, "You lead, hearts are not broken, and you hold only these", "QS 7H")
            if option_sentences(r, "hearts_and_queen")
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
        joined(
            option_sentences(r, "queen_lead", "queen_discard", "queen_must_go"), _first_chance(r)
        ),
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
    skips = option_sentences(r, "skip_when_no_points")
    return piece(
        r,
        "To the last trick",
        joined(skips or goes_on, "" if skips else "Then the hand is scored."),
        fields=("skip_when_no_points",),
    )

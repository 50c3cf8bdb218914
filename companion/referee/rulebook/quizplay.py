"""Questions about the play. The law of play knows the answers."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.rulebook.cast import in_turn, names_of, of_pack
from companion.referee.rulebook.drafts import Draft, choices_of, some_of, yes_no
from companion.referee.rulebook.pieces import Shown, joined, told
from companion.rules import (
    QUEEN_OF_SPADES,
    Card,
    Ruleset,
    Turn,
    breaks_hearts,
    legal_plays,
    parse_cards,
    trick_winner,
)
from companion.rules.options import Duplicates, HeartLead, QueenDiscard, QueenMustGo

_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"
_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"
_LEAD = "You lead to the fifth trick, and no heart has been played yet."


def ask_choice(
    r: Ruleset,
    key: str,
    words: str,
    hand: str,
    why: str,
    *,
    trick: str = "",
    number: int = 5,
    broken: bool = False,
) -> Iterator[Draft]:
    """What may be played from a hand: nothing to ask where the pack lacks a card of it."""
    held, on_table = of_pack(r, hand), of_pack(r, trick)
    if len(held) < len(parse_cards(hand)) or len(on_table) < len(parse_cards(trick)):
        return
    legal = legal_plays(r, Turn(held, on_table, number, broken))
    yield Draft(
        key=key,
        section="opening" if number == 1 else "play",
        words=words,
        right=some_of(held, legal),
        wrong=choices_of(held),
        why=why,
        cards=tuple(Shown(card) for card in held),
    )


def of_the_play(r: Ruleset) -> Iterator[Draft]:
    """Following suit, winning, hearts and the queen."""
    follow = "Follow suit if you can; if you are void, you may discard."
    asked = "Spades are led to the sixth trick. What may you play?"
    yield from ask_choice(r, "follow", asked, "9C 4H JS", follow, trick="8S", broken=True)
    yield from _wins(r)
    yield from _hearts(r)
    if QUEEN_OF_SPADES in r.pack:
        yield from _queen(r)
    if r.heart_lead is HeartLead.MUST_BE_BROKEN:
        yield from _only_hearts(r)


def _wins(r: Ruleset) -> Iterator[Draft]:
    for key, told_cards in (("twins", _TWINS), ("winner", _TRICK)):
        if key == "twins" and r.decks == 1:
            continue
        cards = of_pack(r, told_cards)[: r.players]
        if cards == parse_cards(told_cards)[: r.players]:
            yield _winner(r, key, cards)


def _winner(r: Ruleset, key: str, cards: tuple[Card, ...]) -> Draft:
    names, order = names_of(r), in_turn(r)
    seat = trick_winner(r, cards, leader=0)
    played = zip(order, cards, strict=True)
    highest = "The highest card of the suit that was led wins."
    if key == "twins" and r.duplicates is Duplicates.CANCEL:
        highest = "The highest card that is left of the suit led wins."
    return Draft(
        key=key,
        section="play",
        words="Ann leads, and these are the cards. Who wins the trick?",
        right="Nobody" if seat is None else names[seat],
        wrong=(names[1], names[0], names[2], names[-1], "Nobody"),
        why=joined(told(r, "duplicates") if key == "twins" else "", highest),
        cards=tuple(Shown(card, player=names[who]) for who, card in played),
    )


def _hearts(r: Ruleset) -> Iterator[Draft]:
    rules = told(r, "heart_lead")
    yield from ask_choice(r, "heart_lead", f"{_LEAD} What may you lead?", "7C 4H", rules)
    discarded = of_pack(r, "8D QS")
    if len(discarded) < 2 or r.heart_lead is HeartLead.FREE:
        return
    right, wrong = yes_no(breaks_hearts(r, discarded))
    yield Draft(
        key="queen_breaks",
        section="play",
        words="The queen of spades was discarded on a diamond, and no heart has been played. "
        "Are hearts broken?",
        right=right,
        wrong=wrong,
        why=told(r, "break_by", "queen_break_scope"),
    )


def _only_hearts(r: Ruleset) -> Iterator[Draft]:
    asked = f"{_LEAD} You hold only these. What may you lead?"
    rules = told(r, "heart_lead", "only_hearts")
    yield from ask_choice(r, "only_hearts", asked, "4H 9H", rules)


def _queen(r: Ruleset) -> Iterator[Draft]:
    if r.heart_lead is HeartLead.MUST_BE_BROKEN:
        asked = f"{_LEAD} You hold only these. What may you lead?"
        rules = told(r, "heart_lead", "queen_lead", "hearts_and_queen")
        yield from ask_choice(r, "hearts_queen", asked, "QS 7H", rules)
    rules = told(r, "queen_discard", "queen_must_go")
    if r.queen_discard is not QueenDiscard.FREE or r.queen_must_go is not QueenMustGo.FREE:
        asked = "Diamonds are led to the fifth trick, no heart has been played. What may you play?"
        yield from ask_choice(r, "queen_off", asked, "5C QS", rules, trick="8D")
    lead = told(r, "queen_lead")
    yield from ask_choice(r, "queen_lead", f"{_LEAD} What may you lead?", "7C QS", lead)
    asked = "The ace of spades is led to the third trick. What may you play?"
    yield from ask_choice(r, "queen_under", asked, "3S QS", rules, trick="AS", number=3)

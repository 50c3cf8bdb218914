"""What may be led and thrown, in sentences for which the law of the ruleset was asked.

An option alone does not tell: "at any time" is true of it and false of a table that keeps points
off the first trick.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.text.grammar import (
    capitalized,
    card_sign,
    card_words,
    kinds_words,
    listed,
)
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    Card,
    Ruleset,
    Turn,
    legal_plays,
    violation,
)
from companion.rules.play.possible_plays import (
    FIRST,
    banned_held,
    banned_opening,
    can_be_dealt_only_banned,
    kept_off,
    may_be_discarded,
    may_be_led,
)
from companion.rules.ruleset.options import (
    FirstTrickPoints,
    QueenLead,
)


def can_open_with_kept_off(ruleset: Ruleset) -> bool:
    """Whether a card that stays off trick one can be led to it by mistake."""
    return not {*kept_off(ruleset)}.isdisjoint(banned_opening(ruleset))


def lead_after_words(ruleset: Ruleset) -> tuple[str, str]:
    """Who leads to a trick that is not the first, in short, and how to find that out (K4)."""
    if ruleset.decks == 1:
        return (
            "The winner of the last trick leads.",
            "Turn up the last trick to see who won it.",
        )
    return (
        "The winner of the last trick leads, unless it was dead.",
        "After a dead trick the player who led it leads again. Otherwise turn up the last trick to "
        "see who won it.",
    )


def _free_penalties(ruleset: Ruleset) -> tuple[Card, ...]:
    """The penalty cards that may be played on trick one all the same."""
    banned = kept_off(ruleset)
    return tuple(card for card in dict.fromkeys(ruleset.penalty_cards) if card not in banned)


def hearts_and_others(ruleset: Ruleset, cards: Sequence[Card]) -> str:
    """All of these: "hearts and the queen of spades", "the other hearts"."""
    every = [card for card in dict.fromkeys(ruleset.pack) if card in HEARTS]
    hearts = [card for card in cards if card in HEARTS]
    parts = [f"the {card_words(card)}" for card in cards if card not in HEARTS]
    if hearts and len(hearts) == len(every):
        return listed(["hearts", *parts])
    if len(hearts) * 2 > len(every):
        return listed(["the other hearts", *parts])
    return listed([*(f"the {card_words(card)}" for card in hearts), *parts])


def first_trick_words(ruleset: Ruleset) -> str:
    """Which points may be played on trick one (C2, C3), with the exception where there is one."""
    banned, free = kept_off(ruleset), _free_penalties(ruleset)
    if not banned:
        return "You may play penalty cards on the first trick."
    but = ""
    if names_only_banned(ruleset):
        are_penalties = set(banned) <= {*ruleset.penalty_cards}
        only = "nothing but penalty cards" if are_penalties and not free else "nothing else"
        but = f", unless you have {only}"
    if not free:
        costless = [
            card for card in banned if card not in ruleset.penalty_cards and card not in HEARTS
        ]
        also = f", nor {kinds_words(ruleset, costless)}" if costless else ""
        return f"You may not play a penalty card to the first trick{also}{but}."
    stays, falls = hearts_and_others(ruleset, banned), hearts_and_others(ruleset, free)
    if falls.startswith("the other"):
        return f"{capitalized(stays)} may not be played on the first trick{but}; {falls} may."
    return f"{capitalized(falls)} may be played on the first trick, {stays} may not{but}."


def names_only_banned(ruleset: Ruleset) -> bool:
    """C2, C4: where such a hand can be dealt, whether the option says so or not."""
    return ruleset.first_trick_points in _FORBIDDEN and can_be_dealt_only_banned(ruleset)


_FORBIDDEN = (
    FirstTrickPoints.FORBIDDEN_UNLESS_ONLY_PENALTY,
    FirstTrickPoints.FORBIDDEN_STRICT,
)


def trick_one_label(ruleset: Ruleset) -> str:
    """The same in a label: "no points on trick one", "no hearts or K♠ on trick one"."""
    banned = kept_off(ruleset)
    if not banned:
        return "points allowed on trick one"
    if not _free_penalties(ruleset):
        return "no points on trick one"
    every = {card for card in ruleset.pack if card in HEARTS}
    rest = [card for card in banned if not every <= {*banned} or card not in HEARTS]
    rest.sort(key=lambda card: card not in HEARTS)
    queens = {card for card in ruleset.penalty_cards if card.rank == QUEEN_OF_SPADES.rank}
    is_one = queens <= {QUEEN_OF_SPADES, *HEARTS}
    queen = "queen" if is_one else "queen of spades"
    signs = [queen if card == QUEEN_OF_SPADES else card_sign(card) for card in rest]
    hearts = ["hearts"] if every and every <= {*banned} else []
    return f"no {listed([*hearts, *signs], 'or')} on trick one"


def first_trick_set_words(ruleset: Ruleset) -> str:
    """C3: which cards stay off trick one, where C2 keeps only some of the set off; else nothing."""
    banned = kept_off(ruleset)
    if ruleset.first_trick_points is not FirstTrickPoints.NO_HEARTS_ONLY:
        return ""
    return f"The rule of the first trick is about {hearts_and_others(ruleset, banned)}."


def only_banned_rule(ruleset: Ruleset) -> str:
    """The same as a rule (C4), of whoever leads or is void; nothing where nothing is banned."""
    if not banned_held(ruleset):
        return ""
    holder = "A player with nothing but penalty cards"
    costless = {*kept_off(ruleset)} - {*ruleset.penalty_cards, *HEARTS}
    if _free_penalties(ruleset) or costless:
        holder = "A player who holds only cards that stay off the first trick"
    return f"{holder} may play any of them on the first trick."


def reason_not_led(ruleset: Ruleset, card: Card) -> str:
    """The key of the rule that keeps a card from the first lead where a seat opens; else ""."""
    broken = violation(ruleset, Turn(ruleset.pack, (), FIRST), card)
    return broken.key if broken else ""


def first_lead_label(ruleset: Ruleset) -> str:
    """What whoever opens may not lead, in a label: ", no heart or Q♠"; else nothing."""
    banned = banned_opening(ruleset)
    if not banned:
        return ""
    is_every = set(banned) == set(ruleset.penalty_cards) and not _free_penalties(ruleset)
    if is_every and any(card not in HEARTS for card in banned):
        return ", no points"
    every = {card for card in ruleset.pack if card in HEARTS}
    hearts = ["heart"] if every and every <= {*banned} else []
    rest = [card for card in banned if not hearts or card not in HEARTS]
    return f", no {listed([*hearts, *(card_sign(card) for card in rest)], 'or')}"


def opening_words(ruleset: Ruleset) -> str:
    """Who opens and with what (C1), where a seat opens and not with any card; else nothing."""
    but = kinds_words(ruleset, banned_opening(ruleset))
    if not but:
        return ""
    return f"The player on the dealer's left leads any card except {but}."


def waiting_words(ruleset: Ruleset) -> str:
    """What may not be led until hearts are broken: "a heart or the queen"; else nothing."""
    hearts = [card for card in ruleset.pack if card in HEARTS]
    named = (("a heart", hearts[0]), ("the queen", QUEEN_OF_SPADES))
    waits = [
        words
        for words, card in named
        if card in ruleset.pack and not may_be_led(ruleset, card, FIRST + 1)
    ]
    return listed(waits, "or")


def kept_off_words(ruleset: Ruleset) -> str:
    """One of the cards that stay off trick one: "a heart or the queen of spades"."""
    words = kinds_words(ruleset, kept_off(ruleset))
    return words if words and "," not in words else "a penalty card"


def queen_lead_words(ruleset: Ruleset) -> str:
    """The same of leading the queen of spades (D6)."""
    waits = ruleset.queen_lead is QueenLead.AFTER_BROKEN
    if waits or may_be_led(ruleset, QUEEN_OF_SPADES, FIRST):
        return ""
    return f"After the first trick {the_queen_words(ruleset)} may be led at any time."


def the_queen_words(ruleset: Ruleset) -> str:
    """The queen of spades, or one of the two: "the queen of spades", "a queen of spades"."""
    return f"{'a' if ruleset.decks > 1 else 'the'} queen of spades"


def a_queen_words(ruleset: Ruleset) -> str:
    """The same as it begins a sentence."""
    return capitalized(the_queen_words(ruleset))


def queen_discard_words(ruleset: Ruleset) -> str:
    """The same of throwing the queen of spades on another suit."""
    queen = the_queen_words(ruleset)
    if may_be_discarded(ruleset, QUEEN_OF_SPADES, FIRST):
        return f"You can throw {queen} whenever you can't follow suit."
    return f"After the first trick you can throw {queen} whenever you can't follow suit."


def queen_words(ruleset: Ruleset) -> str:
    """Both, in one sentence where they have the same exception; else nothing."""
    led = may_be_led(ruleset, QUEEN_OF_SPADES, FIRST)
    if ruleset.queen_lead is not QueenLead.ANYTIME or led is not may_be_discarded(
        ruleset, QUEEN_OF_SPADES, FIRST
    ):
        return ""
    queen = the_queen_words(ruleset)
    who = a_queen_words(ruleset) if led else f"After the first trick {queen}"
    return f"{who} may be led at any time, or thrown whenever you can't follow suit."


def only_banned_opening_words(ruleset: Ruleset) -> str:
    """What a player opens with who holds nothing but cards that may not be led first (C4)."""
    banned = banned_opening(ruleset)
    in_pack = [card for card in ruleset.pack if card in banned]
    if not banned or len(in_pack) < ruleset.hand_size:
        return ""
    legal = legal_plays(ruleset, Turn(tuple(in_pack), (), FIRST))
    if set(legal) == set(banned):
        return "If you have nothing else, lead any of them."
    without = _led_without_queen(ruleset, in_pack) if set(legal) == {QUEEN_OF_SPADES} else ""
    return f"If you have nothing else, lead {kinds_words(ruleset, legal)}{without}."


def _led_without_queen(ruleset: Ruleset, cards: Sequence[Card]) -> str:
    """What opens a hand of these cards that lacks the queen, where there can be one."""
    rest = tuple(card for card in cards if card != QUEEN_OF_SPADES)
    legal = legal_plays(ruleset, Turn(rest, (), FIRST)) if len(rest) >= ruleset.hand_size else ()
    return f" or, without her, {kinds_words(ruleset, legal)}" if legal else ""

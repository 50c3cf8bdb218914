"""Questions about the deal, the pass and the first trick."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.cardwords import cards_words, counted, listed
from companion.referee.rulebook.cast import names_of
from companion.referee.rulebook.choosing import first_lead, kept_off
from companion.referee.rulebook.drafts import (
    Draft,
    numbers,
    other_rules,
    yes_no,
)
from companion.referee.rulebook.passing import passes
from companion.referee.rulebook.pieces import joined, told
from companion.referee.rulebook.quizplay import ask_choice
from companion.referee.sentences import option_words
from companion.referee.words import pass_words
from companion.rules import (
    QUEEN_OF_SPADES,
    Ruleset,
    cards_given,
    dealer_of_hand,
    exchanges,
    pass_of_hand,
)
from companion.rules.options import (
    AllPenaltyHand,
    DealerRotation,
    Kitty2,
)

_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"
_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"


# The deal


def of_the_deal(r: Ruleset) -> Iterator[Draft]:
    """How many cards, which, who deals, what is left over."""
    right, wrong = numbers(r.hand_size, 13, 52 // r.players, 10, unit="card")
    yield _deal(
        "hand_size", "How many cards is everybody dealt?", right, wrong, option_words(r, "players")
    )
    if r.removed:
        yield _removed(r)
    if r.cards_left_over:
        yield _left_over(r)
    if r.decks == 2:
        right, wrong = numbers(r.pack.count(QUEEN_OF_SPADES), 1, 2, 4)
        words = "How many queens of spades are in the pack?"
        yield _deal("queens", words, right, wrong, option_words(r, "decks"))
    yield _next_dealer(r)
    yield _deal(
        "trumps",
        "Clubs are led, and somebody plays the ace of hearts. Does it win against the 2 of clubs?",
        *yes_no(False),
        "There are no trumps: only the suit that was led can win.",
    )


def _deal(key: str, words: str, right: str, wrong: tuple[str, ...], why: str) -> Draft:
    return Draft(key=key, section="deal", words=words, right=right, wrong=wrong, why=why)


def _capital(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}"


def _removed(r: Ruleset) -> Draft:
    wrong = ("The 2 of hearts", "The queen of spades", "No card at all", "The 2 of spades")
    right = _capital(cards_words(r.removed))
    why = option_words(r, "trim")
    return _deal("removed", "Which cards are taken out before the deal?", right, wrong, why)


def _left_over(r: Ruleset) -> Draft:
    if r.kitty4:
        right, why = "The first player who takes a penalty card", option_words(r, "kitty4")
        wrong: tuple[str, ...] = ("The dealer", "The winner of the first trick", "Nobody")
    else:
        field = "kitty2" if r.decks == 2 else "leftover"
        texts = [text.value for text in (Kitty2.FIRST_TRICK, Kitty2.LAST_TRICK)]
        right = why = option_words(r, field)
        wrong = (
            "The dealer gets them.",
            *(other_rules(r, field, texts) if r.decks == 2 else other_rules(r, field)),
        )
    over = counted(r.cards_left_over, "card")
    verb = "is" if r.cards_left_over == 1 else "are"
    return _deal(
        "left_over", f"{_capital(over)} {verb} left over. Who gets them?", right, wrong, why
    )


def _next_dealer(r: Ruleset) -> Draft:
    why = option_words(r, "dealer_rotation")
    names = names_of(r)
    if r.dealer_rotation is DealerRotation.QS_TAKER:
        wrong = other_rules(r, "dealer_rotation")
        return _deal("dealer", "Who deals the next hand?", why, wrong, why)
    next_one = names[dealer_of_hand(r, 0, 2)]
    words = f"{listed(names)} sit clockwise. Ann deals hand 1. Who deals hand 2?"
    return _deal("dealer", words, next_one, (names[1], names[-1], names[0], names[2]), why)


# The pass


def of_the_pass(r: Ruleset) -> Iterator[Draft]:
    """Which way, to whom, how many, which cards."""
    why = option_words(r, "pass_cycle")
    if not passes(r):
        words = "Do you pass cards before the hand is played?"
        yield _pass("no_pass", words, *yes_no(False), why)
        return
    for number in _numbers(r):
        ways = [pass_words(r, token) for token in (*r.cycle, "H", "L", "R", "S")]
        right = pass_words(r, pass_of_hand(r, number))
        yield _pass(f"way_{number}", f"Which way is hand {number} passed?", right, tuple(ways), why)
    yield from _to_whom(r)
    if QUEEN_OF_SPADES in r.pack:
        may = QUEEN_OF_SPADES not in r.pass_forbidden
        words = "May you pass the queen of spades?"
        yield _pass("pass_queen", words, *yes_no(may), option_words(r, "pass_forbidden"))
    yield _pass(
        "look_first",
        "May you look at the cards you get before you choose what to pass?",
        *yes_no(False),
        joined("Everybody passes first.", told(r, "blind_forward")),
    )


def _numbers(r: Ruleset) -> list[int]:
    """Hands worth asking about: the last of the cycle, and one after it began again."""
    many = len(r.cycle)
    return [many, many + 2] if many > 1 else [3]


def _pass(key: str, words: str, right: str, wrong: tuple[str, ...], why: str) -> Draft:
    return Draft(key=key, section="pass", words=words, right=right, wrong=wrong, why=why)


def _to_whom(r: Ruleset) -> Iterator[Draft]:
    names, token = names_of(r), pass_of_hand(r, 1)
    to = [names[each.receiver] for each in exchanges(r, token) if each.giver == 0]
    given = cards_given(r, token)
    if len(to) == 1:
        words = f"{listed(names)} sit clockwise. To whom does Ann pass on hand 1?"
        yield _pass(
            "to_whom", words, to[0], (names[1], names[-1], names[2]), pass_words(r, token) + "."
        )
    if given:
        right, wrong = numbers(given, 3, 2, 4, unit="card")
        words = "How many cards do you give away on hand 1?"
        why = option_words(r, "pass_count") if token not in "SZ" else f"{pass_words(r, token)}."
        yield _pass("how_many", words, right, wrong, why)


# The first trick


def of_the_opening(r: Ruleset) -> Iterator[Draft]:
    """Who leads, and what may fall on the first trick."""
    wrong = (
        "The dealer leads any card.",
        *other_rules(r, "opener", ("eldest_any", "lowest_club", "club_holder_any_club")),
        "Whoever holds the queen of spades leads.",
        "Whoever holds the ace of spades leads it.",
    )
    right = option_words(r, "opener")
    yield _opening("opener", "How does the first trick begin?", right, wrong, right)
    lead = first_lead(r)
    first = f"{lead.suit.capitalize()} are led to the first trick, and you"
    rules = joined(told(r, "first_trick_points", "first_trick_set"))
    hand, asked = f"{lead.other} QS 4H", f"{first} have none. What may you play?"
    yield from ask_choice(r, "first_void", asked, hand, rules, trick=lead.card, number=1)
    only = kept_off(r)
    if len(only.split()) > 1 and r.all_penalty_hand is not AllPenaltyHand.MISDEAL:
        rules = told(r, "first_trick_points", "all_penalty_hand")
        asked = f"{first} hold only these. What may you play?"
        yield from ask_choice(r, "first_only", asked, only, rules, trick=lead.card, number=1)


def _opening(key: str, words: str, right: str, wrong: tuple[str, ...], why: str) -> Draft:
    return Draft(key=key, section="opening", words=words, right=right, wrong=wrong, why=why)

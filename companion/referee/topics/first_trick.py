"""Who leads to the first trick, with what, and what may be played to it (C1 to C4)."""

from __future__ import annotations

from companion.referee.conditions import (
    FIRST,
    banned_first_trick,
    banned_opening,
    can_be_dealt_only,
    can_be_dealt_only_banned,
    can_be_played_first,
    may_be_led,
    waiting_cards,
)
from companion.referee.grammar import (
    card_words,
    hearts_and_others,
    kinds_words,
    one_card,
    the_queen,
)
from companion.referee.topics.model import (
    Answer,
    Section,
    Verdict,
    absent,
    no,
    rule,
    yes,
)
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset
from companion.rules.options import Opener

first_lead = Section("the-first-lead", "The first lead", chapter="opening")

SEAT_OPENS = (
    "In other games where the player on the dealer's left opens, it's usually any card but a heart."
)


@first_lead.topic("Who leads first?", option="opener", in_book=True)
def who_leads_first(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return _seat_leads_first(r)
    usual, card = "In some games the player on the dealer's left leads first.", r.opener_card
    match bool(r.cards_left_over), r.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        case True, True:
            text = (
                "The player with the lowest club that was dealt leads any club to the first trick."
            )
        case True, False:
            text = "The player with the lowest club that was dealt leads it to the first trick."
        case False, True:
            text = (
                f"The player with the {card_words(card)}, the lowest club, leads any club to the "
                "first trick."
            )
        case _:
            text = (
                f"The player with the {card_words(card)}, the lowest club, leads it to the first "
                "trick."
            )
    return rule(text, elsewhere=usual)


def _seat_leads_first(r: Ruleset) -> Answer:
    banned = banned_opening(r)
    text = "The player on the dealer's left leads any card to the first trick."
    if banned and can_be_dealt_only(r, banned):
        text = (
            f"The player on the dealer's left leads any card except {kinds_words(r, banned)}, "
            "unless they have nothing else."
        )
    elif banned:
        text = f"The player on the dealer's left leads any card except {kinds_words(r, banned)}."
    return rule(text, elsewhere="At most tables the 2 of clubs opens.")


def _asks_to_lead_another(r: Ruleset) -> str:
    if r.opener_card is None:
        return "Do I have to lead the 2 of clubs?"
    return f"Do I have to lead the {card_words(r.opener_card)}?"


@first_lead.topic(_asks_to_lead_another, changed_by="opener")
def must_lead_opener(r: Ruleset) -> Answer:
    text = who_leads_first(r).text
    if r.opener_card is None:
        return no(text, applies=False)
    if r.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        return no(text, "Most rules call for the lowest club itself.")
    return yes(text, "Some computer games let you lead any club.")


@first_lead.topic("Can the first lead be a heart or the queen of spades?", changed_by="opener")
def open_with_heart(r: Ruleset) -> Answer:
    text, banned = who_leads_first(r).text, set(banned_opening(r))
    if r.opener_card is not None:
        return no(text, SEAT_OPENS)
    if not banned:
        return yes(text, SEAT_OPENS)
    hearts = set(HEARTS) & set(r.pack)
    if hearts <= banned and QUEEN_OF_SPADES not in banned and QUEEN_OF_SPADES in r.pack:
        return Answer("Yes, the queen can.", text, SEAT_OPENS, Verdict.YES)
    if hearts <= banned:
        return no(text, SEAT_OPENS)
    return Answer("Yes, some of them.", text, SEAT_OPENS, Verdict.YES)


def _asks_of_another_lead(r: Ruleset) -> str:
    if r.opener_card is None:
        return "The wrong player led first"
    return f"The first lead wasn't the {card_words(r.opener_card)}, though someone had it"


@first_lead.topic(_asks_of_another_lead)
def opener_led_other(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return Answer(
            "Take it back, unless the trick is complete.",
            "Until everyone has played to the first trick, take back the wrong lead and any cards "
            "played to it, and the player on the dealer's left leads. Once it is complete, the "
            "trick stands.",
        )
    return Answer(
        "Take it back, unless the trick is complete.",
        "Until everyone has played to the first trick, take back the wrong lead and any cards "
        "played to it, and the right player leads. Once it is complete, the trick stands, and the "
        "lowest club is played like any other card.",
    )


points_on_first_trick = Section(
    "points-on-the-first-trick", "Points on the first trick", chapter="opening"
)

ORDINARY = absent(
    "She's a spade like any other.", "The queen of spades is worth nothing in this game."
)


def without_queen(r: Ruleset) -> Answer | None:
    """A question about the queen of spades, who is out of the deck."""
    if QUEEN_OF_SPADES in r.pack:
        return None
    return absent("That can't happen here.", "The queen of spades is out of the deck.")


def as_a_spade(r: Ruleset) -> Answer | None:
    """The same, and where no rule tells her from another spade."""
    if QUEEN_OF_SPADES in {*r.counting_cards, *waiting_cards(r)}:
        return None
    return without_queen(r) or ORDINARY


BOOKS = "Pagat's main rules and some clubs allow points on the first trick."


def banned_words(r: Ruleset) -> str:
    """One of the cards that stay off trick one: "a heart or the queen of spades"."""
    words = kinds_words(r, banned_first_trick(r))
    return words if words and "," not in words else "a penalty card"


def _can_have_no_choice(r: Ruleset) -> bool:
    """Whether a hand can have only cards that stay off trick one, or must follow with one."""
    return any(can_be_played_first(r, card) for card in banned_first_trick(r))


@points_on_first_trick.topic(
    "I can't follow suit: what can I play on trick one?", option="first_trick_points", in_book=True
)
def no_clubs_first_trick(r: Ruleset) -> Answer:
    banned = banned_first_trick(r)
    if not banned:
        return Answer(
            "Anything.",
            "You can play penalty cards to the first trick.",
            "Most rule books keep points off the first trick: who gets them would be pure luck.",
        )
    if _can_have_no_choice(r):
        return rule(
            f"You can't play {kinds_words(r, banned)} to the first trick unless you have nothing "
            "else to play.",
            elsewhere=BOOKS,
        )
    return rule(f"You can't play {kinds_words(r, banned)} to the first trick.", elsewhere=BOOKS)


@points_on_first_trick.topic(
    "Spades are led to trick one and my only spade is the queen",
    in_book=True,
    changed_by="opener",
    never=as_a_spade,
)
def only_spade_is_queen(r: Ruleset) -> Answer:
    if r.opener_card is not None:
        return absent(
            "That can't happen here.",
            "Spades can't be led to the first trick: a club opens it.",
            "Where any suit can be led, following suit comes before every other rule.",
        )
    return Answer(
        "Play her.",
        f"Following suit comes first: if spades are led and your only spade is {the_queen(r)}, "
        "you must play her.",
    )


@points_on_first_trick.topic(
    "Can the queen of spades be played on trick one?",
    changed_by="first_trick_points",
    never=as_a_spade,
)
def queen_first_trick(r: Ruleset) -> Answer:
    queen = one_card(r, QUEEN_OF_SPADES)
    if QUEEN_OF_SPADES not in banned_first_trick(r):
        usual = "Most rule books keep the queen off the first trick."
        if may_be_led(r, QUEEN_OF_SPADES, FIRST):
            return yes(
                f"You can lead {queen} to the first trick, play her if spades are led, or throw "
                "her if you can't follow suit.",
                usual,
            )
        if r.opener_card is None:
            return yes(
                f"You can play {queen} to the first trick if spades are led, or throw her if you "
                "can't follow suit.",
                usual,
            )
        return yes(
            f"You can throw {queen} on the first trick if you can't follow suit.",
            usual,
        )
    text = no_clubs_first_trick(r).text
    if r.opener_card is None:
        text = f"{text} {only_spade_is_queen(r).text}"
    elif not _can_have_no_choice(r):
        return no(text, BOOKS)
    return Answer("No, unless you have no choice.", text, BOOKS, Verdict.NO)


@points_on_first_trick.topic("Can a heart be played on trick one?", changed_by="first_trick_points")
def hearts_first_trick(r: Ruleset) -> Answer:
    hearts = set(HEARTS) & set(r.pack)
    banned = hearts.intersection(banned_first_trick(r))
    if not banned:
        usual = "Most rule books keep hearts off the first trick."
        if any(may_be_led(r, card, FIRST) for card in hearts):
            return yes(
                "You can lead a heart to the first trick, or throw one if you can't follow suit.",
                usual,
            )
        return yes("You can throw a heart on the first trick if you can't follow suit.", usual)
    if banned < hearts:
        return Answer("Yes, some of them.", first_trick_cards(r).text, BOOKS, Verdict.YES)
    text = no_clubs_first_trick(r).text
    if not _can_have_no_choice(r):
        return no(text, BOOKS)
    return Answer("No, unless you have no choice.", text, BOOKS, Verdict.NO)


@points_on_first_trick.topic("Which cards stay off trick one?", option="first_trick_set")
def first_trick_cards(r: Ruleset) -> Answer:
    banned = banned_first_trick(r)
    if not banned:
        return absent("None.", no_clubs_first_trick(r).text)
    return rule(
        f"The first-trick rule covers only {hearts_and_others(r, banned)}.",
        "You can throw any other card.",
    )


@points_on_first_trick.topic(
    "I have nothing but penalty cards on trick one", changed_by="first_trick_points"
)
def only_penalties_first_trick(r: Ruleset) -> Answer:
    if not banned_first_trick(r):
        return absent("Play any of them.", no_clubs_first_trick(r).text)
    if can_be_dealt_only_banned(r):
        penalties = hearts_and_others(r, banned_first_trick(r))
        return rule(
            f"If you can't follow suit and have only {penalties}, you can play any of them.",
            elsewhere="Some tables deal again, or don't count the points.",
        )
    return absent(
        "That can't happen here.",
        "Nobody can be dealt only cards that stay off the first trick.",
        "With four players, most tables let such a hand play anything.",
    )

"""Following suit, leading hearts and the queen, and identical cards (1.1, D1 to D6, K1, L1)."""

from __future__ import annotations

from companion.referee.conditions import (
    FIRST,
    banned_first_trick,
    breakers,
    can_be_played_first,
    leads_before_break,
    may_be_discarded,
    may_be_led,
    waiting_cards,
)
from companion.referee.grammar import capitalized, kinds_words, one_card, the_queen
from companion.referee.topics.first_trick import as_a_spade, no_clubs_first_trick, without_queen
from companion.referee.topics.model import Answer, Section, absent, no, rule, yes
from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Cards, Ruleset

following_suit = Section("following-suit", "Following suit", chapter="play")


@following_suit.topic("Do I have to follow suit?", in_book=True, card="Play")
def follow_suit(r: Ruleset) -> Answer:
    text = "Follow suit if you can. If you can't, throw any card you like."
    if not banned_first_trick(r):
        return yes(text)
    # A fact of the card says what stays off the first trick.
    return yes(f"{text} {no_clubs_first_trick(r).text}", on_card=text)


@following_suit.topic("Do I have to throw a heart when I can't follow suit?")
def must_play_heart(r: Ruleset) -> Answer:
    text = "Throw any card you like."
    return no(f"{text} {no_clubs_first_trick(r).text}" if banned_first_trick(r) else text)


GATHERS = (
    "The player who played it gathers the cards face down and leads to the next trick. You never "
    "have to play higher, only to follow suit."
)


@following_suit.topic("Who wins a trick?", in_book=True, card="Play")
def who_wins_trick(r: Ruleset) -> Answer:
    if r.decks == 2:
        return rule(
            "The highest card of the suit led that isn't canceled wins the trick.",
            GATHERS,
            on_card="The highest card of the suit led that isn't canceled wins.",
        )
    return rule(
        "The highest card of the suit led wins the trick.",
        GATHERS,
        on_card="The highest card of the suit led wins.",
    )


@following_suit.topic("Are hearts trump? Does a high heart win a club trick?", in_book=True)
def heart_wins(r: Ruleset) -> Answer:
    return no("No suit is trump: a card of another suit never wins, however high it is.")


@following_suit.topic(
    "All the points are taken: do we have to play on?", in_book=True, changed_by="sun"
)
def all_points_out(r: Ruleset) -> Answer:
    if r.pays_for_every_trick:
        return no(
            "You can stop a hand once every card that counts has been taken, unless one player has "
            "won every trick so far."
        )
    return no(
        "You can stop a hand once every card that counts has been taken.",
        "Many apps skip the rest.",
    )


queen_of_spades = Section("the-queen-of-spades", "The queen of spades", chapter="play")


def _queen(r: Ruleset) -> str:
    return one_card(r, QUEEN_OF_SPADES)


@queen_of_spades.topic(
    "Can I lead the queen of spades?", option="queen_lead", in_book=True, never=as_a_spade
)
def lead_queen(r: Ruleset) -> Answer:
    free = "Most rule books let you lead her from trick two on."
    locked = "Some rule sheets lock her until hearts are broken."
    if QUEEN_OF_SPADES in waiting_cards(r):
        return no(
            f"You can't lead {kinds_words(r, waiting_cards(r))} until hearts are broken, unless "
            "you have nothing else.",
            free,
        )
    if may_be_led(r, QUEEN_OF_SPADES, FIRST):
        return yes(f"You can lead {_queen(r)} at any time, even to the first trick.", locked)
    return yes(f"After the first trick you can lead {_queen(r)} at any time.", locked)


@queen_of_spades.topic("Can I lead spades before hearts are broken?", changed_by="queen_lead")
def lead_spade(r: Ruleset) -> Answer:
    if as_a_spade(r):
        return yes("Spades don't have to wait until hearts are broken.")
    if QUEEN_OF_SPADES in waiting_cards(r):
        return yes(
            "You can lead any spade but the queen, even to draw her out. She has to wait until "
            "hearts are broken."
        )
    if may_be_led(r, QUEEN_OF_SPADES, FIRST):
        return yes(f"You can lead any spade at any time, even {the_queen(r)}.")
    return yes(f"After the first trick you can lead any spade, even {the_queen(r)}.")


@queen_of_spades.topic(
    "Can I throw the queen of spades on any suit?",
    in_book=True,
    changed_by="first_trick_points",
    never=as_a_spade,
)
def discard_queen(r: Ruleset) -> Answer:
    elsewhere = "A few tables don't allow it until hearts are broken."
    if may_be_discarded(r, QUEEN_OF_SPADES, FIRST):
        return yes(f"You can throw {the_queen(r)} whenever you can't follow suit.", elsewhere)
    return yes(
        f"After the first trick you can throw {the_queen(r)} whenever you can't follow suit.",
        elsewhere,
    )


@queen_of_spades.topic(
    "Do I have to get rid of the queen of spades at the first chance?",
    in_book=True,
    never=as_a_spade,
)
def must_dump_queen(r: Ruleset) -> Answer:
    return no(
        f"You don't have to throw {the_queen(r)} at the first chance, but if spades are led and "
        "she's your only spade, you must play her.",
        "Some clubs make you get rid of her at the first safe chance.",
    )


@queen_of_spades.topic("Does the queen of spades count as a heart?", never=without_queen)
def queen_is_heart(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES in waiting_cards(r) and _hearts_wait(r):
        return no("She's a spade, but like a heart she can't be led until hearts are broken.")
    return no(
        "She's a spade: when hearts are led, you can throw her only if you have no hearts.",
        "Some rule sheets treat her as a heart when it comes to leading.",
    )


@queen_of_spades.topic("Is the queen of spades “Black Maria”, or is that another game?")
def black_maria_name(r: Ruleset) -> Answer:
    return Answer(
        "Both.",
        "Some people call the queen that. It's also a British game, in which the king of spades is "
        "worth 10 and the ace of spades 7.",
    )


breaking_hearts = Section("breaking-hearts", "Breaking hearts", chapter="play")

FREE = "Hearts don't have to be broken in this game."

HEART = Card("4H")


def _hearts_wait(r: Ruleset) -> bool:
    return bool(waiting_cards(r) & HEARTS)


def _leads_of_hearts_and_queen(r: Ruleset) -> Cards:
    return leads_before_break(r, Cards.of([HEART, QUEEN_OF_SPADES]))


def _locked_on_card(r: Ruleset) -> str | None:
    """D6: the card speaks of leading the queen only where she waits."""
    return lead_queen(r).text if QUEEN_OF_SPADES in waiting_cards(r) else None


@breaking_hearts.topic("When can I lead a heart?", option="heart_lead", in_book=True, card="Hearts")
def lead_heart(r: Ruleset) -> Answer:
    usual = "At most tables hearts have to be broken first."
    oldest = (
        "Beginners' tables and older games let you lead hearts from the start: the game is faster, "
        "and there's less to plan."
    )
    locked = _locked_on_card(r)
    if not _hearts_wait(r):
        if any(may_be_led(r, card, FIRST) for card in HEARTS):
            return rule(
                "You can lead a heart at any time, even to the first trick.",
                FREE,
                usual,
                on_card=locked or "You can lead a heart at any time.",
            )
        return rule(
            "After the first trick you can lead a heart at any time.",
            FREE,
            usual,
            on_card=locked or "After the first trick you can lead a heart at any time.",
        )
    broken = "Once a heart has been played to an earlier trick."
    if QUEEN_OF_SPADES in breakers(r):
        broken = f"Once a heart or {_queen(r)} has been played to an earlier trick."
    if QUEEN_OF_SPADES in waiting_cards(r):
        return Answer(broken, lead_queen(r).text, oldest)
    if QUEEN_OF_SPADES in r.pack and HEART in _leads_of_hearts_and_queen(r):
        return Answer(
            broken,
            "You can't lead a heart until hearts are broken, unless you have only hearts, with or "
            f"without {_queen(r)}.",
            oldest,
        )
    return Answer(
        broken,
        "You can't lead a heart until hearts are broken, unless you have nothing but hearts.",
        oldest,
    )


BROKEN = (
    "Usually that happens when someone can't follow suit and throws one. From then on anyone can "
    "lead hearts."
)


@breaking_hearts.topic("What does “hearts are broken” mean?", in_book=True, changed_by="break_by")
def what_breaks(r: Ruleset) -> Answer:
    differ = "Rule books disagree on whether the queen of spades breaks hearts."
    if not waiting_cards(r):
        return rule(
            FREE,
            elsewhere="At most tables you can't lead a heart until someone has played one.",
            applies=False,
        )
    if QUEEN_OF_SPADES in breakers(r):
        return rule(
            f"Hearts are broken once someone has played a heart or {_queen(r)}.",
            BROKEN,
            differ,
        )
    return rule("Hearts are broken once someone has played a heart.", BROKEN, differ)


@breaking_hearts.topic(
    "Does the queen of spades break hearts?", option="break_by", in_book=True, card="Hearts"
)
def queen_breaks(r: Ruleset) -> Answer:
    if not waiting_cards(r):
        return absent("It makes no difference here.", FREE)
    queen = capitalized(_queen(r))
    if QUEEN_OF_SPADES in breakers(r):
        return yes(
            f"{queen} breaks hearts too, whether she's thrown, led or follows suit.",
            "Pagat and Microsoft say that only a heart breaks hearts.",
            on_card=f"{queen} breaks hearts too.",
        )
    return no(
        f"Only a heart breaks hearts; {_queen(r)} doesn't.",
        "Bicycle and many tournament rules say that she does.",
        on_card="Only a heart breaks hearts.",
    )


@breaking_hearts.topic("It's my lead and I have only hearts", changed_by="heart_lead")
def only_hearts(r: Ruleset) -> Answer:
    if not _hearts_wait(r):
        return Answer("Lead one.", FREE)
    return Answer(
        "Lead one; that breaks them.",
        "If you have nothing but hearts you can lead one, whether hearts are broken or not.",
        "At some tables the lead passes to the left instead.",
    )


@breaking_hearts.topic(
    "I have only hearts and the queen of spades, and hearts aren't broken",
    option="hearts_and_queen",
    in_book=True,
    never=without_queen,
)
def hearts_and_queen(r: Ruleset) -> Answer:
    if not waiting_cards(r):
        return absent("Lead what you like.", FREE)
    leads = _leads_of_hearts_and_queen(r)
    if [*leads] == [QUEEN_OF_SPADES]:
        return rule(
            f"If you have only hearts and {_queen(r)} before hearts are broken, you must lead the "
            "queen.",
            elsewhere="The Grand Prix rules and Parlett let you lead a heart then.",
        )
    if QUEEN_OF_SPADES not in leads:
        return rule(
            f"If you have only hearts and {_queen(r)} before hearts are broken, you must lead a "
            "heart.",
            elsewhere="Most rule books let you lead the queen then.",
        )
    if HEART in waiting_cards(r) and QUEEN_OF_SPADES in waiting_cards(r):
        return Answer("Lead either.", lead_queen(r).text)
    return rule(
        f"If you have only hearts and {_queen(r)}, you can lead a heart or the queen.",
        elsewhere="Board Game Arena and GNOME make you lead the queen then.",
    )


@breaking_hearts.topic("A heart was thrown on this trick: can I lead one next?")
def broken_this_trick(r: Ruleset) -> Answer:
    if not _hearts_wait(r):
        return yes(lead_heart(r).text)
    return yes("Hearts are broken as soon as the heart is on the table.")


@breaking_hearts.topic("Does a heart on trick one break hearts?", changed_by="heart_lead")
def heart_trick_one_breaks(r: Ruleset) -> Answer:
    if not _hearts_wait(r):
        return absent("It makes no difference here.", FREE)
    if any(can_be_played_first(r, card) for card in HEARTS):
        return yes("A heart breaks hearts whenever it's played, even on the first trick.")
    return absent(
        "That isn't allowed here.",
        "Hearts stay off the first trick, so take it back. Once the next trick is led, it stands "
        "and hearts are broken.",
    )


@breaking_hearts.topic(
    "The queen fell on trick one: can hearts be led on trick two?",
    changed_by="break_by",
    never=without_queen,
)
def hearts_after_queen(r: Ruleset) -> Answer:
    if not _hearts_wait(r):
        return yes(FREE)
    if can_be_played_first(r, QUEEN_OF_SPADES):
        return queen_breaks(r)
    return absent(
        "Take her back.",
        f"{capitalized(_queen(r))} stays off the first trick. Once the next trick is led, she "
        f"stands. "
        f"{queen_breaks(r).text}",
    )


identical_cards = Section("two-identical-cards", "Identical cards", chapter="play")


def _with_one_deck(r: Ruleset) -> Answer | None:
    if r.decks == 2:
        return None
    return absent("You're playing with one deck.", "Someone always wins the trick.")


@identical_cards.topic(
    "Two identical cards are played to the same trick", in_book=True, card="Identical"
)
def twins_in_trick(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(
            "Then the deck is wrong.",
            "There should be only one of each card. Throw the hand in, check the deck and deal "
            "again.",
            "With two decks, identical cards usually cancel each other.",
        )
    return rule(
        "Two identical cards in a trick cancel each other, so neither can win.",
        "The highest card of the suit led that isn't canceled wins, and its player takes them too, "
        "points and all.",
        "Some tables let the first of two identical cards win, others the second.",
        on_card="Two identical cards cancel each other; neither can win.",
    )


@identical_cards.topic(
    "Nobody wins a trick because everything cancels",
    in_book=True,
    card="Identical",
    never=_with_one_deck,
)
def dead_trick(r: Ruleset) -> Answer:
    return rule(
        "If every card of the suit led is canceled, the trick is dead and stays on the table.",
        "The same player leads again, and the next winner takes it too.",
        "Rule books differ on how much must cancel before a trick is dead.",
        on_card="If all of the suit led cancel, lead again; the next winner takes every dead trick "
        "too.",
    )


@identical_cards.topic("Nobody wins the last trick", in_book=True, never=_with_one_deck)
def dead_last_trick(r: Ruleset) -> Answer:
    return rule(
        "A dead last trick, and any other still on the table, goes to the player who last won a "
        "trick.",
    )


@identical_cards.topic("Can we play with partners?")
def partners(r: Ruleset) -> Answer:
    return no(
        "Everyone plays alone and has a score of their own.",
        "In partnership games, players who sit across from each other are partners.",
        applies=False,
    )

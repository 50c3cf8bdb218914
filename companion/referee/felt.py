"""What the table does now, in the few words that the felt has room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.referee.cardwords import card_sign, counted, listed
from companion.referee.words import pass_words
from companion.rules.dealing import DEALER_CALLS, MIX, taker_of_kitty
from companion.rules.options import Direction, Leftover, Opener
from companion.rules.passing import HOLD, SCATTER, STAR, cards_given
from companion.rules.ruleset import Ruleset

_KITTY = {
    Leftover.KITTY_FIRST_TRICK: "trick one takes",
    Leftover.KITTY_FIRST_PENALTY: "the first penalty card takes",
    Leftover.KITTY_LAST_TRICK: "the last trick takes",
}


def pass_title(ruleset: Ruleset, token: str, dealer: str) -> str:
    """Which way to pass, large: "Pass left", "Hold", "Ann calls"."""
    if token == DEALER_CALLS:
        return f"{dealer} calls"
    return "Mix" if token == MIX else pass_words(ruleset, token)


def given_label(ruleset: Ruleset, token: str) -> str:
    """How many cards each gives away: "3 cards", "2 cards to each", "nobody passes"."""
    if token == HOLD:
        return "nobody passes"
    if token == SCATTER:
        return "1 card to each"
    if token == STAR:
        return f"{_cards(ruleset.star_each)} to each"
    cards = _cards(cards_given(ruleset, token))
    return f"{cards} each, mixed and dealt again" if token == MIX else cards


def deal_labels(ruleset: Ruleset, dealer: str) -> list[str]:
    """What is dealt: "Ann deals 13 cards each", "without 2♣", "4 cards in the middle: ..."."""
    return list(_deal(ruleset, dealer))


def _deal(ruleset: Ruleset, dealer: str) -> Iterator[str]:
    taker, over = taker_of_kitty(ruleset), ruleset.cards_left_over
    yield f"{dealer} deals {ruleset.hand_size} cards each"
    if ruleset.decks == 2:
        yield "two packs"
    if ruleset.jokers_in_play:
        yield f"with {counted(ruleset.jokers_in_play, 'joker')}"
    if ruleset.removed:
        yield f"without {_cards_out(ruleset)}"
    if over and taker in _KITTY:
        yield f"{_cards(over)} in the middle: {_KITTY[taker]} {'it' if over == 1 else 'them'}"
    if over and taker is Leftover.DEAD:
        yield f"{_cards(over)} left out unseen"
    if ruleset.direction is Direction.COUNTERCLOCKWISE:
        yield "play goes to the right"


def _cards_out(ruleset: Ruleset) -> str:
    """The cards out of the pack; "both 2♦" where two packs lose two alike."""
    times = Counter(ruleset.removed)
    return listed([f"{'both ' if times[card] > 1 else ''}{card_sign(card)}" for card in times])


def kept_label(ruleset: Ruleset, token: str) -> str:
    """Which cards may not be passed (B5), while there is a pass."""
    if not ruleset.pass_forbidden or token == HOLD:
        return ""
    return f"{listed([card_sign(card) for card in ruleset.pass_forbidden])} may not be passed."


def opening_label(ruleset: Ruleset, leader: str | None) -> str:
    """Who leads with what (C1): "2♣ leads", "Bo leads, no heart".

    `leader` is named where a seat leads.
    """
    if leader:
        without = {
            Opener.ELDEST_NO_HEART: ", no heart",
            Opener.ELDEST_NO_PENALTY: ", no penalty card",
        }
        return f"{leader} leads{without.get(ruleset.opener, '')}"
    club = _opening_card(ruleset)
    if club and ruleset.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        return f"whoever has {club} leads a club"
    return f"{club} leads" if club else ""


def _opening_card(ruleset: Ruleset) -> str:
    """The card that leads, as far as the deal tells which it is."""
    card = ruleset.opener_card
    if card is None:
        return ""
    return "the lowest club" if ruleset.cards_left_over else card_sign(card)


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"

"""What a live tally says during a hand: what is still out, hearts, the moon, whether to stop."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from companion.referee.cardwords import card_words, counted, listed, the_card
from companion.rules import QUEEN_OF_SPADES, Card, Ruleset
from companion.rules.cardsets import CardSets, derived
from companion.rules.impossible import depends_on_tricks
from companion.rules.tally import Given, hearts_broken, may_stop, moon_watch, still_out

HAND_ENDS = "All scoring cards are out: the hand ends here."
HEARTS_BROKEN: Mapping[bool, str] = MappingProxyType(
    {True: "Hearts are broken.", False: "Hearts are not broken."}
)


def amount_words(ruleset: Ruleset, cards: Sequence[Card]) -> str:
    """Scoring cards in words: hearts of equal worth by number, all others by name."""
    plain = set(ruleset.plain_hearts)
    hearts = sum(card in plain for card in cards)
    named = Counter(card for card in cards if card not in plain)
    parts = [counted(hearts, "heart")] if hearts else []
    order = sorted(named, key=lambda card: (card != QUEEN_OF_SPADES, card))
    parts += [_each(card, named[card]) for card in order]
    return listed(parts)


def _each(card: Card, times: int) -> str:
    if times == 1:
        return the_card(card)
    return counted(times, "queen" if card == QUEEN_OF_SPADES else card_words(card))


def out_words(ruleset: Ruleset, given: Given) -> str:
    """Still out: "Still out: 4 hearts and the queen."; nothing when all have fallen."""
    left = still_out(ruleset, given)
    return f"Still out: {amount_words(ruleset, left)}." if left else ""


def broken_words(ruleset: Ruleset, given: Given) -> str:
    """Whether hearts are broken, where that is certain and makes a difference (D1, D6)."""
    locks = derived(ruleset, CardSets).locked
    known = hearts_broken(ruleset, given)
    return HEARTS_BROKEN[known] if locks and known is not None else ""


def watch_words(ruleset: Ruleset, given: Given, names: Sequence[str]) -> str:
    """ "Only Cleo has points: 9 hearts and the queen. Watch the moon." or nothing."""
    shooter = moon_watch(ruleset, given)
    if shooter is None:
        return ""
    costly = [(card, seat) for card, seat in given if ruleset.values.get(card, 0) > 0]
    seats, cards = sorted({seat for _, seat in costly}), [card for card, _ in costly]
    who = listed([names[seat] for seat in seats])
    has = "has" if len(seats) == 1 else "have"
    return f"Only {who} {has} points: {amount_words(ruleset, cards)}. Watch the moon."


_STILL_COUNTS: Mapping[str, str] = MappingProxyType(
    {
        "no_tricks_bonus": "who takes no trick gets a bonus",
        "sun": "taking every trick counts",
        "moon_requires": "the moon needs every trick",
        "leftover": "the kitty goes with the last trick",
        "kitty2": "the kitty goes with the last trick",
    }
)


def stop_words(ruleset: Ruleset, given: Given) -> str:
    """That the hand may stop here, or why it has to be played on; nothing before all is out."""
    if still_out(ruleset, given):
        return ""
    if may_stop(ruleset, given):
        if ruleset.skip_when_no_points:
            return HAND_ENDS
        return "All scoring cards are out, you may stop here."
    reasons = list(dict.fromkeys(_STILL_COUNTS[name] for name in depends_on_tricks(ruleset)))
    return f"All scoring cards are out, but play on: {listed(reasons)}."

"""A hand that is still played, as far as its scoring cards have fallen: what may be said of it.

Only what is certain is said. The cards come with the seat that took them, as often as there are
of them: (card, seat). A number of tricks is never known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.rules.card_masks import kind_of, set_of
from companion.rules.cards import Card
from companion.rules.play.legality import CardSets, derive
from companion.rules.ruleset.options import MoonMode, MoonRequires
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.ruleset.validation import depends_on_tricks

Given = Sequence[tuple[Card, int]]

WATCH_FROM = 4  # a moon is worth a look from a quarter of the penalty cards on


def still_out(ruleset: Ruleset, given: Given) -> tuple[Card, ...]:
    """The cards that count and have no taker yet: bonus and doubling cards too (L1)."""
    left = Counter(ruleset.counting_cards) - Counter(card for card, _ in given)
    return tuple(left.elements())


def may_stop(ruleset: Ruleset, given: Given) -> bool:
    """L1: whether nothing that is still to be played can change the points of the hand.

    Never where tricks without scoring cards count (E7, F5, F2 all_tricks, a kitty for the last
    trick). Cards in a dead kitty never fall: a hand with one of them is not over before somebody
    says that nobody gets it, and so it is given here.
    """
    return not still_open(ruleset, given) and not still_out(ruleset, given)


def still_open(ruleset: Ruleset, given: Given) -> tuple[str, ...]:
    """The options by which tricks without scoring cards can still change the points.

    Two that have cards have each won a trick, so that nobody takes every one of them (F2, F5).
    """
    takers = {ruleset.shooting_side(seat) for _, seat in given if seat in range(ruleset.players)}
    settled = ("sun", "moon_requires") if len(takers) > 1 and not ruleset.cards_left_over else ()
    return tuple(name for name in depends_on_tricks(ruleset) if name not in settled)


def points_so_far(ruleset: Ruleset, given: Given) -> tuple[int, ...]:
    """What the cards each seat has taken are worth, without any moon."""
    points = [0] * ruleset.players
    for card, seat in given:
        points[seat] += ruleset.values.get(card, 0)
    return tuple(points)


def hearts_broken(ruleset: Ruleset, given: Given) -> bool | None:
    """D2, D3: whether hearts are broken by what has fallen; None where the cards cannot tell.

    Kitty cards break nothing (A4), with two packs dead tricks may hide what was played, and a card
    that breaks them may count nothing (E1).
    """
    sets = derive(ruleset, CardSets)
    fallen = [kind_of(card) for card, _ in given]
    if sum(bool(kind & sets.breaking) for kind in fallen) > ruleset.cards_left_over:
        return True
    breaking = (sets.breaking | sets.breaking_off) & set_of(ruleset.pack)
    is_seen = not breaking & ~set_of(ruleset.counting_cards)
    is_certain = is_seen and ruleset.decks == 1 and not ruleset.cards_left_over
    return False if is_certain and not any(kind & sets.breaking_off for kind in fallen) else None


def is_first_trick_over(ruleset: Ruleset, given: Given) -> bool:
    """C2, C3: whether more has been taken than can have fallen to the first trick.

    That is a card that has to stay off it, or more than a trick and what was left over of the
    deal. Who held nothing else (C4) may have had to play such a card: that is not looked for.
    """
    banned = derive(ruleset, CardSets).banned
    most = ruleset.players + ruleset.cards_left_over
    return len(given) > most or any(kind_of(card) & banned for card, _ in given)


def moon_watch(ruleset: Ruleset, given: Given) -> int | None:
    """The score that alone has penalty cards, once there are enough of them to watch the moon.

    By score, as partners may shoot together (J2). None where no moon is possible any more.
    """
    if ruleset.moon_mode is MoonMode.DISABLED:
        return None
    takers = {ruleset.shooting_side(seat) for card, seat in given if _is_needed(ruleset, card)}
    costly = sum(ruleset.values.get(card, 0) > 0 for card, _ in given)
    is_early = costly * WATCH_FROM < len(ruleset.penalty_cards)
    return takers.pop() if len(takers) == 1 and not is_early else None


def _is_needed(ruleset: Ruleset, card: Card) -> bool:
    """F2: whether a moon needs this card, or the trick in which it fell."""
    if ruleset.moon_requires is MoonRequires.ALL_TRICKS:
        return True
    value = ruleset.values.get(card, 0)
    return value > 0 or (value < 0 and ruleset.moon_requires is MoonRequires.PLUS_BONUS)

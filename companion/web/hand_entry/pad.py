"""What the script of the pad needs of one entry, as plain JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.referee.grammar import a_card, rank_sign, the_card
from companion.referee.messages import (
    error_words,
)
from companion.referee.telling import say
from companion.rules import NOBODY, QUEEN_OF_SPADES, Card, DoesNotAddUp, MoonChoice, Ruleset
from companion.rules.options import (
    EndMode,
    ExactRule,
    MoonBonus,
    MoonMode,
    MoonRequires,
    TieBreak,
)
from companion.rules.solve import allowed_sums, moon_relief, unreadable
from companion.web.access import now
from companion.web.hand_entry.entry import Entry

GRID_FROM = 6  # players: faces with the number inside each, in the place of rows
LAST_IN_SIGHT = 15  # of the numbers of hearts: three rows of six keys with "16+" and backspace


def pad_data(
    entry: Entry,
    mode: str,
    before: Mapping[int, int],
    asked: Mapping[str, Card],
    others: Mapping[str, Card],
) -> Mapping[str, Any]:
    """What the script of one entry needs, as plain JSON."""
    ruleset = entry.ruleset
    start = ruleset.shown(0)
    return {
        "name": entry.name,
        "game": f"{entry.state.game.id}:",
        "number": None if entry.is_shown_first else entry.number,
        "base": entry.form.version.data or "",
        "mode": mode,
        "can_count": ruleset.hearts_are_equal,
        "seats": [face.number for face in entry.people],
        "names": {str(face.number): face.name for face in entry.people},
        "initials": {str(face.number): face.initials for face in entry.people},
        "colours": {str(face.number): face.colour for face in entry.people},
        "before": None if entry.is_later else {str(seat): n for seat, n in before.items()},
        "start": start,
        "sign": ruleset.shown(1) - start,
        "hearts": ruleset.heart_count,
        "heart_value": ruleset.heart_value,
        "order": [*asked, *others],
        "cards": {key: _card(ruleset, cards, key) for cards in (asked, others) for key in cards},
        "asked": [*asked],
        "no_points": unreadable(ruleset) is not None,
        "moon_choices": _moon_choices(ruleset),
        "every_trick": _every_trick(ruleset),
        "moon": _moon(ruleset),
        "adds_up": _adds_up(ruleset),
        "questions": _questions(ruleset, asked),
        "end": None if entry.is_shown_first else _end(entry),
        "moon_relief": sorted(moon_relief(ruleset)),
        "has_minus": may_be_below_zero(ruleset),
        "has_fixed_sum": ruleset.has_one_sum,
        "last_in_sight": LAST_IN_SIGHT,
        "is_grid": len(entry.people) >= GRID_FROM,
        "is_shown_first": entry.is_shown_first,
        "was_saved": entry.was_saved,
    }


_ASKS_SHOOTER = (MoonMode.CHOICE, MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)


def _moon_choices(ruleset: Ruleset) -> list[tuple[str, str]]:
    """What a shooter may have to choose: a phone without network asks it beforehand."""
    if ruleset.moon_mode not in _ASKS_SHOOTER:
        return []
    points = ruleset.moon_points
    return [
        (choice.value, say("moon_counts", ruleset, moon=choice, points=points))
        for choice in MoonChoice
    ]


def _every_trick(ruleset: Ruleset) -> Mapping[str, Any] | None:
    """What a phone without network asks beforehand of a player who has every scoring card."""
    if not ruleset.pays_for_every_trick:
        return None
    title = say("asks_for_every_trick", name="{name}")
    return {"asks": title, "yes": say("yes"), "no": say("no"), "nobody": NOBODY}


def _moon(ruleset: Ruleset) -> Mapping[str, Any] | None:
    """What a moon does to the shooter's points and to those of each other, by what was chosen.

    A phone without network knows no moon whose effect hangs on more than that.
    """
    if not ruleset.has_moon:
        return None
    add, subtract = (0, ruleset.moon_points), (-ruleset.moon_points, 0)
    effects = {
        MoonMode.ADD_OTHERS: {"": add},
        MoonMode.SUBTRACT_SELF: {"": subtract},
        MoonMode.WINS_GAME: {"": (0, 0)},
        MoonMode.CHOICE: {MoonChoice.ADD.value: add, MoonChoice.SUBTRACT.value: subtract},
    }
    return {
        "needs_bonus": ruleset.moon_requires is MoonRequires.PLUS_BONUS,
        "absorbs": ruleset.moon_bonus is MoonBonus.ABSORBED,
        "effects": {} if ruleset.pays_for_every_trick else effects.get(ruleset.moon_mode, {}),
        "wins_game": ruleset.moon_mode is MoonMode.WINS_GAME,
    }


def _adds_up(ruleset: Ruleset) -> bool:
    """Whether points are those of the cards, and totals are their sums."""
    return not ruleset.multipliers and ruleset.exact_rule is ExactRule.NONE


MOST_TO_TRY = 5000  # ways to give the single cards out that a phone tries while points are typed


def _questions(ruleset: Ruleset, asked: Mapping[str, Card]) -> Mapping[str, Any] | None:
    """What is asked about typed points, as `rules.solve.typed` asks it, for a phone by itself.

    None where it can't know: hearts that differ, cards that double, totals that go down.
    """
    sums = allowed_sums(ruleset)
    is_small = ruleset.players ** len(asked) <= MOST_TO_TRY
    if sums is None or not (ruleset.hearts_are_equal and is_small and ruleset.counts_up):
        return None
    heart = ruleset.heart_value
    slips = [(heart, DoesNotAddUp("heart_missing"), "")]
    slips.append((-heart, DoesNotAddUp("heart_too_many"), ""))
    copies = Counter(asked.values())
    for card, key in {card: key for key, card in asked.items()}.items():
        untaken = DoesNotAddUp("card_untaken", card=card, copies=copies[card])
        slips.append((ruleset.values[card], untaken, key))
    dearest = max(asked, key=lambda key: ruleset.values[asked[key]], default=None)
    nobody_has_it = ""
    if dearest:
        card = asked[dearest]
        nobody_has_it = say(
            "error_nobody_has_card",
            line="{line}",
            card=card,
            copies=ruleset.pack.count(card),
        )
    queens = [key for key, card in asked.items() if card == QUEEN_OF_SPADES]
    return {
        "sums": sorted(sums),
        "tricks": ruleset.hand_size,
        "slips": [(more, error_words(error), key) for more, error, key in slips if more],
        "two_hands": error_words(DoesNotAddUp("two_hands")),
        "wrong_sum": say("error_wrong_sum", ruleset, sum="{points}"),
        "impossible": say("error_impossible_line", line="{line}"),
        "untaken": dearest,
        "nobody_has_it": nobody_has_it,
        "queen": queens[0] if len(queens) == 1 else None,
        "queen_owed": error_words(DoesNotAddUp("card_untaken", card=QUEEN_OF_SPADES, copies=1)),
    }


def _end(entry: Entry) -> Mapping[str, Any] | None:
    """What ends the game with this hand: a total, or that it is the last; None where nothing can.

    `others` are the totals of those who sit it out.
    """
    state, ruleset = entry.state, entry.ruleset
    wins_game = ruleset.moon_mode is MoonMode.WINS_GAME
    if state.is_over or not (wins_game or state.can_end_next(now())):
        return None
    end, is_due = end_to_come(entry), state.standing.plays_on
    last = end["last_hand"]
    return {
        **end,
        "at": None if is_due else end["at"],
        "is_last": is_due or end["is_last"] or (last is not None and entry.number >= last),
        "others": [state.totals[seat] for seat in state.next.out],
    }


def end_to_come(entry: Entry) -> dict[str, Any]:
    """What ends the game with a hand to come, whichever: a total, its last hand, or the time."""
    ruleset = entry.ruleset
    at = ruleset.target if ruleset.meets_target(ruleset.target) else ruleset.target + 1
    is_late = entry.state.is_late(now())
    return {
        "at": at if ruleset.end_mode is EndMode.TARGET else None,
        "last_hand": ruleset.hands if ruleset.end_mode is EndMode.HANDS else None,
        "is_last": ruleset.end_mode is EndMode.TIME and is_late,
        "ties_go_on": ruleset.tie_rule is TieBreak.SUDDEN_DEATH,
        "others": [],
    }


def may_be_below_zero(ruleset: Ruleset) -> bool:
    """Whether a minus may have to be typed: for points taken off, and in a countdown for all."""
    if not ruleset.counts_up:
        return True
    takes_off = min(ruleset.values.values(), default=0) < 0
    return takes_off or ruleset.may_subtract


def _card(ruleset: Ruleset, cards: Mapping[str, Card], key: str) -> Mapping[str, Any]:
    card = cards[key]
    words, which = words_of_copy(cards, key)
    return {
        "value": ruleset.values.get(card, 0),
        "rank": rank_sign(card),
        "suit": card.suit.value,
        "words": words,
        "number": which,
        "counts": card in ruleset.plain_hearts,
    }


def words_of_copy(cards: Mapping[str, Card], key: str) -> tuple[str, str]:
    """How a card is asked for, and which copy it is: the queen is "the queen", of two "a queen"."""
    card, copies = cards[key], Counter(cards.values())[cards[key]]
    if copies == 1:
        return the_card(card), ""
    return a_card(card), f"{key.partition('-')[2] or 1} of {copies}"

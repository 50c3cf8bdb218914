"""What the forms say where numbers or names choose it, and of the file of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.referee.options import option_label
from companion.referee.telling import say
from companion.rules import STANDARD, HandScore, Moon, RulesError, Ruleset

# Moons


class MoonAnswer(NamedTuple):
    """The key of an answer: in a word or two, and below it what that does."""

    words: str
    effect: str = ""


def moon_title(names: Mapping[str, str | None], *, is_typed: bool, is_sun: bool = False) -> str:
    """The moon by its shooter's name; a question where only the points are known."""
    shooters = {name for name in names.values() if name is not None}
    return say(
        "moon_title",
        shooter=shooters.pop() if len(shooters) == 1 else "",
        is_unknown=None in names.values(),
        is_typed=is_typed,
        is_sun=is_sun,
    )


def typed_moon_label(
    ruleset: Ruleset, moon: Moon | None, score: HandScore, shooter: str | None, *, is_one: bool
) -> MoonAnswer:
    """The key of a moon that typed points may have been; `moon` is None where they include it.

    `is_one`: only one player can have shot, and the question names that one.
    """
    return MoonAnswer(
        say("typed_moon", is_one=is_one, is_sun=score.sun, shooter=shooter),
        say("typed_moon_does", ruleset, moon=moon, points=score.amount, is_one=is_one),
    )


# What a change leads to


def new_numbers_words(removed: int, last: int) -> str:
    """What the hands after a removed one are called then: "Hands 2 and 3 become 1 and 2."."""
    numbers = {"from": removed + 1, "last": last, "to": removed, "end": last - 1}
    return say("new_numbers", moved=last - removed, **numbers)


def first_hand_label(number: int, last: int) -> str:
    """The hand that rules count from, of so many scored: "Hand 2: rescores hands 2 and 3"."""
    return say("rescores", number=number, rescored=last - number + 1, last=last)


# A new game


def first_pass_words(ruleset: Ruleset, names: Sequence[str]) -> str:
    """What the first of the seats does with its cards in hand 1; other sizes do not pass yet.

    The arrows on the ring follow the seats: where the cards go another way, it says so.
    """
    token = ruleset.pass_of_hand(1)
    all_given = ruleset.exchanges(token) if len(names) == ruleset.players else ()
    receivers = [names[each.receiver] for each in all_given if each.giver == 0]
    is_next = receivers == [*names[1:2]]
    return say(
        "first_pass", ruleset, token=token, giver=names[0], receivers=receivers, is_next=is_next
    )


def unfit_rule_words(field: str, value: str, players: int) -> str:
    """That a house rule waits for another number of players."""
    for size in (4, 5, 6, 7, 8, 3):
        try:
            fitting = STANDARD.for_players(size).with_options({field: value})
        except RulesError:
            continue
        return say("rule_does_not_fit", rule=option_label(fitting, field), players=players)
    return ""


def deal_words(ruleset: Ruleset, *, has_other_packs: bool) -> str:
    """What many players deal: "8 cards each, take out 2♣ 2♦ 2♠ 3♣, or use two decks."."""
    parts = [say(f"terms_{key}", ruleset) for key in ("cards", "decks", "out", "over")]
    if has_other_packs:
        parts.append(say("terms_or_two_decks"))
    return say("terms_of_deal", parts=[part for part in parts if part])


# What a file of a table brings

MOST_NUMBERS = 8  # of games or lines that are named one by one


def what_stays(same: int, differing: Sequence[int], stored: Sequence[int] = ()) -> list[str]:
    """What of a file is here already: a sentence for the same, one for what differs; and one for
    what comes `stored`, as nobody can read or score it."""
    sentences = [say("stays_same", games=same)] if same else []
    for key, numbers in (("stays_differing", differing), ("stays_stored", stored)):
        if numbers:
            named = [*map(str, numbers[:MOST_NUMBERS])]
            sentences.append(say(key, games=named, more=len(numbers) - len(named)))
    return sentences


def odd_lines(kinds: Mapping[int, str]) -> str:
    """The lines that were taken for no hands: "Line 2 isn't a hand, line 11 has totals"."""
    odd = [(line, kind) for line, kind in sorted(kinds.items()) if kind != "hand"]
    told = [say("odd_line", line=line, kind=kind) for line, kind in odd[:MOST_NUMBERS]]
    return say("odd_lines", lines=told, more=len(odd) - len(told))

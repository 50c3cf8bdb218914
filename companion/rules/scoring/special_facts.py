"""Facts of a hand that only few rules ask for, beside who captured which card.

Who took no trick (E7), who took every trick (F2 all_tricks, F5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.rules.captures import Capture, with_tricks
from companion.rules.errors import DoesNotAddUp
from companion.rules.ruleset.options import MoonMode, MoonRequires
from companion.rules.ruleset.ruleset import Ruleset

NOBODY = -1  # said of every trick: nobody took them all; it is stored so with a hand


@dataclass(frozen=True)
class SpecialFacts:
    """By place; `every_trick` is None while nobody said."""

    trickless: tuple[int, ...] = ()
    every_trick: int | None = None


NO_SPECIAL_FACTS = SpecialFacts()


def moon_skips_trickless(ruleset: Ruleset) -> bool:
    """E7: whether nobody is paid for no trick once one player has every card that costs."""
    is_moon = ruleset.moon_mode is not MoonMode.DISABLED and not ruleset.needs_every_trick
    takes_all = ruleset.moon_requires is MoonRequires.ALL_POSITIVE_IN_PLAY
    return is_moon and takes_all


def owed_every_trick(
    ruleset: Ruleset, captures: Sequence[Capture], special: SpecialFacts
) -> int | None:
    """Who may have taken every trick, where the points hang on it and nobody said.

    Where it is said who took no trick (E7), that says it too.
    """
    if not ruleset.asks_every_trick or ruleset.no_tricks_bonus:
        return None
    return can_have_all(captures) if special.every_trick is None else None


def can_have_all(captures: Sequence[Capture]) -> int | None:
    """The seat that has every scoring card."""
    holders = [seat for seat, capture in enumerate(captures) if capture.hearts or capture.cards]
    return holders[0] if len(holders) == 1 else None


def _size(capture: Capture) -> int:
    return capture.unnamed_hearts + len(capture.cards)


def captures_with_tricks(
    ruleset: Ruleset, captures: Sequence[Capture], special: SpecialFacts
) -> Sequence[Capture]:
    """Tricks that fit what was reported: the points hang only on who took none, and who all."""
    _check_trickless(ruleset, captures, special)
    players = range(ruleset.players)
    sun = special.every_trick
    if sun is not None and sun != NOBODY:
        return with_tricks(captures, [ruleset.hand_size if seat == sun else 0 for seat in players])
    order = sorted(players, key=lambda seat: (seat in special.trickless, -_size(captures[seat])))
    most = ruleset.players - len(special.trickless) if ruleset.no_tricks_bonus else ruleset.players
    winners = order[: min(most, ruleset.hand_size)]
    counts = [int(seat in winners) for seat in players]
    counts[winners[0]] += ruleset.hand_size - len(winners)
    return with_tricks(captures, counts)


def _check_trickless(ruleset: Ruleset, captures: Sequence[Capture], special: SpecialFacts) -> None:
    """Who has a card took a trick, and somebody did."""
    if not ruleset.no_tricks_bonus:
        return
    for seat in special.trickless:
        if captures[seat].hearts or captures[seat].cards:
            raise DoesNotAddUp("trickless_has_cards", seat=seat)
    if len(special.trickless) == ruleset.players:
        raise DoesNotAddUp("nobody_took_a_trick")


def check_enough_trickless(ruleset: Ruleset, special: SpecialFacts) -> None:
    """Where there are fewer tricks than players somebody took none, and is paid for it."""
    least = ruleset.players - ruleset.hand_size
    if len(special.trickless) < least:
        raise DoesNotAddUp("more_trickless", least=least, told=len(special.trickless))

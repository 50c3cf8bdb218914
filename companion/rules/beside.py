"""What a table tells of a hand beside who took which card, and the points with all of it.

Few rules ask for it: cards that stayed dead (A4), cards set aside on trick one (C4), who took no
trick (E7), who took every one (F2 all_tricks, F5).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

from companion.rules.asides import charged_to_lowest, counted_by
from companion.rules.cards import Card
from companion.rules.dealing import taker_of_kitty
from companion.rules.ending import Situation
from companion.rules.errors import DoesNotAddUp
from companion.rules.law import SET_ASIDE
from companion.rules.moons import MoonChoice
from companion.rules.options import (
    AllPenaltyHand,
    JokerKind,
    Kitty2,
    Leftover,
    MoonMode,
    MoonRequires,
    Opener,
    TeamMoon,
    Teams,
)
from companion.rules.ruleset import Ruleset
from companion.rules.scoring import HandResult, score_hand
from companion.rules.suns import asks_tricks, needs_every_trick, pays_sun
from companion.rules.takes import Take, with_tricks

NOBODY = -1  # said of every trick: nobody took them all; it is stored so with a hand


@dataclass(frozen=True)
class Beside:
    """What was told beside the cards, by place. `every_trick` is None while nobody said."""

    dead: tuple[Card, ...] = ()
    aside: tuple[tuple[int, Card], ...] = ()
    trickless: tuple[int, ...] = ()
    every_trick: int | None = None


NOTHING = Beside()


def shares_cards(ruleset: Ruleset) -> bool:
    """J1: whether what two partners took is told as one pile, of the first of them."""
    return ruleset.teams is Teams.POOLED and ruleset.team_moon is TeamMoon.BY_TEAM


def most_dead(ruleset: Ruleset) -> int:
    """A4 dead: how many cards nobody gets and nobody sees."""
    is_dead = taker_of_kitty(ruleset) is Leftover.DEAD
    return ruleset.cards_left_over if is_dead else 0


def sets_aside(ruleset: Ruleset) -> bool:
    """C4: whether a card on trick one may be set aside and count for nobody."""
    return ruleset.all_penalty_hand in SET_ASIDE


@lru_cache(maxsize=256)
def rules_without(
    ruleset: Ruleset, aside: tuple[tuple[int, Card], ...], dead: tuple[Card, ...]
) -> Ruleset:
    """The rules a hand is counted by when these cards belong to nobody.

    Raises DoesNotAddUp when more are dead than the deal left over, or nothing is left to count.
    """
    if len(dead) > most_dead(ruleset):
        raise DoesNotAddUp("too_many_dead", dead=len(dead), most=most_dead(ruleset))
    gone = (*dead, *(card for _, card in aside))
    for card in Counter(gone) - Counter(ruleset.copies):
        raise DoesNotAddUp("card_twice" if card in ruleset.copies else "not_in_pack", card=card)
    if not Counter(ruleset.penalty_cards) - Counter(gone):
        raise DoesNotAddUp("nothing_counts")
    if ruleset.decks == 1:
        return counted_by(ruleset, aside, dead)
    # Of twins one counts still, so the other leaves the pack instead of losing its value.
    return rules_to_count(ruleset, gone)


@lru_cache(maxsize=256)
def rules_to_count(ruleset: Ruleset, gone: tuple[Card, ...]) -> Ruleset:
    """The rules by which the hearts and cards that are left are counted: the others never were."""
    left = replace(
        ruleset,
        all_penalty_hand=AllPenaltyHand.ANY_PENALTY,
        opener=Opener.ELDEST_ANY,
        kitty2=Kitty2.FIRST_TRICK,
        leftover=Leftover.KITTY_FIRST_TRICK,
        kitty4=0,
        pass_count=1,
        trim=ruleset.removed,
        jokers=ruleset.jokers_in_play,
    ).without_dead(gone)
    return _as_long(left, ruleset.hand_size)


def _as_long(ruleset: Ruleset, tricks: int) -> Ruleset:
    """The same with as many tricks: jokers that cost nothing fill the holdings up."""
    short = tricks * ruleset.players - len(ruleset.pack) - ruleset.jokers_in_play
    if short <= 0 or ruleset.penalty_jokers:
        return ruleset
    return replace(ruleset, jokers=ruleset.jokers_in_play + short, joker_kind=JokerKind.NULL)


def check_takers(ruleset: Ruleset, takes: Sequence[Take]) -> None:
    """Nobody has a card without a trick, and there are only so many; raises DoesNotAddUp."""
    takers = [seat for seat, take in enumerate(takes) if take.hearts or take.cards]
    if len(takers) > ruleset.hand_size:
        raise DoesNotAddUp("more_takers_than_tricks", takers=len(takers), tricks=ruleset.hand_size)


def _named(ruleset: Ruleset, takes: Sequence[Take], gone: Sequence[Card]) -> Sequence[Take]:
    """C4: the same takes with a name for each heart, where those that are left differ in worth."""
    told = {card for take in takes for card in take.cards}
    hearts = iter([c for c in ruleset.plain_hearts if c not in gone and c not in told])
    return tuple(
        replace(take, cards=(*take.cards, *islice(hearts, take.unnamed_hearts))) for take in takes
    )


def dead_cards(ruleset: Ruleset, named: Sequence[Card], hearts: int) -> tuple[Card, ...]:
    """The cards nobody got: those by name, and so many of the hearts that have none."""
    plain = [card for card in ruleset.plain_hearts if card not in named]
    return (*named, *plain[:hearts])


def score_told(
    ruleset: Ruleset,
    takes: Sequence[Take],
    beside: Beside = NOTHING,
    *,
    before: Situation | None = None,
    choice: MoonChoice | None = None,
    adjustments: Sequence[int] = (),
) -> HandResult:
    """`score_hand` with everything that was told; raises DoesNotAddUp where it contradicts itself.

    The takes are those of `rules_without` the dead cards and the cards set aside.
    """
    check_takers(ruleset, takes)
    rules = ruleset
    if beside.dead or sets_aside(ruleset):
        rules = rules_without(ruleset, beside.aside, beside.dead)
    if ruleset.heart_count and not rules.heart_count:
        takes = _named(ruleset, takes, [*beside.dead, *(card for _, card in beside.aside)])
    if asks_tricks(rules):
        takes = _with_tricks(rules, takes, beside)

    def scored(adjustments: Sequence[int]) -> HandResult:
        return score_hand(rules, takes, before=before, choice=choice, adjustments=adjustments)

    result = scored(adjustments)
    if ruleset.no_tricks_bonus and result.moon is None and not result.needs_choice:
        _check_enough_trickless(ruleset, beside)
    charged = charged_to_lowest(ruleset, scored(()).points, beside.aside) if beside.aside else ()
    if not any(charged):
        return result
    given = adjustments or (0,) * len(charged)
    return scored([sum(pair) for pair in zip(given, charged, strict=True)])


def moon_skips_trickless(ruleset: Ruleset) -> bool:
    """E7: whether nobody is paid for no trick once one player has every card that costs."""
    is_moon = ruleset.moon_mode is not MoonMode.DISABLED and not needs_every_trick(ruleset)
    takes_all = ruleset.moon_requires is MoonRequires.ALL_POSITIVE_IN_PLAY
    return is_moon and takes_all and ruleset.teams is Teams.NONE


def owed_every_trick(ruleset: Ruleset, takes: Sequence[Take], beside: Beside) -> int | None:
    """Who may have taken every trick, where the points hang on it and nobody said.

    Where it is said who took no trick (E7), that says it too.
    """
    if not (pays_sun(ruleset) or needs_every_trick(ruleset)) or ruleset.no_tricks_bonus:
        return None
    return can_have_all(ruleset, takes) if beside.every_trick is None else None


def _shows_a_trick(
    ruleset: Ruleset, takes: Sequence[Take], seat: int, trickless: Sequence[int]
) -> bool:
    """E7: whether a seat has a card of a trick that no partner can have taken."""
    if not (takes[seat].hearts or takes[seat].cards):
        return False
    partner = (seat + ruleset.players // 2) % ruleset.players
    return partner in trickless or not shares_cards(ruleset)


def can_have_all(ruleset: Ruleset, takes: Sequence[Take]) -> int | None:
    """The seat with every scoring card."""
    holders = [seat for seat, take in enumerate(takes) if take.hearts or take.cards]
    return holders[0] if len(holders) == 1 else None


def _size(take: Take) -> int:
    return take.unnamed_hearts + len(take.cards)


def _with_tricks(ruleset: Ruleset, takes: Sequence[Take], beside: Beside) -> Sequence[Take]:
    """Tricks that fit what was told: the points hang only on who took none, and who all."""
    _check_trickless(ruleset, takes, beside)
    players = range(ruleset.players)
    sun = beside.every_trick
    if sun is not None and sun != NOBODY:
        return with_tricks(takes, [ruleset.hand_size if seat == sun else 0 for seat in players])
    order = sorted(players, key=lambda seat: (seat in beside.trickless, -_size(takes[seat])))
    most = ruleset.players - len(beside.trickless) if ruleset.no_tricks_bonus else ruleset.players
    winners = order[: min(most, ruleset.hand_size)]
    counts = [int(seat in winners) for seat in players]
    counts[winners[0]] += ruleset.hand_size - len(winners)
    return with_tricks(takes, counts)


def _check_trickless(ruleset: Ruleset, takes: Sequence[Take], beside: Beside) -> None:
    """Who has a card took a trick, and somebody did."""
    if not ruleset.no_tricks_bonus:
        return
    for seat in beside.trickless:
        if _shows_a_trick(ruleset, takes, seat, beside.trickless):
            raise DoesNotAddUp("trickless_has_cards", seat=seat)
    if len(beside.trickless) == ruleset.players:
        raise DoesNotAddUp("nobody_took_a_trick")


def _check_enough_trickless(ruleset: Ruleset, beside: Beside) -> None:
    """Where there are fewer tricks than players somebody took none, and is paid for it."""
    least = ruleset.players - ruleset.hand_size
    if len(beside.trickless) < least:
        raise DoesNotAddUp("more_trickless", least=least, told=len(beside.trickless))

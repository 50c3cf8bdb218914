"""What a revoke may have changed, as far as the cards of a watched hand tell (H1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from companion.rules import card_masks
from companion.rules.cards import Card
from companion.rules.play.legality import derive
from companion.rules.play.tricks import TrickRules
from companion.rules.whole_hand.hand_in_play import Breach, PlayedCard
from companion.rules.whole_hand.replay import Replay


class RevokeEffect(NamedTuple):
    """A revoke and what hangs on it.

    `instead`: the cards of the suit led that were there. `later`: the tricks in which they came
    out. `winners`: who would have won the trick with one of them, None for a dead one; nobody
    while the trick runs. `is_lead_sure`: whether the trick has the same winner with each of them.
    """

    breach: Breach
    instead: tuple[Card, ...]
    later: tuple[int, ...]
    winners: tuple[int | None, ...]
    is_lead_sure: bool

    @property
    def tricks(self) -> tuple[int, ...]:
        """The trick with the revoke, and those in which a card lay that could have lain there."""
        return (self.breach.trick, *self.later)


def revoke_effect(replay: Replay, breach: Breach) -> RevokeEffect | None:
    """What a breach changed; None where it is no revoke."""
    instead = breach.violation.instead
    if breach.violation.key != "follow_suit":
        return None
    trick = next((each for each in replay.tricks if each.number == breach.trick), None)
    winners = _winners(replay, trick.plays, breach) if trick else ()
    is_sure = trick is not None and set(winners) == {trick.winner}
    return RevokeEffect(breach, instead, _later(replay, breach), winners, is_sure)


def _later(replay: Replay, breach: Breach) -> tuple[int, ...]:
    """The tricks after it in which a card came out that should have been played."""
    played = {trick.number: trick.plays for trick in replay.tricks}
    played[len(replay.tricks) + 1] = replay.open_trick
    return tuple(
        number
        for number, plays in played.items()
        if number > breach.trick
        and any(p.seat == breach.seat and p.card in breach.violation.instead for p in plays)
    )


def _winners(replay: Replay, plays: Sequence[PlayedCard], breach: Breach) -> tuple[int | None, ...]:
    """Who wins the trick when another card lies in the place of the revoke; each once."""
    kinds = [card_masks.kind_of(play.card) for play in plays]
    revoke = (breach.seat, breach.violation.card)
    place = next(at for at, play in enumerate(plays) if play[:2] == revoke)
    rules = derive(replay.ruleset, TrickRules)
    led = card_masks.suit_led(kinds)
    found: list[int | None] = []
    for card in breach.violation.instead:
        other = [*kinds[:place], card_masks.kind_of(card), *kinds[place + 1 :]]
        won = rules.winning_play(other, reduce(or_, other), led)
        found.append(None if won is None else plays[won].seat)
    return tuple(dict.fromkeys(found))

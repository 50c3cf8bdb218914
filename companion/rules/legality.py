"""What may be played: `violation` names the first rule a card would break (1.1, 2C, 2D)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules import holdings as h
from companion.rules.cards import Card, Suit
from companion.rules.errors import DoesNotAddUp
from companion.rules.law import Law, Spot, law_of
from companion.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Turn:
    """The position of a player to move.

    `trick`: the cards already played to this trick, the leader's first. `number`: of this trick,
    from 1. `broken`: whether hearts were broken before it. `nobody_can_lead`: under D4
    lead_passes_left every other seat is stuck too, so this leader leads all the same.
    """

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    number: int
    broken: bool = False
    nobody_can_lead: bool = False


def read_turn(
    hand: h.CardsLike,
    trick: h.CardsLike = (),
    *,
    number: int,
    broken: bool = False,
    nobody_can_lead: bool = False,
) -> Turn:
    """A turn from card texts: `read_turn("QS 3S 2H", "AS", number=2)`.

    Raises UnknownCard, and DoesNotAddUp for what is no number of a trick.
    """
    if not isinstance(number, int) or number < 1:
        raise DoesNotAddUp("no_such_trick", number=number)
    held, played = h.kinds_of(hand), h.kinds_of(trick)
    return Turn(
        tuple(map(h.card_of, held)), tuple(map(h.card_of, played)), number, broken, nobody_can_lead
    )


@dataclass(frozen=True, slots=True)
class Violation:
    """A broken rule: the key for its words, its key in the catalogue, and the facts.

    `suit`: the suit led, if any. `instead`: the cards this rule left to choose from.
    `wanted`: the number of cards called for, or the seat whose turn it was.
    """

    key: str
    rule: str
    card: Card | None = None
    suit: Suit | None = None
    instead: tuple[Card, ...] = ()
    wanted: int | None = None


def legal_plays(ruleset: Ruleset, turn: Turn) -> tuple[Card, ...]:
    """Every kind of card that may be played, in deck order.

    Empty only for a leader whose lead passes to the next seat (D4 lead_passes_left).
    Raises DoesNotAddUp where everybody has played to the trick.
    """
    law = law_of(ruleset)
    return h.cards_of(law.legal(_spot(law, turn)))


def violation(ruleset: Ruleset, turn: Turn, card: h.CardLike) -> Violation | None:
    """The first rule that playing this card would break, or None; raises UnknownCard.

    Raises DoesNotAddUp where everybody has played to the trick.
    """
    law = law_of(ruleset)
    return violation_of(law, _spot(law, turn), h.kind_of(card))


def is_misdeal(ruleset: Ruleset, turn: Turn) -> bool:
    """C4: whether this player holds banned cards only, which a table may call a misdeal."""
    law = law_of(ruleset)
    return law.calls_misdeal(_spot(law, turn))


def breaks_hearts(ruleset: Ruleset, trick: h.CardsLike) -> bool:
    """D2, D3: whether the cards of a trick, the leader's first, break hearts."""
    kinds = h.kinds_of(trick)
    sets = law_of(ruleset).sets
    return sets.breaks(h.holding_of(kinds), h.suit_led(kinds))


def violation_of(law: Law, spot: Spot, kind: int) -> Violation | None:
    """The same for a card and a spot given as bits."""
    left = spot.hand
    if not left & kind:
        return _told("not_held", "1", spot, kind, left)
    for rule in law.rules(spot):
        narrowed = rule.narrow(law, spot, left)
        if not narrowed & kind:
            return _told(*rule.blame(law, spot, left, kind), spot, kind, narrowed)
        left = narrowed
    return None


def _check_turn(ruleset: Ruleset, turn: Turn) -> None:
    if len(turn.trick) >= ruleset.players:
        raise DoesNotAddUp("wrong_trick_size", cards=len(turn.trick), players=ruleset.players)


def _told(key: str, rule: str, spot: Spot, kind: int, instead: int) -> Violation:
    suit = h.card_of(spot.led & -spot.led).suit if spot.led else None
    return Violation(key, rule, h.card_of(kind), suit, h.cards_of(instead))


def _spot(law: Law, turn: Turn) -> Spot:
    _check_turn(law.ruleset, turn)
    sets = law.sets
    led, table = h.suit_led(h.kinds_of(turn.trick)), h.set_of(turn.trick)
    return Spot(
        hand=h.set_of(turn.hand),
        led=led,
        table=table,
        is_first=turn.number == 1,
        broken=turn.broken or sets.breaks(table, led),
        must_lead=turn.nobody_can_lead,
    )

"""What the scoring did by itself, so that every automatic bonus can explain itself."""

from dataclasses import dataclass

from companion.rules.cards import Card
from companion.rules.lines import CountedHand, absorbs, unfloored_line
from companion.rules.moons import Moon
from companion.rules.options import BonusFloor, MoonMode


@dataclass(frozen=True, slots=True)
class Note:
    """A key for the words, the seat it is about, points and a card where there is one."""

    key: str
    seat: int
    points: int = 0
    card: Card | None = None


def notes_of(hand: CountedHand, moon: Moon | None, *, is_chosen: bool) -> tuple[Note, ...]:
    """Everything that fired in a hand: moon, bonus cards, floor."""
    moons = [] if is_chosen or hand.shooter is None else [_moon_note(hand, hand.shooter, moon)]
    return (*moons, *_bonus_notes(hand, moon), *_floor_notes(hand, moon))


def _moon_note(hand: CountedHand, shooter: int, moon: Moon | None) -> Note:
    """The moon the ruleset decided, or that there is none in this game."""
    if moon is None:
        return Note("moon_disabled", shooter)
    guarded = hand.ruleset.moon_mode is MoonMode.AUTO_GUARD and moon is Moon.SUBTRACT
    key = "moon_guarded" if guarded else f"moon_{moon.value}"
    return Note(key, shooter, hand.ruleset.moon_points)


def _bonus_notes(hand: CountedHand, moon: Moon | None) -> list[Note]:
    values = hand.ruleset.values
    return [
        Note("bonus_absorbed" if absorbs(hand, seat, moon) else "bonus", seat, values[card], card)
        for seat, take in enumerate(hand.takes)
        for card in take.cards
        if values.get(card, 0) < 0
    ]


def _floor_notes(hand: CountedHand, moon: Moon | None) -> list[Note]:
    if hand.ruleset.bonus_floor is not BonusFloor.HAND_NOT_BELOW_0:
        return []
    line = unfloored_line(hand, moon)
    return [Note("hand_floor", seat, points) for seat, points in enumerate(line) if points < 0]

"""What the scoring did by itself, so that every automatic bonus can explain itself."""

from dataclasses import dataclass

from companion.rules.cards import Card
from companion.rules.lines import CountedHand, absorbs, moon_amount, unfloored_line
from companion.rules.moons import CHOICE_MARGIN, Moon
from companion.rules.options import BonusFloor, MoonMode, Multiplier


@dataclass(frozen=True, slots=True)
class Note:
    """A key for the words, the seat it is about, points and a card where there is one."""

    key: str
    seat: int
    points: int = 0
    card: Card | None = None


def notes_of(hand: CountedHand, moon: Moon | None, *, is_chosen: bool) -> tuple[Note, ...]:
    """Everything that fired in a hand: moon, bonus and doubling cards, tricks, floor."""
    moons = [] if is_chosen or hand.shooter is None else _moon_notes(hand, hand.shooter, moon)
    return (
        *moons,
        *_bonus_notes(hand, moon),
        *_doubling_notes(hand, moon),
        *_trickless_notes(hand, moon),
        *_floor_notes(hand, moon),
    )


def _moon_notes(hand: CountedHand, shooter: int, moon: Moon | None) -> list[Note]:
    """What the moon did, and why nobody was asked where a shooter may sometimes choose (F1)."""
    notes, mode = [_moon_note(hand, shooter, moon)], hand.ruleset.moon_mode
    if mode is MoonMode.GUARDED_CHOICE:
        notes.append(Note("no_choice_needed", shooter))
    if mode is MoonMode.CHOICE_FROM_74:
        notes.append(Note("no_choice_yet", shooter, hand.ruleset.target - CHOICE_MARGIN))
    return notes


def _moon_note(hand: CountedHand, shooter: int, moon: Moon | None) -> Note:
    """The moon the ruleset decided, or that there is none in this game."""
    if moon is None:
        return Note("moon_disabled", shooter)
    guarded = hand.ruleset.moon_mode is MoonMode.AUTO_GUARD and moon is Moon.SUBTRACT
    effect = "guarded" if guarded else moon.value
    kind = "sun" if hand.is_sun else "moon"
    return Note(f"{kind}_{effect}", shooter, moon_amount(hand, moon))


def _bonus_notes(hand: CountedHand, moon: Moon | None) -> list[Note]:
    if not hand.ruleset.bonus_cards_in_play:
        return []
    values = hand.ruleset.values
    return [
        Note("bonus_absorbed" if absorbs(hand, seat, moon) else "bonus", seat, values[card], card)
        for seat, take in enumerate(hand.takes)
        for card in take.cards
        if values.get(card, 0) < 0
    ]


def _doubling_notes(hand: CountedHand, moon: Moon | None) -> list[Note]:
    return [
        Note(kind.value, seat, 0, card)
        for card, kind in hand.ruleset.multipliers
        for seat, take in enumerate(hand.takes)
        if take.count(card) and (moon is None or kind is Multiplier.DOUBLES_HAND)
    ]


def _trickless_notes(hand: CountedHand, moon: Moon | None) -> list[Note]:
    if moon is not None:
        return []
    return [Note("no_tricks", seat, paid) for seat, paid in enumerate(hand.trickless) if paid]


def _floor_notes(hand: CountedHand, moon: Moon | None) -> list[Note]:
    if hand.ruleset.bonus_floor is not BonusFloor.HAND_NOT_BELOW_0:
        return []
    line = unfloored_line(hand, moon)
    return [Note("hand_floor", seat, points) for seat, points in enumerate(line) if points < 0]

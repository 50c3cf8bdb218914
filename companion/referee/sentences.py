"""The value of each option in a sentence and as a short label."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from companion.referee.cardwords import (
    card_sign,
    card_words,
    cards_alike,
    cards_words,
    counted,
    listed,
    signed,
    suit_words,
)
from companion.referee.figures import figures_of
from companion.referee.phrases import PHRASES
from companion.referee.sides import BOTH, as_seen
from companion.rules import Card, Ruleset, Suit, option_text
from companion.rules.cards import RANKS
from companion.rules.options import HEART_SCHEMES, DealerRotation, FirstTrickSet

_PASS_WORDS = {
    "L": "left", "R": "right", "X": "across", "H": "hold", "S": "one card to each",
    "Z": "split across", BOTH: "split between both others", "M": "mix", "D": "the dealer calls",
    "P": "to the partner",
}  # fmt: skip


def option_words(ruleset: Ruleset, field: str) -> str:
    """The value of an option of this ruleset in a sentence."""
    if field in _SENTENCES:
        return _SENTENCES[field](ruleset)
    words = PHRASES[field][option_text(field, getattr(ruleset, field))][1]
    return words.format_map(figures_of(ruleset)) if "{" in words else words


def option_label(ruleset: Ruleset, field: str) -> str:
    """The value of an option of this ruleset as a short label for a form."""
    if field in _LABELS:
        return _LABELS[field](ruleset)
    return PHRASES[field][option_text(field, getattr(ruleset, field))][0]


def cycle_words(ruleset: Ruleset) -> str:
    """The pass cycle in words: "left, right, across, hold"."""
    tokens = [as_seen(ruleset, token) for token in ruleset.cycle]
    return ", ".join(_PASS_WORDS.get(token) or _far(token) for token in tokens)


def _far(token: str) -> str:
    return f"{token[1:]} places {'left' if token[0] == 'L' else 'right'}"


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


def _values_label(pairs: Sequence[tuple[Card, int]]) -> str:
    return ", ".join(f"{card_sign(card)} {signed(value)}" for card, value in pairs)


def _signs(cards: Sequence[Card]) -> str:
    return " ".join(card_sign(card) for card in cards)


def _trim(r: Ruleset) -> str:
    if not r.removed:
        return "No card is taken out."
    return f"Taken out before the deal: {_taken_out(r)}."


def _taken_out(r: Ruleset) -> str:
    """The cards out of the pack: whole suits as such, of two packs how many of each."""
    out, parts = Counter(r.removed), []
    for suit in Suit:
        cards = [card for card in out if card.suit is suit]
        if len(cards) == len(RANKS) and len({out[card] for card in cards}) == 1:
            of_one = " of one pack" if out[cards[0]] < r.decks else ""
            parts.append(f"all {suit_words(suit)}{of_one}")
        else:
            parts += [_of_packs(card, out[card], r.decks) for card in cards]
    return listed(parts)


def _of_packs(card: Card, number: int, packs: int) -> str:
    if packs == 1:
        return f"the {card_words(card)}"
    return f"both {cards_alike(card)}" if number > 1 else f"one {card_words(card)}"


def _pass_cycle(r: Ruleset) -> str:
    if set(r.cycle) == {"H"}:
        return "Nobody passes."
    if len(r.cycle) == 1:
        return f"Every hand is passed: {cycle_words(r)}."
    held = "" if "H" in r.cycle else " No hand is played without passing."
    return f"Passing goes {cycle_words(r)}, then again.{held}"


def _pass_cycle_label(r: Ruleset) -> str:
    if set(r.cycle) == {"H"}:
        return "No passing"
    words = cycle_words(r).capitalize()
    return f"Always {words.lower()}" if len(r.cycle) == 1 else words


def _pass_forbidden(r: Ruleset) -> str:
    if not r.pass_forbidden:
        return "Any card may be passed."
    return f"Nobody may pass {cards_words(r.pass_forbidden)}."


def _first_trick_set(r: Ruleset) -> str:
    if isinstance(r.first_trick_set, FirstTrickSet):
        return PHRASES["first_trick_set"][r.first_trick_set.value][1]
    if not r.first_trick_set:
        return "No card is kept off the first trick."
    return f"The rule of the first trick is about {cards_words(r.first_trick_set)}."


def _first_trick_set_label(r: Ruleset) -> str:
    if isinstance(r.first_trick_set, FirstTrickSet):
        return PHRASES["first_trick_set"][r.first_trick_set.value][0]
    return _signs(r.first_trick_set) or "None"


def _heart_scheme(r: Ruleset) -> tuple[str, str] | None:
    names = {vector: name for name, vector in HEART_SCHEMES.items()}
    name = names.get(r.heart_values)
    return PHRASES["heart_values"][name] if name else None


def _hearts_in_full(r: Ruleset) -> str:
    return " ".join(str(value) for value in r.heart_values)


def _heart_values(r: Ruleset) -> str:
    scheme = _heart_scheme(r)
    return scheme[1] if scheme else f"The hearts from 2 to ace cost {_hearts_in_full(r)}."


def _heart_values_label(r: Ruleset) -> str:
    scheme = _heart_scheme(r)
    return scheme[0] if scheme else _hearts_in_full(r)


def _queen(r: Ruleset) -> str:
    if not r.queen_spades:
        return "The queen of spades costs nothing."
    return f"The queen of spades costs {r.queen_spades}."


def _extra_penalties(r: Ruleset) -> str:
    if not r.extra_penalties:
        return "No other card costs points."
    parts = [f"the {card_words(card)} costs {value}" for card, value in r.extra_penalties]
    return _sentence(listed(parts))


def _bonus_cards(r: Ruleset) -> str:
    if not r.bonus_cards:
        return "No card takes points off."
    parts = [f"the {card_words(card)} takes {-value} off" for card, value in r.bonus_cards]
    return _sentence(listed(parts))


def _multipliers(r: Ruleset) -> str:
    if not r.multipliers:
        return "No card doubles anything."
    what = {"doubles_hand": "its taker's hand", "doubles_hearts": "its taker's hearts"}
    parts = [f"the {card_words(card)} doubles {what[kind]}" for card, kind in r.multipliers]
    return _sentence(listed(parts))


def _multipliers_label(r: Ruleset) -> str:
    what = {"doubles_hand": "hand", "doubles_hearts": "hearts"}
    parts = [f"{card_sign(card)} {what[kind]} twice" for card, kind in r.multipliers]
    return ", ".join(parts) or "None"


def _no_tricks(r: Ruleset) -> str:
    if not r.no_tricks_bonus:
        return "Taking no trick is nothing special."
    return f"Taking no trick takes {-r.no_tricks_bonus} off."


def _moon_amount(r: Ruleset) -> str:
    if r.moon_amount is None:
        return f"A moon is worth everything in play: {r.moon_points}."
    return f"A moon is always worth {r.moon_points}."


def _jokers(r: Ruleset) -> str:
    number = counted(r.jokers_in_play, "joker").capitalize()
    return f"{number} {'is' if r.jokers_in_play == 1 else 'are'} in the pack."


def _dealer_rotation(r: Ruleset) -> str:
    """A8: two queens have no one taker, so that the deal of two packs moves on."""
    moves_on = r.decks == 2 and r.dealer_rotation is DealerRotation.QS_TAKER
    rotation = DealerRotation.LEFT_EACH_HAND if moves_on else r.dealer_rotation
    return PHRASES["dealer_rotation"][rotation.value][1].format_map(figures_of(r))


def _kitty2(r: Ruleset) -> str:
    """K6: what makes the deal even is told in full, as it is another thing at every size."""
    if not r.uses_two_pack_table:
        return PHRASES["kitty2"][r.kitty2.value][1]
    out = [f"{_taken_out(r)} {'is' if len(r.removed) == 1 else 'are'} taken out"]
    jokers = counted(r.jokers_in_play, "joker")
    added = [f"{jokers} {'is' if r.jokers_in_play == 1 else 'are'} added"]
    done = (out if r.removed else []) + (added if r.jokers_in_play else [])
    return _sentence(f"{listed(done)} to make the deal come out even")


_SENTENCES: Mapping[str, Callable[[Ruleset], str]] = MappingProxyType(
    {
        "players": lambda r: (
            f"{counted(r.players, 'player').capitalize()}, {r.hand_size} cards each."
        ),
        "decks": lambda r: f"{counted(r.decks, 'pack').capitalize()} of 52 cards.",
        "trim": _trim,
        "kitty4": lambda r: f"{counted(r.kitty4, 'card').capitalize()} in the four-player kitty.",
        "jokers": _jokers,
        "dealer_rotation": _dealer_rotation,
        "kitty2": _kitty2,
        "pass_count": lambda r: f"Everybody passes {counted(r.pass_count, 'card')}.",
        "pass_cycle": _pass_cycle,
        "pass_forbidden": _pass_forbidden,
        "first_trick_set": _first_trick_set,
        "heart_values": _heart_values,
        "queen_spades": _queen,
        "extra_penalties": _extra_penalties,
        "bonus_cards": _bonus_cards,
        "multipliers": _multipliers,
        "no_tricks_bonus": _no_tricks,
        "moon_amount": _moon_amount,
        "target": lambda r: f"The target is {r.target}.",
        "hands": lambda r: (
            f"{counted(r.hands, 'hand').capitalize()} are played."
            if r.hands
            else "The number of hands is open."
        ),
    }
)

_LABELS: Mapping[str, Callable[[Ruleset], str]] = MappingProxyType(
    {
        "players": lambda r: str(r.players),
        "decks": lambda r: str(r.decks),
        "trim": lambda r: _signs(r.removed) or "None",
        "kitty4": lambda r: str(r.kitty4),
        "jokers": lambda r: str(r.jokers),
        "pass_count": lambda r: str(r.pass_count),
        "pass_cycle": _pass_cycle_label,
        "pass_forbidden": lambda r: _signs(r.pass_forbidden) or "None",
        "first_trick_set": _first_trick_set_label,
        "heart_values": _heart_values_label,
        "queen_spades": lambda r: str(r.queen_spades),
        "extra_penalties": lambda r: _values_label(r.extra_penalties) or "None",
        "bonus_cards": lambda r: _values_label(r.bonus_cards) or "None",
        "multipliers": _multipliers_label,
        "no_tricks_bonus": lambda r: signed(r.no_tricks_bonus),
        "moon_amount": lambda r: (
            "Everything in play" if r.moon_amount is None else str(r.moon_amount)
        ),
        "target": lambda r: str(r.target),
        "hands": lambda r: str(r.hands),
    }
)

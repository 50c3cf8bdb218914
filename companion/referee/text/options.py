"""The value of each option in a sentence and as a short label, with the figures of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from companion.referee.text.grammar import (
    BOTH,
    as_seen,
    capitalized,
    card_sign,
    card_words,
    cards_alike,
    cards_words,
    counted,
    listed,
    next_side,
    side_before,
    signed,
    suit_words,
)
from companion.referee.text.option_phrases import PHRASES
from companion.rules import DECK, Card, Ruleset, Suit, option_text, shown
from companion.rules.cards import RANKS
from companion.rules.ruleset.options import (
    CAN_ADD,
    CAN_SUBTRACT,
    HEART_SCHEMES,
    BreakBy,
    DealerRotation,
    Duplicates,
    EndCompare,
    EndMode,
    FirstTrickPoints,
    FirstTrickSet,
    HeartLead,
    MoonMode,
    Opener,
    QueenLead,
    ScoreView,
    TeamMoonScore,
    Teams,
)
from companion.rules.ruleset.validation import PLAYERS_BY_DECKS
from companion.rules.scoring.scoring import CHOICE_MARGIN, TEAM_AMOUNTS, THIRTY_NINE


def figures_of(ruleset: Ruleset) -> Mapping[str, object]:
    """The figures by their names; totals are told as the players see them (E8)."""
    up = counts_up(ruleset)
    moon, near = ruleset.moon_points, shown(ruleset, ruleset.target - CHOICE_MARGIN)
    return {
        "start": shown(ruleset, 0),
        "target": ruleset.target,
        "goal": signed(shown(ruleset, ruleset.target)),
        "reached": _reached(ruleset, up),
        "more": "more" if up else "less",
        "half": signed(shown(ruleset, ruleset.target // 2)),
        "near": f"{signed(near)}{'' if up else ' or less'}",
        "fall": "fall below" if up else "rise above",
        "falls": "falls below" if up else "rises above",
        "hands": counted(ruleset.hands, "hand"),
        "next": next_side(ruleset),
        "before": side_before(ruleset),
        "opener": card_words(ruleset.opener_card) if ruleset.opener_card else "",
        "tie": PHRASES["tie_break"][ruleset.tie_rule.value][1],
        "gift": charge_words(ruleset, moon_gift(ruleset)),
        "gives": f"{'gives' if up else 'takes'} {charge_words(ruleset, moon_gift(ruleset))}",
        "sun": f"{'gives' if up else 'takes'} {charge_words(ruleset, THIRTY_NINE)}",
        "split": "the others" if ruleset.players == 3 else "the two players across",
        "spares": (
            f"takes {moon} off the shooter's total"
            if up
            else f"puts {moon} back on the shooter's total"
        ),
        "instead": f"take {moon} off instead" if up else f"have {moon} back instead",
        "relief": relief_words(ruleset, moon),
    }


def _reached(ruleset: Ruleset, up: bool) -> str:
    """What a total does that ends the game."""
    goal = signed(shown(ruleset, ruleset.target))
    if ruleset.end_compare is EndCompare.EXCEED:
        return f"has {'more' if up else 'less'} than {goal}"
    return f"has {goal}" if up else f"is down to {goal}"


def charge_words(ruleset: Ruleset, points: int) -> str:
    """Points that everybody pays but the shooter: "26 to each of the others"."""
    return f"{points} {'to' if counts_up(ruleset) else 'off'} {payers(ruleset)}"


def relief_words(ruleset: Ruleset, points: int) -> str:
    """Points that somebody is rid of: "26 off the own total"."""
    return f"{off_words(ruleset, points)} {'' if counts_up(ruleset) else 'on '}the own total"


def off_words(ruleset: Ruleset, points: int) -> str:
    """What a bonus does to a total: "10 off", in a countdown "10 back"."""
    return f"{points} {'off' if counts_up(ruleset) else 'back'}"


def counts_up(ruleset: Ruleset) -> bool:
    """Whether points raise a total as the players see it (E8)."""
    return ruleset.score_view is ScoreView.PENALTIES_UP


def payers(ruleset: Ruleset) -> str:
    """Who pays for a moon (J3): "each of the others", "the other team"."""
    if ruleset.teams is Teams.NONE:
        return "each of the others"
    if ruleset.team_moon_score is TeamMoonScore.TWENTY_SIX_WITH_PARTNER:
        return "everybody else, the partner too"
    many = ruleset.players > 4
    if ruleset.teams is Teams.POOLED:
        return "each of the other teams" if many else "the other team"
    return f"each player of the other {'teams' if many else 'team'}"


def moon_gift(ruleset: Ruleset) -> int:
    """What a moon costs everybody who pays for it (F3, J3)."""
    if ruleset.teams is Teams.NONE:
        return ruleset.moon_points
    return TEAM_AMOUNTS[ruleset.team_moon_score]


_PASS_WORDS = {
    "L": "left", "R": "right", "X": "across", "H": "hold", "S": "one card to each",
    "Z": "split across", BOTH: "split between both others", "M": "mix", "D": "the dealer calls",
    "P": "to the partner",
}  # fmt: skip


def option_words(ruleset: Ruleset, field: str) -> str:
    """The value of an option of this ruleset in a sentence."""
    if field in _SENTENCES:
        return _SENTENCES[field](ruleset)
    words = PHRASES[field][option_text(field, ruleset.value_of(field))][1]
    return words.format_map(figures_of(ruleset)) if "{" in words else words


def option_label(ruleset: Ruleset, field: str) -> str:
    """The value of an option of this ruleset as a short label for a form."""
    if field in _LABELS:
        return _LABELS[field](ruleset)
    return PHRASES[field][option_text(field, ruleset.value_of(field))][0]


def cycle_words(ruleset: Ruleset) -> str:
    """The pass cycle in words: "left, right, across, hold"."""
    tokens = [as_seen(ruleset, token) for token in ruleset.cycle]
    return ", ".join(_PASS_WORDS.get(token) or _far(token) for token in tokens)


def _far(token: str) -> str:
    return f"{token[1:]} places {'left' if token[0] == 'L' else 'right'}"


def _sentence(words: str) -> str:
    return f"{capitalized(words)}."


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
    words = cycle_words(r)
    return f"Always {words}" if len(r.cycle) == 1 else words.capitalize()


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
        return PHRASES["kitty2"][r.two_pack_leftover.value][1]
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
        "kitty4": lambda r: (
            f"{counted(r.four_player_kitty, 'card').capitalize()} in the four-player kitty."
        ),
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
        "kitty4": lambda r: str(r.four_player_kitty),
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


def matters(ruleset: Ruleset, field: str) -> bool:
    """Whether an option makes a difference beside the others of this ruleset."""
    test = _MATTERS.get(field)
    return test is None or test(ruleset)


def _leaves_cards(r: Ruleset) -> bool:
    """Whether a deal from the whole pack leaves cards over."""
    pack = len(DECK) * r.decks
    return bool(pack % r.players or r.trim or r.jokers)


def _can_have_partners(r: Ruleset) -> bool:
    return r.players % 2 == 0


def _has_moon(r: Ruleset) -> bool:
    return r.moon_mode is not MoonMode.DISABLED


def _hearts_break(r: Ruleset) -> bool:
    return r.heart_lead is HeartLead.MUST_BE_BROKEN or QueenLead.AFTER_BROKEN in (
        r.queen_lead,
        r.queen_discard,
    )


def _has_twins(r: Ruleset) -> bool:
    return r.decks == 2


def _has_partners(r: Ruleset) -> bool:
    return r.teams is not Teams.NONE


def _partners_shoot(r: Ruleset) -> bool:
    return _has_partners(r) and _has_moon(r)


def _guards_trick_one(r: Ruleset) -> bool:
    return r.first_trick_points is not FirstTrickPoints.ALLOWED


_BANS_LEADS = (Opener.ELDEST_NO_HEART, Opener.ELDEST_NO_PENALTY)


def _cancels(r: Ruleset) -> bool:
    return _has_twins(r) and r.duplicates is Duplicates.CANCEL


def _passes(r: Ruleset) -> bool:
    return set(r.cycle) != {"H"}


_MATTERS: Mapping[str, Callable[[Ruleset], bool]] = MappingProxyType(
    {
        "decks": lambda r: r.players in PLAYERS_BY_DECKS[1] and r.players in PLAYERS_BY_DECKS[2],
        "leftover": lambda r: r.decks == 1 and not r.four_player_kitty and _leaves_cards(r),
        "kitty4": lambda r: r.players == 4 and r.decks == 1,
        "teams": _can_have_partners,
        "pass_count": _passes,
        "star_each": lambda r: "Z" in r.cycle,
        "pass_forbidden": _passes,
        "blind_forward": _passes,
        "optional_pass": lambda r: r.pass_on_unseen,
        "first_trick_set": lambda r: _guards_trick_one(r) or r.opener is Opener.ELDEST_NO_PENALTY,
        "all_penalty_hand": lambda r: _guards_trick_one(r) or r.opener in _BANS_LEADS,
        "break_by": _hearts_break,
        "queen_break_scope": lambda r: _hearts_break(r) and r.break_by is BreakBy.HEART_OR_QS,
        "only_hearts": lambda r: r.heart_lead is HeartLead.MUST_BE_BROKEN,
        "hearts_and_queen": lambda r: (
            r.heart_lead is HeartLead.MUST_BE_BROKEN and r.queen_lead is QueenLead.ANYTIME
        ),
        "bonus_floor": lambda r: bool(r.bonus_cards) or r.no_tricks_bonus < 0,
        "moon_requires": lambda r: _has_moon(r),
        "moon_amount": lambda r: (
            r.moon_mode in (CAN_SUBTRACT if _has_partners(r) else CAN_ADD | CAN_SUBTRACT)
        ),
        "moon_bonus": lambda r: _has_moon(r) and bool(r.bonus_cards),
        "sun": _has_moon,
        "target": lambda r: r.end_mode is EndMode.TARGET or r.score_view is ScoreView.COUNTDOWN,
        "hands": lambda r: r.end_mode is EndMode.HANDS,
        "end_compare": lambda r: r.end_mode is EndMode.TARGET,
        "exact_rule": lambda r: r.end_mode is EndMode.TARGET,
        "negative_totals": lambda r: (
            bool(r.bonus_cards) or r.no_tricks_bonus < 0 or r.moon_mode in CAN_SUBTRACT
        ),
        "team_moon": _partners_shoot,
        "team_moon_score": lambda r: _partners_shoot(r) and r.moon_mode in CAN_ADD,
        "duplicates": _has_twins,
        "last_trick_dead": _cancels,
        "kitty2": _has_twins,
        "wrong_pass_count": _passes,
        "wrong_pass_target": _passes,
        "table_talk": _has_moon,
    }
)

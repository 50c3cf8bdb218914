"""Every sentence about rules and results, each through one function, in English."""

from collections.abc import Sequence

from companion.referee.text.errors import error_words
from companion.referee.text.grammar import (
    card_sign,
    card_words,
    cards_words,
    counted,
    line_words,
    listed,
    number_words,
    pass_label,
    pass_phrase,
    pass_words,
    rank_sign,
    signed,
    suit_words,
)
from companion.referee.text.house_rules import (
    AGREEMENT,
    FREE_NUMBERS,
    FREE_TEXTS,
    GROUPS,
    Group,
    OptionChoice,
    choices,
)
from companion.referee.text.option_phrases import TITLES
from companion.referee.text.options import (
    charge_words,
    counts_up,
    cycle_words,
    figures_of,
    matters,
    off_words,
    option_label,
    option_words,
    relief_words,
)
from companion.rules import Moon, MoonChoice, Note, Ruleset
from companion.rules.scoring.score_display import shown_points

__all__ = [
    "AGREEMENT",
    "FREE_NUMBERS",
    "FREE_TEXTS",
    "GROUPS",
    "Group",
    "OptionChoice",
    "agreement_words",
    "card_sign",
    "card_words",
    "cards_words",
    "choice_words",
    "choices",
    "counted",
    "cycle_words",
    "error_words",
    "line_words",
    "listed",
    "matters",
    "moon_words",
    "note_words",
    "number_words",
    "option_label",
    "option_title",
    "option_words",
    "pass_label",
    "pass_phrase",
    "pass_words",
    "rank_sign",
    "signed",
    "suit_words",
]


def option_title(field: str) -> str:
    """The name of an option: "Shooting the moon"."""
    return TITLES[field]


def agreement_words(ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """The rules people fight over, as (title, sentence), in the order a table talks about them."""
    return tuple((TITLES[field], option_words(ruleset, field)) for field in AGREEMENT)


def moon_words(
    ruleset: Ruleset, moon: Moon, shooter: str, points: int, *, sun: bool = False
) -> str:
    """What a moon or a sun did: "Ann shot the moon: 26 to each of the others."."""
    effect = {
        Moon.ADD: charge_words(ruleset, points),
        Moon.SUBTRACT: relief_words(ruleset, points),
        Moon.NOBODY_SCORES: "nobody scores",
        Moon.WINS_GAME: "that wins the game",
    }
    return f"{shooter} {'took every trick' if sun else 'shot the moon'}: {effect[moon]}."


def choice_words(ruleset: Ruleset, choice: MoonChoice, points: int) -> str:
    """What a shooter may choose: "26 to each of the others"."""
    if choice is MoonChoice.ADD:
        return charge_words(ruleset, points)
    return relief_words(ruleset, points)


# F1: why a shooter who may sometimes choose was not asked.
_WHY_NO_CHOICE = {
    "no_choice_needed": "The shooter chooses only where giving points would lose the game.",
    "no_choice_yet": "The shooter chooses once somebody has {near} before the hand.",
}


def note_words(ruleset: Ruleset, note: Note, names: Sequence[str]) -> str:
    """What the scoring did by itself; `names` are the players by seat."""
    who = names[note.seat]
    off = abs(note.points)
    if note.key in ("bonus", "bonus_absorbed"):
        return _bonus_words(ruleset, note, who)
    if note.key in _WHY_NO_CHOICE:
        return _WHY_NO_CHOICE[note.key].format_map(figures_of(ruleset))
    match note.key:
        case "moon_disabled":
            return f"{who} took every penalty card; there is no moon in this game."
        case "moon_guarded" | "sun_guarded":
            return _guarded_words(ruleset, note, who)
        case "hand_floor":
            seen = signed(shown_points(ruleset, note.points))
            way = "below" if counts_up(ruleset) else "above"
            return f"{who} would have {seen}; no hand goes {way} 0."
        case "doubles_hand":
            return f"{who} took {_card_of(note)}: this hand counts twice."
        case "doubles_hearts":
            return f"{who} took {_card_of(note)}: the hearts count twice."
        case "no_tricks":
            return f"{who} took no trick: {off_words(ruleset, off)}."
    kind, _, effect = note.key.partition("_")
    return moon_words(ruleset, Moon(effect), who, off, sun=kind == "sun")


def _guarded_words(ruleset: Ruleset, note: Note, who: str) -> str:
    did = "took every trick" if note.key == "sun_guarded" else "shot the moon"
    off = abs(note.points)
    charge = f"{'giving' if counts_up(ruleset) else 'taking'} {charge_words(ruleset, off)}"
    return (
        f"{who} {did}: {relief_words(ruleset, off)}, because {charge} "
        f"would have ended the game with somebody else in front."
    )


def _card_of(note: Note) -> str:
    return cards_words([note.card] if note.card else [])


def _bonus_words(ruleset: Ruleset, note: Note, who: str) -> str:
    card = _card_of(note)
    if note.key == "bonus":
        return f"{who} took {card}: {off_words(ruleset, abs(note.points))}."
    return f"{who} took {card}; it does not count beside the moon."

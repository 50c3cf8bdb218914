"""A sentence stands in a text and is said by its key, with the facts that it is told of."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, nodes

import companion
from companion.referee.conditions import CONDITIONS
from companion.referee.holes import HOLES
from companion.referee.telling import TEXTS
from companion.referee.texts.reader import Text, uncapitalized

PACKAGE = Path(companion.__file__).parent
TEMPLATES = PACKAGE.parent / "templates"

PARSER = Environment(autoescape=True)

# Files of sentences that a page says by their key; the other files are walked through as lists.
SENTENCES = (
    *("counted", "status", "card", "results", "entry", "problems", "phones", "evenings"),
    "may_i_play",
    "files",
    "examples",
)


class Said(NamedTuple):
    """A place where the sentence of a text is said: with rules or without, and of which facts."""

    where: str
    key: str
    by_rules: bool
    facts: frozenset[str] | None  # not known where a page gives a mapping of them


def said() -> Iterator[Said]:
    """Every sentence that a module or a template says by its key."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id == "say" and node.args and isinstance(node.args[0], ast.Constant):
                names = [keyword.arg for keyword in node.keywords]
                facts = None if None in names else frozenset(name for name in names if name)
                where = f"{path.relative_to(PACKAGE)}:{node.lineno}"
                yield Said(where, str(node.args[0].value), len(node.args) > 1, facts)
    for path in TEMPLATES.rglob("*.html"):
        for call in PARSER.parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            is_said = isinstance(call.node, nodes.Name) and call.node.name == "say"
            if is_said and isinstance(call.args[0], nodes.Const):
                facts = frozenset(keyword.key for keyword in call.kwargs)
                yield Said(
                    f"{path.name}:{call.lineno}", call.args[0].value, len(call.args) > 1, facts
                )


@cache
def all_said() -> tuple[Said, ...]:
    """All of them, read by the first test that asks: to collect this file takes no time."""
    return tuple(said())


def asks_rules(text: Text) -> bool:
    """Whether a text, or one that it quotes, hangs on the rules."""
    names = {name for case in text.cases for name, _ in case.conditions if " " not in name}
    quoted = {uncapitalized(quote.name) for _, quote in text.quotes}
    asked = ((names & CONDITIONS.keys()) | (quoted & HOLES.keys())) - {*text.given}
    others = (TEXTS.texts[name] for name in quoted - {*text.given} if name in TEXTS.texts)
    return bool(asked) or any(map(asks_rules, others))


# What a player hears of a rule: the text that the rulebook and the option have, and the shorter one
# of the quick card, the board, the page of a player, the end of a game and the pad.
OF_A_RULE: dict[str, dict[str, str]] = {
    "moon_for_others": {
        "option and card": "moon_worth",
        "May I play": "moon_choice",
        "board, game over": "moon_effect",
        "pad": "typed_moon_does",
    },
    "moon_on_own_score": {
        "option": "moon_worth",
        "board": "moon_effect",
        "question": "moon_counts",
    },
    "moon_to_shooter": {"card": "moon_worth"},
    "tie_first": {"ruling": "moon_in_sudden_death"},
    "tie_goes_on": {"board": "tied_play_on"},
    "when_over": {"player": "what_ends_it", "exactly": "exactly_target", "early": "stop_early"},
    "end_in_short": {"card": "fact_end", "board": "rules_line", "new game": "terms_line"},
    "first_trick_in_short": {"card": "fact_opening"},
    "card_leads": {"card": "fact_opening", "board": "opening_in_short"},
    "not_led_first": {"card": "fact_opening", "board": "opening_in_short"},
    "hand_total": {"pad": "error_wrong_sum"},
    "moon_shot": {"note": "scoring_note", "pad": "moon_title"},
    "error_card_untaken": {"pad": "error_queen_owed"},
    "queens_of_hands": {"home": "keeps_queen", "night": "kept_queen"},
}

# What a page says by its key, for itself.
SAID_THERE = {
    "board": ("first_trick_in_short", "play_until_even", "tied_play_on", "moon_effect"),
    "player": ("equal_sit_outs", "what_ends_it", "play_until_even"),
    "pad": ("error_wrong_sum", "error_impossible_line", "error_nobody_has_card", "moon_counts"),
    "end": ("end_story", "wins_with", "moon_shot"),
}


def quoted_by(key: str) -> set[str]:
    """The texts that a text quotes, and those that they quote."""
    found = {
        name
        for _, quote in TEXTS.texts[key].quotes
        if (name := uncapitalized(quote.name)) in TEXTS.texts and name not in TEXTS.texts[key].given
    }
    return found.union(*map(quoted_by, found))


def test_a_rule_has_one_text_wherever_it_is_told() -> None:
    for rule, places in OF_A_RULE.items():
        for place, key in places.items():
            assert rule in quoted_by(key), (rule, place)
    said_at = {one.key for one in all_said()}
    for place, keys in SAID_THERE.items():
        assert said_at.issuperset(keys), place


def test_what_is_said_is_a_text_and_is_told_of_what_it_asks() -> None:
    for one in all_said():
        text = TEXTS.texts[one.key]
        assert one.facts is None or one.facts == {*text.given}, one
        assert one.by_rules or not asks_rules(text), one


def test_no_sentence_is_left_over() -> None:
    keys = {one.key for one in all_said()}
    quoted = {
        uncapitalized(quote.name) for text in TEXTS.texts.values() for _, quote in text.quotes
    }
    sources = "".join(path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py"))
    named = set(re.findall(r"\"(\w+)\"", sources))
    for chapter in SENTENCES:
        for text in TEXTS.of(chapter):
            first, _, rest = text.key.partition("_")
            is_listed = text.key in named or rest in named or f'f"{first}_{{' in sources
            assert text.key in keys | quoted or is_listed, text.key

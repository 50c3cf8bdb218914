"""The examples of the README of the rules do what they say."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import companion.rules
from companion.rules import RulesError, Ruleset
from tests.each import each

README = Path(companion.rules.__file__).with_name("README.md")


def test_every_example_of_the_readme_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len(blocks) >= 18
    names: dict[str, Any] = {}
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for number, block in enumerate(blocks):
        example = parser.get_doctest(block, names, f"block {number}", str(README), 0)
        assert example.examples
        runner.run(example, clear_globs=False)
        names = example.globs
    assert runner.summarize(verbose=False).failed == 0


def test_the_readme_imports_nothing_but_the_rules_and_chance() -> None:
    imported = re.findall(r"^>>> (?:from|import) (\S+)", README.read_text("utf-8"), re.MULTILINE)
    assert imported == ["random", "companion.rules"]


@each("room", [companion.rules, companion.rules.solve])
def test_every_name_of_the_door_is_in_the_readme_and_says_what_it_is(room: ModuleType) -> None:
    readme = README.read_text("utf-8")
    for name in room.__all__:
        value = getattr(room, name)
        assert re.search(rf"\b{name}\b", readme), name
        if callable(value):
            assert inspect.getdoc(value), name


# The tables at its end have everything there is


def table(head: str) -> list[list[str]]:
    """The rows below a heading of columns, without its line."""
    rest = README.read_text("utf-8").split(f"| {head} |", 1)[1].split("\n\n", 1)[0]
    return [row.strip("| ").split(" | ") for row in rest.splitlines()[2:]]


def keys_of(head: str) -> list[str]:
    return [key for row in table(head) for key in re.findall(r"`(\w+)`", row[0])]


def source(*names: str) -> str:
    files = [README.parent / name for name in names] or list(README.parent.rglob("*.py"))
    return "".join(each.read_text("utf-8") for each in files)


def test_every_option_is_in_its_table_with_its_default_key_and_words() -> None:
    options = Ruleset().options()
    found = table("option | default | values | key | what it says")
    assert [row[0].strip("`") for row in found] == list(Ruleset.FIELDS)
    for name, default, values, key, what in found:
        field = name.strip("`")
        assert (default, key) == (str(options[field]), Ruleset.CATALOGUE_KEYS[field])
        assert what
        with pytest.raises(RulesError) as error:
            Ruleset().with_options({field: "no such value"})
        words = error.value.data.get("allowed")
        assert words is None or values == ", ".join(f"`{word}`" for word in words)


def test_every_broken_rule_is_in_its_table() -> None:
    rows = {
        tuple(re.findall(r"[\w.]+", " ".join(row[:2])))
        for row in table("`key` | `rule` | what is wrong")
    }
    told = re.findall(r'"([a-z_]+)", "([A-L]?[\d.]+)"', source("law.py", "deal.py"))
    assert rows == set(told)


def test_every_objection_is_in_a_table() -> None:
    kinds = ("DoesNotAddUp", "UnknownCard", "DamagedOptions")
    keys = [key for kind in kinds for key in keys_of(f"`{kind}` | facts | what is wrong")]
    keys += keys_of("`ImpossibleRuleset` | facts beside the field | what is wrong")
    raised = re.findall(rf'(?:_refuse|{"|".join(kinds)}|ImpossibleRuleset)\(\s*"(\w+)"', source())
    assert len(keys) == len(set(keys))
    assert set(raised) <= set(keys)
    assert set(keys) <= set(re.findall(r'"(\w+)"', source()))

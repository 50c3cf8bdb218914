"""The examples of the README of the rules do what they say."""

from __future__ import annotations

import doctest
import inspect
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import companion.rules
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

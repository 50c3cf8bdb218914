"""Speed is not bought with examples: how many the properties draw is held here."""

import ast
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent
BY_DEFAULT = 100  # what hypothesis draws where a test says nothing
FEWEST = 2200  # of the whole suite; more are welcome


def properties() -> Iterator[ast.FunctionDef]:
    """Every test that draws examples."""
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and "given" in map(called, node.decorator_list):
                yield node


def called(decorator: ast.expr) -> str:
    """The name of a decorator that is a call."""
    is_call = isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name)
    return decorator.func.id if is_call else ""


def examples(test: ast.FunctionDef) -> int:
    """How many examples a property draws."""
    for decorator in test.decorator_list:
        if called(decorator) == "settings":
            for keyword in decorator.keywords:
                if keyword.arg == "max_examples":
                    return int(ast.literal_eval(keyword.value))
    return BY_DEFAULT


def test_the_properties_draw_no_fewer_examples_than_they_did() -> None:
    assert sum(map(examples, properties())) >= FEWEST

"""Rules that tell, while tests run, which changes would have made a difference where they stand.

Every expression that can be changed is worked out both ways. A test in which both always come to
the same cannot notice the change, and need not meet it.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

from tests.mutants.changes import Source

# An expression is followed as far out as only such surround it.
_FOLLOWED = ast.Compare | ast.BoolOp | ast.UnaryOp | ast.BinOp | ast.IfExp
_UNFIT = ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await
_EFFECTS = "add append clear discard extend insert next play pop remove setdefault take update"
_MOST_TRIES, _MOST_SECONDS = 100, 0.05

Place = tuple[str, int]


class Watch:
    """What the probes have found since it was last emptied."""

    def __init__(self) -> None:
        self.groups: list[tuple[bool, tuple[Place, ...]]] = []
        self.done = bytearray()
        self.found: set[Place] = set()
        self.tries: dict[int, int] = {}
        self.seconds: dict[int, float] = {}
        self.is_busy = False

    def empty(self) -> set[Place]:
        """What was found, to begin anew."""
        found, self.found = self.found, set()
        self.done[:] = bytes(len(self.groups))
        self.tries.clear()
        self.seconds.clear()
        return found

    def group(self, places: tuple[Place, ...], *, is_test: bool = False) -> int:
        self.groups.append((is_test, places))
        self.done.append(0)
        return len(self.groups) - 1

    def mark(self, group: int) -> None:
        """Something that can be changed was reached, and any change matters."""
        if not self.is_busy:
            self.found.update(self.groups[group][1])
            self.done[group] = 1

    def seen(self, group: int, old: Callable[[], Any], *changed: Callable[[], Any]) -> Any:
        """The value of an expression; notes which of its changes come to something else."""
        if self.is_busy:
            return old()
        try:
            value = old()
        except BaseException:
            self.mark(group)
            raise
        self._compare(group, value, changed)
        return value

    def _compare(self, group: int, value: Any, changed: tuple[Callable[[], Any], ...]) -> None:
        is_test, places = self.groups[group]
        self.is_busy, start = True, perf_counter()
        for place, new in zip(places, changed, strict=True):
            if place not in self.found and _differ(value, new, is_test=is_test):
                self.found.add(place)
        self.is_busy = False
        tries = self.tries[group] = self.tries.get(group, 0) + 1
        spent = self.seconds[group] = self.seconds.get(group, 0.0) + perf_counter() - start
        if tries >= _MOST_TRIES or spent >= _MOST_SECONDS:
            self.mark(group)
        elif self.found.issuperset(places):
            self.done[group] = 1


def _differ(value: Any, new: Callable[[], Any], *, is_test: bool) -> bool:
    try:
        other = new()
        if is_test:
            return bool(value) != bool(other)
        return type(value) is not type(other) or value != other
    except Exception:
        return True


class Probed:
    """A module of the rules with its probes."""

    def __init__(self, source: Source, file: str, watch: Watch) -> None:
        self.watch, self.source = watch, source
        self.tests = {id(each) for each in _tests(source.tree)}
        self.unfit = _unfit(source.tree)
        self.wrapped: dict[int, list[tuple[Place, ast.AST, ast.AST]]] = {}
        self.marked: dict[int, list[Place]] = {}
        for change, (_, old, new) in zip(source.changes, source.sites, strict=True):
            if change.where:
                self._plan((file, change.number), old, new)

    def tree(self) -> ast.Module:
        return ast.fix_missing_locations(self._copied(self.source.tree))

    def _plan(self, place: Place, old: ast.AST, new: ast.AST) -> None:
        root = self._outermost(old)
        if root is None:
            self.marked.setdefault(id(self._statement(old)), []).append(place)
        else:
            self.wrapped.setdefault(id(root), []).append((place, old, new))

    def _outermost(self, node: ast.AST) -> ast.AST | None:
        """The expression to work out both ways; without one its statement is marked."""
        if isinstance(node, ast.stmt) or id(node) in self.unfit:
            return None
        while True:
            parent, _, _ = self.source.parents[id(node)]
            if not isinstance(parent, _FOLLOWED) or id(parent) in self.unfit:
                return node
            node = parent

    def _statement(self, node: ast.AST) -> ast.AST:
        while not isinstance(node, ast.stmt):
            node, _, _ = self.source.parents[id(node)]
        return node

    def _copied(self, node: Any) -> Any:
        if isinstance(node, list):
            return [made for each in node for made in self._in_list(each)]
        if not isinstance(node, ast.AST):
            return node
        made = _like(node, self._copied)
        swaps = self.wrapped.get(id(node))
        return self._probe(node, made, swaps) if swaps else made

    def _in_list(self, node: Any) -> Iterator[Any]:
        places = self.marked.get(id(node))
        if places:
            group = self.watch.group(tuple(places))
            yield ast.Expr(ast.BoolOp(ast.Or(), [_is_done(group), _call("_mark_", group)]))
        yield self._copied(node)

    def _probe(self, node: ast.AST, made: ast.AST, swaps: list[Any]) -> ast.AST:
        places = tuple(place for place, _, _ in swaps)
        group = self.watch.group(places, is_test=id(node) in self.tests)
        thunks = [_thunk(made), *(_thunk(_swapped(node, old, new)) for _, old, new in swaps)]
        again = copy.deepcopy(made)
        return ast.copy_location(
            ast.IfExp(_is_done(group), again, _call("_seen_", group, *thunks)), node
        )


def _tests(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from node.ifs


def _unfit(tree: ast.AST) -> set[int]:
    """What cannot be worked out twice: it has an effect, is no value, or binds a name."""
    found: set[int] = set()

    def look(node: ast.AST, inside: bool) -> bool:
        inside = inside or isinstance(node, ast.pattern)
        parts = [look(child, inside) for child in ast.iter_child_nodes(node)]
        wrong = inside or any(parts) or isinstance(node, _UNFIT) or _has_effect(node)
        if wrong or isinstance(node, ast.Slice | ast.Starred | ast.JoinedStr):
            found.add(id(node))
        return wrong

    look(tree, False)
    return found


def _has_effect(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        return name in _EFFECTS.split()
    return isinstance(node, ast.Name) and node.id == "super"


def _like(node: ast.AST, copied: Callable[[Any], Any]) -> ast.AST:
    made = type(node)(**{name: copied(value) for name, value in ast.iter_fields(node)})
    return ast.copy_location(made, node)


def _swapped(node: Any, old: ast.AST, new: ast.AST) -> Any:
    """A copy of an expression with one part of it exchanged."""
    if node is old:
        return copy.deepcopy(new)
    if isinstance(node, list):
        return [_swapped(each, old, new) for each in node]
    if not isinstance(node, ast.AST):
        return node
    return _like(node, lambda value: _swapped(value, old, new))


def _is_done(group: int) -> ast.expr:
    return ast.Subscript(ast.Name("_done_", ast.Load()), ast.Constant(group), ast.Load())


def _call(name: str, group: int, *more: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), [ast.Constant(group), *more], [])


def _thunk(value: Any) -> ast.expr:
    nothing = ast.arguments([], [], None, [], [], None, [])
    return ast.Lambda(nothing, value)

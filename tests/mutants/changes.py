"""Every small change that can be made to a module of rules, found in its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

# An operator and what stands in its place.
_COMPARED: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_COMPUTED: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
_NOT_RULES = ("__slots__", "__all__")

Swap = tuple[ast.AST, ast.AST]
Enums = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Change:
    """One change: in which file, in which function ("" outside of any), and what it does.

    `twin` counts equal changes of a function; `number` is its place among all of the file.
    """

    file: str
    where: str
    line: int
    text: str
    number: int
    twin: int = 0

    @property
    def key(self) -> str:
        """How the table of changes that change nothing names it."""
        more = f" #{self.twin + 1}" if self.twin else ""
        return f"{self.file} {self.where or 'module'}: {self.text}{more}"


def enums_of(sources: Mapping[str, str]) -> Enums:
    """The members of every option with named values."""
    found: dict[str, tuple[str, ...]] = {}
    for source in sources.values():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef) and any(
                isinstance(base, ast.Name) and base.id == "StrEnum" for base in node.bases
            ):
                assigned = [each for each in node.body if isinstance(each, ast.Assign)]
                found[node.name] = tuple(ast.unparse(each.targets[0]) for each in assigned)
    return found


class Source:
    """A module of the rules with every place where it can be changed."""

    def __init__(self, file: str, text: str, enums: Enums) -> None:
        self.tree = ast.parse(text)
        self.sites = list(_sites(self.tree, enums))
        self.parents = {id(child): found for child, *found in _places(self.tree)}
        self.changes: list[Change] = []
        known: dict[str, int] = {}
        for number, (where, old, new) in enumerate(self.sites):
            line = getattr(old, "lineno", 0)
            told = _lost(old, new) or f"{_short(old)} -> {_short(new)}"
            change = Change(file, where, line, told, number)
            twin = known[change.key] = known.get(change.key, -1) + 1
            self.changes.append(replace(change, twin=twin))

    def is_made_by_another(self, number: int) -> bool:
        """Whether a change is in a function within a function, perhaps made when all was read."""
        node, around = self.sites[number][1], 0
        while id(node) in self.parents:
            node, _, _ = self.parents[id(node)]
            around += isinstance(node, ast.FunctionDef | ast.Lambda)
        return around > 1

    def changed(self, number: int) -> ast.Module:
        """The tree with its change of this number made: for good, so in a child process only."""
        _, old, new = self.sites[number]
        parent, name, at = self.parents[id(old)]
        ast.copy_location(new, old)
        if at is None:
            setattr(parent, name, new)
        else:
            getattr(parent, name)[at] = new
        return ast.fix_missing_locations(self.tree)


def _places(tree: ast.AST) -> Iterator[tuple[ast.AST, ast.AST, str, int | None]]:
    """Every node with its parent, the field it stands in, and its place in a list."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if isinstance(value, ast.AST):
                yield value, parent, name, None
            elif isinstance(value, list):
                for at, each in enumerate(value):
                    if isinstance(each, ast.AST):
                        yield each, parent, name, at


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split()) or "nothing"
    return text if len(text) < 90 else text[:87] + "..."


def _lost(old: ast.AST, new: ast.AST) -> str | None:
    """Which entry a table has lost."""
    if isinstance(old, ast.Set) and isinstance(new, ast.Set):
        before, after = old.elts, new.elts
    elif isinstance(old, ast.Dict) and isinstance(new, ast.Dict):
        before, after = old.values, new.values
    else:
        return None
    at = next((at for at, each in enumerate(after) if each is not before[at]), len(after))
    key = old.keys[at] if isinstance(old, ast.Dict) else None
    return f"without {_short(key or before[at])}"


def _sites(tree: ast.Module, enums: Enums) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    for where, node in _rules(tree, ()):
        for find in _FINDERS:
            for old, new in find(node, enums):
                yield where, old, new


def _rules(node: ast.AST, inside: tuple[str, ...]) -> Iterator[tuple[str, ast.AST]]:
    """Every node that runs, with the outermost function around it."""
    types = [getattr(node, name, None) for name in ("annotation", "returns")]
    no_rules = [*getattr(node, "decorator_list", []), *types]
    for child in ast.iter_child_nodes(node):
        if _is_no_rule(child) or child in no_rules:
            continue
        in_function = inside[-1:] == ("()",)
        if isinstance(child, ast.FunctionDef) and not in_function:
            path = (*inside, child.name, "()")
            for part in child.body:
                yield from _rules_of(part, path)
        elif isinstance(child, ast.ClassDef) and not in_function:
            yield from _rules(child, (*inside, child.name))
        else:
            yield from _rules_of(child, inside)


def _rules_of(node: ast.AST, inside: tuple[str, ...]) -> Iterator[tuple[str, ast.AST]]:
    if _is_no_rule(node):
        return
    yield (".".join(inside[:-1]) if inside[-1:] == ("()",) else ""), node
    yield from _rules(node, inside)


def _is_no_rule(node: ast.AST) -> bool:
    """Whether a node is a docstring, an import, a check of lengths or a list of names."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in _NOT_RULES:
        return True
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return True
    return isinstance(node, ast.Import | ast.ImportFrom | ast.arguments)


# What can be changed


def _compare(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        op = _COMPARED[type(node.ops[0])]()
        yield node, ast.Compare(node.left, [op], node.comparators)


def _both_or_one(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    if isinstance(node, ast.BoolOp):
        for at in range(len(node.values)):
            rest = node.values[:at] + node.values[at + 1 :]
            yield node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _negation(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    if isinstance(node, ast.UnaryOp):
        yield node, node.operand


def _arithmetic(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd | ast.BitOr):
        yield node, node.left
        yield node, node.right
    elif isinstance(node, ast.BinOp) and type(node.op) in _COMPUTED:
        yield node, ast.BinOp(node.left, _COMPUTED[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in _COMPUTED:
        yield node, ast.AugAssign(node.target, _COMPUTED[type(node.op)](), node.value)


def _number(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield node, ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield node, ast.Constant(node.value + 1)


def _option(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    """A value of an option becomes the next one."""
    if not isinstance(node, ast.Attribute):
        return
    owner = node.value.attr if isinstance(node.value, ast.Attribute) else ast.unparse(node.value)
    members = enums.get(owner, ())
    if node.attr in members:
        other = members[(members.index(node.attr) + 1) % len(members)]
        yield node, ast.Attribute(node.value, other, node.ctx)


def _condition(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    """A condition always holds, or never does; where it is a comparison that one is turned."""
    if isinstance(node, ast.If | ast.IfExp) and not isinstance(node.test, ast.Compare):
        for always in (True, False):
            yield node.test, ast.Constant(always)
    if isinstance(node, ast.comprehension):
        for test in node.ifs:
            yield test, ast.Constant(True)


def _call(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _CALLED:
        name = ast.Name(_CALLED[node.func.id], ast.Load())
        yield node, ast.Call(name, node.args, node.keywords)


def _slice(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    if isinstance(node, ast.Slice):
        if node.lower:
            yield node, ast.Slice(None, node.upper, node.step)
        if node.upper:
            yield node, ast.Slice(node.lower, None, node.step)


def _table(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    """A table loses one of its entries."""
    if isinstance(node, ast.Set) and len(node.elts) > 1:
        for at in range(len(node.elts)):
            yield node, ast.Set(node.elts[:at] + node.elts[at + 1 :])
    if isinstance(node, ast.Dict):
        for at in range(len(node.keys)):
            keys, values = node.keys[:at], node.values[:at]
            yield node, ast.Dict(keys + node.keys[at + 1 :], values + node.values[at + 1 :])


def _statement(node: ast.AST, enums: Enums) -> Iterator[Swap]:
    """A statement whose effect is all there is to it is left out."""
    is_effect = isinstance(node, ast.Expr | ast.Raise | ast.AugAssign | ast.Continue | ast.Break)
    is_kept = isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name | ast.Tuple)
    if is_effect or is_kept:
        yield node, ast.Pass()


_FINDERS: tuple[Callable[[ast.AST, Enums], Iterator[Swap]], ...] = (
    _compare,
    _both_or_one,
    _negation,
    _arithmetic,
    _number,
    _option,
    _condition,
    _call,
    _slice,
    _table,
    _statement,
)

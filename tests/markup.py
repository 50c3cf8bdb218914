"""A page as a tree, to be searched for what it says."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "wbr"}
)


class Node:
    """An element: its tag, its attributes, and what is in it."""

    def __init__(self, tag: str, attributes: dict[str, str] | None = None) -> None:
        self.tag, self.attributes = tag, attributes or {}
        self.children: list[Node | str] = []

    def get(self, name: str) -> str:
        """An attribute, empty where it is not set."""
        return self.attributes.get(name, "")

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()

    def walk(self) -> Iterator[Node]:
        """Every element in it, in the order of the page."""
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child.walk()

    def all(self, tag: str = "", cls: str = "", **attributes: str) -> list[Node]:
        """The elements of this tag and class with these attributes; `aria_label` is aria-label."""
        wanted = {name.replace("_", "-"): value for name, value in attributes.items()}
        return [
            node
            for node in self.walk()
            if tag in ("", node.tag)
            and (not cls or cls in node.classes)
            and all(node.get(name) == value for name, value in wanted.items())
        ]

    def first(self, tag: str = "", cls: str = "", **attributes: str) -> Node:
        """The first of them, or an empty element."""
        return next(iter(self.all(tag, cls, **attributes)), Node("nothing"))

    def text(self, *, without: str = "") -> str:
        """Its words between single spaces, but for elements of a class."""
        return " ".join("".join(self._words(without)).split())

    def _words(self, without: str) -> Iterator[str]:
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif not (without and without in child.classes):
                yield " "
                yield from child._words(without)
                yield " "


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Node("page")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(node)

    def handle_endtag(self, tag: str) -> None:
        depths = [depth for depth, node in enumerate(self.open) if node.tag == tag]
        if depths:
            del self.open[depths[-1] :]

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def parse(html: str) -> Node:
    """The tree of a page, or of a piece of one."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    return builder.root

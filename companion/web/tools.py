"""The row of tools on the page of a game: what else the phone can do, one tap away.

One line of TOOLS is one button, in the order of the screen: where it leads (an endpoint that takes
a game, or a place of the page itself), its icon in the sprite, a label of a word or two, and when
it makes sense. Up to eight stand in two rows. "May I play this?" is no tool of the row: it is asked
in the middle of a hand, so it stands in the dock, at the thumb.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.web.board_view import Board

When = Callable[[Board], bool]


def always(_board: Board) -> bool:
    """Whenever somebody looks."""
    return True


def while_on(board: Board) -> bool:
    """As long as a hand is to come."""
    return not board.book.is_over


def after_a_hand(board: Board) -> bool:
    """As long as a hand is to come, once something is scored."""
    return while_on(board) and bool(board.book.hands)


def with_chart(board: Board) -> bool:
    """Where the page has its chart below; when the game is over it stands on top."""
    return bool(board.sheet) and not board.book.is_over


class Tool(NamedTuple):
    """One button."""

    endpoint: str
    icon: str
    label: str
    when: When


class Button(NamedTuple):
    """A tool as the page shows it."""

    href: str
    icon: str
    label: str


TOOLS = (
    Tool("tally.show", "heart", "Live tally", while_on),
    Tool("watch.show", "watch", "Watch play", while_on),
    Tool("questions.ask", "search", "Ask", always),
    Tool("rulebook.show", "rules", "Rules", always),
    Tool("#chart", "chart", "Chart", with_chart),
    Tool("needs.show", "need", "What I need", after_a_hand),
    Tool("mishaps.show", "wrong", "Trouble", always),
)


def tools_of(board: Board, tools: tuple[Tool, ...] = TOOLS) -> list[Button]:
    """The buttons that make sense now."""
    return [Button(_href(board, t), t.icon, t.label) for t in tools if t.when(board)]


def _href(board: Board, tool: Tool) -> str:
    return tool.endpoint if tool.endpoint.startswith("#") else board.url(tool.endpoint)

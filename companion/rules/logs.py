"""The log of a watched hand, as one text that a person can read.

"=R": the dealer calls a pass to the right, before anything else. "0>QS": seat 0 passes the queen.
"2C": whoever's turn it is plays the two of clubs. "3:QS": seat 3 plays the queen, whosever turn it
is; so does the first lead say who leads.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.rules.cards import Card, parse_card
from companion.rules.errors import DoesNotAddUp

_WORD = re.compile(r"(?:(?P<seat>\d{1,2})(?P<kind>[>:]))?(?P<card>\w{2,3})", re.ASCII)
_CALL = re.compile(r"=(?P<token>[LR][2-5]?|[A-Z])", re.ASCII)

Given = tuple[int, Card]
Play = tuple[int | None, Card]


@dataclass(frozen=True, slots=True)
class Log:
    """What was seen: each passed card with its giver, each played card with its seat if told.

    `called`: the way to pass that the dealer called (B2), where that was seen.
    """

    passed: tuple[Given, ...] = ()
    plays: tuple[Play, ...] = ()
    called: str | None = None

    def __str__(self) -> str:
        called = [f"={self.called}"] if self.called else []
        passed = [f"{giver}>{card}" for giver, card in self.passed]
        plays = [str(card) if seat is None else f"{seat}:{card}" for seat, card in self.plays]
        return " ".join(called + passed + plays)

    def __len__(self) -> int:
        return len(self.passed) + len(self.plays) + bool(self.called)


def read_log(text: str) -> Log:
    """Read a log; raises DoesNotAddUp for a word that is none, UnknownCard for a card."""
    passed: list[Given] = []
    plays: list[Play] = []
    words = text.split()
    call = _CALL.fullmatch(words[0]) if words else None
    for word in words[1:] if call else words:
        told = _WORD.fullmatch(word)
        if told is None:
            raise DoesNotAddUp("unreadable_log", text=word[:20])
        seat, card = told["seat"], parse_card(told["card"])
        if told["kind"] != ">":
            plays.append((None if seat is None else int(seat), card))
        elif plays:
            raise DoesNotAddUp("pass_is_over")
        else:
            passed.append((int(seat), card))
    return Log(tuple(passed), tuple(plays), call and call["token"])

"""A brake for those who guess secret links."""

from __future__ import annotations

from collections import deque
from time import monotonic

from flask import abort, request

ALLOWED = 20  # wrong guesses of one address
WINDOW = 60.0  # in so many seconds
REMEMBERED = 10_000  # addresses, so that nobody fills the memory


class Brake:
    """Counts wrong guesses per address, in this process."""

    def __init__(self, allowed: int = ALLOWED, window: float = WINDOW) -> None:
        self.allowed, self.window = allowed, window
        self._wrong: dict[str, deque[float]] = {}

    def is_on(self, who: str, now: float) -> bool:
        """Whether this address has guessed wrong too often of late."""
        times = self._wrong.get(who, deque())
        while times and times[0] <= now - self.window:
            times.popleft()
        return len(times) >= self.allowed

    def note(self, who: str, now: float) -> None:
        """A wrong guess. The address that was quiet longest is forgotten."""
        times = self._wrong.pop(who, deque(maxlen=self.allowed))
        times.append(now)
        self._wrong[who] = times
        if len(self._wrong) > REMEMBERED:
            self._wrong.pop(next(iter(self._wrong)))


_brake = Brake()


def refuse_guessing() -> None:
    """End the request with 429 when its sender has guessed too often."""
    if _brake.is_on(request.remote_addr or "", monotonic()):
        abort(429)


def note_wrong_guess() -> None:
    """Remember that the sender of this request guessed wrong."""
    _brake.note(request.remote_addr or "", monotonic())

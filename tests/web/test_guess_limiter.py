"""Nobody can try secret links by the thousand."""

import pytest
from flask import Flask

from companion.web import security


def test_the_limit_is_over_after_a_while() -> None:
    limiter = security.GuessLimiter(allowed=2, window=60)
    for now in (0, 10):
        assert not limiter.is_on("phone", now)
        limiter.note("phone", now)
    assert limiter.is_on("phone", 20)
    assert not limiter.is_on("another", 20)
    assert not limiter.is_on("phone", 61)


def test_the_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "REMEMBERED", 3)
    limiter = security.GuessLimiter(allowed=1)
    for who in "abcd":
        limiter.note(who, 0)
    assert [who for who in "abcd" if limiter.is_on(who, 1)] == ["b", "c", "d"]


def test_too_many_wrong_guesses_end_with_429(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "_guess_limiter", security.GuessLimiter(allowed=3))

    @app.get("/guess")
    def guess() -> str:
        security.refuse_guessing()
        security.note_wrong_guess()
        return "wrong"

    client = app.test_client()
    answers = [client.get("/guess").status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]

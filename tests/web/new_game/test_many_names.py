"""A form of a new game with more names than any table has."""

from companion.web.new_game.players import AT_HAND, read_roster
from tests.growth import grows_like_a_line


def test_of_too_many_names_only_some_are_read() -> None:
    names = [f"A{number}" for number in range(2000)]
    roster, problem = read_roster(names, names[::-1], {})
    assert problem is not None
    assert problem.key == "too_many_players"
    assert len(roster.typed) <= 2 * AT_HAND


def test_a_form_of_many_names_is_read_like_a_line() -> None:
    def read(size: int):  # type: ignore[no-untyped-def]
        names = [f"A{number}" for number in range(size)]
        return lambda: read_roster(names, names, {})[0].new_names()

    grows_like_a_line(read, 500)


def test_a_name_of_many_accents_is_refused_before_they_are_composed() -> None:
    _, problem = read_roster(["a" + "\u0301\u0316" * 16_000], [], {})
    assert problem is not None
    assert problem.key == "name_too_long"
    assert len(problem.data["name"]) <= 1000

"""The columns that lists read are exactly what the rules make of the facts."""

from __future__ import annotations

import random

import pytest

from companion import scorebook
from companion.models import Game, Table, db, new_id
from companion.scorebook import changes, look_up
from companion.scorebook.book import write_derived
from companion.scorebook.transactions import writing
from tests.each import first_quick
from tests.scorebook.conftest import StartEvening
from tests.scorebook.evening import Evening
from tests.scorebook.test_correcting import dealt

DERIVED_OF_GAME = (
    "played_at",
    "hand_count",
    "moon_count",
    "is_over",
    "had_sudden_death",
    "scores",
)


def derived(game: Game) -> dict[object, object]:
    db.session.expire_all()
    return {name: getattr(game, name) for name in DERIVED_OF_GAME}


def spoil(game: Game) -> None:
    """Write nonsense into every derived column, so that only a rebuild can put it right."""
    game.hand_count = game.moon_count = 77
    game.is_over, game.had_sudden_death = not game.is_over, not game.had_sudden_death
    game.played_at = game.started_at
    game.scores = {"seats": []}
    db.session.commit()


def game_of(evening: Evening) -> Game:
    """Its row as it is now."""
    return db.session.get_one(Game, evening.game.id, populate_existing=True)


def rebuild(game: Game) -> None:
    state = look_up(db.session.get_one(Table, game.table_id), game.id)
    assert state
    write_derived(state)
    db.session.commit()


def test_a_game_that_a_session_has_read_is_true_after_a_hand(evening: Evening) -> None:
    with writing(evening.table):
        state, game = evening.state, db.session.get_one(Game, evening.game.id)
        assert (game.hand_count, game.undoable) == (0, None)
        report = evening.counts(4, 0, 5, 4, queen=0)
        after = scorebook.write(state, changes.record(new_id(), report, 1), evening.by)
        assert (game.hand_count, game.undoable) == (1, after.game.undoable)
        assert game.undoable


def busy_evening(evening: Evening, chance: random.Random) -> None:
    """Hands, corrections, newcomers, undone things, in any order."""
    names = iter(("Eva", "Fay", "Gus", "Hal", "Ida", "Jo"))
    deeds = {
        "hand": lambda: evening.hand(*_hand(evening, chance)[0], queen=_queen(evening, chance)),
        "undo": lambda: evening.state.undoable and evening.undo(),
        "swap": lambda: evening.write(
            lambda b, by: changes.substitute(b.chairs[0][0], evening.player(next(names)))
        ),
        "remove": lambda: evening.state.hands and evening.remove(1),
        "throw in": lambda: evening.write(changes.throw_in()),
    }
    for _ in range(10):
        if evening.state.is_over:
            return
        deeds[chance.choice(["hand", "hand", "hand", *deeds])]()


def _hand(evening: Evening, chance: random.Random) -> tuple[list[int], int]:
    return dealt(chance, len(evening.state.chairs))


def _queen(evening: Evening, chance: random.Random) -> int:
    return chance.randrange(len(evening.state.chairs))


@pytest.mark.parametrize("seed", first_quick(range(5)))
def test_a_rebuild_changes_nothing(start: StartEvening, seed: int) -> None:
    evening = start(variant="short_50" if seed % 2 else "standard")
    busy_evening(evening, random.Random(seed))
    before = derived(game_of(evening))
    spoil(game_of(evening))
    assert derived(game_of(evening)) != before
    rebuild(game_of(evening))
    assert derived(game_of(evening)) == before


@pytest.mark.both_databases
def test_the_columns_say_what_the_book_says(start: StartEvening) -> None:
    evening = start(variant="short_50")
    evening.hand(0, 13, 0, 0, queen=1)
    state = evening.hand(0, 13, 0, 0, queen=1)
    game = game_of(evening)
    assert (game.hand_count, game.moon_count, game.is_over) == (2, 2, True)
    assert game.played_at == state.hands[-1].facts.recorded_at
    assert [tuple(seat[3:]) for seat in game.scores["seats"]] == [
        (52, 2, False),
        (0, 1, True),
        (52, 2, False),
        (52, 2, False),
    ]


def test_a_substitute_takes_the_seat_over_in_the_lists_too(evening: Evening) -> None:
    evening.hand(4, 0, 5, 4, queen=0)
    eva = evening.player("Eva")
    evening.write(changes.substitute(0, eva))
    _, player, _, total, *_ = game_of(evening).scores["seats"][0]
    assert (player, total) == (str(eva.id), 17)

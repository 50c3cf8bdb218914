"""The seasons of a table: days with a name, and the games that began on them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from typing import TYPE_CHECKING, Any

import pytest

from companion import game_archive, player_history, scorebook
from companion.bin import KEPT_FOR, delete_table, purge_old
from companion.models import Season, Table, db
from companion.referee.text.rules_and_results import error_words
from companion.rules.errors import RulesError
from companion.scorebook.limits import MOST_SEASONS
from companion.seasons import (
    UNDO_REMOVAL_LASTS,
    add_season,
    change_season,
    find_season,
    read_seasons,
    remove_season,
    removed_season,
    restore_season,
    season_span,
)
from tests.scorebook.evening import NOON, Evening
from tests.table_files.rich_table import begin as begin_game

if TYPE_CHECKING:
    from flask import Flask

pytestmark = pytest.mark.slow  # goes

WEST = timezone(timedelta(hours=-8))
OCTOBER, MARCH = date(2026, 10, 1), date(2027, 3, 31)


@pytest.fixture
def table(app: Flask) -> Any:
    with app.app_context():
        yield Evening().table


def add(
    table: Table, name: str = "Winter", first: date | None = OCTOBER, last: date | None = MARCH
) -> Season:
    with scorebook.writing(table):
        return add_season(table, name, first, last)


def named(table: Table) -> list[str]:
    return [season.name for season in read_seasons(table)]


def refusal(table: Table, *said: Any) -> tuple[str, object]:
    with pytest.raises(RulesError) as refused:
        add(table, *said)
    return error_words(refused.value), refused.value.data.get("field")


def test_the_season_that_began_last_comes_first(table: Table) -> None:
    add(table)
    add(table, "Summer", date(2027, 4, 1), None)
    add(table, "Ninth year", date(2020, 1, 1), date(2020, 12, 31))
    assert named(table) == ["Summer", "Winter", "Ninth year"]


def test_a_name_is_cleaned_and_must_be_another_one(table: Table) -> None:
    add(table, "  Winter \t 2026/27 ")
    assert named(table) == ["Winter 2026/27"]
    taken = "There's already a season called “Winter 2026/27”."
    assert refusal(table, "WINTER 2026/27", OCTOBER, None) == (taken, "name")
    assert refusal(table, " ", OCTOBER, None) == ("A name is missing.", "name")
    assert refusal(table, "x" * 41, OCTOBER, None)[1] == "name"
    assert named(table) == ["Winter 2026/27"]


def test_it_begins_on_a_day_and_ends_on_none_before(table: Table) -> None:
    assert refusal(table, "Winter", None, MARCH) == ("Choose the day it begins.", "from")
    early = "A season can't end before it begins."
    assert refusal(table, "Winter", MARCH, OCTOBER) == (early, "to")
    add(table, "One night", OCTOBER, OCTOBER)
    assert named(table) == ["One night"]


def test_a_season_keeps_its_own_name_when_its_days_change(table: Table) -> None:
    season = add(table)
    with scorebook.writing(table):
        change_season(table, season, "winter", OCTOBER, None)
    assert (season.name, season.last_day) == ("winter", None)
    add(table, "Summer")
    with pytest.raises(RulesError, match="season_taken"), scorebook.writing(table):
        change_season(table, season, "SUMMER", OCTOBER, None)


def test_a_table_has_so_many_seasons_and_no_more(table: Table) -> None:
    for number in range(MOST_SEASONS):
        season = add(table, f"Season {number}")
    assert "Remove one first" in refusal(table, "Another")[0]
    with scorebook.writing(table):
        remove_season(table, season, NOON)
    add(table, "Another")
    with pytest.raises(RulesError, match="table_has_most_seasons"), scorebook.writing(table):
        restore_season(table, season)
    assert len(read_seasons(table)) == MOST_SEASONS


def test_a_season_that_was_removed_comes_back_with_undo(table: Table) -> None:
    first, second = add(table, "First"), add(table, "Second")
    with scorebook.writing(table):
        remove_season(table, first, NOON)
    assert named(table) == ["Second"]
    assert removed_season(table, NOON) is first
    assert removed_season(table, NOON + UNDO_REMOVAL_LASTS) is None
    with scorebook.writing(table):
        restore_season(table, first)
    assert sorted(named(table)) == ["First", "Second"]
    with scorebook.writing(table):
        remove_season(table, first, NOON)
        remove_season(table, second, NOON)
    assert removed_season(table, NOON) is second  # the one before it is gone for good
    assert db.session.query(Season).count() == 1


def test_what_another_phone_did_meanwhile_is_a_conflict(table: Table) -> None:
    season = add(table)
    with pytest.raises(scorebook.Conflict, match="season_is_here"), scorebook.writing(table):
        restore_season(table, season)
    with scorebook.writing(table):
        remove_season(table, season, NOON)
    for change in (
        lambda: remove_season(table, season, NOON),
        lambda: change_season(table, season, "Winter", OCTOBER, None),
    ):
        with pytest.raises(scorebook.Conflict, match="removed"), scorebook.writing(table):
            change()
    add(table)
    with pytest.raises(RulesError, match="season_taken"), scorebook.writing(table):
        restore_season(table, season)


def test_a_season_belongs_to_one_table(table: Table) -> None:
    season, other = add(table), Evening().table
    assert find_season(table, season.id) is season
    assert find_season(other, season.id) is None
    assert read_seasons(other) == []
    add(other)


@pytest.mark.parametrize("zone", [UTC, WEST], ids=str)
def test_its_games_are_those_that_began_on_its_evenings(app: Flask, zone: tzinfo) -> None:
    """From five in the morning of the first day to five after the last, by the visitor's clock."""
    begin = datetime(2026, 11, 3, 5, tzinfo=zone).astimezone(UTC)
    end = datetime(2026, 11, 6, 5, tzinfo=zone).astimezone(UTC)
    second = timedelta(seconds=1)
    moments = [begin - second, begin, end - second, end]
    with app.app_context():
        evening = Evening()  # two weeks later
        evening.hand(4, 6, 3, 0, queen=0)
        for moment in moments:
            evening.now = moment
            begin_game(evening)
            evening.hand(4, 6, 3, 0, queen=0)
        for last, expected in ((date(2026, 11, 5), moments[1:3]), (None, [*moments[1:], NOON])):
            span = season_span(Season(first_day=date(2026, 11, 3), last_day=last), zone)
            sums = player_history.read_sums(evening.table, span)
            assert sorted({moment for _, moment in sums.begun}) == expected
            found = game_archive.games_of(evening.table, game_archive.Wanted(span=span))
            assert [line.game.started_at for line in found.lines][::-1] == expected


def test_a_table_that_is_gone_takes_its_seasons_along(app: Flask) -> None:
    with app.app_context():
        evening, other = Evening(), Evening()
        add(evening.table)
        kept = add(other.table).table_id
        with scorebook.writing(evening.table):
            delete_table(evening.table, evening.table.name, evening.by)
        purge_old(evening.now + KEPT_FOR)
        assert [each.table_id for each in db.session.query(Season)] == [kept]

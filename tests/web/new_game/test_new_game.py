"""A new game: names, seats, rules, the end, and one game however often Start is pressed."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from random import Random
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import func, select
from werkzeug.datastructures import MultiDict

from companion.models import Device, Game, GamePlayer, Player, Table, db
from companion.rules import STANDARD, VARIANTS
from companion.scorebook import changes, new_game
from companion.scorebook.facts import Facts
from companion.web.new_game.players import draw_dealer
from tests.cookies import cookie_of
from tests.markup import Node, parse
from tests.scorebook.evening import NOON, Evening
from tests.scorebook.stored import facts_of
from tests.web.game_desk import Desk, words
from tests.web.plain import Form, Plain

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


FRIDAY = datetime(2026, 11, 20, 19, 30, tzinfo=UTC)

ZONE = "Europe/Berlin"

EIGHT = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay", "Gus", "Hal")

HTMX = {"HX-Request": "true"}


@pytest.fixture
def app(app: Flask) -> Flask:
    """On a Friday evening, with chance that always says the same."""
    app.config.update(CLOCK=lambda: FRIDAY, CHANCE=Random(7))
    return app


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("zone", ZONE)
    return client


@pytest.fixture
def page(client: FlaskClient) -> Plain:
    """The form of a new table."""
    return Plain(client, "/new", "new-game")


def seat(page: Plain, *names: str) -> Plain:
    """Type some names."""
    for name in names:
        page.press("add", name=name)
        assert page.answer.status_code == 200, page.answer.text
    return page


def start(page: Plain, **said: str) -> str:
    """Press Start, and where it leads."""
    answer = page.press("start", **said)
    assert answer.status_code == 303, errors(answer.text)
    return answer.location


def table_page(page: Plain) -> Plain:
    """The form of the table whose game was just started."""
    return Plain(page.client, f"{page.answer.location.partition('/g/')[0]}/new", "new-game")


def errors(text: str) -> list[str]:
    """The sentences that say what is wrong."""
    found = re.findall(r'<p class="error">.*?</svg>\s*(.*?)</p>', text, re.S)
    return [html.unescape(sentence) for sentence in found]


def rows(app: Flask) -> dict[str, int]:
    """How much is stored."""
    with app.app_context():
        kinds = (Table, Player, Game, GamePlayer, Device)
        return {
            kind.__name__: db.session.scalar(select(func.count()).select_from(kind)) or 0
            for kind in kinds
        }


def last_game(app: Flask) -> tuple[Game, list[str]]:
    """The newest game and the names at its places."""
    with app.app_context():
        game = db.session.scalars(select(Game).order_by(Game.id.desc())).first()
        assert game
        chairs = facts_of(game).chairs_now
        return game, [db.session.get_one(Player, chair.player).name for chair in chairs]


def last_facts(app: Flask) -> Facts:
    """What was agreed of the newest game."""
    with app.app_context():
        game = db.session.scalars(select(Game).order_by(Game.id.desc())).first()
        assert game
        return facts_of(game)


def last_rules(app: Flask) -> tuple[dict[str, object], Game]:
    with app.app_context():
        game = db.session.scalars(select(Game).order_by(Game.id.desc())).first()
        assert game
        [agreed] = facts_of(game).rules.values()
        base = VARIANTS[game.variant].ruleset.for_players(agreed.ruleset.players)
        return agreed.ruleset.differences(base), game


# Names and seats


def test_names_typed_in_the_order_of_the_seats_and_go(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    location = start(page)
    assert page.client.get(location).status_code == 200
    game, names = last_game(app)
    assert names == ["Ann", "Bo", "Cleo", "Dev"]
    assert (game.variant, game.number) == ("standard", 1)
    assert rows(app) == {"Table": 1, "Player": 4, "Game": 1, "GamePlayer": 4, "Device": 1}


def test_several_names_at_once_sit_down_in_their_order(page: Plain) -> None:
    page.press("add", name="Mary Ann, Sandy,")
    page.press("add", name="Cleo and Dev")
    assert page.form.values("seat") == ["Mary Ann", "Sandy", "Cleo", "Dev"]


def test_a_name_left_in_the_field_plays_too(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    start(page, name="Dev")
    assert last_game(app)[1] == ["Ann", "Bo", "Cleo", "Dev"]


def test_nothing_is_stored_before_the_start(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    page.press("reverse")
    assert set(rows(app).values()) == {0}


def test_a_tapped_name_stands_up_and_sits_down_at_the_end(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("seat Bo")
    assert page.form.values("seat") == ["Ann", "Cleo", "Dev"]
    page.press("seat Bo")
    assert page.form.values("seat") == ["Ann", "Cleo", "Dev", "Bo"]


def test_a_name_that_never_played_is_forgotten_after_the_next_tap(app: Flask, page: Plain) -> None:
    start(seat(page, "Ann", "Bo", "Cleo", "Dev"))
    again = table_page(page)
    again.press("add", name="Eav")
    again.press("seat Eav")
    again.press("seat Dev")
    assert ("action", "seat Eav") not in again.form.buttons
    assert ("action", "seat Dev") in again.form.buttons
    start(again)
    assert rows(app)["Player"] == 4


def test_who_stood_up_lengthens_nobody_elses_initials(page: Plain) -> None:
    seat(page, "Anna", "Ben", "Deiter", "Dieter")
    assert ">Di</span>" in page.answer.text
    page.press("seat Deiter")
    assert ">Di</span>" not in page.answer.text
    assert ">D</span>" in page.answer.text


def test_two_tapped_discs_swap_seats(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("fold swap", dealer="Bo")
    page.press("swap Ann")
    assert "Who swaps seats with Ann?" in page.answer.text
    assert page.form.values("seat") == ["Ann", "Bo", "Cleo", "Dev"]
    page.press("swap Cleo")
    assert page.form.values("seat") == ["Cleo", "Bo", "Ann", "Dev"]
    assert page.form.values("dealer") == ["Bo"]
    assert page.form.values("show") == []  # it is over with the second tap


def test_the_same_disc_twice_swaps_nobody_and_the_key_ends_it(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    page.press("fold swap")
    page.press("swap Ann")
    page.press("swap Ann")
    assert "Tap the two who swap seats." in page.answer.text
    page.press("swap Bo")
    page.press("fold swap")
    page.press("fold swap")
    assert page.form.value("swapping") == ""
    assert page.form.values("seat") == ["Ann", "Bo", "Cleo"]


def test_seats_are_not_swapped_with_somebody_who_has_none(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    page.press("fold swap")
    page.send([*page.form.filled({"swapping": "Nobody"}), ("action", "swap Bo")])
    assert page.form.values("seat") == ["Ann", "Bo", "Cleo"]


def test_the_other_way_round_the_first_one_stays(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("reverse")
    assert page.form.values("seat") == ["Ann", "Dev", "Cleo", "Bo"]


def test_the_ring_says_who_passes_to_whom(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    assert "Ann passes left to Bo." in page.answer.text
    assert page.answer.text.count('class="way ') == 3
    page.press("reverse")
    assert "Ann passes left to Cleo." in page.answer.text
    assert "Arrows" not in page.answer.text


def test_arrows_that_are_not_the_pass_are_told_apart_from_it(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.send([*page.form.filled({"variant": "black_maria"}), ("action", "open")])
    assert "Ann passes right to Dev. Arrows show the order of play." in page.answer.text


def test_a_known_name_typed_again_is_the_person_the_table_knows(app: Flask, page: Plain) -> None:
    start(seat(page, "Ann", "Bo", "Cleo", "Dev"))
    again = table_page(page)
    again.press("seat Dev")
    again.press("add", name="  dEV ")
    assert again.form.values("seat") == ["Ann", "Bo", "Cleo", "Dev"]
    start(again)
    assert rows(app)["Player"] == 4


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name is missing."),
        ("   ", "A name is missing."),
        ("\u200b\u202e", "A name is missing."),
        ("Ann", "There's already an Ann. Try Ann B."),
        (" ANN", "There's already an Ann. Try Ann B."),
        ("x" * 41, f"“{'x' * 39}…” is too long. A name can have up to 40 characters."),
        ("x" * 5000, f"“{'x' * 39}…” is too long. A name can have up to 40 characters."),
    ],
)
def test_bad_names_are_refused_and_stay_typed(
    app: Flask, page: Plain, name: str, sentence: str
) -> None:
    seat(page, "Ann", "Bo")
    before = rows(app)
    answer = page.press("add", name=name)
    assert answer.status_code == 422
    assert errors(answer.text) == [sentence]
    assert page.form.values("seat") == ["Ann", "Bo"]
    assert page.form.value("name") == name[:400]
    assert page.form.inputs["name"]["aria-invalid"] == "true"
    assert rows(app) == before


@pytest.mark.parametrize("action", ["add", "start"])
def test_of_a_line_of_names_only_those_that_are_refused_stay_typed(
    page: Plain, action: str
) -> None:
    seat(page, "Ann")
    answer = page.press(action, name=f"Bo, ann, {'x' * 41} and Cleo")
    assert answer.status_code == 422
    assert errors(answer.text) == ["There's already an Ann. Try Ann B."]
    assert page.form.values("seat") == ["Ann", "Bo", "Cleo"]
    assert page.form.value("name") == f"ann, {'x' * 41}"


@pytest.mark.parametrize(
    "name",
    [
        "😀🎉",
        "👩‍👩‍👧‍👦",
        "שרה לוי",
        "محمد",
        "x" * 40,
        "<script>alert(1)</script>",
        'O\'Brien & "Søn"',
        "Robert'); DROP TABLE players;--",
        "{{ 7 * 7 }}",
        "Ann-Maria  van   der Berg",
    ],
)
def test_odd_names_play(app: Flask, page: Plain, name: str) -> None:
    seat(page, name, "Bo", "Cleo")
    assert name not in page.answer.text or "<" not in name
    page.press(f"seat {' '.join(name.split())}")
    page.press(f"seat {' '.join(name.split())}")
    start(page)
    assert last_game(app)[1] == ["Bo", "Cleo", " ".join(name.split())]


@pytest.mark.parametrize(
    ("seats", "sentence"),
    [
        (["Ann", "ann", "Bo"], "There's already an Ann. Try Ann B."),
        (["Ann", "", "Bo"], "There's no name between Ann and Bo."),
        (["Ann", "Bo", "Cleo", " "], "There's no name after Cleo."),
        (["", "Ann", "Bo", "Cleo"], "The first name is missing."),
        (
            ["Ann", "x" * 41, "Bo"],
            f"“{'x' * 39}…” is too long. A name can have up to 40 characters.",
        ),
        (list("ABCDEFGHIJKL"), "A game has at most 11 players."),
        (["Ann", "Bo"], "A game needs at least three players: add one more name."),
        ([], "A game needs at least three players: add three more names."),
    ],
)
def test_forged_seats_are_refused(app: Flask, page: Plain, seats: list[str], sentence: str) -> None:
    answer = page.send([("seat", name) for name in seats] + [("action", "start")])
    assert answer.status_code == 422
    assert errors(answer.text)[0] == sentence
    assert rows(app)["Game"] == 0


def test_a_twelfth_name_is_refused(page: Plain) -> None:
    seat(page, *"ABCDEFGH")
    for name in "IJK":
        page.press("add", name=name)
    answer = page.press("add", name="L")
    assert answer.status_code == 422
    assert "A game has at most 11 players." in errors(answer.text)
    assert page.form.value("name") == "L"


def test_equal_initials_show_more_letters(page: Plain) -> None:
    seat(page, "Anna", "Andreas", "Bo")
    letters = re.findall(r'class="disc m[^>]*>([^<]+)<', page.answer.text)
    assert letters[:3] == ["Ann", "And", "B"]


def test_enter_in_another_field_adds_nobody(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    answer = page.press("enter", table_name="Grandma's kitchen")
    assert answer.status_code == 200
    assert page.form.values("seat") == ["Ann", "Bo", "Cleo"]
    assert page.form.value("table_name") == "Grandma's kitchen"
    page.press("enter", name="Dev")
    assert page.form.values("seat") == ["Ann", "Bo", "Cleo", "Dev"]


# Chance


def test_chance_picks_the_dealer_when_nobody_is_named() -> None:
    seats = ("Ann", "Bo", "Cleo", "Dev")
    drawn = {draw_dealer(seats, "", Random(seed)) for seed in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert draw_dealer(seats, "cleo", Random(1)) == 2
    assert draw_dealer(seats, "Nobody", Random(1)) in drawn


def test_who_is_tapped_deals_first(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    start(page, dealer="Cleo")
    assert last_facts(app).deal.seat == 2


# Rules


def test_another_variant_and_another_end(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    start(page, variant="omnibus", end="75")
    changed, game = last_rules(app)
    assert game.variant == "omnibus"
    assert changed == {"target": 75}


def test_the_end_follows_the_variant_until_something_else_is_said(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    start(page, variant="spot_s0")
    assert last_rules(app)[0] == {}


@pytest.mark.parametrize(
    ("end", "changed"),
    [
        ({"end": "other", "target": "130"}, {"target": 130}),
        ({"end": "hands", "hands": "12"}, {"end_mode": "hands", "hands": 12}),
        ({"end": "manual"}, {"end_mode": "manual"}),
    ],
)
def test_every_end_can_be_said(
    app: Flask, page: Plain, end: dict[str, str], changed: dict[str, object]
) -> None:
    start(seat(page, "Ann", "Bo", "Cleo"), **end)
    assert last_rules(app)[0] == changed


@pytest.mark.parametrize(
    ("clock", "lasts"),
    [
        ("23:15", timedelta(hours=2, minutes=45)),
        ("11:15 pm", timedelta(hours=2, minutes=45)),
        ("00:30", timedelta(hours=4)),
    ],
)
def test_the_clock_is_the_visitors(app: Flask, page: Plain, clock: str, lasts: timedelta) -> None:
    """It is 19:30 in London and 20:30 in Berlin, where the phone is."""
    start(seat(page, "Ann", "Bo", "Cleo"), end="time", clock=clock)
    changed, _ = last_rules(app)
    assert changed == {"end_mode": "time"}
    assert last_facts(app).ends_at == FRIDAY + lasts


@pytest.mark.parametrize(
    ("said", "field", "sentence"),
    [
        ({"end": "other", "target": ""}, "target", "Type a whole number from 1 to 9999."),
        ({"end": "other", "target": "0"}, "target", "You can't play to “0”."),
        ({"end": "other", "target": "-5"}, "target", "You can't play to “-5”."),
        ({"end": "other", "target": "lots"}, "target", "You can't play to “lots”."),
        ({"end": "other", "target": "²"}, "target", "You can't play to “²”."),
        ({"end": "99999999999"}, "target", "You can't play to “99999999999”."),
        ({"end": "hands", "hands": "1000"}, "hands", "You can't play to “1000”."),
        ({"end": "time", "clock": "late"}, "clock", "Type the time the game ends"),
        ({"end": "time", "clock": "25:00"}, "clock", "Type the time the game ends"),
        ({"variant": "bridge"}, "variant", "Choose one of the variants."),
        ({"table_name": "\u200b"}, "table_name", "A name is missing."),
        ({"table_name": "x" * 41}, "table_name", "is too long."),
    ],
)
def test_what_cannot_be_is_refused_where_it_was_said(
    app: Flask, page: Plain, said: dict[str, str], field: str, sentence: str
) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    answer = page.press("start", **said)
    assert answer.status_code == 422
    [found] = errors(answer.text)
    assert sentence in found
    assert f'id="{field}-error"' in answer.text
    assert page.form.values("seat") == ["Ann", "Bo", "Cleo"]
    for name in {*said} - {"variant", "end"}:
        assert page.form.value(name) == said[name]
    assert set(rows(app).values()) == {0}


def test_a_new_table_is_named_after_its_day_and_can_be_named_otherwise(
    app: Flask, client: FlaskClient
) -> None:
    first = Plain(client, "/new", "new-game")
    assert first.form.inputs["table_name"]["placeholder"] == "Friday table"
    start(seat(first, "Ann", "Bo", "Cleo"))
    second = Plain(client, "/new", "new-game")
    start(seat(second, "Ann", "Bo", "Cleo"), table_name="  Grandma's   kitchen ")
    assert table_names(app) == ["Friday table", "Grandma's kitchen"]


def table_names(app: Flask) -> list[str]:
    with app.app_context():
        return list(db.session.scalars(select(Table.name).order_by(Table.id)))


def test_a_table_whose_day_is_taken_is_called_by_its_first_two_players(
    app: Flask, client: FlaskClient
) -> None:
    longest = ("Maximiliane-Charlotte von Hohenstein", "Bartholomew-Alexander")
    for names in (("Ann", "Bo"), ("Ann", "Bo"), ("Eva", "Fay"), ("eva", "fay"), longest):
        page = seat(Plain(client, "/new", "new-game"), *names, "Zoe")
        suggested = page.form.inputs["table_name"]["placeholder"]
        start(page)
        assert table_names(app)[-1] == suggested
    assert table_names(app) == [
        "Friday table", "Ann and Bo's table", "Eva and Fay's table", "Friday table 2",
        "Friday table 3",
    ]  # fmt: skip
    stranger = Plain(app.test_client(), "/new", "new-game")
    assert stranger.form.inputs["table_name"]["placeholder"] == "Friday table"


def test_with_several_tables_the_one_played_last_opens_with_the_others_a_tap_away(
    app: Flask, client: FlaskClient
) -> None:
    start(seat(Plain(client, "/new", "new-game"), "Ann", "Bo", "Cleo"), table_name="Cabin")
    only = client.get("/").text
    [first] = re.findall(r'href="(/t/[^"]+/new)"', only)
    assert "Other table" not in client.get(first).text
    app.config.update(CLOCK=lambda: FRIDAY + timedelta(hours=1))
    start(seat(Plain(client, "/new", "new-game"), "Dev", "Eva", "Fay"), table_name="Club")
    [last] = re.findall(r'href="(/t/[^"]+/new)"', client.get("/").text)
    assert last != first
    tables = parse(client.get(last).text).first("details", id="tables")
    assert tables.first("summary").text() == "Club Other table"
    ways = {row.text(): row.get("href") for row in tables.all("a")}
    assert ways == {"Cabin": first, "A new table": "/new"}


# House rules


def test_the_sheet_lists_every_option_in_words(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    assert "Shooting the moon" in page.answer.text
    assert "Leading the queen of spades" not in page.answer.text
    page.press("fold rules")
    text = page.answer.text
    for title in (
        "Leading the queen of spades",
        "Cards to pass",
        "A tie for first",
        "Cards taken out",
    ):
        assert title in text


def test_a_house_rule_is_marked_counted_and_played(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("open moon_mode")
    page.press("add", rule__moon_mode="choice", name="Eva")
    assert page.answer.text.count('<span class="tag">house rule</span>') == 1
    assert "1 changed" in page.answer.text
    page.press("open bonus_cards")
    page.press("open bonus_cards", rule__bonus_cards="JD -10")
    assert "2 changed" in page.answer.text
    start(page)
    assert last_rules(app)[0] == {"moon_mode": "choice", "bonus_cards": "JD -10"}


def test_a_house_rule_is_taken_back(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("open moon_mode")
    page.press("open moon_mode", rule__moon_mode="choice")
    page.press("open moon_mode")
    start(page, rule__moon_mode="")
    assert last_rules(app)[0] == {}


def test_another_variant_keeps_the_house_rules_and_changes_the_rest(
    app: Flask, page: Plain
) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("open break_by")
    page.press("open break_by", rule__break_by="heart_or_QS")
    start(page, variant="shooters_choice")
    assert last_rules(app)[0] == {"break_by": "heart_or_QS"}


def test_a_number_of_ones_own(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("fold rules")
    page.press("open queen_spades")
    said = {"rule-queen_spades": "another", "number-queen_spades": "17"}
    page.send([*page.form.filled(said), ("action", "look")])
    assert "The queen of spades is worth 17 points." in page.answer.text
    start(page)
    assert last_rules(app)[0] == {"queen_spades": 17}


@pytest.mark.parametrize(
    ("wishes", "field", "sentence"),
    [
        ({"rule-moon_mode": "x" * 300}, "moon_mode", "can't read"),
        ({"rule-pass_cycle": "L ? R"}, "pass_cycle", "“?” isn't a way to pass."),
        ({"rule-pass_count": "40"}, "pass_count", "You can't pass 40 cards"),
        (
            {"rule-queen_spades": "another", "number-queen_spades": "many"},
            "queen_spades",
            "can't read",
        ),
    ],
)
@pytest.mark.parametrize("action", ["start", "look"])
def test_impossible_rules_are_refused_at_their_option(
    app: Flask, page: Plain, wishes: dict[str, str], field: str, sentence: str, action: str
) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    answer = page.send([*page.form.filled(wishes), ("action", action)])
    assert answer.status_code == 422
    [found] = errors(answer.text)
    assert sentence in found
    assert f'id="rule-{field}-error"' in answer.text
    for name, value in wishes.items():
        if name.startswith("rule-") and value != "another":
            said = page.form.value(name)
            typed = page.form.values(f"number-{name.removeprefix('rule-')}")
            assert value[:200] in (said, *(typed if said == "another" else ()))
    assert set(rows(app).values()) == {0}


def test_a_kitty_of_four_players_is_said_beside_the_card_that_makes_it(
    app: Flask, page: Plain
) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("fold rules")
    assert 'id="rule-leftover"' not in page.answer.text
    page.press("open trim")
    page.choose(rule__trim="another", number__trim="2s")
    assert "work with 4 players" in page.answer.text
    page.press("open leftover")
    start(page, rule__leftover="kitty_first_trick")
    assert last_rules(app)[0] == {"trim": "2S", "leftover": "kitty_first_trick"}


def test_a_rule_of_four_waits_while_five_play(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("open pass_cycle")
    page.press("add", rule__pass_cycle="L X R H", name="Eva")
    assert page.answer.status_code == 200
    assert "work with 5 players" in page.answer.text
    page.press("seat Eva")
    assert "The pass rotates: left, across, right, hold" in page.answer.text
    page.press("seat Eva")
    page.send([*page.form.filled({}), ("action", "start")])
    assert page.answer.status_code == 422
    start(page, rule__pass_cycle="")
    assert last_rules(app)[0] == {}


def test_a_trim_that_leaves_cards_over_is_refused_with_the_ways_out(
    app: Flask, page: Plain
) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev", "Eva", "Finn")
    page.press("fold rules")
    page.press("open trim")
    typed = {"rule-trim": "another", "number-trim": "2c 2d 2s"}
    page.send([*page.form.filled(typed), ("action", "start")])
    assert page.answer.status_code == 422
    assert errors(page.answer.text) == [
        "49 cards don't come out even for 6 players. Take out one more card, put others back, or "
        "say under “Cards left over” who gets a kitty."
    ]
    start(page, rule__trim="another", number__trim="2c 2d 2s 3c")
    assert last_rules(app)[0] in ({}, {"trim": "2C 2D 2S 3C"})


def test_only_what_so_many_can_play_is_offered(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    page.press("open pass_cycle")
    offered = re.findall(r'name="rule-pass_cycle" value="([^"]*)"', page.answer.text)
    assert "L R" in offered
    assert not any("X" in cycle for cycle in offered)


def test_a_variant_of_another_size_is_refused_and_stays_in_sight(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    page.press("add", name="Dev", variant="black_maria_3")
    assert page.answer.status_code == 422
    assert errors(page.answer.text) == ["Black Maria for three is for 3 players."]
    assert page.form.value("variant") == "black_maria_3"
    assert page.press("start").status_code == 422
    for name in ("Dev", "Cleo", "Bo"):
        assert page.press(f"seat {name}").status_code == 200
    seat(page, "Eva", "Flo")
    start(page, variant="omnibus")
    assert last_rules(app)[0] == {}


def test_a_variant_for_more_waits_until_they_are_named(app: Flask, page: Plain) -> None:
    page.press("fold variants")
    seat(page, "Ann", "Bo", "Cleo")
    assert page.press("add", variant="cancellation", name="Dev").status_code == 200
    assert "One more name, clockwise." in page.answer.text
    assert "For 5 to 11 players." in page.answer.text
    assert page.press("start").status_code == 422
    assert errors(page.answer.text) == [
        "Cancellation Hearts is for 5 to 11 players. You need one more."
    ]
    seat(page, "Eva", "Fay", "Gus", "Hal")
    start(page)
    game, names = last_game(app)
    assert (game.variant, len(names)) == ("cancellation", 8)


def test_eleven_play_what_eleven_can_play(app: Flask, page: Plain) -> None:
    seat(page, *"ABCDEFGHIJK")
    assert "Cancellation Hearts, to 100, standard rules" in words(page.answer.text)
    start(page)  # the only one that so many can play is chosen
    game, names = last_game(app)
    assert (game.variant, names) == ("cancellation", list("ABCDEFGHIJK"))
    assert page.client.get(page.answer.location).status_code == 200


def test_two_packs_are_opened_left_of_the_dealer(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev", "Eva", "Fay")
    page.press("fold rules")
    page.press("open decks")
    start(page, rule__decks="2")
    assert last_rules(app)[0] == {"decks": 2, "opener": "eldest_no_heart"}


def test_lists_are_typed_and_what_is_wrong_in_them_is_named(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("fold rules")
    page.press("open pass_forbidden")
    page.press("open pass_count", rule__pass_forbidden="another", number__pass_forbidden="qs, 1h")
    assert page.answer.status_code == 422
    assert errors(page.answer.text) == ["“1h” isn't a card: “1” is wrong."]
    assert page.form.value("number-pass_forbidden") == "qs, 1h"
    page.press("open extra_penalties", number__pass_forbidden="q♠ 10h")
    assert page.answer.status_code == 200
    start(page, rule__extra_penalties="another", number__extra_penalties="K♠ 10 as 7")
    assert last_rules(app)[0] == {"pass_forbidden": "QS TH", "extra_penalties": "KS 10, AS 7"}


def test_a_variant_is_found_by_words_without_scripts(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("fold variants")
    page.press("find", find="four queens")
    assert "One variant found." in page.answer.text
    offered = re.findall(r'name="variant" value="([^"]*)"', page.answer.text)
    assert "chasse_coeur" in offered
    assert "spot_pure" not in offered
    page.press("find", find="xyzzy")
    assert "No variant found for “xyzzy”." in page.answer.text
    page.press("find", find="")
    start(page, variant="chasse_coeur")
    assert last_game(app)[0].variant == "chasse_coeur"


def test_every_variant_for_so_many_can_be_chosen_and_started(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev", "Eva")
    page.press("fold variants")
    offered = set(re.findall(r'name="variant" value="([^"]*)"', page.answer.text))
    assert offered == {key for key, variant in VARIANTS.items() if variant.players[-1] >= 5}


@pytest.mark.parametrize(
    ("variant", "count"),
    [*(("standard", count) for count in (0, *range(3, 9))), ("dnfh", 4)]
    + [("cancellation", count) for count in range(5, 9)],
)
def test_as_many_more_variants_unfold_as_the_key_says(
    page: Plain, variant: str, count: int
) -> None:
    page.press("fold variants")
    page.choose(variant=variant)
    page.press("fold variants")
    seat(page, *EIGHT[:count])
    before = offered_variants(page)
    told = re.search(r"(\d+) more variants", page.answer.text)
    assert told
    page.press("fold variants")
    after = offered_variants(page)
    assert {*before} < {*after}
    assert len(after) == len({*after}) == len(before) + int(told[1])


def offered_variants(page: Plain) -> list[str]:
    """What can be chosen on the page, one by one."""
    return re.findall(r'name="variant" value="([^"]*)"', page.answer.text)


# Last time


def test_a_table_opens_with_last_times_seats_rules_and_end(app: Flask, page: Plain) -> None:
    seat(page, "Dev", "Cleo", "Bo", "Ann")
    page.press("open moon_mode")
    start(page, rule__moon_mode="choice", variant="omnibus", end="hands", hands="8")
    again = table_page(page)
    assert again.form.values("seat") == ["Dev", "Cleo", "Bo", "Ann"]
    assert again.form.value("variant") == "omnibus"
    assert (again.form.value("end"), again.form.value("hands")) == ("hands", "8")
    assert "1 changed" in again.answer.text
    start(again)
    changed, game = last_rules(app)
    assert changed == {"moon_mode": "choice", "end_mode": "hands", "hands": 8}
    assert (game.number, game.variant) == (2, "omnibus")


def test_the_clock_of_last_time_is_remembered(page: Plain) -> None:
    start(seat(page, "Ann", "Bo", "Cleo"), end="time", clock="23:15")
    again = table_page(page)
    assert (again.form.value("end"), again.form.value("clock")) == ("time", "23:15")


def test_playing_again_by_the_clock_lasts_as_long_as_before(app: Flask, page: Plain) -> None:
    """From 20:30 in Berlin to 23:15, and once more from 23:20 on: until 2:05."""
    start(seat(page, "Ann", "Bo", "Cleo"), end="time", clock="23:15")
    app.config.update(CLOCK=lambda: FRIDAY + timedelta(hours=2, minutes=50))
    assert table_page(page).form.value("clock") == "02:05"
    app.config.update(CLOCK=lambda: FRIDAY + timedelta(days=7))
    assert table_page(page).form.value("clock") == "23:15"


def test_the_address_says_the_whole_form(app: Flask, page: Plain) -> None:
    """So that a reload loses nothing, also of what was typed."""
    page.headers = HTMX
    seat(page, "Ann", "Bø & Co")
    page.press("open moon_mode", end="other", target="130", variant="omnibus")
    address = page.answer.headers["HX-Replace-Url"]
    again = Plain(page.client, address, "new-game")
    kept = {"csrf_token", "operation"}
    assert [f for f in again.form.fields if f[0] not in kept] == [
        f for f in page.form.fields if f[0] not in kept
    ]
    assert again.form.values("seat") == ["Ann", "Bø & Co"]


# Once


def test_whoever_keeps_the_queen_brings_her_to_the_next_night(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        for queen in (1, 2, 1):
            desk.evening.hand(4, 6, 3, 0, queen=queen)
        desk.evening.write(changes.stop_game())
        again = f"/t/{desk.evening.table.id}/new"
        for day, is_next in ((0, False), (7, True)):
            app.config.update(CLOCK=lambda day=day: NOON + timedelta(days=day, hours=1))
            page = desk.client.get(again).text
            crowned = re.findall(r'#crown"/></svg>(\w+)', page)
            assert (crowned == ["B"], "Bo brings the queen." in words(page)) == (is_next, is_next)
        without_bo = f"{again}?variant=standard&seat=Ann&seat=Cleo&seat=Dev"
        assert "brings the queen" not in desk.client.get(without_bo).text


def test_start_pressed_twice_is_one_game(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    fields = [*page.form.fields, ("action", "start")]
    first = page.send(fields).location
    assert page.send(fields).location == first
    assert rows(app) == {"Table": 1, "Player": 3, "Game": 1, "GamePlayer": 3, "Device": 1}


def test_start_pressed_twice_at_a_known_table_is_one_game(app: Flask, page: Plain) -> None:
    start(seat(page, "Ann", "Bo", "Cleo"))
    again = table_page(page)
    fields = [*again.form.fields, ("action", "start")]
    assert again.send(fields).location == again.send(fields).location
    assert rows(app)["Game"] == 2


def test_two_presses_before_the_first_answer_belong_to_one_device(
    app: Flask, client: FlaskClient
) -> None:
    """The second press still has the cookie of the page, not that of the answer."""
    page = seat(Plain(client, "/new", "new-game"), "Ann", "Bo", "Cleo")
    fields: dict[str, list[str]] = {}
    for name, value in [*page.form.fields, ("action", "start")]:
        fields.setdefault(name, []).append(value)
    cookie = cookie_of(client)
    places = set()
    for _ in range(2):
        other = app.test_client()
        other.set_cookie("companion", cookie)
        places.add(other.post("/new", data=fields).location)
    assert len(places) == 1
    assert rows(app)["Table"] == rows(app)["Device"] == 1


def test_presses_at_the_same_moment_are_one_game(any_app: Flask) -> None:
    client = any_app.test_client()
    page = seat(Plain(client, "/new", "new-game"), "Ann", "Bo", "Cleo")
    fields = MultiDict([*page.form.fields, ("action", "start")])
    cookie = cookie_of(client)
    together = Barrier(3)

    def press(_: int) -> tuple[int, str]:
        other = any_app.test_client()
        other.set_cookie("companion", cookie)
        together.wait()
        answer = other.post("/new", data=fields)
        return answer.status_code, answer.location

    with ThreadPoolExecutor(3) as threads:
        answers = set(threads.map(press, range(3)))
    assert [status for status, _ in answers] == [303]
    assert rows(any_app) == {"Table": 1, "Player": 3, "Game": 1, "GamePlayer": 3, "Device": 1}


def test_a_used_form_with_other_names_is_told_so_and_may_start_another(
    app: Flask, page: Plain
) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    used = page.form
    start(page)
    answer = page.send([*used.filled({"name": "Dev"}), ("action", "start")])
    assert answer.status_code == 409
    assert page.form.values("seat") == ["Ann", "Bo", "Cleo", "Dev"]
    start(page)
    assert rows(app)["Game"] == 2


# htmx, strangers, forgery


def test_htmx_gets_the_form_alone(client: FlaskClient) -> None:
    page = Plain(client, "/new", "new-game")
    page.headers = HTMX
    answer = page.press("add", name="Ann")
    assert answer.status_code == 200
    assert answer.text.lstrip().startswith("<form")
    assert "HX-Request" in answer.headers["Vary"]
    refused = page.press("add", name="Ann")
    assert refused.status_code == 422
    assert errors(refused.text) == ["There's already an Ann. Try Ann B."]


def test_htmx_is_sent_on_by_name(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    page.headers = HTMX
    answer = page.press("start")
    assert (answer.status_code, answer.text) == (200, "")
    assert page.client.get(answer.headers["HX-Redirect"]).status_code == 200


def test_going_back_in_history_gets_the_whole_page(client: FlaskClient) -> None:
    headers = {**HTMX, "HX-History-Restore-Request": "true"}
    assert "<!doctype html>" in client.get("/new", headers=headers).text


def test_another_device_finds_no_such_table(app: Flask, page: Plain) -> None:
    start(seat(page, "Ann", "Bo", "Cleo"))
    url = f"{page.answer.location.partition('/g/')[0]}/new"
    before = rows(app)
    stranger = app.test_client()
    assert stranger.get(url).status_code == 404
    seats = {"seat": ["Ann", "Bo", "Eve"], "action": "start"}
    assert stranger.post(url, data=seats).status_code == 404
    assert rows(app) == before


def test_a_form_that_is_not_ours_is_refused(make_app: Callable[..., Flask]) -> None:
    # Of its own: its forms are guarded.
    app = make_app(WTF_CSRF_ENABLED=True)
    answer = app.test_client().post("/new", data={"seat": ["A", "B", "C"], "action": "start"})
    assert answer.status_code == 400
    assert rows(app)["Game"] == 0


def test_the_start_is_one_write_on_every_database(any_app: Flask) -> None:
    client = any_app.test_client()
    page = seat(Plain(client, "/new", "new-game"), "Ann", "Bo", "Cleo")
    fields = [*page.form.fields, ("action", "start")]
    assert page.send(fields).location == page.send(fields).location
    start(table_page(page))
    assert rows(any_app)["Game"] == 2


def test_the_first_game_is_standard(app: Flask, page: Plain) -> None:
    start(seat(page, "Ann", "Bo", "Cleo", "Dev"))
    with app.app_context():
        [agreed] = facts_of(db.session.scalars(select(Game)).one()).rules.values()
    assert agreed.ruleset == STANDARD


def test_every_button_has_its_own_place(page: Plain) -> None:
    """No two elements share an id, or focus would be lost."""
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("fold swap")
    page.press("fold rules")
    page.press("fold variants")
    page.press("open queen_spades")
    ids = re.findall(r'\sid="([^"]+)"', page.answer.text)
    assert len(ids) == len({*ids})
    assert Form(page.answer.text, "new-game").value("open") == "queen_spades"


def test_one_table_too_many_is_refused_above_the_form(
    page: Plain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_game, "MOST_NEW_TABLES", 0)
    answer = seat(page, "Ann", "Bo", "Cleo").press("start")
    assert answer.status_code == 422
    assert "That&#39;s 0 new tables in a day." in answer.text
    assert 'value="Cleo"' in answer.text


FROM_OUTSIDE = {"REMOTE_ADDR": "203.0.113.9"}


def begins(app: Flask, **request: Any) -> int:
    """How a new visitor's Start is answered."""
    form = {"seat": ["Ann", "Bo", "Cleo"], "variant": "standard", "action": "start"}
    return app.test_client().post("/new", data=form, **request).status_code


def test_visitors_of_one_address_make_twenty_tables_a_day_together(app: Flask) -> None:
    moment = NOON
    app.config["CLOCK"] = lambda: moment
    asked = {"environ_base": FROM_OUTSIDE}
    for _ in range(new_game.MOST_NEW_TABLES):
        assert begins(app, **asked) == 303
    assert begins(app, **asked) == 422
    assert begins(app, environ_base={"REMOTE_ADDR": "203.0.113.10"}) == 303
    moment = NOON + timedelta(days=1)
    assert begins(app, **asked) == 303


@pytest.mark.parametrize(
    ("address", "headers", "is_counted"),
    [
        ("8.8.8.8", {}, True),
        ("8.8.8.8", {"X-Forwarded-For": "198.51.100.1"}, True),  # anybody can say so
        ("192.168.1.9", {}, True),
        ("192.168.1.9", {"X-Forwarded-For": "198.51.100.1"}, False),
        ("192.168.1.9", {"Forwarded": "for=198.51.100.1"}, False),
        ("127.0.0.1", {}, False),
        ("", {}, False),
    ],
)
def test_behind_a_proxy_that_nobody_named_all_have_one_address(
    app: Flask,
    monkeypatch: pytest.MonkeyPatch,
    address: str,
    headers: dict[str, str],
    is_counted: bool,
) -> None:
    monkeypatch.setattr(new_game, "MOST_NEW_TABLES", 1)
    asked = {"environ_base": {"REMOTE_ADDR": address}, "headers": headers}
    assert [begins(app, **asked) for _ in range(2)] == [303, 422 if is_counted else 303]


# All but the seats, in one line


def terms(page: Plain) -> Node:
    return parse(page.answer.text).first("details", "terms")


def line(page: Plain) -> str:
    return terms(page).first(id="terms-line").text()


def is_open(page: Plain) -> bool:
    return "open" in terms(page).attributes


def test_everything_but_the_seats_is_one_closed_line(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    assert line(page) == "Hearts, to 100, standard rules"
    assert not is_open(page)
    inside = {node.get("id") for node in terms(page).walk()}
    assert {"variants", "end", "house-rules", "table_name"} <= inside
    assert not {"people", "seats", "swap", "action"} & inside


def test_the_line_says_what_is_chosen(page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    page.press("fold rules")
    page.press("open break_by")
    page.choose(variant="omnibus", end="hands", hands="8")
    assert line(page) == "Omnibus Hearts, 8 hands, standard rules"
    page.choose(**{"rule-break_by": "heart_or_QS", "end": "75"})
    assert line(page) == "Omnibus Hearts, to 75, 1 house rule"


def test_what_is_pressed_inside_leaves_it_open(page: Plain) -> None:
    for button in ("fold rules", "fold rules", "open moon_mode", "open moon_mode"):
        page.press(button)
        assert is_open(page), button
    assert page.form.values("show") == ["terms"]


def test_it_stays_open_when_the_seats_change_and_closed_when_it_was(page: Plain) -> None:
    assert not is_open(seat(page, "Ann"))
    page.press("add", name="Bo", show="terms")
    assert is_open(page)


@pytest.mark.parametrize(
    "said",
    [
        {"end": "hands", "hands": "many"},
        {"table_name": "\u200b"},
        {"variant": "nothing"},
        {"rule-trim": "2x"},
    ],
    ids=["end", "table", "variant", "house rule"],
)
def test_what_is_refused_inside_opens_it(page: Plain, said: dict[str, str]) -> None:
    seat(page, "Ann", "Bo", "Cleo")
    assert page.press("start", **said).status_code == 422
    assert is_open(page)


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("ABCDEF", "8 cards each, take out 2♣ 2♦ 2♠ 3♣, or use two decks."),
        ("ABCDEFG", "7 cards each, take out 2♣ 2♦ 2♠, or use two decks."),
    ],
)
def test_from_six_players_on_the_deal_is_told(page: Plain, names: str, words: str) -> None:
    seat(page, *names[:5])
    assert "cards each" not in page.answer.text
    seat(page, *names[5:])
    assert words in page.answer.text


def test_with_two_packs_no_other_is_offered(page: Plain) -> None:
    seat(page, *"ABCDEF")
    page.choose(variant="cancellation")
    said = parse(page.answer.text).first("p", "seats-words").text()
    assert "17 cards each, from two decks" in said
    assert "or use" not in said


def test_doubling_cards_are_typed(app: Flask, page: Plain) -> None:
    seat(page, "Ann", "Bo", "Cleo", "Dev")
    page.press("fold rules")
    page.press("open multipliers")
    page.press("open bonus_cards", rule__multipliers="another", number__multipliers="10c hand")
    assert (
        "The 10 of clubs doubles everything the player who takes it scores in that hand."
        in page.answer.text
    )
    page.choose(rule__bonus_cards="another", number__bonus_cards="jd 3")
    assert page.answer.status_code == 422
    assert errors(page.answer.text) == ["A bonus takes points off; 3 doesn't."]
    start(page, rule__bonus_cards="another", number__bonus_cards="jd \N{MINUS SIGN}3")
    assert last_rules(app)[0] == {"multipliers": "TC doubles_hand", "bonus_cards": "JD -3"}

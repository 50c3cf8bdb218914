"""A game that cannot be read or scored says so; the rest of its table stays readable."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from sqlalchemy import text

from companion import scorebook
from companion.history.check import check, repair
from companion.models import db
from companion.referee.telling import say
from companion.rules import Ruleset
from companion.scorebook import changes
from companion.scorebook.changes import Change
from tests.scorebook.evening import Evening
from tests.scorebook.stored import change_rules, facts_of, store, store_text
from tests.web.game_desk import HTMX, Desk, words
from tests.web.plain import Plain

if TYPE_CHECKING:
    from flask import Flask

Damage = dict[str, Any]  # other stored values of its rules

TRUMPS = {"options": {"trumps": "S"}}

DAMAGES: list[tuple[Damage, str]] = [
    (TRUMPS, "There's no option “trumps”."),
    ({"options": {"moon_mode": "eclipse"}}, "Shooting the moon: can't read “eclipse”."),
    ({"options": {"trim": "2X"}}, "“2X” isn't a card: “X” is wrong."),
    (
        {"schema": Ruleset.SCHEMA + 1},
        f"Another version saved these rules ({Ruleset.SCHEMA + 1}).",
    ),
    ({"options": {"players": 2}}, "With one deck you can have 3 to 8 players."),
]


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    """A table with a good game and, in front, one of a hand."""
    with app.app_context():
        evening = Evening()
        evening.hand(13, 0, 0, 0, queen=1)
        good = evening.game
        with scorebook.writing(evening.table):
            again = scorebook.start_game(
                evening.table,
                [seat.player for seat in evening.state.seats],
                evening.state.next.ruleset,
                variant="standard",
                first_dealer=0,
                now=evening.now,
            )
        evening.game = again
        evening.hand(0, 13, 0, 0, queen=2)
        desk = Desk(app, evening)
        desk.good = f"/t/{evening.table.id}/g/{good.id}"  # type: ignore[attr-defined]
        yield desk


def damage(desk: Desk, how: Damage) -> None:
    change_rules(desk.evening.game, **how)
    written(desk)


def written(desk: Desk) -> None:
    desk.evening.table.version += 1
    db.session.commit()


@pytest.mark.parametrize(("how", "sentence"), DAMAGES)
def test_the_page_of_the_game_says_which_rule_cannot_be_read(
    desk: Desk, how: Damage, sentence: str
) -> None:
    damage(desk, how)
    says_why(desk, sentence)


def says_why(desk: Desk, sentence: str) -> None:
    for path, status in (("", 200), ("/sheet", 200), ("/hand", 422), ("/settle", 422)):
        text = desk.look(path)
        assert desk.page.status_code == status
        assert "We can't read this game" in text
        assert sentence in text
        assert "Ann 13" in text or "Cleo 13" in text  # how it stood


@pytest.mark.parametrize(("how", "sentence"), DAMAGES)
def test_the_rest_of_the_table_stays_readable(desk: Desk, how: Damage, sentence: str) -> None:
    damage(desk, how)
    others_open(desk)


def others_open(desk: Desk) -> None:
    table = f"/t/{desk.evening.table.id}"
    assert desk.client.get("/").status_code == 200
    games = desk.client.get(f"{table}/games")
    assert games.status_code == 200
    assert desk.url in games.text
    assert desk.good in games.text  # type: ignore[attr-defined]
    assert desk.client.get(desk.good).status_code == 200  # type: ignore[attr-defined]


NOTHING_TO_SAY = 204  # to a page that asks whether the game ended: its own page says what is wrong

NO_FACTS = [
    *("", "{oops", '{"players": 4, "dec', "[" * 10_000),
    *("null", "[]", "5", '"x"', "{}", '{"hands": [[]]}', '{"hands": {"1": 2}}', '{"stored": {}}'),
    '{"stored": {"hands": [{"number": "x"}, 5]}}',
    '{"seats": "\\ud800", "trumps\\udfff": 1}',
    *('{"stored": {"text": 5}}', '{"stored": {"text": "{oops"}}', '{"stored": {"text": "[]"}}'),
]


@pytest.mark.parametrize("text", NO_FACTS)
def test_what_is_no_game_at_all_is_shown_as_it_stood(app: Flask, desk: Desk, text: str) -> None:
    store_text(desk.evening.game, text)
    written(desk)
    for path in ("", "/sheet"):
        assert "Here is how it" in desk.look(path)
        assert desk.page.status_code == 200
    for url in ("/", *of_table(app, desk), desk.good):  # type: ignore[attr-defined]
        assert desk.client.get(url).status_code in (200, NOTHING_TO_SAY), url
    file = json.loads(desk.client.get(f"/t/{desk.evening.table.id}/table.json").text)
    assert [game["number"] for game in file["games"]] == [1, 2]


@pytest.mark.parametrize(
    "flip",
    [
        "replace(facts, 'seats', 'reats')",
        "CAST(X'FF' || CAST(facts AS BLOB) AS TEXT)",  # no letter
    ],
)
def test_a_text_in_which_a_letter_flipped_is_damage(
    app: Flask, desk: Desk, monkeypatch: pytest.MonkeyPatch, flip: str
) -> None:
    monkeypatch.setattr(app.extensions["database_state"], "damage", "")  # and so again for others
    game = desk.evening.game.id
    spoil = text(f"UPDATE games SET facts = {flip} WHERE id = :game")
    db.session.execute(spoil, {"game": game.hex})
    written(desk)
    assert desk.client.get("/readyz").status_code == 200
    says_why(desk, "Its record is damaged.")
    others_open(desk)
    ready = desk.client.get("/readyz")
    assert (ready.status_code, "the database is damaged" in ready.text) == (503, True)
    assert len(check().damaged) == 1


@pytest.mark.parametrize(
    ("change", "flip"),
    [
        (None, "replace(facts_before, 'seats', 'reats')"),
        (changes.deal_by(1), "CAST(X'FF' || CAST(facts_before AS BLOB) AS TEXT)"),  # no letter
    ],
)
def test_undo_of_what_a_bit_flipped_in_says_why_and_is_offered_no_more(
    app: Flask, desk: Desk, monkeypatch: pytest.MonkeyPatch, change: Change | None, flip: str
) -> None:
    monkeypatch.setattr(app.extensions["database_state"], "damage", "")  # and so again for others
    if change:
        desk.evening.write(change)
    desk.look()
    facts, game = desk.state.facts, desk.evening.game.id
    spoil = text(f"UPDATE games SET facts_before = {flip} WHERE id = :game")
    db.session.execute(spoil, {"game": game.hex})
    db.session.commit()
    assert desk.client.get("/readyz").status_code == 200
    answer = desk.send("/undo")
    assert (answer.status_code, desk.state.facts) == (422, facts)
    assert say("error_undo_unreadable") in words(answer.text)
    assert "the database is damaged" in desk.client.get("/readyz").text
    for page in (answer, desk.client.get(desk.url)):
        assert f"{desk.url}/undo" not in page.text
    wrong = check().wrong
    assert [each.id for each in wrong] == [game]
    repair(wrong)
    assert check().wrong == []


def test_a_hand_that_cannot_be_scored_is_told(desk: Desk) -> None:
    game = desk.evening.game
    facts = facts_of(game)
    hand = facts.hands[0]
    report = replace(hand.report, hearts=dict.fromkeys(hand.report.hearts, 3))
    store(game, replace(facts, hands=(replace(hand, report=report),)))
    written(desk)
    says_why(desk, "Its hands can't be scored anymore.")
    others_open(desk)


def of_table(app: Flask, desk: Desk) -> list[str]:
    """Every page of the table that is of no game."""
    table_id = str(desk.evening.table.id)
    return [place.replace("<uuid:table_id>", table_id) for place in places(app, "table_id")]


def places(app: Flask, *ids: str) -> list[str]:
    """Every page with just these ids in its address, by the app's own map."""
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return [rule.rule for rule in rules if rule.arguments == set(ids)]


def test_no_page_of_the_game_breaks(app: Flask, desk: Desk) -> None:
    damage(desk, TRUMPS)
    found = places(app, "table_id", "game_id")
    assert len(found) > 3
    for place in found:
        url = place.replace("<uuid:table_id>", str(desk.evening.table.id))
        answer = desk.client.get(url.replace("<uuid:game_id>", str(desk.evening.game.id)))
        assert answer.status_code in (200, 422), place
        assert "There's no option “trumps”." in words(answer.text), place


def test_every_page_of_the_table_stays_readable(app: Flask, desk: Desk) -> None:
    damage(desk, TRUMPS)
    found = places(app, "table_id")
    assert len(found) > 1
    for url in of_table(app, desk):
        assert desk.client.get(url).status_code in (200, NOTHING_TO_SAY), url


def test_a_new_game_opens_with_the_same_people_and_the_usual_rules(desk: Desk) -> None:
    damage(desk, TRUMPS)
    new = Plain(desk.client, f"/t/{desk.evening.table.id}/new", "new-game")
    assert new.form.values("seat") == ["Ann", "Bo", "Cleo", "Dev"]
    new.press("start")
    assert new.answer.status_code == 303
    assert desk.client.get(new.answer.location).status_code == 200


def test_a_write_to_it_is_refused_in_the_same_words(desk: Desk) -> None:
    desk.look("/settle")
    damage(desk, TRUMPS)
    for headers in ({}, HTMX):
        answer = desk.client.post(f"{desk.url}/settle/dealer", data={"seat": 3}, headers=headers)
        assert answer.status_code == 422
        assert "There's no option “trumps”." in words(answer.text)


def test_it_is_still_nobody_elses(app: Flask, desk: Desk) -> None:
    damage(desk, TRUMPS)
    assert app.test_client().get(desk.url).status_code == 404

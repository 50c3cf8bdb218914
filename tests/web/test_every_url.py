"""Every address the app has, tried by those who may not: a new one is met by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from companion.sharing.access import LOOK_ON, TAKE_PART
from companion.web.security import TAKES_FILE
from tests.web.access_rules import EVERYBODY, LINK, MAY, ON_LOAN, RULES, may_open
from tests.web.sharing.ways import join_by
from tests.web.world import LATER, LOAN_LASTS, Place, World, open_world

if TYPE_CHECKING:
    from flask.testing import FlaskClient
    from werkzeug.routing import Rule
    from werkzeug.test import TestResponse

TOO_MUCH = 65 * 1024
SECOND = timedelta(seconds=1)
# A new link every time; and a table that is there stays.
SAFE_TWICE = {"sharing.make_recovery", "sharing.invite", "bin.restore_table"}
OF_FOLLOWERS = {name for name, rule in RULES.items() if rule in (TAKE_PART, LOOK_ON)}
BINARY = bytes(range(1, 256)) * 8


@pytest.fixture(scope="module")
def two_guarded_tables(request: pytest.FixtureRequest) -> Iterator[World]:
    with open_world(request, WTF_CSRF_ENABLED=True) as world:
        yield world


@pytest.fixture
def guarded(two_guarded_tables: World) -> Iterator[World]:
    two_guarded_tables.begin()
    yield two_guarded_tables
    two_guarded_tables.restore()


def at_tables(world: World) -> list[tuple[Rule, str]]:
    """Every route of a table with every method it takes."""
    return [
        (rule, method)
        for method in ("GET", "POST")
        for rule in world.rules(method)
        if "table_id" in rule.arguments
    ]


def tried(world: World, who: FlaskClient, place: Place, *ids: str) -> list[str]:
    """The routes with these ids that did not say 404 here, or that changed something."""
    wrong = []
    for rule, method in at_tables(world):
        if not rule.arguments.issuperset(ids):
            continue
        sent = world.sent_to(rule) if method == "POST" else None
        for headers in ({}, {"HX-Request": "true"}):
            answer = who.open(world.url(rule, place), method=method, data=sent, headers=headers)
            if answer.status_code != 404 or world.is_changed:
                wrong.append(f"{method} {rule.rule}: {answer.status}")
    return wrong


def posted(world: World, **told: Any) -> Iterator[tuple[Rule, TestResponse]]:
    """The answer of every route that writes to the same request of the rightful keeper."""
    for rule in world.rules("POST"):
        yield rule, world.keeper.post(world.url(rule, world.own), **told)


def test_every_address_has_a_rule(world: World) -> None:
    """Say in tests/web/access_rules.py, and in docs/security.md, who a new one is for."""
    rules = [*world.rules("GET"), *world.rules("POST")]
    assert {rule.endpoint for rule in rules} == RULES.keys()
    for rule in rules:
        if "table_id" in rule.arguments:
            assert RULES[rule.endpoint] not in (EVERYBODY, LINK), rule.rule
        else:
            has_secret = bool(rule.arguments & {"secret", "token"})
            assert RULES[rule.endpoint] == (LINK if has_secret else EVERYBODY), rule.rule


@pytest.mark.parametrize("who", MAY)
def test_each_is_let_in_where_the_rule_says_and_nowhere_else(world: World, who: str) -> None:
    client, wrong = getattr(world, who), []
    for rule, method in at_tables(world):
        is_let_in = may_open(who, rule.endpoint)
        sent = world.sent_to(rule) if method == "POST" else None
        # Whoever is not let in learns nothing of a form either, right, wrong or empty.
        nothing = [] if is_let_in else [({}, {})]
        for headers, told in ({}, sent), ({"HX-Request": "true"}, sent), *nothing:
            answer = client.open(
                world.url(rule, world.own_of(who)), method=method, data=told, headers=headers
            )
            statuses = (200, 303, 409, 422) if is_let_in else (404,)
            is_changed = world.is_changed and not (is_let_in and method == "POST")
            if answer.status_code not in statuses or is_changed:
                wrong.append(f"{method} {rule.rule}: {answer.status}")
            world.restore()
    assert wrong == []


def test_every_write_has_a_form_on_some_page(world: World) -> None:
    assert {form.endpoint for form in world.forms} == {r.endpoint for r in world.rules("POST")}


def test_what_a_follower_sees_leads_nowhere_closed(world: World) -> None:
    """No link, form or script of these pages leads to a page that only keepers have."""
    for place in (world.own, world.over, world.stopped):
        for rule, method in at_tables(world):
            if method == "GET" and rule.endpoint in OF_FOLLOWERS:
                page = world.follower.get(world.url(rule, place)).text
                paths = set(re.findall(r'(?:href|action)="(/t/[^"#?]+)', page))
                endpoints = {world.endpoint(path, "GET") or world.endpoint(path) for path in paths}
                assert endpoints <= OF_FOLLOWERS, rule.rule


def test_what_a_borrower_sees_leads_nowhere_closed(world: World) -> None:
    """The same of a follower that keeps score on loan, with what that opens."""
    is_open = {name for name in RULES if may_open("borrower", name)}
    for place in (world.own_of("borrower"), world.over, world.stopped):
        for rule, method in at_tables(world):
            if method != "GET" or rule.endpoint not in is_open:
                continue
            for url in world.urls(rule, place):
                page = world.borrower.get(url).text
                paths = set(re.findall(r'(?:href|action)="(/t/[^"#?]+)', page))
                endpoints = {world.endpoint(path, "GET") or world.endpoint(path) for path in paths}
                assert endpoints <= is_open, url


def test_a_loan_opens_no_game_that_was_over_before_it(world: World) -> None:
    for place in (world.over, world.stopped):
        for rule, method in at_tables(world):
            if RULES[rule.endpoint] == ON_LOAN and "game_id" in rule.arguments:
                sent = world.sent_to(rule) if method == "POST" else None
                answer = world.borrower.open(world.url(rule, place), method=method, data=sent)
                assert (answer.status_code, world.is_changed) == (404, False), rule.rule


def test_what_a_loan_opened_is_closed_when_it_ends(world: World) -> None:
    place = world.own_of("borrower")
    for moment, is_over in ((LATER + LOAN_LASTS - SECOND, False), (LATER + LOAN_LASTS, True)):
        world.app.config["CLOCK"] = lambda moment=moment: moment
        for rule, method in at_tables(world):
            sent = world.sent_to(rule) if method == "POST" else None
            answer = world.borrower.open(world.url(rule, place), method=method, data=sent)
            who = "follower" if is_over else "borrower"
            assert (answer.status_code != 404) is may_open(who, rule.endpoint), rule.rule
            world.restore()
    world.app.config["CLOCK"] = lambda: LATER


def test_a_table_that_was_never_there(world: World) -> None:
    nowhere = world.own.but(table_id=world.own.game_id)
    assert tried(world, world.keeper, nowhere) == []


def test_a_foreign_game_is_not_at_the_own_table(world: World) -> None:
    place = world.own.but(game_id=world.foreign.game_id, hand_id=world.foreign.hand_id)
    assert tried(world, world.keeper, place, "game_id") == []


def test_a_phone_of_another_table_is_not_at_the_own(world: World) -> None:
    place = world.own.but(device_id=world.foreign.device_id)
    assert tried(world, world.keeper, place, "device_id") == []


def test_a_phone_that_was_removed_is_not_at_the_table(world: World) -> None:
    place = world.own.but(device_id=world._removed)
    assert tried(world, world.keeper, place, "device_id") == []


def test_a_foreign_hand_is_not_in_the_own_game(world: World) -> None:
    place = world.own.but(hand_id=world.foreign.hand_id)
    assert tried(world, world.keeper, place, "hand_id") == []


def test_a_hand_of_another_game_of_the_table_is_not_in_this_one(world: World) -> None:
    place = world.own.but(hand_id=world.over.hand_id)
    assert tried(world, world.keeper, place, "hand_id") == []


def test_a_hand_that_was_taken_out_is_not_there(world: World) -> None:
    place = world.own.but(hand_id=world.removed_hand)
    assert tried(world, world.keeper, place, "hand_id") == []


@pytest.mark.parametrize("at", [0, 3, 99999])
def test_a_hand_that_is_not_there_has_none_before_it(world: World, at: int) -> None:
    assert tried(world, world.keeper, world.own.but(at=at), "at") == []


def test_a_link_nobody_made_leads_nowhere(world: World) -> None:
    secrets = {"secret": world.secret, "token": world.token}
    rules = [(r, m) for m in ("GET", "POST") for r in world.rules(m) if r.arguments & set(secrets)]
    assert {rule.endpoint for rule, _ in rules} == {"joining.join", "joining.keep"}
    for rule, method in rules:
        [name] = rule.arguments
        url = world.url(rule, world.own).replace(secrets[name], "x" * 24)
        answer = world.stranger.open(url, method=method)
        assert answer.status_code == 404
        assert not world.is_changed


def test_a_link_for_one_keeper_is_used_up(world: World) -> None:
    way = f"/k/{world.once}"
    assert join_by(world.stranger, way).status_code == 303
    for who in (world.app.test_client(), world.follower, world.removed):
        assert who.get(way).status_code == 404
        assert join_by(who, way).status_code == 404
    world.restore()


def test_looking_changes_nothing(world: World) -> None:
    """Nor does what belongs to no table; above it is seen of a game that is on."""
    at_table = [rule for rule, method in at_tables(world) if method == "GET"]
    elsewhere = [rule for rule in world.rules("GET") if rule not in at_table]
    for place, rules in (world.own, elsewhere), (world.over, at_table), (world.stopped, at_table):
        for rule, name in product(rules, MAY):
            if rule in elsewhere or may_open(name, rule.endpoint):
                answer = getattr(world, name).get(world.url(rule, place))
                assert answer.status_code < 500
                assert not world.is_changed, rule.rule


def test_a_write_without_its_token_is_refused(guarded: World) -> None:
    for rule in guarded.rules("POST"):
        sent = guarded.sent_to(rule)
        answer = guarded.keeper.post(guarded.url(rule, guarded.own), data=sent)
        assert answer.status_code == 400, rule.rule
        assert "Reload the page" in answer.text
        assert not guarded.is_changed, rule.rule


def test_the_token_of_another_visitor_is_no_good(guarded: World) -> None:
    token = guarded.neighbour.get("/token").get_json()["token"]
    for rule, answer in posted(guarded, data={"csrf_token": token}):
        assert answer.status_code == 400, rule.rule
    for rule, answer in posted(guarded, headers={"X-CSRFToken": token}):
        assert answer.status_code == 400, rule.rule
    assert not guarded.is_changed


def test_an_operation_id_is_good_for_one_thing_only(world: World) -> None:
    """Sent to a second address it is a conflict, or nothing is written there."""
    used = {"operation": "0" * 32}
    for rule in world.rules("POST"):
        if "table_id" not in rule.arguments:
            continue
        switch = world.url(world.rule("sharing.change_take_over"), world.own)
        assert world.keeper.post(switch, data={"wanted": "yes", **used}).status_code == 303
        before = world.rows()
        sent = {**world.sent_to(rule), **used, "note": "another thing"}
        answer = world.keeper.post(world.url(rule, world.own), data=sent)
        is_look = answer.status_code == 200 and world.rows() == before
        assert answer.status_code == 409 or is_look or rule.endpoint in SAFE_TWICE, rule.rule
        world.restore()


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_huge_body_is_refused(guarded: World, kind: str) -> None:
    headers = {"X-CSRFToken": guarded.keeper.get("/token").get_json()["token"]}
    for rule, answer in posted(
        guarded, data={"note": "x" * TOO_MUCH}, headers=headers, content_type=kind
    ):
        if rule.endpoint in TAKES_FILE and kind == "multipart/form-data":
            continue
        assert answer.status_code == 413, rule.rule
        assert "more than a score sheet can hold" in answer.text
    assert not guarded.is_changed


@pytest.mark.parametrize(
    "kind",
    [
        "application/x-www-form-urlencoded",
        "application/octet-stream",
        "application/json",
        "multipart/form-data",
        "multipart/form-data; boundary=x",
        "text/plain",
        "",
    ],
)
def test_a_binary_body_is_refused(guarded: World, kind: str) -> None:
    headers = {"X-CSRFToken": guarded.keeper.get("/token").get_json()["token"]}
    for rule, answer in posted(guarded, data=BINARY, headers=headers, content_type=kind):
        assert 400 <= answer.status_code < 500, f"{rule.rule}: {answer.status}"
        assert not guarded.is_changed, rule.rule

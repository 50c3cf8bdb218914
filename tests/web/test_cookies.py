"""One jar of cookies for all ports of a host: each Companion finds its own, and leaves the others.

What is named here "companion" is how every cookie was called before each had a name of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest

from companion.web.live.views import LONGEST_HEADER, NothingNew
from companion.web.security import LONGEST_COOKIE, MOST_COOKIES
from tests.cookies import cookie_name, cookie_of, signed
from tests.scorebook.evening import Evening
from tests.server_process import HOST, free_port, listening, started
from tests.web.game_desk import Desk

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.conftest import MakeApp

OLD_NAME = "companion"

METHODS = ("GET", "HEAD", "POST", "OPTIONS")

OLD_KEY, NEW_KEY = "the key of last year", "the key of this year"


@pytest.fixture
def desk(app: Flask) -> Iterator[Desk]:
    with app.app_context():
        yield Desk(app, Evening())


def phone_with(app: Flask, *cookies: tuple[str, str]) -> FlaskClient:
    """A browser that has these cookies of this host."""
    phone = app.test_client()
    for name, value in cookies:
        phone.set_cookie(name, value)
    return phone


def given(phone: FlaskClient, path: str, **options: Any) -> list[str]:
    """The names of the cookies that come with an answer."""
    answer = phone.open(path, **options)
    return [line.partition("=")[0] for line in answer.headers.getlist("Set-Cookie")]


def of_the_keeper(desk: Desk) -> str:
    return signed(desk.app, device=desk.evening.device.id.hex)


def neighbour(number: int = 0) -> tuple[str, str]:
    """The cookie of another Companion on this host, which only that one can read."""
    return f"companion_{number:012x}", "eyJkZXZpY2UiOiJ4In0.signed.byothers"


# A name of its own


def test_each_key_has_a_cookie_of_its_own_name(make_app: MakeApp) -> None:
    # Of their own: each has another key.
    names = [
        cookie_name(make_app(SECRET_KEY=key)) for key in (OLD_KEY, NEW_KEY, [NEW_KEY, OLD_KEY])
    ]
    assert names[1] == names[2]
    assert names[0] != names[1]
    assert all(re.fullmatch(r"companion_[0-9a-f]{12}", name) for name in names)


@pytest.mark.parametrize("name", [OLD_NAME, "companion_of_another_key"])
@pytest.mark.parametrize("method", METHODS)
def test_the_cookie_that_we_signed_counts_by_whatever_name(
    desk: Desk, name: str, method: str
) -> None:
    ours = (name, of_the_keeper(desk))
    phone = phone_with(desk.app, neighbour(1), ours, neighbour(2))
    path = f"{desk.url}/undo" if method == "POST" else desk.url
    answer = phone.open(path, method=method)
    stranger = desk.app.test_client().open(path, method=method)
    assert answer.status_code != 404
    assert stranger.status_code == (200 if method == "OPTIONS" else 404)


def test_the_first_look_gives_the_new_name_and_leaves_the_old_one(desk: Desk) -> None:
    phone, old = desk.app.test_client(), of_the_keeper(desk)
    phone.set_cookie(OLD_NAME, old)
    assert given(phone, desk.url) == [cookie_name(desk.app)]
    assert given(phone, desk.url) == []
    kept = phone.get_cookie(OLD_NAME)
    assert kept
    assert kept.value == old
    phone.delete_cookie(OLD_NAME)
    assert phone.get(desk.url).status_code == 200


def test_our_own_name_goes_before_a_newer_cookie_of_an_old_name(desk: Desk) -> None:
    stranger = signed(desk.app, device="0" * 32)
    phone = phone_with(desk.app, (cookie_name(desk.app), of_the_keeper(desk)), (OLD_NAME, stranger))
    assert phone.get(desk.url).status_code == 200


def test_a_device_that_was_saved_goes_before_one_that_was_promised(make_app: MakeApp) -> None:
    """For one start somebody forgot the old key, and the phone looked in."""
    # Of their own: each has other keys.
    forgetful = make_app(SECRET_KEY=NEW_KEY)
    app = make_app(SECRET_KEY=[NEW_KEY, OLD_KEY])
    with app.app_context():
        desk = Desk(app, Evening())
        before = make_app(SECRET_KEY=OLD_KEY)
        old = (cookie_name(before), signed(before, device=desk.evening.device.id.hex))
        looked_in = phone_with(forgetful, old)
        assert looked_in.get("/").status_code == 200
        promised = (cookie_name(forgetful), cookie_of(looked_in))
        assert promised[0] == cookie_name(app)
        phone = phone_with(app, old, promised)
        assert phone.get(desk.url).status_code == 200
        phone.delete_cookie(old[0])
        assert phone.get(desk.url).status_code == 200


def test_a_device_is_promised_until_it_writes(app: Flask) -> None:
    phone = app.test_client()
    phone.get("/")
    with phone.session_transaction() as session:
        assert "promised" in session
    said = {"variant": "standard", "table_name": "Thursday", "action": "start"}
    made = phone.post("/new", data={**said, "seat": ["Ann", "Bo", "Cleo"], "operation": "f" * 32})
    assert made.status_code == 303
    with phone.session_transaction() as session:
        assert "promised" not in session


# What cannot be read


@pytest.mark.parametrize("path", ["/", "/new", "/token", "/rules", "/join", "/t/{x}/g/{x}"])
@pytest.mark.parametrize("method", METHODS)
def test_what_cannot_be_read_is_neither_replaced_nor_deleted(
    app: Flask, path: str, method: str
) -> None:
    bad = "signed.by.others"
    others = [(OLD_NAME, bad), neighbour(), (cookie_name(app), bad), (f"{cookie_name(app)}_", bad)]
    names = given(phone_with(app, *others), path.format(x="0" * 32), method=method)
    assert not {name for name, _ in others} & set(names)


def test_a_name_that_is_taken_by_something_unreadable_keeps_nobody_from_playing(
    make_app: MakeApp,
) -> None:
    # Of its own: its forms are guarded.
    app = make_app(WTF_CSRF_ENABLED=True)
    phone = phone_with(app, (cookie_name(app), "signed.by.others"))
    phone.get("/")
    held = {"X-CSRFToken": phone.get("/token").get_json()["token"]}
    said = {"variant": "standard", "table_name": "Thursday", "action": "start"}
    fields = {**said, "seat": ["Ann", "Bo", "Cleo"], "operation": "f" * 32}
    made = phone.post("/new", data=fields, headers=held)
    assert made.status_code == 303
    assert phone.get(made.location).status_code == 200
    assert given(phone, made.location) == []


# Bounds


def test_of_very_many_cookies_a_few_are_looked_at_and_our_own_name_first(desk: Desk) -> None:
    many = [neighbour(number) for number in range(3 * MOST_COOKIES)]
    late = phone_with(desk.app, *many, ("companion_zzz", of_the_keeper(desk)))
    assert late.get(desk.url).status_code == 404
    ours = (cookie_name(desk.app), of_the_keeper(desk))
    assert phone_with(desk.app, *many, ours).get(desk.url).status_code == 200
    longer = [(f"{ours[0]}{number}", "x") for number in range(MOST_COOKIES)]
    assert phone_with(desk.app, *longer, ours).get(desk.url).status_code == 200


def test_of_our_own_name_twice_what_is_written_is_read_again(desk: Desk) -> None:
    """Of two that a browser has for two paths the first may be one that cannot be read."""
    name = cookie_name(desk.app)
    phone = desk.app.test_client(use_cookies=False)
    header = f"{name}=x; {name}={of_the_keeper(desk)}"
    answer = phone.get(f"{desk.url}/phone?type=large", headers={"Cookie": header})
    [written] = answer.headers.getlist("Set-Cookie")
    board = phone.get(desk.url, headers={"Cookie": f"{header}; {written.partition(';')[0]}"})
    assert 'class="large' in board.text
    assert "Set-Cookie" not in board.headers


def test_a_cookie_that_no_browser_keeps_is_not_looked_at(desk: Desk) -> None:
    held = {"device": desk.evening.device.id.hex, "more": list(range(LONGEST_COOKIE))}
    long = signed(desk.app, **held)
    assert len(long) > LONGEST_COOKIE
    headers = {"Cookie": f"{cookie_name(desk.app)}={long}"}
    stranger = desk.app.test_client(use_cookies=False)
    assert stranger.get(desk.url, headers=headers).status_code == 404


# The question of open pages


def question(desk: Desk) -> str:
    [address] = re.findall(r'data-news="([^"]+)"', desk.client.get(desk.url).text)
    return str(address)


@pytest.mark.parametrize("name", [OLD_NAME, "companion_of_another_key"])
def test_the_quick_answer_finds_our_cookie_too(
    desk: Desk, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = question(desk)
    phone = phone_with(desk.app, neighbour(1), (name, of_the_keeper(desk)))
    monkeypatch.setattr(desk.app, "full_dispatch_request", None)
    assert phone.get(asked).status_code == 204


def test_the_quick_answer_is_given_beside_letters_that_are_none(desk: Desk) -> None:
    cookies = f"of_another_app=\xe9; {cookie_name(desk.app)}={of_the_keeper(desk)}"
    asked, phone = question(desk), desk.app.test_client(use_cookies=False)
    assert phone.get(asked, headers={"Cookie": cookies}).status_code == 204


def test_a_header_that_is_too_long_to_be_remembered_is_answered_all_the_same(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, remembered = question(desk), []
    monkeypatch.setattr(NothingNew, "_read_cookies", lambda *told: remembered.append(told))
    phone = phone_with(desk.app, (cookie_name(desk.app), of_the_keeper(desk)))
    phone.set_cookie("of_another_app", "x" * (LONGEST_HEADER - 100))
    assert phone.get(asked).status_code == 204
    assert remembered == []


# Two servers on one host, and one browser


class Browser:
    """A browser with one jar: like every browser's, it knows hosts and no ports."""

    def __init__(self) -> None:
        self.jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.jar))

    def ask(
        self, port: int, path: str, method: str = "GET", **fields: object
    ) -> tuple[int, str, str]:
        """The status of an answer, where it came from at last, and what it says."""
        data, headers = None, {}
        if method == "POST":
            _, _, said = self.ask(port, "/token")
            headers["X-CSRFToken"] = re.findall(r'"token":\s*"([^"]+)"', said)[0]
            data = urlencode(fields, doseq=True).encode()
        sent = Request(f"http://{HOST}:{port}{path}", data, headers, method=method)
        try:
            with self._opener.open(sent, timeout=60) as answer:
                return answer.status, answer.geturl(), answer.read().decode()
        except HTTPError as error:
            return error.code, error.geturl(), error.read().decode()

    def make_table(self, port: int) -> str:
        """A new table; gives the path of its board."""
        self.ask(port, "/")
        said = {"variant": "standard", "table_name": "Thursday", "action": "start"}
        fields = {**said, "seat": ["Ann", "Bo", "Cleo", "Dev"], "operation": "f" * 32}
        status, board, _ = self.ask(port, "/new", "POST", **fields)
        assert status == 200
        return board.removeprefix(f"http://{HOST}:{port}")

    def is_at_home(self, port: int, board: str) -> bool:
        """Whether everything of this table is there, by every method."""
        _, _, page = self.ask(port, board)
        [asked] = re.findall(r'data-news="([^"]+)"', page) or [board]
        tries = [("GET", board), ("HEAD", board), ("GET", asked), ("OPTIONS", board)]
        statuses = [self.ask(port, path, method)[0] for method, path in tries]
        note = self.ask(
            port, f"{board}/settle/describe", "POST", note="Kitchen", operation="e" * 32
        )
        return [*statuses, note[0]] == [200, 200, 204, 200, 200] and board in self.ask(port, "/")[2]


LOOKS: dict[str, Callable[[Browser, int], object]] = {
    "looks at Home": lambda browser, port: browser.ask(port, "/"),
    "opens its rules": lambda browser, port: browser.ask(port, "/rules"),
    "asks for a token": lambda browser, port: browser.ask(port, "/token"),
    "makes a table there": lambda browser, port: browser.make_table(port),
}


def test_a_look_at_another_companion_on_the_same_host_loses_nothing(make_app: MakeApp) -> None:
    browser = Browser()
    apps = [make_app(SECRET_KEY=key, WTF_CSRF_ENABLED=True) for key in (OLD_KEY, NEW_KEY)]
    with listening(apps[0]) as here, listening(apps[1]) as there:
        board = browser.make_table(here)
        for name, look in LOOKS.items():
            look(browser, there)
            assert browser.is_at_home(here, board), name


@pytest.mark.slow
def test_a_start_with_the_disk_missing_loses_nothing(tmp_path: Path) -> None:
    browser, port = Browser(), free_port()
    disk, empty = tmp_path / "disk", tmp_path / "empty"
    disk.mkdir()
    empty.mkdir()
    with started(disk, port):
        board = browser.make_table(port)
    with started(empty, port):
        assert browser.ask(port, board)[0] == 404
        for look in LOOKS.values():
            look(browser, port)
    with started(disk, port):
        assert browser.is_at_home(port, board)


@pytest.mark.slow
def test_a_key_that_was_changed_and_changed_back_loses_nothing(tmp_path: Path) -> None:
    browser, port = Browser(), free_port()
    with started(tmp_path, port, COMPANION_SECRET_KEY=OLD_KEY):
        board = browser.make_table(port)
    with started(tmp_path, port, COMPANION_SECRET_KEY=NEW_KEY):
        assert browser.ask(port, board)[0] == 404
        assert browser.ask(port, "/")[0] == 200
    for keys in (f"{NEW_KEY},{OLD_KEY}", OLD_KEY, NEW_KEY):
        with started(tmp_path, port, COMPANION_SECRET_KEY=keys):
            assert browser.is_at_home(port, board), keys

"""Under a path of a host everything leads to addresses under that path, and nothing beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import abort

from companion.config import SettingError
from companion.web import assets, errors
from companion.web.proxy import UnderPath
from tests.conftest import MakeApp
from tests.each import each
from tests.web.game_desk import words
from tests.web.world import World, open_world

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug import Response

PUBLIC, ROOT = "https://home.example/hearts", "/hearts"
NAMES = {"table_name": "Thursday", "variant": "standard", "action": "start"}
SEATS = ["Ann", "Bo", "Cleo", "Dev"]
# What is quoted and begins like an address, in an attribute or in what a script reads from one.
ADDRESS = re.compile(r"""(?<=["'])(?:https?://[\w.:-]+)?/(?:[a-z?#][^"'\s<>)]*)?(?=["'])""")
OF_OTHERS = ("https://cdn.jsdelivr.net/",)


@pytest.fixture(scope="module")
def two_tables(request: pytest.FixtureRequest) -> Iterator[World]:
    with open_world(request, URL=PUBLIC) as world:
        yield world


def beside(answer: Response) -> list[str]:
    """What an answer leads to, or is kept for, beside the path."""
    told = (
        ADDRESS.findall(unescape(answer.get_data(as_text=True)))
        if answer.mimetype == "text/html"
        else []
    )
    told += [answer.headers[name] for name in ("Location", "X-Location") if name in answer.headers]
    cookies = answer.headers.getlist("Set-Cookie")
    told += [path for cookie in cookies for path in re.findall(r"Path=([^;]*)", cookie)]
    own = [one for one in told if not one.startswith(OF_OTHERS)]
    return [one for one in own if not f"{urlsplit(one).path}/".startswith(f"{ROOT}/")]


def test_what_leads_beside_the_path_is_found(world: World) -> None:
    page = """a <a href="/new"> <b data-x='{"y": "/t/1"}'> <i title='https://home.example/join'>
        <use href="/hearts/x"/> and/or 1/2 home.example/hearts/join <a href="/">"""
    answer = world.app.response_class(page, headers={"Location": "/", "Set-Cookie": "a=b; Path=/"})
    assert beside(answer) == ["/new", "/t/1", "https://home.example/join", "/", "/", "/"]


def test_every_page_leads_to_addresses_under_the_path(world: World) -> None:
    wrong = []
    looks = [(world.keeper, world.own), (world.keeper, world.over), (world.follower, world.own)]
    looks += [(world.display, world.own), (world.stranger, world.own)]
    for who, place in looks:
        for rule in world.rules("GET"):
            for url in world.urls(rule, place):
                wrong += [f"{rule.rule}: {one}" for one in beside(who.get(f"{ROOT}{url}"))]
    assert wrong == []


def test_every_form_leads_on_under_the_path(world: World) -> None:
    wrong = []
    for rule in world.rules("POST"):
        url, sent = f"{ROOT}{world.url(rule, world.own)}", world.sent_to(rule)
        for headers, told in (({}, sent), ({"X-Outbox": "1"}, sent), ({"HX-Request": "true"}, {})):
            found = beside(world.keeper.post(url, data=told, headers=headers))
            wrong += [f"{rule.rule}: {one}" for one in found]
            world.restore()
    assert wrong == []


Ask = Callable[..., Any]


def stripped(app: Ask) -> Ask:
    """As behind a proxy that takes the path off."""

    def ask(environ: dict[str, Any], start: Any) -> Any:
        return app({**environ, "PATH_INFO": environ["PATH_INFO"].removeprefix(ROOT) or "/"}, start)

    return ask


def as_it_came(app: Ask) -> Ask:
    """As behind one that leaves it, and as straight to the app."""
    return app


TOLD = {"HTTP_X_FORWARDED_PREFIX": ROOT}
WAYS = {
    "a proxy leaves it": (as_it_came, {"URL": PUBLIC}, {}),
    "a proxy takes it off": (stripped, {"URL": PUBLIC}, {}),
    "a proxy takes it off and says so": (stripped, {"PROXIES": 1}, TOLD),
}


@pytest.fixture(params=WAYS)
def phone(request: pytest.FixtureRequest, make_app: MakeApp) -> FlaskClient:
    """A phone that finds the app under the path."""
    proxy, config, told = WAYS[request.param]
    app = make_app(**config)  # of its own: its address is read at the start
    app.wsgi_app = proxy(app.wsgi_app)  # type: ignore[method-assign]
    client = app.test_client()
    client.environ_base.update(told)
    return client


def test_a_game_begins_goes_on_and_is_shared_whatever_the_proxy_does(phone: FlaskClient) -> None:
    first = phone.get(f"{ROOT}/")
    assert beside(first) == []
    begun = phone.post(f"{ROOT}/new", data={**NAMES, "seat": SEATS})
    board = begun.headers["Location"]
    assert board.startswith(f"{ROOT}/t/")
    assert f"Path={ROOT};" in f"{begun.headers['Set-Cookie']};"
    page = phone.get(board)
    assert (page.status_code, beside(page)) == (200, [])
    assert "Hand 1" in page.text  # by the cookie
    news = re.findall(r'data-news="([^"]+)"', page.text)
    assert phone.get(news[0]).status_code == 204
    shared = phone.post(f"{board.partition('/g/')[0]}/share", follow_redirects=True)
    assert beside(shared) == []
    [link] = re.findall(r'id="link" value="([^"]+)"', shared.text)
    assert urljoin(link, "..").endswith(f"{ROOT}/")
    assert f"{urlsplit(link).netloc}{ROOT}/join" in words(shared.text)


def test_what_a_phone_keeps_is_kept_under_the_path(phone: FlaskClient) -> None:
    worker = phone.get(f"{ROOT}/worker.js")
    assert worker.headers["Service-Worker-Allowed"] == f"{ROOT}/"
    told = json.loads(worker.text.partition(" = ")[2].partition(";\n")[0])
    assert told["root"] == ROOT
    assert told["cache"].startswith(told["ours"])
    assert all(one.startswith(f"{ROOT}/") for one in (*told["files"], told["away"]))
    [manifest] = re.findall(r'rel="manifest" href="([^"]+)"', phone.get(f"{ROOT}/").text)
    assert phone.get(manifest).status_code == 200
    said = phone.get(manifest).get_json()
    leads = [said["start_url"], said["scope"]]
    assert [urljoin(manifest, one) for one in leads] == [f"{ROOT}/"] * 2
    assert all(phone.get(urljoin(manifest, one["src"])).status_code == 200 for one in said["icons"])


def test_a_form_that_could_not_be_taken_is_sent_again_under_the_path(make_app: MakeApp) -> None:
    app = make_app(URL=PUBLIC)

    @app.errorhandler(418)
    def busy(_error: Exception) -> Any:
        return errors.show_busy(_error)

    @app.post("/full")
    def full() -> None:
        abort(418)

    page = app.test_client().post(f"{ROOT}/full?x=1", data={"note": "kept"}).text
    assert f'action="{ROOT}/full?x=1"' in page


def test_a_path_that_begins_like_a_page_of_ours_is_refused(make_app: MakeApp) -> None:
    """A proxy may take it off: nobody could say what an address means."""
    with pytest.raises(SettingError, match="COMPANION_URL needs another path"):
        make_app(URL="https://home.example/rules/hearts")


def test_the_path_alone_leads_into_its_folder(client: FlaskClient) -> None:
    """Behind the slash is what a phone keeps of it."""
    answer = client.get("", base_url=f"http://localhost{ROOT}")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"{ROOT}/")


def asked(address: str, path: str, told: str = "") -> tuple[str, str]:
    """What the app hears of an address: where it begins, and what is asked for."""
    heard = {}

    def app(environ: dict[str, Any], _start: Any) -> list[bytes]:
        heard.update(environ)
        return []

    UnderPath(app, path)({"PATH_INFO": address, "SCRIPT_NAME": told}, None)  # type: ignore[arg-type]
    return heard["SCRIPT_NAME"], heard["PATH_INFO"]


@each(
    "address, path, told, heard",
    [
        ("/hearts/new", "/hearts", "", ("/hearts", "/new")),
        ("/new", "/hearts", "", ("/hearts", "/new")),
        ("/heartsless", "/hearts", "", ("/hearts", "/heartsless")),
        ("/new", "", "/cards/", ("/cards", "/new")),
        ("/cards/new", "/hearts", "/cards", ("/cards", "/new")),
        ("/hearts/hearts", "/hearts", "", ("/hearts", "/hearts")),
        ("/new", "", "", ("", "/new")),
    ],
)
def test_the_path_is_taken_off_once(
    address: str, path: str, told: str, heard: tuple[str, str]
) -> None:
    assert asked(address, path, told) == heard


@each("told", ["//evil.example", "/a; Domain=x", "/../x", "hearts", "/h\u00e4rz", f"/{'x' * 101}"])
def test_what_a_proxy_says_that_is_no_path_is_not_taken(told: str) -> None:
    assert asked("/new", "/hearts", told) == ("/hearts", "/new")


def test_only_a_proxy_of_ours_says_under_which_path_we_are(client: FlaskClient) -> None:
    assert 'data-root=""' in client.get("/", environ_overrides=TOLD).text


def test_no_two_paths_of_a_host_keep_anything_under_one_name(app: Flask) -> None:
    names = []
    for root in ("", "/hearts", "/hearts2", "/hearts.old", "/hearts/old", "/h"):
        with app.test_request_context(base_url=f"http://localhost{root}"):
            names.append(assets.ours())
    assert names[0] == "companion."  # as ever
    assert [
        (one, two) for one in names for two in names if one != two and one.startswith(two)
    ] == []

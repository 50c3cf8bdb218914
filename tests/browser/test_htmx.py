"""htmx comes from the CDN or from the site, once, and nobody has to wait for it."""

from __future__ import annotations

import base64
import hashlib
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from companion import ASSETS
from companion.web.security import HEADERS, HTMX_URL
from tests.browser.conftest import HTMX, PHONE, OpenContext, answer_as_cdn
from tests.browser.one_form_server import INTEGRITY, Site, build

LOCAL = "**/vendor/htmx-4.0.1.min.js"


@pytest.fixture
def site() -> Site:
    return Site()


@pytest.fixture
def served_app(site: Site) -> Any:
    return build(site)


class Held:
    """Requests that get no answer until told so."""

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def __call__(self, route: Route) -> None:
        self.routes.append(route)

    def let_go(self) -> None:
        for route in self.routes:
            answer_as_cdn(route)


def requests_of(page: Page) -> list[Request]:
    """Every request the page makes from now on."""
    made: list[Request] = []
    page.on("request", lambda request: made.append(request))
    return made


def click_once(page: Page, site: Site) -> None:
    page.wait_for_function("() => window.htmx && document.querySelector('[data-htmx-powered]')")
    page.get_by_role("button", name="Click").tap()
    expect(page.locator("#clicks")).to_have_text("1")
    assert site.clicks == 1


def has_local_copy(page: Page) -> bool:
    return page.locator("head script[src*='/vendor/htmx']").count() > 0


def test_the_hash_the_policy_and_the_page_name_the_same_file() -> None:
    source = HTMX.read_bytes()
    page = (ASSETS / "templates" / "base.html").read_text()
    digest = base64.b64encode(hashlib.sha384(source).digest()).decode()
    assert re.findall(r'integrity="([^"]+)"', page) == [f"sha384-{digest}"] == [INTEGRITY]
    assert f'src="{HTMX_URL}"' in page
    assert f" {HTMX_URL};" in HEADERS["Content-Security-Policy"]
    version = re.search(r"htmx\.org@([\d.]+)/", HTMX_URL)
    assert version
    assert HTMX.name == f"htmx-{version[1]}.min.js"
    assert f"this.version='{version[1]}'".encode() in source.replace(b'"', b"'")


def test_from_the_cdn(open_context: OpenContext, site: Site) -> None:
    page = open_context(**PHONE, cdn=answer_as_cdn).new_page()
    page.goto("/")
    click_once(page, site)
    assert not has_local_copy(page)


def test_from_the_house_when_the_cdn_is_dead(open_context: OpenContext, site: Site) -> None:
    page = open_context(**PHONE, cdn=lambda route: route.abort()).new_page()
    page.goto("/")
    click_once(page, site)
    assert has_local_copy(page)


def test_from_the_house_when_the_cdn_hangs(open_context: OpenContext, site: Site) -> None:
    page = open_context(**PHONE, cdn=Held()).new_page()
    page.goto("/", wait_until="domcontentloaded")
    click_once(page, site)
    assert has_local_copy(page)


def test_from_the_house_when_the_cdn_sends_something_else(
    open_context: OpenContext, site: Site, forgive: Any
) -> None:
    forgive("integrity")
    other = {"content_type": "text/javascript", "headers": {"Access-Control-Allow-Origin": "*"}}
    cheat = lambda route: route.fulfill(body="document.title = 'Stolen'", **other)  # noqa: E731
    page = open_context(**PHONE, cdn=cheat).new_page()
    page.goto("/")
    click_once(page, site)
    expect(page).to_have_title("Score sheet")


def test_when_both_arrive_one_click_is_one_request(open_context: OpenContext, site: Site) -> None:
    cdn = Held()
    page = open_context(**PHONE, cdn=cdn).new_page()
    page.goto("/", wait_until="domcontentloaded")
    page.wait_for_function("() => window.htmx")
    cdn.let_go()
    page.wait_for_load_state("load")
    click_once(page, site)
    made = requests_of(page)
    page.get_by_role("button", name="Click").tap()
    expect(page.locator("#clicks")).to_have_text("2")
    assert [request.method for request in made if "/static/" not in request.url] == ["POST"]


def test_when_both_arrive_back_is_one_request(open_context: OpenContext, site: Site) -> None:
    cdn = Held()
    page = open_context(**PHONE, cdn=cdn).new_page()
    page.goto("/", wait_until="domcontentloaded")
    page.wait_for_function("() => window.htmx")
    cdn.let_go()
    page.wait_for_load_state("load")
    page.evaluate("() => history.replaceState({ htmx: true }, '')")
    page.evaluate("() => history.pushState({ htmx: true }, '', '/hands/2/new')")
    made = requests_of(page)
    page.go_back()
    expect(page).to_have_url(re.compile(":[0-9]+/$"))
    page.wait_for_load_state("networkidle")
    pages = [request for request in made if "/static/" not in request.url]
    assert [re.sub("^http://[^/]+", "", request.url) for request in pages] == ["/"]


def test_forms_work_before_htmx_arrives(open_context: OpenContext, site: Site) -> None:
    context = open_context(**PHONE, cdn=Held())
    context.route(LOCAL, Held())
    page = context.new_page()
    page.goto("/", wait_until="domcontentloaded")
    page.get_by_label("Note").fill("before htmx")
    page.get_by_role("button", name="Write").tap()
    expect(page.locator("#note")).to_have_text("before htmx")
    assert not page.evaluate("() => window.htmx")
    page.goto("/hands/1/new", wait_until="domcontentloaded")
    page.get_by_label("Facts").fill("17-6-3-0")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("listitem")).to_have_text("17-6-3-0")
    assert not page.evaluate("() => window.htmx")
    assert (site.note, site.hands) == ("before htmx", ["17-6-3-0"])

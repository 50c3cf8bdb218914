"""Ask the referee: for a game, in public, plain and with htmx, and whatever is typed."""

from __future__ import annotations

import html
import re
from threading import Event
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.referee import search
from companion.referee.telling import tell
from companion.referee.topics import ASIDES, CHAPTERS, TOPICS
from companion.rules import VARIANTS
from tests.referee.answer_texts import whole_text
from tests.scorebook.evening import Evening
from tests.web.game_desk import HTMX, Desk, words

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient


QUEEN = "No, unless you have no choice."


@pytest.fixture
def desk(app: Flask) -> Desk:
    with app.app_context():
        return Desk(app, Evening())


def test_the_answer_stands_in_the_results(desk: Desk) -> None:
    page = desk.look("/rules?q=quen+frist+trick")
    assert "Can the queen of spades be played on trick one?" in page
    assert QUEEN in page
    assert page.index(QUEEN) < page.index("Or did you mean")


def test_one_tap_from_the_scoreboard(desk: Desk) -> None:
    assert f'href="{desk.url}/rules"' in desk.client.get(desk.url).text


def test_a_process_gets_ready_to_answer_at_its_first_request(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = Event()
    monkeypatch.setattr(search, "index", prepared.set)
    search.prepare.cache_clear()
    client.get("/healthz")
    assert prepared.wait(60)


@pytest.mark.parametrize(
    ("typed", "says", "leads_to"),
    [
        ("undo", "Tap Undo on the scoreboard.", "{here}"),
        ("how do i change the dealer", "Under the three dots, in The deal.", "{here}/settle/deal"),
        ("how do i share", "Tap Share and let them scan the code.", "{table}/share"),
    ],
)
def test_what_the_app_does_is_answered_and_leads_to_the_key(
    desk: Desk, client: FlaskClient, typed: str, says: str, leads_to: str
) -> None:
    assert says in desk.look(f"/rules?q={typed}")
    table = desk.url.partition("/g/")[0]
    key = f'<a class="btn" href="{leads_to.format(here=desk.url, table=table)}">Take me there'
    assert key in desk.page.text
    in_public = client.get(f"/rules/standard?q={typed}").text
    assert says in in_public
    assert "Take me there" not in in_public


def test_every_page_that_an_answer_leads_to_is_there(desk: Desk) -> None:
    for text in ASIDES.values():
        if "leads" in text.said:
            desk.look(f"/rules?{urlencode({'q': text.heading})}")
            assert text.heading in html.unescape(desk.page.text)
            [url] = re.findall(r'href="([^"]+)">Take me there', desk.page.text)
            assert desk.client.get(url).status_code == 200, url


def test_htmx_gets_the_answers_alone(desk: Desk) -> None:
    whole = desk.client.get(f"{desk.url}/rules?q=broke+hearts")
    piece = desk.client.get(f"{desk.url}/rules?q=broke+hearts", headers=HTMX)
    assert piece.text.lstrip().startswith("<section")
    assert piece.text.strip() in whole.text
    assert "HX-Request" in piece.headers["Vary"]


def test_the_field_keeps_what_was_typed(desk: Desk) -> None:
    desk.look("/rules?q=%3Cscript%3E+%26+%22quotes%22")
    assert 'value="&lt;script&gt; &amp; &#34;quotes&#34;"' in desk.page.text


@pytest.mark.parametrize("typed", ["pizza", "asdf qwer", "what is the capital of france"])
def test_what_it_does_not_know_it_says_and_leads_on(desk: Desk, typed: str) -> None:
    page = desk.look(f"/rules?q={typed}")
    assert "I don't know that one." in page
    assert "Did you mean" not in page
    for place in ("/rules/card", "/may", "/wrong"):
        assert f'href="{desk.url}{place}"' in desk.page.text
    assert page.index("I don't know that one.") < page.index("The deal")


@pytest.mark.parametrize(
    ("typed", "says", "leads_to"),
    [
        (
            "what does void mean people keep saying it",
            "Void Out of a suit.",
            "{here}/rules#word-void",
        ),
        (
            "what is a smother?",
            "Smother To play the queen of spades",
            "{here}/rules#word-smother",
        ),
        (
            "renege",
            "Revoke To fail to follow suit",
            "{here}/rules#word-revoke",
        ),
        ("dead trick", "Dead trick A trick that no one wins", "/rules#word-dead-trick"),
        (
            "cutthroat",
            "Cutthroat Hearts The standard game without passing: faster, with more luck.",
            "/rules/cutthroat",
        ),
        ("microsoft hearts", "Windows Hearts The standard game", "/rules/ms_windows"),
        ("Chasse Coeur", "Chasse Cœur All four queens count 13", "/rules/chasse_coeur"),
        (
            "how do i play with 7",
            "7 players Take out the 2 of clubs",
            "{here}/rules#deal",
        ),
        (
            "can we play with two",
            "2 players Hearts needs three: with two, try German Whist or Gin.",
            "{here}/rules#deal",
        ),
    ],
)
def test_a_name_is_answered_and_leads_on(desk: Desk, typed: str, says: str, leads_to: str) -> None:
    assert says in desk.look(f"/rules?q={typed}")
    assert f'href="{leads_to.format(here=desk.url)}"' in desk.page.text


def test_beside_a_name_the_questions_are_what_may_be_meant(desk: Desk) -> None:
    assert "Or did you mean" in desk.look("/rules?q=jack of diamonds")
    assert desk.page.text.count('class="card-link"') == 2  # the variant of that name, the card


def test_a_number_of_players_leads_to_the_rules_for_so_many(client: FlaskClient) -> None:
    page = client.get("/rules/omnibus?q=seven+players").text
    assert 'href="/rules/omnibus?players=7"' in page
    assert 'href="/rules/omnibus#deal"' in client.get("/rules/omnibus?q=we+are+12").text


@pytest.mark.parametrize("typed", ["can we play the 2", "two of us revoked", "with 3 cards", "3"])
def test_a_number_of_other_things_is_not_one_of_players(desk: Desk, typed: str) -> None:
    desk.look(f"/rules?q={typed}")
    assert not re.search(r">\d+ players?<", desk.page.text)


def test_where_it_is_not_sure_it_shows_what_may_be_meant(desk: Desk) -> None:
    page = desk.look("/rules?q=heart+or+queen+first")
    assert "Which do you mean?" in page
    assert len(re.findall(r'<a class="btn" href="[^"]+[?]about=', desk.page.text)) == 2
    assert 'class="answer' not in desk.page.text


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("which way do we pass now", "Which way do we pass now? Pass right."),
        ("whose deal is it", "Who deals this hand? Bo."),
        ("whats the score", "What's the score? Dev 0, Cleo 3, Bo 6 and Ann 17."),
        ("who's winning", "Who is ahead? Dev, with 0."),
        ("whose lead is it", "Whose lead is it? The player with the 2 of clubs opens hand 2."),
    ],
)
def test_the_game_that_is_on_answers_what_is_asked_about_it(
    app: Flask, typed: str, says: str
) -> None:
    with app.app_context():
        desk = Desk(app, Evening())
        desk.evening.hand(4, 6, 3, 0, queen=0)
    assert says in desk.look(f"/rules?q={typed}")


def kept(page: str) -> str:
    """What a page keeps of the last question, as htmx sends it with the next one."""
    fields = re.findall(r'type="hidden" name="(before|last|said)" value="([^"]*)"', page)
    return urlencode(fields)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (("which way do we pass now", "and the one after that?"), "Hand 2 Pass right."),
        (
            ("which way do we pass now", "and the one after", "and the one after that?"),
            "Hand 2 Pass right.",  # still the same question, typed on
        ),
        (
            ("which way do we pass now", "and the one after that?", "", "and then?"),
            "Hand 3 Pass across.",
        ),
        (("whose deal is it", "and the next one"), "Hand 2 Bo."),
        (
            ("can i throw a heart on the first trick", "and the queen?"),
            "Can the queen of spades be played on trick one?",
        ),
        (("how many cards does everybody get", "and with three?"), "With three: How many cards"),
        (("how many cards does everybody get", "what about omnibus"), "Omnibus Hearts"),
    ],
)
def test_what_is_asked_beside_the_last_answer(
    desk: Desk, asked: tuple[str, ...], says: str
) -> None:
    page = ""
    for text in asked:
        query = urlencode({"q": text})
        page = desk.look(f"/rules?{query}&{kept(desk.page.text)}", headers=HTMX)
    assert says in page
    assert desk.page.headers["HX-Replace-Url"] == f"{desk.url}/rules?{query}"


def test_without_an_answer_before_it_nothing_is_asked_beside(desk: Desk) -> None:
    page = desk.look("/rules?q=and+the+one+after+that", headers=HTMX)
    assert "Hand 2" not in page
    assert 'class="answer' not in desk.page.text or "I don't know that one." in page


def test_in_public_no_game_is_on_so_the_rule_answers(client: FlaskClient) -> None:
    page = words(client.get("/rules/standard?q=whose+deal+is+it").text)
    assert "Who deals next?" in page
    assert "Who deals this hand?" not in page


def test_tips_words_and_the_story_are_chapters_of_the_rules(desk: Desk) -> None:
    page = desk.look("/rules")
    for chapter, told in (
        ("Tips", "How do I stop someone from shooting the moon? Take one penalty card."),
        ("Tips", "Keep an exit card"),
        ("Words", "Void Out of a suit."),
        ("Where it comes from", "Reversis"),
    ):
        assert told in page[page.index(f" {chapter} ") :]
    assert desk.page.text.count(">Tips</h2>") == 1
    assert "catch it with a higher card" not in page  # of a bonus card, which this game has not


def test_every_question_has_an_address(client: FlaskClient) -> None:
    for key in TOPICS:
        page = words(client.get(f"/rules/standard?about={key}").text)
        told = tell(VARIANTS["standard"].ruleset, key)
        assert told.short in page
        assert whole_text(told) in page
        assert "In the rulebook:" in page


@pytest.mark.parametrize("variant", ["standard", "cancellation", "black_maria"])
def test_an_answer_names_a_section_that_the_rulebook_has(client: FlaskClient, variant: str) -> None:
    page = client.get(f"/rules/{variant}").text
    titles = dict(re.findall(r'<h2 id="of-(\w+)">(?:<[^>]*>)*([^<]+)', page))
    assert {key: titles[key].strip() for key in CHAPTERS} == CHAPTERS


@pytest.mark.parametrize("asked", ["about=queen_first_trick", "q=queen+first+trick"])
def test_an_answer_leads_to_its_chapter(desk: Desk, asked: str) -> None:
    desk.look(f"/rules?{asked}")
    assert f'href="{desk.url}/rules#opening"' in desk.page.text


def test_an_answer_about_trouble_leads_to_its_case(desk: Desk, client: FlaskClient) -> None:
    desk.look("/rules?about=revoke_later")
    assert f'href="{desk.url}/wrong/revoke"' in desk.page.text
    assert "Settle it here" in desk.look("/rules?q=he+didnt+follow+suit+just+now")
    assert "Settle it here" not in desk.look("/rules?about=tie_first")
    assert "/wrong" not in client.get("/rules/standard?about=revoke_later").text


@pytest.mark.parametrize(
    ("typed", "case"),
    [
        ("he led a heart too early", "led_early"),
        ("queen on trick one", "first_trick"),
        ("renege", "revoke"),
        ("we forgot to pass", "forgot_pass"),
        ("wrong dealer", "wrong_dealer"),
    ],
)
def test_a_mishap_is_found_by_what_is_typed(desk: Desk, typed: str, case: str) -> None:
    desk.look(f"/rules?q={typed}")
    others = re.findall(r'href="([^"]+[?]about=[^"]+)"', desk.page.text)
    found = [desk.page.text, *(desk.client.get(html.unescape(href)).text for href in others)]
    assert any(f'href="{desk.url}/wrong/{case}"' in page for page in found)


def test_an_answer_keeps_what_was_typed_and_what_else_fits(desk: Desk) -> None:
    desk.look("/rules?q=queen")
    [href, *_] = re.findall(rf'href="({desk.url}/rules[?]about=[^"]+)"', desk.page.text)
    page = desk.client.get(html.unescape(href)).text
    assert 'value="queen"' in page
    assert page.index('class="answer') < page.index("Or did you mean")


def test_the_rules_of_this_game_answer(app: Flask) -> None:
    with app.app_context():
        desk = Desk(app, Evening(variant="locked_queen"))
    assert "You can't lead a heart or the queen of spades until" in desk.look(
        "/rules?q=lead+queen+of+spades"
    )


def test_every_variant_answers_in_public(client: FlaskClient) -> None:
    for variant in VARIANTS:
        page = client.get(f"/rules/{variant}?q=who+starts")
        assert page.status_code == 200
        assert "Who leads first?" in page.text


def test_for_more_players_in_public(client: FlaskClient) -> None:
    page = words(client.get("/rules/standard?about=how_many_cards&players=5").text)
    assert "Five players get ten cards each." in page
    assert "players=5" in client.get("/rules/standard?players=5&q=deal").text


@pytest.mark.parametrize("players", ["12", "0", "-1", "x", "99999999999999999999"])
def test_an_impossible_number_of_players_is_not_taken(client: FlaskClient, players: str) -> None:
    page = client.get(f"/rules/standard?about=how_many_cards&players={players}")
    assert page.status_code == 422
    assert f"not for “{players}”" in page.text
    assert "13 each." in page.text


@pytest.mark.parametrize("path", ["/rules/nothing", "/rules/standard?about=nothing"])
def test_what_is_not_there(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_public_page_makes_no_visitor_known(client: FlaskClient) -> None:
    client.get("/rules/standard?q=moon")
    with client.session_transaction() as session:
        assert "device" not in session


ODD = [
    "a" * 10_000, "queen " * 1_500, '"', "' OR 1=1 --", "NEAR(", "que* AND NOT", "😀♠️Q",
    "\u202eneeuq", "שלום", "%00", "{{7*7}}", "<b>",
]  # fmt: skip


@pytest.mark.parametrize("typed", ODD)
def test_odd_words_get_an_answer_or_a_sentence(desk: Desk, typed: str) -> None:
    page = desk.client.get(f"{desk.url}/rules", query_string={"q": typed})
    assert page.status_code == 200
    assert 'id="answers"' in page.text
    assert "<b>\n" not in page.text


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(st.text(max_size=300))
def test_anything_may_be_typed(client: FlaskClient, typed: str) -> None:
    for path, about in (("/rules/standard", ""), ("/rules/omnibus", "tie_first")):
        said = {"about": about, "q": typed.encode("utf-8", "surrogatepass")}
        page = client.get(path, query_string=said)
        assert page.status_code == (400 if "\0" in typed else 200)
        assert "<h1>" in page.text


def test_another_number_of_players_or_variant_is_named_with_its_answer(
    client: FlaskClient,
) -> None:
    page = client.get("/rules/standard", query_string={"q": "were five, what cards go out"}).text
    assert "With five: Which cards do we take out of the deck?" in page
    assert "/rules/standard?players=5&amp;about=cards_out" in page
    assert "There are five of us" in page
    assert "There are six of us" not in page
    page = client.get("/rules/standard", query_string={"q": "in omnibus who wins"}).text
    assert "In Omnibus Hearts: Who wins?" in page
    assert "/rules/omnibus?players=4#end" in page

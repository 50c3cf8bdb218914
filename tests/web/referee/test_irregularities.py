"""Something went wrong: three questions at most, one ruling, one tap."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.models import db
from companion.referee.rulings import CASES, cases_at
from companion.rules import STANDARD
from companion.scorebook import changes
from tests.scorebook.evening import Evening, adjusted, ruled
from tests.web.game_desk import Desk, words
from tests.web.world import Forms

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse


class Table(Desk):
    """A desk at which things go wrong."""

    def case(self, query: str) -> str:
        """Open a case with some answers."""
        return self.look(f"/wrong/{query}")

    def post(self, path: str, at: int = 0, **said: Any) -> TestResponse:
        """Send one of the forms of the page with all its fields, some filled in anew."""
        forms = [f for action, f in Forms(self.page.text).forms if action == f"{self.url}{path}"]
        first = {name: values[0] for name, values in forms[at].items()}
        self.page = self.client.post(f"{self.url}{path}", data={**first, **said})
        return self.page

    @property
    def totals(self) -> list[int]:
        db.session.rollback()
        return self.evening.totals


OpenTable = Callable[[Evening], Table]


@pytest.fixture
def open_table(app: Flask) -> Iterator[OpenTable]:
    with app.app_context():
        yield lambda evening: Table(app, evening)


@pytest.fixture
def table(open_table: OpenTable) -> Table:
    """Ann, Bo, Cleo and Dev after one hand."""
    table = open_table(Evening())
    table.evening.hand(4, 6, 3, 0, queen=0)
    return table


def test_the_referee_leads_to_it(table: Table) -> None:
    table.look("/rules")
    assert f'href="{table.url}/wrong"' in table.page.text


def test_every_case_is_in_the_list(table: Table) -> None:
    page = table.look("/wrong")
    shown = [case for _, cases in cases_at(STANDARD) for case in cases]
    assert {case.key for case in shown} == set(CASES)
    for case in shown:
        assert case.title in page
        assert f'href="{table.url}/wrong/{case.key}"' in table.page.text


def test_the_list_leaves_out_what_cannot_happen_at_this_table(open_table: OpenTable) -> None:
    names = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay")
    table = open_table(Evening(names, variant="cancellation"))
    page = table.look("/wrong")
    for key in ("pass_count", "led_early", "first_trick"):
        assert f"/wrong/{key}" not in table.page.text
    assert "No one knows who took the queen" in page


def test_the_list_asks_first_when_it_happened_and_shows_at_most_seven_cases(table: Table) -> None:
    page = table.look("/wrong")
    at = [page.index(title) for title in ("Dealing or passing", "Playing", "After the hand")]
    assert at == sorted(at)
    assert "Someone didn't follow suit. When was it noticed? At once, before the next lead" in page
    assert page.index("Someone didn't follow suit") < page.index("More cases", at[1])
    assert page.index("Two players didn't follow suit") > page.index("More cases", at[1])


def test_a_case_asks_and_rules(table: Table) -> None:
    assert "When was it noticed?" in table.case("revoke")
    assert f"{table.url}/wrong/revoke?when=now" in table.page.text
    page = table.case("revoke?when=now")
    assert "Take it back, no penalty." in page
    assert "When was it noticed? At once, before the next lead Change" in page
    assert "/apply" not in table.page.text


def test_a_revoke_ends_the_hand_and_is_charged_in_full(table: Table) -> None:
    page = table.case("revoke?when=later")
    assert "Charge 26 points in hand 2, in play, to A Ann B Bo" in page
    assert "Save the ruling" not in page
    page = table.case("revoke?when=later&who=1&hand=2")
    assert "Who pays? Bo Change" in page
    assert "Hand 2 Ann 0 Bo 26 Cleo 0 Dev 0 Totals B Bo 6" in page
    assert table.totals == [17, 6, 3, 0]
    assert table.post("/wrong/revoke/apply").status_code == 303
    assert table.totals == [17, 32, 3, 0]
    assert table.state.hands[1].is_ruled
    page = table.look()
    assert "ruled" in page
    assert "Hand 2 saved: Revoke: Bo gets 26" in page


def test_a_ruling_says_who_would_win_before_it_is_saved(open_table: OpenTable) -> None:
    table = open_table(Evening(variant="short_50"))
    table.evening.hand(10, 0, 3, 0, queen=0)
    table.evening.hand(4, 0, 9, 0, queen=1)
    page = table.case("revoke?when=later&who=0&hand=3")
    assert "The game is over; Dev wins." in page


def test_undo_of_a_ruling_takes_it_back_at_once(table: Table) -> None:
    table.case("revoke?when=later&who=1&hand=2")
    table.post("/wrong/revoke/apply")
    assert table.totals == [17, 32, 3, 0]
    assert table.undo().location == table.url
    assert table.totals == [17, 6, 3, 0]
    assert len(table.state.hands) == 1
    assert "Hand 2 isn't saved Put it back" in table.look()
    table.undo()
    assert table.totals == [17, 32, 3, 0]
    assert "Revoke: Bo gets 26" in table.look()


def test_undo_of_a_ruling_on_a_scored_hand_brings_its_cards_back(table: Table) -> None:
    table.case("revoke?when=scored&who=3&hand=1")
    table.post("/wrong/revoke/apply")
    assert table.totals == [0, 0, 0, 26]
    assert "Hand 1 corrected. Revoke: Dev gets 26" in table.look()
    table.undo()
    assert table.totals == [17, 6, 3, 0]


def test_a_ruling_of_an_older_version_is_undone_as_it_was(table: Table) -> None:
    given = {1: 26}
    table.evening.write(lambda state, by: ruled(state, 2, given, "Revoke"))
    assert "Hand 2 saved: Revoke: Bo gets 26" in table.look()
    assert table.undo().status_code == 303
    assert table.totals == [17, 6, 3, 0]


def test_a_revoke_found_when_the_hand_was_written_down(table: Table) -> None:
    page = table.case("revoke?when=scored")
    assert page.index("Charge 26 points in hand 1") < page.index("No, it was hand 2, in play")
    table.case("revoke?when=scored&who=3&hand=1")
    table.post("/wrong/revoke/apply")
    assert table.totals == [0, 0, 0, 26]
    assert len(table.state.hands) == 1


def test_it_may_have_been_the_other_hand(table: Table) -> None:
    table.case("revoke?when=later&who=3&hand=1")
    table.post("/wrong/revoke/apply")
    assert table.totals == [0, 0, 0, 26]


def test_two_who_revoked_are_charged_each(table: Table) -> None:
    page = table.case("two_revokes?when=later")
    assert "Who were they?" in page
    page = table.case("two_revokes?when=later&who=0&who=2")
    assert "Who were they? Ann and Cleo" in page
    table.post("/wrong/two_revokes/apply")
    assert table.totals == [43, 6, 29, 0]


def test_a_misdeal_is_dealt_again(table: Table) -> None:
    before = table.coming
    table.case("misdeal?played=before")
    assert table.post("/wrong/misdeal/apply").status_code == 303
    assert table.coming == before
    assert "Thrown in" in table.look()


def test_a_misdeal_may_lose_the_deal(table: Table) -> None:
    number, dealer, token = table.coming
    assert dealer == "Bo"
    page = table.case("misdeal?played=before")
    assert "Some tables rule differently The next player deals" in page
    answer = table.post("/wrong/misdeal/apply", at=1)
    assert (answer.status_code, answer.location) == (303, table.url)
    assert table.coming == (number, "Cleo", token)
    table.undo()
    assert table.coming == (number, "Bo", token)


def test_a_hand_that_others_would_void_is_taken_out(table: Table) -> None:
    page = table.case("revoke?when=scored")
    assert f'href="{table.url}/wrong/revoke?when=scored&amp;take=redeal"' in table.page.text
    page = table.case("revoke?when=scored&take=redeal")
    assert "Your ruling Deal again Change" in page
    assert "Some tables rule differently" not in page
    assert "A Ann 17" in page
    table.post("/wrong/revoke/apply")
    assert table.totals == [0, 0, 0, 0]
    assert "Hand 1 removed. Revoke" in table.look()
    table.undo()
    assert table.totals == [17, 6, 3, 0]


def test_a_wrong_claim_is_played_on_or_charged_as_other_books_say(table: Table) -> None:
    page = table.case("claim?good=no")
    assert "After a wrong claim, play on with that hand face up." in page
    assert "Some tables rule differently 26 points against the claimer" in page
    assert "/apply" not in table.page.text
    page = table.case("claim?good=no&take=charge")
    assert "Charge 26 points in hand 2, in play, to A Ann B Bo" in page
    first, *_ = re.findall(r'href="([^"]+who=0[^"]*)"', table.page.text)
    assert "take=charge" in first
    page = table.case("claim?good=no&take=charge&who=0&hand=2")
    assert "Who pays? Ann Change" in page
    assert table.totals == [17, 6, 3, 0]
    table.post("/wrong/claim/apply")
    assert table.totals == [43, 6, 3, 0]
    assert table.state.hands[1].report.note == "Wrong claim"


def test_a_ruling_nobody_offers_is_none(table: Table) -> None:
    page = table.case("claim?good=no&take=double")
    assert "After a wrong claim, play on with that hand face up." in page
    table.case("claim?good=no&take=charge&who=0&hand=2")
    assert table.post("/wrong/claim/apply", take="double").status_code == 422
    assert table.totals == [17, 6, 3, 0]


def test_another_table_takes_no_ruling_here(table: Table, open_table: OpenTable) -> None:
    table.case("misdeal?played=before")
    said = {name: values[0] for name, values in table.form("/wrong/misdeal/apply").items()}
    other = open_table(Evening(("Eve", "Fay", "Gus")))
    answer = other.client.post(f"{table.url}/wrong/misdeal/apply", data=said)
    assert answer.status_code == 404
    assert table.coming[1] == "Bo"


def test_a_wrong_pass_is_not_passed_back_once_a_card_was_played(table: Table) -> None:
    """Cards on the table: nothing goes back into a hand."""
    page = table.case("pass_target")
    assert "Has anyone played a card?" in page
    page = table.case("pass_target?played=after")
    assert "Play on, if everyone has the right number of cards." in page
    assert "nothing is passed back" in page
    assert "take them back" not in page
    table.post("/wrong/pass_target/apply")
    assert "Thrown in" in table.look()


def test_who_leaves_in_the_middle_of_a_hand_leaves_a_void_hand(table: Table) -> None:
    page = table.case("leaves?when=middle")
    assert "The hand is void, unless someone takes over the cards." in page
    [settle] = re.findall(r'<a class="btn first" href="([^"]+)"', table.page.text)
    assert settle == f"{table.url}/settle/players?open=leave#leave"
    table.look("/settle/players?open=leave")
    assert '<details class="fold" id="leave" open>' in table.page.text


def test_where_too_few_would_be_left_the_seat_is_taken_over(open_table: OpenTable) -> None:
    table = open_table(Evening(("Eve", "Fay", "Gus")))
    table.case("leaves?when=between")
    assert f'href="{table.url}/settle/players?open=substitute#substitute"' in table.page.text
    table.look("/settle/players?open=substitute")
    assert '<details class="fold" id="substitute" open>' in table.page.text


def test_points_for_a_warning(table: Table) -> None:
    page = table.case("talk?take=points_5&who=2&hand=2")
    assert "Cleo gets 5: added when hand 2 is scored." in page
    table.post("/wrong/talk/apply")
    assert table.totals == [17, 6, 3, 0]  # the hand in play carries them
    assert "Ruling saved. Table talk: Cleo gets 5" in table.look()
    db.session.rollback()
    table.evening.hand(0, 0, 13, 0, queen=1)
    assert table.totals == [17, 19, 21, 0]


def test_points_for_a_warning_in_the_last_hand(table: Table) -> None:
    page = table.case("talk?take=points_5&who=2&hand=1")
    assert "Hand 1 Ann 17 Bo 6 Cleo 8 Dev 0 Totals C Cleo 3" in page
    table.post("/wrong/talk/apply")
    assert table.totals == [17, 6, 8, 0]
    table.undo()
    assert table.totals == [17, 6, 3, 0]


def test_a_wrong_score_leads_to_the_hand(table: Table) -> None:
    table.case("wrong_score?which=last")
    assert f'href="{table.url}/hand/{table.state.hands[0].id}"' in table.page.text


def test_before_the_first_hand_there_is_none_to_correct(open_table: OpenTable) -> None:
    table = open_table(Evening())
    table.case("wrong_score?which=last")
    assert "Fix it." in table.page.text
    assert "Correct hand" not in table.page.text


def test_a_game_that_is_over_takes_no_new_hand(table: Table) -> None:
    for _ in range(4):
        table.evening.hand(13, 0, 0, 0, queen=0)
    page = table.case("revoke?when=later")
    assert "in play" not in page
    assert "Charge 26 points in hand 5, already scored" in page


# Refused


def test_nobody_named_is_nobody_charged(table: Table) -> None:
    table.case("revoke?when=later&who=1&hand=2")
    answer = table.post("/wrong/revoke/apply", who="99")
    assert answer.status_code == 422
    assert "Choose a player in this game." in words(answer.text)
    assert table.totals == [17, 6, 3, 0]


def test_an_old_page_changes_nothing(table: Table) -> None:
    table.case("revoke?when=later&who=1&hand=2")
    table.evening.hand(0, 0, 13, 0, queen=1)
    table.evening.hand(0, 0, 13, 0, queen=1)
    before = table.totals
    answer = table.post("/wrong/revoke/apply")
    assert answer.status_code == 409
    assert table.totals == before


def test_a_hand_that_was_corrected_since_is_not_ruled_over(table: Table) -> None:
    table.case("revoke?when=scored&who=1&hand=1")
    table.evening.correct(1, table.evening.counts(3, 7, 3, 0, queen=0))
    assert table.post("/wrong/revoke/apply").status_code == 409


def test_two_phones_that_pass_a_misdealt_hand_on_pass_it_on_once(table: Table) -> None:
    number, _, token = table.coming
    table.case("misdeal?played=before")
    table.evening.write(changes.pass_deal_on())
    assert table.post("/wrong/misdeal/apply", at=1).status_code == 409
    assert table.coming == (number, "Cleo", token)
    table.case("misdeal?played=before")  # she misdeals too
    assert table.post("/wrong/misdeal/apply", at=1).status_code == 303
    assert table.coming == (number, "Dev", token)


def test_points_that_two_phones_give_in_the_coming_hand_are_given_once(table: Table) -> None:
    mine = "talk?take=points_5&who=2&hand=2"
    table.case(mine)
    table.evening.write(lambda state, _: adjusted(state, 2, {2: 5}, "Table talk"))
    assert table.post("/wrong/talk/apply").status_code == 409
    table.case(mine)  # they spoke a second time
    assert table.post("/wrong/talk/apply").status_code == 303
    table.evening.hand(0, 0, 13, 0, queen=1)
    assert table.totals == [17, 19, 26, 0]


def test_a_corrected_hand_can_be_ruled_from_a_fresh_page(table: Table) -> None:
    table.evening.correct(1, table.evening.counts(3, 7, 3, 0, queen=0))
    table.case("revoke?when=scored&who=1&hand=1")
    assert table.post("/wrong/revoke/apply").status_code == 303
    assert table.totals == [0, 26, 0, 0]


def test_a_double_tap_is_one_write(table: Table) -> None:
    table.case("revoke?when=later&who=1&hand=2")
    form = table.page
    table.post("/wrong/revoke/apply")
    table.page = form
    table.post("/wrong/revoke/apply")
    assert table.totals == [17, 32, 3, 0]


def test_a_ruling_without_effect_cannot_be_written_down(table: Table) -> None:
    said = {"when": "now", "hand": "2", "version": "0", "who": "1"}
    answer = table.client.post(f"{table.url}/wrong/revoke/apply", data=said)
    assert answer.status_code == 422
    assert "nothing to save or decide" in answer.text


@pytest.mark.parametrize("case", ["nothing", "revoke%00", "../settle"])
def test_a_case_nobody_knows(table: Table, case: str) -> None:
    assert table.client.get(f"{table.url}/wrong/{case}").status_code in (400, 404)


@pytest.mark.parametrize("case", CASES)
def test_odd_answers_are_asked_again(table: Table, case: str) -> None:
    query = "?when=%F0%9F%98%80&who=x&who=99&played=&seen=%3Cb%3E&hands=0&card=QS&which=1&good=?"
    assert table.client.get(f"{table.url}/wrong/{case}{query}").status_code == 200


WORDS = st.sampled_from(
    ["now", "later", "scored", "dealt", "before", "after", "one", "several", "yes", "no", "all",
     "open", "full", "queen", "heart", "last", "older", "charge", "redeal", "points_5", "stands",
     "as_revoke", "0", "1", "2", "-1", "99999999999999999999", "", "\u202e", "x" * 300]
)  # fmt: skip

NAMES = st.sampled_from(
    [
        "when",
        "played",
        "hands",
        "seen",
        "trick",
        "card",
        "good",
        "what",
        "which",
        "who",
        "hand",
        "version",
        "take",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    st.sampled_from(sorted(CASES)),
    st.sampled_from(["", "/apply"]),
    st.dictionaries(NAMES, WORDS | st.text(max_size=20)),
)
def test_garbage_gets_a_sentence(table: Table, case: str, end: str, said: dict[str, str]) -> None:
    url = f"{table.url}/wrong/{case}{end}"
    said = {name: re.sub("[\ud800-\udfff]", "", value) for name, value in said.items()}
    method = "POST" if end else "GET"
    answer = table.client.open(url, method=method, data=said, query_string={} if end else said)
    assert answer.status_code in (200, 303, 400, 409, 422)

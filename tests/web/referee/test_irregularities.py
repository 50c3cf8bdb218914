"""Something went wrong: two questions, one ruling, one tap; precedents are remembered."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import scorebook
from companion.models import db
from companion.referee.faq import QUESTIONS
from companion.referee.irregularities import CASES, Decision, cases_at
from companion.rules import STANDARD, VARIANTS
from companion.web.referee.faq import DECIDED_IN, DECIDED_IN_PART
from tests.referee.answer_texts import whole_text
from tests.scorebook.evening import Evening
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

    def policy(self, **said: str) -> None:
        """The table agrees on something."""
        self.evening.write(lambda state, by: scorebook.set_policy(state.table, said))

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
    table.look("/ask")
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
    assert "Nobody knows who took a queen" in page
    table.look("/wrong?q=he led a heart too early")
    assert f'href="{table.url}/wrong/led_early"' not in table.page.text
    assert "People also ask" in table.case("hold_passed?seen=no")
    assert f"{table.url}/ask/hold_hand" in table.page.text
    assert "/ask/forgot_to_pass" not in table.page.text


def test_the_list_asks_first_when_it_happened_and_shows_at_most_seven_cases(table: Table) -> None:
    page = table.look("/wrong")
    at = [page.index(title) for title in ("Dealing or passing", "Playing", "After the hand")]
    assert at == sorted(at)
    assert page.index("Someone didn't follow suit") < page.index("More cases", at[1])
    assert page.index("Two players didn't follow suit") > page.index("More cases", at[1])


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
def test_a_case_is_found_by_what_is_typed(table: Table, typed: str, case: str) -> None:
    table.look(f"/wrong?q={typed}")
    found = table.page.text.split("When did it happen?")[0]
    assert f'href="{table.url}/wrong/{case}"' in found


def test_a_case_nobody_can_guess_is_none(table: Table) -> None:
    assert "I don't know that one." in table.look("/wrong?q=pizza")


def test_a_case_asks_and_rules(table: Table) -> None:
    assert "When was it noticed?" in table.case("revoke")
    assert f"{table.url}/wrong/revoke?when=now" in table.page.text
    page = table.case("revoke?when=now")
    assert "Take it back, no penalty." in page
    assert "When was it noticed? At once, before the next lead Change" in page
    assert "/apply" not in table.page.text


def test_a_revoke_ends_the_hand_and_is_charged_in_full(table: Table) -> None:
    page = table.case("revoke?when=later")
    assert "Add 26 points to hand 2, in play, for A Ann B Bo" in page
    assert "/apply" not in table.page.text
    page = table.case("revoke?when=later&who=1&hand=2")
    assert "Who pays? Bo Change" in page
    assert "Hand 2 Ann 0 Bo 26 Cleo 0 Dev 0 Totals B Bo 6" in page
    assert table.totals == [17, 6, 3, 0]
    assert table.post("/wrong/revoke/apply").status_code == 303
    assert table.totals == [17, 32, 3, 0]
    assert table.state.hands[1].is_ruled
    page = table.look()
    assert "ruled" in page
    assert "Hand 2 saved Revoke: Bo gets 26" in page


def test_a_ruling_says_who_would_win_before_it_is_saved(open_table: OpenTable) -> None:
    table = open_table(Evening(variant="short_50"))
    table.evening.hand(10, 0, 3, 0, queen=0)
    table.evening.hand(4, 0, 9, 0, queen=1)
    page = table.case("revoke?when=later&who=0&hand=3")
    assert "The game is over; Dev wins." in page


def open_ruling(table: Table) -> str:
    """Undo on the scoreboard."""
    table.look()
    [href] = re.findall(r'<a class="btn" href="([^"]+)">Undo</a>', table.page.text)
    path: str = href.removeprefix(table.url)
    table.look(path)
    return path


def test_undo_of_a_ruling_shows_it_and_it_counts_until_it_is_taken_back(table: Table) -> None:
    table.case("revoke?when=later&who=1&hand=2")
    table.post("/wrong/revoke/apply")
    path = open_ruling(table)
    page = words(table.page.text)
    assert "When was it noticed? Later in the same hand" in page
    assert "26 points for the player who revoked, nothing for anyone else." in page
    assert "Revoke: Bo gets 26" in page
    assert "If you take it back Totals B Bo 32" in page
    assert table.totals == [17, 32, 3, 0]
    change = table.form(path)["change"][0]
    assert table.post(path).status_code == 303
    assert table.totals == [17, 6, 3, 0]
    assert len(table.state.hands) == 1
    assert table.client.get(table.url + path).location == table.url
    assert table.client.post(table.url + path, data={"change": change}).status_code == 409
    assert table.totals == [17, 6, 3, 0]


def test_undo_of_a_ruling_on_a_scored_hand_brings_its_cards_back(table: Table) -> None:
    table.case("revoke?when=scored&who=3&hand=1")
    table.post("/wrong/revoke/apply")
    assert table.totals == [0, 0, 0, 26]
    assert "Hand 1 corrected Revoke: Dev gets 26" in table.look()
    path = open_ruling(table)
    assert "A Ann 0" in words(table.page.text)
    table.post(path)
    assert table.totals == [17, 6, 3, 0]


def test_another_tables_ruling_is_not_shown(table: Table, open_table: OpenTable) -> None:
    table.case("revoke?when=later&who=1&hand=2")
    table.post("/wrong/revoke/apply")
    path = open_ruling(table)
    assert open_table(Evening()).client.get(table.url + path).status_code == 404


def test_a_ruling_of_an_older_version_is_undone_as_it_was(table: Table) -> None:
    given = {1: 26}
    table.evening.write(lambda state, by: scorebook.rule_hand(state, 2, given, "Revoke", by))
    assert "Hand 2 saved Revoke: Bo gets 26" in table.look()
    assert table.undo().status_code == 303
    assert table.totals == [17, 6, 3, 0]


def test_a_revoke_found_when_the_hand_was_written_down(table: Table) -> None:
    page = table.case("revoke?when=scored")
    assert page.index("Add 26 points to hand 1") < page.index("No, it was hand 2, in play")
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


def test_partners_who_share_a_score_are_charged_once(open_table: OpenTable) -> None:
    table = open_table(Evening(ruleset=VARIANTS["partners_pooled"].ruleset))
    table.case("revoke?when=later&who=3&hand=1")
    table.post("/wrong/revoke/apply")
    assert [table.state.standing.totals[c] for c in (0, 1)] == [0, 26]


def test_a_misdeal_is_dealt_again(table: Table) -> None:
    before = table.coming
    table.case("misdeal?played=before")
    assert table.post("/wrong/misdeal/apply").status_code == 303
    assert table.coming == before
    assert "Thrown in" in table.look()


def test_a_misdeal_may_lose_the_deal(table: Table) -> None:
    number, dealer, token = table.coming
    assert dealer == "Bo"
    table.policy(misdeal="deal_passes_left")
    table.case("misdeal?played=before")
    table.post("/wrong/misdeal/apply")
    assert table.coming == (number, "Cleo", token)


def test_a_void_hand_is_taken_out(table: Table) -> None:
    table.policy(revoke="replay")
    page = table.case("revoke?when=scored")
    assert "Remove hand 1" in page
    assert "A Ann 17" in page
    table.post("/wrong/revoke/apply")
    assert table.totals == [0, 0, 0, 0]
    assert "Hand 1 removed Revoke" in table.look()
    table.post(open_ruling(table))
    assert table.totals == [17, 6, 3, 0]


def test_a_decision_is_remembered_and_said_the_next_time(table: Table) -> None:
    page = table.case("claim?good=no")
    assert "Rule books leave it open." in page
    assert "The table decides" in page
    answer = table.post("/wrong/claim/decide", decision="charge", note="as at Bo's")
    assert answer.status_code == 303
    page = words(table.client.get(answer.headers["Location"]).text)
    assert "26 for the claimer" in page
    assert "This table decided that today, in this game (“as at Bo's”). The rule books" in page
    assert "decided before" in table.look("/wrong")
    table.case("claim?good=no&who=0&hand=2")
    table.post("/wrong/claim/apply")
    assert table.totals == [43, 6, 3, 0]


def test_what_the_table_decided_is_what_ask_answers(table: Table) -> None:
    before = table.look("/ask/wrong_claim")
    assert "Play on" in before
    assert "This table decided" not in before
    table.case("claim?good=no")
    table.post("/wrong/claim/decide", decision="charge", note="as at Bo's")
    page = table.look("/ask/wrong_claim")
    assert "26 for the claimer" in page
    assert "This table decided that today, in this game (“as at Bo's”)." in page
    assert "Play on, with that hand open" not in page
    assert "26 for the claimer" in table.look("/ask?q=wrong claim")
    assert "This table decided" not in table.client.get("/rules/standard/ask/wrong_claim").text


def open_cases() -> dict[str, tuple[dict[str, str], Decision]]:
    """The cases that some laws leave open: what is answered then, and what can be decided."""
    rules = [STANDARD, STANDARD.with_options({"table_talk": "penalty"})]
    found: dict[str, tuple[dict[str, str], Decision]] = {}
    for case in CASES.values():
        asked = [[(a.key, value) for value, _ in a.choices] for a in case.asks if a.choices]
        for ruleset, answers in product(rules, product(*asked)):
            ruling = case.ruling(ruleset, {"who": "0 1", **dict(answers)})
            if ruling.is_open:
                found.setdefault(case.key, (dict(answers), ruling.decisions[-1]))
    return found


OPEN_CASES = open_cases()


def test_every_case_that_is_left_open_has_a_question_that_tells_what_was_decided() -> None:
    cases = {*DECIDED_IN.values(), *DECIDED_IN_PART.values()}
    assert cases == set(OPEN_CASES)
    assert len(cases) == len(DECIDED_IN) + len(DECIDED_IN_PART)
    for question, case in {**DECIDED_IN, **DECIDED_IN_PART}.items():
        assert question in CASES[case].questions


@pytest.mark.parametrize(("question", "case"), {**DECIDED_IN, **DECIDED_IN_PART}.items())
def test_ask_and_the_rulebook_say_what_was_decided(table: Table, question: str, case: str) -> None:
    answers, decision = OPEN_CASES[case]
    table.policy(table_talk="penalty")
    law = whole_text(QUESTIONS[question].tell(table.evening.state.next.ruleset))
    before = table.look(f"/ask/{question}")
    assert law in before
    assert "This table decided" not in before
    table.case(f"{case}?{urlencode(answers)}")
    assert table.post(f"/wrong/{case}/decide", decision=decision.key).status_code == 303
    page = table.look(f"/ask/{question}")
    assert f"{decision.label} {decision.text} This table decided that today" in page
    assert (law in page) is (question in DECIDED_IN_PART)
    assert f"{decision.label}." in table.look("/rules")


def test_what_the_table_decided_wins_where_the_laws_have_a_ruling_too(table: Table) -> None:
    lost, one = "lost_card?when=later&hands=unknown", "lost_card?when=later&hands=one"
    page = table.case(one)
    assert "Play on; that player takes the last trick" in page
    assert "/decide" not in table.page.text
    assert "its owner takes the last trick" in table.look("/ask/card_on_floor")
    assert "The table decides" in table.case(lost)
    table.post("/wrong/lost_card/decide", decision="redeal")
    page = table.case(one)
    assert "Deal again The hand is void. This table decided that today, in this game." in page
    assert "The rule books leave it open." not in page
    assert "takes the last trick" not in table.look("/ask/card_on_floor")
    table.case(one)
    table.post("/wrong/lost_card/forget")
    assert "Play on; that player takes the last trick" in table.case(one)


def test_a_precedent_belongs_to_the_table_and_can_be_changed(table: Table) -> None:
    table.case("claim?good=no")
    table.post("/wrong/claim/decide", decision="charge")
    table.case("claim?good=no")
    assert "Decide differently" in words(table.page.text)
    table.post("/wrong/claim/decide", decision="open_hand")
    assert "Play on, hand open This table" not in table.case("claim?good=no")
    assert "Play on, hand open" in words(table.page.text)
    assert "/apply" not in table.page.text
    table.evening.hand(13, 0, 0, 0, queen=0)


def test_a_decision_is_undone_like_everything(table: Table) -> None:
    table.case("claim?good=no")
    table.post("/wrong/claim/decide", decision="open_hand")
    table.case("claim?good=no")
    table.post("/wrong/claim/decide", decision="charge")
    assert "Decision saved" in table.look()
    assert table.undo().status_code == 303
    assert "Play on, hand open" in table.case("claim?good=no")
    assert table.totals == [17, 6, 3, 0]


def test_a_decision_can_be_taken_back_at_any_time_and_that_too(table: Table) -> None:
    table.case("claim?good=no")
    table.post("/wrong/claim/decide", decision="charge")
    table.evening.hand(13, 0, 0, 0, queen=0)
    table.case("claim?good=no")
    answer = table.post("/wrong/claim/forget")
    assert answer.headers["Location"].endswith("/wrong/claim?good=no")
    assert "The table decides" in table.case("claim?good=no")
    assert "decided before" not in table.look("/wrong")
    assert "Decision undone" in table.look()
    table.undo()
    assert "26 for the claimer" in table.case("claim?good=no")
    table.case("claim?good=no")
    table.post("/wrong/claim/forget")
    assert table.client.post(f"{table.url}/wrong/claim/forget").status_code == 422


def test_a_decision_names_the_game_it_was_made_in(table: Table) -> None:
    table.case("claim?good=no")
    table.post("/wrong/claim/decide", decision="charge", note="as at Bo's")
    first, evening = table.url, table.evening
    evening.write(lambda state, by: scorebook.stop_game(state, by))
    evening.write(lambda state, by: scorebook.rematch(state, by))
    again = scorebook.look_up(evening.table, evening.game.id)
    assert again is not None
    rematch = again.rows.rematch
    assert rematch is not None
    other = first.replace(str(evening.game.id), str(rematch))
    page = table.client.get(f"{other}/wrong/claim?good=no").text
    assert "today, in the Hearts game of" in words(page)
    assert f'<a href="{first}">See that game</a>' in page
    rules = table.client.get(f"{other}/rules").text
    assert "What this table decided" in words(rules)
    assert "26 for the claimer." in words(rules)
    assert "“as at Bo's”" in words(rules)
    assert "What this table decided" not in table.client.get("/rules/standard").text


def test_what_the_laws_no_longer_leave_open_is_not_in_the_rules(table: Table) -> None:
    table.policy(table_talk="penalty")
    table.case("talk")
    table.post("/wrong/talk/decide", decision="points_5")
    assert "What this table decided" in table.look("/rules")
    table.policy(table_talk="etiquette_note")
    assert "What this table decided" not in table.look("/rules")


def test_another_table_decides_for_itself(open_table: OpenTable, table: Table) -> None:
    table.case("claim?good=no")
    table.post("/wrong/claim/decide", decision="charge")
    other = open_table(Evening(("Eve", "Fay", "Gus")))
    assert "This table decided" not in other.case("claim?good=no")


def test_points_for_a_warning(table: Table) -> None:
    table.policy(table_talk="penalty")
    table.case("talk")
    table.post("/wrong/talk/decide", decision="points_5")
    page = table.case("talk?who=2&hand=2")
    assert "Cleo gets 5: added when hand 2 is scored." in page
    table.post("/wrong/talk/apply")
    assert table.totals == [17, 6, 3, 0]  # the hand in play carries them
    assert "Ruling saved Table talk: Cleo gets 5" in table.look()
    db.session.rollback()
    table.evening.hand(0, 0, 13, 0, queen=1)
    assert table.totals == [17, 19, 21, 0]


def test_points_for_a_warning_in_the_last_hand(table: Table) -> None:
    table.policy(table_talk="penalty")
    table.case("talk")
    table.post("/wrong/talk/decide", decision="points_5")
    page = table.case("talk?who=2&hand=1")
    assert "Hand 1 Ann 17 Bo 6 Cleo 8 Dev 0 Totals C Cleo 3" in page
    table.post("/wrong/talk/apply")
    assert table.totals == [17, 6, 8, 0]
    path = open_ruling(table)
    assert "If you take it back Totals C Cleo 8" in words(table.page.text)
    table.post(path)
    assert table.totals == [17, 6, 3, 0]


def test_a_wrong_score_leads_to_the_hand(table: Table) -> None:
    table.case("wrong_score?which=last")
    assert f'href="{table.url}/hand/{table.state.hands[0].id}"' in table.page.text


def test_before_the_first_hand_there_is_none_to_correct(open_table: OpenTable) -> None:
    table = open_table(Evening())
    table.case("wrong_score?which=last")
    assert "Fix it." in table.page.text
    assert "Correct hand" not in table.page.text


def test_who_leaves_is_settled_between_hands(table: Table) -> None:
    table.case("leaves")
    assert f'href="{table.url}/settle"' in table.page.text


def test_a_game_that_is_over_takes_no_new_hand(table: Table) -> None:
    for _ in range(4):
        table.evening.hand(13, 0, 0, 0, queen=0)
    page = table.case("revoke?when=later")
    assert "in play" not in page
    assert "Add 26 points to hand 5, already scored" in page


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


@pytest.mark.parametrize("said", [{}, {"good": "no"}, {"good": "no", "decision": "hang him"}])
def test_a_decision_nobody_offered_is_refused(table: Table, said: dict[str, str]) -> None:
    answer = table.client.post(f"{table.url}/wrong/claim/decide", data=said)
    assert answer.status_code == 422


def test_a_long_note_is_refused_and_kept(table: Table) -> None:
    said = {"good": "no", "decision": "charge", "note": "x" * 201}
    answer = table.client.post(f"{table.url}/wrong/claim/decide", data=said)
    assert answer.status_code == 422
    assert "x" * 201 in answer.text
    assert "up to 200 characters" in answer.text


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
        "decision",
        "note",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    st.sampled_from(sorted(CASES)),
    st.sampled_from(["", "/apply", "/decide"]),
    st.dictionaries(NAMES, WORDS | st.text(max_size=20)),
)
def test_garbage_gets_a_sentence(table: Table, case: str, end: str, said: dict[str, str]) -> None:
    url = f"{table.url}/wrong/{case}{end}"
    said = {name: re.sub("[\ud800-\udfff]", "", value) for name, value in said.items()}
    method = "POST" if end else "GET"
    answer = table.client.open(url, method=method, data=said, query_string={} if end else said)
    assert answer.status_code in (200, 303, 400, 409, 422)

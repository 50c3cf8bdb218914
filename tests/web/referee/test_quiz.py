"""The quiz: an answer is a link, and the address is all that remembers."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from companion.referee.rulebook import QUESTIONS, quiz
from companion.rules import STANDARD, VARIANTS

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

pytestmark = pytest.mark.slow  # goes


QUIZ = "/rules/standard/quiz"

RIGHT = "".join(str(question.right) for question in quiz(STANDARD))


@pytest.fixture
def client(make_app: Callable[..., Flask]) -> FlaskClient:
    return make_app().test_client()


def plain(html: str) -> str:
    return html.replace("&#39;", "'").replace("&amp;", "&")


def test_a_question_with_its_answers(client: FlaskClient) -> None:
    page = plain(client.get(QUIZ).text)
    first = quiz(STANDARD)[0]
    assert "Question 1 of 20" in page
    assert first.words in page
    for index in range(len(first.answers)):
        assert f'href="{QUIZ}?players=4&said={index}"' in page


def test_an_answer_is_judged_and_explained(client: FlaskClient) -> None:
    first = quiz(STANDARD)[0]
    wrong = (first.right + 1) % len(first.answers)
    right, missed = (plain(client.get(f"{QUIZ}?said={s}").text) for s in (first.right, wrong))
    assert "Right." in right
    assert "Not quite." in missed
    for page in (right, missed):
        assert " ".join(first.why) in page
        assert f'href="/rules/standard?players=4#{first.section}"' in page
        assert "Next question" in page
    assert missed.count("is-wrong") == 1
    assert "is-wrong" not in right


def test_the_whole_quiz_by_its_links(client: FlaskClient) -> None:
    url = QUIZ
    for number in range(1, QUESTIONS + 1):
        page = plain(client.get(url).text)
        assert f"Question {number} of {QUESTIONS}" in page
        url = f"{QUIZ}?players=4&said={RIGHT[:number]}"
        assert f'href="{url}"' in page
        link = re.search(r'class="btn first" href="([^"]*)"', plain(client.get(url).text))
        assert link
        url = link[1]
    page = client.get(url).text
    assert "20 of 20 right" in page
    assert "You could be the referee." in page


def test_the_result_leads_to_what_was_missed(client: FlaskClient) -> None:
    questions = quiz(STANDARD)
    said = "0" * QUESTIONS
    missed = [question for question in questions if question.right]
    page = plain(client.get(f"{QUIZ}?said={said}&next=1").text)
    assert f"{QUESTIONS - len(missed)} of {QUESTIONS} right" in page
    for question in missed:
        assert question.words in page
        assert f'href="/rules/standard?players=4#{question.section}"' in page


def test_nobody_is_right_by_chance(client: FlaskClient) -> None:
    said = "".join(str((q.right + 1) % len(q.answers)) for q in quiz(STANDARD))
    page = client.get(f"{QUIZ}?said={said}&next=1").text
    assert "0 of 20 right" in page
    assert page.count('class="row"') == QUESTIONS


@pytest.mark.parametrize("said", ["x", "9", "0x1", "٣", "0" * 500, "%F0%9F%83%8F", "-1", "07"])
def test_what_is_no_answer_is_asked_again(client: FlaskClient, said: str) -> None:
    answer = client.get(f"{QUIZ}?said={said}")
    assert answer.status_code == 200
    assert re.search(r"Question \d+ of 20", answer.text)


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_every_variant_has_its_quiz(client: FlaskClient, key: str) -> None:
    assert client.get(f"/rules/{key}/quiz").status_code == 200
    assert "right" in client.get(f"/rules/{key}/quiz?said={'0' * 20}&next=1").text

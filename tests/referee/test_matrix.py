"""Every combination of the matrix of house rules can be read, and no two read the same."""

from __future__ import annotations

import pytest

from companion.referee.options import option_words
from companion.referee.rulebook import rulebook
from tests.referee.answer_texts import text_of
from tests.rules.ruleset.test_matrix import MATRIX, SOME_AND_ALL, combinations

VARIED = sorted({name for choices in MATRIX for chosen in choices for name in chosen})


@pytest.mark.parametrize("step", SOME_AND_ALL)
def test_every_combination_has_its_own_words(step: int) -> None:
    told = [tuple(option_words(r, name) for name in VARIED) for r in combinations(step)]
    assert all(words.endswith(".") for sentences in told for words in sentences)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("step", SOME_AND_ALL)
def test_every_combination_has_its_own_rulebook(step: int) -> None:
    told = [text_of(rulebook(ruleset)) for ruleset in combinations(step)]
    assert len(set(told)) == len(told)

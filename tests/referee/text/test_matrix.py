"""Every combination of the matrix of house rules can be read, and no two read the same."""

from __future__ import annotations

from companion.referee.rulebook import rulebook, text_of
from companion.referee.text.rules_and_results import option_words
from tests.rules.ruleset.test_matrix import MATRIX, combinations

VARIED = sorted({name for choices in MATRIX for chosen in choices for name in chosen})


def test_every_combination_has_its_own_words() -> None:
    told = [tuple(option_words(r, name) for name in VARIED) for r in combinations()]
    assert all(words.endswith(".") for sentences in told for words in sentences)
    assert len(set(told)) == len(told)


def test_every_combination_has_its_own_rulebook() -> None:
    told = {text_of(rulebook(ruleset)) for ruleset in combinations()}
    assert len(told) == 2592

"""What a revoke changed, as the cards that came out later tell (H1)."""

from __future__ import annotations

import pytest

from companion.referee.text.live_hand import changed_words, held_words
from companion.rules import STANDARD, Ruleset, cards_text
from companion.rules.whole_hand.observed_hand import (
    ObservedHand,
    RevokeEffect,
    observe_hand,
    read_log,
    revoke_effect,
)

pytestmark = pytest.mark.slow  # goes

NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Fay")

TWO_PACKS = STANDARD.with_options({"decks": "2", "players": "6", "opener": "eldest_any"})


def revoked(log: str, ruleset: Ruleset = STANDARD) -> tuple[ObservedHand, RevokeEffect]:
    """The one revoke of a log, by a table whose last player deals."""
    dealer = ruleset.players - 1
    seen = observe_hand(ruleset, read_log(log), dealer=dealer, token="H")
    [changed] = filter(None, (revoke_effect(seen.replay, each) for each in seen.replay.breaches))
    return seen, changed


@pytest.mark.parametrize(
    ("log", "instead", "later", "winners", "words"),
    [
        # Dev's three comes out at once, and would not have won.
        ("0:2C 5C AC 9D KC 3C", "3C", (2,), (2,),
         "It changed trick 1 and trick 2, where the 3♣ came out. Cleo wins trick 1 all the same."),
        # The ace would have: all that follows hangs on it.
        ("0:2C 5C KC 9D QC AC", "AC", (2,), (3,),
         "It changed trick 1 and trick 2, where the A♣ came out. "
         "Dev would have won trick 1, so every trick after that could have gone differently."),
        # Of two cards nobody knows which it would have been.
        ("0:2C 5C AC 9D KC 3C 4C 6C 2:JC 7C", "3C 7C", (2, 3), (2,),
         "It changed trick 1 and one of the tricks 2 and 3, where those came out. "
         "Cleo wins trick 1 all the same."),
        ("0:2C 5C QC 9D JC 3C 4C 6C 2:8C KC", "3C KC", (2, 3), (2, 3),
         "It changed trick 1 and one of the tricks 2 and 3, where those came out. "
         "Someone else might have won it, so every trick after that could have gone differently."),
    ],
)  # fmt: skip
def test_h1_the_tricks_a_revoke_changed(
    log: str, instead: str, later: tuple[int, ...], winners: tuple[int, ...], words: str
) -> None:
    _, changed = revoked(log)
    assert cards_text(changed.instead) == instead
    assert (changed.later, changed.winners) == (later, winners)
    assert changed.tricks == (1, *later)
    assert " ".join(changed_words(changed, NAMES)) == words


def test_h1_a_card_that_is_known_from_the_pass_has_not_come_out_yet() -> None:
    seen = observe_hand(STANDARD, read_log("0>4C 0>AS 0>KS 0:2C 9D"), dealer=3, token="L")
    [breach] = seen.replay.breaches
    changed = revoke_effect(seen.replay, breach)
    assert changed == RevokeEffect(breach, changed.instead if changed else (), (), (), False)
    assert changed_words(changed, NAMES) == ("It changed trick 1.",)


def test_h1_of_two_cards_one_may_be_held_still() -> None:
    log = "0>4C 0>AS 0>KS 2:2C 6C 7C 9D 8C 5C"
    seen = observe_hand(STANDARD, read_log(log), dealer=3, token="L")
    changed = revoke_effect(seen.replay, seen.replay.breaches[-1])
    assert changed
    assert cards_text(changed.instead) == "4C 5C"
    first, *_ = changed_words(changed, NAMES)
    assert first == "It changed trick 1 and perhaps trick 2, where one of those came out."


def test_h1_a_twin_may_have_made_the_trick_dead() -> None:
    _, changed = revoked("AC 2C 3C 2C 3C 9D 4D 5D 6D 7D 8D TD 0:QC KC JC JC TC AC", TWO_PACKS)
    assert (changed.winners, changed.is_lead_sure) == ((None,), False)
    *_, last = changed_words(changed, NAMES)
    assert last == "It would have been dead, so every trick after that could have gone differently."


def test_h1_a_twin_that_lay_there_before_or_with_somebody_else_is_another_card() -> None:
    first, revoke = "AC 3C 4C 5C 6C 7C", "8C 9D KC 9C TC JC"
    later = "2:KD 2C 4D 6D 7D 5D AC 4C 5C 6C 7C 3C KC 8C 9C TC JC 2C"
    _, changed = revoked(f"{first} 0:{revoke} {later}", TWO_PACKS)
    assert cards_text(changed.instead) == "2C 3C"
    assert (changed.tricks, changed.winners, changed.is_lead_sure) == ((2, 4, 5), (2,), True)


def test_h1_another_broken_rule_is_no_revoke() -> None:
    seen = observe_hand(STANDARD, read_log("0:2C 2:5C"), dealer=3, token="H")
    assert revoke_effect(seen.replay, seen.replay.breaches[0]) is None


def test_h1_what_lies_in_the_tricks_that_were_changed_is_told() -> None:
    log = "0:2C 5C AC 9D 2:KC 3C 4C 6C 2:QH QS 2H 3H"
    seen, changed = revoked(log)
    assert held_words(seen, changed.tricks) == (
        "Trick 1 holds nothing that counts, trick 2 holds nothing that counts."
    )
    assert held_words(seen, (1, 3)) == (
        "Trick 1 holds nothing that counts, trick 3 holds three hearts and the queen."
    )

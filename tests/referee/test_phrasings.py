"""How often the search is right, over phrasings by somebody who never saw the questions.

`phrasings.tsv` is a measure, not a list of wishes: it is never read line by line, and no word of
it is worked on. What is wrong is made better for a whole topic, from how players speak.

`spoken.tsv` asks about every question there is, shorter and sloppier. It may be read: what is
wrong there shows where the search is weak.

`evening.tsv` asks of tips and the app too; it was written last, and nothing was mended after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from companion.referee.search import Found, look_for
from companion.referee.topics import answers
from companion.rules import STANDARD, VARIANTS, Ruleset

# What answers each question of the catalogue (section 5 of the rules), or of the game that is on.
RIGHT: Mapping[str, str] = MappingProxyType(
    dict(
        line.split(maxsplit=1)
        for line in """
        1 look_before_passing passed_cards_seen
        2 which_way state_pass
        3 hold_hand
        4 pass_any_card
        5 how_many_to_pass
        6 wrong_pass_number
        7 wrong_neighbour mixed_pass
        8 miscount
        9 faced_card
        10 who_redeals
        11 next_dealer state_deal
        12 three_players
        13 six_players
        14 opener_not_dealt
        15 left_over_cards
        16 queen_first_trick penalty_fell_first
        17 no_clubs_first_trick
        18 only_penalties_first_trick
        19 first_trick_cards
        20 first_trick_cards
        21 opener_led_other
        22 must_lead_opener
        23 open_with_heart
        24 only_spade_is_queen
        25 queen_breaks
        26 lead_queen
        27 only_hearts
        28 hearts_and_queen
        29 broken_this_trick
        30 heart_trick_one_breaks
        31 must_dump_queen
        32 discard_queen
        33 must_play_heart
        34 heart_wins
        35 queen_is_heart
        36 hearts_after_queen
        37 moon_needs
        38 announce_moon
        39 near_moon
        40 moon_choice moon_worth
        41 losing_moon
        42 moon_ends_game
        43 jack_for_moon
        44 moon_with_bonus
        45 jack_for_moon
        46 moon_amount
        47 moon_needs moon_amount
        48 every_trick
        49 moon_needs
        50 warn_of_moon
        51 over_mid_hand
        52 exactly_target
        53 tie_first
        54 two_over
        55 wrong_sum
        56 wrong_sum
        57 nobody_has_queen
        58 wrong_sum
        59 negative_total
        60 who_wins
        61 moon_in_sudden_death
        62 stop_early
        63 revoke_now
        64 revoke_later
        65 revoke_next_deal
        66 two_revokes
        67 dropped_card
        68 lead_out_of_turn
        69 two_cards
        70 claim_rest wrong_claim
        71 all_points_out
        72 look_back
        73 player_leaves
        74 player_joins
        75 wrong_score
        76 black_maria_name
        state:pass state_pass
        state:deal state_deal
        state:score state_score
        state:ahead state_ahead
        state:lead state_lead
        """.strip().splitlines()
    )
)

# Where a question arises that the standard game never raises.
ASKED_AT = ("omnibus", "black_maria", "cancellation", "bga_countdown")


class Asked(NamedTuple):
    """A phrasing, what answers it (nothing, if it is nonsense), and what was found."""

    right: frozenset[str]
    found: tuple[Found, ...]

    def is_right(self, among: int) -> bool:
        return any(one.key in self.right for one in self.found[:among])


def _ruleset(right: frozenset[str]) -> Ruleset:
    known = (STANDARD, *(VARIANTS[key].ruleset for key in ASKED_AT))
    raised = (
        ruleset
        for ruleset in known
        if any(key not in answers(ruleset) or answers(ruleset)[key].answer.applies for key in right)
    )
    return next(raised, STANDARD)


def _asked(line: str) -> Asked:
    typed, expected = line.split("\t")[:2]
    keys = [] if expected in {"nonsense", "-"} else expected.split("|")
    right = frozenset(key for number in keys for key in RIGHT.get(number, number).split())
    return Asked(right, tuple(look_for(_ruleset(right), typed)))


class Rates(NamedTuple):
    """What a file of phrasings has to reach."""

    file: str
    enough: int
    first: float
    among_three: float
    real_refused: float
    nonsense_refused: float


@pytest.fixture(
    scope="module",
    params=[
        Rates("phrasings.tsv", 400, 0.92, 0.98, 0.02, 0.9),
        Rates("spoken.tsv", 250, 0.92, 0.97, 0.025, 0.9),
        Rates("evening.tsv", 150, 0.95, 0.98, 0.01, 0.95),
    ],
    ids=lambda rates: rates.file,
)
def rates(request: pytest.FixtureRequest) -> Rates:
    wanted: Rates = request.param
    return wanted


@pytest.fixture(scope="module")
def asked(rates: Rates) -> list[Asked]:
    lines = Path(__file__).with_name(rates.file).read_text().splitlines()
    return [_asked(line) for line in lines if line and not line.startswith("#")]


@pytest.fixture(scope="module")
def real(asked: list[Asked]) -> list[Asked]:
    return [one for one in asked if one.right]


def test_there_are_enough_phrasings_to_measure_by(asked: list[Asked], rates: Rates) -> None:
    assert len(asked) >= rates.enough


def test_the_right_ruling_comes_first(real: list[Asked], rates: Rates) -> None:
    rate = sum(one.is_right(1) for one in real) / len(real)
    assert rate >= rates.first, f"{rate:.1%} right first"


def test_the_right_ruling_is_among_three(real: list[Asked], rates: Rates) -> None:
    rate = sum(one.is_right(3) for one in real) / len(real)
    assert rate >= rates.among_three, f"{rate:.1%} right among three"


def test_a_real_question_is_hardly_ever_refused(real: list[Asked], rates: Rates) -> None:
    rate = sum(not one.found for one in real) / len(real)
    assert rate <= rates.real_refused, f"{rate:.1%} of the real questions refused"


def test_nonsense_is_refused(asked: list[Asked], rates: Rates) -> None:
    nonsense = [one for one in asked if not one.right]
    rate = sum(not one.found for one in nonsense) / len(nonsense)
    assert rate >= rates.nonsense_refused, f"{rate:.1%} of the nonsense refused"

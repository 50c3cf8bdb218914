"""Section 4: the sums a hand can have, for every preset and for the options that change them."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings

from companion.rules import DECK, STANDARD, VARIANTS, Card, Game, MoonChoice, Piles, Ruleset, Suit
from companion.rules.options import CAN_ADD, CAN_SUBTRACT, MoonRequires
from companion.rules.solve import allowed_sums
from tests.each import each
from tests.rules.golden_files import golden
from tests.rules.strategies import hands

Hand = tuple[Ruleset, dict[Card, int], Piles, Game, MoonChoice]


@each("key", sorted(set(VARIANTS) - {"turbo", "gnome"}))
def test_the_sums_of_a_preset_are_those_of_its_file(key: str) -> None:
    ruleset, sums = VARIANTS[key].ruleset, golden(key)["sums"]
    wanted = {sums["normal"]}
    if ruleset.moon_mode in CAN_ADD:
        wanted.add(sums["moon_to_the_others"])
    if ruleset.moon_mode in CAN_SUBTRACT:
        wanted.add(sums["moon_off_the_own_total"])
    if key == "dnfh":
        wanted = {67, -10}
    assert allowed_sums(ruleset) == wanted


CLUBS, DIAMONDS, _, HEARTS = (
    " ".join(str(card) for card in DECK if card.suit is suit) for suit in Suit
)

TABLE: list[tuple[str, int, dict[str, object], set[int] | None]] = [
    ("standard", 4, {}, {26, 78}),
    ("standard", 4, {"moon_mode": "disabled"}, {26}),
    ("standard", 4, {"moon_mode": "choice"}, {26, 78, -26}),
    ("standard", 3, {}, {26, 52}),
    ("standard", 5, {}, {26, 104}),
    ("standard", 6, {}, {26, 130}),
    ("standard", 7, {}, {26, 156}),
    ("standard", 6, {"trim": "2C 2D 2S 2H"}, {25, 125}),
    ("omnibus", 4, {"moon_mode": "choice"}, {16, 68, -36}),
    ("omnibus_bga", 4, {}, {16, 68}),
    ("omnibus_hoyle", 4, {}, {16, -26}),
    ("omnibus", 4, {"moon_bonus": "absorbed"}, {16, 68, 78}),
    ("spot_bga", 4, {"extra_penalties": "KS 20, AS 15"}, {164, 492}),
    ("spot_bga", 4, {"extra_penalties": "KS 20, AS 15", "bonus_cards": "JD -20"}, {144, 472}),
    ("standard", 5, {"decks": 2, "trim": f"{CLUBS} {DIAMONDS} {HEARTS}"}, {39, 156}),
    ("standard", 6, {"decks": 2, "trim": f"{CLUBS} {DIAMONDS}"}, {52, 260}),
    ("standard", 7, {"decks": 2, "trim": CLUBS}, {52, 312}),
    ("black_maria", 3, {"moon_mode": "add_others"}, {43, 86}),
    ("black_maria", 6, {"trim": "2C 2D 2S 2H"}, {42}),
    ("gnome", 4, {}, {26, -26, -52}),
    ("spot_bga", 4, {"sun": "double", "moon_mode": "subtract_self"}, {129, -129, -258}),
    ("standard", 4, {"sun": "double"}, {26, 78, 156}),
    ("omnibus", 4, {"sun": "double", "moon_bonus": "absorbed"}, {16, 68, 78, 156}),
    ("standard", 5, {"leftover": "kitty_first_trick"}, {26, 104}),
    ("turbo", 4, {}, None),
    *[("cancellation", n, {}, {52, 52 * (n - 1)}) for n in range(6, 12)],
]


@each("key, players, options, sums", TABLE)
def test_the_sums_of_section_4(
    key: str, players: int, options: dict[str, object], sums: set[int] | None
) -> None:
    ruleset = VARIANTS[key].ruleset.for_players(players).with_options(options)
    assert allowed_sums(ruleset) == sums


def test_where_one_card_is_all_there_is_every_hand_is_a_moon() -> None:
    queen = Ruleset(heart_values=(0,) * 13)
    assert allowed_sums(queen) == {39}
    jack_too = replace(queen, bonus_cards=((Card("JD"), -10),))
    assert allowed_sums(jack_too) == {29}
    assert allowed_sums(replace(jack_too, moon_requires=MoonRequires.PLUS_BONUS)) == {3, 29}
    assert allowed_sums(STANDARD) == {26, 78}


@settings(deadline=None, max_examples=60)
@given(hands())
def test_the_sum_of_every_hand_is_allowed(told: Hand) -> None:
    ruleset, _, captures, before, choice = told
    sums = allowed_sums(ruleset)
    result = captures.score(before=before, choice=choice)
    assert sums is None or sum(result.points) in sums

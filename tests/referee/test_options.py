"""The options of the form, and the texts of the variants: names, lines and families."""

from __future__ import annotations

import pytest

from companion.referee.options import (
    AGREEMENT,
    FAMILIES,
    FREE_NUMBERS,
    FREE_TEXTS,
    GROUPS,
    VARIANT_TEXTS,
    WELL_KNOWN,
    by_family,
    choices,
    found_by,
    matters,
    sizes_words,
    variant_entry,
    variant_name,
)
from companion.rules import STANDARD, VARIANTS, Ruleset
from tests.each import each

SIZES = (3, 4, 5, 6, 7, 8)


TWO_PACKS = {"players": 7, "decks": 2, "opener": "eldest_any"}


def values(field: str, players: int = 4) -> list[str]:
    return [choice.value for choice in choices(field, players)]


def test_every_option_is_in_one_group() -> None:
    fields = [field for group in GROUPS for field in group.fields]
    assert sorted(fields) == sorted(Ruleset.FIELDS)
    assert set(AGREEMENT) <= set(Ruleset.FIELDS)
    assert [group.key for group in GROUPS][:2] == ["moon", "bonus"]


@each("players", SIZES)
@each("field", Ruleset.FIELDS)
def test_everything_offered_can_be_played_and_scored(field: str, players: int) -> None:
    offered = choices(field, players)
    assert offered
    for choice in offered:
        assert choice.label
        assert choice.words.endswith(".")
        changes: dict[str, object] = {field: choice.value}
        if choice.value == "hands":
            changes["hands"] = 8
        size = int(choice.value) if field == "players" else players
        ruleset = STANDARD.for_players(size).with_options(changes)
        assert Ruleset.option_text(field, getattr(ruleset, field)) == choice.value


@each("players", SIZES)
@each("field", Ruleset.FIELDS)
def test_the_usual_value_is_offered_first_and_nothing_twice(field: str, players: int) -> None:
    offered = values(field, players)
    usual = STANDARD.for_players(players)
    if field != "hands":
        assert offered[0] == Ruleset.option_text(field, getattr(usual, field))
    assert len(offered) == len(set(offered))
    labels = [choice.label for choice in choices(field, players)]
    assert len(labels) == len(set(labels)), labels


def test_every_kind_of_value_is_offered() -> None:
    assert "double" in values("sun")
    assert values("leftover", 5) == ["remove", "kitty_first_trick"]
    assert values("decks", 6) == ["1", "2"]
    assert "hands" in values("end_mode")


def test_across_is_offered_at_even_tables_only() -> None:
    for players in SIZES:
        across = any("X" in cycle.split() for cycle in values("pass_cycle", players))
        assert across == (players % 2 == 0)


def test_the_value_of_the_game_itself_is_always_offered() -> None:
    odd = STANDARD.with_options({"target": 123, "heart_values": "3 " * 13})
    assert "123" in [choice.value for choice in choices("target", 4, odd)]
    assert choices("heart_values", 4, odd)[-1].value == " ".join(["3"] * 13)


def test_sentences_speak_of_the_game() -> None:
    spot = VARIANTS["spot_s0"].ruleset
    assert "117" in choices("moon_mode", 4, spot)[0].words


def test_numbers_can_be_typed_within_their_limits() -> None:
    for field, (least, most) in FREE_NUMBERS.items():
        for number in (least, most):
            STANDARD.with_options({field: str(number)})


def test_what_is_typed_can_be_read_back_from_what_is_offered() -> None:
    for players in SIZES:
        for field, hint in FREE_TEXTS.items():
            assert hint
            for choice in choices(field, players):
                assert STANDARD.for_players(players).with_options({field: choice.value})


def test_three_players_can_pass_two_cards_to_each_of_the_others() -> None:
    offered = {choice.value: choice.words for choice in choices("pass_cycle", 3)}
    assert "split between both others" in offered["L R Z H"]


def test_two_packs_offer_their_own_passes_and_no_trim_of_one_pack() -> None:
    two = STANDARD.with_options(TWO_PACKS)
    assert [choice.value for choice in choices("trim", 7, two)] == ["table"]
    assert "R" in [choice.value for choice in choices("pass_cycle", 7, two)]


@each(
    "field, without, with_it",
    [
        ("hands", {}, {"end_mode": "hands", "hands": 8}),
        ("break_by", {"heart_lead": "free"}, {}),
        ("break_by", {"heart_lead": "free"}, {"heart_lead": "free", "queen_lead": "after_broken"}),
        ("target", {"end_mode": "time"}, {"end_mode": "time", "score_view": "countdown"}),
        ("moon_amount", {"moon_mode": "disabled"}, {}),
        ("moon_bonus", {}, {"bonus_cards": "JD -10"}),
        ("pass_count", {"pass_cycle": "H"}, {}),
        ("first_trick_set", {"first_trick_points": "allowed"}, {}),
        ("leftover", {}, {"players": 5}),
        ("leftover", TWO_PACKS, {"players": 5}),
        ("decks", {}, {"players": 8}),
        ("decks", {**TWO_PACKS, "players": 9}, TWO_PACKS),
        ("exact_rule", {"end_mode": "hands", "hands": 8}, {}),
    ],
)
def test_an_option_matters_only_beside_others(
    field: str, without: dict[str, object], with_it: dict[str, object]
) -> None:
    assert not matters(STANDARD.with_options(without), field)
    assert matters(STANDARD.with_options(with_it), field)


def test_every_variant_has_its_texts_and_no_text_is_left_over() -> None:
    assert list(VARIANT_TEXTS) == list(VARIANTS)
    for text in VARIANT_TEXTS.values():
        assert text.name
        assert text.line.endswith(".")
        assert text.family in FAMILIES
        assert text.aliases


def test_no_two_variants_share_a_name() -> None:
    names = [name for text in VARIANT_TEXTS.values() for name in (text.name, *text.aliases)]
    assert len(set(names)) == len(names)


def test_a_variant_that_is_no_more_is_named_by_its_key() -> None:
    assert variant_name("omnibus") == "Omnibus Hearts"
    assert variant_name("of_old") == "of_old"


def test_the_entry_of_a_variant_has_its_other_names() -> None:
    assert variant_entry(VARIANTS["short_50"]) == (
        "The standard game, to 50. Also called Hearts to 50."
    )


def test_every_preset_is_in_one_family_and_no_family_is_empty() -> None:
    families = by_family(VARIANTS.values())
    assert [title for title, _ in families] == list(FAMILIES.values())
    keys = [variant.key for _, members in families for variant in members]
    assert sorted(keys) == sorted(VARIANTS)
    assert set(WELL_KNOWN) <= set(VARIANTS)


@each(
    "words, key",
    [
        ("black lady", "standard"),
        ("SPOT", "spot_court10"),
        ("jack of diamonds", "omnibus"),
        ("coeur", "chasse_coeur"),
        ("Cœur", "chasse_coeur"),
        ("two packs", "cancellation"),
        ("bga", "bga_countdown"),
        ("queen 25", "spot_bga"),
        ("  maria  three ", "black_maria_3"),
        ("dnfh", "dnfh"),
        ("5 to 11", "cancellation"),
    ],
)
def test_a_variant_is_found_by_the_words_people_use(words: str, key: str) -> None:
    assert key in [variant.key for variant in found_by(VARIANTS.values(), words)]


@pytest.mark.parametrize("words", ["", "   ", "-"])
def test_no_word_finds_all(words: str) -> None:
    assert len(found_by(VARIANTS.values(), words)) == len(VARIANTS)


@pytest.mark.parametrize("words", ["xyzzy", "omnibus spot greek", "🂭 hearts zz", "'; drop xx"])
def test_what_nobody_has_finds_none(words: str) -> None:
    assert found_by(VARIANTS.values(), words) == []


def test_for_how_many() -> None:
    assert sizes_words((3, 4, 5, 6, 7, 8)) == "3 to 8"
    assert sizes_words((4, 6, 8)) == "4, 6 or 8"
    assert sizes_words((4, 6)) == "4 or 6"
    assert sizes_words((3,)) == "3"

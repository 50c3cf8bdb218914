"""The house-rules sheet: its groups, what is offered now, what makes a difference."""

from __future__ import annotations

from companion.referee.text.house_rules import AGREEMENT, FREE_NUMBERS, FREE_TEXTS, GROUPS, choices
from companion.referee.text.options import matters
from companion.rules import FIELDS, STANDARD, VARIANTS, option_text
from tests.each import each

SIZES = (3, 4, 5, 6, 7, 8)


TWO_PACKS = {"players": 7, "decks": 2, "opener": "eldest_any"}


def values(field: str, players: int = 4) -> list[str]:
    return [choice.value for choice in choices(field, players)]


def test_every_option_is_in_one_group() -> None:
    fields = [field for group in GROUPS for field in group.fields]
    assert sorted(fields) == sorted(FIELDS)
    assert set(AGREEMENT) <= set(FIELDS)
    assert [group.key for group in GROUPS][:2] == ["moon", "bonus"]


@each("players", SIZES)
@each("field", FIELDS)
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
        assert option_text(field, getattr(ruleset, field)) == choice.value


@each("players", SIZES)
@each("field", FIELDS)
def test_the_usual_value_is_offered_first_and_nothing_twice(field: str, players: int) -> None:
    offered = values(field, players)
    usual = STANDARD.for_players(players)
    if field != "hands":
        assert offered[0] == option_text(field, getattr(usual, field))
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

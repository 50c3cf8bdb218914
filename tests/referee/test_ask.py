"""The questions and their answers, and what is asked by its mere name."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

import pytest

from companion.referee.ask import by_name, meant_by
from companion.referee.search import OF_PLAYERS, index, is_sure, look_for
from companion.referee.telling import Verdict, tell
from companion.referee.topics import CHAPTERS, TOPICS, answers, title
from companion.referee.vocabulary import concepts, plain
from companion.rules import STANDARD, VARIANTS, Ruleset
from tests.each import each, first_quick
from tests.presets import Sizes, at_every_size
from tests.referee.answer_texts import whole_text
from tests.rules.play_strategies import random_ruleset

TWO_PACKS = {"decks": 2, "players": 6, "opener": "eldest_any"}

JACK = {"bonus_cards": "JD -10"}


# question -> (what else the table plays, the option it depends on, values with other answers)
DEPENDS: list[tuple[str, Mapping[str, object], str, tuple[object, ...]]] = [
    ("moon_needs", JACK, "moon_requires", ("all_positive_in_play", "plus_bonus")),
    ("moon_needs", {}, "extra_penalties", ("none", "KS 10, AS 7")),
    ("near_moon", {}, "queen_spades", (13, 25, 0)),
    ("moon_worth", {}, "moon_amount", ("auto", 50)),
    ("moon_worth", {}, "moon_mode", (
        "add_others", "subtract_self", "choice", "guarded_choice", "choice_from_74",
        "wins_game", "disabled",
    )),
    ("moon_choice", {}, "moon_mode", ("add_others", "choice", "guarded_choice")),
    ("losing_moon", {}, "moon_mode",
        ("add_others", "guarded_choice", "choice_from_74", "subtract_self")),
    ("moon_ends_game", {}, "end_mode", ("target", "time")),
    ("jack_for_moon", JACK, "moon_requires",
        ("all_positive_in_play", "plus_bonus")),
    ("moon_with_bonus", JACK, "moon_bonus", ("independent", "absorbed")),
    ("moon_amount", {}, "heart_values", ("one", "pip14")),
    ("moon_amount", {}, "moon_amount", ("auto", 50)),
    ("every_trick", {}, "sun", ("off", "double")),
    ("moon_needs", {**TWO_PACKS, "players": 7}, "moon_mode", ("add_others", "disabled")),
    ("card_costs", {}, "heart_values", ("one", "pip14")),
    ("card_costs", {}, "queen_spades", (13, 25)),
    ("card_costs", {}, "extra_penalties", ("none", "KS 10, AS 7")),
    ("heart_worth", {}, "heart_values", ("one", "pip14")),
    ("queen_worth", {}, "queen_spades", (13, 25)),
    ("count_points", {}, "score_view", ("penalties_up", "countdown")),
    ("hand_total", {}, "bonus_cards", ("none", "JD -10")),
    ("hand_total", {}, "moon_mode", ("add_others", "subtract_self", "choice")),
    ("wrong_sum", {}, "moon_mode", ("add_others", "subtract_self", "disabled")),
    ("nobody_has_queen", {}, "queen_spades", (13, 25, 0)),
    ("bonus_worth", {}, "bonus_cards", ("none", "JD -10", "TD -10", "JD -20")),
    ("doubling", {}, "multipliers", ("none", "TC doubles_hand")),
    ("negative_total", {}, "moon_mode", ("add_others", "subtract_self")),
]  # fmt: skip


def check_words(ruleset: Ruleset) -> None:
    """Every question has an answer that can be read aloud."""
    for key, told in answers(ruleset).items():
        for words in (told.title, told.answer.short, whole_text(told.answer)):
            assert words, key
            assert words == words.strip(), (key, words)
            assert words[0].isupper() or not words[0].isalpha(), (key, words)
        for words in (
            told.title,
            *(told.answer.short, whole_text(told.answer), told.answer.elsewhere),
        ):
            assert not ODD.search(words), (key, words)
        assert told.answer.short.endswith("."), (key, told.answer.short)
        assert whole_text(told.answer).endswith("."), (key, whole_text(told.answer))
        first_word = SAYS.match(told.answer.short)
        assert told.answer.verdict is (VERDICTS[first_word[1]] if first_word else None), key


# What an answer begins with where it is a yes or a no; "No pass" is a step of the pass cycle.
SAYS = re.compile(r"(Yes|No)\b(?! pass| one)")

VERDICTS = {"Yes": Verdict.YES, "No": Verdict.NO}

# Placeholders, holes, doubled points, figures with a hyphen for a minus.
ODD = re.compile(r"[{}_]|.None|  |\.\.| ,| \.|(?<!\d)-\d|\bof\.|\bthe the\b")


@at_every_size
def test_every_question_is_answered_for_every_game(sizes: Sizes) -> None:
    @each("key, players", sizes)
    def check(key: str, players: int) -> None:
        ruleset = VARIANTS[key].ruleset.for_players(players)
        check_words(ruleset)

    check()


@pytest.mark.parametrize("seed", first_quick(range(8)))
def test_every_question_is_answered_for_any_house_rules(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(40):
        check_words(random_ruleset(chance))


def test_an_answer_is_short() -> None:
    for key in TOPICS:
        told = tell(STANDARD, key)
        assert len(told.short) <= 125, key
        assert 1 <= len(re.findall(r"[.?](?= |$)", whole_text(told))) <= 4, (key, whole_text(told))


@each("key, also, field, values", DEPENDS)
def test_an_answer_follows_the_option_it_is_about(
    key: str, also: Mapping[str, object], field: str, values: tuple[object, ...]
) -> None:
    answers = set()
    for value in values:
        ruleset = STANDARD.with_options({**also, field: str(value)})
        told = tell(ruleset, key)
        answers.add((title(ruleset, key), told.short, whole_text(told)))
    assert len(answers) == len(values)


def test_there_are_enough_questions_and_each_has_its_place() -> None:
    assert len(TOPICS) >= 76
    assert {question.chapter for question in TOPICS.values()} == set(CHAPTERS)


# What cannot happen in a game is not asked there.
NEVER = [
    ("spot_s0", {}, {"nobody_has_queen"}),
    ("turbo", {}, {"losing_moon", "moon_amount"}),
    ("black_maria", {}, {"moon_worth", "near_moon", "moon_choice"}),
    ("standard", {}, {"moon_amount", "jack_for_moon"}),
    ("standard", {"end_mode": "time"}, {"two_over", "exactly_target"}),
]


@pytest.mark.parametrize(("variant", "options", "keys"), NEVER)
def test_what_cannot_happen_is_not_asked(
    variant: str, options: dict[str, object], keys: set[str]
) -> None:
    rules = VARIANTS[variant].ruleset.with_options(options)
    assert {key for key in keys if tell(rules, key).applies} == set()


@each(
    "variant, key, title",
    [
        ("standard", "tie_first", "Two players are tied for first"),
        ("bga_countdown", "exactly_target", "Someone lands exactly on 0: is the game over?"),
        ("black_maria", "moon_needs", "Can I shoot the moon?"),
        ("omnibus_hoyle", "bonus_worth", "What is the 10 of diamonds worth?"),
    ],
)
def test_a_question_is_asked_as_this_game_has_it(variant: str, key: str, title: str) -> None:
    assert answers(VARIANTS[variant].ruleset)[key].title == title


# The standing of the catalogue (section 5) under the standard game.
SAID = {
    "moon_worth": "The player who shoots the moon scores nothing and everyone else scores 26.",
    "hand_total": "A hand adds up to 26 (78 with a moon).",
}


@each("key", SAID)
def test_the_short_answer_of_the_standard_game(key: str) -> None:
    assert tell(STANDARD, key).short == SAID[key]


@each(
    "variant, key, short",
    [
        ("omnibus", "jack_for_moon", "No."),
        ("omnibus_bga", "jack_for_moon", "Yes."),
        (
            "omnibus_hoyle",
            "moon_with_bonus",
            "When you shoot the moon, your own bonus card doesn't count.",
        ),
        ("spot_bga", "moon_amount", "A moon is worth all the penalty points: 129."),
        ("goldsmith", "exactly_target", "No."),
        (
            "bga_countdown",
            "who_wins",
            "The player with the highest total wins.",
        ),
    ],
)
def test_the_short_answer_of_other_games(variant: str, key: str, short: str) -> None:
    assert tell(VARIANTS[variant].ruleset, key).short == short


@each(
    "options, key, short",
    [
        (
            {"sun": "double"},
            "every_trick",
            "Winning every trick counts as a double moon: 52 instead of 26.",
        ),
        ({"end_mode": "hands", "hands": 10}, "losing_moon", "Yes."),
        ({"opener": "eldest_any"}, "lead_spade", "Yes."),
    ],
)
def test_the_short_answer_under_house_rules(
    options: dict[str, object], key: str, short: str
) -> None:
    assert tell(STANDARD.with_options(options), key).short == short


def test_who_is_ahead_is_told_with_how_far() -> None:
    def behind(*ahead: str, others: Sequence[str]) -> str:
        told = {"hands": 2, "ahead": ahead, "total": "20", "behind": others}
        return tell(STANDARD, "state_ahead", **told).text

    bo, cleo = "Bo by 3", "Cleo by 11"
    assert behind("Ann", others=[bo, cleo]) == "That's ahead of Bo by 3 and Cleo by 11."
    assert behind("Ann", "Bo", others=[cleo]) == "Each has 20, ahead of Cleo by 11."
    assert behind("Ann", "Bo", others=[]) == "Each has 20."


@each(
    "variant, typed, text",
    [
        ("pink_lady", "how much is the red queen", "The queen of hearts is worth 13 points."),
        ("pink_lady", "queen of hearts, is she 13 too?", "The queen of hearts is worth 13 points."),
        ("standard", "how much is the Qh", "The queen of hearts is worth 1 point."),
        ("standard", "how much is the 5h", "The 5 of hearts is worth 1 point."),
        ("black_maria", "is the king of spades 10", "The king of spades is worth 10 points."),
        ("standard", "king of spades worth anything", "The king of spades is worth nothing."),
        ("spot_s0", "what does a jack of hearts cost", "The jack of hearts is worth 11 points."),
        ("cancellation", "ace of hearts points", "Each ace of hearts is worth 1 point."),
    ],
)
def test_the_worth_of_a_card(variant: str, typed: str, text: str) -> None:
    assert [known.answer.text for known in by_name(VARIANTS[variant].ruleset, typed)] == [text]


@each(
    "variant, typed, texts",
    [
        ("spot_s0", "is king of hearts 13 and ace 14",
            ["The king of hearts is worth 13 points.", "The ace of hearts is worth 14 points."]),
        ("black_maria", "how many for the spade king and ace",
            ["The king of spades is worth 10 points.", "The ace of spades is worth 7 points."]),
        ("standard", "do the jack and king of hearts count more than a 2",
            ["The jack of hearts is worth 1 point.", "The king of hearts is worth 1 point."]),
        ("black_maria", "how much are the queen and the king of spades",
            ["The king of spades is worth 10 points."]),
        ("black_maria", "points for queen of spades and king of spades",
            ["The queen of spades is worth 13 points.", "The king of spades is worth 10 points."]),
    ],
)  # fmt: skip
def test_the_worth_of_two_cards(variant: str, typed: str, texts: list[str]) -> None:
    assert [known.answer.text for known in by_name(VARIANTS[variant].ruleset, typed)] == texts


@each(
    "typed",
    [
        "can I throw the queen of hearts on trick one",
        "how many points is the queen of spades",  # a question of its own
        "how much is the jack of diamonds",  # the bonus card too
        "is the king of spades higher than the ace of spades",
        "does the ace of hearts count for the moon",
        "how much is the queen",
        "i took 4 hearts and she has 2 hearts, how many points",  # so many, not these
        "king of hearts and jack of diamonds points",  # a bonus card beside it
    ],
)
def test_no_worth_is_told_where_something_else_is_asked(typed: str) -> None:
    assert by_name(VARIANTS["omnibus"].ruleset, typed) == []


def the_one_answer(ruleset: Ruleset, text: str) -> str:
    """The key of the answer that a question gets alone."""
    found = look_for(ruleset, text)
    assert is_sure(found)
    return found[0].key


@each(
    "text, key",
    [
        ("did windows have this", "on_computers"),
        ("how many hands", "how_many_hands"),
        ("difference between black lady and hearts", "black_lady"),
        ("is it hard to learn", "how_hard"),
        ("which variant for 5", "which_variant"),
        ("is there a quicker version", "which_variant"),
        ("4 of us, how many cards each", "how_many_cards"),
        ("why is the queen never passed across", "tip_where_to_pass_the_queen"),
        ("why don't we pass on the fourth hand", "hold_hand"),
    ],
)
def test_a_question_about_the_game_itself_gets_its_answer(text: str, key: str) -> None:
    meant = meant_by(STANDARD, text)
    assert the_one_answer(meant.ruleset, meant.text) == key


@each(
    "text, names",
    [
        ("is cutthroat faster", ["Cutthroat Hearts"]),
        ("Which is harder, Omnibus or Spot Hearts?", ["Omnibus Hearts", "Spot Hearts"]),
        ("is omnibus better than normal hearts", ["Omnibus Hearts", "Hearts"]),
        ("how long is the short game", ["Short game"]),
        ("is cancellation good for 8 people", ["Cancellation Hearts"]),
        ("is black maria easier for kids", ["Black Maria"]),
        ("is it better to pass black maria left", []),
        ("is the jack of diamonds better than the ten", []),
        ("is hearts harder than bridge", []),
    ],
)
def test_variants_are_compared_by_their_lines_sizes_and_lengths(
    text: str, names: list[str]
) -> None:
    known = by_name(STANDARD, text)
    assert [one.answer.short for one in known] == names
    for one in known:
        assert re.search(r"For [^.]+ players\. .*(?:takes about|hands|time)", one.answer.text)


@each(
    "text, variant",
    [
        ("does cutthroat have passing", "cutthroat"),
        ("does spot hearts take long", "spot_s0"),
        ("does black maria break hearts", ""),
        ("does hearts have trumps", ""),
    ],
)
def test_what_a_variant_does_is_asked_of_that_variant(text: str, variant: str) -> None:
    assert meant_by(STANDARD, text).variant == variant


@each(
    "variant, text, key",
    [
        ("standard", "is it smart to get rid of all my diamonds", "tip_pass_from_a_short_suit"),
        ("standard", "should i keep the queen", "tip_the_queen_without_low_spades"),
        ("omnibus", "how do i catch the jack of diamonds", "tip_catching_a_bonus_card"),
        ("standard", "undo", "app_undo"),
        ("standard", "how do i change the dealer", "app_change_dealer"),
        ("standard", "what if the wifi goes down", "app_offline"),
        ("grand_prix", "whats the 74 rule", "moon_choice"),
    ],
)
def test_advice_and_the_app_are_asked_like_a_rule(variant: str, text: str, key: str) -> None:
    assert the_one_answer(VARIANTS[variant].ruleset, text) == key


@each(
    "text, key",
    [
        ("doesn't the queen break hearts", "queen_breaks"),
        ("isn't the ace high", "ace_high"),
        ("can't i lead the queen", "lead_queen"),
    ],
)
def test_who_asks_whether_it_is_not_asks_whether_it_is(text: str, key: str) -> None:
    assert look_for(STANDARD, text)[0].key == key


@each(
    "text, key",
    [
        ("he dropped the king of clubs on the table face up", "dropped_card"),
        ("can she take back the nine of diamonds", "take_back"),
        ("he hid the jack of diamonds up his sleeve", "cheating"),
    ],
)
def test_a_rule_of_no_card_leaves_no_card_out(text: str, key: str) -> None:
    assert the_one_answer(STANDARD, text) == key


@each(
    "text",
    [
        "can i lead a diamond though nobody has thrown a heart so far",
        "can i throw the queen on spades when somebody played the king",
    ],
)
def test_a_rule_of_another_card_is_never_the_only_answer(text: str) -> None:
    found = look_for(STANDARD, text)
    assert found[0].drops
    assert not is_sure(found)


@each(
    "name",
    ["Leah", "dean", "Joan", "owen", "Sean", "grandmother", "mommy"],
)
def test_a_name_is_no_misspelled_word(name: str) -> None:
    assert index().find(f"{name} threw a heart on trick one")[0].key == (
        index().find("someone threw a heart on trick one")[0].key
    )
    assert concepts([name.casefold()]) == concepts(["someone"])


@each(
    "one, same",
    [
        ("tries", "try"),
        ("penalties", "penalty"),
        ("she caught him", "she catches him"),
        ("the phone says kim", "a phone says kim"),  # nobody is at the phone
        ("he hit 100 with five tricks to go", "he hit 100, five tricks to go"),  # not five players
        ("i got only three cards", "i got three cards"),
    ],
)
def test_what_means_the_same(one: str, same: str) -> None:
    assert concepts(plain(one)) == concepts(plain(same))


def test_mine_is_no_minimum() -> None:
    assert concepts(["mine"]) != concepts(["min"])


def test_an_inflection_that_no_phrasing_has_is_no_misspelled_word() -> None:
    assert index().spelled("trading cards ")[0] == "trading"


@each(
    "text, key",
    [
        ("grandpa has to leave and we are only half way through, what now", "player_leaves"),
        ("nobody passed, and trick two is on the table", "forgot_to_pass"),
        ("she got all the tricks, every one, not just the points", "every_trick"),
    ],
)
def test_a_condition_that_anybody_says_who_asks_this_is_not_left_out(text: str, key: str) -> None:
    assert the_one_answer(STANDARD, text) == key


def test_advice_for_other_games_is_not_found() -> None:
    assert tell(STANDARD, "tip_catching_a_bonus_card").text == ""
    keys = [one.key for one in look_for(STANDARD, "how do i catch the jack of diamonds", most=12)]
    assert "tip_catching_a_bonus_card" not in keys


def test_the_bonus_card_is_compared_with_another_one() -> None:
    hit_the_moon = STANDARD.with_options({"bonus_cards": "TD -10"})
    assert "10 of diamonds" not in tell(hit_the_moon, "bonus_worth").elsewhere
    assert "10 of diamonds" in tell(VARIANTS["omnibus"].ruleset, "bonus_worth").elsewhere


@each(
    "text, words, key, short",
    [
        ("were five, what cards do we throw out", "With five", "cards_out", "Take out the 2 of"),
        ("with three how many cards do i pass", "With three", "how_many_to_pass", "Before the"),
        ("my gran says u pass 4 cards with 3 players", "With three", "how_many_to_pass", "Before"),
        ("we are five how do we deal the cards", "With five", "five_players", "Take out the 2 of"),
        (
            "what is the jack of diamonds worth in omnibus",
            "In Omnibus Hearts",
            "bonus_worth",
            "The jack",
        ),
        ("in black maria can i shoot the moon", "In Black Maria", "moon_needs", "No."),
        ("we are four, can i lead the queen", "", "lead_queen", "Yes."),
        ("in hearts can i lead the queen", "", "lead_queen", "Yes."),
        ("can we play without passing", "", "hold_hand", "Yes."),
    ],
)
def test_a_question_is_answered_for_the_game_that_it_names(
    text: str, words: str, key: str, short: str
) -> None:
    meant = meant_by(STANDARD, text)
    assert meant.words == words
    assert the_one_answer(meant.ruleset, meant.text) == key
    assert answers(meant.ruleset)[key].answer.short.startswith(short)


@each(
    "text, among",
    [
        ("is there a kitty if we are 5", {"five_players", "left_over_cards"}),
        ("can i lead a heart yet or do i have to follow suit", {"lead_heart", "follow_suit"}),
    ],
)
def test_two_are_offered_where_one_would_leave_out_what_was_said(
    text: str, among: set[str]
) -> None:
    meant = meant_by(STANDARD, text)
    found = look_for(meant.ruleset, meant.text)
    assert not is_sure(found)
    assert {one.key for one in found[:2]} == among


def test_what_no_rules_are_for_is_asked_of_the_game_that_is_on() -> None:
    assert meant_by(STANDARD, "with 11 players how do we pass").ruleset == STANDARD
    assert meant_by(VARIANTS["omnibus"].ruleset, "the jack in omnibus").words == ""


@each("players", [3, 4, 5, 6])
@each(
    "text",
    ["how do we deal", "how do we deal the cards", "how to deal", "how many do i get", "dealing"],
)
def test_another_number_of_players_is_offered_where_somebody_names_it(
    players: int, text: str
) -> None:
    ruleset = STANDARD.for_players(players)
    found = {one.key for one in look_for(ruleset, text, most=12)}
    others = {key for key, number in OF_PLAYERS.items() if number != players}
    assert found.isdisjoint(others)


@each("players", [3, 4, 5, 6])
@each(
    "text, key",
    [
        ("there are five of us", "five_players"),
        ("we are six how do we deal", "six_players"),
        ("thre of us how do we deal", "three_players"),
        ("threehanded", "three_players"),
    ],
)
def test_a_number_of_players_that_is_named_is_answered_at_any_table(
    players: int, text: str, key: str
) -> None:
    meant = meant_by(STANDARD.for_players(players), text)
    assert look_for(meant.ruleset, meant.text)[0].key == key

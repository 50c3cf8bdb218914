"""The rulebook says what the ruleset says, in plain English, for every game of the family."""

from __future__ import annotations

import random
import re
from itertools import chain

import pytest

from companion.referee.glossary import ALL_WORDS, glossary, story, tips
from companion.referee.options import matters, option_words
from companion.referee.quick_card import quick_card
from companion.referee.rulebook import rulebook
from companion.referee.telling import tell
from companion.referee.topics import TOPICS, title
from companion.rules import STANDARD, VARIANTS, Ruleset
from tests.each import each, first_quick
from tests.growth import lines_run
from tests.presets import Sizes, at, at_every_size
from tests.referee.answer_texts import text_of, whole_text
from tests.referee.known_words import terms_in, unknown_words
from tests.rules.dear_requests import drawn_ruleset
from tests.rules.play_strategies import random_ruleset

MINUS = "\N{MINUS SIGN}"

KEYS = ("deal", "pass", "opening", "play", "scoring", "moon", "end")

UGLY = re.compile(r"  |[{}!]|None|\b1 (?:cards|hearts|points|players)\b|\.\.| [.,;:]|,,|-\d|<|>")

MOST = 420  # characters of a paragraph


def state(**options: object) -> str:
    return text_of(rulebook(STANDARD.with_options(options)))


def spoken(ruleset: Ruleset) -> list[str]:
    """Every paragraph and sentence a rulebook has, but for headings and small tables."""
    pieces = [piece for section in rulebook(ruleset) for piece in section.pieces]
    examples = [example for piece in pieces for example in piece.examples]
    return [
        *(words for piece in pieces for words in piece.paragraphs),
        *(" ".join(example.words) for example in examples if example.words),
    ]


@at_every_size
def test_every_variant_can_be_read_at_every_size(sizes: Sizes) -> None:
    @each("key, players", sizes)
    def check(key: str, players: int) -> None:
        ruleset = at(key, players)
        sections = rulebook(ruleset)
        assert tuple(s.key for s in sections if s.key in KEYS) == KEYS
        for words in spoken(ruleset):
            assert words.endswith("."), words
            assert words[0].isupper() or words[0] in "“0123456789", words
            assert not UGLY.search(words), words
            assert len(words) <= MOST, words
        headings = [piece.key for section in sections for piece in section.pieces if piece.heading]
        assert len(set(headings)) == len(headings)
        says_what_it_explains(ruleset)
        has_a_short_card(ruleset)

    check()


def says_what_it_explains(ruleset: Ruleset) -> None:
    """No word is used that the glossary does not explain."""
    advice = " ".join(f"{tip.title} {tip.words}" for tip in tips(ruleset))
    card = " ".join(" ".join((what, *told)) for what, told in quick_card(ruleset).lines)
    facts = " ".join(" ".join(fact) for fact in quick_card(ruleset).facts)
    meanings = " ".join(term.meaning for term in glossary(ruleset))
    text = " ".join((text_of(rulebook(ruleset)), advice, card, facts, meanings))
    assert set(unknown_words(ruleset, text)) <= {"Hold"}


def has_a_short_card(ruleset: Ruleset) -> None:
    """Four to six facts, a few sentences."""
    card = quick_card(ruleset)
    assert 4 <= len(card.facts) <= 6
    for big, small in card.facts:
        assert 1 <= len(big) <= 36, big
        assert small
    assert card.worth
    assert len(card.lines) <= 9
    for sentence in chain.from_iterable(told for _, told in card.lines):
        assert sentence.endswith(".")
        assert not UGLY.search(sentence)


# Each option with another value, and what else must be so that it makes a difference.
PACKS = {"decks": 2, "players": 6, "opener": "eldest_any"}

CHANGES: list[tuple[dict[str, object], dict[str, object]]] = [
    ({}, {"players": 3}),
    ({"players": 6, "opener": "eldest_any"}, {"decks": 2}),
    ({"players": 3}, {"trim": "2D"}),
    ({"players": 3}, {"leftover": "kitty_first_trick"}),
    ({}, {"sit_out": "dealer"}),
    ({}, {"sit_out": "dealer_and_opposite"}),
    ({}, {"pass_count": 4}),
    ({}, {"pass_cycle": "L R"}),
    ({}, {"pass_forbidden": "QS"}),
    ({}, {"opener": "eldest_any"}),
    ({}, {"first_trick_points": "allowed"}),
    ({"extra_penalties": "KS 10"}, {"first_trick_set": "all_positive"}),
    ({}, {"heart_lead": "free"}),
    ({}, {"break_by": "heart_or_QS"}),
    ({}, {"hearts_and_queen": "may_lead_heart"}),
    ({}, {"queen_lead": "after_broken"}),
    ({}, {"heart_values": "pip14"}),
    ({}, {"queen_spades": 25}),
    ({}, {"extra_penalties": "KS 10"}),
    ({}, {"bonus_cards": "JD -10"}),
    ({}, {"multipliers": "TC doubles_hand"}),
    ({}, {"score_view": "countdown"}),
    ({}, {"moon_mode": "choice"}),
    ({"bonus_cards": "JD -10"}, {"moon_requires": "plus_bonus"}),
    ({}, {"moon_amount": 30}),
    ({"bonus_cards": "JD -10"}, {"moon_bonus": "absorbed"}),
    ({}, {"sun": "double"}),
    ({}, {"end_mode": "time"}),
    ({}, {"target": 75}),
    ({"end_mode": "hands", "hands": 8}, {"hands": 12}),
    ({}, {"end_compare": "exceed"}),
    ({}, {"exact_rule": "to_half"}),
    ({}, {"tie_break": "shared"}),
]


MOST_WORDS = 2200


@at_every_size
def test_the_whole_book_is_short(sizes: Sizes) -> None:
    long = {}
    for key, players in sizes:
        texts = text_of(rulebook(at(key, players))), *story(STANDARD)
        if (count := len(" ".join(texts).split())) > MOST_WORDS:
            long[key, players] = count
    assert long == {}


@each("beside, change", CHANGES)
def test_an_option_changes_the_text(beside: dict[str, object], change: dict[str, object]) -> None:
    before = state(**beside)
    assert state(**{**beside, **change}) != before


@each("beside, change", CHANGES)
def test_the_book_says_an_option_as_every_other_screen_does(
    beside: dict[str, object], change: dict[str, object]
) -> None:
    ruleset = STANDARD.with_options({**beside, **change})
    [field] = change
    said_elsewhere = {
        "target": "end_mode",
        "hands": "end_mode",
        "end_compare": "end_mode",
        "first_trick_set": "first_trick_points",
    }
    # What a moon is worth is in the sentences about the moon.
    if field == "moon_amount" or not matters(ruleset, field):
        return
    assert option_words(ruleset, said_elsewhere.get(field, field)) in text_of(rulebook(ruleset))


def test_every_option_was_changed() -> None:
    assert {field for _, change in CHANGES for field in change} == set(Ruleset.FIELDS)


def test_a_heading_speaks_of_breaking_hearts_only_where_something_waits_for_it() -> None:
    assert "\n## Breaking hearts\n" in state()
    assert "\n## Breaking hearts\n" in state(heart_lead="free", queen_lead="after_broken")
    assert "\n## Leading hearts\n" in state(heart_lead="free")


def test_what_two_topics_of_a_section_say_alike_is_told_once() -> None:
    told = "You can't lead a heart or the queen of spades until hearts are broken, unless"
    sections = rulebook(STANDARD.with_options({"queen_lead": "after_broken"}))
    pieces = {piece.key: str(piece.paragraphs) for s in sections for piece in s.pieces}
    assert pieces["breaking-hearts"].count(told) == pieces["the-queen-of-spades"].count(told) == 1
    assert "Exactly 100" not in state()
    assert "Every hand has a pass" in state(pass_cycle="L R X")
    assert "Every hand has a pass" not in state(pass_cycle="R")


def test_a_house_rule_is_marked_where_it_is_told() -> None:
    ruleset = STANDARD.with_options({"break_by": "heart_or_QS", "moon_mode": "choice"})
    sections = rulebook(ruleset, house=ruleset.differences(STANDARD))
    marked = {piece.heading for s in sections for piece in s.pieces if piece.is_house}
    assert marked == {"Breaking hearts", "Shooting the moon"}
    assert not any(piece.is_house for s in rulebook(ruleset) for piece in s.pieces)


@each(
    "options, words",
    [
        (
            {},
            "Cleo 55, Dev 37. Ann shoots the moon. The totals are now 70, 46, 81 and 63.",
        ),
        (
            {"moon_mode": "choice"},
            "If the points go to everyone else, the totals are 70, 46, 81 and 63. If Ann's own "
            "total changes instead, they are 44, 20, 55",
        ),
        ({"moon_mode": "subtract_self"}, "Ann shoots the moon. The totals are now 44, 20,"),
        ({"moon_mode": "wins_game"}, "Dev 37. Ann shoots the moon. Ann wins the game."),
        (
            {"bonus_cards": "JD -10"},
            "Ann shoots the moon and takes the jack of diamonds too. The totals are now 60,",
        ),
        (
            {"bonus_cards": "JD -10", "multipliers": "TC doubles_hand"},
            "Bo took the 10 of clubs, which doubles Bo's points.",
        ),
        (
            {"bonus_cards": "JD -10"},
            f"five hearts and the jack of diamonds: {MINUS}5",
        ),
        (
            {"bonus_cards": "JD -10", "moon_requires": "plus_bonus"},
            "take all 13 hearts, the queen of spades and the jack of diamonds in one hand",
        ),
        (
            {"moon_mode": "disabled"},
            "takes all the penalty cards. The totals are now 96, 20, 55",
        ),
        (
            {"moon_mode": "guarded_choice"},
            "90, 121, 83 and 96. The game is over; Cleo wins. If Ann's own total changes instead, "
            "they are 64,",
        ),
        (
            {"sun": "double"},
            "every trick. The totals are now 70, 72, 107 and 89. The game is over;",
        ),
        (
            {"score_view": "countdown"},
            "Ann 30, Bo 80, Cleo 45, Dev 63. Ann shoots the moon. The totals are now 30, 54",
        ),
        (
            {"heart_values": "pip14"},
            "the queen of spades, the queen of hearts, the king of hearts and the ace of hearts",
        ),
        (
            {"players": 3, "moon_mode": "choice"},
            "70, 46 and 92. If Ann's own total changes instead, they are 44, 20 and 66.",
        ),
    ],
)
def test_examples_are_worked_out_by_the_scorer(options: dict[str, object], words: str) -> None:
    assert words in state(**options)


_TOTALS = re.compile(rf"(?:^|\. )((?:[A-Z][^,.:]* {MINUS}?\d+, )+[A-Z][^,.:]* {MINUS}?\d+)\.")


@at_every_size
def test_whole_hands_can_bring_the_totals_of_an_example(sizes: Sizes) -> None:
    """Where every hand adds up to the same, all totals together are so many times that."""

    @each("key, players", sizes)
    def check(key: str, players: int) -> None:
        ruleset = at(key, players)
        if not ruleset.has_one_sum:
            return
        a_hand, counts_down = ruleset.penalty_total + ruleset.bonus_total, ruleset.shown(0) > 0
        found = [one for line in spoken(ruleset) for one in _TOTALS.findall(line)]
        assert found or ruleset.end_mode.value != "target"
        for totals in found:
            numbers = [int(n.replace(MINUS, "-")) for n in re.findall(rf"({MINUS}?\d+)", totals)]
            taken = [ruleset.target - n if counts_down else abs(n) for n in numbers]
            assert sum(taken) % a_hand == 0, totals

    check()


# What the cards of a hand are worth together, and how far a game goes; and the drawn house rules of
# bench/dearest.py whose book took seconds once.
DEAR = (
    STANDARD.with_options({"queen_spades": 9999}),
    STANDARD.with_options({"extra_penalties": "KS 9999 AS 9998", "target": 300}),
    STANDARD.with_options({"heart_values": "9999 " * 13, "bonus_cards": "JD -9999", "target": 500}),
    *(drawn_ruleset(random.Random(number)) for number in (376, 356, 393, 154, 13, 19)),
)


@each("ruleset", DEAR)
def test_dear_cards_make_no_dear_examples(ruleset: Ruleset) -> None:
    """The totals of an example are made of what a hand is worth, not looked for one by one."""
    assert lines_run(lambda: rulebook(ruleset)) < MOST_LINES


MOST_LINES = 1_600_000  # of code; the usual book takes a fifth of them


@each(
    "options, words",
    [
        ({}, "Spades are led. You can play the 5, jack or queen of spades, but not the 9 of clubs"),
        ({}, "You can play the 7 of diamonds, but not the queen of spades or the 4 of hearts."),
        (
            {"first_trick_points": "no_hearts_only"},
            "You can play the 7 of diamonds or the queen of spades, but not the 4 of hearts.",
        ),
        (
            {"queen_lead": "after_broken"},
            "You can lead the 7 of clubs, but not the queen of spades.",
        ),
        (PACKS, "Bo wins the trick with the 10 of clubs."),
        (PACKS, "Eva wins the trick with the 3 of spades. The trick is worth 27 points."),
        (PACKS, "No one wins this trick: it is dead"),
    ],
)
def test_examples_are_judged_by_the_law_of_play(options: dict[str, object], words: str) -> None:
    assert words in state(**options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "a total reaches 0 or less."),
        ({"end_compare": "exceed"}, "a total goes past 0."),
        ({"moon_mode": "subtract_self"}, "A moon gives 26 back to the player who shoots it"),
        (
            {"moon_mode": "choice_from_74"},
            "If a player had 26 or less before this hand, the shooter can improve",
        ),
        ({"exact_rule": "to_half"}, "A total of exactly 0 becomes 50."),
        ({"bonus_cards": "JD -10"}, "below 0, or back above 100."),
    ],
)
def test_a_countdown_is_told_in_its_own_numbers(options: dict[str, object], words: str) -> None:
    assert words in state(score_view="countdown", **options)


@pytest.mark.parametrize("seed", first_quick(range(60), 6))
def test_any_ruleset_of_all_options_can_be_read(seed: int) -> None:
    ruleset = random_ruleset(random.Random(seed))
    on_card = chain.from_iterable(told for _, told in quick_card(ruleset).lines)
    spoken_of = [*spoken(ruleset), *on_card]
    for words in spoken_of:
        assert words.endswith(".")
        assert not UGLY.search(words), words
    assert set(unknown_words(ruleset, " ".join(spoken_of))) <= {"Hold"}


def test_the_glossary_knows_what_this_game_needs() -> None:
    def words(**options: object) -> set[str]:
        return {term.word for term in glossary(STANDARD.with_options(options))}

    assert {"Trick", "Lead", "Void", "Discard", "Revoke", "Hold", "Sudden death"} <= words()
    assert words().isdisjoint({"Kitty", "Cancel", "Sun"})
    assert "Bonus card" in words(bonus_cards="JD -10")
    assert {"Cancel", "Kitty", "Two decks"} <= words(**PACKS)
    keys = [term.key for term in glossary(STANDARD)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("key", ["standard", "cancellation", "basic_1887", "turbo"])
def test_the_glossary_knows_the_words_of_the_answers(key: str) -> None:
    ruleset = VARIANTS[key].ruleset
    for question in TOPICS:
        text = tell(ruleset, question)
        words = f"{title(ruleset, question)} {text.short} {whole_text(text)}"
        assert not text.applies or unknown_words(ruleset, words) == (), words


def test_a_text_leads_to_its_words() -> None:
    used = [term.word for term in terms_in(STANDARD, "Whoever is void may discard.")]
    assert used == ["Discard", "Void"]


def test_facts_at_a_glance() -> None:
    assert [*quick_card(STANDARD).facts] == [
        ("13 cards", "each, all 52 dealt"),
        ("Pass 3", "left, right, across, hold"),
        ("2♣ leads", "no points on trick one"),
        ("To 100", "lowest total wins"),
    ]


@each("key", sorted(VARIANTS))
def test_no_variant_hears_a_tip_of_another_game(key: str) -> None:
    ruleset = VARIANTS[key].ruleset
    titles = {tip.title for tip in tips(ruleset)}
    assert ("When to shoot" in titles) is (ruleset.moon_mode.value != "disabled")
    assert any(title.startswith("Catching") for title in titles) is bool(
        ruleset.bonus_cards_in_play
    )
    assert titles.isdisjoint({"Get rid of her early", "Lead spades early"}) or ruleset.queen_spades


def test_where_sheets_contradict_each_other_a_tip_says_so() -> None:
    words = {tip.title: tip.words for tip in tips(STANDARD)}
    assert "Rule books disagree" in words["High cards: early or late?"]
    assert "Books disagree" in words["Where to pass the queen"]
    assert "Others pass it" in words["The ace of hearts"]


def test_the_glossary_says_what_a_moon_is_here() -> None:
    def moon(key: str) -> str:
        return next(t.meaning for t in glossary(VARIANTS[key].ruleset) if t.word == "Moon")

    assert moon("standard").startswith("Taking all 13 hearts and the queen of spades in one hand")
    assert "the jack of diamonds" in moon("omnibus_bga")
    assert moon("basic_1887").endswith("it earns nothing in this game.")
    total = next(
        t.meaning for t in glossary(VARIANTS["bga_countdown"].ruleset) if t.word == "Total"
    )
    assert total == "What is left of the 100 points each player starts with."


def test_what_a_word_means_in_any_game_has_no_holes() -> None:
    assert not any("{" in entry.meaning for entry in ALL_WORDS)


def test_the_words_of_the_rule_sheets_are_all_explained() -> None:
    words = {term.word for term in glossary(STANDARD)}
    assert {"Sluff", "Smother", "Hit the moon", "Omnibus", "Round", "Black Lady"} <= words


def test_tips_fit_the_game() -> None:
    def titles(key: str) -> set[str]:
        return {tip.title for tip in tips(VARIANTS[key].ruleset)}

    assert "Where to pass the queen" in titles("standard")
    assert titles("cutthroat").isdisjoint({"Pass from a short suit"})
    assert "Remember what is gone" in titles("cancellation")
    assert "What a bonus card changes in the pass" in titles("omnibus") - titles("standard")
    saves = {tip.title: tip.words for tip in tips(STANDARD)}["One heart is enough"]
    assert saves.endswith("Taking one heart costs you 1 point and saves 25.")
    assert "One heart is enough" not in titles("spot_s0")
    assert "Guard all your high spades" in titles("black_maria")
    for tip in tips(STANDARD):
        assert tip.words.endswith(".")
        assert not UGLY.search(tip.words)
    for key in VARIANTS:
        told = [tip.title for tip in tips(VARIANTS[key].ruleset)]
        assert len(set(told)) == len(told)

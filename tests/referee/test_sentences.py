"""Every option, objection, card, pass and moon has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.referee.grammar import (
    card_sign,
    card_words,
    cards_words,
    counted,
    cycle_words,
    line_words,
    listed,
    pass_label,
    pass_words,
    signed,
    suit_words,
)
from companion.referee.messages import error_words
from companion.referee.options import (
    AGREEMENT,
    LABELS,
    TITLES,
    agreement_rules,
    option_label,
    option_title,
    option_words,
)
from companion.referee.results import note_words
from companion.referee.status import side_words
from companion.referee.telling import TEXTS, say
from companion.rules import (
    DECK,
    STANDARD,
    VARIANTS,
    Card,
    DoesNotAddUp,
    ImpossibleRuleset,
    Moon,
    MoonChoice,
    Note,
    RulesError,
    Ruleset,
    Suit,
)
from tests.each import each
from tests.rules.ruleset.test_ruleset import IMPOSSIBLE

RULES = Path(__file__).parents[2] / "companion" / "rules"

MINUS = "\N{MINUS SIGN}"

MOON = "The player who shoots the moon scores nothing and everyone else scores {}."

NAMES = ("Ann", "Bo", "Cleo", "Dan")


def keys_of(*chapters: str) -> set[str]:
    """The keys of errors that these files have sentences for."""
    texts = [text.key for chapter in chapters for text in TEXTS.of(chapter)]
    return {key.removeprefix("error_") for key in texts if key.startswith("error_")}


REFUSALS, OBJECTIONS = keys_of("refusals"), keys_of("refusals", "objections")


def is_a_plain_sentence(words: str) -> bool:
    starts = words[0].isupper() or words[0] in "“0123456789\N{MINUS SIGN}"
    return starts and words.endswith(".") and not re.search(r"!|  |\{|\}|None", words)


# Options


def test_every_option_has_a_title() -> None:
    assert set(TITLES) == set(Ruleset.FIELDS)
    assert len(set(TITLES.values())) == len(TITLES)
    assert option_title("moon_mode") == "Shooting the moon"


def test_the_labels_are_those_of_values_of_the_catalogue() -> None:
    for field, labels in LABELS.items():
        for text, label in labels.items():
            assert Ruleset.option_text(field, Ruleset.read_option(field, text)) == text
            assert label


def test_every_value_of_every_enum_has_words() -> None:
    for field in Ruleset.FIELDS:
        value = getattr(STANDARD, field)
        if hasattr(value, "value"):
            texts = {str(member.value) for member in type(value)}
            assert texts <= set(LABELS[field]), field


@each("key", sorted(VARIANTS))
def test_every_option_of_every_variant_can_be_said(key: str) -> None:
    for players in VARIANTS[key].players:
        ruleset = VARIANTS[key].ruleset.for_players(players)
        for field in Ruleset.FIELDS:
            assert is_a_plain_sentence(option_words(ruleset, field)), field
            assert option_label(ruleset, field)


@each(
    "options, field, words",
    [
        ({}, "moon_mode", MOON.format(26)),
        ({"heart_values": "pip14"}, "moon_mode", MOON.format(117)),
        (
            {"target": 50, "exact_rule": "to_half"},
            "exact_rule",
            "A total of exactly 50 becomes 25. Do that before you check "
            "whether the game is over.",
        ),
        ({"end_mode": "hands", "hands": 8}, "end_mode", "The game ends after eight hands."),
        ({"trim": "2C 2D 2S 2H"}, "trim", "Take out the 2 of clubs, the 2 of diamonds, the 2 of "
         "spades and the 2 of hearts before the deal."),
        ({}, "tie_break", "If there's a tie for first, everyone plays on, one whole hand at "
            "a time, until one player is ahead. Ties further down are shared."),
        ({"end_mode": "time"}, "tie_break",
            "Players tied for first share the win. Ties further down are shared too."),
        ({"moon_mode": "choice_from_74", "target": 50}, "moon_mode", "The player who shoots "
         "the moon scores nothing and everyone else scores 26. If a player had 24 or more before "
         "this hand, the shooter can improve their own score by 26 instead."),
    ],
)  # fmt: skip
def test_an_option_in_a_sentence(options: dict[str, object], field: str, words: str) -> None:
    assert option_words(STANDARD.with_options(options), field) == words


def test_the_agreement_says_the_rules_people_fight_over() -> None:
    agreed = {title: words for title, words, _ in agreement_rules(VARIANTS["omnibus"].ruleset)}
    assert agreed["Shooting the moon"] == MOON.format(26).replace("nothing", "no penalty points")
    assert agreed["Bonus card"].startswith(
        "The jack of diamonds is a bonus card: it takes 10 points"
    )
    assert agreed["What breaks hearts"].startswith("Only a heart breaks hearts;")
    assert "hold" in agreed["Which way to pass"]
    assert "Points on the first trick" in agreed


@pytest.mark.parametrize(
    ("key", "title", "words"),
    [
        ("omnibus_bga", "What a moon needs", "the queen of spades and the jack of diamonds in one"),
        ("locked_queen", "Leading the queen of spades", "You can't lead a heart or the queen of"),
        ("black_maria", "More penalty cards", "the king of spades 10 and the ace"),
        ("goldsmith", "Exactly the target", "A total of exactly 100 becomes 50."),
        ("spot_s0", "Hearts", "Hearts are worth face value"),
        ("cancellation", "Decks", "Two identical cards in a trick cancel each other"),
    ],
)
def test_the_rule_that_makes_the_variant_is_agreed_too(key: str, title: str, words: str) -> None:
    assert (
        words in {title: words for title, words, _ in agreement_rules(VARIANTS[key].ruleset)}[title]
    )


def test_the_standard_game_agrees_on_nothing_more() -> None:
    assert len(agreement_rules(STANDARD)) == len(AGREEMENT)


# Objections


def raised_in_the_rules() -> set[str]:
    """Every key the rules raise by name, read from their source."""
    raising = re.compile(
        r"(?:_refuse|DoesNotAddUp|ImpossibleRuleset|DamagedOptions|UnknownCard)\(\s*\"(\w+)\""
    )
    return {key for text in sources() for key in raising.findall(text)}


def sources() -> list[str]:
    """The rules and the score book, which objects in the words of the rules."""
    folders = (RULES, RULES.parent / "scorebook")
    return [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py")]


def test_every_objection_has_words_and_no_word_is_left_over() -> None:
    assert raised_in_the_rules() <= OBJECTIONS
    named = set(re.findall(r"\"(\w+)\"", "".join(sources())))
    assert named >= OBJECTIONS - REFUSALS


@each("key, field, options", IMPOSSIBLE)
def test_an_impossible_ruleset_is_explained(
    key: str, field: str, options: dict[str, object]
) -> None:
    with pytest.raises(ImpossibleRuleset) as refused:
        STANDARD.with_options(options)
    assert is_a_plain_sentence(error_words(refused.value))


@each(
    "error, words",
    [
        (DoesNotAddUp("hearts_missing", hearts=1, points=25), "That's 25. One heart is missing."),
        (DoesNotAddUp("hearts_missing", hearts=2, points=24), "That's 24. Two hearts are missing."),
        (
            DoesNotAddUp("hearts_too_many", hearts=1, points=27),
            "That's 27. One heart is counted twice.",
        ),
        (
            DoesNotAddUp("card_missing", card=Card("QS"), points=13),
            "13 short: no one was given the queen.",
        ),
        (
            DoesNotAddUp("card_missing", card=Card("JD"), points=-10),
            "No one was given the jack of diamonds.",
        ),
        (
            DoesNotAddUp("cards_missing", cards=Card.parse("QS 4H"), points=14),
            "No one was given the queen of spades and the 4 of hearts.",
        ),
        (
            DoesNotAddUp("nobody_has_card", line=(12, 12, 1, 1), card=Card("QS")),
            "12-12-1-1: someone must have the queen. Who?",
        ),
        (
            DoesNotAddUp(
                "nobody_has_card",
                line=(12, 12, 12, 12, 2, 2),
                card=Card("QS"),
                ruleset=VARIANTS["cancellation"].ruleset,
            ),
            "12-12-12-12-2-2: someone must have a queen. Who?",
        ),
        (DoesNotAddUp("heart_missing"), "One heart is missing. Who has it?"),
        (DoesNotAddUp("heart_too_many"), "One heart too many. Whose?"),
        (
            DoesNotAddUp("card_untaken", card=Card("QS"), copies=1),
            "Who took the queen?",
        ),
        (
            DoesNotAddUp("card_untaken", card=Card("QS"), copies=2),
            "One queen of spades is missing. Who took it?",
        ),
        (DoesNotAddUp("two_hands"), "That's two hands. Did you skip one?"),
        (
            DoesNotAddUp("wrong_sum", points=31, ruleset=STANDARD),
            "That's 31. A hand adds up to 26 (78 with a moon).",
        ),
        (
            DoesNotAddUp("wrong_sum", points=25, ruleset=VARIANTS["bga_countdown"].ruleset),
            f"That's {MINUS}25. A hand adds up to {MINUS}26 ({MINUS}78 with a moon).",
        ),
        (
            DoesNotAddUp("more_takers_than_tricks", takers=7, tricks=6),
            "Seven players can't all have scoring cards: there are only six tricks in a hand.",
        ),
        (DoesNotAddUp("card_twice", card=Card("4H")), "The 4 of hearts was given twice."),
        (
            DoesNotAddUp("not_in_pack", card=Card("2C")),
            "The 2 of clubs isn't in this pack.",
        ),
        (
            DoesNotAddUp("wrong_number_of_seats", given=3, players=4),
            "This hand has four players, not three.",
        ),
        (RulesError("unknown_card", text="XX"), "“XX” isn't a card."),
        (RulesError("unreadable_option", field="target", value="x"), "Target: can't read “x”."),
        (
            RulesError("unreadable_option", field="target", value="9" * 5000),
            f"Target: can't read “{'9' * 39}…”.",
        ),
        (
            RulesError("unknown_card", text="2X", wrong="X"),
            "“2X” isn't a card: “X” is wrong.",
        ),
        (RulesError("missing_option", field="target"), "Target is missing."),
        (
            RulesError("older_rules"),
            "It was played by a rule that Companion no longer has.",
        ),
        (RulesError("unknown_option", field="trumps"), "There's no option “trumps”."),
        (
            RulesError("unknown_schema", schema=9),
            "Another version saved these rules (9).",
        ),
    ],
)
def test_an_objection_in_a_sentence(error: RulesError, words: str) -> None:
    assert error_words(error) == words


def test_an_error_tells_its_key_and_data_to_builders() -> None:
    assert str(DoesNotAddUp("too_few", points=5, short=21)) == "too_few (points=5, short=21)"
    assert str(RulesError("plain")) == "plain"


# Cards, passes, lines


def test_cards_in_words_and_signs() -> None:
    assert card_words(Card("QS")) == "queen of spades"
    assert card_words(Card("TD")) == "10 of diamonds"
    assert (card_sign(Card("QS")), card_sign(Card("TD"))) == ("Q♠", "10♦")
    assert cards_words(Card.parse("2C")) == "the 2 of clubs"
    assert len({card_words(card) for card in DECK}) == len({card_sign(c) for c in DECK}) == 52
    assert suit_words(Suit.HEARTS) == "hearts"


@each(
    "token, words, label",
    [
        ("L", "Pass left", "left"),
        ("R", "Pass right", "right"),
        ("X", "Pass across", "across"),
        ("H", "Hold", "hold"),
        ("Z", "Split across", "split across"),
        ("S", "Pass one card to each of the others", "one to each"),
    ],
)
def test_a_pass_in_words(token: str, words: str, label: str) -> None:
    assert pass_words(STANDARD, token) == words
    assert pass_label(STANDARD, token) == label


@each("players", [3, 4, 5, 6])
def test_left_and_right_are_said_as_they_are_seen(players: int) -> None:
    ruleset = STANDARD.for_players(players)
    for token in ("L", "R"):
        [pass_to] = [e for e in ruleset.exchanges(token) if e.giver == 0]
        seen = side_words(pass_to.receiver, players)
        assert seen == f"on your {pass_label(ruleset, token)}"
        assert pass_words(ruleset, token) == f"Pass {pass_label(ruleset, token)}"


def test_cycles_lines_and_numbers() -> None:
    assert cycle_words(STANDARD.with_options({"pass_cycle": "L R H"})) == "left, right, hold"
    assert line_words((17, 6, 3, 0)) == "17-6-3-0"
    assert line_words((-26, 0, 0, 0)) == f"{MINUS}26, 0, 0, 0"
    assert signed(-10) == f"{MINUS}10"
    assert (counted(1, "heart"), counted(0, "heart"), counted(13, "heart")) == (
        "one heart",
        "no hearts",
        "13 hearts",
    )
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([]) == ""


# Results


def test_moons_and_choices() -> None:
    own = say("moon_counts", STANDARD, moon=MoonChoice.SUBTRACT, points=26)
    assert own == "26 off their own score"
    for moon in Moon:
        assert is_a_plain_sentence(say("moon_effect", STANDARD, moon=moon, points=26))


@each(
    "note, words",
    [
        (
            Note("bonus", 2, -10, Card("JD")),
            "Cleo took the jack of diamonds: 10 off.",
        ),
        (
            Note("bonus_absorbed", 0, -10, Card("TD")),
            "Ann took the 10 of diamonds; it doesn't count with the moon.",
        ),
        (Note("moon_add", 1, 26), "Bo shot the moon. 26 for everyone else."),
        (Note("moon_subtract", 1, 26), "Bo shot the moon. 26 off their own score."),
        (Note("moon_wins_game", 1, 26), "Bo shot the moon. That wins the game."),
        (
            Note("moon_disabled", 0),
            "Ann took every penalty card; there is no moon in this game.",
        ),
    ],
)
def test_what_happens_by_itself_explains_itself(note: Note, words: str) -> None:
    assert note_words(STANDARD, note, NAMES) == words


COUNTDOWN = VARIANTS["bga_countdown"].ruleset


@pytest.mark.parametrize(
    ("note", "words"),
    [
        (Note("bonus", 2, -10, Card("JD")), "Cleo took the jack of diamonds: 10 back."),
        (Note("moon_add", 1, 26), "Bo shot the moon. 26 off everyone else."),
        (Note("moon_subtract", 1, 26), "Bo shot the moon. 26 back on their own score."),
        (
            Note("no_choice_yet", 0, 74),
            "The shooter chooses once a player has 26 or less before the hand.",
        ),
    ],
)
def test_e8_a_countdown_is_told_as_its_totals_move(note: Note, words: str) -> None:
    assert note_words(COUNTDOWN, note, NAMES) == words


# The deal of two packs


def test_whole_suits_that_are_taken_out_are_named_as_such() -> None:
    clubs, diamonds = (" ".join(str(c) for c in DECK if c.suit is suit) for suit in list(Suit)[:2])
    padded = STANDARD.with_options({"players": 6, "decks": 2, "trim": f"{clubs} {diamonds}"})
    assert option_words(padded, "trim") == (
        "Take out all clubs of one deck and all diamonds of one deck before the deal."
    )
    bare = STANDARD.with_options({"players": 3, "trim": clubs, "opener": "eldest_any"})
    assert option_words(bare, "trim") == "Take out all clubs before the deal."


def test_cards_alike_are_named_together() -> None:
    two = Card.parse("QS QS 2D KS")
    assert cards_words(two) == "both queens of spades, the 2 of diamonds and the king of spades"


def test_what_a_doubling_card_doubles_is_in_its_label() -> None:
    ruleset = STANDARD.with_options({"multipliers": "10c hand"})
    assert option_label(ruleset, "multipliers") == "10♣ doubles the hand"

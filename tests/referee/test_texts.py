"""Files of texts are read as they stand; what nobody could tell is refused with its line."""

import io
from random import Random

import pytest

from companion.referee import telling
from companion.referee.conditions import CONDITIONS
from companion.referee.holes import HOLES
from companion.referee.search import PHRASINGS
from companion.referee.telling import TEXTS, Teller, Verdict
from companion.referee.texts import lines_of, read_lines, read_sections, sections_of
from companion.referee.texts.reader import TextError, Texts, messages, uncapitalized
from companion.rules import STANDARD, VARIANTS, Card, Ruleset
from tests.each import each
from tests.presets import at
from tests.rules.play_strategies import random_ruleset

TEXT = """\
# How players put each question.

[queen_breaks]
does she break hearts
  q breaks?

[lead_heart]
peut-on jouer cœur
"""


def test_comments_and_empty_lines_are_left_out() -> None:
    assert lines_of("# a comment\n\n one \ntwo # three\n") == ("one", "two # three")


def test_lines_stand_under_their_headings() -> None:
    assert sections_of(TEXT) == {
        "queen_breaks": ("does she break hearts", "q breaks?"),
        "lead_heart": ("peut-on jouer cœur",),
    }


def test_files_are_found_beside_the_code() -> None:
    assert "please" in " ".join(read_lines("vocabulary/fillers.txt")).split()
    asked = read_sections("phrasings")
    assert {"lead_heart", "state_pass"} <= set(asked)  # of two files


SHORT = """\
[says_yes]
- : Yes.

[says_no]
- : No.
"""

CHAPTER = """\
= The play

== breaking-hearts: {heading}

[heading]
- : Breaking hearts

[queen_breaks] Does the queen break {what}?
option break_by, book, card Hearts
- nothing_waits: off It makes no difference here. | {free}
- not queen_breaks, not two_decks: no Only a heart does; {queen} doesn't.
    elsewhere: Some say that she does.
    card:
- : yes {Queen} breaks hearts too. {free}

[what]
- : hearts

[free]
- nothing_waits: They are free.
- :

[spare] A spare one
- : as worth, card QS

[worth]
given card
- card_counts: {Card_named} counts.
- : Nothing counts.
"""


def read(source: str) -> Texts:
    texts = Texts()
    texts.read("play.txt", source)
    texts.check(CONDITIONS, HOLES)
    return texts


def told(
    source: str, key: str, ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> telling.Answer:
    texts = read(source)
    texts.read("ask.txt", SHORT)
    monkeypatch.setattr(telling, "TEXTS", texts)
    return Teller(ruleset).answer(key, {})


def test_the_first_case_that_holds_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    free = STANDARD.with_options({"heart_lead": "free"})
    too = STANDARD.with_options({"break_by": "heart_or_QS"})

    answer = told(CHAPTER, "queen_breaks", STANDARD, monkeypatch)
    assert (answer.short, answer.verdict) == ("No.", Verdict.NO)
    assert answer.text == "Only a heart does; the queen of spades doesn't."
    assert (answer.elsewhere, answer.on_card) == ("Some say that she does.", "")

    answer = told(CHAPTER, "queen_breaks", too, monkeypatch)
    assert (answer.short, answer.text) == ("Yes.", "The queen of spades breaks hearts too.")
    assert answer.applies
    assert answer.on_card is None

    answer = told(CHAPTER, "queen_breaks", free, monkeypatch)
    assert (answer.short, answer.text) == ("It makes no difference here.", "They are free.")
    assert not answer.applies


def test_a_text_is_told_in_the_place_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(CHAPTER, "spare", STANDARD, monkeypatch).text == "The queen of spades counts."


def test_how_a_question_is_put_may_stand_below_it() -> None:
    asked = CHAPTER.replace("option break_by", "? does she break them\noption break_by")
    assert read(asked).texts["queen_breaks"].asked == ["does she break them"]
    assert "which version should we try" in PHRASINGS["which_variant"]


def test_what_is_not_a_hole_or_a_quote_is_for_translators() -> None:
    file = io.BytesIO(CHAPTER.encode())
    file.name = "play.txt"
    found = {message: line for line, _, message, _ in messages(file)}
    assert found["The play"] == 1
    assert found["Does the queen break {what}?"] == 8
    assert found["Only a heart does; {queen} doesn't."] == 11
    assert found["Some say that she does."] == 11
    assert "{free}" not in found


def test_a_sentence_is_told_in_another_language(monkeypatch: pytest.MonkeyPatch) -> None:
    german = {
        "Yes.": "Ja.",
        "{Queen} breaks hearts too. {free}": "Auch {queen} bricht Herz. {free}",
    }
    monkeypatch.setattr(telling, "translated", lambda words: german.get(words, words))
    too = STANDARD.with_options({"break_by": "heart_or_QS"})
    answer = told(CHAPTER, "queen_breaks", too, monkeypatch)
    assert (answer.short, answer.text) == ("Ja.", "Auch the queen of spades bricht Herz.")


FACTS = """\
[left]
given names hands card
- names 1, hands: {names} has {hands_left, count hands}, and {card}.
- names 2: {names:or} has {hands:,} of them.
- not names: No one. {silent}
- : {Names:count}.

[hands_left]
given count
- count 1: 1 hand
- : {count:words} hands

[silent]
- :
"""


@each(
    "names, hands, words",
    [
        (["Ann"], 1, "Ann has 1 hand, and queen of spades."),
        (["Ann"], 9, "Ann has nine hands, and queen of spades."),
        (["Ann", "Bo"], 1200, "Ann or Bo has 1,200 of them."),
        ([], 0, "No one."),
        (["{hands}"], 0, "One."),
        (["A  {x}"], 1, "A  {x} has 1 hand, and queen of spades."),
    ],
)
def test_a_text_is_told_of_facts(names: list[str], hands: int, words: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(telling, "TEXTS", read(FACTS))
        assert telling.say("left", names=names, hands=hands, card=Card("QS")) == words


@each(
    "written, instead, why",
    [
        ("- nothing_waits:", "- nothing_wait:", "play.txt:10: no condition is called nothing_wait"),
        ("- card_counts:", "- crad:", "play.txt:28: no condition is called crad"),
        ("- card_counts:", "- kard QS:", "play.txt:28: no condition is called kard QS"),
        ("given card\n", "", "play.txt:27: no hole and no text is called Card_named"),
        ("{Card_named}", "{card, among x}", "play.txt:28: card is what [worth] is given"),
        (", card QS", "", "play.txt:24: [worth] has to be given card"),
        ("{queen}", "{quean}", "play.txt:11: no hole and no text is called quean"),
        ("{heading}", "{haeding}", "play.txt:3: no hole and no text is called haeding"),
        (
            "- : hearts",
            "- two_decks: hearts",
            "play.txt:16: the last case of [what] has",
        ),
        ("- nothing_waits: They", "- : They", "play.txt:20: nobody hears the cases below this"),
        ("break {what}", "break hearts", "play.txt:16: nobody tells [what]"),
        ("[free]", "[what]", "play.txt:19: [what] stands in play.txt:16 too"),
        ("[free]", "[queen]\n- : x\n[free]", "play.txt:19: a hole is called queen too"),
        ("[free]", "[free", "play.txt:19: no heading looks like that: [free"),
        ("    card:\n", "    kard:\n", "play.txt:13: neither a case nor a note:     kard:"),
        ("    card:\n", "    tells: fee\n", "play.txt:11: no hole and no text is called fee"),
        ("option break_by", "choice break_by", "play.txt:8: nothing is called choice"),
        ("= The play", "The play", "play.txt:1: no text has begun: The play"),
    ],
)
def test_what_nobody_could_tell_is_refused(written: str, instead: str, why: str) -> None:
    assert written in CHAPTER
    with pytest.raises(TextError) as refused:
        read(CHAPTER.replace(written, instead, 1))
    assert str(refused.value).startswith(why), refused.value


def test_every_condition_and_hole_says_what_it_is_and_is_used() -> None:
    asked, quoted = set[str](), set[str]()
    for text in (*TEXTS.sections.values(), *TEXTS.texts.values()):
        names = {name for case in text.cases for name, _ in case.conditions}
        names -= {*text.given}
        asked |= set() if "choices" in text.said else {name for name in names if " " not in name}
        asked |= {text.said["when"]} if "when" in text.said else set()
        quoted |= {uncapitalized(quote.name) for _, quote in text.quotes}
    for name in asked:
        assert CONDITIONS[name].__doc__, name
    assert HOLES.keys() <= quoted
    assert all(hole.__doc__ for hole in HOLES.values())


# What is seldom drawn: these house rules beside the standard game's.
SELDOM: tuple[dict[str, object], ...] = (
    {"trim": "QS 2C 2D 2S"},
    {"pass_cycle": "H L R"},
    {"players": 3, "moon_amount": 13},
    {"players": 3, "leftover": "kitty_first_trick", "opener": "club_holder_any_club"},
)


def test_somebody_hears_every_case() -> None:
    rulesets = [at(key, size) for key, preset in VARIANTS.items() for size in preset.players]
    rulesets += [STANDARD.with_options(rules) for rules in SELDOM]
    rulesets += [random_ruleset(Random(seed)) for seed in range(300)]
    unheard = {
        (text.file, case.line): (text, case)
        for text in TEXTS.texts.values()
        if not (text.given or "choices" in text.said)
        for case in text.cases
    }
    for ruleset in rulesets:
        teller = Teller(ruleset)
        for text in {text.key: text for text, _ in unheard.values()}.values():
            unheard.pop((text.file, teller.case(text, {}).line), None)
    assert not unheard

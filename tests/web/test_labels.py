"""Labels are gettext messages: `make messages` finds them, and a catalogue changes the page."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from flask import Flask, render_template_string
from jinja2 import Environment

from companion.referee import telling, topics
from companion.referee.telling import tell
from companion.referee.topics import TOPICS, title
from companion.rules import VARIANTS
from tests.conftest import MakeApp
from tests.each import each
from tests.scorebook.evening import Evening
from tests.web.game_desk import Desk

ROOT = Path(__file__).resolve().parents[2]
PAGE = "/new?show=rules"
LABEL = "Skip to content"  # of the base page
LABEL_OF_MACRO = "What do these words mean?"  # of a macro that the page imports
HANDS = '{{ ngettext("%(num)d hand", "%(num)d hands", count) }}'


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """The labels that `make messages` finds."""
    file = tmp_path_factory.mktemp("labels") / "messages.pot"
    command = ["make", "--silent", "--assume-old=.venv/.lean", "messages"]
    variables = [f"BIN={Path(sys.executable).parent}", f"MESSAGES={file}"]
    subprocess.run([*command, *variables], cwd=ROOT, check=True)
    with file.open("rb") as text:
        return read_po(text)


def test_make_messages_finds_the_label_and_where_it_stands(template: Catalog) -> None:
    message = template.get(LABEL)
    assert message
    assert [place for place, _ in message.locations] == ["templates/base.html"]


def test_the_sentences_of_the_referee_are_found_too(template: Catalog) -> None:
    message = template.get("Only a heart breaks hearts; {queen} doesn't.")
    assert message
    assert [place for place, _ in message.locations] == ["companion/referee/texts/play.txt"]


def test_a_page_shows_its_labels_in_the_language_of_the_catalogue(
    template: Catalog, make_app: MakeApp, tmp_path: Path
) -> None:
    folder = tmp_path / "translations"
    messages = folder / "eo" / "LC_MESSAGES" / "messages.mo"
    messages.parent.mkdir(parents=True)
    translated = Catalog("eo")
    for message in template:
        if isinstance(message.id, str) and message.id:
            translated.add(message.id, f"[{message.id}]")
    with messages.open("wb") as file:
        write_mo(file, translated)
    # Of its own: languages are read at the start.
    app = make_app(BABEL_DEFAULT_LOCALE="eo", BABEL_TRANSLATION_DIRECTORIES=str(folder))
    page = app.test_client().get(PAGE).text
    assert f">[{LABEL}]</a>" in page
    assert f">[{LABEL_OF_MACRO}]</a>" in page


def messages_of(template: Catalog, *files: str) -> list[Message]:
    """What there is to translate in these files."""
    return [
        message for message in template if any(place in files for place, _ in message.locations)
    ]


def of_same_words(catalogue: Catalog, message: Message) -> Message | None:
    """The same message in another catalogue: a plural is known by its singular."""
    words = message.id if isinstance(message.id, str) else message.id[0]
    return catalogue.get(words, message.context)


def holes(words: str) -> list[str]:
    """What is filled in when a message is told."""
    return sorted(re.findall(r"\{[^{}]*\}|%\(\w+\)[sd]", words))


@pytest.fixture(scope="module")
def german() -> Catalog:
    """Two chapters of the rulebook, the board and the pad in German: no language is offered."""
    with (ROOT / "tests" / "data" / "german" / "messages.po").open("rb") as file:
        return read_po(file)


@pytest.fixture
def tells_german(german: Catalog, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The texts of the referee by that catalogue."""

    def translated(words: str) -> str:
        message = german.get(words)
        return str(message.string) if message else words

    monkeypatch.setattr(telling, "translated", translated)
    for cache in (telling.teller, topics.answers):
        cache.cache_clear()
    yield
    for cache in (telling.teller, topics.answers):
        cache.cache_clear()


IN_GERMAN = (
    *("companion/referee/texts/aim.txt", "companion/referee/texts/pass.txt"),
    *("templates/scoreboard/scoreboard.html", "templates/scoreboard/_score_sheet.html"),
    *("templates/scoreboard/_saved.html", "templates/scoreboard/macros.html"),
    *("templates/hand_entry/entry.html", "templates/hand_entry/macros.html"),
)


def test_a_translator_needs_no_other_file_than_the_catalogue(
    template: Catalog, german: Catalog
) -> None:
    for message in messages_of(template, *IN_GERMAN):
        translated = of_same_words(german, message)
        assert translated, message.id
        assert all(translated.string), message.id
    for message in german:
        assert not message.id or of_same_words(template, message), f"nobody says {message.id}"
        if isinstance(message.id, str) and message.id:
            assert holes(str(message.string)) == holes(message.id)


@pytest.mark.usefixtures("tells_german")
def test_two_chapters_are_told_by_a_catalogue(template: Catalog) -> None:
    english = [str(message.id) for message in messages_of(template, *IN_GERMAN[:2])]
    pieces = {piece for words in english for piece in re.split(r"\{[^{}]*\}", words)}
    pieces = {piece for piece in pieces if len(piece.split()) > 2}
    keys = [key for key, topic in TOPICS.items() if topic.chapter in ("aim", "pass")]
    for variant in VARIANTS.values():
        for ruleset in map(variant.ruleset.for_players, variant.players):
            for key in keys:
                answer = tell(ruleset, key)
                told = f"{title(ruleset, key)} {answer.short} {answer.text} {answer.elsewhere}"
                assert [piece for piece in pieces if piece in told] == []
    assert tell(VARIANTS["standard"].ruleset, "pass_any_card").short == "Ja."


@pytest.mark.usefixtures("tells_german")
def test_board_and_pad_are_shown_by_a_catalogue(
    german: Catalog, make_app: MakeApp, tmp_path: Path
) -> None:
    messages = tmp_path / "translations" / "de" / "LC_MESSAGES" / "messages.mo"
    messages.parent.mkdir(parents=True)
    with messages.open("wb") as file:
        write_mo(file, german)
    folder = str(tmp_path / "translations")
    app = make_app(BABEL_DEFAULT_LOCALE="de", BABEL_TRANSLATION_DIRECTORIES=folder)
    with app.app_context():
        evening = Evening()
        evening.hand(3, 5, 1, 4, queen=0)
        desk = Desk(app, evening)
        board, pad = desk.look(""), desk.look("/hand")
    assert "Runde 2 eintragen" in board
    assert "Bo gibt" in board
    assert "Bo spielt aus" in board or "2♣ spielt aus" in board
    assert "Wie viele Herz?" in pad
    assert "Runde 2" in pad


def test_without_a_catalogue_a_page_shows_its_labels_in_english(app: Flask) -> None:
    page = app.test_client().get(PAGE).text
    assert f">{LABEL}</a>" in page
    assert f">{LABEL_OF_MACRO}</a>" in page


@pytest.mark.parametrize(("count", "words"), [(1, "1 hand"), (2, "2 hands")])
def test_a_template_has_the_plural(app: Flask, count: int, words: str) -> None:
    with app.test_request_context():
        assert render_template_string(HANDS, count=count) == words


TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SPOKEN = re.compile(
    r'\b(?:aria-(?:label|description|roledescription)|placeholder|alt|title)="([^"]*)"'
)
MARKUP = re.compile(r"<!--.*?-->|<[^>]*>|&\w+;", re.DOTALL)
CLASSES = re.compile(r"\{% block \w+_class %\}.*?\{%-? endblock %\}", re.DOTALL)
AS_IT_STANDS = {"Companion", "Hearts", "join"}  # names, and an address to type


def bare_words(template: str) -> set[str]:
    """Words that a template says by itself, on the page or aloud, and no catalogue can change."""
    tokens = Environment(extensions=["jinja2.ext.i18n"]).lex(CLASSES.sub("", template))
    text = "".join(value if kind == "data" else "\0" for _, kind, value in tokens)
    said = [*SPOKEN.findall(text), MARKUP.sub(" ", text)]
    return {word for piece in said for word in re.findall(r"[^\W\d_]{2,}", piece)} - AS_IT_STANDS


@each("path", TEMPLATES)
def test_every_word_of_a_template_is_a_label(path: Path) -> None:
    assert bare_words(path.read_text()) == set()


@each(
    "planted",
    [
        "<p>{{ _('Undo') }} Deal again</p>",
        '<button aria-label="Deal again">{{ _("Undo") }}</button>',
        '<input placeholder="{{ name }} Deal">',
        "{% if open %}<svg><text>Deal</text></svg>{% endif %}",
    ],
)
def test_a_word_that_is_no_label_is_found(planted: str) -> None:
    assert "Deal" in bare_words(planted)
    assert not bare_words(planted.replace("Deal again", "").replace("Deal", ""))

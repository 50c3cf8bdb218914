"""Whatever a sheet comes as, as lines of cells: pasted text, a file of cells, a workbook.

And the cells as players stand across and hands down, however the sheet has them: people down,
games side by side, points and totals in one cell, a text for each hand.
"""

from __future__ import annotations

import csv
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from companion.files.days import MOST_OF_LINE, after_day, is_day
from companion.files.workbooks import workbook_text
from companion.scorebook import Refused
from companion.scorebook.names import name_key

# What a line is taken for: totals so far, what only looks like a hand, where another game begins.
HAND, TOTALS_SO_FAR, NO_HAND, NEW_GAME = LINE_KINDS = "hand", "totals", "none", "game"

MOST_CELLS = 40  # of a line: eleven players with their totals, and what else stands beside them

USUAL_CELLS = 10  # of a line, where a sheet has as many lines as it may

MOST_OF_WORDS = 200  # characters of a line that is searched for words and what they frame

FEW_NAMES = 3  # of a game

FEW_TALLIES = 5  # of two strokes: less may be somebody's letters

MOST_WORDS = 3  # of a name among others in a text

MOST_QUOTED = 5  # lines of one cell in quotation marks

# What a hand and a game are called.
HAND_WORDS = "hand|deal|round|rnd|rd|runde|ronde|manche|donne|mano|giro"
GAME_WORDS = "game|match|partie|spiel|partita|partida|spel"

_SUM_WORDS = re.compile(
    r"(?:(?:sub|grand|running|final|end|overall|game|current|new|page|sum|zwischen)[ .-]*)*"
    r"(?:tot|ttl|totals?|sums?|scores?|results?|points|standings?|check|final|sub|end|ende|summe|ergebnis|"
    r"gesamt|zwischenstand|zw|endstand|stand|tussenstand|eindstand|totaal|totale?|totaux|somma|"
    r"somme|suma|ac?cumul\w*|[ck]umul\w*|total points|total scores?|=|"
    r"\N{GREEK CAPITAL LETTER SIGMA}|\N{N-ARY SUMMATION})(?: (?:so far|after|at|for|of)\b.*)?",
    re.IGNORECASE,
)
_NO_HAND_WORDS = re.compile(
    r"(?:games? |total |no\.? of |number of )*(?:wins?|won|loss(?:es)?|lost|average|avg|mean|"
    r"moons?|queens?|rank(?:ing)?|places?|best|worst|high(?:est)?|low(?:est)?|max|min|played|"
    r"games?(?: played| won)?|siege|schnitt|durchschnitt|platz|rang|classement|moyenne|victoires|"
    r"plaats|gemiddelde|classifica|media|posizione|vittorie|puesto|promedio|victorias)"
    r"(?: (?:score|hand|total|per|of)\b.*)?",
    re.IGNORECASE,
)
_RULED = re.compile(  # a line across the sheet
    r"(?=.*[-=_*~+\u2013\u2014\u2500-\u257f])[-=_*~|+:,;.\s\u2013\u2014\u2500-\u257f]{3,}"
)

LINE_END = re.compile(r"\r\n|\r|\n")
_BARS = str.maketrans(dict.fromkeys("\u2502\u2503\u2551", "|"))  # of a table that is drawn
_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}", "---")
_NUMBER = re.compile(r"[-+]?[0-9]{1,6}(?:[.,]0+)?")
_SCANNED = re.compile(r"(?=.*[0-9])[0-9lIoO]{2,3}")  # letters for figures
_LETTERS = str.maketrans("lIoO", "1100")
_QUEEN = r"(?:S?Q|QS|\N{BLACK SPADE SUIT}Q?)"
_WITH_QUEEN = re.compile(rf"([0-9]{{1,6}})\s*(?:{_QUEEN}|\*)", re.IGNORECASE)
_QUEEN_AND = re.compile(
    rf"(?:{_QUEEN}|13(?=\s*\+))(?:\s*\+\s*(?P<h>[0-9]{{1,2}}))?"
    rf"|(?P<b>[0-9]{{1,2}})\s*\+\s*(?:{_QUEEN}|13)",
    re.IGNORECASE,
)
MOON_SIGN = (
    r"[\N{CRESCENT MOON}\N{FULL MOON SYMBOL}\N{FIRST QUARTER MOON}\N{LAST QUARTER MOON}"
    r"\U0001f311-\U0001f31d]\ufe0f?"
)
_SUMMED = re.compile(r"([0-9]{1,4})\s*\+\s*([0-9]{1,4})\s*=\s*([0-9]{1,4})")
_CORRECTED = re.compile(r"[0-9]{1,4}\s*(?:->|\N{RIGHTWARDS ARROW})\s*([0-9]{1,4})")
_WITH_MARK = re.compile(  # a moon or the dealer beside a number
    rf"(?:(?:{MOON_SIGN}|[*\N{{BULLET}}])\s*)?(?P<number>[-+]?[0-9]{{1,6}})"
    rf"(?:\s*(?:\(\s*(?P<dealt>d)\s*\)|\(?stm\W*|\(?(?:shot (?:the )?)?moon\W*|{MOON_SIGN}))?",
    re.IGNORECASE,
)
_ASIDE = re.compile(  # words set off from the hands: "-- tea --", "(pizza)"
    r"\s*(?:([-=*~_])\1+\s+(?P<framed>.*\w.*?)\s+\1{2,}(?P<more>\D*)"
    r"|\((?P<bracketed>[^()]*[^\W\d_][^()]*)\))\s*"
)
_IN_FULL = re.compile(r"(.*\S)\s+\(([^()\d]+)\)\s*")  # short names with the long ones behind them
_DOUBLE_BAR = re.compile(r"(?<=\s)\|\|(?=\s|$)")
_BETWEEN = re.compile(r"\s*(?:[+,>]|->|\N{RIGHTWARDS ARROW})\s*")
_CROSSED_OUT = re.compile(r"~~\s?(-?[0-9]{1,4})\s?~~")
_OF_ONE = re.compile(  # "Ann 1+9+2 = 12", "Ann: 4, 0, 13", "Ann -> 4 -> 4 -> 17"
    r"\s*([^\W\d][^\d+=:,;>\t|]*?)\s*"
    r"(?:[:=>]|->|[-\N{EN DASH}\N{RIGHTWARDS ARROW}](?=\s)|(?=\d+\s*\+))\s*"
    rf"(-?\d+(?:{_BETWEEN.pattern}-?\d+)+)(?:\s*=\s*(-?\d+))?\s*"
)
_WITH_REMARK = re.compile(  # "0 20 6 0, poor Bo"
    r" *((?:\S+ +)?-?[0-9]{1,4}(?: +-?[0-9]{1,4}){2,})(?: *[,;] *| +(?=\D*[,;]))"
    r"(\D*[^\W\d_]\D*)"
)
_SOME_NUMBERS = re.compile(r"-?[0-9]{1,4}(?:\s+-?[0-9]{1,4})+")
# The number of a hand: "3", "#3", "Hand 3", "3rd".
HAND_NUMBER = (
    rf"(?:after|no|nr|r|{HAND_WORDS}|{GAME_WORDS})?[ .#:]*"
    rf"(?P<number>[0-9]{{1,3}})(?:st|nd|rd|th|er?|\.?[\xaa\xba\xb0])?(?:\.? (?:{HAND_WORDS}))?"
)
_NTH_HAND = re.compile(  # "1. Runde", "2nd hand", "Hand 3"
    rf"^([0-9]{{1,3}}(?:st|nd|rd|th|er?|[.\xaa\xba])? (?:{HAND_WORDS})"
    rf"|(?:{HAND_WORDS}) [0-9]{{1,3}})[.:]? (?=[-0-9])",
    re.IGNORECASE,
)
_HAND_ALONE = re.compile(rf"[\W_]*(?!{GAME_WORDS}){HAND_NUMBER}[\W_]*", re.IGNORECASE)
_NUMBERED = re.compile(  # what has a number and is nobody
    rf"\W*(?:after|no|nr|{HAND_WORDS}|{GAME_WORDS})\W*\d+\W*", re.IGNORECASE
)
_IN_A_YEAR = re.compile(r"\D*(?:\b\d{1,2}\D+)?\b(?:19|20)\d\d\b\D*")  # no player has one
_ONE_PLAYER = re.compile(  # "Mom 5", "Aunt Dee - 5", "Jo: moon"
    r"\W*(?P<name>[^\W\d][^\d:=,;\t]{0,39}?)(?:\s*[:=,;\t]\s*|\s+[-\N{EN DASH}]\s+|\s+)"
    rf"(?P<points>-?[0-9]{{1,4}}|-|x|moon|stm|{MOON_SIGN})"
    r"(?:\s*(?:p|pts?|points?|punkte|puntos|punti|punten)\b\.?)?\s*",
    re.IGNORECASE,
)
_LABEL_FIRST = re.compile(  # "1)  18 - 5 - 1 - 2"
    rf"(?P<label>{HAND_NUMBER}[.)])\s+(?P<rest>\S.*)", re.IGNORECASE
)
_BULLET = re.compile(r"^[-*\N{BULLET}]\s+(?=\d)")
_WORD_FIRST = re.compile(r"(=(?=\s)|[^\W\d][^\d:=]{0,19}?)\s*[:=]?\s*(-?[0-9]{1,4})")
_WORDS_LAST = re.compile(
    r"(-?[0-9]{1,4}(?:\s*\(\s*-?[0-9]{1,4}\s*\)|/-?[0-9]{1,4})?)\s+([^\d?/(]*[^\W\d_]{2}[^\d?]*)"
)
_MONEY = re.compile(
    r"[-+]?\s?[$\xa3\u20ac]?\s?[0-9]+(?:[.,][0-9]{2})?\s*(?:[$\xa3\u20ac]|eur|usd)?", re.IGNORECASE
)
_NOT_WHOLE = re.compile(r"[$\xa3\u20ac]|[0-9][.,](?!00)[0-9]{2}\b")
_LETTER = re.compile(r"[^\W\d_]")
_GUARD = re.compile(r"^'(?=[=+@\t\r-])")
_MAY_BE_NUMBER = re.compile(r"\W*[0-9]|=\w+\(")  # a formula too
DIGIT = re.compile(r"\W*[0-9]")  # so begins what is meant to be a number
_TWO_NUMBERS = re.compile(r"[0-9]+\s*[/+&]\s*[0-9]+")
_PAIR = re.compile(
    rf"\+?(-?[0-9]{{1,4}}|-|[a-z]{{3,9}}|{MOON_SIGN})\s*"
    r"(?:\(\s*(-?[0-9]{1,4})\s*\)|[/=]\s*(-?[0-9]{1,4}))",
    re.IGNORECASE,
)
_DECIMALS = re.compile(r"\s*-?[0-9]+,0+(?:\s+-?[0-9]+,0+)+\s*")
_SIGN = re.compile(r"\D{1,16}")
_MARKED = re.compile(r"(\*\*|__|~~|[*_`])(.+)\1")  # as Markdown sets off a cell
_IN_BRACKETS = re.compile(r"\(-?[0-9]{1,4}\)")
_NAME = re.compile(r"(?!\d)\w[\w .'-]{0,19}")
_LEGEND = re.compile(r"([^\W\d_]{1,3})\s*[=:]\s*([^\W\d_][^\d=:]*)")
_SIGN_MEANT = re.compile(r"\W{1,3}\s*[=:]\s*\w[^\d=:]*")
_TALLY = re.compile(r"(Q\s+|)([I|]+(?:\s+[I|]+)*)(\s*Q|)")
_RANKS = re.compile(  # "1st: Ann", "1. Ann 2. Bo"
    r"(?:[1-9](?:st|nd|rd|th)\b[:.]?|[1-9]\.(?=\D+\d))\s+"
    rf"(?!(?:{HAND_WORDS}|{GAME_WORDS})\b)[^\W\d][^\d]*(?:[2-9](?:nd|rd|th|\.)\s+[^\W\d][^\d]*)*",
    re.IGNORECASE,
)
_TROPHY = re.compile(  # beside who won
    r"\s*[\N{TROPHY}\N{CROWN}\N{FIRST PLACE MEDAL}\N{SECOND PLACE MEDAL}\N{THIRD PLACE MEDAL}"
    r"\N{PARTY POPPER}\N{BLACK STAR}]\ufe0f?$"
)
_TITLE = re.compile(r"#{1,6}\s+(?=\S)")
_MEDAL = r"[\N{FIRST PLACE MEDAL}\N{SECOND PLACE MEDAL}\N{THIRD PLACE MEDAL}]\ufe0f?"
_PLACE = re.compile(
    rf"(?:[0-9]{{1,2}}(?:[.)]|st|nd|rd|th)|[-*\N{{BULLET}}]|{_MEDAL})\s+"
    rf"(?!(?:{HAND_WORDS}|{GAME_WORDS})\b)(?=[^\W\d])",
    re.IGNORECASE,
)
_SPACED = [
    (mark, re.compile(rf"\s*[^{mark}]*[^{mark}\s](?:\s+{mark}\s+[^{mark}\s][^{mark}]*?){{2,}}\s*"))
    for mark in "/-"
]
_SAID = re.compile(  # a name and its points, in a text for a hand
    r"[\s,;/|!]*(?:(?:and|then|und|dann|et|en|y|e|&)\s+)?(?P<name>[^\W\d][^\d,;:=/|()]{0,39}?)"
    r"(?:\s+(?:won|wins|had|has|got|scored|took|with|on|hat|hatte|mit|avec|con|met))*"
    r"(?:\s*[:=]\s*|\s+[-\N{EN DASH}]\s+(?=[0-9])|\s+|\s*(?=\()|(?=[0-9]))"
    rf"(?:\((?P<bracketed>-?[0-9]{{1,3}})\)|(?P<points>-?[0-9]{{1,3}}(?![\w:]|/(?!\s?[^\W\d])|[.,]\d)|-(?=[\s,;]|$)|"
    rf"(?:shot|shoots)(?: the moon)?\b|moon\b|stm\b|{MOON_SIGN}))\s*\*?"
    r"(?:\s*\((?:[^\d()]*|-?\d{1,3})\))?",  # words, or the total
    re.IGNORECASE,
)
_NUMBER_AND_NAME = re.compile(r"\s*(-?[0-9]{1,3}) ([^\W\d][^\W\d.' -]{0,39})\s*")
_TIME_FIRST = re.compile(
    r"(?:[-*\N{BULLET}]\s+)?\d\d?:\d\d\s?(?:[ap]m|h|uhr)?\s+(?=[^\W\d])", re.IGNORECASE
)
_BEFORE_SAID = re.compile(
    rf"(?:[-*\N{{BULLET}}]\s+)?(?:{HAND_NUMBER}\s*(?:\([^()\d]*\)\s*)?"
    r"(?:[:.)]|[-\N{EN DASH}](?=\s))?\s+|(?P<word>[^\W\d][^\d:]{0,30}?)(?:\s*[:=]\s+|\s+))?",
    re.IGNORECASE,
)
_AFTER_SAID = re.compile(r"\D*|\W*26 (?:for|to) \D*")
_CHAT = re.compile(  # when somebody wrote a message, and who
    r"\[?(?P<day>\d[\d/.-]{4,9}),? \d\d?:\d\d(?::\d\d)?(?: ?[ap]m)?(?:\]| -) (?P<who>[^:]{1,40}): ",
    re.IGNORECASE,
)
_SEATING = re.compile(r"(?:order|players|seating|seats)(?: is)?[ :]+(?=[^\W\d])", re.IGNORECASE)
_SENT = re.compile(
    r".{1,40}, \[(?P<day>\d[\d/.-]{4,9}),? \d\d?:\d\d(?::\d\d)?\]"
)  # above a message
_REST = re.compile(
    r"(?:(?:the|all|all the|die|alle|de|les|gli|los) )?(?:rest|others|anderen|autres|altri|otros"
    r"|dem\xe1s)|every(?:one|body) else"
)
_WITHOUT_YEAR = re.compile(
    r"(?:[a-z]+day,?\s+)?(?:[a-zä]{3,9}\.?\s+\d{1,2}(?:st|nd|rd|th)?|\d{1,2}\.?\s+[a-zä]{3,9})",
    re.IGNORECASE,
)
_OF_NUMBERS = {  # below the name of a player, and what it is called then
    **dict.fromkeys(("p", "points", "pts", "punkte", "score", "hand"), "points"),
    **dict.fromkeys(
        ("t", "s", "total", "tot", "totals", "sum", "gesamt", "running", "so far"), "total"
    ),
}


# Bytes to text

_BEGINNINGS = [
    (re.compile(beginning, re.IGNORECASE), key)
    for beginning, key in (
        (rb"\xd0\xcf\x11\xe0", "sheet_is_workbook"),
        (
            rb"%PDF|\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|....ftyp(?:heic|heix|mif1)",
            "sheet_is_picture",
        ),
        (rb"\x1f\x8b", "sheet_is_packed"),
        (rb'\{\s*"', "sheet_is_table"),
        (rb"<!doctype|<html|<\?xml|<table|\{\\rtf", "sheet_is_markup"),
        (rb"https?://\S+\s*$", "sheet_is_link"),
    )
]


def decode(data: bytes) -> str:
    """The text of a workbook, or of a file in UTF-8, UTF-16 or as Windows wrote it.

    Raises Refused for others.
    """
    if data.startswith(b"PK\x03\x04"):
        return workbook_text(data)
    start = data[:400].removeprefix(BOM_UTF8).lstrip()
    for beginning, key in _BEGINNINGS:
        if beginning.match(start):
            raise Refused(key)
    encoding = "utf-16-le" if b"\0" in data[1:200:2] else "utf-8-sig"
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        encoding = "utf-16"
    for each in (encoding, "cp1252"):
        with suppress(UnicodeDecodeError):
            return _printable(data.decode(each))
    raise Refused("paper_not_text")


def _printable(text: str) -> str:
    """Raises Refused where there is what no text has."""
    if found := re.search(r"[\x00-\x08\x0e-\x1f]", text):
        line = count_lines(text[: found.start() + 1])
        raise Refused("file_refused", why=Refused("paper_not_text"), line=line)
    return text


def count_lines(text: str) -> int:
    """How many lines a text has."""
    return text.count("\n") + text.count("\r") - text.count("\r\n") + (text[-1:] not in "\r\n")


# Lines to cells


class SheetEntry(NamedTuple):
    """How a hand was entered: hearts, cards with a name, and what the table gave, by column.

    `shooter` is the column of a moon, an `is_open` hand doesn't add up.
    """

    evidence: str
    is_open: bool
    shooter: int | None
    hearts: Mapping[int, int | None]
    cards: Mapping[int, str]
    adjusted: Mapping[int, Sequence[tuple[int, str]]]


@dataclass(frozen=True)
class Line:
    """A line of the sheet; its `kind`, where somebody said it. `is_ruled`: a ruled line above.

    `is_said`: nothing may be written for who has no points, from the first hand on. `entry`: how
    the hand was entered, where the app itself wrote it. `places`: of which lines its cells are, if
    of some.
    """

    number: int
    text: str
    cells: list[str]
    kind: str = ""
    is_ruled: bool = False
    is_turned: bool = False
    is_said: bool = False
    entry: SheetEntry | None = None
    places: tuple[int, ...] = ()

    @cached_property
    def numbers(self) -> int:
        return sum(map(is_number, self.cells))

    @cached_property
    def has_digits(self) -> bool:
        return self.numbers > 0 or any(map(_MAY_BE_NUMBER.match, self.cells))

    @property
    def counted(self) -> int:
        """How many cells are meant to be numbers."""
        return sum(is_number(cell) or bool(DIGIT.match(cell)) for cell in self.cells)

    @property
    def filled(self) -> list[str]:
        return [cell for cell in self.cells if cell]

    @property
    def words(self) -> str:
        """What stands before its first number."""
        words: list[str] = []
        for cell in self.filled:
            if is_number(cell) or DIGIT.match(cell):
                if words or is_number(cell) or not is_day(cell):
                    break
                continue
            words.append(cell)
        return " ".join(words).strip(" :.")

    @property
    def is_rule(self) -> bool:
        """Whether it is drawn across the sheet, and nothing is written in it."""
        return (self.numbers == 0 or "--" in self.text) and bool(_RULED.fullmatch(self.text))

    @property
    def is_money(self) -> bool:
        """Whether it has what each pays: words, then amounts of which some are no whole points."""
        amounts = [cell for cell in self.filled[1:] if not _MONEY.fullmatch(cell)]
        is_of_words = len(self.filled) > 2 and not DIGIT.match(self.filled[0]) and not amounts
        return is_of_words and not self.kind and bool(_NOT_WHOLE.search(" ".join(self.filled[1:])))

    @cached_property
    def is_sum(self) -> bool:
        """Whether it has totals below the hands: somebody said so, or its words do."""
        if self.kind:
            return self.kind == TOTALS_SO_FAR
        return bool(self.numbers) and is_sum_word(self.words)

    @property
    def is_statistic(self) -> bool:
        """Whether it counts wins, or says who came first, or what all of it comes to otherwise."""
        text = self.text.strip()[:MOST_OF_WORDS]
        is_said = is_statistic_word(self.words) or bool(_RANKS.fullmatch(text))
        return not self.kind and self.has_digits and is_said

    def cell(self, at: int) -> str:
        """One of its cells, without what keeps a spreadsheet from taking it for a formula."""
        return _GUARD.sub("", self.cells[at]) if at < len(self.cells) else ""


def is_sum_word(text: str) -> bool:
    """Whether totals are called so."""
    return bool(_SUM_WORDS.fullmatch(text.strip(" :.")))


def is_statistic_word(text: str) -> bool:
    """Whether what is no hand is called so: wins, an average, a place."""
    return bool(_NO_HAND_WORDS.fullmatch(text.strip(" :.")))


def likely_mark(lines: Sequence[str]) -> str:
    """What parts the cells of most lines; nothing where each line has to tell."""
    filled = [line for line in lines[:200] if line.strip()]
    for mark in "\t;,|":
        if 2 * sum(line.count(mark) >= 2 for line in filled) > len(filled):
            return mark
    for mark, form in _SPACED:
        if 2 * sum(map(bool, map(form.fullmatch, filled))) > len(filled):
            return f" {mark} "
    return ""


def split_cells(text: str, mark: str = "") -> list[str]:
    """The cells of a line, without empty ones at its end.

    They are parted by `mark`; where none is known, by tabs, semicolons, commas or bars; where
    there is none, by spaces, and where some stand together by those, so that names may have single
    ones. Raises Refused.
    """
    text = text.strip("\r\n")
    if len(text) > MOST_OF_LINE:
        raise Refused("paper_line_long")
    text = _unmarked(_uncrossed(text.translate(_BARS)))
    if mark not in text or not mark:
        mark = _first_mark(text)
    if mark == "," and (_DECIMALS.fullmatch(text) or _of_one(text)):
        mark = ""
    if not mark:
        cells = _split_spaces(text)
    elif mark == "|" or len(mark) > 1:
        cells = text.strip().strip("|").split(mark)
    else:
        if _is_open(text, mark):
            raise Refused("sheet_quote")
        cells = next(csv.reader([LINE_END.sub(" ", text)], delimiter=mark))
    cells = _words_apart([_bare(cell) for cell in cells])
    if mark == ",":
        cells = list(_with_years(cells))
    while cells and not cells[-1]:
        cells.pop()
    if len(cells) > MOST_CELLS:
        raise Refused("paper_too_many_cells", most=MOST_CELLS)
    return cells or [""]


def _first_mark(text: str) -> str:
    """What parts the cells of a line, where the sheet doesn't tell."""
    is_of_remark = _with_remark(text) is not None
    return "" if is_of_remark else next((mark for mark in "\t;,|" if mark in text), "")


def _with_remark(text: str) -> re.Match[str] | None:
    """The numbers of a hand, and the words with a comma behind them."""
    return _WITH_REMARK.fullmatch(text) if len(text) <= MOST_OF_WORDS else None


def _of_one(text: str) -> re.Match[str] | None:
    """The name, the numbers and their sum in a line that has those of one player."""
    return _OF_ONE.fullmatch(text) if len(text) <= MOST_OF_WORDS else None


def _split_spaces(text: str) -> list[str]:
    """The cells between spaces; what stands before a colon is one: "Hand 1: 4 6 3 13"."""
    text = _TITLE.sub("", text.strip())
    if found := _with_remark(text):
        return [*_split_spaces(found[1]), found[2]]
    if found := _of_one(text):
        return [found[1], *_BETWEEN.split(found[2]), *(["=", found[3]] if found[3] else [])]
    text = re.sub(r"(?<=\d)\s+/\s+(?=\d)", " ", text)
    lead, colon, rest = text.rpartition(": ")
    if colon and len(re.findall(r"\S+", rest)) > 1 and DIGIT.match(rest):
        return [f"{lead}:", *rest.split()]
    text = re.sub(r"(?<=\S)\s+(?=<[-=]+ ?[^\W\d])", "  ", text)  # "<-- winner"
    if not re.search(r"\S\s{2,}\S", text):
        found = _NTH_HAND.match(text)
        return [found[1], *text[found.end() :].split()] if found else text.split()
    cells: list[str] = []
    for cell in re.split(r"\s{2,}", text):
        cells += cell.split() if _SOME_NUMBERS.fullmatch(cell) else [cell]
    return cells


def _uncrossed(text: str) -> str:
    """A line of totals so far, each crossed out when the next was written; others as they are."""
    bare, count = _CROSSED_OUT.subn(r"\1", text)
    left = _CROSSED_OUT.sub("", text)
    is_so = count > 1 and "~~" not in left and len(re.findall(r"[0-9]+", left)) == 1
    return bare if is_so else text


def _words_apart(cells: list[str]) -> list[str]:
    """The cells, with the word of a sum before them and words behind them by themselves."""
    if not any(cells):
        return cells
    _, colon, first = cells[0].rpartition(": ")
    if colon and len(cells) >= FEW_NAMES and not re.search(r"[\d:]", "".join([first, *cells[1:]])):
        cells = [first.strip(), *cells[1:]]  # "Table 1: Ann, Bo, Cleo"
    if len(cells) > 2:
        cells = [_BULLET.sub("", cells[0]), *cells[1:]]
    found = _LABEL_FIRST.fullmatch(cells[0])
    if found and len(cells) > 2 and not _HAND_ALONE.fullmatch(cells[0]):
        cells = [found["label"], found["rest"], *cells[1:]]
    found = _WORD_FIRST.fullmatch(cells[0]) if len(cells) > 2 else None
    is_row = ":" in cells[0] and all(map(is_number, cells[1:]))  # "Ann: 4, -, 13"
    if found and (is_row or is_sum_word(found[1])):
        cells = [found[1], found[2], *cells[1:]]
    filled = [at for at, cell in enumerate(cells) if cell]
    if sum(bool(DIGIT.match(cell)) for cell in cells) > 2 and not is_number(cells[filled[-1]]):
        last = filled[-1]
        found = None if is_day(cells[last]) else _WORDS_LAST.fullmatch(cells[last])
        if found:
            cells = [*cells[:last], found[1], found[2].strip()]
    return cells


def _aside(text: str) -> tuple[str, bool]:
    """A line without what sets it off from the hands, and whether that are words."""
    found = _ASIDE.fullmatch(text) if len(text) <= MOST_OF_WORDS else None
    if not found:
        return text, False
    inner = " - ".join(filter(None, [found["framed"], found["more"], found["bracketed"]]))
    numbers, words = re.findall(r"[0-9]+", inner), re.findall(r"[^\W\d_]+", inner)
    return inner, len(words) >= max(1, len(numbers))


def _in_full(text: str, mark: str) -> list[str]:
    """The names of a line that has them short, and in full behind: "A B C (Ann, Bo, Cleo)"."""
    found = _IN_FULL.fullmatch(text) if len(text) <= MOST_OF_WORDS else None
    if not found or DIGIT.search(found[1]):
        return []
    short = split_cells(found[1], mark)
    full = re.split(r"\s*[,;/]\s*|\s+", found[2].strip())
    return full if len(short) == len(full) > 2 and all(len(cell) < 4 for cell in short) else []


def _is_open(text: str, mark: str) -> bool:
    """Whether a quotation mark that opens a cell isn't closed."""
    return text.count('"') % 2 == 1 and bool(re.search(rf'(?:^|{mark})\s*"', text))


def _bare(cell: str) -> str:
    return _unmarked(_TROPHY.sub("", cell.strip()))


def _unmarked(text: str) -> str:
    """A cell or a line without what Markdown sets it off by."""
    found = _MARKED.fullmatch(text)
    return found[2].strip() if found and found[1] not in found[2] else text


def _with_years(cells: Sequence[str]) -> Iterator[str]:
    """The cells, with the year of a date behind its comma: "April 4, 2019"."""
    at = 0
    while at < len(cells):
        after = cells[at + 1] if at + 1 < len(cells) else ""
        if re.fullmatch(r"(?:19|20)\d\d", after) and _WITHOUT_YEAR.fullmatch(cells[at]):
            yield f"{cells[at]}, {after}"
            at += 1
        else:
            yield cells[at]
        at += 1


def read_lines(
    text: str, answers: Mapping[str, str], refuse: Callable[[int, Refused], object]
) -> tuple[list[Line], str]:
    """The lines of a text with what somebody said of them, without ruled ones; and their mark.

    What is no line of cells is refused. A cell in quotation marks may go over some lines.
    """
    texts = LINE_END.split(text)
    mark = likely_mark(texts)
    lines: list[Line] = []
    at, is_ruled = 0, False
    while at < len(texts):
        number, each = at + 1, texts[at]
        at += 1
        if len(mark) == 1 and mark != "|" and len(each) <= MOST_OF_LINE and _is_open(each, mark):
            for more in range(at, min(at + MOST_QUOTED, len(texts))):
                if '"' in texts[more]:
                    each, at = "\n".join(texts[number - 1 : more + 1]), more + 1
                    break
        cells, kind = list[str](), answers.get(f"kind-{number}", "")
        try:
            each, is_words = _aside(each)
            if each and not each.isspace():
                cells = [each] if is_words else _in_full(each, mark) or split_cells(each, mark)
        except Refused as why:
            if kind == NO_HAND:
                lines.append(Line(number, each, [], NO_HAND))
            else:
                refuse(number, why)
            continue
        line = Line(number, each, cells if any(cells) else [], kind, is_ruled)
        if line.is_rule:
            is_ruled = True
            continue
        is_ruled = is_ruled and not line.cells
        lines.append(line)
    return lines, mark


# Cells to numbers


def read_number(cell: str) -> int | None:
    """A number of points, None for an empty cell; a dash is none at all. Raises Refused."""
    text = _summed(cell.translate(_MINUS).removeprefix("'").strip())
    if not text:
        return None
    if text in {"-", "--", "O", "o"}:
        return 0
    if _NUMBER.fullmatch(text):
        return int(re.split(r"[.,]", text)[0])
    if _SCANNED.fullmatch(text):
        return int(text.translate(_LETTERS))
    if found := _WITH_QUEEN.fullmatch(text) or _CORRECTED.fullmatch(text):
        return int(found[1])
    if found := _QUEEN_AND.fullmatch(text):
        return 13 + int(found["h"] or found["b"] or 0)
    if found := _WITH_MARK.fullmatch(text):
        return int(found["number"])
    if text.startswith("="):
        raise Refused("sheet_formula", text=cell)
    if _TWO_NUMBERS.fullmatch(text):
        raise Refused("sheet_two_numbers", text=cell)
    raise Refused("sheet_sign" if _SIGN.fullmatch(text) else "paper_number", text=cell)


def _summed(text: str) -> str:
    """The total of a sum that is right, "13 + 5 = 18"; other texts as they are."""
    found = _SUMMED.fullmatch(text)
    return found[3] if found and int(found[1]) + int(found[2]) == int(found[3]) else text


def number_or_none(cell: str) -> int | None:
    """A number of points; None where a cell has none."""
    try:
        return read_number(cell)
    except Refused:
        return None


def is_number(cell: str) -> bool:
    """Whether a cell has a number of points."""
    return number_or_none(cell) is not None


def leading_number(cell: str) -> int:
    """The first number in a cell, as of a hand; else 0."""
    found = re.search(r"[0-9]{1,6}", cell)
    return int(found[0]) if found else 0


def is_corrected(cell: str) -> bool:
    """Whether another number was written behind one, "13 -> 14"."""
    return bool(_CORRECTED.fullmatch(cell))


def is_dealt(cell: str) -> bool:
    """Whether a number has the dealer's mark."""
    found = _WITH_MARK.fullmatch(cell)
    return found is not None and found["dealt"] is not None


def is_dash(cell: str) -> bool:
    """Whether a cell has a dash, which is 0 in a hand and may be nobody in final scores."""
    return cell.translate(_MINUS).strip() in {"-", "--"}


# However they stand, to players across and hands down


def across(lines: Sequence[Line], mark: str) -> list[Line]:
    """The lines of a sheet with the players across and the hands down."""
    found = _names_first(_with_tallies(_with_legend(_numbered(lines))))
    found = _with_pairs(_parted(found))
    found = _without_places(_with_two_headings(found))
    found = _with_whole_names(_below_each_other(_told(_by_places(found))))
    mark = mark or "\t"
    return _turned(_by_hand(found, mark), mark)


def _runs(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Lines that stand together, and empty ones by themselves."""
    run: list[Line] = []
    for line in lines:
        if line.cells:
            run.append(line)
            continue
        if run:
            yield run
        yield [line]
        run = []
    if run:
        yield run


def _numbered(lines: Sequence[Line]) -> list[Line]:
    """The lines with the number of each hand in its line, where it stands above it by itself.

    So may the word of their totals below them.
    """
    filled = [at for at, line in enumerate(lines) if line.cells]
    heads = {at: head for at in filled if (head := _hand_alone(lines[at]))}
    if len(heads) < 2:
        return list(lines)
    above = filled[filled.index(min(heads)) :: 2][: len(heads) + 1]
    if len(above) > len(heads) and not is_sum_word(lines[above[-1]].text):
        above.pop()
    rows = filled[filled.index(min(heads)) + 1 :: 2][: len(above)]
    numbers = [int(head["number"]) for head in heads.values()]
    are_hands = all(len(re.findall(r"[0-9]+", lines[at].text)) >= FEW_NAMES for at in rows)
    if above[: len(heads)] != [*heads] or numbers != [*range(1, len(heads) + 1)] or not are_hands:
        return list(lines)
    found = list(lines[: above[0]])
    for label, row in zip(above, rows, strict=False):
        word = lines[label].text.strip(" :")
        text, cells = f"{word}: {lines[row].text}", [word, *lines[row].cells]
        found.append(replace(lines[row], text=text, cells=cells))
    return [*found, *lines[rows[-1] + 1 :]]


def _with_legend(lines: Sequence[Line]) -> list[Line]:
    """The lines with names in full where one of them says who is who: "A = Ann, B = Bo"."""
    full: dict[str, str] = {}
    found: list[Line] = []
    for line in lines:
        parts = re.split(r"[,;]\s*|\s{2,}", line.text.strip())
        pairs = [each for each in map(_LEGEND.fullmatch, parts) if each]
        signs = sum(map(bool, map(_SIGN_MEANT.fullmatch, parts)))  # what else is explained there
        if len(pairs) + signs == len(parts) and len(pairs) >= FEW_NAMES:
            full |= {each[1]: each[2] for each in pairs}
        else:
            found.append(line)
    are_heads = [sum(cell in full for cell in line.filled) >= FEW_NAMES for line in found]
    if not any(are_heads):
        return list(lines)
    return [
        replace(line, cells=[full.get(cell, cell) for cell in line.cells]) if is_head else line
        for line, is_head in zip(found, are_heads, strict=True)
    ]


def _names_first(lines: Sequence[Line]) -> list[Line]:
    """The lines with names above the numbers that have none but as many names below them all."""
    filled = [at for at, line in enumerate(lines) if line.cells]
    width = len(lines[filled[0]].cells) if filled else 0
    if width < FEW_NAMES or lines[filled[0]].counted != width:
        return list(lines)
    below = reversed([at for at in filled if not re.search(r"\d", lines[at].text)])
    foot = next((at for at in below if _is_foot(lines[at], width)), None)
    if foot is None or any(lines[at].has_digits for at in filled if at > foot):
        return list(lines)
    head = replace(lines[foot], cells=lines[foot].filled)
    if foot + 1 < len(lines):  # in full
        full = re.split(r"[,;/]\s*", lines[foot + 1].text)
        head = replace(head, cells=full) if len(full) == width else head
    return [head, *(line for at, line in enumerate(lines) if at != foot)]


def _is_foot(line: Line, width: int) -> bool:
    """Whether a line has that many names and nothing else."""
    are_names = all(map(_NAME.fullmatch, line.filled)) and not any(
        cell[0].islower() for cell in line.filled
    )
    return len(line.filled) == width and are_names


def _with_tallies(lines: Sequence[Line]) -> list[Line]:
    """Numbers for strokes, "IIII II", with the queen where she stands behind them."""
    cells = [cell for line in lines for cell in line.cells]
    if (
        sum(bool(_TALLY.fullmatch(cell)) and cell[:2] in {"II", "||"} for cell in cells)
        < FEW_TALLIES
    ):
        return list(lines)
    return [replace(line, cells=[*map(_counted, line.cells)], is_said=True) for line in lines]


def _counted(cell: str) -> str:
    found = _TALLY.fullmatch(cell)
    if not found:
        return cell
    queen = "+Q" if found[1] or found[3] else ""
    return f"{len(re.sub(r'[^I|]', '', found[2]))}{queen}"


def _parted(lines: Sequence[Line]) -> list[Line]:
    """The lines of two games side by side between which a double bar is drawn."""
    sides = {line.number: _DOUBLE_BAR.split(line.text) for line in lines if line.cells}
    parted = {
        number: [_words_apart(_split_spaces(side)) for side in both]
        for number, both in sides.items()
        if len(both) == 2 and not any("|" in side for side in both)
    }
    if len(parted) < 3:
        return list(lines)
    width = max(len(left) for left, _ in parted.values())
    found: list[Line] = []
    for line in lines:
        if line.number in parted:
            left, right = parted[line.number]
            empty = [""] * (width - len(left) + 1)
            line = replace(line, cells=[*left, *empty, *right][:MOST_CELLS])
        found.append(line)
    return found


def _with_pairs(lines: Sequence[Line]) -> list[Line]:
    """Points with the total beside them, "13 (45)" or "13/45", as two cells."""
    places: dict[int, list[re.Match[str]]] = {}
    filled: dict[int, int] = {}
    for line in lines:
        for at, cell in enumerate(line.cells):
            if found := _PAIR.fullmatch(cell):
                places.setdefault(at, []).append(found)
            elif is_number(cell):
                filled[at] = filled.get(at, 0) + 1
    pairs = {at: each for at, each in places.items() if len(each) > max(1, filled.get(at, 0))}
    if len(pairs) < 3:
        return list(lines)
    way = next((way for way in (1, -1) if _adds_up([*pairs.values()], way)), 0)
    if not way:
        return list(lines)
    return [_with_pair_cells(line, pairs, way) for line in lines]


def _adds_up(columns: Sequence[Sequence[re.Match[str]]], way: int) -> bool:
    """Whether the second numbers are mostly the sums of the first, or the other way round."""
    good = bad = 0
    for column in columns:
        pairs = [(each[1], each[2] or each[3])[::way] for each in column]
        for (_, last), (written, sum_) in pairwise(pairs):
            points, before, total = map(number_or_none, (written, last, sum_))
            if points is not None and before is not None and total is not None:
                good, bad = good + (total - points == before), bad + (total - points != before)
    return good > 2 * bad


def _with_pair_cells(line: Line, places: Mapping[int, object], way: int) -> Line:
    cells: list[str] = []
    has_digits = re.search(r"\d", line.text)  # and not "O", which may be a name
    is_beside = not has_digits and len(line.filled) == len(line.cells) == len(places)
    lead = [""] * min(places) if is_beside else []  # names without a word above the numbers
    for at, cell in enumerate([*lead, *line.cells]):
        found = _PAIR.fullmatch(cell) if at in places else None
        if found:
            cells += [found[1], found[2] or found[3]][::way]
        else:
            cells += [cell, ""] if at in places else [cell]
    return replace(line, cells=cells)


def _by_places(lines: Sequence[Line]) -> list[Line]:
    """A row for each game with a name and the points in a cell, best first, as a text for each."""
    found: list[Line] = []
    for line in lines:
        pairs = [bool(_ONE_PLAYER.fullmatch(cell)) and not is_day(cell) for cell in line.filled]
        first = pairs.index(True) if True in pairs else 0  # behind the date, the host
        before = line.filled[:first]
        is_plain = all(after_day(cell) == "" or not re.search(r"\D\d", cell) for cell in before)
        is_plain = is_plain and (len(before) > 1 or any(map(is_day, before)))
        if all(pairs[first:]) and len(pairs) - first >= FEW_NAMES and is_plain:
            if found and not any(map(_ONE_PLAYER.fullmatch, found[-1].cells)):
                head = len(found[-1].cells) >= len(line.cells) and not found[-1].numbers
                found = found[:-1] if head else found  # "1st", "2nd"
            day = "".join([f"{cell}: " for cell in before if is_day(cell)][:1])
            line = replace(line, text=day + ", ".join(line.filled[first:]))
        found.append(line)
    return found


def _told(lines: Sequence[Line]) -> list[Line]:
    """A text for each hand, "Ann 4, Bo 6, Cleo 3, Dev 13", as names with numbers below.

    Before them each has a cell for what stands before its first name.
    """
    talk = _Talk()
    for line in lines:
        talk.hear(line)
    if not any(cells[0] for cells in talk.written):
        for cells in talk.written:
            del cells[0]
    return talk.lines


@dataclass
class _Talk:
    """Lines with what was said in them as cells; `written` are those of names and of hands."""

    lines: list[Line] = field(default_factory=list)
    written: list[list[str]] = field(default_factory=list)
    _head: list[str] = field(default_factory=list)
    _rows: list[list[str]] = field(default_factory=list)  # below the names
    _day: str = ""

    def hear(self, line: Line) -> None:
        if sent := _SENT.fullmatch(line.text):
            if sent["day"] != self._day:
                self._begin(line, sent["day"])
            return
        text = line.text.lstrip("> ")  # as a mail has what it answers
        chat = _CHAT.match(text)
        if not (chat or _LETTER.search(text)):  # nobody is named
            self._pass_on(line)
            return
        day, colon, rest = text.partition(": ")
        if chat:
            day, text = chat["day"], text[chat.end() :]
        elif DIGIT.match(text) or not (colon and is_day(day)):
            day, text = _day_apart(text)
        else:
            text = rest
        said = _Said.read(text, self._head[1:], chat["who"] if chat else "")
        if day and (said or chat) and (day != self._day or not chat):
            self._begin(line, day)
        if said:
            self._add(replace(line, text=text), said)
        elif chat:
            self.lines.append(replace(line, text=text, cells=_in_chat(text)))
        else:
            self._pass_on(line)

    def _begin(self, line: Line, day: str) -> None:
        """Another day, with which a game ends."""
        self.lines.append(replace(line, text=day, cells=[day]))
        self._head, self._day = [], day

    def _pass_on(self, line: Line) -> None:
        """A line in which nobody says anything: a game ends with it, unless it is of sums."""
        self.lines.append(line)
        if line.cells and not is_sum_word(line.text):
            self._head = []

    def _add(self, line: Line, said: _Said) -> None:
        names = [name for name in said.points if name not in self._head[1:]]
        if names and (not self._head or said.lead == "1"):
            self._head, self._rows, names = [""], [], [*said.points]
            self.lines.append(replace(line, cells=self._head, is_said=True))
            self.written.append(self._head)
        for row in self._rows:
            row[len(self._head) : len(self._head)] = [""] * len(names)
        self._head += names
        cells = [said.lead, *(said.points.get(name, said.others) for name in self._head[1:])]
        cells += [said.more] if said.more else []
        self._rows.append(cells)
        self.written.append(cells)
        self.lines.append(replace(line, cells=cells))


def _in_chat(text: str) -> list[str]:
    """The cells of what somebody wrote: numbers, or the names in their order; else words."""
    seating = _SEATING.match(text)
    cells = re.split(r"[\s,;]+", text[seating.end() :] if seating else text)[:MOST_CELLS]
    if seating and len(cells) >= FEW_NAMES and _is_foot(Line(0, text, cells), len(cells)):
        return cells
    return cells if DIGIT.match(text) else [text]


def _day_apart(text: str) -> tuple[str, str]:
    """The day that begins a text, and what stands behind it."""
    first, colon, last = text.partition("): ")
    if (
        colon and len(first) <= MOST_OF_WORDS and is_day(day := first.rpartition("(")[2])
    ):  # "No. 1 (8 Jan): "
        return day, last
    rest = after_day(text) if DIGIT.match(text) else None
    at = text.find(rest.strip(" -\N{EN DASH}:,")) if rest else 0
    return text[:at].rstrip(" -\N{EN DASH}:,"), text[at:]


def _names_before(text: str) -> str:
    """A text of numbers with a name behind each, "5 Ann, 8 Bo, 13 Cleo", the other way round."""
    parts = [_NUMBER_AND_NAME.fullmatch(part) for part in re.split(r"[,;]\s*", text)]
    pairs = [f"{part[2]} {part[1]}" for part in parts if part]
    return ", ".join(pairs) if len(pairs) == len(parts) >= FEW_NAMES else text


class _Said(NamedTuple):
    """What a text says of a hand: points by name, those of all others, and words around them."""

    lead: str
    points: Mapping[str, str]
    others: str
    more: str

    @classmethod
    def read(cls, text: str, known: Sequence[str], who: str) -> _Said | None:
        """None where it has no such; `who` wrote it, of a game in which some are `known`."""
        if len(text) > MOST_OF_WORDS:
            return None
        text = _names_before(_TIME_FIRST.sub("", text))
        before = _BEFORE_SAID.match(text)
        at = before.end() if before and (not before["word"] or is_sum_word(before["word"])) else 0
        lead = (before["word"] or before["number"] or "") if before and at else ""
        pairs: list[tuple[str, str]] = []
        names = {name_key(name): name for name in known}
        while found := _SAID.match(text, at):
            name = found["name"].rstrip(" +")
            if not pairs and name_key(name) not in names:
                words, _, last = name.rpartition(" ")
                if words and name_key(last) in {*names, "me" if who else ""}:
                    lead, name = f"{lead} {words}".strip(), last
            name = who if who and name_key(name) == "me" else name
            points = found["points"] or found["bracketed"]
            pairs.append((names.get(name_key(name), name), points))
            at = found.end()
        said = dict(pairs)
        others = next((said.pop(name) for name in [*said] if _REST.fullmatch(name_key(name))), "")
        numbers = sum(map(str.isdigit, said.values()))
        is_known = set(said) <= set(known) and (len(said) > 1 or not numbers)
        is_whole = len(said) + bool(others) == len(pairs) and _AFTER_SAID.fullmatch(text[at:])
        if not said or not is_whole or not (is_known or numbers > 1 < len(said) - 1):
            return None
        if any(len(name.split()) > MOST_WORDS for name in said.keys() - {*known}):
            return None
        if all(is_day(f"{name} {number}") for name, number in pairs):
            return None
        more = text[at:].strip(" -,;")
        return cls(lead, said, others, "" if re.search(r"\d", more) else more)


def _with_whole_names(lines: Sequence[Line]) -> list[Line]:
    """The lines of a player each with the name whole, of however many words: "Aunt Dee - 88"."""
    found: list[Line] = []
    for is_of_one, group in groupby(lines, lambda line: bool(_one_player(line))):
        run = list(group)
        if is_of_one and len(run) >= FEW_NAMES and any(len(line.filled) > 2 for line in run):
            run = [_with_whole_name(line) for line in run]
        found += run
    return found


def _with_whole_name(line: Line) -> Line:
    said = None if line.is_sum or is_day(line.text) else _one_player(line)
    return replace(line, cells=[said["name"], said["points"]]) if said else line


def _one_player(line: Line) -> re.Match[str] | None:
    """The name and the points of a line that has those of one player."""
    text = line.text
    if len(text) > MOST_OF_WORDS or _IN_A_YEAR.fullmatch(text) or _NUMBERED.fullmatch(text):
        return None
    return _ONE_PLAYER.fullmatch(text)


def _hand_alone(line: Line) -> re.Match[str] | None:
    """The number of a hand that stands by itself."""
    return _HAND_ALONE.fullmatch(line.text) if len(line.text) <= MOST_OF_WORDS else None


def _without_places(lines: Sequence[Line]) -> list[Line]:
    """The lines of a list of places without them: "1. Ann 45"."""
    found: list[Line] = []
    for run in _runs(lines):
        is_placed = [bool(_PLACE.match(line.text)) and line.numbers > 0 for line in run]
        if sum(is_placed) < 3:
            found += run
            continue
        for line, has_place in zip(run, is_placed, strict=True):
            text = _PLACE.sub("", line.text, count=1) if has_place else line.text
            cells = split_cells(text) if has_place else line.cells
            found.append(replace(line, text=text, cells=cells))
    return found


def _with_two_headings(lines: Sequence[Line]) -> list[Line]:
    """The lines with one heading where a second says of each column what it has: "Pts", "Total"."""
    found: list[Line] = []
    for line in lines:
        words = [name_key(cell).strip(".:") for cell in line.cells[1:] if cell]
        words += [word for word in [name_key(line.cell(0))] if word in _OF_NUMBERS]
        is_second = len(words) > 3 and {*words} <= {*_OF_NUMBERS} and len(set(words)) < len(words)
        if not is_second or not found or not found[-1].cells:
            found.append(line)
            continue
        above, name = found.pop(), ""
        cells = []
        for at, cell in enumerate(line.cells):
            name = above.cell(at) or name
            word = _OF_NUMBERS.get(name_key(cell).strip(".:"), "")
            cells.append(f"{name} {word}" if word and name else above.cell(at) or cell)
        found.append(replace(above, cells=cells))
    return found


def _below_each_other(lines: Sequence[Line]) -> list[Line]:
    """Games that stand side by side, one below the other."""
    found: list[Line] = []
    for run in _runs(lines):
        sides = _sides(run)
        if len(sides) < 2:
            found += run
            continue
        for start, end in sides:
            if start:
                found.append(Line(run[0].number, "", []))
            for line in run:
                cells = line.cells[start:end]
                words = [cell for cell in cells if cell]
                text = words[0] if len(words) == 1 else line.text  # as the day of a game
                found += [replace(line, text=text, cells=cells)] if words else []
    return found


def _sides(run: Sequence[Line]) -> list[tuple[int, int]]:
    """The columns of games side by side, of three names or more each."""
    for at, head in enumerate(run):
        if head.numbers or len(head.filled) < 2 * FEW_NAMES:
            continue
        width = max(len(line.cells) for line in run)
        empty = [at for at in range(width) if not any(line.cell(at) for line in run)]
        sides: list[tuple[int, int]] = []
        start = 0
        for end in [*empty, width]:
            if sum(bool(cell) for cell in head.cells[start:end]) >= FEW_NAMES:
                sides.append((start, end))
                start = end + 1
        half = len(head.cells) // 2
        names, again = head.cells[:half], head.cells[half:]
        if len(sides) == 1 and names == again and not _are_totals(run[at + 1 :], half):
            return [(0, half), (half, width)]
        return sides
    return []


def _are_totals(lines: Sequence[Line], half: int) -> bool:
    """Whether what stands below names that come again has the totals of the first of them."""
    return bool(lines) and lines[0].cells[:half] == lines[0].cells[half:]


def _by_hand(lines: Sequence[Line], mark: str) -> list[Line]:
    """The lines with a row for each hand that has a line for each player below its number."""
    found: list[Line] = []
    at = 0
    while at < len(lines):
        hands = list(_hands_below(lines, at))
        if len(hands) < 2:
            found.append(lines[at])
            at += 1
            continue
        names = list(dict.fromkeys(name for _, points, _ in hands for name in points))
        head = ["", *names]
        found.append(replace(lines[at], text=mark.join(head), cells=head, is_said=True))
        for label, points, _ in hands:
            row = [points.get(name, ("", label.number)) for name in names]
            cells = [label.text.strip(), *(cell for cell, _ in row)]
            places = (label.number, *(place for _, place in row))
            found.append(replace(label, text=mark.join(cells), cells=cells, places=places))
        at = hands[-1][2]
    return found


def _hands_below(
    lines: Sequence[Line], at: int
) -> Iterator[tuple[Line, Mapping[str, tuple[str, int]], int]]:
    """The hands from a line on: that of their number, points and line by name, and where they end.

    The numbers grow; totals may follow.
    """
    number = 0
    while at < len(lines):
        label, last = lines[at], number
        found = _hand_alone(label)
        number = int(found["number"]) if found else last
        if number <= last and not (last and is_sum_word(label.text)):
            return
        points: dict[str, tuple[str, int]] = {}
        at += 1
        while at < len(lines) and (said := _one_player(lines[at])):
            if said["name"] in points:
                return
            points[said["name"]] = said["points"], lines[at].number
            at += 1
        if len(points) < FEW_NAMES:
            return
        yield label, points, at
        while at < len(lines) and not lines[at].cells:
            at += 1


def _turned(lines: Sequence[Line], mark: str) -> list[Line]:
    """The same, with the players down the side turned so that they stand across."""
    found: list[Line] = []
    for run in _runs(lines):
        start = _first_of_people(run)
        if start is None:
            found += run
            continue
        head = _beside(run[start - 1], run[start:]) if start else None
        if head and not _is_head_of_hands(head, run[start:]):
            head = None
        found += run[: start - 1 if head else start]
        found += _turn(run[start:], head, mark)
    return found


def _beside(head: Line, run: Sequence[Line]) -> Line:
    """The line above people below each other, with an empty cell above their names."""
    is_short = len(head.cells) + 1 == max(len(line.cells) for line in run)
    is_beside = is_short and (head.cells[0] == "1" or is_day(head.cells[0]))
    return replace(head, cells=["", *head.cells]) if is_beside else head


def _is_head_of_hands(head: Line, run: Sequence[Line]) -> bool:
    """Whether a line has the numbers of the hands, or their dates, of people below each other."""
    cells = [cell for cell in head.cells[1:] if cell and not _NO_HAND_WORDS.fullmatch(cell)]
    if not cells or len(head.cells) > max(len(line.cells) for line in run):
        return False
    numbers = [re.sub(r"\D", "", cell) for cell in cells if not is_sum_word(cell)]
    in_turn = [f"{number}" for number in range(1, len(numbers) + 1)]
    return numbers == in_turn or all(map(is_day, cells)) or all(map(is_sum_word, cells))


def _first_of_people(run: Sequence[Line]) -> int | None:
    """Where the people below each other begin, with whom a run ends, but for sums of the hands."""
    end = len(run)
    while end and run[end - 1].is_sum:
        end -= 1
    start, names = end, set[str]()
    while start and _is_person(run[start - 1]):
        name = name_key(run[start - 1].cells[0])
        if name in names:
            return None
        names.add(name)
        start -= 1
    are_dealers = start > 0 and names <= {*map(name_key, run[start - 1].cells)}
    return start if len(names) > 2 and not are_dealers else None


def _is_person(line: Line) -> bool:
    signs = sum(cell in {".", "x", "X", "/"} for cell in line.cells[1:])
    return (
        line.numbers >= 1
        and line.numbers + signs >= len(line.filled) - 2
        and not line.is_sum
        and (not line.is_statistic or name_key(line.words) == "max")  # who may be called so
        and not _IN_A_YEAR.fullmatch(line.text[:MOST_OF_WORDS])
        and not re.search(r"\d", line.cells[0])
        and any(map(str.isalpha, line.cells[0]))
    )


def _turn(run: Sequence[Line], head: Line | None, mark: str) -> list[Line]:
    rows = [[cell for cell in line.cells if cell != "=" and cell[:2] != "<-"] for line in run]
    width = max(map(len, rows))
    ends = [row[-1] for row in rows if len(row) == width]
    has_sums = len(ends) == len(rows) and all(map(_IN_BRACKETS.fullmatch, ends))
    if has_sums:
        rows = [[*row[:-1], row[-1].strip("()")] for row in rows]
    has_equals = all("=" in line.cells for line in run if not line.is_sum)
    labels = [cell for cell in head.cells if cell != "="] if head else [""] * width
    labels += [""] * (width - len(labels))
    if has_equals or has_sums or (head is None and _is_added_up(rows, width)):
        labels[-1] = "Total"
    lead = [labels] if any(labels[1:]) else []
    across = [[row[at] if at < len(row) else "" for row in [*lead, *rows]] for at in range(width)]
    if lead:
        across[0][0] = ""
    across[0] = [cell.rstrip(" :") for cell in across[0]]
    first = head or run[0]
    return [Line(first.number, mark.join(cells), cells, is_turned=True) for cells in across]


def _is_added_up(rows: Sequence[Sequence[str]], width: int) -> bool:
    """Whether each row ends with its sum."""
    if width < 4 or any(len(row) != width for row in rows):
        return False
    numbers = [[read_number(cell) or 0 for cell in row[1:] if is_number(cell)] for row in rows]
    return all(len(row) == width - 1 and row[-1] == sum(row[:-1]) for row in numbers)

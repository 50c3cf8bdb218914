"""What is wrong, in words: one sentence for every key of every RulesError."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.referee import telling
from companion.referee.grammar import (
    a_card,
    capitalized,
    card_words,
    cards_words,
    counted,
    line_words,
    listed,
    number_words,
    signed,
    the_card,
)
from companion.referee.options import TITLES, sizes_words, variant_name
from companion.referee.telling import TEXTS, tell
from companion.rules import VARIANTS, Card, RulesError, Ruleset

Data = Mapping[str, Any]  # the facts of an error

# With the names of facts in braces; a function where more than a fact stands in it, which no text
# file has yet.
Sentence = str | Callable[[Data], str]


MOST_SHOWN = 40  # signs of what was typed: enough to know it again


def _in_words(fact: object) -> Any:
    """A fact as a sentence has it: a card by its name, and what was typed not too long."""
    if isinstance(fact, int):
        return fact
    words = card_words(fact) if isinstance(fact, Card) else str(fact)
    readable = words.encode(errors="replace").decode()  # half a sign is no text a page can show
    return readable if len(readable) <= MOST_SHOWN else f"{readable[: MOST_SHOWN - 1]}…"


def _one_called(name: str) -> str:
    return f"{'an' if name[:1].lower() in 'aeiou' else 'a'} {name}"


def _more_than_here(d: Data, things: str) -> str:
    return (
        f"This page takes up to {d['most']:,} {things} at once. The person who runs Companion can "
        "take in more: companion import FILE."
    )


def _sizes(key: str) -> str:
    return sizes_words(VARIANTS[key].players)


_NAMES: dict[str, Sentence] = {
    "name_doubled": lambda d: (
        f"There's already {_one_called(_in_words(d['name']))}. Try {_in_words(d['name'])} B."
    ),
    "sat_together": lambda d: (
        f"{d['one']} and {d['other']} played in the same game, {d['day']}, so they are two people."
        if "day" in d
        else f"{d['one']} and {d['other']} played in the same game, so they are two people."
    ),
}

_SEATS: dict[str, Sentence] = {
    "too_few_players": lambda d: (
        f"A game needs at least {number_words(d['least'])} players: "
        f"add {counted(d['missing'], 'more name')}."
    ),
    "seat_blank": lambda d: _blank_seat(d["after"], d["before"]),
    "no_table_link": lambda d: (
        f"“{_in_words(d['text'])}” isn't a code or a link to a table. A code has 6 characters."
        if d["text"]
        else "Type the code or paste the link first."
    ),
}

_NEW_GAME: dict[str, Sentence] = {
    "number_out_of_range": lambda d: (
        f"You can't play to “{d['text']}”. Type a whole number from {d['least']} to {d['most']}."
        if d["text"]
        else f"Type a whole number from {d['least']} to {d['most']}."
    ),
    "variant_not_for": lambda d: (
        f"{variant_name(d['variant'])} is for {_sizes(d['variant'])} players."
    ),
    "variant_needs_more": lambda d: (
        f"{variant_name(d['variant'])} is for {_sizes(d['variant'])} players. You need "
        f"{number_words(d['missing'])} more."
    ),
}

_MISSING: dict[str, Sentence] = {
    "moon_not_applied": lambda d: (
        "Only a moon scores like that." if d["is_sure"] else "That could be a moon, or not."
    ),
    "hearts_not_entered": lambda d: (
        "One heart is still out."
        if d["missing"] == 1
        else f"{number_words(d['missing']).capitalize()} hearts are still out."
    ),
    "points_not_entered": lambda d: f"Points are missing for {counted(d['missing'], 'player')}.",
}

_FILES: dict[str, Sentence] = {
    "file_refused": lambda d: f"Line {d['line']:,}: {error_words(d['why'])}",
    "file_game_refused": lambda d: (
        f"Game {d['game']}, hand {d['hand']}: {error_words(d['why'])}"
        if d["hand"]
        else f"Game {d['game']}: {error_words(d['why'])}"
    ),
    "file_too_many_games_here": lambda d: _more_than_here(d, "games"),
    "file_too_many_hands_here": lambda d: _more_than_here(d, "hands"),
    "file_too_many_lines_here": lambda d: _more_than_here(d, "lines"),
    "sheet_too_many_cells": lambda d: _more_than_here(d, "cells"),
    "paper_number": lambda d: (
        f"“{_in_words(d['text'])}” isn't a number of points."
        if d["text"]
        else "A number is missing. Write 0 for no points."
    ),
    "paper_cells": lambda d: (
        f"{counted(d['found'], 'number').capitalize()}, but there should be {d['expected']}."
    ),
    "import_changed": lambda d: (
        f"Someone has changed what came with this file, game {d['number']}, so it stays."
        if "number" in d
        else "Someone has changed what came with this file, so it stays."
    ),
}


def _blank_seat(after: str, before: str) -> str:
    """Between whom a name was left out."""
    if after and before:
        return f"There's no name between {after} and {before}."
    return f"There's no name after {after}." if after else "The first name is missing."


def _card_missing(d: Data) -> str:
    if d["points"] < 0:
        return f"No one was given {the_card(d['card'])}."
    return f"{d['points']} short: no one was given {the_card(d['card'])}."


OLDER_RULES = "older_rules"  # the key where a game stays to be read, and no more

# Reading cards and options
_READING: dict[str, Sentence] = {
    "unknown_card": lambda d: (
        f"“{_in_words(d['text'])}” isn't a card: “{_in_words(d['wrong'])}” is wrong."
        if d.get("wrong")
        else f"“{_in_words(d['text'])}” isn't a card."
    ),
}

# Options that cannot be played together
_RULESETS: dict[str, Sentence] = {
    "players_out_of_range": lambda d: (
        f"With {counted(d['decks'], 'deck')} you can have {d['least']} to {d['most']} players."
    ),
    "does_not_divide": lambda d: (
        f"{d['cards']} cards don't come out even for {d['players']} players. Take out "
        f"{counted(d['over'], 'more card')}, put others back, or say under “Cards left over” who "
        "gets a kitty."
    ),
    "negative_penalty": lambda d: f"A penalty card can't be worth {signed(d['value'])}.",
}


def _points(d: Data) -> str:
    """Points as the table writes them; who counts up has no ruleset with the error."""
    ruleset = d.get("ruleset")
    return signed(ruleset.shown_points(d["points"]) if ruleset else d["points"])


def _line(d: Data) -> str:
    ruleset = d.get("ruleset")
    return line_words(ruleset.shown_points(each) if ruleset else each for each in d["line"])


def _copies(d: Data) -> int:
    ruleset = d.get("ruleset")
    return ruleset.pack.count(d["card"]) if ruleset else 1


def _sum(d: Data) -> str:
    """What points add up to; where hearts were counted, nobody added up any."""
    return f"That's {_points(d)}. " if "points" in d else ""


def wrong_sum_words(ruleset: Ruleset, points: str) -> str:
    """That points add up to what no hand does."""
    return f"That's {points}. {tell(ruleset, 'hand_total').text}"


def nobody_has_card_words(line: str, card: Card, copies: int) -> str:
    """That nobody in a line of points can have a card; who it is is asked."""
    return f"{line}: someone must have {the_card(card) if copies == 1 else a_card(card)}. Who?"


def impossible_line_words(line: str) -> str:
    """That no hand gives a line of points, though it adds up."""
    return f"{line} can't be right: the cards can't add up like that."


def _card_untaken(d: Data) -> str:
    card = d["card"]
    if d["copies"] == 1:
        return f"Who took {the_card(card)}?"
    return f"One {card_words(card)} is missing. Who took it?"


# Hands that cannot have happened as told
_HANDS: dict[str, Sentence] = {
    "wrong_number_of_seats": lambda d: (
        f"This hand has {counted(d['players'], 'player')}, not {number_words(d['given'])}."
    ),
    "card_missing": _card_missing,
    "cards_missing": lambda d: f"No one was given {cards_words(d['cards'])}.",
    "tricks_do_not_add_up": lambda d: (
        f"That's {counted(d['told'], 'trick')}, but {d['tricks']} were played."
    ),
    "more_takers_than_tricks": lambda d: (
        f"{counted(d['takers'], 'player').capitalize()} can't all have scoring cards: "
        f"there are only {counted(d['tricks'], 'trick')} in a hand."
    ),
    "card_untaken": _card_untaken,
    "queen_owed": _card_untaken,
    "wrong_sum": lambda d: wrong_sum_words(d["ruleset"], _points(d)),
    "hearts_missing": lambda d: (
        f"{_sum(d)}One heart is missing."
        if d["hearts"] == 1
        else f"{_sum(d)}{capitalized(number_words(d['hearts']))} hearts are missing."
    ),
    "hearts_too_many": lambda d: (
        f"{_sum(d)}One heart is counted twice."
        if d["hearts"] == 1
        else f"{_sum(d)}{capitalized(number_words(d['hearts']))} hearts are counted twice."
    ),
    "nobody_has_card": lambda d: nobody_has_card_words(_line(d), d["card"], _copies(d)),
    "impossible_line": lambda d: impossible_line_words(_line(d)),
}

# Hands in play that cannot have gone as told
_PLAY: dict[str, Sentence] = {
    "wrong_hand_sizes": lambda d: (
        f"Each player is dealt {counted(d['cards'], 'card')}, "
        f"not {listed([str(size) for size in d['sizes']])}."
    ),
    "wrong_trick_size": lambda d: (
        f"{counted(d['cards'], 'card').capitalize()} is the wrong number for a trick of "
        f"{counted(d['players'], 'player')} here."
    ),
    "wrong_play": lambda d: f"The {card_words(d['violation'].card)} can't be played now.",
}


def _sentences(chapter: str) -> dict[str, Sentence]:
    """The sentences of a file, by the key of their error."""
    return {text.key.removeprefix("error_"): text.cases[0].words for text in TEXTS.of(chapter)}


# What the score book refuses.
REFUSALS: Mapping[str, Sentence] = MappingProxyType(
    _sentences("refusals") | _NAMES | _SEATS | _NEW_GAME | _MISSING | _FILES
)

# A sentence for every key.
OBJECTIONS: Mapping[str, Sentence] = MappingProxyType(
    _sentences("objections") | _READING | _RULESETS | _HANDS | _PLAY | {**REFUSALS}
)


def error_words(error: RulesError) -> str:
    """The sentence for an objection of the rules, or a refusal of the score book."""
    sentence, facts = OBJECTIONS[error.key], error.data
    if not isinstance(sentence, str):
        return sentence(facts)
    words = {name: _in_words(fact) for name, fact in facts.items()}
    return telling.translated(sentence).format_map({**words, "title": _title(facts)})


def _title(facts: Data) -> str:
    """The option that is at fault."""
    field = str(facts.get("field", ""))
    return TITLES.get(field, field)


STATUS_SENTENCES: Mapping[int, str] = MappingProxyType(
    {
        400: "We couldn't read that. Go back, reload the page and try again.",
        403: "This device can look, but not change anything here.",
        404: "The link may have expired, or this phone can't open it.",
        405: "That doesn't work from here. Go back and use the buttons on the page.",
        408: "That took too long. Try again.",
        409: "Someone else has just changed this. Reload the page and take a look.",
        413: "That's more than a score sheet can hold. Send less.",
        414: "This address is too long.",
        415: "We can't read that kind of content. Use the form on the page.",
        429: "Too many tries. Wait a minute, then try again.",
        500: "Something went wrong on our side. Everything you saved is safe. Try again.",
        503: "Companion is busy right now. Try again in a moment.",
    }
)

DATABASE_UNAVAILABLE = (
    "Companion can't reach its records right now, or its disk is full. Nothing has changed, "
    "and everything you saved is safe. Try again in a moment."
)

DATABASE_DAMAGED = (
    "Companion's records are damaged, and some of them can't be read. Nothing has "
    "changed. The person who runs Companion can go back to the latest backup."
)

NO_CONNECTION_TITLE = "No connection"

NO_CONNECTION = (
    "This page isn't on your phone yet, and there's no connection to fetch it. "
    "Nothing you entered is lost."
)

GAME_WAS_DELETED = "Someone who keeps score deleted it. It can come back for 30 days."

# What a phone reads at a table it was let in to, by what put it out (`sharing.access`).
WHY_OUT: Mapping[str, str] = MappingProxyType(
    {
        "ended": (
            "This phone was let in to one game only, and that ended with an update. "
            "Ask a scorekeeper for a link to the whole table."
        ),
        "removed": (
            "A scorekeeper removed this phone from the table. "
            "To come back, ask for the table to be shared again."
        ),
        "replaced": (
            "The same player joined with another phone, which took this one's place. "
            "To use this one, ask for the table to be shared and join again."
        ),
        "left": "This phone left the table. To come back, ask for the table to be shared again.",
        "took_back": (
            "This phone doesn't keep score anymore: a scorekeeper is back, or it's past 5 AM."
        ),
        "watches": "This phone just watches here. Ask whoever keeps score.",
    }
)

LINK_IS_OVER = (
    "This link doesn't work now: it was used, a new one took its place, or its time is over. "
    "Ask whoever keeps score to share the table again."
)

OUTDATED_FORM = "This form is out of date. Reload the page and send it again."

WITHOUT_ORIGIN = (
    "Over https a form has to say which page it comes from, and your browser keeps that back "
    "(Origin and Referer). Allow it for this site, then reload the page and send it again."
)


def other_origin_words(ours: str, theirs: str) -> str:
    """Why a form is refused that comes from elsewhere: from a page at `theirs`, if that is known.

    Both are addresses; where both are of https, the name and the port tell them apart.
    """
    if not theirs:
        return WITHOUT_ORIGIN
    plain = "https://"
    if theirs.startswith(plain):
        ours, theirs = ours.removeprefix(plain), theirs.removeprefix(plain)
    return (
        f"Your proxy says {ours}, your browser {theirs}. They have to say the same: whoever runs "
        "this server finds how under The proxy in docs/hosting.md. Nothing has changed."
    )


def status_title(status: int) -> str:
    """The title of the page of an error."""
    return "Not found" if status == 404 else "That didn't work"


def status_words(status: int) -> str:
    """What a status means here; of one that is not in the list, that the request was not read."""
    return STATUS_SENTENCES.get(status, STATUS_SENTENCES[400])


def stored_game_words(error: RulesError) -> str:
    """Why a game cannot be read or scored any more, and what there is of it."""
    if error.key == OLDER_RULES:
        return (
            "This game was played by a rule that Companion no longer has. Here is how it ended "
            "and what its hands say. Nothing in it can be changed."
        )
    return (
        f"We can't read this game. {error_words(error)} Here is how it stood and what its hands "
        "say. Nothing in it can be changed; the table's other games aren't affected."
    )

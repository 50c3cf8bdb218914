"""What is wrong, in words: one sentence for every key of every RulesError."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

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
from companion.referee.telling import tell
from companion.rules import VARIANTS, Card, RulesError, Ruleset

Data = Mapping[str, Any]  # the facts of an error

# With the names of facts in braces; a function where more than a fact stands in it.
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
    "name_blank": "A name is missing.",
    "name_too_long": "“{name}” is too long. A name has up to {longest} characters.",
    "name_doubled": lambda d: (
        f"There's already {_one_called(_in_words(d['name']))}. Try {_in_words(d['name'])} B."
    ),
    "name_taken": (
        "“{name}” is already a player at this table. If they're the same, merge them below."
    ),
    "spelled_twice": "“{name}” is another spelling of {person}, who is already playing.",
    "renamed_meanwhile": "Someone has just changed the name to “{name}”.",
    "nobody_chosen": "Choose a player.",
    "same_person": "Choose someone else: you can't merge a player with themselves.",
    "has_spellings": "{name} is already merged with someone. Separate them first.",
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
    "wrong_code": "That code doesn't work. Codes last 10 minutes: ask for the one on Share now.",
    "too_many_codes": "Too many wrong codes. Wait 10 minutes, or open the link instead.",
    "too_many_players": "A game has at most {most} players.",
    "already_seated": "{name} is already in the game.",
    "too_few_left": (
        "You need at least {fewest} players to go on. Let someone take over the seat, or end the "
        "game."
    ),
    "too_many_seatings": "The seats of a game can change {most} times. Start another game.",
    "no_rules_for": "These rules don't work with {players} players.",
    "nobody_there": "Choose a player in this game.",
    "seats_do_not_match": "Every player needs one seat. Someone is there twice, or not at all.",
    "seating_changed_before": (
        "The seats have already changed during this game. Change them from the next hand on."
    ),
    "no_such_place": "Choose which two players they sit between.",
}

_GAMES: dict[str, Sentence] = {
    "no_such_hand": "There's no hand {number} in this game.",
    "game_is_full": "A game holds {most:,} hands, and this one is full. End it, and play again.",
    "no_such_end": "Choose the last hand of the game.",
    "no_such_pass": "You can't pass that way with this many players.",
    "moon_is_settled": "How the moon of hand {number} counts is settled.",
    "nothing_scored": "No hand has been scored yet, so there's nothing to end.",
    "others_sit_out": (
        "Someone else sits out now. Enter hand {number} again, for the players who played it."
    ),
    "another_game_began": "Another game has begun at this table, so nothing was saved in this one.",
    "game_is_over": "This game is over. Undo its last hand to keep playing.",
    "no_hand_to_come": "This game is over. Choose a scored hand for the new rules to start from.",
    "change_needs_reason": "Say why: everyone will see it with what you agreed.",
    "rules_are_these": "You're already playing by these rules. Change one first.",
    "hand_does_not_fit": (
        "Hand {number} can't be scored by these rules the way it was entered. Start them from a "
        "later hand, or correct that hand first."
    ),
}

_RULINGS: dict[str, Sentence] = {
    "reason_missing": "Say why: everyone will see it with the hand.",
    "reason_too_long": "A reason has up to {longest} characters.",
    "no_such_decision": "There's nothing to save or decide here. Look at the case again.",
    "nothing_to_adjust": "Enter how many points, and for whom.",
    "too_many_points": "{most} points is the most for one hand.",
}

_NEW_GAME: dict[str, Sentence] = {
    "number_out_of_range": lambda d: (
        f"You can't play to “{d['text']}”. Type a whole number from {d['least']} to {d['most']}."
        if d["text"]
        else f"Type a whole number from {d['least']} to {d['most']}."
    ),
    "no_time_of_day": "Type the time the game ends, such as 10:30 PM.",
    "no_such_variant": "Choose one of the variants.",
    "variant_not_for": lambda d: (
        f"{variant_name(d['variant'])} is for {_sizes(d['variant'])} players."
    ),
    "variant_needs_more": lambda d: (
        f"{variant_name(d['variant'])} is for {_sizes(d['variant'])} players. You need "
        f"{number_words(d['missing'])} more."
    ),
}

_PHONES: dict[str, Sentence] = {
    "last_keeper": (
        "No other phone keeps score at this table. Let another phone keep score first, or delete "
        "the table under Deleted games."
    ),
    "no_such_phone": "That phone isn't at this table anymore. Choose another.",
    "recovery_is_gone": (
        "You can't undo that anymore: the phone has a new recovery link, or doesn't keep score now."
    ),
    "keeper_is_here": "A phone that keeps score is here again, so it stays in charge.",
    "not_to_be_taken_over": (
        "Only players in the current game can take over the score. Choose your chair first."
    ),
    "access_changed_since": (
        "You can't undo that anymore: this phone has been changed again since, or more than 30 "
        "days have passed."
    ),
}

_MEANWHILE: dict[str, Sentence] = {
    "hand_saved": "Someone already scored hand {number}.",
    "hand_corrected": "Someone has just corrected hand {number}.",
    "moved_on": "The game has moved on to hand {number}. Take a look, then try again.",
    "undone_already": (
        "That was already undone, or something was changed after it. Nothing has changed."
    ),
    "operation_reused": (
        "This page has already sent something else. Take a look at what's there now."
    ),
    "operation_too_old": (
        "This was entered more than {days} days ago, so we can't tell whether it was saved. "
        "Nothing has changed. If it's missing, enter it again."
    ),
}

_NEXT_HAND: dict[str, Sentence] = {
    "too_many_hands": (
        "There are too many ways the cards can fall in this game to work out what the next hand "
        "can do."
    ),
}

_MISSING: dict[str, Sentence] = {
    "choice_owed": "The shooter chooses what the moon does.",
    "every_trick_owed": "One player has every card that counts. Did anyone else win a trick?",
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

_LIMITS: dict[str, Sentence] = {
    "table_has_most_players": (
        "This table has {most} names, the most there can be. Use one of those, or start a new "
        "table."
    ),
    "table_has_most_games": (
        "This table has played {most:,} games, the most there can be. Start a new table: "
        "everything here stays for you to look at."
    ),
    "no_such_night": "Enter a day that has been.",
    "table_has_most_open_games": (
        "{most} games of this table aren't over yet. End one of them first."
    ),
    "device_has_most_tables": (
        "This device has {most} tables, the most there can be. Use one of those, or another device."
    ),
    "description_too_long": "The note has up to {longest} characters.",
    "game_is_deleted": "This game was deleted. You'll find it under Deleted games.",
    "not_in_bin": "This game isn't among the deleted ones anymore.",
    "name_differs": "That isn't the name. Type “{name}” to delete the table.",
    "most_new_tables_here": (
        "{most} new tables were started from this network today. Use one of them, or come back "
        "tomorrow."
    ),
    "most_new_tables_today": (
        "That's {most} new tables in a day. Use one of those, or come back tomorrow."
    ),
}

_FILES: dict[str, Sentence] = {
    "file_refused": lambda d: f"Line {d['line']:,}: {error_words(d['why'])}",
    "file_game_refused": lambda d: (
        f"Game {d['game']}, hand {d['hand']}: {error_words(d['why'])}"
        if d["hand"]
        else f"Game {d['game']}: {error_words(d['why'])}"
    ),
    "file_missing": "Choose a table's file first.",
    "file_too_large": "This file has more than {most} MB.",
    "file_too_large_here": (
        "This page takes files up to {most} MB. The person who runs Companion can take in a "
        "larger one: companion import FILE."
    ),
    "file_too_many_games": "This file has more than {most:,} games.",
    "file_too_many_games_here": lambda d: _more_than_here(d, "games"),
    "file_too_many_hands_here": lambda d: _more_than_here(d, "hands"),
    "file_too_many_lines_here": lambda d: _more_than_here(d, "lines"),
    "look_is_running": "A file from this phone is still being checked. Try again when that's done.",
    "looks_are_many": (
        "Other files are being checked right now, and only two fit at once. Try again in a moment."
    ),
    "file_not_text": "This isn't text in UTF-8, as Companion writes it.",
    "file_damaged": "The file is damaged or cut off.",
    "file_too_deep": "There's one list inside another, far too deep.",
    "file_too_many_fields": "There's more in one place than any table has: over {most:,} fields.",
    "file_too_dense": (
        "For its size, this file has far more in it than a table. The person who runs Companion "
        "can take it in: companion import FILE."
    ),
    "file_rules_unused": "There are rules in this file that none of its games has.",
    "file_number_odd": "“{text}…” isn't a number Companion writes.",
    "file_field_doubled": "“{field}” is there twice.",
    "file_is_no_table": (
        "This isn't a table that Companion saved. Scores from another program come in under Add "
        "old games: paste the cells there."
    ),
    "file_is_newer": (
        "A newer Companion saved this file (version {version}, this one reads up to {known}). "
        "Update Companion first."
    ),
    "file_is_older": (
        "This file is too old for this Companion (version {version}). Start commit adfc8a0 once, "
        "take the file in there and take everything out again."
    ),
    "file_rules_newer": "A newer Companion saved the rules of this game. Update Companion first.",
    "file_field_missing": "“{field}” is missing.",
    "file_field_unknown": "“{field}” is nothing this Companion knows.",
    "file_field_odd": "“{field}” isn't anything Companion writes there.",
    "file_id_doubled": "The id {id}, or one in its game, is there twice.",
    "file_name_doubled": "Two players are called “{name}”.",
    "file_spelling_odd": "“{name}” is said to be another spelling of someone who isn't there.",
    "file_player_unknown": "Someone sits there who isn't among the players.",
    "file_sits_twice": "Someone has two seats at once.",
    "file_hand_missing": "The hands don't count up from 1.",
    "file_changed_meanwhile": (
        "Someone changed this table while the file was read. Nothing was taken in. Try again."
    ),
    "table_is_gone": "This table was deleted meanwhile.",
    "paper_empty": "Paste a game first: a line of names, then a line for each hand.",
    "paper_day": "{text} isn't a day a game can have been played on.",
    "paper_no_day": (
        "When was this played? Enter a date or just a year, or write one above the game."
    ),
    "paper_no_rules": "Choose the rules these games were played by.",
    "paper_target": "Enter the points a game was played to as a number.",
    "paper_line_long": "This line is too long to be a hand or a list of names.",
    "paper_too_many_cells": (
        "This line has more than {most} columns. A game has one for each player."
    ),
    "paper_not_text": (
        "This isn't text. Open the file in the program that made it, copy the cells and paste them."
    ),
    "sheet_is_workbook": (
        "This is a file of a spreadsheet program, like Excel. Open it there, copy the cells and "
        "paste them."
    ),
    "sheet_is_picture": (
        "This is a picture or a PDF. Type the scores, or copy them from a table and paste them."
    ),
    "sheet_is_packed": "This file is packed. Unpack it first.",
    "sheet_is_table": (
        "This is a file for programs. If Companion made it, choose it under Import a table."
    ),
    "sheet_is_markup": (
        "This is a web page or a formatted document. Open it, copy the cells and paste them."
    ),
    "sheet_too_many_cells": lambda d: _more_than_here(d, "cells"),
    "sheet_much_work": (
        "This sheet takes too long to work out at once. Add fewer games at a time, or say under "
        "More what the numbers are."
    ),
    "sheet_quote": "A quotation mark isn't closed here.",
    "sheet_formula": "“{text}” is a formula. Write the number it gives.",
    "sheet_two_numbers": "“{text}” is two numbers. Write the one that counts.",
    "sheet_day_order": "{text} could be two days. Say whether the day or the month comes first.",
    "sheet_no_date": ("“{text}” isn't a date. Write it like 2019-03-21, or leave its column out."),
    "sheet_no_year": "Which year is {text} in? One answer goes for all dates without a year.",
    "sheet_sum": "The sum says {written}, but the numbers add up to {total}.",
    "sheet_no_hand": "The number of the hand is missing.",
    "sheet_substitute": (
        "From which hand did {other} play for {name}? Write “{name}/{other} from 5”."
    ),
    "sheet_no_numbers": (
        "{name} has no numbers here. Take the column out, or write 0 for no points."
    ),
    "sheet_moon": "Taken as a moon: 0 for {name}, {points} for everyone else.",
    "sheet_moon_off": "Taken as a moon: {points} off for {name}, 0 for everyone else.",
    "sheet_joined": (
        "{name} came in with {points}, the highest total by then. If it was another, write a line "
        "of totals below the hands."
    ),
    "sheet_final_sum": (
        "These scores add up to {total}. With these rules it would be a multiple of {step}."
    ),
    "paper_names": "The players' names should come here, in one line above the numbers.",
    "paper_no_hands": "There are no hands below these names.",
    "paper_number": lambda d: (
        f"“{_in_words(d['text'])}” isn't a number of points."
        if d["text"]
        else "A number is missing. Write 0 for no points."
    ),
    "paper_cells": lambda d: (
        f"{counted(d['found'], 'number').capitalize()}, but there should be {d['expected']}."
    ),
    "paper_either": "These could be points or totals. Say which they are.",
    "paper_moon": "Only a moon scores like that. Write what each player scored for it in the end.",
    "paper_whose_moon": "That's a moon, but the numbers don't say whose. Whose was it?",
    "paper_over": "By these rules the game was over before this hand. Check what it was played to.",
    "paper_sum": "The total says {written} for {name}, but the hands come to {total}.",
    "import_changed": lambda d: (
        f"Someone has changed what came with this file, game {d['number']}, so it stays."
        if "number" in d
        else "Someone has changed what came with this file, so it stays."
    ),
}

REFUSALS: Mapping[str, Sentence] = MappingProxyType(
    _NAMES
    | _SEATS
    | _GAMES
    | _RULINGS
    | _NEW_GAME
    | _PHONES
    | _MEANWHILE
    | _NEXT_HAND
    | _MISSING
    | _LIMITS
    | _FILES
)


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
    "not_a_number": "{title}: “{text}” isn't a number.",
    "value_missing": "{title}: add what “{text}” is worth.",
    "unknown_option": "There's no option “{field}”.",
    "unreadable_option": "{title}: can't read “{value}”.",
    "missing_option": "{title} is missing.",
    "no_options": "These rules are damaged.",
    OLDER_RULES: "It was played by a rule that Companion no longer has.",
    "unknown_schema": "Another version saved these rules ({schema}).",
}

# Options that cannot be played together
_RULESETS: dict[str, Sentence] = {
    "decks_one_or_two": "Hearts is played with one deck or two.",
    "too_large": "{title}: the most is {most}.",
    "players_out_of_range": lambda d: (
        f"With {counted(d['decks'], 'deck')} you can have {d['least']} to {d['most']} players."
    ),
    "trimmed_twice": "The {card} is taken out twice.",
    "nothing_to_deal": "Too many cards are taken out: there's nothing left to deal.",
    "does_not_divide": lambda d: (
        f"{d['cards']} cards don't come out even for {d['players']} players. Take out "
        f"{counted(d['over'], 'more card')}, put others back, or say under “Cards left over” who "
        "gets a kitty."
    ),
    "no_club_to_open": "There's no club in the deck to lead first.",
    "two_packs_by_seat": (
        "With two decks no club can decide who leads first; the player on the dealer's left does."
    ),
    "pass_does_not_fit": "You can't pass {count} cards: each player has only {cards}.",
    "empty_cycle": "Choose at least one way to pass, or hold.",
    "unknown_pass": "“{token}” isn't a way to pass.",
    "across_needs_even": "With {players} players no one sits straight across.",
    "star_needs_odd": "The split across is for an odd number of players, not {players}.",
    "thirteen_heart_values": "Give values for 13 hearts, not {count}.",
    "negative_penalty": lambda d: f"A penalty card can't be worth {signed(d['value'])}.",
    "positive_bonus": "A bonus takes points off; {value} doesn't.",
    "valued_twice": "The {card} has two values.",
    "doubled_twice": "The {card} doubles twice.",
    "nothing_to_avoid": "No card is worth any points.",
    "moon_amount_positive": "A moon has to be worth at least 1.",
    "target_positive": "The target has to be at least 1.",
    "hands_positive": "Enter how many hands you'll play.",
    "exact_needs_target": (
        "A rule for hitting the target exactly needs a game that ends at a target."
    ),
    "four_at_a_time": "Sitting out is for five or six players who want a four-handed game.",
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
    "no_such_seat": "Someone who isn't in this hand was given a card.",
    "negative_hearts": "No one can have fewer than zero hearts.",
    "not_in_pack": "The {card} isn't in this pack.",
    "card_twice": "The {card} was given twice.",
    "card_missing": _card_missing,
    "cards_missing": lambda d: f"No one was given {cards_words(d['cards'])}.",
    "tricks_not_told": "Enter how many tricks each player took.",
    "tricks_do_not_add_up": lambda d: (
        f"That's {counted(d['told'], 'trick')}, but {d['tricks']} were played."
    ),
    "more_takers_than_tricks": lambda d: (
        f"{counted(d['takers'], 'player').capitalize()} can't all have scoring cards: "
        f"there are only {counted(d['tricks'], 'trick')} in a hand."
    ),
    "too_much_to_check": "There's too much to check here. Count the cards instead.",
    "heart_missing": "One heart is missing. Who has it?",
    "heart_too_many": "One heart too many. Whose?",
    "card_untaken": _card_untaken,
    "queen_owed": _card_untaken,
    "two_hands": "That's two hands. Did you skip one?",
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
    "pass_not_called": "Choose the way the dealer called.",
    "no_such_hand": "Hands are counted from 1.",
    "no_such_trick": "Tricks are counted from 1.",
    "no_such_choice": "A shooter can't choose “{choice}”.",
    "no_number": "“{told}” isn't a number.",
    "wrong_trick_size": lambda d: (
        f"{counted(d['cards'], 'card').capitalize()} is the wrong number for a trick of "
        f"{counted(d['players'], 'player')} here."
    ),
    "wrong_pass": "These cards can't be passed like that.",
    "wrong_play": lambda d: f"The {card_words(d['violation'].card)} can't be played now.",
    "no_opening_card": "No one holds a club to open with.",
    "play_after_the_end": "The hand is over; the {card} is one too many.",
    "pass_too_late": "Cards are passed once, before the first is played.",
    "nothing_to_undo": "No card has been played yet.",
    "hand_not_over": "Not every card has been taken yet.",
}

OBJECTIONS: Mapping[str, Sentence] = MappingProxyType(
    {**_READING, **_RULESETS, **_HANDS, **_PLAY, **REFUSALS}
)


def error_words(error: RulesError) -> str:
    """The sentence for an objection of the rules, or a refusal of the score book."""
    sentence, facts = OBJECTIONS[error.key], error.data
    if not isinstance(sentence, str):
        return sentence(facts)
    words = {name: _in_words(fact) for name, fact in facts.items()}
    return sentence.format_map({**words, "title": _title(facts)})


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


def unreadable_rules_words(error: RulesError) -> str:
    """Why the rules of a game cannot be read, and that nothing else is touched by it."""
    if error.key == OLDER_RULES:
        return (
            "This game was played by a rule that Companion no longer has. Here is how it ended "
            "and what its hands say. Nothing in it can be changed."
        )
    return (
        f"We can't read the rules of this game. {error_words(error)} "
        "Its hands are safe, and the table's other games aren't affected."
    )

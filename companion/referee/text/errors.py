"""What is wrong, in words: one sentence for every key of every RulesError."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from companion.referee.text.grammar import (
    capitalized,
    card_sign,
    card_words,
    cards_words,
    counted,
    line_words,
    listed,
    number_words,
    signed,
    the_card,
)
from companion.referee.text.option_phrases import PHRASES, TITLES
from companion.referee.text.options import option_words
from companion.referee.text.variants import sizes_words, variant_name
from companion.rules import QUEEN_OF_SPADES, Card, RulesError, Ruleset, Suit
from companion.rules.points_entry.points_entry import PointsReading, nearest_lines
from companion.rules.points_entry.possible_hands import allowed_sums
from companion.rules.ruleset.options import MoonMode, Sun
from companion.rules.ruleset.variants import VARIANTS
from companion.rules.standings.end_of_game import BeforeHand


def _shorter(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:39]}…"


def _variant_sizes(key: str) -> str:
    return f"{variant_name(key)} is for {sizes_words(VARIANTS[key].players)} players"


_NAMES: dict[str, Callable[[Data], str]] = {
    "name_blank": lambda d: "A name is missing.",
    "name_too_long": lambda d: (
        f"“{_shorter(d['name'])}” is too long. A name has up to {d['longest']} characters."
    ),
    "name_doubled": lambda d: (
        f"“{_shorter(d['name'])}” is there twice. Give one of them another name."
    ),
    "name_taken": lambda d: (
        f"“{d['name']}” is somebody at this table already. If they are one person, say so below."
    ),
    "spelled_twice": lambda d: (
        f"“{d['name']}” is another spelling of {d['person']}, who is there already."
    ),
    "renamed_meanwhile": lambda d: f"The name was changed to “{d['name']}” in the meantime.",
    "nobody_chosen": lambda d: "Choose who it is.",
    "same_person": lambda d: "Choose somebody else: everybody is one person with themselves.",
    "has_spellings": lambda d: (
        f"{d['name']} has been put together with somebody already. Take that back first."
    ),
    "sat_together": lambda d: (
        f"{d['one']} and {d['other']} sat in one game together"
        f"{', ' + d['day'] if 'day' in d else ''}, so they are two people."
    ),
}

_SEATS: dict[str, Callable[[Data], str]] = {
    "too_few_players": lambda d: f"{counted(d['missing'], 'more player').capitalize()} to go.",
    "too_many_players": lambda d: f"A game has at most {d['most']} players.",
    "already_seated": lambda d: f"{d['name']} sits at the table already.",
    "too_few_left": lambda d: (
        f"At least {d['fewest']} must play on. Let somebody take over the seat, or end the game."
    ),
    "partners_stay": lambda d: (
        "Partners play to the end. Let somebody take over the seat, or end the game."
    ),
    "partners_stay_opposite": lambda d: "Partners sit opposite each other. Keep them so.",
    "no_rules_for": lambda d: f"These rules cannot be played by {d['players']}.",
    "nobody_there": lambda d: "Say who. Nobody of this game was named.",
    "seats_do_not_match": lambda d: (
        "Everybody has one place. Somebody was named twice, or not at all."
    ),
    "seating_changed_before": lambda d: (
        "The seats were changed during this game before. Change them from the next hand on."
    ),
    "no_such_place": lambda d: "Say between whom. There is no such place at this table.",
}

_GAMES: dict[str, Callable[[Data], str]] = {
    "no_such_hand": lambda d: f"There is no hand {d['number']} in this game.",
    "game_is_full": lambda d: (
        f"A game holds {d['most']:,} hands, and this one has them all. End it, and go on with a "
        f"rematch."
    ),
    "no_such_end": lambda d: "Say with which hand the game ended.",
    "no_such_pass": lambda d: "This many players cannot pass that way.",
    "nothing_scored": lambda d: "No hand is scored yet, so there is nothing to end.",
    "game_is_over": lambda d: "This game is over. Undo its last hand to go on with it.",
    "no_hand_to_come": lambda d: (
        "This game is over, so no hand is to come. Say from which scored hand the rules count."
    ),
    "change_needs_reason": lambda d: (
        "Say why, so that everybody can read it beside what you agreed."
    ),
    "rules_are_these": lambda d: "These are the rules already. Change one first.",
    "hand_does_not_fit": lambda d: (
        f"Hand {d['number']} cannot be scored by these rules as it was told. "
        "Let them count from a later hand on, or correct it first."
    ),
    "game_is_on": lambda d: "This game is not over yet, so there is no rematch.",
}

_RULINGS: dict[str, Callable[[Data], str]] = {
    "reason_missing": lambda d: "Say why, so that everybody can read it on the hand.",
    "reason_too_long": lambda d: f"A reason has up to {d['longest']} characters.",
    "no_such_decision": lambda d: (
        "There is nothing to write down or to decide here. Look at the case again."
    ),
    "nothing_to_adjust": lambda d: "Say how many points, and to whom.",
    "too_many_points": lambda d: f"{d['most']} points are the most in one hand.",
}

_NEW_GAME: dict[str, Callable[[Data], str]] = {
    "number_out_of_range": lambda d: (
        f"“{d['text']}” cannot be played to. Type a whole number from {d['least']} to {d['most']}."
        if d["text"]
        else f"Type a whole number from {d['least']} to {d['most']}."
    ),
    "no_time_of_day": lambda d: "Type the time of day the game ends at, such as 22:30.",
    "no_such_variant": lambda d: "Choose one of the variants.",
    "variant_not_for": lambda d: f"{_variant_sizes(d['variant'])}.",
    "variant_needs_more": lambda d: (
        f"{_variant_sizes(d['variant'])}: {number_words(d['missing'])} more to go."
    ),
}

_MEANWHILE: dict[str, Callable[[Data], str]] = {
    "hand_saved": lambda d: f"Hand {d['number']} was saved in the meantime, on another phone.",
    "hand_corrected": lambda d: (
        f"Hand {d['number']} was corrected in the meantime, on another phone."
    ),
    "moved_on": lambda d: (
        f"The game has moved on to hand {d['number']} in the meantime. Look, and say it again."
    ),
    "undone_already": lambda d: (
        "That was undone already, or something else was changed after it. Nothing was done now."
    ),
    "operation_reused": lambda d: (
        "Something else was sent from this page before. Look at what stands there now."
    ),
    "operation_too_old": lambda d: (
        f"This was entered more than {d['days']} days ago, too long to know whether it was saved. "
        "Nothing was changed now. If it's missing, enter it again."
    ),
}

_LIVE: dict[str, Callable[[Data], str]] = {
    "tally_moved_on": lambda d: "Another phone tapped in the meantime. Look, and tap again.",
    "tally_full": lambda d: "This tally was tapped too often. Start it again.",
    "card_given": lambda d: (
        f"{the_card(d['card']).capitalize()} was "
        f"{'taken back' if d['seat'] is None else 'given to somebody else'} "
        "in the meantime, on another phone."
    ),
    "log_moved_on": lambda d: (
        "Another phone logged a card in the meantime. Look, and go on from there."
    ),
    "too_many_hands": lambda d: (
        "The cards of this game can fall in so many ways that what the next hand can do "
        "cannot be worked out."
    ),
    "log_full": lambda d: "This log is full. Start it again.",
    "not_counted": lambda d: "That card does not count in this hand.",
    "no_such_chair": lambda d: "Nobody sits there in this hand.",
}

_MISSING: dict[str, Callable[[Data], str]] = {
    "choice_owed": lambda d: "A moon. The shooter chooses what it does.",
    "every_trick_owed": lambda d: (
        f"Every card that counts lies with one {'team' if d['is_team'] else 'player'}. "
        "Were there other tricks?"
    ),
    "moon_not_applied": lambda d: (
        "Only a moon gives these points."
        if d["is_sure"]
        else "With a moon or without: these points can have come either way."
    ),
    "hearts_not_entered": lambda d: (
        f"{counted(d['missing'], 'heart').capitalize()} "
        f"{'is' if d['missing'] == 1 else 'are'} still out."
    ),
    "points_not_entered": lambda d: f"The points of {counted(d['missing'], 'player')} are missing.",
}

_LIMITS: dict[str, Callable[[Data], str]] = {
    "table_has_most_players": lambda d: (
        f"This table has {d['most']} names, the most it can have. Use one of those, "
        "or start a new table."
    ),
    "table_has_most_games": lambda d: (
        f"This table has played {d['most']:,} games, the most it can have. Start a new table: "
        "everything stays here to look at."
    ),
    "table_has_most_open_games": lambda d: (
        f"{d['most']} games of this table aren't over yet. End one of them first."
    ),
    "device_has_most_tables": lambda d: (
        f"This device has {d['most']} tables, the most it can have. Use one of those, "
        "or another device."
    ),
    "most_new_tables_today": lambda d: (
        f"That's {d['most']} new tables in a day. Use one of those, or come back tomorrow."
    ),
}

REFUSALS: Mapping[str, Callable[[Data], str]] = MappingProxyType(
    _NAMES | _SEATS | _GAMES | _RULINGS | _NEW_GAME | _MEANWHILE | _LIVE | _MISSING | _LIMITS
)


Data = Mapping[str, Any]


def _named(card: Card) -> str:
    return "the queen" if card == QUEEN_OF_SPADES else f"the {card_words(card)}"


def _are(number: int, thing: str) -> str:
    return f"{counted(number, thing)} {'is' if number == 1 else 'are'}"


# Options that only the rules of old games name.
_TITLES_GIVEN_UP = {
    "joker_kind": "What a joker is",
    "sun_exempt_first_trick": "First trick and the sun",
    "moon_game_guard": "A moon in the last hand",
    "cancel_scope": "When a trick is cancelled",
    "auto_claim": "Offering a claim",
}


def _title(field: str) -> str:
    return TITLES.get(field) or _TITLES_GIVEN_UP.get(field, field)


def _label(field: str, value: object) -> str:
    return PHRASES[field][str(value)][0].lower()


def _card_missing(d: Data) -> str:
    if d["points"] < 0:
        return f"Nobody was given {_named(d['card'])}."
    return f"{d['points']} short: nobody was given {_named(d['card'])}."


def _cards_missing(d: Data) -> str:
    return f"Nobody was given {cards_words(d['cards'])}."


MOST_CARDS = 3  # more of them help nobody


def _maybe_missing(d: Data) -> str:
    cards = d["cards"]
    parts = [_named(card) for card in cards[:MOST_CARDS]]
    if len(cards) > MOST_CARDS:
        alike = "hearts" if all(card.suit is Suit.HEARTS for card in cards) else "cards"
        parts = [f"one of the {alike} that cost so much"]
    if d["hearts"]:
        parts.append(counted(d["hearts"], "heart"))
    return f"{d['short']} short: perhaps {listed(parts, 'or')}."


MOST_SHOWN = 40  # signs of what was typed: enough to know it again


def _typed(text: object) -> str:
    """What was told, in quotes; half a sign (a lone surrogate) is no text a page can show."""
    readable = str(text).encode(errors="replace").decode()
    return f"“{readable if len(readable) <= MOST_SHOWN else readable[:MOST_SHOWN] + '…'}”"


def _unknown_card(d: Data) -> str:
    wrong = f": {_typed(d['wrong'])} is wrong there" if d.get("wrong") else ""
    return f"{_typed(d['text'])} is not a card{wrong}."


def _moon_rules(ruleset: Ruleset) -> str:
    """What a moon does, and every trick where that is something else."""
    has_sun = ruleset.sun is not Sun.OFF and ruleset.moon_mode is not MoonMode.DISABLED
    fields = ("moon_mode", "sun") if has_sun else ("moon_mode",)
    return " ".join(option_words(ruleset, field) for field in fields)


# Reading cards and options
_READING: dict[str, Callable[[Data], str]] = {
    "unknown_card": _unknown_card,
    "joker_not_listed": lambda d: "A joker cannot be listed here: the number of jokers is asked.",
    "not_a_number": lambda d: f"{_title(d['field'])}: {_typed(d['text'])} is not a number.",
    "value_missing": lambda d: f"{_title(d['field'])}: say after “{d['text']}” what it is worth.",
    "unknown_option": lambda d: f"There is no option {_typed(d['field'])}.",
    "unreadable_option": lambda d: f"{_title(d['field'])}: {_typed(d['value'])} cannot be read.",
    "missing_option": lambda d: f"{_title(d['field'])} is missing.",
    "given_up": lambda d: (
        f"{_title(d['field'])}: this game uses a rule that the companion no longer has."
    ),
    "no_options": lambda d: "These rules are damaged.",
    "unknown_schema": lambda d: f"These rules were written by another version ({d['schema']}).",
}

# Options that cannot be played together
_RULESETS: dict[str, Callable[[Data], str]] = {
    "decks_one_or_two": lambda d: "Hearts is played with one pack or two.",
    "too_large": lambda d: f"{_title(d['field'])}: {d['most']} is the most.",
    "players_out_of_range": lambda d: (
        f"With {counted(d['decks'], 'pack')} there can be {d['least']} to {d['most']} players."
    ),
    "trimmed_twice": lambda d: f"The {card_words(d['card'])} is taken out twice.",
    "kitty_is_four": lambda d: "The four-player kitty has four cards or none.",
    "kitty_for_four_players": lambda d: "This kitty is for four players and one pack.",
    "jokers_up_to_four": lambda d: "There can be up to four jokers.",
    "nothing_to_deal": lambda d: "Too many cards are taken out: nothing is left to deal.",
    "does_not_divide": lambda d: (
        f"{d['cards']} cards do not come out even for {d['players']} players: "
        f"{_are(d['over'], 'card')} left over."
    ),
    "no_joker_to_open": lambda d: "No joker is in the pack.",
    "no_club_to_open": lambda d: "No club is in the pack to lead first.",
    "opener_not_unique": lambda d: (
        f"The pack holds two {card_sign(d['card'])}, so it cannot decide who leads first."
    ),
    "opener_may_lie_out": lambda d: (
        f"The {card_sign(d['card'])} can be among the cards left over, and then it cannot decide "
        "who leads first."
    ),
    "pass_does_not_fit": lambda d: (
        f"Passing {d['count']} cards does not fit: everybody has {d['cards']}."
    ),
    "optional_needs_forward": lambda d: (
        "Only where received cards may be passed on can a player pass nothing."
    ),
    "star_one_or_two": lambda d: "On a split pass each receiver gets one card or two.",
    "empty_cycle": lambda d: "Say at least one way to pass, or hold.",
    "unknown_pass": lambda d: f"{_typed(d['token'])} is not a way to pass.",
    "pass_too_far": lambda d: (
        f"“{d['token']}” goes once round the table with {d['players']} players."
    ),
    "across_needs_even": lambda d: f"With {d['players']} players nobody sits straight across.",
    "star_needs_odd": lambda d: (
        f"The split across is for 3, 5 or 7 players, not for {d['players']}."
    ),
    "thirteen_heart_values": lambda d: f"There are 13 hearts to value, not {d['count']}.",
    "negative_penalty": lambda d: f"A penalty card cannot be worth {signed(d['value'])}.",
    "positive_bonus": lambda d: f"A bonus takes points off; {d['value']} does not.",
    "valued_twice": lambda d: f"The {card_words(d['card'])} is given two values.",
    "doubled_twice": lambda d: f"The {card_words(d['card'])} is said to double twice.",
    "nothing_to_avoid": lambda d: "No card costs anything.",
    "moon_amount_positive": lambda d: "A moon is worth at least 1.",
    "floor_stops_subtracting": lambda d: (
        "A hand cannot go below 0 here, so a moon cannot take points off."
    ),
    "sun_needs_add_others": lambda d: (
        f"“{_label('sun', d['sun'])}” needs a moon that gives points to the others."
    ),
    "target_positive": lambda d: "The target is at least 1.",
    "hands_positive": lambda d: "Say how many hands are played.",
    "exact_needs_target": lambda d: (
        "A rule for exactly the target needs a game that ends at the target."
    ),
    "teams_need_even": lambda d: f"{d['players']} players cannot sit as partners.",
    "partner_has_no_score": lambda d: "Partners who share one score cannot each get points.",
    "team_has_no_shooter": lambda d: (
        "A moon that two partners shoot together cannot treat one of them in another way."
    ),
    "early_end_needs_no_tricks": lambda d: (
        f"A hand that ends early cannot be combined with “{_title(d['other'])}”: that needs "
        f"the last trick."
    ),
}

# Logs of a watched hand
_LOGS: dict[str, Callable[[Data], str]] = {
    "unreadable_log": lambda d: f"“{d['text']}” is no part of a log.",
    "pass_is_over": lambda d: "The pass is over: a card has been played.",
    "nothing_is_passed": lambda d: "Nothing is passed in this hand.",
    "passed_enough": lambda d: f"That player has passed {counted(d['cards'], 'card')} already.",
    "lies_elsewhere": lambda d: f"{_named(d['card']).capitalize()} was passed to somebody else.",
    "played_before": lambda d: f"{_named(d['card']).capitalize()} was played before.",
    "leader_not_told": lambda d: "Say first who led.",
}

# Hands that cannot have happened as told
_HANDS: dict[str, Callable[[Data], str]] = {
    "wrong_number_of_seats": lambda d: (
        f"This hand has {counted(d['players'], 'player')}, not {number_words(d['given'])}."
    ),
    "no_such_seat": lambda d: "Somebody who is not in this hand was given a card.",
    "negative_hearts": lambda d: "Nobody can have less than no hearts.",
    "not_in_pack": lambda d: f"The {card_words(d['card'])} is not in this pack.",
    "card_twice": lambda d: f"The {card_words(d['card'])} was given twice.",
    "card_missing": _card_missing,
    "cards_missing": _cards_missing,
    "tricks_not_told": lambda d: "Say how many tricks everybody took.",
    "tricks_do_not_add_up": lambda d: (
        f"{counted(d['told'], 'trick').capitalize()} told, but {d['tricks']} were played."
    ),
    "trickless_has_cards": lambda d: "Who has a card that counts took a trick.",
    "more_trickless": lambda d: (
        f"At least {counted(d['least'], 'player')} took no trick: there were not enough of them."
    ),
    "more_takers_than_tricks": lambda d: (
        f"{counted(d['takers'], 'player').capitalize()} cannot all have cards that count: "
        f"a hand has only {counted(d['tricks'], 'trick')} here."
    ),
    "nobody_took_a_trick": lambda d: "Somebody took a trick.",
    "too_many_dead": lambda d: (
        f"{counted(d['dead'], 'card').capitalize()} without a taker, "
        f"but only {number_words(d['most'])} {'stays' if d['most'] == 1 else 'stay'} out."
    ),
    "nothing_counts": lambda d: "Somebody took a card that counts.",
    "points_many_bonuses": lambda d: (
        "So many cards take points off or double them here that points alone do not show "
        "who took what."
    ),
    "points_dead": lambda d: (
        "Cards that nobody gets may be worth points here, so points alone cannot be checked. "
        "Count the cards instead."
    ),
    "more_than_a_hand": lambda d: f"{d['points']} is too many points for one hand.",
    "less_than_a_hand": lambda d: f"{signed(d['points'])} is too few points for one hand.",
    "too_much_to_check": lambda d: "There's too much to check here. Count the cards instead.",
    "not_doubled": lambda d: (
        f"{line_words(d['line'])} cannot be: perhaps nothing was doubled for "
        f"{listed([_named(card) for card in d['cards']], 'or')}."
    ),
    "near_moon": lambda d: (
        f"{d['points']}: {abs(d['by'])} {'short' if d['by'] > 0 else 'too many'} for a moon."
    ),
    "hearts_missing": lambda d: f"{d['points']}: {_are(d['hearts'], 'heart')} uncounted.",
    "hearts_too_many": lambda d: f"{d['points']}: {_are(d['hearts'], 'heart')} counted twice.",
    "nothing_entered": lambda d: f"Nobody has points yet; {d['expected']} are out.",
    "card_counted_twice": lambda d: f"{d['points']}: {_named(d['card'])} is counted twice.",
    "too_few": lambda d: f"{signed(d['points'])}: {d['short']} short.",
    "too_many": lambda d: f"{signed(d['points'])}: {d['over']} too many.",
    "nobody_has_card": lambda d: (
        f"{line_words(d['line'])} cannot be: somebody has {_named(d['card'])}."
    ),
    "impossible_line": lambda d: (
        f"{line_words(d['line'])} cannot be: no way of sharing out the cards gives this."
    ),
    "below_zero": lambda d: f"{signed(d['points'])} cannot be: nothing takes points off here.",
    "both_missing": lambda d: f"{d['short']} short: perhaps {_named(d['card'])}, both times.",
    "usual_values": lambda d: " ".join(
        [
            f"{d['points']}: perhaps counted as in the usual game.",
            *(option_words(d["ruleset"], field) for field in d["fields"]),
        ]
    ),
    "typed_with_minus": lambda d: (
        f"Points that cost are told without a minus here: {line_words(d['line'])}."
    ),
    "maybe_missing": _maybe_missing,
    "bonus_missing": lambda d: (
        f"{signed(d['points'])}: {d['over']} too many, as nobody was given {_named(d['card'])}."
    ),
    "moon_not_like_this": lambda d: (
        f"{line_words(d['line'])} is not how a moon counts here. {_moon_rules(d['ruleset'])}"
    ),
    "moon_not_complete": lambda d: (
        f"{line_words(d['line'])} is half a moon. {_moon_rules(d['ruleset'])}"
    ),
}

# Hands in play that cannot have gone as told
_PLAY: dict[str, Callable[[Data], str]] = {
    "wrong_hand_sizes": lambda d: (
        f"Everybody is dealt {counted(d['cards'], 'card')}, "
        f"not {listed([str(size) for size in d['sizes']])}."
    ),
    "nobody_plays": lambda d: "A game needs players.",
    "pass_not_called": lambda d: "Say which way the dealer called.",
    "no_such_hand": lambda d: "Hands are counted from 1.",
    "no_such_trick": lambda d: "Tricks are counted from 1.",
    "no_such_choice": lambda d: f"{_typed(d['choice'])} is nothing a shooter can choose.",
    "no_number": lambda d: f"{_typed(d['told'])} is not a number.",
    "wrong_trick_size": lambda d: (
        f"{counted(d['cards'], 'card').capitalize()} cannot lie in a trick of "
        f"{counted(d['players'], 'player')} here."
    ),
    "mixed_up": lambda d: "Everybody gets as many cards back as they put in, out of the same ones.",
    "wrong_pass": lambda d: "These cards cannot be passed like this.",
    "wrong_play": lambda d: f"The {card_words(d['violation'].card)} cannot be played now.",
    "no_opening_card": lambda d: "Nobody holds a club to open the hand with.",
    "play_after_the_end": lambda d: f"The hand is over; the {card_words(d['card'])} is too much.",
}

OBJECTIONS: Mapping[str, Callable[[Data], str]] = MappingProxyType(
    {**_READING, **_RULESETS, **_LOGS, **_HANDS, **_PLAY, **REFUSALS}
)


def error_words(error: RulesError) -> str:
    """The sentence for an objection of the rules, or a refusal of the score book."""
    return OBJECTIONS[error.key](error.data)


MOST_SUMS = 6  # more of them help nobody


@lru_cache(maxsize=128)
def sums_words(ruleset: Ruleset) -> str:
    """What the points of a hand add up to: "Here a hand adds up to 26 or 78."; else nothing."""
    sums = allowed_sums(ruleset)
    if sums is None or len(sums) > MOST_SUMS:
        return ""
    plain = ruleset.penalty_total + ruleset.bonus_total
    order = sorted(sums, key=lambda each: (each != plain, each))
    amounts = [signed(each) for each in order]
    return f"Here a hand adds up to {listed(amounts, 'or')}."


MOST_NAMED = 3  # more of them help nobody


def what_adds_up(
    ruleset: Ruleset, points_by_name: Sequence[tuple[str, int | None]], before: BeforeHand
) -> list[str]:
    """Which sums there are, and which lines near to what was typed of whom."""
    names = [name for name, _ in points_by_name]
    line = [points for _, points in points_by_name if points is not None]
    is_whole = len(line) == len(points_by_name)
    near = near_words(ruleset, line, names, before) if is_whole else ""
    return [sums_words(ruleset), near]


def near_words(
    ruleset: Ruleset, line: Sequence[int], names: Sequence[str], before: BeforeHand | None = None
) -> str:
    """The possible lines nearest to an impossible one, in a sentence; empty where none is near."""
    found = nearest_lines(ruleset, line, before=before)
    if not found:
        return ""
    changed = [_changed(line, reading.points) for reading in found]
    if len(changed[0]) > 1:
        lines = [line_words(reading.points) for reading in found[:MOST_NAMED]]
        return f"{_with_queen(found, names, 'it could be')} {_either(lines)}."
    [seat] = changed[0]
    by = found[0].points[seat] - line[seat]
    much = f"{counted(abs(by), 'point')} {'more' if by > 0 else 'less'}"
    who = _who([seat for [seat] in changed], names)
    such = ":" if len(found) == 1 else ", as in"
    adds_up = _with_queen(found, names, "it adds up")
    return f"{adds_up} with {much} for {who}{such} {_shown(found[0])}."


def _changed(line: Sequence[int], other: Sequence[int]) -> list[int]:
    pairs = enumerate(zip(line, other, strict=True))
    return [seat for seat, (one, another) in pairs if one != another]


def _with_queen(found: Sequence[PointsReading], names: Sequence[str], words: str) -> str:
    """Who has the queen in all of them, where that is one player."""
    takers = {reading.queen_taker for reading in found}
    taker = takers.pop()
    if takers or not isinstance(taker, int):
        return capitalized(words)
    return f"With the queen to {names[taker]} {words}"


def _either(lines: Sequence[str]) -> str:
    """The lines, one or the other; what has commas of its own is parted by more."""
    if not any("," in line for line in lines) or len(lines) == 1:
        return listed(lines, "or")
    return "; or ".join(["; ".join(lines[:-1]), lines[-1]])


def _who(seats: Sequence[int], names: Sequence[str]) -> str:
    if len(seats) == len(names):
        return "anybody"
    if len(seats) > MOST_NAMED:
        return listed([*(names[seat] for seat in seats[: MOST_NAMED - 1]), "others"], "or")
    return listed([names[seat] for seat in seats], "or")


def _shown(reading: PointsReading) -> str:
    is_moon = reading.moon is not None or not reading.can_stand
    return line_words(reading.points) + (", a moon" if is_moon else "")


STATUS_SENTENCES: Mapping[int, str] = MappingProxyType(
    {
        400: "Something in this request could not be read. Go back, reload the page and try again.",
        403: "This device may look here, but not write.",
        404: "There is nothing here. The link may be old, or this device does not belong to the "
        "table.",
        405: "This address cannot be used that way. Go back and use the buttons of the page.",
        408: "That took too long. Try again.",
        409: "Somebody else has changed this in the meantime. Reload the page and look.",
        413: "That is more than a score sheet can hold. Send less.",
        414: "This address is too long.",
        415: "This kind of content cannot be read here. Use the form of the page.",
        429: "Too many tries. Wait a minute, then try again.",
        500: "Something went wrong on our side. What was saved before is safe. Try again.",
        503: "The companion is busy or being repaired. Try again in a moment.",
    }
)

DATABASE_UNAVAILABLE = (
    "The companion cannot reach its records just now, or its disk is full. Nothing was changed, "
    "and what was saved before is safe. Try again in a moment."
)

DATABASE_DAMAGED = (
    "The records of the companion are damaged, and not all of them can be read. Nothing was "
    "changed. Whoever runs the companion can go back to its newest backup."
)

OUTDATED_FORM = "This form is out of date or was not ours. Reload the page and send it again."


def status_title(status: int) -> str:
    """The title of the page of an error."""
    return "Not found" if status == 404 else "That did not work"


def status_words(status: int) -> str:
    """What a status means here; of one that is not in the list, that the request was not read."""
    return STATUS_SENTENCES.get(status, STATUS_SENTENCES[400])


def unreadable_rules_words(error: RulesError) -> str:
    """Why the rules of a game cannot be read, and that nothing else is touched by it."""
    return (
        f"The rules of this game cannot be read. {error_words(error)} "
        "Its hands are kept as they are, and the other games of the table are not touched."
    )

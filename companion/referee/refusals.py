"""What the score book refuses, in words: one sentence for every key of `scorebook.errors`."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from companion.referee.cardwords import counted, number_words, the_card

Data = Mapping[str, Any]


def _shorter(name: str) -> str:
    return name if len(name) <= 40 else f"{name[:39]}…"


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
    "variant_not_for": lambda d: f"{d['name']} is for {d['sizes']} players.",
    "variant_needs_more": lambda d: (
        f"{d['name']} is for {d['sizes']} players: {number_words(d['missing'])} more to go."
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

REFUSALS: Mapping[str, Callable[[Data], str]] = MappingProxyType(
    _NAMES | _SEATS | _GAMES | _RULINGS | _NEW_GAME | _MEANWHILE | _LIVE | _MISSING
)

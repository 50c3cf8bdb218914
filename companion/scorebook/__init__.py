"""The score book: the one place where rows meet rules. It starts games, records and corrects
hands, takes back, and says how a game stands."""

from companion.scorebook.amending import change_rules
from companion.scorebook.book import Book, HandView, NextHand, SeatView, open_book
from companion.scorebook.changes import Writer
from companion.scorebook.errors import (
    ChoiceOwed,
    Conflict,
    NameRefused,
    Refused,
    UnreadableRules,
)
from companion.scorebook.facts import Facts
from companion.scorebook.frame import (
    change_dealer,
    change_pass,
    join,
    leave,
    pass_deal_on,
    play_on,
    possible_calls,
    possible_passes,
    reorder,
    stop_game,
    substitute,
    throw_in,
)
from companion.scorebook.further import Adjustment
from companion.scorebook.judging import judge
from companion.scorebook.kept import keep, look_up, to_write
from companion.scorebook.people import merge, rename, split
from companion.scorebook.players import (
    clean_name,
    name_key,
    players_of,
    seat_players,
    spellings_of,
)
from companion.scorebook.policy import agree, policy_of, set_policy, with_policy
from companion.scorebook.precedents import decide, precedents_of, take_back
from companion.scorebook.recording import (
    Consequence,
    consequence,
    correct_hand,
    insert_hand,
    record_hand,
    remember_entry,
    remove_hand,
    removed_facts,
    settle,
    undo,
)
from companion.scorebook.rulings import adjust_hand, rule_hand
from companion.scorebook.starting import rematch, start_game, start_table
from companion.scorebook.writing import Request, done_before, note_done, writing

__all__ = [
    "Adjustment",
    "Book",
    "ChoiceOwed",
    "Conflict",
    "Consequence",
    "Facts",
    "HandView",
    "NameRefused",
    "NextHand",
    "Refused",
    "Request",
    "SeatView",
    "UnreadableRules",
    "Writer",
    "adjust_hand",
    "agree",
    "change_dealer",
    "change_pass",
    "change_rules",
    "clean_name",
    "consequence",
    "correct_hand",
    "decide",
    "done_before",
    "insert_hand",
    "join",
    "judge",
    "keep",
    "leave",
    "look_up",
    "merge",
    "name_key",
    "note_done",
    "open_book",
    "pass_deal_on",
    "play_on",
    "players_of",
    "policy_of",
    "possible_calls",
    "possible_passes",
    "precedents_of",
    "record_hand",
    "rematch",
    "remember_entry",
    "remove_hand",
    "removed_facts",
    "rename",
    "reorder",
    "rule_hand",
    "seat_players",
    "set_policy",
    "settle",
    "spellings_of",
    "split",
    "start_game",
    "start_table",
    "stop_game",
    "substitute",
    "take_back",
    "throw_in",
    "to_write",
    "undo",
    "with_policy",
    "writing",
]

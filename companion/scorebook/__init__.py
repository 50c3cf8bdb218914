"""The score book: the one place where rows meet rules. A change of a game is one function of
`changes`; `preview`, `write` and `undo` of `book` serve them all."""

from companion.scorebook import changes
from companion.scorebook.book import (
    GameState,
    attach_ruling,
    find_sent,
    look_up,
    look_up_rules,
    preview,
    refuse_other_game,
    to_write,
    undo,
    undo_saving,
    was_done,
    went_on_after_end,
    write,
)
from companion.scorebook.changes import (
    Author,
    Change,
    Deal,
    moons_to_choose,
    next_to_deal,
    refuse_number,
)
from companion.scorebook.errors import (
    ChoiceOwed,
    Conflict,
    NameRefused,
    QueenOwed,
    Refused,
    UnreadableGame,
)
from companion.scorebook.names import clean_name, is_clean, name_key
from companion.scorebook.new_game import clean_note, describe_game, start_game, start_table
from companion.scorebook.players import (
    merge,
    players_of,
    rename,
    seat_players,
    spellings_of,
    split,
)
from companion.scorebook.report import (
    Adjustment,
    HandReport,
    score_report,
)
from companion.scorebook.state import ComingHand, Consequence, HandView, SeatView
from companion.scorebook.transactions import Request, done_before, note_done, writing

__all__ = [
    "Adjustment",
    "Author",
    "Change",
    "ChoiceOwed",
    "ComingHand",
    "Conflict",
    "Consequence",
    "Deal",
    "GameState",
    "HandReport",
    "HandView",
    "NameRefused",
    "QueenOwed",
    "Refused",
    "Request",
    "SeatView",
    "UnreadableGame",
    "attach_ruling",
    "changes",
    "clean_name",
    "clean_note",
    "describe_game",
    "done_before",
    "find_sent",
    "is_clean",
    "look_up",
    "look_up_rules",
    "merge",
    "moons_to_choose",
    "name_key",
    "next_to_deal",
    "note_done",
    "players_of",
    "preview",
    "refuse_number",
    "refuse_other_game",
    "rename",
    "score_report",
    "seat_players",
    "spellings_of",
    "split",
    "start_game",
    "start_table",
    "to_write",
    "undo",
    "undo_saving",
    "was_done",
    "went_on_after_end",
    "write",
    "writing",
]

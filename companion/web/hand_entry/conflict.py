"""The screen of a hand that waits for its person, as another phone was first."""

from __future__ import annotations

import uuid

from companion.referee.telling import say
from companion.scorebook import GameState, HandReport, HandView
from companion.sharing.phones import all_phones
from companion.web.hand_entry.entry import DASH, Entry
from companion.web.sharing.phones import name_phone

Row = tuple[str, tuple[tuple[str, bool], ...]]  # whose line, and each number: does it differ?


class ConflictPage:
    """What was entered stands below what another phone saved, until its person chooses.

    Nothing may have been entered yet (`is_begun`). `headline` says what another phone did, or this
    very one (`is_own`), `note` what becomes of what was entered here. `rows` are the lines, one
    below the other; the second is what was entered.

    Where no other hand was saved in its place, the game `has_ended`, or the hand before isn't there
    any more: then what was entered may come behind the last one that is.
    """

    def __init__(self, entry: Entry) -> None:
        """The page of an entry that was compared with what is there."""
        state, saved = entry.state, entry.saved
        self.number = saved.number if saved else entry.number
        mine = [points for _, points in entry.line]
        self.is_begun = any(points != DASH for points in mine) or bool(entry.report.captures)
        self.is_own, self.note = False, ""
        self.rows: list[Row] = []
        self.has_ended = state.is_over and not saved
        if saved:
            self._set_beside(entry, saved, mine)
            return
        self.rows = [("", tuple((points, False) for points in mine))] if self.is_begun else []
        if self.has_ended:
            self.headline = say("ended_meanwhile", number=len(state.hands))
            self.note = say("stays_here", next_number=None) if self.is_begun else ""
        else:
            self._say_what_it_waits_for(entry)

    def _say_what_it_waits_for(self, entry: Entry) -> None:
        unsaved = entry.state.unsaved_hand
        if unsaved is not None and str(unsaved.id) == entry.form.after.data:
            phone = _phone_that_took_back(entry)
            waits = say("waits_for_hand", number=entry.number, before=entry.number - 1)
            self.headline = say("taken_back", number=entry.number - 1, phone=phone)
            self.note = waits if self.is_begun else ""
        else:
            self.headline = say("hand_before_is_gone")
            self.note = say("stays_here", next_number=None) if self.is_begun else ""

    def _set_beside(self, entry: Entry, saved: HandView, mine: list[str]) -> None:
        table, writer = entry.table, saved.facts.last_writer
        theirs = [points for _, points in table.line(saved)]
        is_whole, is_correction = entry.outcome is not None, entry.corrects is not None
        differs = is_whole or _tells_otherwise(entry.report, saved)
        self.is_own = writer == entry.by
        phone = "" if self.is_own else _name_of(entry.state, writer)
        self.headline = say(
            "saved_first",
            number=saved.number,
            phone=phone,
            is_corrected=is_correction,
            differs=differs and mine != theirs,
        )
        self.rows.append((phone, tuple((points, False) for points in theirs)))
        if self.is_begun:
            pairs = zip(mine, theirs, strict=False)
            self.rows.append(("", tuple((one, one not in (DASH, other)) for one, other in pairs)))
            self.note = say("stays_here", next_number=None if is_correction else saved.number + 1)
        if mine == theirs:
            self.note = say("same_points")


def _tells_otherwise(report: HandReport, saved: HandView) -> bool:
    """Whether a line that isn't whole yet can't become the one that was saved."""
    known = saved.report
    hearts = any(
        count is not None and known.hearts.get(seat) not in (None, count)
        for seat, count in report.hearts.items()
    )
    stated = any(
        points is not None and saved.points.get(seat) != points
        for seat, points in report.points.items()
    )
    takers = dict(known.captures)
    cards = any(takers.get(card, seat) != seat for card, seat in report.captures)
    return hearts or stated or cards


def _phone_that_took_back(entry: Entry) -> str:
    """Which phone took the saving of a hand back; nothing where it was this one."""
    undone = entry.state.undoable
    if undone is None or entry.state.unsaved_hand is None or undone.device_id == entry.by:
        return ""
    return _name_of(entry.state, undone.device_id)


def _name_of(state: GameState, device: uuid.UUID) -> str:
    phone = all_phones(state.table).get(device)
    return name_phone(phone) if phone else say("another_phone")

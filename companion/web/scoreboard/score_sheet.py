"""The score sheet, hand by hand, and the chart of the running totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from companion.referee.grammar import pass_label
from companion.referee.telling import say
from companion.rules import Ruleset
from companion.rules.options import EndMode
from companion.scorebook import GameState, HandView
from companion.scorebook.state import Mark
from companion.web.access import when
from companion.web.drawings import ScoreChart, choose_hands, draw_chart
from companion.web.game_page import PlayerBadge, TableView, Viewer

MOST_MARKS = 6  # cards by name in a hand of the sheet

NEWEST = 20  # hands of the sheet on the page of a game

BLANK = 16  # rows of a sheet to fill in by hand

PAGE = 100  # hands on a page of the sheet


# One score of the sheet: the total after the hand, the hand's points, the cards that are worth a
# mark, and what the points once were. The points of who did not play are None.
Cell = tuple[str, str | None, tuple[str, ...], str | None]

# What is worth knowing of one hand: which, and a ruling, that it is open, or was corrected, and
# when.
Footnote = tuple[str, str, str]


class SheetRow:
    """One hand of the sheet, and where a keeper corrects it."""

    def __init__(
        self, page: TableView, view: HandView, corrected: Mapping[int, Mark], address: str
    ) -> None:
        """The row of a hand; `address` leads to it but for its id."""
        worth = _cards_worth_a_mark(view.ruleset)
        marks = {
            seat: tuple(text for card in view.report.cards_of(seat) if (text := str(card)) in worth)
            for seat in view.seats
        }
        totals, is_ruled = (
            page.state.totals_after(view.number),
            view.is_ruled or view.facts.adjustments,
        )
        self.href = address.replace(str(_A_HAND), str(view.id))
        self.number = view.number
        passed = view.facts.passed
        self.passed = _pass_label(view.ruleset, passed)
        self.label = say("sheet_row", view.ruleset, number=view.number, token=passed)
        self.cells = tuple(
            _fill_cell(page, view, player, totals, marks, corrected) for player in page.players
        )
        self.is_moon = view.moon is not None
        self.mark = say(
            "hand_mark", is_open=view.report.is_open, is_ruled=is_ruled, counts=view.counts
        )


def _pass_label(ruleset: Ruleset, token: str) -> str:
    """The pass of a hand; nothing where nobody ever passes."""
    return pass_label(ruleset, token) if ruleset.passes else ""


class ScoreSheet:
    """Hands from `first` to `last` out of `count`: newest first, but `is_own_page` as on paper.

    A cell shows the total after its hand, with the points small beside it. `carried` are the totals
    from before `first`, where there were hands. `totals` stand after the last hand. `note` is what
    the table noted of the game.

    `pages` lead to the other hands, newest first: address, first and last hand, whether it is
    this one. `whole` leads to all of them on one page, which can be printed: "" on that page.
    """

    def __init__(
        self,
        page: TableView,
        viewer: Viewer,
        first: int,
        last: int,
        *,
        is_own_page: bool = False,
    ) -> None:
        """The hands from the first to the last of these."""
        state, count = page.state, len(page.state.hands)
        hands = [(view, view.marks) for view in state.hands[first - 1 : last]]
        hands = hands if is_own_page else hands[::-1]
        self.is_own_page = is_own_page
        address = _address_of_hands(page, viewer)
        self.first, self.last, self.count = first, last, count
        self.columns = page.players
        self.rows = tuple(SheetRow(page, view, cells, address) for view, cells in hands)
        self.carried = list_totals(page, first - 1) if first > 1 else ()
        self.totals = list_totals(page, last)
        self.note = state.game.note
        self.rulings = tuple(note for view, _ in hands for note in _list_rulings(page, view))
        notes = [[*_list_footnotes(page, view, cells, viewer)] for view, cells in hands]
        if last == count:  # those who came or went since
            notes.insert(len(notes) if is_own_page else 0, [*_list_moves(page, state.next_number)])
        self.footnotes = tuple(note for about in notes for note in about)
        self.pages = _link_pages(page, first, last) if count > PAGE else ()
        is_whole = is_own_page and len(hands) == count
        self.whole = "" if is_whole else page.url("scoreboard.sheet")

    @property
    def is_part(self) -> bool:
        """Whether the game has other hands."""
        return len(self.rows) < self.count

    @property
    def marked(self) -> frozenset[str]:
        """The cards that stand in the rows."""
        return frozenset(
            card for row in self.rows for _, _, cards, _ in row.cells for card in cards
        )


def blank_rows(page: TableView) -> list[tuple[int, str, str]]:
    """Number, dealer and pass of the hands to come, for a sheet to fill in by hand."""
    number = page.state.next_number
    deals = [page.state.deal_of_hand(hand) for hand in range(number, number + BLANK)]
    return [
        (deal.number, page.player[deal.dealer].name, _pass_label(deal.ruleset, deal.token))
        for deal in deals
    ]


def hands_of_page(state: GameState, hand: int | None) -> tuple[int, int]:
    """The first and the last hand of the page that has this one; of all without one."""
    last = len(state.hands)
    if hand is None:
        return 1, last
    first = _first_of_page(hand)
    return first, min(first + PAGE - 1, last)


def newest_hands(page: TableView, viewer: Viewer) -> ScoreSheet:
    """What the page of a game has of the sheet."""
    count = len(page.state.hands)
    return ScoreSheet(page, viewer, max(count - NEWEST, 0) + 1, count)


def list_totals(page: TableView, hand: int) -> tuple[str, ...]:
    """The total of every column after this hand."""
    totals = page.state.totals_after(hand)
    return tuple(page.total(totals[player.number]) for player in page.players)


def _first_of_page(hand: int) -> int:
    return (hand - 1) // PAGE * PAGE + 1


def _link_pages(page: TableView, first: int, last: int) -> tuple[tuple[str, int, int, bool], ...]:
    """Every page of the sheet, newest first."""
    count, url = len(page.state.hands), page.url("scoreboard.sheet")
    starts = range(_first_of_page(count), 0, -PAGE)
    pages = [(start, min(start + PAGE - 1, count)) for start in starts]
    return tuple((f"{url}?hand={one}", one, to, (one, to) == (first, last)) for one, to in pages)


_A_HAND = UUID(int=0)  # in the address of all hands, where the id of one goes


def _address_of_hands(page: TableView, viewer: Viewer) -> str:
    """Where a hand's row leads, but for its id; "" where it leads nowhere.

    It is made once: the addresses of all rows would take a tenth of the time of a page.
    """
    return page.url("hand_entry.correct", hand_id=_A_HAND) if viewer.is_keeper else ""


def _fill_cell(
    page: TableView,
    view: HandView,
    player: PlayerBadge,
    totals: Mapping[int, int],
    marks: Mapping[int, tuple[str, ...]],
    corrected: Mapping[int, Mark],
) -> Cell:
    points = view.points.get(player.number)
    if points is None:
        return "", None, (), None
    was = corrected.get(player.number)
    return (
        page.total(totals[player.number]),
        page.points(points),
        marks.get(player.number, ()),
        None if was is None else page.points(was.points),
    )


@lru_cache(maxsize=256)
def _cards_worth_a_mark(ruleset: Ruleset) -> frozenset[str]:
    """The queen, the jack of diamonds, what the rules name."""
    singles = frozenset(str(card) for card in ruleset.single_cards)
    # Hearts of unequal value would fill the sheet.
    return singles if len(singles) <= MOST_MARKS else singles & {"QS"}


def _list_rulings(page: TableView, view: HandView) -> Iterator[Footnote]:
    """What a ruling made of a hand, and the points the table gave beside its cards."""
    label, player = say("numbered_hand", number=view.number), page.player_in(view.number)
    if view.is_ruled:
        charged = [f"{player[seat].name} {page.points(p)}" for seat, p in view.points.items() if p]
        yield label, say("ruling_note", reason=view.report.note, charged=charged), ""
    for given in view.facts.adjustments:
        name = player[given.seat].name
        yield label, say("adjustment", player=name, points=given.points, reason=given.reason), ""


def _list_footnotes(
    page: TableView, view: HandView, corrected: Mapping[int, Mark], viewer: Viewer
) -> Iterator[Footnote]:
    """Who came and went before a hand, that it was inserted, is open, its note, and old values of
    corrected cells.
    """
    yield from _list_moves(page, view.number)
    if view.facts.is_inserted:
        when = _when(view.facts.recorded_at, view.facts.recorded_by, viewer)
        yield say("numbered_hand", number=view.number), say("inserted_later"), when
    if not view.is_ruled and (view.report.is_open or view.report.note):
        note = say("hand_note", note=view.report.note, is_open=view.report.is_open)
        yield say("numbered_hand", number=view.number), note, ""
    corrections = {mark.at: mark.by for mark in corrected.values()}
    for at, device in corrections.items():
        cells = [
            say(
                "corrected_cell",
                player=player.name,
                old=page.points(mark.points),
                new=page.points(view.points[player.number]),
            )
            for player in page.player_in(view.number).values()
            if (mark := corrected.get(player.number)) and mark.at == at
        ]
        when = _when(at, device, viewer)
        yield say("numbered_hand", number=view.number), say("corrected", cells=cells), when


def _when(at: datetime, device: UUID, viewer: Viewer) -> str:
    return say("corrected_when", **when(at), is_own=device == viewer.device_id)


def _list_moves(page: TableView, number: int) -> Iterator[Footnote]:
    """Who joined, left or took over a seat between the hand before and this one."""
    if number < 2 or number not in page.state.facts.seatings:
        return
    before, now = page.state.sitters(number - 1), page.state.sitters(number)
    for seat in {**before, **now}:
        went, came = before.get(seat), now.get(seat)
        if went is None or came is None or went.id != came.id:
            note = say("seat_changed", came=came and came.name, went=went and went.name)
            yield say("before_hand", number=number), note, ""


def draw_totals(page: TableView, first: int, last: int) -> ScoreChart:
    """The running totals as lines, from after the first to after the last of these hands."""
    ruleset, state = page.ruleset, page.state
    counted = state.facts.stopped_after or last
    hands = choose_hands(min(first, counted), min(last, counted))
    totals = [state.totals_after(hand) for hand in hands]
    rows = [[ruleset.shown(after[player.number]) for player in page.players] for after in totals]
    moons = [view.number for view in state.hands[first:last] if view.moon and view.counts]
    target = ruleset.shown(ruleset.target) if ruleset.end_mode is EndMode.TARGET else None
    return draw_chart(page.players, rows, hands=hands, target=target, moons=moons)

"""What the page of a game shows, as a plain tree: the templates only write it down."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from functools import lru_cache
from typing import NamedTuple

from companion.referee.text.game_status import (
    LEFT_LABEL,
    adjustment_note,
    band_pass_title,
    coming_hand_label,
    correction_note,
    correction_time,
    deal_labels,
    first_trick_label,
    hand_mark,
    hand_note,
    last_hand_label,
    near_end_label,
    opening_label,
    own_pass_words,
    partners_words,
    pass_count_label,
    pass_forbidden_words,
    pass_lines,
    shares_label,
    sheet_row_texts,
    sudden_death_words,
)
from companion.referee.text.grammar import pass_words, signed
from companion.referee.text.last_change import (
    change_title,
    hand_headline,
)
from companion.referee.text.live_hand import hand_label
from companion.referee.text.options import option_words
from companion.referee.text.rules_and_results import (
    AGREEMENT,
    error_words,
    moon_headline,
    option_title,
)
from companion.rules.play.passing import Exchange
from companion.rules.ruleset.options import EndMode, Teams
from companion.rules.ruleset.ruleset import FIELDS, Ruleset
from companion.rules.scoring.score_display import next_hand_can_end, shown
from companion.scorebook import GameState, HandView, Refused
from companion.scorebook.game_rows import TALLY, WATCH, ChangeRow, live_kinds
from companion.scorebook.game_state import MOST_HANDS
from companion.scorebook.undo_log import seating_before
from companion.web.formatting import briefly, clock_words, day_words
from companion.web.game_page import PlayerBadge, PostForm, ScoringSide, TableView
from companion.web.score_chart import ScoreChart, choose_hands, draw_chart
from companion.web.scoreboard.game_over import GameOver, describe_game_over
from companion.web.seat_ring import SeatRing, draw_band_ring, draw_ring

MOST_MARKS = 6  # cards by name in a hand of the sheet

NEWEST = 20  # hands of the sheet on the page of a game

PAGE = 100  # hands on a page of the sheet

MOVES = frozenset({"substitute", "left", "joined"})  # changes after which others sit there


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the phone, its time zone, and the number of the seat it looks from."""

    device_id: uuid.UUID
    zone: tzinfo | None
    chair: int | None


class ChairLink(NamedTuple):
    """A seat to look from."""

    player: PlayerBadge
    is_own: bool


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The hand to come: who deals, which way to pass, which chair is the viewer's.

    `which` hand it is, and that it may be the last; `dealer` says who deals how many cards,
    `title` which way to pass, as the own chair sees it. `facts` say who leads and which pack it
    is, `about` how many cards are passed and what the first trick may hold, `passes` who plays
    with whom and who gives how many cards to whom, `own_pass` what the own chair gives and gets.
    """

    number: int
    which: str
    dealer: str
    title: str
    facts: tuple[str, ...]
    about: tuple[str, ...]
    passes: tuple[str, ...]
    own_pass: tuple[str, ...]
    own_chair: PlayerBadge | None
    chairs: tuple[ChairLink, ...]
    ring: SeatRing
    small_ring: SeatRing


class StandingRow(NamedTuple):
    """One line of the standings; `shares` are the totals of partners who have one each.

    `delta` are the points of the last hand; `took_queen` and `shot_moon` belong to them.
    """

    side: ScoringSide
    place: str
    total: str
    delta: str | None
    took_queen: bool
    shot_moon: bool
    to_go: str
    has_won: bool
    shares: str


class Cell(NamedTuple):
    """One score of the sheet: its points, the cards that are worth a mark, what it once was."""

    points: str | None = None
    cards: tuple[str, ...] = ()
    was: str | None = None


class SheetRow(NamedTuple):
    """One hand of the sheet, and where it is corrected."""

    href: str
    title: str
    label: str
    cells: tuple[Cell, ...]
    is_moon: bool
    mark: str


class Footnote(NamedTuple):
    """What is worth knowing of one hand: that it is open, or was corrected, and when."""

    title: str
    text: str
    when: str = ""


class SheetLink(NamedTuple):
    """A page of the sheet: its first and last hand."""

    href: str
    first: int
    last: int
    is_shown: bool


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Hands from `first` to `last`, newest first, out of `count`.

    `totals` stand after the last of them; `together` is what partners have: over how many columns,
    and it. `pages` lead to the other hands, newest first, and `whole` to all of them on one page:
    none where all are here.
    """

    first: int
    last: int
    count: int
    columns: tuple[ScoringSide, ...]
    rows: tuple[SheetRow, ...]
    has_few_marks: bool
    totals: tuple[str, ...]
    together: tuple[tuple[int, str], ...]
    footnotes: tuple[Footnote, ...]
    pages: tuple[SheetLink, ...]
    whole: str


@dataclass(frozen=True, slots=True)
class LastChange:
    """What Undo takes back, and what there is to say of the hand where it was one.

    `until_begun` names the coming hand: once it is begun, the phone shows this no more.
    """

    id: uuid.UUID
    title: str
    headline: str
    is_moon: bool
    notes: tuple[str, ...]
    until_begun: str
    undo: PostForm


@dataclass(frozen=True, slots=True)
class News:
    """What has to be known or answered before the next hand; empty is what does not hold.

    `full` says that the game has as many hands as it can have. `ended_earlier` is the hand at
    which the game was over while later ones still count; `is_reopened` says that a correction
    opened a game whose rematch has begun.
    """

    tally_url: str
    watch_url: str
    ended_earlier: int | None
    is_reopened: bool
    sudden_death: str
    full: str


class RuleChange(NamedTuple):
    """Other rules from a hand on: what they say that the rules before did not, and why."""

    hand: int
    words: tuple[str, ...]
    reason: str


class ToolLink(NamedTuple):
    """A tool as the page shows it; its icon says which one it is."""

    href: str
    icon: str


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """The page of a game: with `next_deal` while it is played, with `game_over` at its end."""

    table_id: uuid.UUID
    table_name: str
    next_number: int
    rules_line: str
    next_deal: NextDeal | None
    game_over: GameOver | None
    last_change: LastChange | None
    news: News
    standings: tuple[StandingRow, ...]
    tools: tuple[ToolLink, ...]
    sheet: ScoreSheet
    chart: ScoreChart
    agreement: tuple[tuple[str, str, bool], ...]
    rule_changes: tuple[RuleChange, ...]
    entry_url: str
    may_i_play_url: str
    settle_url: str
    rules_url: str
    rematch_url: str
    stop: PostForm
    play_on: PostForm

    @classmethod
    def build(cls, state: GameState, viewer: Viewer, now: datetime) -> Scoreboard:
        """Everything on the page, for who looks, now."""
        page = TableView(state, now)
        live = frozenset() if state.is_over else live_kinds(state.game, state.next_number)
        standings = _rank_sides(page)
        places = [(row.place, row.side.name, row.total) for row in standings]
        rematch, count = state.rows.rematch, len(state.hands)
        return cls(
            table_id=state.table.id,
            table_name=state.table.name,
            next_number=state.next_number,
            rules_line=page.rules_line,
            next_deal=None if state.is_over else _describe_deal(page, viewer.chair),
            game_over=describe_game_over(page, places) if state.is_over else None,
            last_change=_describe_last_change(page, live),
            news=_collect_news(page, live),
            standings=standings,
            tools=_link_tools(page),
            sheet=_fill_sheet(page, viewer, max(count - NEWEST, 0) + 1, count),
            chart=_draw_totals(page, 0, count),
            agreement=agreement(page.ruleset, page.house_rules),
            rule_changes=_list_rule_changes(state),
            entry_url=page.url("hand_entry.enter"),
            may_i_play_url=page.url("may_i_play.at_table"),
            settle_url=page.url("seats_and_deal.show"),
            rules_url=page.url("rulebook.show"),
            rematch_url=page.url("scoreboard.show", game_id=rematch) if rematch else "",
            stop=page.post_form("seats_and_deal.stop"),
            play_on=page.post_form("seats_and_deal.play_on"),
        )


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A page of the score sheet, or all of it, with how the totals went in these hands."""

    table_name: str
    scoreboard_url: str
    sheet: ScoreSheet
    chart: ScoreChart

    @classmethod
    def build(cls, state: GameState, viewer: Viewer, now: datetime, hand: int | None) -> SheetPage:
        """The page that has this hand; without a hand the whole sheet."""
        page, first, last = TableView(state, now), 1, len(state.hands)
        if hand is not None:
            first = _first_of_page(hand)
            last = min(first + PAGE - 1, last)
        return cls(
            table_name=state.table.name,
            scoreboard_url=page.url("scoreboard.show"),
            sheet=_fill_sheet(page, viewer, first, last),
            chart=_draw_totals(page, first - 1, last),
        )


# The hand to come


def _describe_deal(page: TableView, chair: int | None) -> NextDeal:
    coming, ruleset = page.state.next, page.ruleset
    dealer, leader = page.player[coming.dealer], coming.opening_seat
    own = next((player for player in page.seated if player.number == chair), None)
    opening = opening_label(ruleset, None if leader is None else briefly(page.player[leader].name))
    names = [player.name for player in page.seated]
    partners = [side.name for side in page.sides if side.is_team]
    passes = [
        partners_words(partners) if partners else "",
        *pass_lines(coming.exchanges, names),
        pass_forbidden_words(ruleset, coming.token),
    ]
    dealt, *facts = deal_labels(ruleset, briefly(dealer.name))
    own_pass = own_pass_words(coming.exchanges, names, own.place) if own else ()
    title = band_pass_title(ruleset, coming.token, dealer.name)
    bottom = own.place if own else 0
    return NextDeal(
        number=coming.number,
        which=coming_hand_label(ruleset, coming.number, last=_last_hand(page)),
        dealer=dealt,
        title=own_pass[0].removesuffix(".") if own_pass else title,
        facts=tuple(filter(None, [opening, *facts])),
        about=(pass_count_label(ruleset, coming.token), first_trick_label(ruleset)),
        passes=tuple(filter(None, passes)),
        own_pass=own_pass,
        own_chair=own,
        chairs=tuple(ChairLink(player, player == own) for player in page.seated),
        ring=_ring(page.seated, coming.exchanges, dealer.place, bottom),
        small_ring=_small_ring(page.seated, coming.exchanges, dealer.place, bottom),
    )


def _last_hand(page: TableView) -> str:
    """That the coming hand can be the last; a tie for first says so itself."""
    standing, ends_at = page.state.standing, page.state.game.ends_at
    is_late = ends_at is not None and page.now >= ends_at
    if not page.state.hands or standing.sudden_death:
        return ""
    can_end = next_hand_can_end(page.ruleset, standing, after_time=is_late)
    return last_hand_label(page.ruleset) if can_end else ""


@lru_cache(maxsize=256)
def _ring(
    seated: tuple[PlayerBadge, ...], exchanges: tuple[Exchange, ...], dealer: int, bottom: int
) -> SeatRing:
    return draw_ring(seated, exchanges, dealer=dealer, bottom=bottom)


@lru_cache(maxsize=256)
def _small_ring(
    seated: tuple[PlayerBadge, ...], exchanges: tuple[Exchange, ...], dealer: int, bottom: int
) -> SeatRing:
    return draw_band_ring(seated, exchanges, dealer=dealer, bottom=bottom)


# Standings


def _rank_sides(page: TableView) -> tuple[StandingRow, ...]:
    """Who is in front, ties sharing a place; who left stands last, without a place."""
    state = page.state
    ranks = [state.standing.places[state.column[side.number]] for side in page.sides]
    # Partners are one: two of them in front leave the second place to the next.
    places = [rank and 1 + sum(0 < other < rank for other in ranks) for rank in ranks]
    winners = page.players_in(state.standing.winners)
    rows = [
        (place or 99, side.place, _describe_standing(page, side, place, places, winners))
        for side, place in zip(page.sides, places, strict=True)
    ]
    return tuple(row for _, _, row in sorted(rows, key=lambda row: row[:2]))


def _describe_standing(
    page: TableView,
    side: ScoringSide,
    place: int,
    places: Sequence[int],
    winners: Sequence[PlayerBadge],
) -> StandingRow:
    ruleset, totals, hands = page.ruleset, page.state.totals, page.state.hands
    # The nearest partner's total ends the game.
    most = max(totals[player.number] for player in side.players)
    distance = LEFT_LABEL if side.is_closed else near_end_label(ruleset, most)
    shares = ""
    if side.is_team and ruleset.teams is not Teams.POOLED:
        shares = shares_label([(f.initials, page.total(totals[f.number])) for f in side.players])
    last = hands[-1] if hands and hands[-1].counts and side.number in hands[-1].points else None
    numbers = {player.number for player in side.players}
    return StandingRow(
        side=side,
        place="\N{EN DASH}" if not place else f"{place}{'=' if places.count(place) > 1 else ''}",
        total=signed(page.shown_total(side, totals)),
        delta=None if last is None else page.points(page.sum_of_side(side, last.points)),
        took_queen=last is not None and not numbers.isdisjoint(last.queen_takers),
        shot_moon=last is not None and last.moon is not None and last.shooter in numbers,
        to_go="" if page.state.is_over else distance,
        has_won=side.players[0] in winners,
        shares=shares,
    )


# What changed, and what is asked


def _describe_last_change(page: TableView, live: frozenset[str]) -> LastChange | None:
    """What Undo takes back now.

    A hand that was saved is taken back until the next one is begun: by its tally, as far as
    the server knows. Then it is corrected on the sheet.
    """
    state, change = page.state, page.state.undoable
    if change is None or (change.action == "recorded" and live):
        return None
    hand = state.hand(change.hand_id) if change.hand_id else None
    came, went = _find_movers(state, change) if change.action in MOVES else ((), ())
    headline = _headline(page, hand) if hand else ""
    return LastChange(
        id=change.id,
        title=change_title(
            change.action,
            number=hand.number if hand else None,
            dealer=page.player[state.next.dealer].name,
            passes=pass_words(page.ruleset, state.next.token),
            came=came,
            went=went,
        ),
        headline=headline,
        is_moon=change.action == "recorded" and hand is not None and hand.moon is not None,
        notes=page.notes(hand) if hand else (),
        until_begun=f"{state.game.id}:{state.next_number}" if hand and not state.is_over else "",
        undo=page.post_form("scoreboard.undo"),
    )


def _headline(page: TableView, hand: HandView) -> str:
    """What there is to say of a hand: who shot the moon, who took the queen, what was ruled."""
    if hand.moon is not None and hand.shooter is not None:
        return moon_headline(_name_in_column(page, hand.shooter), is_sun=hand.score.sun)
    ruled = {}
    if hand.is_ruled:
        ruled = {page.player[seat].name: page.points(p) for seat, p in hand.points.items() if p}
    takers = [_name_in_column(page, seat) for seat in hand.queen_takers]
    return hand_headline(takers, ruled, is_open=hand.row.is_open)


def _name_in_column(page: TableView, seat: int) -> str:
    """A player, or the partners whose cards lie together."""
    return next(
        column.name
        for column in page.columns
        if any(player.number == seat for player in column.players)
    )


def _find_movers(state: GameState, change: ChangeRow) -> tuple[Sequence[str], Sequence[str]]:
    """Who came to the table and who went with the last change of seats, by name."""
    person = {sitting.written_as: sitting.player_id for sitting in state.rows.sittings}
    written = seating_before(state.rows, change)
    then = {person.get(spelling, spelling) for spelling in written}
    now = {player for _, player in state.chairs}
    known = state.rows.players
    came = [known[player].name for player in now - then]
    return came, [known[player].name for player in then - now if player in known]


def _collect_news(page: TableView, live: frozenset[str]) -> News:
    state, standing, game = page.state, page.state.standing, page.state.game
    over = standing.over_after
    is_question = over and over < len(standing.after)
    is_answered = game.stopped_after or game.went_on_after == over
    tied = page.players_in(standing.sudden_death)
    is_full = state.is_full and not state.is_over
    return News(
        tally_url=page.url("tally.show") if TALLY in live else "",
        watch_url=page.url("watch.show") if WATCH in live else "",
        ended_earlier=over if is_question and not is_answered else None,
        is_reopened=state.rows.rematch is not None and not state.is_over,
        sudden_death=sudden_death_words([player.name for player in tied]) if tied else "",
        full=error_words(Refused("game_is_full", most=MOST_HANDS)) if is_full else "",
    )


# Score sheet and chart


def _fill_sheet(page: TableView, viewer: Viewer, first: int, last: int) -> ScoreSheet:
    """The hands from the first to the last of these."""
    state, count = page.state, len(page.state.hands)
    totals, hands = state.totals_after(last), state.hands[first - 1 : last][::-1]
    entry_url = page.url("hand_entry.enter")
    rows = tuple(_fill_row(page, view, f"{entry_url}/{view.id}") for view in hands)
    together: tuple[tuple[int, str], ...] = ()
    if len(page.sides) < len(page.columns):
        together = tuple(
            (len(side.players), signed(page.shown_total(side, totals))) for side in page.sides
        )
    return ScoreSheet(
        first=first,
        last=last,
        count=count,
        columns=page.columns,
        rows=rows,
        has_few_marks=len({card for row in rows for cell in row.cells for card in cell.cards}) < 3,
        totals=tuple(page.total(totals[side.number]) for side in page.columns),
        together=together,
        footnotes=tuple(note for view in hands for note in _list_footnotes(page, view, viewer)),
        pages=_link_pages(page, first, last) if count > PAGE else (),
        whole=page.url("scoreboard.sheet") if len(rows) < count else "",
    )


def _first_of_page(hand: int) -> int:
    return (hand - 1) // PAGE * PAGE + 1


def _link_pages(page: TableView, first: int, last: int) -> tuple[SheetLink, ...]:
    """Every page of the sheet, newest first."""
    count, url = len(page.state.hands), page.url("scoreboard.sheet")
    starts = range(_first_of_page(count), 0, -PAGE)
    pages = [(start, min(start + PAGE - 1, count)) for start in starts]
    return tuple(
        SheetLink(f"{url}?hand={one}", one, to, (one, to) == (first, last)) for one, to in pages
    )


def _fill_row(page: TableView, view: HandView, href: str) -> SheetRow:
    worth = _cards_worth_a_mark(view.ruleset)
    marks = {
        row.seat_number: tuple(card for card in row.cards.split() if card in worth)
        for row in view.captures
        if row.cards
    }
    title, label = sheet_row_texts(view.ruleset, view.number, view.row.passed)
    return SheetRow(
        href=href,
        title=title,
        label=label,
        cells=tuple(_fill_cell(page, view, side, marks) for side in page.columns),
        is_moon=view.moon is not None,
        mark=hand_mark(is_open=view.row.is_open, is_ruled=view.is_ruled, counts=view.counts),
    )


def _fill_cell(
    page: TableView, view: HandView, column: ScoringSide, marks: Mapping[int, tuple[str, ...]]
) -> Cell:
    points = view.points.get(column.number)
    if points is None:  # did not play
        return Cell()
    was = view.corrected.get(column.number)
    return Cell(
        points=page.points(points),
        cards=tuple(card for player in column.players for card in marks.get(player.number, ())),
        was=None if was is None else page.points(was.points),
    )


@lru_cache(maxsize=256)
def _cards_worth_a_mark(ruleset: Ruleset) -> frozenset[str]:
    """The queen, the jack of diamonds, what the rules name."""
    singles = frozenset(str(card) for card in ruleset.single_cards)
    # Hearts of unequal value would fill the sheet.
    return singles if len(singles) <= MOST_MARKS else singles & {"QS"}


def _list_footnotes(page: TableView, view: HandView, viewer: Viewer) -> Iterator[Footnote]:
    """An open or ruled hand, points the table gave, and the old values of corrected cells."""
    if view.row.is_open or view.row.note:
        note = hand_note(view.row.note, is_open=view.row.is_open, is_ruled=view.is_ruled)
        yield Footnote(hand_label(view.number), note)
    for given in view.adjustments:
        note = adjustment_note(page.player[given.seat].name, given.points, given.reason)
        yield Footnote(hand_label(view.number), note)
    corrections = {mark.at: mark.device_id for mark in view.corrected.values()}
    for at, device in corrections.items():
        cells = [
            (column.name, page.points(mark.points), page.points(view.points[column.number]))
            for column in page.columns
            if (mark := view.corrected.get(column.number)) and mark.at == at
        ]
        day, clock = day_words(at, page.now, viewer.zone), clock_words(at, viewer.zone)
        when = correction_time(day, clock, is_own=device == viewer.device_id)
        yield Footnote(hand_label(view.number), correction_note(cells), when)


def _draw_totals(page: TableView, first: int, last: int) -> ScoreChart:
    """The running totals as lines, from after the first to after the last of these hands."""
    ruleset, state = page.ruleset, page.state
    counted = state.game.stopped_after or last
    hands = choose_hands(min(first, counted), min(last, counted))
    totals = [state.totals_after(hand) for hand in hands]
    rows = [[page.shown_total(side, after) for side in page.sides] for after in totals]
    moons = [view.number for view in state.hands[first:last] if view.moon and view.counts]
    # The target is one player's, not the sum of two.
    has_target = ruleset.end_mode is EndMode.TARGET and len(page.sides) == len(page.columns)
    target = shown(ruleset, ruleset.target) if has_target else None
    return draw_chart(page.sides, rows, hands=hands, target=target, moons=moons)


# What was agreed, and the tools


@lru_cache(maxsize=256)
def agreement(ruleset: Ruleset, house: frozenset[str]) -> tuple[tuple[str, str, bool], ...]:
    """The rules people fight over and the house rules: title, sentence, whether it is one."""
    names = dict.fromkeys((*AGREEMENT, *(name for name in FIELDS if name in house)))
    return tuple((option_title(n), option_words(ruleset, n), n in house) for n in names)


def _list_rule_changes(state: GameState) -> tuple[RuleChange, ...]:
    """The changes of the rules that hold in this game, in order."""
    holding = [row for row in state.rows.rulesets if row.from_hand > 0 and row.reason]
    return tuple(
        RuleChange(row.from_hand, _describe_difference(state, row.from_hand), row.reason or "")
        for row in holding
    )


def _describe_difference(state: GameState, hand: int) -> tuple[str, ...]:
    """Nothing where the change counts from the first hand: the rules before count nowhere."""
    now = state.ruleset(hand)
    if hand == 1:
        return ()
    before = state.ruleset(hand - 1).for_players(now.players)
    changed = now.differences(before)
    return tuple(option_words(now, name) for name in FIELDS if name in changed)


class Tool(NamedTuple):
    """A button of the page; some are there only while a hand is to come, or once one is scored."""

    endpoint: str
    icon: str
    in_play: bool = False
    after_a_hand: bool = False


TOOLS = (
    Tool("tally.show", "heart", in_play=True),
    Tool("watch.show", "watch", in_play=True),
    Tool("faq.ask", "search"),
    Tool("rulebook.show", "rules"),
    # When the game is over the chart stands on top.
    Tool("#chart", "chart", in_play=True, after_a_hand=True),
    Tool("next_hand.show", "need", in_play=True, after_a_hand=True),
    Tool("irregularities.show", "wrong"),
)


def _link_tools(page: TableView) -> tuple[ToolLink, ...]:
    """The buttons that make sense now."""
    is_over, has_hands = page.state.is_over, bool(page.state.hands)
    return tuple(
        ToolLink(t.endpoint if t.endpoint[0] == "#" else page.url(t.endpoint), t.icon)
        for t in TOOLS
        if not (t.in_play and is_over) and (has_hands or not t.after_a_hand)
    )

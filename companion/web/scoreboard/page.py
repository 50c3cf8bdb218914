"""What is computed for the page of a game, beside what its state says."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from flask import session, url_for

from companion.history.nights import crown_of
from companion.models import GameChange
from companion.referee.grammar import pass_words
from companion.referee.messages import error_words
from companion.referee.results import charged_words, hand_headline
from companion.referee.rulings import CASES
from companion.referee.status import (
    end_aloud,
    own_pass_title,
    own_pass_words,
    pass_lines,
    score_aloud,
)
from companion.referee.telling import say
from companion.scorebook import ComingHand, GameState, HandView, Refused
from companion.scorebook.book import UNDONE, people_in
from companion.scorebook.codec import MOST_HANDS
from companion.sharing import phones
from companion.sharing.access import Access, keeper_seen_at
from companion.web.access import now, when
from companion.web.drawings import SeatRing, draw_ring
from companion.web.formatting import briefly
from companion.web.game_page import (
    PlayerBadge,
    PostForm,
    TableView,
    Viewer,
)
from companion.web.scoreboard.game_over import (
    GameOver,
    describe_moment,
    find_later_game,
    title_of_end,
)
from companion.web.scoreboard.score_sheet import NEWEST, draw_totals, newest_hands
from companion.web.sharing.links import describe_new_address
from companion.web.sharing.phones import name_phone, table_form

LARGE_LETTERS = 8  # of a word that has room in a row of a phone where names are large

MOVES = frozenset({"substitute", "left", "joined"})  # changes after which others sit there


class NextDeal:
    """The hand to come: who deals, which way to pass, which chair is the viewer's.

    `which` hand it is, and that it may be the last, or who brings the queen; `dealer` says who
    deals how many cards, `title` which way to pass, as the own chair sees it. `packs` say which
    cards it is dealt from, `opening` who leads, `about` how many cards are passed and what the
    first trick may hold, `passes` who plays with whom and who gives how many cards to whom,
    `own_pass` what the own chair gives and gets.
    """

    def __init__(self, page: TableView, chair: int | None = None) -> None:
        """The hand as it is seen from this chair, or from above."""
        coming, ruleset = page.state.next, page.ruleset
        dealer, leader = page.player[coming.dealer].name, coming.opening_seat
        own = next((player for player in page.playing if player.number == chair), None)
        names = [player.name for player in page.playing]
        out = [briefly(page.player[seat].name) for seat in coming.out]
        opens = None if leader is None else briefly(page.player[leader].name)
        self.dealer = say(
            "deals", ruleset, dealer=briefly(dealer), sits_out=bool(out), others=out[1:]
        )
        packs = (say(key, ruleset) for key in ("deal_decks", "deal_without", "deal_over"))
        self.packs = tuple(filter(None, packs))
        self.opening = say("opening_in_short", ruleset, leader=opens)
        remark = _last_hand(page) or _queen_line(page)
        self.which = say("coming_hand", ruleset, number=coming.number, remark=remark)
        brief = [briefly(name) for name in names]
        self.title = (own_pass_title(coming.exchanges, brief, own.place) if own else "") or say(
            "pass_title", ruleset, token=coming.token, dealer=briefly(dealer)
        )
        count = say("pass_count", ruleset, token=coming.token)
        self.about = count, say("first_trick_in_short", ruleset)
        kept = say("not_passed_in_short", ruleset, token=coming.token)
        self.passes = tuple(filter(None, [*pass_lines(coming.exchanges, names), kept]))
        self.own_pass = own_pass_words(coming.exchanges, names, own.place) if own else ()
        self.own_chair = next((one for one in page.seated if one.number == chair), None)
        ring = partial(ring_of_hand, page, coming, bottom=own.place if own else 0)
        self.ring = ring(is_named=True)
        self.small_ring = ring(is_own=own is not None)


class StandingRow:
    """One line of the standings, and where it leads.

    While no hand is scored nobody has a `place`. `delta` are the points of the last
    hand; `took_queen` and `shot_moon` belong to them. It `is_own` where the viewer sits. A name
    `is_wordy` that would break a word if it were written large.
    """

    def __init__(self, page: TableView, player: PlayerBadge, chair: int | None) -> None:
        """The line of a player, seen from this chair."""
        state, number = page.state, player.number
        standing, hands, total = state.standing, state.hands, state.totals[number]
        last = hands[-1] if hands and hands[-1].counts and number in hands[-1].points else None
        no_end = standing.plays_on or state.is_over
        far = "" if no_end else say("near_end", page.ruleset, total=total)
        self.player = player
        self.href = page.url("player.show", number=number)
        self.rank = standing.places[state.column[number]]
        is_shared = standing.places.count(self.rank) > 1
        place = say("place", place=self.rank, is_shared=is_shared) if self.rank else "\N{EN DASH}"
        self.place = place if hands or state.is_over else ""
        self.total = page.total(total)
        self.delta = None if last is None else page.points(last.points[number])
        self.took_queen = last is not None and number in last.queen_takers
        self.shot_moon = last is not None and last.moon is not None and last.shooter == number
        self.to_go = say("left_the_game") if player.is_closed else far
        self.has_won = state.column[number] in standing.winners
        self.is_own = chair == number
        self.is_wordy = max(map(len, player.name.split())) > LARGE_LETTERS


class LastChange:
    """What Undo takes back now, and what there is to say of the hand where it was one.

    Of a hand that was just saved the headline says enough. `until_begun`: once another hand is
    begun, the phone shows this no more. After Undo it `is_undone`, and what can be put back. None
    is offered of what was damaged.
    """

    def __init__(self, page: TableView, change: GameChange) -> None:
        """The change as the board tells it."""
        hand = page.state.hand(change.hand_id) if change.hand_id else None
        self.id = change.id
        self.is_undone = change.action == UNDONE
        self.is_saved = change.action == "recorded"
        self.is_moon = self.is_saved and hand is not None and hand.moon is not None
        self.title = _title_of_change(page, change, hand)
        self.headline = _headline(page, hand) if hand and not self.is_undone else ""
        if ruling := change.ruling:
            reason = CASES[ruling["case"]].reason
            self.headline = say(
                "ruling_in_short",
                reason=reason,
                charged=charged_words(_charged_names(page, change)),
            )
        self.notes = page.notes(hand) if hand and not self.is_undone else ()
        self.until_begun = hand is not None and not self.is_undone
        self.undo = None if page.state.is_undo_damaged else page.post_form("scoreboard.undo")


class Scoreboard:
    """The page of a game: with `next_deal` while it is played, with `game_over` at its end.

    `asks_chair`: whose phone this is has to be asked. `look_again` are the seconds after which it
    may be that nobody keeps score. `drafts` are what the phone needs to say that a hand it has half
    entered isn't finished. A hand whose saving was taken back goes on at `continue_url`.

    What has to be known or answered before the next hand is empty where it does not hold:
    `new_address`, that links of the last game are dead; `keep_score`, who did, as nobody does, and
    the form to; `notice`, which phone keeps score since lately, and `take_back` with the id of
    that change; `loans`, the phones that do for a night, or did, as no keeper was here;
    `sudden_death`, who plays on; `full`, that it has as many hands as it can have.

    `later` is the game to go on with in the place of this one: where it is, that Play again began
    it here. `next_game_by` says to a phone that
    does not keep score whose phone can start that game, "" where it is on, or its day is over.
    """

    def __init__(self, access: Access, page: TableView, viewer: Viewer) -> None:
        """What is computed for the page, for who looks."""
        state, hands, is_over = page.state, page.state.hands, page.state.is_over
        change = state.undoable
        self.standings = rank_players(page, viewer.chair)
        self.next_deal = None if is_over else NextDeal(page, viewer.chair)
        self.game_over = GameOver(page, list_places(self.standings)) if is_over else None
        is_fresh = self.game_over is not None and self.game_over.is_fresh
        self.live_url = "" if is_over and not is_fresh else page.live_url
        self.moment = describe_moment(page, self.game_over, access.joined_at)
        self.asks_chair = _asks_chair(state, viewer)
        self.later = _link_later_game(page)
        waits = is_fresh and not self.later and not viewer.is_keeper
        self.next_game_by = _say_next_game_by(access) if waits else ""
        self.last_change = LastChange(page, change) if change else None
        self.drafts = {
            "game": f"{state.game.id}:",
            "next_number": None if is_over else state.next_number,
            "entry_url": page.url("hand_entry.enter"),
            "hands": {str(view.id): view.number for view in hands[-NEWEST:]},
        }
        # Asked for at the beginning of a game only, when the others come.
        asks_address = access.is_keeper and not hands
        self.new_address = describe_new_address(access.table) if asks_address else ""
        self.keep_score, self.look_again = describe_missing_keeper(access, state, viewer.chair)
        self.notice, self.take_back = _describe_take_over(access, state)
        self.loans = list_loans(access, state.played_at)
        if access.loan:  # the keys of a keeper go with it
            left = access.loan.until - now()
            self.look_again = int(left.total_seconds()) + 1
        self.sudden_death = _describe_sudden_death(page)
        self.full = _refuse_more(state)
        self.sheet = newest_hands(page, viewer)
        self.chart = draw_totals(page, 0, len(hands))
        self.continue_url = continue_url(state)


def _link_later_game(page: TableView) -> tuple[str, bool] | None:
    """Where the game to go on with is."""
    if (later := find_later_game(page.state)) is None:
        return None
    game_id, is_next = later
    return page.url("scoreboard.show", game_id=game_id), is_next


def _say_next_game_by(access: Access) -> str:
    keepers = [phone for phone in phones.phones_of(access.table) if phone.keeps_score(now())]
    names = dict.fromkeys(phone.player_name or name_phone(phone) for phone in keepers)
    return say("starts_next_game", names=list(names)) if names else ""


NO_CHAIR = "no_chair"  # in the session: the game in which this phone is nobody's


def _asks_chair(state: GameState, viewer: Viewer) -> bool:
    """Whether a keeper's phone that is nobody's yet is asked whose, until the first hand."""
    is_open = viewer.is_keeper and viewer.chair is None and not state.hands and not state.is_over
    return is_open and session.get(NO_CHAIR) != str(state.game.id)


# The hand to come


def ring_of_hand(page: TableView, coming: ComingHand, **view: Any) -> SeatRing:
    """The seats of a hand to come, who deals it and how it is passed.

    The ring shows who plays: it has no place for a dealer who sits out.
    """
    playing = page.players_of_hand(coming)
    dealing = next((each.place for each in playing if each.number == coming.dealer), None)
    return draw_ring(playing, coming.exchanges, dealer=dealing, **view)


def _last_hand(page: TableView) -> str:
    """That the coming hand can be the last; a tie for first says so itself."""
    state = page.state
    if not state.hands or state.standing.sudden_death:
        return ""
    return say("could_be_last", page.ruleset) if state.can_end_next(page.now) else ""


def _queen_line(page: TableView) -> str:
    """Who of those at the table kept the queen since last time, at the first deal of a night."""
    state = page.state
    if state.hands or not state.game.day_known:
        return ""
    crown = crown_of(state.table)
    people = [state.seat[player.number].player for player in page.seated]
    if crown is None or crown.night >= state.game.day or crown.player not in people:
        return ""
    return say("brings_queen", player=briefly(crown.player.name))


# Standings


def rank_players(page: TableView, chair: int | None = None) -> tuple[StandingRow, ...]:
    """Who is in front, ties sharing a place; who left stands last, without a place."""
    rows = [StandingRow(page, player, chair) for player in page.players]
    return tuple(sorted(rows, key=lambda row: (row.rank or 99, row.player.place)))


def list_places(rows: Iterable[StandingRow]) -> list[tuple[str, str, str]]:
    """Place, name and total of each, as the end of a game is told: who left has no place."""
    return [(row.place if row.rank else "", row.player.name, row.total) for row in rows]


# What changed, and what is asked


def _title_of_change(page: TableView, change: GameChange, hand: HandView | None) -> str:
    """Which change it was, and of which hand."""
    state, is_undone = page.state, change.action == UNDONE
    action, before = state.action_of(change), None if hand else state.facts_before
    came, went = _find_movers(state, change) if action in MOVES else ((), ())
    facts = {
        "action": action,
        "number": hand.number if hand else before.number_of(change.hand_id) if before else None,
        "dealer": page.player[state.next.dealer].name,
        "passes": pass_words(page.ruleset, state.next.token),
        "came": came,
        "went": went,
    }
    if not is_undone:
        return say("changed", **facts)
    line = "-".join(points for _, points in page.line(hand)) if hand else ""
    return say("undone", **facts, line=line)


def continue_url(state: GameState) -> str:
    """Where a hand whose saving was taken back stands as it was told; "" where there is none."""
    hand = state.unsaved_hand
    place: dict[str, Any] = {"table_id": state.table.id, "game_id": state.game.id}
    return url_for("hand_entry.enter", again=hand.id, **place) if hand else ""


def _headline(page: TableView, hand: HandView) -> str:
    """What there is to say of a hand: who shot the moon, who took the queen, what was ruled."""
    player = page.player_in(hand.number)
    if hand.moon is not None and hand.shooter is not None:
        return say("moon_shot", shooter=player[hand.shooter].name, is_sun=hand.score.sun)
    ruled = {}
    if hand.is_ruled:
        ruled = {player[seat].name: page.points(p) for seat, p in hand.points.items() if p}
    takers = [player[seat].name for seat in hand.queen_takers]
    return hand_headline(takers, ruled, reason=hand.report.note or "", is_open=hand.report.is_open)


def _charged_names(page: TableView, change: GameChange) -> dict[str, str]:
    """The points that a ruling set or added, by name."""
    points = (change.ruling or {})["points"]
    return {page.player[int(seat)].name: page.points(p) for seat, p in points.items() if p}


def _find_movers(state: GameState, change: GameChange) -> tuple[Sequence[str], Sequence[str]]:
    """Who came to the table and who went with the last change of seats, by name."""
    before = state.facts_before
    people = people_in(state, before) if before else {}
    written = before.chairs_now if before else ()
    then = [people[one.player] for one in written if one.player in people]
    now = [seat.player for seat in state.seats if seat.place is not None]
    came = [player.name for player in now if player not in then]
    return came, [player.name for player in then if player not in now]


def _describe_sudden_death(page: TableView) -> str:
    """Who is tied for first, so that everyone plays on."""
    tied = () if page.state.ended_earlier else page.players_in(page.state.standing.sudden_death)
    is_tie = len(tied) > 1  # one alone in front waits until all have sat out equally often
    return say("tied_play_on", names=[player.name for player in tied]) if is_tie else ""


def _refuse_more(state: GameState) -> str:
    """That the game has as many hands as it can have."""
    is_full = state.is_full and not state.is_over
    return error_words(Refused("game_is_full", most=MOST_HANDS)) if is_full else ""


# What "Read the scores out loud" says of a game as it stands.


def describe_aloud(page: TableView) -> tuple[str, ...]:
    """The score, and the coming hand or who won, in sentences to be heard."""
    state = page.state
    rows = [row for row in rank_players(page) if not row.player.is_closed]
    totals = [(row.player.name, row.total) for row in rows]
    if state.is_over:
        return (end_aloud(title_of_end(page), totals),)
    ahead = page.players_in(state.standing.in_front)
    coming = state.next
    return (
        score_aloud(len(state.hands), totals, [player.name for player in ahead]),
        say(
            "deal_aloud",
            coming.ruleset,
            number=coming.number,
            dealer=page.player[coming.dealer].name,
            token=coming.token,
            out=[page.player[seat].name for seat in coming.out],
        ),
    )


# Who keeps the score of a game that is on, where that is news on its board.

LOOK_AGAIN = 60  # seconds, once the score is offered: its keeper may be back

NOTICE_LASTS = timedelta(hours=12)  # for those who kept score before


def _describe_take_over(
    access: Access, state: GameState
) -> tuple[str, tuple[PostForm, uuid.UUID] | None]:
    """Which phone keeps score since lately, and for another that does how that is undone.

    It is told until the next hand is saved. Who came back after a phone took over is told longer;
    the phone that let another keep score knows.
    """
    newest = None if state.is_over else phones.newest_keeper(access.table, now())
    if newest is None or now() - newest.at >= NOTICE_LASTS:
        return "", None
    took_over, is_its_own = newest.by == newest.phone, newest.phone.device_id == access.device.id
    is_other_keeper = access.is_keeper and not is_its_own
    if state.played_at > newest.at and not (took_over and is_other_keeper):
        return "", None
    if not took_over and newest.by.device_id == access.device.id:
        return "", None
    if is_its_own and not took_over:
        return say("keeps_score_now", by=name_phone(newest.by)), None
    notice = say(
        "took_over",
        phone=name_phone(newest.phone),
        clock=when(newest.at)["clock"],
    )
    undo = (table_form("phones.undo", access.table), newest.id) if is_other_keeper else None
    return notice, undo


class LoanLine(NamedTuple):
    """That a phone keeps score on loan, or did, in `words`.

    With `form` a keeper ends it, or lets `name` go on keeping score.
    """

    words: str
    name: str = ""
    form: PostForm | None = None


def list_loans(access: Access, played_at: datetime | None = None) -> list[LoanLine]:
    """What this phone is told of those that keep score on loan.

    A keeper is told until one of them has answered; everyone else while it lasts, on a board until
    the next hand is saved, which was `played_at` last.
    """
    lines = []
    for phone in phones.loans_of(access.table):
        assert phone.loan
        since, until, _ = phone.loan
        name = briefly(phone.player_name or name_phone(phone))
        if access.is_keeper:
            form = table_form("phones.answer_loan", access.table, device_id=phone.device_id)
            words = say("kept_score", player=name, **when(since))
            lines.append(LoanLine(words, name, form))
        elif now() < until and (played_at is None or played_at <= since):
            is_own = phone.device_id == access.device.id
            words = say("on_loan", player="" if is_own else name, until=when(until)["clock"])
            lines.append(LoanLine(words))
    return lines


def is_on(state: GameState) -> bool:
    """Whether this is the game that the table plays now."""
    return not state.is_over and state.table.game_id == state.game.id


def describe_missing_keeper(
    access: Access, state: GameState, chair: int | None
) -> tuple[tuple[str, PostForm] | None, int | None]:
    """Lets this phone keep score where nobody does, and says whose did.

    That may change by itself: so many seconds later the page should be looked at again.
    """
    is_offered = chair is not None and access.table.takes_over and not access.keeps(state.game)
    if state.is_over or not is_offered:
        return None, None
    seen = keeper_seen_at(access.table, now())
    if phones.is_keeper_missing(access.table, seen, now()):
        if not is_on(state):
            return None, None
        form = table_form("scoreboard.take_over", access.table, game_id=state.game.id)
        return (_describe_last_keeper(access), form), LOOK_AGAIN
    left = (seen or now()) + phones.KEEPERS_AWAY - now()  # once a keeper is not seen again
    return None, max(LOOK_AGAIN, int(left.total_seconds()) + 1)


def _describe_last_keeper(access: Access) -> str:
    """Which phone that keeps score was seen last, and when."""
    keepers = [phone for phone in phones.phones_of(access.table) if phone.keeps_score(now())]
    last = max(keepers, key=lambda phone: phone.seen_at or phone.granted_at)
    seen = when(last.seen_at or last.granted_at)
    return say("keeper_last_seen", phone=name_phone(last), **seen)

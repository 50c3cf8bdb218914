"""The scoreboard and the end of a game, as the pages say them."""

from __future__ import annotations

import html
import re
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import select

from companion import scorebook
from companion.models import Game, Grant, db
from companion.rules import STANDARD, VARIANTS
from companion.scorebook import changes
from companion.sharing.access import KEEPER
from tests.scorebook.evening import NOON, Evening, play_again
from tests.statements import listening
from tests.web.game_desk import Desk, other_phone, words
from tests.web.plain import Plain

if TYPE_CHECKING:
    from flask import Flask


HAND = (4, 0, 5, 4)
MOON = "The player who shoots the moon scores nothing and everyone else scores 26."

OpenDesk = Callable[..., Desk]


@pytest.fixture
def open_desk(app: Flask) -> Iterator[OpenDesk]:
    """Opens games on a phone: `open_desk(("Ann", "Bo", "Cleo"), variant="omnibus")`."""
    with app.app_context():
        yield lambda *args, **options: Desk(app, Evening(*args, **options))


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    """Ann, Bo, Cleo and Dev under the usual rules; Ann deals first."""
    return open_desk()


def test_addresses_are_right_wherever_the_app_is_served(desk: Desk) -> None:
    entry = f"{desk.url}/hand"
    for root in ("", "/hearts", ""):
        text = desk.client.get(desk.url, environ_overrides={"SCRIPT_NAME": root}).text
        assert set(re.findall(r'href="([^"]*/hand)"', text)) == {f"{root}{entry}"}


def tie_cleo_and_dev(desk: Desk) -> None:
    desk.evening.hand(4, 9, 0, 0, queen=1)
    desk.evening.hand(4, 9, 0, 0, queen=1)
    desk.evening.hand(1, 0, 6, 6, queen=1)


def end(desk: Desk) -> None:
    """Bo shoots two moons; the others have 52."""
    for _ in range(2):
        desk.evening.hand(0, 13, 0, 0, queen=1)


# What now


def test_who_left_with_many_points_is_not_who_ended_the_game(desk: Desk) -> None:
    evening = desk.evening
    for _ in range(3):
        evening.hand(0, 2, 4, 7, queen=3)
    evening.write(changes.leave(3))
    shorter = evening.state.next.ruleset.with_options({"target": 50})
    evening.write(changes.change_rules(shorter, from_hand=4, reason="Dev had to go"))
    for _ in range(3):
        evening.hand(5, 4, 4, queen=0)
    assert "Ann reached 54" in desk.look()


def test_the_felt_says_what_the_table_does_now(desk: Desk) -> None:
    page = desk.look()
    assert "Hand 1 Ann deals · 13 each Pass left 2♣ leads" in page
    assert "3 cards no points on trick one" in page
    for line in ("Ann passes 3 to Bo", "Bo passes 3 to Cleo", "Dev passes 3 to Ann"):
        assert line in page


def test_the_first_deal_of_the_next_night_says_who_brings_the_queen(desk: Desk) -> None:
    for queen in (1, 2, 1):
        desk.evening.hand(4, 6, 3, 0, queen=queen)
    desk.evening.write(changes.stop_game())

    def first_boards(days: int) -> tuple[str, str]:
        """The board of the next game, so many days later, before its first hand and after it."""
        desk.evening.now += timedelta(days=days)
        desk.evening.game = play_again(desk.evening.state, desk.evening.by)
        db.session.commit()
        desk.url = f"/t/{desk.evening.table.id}/g/{desk.evening.game.id}"
        before = desk.look()
        desk.evening.hand(4, 6, 3, 0, queen=0)
        return before, desk.look()

    assert not any("brings the queen" in board for board in first_boards(0))
    desk.evening.write(changes.stop_game())
    before, after = first_boards(7)
    assert "Hand 1 · Bo brings the queen" in before
    assert "brings the queen" not in after


def test_a_hold_is_said(desk: Desk) -> None:
    for _ in range(3):
        desk.evening.hand(*HAND, queen=0)
    page = desk.look()
    assert "Hand 4 Dev deals · 13 each No pass (hold) 2♣ leads" in page
    assert "no one passes" in page
    assert "passes 3" not in page


def test_the_cards_out_of_the_pack_are_named(open_desk: OpenDesk) -> None:
    page = open_desk(("Ann", "Bo", "Cleo", "Dev", "Eva")).look()
    assert "Ann deals · 10 each Pass left Take out 2♣ 2♦ , 3♣ leads" in page


def test_a_split_pass_names_both_receivers(open_desk: OpenDesk) -> None:
    rules = VARIANTS["standard"].ruleset.for_players(5).with_options({"pass_cycle": "Z"})
    page = open_desk(("Ann", "Bo", "Cleo", "Dev", "Eva"), ruleset=rules).look()
    assert "Ann passes 2 each to Cleo and Dev" in page


def test_another_opening_names_who_leads(open_desk: OpenDesk) -> None:
    rules = VARIANTS["standard"].ruleset.with_options({"opener": "eldest_no_heart"})
    assert "Bo leads, no points" in open_desk(ruleset=rules).look()


def test_a_number_of_hands_is_counted(open_desk: OpenDesk) -> None:
    rules = VARIANTS["standard"].ruleset.with_options({"end_mode": "hands", "hands": "4"})
    desk = open_desk(ruleset=rules)
    assert "Hand 1 of 4" in desk.look()
    for _ in range(3):
        desk.evening.hand(*HAND, queen=0)
    assert "Hand 4 of 4 · the last" in desk.look()


# My chair


def test_the_own_chair_is_remembered_and_seen_from(desk: Desk) -> None:
    answer = desk.client.get(f"{desk.url}?chair=2")
    assert (answer.status_code, answer.location) == (303, desk.url)
    page = desk.look()
    assert "You pass to Dev, on your left. Your cards come from Bo, on your right." in page
    assert "You're in Cleo's chair" in page
    desk.client.get(f"{desk.url}?chair=")
    assert "Which chair is yours?" in desk.look()


def test_the_chair_follows_the_player_into_the_next_game(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    desk.client.get(f"{desk.url}?chair=2")
    end(desk)
    desk.url = desk.play_again()
    assert "You're in Cleo's chair" in desk.look()


@pytest.mark.parametrize("chair", ["9", "-1", "x", "99999999999999999999", "²"])
def test_a_chair_that_is_not_there_is_none(desk: Desk, chair: str) -> None:
    assert desk.client.get(f"{desk.url}?chair={chair}").status_code == 303
    assert "Which chair is yours?" in desk.look()


# Standings


def test_standings_say_place_last_hand_distance_and_total(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    page = desk.look()
    assert "Place 1 B Bo last hand 0 total 0" in page
    assert "Place 4 A Ann last hand Q queen of spades 17 total 17" in page


def test_a_row_says_when_the_end_is_near(desk: Desk) -> None:
    for _ in range(4):
        desk.evening.hand(6, 0, 5, 2, queen=0)
    page = desk.look()
    assert "A Ann 24 from 100 last hand" in page
    assert page.count("from 100") == 1


def test_ties_share_a_place(desk: Desk) -> None:
    desk.evening.hand(0, 13, 0, 0, queen=1)
    page = desk.look()
    assert page.count("Place T2 ") == 3


def test_a_countdown_counts_down(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="bga_countdown")
    desk.evening.hand(*HAND, queen=0)
    page = desk.look()
    assert "Place 4 A Ann last hand Q queen of spades \N{MINUS SIGN}17 total 83" in page


def test_who_left_stays_on_the_sheet_without_a_place(open_desk: OpenDesk) -> None:
    desk = open_desk(("Ann", "Bo", "Cleo", "Dev", "Eva"))
    desk.evening.hand(0, 4, 5, 4, 0, queen=1)
    desk.evening.write(changes.leave(0))
    page = desk.look()
    assert "Ann left" in page
    assert "Place \N{EN DASH} A Ann left last hand 0 total 0" in page


def test_eleven_stand_on_the_scoreboard_whatever_the_game_began_as(open_desk: OpenDesk) -> None:
    names = ["Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo", "Kim"]
    desk = open_desk(names, ruleset=VARIANTS["cancellation"].ruleset.for_players(11))
    desk.evening.points(13, 13, 26, *[0] * 8)
    page = desk.look()
    assert "T1 De Dev" in page
    for name in names:
        assert f"{name} " in page
    assert "Hand 2 is next" in desk.look("/settle")


# Saved and Undo


def test_a_saved_hand_is_one_line_with_its_points_in_the_rows(desk: Desk) -> None:
    assert "Undo" not in desk.look()
    desk.evening.hand(*HAND, queen=0)
    page = desk.look()
    assert "Hand 1 saved: Ann took the queen Undo" in page
    assert "C Cleo last hand 5 total 5" in page


def test_the_keeper_is_asked_who_they_are_until_the_first_hand(desk: Desk) -> None:
    assert "Which one are you?" in desk.look()
    desk.look("?chair=2", follow_redirects=True)
    assert "Which one are you?" not in desk.look()
    assert "Cleo · you" in desk.look().replace("\xa0", " ")


def test_who_is_none_of_them_is_not_asked_again_in_this_game(desk: Desk) -> None:
    desk.look("?chair=")
    assert "Which one are you?" not in desk.look()


def test_nobody_is_asked_once_a_hand_is_saved(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    assert "Which one are you?" not in desk.look()


def test_undo_of_a_saved_hand_takes_the_saving_back_and_keeps_what_was_told(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    answer = desk.undo()
    assert answer.location.startswith(f"{desk.url}/hand?again=")
    assert not desk.state.hands
    assert "C Cleo total 0" in desk.look()
    assert "Hand 1 isn't saved Continue Put it back" in desk.look()
    assert f'id="action" href="{answer.location}"' in desk.page.text
    desk.look(answer.location.removeprefix(desk.url))
    told = desk.form("/hand")
    assert [told[f"hearts-{seat}"] for seat in range(4)] == [[str(count)] for count in HAND]
    assert 'name="taker-QS" value="0" checked' in desk.page.text


def test_what_undo_took_back_is_put_back(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    before = desk.look()
    desk.undo()
    desk.look()
    assert desk.send("/undo").location == desk.url
    assert desk.look() == before


def test_undo_of_a_correction_says_what_stands_there_again(desk: Desk) -> None:
    desk.evening.points(17, 6, 3, 0)
    desk.evening.correct(1, desk.evening.counts(*HAND, queen=1))
    assert desk.undo().location == desk.url
    assert "Hand 1 is 17-6-3-0 again Put it back" in desk.look()
    desk.evening.insert(1, desk.evening.counts(*HAND, queen=1))
    desk.undo()
    assert "Hand 1 is out again Put it back" in desk.look()


def test_two_taps_on_undo_are_one(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.evening.hand(*HAND, queen=0)
    desk.evening.remove(1)
    desk.look()
    first = desk.page
    answer = desk.send("/undo")
    desk.page = first
    assert desk.send("/undo").location == answer.location
    assert len(desk.state.hands) == 2


def test_what_another_phone_undid_already_is_said(desk: Desk) -> None:
    desk.evening.hand(*HAND, queen=0)
    desk.evening.correct(1, desk.evening.counts(*HAND, queen=1))
    desk.look()
    desk.evening.undo()
    answer = desk.send("/undo")
    assert answer.status_code == 409
    assert "That was already undone" in words(answer.text)
    assert "Score hand 2" in words(answer.text)


def test_undo_without_a_change_is_no_request(desk: Desk) -> None:
    assert desk.client.post(f"{desk.url}/undo", data={"change": "x"}).status_code == 400


@pytest.mark.parametrize(
    ("choice", "effect"),
    [("add", "26 for everyone else"), ("subtract", "26 off their own score")],
)
def test_a_moon_whose_shooter_chose_is_said_once(
    open_desk: OpenDesk, choice: str, effect: str
) -> None:
    desk = open_desk(variant="shooters_choice")
    desk.evening.hand(0, 13, 0, 0, queen=1, choice=choice)
    assert desk.look().count(f"Bo shot the moon. {effect}.") == 1


def test_a_moon_and_a_bonus_explain_themselves(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="omnibus")
    desk.evening.hand(0, 13, 0, 0, queen=1, singles={"JD": 2})
    page = desk.look()
    line = "Cleo took the jack of diamonds: 10 off. 26 for everyone else."
    assert f"Bo shot the moon. {line}" in page
    assert "B Bo last hand 0 total 0" in page
    assert 'aria-label="moon"' in desk.page.text.partition("last hand")[2]


def test_the_agreement_is_there_with_house_rules_marked(open_desk: OpenDesk) -> None:
    rules = VARIANTS["standard"].ruleset.with_options({"break_by": "heart_or_QS"})
    desk = open_desk(ruleset=rules)
    assert "Hearts, 1 house rule · to 100" in desk.look()
    page = desk.look("/rules")
    assert "House rules and options" in page
    assert "What breaks hearts house rule" in page
    assert f"Shooting the moon {MOON}" in page


def test_names_are_never_markup(open_desk: OpenDesk) -> None:
    names = ("<script>x</script>", "A&B", '"quoted"', "\u05d3\u05e0\u05d4")
    desk = open_desk(names)
    desk.evening.hand(*HAND, queen=0)
    desk.look()
    assert "<script>x" not in desk.page.text
    desk.look("/settle/players")
    assert "<script>x" not in desk.page.text


# News


def test_sudden_death_says_who_is_tied_and_what_wins(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    tie_cleo_and_dev(desk)
    page = desk.look()
    assert "Sudden death Cleo and Dev are tied for first. Everyone plays on" in page
    assert "Score hand 4" in page


def test_the_game_can_end_with_the_next_hand(desk: Desk) -> None:
    assert "could be last" not in desk.look()
    for _ in range(4):
        desk.evening.hand(7, 2, 2, 2, queen=0)
    assert "Hand 5 · could be last" in desk.look()


def test_did_the_game_end_with_an_earlier_hand(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    for _ in range(3):
        desk.evening.hand(4, 3, 2, 4, queen=1)
    for number in (1, 2):
        desk.evening.correct(number, desk.evening.counts(0, 0, 13, 0, queen=2))
    assert "Did the game end with hand 2?" in desk.look()
    assert desk.send("/settle/stop", after="2").status_code == 303
    page = desk.look()
    assert "Did the game end" not in page
    assert "after the end" in page
    desk.evening.correct(3, desk.evening.counts(0, 0, 13, 0, queen=2))
    assert "Cleo 2 Q queen of spades 2 total 0" in desk.look()


def test_a_game_that_went_on_past_its_end_is_not_asked_again(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    for _ in range(4):
        desk.evening.hand(4, 3, 2, 4, queen=1)
    for number in (1, 2):
        desk.evening.correct(number, desk.evening.counts(0, 0, 13, 0, queen=2))
    totals = dict(desk.evening.state.totals)
    assert "Did the game end with hand 2?" in desk.look()
    assert desk.send("/settle/play-on", ended_with="no").status_code == 422
    assert "Did the game end with hand 2?" in desk.look()
    assert desk.send("/settle/play-on", after="2").status_code == 303
    assert "Did the game end" not in desk.look()
    assert dict(desk.evening.state.totals) == totals
    # Over with another hand is another question.
    desk.evening.correct(2, desk.evening.counts(4, 3, 2, 4, queen=1))
    assert "Did the game end with hand 3?" in desk.look()


def test_by_the_clock_the_last_hand_is_announced(
    app: Flask,
) -> None:
    app.config["CLOCK"] = lambda: NOON + timedelta(hours=2)
    with app.app_context():
        rules = VARIANTS["standard"].ruleset.with_options({"end_mode": "time"})
        desk = Desk(app, Evening(ruleset=rules, ends_at=NOON + timedelta(hours=1)))
        desk.evening.hand(*HAND, queen=0)
        assert "Hand 2 · time's up, the last" in desk.look()
        assert "Hearts · until " in desk.look()


# Game over


def test_the_story_of_the_end(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    desk.evening.hand(4, 9, 0, 0, queen=1)
    desk.evening.hand(4, 9, 0, 0, queen=1)
    desk.evening.hand(1, 0, 5, 7, queen=1)
    page = desk.look()
    assert "Cleo wins with 5 Bo reached 57. Dev came closest, 2 behind." in page
    assert page.count("queen of spades 3") == 1  # in Bo's row, and nowhere else
    assert "Play again" in page
    assert "Hand 3 saved: Bo took the queen Undo" in page


def test_places_come_first_then_what_to_do_then_how_it_went(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    desk.evening.hand(13, 0, 0, 0, queen=0)
    desk.evening.hand(4, 9, 0, 0, queen=1)
    desk.evening.hand(1, 0, 5, 7, queen=1)
    page = desk.look()
    order = [
        "Ann wins with 5", "Place 1 A Ann 1 Q queen of spades 1 total 5",
        "Q queen of spades 2 total 61",
        "Share result", "Tonight", "How it went", "Running totals after 3 hands",
        "Score sheet", "Play again",
    ]  # fmt: skip
    places = [page.find(words) for words in order]
    assert -1 not in places
    assert places == sorted(places)
    for once in ("Play again", "Share result", "Tonight", "History"):
        assert page.count(once) == 1, once
    night = f"/t/{desk.evening.table.id}/tonight?day=2026-11-19"
    assert f'href="{night}">Tonight<' in desk.page.text
    desk.app.config["CLOCK"] = lambda: NOON + timedelta(days=20)
    desk.look()
    assert f'href="{night}">Thu Nov 19<' in desk.page.text


def test_who_does_not_keep_score_can_share_the_result_and_reads_who_starts(
    open_desk: OpenDesk,
) -> None:
    desk = open_desk(variant="short_50")
    for _ in range(3):
        desk.evening.hand(4, 6, 3, 0, queen=1)
    follower = other_phone(desk)
    page = words(follower.get(desk.url).text)
    assert "Phone 1 can start the next game. Share result" in page
    assert page.count("Share result") == 1
    assert "Your tables" not in page
    assert "can start the next game" not in desk.look()
    grant = db.session.scalars(select(Grant).where(Grant.role == KEEPER)).one()
    grant.player_id = desk.evening.state.seats[0].player.id
    db.session.commit()
    assert "Ann can start the next game." in words(follower.get(desk.url).text)


def test_who_joins_after_a_moon_or_the_end_has_missed_its_moment(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    desk.app.config["CLOCK"] = lambda: desk.evening.now
    follower = other_phone(desk)
    grant = db.session.scalars(select(Grant).where(Grant.role != KEEPER)).one()
    pages = desk.url, f"{desk.url}/display?way=standing"

    def sees() -> list[bool]:
        answers = [follower.get(page, follow_redirects=True) for page in pages]
        return ["data-moment=" in answer.text for answer in answers]

    for _ in range(2):  # a moon, and one that ends the game
        desk.evening.hand(13, 0, 0, 0, queen=0)
        assert sees() == [True, True]
        joined, grant.granted_at = grant.granted_at, desk.evening.now + timedelta(seconds=1)
        db.session.commit()
        assert sees() == [False, False]
        grant.granted_at = joined
        db.session.commit()


def test_the_result_is_seen_to_its_last_line(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    for _ in range(3):
        desk.evening.hand(4, 6, 3, 0, queen=1)
    desk.look()
    found = re.search(r'id="result" rows="(\d+)"[^>]*>(.*?)</textarea>', desk.page.text, re.DOTALL)
    assert found
    assert int(found[1]) > len(found[2].splitlines())


def test_the_way_to_the_end_is_told_and_can_be_sent(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    desk.evening.hand(13, 0, 0, 0, queen=0)
    desk.evening.hand(0, 12, 1, 0, queen=1)
    page = desk.look()
    assert "Ann shot the moon in hand 1." in page
    assert "turned the game" not in page
    text = html.unescape(desk.page.text.partition("<textarea")[2].partition("</textarea>")[0])
    assert text.splitlines()[1:4] == ["1. Ann: 0", "2. Dev: 26", "3. Cleo: 27"]
    assert text.splitlines()[-1] == "Ann shot the moon in hand 1."


def test_a_story_names_the_hand_that_turned_it_and_who_ate_the_queen(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    desk.evening.hand(9, 4, 0, 0, queen=1)
    desk.evening.hand(0, 9, 4, 0, queen=1)
    desk.evening.hand(0, 0, 1, 12, queen=1)
    page = desk.look()
    assert "Bo took the queen 3 times." in page
    assert "Hand 3 turned the game: Cleo passed Dev and went ahead by four points." in page


def test_the_turn_is_the_hand_after_which_the_winner_stayed_ahead(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    for line in [
        *((1, 0, 25, 0), (25, 0, 0, 1), (0, 24, 1, 1)),
        *((1, 1, 0, 24), (13, 13, 0, 0), (0, 0, 25, 1)),
    ]:
        desk.evening.points(*line, is_open=True)
    page = desk.look()
    assert "Dev wins with 27" in page
    assert page.count("turned the game") == 2  # on the page, and in its text
    assert page.count("Hand 6 turned the game: Dev pulled ahead by 11 points.") == 2


def test_a_margin_is_told_only_where_points_decided(open_desk: OpenDesk) -> None:
    desk = open_desk(ruleset=STANDARD.with_options({"moon_mode": "wins_game"}))
    desk.evening.points(64, 3, 9, 9, is_open=True)
    desk.evening.hand(13, 0, 0, 0, queen=0)
    page = desk.look()
    assert "Ann wins with 64 The moon wins the game. " in page
    text = html.unescape(desk.page.text.partition("<textarea")[2].partition("</textarea>")[0])
    assert "The moon wins the game." in text.splitlines()
    assert "behind" not in page
    assert "closest" not in page


def test_who_left_is_not_told_to_have_come_close(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    desk.evening.hand(4, 9, 0, 0, queen=1)
    desk.evening.write(changes.leave(3))
    desk.evening.hand(5, 8, 0, queen=1)
    desk.evening.hand(2, 8, 3, queen=1)
    page = desk.look()
    assert "Bo reached 64. Ann came closest, 8 behind." in page
    assert "\N{EN DASH} D Dev left total 0" in page  # the fewest points, and no place


def test_a_countdown_is_won_by_the_highest(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="bga_countdown")
    for _ in range(6):
        desk.evening.hand(4, 2, 3, 4, queen=0)
    page = desk.look()
    assert "Bo wins with 88" in page
    assert "Ann reached \N{MINUS SIGN}2. Cleo came closest, 6 behind." in page


def test_a_shared_win_is_shared(open_desk: OpenDesk) -> None:
    rules = VARIANTS["short_50"].ruleset.with_options({"tie_break": "shared"})
    desk = open_desk(ruleset=rules)
    tie_cleo_and_dev(desk)
    page = desk.look()
    assert "Cleo and Dev win with 6" in page
    assert page.count("Place T1 ") == 2


def test_play_again_is_a_new_game_filled_in(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    end(desk)
    board = desk.play_again()
    game = db.session.get_one(Game, uuid.UUID(board[-36:]))
    state = scorebook.look_up(desk.evening.table, game.id)
    assert state
    assert [seat.name for seat in state.seats] == ["Ann", "Bo", "Cleo", "Dev"]
    assert state.seat[state.next.dealer].name == "Cleo"
    assert (game.variant, game.rematch_of) == ("short_50", desk.evening.game.id)
    assert "Go to the next game" in desk.look()


def test_two_keepers_who_play_again_are_in_one_game(open_desk: OpenDesk) -> None:
    """The second Start, and the second Play again, lead to the game that has begun."""
    desk = open_desk(variant="short_50")
    end(desk)
    address = f"/t/{desk.evening.table.id}/new?after={desk.evening.game.id}"
    second = Plain(desk.client, address, "new-game")
    made = desk.play_again()
    assert second.press("start").location == made
    assert desk.client.get(address).location == made
    assert db.session.query(Game).count() == 2


@pytest.mark.parametrize("after", ["mine", "nonsense", "00000000-0000-0000-0000-000000000000"])
def test_a_game_that_is_on_or_of_nobody_is_followed_by_none(desk: Desk, after: str) -> None:
    game = desk.evening.game.id if after == "mine" else after
    page = Plain(desk.client, f"/t/{desk.evening.table.id}/new?after={game}", "new-game")
    assert page.form.value("after") == ""
    page.press("start")
    newest = db.session.scalars(select(Game).order_by(Game.number.desc())).first()
    assert newest
    assert (newest.number, newest.rematch_of) == (2, None)


def test_a_reopened_game_may_go_on_or_be_left_as_played(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    end(desk)
    after = desk.play_again()
    desk.look()
    desk.evening.correct(2, desk.evening.counts(*HAND, queen=0))
    page = desk.look()
    assert "This game is open again" in page
    assert f'href="{after}"' in desk.page.text
    assert "Score hand 3" in page
    assert desk.send("/settle/stop").status_code == 303
    assert "wins with" in desk.look()


def test_a_mistyped_end_is_one_undo_away(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    end(desk)
    assert "Play again" in desk.look()
    desk.undo()
    assert "Score hand" in desk.look()


# Figures


@pytest.mark.parametrize("hands", [3, 12])
def test_the_scoreboard_asks_the_database_at_most_eight_times(desk: Desk, hands: int) -> None:
    for number in range(hands):
        desk.evening.hand(3, 3, 3, 4, queen=number % 4)
    desk.evening.correct(1, desk.evening.counts(4, 3, 3, 3, queen=0))
    assert count_statements(desk) <= 8  # nothing of it was read since it was written


def test_the_end_asks_the_database_at_most_ten_times(open_desk: OpenDesk) -> None:
    desk = open_desk(variant="short_50")
    end(desk)
    assert count_statements(desk) <= 10


def count_statements(desk: Desk) -> int:
    with listening() as sent:
        assert desk.client.get(desk.url).status_code == 200
    return len(sent)

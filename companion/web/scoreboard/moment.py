"""What fills the screen for a moment, once on each phone: the winner, or a moon."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from companion.referee.results import moon_headline, winner_title
from companion.web.game_page import PlayerBadge, TableView
from companion.web.scoreboard.game_over import GameOver

WITHIN = timedelta(hours=1)  # a phone that wakes later has missed it

WINNER_LASTS, MOON_LASTS = 3, 1  # seconds

FEW_LETTERS, SOME_LETTERS = 8, 13  # of the longest word: it is written smaller the longer it is


@dataclass(frozen=True, slots=True)
class Moment:
    """A title in large letters, whose it is, and for how many seconds it is seen.

    `key` is what a phone remembers having shown it by, `until` when nobody is to be shown it any
    more, in milliseconds since 1970. `total` and `line` are "" for a moon during the game.
    """

    key: str
    title: str
    people: tuple[PlayerBadge, ...]
    total: str
    line: str
    has_moon: bool
    seconds: int
    until: int

    @property
    def size(self) -> str:
        """How large the title can be."""
        longest = max(map(len, self.title.split()))
        if longest <= FEW_LETTERS:
            return "huge"
        return "large" if longest <= SOME_LETTERS else "long"


def describe_moment(page: TableView, over: GameOver | None) -> Moment | None:
    """The moment of the newest change; None where there was none, or it is long ago.

    A game that the table ended early has no moment.
    """
    state, change = page.state, page.state.undoable
    if change is None or page.now - change.at > WITHIN:
        return None
    until = int((change.at + WITHIN).timestamp() * 1000)
    if over:
        if state.is_stopped:
            return None
        winners = page.players_in(state.standing.winners)
        return Moment(
            key=str(state.game.id),
            title=winner_title([player.name for player in winners]),
            people=winners,
            total=page.total(state.totals[winners[0].number]),
            line=over.story,
            has_moon=any(over.taken[player.number][1] for player in winners),
            seconds=WINNER_LASTS,
            until=until,
        )
    hand = state.hand(change.hand_id) if change.hand_id else None
    if change.action != "recorded" or not hand or not hand.moon or hand.shooter is None:
        return None
    shooter = page.player[hand.shooter]
    return Moment(
        key=str(hand.id),
        title=moon_headline(shooter.name, is_sun=hand.score.sun),
        people=(shooter,),
        total="",
        line="",
        has_moon=True,
        seconds=MOON_LASTS,
        until=until,
    )

"""Who keeps the score of a game that is on, where that is news on its board."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from companion.referee.text.phones import take_over_words
from companion.scorebook import GameState
from companion.sharing import phones
from companion.sharing.access import Access, keeper_seen_at
from companion.web.access import now
from companion.web.formatting import clock_words, visitor_zone
from companion.web.game_page import PostForm
from companion.web.links import describe_new_address
from companion.web.sharing.phones import name_phone, table_form


@dataclass(frozen=True, slots=True)
class KeeperNews:
    """Who keeps score of a game that is on, where that is news.

    `offer` lets this phone do it, as nobody does; that may change by itself, so that the page
    should be looked at again after `look_again` seconds.
    `notice` says which phone took over, `undo` takes the `change` back. `new_address` says that
    links of the last game are dead.
    """

    new_address: str = ""
    offer: PostForm | None = None
    look_again: int | None = None
    notice: str = ""
    undo: PostForm | None = None
    change: str = ""


LOOK_AGAIN = 60  # seconds, once the score is offered: its keeper may be back

NOTICE_LASTS = timedelta(hours=12)  # for those who kept score before


def describe_keeper_news(access: Access, state: GameState, chair: int | None) -> KeeperNews:
    """What the board of a game says of its keeper, to who looks from this seat."""
    if state.is_over:
        return KeeperNews()
    taken = phones.newest_take_over(access.table, now())
    notice, undo, change = "", None, ""
    if taken and now() - taken.at < NOTICE_LASTS:
        is_other_keeper = access.is_keeper and taken.phone.device_id != access.device.id
        if is_other_keeper or state.played_at <= taken.at:
            clock = clock_words(taken.at, visitor_zone())
            notice = take_over_words(name_phone(taken.phone), clock)
        if is_other_keeper:
            undo, change = table_form("phones.undo", access.table), str(taken.id)
    invites_others = access.is_keeper and not state.hands
    if access.is_keeper or chair is None or not access.table.takes_over:
        return KeeperNews(
            # Asked for at the beginning of a game only, when the others come.
            describe_new_address(access.table) if invites_others else "",
            notice=notice,
            undo=undo,
            change=change,
        )
    seen = keeper_seen_at(access.table)
    offer = phones.is_keeper_missing(access.table, seen, now())
    form = table_form("scoreboard.take_over", access.table, game_id=state.game.id)
    return KeeperNews(
        offer=form if offer else None,
        look_again=LOOK_AGAIN if offer else _seconds_to_offer(seen),
        notice=notice,
    )


def _seconds_to_offer(seen: datetime | None) -> int:
    """When a keeper who is not seen again would be missing."""
    left = (seen or now()) + phones.KEEPERS_AWAY - now()
    return max(LOOK_AGAIN, int(left.total_seconds()) + 1)

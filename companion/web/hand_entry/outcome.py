"""What a change of hands does to the totals and the end, before it is written."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.entry import (
    NEXT_GAME_STAYS,
    coming_hand_words,
    game_over_words,
    resumed_game_words,
    shortened_game_words,
    sudden_death_words,
)
from companion.referee.grammar import listed
from companion.rules.options import EndMode
from companion.rules.standings import meets_target
from companion.scorebook import Consequence
from companion.web.game_page import PlayerBadge, TableView

# A player, the total before and after, and whether it has then reached what ends the game.
Step = tuple[PlayerBadge, str, str, bool]

# The totals that change, and what becomes of the game, the deal and the pass.
Outcome = tuple[tuple[Step, ...], tuple[str, ...]]


def describe_outcome(table: TableView, found: Consequence) -> Outcome:
    """What a change does; `table` shows the state as it is."""
    changed = tuple(step for step in list_steps(table, found) if step[1] != step[2])
    return changed, (*describe_end(table, found), *_coming(table, found))


def list_steps(table: TableView, found: Consequence) -> tuple[Step, ...]:
    """Every total of those who play."""
    return tuple(_step(table, found, player) for player in table.players)


def _step(table: TableView, found: Consequence, player: PlayerBadge) -> Step:
    total, ruleset = table.state.totals[player.number], table.ruleset
    before, after = found.totals.get(player.number, (total, total))
    is_out = ruleset.end_mode is EndMode.TARGET and meets_target(ruleset, after)
    return player, table.total(before), table.total(after), is_out


def describe_end(table: TableView, found: Consequence) -> Iterator[str]:
    """How the game ends, or goes on after all."""
    was_over, is_over = found.is_over
    if is_over:
        yield game_over_words(_names(table, found.winners), number=len(found.winners))
    elif found.tied:
        yield sudden_death_words(_names(table, found.tied))
    if was_over and not is_over:
        yield resumed_game_words(found.coming[1].number)
        if table.state.game.rematch:
            yield NEXT_GAME_STAYS
    if found.ends_earlier:
        yield shortened_game_words(found.ends_earlier, _names(table, found.winners_then))


def _coming(table: TableView, found: Consequence) -> Iterator[str]:
    """The hand to come, when somebody else deals it or it is passed another way."""
    then, now = found.coming
    if not found.is_over[1] and (then.dealer, then.token) != (now.dealer, now.token):
        dealer = table.player[now.dealer].name
        yield coming_hand_words(now.ruleset, now.number, dealer, now.token)


def _names(table: TableView, seats: tuple[int, ...]) -> str:
    return listed([player.name for player in table.players if player.number in seats])

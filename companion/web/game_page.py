"""What pages of a game share: its players and cards in words, and what a change would do."""

from __future__ import annotations

import hashlib
import uuid
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from flask import url_for

from companion.history.archive import people_of
from companion.models import Game, Table
from companion.referee.grammar import signed
from companion.referee.options import variant_name
from companion.referee.results import (
    note_words,
)
from companion.referee.telling import say
from companion.rules import VARIANTS, ImpossibleRuleset, Moon, Ruleset
from companion.rules.options import EndMode
from companion.scorebook import ComingHand, Consequence, GameState, HandView
from companion.scorebook.codec import write_facts
from companion.scorebook.facts import Facts
from companion.web.formatting import clock_words, initials, visitor_zone


@dataclass(frozen=True, slots=True)
class PlayerBadge:
    """A player as the pages show one: name, initials, colour, place; -1 for who doesn't sit."""

    number: int
    name: str
    initials: str
    colour: int
    place: int

    @property
    def is_closed(self) -> bool:
        return self.place < 0


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the phone, and the number of the seat it looks from.

    A follower is no keeper.
    """

    device_id: uuid.UUID
    chair: int | None
    is_keeper: bool = True


OF_THE_MOON = ("moon_", "sun_")  # how the keys of its notes begin


class PostForm(NamedTuple):
    """Where a plain form of a game goes, and the id its write is done under."""

    url: str
    operation: str


def game_url(game: Game) -> str:
    """Where a game is: its board, or how it ended."""
    return url_for("scoreboard.show", table_id=game.table_id, game_id=game.id)


END_OPTIONS = frozenset({"target", "hands", "end_mode", "players", "sit_out"})  # are no house rules


def tell_apart(tables: Sequence[Table]) -> Mapping[uuid.UUID, str]:
    """What tables are called in one list: where two have the same name, with who plays there."""
    times = Counter(table.name for table in tables)
    return {
        table.id: say("table_with_players", table=table.name, players=_some_names(table))
        if times[table.name] > 1
        else table.name
        for table in tables
    }


_MOST_NAMED = 4  # players of a table, where they tell it from another


def _some_names(table: Table) -> list[str]:
    names = [one.name for one in people_of(table)]
    more = len(names) - _MOST_NAMED
    return [*names[:_MOST_NAMED], *([say("counted_others", count=more)] if more > 0 else [])]


_OF_THE_TABLE = [name for name in Table.__table__.columns.keys() if name != "version"]  # noqa: SIM118


def _digest(content: object) -> str:
    return hashlib.sha256(repr(content).encode()).hexdigest()[:16]


class GameView:
    """The rules of a game and the addresses of its pages: what no hand has to be read for."""

    def __init__(self, game: Game, ruleset: Ruleset, facts: Facts) -> None:
        self.game, self.ruleset, self.facts = game, ruleset, facts

    @property
    def house_rules(self) -> frozenset[str]:
        """The options that differ from the variant."""
        return house_rules(self.game.variant, self.ruleset)

    @property
    def end_time(self) -> str:
        """When the clock ends the game, by the visitor's clock; "" where it does not."""
        ends_at = self.facts.ends_at
        return clock_words(ends_at, visitor_zone()) if ends_at else ""

    @property
    def rules_line(self) -> str:
        """The variant, the house rules, the end by the visitor's clock."""
        return say(
            "rules_line",
            self.ruleset,
            variant=variant_name(self.game.variant),
            house_rules=len(self.house_rules),
            until=self.end_time,
        )

    def url(self, endpoint: str, **values: Any) -> str:
        """Where a page or form of this game is."""
        ids: dict[str, Any] = {"table_id": self.game.table_id, "game_id": self.game.id}
        return url_for(endpoint, **(ids | values))


class TableView(GameView):
    """The people, scores and rules of a game, as all its pages name them.

    `players` are everybody with a score, clockwise, who left last; `player` is the same by seat
    number, `seated` who is at the table now, `playing` who plays the coming hand, by their places
    in it.
    """

    def __init__(self, state: GameState, now: datetime) -> None:
        super().__init__(state.game, state.next.ruleset, state.facts)
        self.state, self.now = state, now
        names = tuple(seat.name for seat in state.seats)
        self.players = tuple(
            PlayerBadge(s.number, name, text, s.colour, -1 if s.place is None else s.place)
            for s, name, text in zip(state.seats, names, _initials(names), strict=True)
        )
        self.player = {player.number: player for player in self.players}
        self.seated = tuple(player for player in self.players if not player.is_closed)
        self.playing = self.players_of_hand(state.next)

    def player_in(self, hand: int) -> Mapping[int, PlayerBadge]:
        """The players by seat number, named as those who sat there in this hand."""
        state = self.state
        if state.spellings_at(hand) is state.spellings_at(state.next_number):
            return self.player
        sitters = state.sitters(hand)
        names = tuple([sitters.get(one.number, one).name for one in self.players])
        return {
            player.number: replace(player, name=name, initials=text)
            for player, name, text in zip(self.players, names, _initials(names), strict=True)
        }

    def players_of_hand(self, coming: ComingHand) -> tuple[PlayerBadge, ...]:
        """Who plays a hand to come, by their places in it."""
        return tuple(
            replace(self.player[seat], place=place) for place, seat in enumerate(coming.seats)
        )

    def players_in(self, columns: Sequence[int]) -> tuple[PlayerBadge, ...]:
        """The players behind the columns of a standing."""
        return tuple(self.player[seat.number] for seat in self.state.seats_of(columns))

    # Numbers

    def total(self, points: int) -> str:
        """A total as this table counts it."""
        return signed(self.ruleset.shown(points))

    def points(self, points: int) -> str:
        """The points of a hand as this table counts them."""
        return signed(self.ruleset.shown_points(points))

    def line(self, view: HandView) -> list[tuple[str, str]]:
        """The names and points of a hand, to be read aloud."""
        return self.line_of(view.number, view.points)

    def line_of(self, hand: int, points: Mapping[int, int]) -> list[tuple[str, str]]:
        """The same of points by seat number in this hand, for those who play it."""
        player, seats = self.player_in(hand), self.state.seats_at(hand)
        return [(player[s].name, self.points(points.get(s, 0))) for s in seats]

    def notes(self, view: HandView) -> tuple[str, ...]:
        """What there is to say of a hand below its headline: bonus cards, last its moon."""
        player = self.player_in(view.number)
        names = [player[seat].name for seat in view.seats]
        has_headline = view.moon is not None and view.shooter is not None
        fired = () if view.is_stated else view.score.notes
        others = [n for n in fired if not (has_headline and n.key.startswith(OF_THE_MOON))]
        words = [note_words(view.ruleset, note, names) for note in others]
        return (*words, *([self._moon_effect(view)] if has_headline else []))

    def deal_line(self, hand: int, ruleset: Ruleset, dealer: int, token: str) -> str:
        """Which way a hand was passed and who dealt it, as it stands in the bar."""
        return say("deal_line", ruleset, token=token, dealer=self.player_in(hand)[dealer].name)

    def moon_taker(self, view: HandView) -> str:
        """Whose moon it is, or would be as the rules have it by now."""
        seat = view.seats[view.score.holder or 0] if view.shooter is None else view.shooter
        return self.player_in(view.number)[seat].name

    def moon_asked(self, view: HandView) -> str:
        """Whose moon it is that somebody has to say of how it counts, and how it does so far."""
        counts = self.settled_moon(view, view.moon)
        return say("moon_counts_so_far", shooter=self.moon_taker(view), counts=counts)

    def settled_moon(self, view: HandView, moon: Moon | None) -> str:
        """How a moon counts, or would count, in words."""
        points = view.ruleset.moon_points * (2 if view.score.sun else 1)
        return say("moon_counts", view.ruleset, moon=moon, points=points)

    def _moon_effect(self, view: HandView) -> str:
        """What the moon did, whether the scoring decided it, the shooter chose, or it was typed."""
        ruleset = view.ruleset
        points = ruleset.moon_points if view.is_stated else abs(view.score.amount)
        return say("moon_effect", ruleset, moon=view.moon, points=points)

    # Addresses

    @property
    def live_url(self) -> str:
        """Where an open page asks whether it is still true: for its `data-news`."""
        table = self.state.table
        return url_for("live.ask", table_id=table.id, v=table.version)

    @property
    def coming_url(self) -> str:
        """Where a phone gets the pages of the hands to come: another address once they differ."""
        return f"{self.url('hand_entry.coming')}?v={self.coming_key}"

    @property
    def phone_totals(self) -> Mapping[str, Any]:
        """The totals of who is at the table, which a phone without network adds its hands to.

        They are penalty points; a player sees `start + sign * total`.
        """
        start = self.ruleset.shown(0)
        return {
            "start": start,
            "sign": self.ruleset.shown(1) - start,
            "by_seat": {str(one.number): self.state.totals[one.number] for one in self.seated},
        }

    @property
    def coming_key(self) -> str:
        """Names what is said of the hands to come: people, rules, who deals, when the game ends.

        As long as these stay, whatever else is written at the table, a phone makes any hand to come
        of the same pad and the same round of deals.
        """
        state, table = self.state, self.state.table
        agreed = replace(state.facts, hands=(), removed=(), ahead=None, next_rules={})
        return _digest(
            (
                [getattr(table, name) for name in _OF_THE_TABLE],
                (state.chairs, state.is_over, write_facts(agreed)),
                [(seat.number, seat.name, seat.colour) for seat in state.seats],
            )
        )

    @property
    def last_id(self) -> str:
        """The hand that the coming one follows, as a form names it; "" before the first."""
        return str(self.state.facts.after_hand(self.state.next_number) or "")

    @property
    def version_key(self) -> str:
        """Names what a form was made from: sent twice from one page, it is one write."""
        return f"{self.state.game.id.hex}.{self.state.table.version}"

    def post_form(self, endpoint: str) -> PostForm:
        """A plain form of this game that writes."""
        return PostForm(self.url(endpoint), f"{endpoint.partition('.')[2]}.{self.version_key}")


@lru_cache(maxsize=512)
def _initials(names: tuple[str, ...]) -> tuple[str, ...]:
    return initials(names)


@lru_cache(maxsize=512)
def house_rules(variant: str, ruleset: Ruleset) -> frozenset[str]:
    """The options of a ruleset that differ from a variant, but for its end."""
    known = VARIANTS.get(variant)
    if known is None:
        return frozenset()
    return frozenset(ruleset.differences(_at_size(known.ruleset, ruleset.players))) - END_OPTIONS


def _at_size(base: Ruleset, players: int) -> Ruleset:
    """The variant for as many; a house rule may seat more than the variant itself can."""
    try:
        return base.for_players(players)
    except ImpossibleRuleset:
        return base


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
    is_out = ruleset.end_mode is EndMode.TARGET and ruleset.meets_target(after)
    return player, table.total(before), table.total(after), is_out


def describe_end(table: TableView, found: Consequence) -> Iterator[str]:
    """How the game ends, or goes on after all."""
    was_over, is_over = found.is_over
    if is_over:
        yield say("game_over", winners=_names(table, found.winners))
    elif len(found.tied) > 1:
        yield say("tied_in_sudden_death", names=_names(table, found.tied))
    if was_over and not is_over:
        yield say("game_resumes", number=found.coming[1].number)
        if table.state.game.rematch:
            yield say("next_game_stays")
    if found.ends_earlier:
        yield say(
            "would_have_ended",
            number=found.ends_earlier,
            winners=_names(table, found.winners_then),
        )
    for number in found.asked_moons:
        yield say("moon_kept", number=number)


def _coming(table: TableView, found: Consequence) -> Iterator[str]:
    """The hand to come, when somebody else deals it or it is passed another way."""
    then, now = found.coming
    if not found.is_over[1] and (then.dealer, then.token) != (now.dealer, now.token):
        dealer = table.player[now.dealer].name
        yield say("comes_next", now.ruleset, number=now.number, dealer=dealer, token=now.token)


def _names(table: TableView, seats: tuple[int, ...]) -> list[str]:
    return [player.name for player in table.players if player.number in seats]

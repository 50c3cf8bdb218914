"""Sentences about evenings and many games: who eats the queen, the last moon, best and worst."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from companion.referee.text.game_status import UNREADABLE_RULES, ahead_label
from companion.referee.text.grammar import (
    capitalized,
    listed,
    signed,
    times_words,
    with_figure,
)
from companion.referee.text.variants import variant_name

# An evening


def game_on_line(number: int, ahead: Sequence[str], hands: int) -> str:
    """Where a game stands: "Hand 5 · Ann is ahead"."""
    if not hands:
        return "Hand 1 · nothing scored yet"
    return f"Hand {number} · {ahead_label(ahead)}"


def evening_game_facts(
    clock: str, hands: int, moons: int, *, had_sudden_death: bool, variant: str | None
) -> list[str]:
    """What a game of an evening was like: "9:40 PM", "9 hands", "1 moon"."""
    facts = [clock, with_figure(hands, "hand")] if hands else [clock]
    if moons:
        facts.append(with_figure(moons, "moon"))
    if had_sudden_death:
        facts.append("sudden death")
    return [*facts, variant_name(variant)] if variant else facts


def place_points_label(points: Fraction) -> str:
    """Place points as a figure, two decimals at most: "7", "3.5", "3.33"."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


PLACE_POINTS_HINT = (
    "Place points for each game: 4 for first place to 1 for last, in even steps. Ties split them."
)


def keeps_queen_line(name: str, queens: int, hands: int) -> str:
    """Who took the queen most on a night: "Bo keeps the queen till next time (9 of 29 hands)"."""
    return f"{name} keeps the queen till next time ({queens} of {with_figure(hands, 'hand')})"


def kept_queen_line(name: str, queens: int, hands: int) -> str:
    """The same of an earlier night: "Bo kept the queen (9 of 29 hands)"."""
    return f"{name} kept the queen ({queens} of {with_figure(hands, 'hand')})"


def brings_queen_line(name: str) -> str:
    """Who kept the queen since last time, at the first deal of the next night."""
    return f"{name} brings the queen"


def evening_text(
    table: str,
    day: str,
    scores: Sequence[tuple[str, str, str]],
    games: Sequence[tuple[str, str]],
) -> str:
    """An evening to send to others: a line for its day, each place, and each game.

    `scores` are place, name and place points; `games` what each is called and who won it, the first
    one first.
    """
    standings = [f"{place}. {name}: {points}" for place, name, points in scores]
    won = [f"{game}: {winner}" for game, winner in games]
    return "\n".join([f"{table} · {day}", *standings, PLACE_POINTS_HINT, *won])


# A list of games


def game_facts(
    day: str,
    hands: int,
    moons: int,
    *,
    had_sudden_death: bool,
    variant: str | None,
    is_readable: bool,
) -> list[str]:
    """What a game was like: "Thu Nov 12", "9 hands", "1 moon"; None is the usual variant."""
    facts = [capitalized(day), with_figure(hands, "hand")] if hands else [capitalized(day)]
    if moons:
        facts.append(with_figure(moons, "moon"))
    if had_sudden_death:
        facts.append("sudden death")
    if variant is not None:
        facts.append(variant_name(variant))
    return facts if is_readable else [*facts, UNREADABLE_RULES]


def games_found_words(count: int, most: int, *, is_narrowed: bool) -> str:
    """How many games a search found: "42 games"; `most` is how many are counted."""
    if not count:
        return "No games found" if is_narrowed else "No games yet"
    if count > most:
        return f"More than {with_figure(most, 'game')}"
    return with_figure(count, "game")


def games_played_label(games: int) -> str:
    """How many games somebody played: "no games", "1 game"."""
    return with_figure(games, "game") if games else "no games"


# Many games


ENOUGH = "Too few hands yet"  # for a share that means something


PLACE_POINTS = "place points"


LAST_MOON = "Last moon"


TONIGHT = "Tonight"


SPANS = {"year": "This year", "months": "Past 12 months", "all": "All"}


# What a player did in the games of a list.
_DONE = {
    "wins": "won",
    "places": "played to the end",
    "queens": "took the queen",
    "moons": "shot the moon",
    "near_moons": "missed a moon by one card",
    "clean_hands": "had a clean hand",
    "hold": "played without a pass",
    "partly": "played part of the game",
}


def figure_line(name: str, figure: str) -> str:
    """What a player did in the games of a list: "Bo took the queen"."""
    return f"{name} {_DONE[figure]}"


def rivals_line(name: str, other: str) -> str:
    """The games in which two people met: "Bo against Cleo"."""
    return f"{name} against {other}"


def after_line(name: str, before: str) -> str:
    """The hands in which one plays right after another: "Bo right after Ann"."""
    return f"{name} right after {before}"


def hands_line(name: str, which: str) -> str:
    """The hands of a player that a list shows: "Bo's hands: pass left"."""
    return f"{name}'s hands: {which}"


def points_figure(low: int, high: int) -> str:
    """Hands with so many points: "0-4 points"."""
    return f"{points_label(low, high)} {'point' if low == high == 1 else 'points'}"


def points_bar(low: int, high: int, hands: int) -> str:
    """A bar of somebody's hands by their points: "0-4 points: 415 hands"."""
    return f"{points_figure(low, high)}: {with_figure(hands, 'hand')}"


def points_label(low: int, high: int) -> str:
    """Points of a hand from one number to another, with true dashes and signs."""
    if low == high:
        return signed(low)
    return f"{low}\N{EN DASH}{high}" if low >= 0 else f"{signed(low)} to {signed(high)}"


def points_description(name: str, hands: int, usual: str, most: int) -> str:
    """The chart of somebody's hands by their points, in a sentence."""
    return (
        f"{name}'s points in {with_figure(hands, 'hand')}: most often {usual}, {times_words(most)}."
    )


def places_description(name: str, nights: int, share: float) -> str:
    """The chart of somebody's places over the nights, in a sentence."""
    return f"{name} beat {part_words(share)} of opponents over {with_figure(nights, 'night')}."


def part_words(share: float) -> str:
    """A part of one, halves up as people round: "45%"."""
    return f"{floor(100 * share + 0.5)}%"


def places_words(places: Sequence[int]) -> str:
    """The places of a night: "1, 3"."""
    return ", ".join(map(str, places))


def after_share(share: float) -> str:
    """Points there against an even share: "1.27"."""
    return f"{share:.2f}"


def share_words(share: float | None) -> str:
    """What somebody scores against an even share: "1.21 times an even share of the points"."""
    return ENOUGH if share is None else f"{share:.2f} times an even share of the points"


def beaten_line(share: float) -> str:
    """How many opponents somebody beat, over all games: "Beat 57% of opponents"."""
    return f"Beat {part_words(share)} of opponents"


def win_share_words(share: float) -> str:
    """The wins against an even share: "0.90 times an even share of wins"."""
    return f"{share:.2f} times an even share of wins"


def queen_line(name: str) -> str:
    """Who takes the queen of spades most, against an even share."""
    return f"{name} eats the queen"


def queens_title(queens: int) -> str:
    """How often somebody took the queen of spades."""
    return "Never took the queen" if not queens else f"Took the queen {times_words(queens)}"


def queens_facts(hands: int, share: float) -> str:
    """The same under the number of queens: "in 378 hands, 1.25 times an even share"."""
    return f"in {with_figure(hands, 'hand')}, {share:.2f} times an even share"


def queen_facts(queens: int, hands: int, share: float) -> str:
    """How often that was: "118 of 378 hands, 1.25 times an even share"."""
    return f"{queens} of {with_figure(hands, 'hand')}, {share:.2f} times an even share"


def moon_line(name: str) -> str:
    """Who shot the moon last."""
    return f"{name} shot the last moon"


def most_moons_line(name: str) -> str:
    """Who shot the moon most often."""
    return f"{name} shot the most moons"


def moons_facts(moons: int, hands: int, others: Sequence[str]) -> str:
    """How often that was, and who did as often: "5 in 378 hands", "2 in 80 hands, like Bo"."""
    if others:
        return f"{moons} in {with_figure(hands, 'hand')}, like {listed(others)}"
    return f"{moons} in {with_figure(hands, 'hand')}"


def when_words(day: str, game: int, hand: int) -> str:
    """A hand of a game: "Thu Nov 12, game 2, hand 4"."""
    return f"{day}, game {game}, hand {hand}"


def extremes_line(record: str, total: str) -> str:
    """The best or the worst game of a span, by total: "Worst game 141"."""
    return f"{RECORDS[record]} {total}"


def extremes_facts(name: str, day: str, kind: str) -> str:
    """Whose it was and when, and of which kind of game: "Dev, Oct 8 · Hearts, 4 players"."""
    return f"{name}, {day} · {kind}"


def kind_words(variant: str, players: int, end: str = "") -> str:
    """Games that can be compared: "Omnibus, 4 players", "Hearts, 4 players, to 100"."""
    kind = f"{variant}, {with_figure(players, 'player')}"
    return f"{kind}, {end_words(end)}" if end else kind


def end_words(end: str) -> str:
    """What ended a game, as its result has it: "to 100", "8 hands, a moon takes off"."""
    how, _, number = end.partition(", ")[0].partition(" ")
    label = f"to {number}" if how == "target" else with_figure(int(number), "hand")
    return f"{label}, a moon takes off" if ", " in end else label


def ended_earlier_line(game: int, hand: int) -> str:
    """A question that a correction raised, and that nobody has answered yet."""
    return f"Did game {game} end with hand {hand}?"


def partly_title(games: int) -> str:
    """How many games somebody was not in from the first hand to the last."""
    return f"Played part of {with_figure(games, 'game')}"


def partly_facts(won: int) -> str:
    """What became of the seats in them, and where they count."""
    if not won:
        return "No win in them. They're in no wins or places."
    return f"{with_figure(won, 'win')} in them. They're in no wins or places."


RECORDS = {
    "worst_hand": "Worst hand (no moon)",
    "best_game": "Best game",
    "worst_game": "Worst game",
    "moons": "Most moons in a game",
}


def record_line(number: str, names: Sequence[str]) -> str:
    """A record and whose it is: "26 · Bo and Cleo"."""
    return f"{number} · {listed(names)}"


def game_words(day: str, game: int, hand: int = 0) -> str:
    """A game, or a hand of it: "Sep 3, game 2"."""
    return when_words(day, game, hand) if hand else f"{day}, game {game}"


def hold_line(name: str) -> str:
    """Who gets the fewest points in hands without a pass, against an even share."""
    return f"{name} does best on a hold"


def hold_facts(hands: int, share: float) -> str:
    """How much that is: "0.81 times an even share in 62 hands"."""
    return f"{share:.2f} times an even share of the points in {with_figure(hands, 'hand')}"


def attendance_words(games: int, nights: int) -> str:
    """How often somebody was there: "12 games, 6 nights"."""
    return f"{with_figure(games, 'game')}, {with_figure(nights, 'night')}"


def night_line(day: str, scores: Sequence[tuple[str, Fraction]]) -> str:
    """A night and its place points: "Thu Nov 19 · Ann 7, Cleo 6"."""
    points = ", ".join(
        f"{name}\N{NO-BREAK SPACE}{place_points_label(score)}" for name, score in scores
    )
    return f"{day} · {points}" if points else day


def rival_words(won: int, lost: int, tied: int) -> str:
    """Games against somebody: "11-28 · 2 ties"."""
    score = f"{won}\N{EN DASH}{lost}"
    return f"{score} · {with_figure(tied, 'tie')}" if tied else score


def average_words(points: int, hands: int) -> str:
    """Points a hand, with a true minus sign: "8.6"."""
    return f"{points / hands:.1f}".replace("-", "\N{MINUS SIGN}")


def games_label(games: int) -> str:
    """What a number of games counts."""
    return "game" if games == 1 else "games"


def wins_label(wins: int, games: int) -> str:
    """What a number of wins counts, and in how many games played to the end: "wins in 7 · 14%"."""
    label = "win" if wins == 1 else "wins"
    return f"{label} in {games} · {part_words(wins / games)}" if games else label


def moons_label(moons: int) -> str:
    """What a number of moons counts."""
    return "moon" if moons == 1 else "moons"


def near_label(near: int) -> str:
    """What a number of near-moons counts: all penalty cards but one."""
    return "near-moon" if near == 1 else "near-moons"


def clean_label(clean: int, hands: int) -> str:
    """What a number of hands without points counts: "clean hands · 22%"."""
    label = "clean hand" if clean == 1 else "clean hands"
    return f"{label} · {part_words(clean / hands)}" if hands else label

"""Sentences about evenings and many games: who keeps the queen, the last moon, the records."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from companion.referee.grammar import (
    capitalized,
    listed,
    ordinal,
    things,
    times_words,
    with_figure,
)
from companion.referee.options import variant_name
from companion.referee.telling import say

# An evening


def game_on_line(number: int, ahead: Sequence[str], hands: int) -> str:
    """Where a game stands: "Hand 5 · Ann is ahead"."""
    if not hands:
        return "Hand 1 · nothing scored yet"
    return f"Hand {number} · {say('who_is_ahead', names=ahead)}"


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


def average_label(average: Fraction | None) -> str:
    """An average place: "1.94"; a dash where there is no whole game."""
    return "\N{EN DASH}" if average is None else f"{float(average):.2f}"


def place_points_label(points: Fraction) -> str:
    """Place points, as few digits as they need: "11", "6.5"."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")


def place_points_words(points: Fraction) -> str:
    """The same with what they are: "11 place points"."""
    return f"{place_points_label(points)} place {'point' if points == 1 else 'points'}"


AVERAGE_PLACE_HINT = "Average place: 1.00 is always first, 4.00 always last."

PLACE_POINTS_HINT = "Place points: 4 for first place to 1 for last, in even steps. Ties split them."


def standing_facts(wins: int, points: Fraction) -> str:
    """What somebody came to on a night: "2 wins, 11 place points"."""
    facts = place_points_words(points)
    return f"{with_figure(wins, 'win')}, {facts}" if wins else facts


def keeps_queen_line(name: str, queens: int, hands: int, unknown: int) -> str:
    """Who took the queen most on a night: "Bo keeps the queen till next time (9 of 29 hands)"."""
    return f"{name} keeps the queen till next time ({_of_night(queens, hands, unknown)})"


def keeps_queen_facts(queens: int, hands: int, unknown: int) -> str:
    """The same beside the name: "keeps the queen, 9 of 29 hands"."""
    return f"keeps the queen, {_of_night(queens, hands, unknown)}"


def earlier_queen_line(name: str, queens: int, hands: int, unknown: int) -> str:
    """The same of an earlier night: "Bo kept the queen (9 of 29 hands)"."""
    return f"{name} kept the queen ({_of_night(queens, hands, unknown)})"


def _of_night(queens: int, hands: int, unknown: int) -> str:
    """How often she was taken: "9 of 29 hands"; "9 of 29 hands, 2 unknown" where some are left out.

    Those are hands of which only the points are known, or that a ruling ended.
    """
    facts = queens_facts(queens, hands)
    return f"{facts}, {unknown} unknown" if unknown else facts


def last_night_line(night: str, winners: Sequence[str], wins: int) -> str:
    """Who won most on a night: "Last Thursday Ann won twice"."""
    if len(winners) > MOST_WINNERS:
        return f"{night} {len(winners)} players each won {times_words(wins)}"
    if len(winners) > 1:
        return f"{night} {listed(winners)} each won {times_words(wins)}"
    return (
        f"{night} {winners[0]} won"
        if wins == 1
        else f"{night} {winners[0]} won {times_words(wins)}"
    )


MOST_WINNERS = 3  # of a night, named in a line


def brings_queen_line(name: str) -> str:
    """Who kept the queen since last time, at the first deal of the next night."""
    return f"{name} brings the queen"


def evening_text(
    table: str,
    day: str,
    standings: Sequence[tuple[int, str, str]],
    games: Sequence[tuple[str, str]],
    queen: str,
) -> str:
    """An evening to send to others: a line for its day, each place, and each game.

    `standings` are place, name and what the player came to; `games` what each is called and who won
    it, the first one first; `queen` says who keeps her, or nothing.
    """
    placed = [f"{place}. {name}: {facts}" for place, name, facts in standings]
    won = [f"{game}: {winner}" for game, winner in games]
    return "\n".join([f"{table} · {day}", *placed, *won, *([queen] if queen else [])])


def picture_facts(queens: int, moons: int, wins: int = 0, place: str = "") -> str:
    """What stands below a name on a picture: "av. place 1.94, 8 queens, 1 moon"; nothing for never.

    Of `wins` and `place` those that are no number of their own there.
    """
    counts = [(wins, "win"), (queens, "queen"), (moons, "moon")]
    facts = [with_figure(count, word) for count, word in counts if count]
    return ", ".join([*facts[: wins > 0], *([place] if place else []), *facts[wins > 0 :]])


def average_facts(average: Fraction | None) -> str:
    """An average place as a picture tells it: "av. place 1.94"; nothing without a whole game."""
    return "" if average is None else f"av. place {average_label(average)}"


# What the standings can be ordered by, as a picture of them says it.
ORDERS = {"wins": "wins", "games": "games", "average": "average place"}


def picture_story(games: int, nights: int, order: str) -> str:
    """What a picture of a span says below its title: "34 games, 14 nights · by wins"."""
    played = f"{with_figure(games, 'game')}, {with_figure(nights, 'night')}"
    return f"{played if nights else with_figure(games, 'game')} · by {ORDERS[order]}"


def night_story(games: int, queen: str) -> str:
    """What the picture of a night says below its title, in a line each."""
    numbers = f"{with_figure(games, 'game')} · by wins, then place points"
    return f"{numbers}\n{queen}" if queen else numbers


def span_title(key: str, year: int, days: str) -> str:
    """What a picture of a span is called: "2026", "All games"."""
    return {"year": str(year), "months": "12 months", "all": "All games"}.get(key, days)


def fewer_games_label(fewest: int) -> str:
    """Over those who played too few games for a place: "Fewer than 17 games"."""
    return f"Fewer than {with_figure(fewest, 'game')}"


def night_name(ago: int, weekday: str, day: str) -> str:
    """A night so many days ago: "Tonight", "Last Thursday" up to six days, then its day."""
    if ago in (0, 1):
        return ("Tonight", "Yesterday")[ago]
    return f"Last {weekday}" if 1 < ago < 7 else day


def night_heading(night: str, games: int) -> str:
    """A night and how much was played: "Last Thursday · 3 games"."""
    return f"{night} · {with_figure(games, 'game')}"


def wins_words(wins: int) -> str:
    """How often somebody won on a night; nothing for never."""
    return with_figure(wins, "win") if wins else ""


def night_facts(games: str, wins: Sequence[tuple[str, int]]) -> list[str]:
    """A night in a list, the most wins first: "3 games", "Ann 2 wins, Dev 1 win"."""
    won = ", ".join(f"{name} {with_figure(count, 'win')}" for name, count in wins)
    return [games, won] if won else [games]


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
    return facts if is_readable else [*facts, say("rules_unreadable")]


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


SPANS = {"year": "This year", "months": "12 months", "all": "All"}


def dates_label(first: str, last: str) -> str:
    """The span from one day to another, or the key that asks for them."""
    if first and last:
        return f"{first} \N{EN DASH} {last}"
    if first:
        return f"From {first}"
    return f"Until {last}" if last else "Dates"


# What a player did in the games of a list.
_DONE = {
    "wins": "won",
    "places": "played to the end",
    "queens": "took the queen",
    "moons": "shot the moon",
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


def wins_more_line(name: str) -> str:
    """A claim: more wins than chance would bring."""
    return f"{name} wins more often"


def wins_more_facts(wins: int, games: int, even: int) -> str:
    """What it stands on: "31 of 80 games, an even share is 20"."""
    return f"{wins} of {with_figure(games, 'game')}, an even share is {even}"


def queens_more_line(name: str) -> str:
    """A claim: the queen of spades more often than chance would bring her."""
    return f"{name} takes the queen more often"


def queens_more_facts(queens: int, hands: int, even: int) -> str:
    """What it stands on: "118 of 378 hands, an even share is 95"."""
    return f"{queens_facts(queens, hands)}, an even share is {even}"


def queens_most_line(name: str) -> str:
    """Who took the queen of spades most; a count, no claim."""
    return f"{name} took the queen most"


def queens_facts(queens: int, hands: int) -> str:
    """How often somebody took her: "94 of 318 hands"."""
    return f"{queens} of {with_figure(hands, 'hand')}"


def hold_facts(count: int, games: int, even: int) -> str:
    """What a claim about holds stands on: how often somebody alone had the fewest points."""
    return f"fewest points in {count} of {with_figure(games, 'game')}, an even share is {even}"


def moon_line(name: str) -> str:
    """Who shot the moon last."""
    return f"{name} shot the last moon"


def when_words(day: str, game: int, hand: int) -> str:
    """A hand of a game: "Thu Nov 12, game 2, hand 4"."""
    return f"{day}, game {game}, hand {hand}"


def kind_words(variant: str, players: int) -> str:
    """Games that can be compared: "Omnibus, 4 players"."""
    return f"{variant}, {with_figure(players, 'player')}"


def end_words(end: str) -> str:
    """What ended a game, as its result has it: "to 100", "8 hands, a moon takes off"."""
    how, _, number = end.partition(", ")[0].partition(" ")
    label = f"to {number}" if how == "target" else with_figure(int(number), "hand")
    return f"{label}, a moon takes off" if ", " in end else label


def ended_earlier_line(game: int, hand: int) -> str:
    """A question that a correction raised, and that nobody has answered yet."""
    return f"Did game {game} end with hand {hand}?"


def asked_moon_line(game: int, hand: int) -> str:
    """The same of a moon that the rules have otherwise by now."""
    return f"How does the moon of game {game}, hand {hand} count?"


def asked_day_lines(night: str) -> tuple[str, str]:
    """What is asked of a night that was begun by a wrong clock, with what that said."""
    return "Which day did you play?", f"The server's clock was wrong: it said {night}."


def asked_lines(
    game: int, ended_earlier: int | None, asked_moon: int | None
) -> list[tuple[str, str]]:
    """What is asked of a game, each question with what counts until somebody answers."""
    found = []
    if ended_earlier is not None:
        until = "The later hands count until you say so."
        found.append((ended_earlier_line(game, ended_earlier), until))
    if asked_moon is not None:
        found.append((asked_moon_line(game, asked_moon), "It counts as before until you say so."))
    return found


def partly_title(games: int) -> str:
    """How many games somebody was not in from the first hand to the last."""
    return f"Played part of {with_figure(games, 'game')}"


def partly_facts(won: int) -> str:
    """What became of the seats in them, and where they count."""
    if not won:
        return "No win in them. They're in no wins or places."
    return f"{with_figure(won, 'win')} in them. They're in no wins or places."


RECORDS = {
    "best_game": "Best game",
    "closest": "Closest finish",
    "comeback": "Greatest comeback",
    "worst_game": "Worst game",
    "worst_hand": "Worst hand (no moon)",
    "moons": "Most moons in a game",
}


def record_title(key: str, end: str = "") -> str:
    """What a record is of: "Best game to 100", "Worst hand (no moon)"."""
    return f"{RECORDS[key]}, {end_words(end)}" if end else RECORDS[key]


def record_number(key: str, number: str) -> str:
    """A record as its row ends: a total, or a distance as "2 ahead", "31 behind"."""
    after = {"closest": "ahead", "comeback": "behind"}.get(key)
    return f"{number} {after}" if after else number


def longest_run_facts(names: Sequence[str]) -> str:
    """Whose the longest run of wins is: "Ann", "Ann and Bo"."""
    return listed(names) if len(names) <= MOST_WINNERS else with_figure(len(names), "player")


LONGEST_RUN = "Longest run of wins"

ALL_GAMES = "All games"


def rarity_words(key: str, name: str, number: int, year: str) -> str:
    """What is rare in a game: "Cleo's third win in a row", "Ann's 100th game"."""
    return {
        "run": f"{name}'s {ordinal(number)} win in a row",
        "wins": f"{name}'s {ordinal(number)} win",
        "games": f"{name}'s {ordinal(number)} game",
        "closest": f"The closest finish {year}",
        "comeback": f"The greatest comeback {year}: {name} was {number} behind",
    }[key]


def year_words(year: int, this_year: int) -> str:
    """The year of a record: "this year", "of 2025"."""
    return "this year" if year == this_year else f"of {year}"


def race_title(key: str) -> str:
    """What the race of a span is called: "The year's race"."""
    return "The year's race" if key == "year" else "The race"


def race_label(number: float) -> str:
    """How far above or below an average place's: "+19", "-1.5" with a true minus sign."""
    digits = 0 if abs(number) >= FEW_PLACE_POINTS or number == round(number) else 1
    text = f"{number:+.{digits}f}"
    return "0" if float(text) == 0 else text.replace("-", "\N{MINUS SIGN}")


FEW_PLACE_POINTS = 10  # above or below, of which a part of one is told


def race_note(steps: int, step: str) -> str:
    """What stands below the race."""
    return f"{with_figure(steps, step)}. Above the dashed line is better than an average place."


def race_description(ends: Sequence[tuple[str, str]]) -> str:
    """The race in a sentence."""
    lines = ", ".join(f"{name} {end}" for name, end in ends)
    return f"Place points above or below an average place: {lines}."


def record_facts(times: int, name: str, day: str) -> str:
    """Whose a record is and when: "Dev on Thu Oct 8", "26 times, last Bo on Thu Nov 19"."""
    return f"{name} {day}" if times == 1 else f"{times} times, last {name} {day}"


def hold_line(name: str) -> str:
    """A claim: the fewest points in hands without a pass."""
    return f"{name} does best on a hold"


def rival_words(won: int, lost: int, tied: int) -> str:
    """Games against somebody: "11-28 · 2 ties"."""
    score = f"{won}\N{EN DASH}{lost}"
    return f"{score} · {with_figure(tied, 'tie')}" if tied else score


def games_label(games: int, nights: int) -> str:
    """What a number of games counts, and on how many nights: "games, 13 nights"."""
    return f"{things(games, 'game')}, {with_figure(nights, 'night')}"


def wins_label(wins: int, games: int, run: int) -> list[str]:
    """What a number of wins counts, and the longest run: "wins in 26 games", "3 in a row"."""
    label = f"{things(wins, 'win')} in {with_figure(games, 'game')}"
    return [label, f"{run} in a row"] if run > 1 else [label]


AVERAGE_PLACE_LABEL = "average place"


def queens_label(queens: int, hands: int) -> str:
    """What a number of queens counts, and in how many hands that is known: "queens in 378"."""
    return f"{things(queens, 'queen')} in {with_figure(hands, 'hand')}"


def moons_label(moons: int, last: str) -> str:
    """What a number of moons counts, and when the last one was: "moons, last on Thu Nov 19"."""
    return f"{things(moons, 'moon')}, last {last}" if last else things(moons, "moon")


def best_game_label(end: str) -> str:
    """What a total is: "best game, to 100"."""
    return f"best game, {end_words(end)}"


def clean_hands_line(clean: int, hands: int) -> str:
    """How many hands gave no points: "83 clean hands of 378"."""
    return f"{with_figure(clean, 'clean hand')} of {hands:,}"


def points_line(points: int, hands: int) -> str:
    """What all hands came to: "3,012 points in 378 hands"."""
    return f"{points:,} points in {with_figure(hands, 'hand')}".replace("-", "\N{MINUS SIGN}")


def even_share_words(points: int) -> str:
    """What an even share of them is: "an even share is 2,480"."""
    return f"an even share is {points:,}".replace("-", "\N{MINUS SIGN}")


def beats_line(winner: str, loser: str) -> str:
    """A claim: the better place more often than chance would bring it."""
    return f"{winner} beats {loser}"

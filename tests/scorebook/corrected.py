"""Games of any rules in which hands are corrected, beside the same games entered right at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.models import new_id
from companion.rules import Card, MoonChoice, RulesError, Ruleset
from companion.rules.options import DEALER_CALLS, MoonMode
from companion.scorebook import ChoiceOwed, GameState, HandReport, changes
from companion.scorebook.report import CARDS
from tests.rules.play_strategies import random_ruleset
from tests.scorebook.evening import Evening

HANDS, CORRECTIONS = 3, 2
NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eve", "Fay", "Gil", "Hal", "Ida", "Jo", "Kit")
Start = Callable[..., Evening]
Write = Callable[[HandReport], GameState]


def endless(ruleset: Ruleset) -> Ruleset:
    """The same rules without an end, so that every hand can be entered; nobody sits out.

    No moon looks at the totals: one that was settled stays so when these are put right.
    """
    others = {MoonMode.WINS_GAME: "add_others", MoonMode.CHOICE_FROM_74: "choice"}
    mode = others.get(ruleset.moon_mode, ruleset.moon_mode.value)
    endless = {"end_mode": "manual", "exact_rule": "none", "sit_out": "nobody"}
    return ruleset.with_options({**endless, "moon_mode": mode})


def two_games(start: Start, chance: random.Random) -> tuple[Evening, Evening]:
    """One in which hands were put right afterwards, and one in which they were right at once."""
    rules = endless(random_ruleset(chance))
    names = NAMES[: rules.players]
    mended, right = start(names, ruleset=rules), start(names, ruleset=rules)
    hands = [entered(mended, rules, chance) for _ in range(HANDS)]
    for _ in range(CORRECTIONS):
        at = chance.randrange(HANDS)
        hands[at] = accepted(partial(mended.correct, at + 1), rules, chance)
    for facts in hands:
        record(right, facts)
    return mended, right


def entered(evening: Evening, rules: Ruleset, chance: random.Random) -> HandReport:
    """One more hand of the game."""
    return accepted(lambda facts: record(evening, facts), rules, chance)


def record(evening: Evening, facts: HandReport) -> GameState:
    number = evening.state.next_number
    return evening.write(changes.record(new_id(), facts, number))


def accepted(write: Write, rules: Ruleset, chance: random.Random) -> HandReport:
    """What was written down, after whatever was refused: cards as nobody can have taken them."""
    for _ in range(60):
        facts = drawn(rules, chance)
        try:
            return written(write, facts, chance)
        except RulesError:
            continue
    raise AssertionError(f"nothing can be entered: {rules}")


def written(write: Write, facts: HandReport, chance: random.Random) -> HandReport:
    """The facts with the answer to what was asked: who took every trick."""
    try:
        write(facts)
    except ChoiceOwed as owed:
        if owed.key != "every_trick_owed":
            raise
        facts = replace(facts, every_trick=int(chance.choice(owed.data["options"])))
        write(facts)
    return facts


def drawn(rules: Ruleset, chance: random.Random) -> HandReport:
    """Who took which card; every second time one player took nearly all of them."""
    seats = range(rules.players)
    with_tricks = chance.sample(seats, min(rules.hand_size, rules.players))
    greedy = [chance.choice(seats)] * 9 + [chance.choice(seats)]
    among = chance.choice((with_tricks, greedy))
    takers: dict[Card, tuple[int, ...]] = {}
    for card in rules.counting_cards:
        takers[card] = (*takers.get(card, ()), chance.choice(among))
    choice = chance.choice([*MoonChoice]).value
    called = "L" if DEALER_CALLS in rules.cycle else None
    return HandReport(evidence=CARDS, takers=takers, choice=choice, passed=called)


def is_mended(mended: Evening, right: Evening) -> bool:
    """Whether a table sees the same of both games."""
    return seen(mended.state) == seen(right.state)


def seen(state: GameState) -> dict[str, object]:
    """Everything a table sees of a game, but for the marks of corrections."""
    coming = state.next
    return {
        "lines": [dict(view.points) for view in state.hands],
        "moons": [view.moon for view in state.hands],
        "running": [dict(totals) for totals in state.running],
        "totals": dict(state.totals),
        "places": state.standing.places,
        "end": (state.is_over, state.standing.winners, state.standing.sudden_death),
        "coming": (coming.number, coming.dealer, coming.token),
    }

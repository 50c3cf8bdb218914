"""Random rulesets drawn from everything a table can choose now, and random hands."""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from companion.referee.options import FREE_NUMBERS, GROUPS, choices
from companion.rules import (
    STANDARD,
    VARIANTS,
    Card,
    Game,
    ImpossibleRuleset,
    MoonChoice,
    Piles,
    Ruleset,
)
from tests.rules.games import game_at
from tests.rules.takers import taken

_CHANGEABLE = [field for group in GROUPS for field in group.fields if field != "players"]
_BASES = {n: VARIANTS["standard" if n < 9 else "cancellation"].ruleset for n in range(3, 12)}


@cache
def _offers(field: str, players: int) -> list[str]:
    return [choice.value for choice in choices(field, players, _BASES[players])]


_FIELDS = [field for field in _CHANGEABLE if len(_offers(field, 4)) > 1]


def is_told_by_cards(ruleset: Ruleset) -> bool:
    """Whether who took the scoring cards of one pack says all there is to say of a hand."""
    is_plain = ruleset.decks == 1 and not ruleset.multipliers
    is_whole = not ruleset.cards_left_over
    return is_plain and is_whole and not ruleset.pays_for_every_trick


_BY_CARDS = {
    key: sizes
    for key, variant in VARIANTS.items()
    if (sizes := [n for n in variant.players if is_told_by_cards(variant.ruleset.for_players(n))])
}


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A variant at some size, with a few of its options changed where that is possible."""
    key = draw(st.sampled_from(sorted(_BY_CARDS)))
    ruleset = VARIANTS[key].ruleset.for_players(draw(st.sampled_from(_BY_CARDS[key])))
    for field in draw(st.lists(st.sampled_from(_FIELDS), max_size=6)):
        value = draw(st.sampled_from(_offers(field, ruleset.players)))
        if field in FREE_NUMBERS and draw(st.booleans()):
            value = str(draw(st.integers(*FREE_NUMBERS[field])))
        changes: dict[str, object] = {field: value}
        if value == "hands":
            changes["hands"] = 8
        try:
            changed = ruleset.with_options(changes)
        except ImpossibleRuleset:
            continue
        ruleset = changed if is_told_by_cards(changed) else ruleset
    return ruleset


@st.composite
def takers(draw: st.DrawFn, ruleset: Ruleset) -> dict[Card, int]:
    """Who took each scoring card; every third hand or so one seat takes nearly everything."""
    among = draw(st.permutations(range(ruleset.players)))
    # With fewer tricks than players not everybody can have taken something.
    seats = st.sampled_from(sorted(among[: ruleset.hand_size]))
    greedy = draw(st.none() | seats)
    who = seats if greedy is None else st.one_of(st.just(greedy), st.just(greedy), seats)
    everything = greedy is not None and draw(st.booleans())
    return {
        card: greedy if everything and ruleset.values[card] > 0 else draw(who)  # type: ignore[misc]
        for card in ruleset.scoring_cards
    }


@st.composite
def situations(draw: st.DrawFn, ruleset: Ruleset) -> Game:
    totals = st.lists(
        st.integers(-40, ruleset.target + 60),
        min_size=ruleset.players,
        max_size=ruleset.players,
    )
    return game_at(
        ruleset,
        draw(totals),
        number=draw(st.integers(1, 20)),
        in_sudden_death=draw(st.booleans()),
        is_late=draw(st.booleans()),
    )


@st.composite
def hands(
    draw: st.DrawFn,
) -> tuple[Ruleset, dict[Card, int], Piles, Game, MoonChoice]:
    """A ruleset, who took what, the same as takes, the situation and what a shooter would say."""
    ruleset = draw(rulesets())
    given = draw(takers(ruleset))
    before = draw(situations(ruleset))
    choice = draw(st.sampled_from(MoonChoice))
    return ruleset, given, taken(ruleset, given), before, choice


lines_of_four = st.lists(st.integers(-30, 60), min_size=4, max_size=4).map(tuple)
games_of_four = st.lists(lines_of_four, max_size=12)
standard = st.just(STANDARD)

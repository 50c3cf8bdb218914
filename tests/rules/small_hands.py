"""Hands of a few cards, told trick by trick, for rules that a whole hand would hide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.rules import DECK, STANDARD, Hand, Ruleset
from tests.rules.positions import replay, trick_winner

# No restrictions, and the seat after the dealer leads.
OPEN: Mapping[str, object] = {
    "first_trick_points": "allowed",
    "heart_lead": "free",
    "opener": "eldest_any",
    "pass_count": 1,
}
Play = tuple[int, str]


def only_these(cards: str, options: Mapping[str, object]) -> Ruleset:
    """A ruleset in whose pack only these cards are; something in it costs points."""
    used = cards.split()
    if not any(card == "QS" or card.endswith("H") for card in used):
        options = {"extra_penalties": f"{used[0]} 1", **options}
    decks = int(str(options.get("decks", 1)))
    out = [str(card) for card in DECK for _ in range(decks - used.count(str(card)))]
    return STANDARD.with_options({"trim": " ".join(out), **options})


def small_hand(
    told: Sequence[str],
    *,
    leader: int = 0,
    kitty: str = "",
    cards_played: int | None = None,
    **options: object,
) -> Hand:
    """The replay of a hand of which each line is a trick, in the order of play.

    A line may name its leader ("1: 5C AC ..."), else the winner of the last trick leads; nobody
    but `leader` leads the first. Only cards that are told are in the pack, with those of the kitty.
    """
    players = len(told[0].split())
    cards = " ".join([*(line.split(": ")[-1] for line in told), kitty])
    options = {**OPEN, "players": players, "decks": 2 if players > 4 else 1, **options}
    ruleset = only_these(cards, options)
    plays = _plays(ruleset, told, leader)
    hands = [[card for seat, card in plays if seat == each] for each in range(players)]
    dealer = (leader - 1) % players
    return replay(ruleset, hands, plays[:cards_played], dealer=dealer)


def _plays(ruleset: Ruleset, told: Sequence[str], leader: int) -> list[Play]:
    plays: list[Play] = []
    for line in told:
        *named, cards = line.split(": ")
        leader = int(named[0]) if named else leader
        seats = [(leader + turn) % ruleset.players for turn in range(ruleset.players)]
        plays += zip(seats, cards.split(), strict=True)
        winner = trick_winner(ruleset, cards, leader=leader)
        leader = leader if winner is None else winner
    return plays

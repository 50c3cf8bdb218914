"""A table with three seasons of games, to look at every screen filled.

Every hand is dealt, passed and played card by card by players with simple habits, through the same
rules and the same scorebook as a real one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

from companion import scorebook
from companion.database import taking_turns
from companion.models import Device, Grant, Player, Table, db, new_id
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    VARIANTS,
    Card,
    Cards,
    Exchange,
    Hand,
    Ruleset,
    Suit,
)
from companion.rules.options import MoonMode
from companion.scorebook import Author, GameState, HandReport
from companion.sharing.access import make_device

TABLE = "Thursday table"
EVENINGS = 54
APART = timedelta(weeks=3)
THURSDAY = 3  # of `date.weekday()`
FIRST_HOUR = 19  # UTC
MINUTES_A_HAND = 6
MOST_HANDS = 40  # of a game that would never end


@dataclass(frozen=True)
class Habits:
    """How somebody plays: how often without looking, and how readily for a moon, from 0 to 1."""

    name: str
    carelessness: float
    nerve: float


ANN = Habits("Ann", 0.05, 0.5)
BO = Habits("Bo", 0.30, 0.2)
CLEO = Habits("Cleo", 0.08, 0.9)
DEV = Habits("Dev", 0.15, 0.3)
EVA = Habits("Eva", 0.10, 0.4)

# Who comes and what is played, evening after evening.
EVENINGS_PLAYED: Sequence[tuple[str, tuple[Habits, ...]]] = (
    ("standard", (ANN, BO, CLEO, DEV)),
    ("standard", (ANN, BO, CLEO, DEV)),
    ("standard", (BO, ANN, DEV, CLEO)),
    ("omnibus", (ANN, BO, CLEO, DEV)),
    ("standard", (ANN, CLEO, BO, EVA)),
    ("standard", (ANN, BO, CLEO, DEV, EVA)),
)


def make_demo(now: datetime, chance: Random, evenings: int = EVENINGS) -> Table:
    """Make the table and play so many evenings at it; the last game, tonight's, goes on.

    The evening before tonight was last Thursday, the others on Thursdays three weeks apart.
    """
    tonight = now - timedelta(hours=4)
    last = tonight - timedelta(days=(tonight.weekday() - THURSDAY - 1) % 7 + 1)
    first = last - APART * max(evenings - 2, 0)
    begins = [
        (first + APART * number).replace(hour=FIRST_HOUR, minute=0, second=0)
        for number in range(evenings - 1)
    ]
    begins.append(tonight)
    device = make_device(begins[0])
    db.session.flush()
    table = scorebook.start_table(TABLE, device, device.created_at)
    db.session.commit()
    for number, begin in taking_turns(enumerate(begins)):
        variant, players = EVENINGS_PLAYED[number % len(EVENINGS_PLAYED)]
        over = begin
        for _ in range(2):
            over = _play_game(table, device, variant, players, over, chance)
    over = _play_game(table, device, variant, players, over, chance, hands=4)
    _leave(table, device, over - timedelta(minutes=MINUTES_A_HAND))
    return table


def _leave(table: Table, device: Device, now: datetime) -> None:
    """The phone that kept score was last here when it saved the last hand."""
    db.session.get_one(Grant, (device.id, table.id)).seen_at = now
    device.last_seen_at = now
    db.session.commit()


def _play_game(
    table: Table,
    device: Device,
    variant: str,
    players: Sequence[Habits],
    begin: datetime,
    chance: Random,
    *,
    hands: int = MOST_HANDS,
) -> datetime:
    """Play a game to its end, or so many hands; says when it was over."""
    ruleset = VARIANTS[variant].ruleset.for_players(len(players))
    with scorebook.writing(table):
        seated: list[Player] = scorebook.seat_players(
            table, [player.name for player in players], begin
        )
        game = scorebook.start_game(
            table,
            seated,
            ruleset,
            variant=variant,
            first_dealer=chance.randrange(len(players)),
            now=begin,
            zone=UTC,
        )
        state = scorebook.look_up(table, game.id)
        assert state is not None
        for _ in range(hands):
            if state.is_over:
                break
            begin += timedelta(minutes=MINUTES_A_HAND)
            report = play_hand(state, players, chance)
            change = scorebook.changes.record(new_id(), report, state.next_number)
            state = scorebook.write(state, change, Author(device.id, begin))
    return begin + timedelta(minutes=MINUTES_A_HAND)


def play_hand(state: GameState, players: Sequence[Habits], chance: Random) -> HandReport:
    """Deal the coming hand, pass, and play it to the last trick; who took what."""
    coming = state.next
    ruleset, seats = coming.ruleset, coming.seats
    pack = list(ruleset.pack)
    chance.shuffle(pack)
    size = len(pack) // len(seats)
    held = [pack[place * size : (place + 1) * size] for place in range(len(seats))]
    held = pass_on(coming.exchanges, held)
    hand = Hand.deal(ruleset, held, seats.index(coming.dealer))
    shooters = [
        chance.random() < one.nerve and is_strong(cards)
        for one, cards in zip(players, held, strict=True)
    ]
    while hand.to_play is not None:
        place = hand.to_play
        legal = hand.legal
        if chance.random() < players[place].carelessness:
            card = chance.choice(legal)
        else:
            card = choose(hand, legal, shoots=shooters[place])
        hand.play(card)
    return report_of(ruleset, seats, hand)


def pass_on(exchanges: Sequence[Exchange], held: Sequence[list[Card]]) -> list[list[Card]]:
    """Everyone gives the cards they fear most."""
    after = [list(cards) for cards in held]
    for place in range(len(held)):
        feared = sorted(held[place], key=fear, reverse=True)
        for exchange in (one for one in exchanges if one.giver == place):
            given, feared = feared[: exchange.cards], feared[exchange.cards :]
            for card in given:
                after[place].remove(card)
                after[exchange.receiver].append(card)
    return after


def fear(card: Card) -> int:
    """How much somebody wants to be rid of a card."""
    if card == QUEEN_OF_SPADES:
        return 30
    if card.suit is Suit.SPADES:
        return 20 + card.rank if card.rank > QUEEN_OF_SPADES.rank else 0
    return card.rank + (8 if card.suit is Suit.HEARTS else 0)


def is_strong(cards: Sequence[Card]) -> bool:
    """Whether a holding tempts to take everything."""
    return sum(card.rank > 11 for card in cards) > 5 and sum(card in HEARTS for card in cards) > 3


def choose(hand: Hand, legal: Cards, *, shoots: bool) -> Card:
    """The card of a player who thinks: high for a moon, else out of the way of points."""
    if shoots:
        return max(legal, key=_rank)
    trick = hand.trick.cards
    if not trick:
        return min(legal - legal.of_suit(Suit.SPADES) or legal, key=_rank)
    led = trick[0].suit
    if legal[0].suit is not led:
        return max(legal, key=fear)
    best = max(card.rank for card in trick if card.suit is led)
    under = [card for card in legal if card.rank < best]
    if under:
        return max(under, key=fear)
    others = [card for card in legal if card != QUEEN_OF_SPADES] or legal
    is_last = len(trick) == hand.ruleset.players - 1
    wins_freely = is_last and not any(hand.ruleset.values.get(card, 0) > 0 for card in trick)
    return max(others, key=_rank) if wins_freely else min(others, key=_rank)


def _rank(card: Card) -> tuple[int, str]:
    return card.rank, card.suit.value


def report_of(ruleset: Ruleset, seats: Sequence[int], hand: Hand) -> HandReport:
    """Who took what, as a table would enter it."""
    hearts = dict.fromkeys(seats, 0)
    takers: dict[Card, int] = {}
    for seat, pile in zip(seats, hand.captured, strict=True):
        for card in pile:
            if card in ruleset.single_cards:
                takers[card] = seat
            elif card in ruleset.scoring_cards:
                hearts[seat] += 1
    chosen = "add" if ruleset.moon_mode is MoonMode.CHOICE else None
    return HandReport(hearts=hearts, takers=takers, choice=chosen)

"""The live tally: who has which scoring card of a hand that is still played.

It is kept tap by tap, so that another phone can go on with it and every tap can be taken back.
A tap is a word: "QS=2" gives the queen to seat 2, "QS=" takes her back, "*=2" gives seat 2 all that
is left, "-" starts again. Of cards that two packs hold twice the second is "QS-2". "QS=99": the
queen lies in a dead kitty, nobody gets her.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from companion.rules.cards import Card
from companion.rules.errors import DoesNotAddUp, RulesError
from companion.rules.ruleset.ruleset import Ruleset
from companion.rules.scoring import live_tally as rules
from companion.rules.scoring.special_facts import NOBODY
from companion.rules.whole_hand.observed_hand import Log, ObservedHand, observe_hand, read_log
from companion.rules.whole_hand.replay import Replay
from companion.scorebook.between_hands import possible_calls
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.game_rows import AGAIN, TALLY, WATCH
from companion.scorebook.game_state import GameState, HandView
from companion.scorebook.hand_report import CARDS, UNDEALT, HandReport, capturing_seats
from companion.scorebook.hands import find_live, keep_live, refuse_hand
from companion.scorebook.undo_log import Author

MOST_WORDS = 1000


@dataclass(frozen=True)
class WatchLog:
    """The log of one hand: `words` as they were tapped, `token` the pass.

    `dealer` is a place: of a dealer who sits out, that of the player before. `dealt_by` is the seat
    that dealt, None where that is the seat at this place.
    """

    number: int
    ruleset: Ruleset
    seats: tuple[int, ...]
    dealer: int
    token: str
    words: tuple[str, ...] = ()
    dealt_by: int | None = None

    @property
    def dealer_seat(self) -> int:
        """The seat number of who dealt."""
        return self.seats[self.dealer] if self.dealt_by is None else self.dealt_by

    @property
    def text(self) -> str:
        """The log as one text, from where it was last started again."""
        words = list(self.words)
        while AGAIN in words:
            del words[: words.index(AGAIN) + 1]
        return " ".join(words)

    @cached_property
    def log(self) -> Log:
        """Raises RulesError for a text that is none."""
        return read_log(self.text)

    @cached_property
    def watched(self) -> ObservedHand:
        """What it comes to; raises RulesError where it does not fit the rules of the hand."""
        return observe_hand(self.ruleset, self.log, dealer=self.dealer, token=self.token)


def log_of(state: GameState, number: int | None = None) -> WatchLog:
    """The log of a hand that is played, by default of the coming one; empty before it is begun."""
    number = number or state.next_number
    row = find_live(state.game, number, WATCH)
    return _log(state, number, row.taps if row else "")


def saved_log(view: HandView) -> WatchLog | None:
    """The log a scored hand was watched with, or None."""
    row = view.row
    if not row.log:
        return None
    words = tuple(row.log.split())
    return WatchLog(
        view.number, view.ruleset, view.seats, view.dealing_place, row.passed, words, row.dealer
    )


def _log(state: GameState, number: int, words: str) -> WatchLog:
    seats, ruleset = state.seats_at(number), state.ruleset(number)
    dealer, token = state.next.dealer, state.next.token
    if number < state.next_number:
        row = state.hands[number - 1].row
        dealer, token = row.dealer, row.passed
    place = state.dealing_place(number)
    return WatchLog(number, ruleset, seats, place, token, tuple(words.split()), dealer)


def report_of_log(log: WatchLog) -> HandReport:
    """What the cards of a log say of a hand, as far as it goes; raises as `WatchLog.watched`."""
    replay, rules = log.watched.replay, log.ruleset
    piles = [*zip(log.seats, (capture.cards for capture in replay.captures), strict=True)]
    if replay.is_over and rules.most_undealt:
        piles.append((UNDEALT, replay.kitty))
    counted, takers = set(rules.counting_cards), dict[Card, tuple[int, ...]]()
    for seat, cards in piles:
        for card in cards:
            if card in counted:
                takers[card] = (*takers.get(card, ()), seat)
    return HandReport(
        evidence=CARDS,
        takers=takers,
        trickless=_trickless(log, replay),
        every_trick=_every_trick(log, replay) if replay.is_over else None,
        passed=log.log.called,
        log=log.text,
    )


def _trickless(log: WatchLog, replay: Replay) -> tuple[int, ...]:
    """E7: who took no trick."""
    if not (replay.is_over and log.ruleset.no_tricks_bonus):
        return ()
    captures = zip(log.seats, replay.captures, strict=True)
    return tuple(seat for seat, capture in captures if not capture.tricks)


def _every_trick(log: WatchLog, replay: Replay) -> int | None:
    """F2 all_tricks, F5: who took every trick; a team (J2) is known by its first seat."""
    rules = log.ruleset
    if not rules.asks_every_trick:
        return None
    takers = {trick.taker for trick in replay.tricks}
    sides = {rules.shooting_side(taker) for taker in takers if taker is not None}
    return log.seats[sides.pop()] if len(sides) == 1 and None not in takers else NOBODY


def watched_now(state: GameState) -> ObservedHand | None:
    """The hand that is played, as far as it was watched; None where nobody watches it."""
    log = log_of(state)
    try:
        return log.watched if log.text else None
    except RulesError:
        return None


def add_to_log(state: GameState, number: int, word: str, seen: int, by: Author) -> None:
    """Log one card; ">QS" is passed by whoever's turn it is to pass, "=R" is the dealer's call.

    Raises Conflict when another phone logged since, DoesNotAddUp for a card that cannot be,
    ImpossibleRuleset for a call that cannot.
    """
    log = _to_change(state, number, seen)
    if len(log.words) >= MOST_WORDS:
        raise Refused("log_full")
    if word != AGAIN:
        if word.startswith(">") and log.watched.giver is not None:
            word = f"{log.watched.giver}{word}"
        next_log = read_log(f"{log.text} {word}")
        if word.startswith("=") and next_log.called not in _calls(log):
            raise Refused("no_such_pass")
        observe_hand(log.ruleset, next_log, dealer=log.dealer, token=log.token)
    keep_live(state, number, WATCH, " ".join((*log.words, word)), by)


def _calls(log: WatchLog) -> tuple[str, ...]:
    """B2: what the dealer can call now; nothing where nobody calls."""
    return possible_calls(log.ruleset) if log.watched.asks_call else ()


def take_back_card(state: GameState, number: int, seen: int, by: Author) -> None:
    """Take the last card out of the log again; raises Conflict as `add_to_log`."""
    log = _to_change(state, number, seen)
    keep_live(state, number, WATCH, " ".join(log.words[:-1]), by)


def _to_change(state: GameState, number: int, seen: int) -> WatchLog:
    refuse_hand(state, number)
    log = log_of(state, number)
    if len(log.words) != seen:
        raise Conflict("log_moved_on", number=number)
    return log


REST = "*"

HEART = "H"  # a heart that is only counted

MOST_TAPS = 1000  # more than anybody taps in one hand


def slots_of(ruleset: Ruleset) -> Mapping[str, Card]:
    """Every card that counts under a name of its own, the single cards first: "QS", "QS-2"."""
    seen: Counter[Card] = Counter()
    named = {}
    hearts = sorted(ruleset.plain_hearts, key=lambda card: -card.rank)
    for card in (*ruleset.single_cards, *hearts):
        seen[card] += 1
        named[str(card) if seen[card] == 1 else f"{card}-{seen[card]}"] = card
    return named


@dataclass(frozen=True)
class Tally:
    """The tally of one hand as it stands: `taps` is how often it was tapped."""

    number: int
    ruleset: Ruleset
    seats: tuple[int, ...]
    words: tuple[str, ...] = ()

    @property
    def taps(self) -> int:
        return len(self.words)

    @cached_property
    def slots(self) -> Mapping[str, Card]:
        return slots_of(self.ruleset)

    @property
    def most_undealt(self) -> int:
        """A4 dead: how many of its cards nobody gets."""
        return self.ruleset.most_undealt

    @property
    def places(self) -> tuple[int, ...]:
        """Where a card can go: to a seat, or to nobody where cards stay dead."""
        return (*self.seats, UNDEALT) if self.most_undealt else self.seats

    @cached_property
    def takers(self) -> Mapping[str, int]:
        """Who has which card, by the names of `slots_of`; cards and seats of now only."""
        takers: dict[str, int] = {}
        for word in self.words:
            takers = self._after(takers, word)
        return takers

    def _after(self, takers: Mapping[str, int], word: str) -> dict[str, int]:
        if word == AGAIN:
            return {}
        slot, _, seat = word.partition("=")
        taker = int(seat) if seat else None
        if slot == REST:
            rest = {slot: taker for slot in self.slots if slot not in takers}
            return {**takers, **rest} if taker in self.places else dict(takers)  # type: ignore[dict-item]
        if slot not in self.slots or (taker is not None and taker not in self.places):
            return dict(takers)
        others = {known: seat for known, seat in takers.items() if known != slot}
        return others if taker is None else {**others, slot: taker}

    @cached_property
    def given(self) -> rules.Given:
        """The cards that somebody has, with their places."""
        taken = [(slot, seat) for slot, seat in self.takers.items() if seat != UNDEALT]
        return [(self.slots[slot], self.seats.index(seat)) for slot, seat in taken]

    @cached_property
    def assignments(self) -> rules.Given:
        """The same, and the cards that nobody gets."""
        dead = [slot for slot, seat in self.takers.items() if seat == UNDEALT]
        return [*self.given, *((self.slots[slot], NOBODY) for slot in dead)]

    @property
    def is_begun(self) -> bool:
        """Whether anything stands in it."""
        return bool(self.takers)

    def agrees_with(self, view: HandView) -> bool:
        """Whether a saved hand says the same, as far as it tells the cards."""
        mine = Counter(self._saved_form(slot, seat) for slot, seat in self.takers.items())
        theirs: Counter[tuple[int, str]] = Counter()
        for row in view.captures:
            cards = (row.cards or "").split()
            plain = set(map(str, self.ruleset.plain_hearts))
            named = [card for card in cards if card not in plain]
            theirs.update((row.seat_number, card) for card in named)
            hearts = (row.hearts or 0) - sum(card.endswith("H") for card in named)
            theirs[row.seat_number, HEART] += hearts
        return mine == +theirs

    def _saved_form(self, slot: str, seat: int) -> tuple[int, str]:
        """A card as a saved hand tells it: of partners who share theirs the first has it (J1)."""
        heard, card = capturing_seats(self.ruleset, self.seats), self.slots[slot]
        if seat != UNDEALT:
            seat = heard[self.seats.index(seat) % len(heard)]
        return seat, HEART if card in self.ruleset.plain_hearts else str(card)


def tally_of(state: GameState, number: int | None = None) -> Tally:
    """The tally of a hand, by default of the coming one; empty where nobody has begun it."""
    number = number or state.next_number
    row = find_live(state.game, number, TALLY)
    words = row.taps.split() if row else []
    return Tally(number, state.ruleset(number), state.seats_at(number), tuple(words))


class SeenSoFar(NamedTuple):
    """What the log or the tally says of the hand that is played.

    `hearts_broken` is None where neither can tell; `first_trick_over` is for certain.
    """

    hearts_broken: bool | None
    first_trick_over: bool


def seen_so_far(state: GameState) -> SeenSoFar:
    """What the log of the hand tells where it is watched card by card, else its live tally.

    The fallen cards of a tally cannot always say (`rules.scoring.live_tally`).
    """
    if watched := watched_now(state):
        return SeenSoFar(watched.replay.broken, bool(watched.replay.tricks))
    tally = tally_of(state)
    broken = rules.hearts_broken(tally.ruleset, tally.given) if tally.is_begun else None
    return SeenSoFar(broken, rules.is_first_trick_over(tally.ruleset, tally.given))


@dataclass(frozen=True)
class Tap:
    """One tap as its phone saw things: `was` is who had the card (None: nobody) before it."""

    word: str
    was: int | None = None
    taps: int | None = None


def tap_tally(state: GameState, number: int, tap: Tap, by: Author) -> Tally:
    """Write a tap down, for any hand up to the coming one.

    Raises Conflict when another phone has given the card to somebody else, or has tapped since
    (for all that is left, and starting again); Refused for cards and seats the hand does not have;
    DoesNotAddUp when more would stay dead than the deal leaves over.
    """
    refuse_hand(state, number)
    tally = tally_of(state, number)
    _refuse_tap(tally, tap)
    tapped = replace(tally, words=(*tally.words, tap.word))
    _refuse_dead(tapped)
    return _written(state, tapped, by)


def take_back_tap(state: GameState, number: int, taps: int, by: Author) -> Tally:
    """Take the last tap back; raises Conflict when it is not the one the phone saw."""
    tally = tally_of(state, number)
    if not taps or tally.taps != taps:
        raise Conflict("tally_moved_on", number=number)
    return _written(state, replace(tally, words=tally.words[:-1]), by)


def _refuse_tap(tally: Tally, tap: Tap) -> None:
    if tally.taps >= MOST_TAPS:
        raise Refused("tally_full")
    slot, _, seat = tap.word.partition("=")
    if seat and int(seat) not in tally.places:
        raise Refused("no_such_chair")
    if slot in (REST, AGAIN):
        if tap.taps != tally.taps:
            raise Conflict("tally_moved_on", number=tally.number)
    elif slot not in tally.slots:
        raise Refused("not_counted")
    else:
        has = tally.takers.get(slot)
        if has not in (tap.was, int(seat) if seat else None):
            raise Conflict("card_given", card=tally.slots[slot], seat=has, number=tally.number)


def _refuse_dead(tally: Tally) -> None:
    """A4 dead: no more stays out than the deal left over."""
    dead = list(tally.takers.values()).count(UNDEALT)
    if dead > tally.most_undealt:
        raise DoesNotAddUp("too_many_dead", dead=dead, most=tally.most_undealt)


def _written(state: GameState, tally: Tally, by: Author) -> Tally:
    keep_live(state, tally.number, TALLY, " ".join(tally.words), by)
    return tally

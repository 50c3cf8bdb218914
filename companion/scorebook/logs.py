"""The log of a watched hand: every card as it is passed and played, kept with every tap."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from companion.rules.beside import NOBODY, most_dead
from companion.rules.cards import Card
from companion.rules.errors import RulesError
from companion.rules.logs import Log, read_log
from companion.rules.moons import shooting_side
from companion.rules.replay import Replay
from companion.rules.ruleset import Ruleset
from companion.rules.suns import needs_every_trick, pays_sun
from companion.rules.watching import Watched, watch_hand
from companion.scorebook.book import Book, HandView
from companion.scorebook.changes import Writer
from companion.scorebook.errors import Conflict, Refused
from companion.scorebook.facts import CARDS, DEAD, Facts
from companion.scorebook.frame import possible_calls
from companion.scorebook.live_hands import AGAIN, WATCH, find_live, keep_live, refuse_hand

MOST_WORDS = 1000


@dataclass(frozen=True)
class WatchLog:
    """The log of one hand: `words` as they were tapped. `dealer` is a place, `token` the pass."""

    number: int
    ruleset: Ruleset
    seats: tuple[int, ...]
    dealer: int
    token: str
    words: tuple[str, ...] = ()

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
    def watched(self) -> Watched:
        """What it comes to; raises RulesError where it does not fit the rules of the hand."""
        return watch_hand(self.ruleset, self.log, dealer=self.dealer, token=self.token)


def log_of(book: Book, number: int | None = None) -> WatchLog:
    """The log of a hand that is played, by default of the coming one; empty before it is begun."""
    number = number or book.next_number
    row = find_live(book.game, number, WATCH)
    return _log(book, number, row.told if row else "")


def saved_log(view: HandView) -> WatchLog | None:
    """The log a scored hand was watched with, or None."""
    row = view.row
    if not row.log:
        return None
    words = tuple(row.log.split())
    dealer = view.seats.index(row.dealer) if row.dealer in view.seats else 0
    return WatchLog(view.number, view.ruleset, view.seats, dealer, row.passed, words)


def _log(book: Book, number: int, told: str) -> WatchLog:
    seats, ruleset = book.seats_at(number), book.ruleset(number)
    dealer, token = book.next.dealer, book.next.token
    if number < book.next_number:
        row = book.hands[number - 1].row
        dealer, token = row.dealer, row.passed
    place = seats.index(dealer) if dealer in seats else 0
    return WatchLog(number, ruleset, seats, place, token, tuple(told.split()))


def facts_of_log(log: WatchLog) -> Facts:
    """What the cards of a log say of a hand, as far as it goes; raises as `WatchLog.watched`."""
    replay, rules = log.watched.replay, log.ruleset
    piles = [*zip(log.seats, (take.cards for take in replay.takes), strict=True)]
    if replay.is_over and most_dead(rules):
        piles.append((DEAD, replay.kitty))
    counted, takers = set(rules.told_cards), dict[Card, tuple[int, ...]]()
    for seat, cards in piles:
        for card in cards:
            if card in counted:
                takers[card] = (*takers.get(card, ()), seat)
    return Facts(
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
    takes = zip(log.seats, replay.takes, strict=True)
    return tuple(seat for seat, take in takes if not take.tricks)


def _every_trick(log: WatchLog, replay: Replay) -> int | None:
    """F2 all_tricks, F5: who took every trick; a team (J2) is known by its first seat."""
    rules = log.ruleset
    if not (pays_sun(rules) or needs_every_trick(rules)):
        return None
    takers = {trick.taker for trick in replay.tricks}
    sides = {shooting_side(rules, taker) for taker in takers if taker is not None}
    return log.seats[sides.pop()] if len(sides) == 1 and None not in takers else NOBODY


def watched_now(book: Book) -> Watched | None:
    """The hand that is played, as far as it was watched; None where nobody watches it."""
    log = log_of(book)
    try:
        return log.watched if log.text else None
    except RulesError:
        return None


def add_to_log(book: Book, number: int, word: str, seen: int, by: Writer) -> None:
    """Log one card; ">QS" is passed by whoever's turn it is to pass, "=R" is the dealer's call.

    Raises Conflict when another phone logged since, DoesNotAddUp for a card that cannot be,
    ImpossibleRuleset for a call that cannot.
    """
    log = _to_change(book, number, seen)
    if len(log.words) >= MOST_WORDS:
        raise Refused("log_full")
    if word != AGAIN:
        if word.startswith(">") and log.watched.giver is not None:
            word = f"{log.watched.giver}{word}"
        told = read_log(f"{log.text} {word}")
        if word.startswith("=") and told.called not in _calls(log):
            raise Refused("no_such_pass")
        watch_hand(log.ruleset, told, dealer=log.dealer, token=log.token)
    keep_live(book, number, WATCH, " ".join((*log.words, word)), by)


def _calls(log: WatchLog) -> tuple[str, ...]:
    """B2: what the dealer can call now; nothing where nobody calls."""
    return possible_calls(log.ruleset) if log.watched.asks_call else ()


def take_back_card(book: Book, number: int, seen: int, by: Writer) -> None:
    """Take the last card out of the log again; raises Conflict as `add_to_log`."""
    log = _to_change(book, number, seen)
    keep_live(book, number, WATCH, " ".join(log.words[:-1]), by)


def _to_change(book: Book, number: int, seen: int) -> WatchLog:
    refuse_hand(book, number)
    log = log_of(book, number)
    if len(log.words) != seen:
        raise Conflict("log_moved_on", number=number)
    return log

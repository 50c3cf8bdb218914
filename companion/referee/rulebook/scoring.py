"""What the cards cost, and a hand scored (2E)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee.cardwords import listed
from companion.referee.rulebook.cast import grouped, points_words, totals_before, whose
from companion.referee.rulebook.pieces import Example, Piece, Row, Section, joined, piece, told
from companion.referee.rulebook.piles import (
    Piles,
    PlayedOut,
    a_hand,
    play_out,
    some_tricks,
    takers_in_words,
    told_takes,
)
from companion.referee.sentences import option_words
from companion.referee.words import note_words
from companion.rules import QUEEN_OF_SPADES, Ruleset, shown
from companion.rules.options import BonusFloor, HeartLead, MoonMode, ScoreView, Teams
from companion.rules.sums import has_fixed_sums


def section(ruleset: Ruleset) -> Section:
    """What the cards cost, and a hand scored."""
    return Section("scoring", "Score", "Scoring", tuple(_pieces(ruleset)))


def _pieces(r: Ruleset) -> Iterator[Piece]:
    yield _costs(r)
    if r.bonus_cards_in_play:
        yield _bonus(r)
    if r.multipliers:
        yield _doubling(r)
    if r.no_tricks_bonus:
        yield _no_trick(r)
    yield _a_hand(r)
    yield _totals(r)


def _costs(r: Ruleset) -> Piece:
    queen = option_words(r, "queen_spades") if QUEEN_OF_SPADES in r.pack else ""
    extra = option_words(r, "extra_penalties") if r.extra_penalties else ""
    return piece(
        r,
        "What the cards cost",
        joined(
            "When the last trick is over, everybody looks at the cards they took.",
            option_words(r, "heart_values"),
            queen,
            extra,
            _instead(r),
        ),
        f"All penalty cards together make {r.penalty_total}. Every other card costs nothing.",
        fields=("heart_values", "queen_spades", "extra_penalties"),
    )


def _instead(r: Ruleset) -> str:
    """E3 replaces E1 and E2."""
    usual = [card for card, _ in r.extra_penalties if r.plain_values.get(card)]
    before = dict.fromkeys(r.plain_values[card] for card in usual)
    if not usual:
        return ""
    costs = listed([str(number) for number in before], "or")
    return f"For {grouped(usual)} that is instead of the usual {costs}."


def _bonus(r: Ruleset) -> Piece:
    floor = "" if r.bonus_floor is BonusFloor.NONE else option_words(r, "bonus_floor")
    many = len(r.bonus_cards_in_play) > 1
    return piece(
        r,
        "Bonus cards" if many else "The bonus card",
        joined(
            option_words(r, "bonus_cards"),
            _no_penalty(r, many),
            floor,
        ),
        fields=("bonus_cards", "bonus_floor"),
    )


def _no_penalty(r: Ruleset, many: bool) -> str:
    what = "They are no penalty cards" if many else "It is no penalty card"
    free = f"and {'they' if many else 'it'} may fall on the first trick"
    breaks = "do not break hearts" if many else "does not break hearts"
    if r.heart_lead is HeartLead.FREE:
        return f"{what}, {free}."
    return f"{what}: {'they' if many else 'it'} {breaks}, {free}."


def _doubling(r: Ruleset) -> Piece:
    return piece(
        r,
        "Doubling",
        joined(
            option_words(r, "multipliers"),
            "Doubling comes last, and it doubles what is below 0 as well.",
        ),
        fields=("multipliers",),
    )


def _no_trick(r: Ruleset) -> Piece:
    moon = "" if r.moon_mode is MoonMode.DISABLED else "It is not paid on a hand with a moon."
    is_free = r.bonus_cards_in_play or r.bonus_floor is BonusFloor.NONE
    floor = "" if is_free else option_words(r, "bonus_floor")
    return piece(
        r,
        "Taking no trick",
        joined(option_words(r, "no_tricks_bonus"), moon, floor),
        fields=("no_tricks_bonus", "bonus_floor"),
    )


# A hand


def _a_hand(r: Ruleset) -> Piece:
    piles = a_hand(r)
    done = play_out(r, told_takes(r, piles, some_tricks(r)), totals_before(r))
    return piece(
        r,
        "A hand is scored",
        joined(_adds_up(r), _view(r)),
        examples=[_scored(r, piles, done) if done.result.shooter is None else None],
    )


def _adds_up(r: Ruleset) -> str:
    if not has_fixed_sums(r) or r.no_tricks_bonus:
        return "Count the cards everybody took, not the points somebody remembers."
    total = points_words(r, r.penalty_total + r.bonus_total)
    moon = "" if r.moon_mode is MoonMode.DISABLED else ", unless somebody shot the moon"
    return f"The points of a hand always add up to {total}{moon}. If they do not, count again."


def _view(r: Ruleset) -> str:
    return "" if r.score_view is ScoreView.PENALTIES_UP else "Points are written with a minus sign."


def _scored(r: Ruleset, piles: Piles, done: PlayedOut) -> Example:
    points = done.result.points
    rows = [
        Row(name, took, points_words(r, cost))
        for (name, took), cost in zip(takers_in_words(r, piles), points, strict=True)
    ]
    notes = [note_words(r, note, whose(r)) for note in done.result.notes]
    total = points_words(r, sum(points))
    return Example(words=joined(*notes, f"Together that is {total}."), rows=tuple(rows))


def _totals(r: Ruleset) -> Piece:
    return piece(
        r,
        "The totals",
        joined(
            _added(r),
            option_words(r, "score_view"),
            told(r, "negative_totals"),
        ),
        fields=("score_view", "negative_totals"),
    )


def _added(r: Ruleset) -> str:
    """Where the points of a hand go, in which direction."""
    whose_total = "team that" if r.teams is Teams.POOLED else "player who"
    if r.score_view is ScoreView.PENALTIES_UP:
        return f"The points of every hand are added to the total of the {whose_total} got them."
    start = shown(r, 0)
    return (
        f"Every total starts at {start}. The points of a hand are taken off the total of the "
        f"{whose_total} got them; where these rules take points off, that total goes up."
    )

"""What the cards are worth, a hand scored, and the moon (2E, 2F)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.rulebook.examples import (
    Piles,
    PlayedOut,
    a_hand,
    captures_with_tricks,
    card_in_pack,
    everything,
    names_of,
    over_words,
    play_out,
    points_words,
    possible_totals,
    some_tricks,
    standings_words,
    sum_in_words,
    takers_in_words,
    totals_before,
    totals_words,
    tricks_of_shooter,
)
from companion.referee.rulebook.model import (
    Chapter,
    Example,
    Piece,
    Row,
    section_piece,
)
from companion.referee.text.grammar import (
    listed,
    paragraph,
)
from companion.referee.text.rules_and_results import note_words
from companion.referee.topics import card_values, moon, scoring
from companion.rules import (
    Moon,
    MoonChoice,
    Ruleset,
    has_moon,
)
from companion.rules.options import (
    MoonMode,
    MoonRequires,
)


def scoring_chapter(ruleset: Ruleset) -> Chapter:
    """What the cards cost, and a hand scored."""
    return Chapter("scoring", "Scoring", tuple(_scoring_pieces(ruleset)))


def _scoring_pieces(r: Ruleset) -> Iterator[Piece]:
    piles = a_hand(r)
    done = play_out(r, captures_with_tricks(r, piles, some_tricks(r)), totals_before(r))
    is_plain = done.result.shooter is None
    yield section_piece(r, card_values.section)
    yield section_piece(
        r, scoring.section, examples=[_scored(r, piles, done) if is_plain else None]
    )


def _scored(r: Ruleset, piles: Piles, done: PlayedOut) -> Example:
    points = done.result.points
    sums = [sum_in_words(r, pile, cost) for pile, cost in zip(piles, points, strict=True)]
    rows = [
        Row(name, f"{took} ({how})" if how else took, points_words(r, cost))
        for (name, took), how, cost in zip(takers_in_words(r, piles), sums, points, strict=True)
    ]
    notes = [
        note_words(r, note, names_of(r))
        for note in done.result.notes
        if not (note.key in _IN_THE_ROW and sums[note.seat % r.players])
    ]
    rows.append(Row("In all", "", points_words(r, sum(points))))
    return Example(words=paragraph(*notes), rows=tuple(rows))


_IN_THE_ROW = ("bonus", "doubles_hand")


LOOKS_AT_THE_END = (MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)


def moon_chapter(ruleset: Ruleset) -> Chapter:
    """The moon and the sun, or that there is none."""
    return Chapter("moon", "The moon", tuple(_moon_pieces(ruleset)))


def _moon_pieces(r: Ruleset) -> Iterator[Piece]:
    sun = [_shot(r, totals_before(r), sun=True)] if r.pays_for_every_trick else []
    yield section_piece(r, moon.section, examples=[*_shots(r), *sun])


def _taken_too(r: Ruleset) -> list[str]:
    """The bonus and doubling cards that a shooter may take beside the moon."""
    needed = r.bonus_cards_in_play if r.moon_requires is MoonRequires.PLUS_BONUS else ()
    cards = [card for card in r.counting_cards if card not in (*r.penalty_cards, *needed)]
    return [card_in_pack(r, card) for card in dict.fromkeys(cards)]


def _shots(r: Ruleset) -> list[Example]:
    """Ann shoots in the middle of a game, and near its end where that makes a difference."""
    before = totals_before(r)
    usual = _shot(r, before)
    if r.moon_mode in LOOKS_AT_THE_END and _becomes(r, _late(r)) != _becomes(r, before):
        return [usual, _shot(r, _late(r))]
    return [usual]


def _becomes(r: Ruleset, totals: Sequence[int]) -> tuple[Moon | None, bool]:
    """What a moon becomes at these totals, and whether the shooter chooses."""
    tricks = tricks_of_shooter(r, all_of_them=False)
    done = play_out(r, captures_with_tricks(r, everything(r), tricks), totals)
    return done.result.moon, done.result.needs_choice


def _late(r: Ruleset) -> tuple[int, ...]:
    """Totals near the end: adding would end the game with Ann behind somebody."""
    low = max(0, r.target - r.moon_points - 17)
    most = (r.target - 10, r.target - 5, low, low + (r.target - low) // 3)
    rest = (low + 9,) * (r.players - len(most))
    return possible_totals(r, (*most, *rest)[: r.players], keep=(0, 1))


def _shot(r: Ruleset, totals: Sequence[int], *, sun: bool = False) -> Example:
    """The totals before and after Ann's moon, both where she may choose."""
    captures = captures_with_tricks(r, everything(r), tricks_of_shooter(r, all_of_them=sun))
    before = f"{standings_words(r, totals)}."
    first = play_out(r, captures, totals)
    if first.result.moon is Moon.WINS_GAME:
        return Example(words=(before, _what_ann_does(r, sun=sun), "She wins the game."))
    if not first.result.needs_choice:
        after = f"The totals are now {totals_words(r, first.now.totals)}."
        return Example(words=paragraph(before, _what_ann_does(r, sun=sun), after, _over(r, first)))
    add, subtract = [play_out(r, captures, totals, choice) for choice in MoonChoice]
    return Example(
        words=paragraph(
            before,
            _what_ann_does(r, sun=sun),
            f"If everyone else pays, the totals are {totals_words(r, add.now.totals)}.",
            _over(r, add),
            f"If her own total changes instead, they are {totals_words(r, subtract.now.totals)}.",
            _over(r, subtract),
        )
    )


def _what_ann_does(r: Ruleset, *, sun: bool) -> str:
    too = listed(_taken_too(r))
    if sun:
        return "Ann wins every trick."
    if not has_moon(r):
        return "Ann takes all the penalty cards."
    return f"Ann shoots the moon and takes {too} too." if too else "Ann shoots the moon."


def _over(r: Ruleset, done: PlayedOut) -> str:
    """Whether that ends the game, and for whom."""
    return over_words(r, done.now) if done.now.over else ""

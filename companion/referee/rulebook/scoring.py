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
    Example,
    Piece,
    Row,
    Section,
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
)
from companion.rules.ruleset.options import (
    MoonMode,
    MoonRequires,
)


def scoring_section(ruleset: Ruleset) -> Section:
    """What the cards cost, and a hand scored."""
    return Section("scoring", "Score", "Scoring", tuple(_scoring_pieces(ruleset)))


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


def moon_section(ruleset: Ruleset) -> Section:
    """The moon and the sun, or that there is none."""
    return Section("moon", "Moon", "The moon", tuple(_moon_pieces(ruleset)))


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
    first = play_out(r, captures, totals)
    done = [first]
    if first.result.needs_choice:
        done = [play_out(r, captures, totals, choice) for choice in MoonChoice]
    too = listed(_taken_too(r))
    what = f"takes everything{f', {too} too' if too else ''}"
    if sun:
        what = f"wins every trick{f' and so takes {too} too' if too else ''}"
    elif r.moon_mode is not MoonMode.DISABLED:
        what = f"shoots the moon{f' and takes {too} too' if too else ''}"
    before = f"{standings_words(r, totals)}. {names_of(r)[0]}"
    if first.result.moon is Moon.WINS_GAME:
        how = "wins every trick and with it" if sun else "shoots the moon and wins"
        return Example(words=(f"{before} {how} the game.",))
    after = [f"{totals_words(r, one.now.totals)}{_over(r, one)}" for one in done]
    words = f"{before} {what}: {'; or '.join(after)}."
    return Example(words=paragraph(words, *_scoring_notes(r, first)))


def _scoring_notes(r: Ruleset, done: PlayedOut) -> list[str]:
    """What else the scoring did: a bonus card that doesn't count, a guard."""
    known = {f"{kind}_{moon.value}" for kind in ("moon", "sun") for moon in Moon}
    known |= {"moon_disabled", "bonus", "doubles_hand"}
    known |= {"bonus_absorbed"} if r.moon_requires is MoonRequires.PLUS_BONUS else set()
    notes = [note for note in done.result.notes if note.key not in known]
    return [note_words(r, note, names_of(r)) for note in notes]


def _over(r: Ruleset, done: PlayedOut) -> str:
    """Whether that ends the game, and for whom."""
    if not done.now.over:
        return ""
    names = [names_of(r)[seat] for seat in done.now.winners]
    verb = "wins" if len(names) == 1 else "win"
    return f", and {' and '.join(names)} {verb}"

"""What the cards are worth, a hand scored, and the moon (2E, 2F)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from companion.referee.rulebook.examples import (
    SECOND,
    Piles,
    PlayedOut,
    a_hand,
    captures_with_tricks,
    card_in_pack,
    cards_at_play,
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
    option_sentences,
    piece,
    section_piece,
)
from companion.referee.text.grammar import (
    Paragraph,
    by_rank,
    card_words,
    cards_words,
    listed,
    paragraph,
    signed,
)
from companion.referee.text.rules_and_results import note_words
from companion.referee.topics import card_values, scoring
from companion.rules import (
    QUEEN_OF_SPADES,
    Card,
    Moon,
    MoonChoice,
    Ruleset,
    Suit,
    counts_up,
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
    yield _moon(r)
    if r.moon_mode is MoonMode.DISABLED:
        return
    if r.bonus_cards_in_play and r.moon_mode is not MoonMode.WINS_GAME:
        yield _bonus_on_a_moon(r)
    if r.pays_for_every_trick:
        yield _sun(r)


# The moon


def _moon(r: Ruleset) -> Piece:
    if r.moon_mode is MoonMode.DISABLED:
        return piece(
            r,
            "no-moon",
            "No moon",
            paragraph(
                "In most Hearts games a player who takes all the penalty cards shoots the moon and "
                "is rewarded for it.",
                "Not here: that player simply scores all the points.",
            ),
            examples=_shots(r),
            fields=("moon_mode",),
        )
    return piece(
        r,
        "shooting-the-moon",
        "Shooting the moon",
        paragraph(_what(r), option_sentences(r, "moon_mode")),
        paragraph(_needed(r), "You don't have to announce a moon.", _almost(r)),
        examples=_shots(r),
        fields=(
            "moon_mode",
            "moon_requires",
            "moon_amount",
            *(() if r.pays_for_every_trick else ("sun",)),
        ),
    )


def _what(r: Ruleset) -> Paragraph:
    too = r.bonus_cards_in_play if r.moon_requires is MoonRequires.PLUS_BONUS else ()
    cards = cards_at_play(r, (*r.penalty_cards, *too))
    return (f"Taking {cards} in one hand is called shooting the moon.",)


def _needed(r: Ruleset) -> Paragraph:
    sun = "" if r.pays_for_every_trick else option_sentences(r, "sun")
    return paragraph("You can lose tricks that contain none of these cards.", sun)


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


# Almost


def _almost(r: Ruleset) -> str:
    """What a moon that fails by one card costs, worked out by the scorer."""
    failed = _without_one(r, _missing(r))
    if _needs_bonus(r) and failed:
        kept = f"{failed[-1]} ({cards_words(r.bonus_cards_in_play)} included)"
        failed = [*failed[:-1], kept, *_without_one(r, r.bonus_cards_in_play)]
    lose = "score" if counts_up(r) else "lose points for"
    which = "even one of these cards" if _needs_bonus(r) else "even one penalty card"
    lost = f"If {which} gets away, you {lose} what you took"
    return f"{lost}: {', '.join(failed)}{_before(r)}." if failed else f"{lost}."


def _without_one(r: Ruleset, cards: Sequence[Card]) -> list[str]:
    """ "25 if it was a heart": what is scored without one of these cards, the same together."""
    found: dict[int, list[Card]] = {}
    for card in dict.fromkeys(cards):
        points = _short_of(r, card)
        if points is not None:
            found.setdefault(points, []).append(card)
    return [f"{_lost(r, points)} if it was {_named(r, same)}" for points, same in found.items()]


def _lost(r: Ruleset, points: int) -> str:
    return points_words(r, points) if counts_up(r) else signed(points)


def _needs_bonus(r: Ruleset) -> bool:
    """F2: whether the bonus card is part of the moon."""
    return r.moon_requires is MoonRequires.PLUS_BONUS and bool(r.bonus_cards_in_play)


def _before(r: Ruleset) -> str:
    """What these figures leave out: bonus and doubling cards may be the shooter's, or not."""
    bonus = "the bonus cards" if len(r.bonus_cards_in_play) > 1 else "the bonus card"
    left_out = [bonus] if r.bonus_cards_in_play and not _needs_bonus(r) else []
    left_out += ["doubling"] if r.multipliers else []
    return f", before {listed(left_out)}" if left_out else ""


def _missing(r: Ruleset) -> list[Card]:
    """A heart, the hearts with a value of their own, the queen and what is worth the same."""
    hearts = [card for card in dict.fromkeys(r.penalty_cards) if card.suit is Suit.HEARTS]
    plain = [card for card in hearts if card in r.plain_hearts]
    stated = [card for card in hearts if card not in plain] if plain else hearts[:1]
    others = [card for card in dict.fromkeys(r.penalty_cards) if card.suit is not Suit.HEARTS]
    others.sort(key=lambda card: card != QUEEN_OF_SPADES)
    alike = [card for card in others[1:] if card.rank == others[0].rank]
    return [*plain[:1], *stated, *alike, *others[:1]]


def _short_of(r: Ruleset, card: Card) -> int | None:
    """What the shooter scores without a card; None where that is a moon all the same."""
    piles = everything(r, card, bonus_too=_needs_bonus(r), doubling_too=False)
    captures = captures_with_tricks(r, piles, tricks_of_shooter(r, all_of_them=False))
    done = play_out(r, captures, totals_before(r))
    if done.result.shooter is not None:
        return None
    return done.result.points[0]


def _named(r: Ruleset, cards: Sequence[Card]) -> str:
    """The card that got away: "a heart", "the queen", "the queen of hearts or clubs"."""
    card, *others = cards
    if card in r.plain_hearts:
        stated = any(c.suit is Suit.HEARTS and c not in r.plain_hearts for c in r.penalty_cards)
        first = "a plain heart" if stated else "a heart"
        return listed([first, *by_rank(others, "or")], "or")
    if r.decks == 2:
        names = ["queen" if one == QUEEN_OF_SPADES else card_words(one) for one in cards]
        return listed([f"{'a' if one == 'queen' else 'one'} {one}" for one in names], "or")
    return listed(by_rank(cards, "or"), "or")


# Beside the moon


def _bonus_on_a_moon(r: Ruleset) -> Piece:
    cards = r.bonus_cards_in_play
    doubles = any(card not in r.penalty_cards and card not in cards for card, _ in r.multipliers)
    ways = product((True, False) if doubles else (True,), (True, False))
    return piece(
        r,
        "the-moon-and-bonus-cards",
        "The moon and bonus cards" if len(cards) > 1 else "The moon and the bonus card",
        option_sentences(r, "moon_bonus"),
        examples=[
            _taken(r, bonus_too=bonus_too, doubling_too=doubling_too)
            for doubling_too, bonus_too in ways
        ],
        fields=("moon_bonus",),
    )


def _taken(r: Ruleset, *, bonus_too: bool, doubling_too: bool) -> Example:
    """The points of a hand in which Ann takes all penalty cards, and Bo perhaps the others."""
    piles = everything(r, bonus_too=bonus_too, doubling_too=doubling_too)
    captures = captures_with_tricks(r, piles, tricks_of_shooter(r, all_of_them=False))
    done = [play_out(r, captures, totals_before(r), choice).result for choice in MoonChoice]
    lines = dict.fromkeys(_of_each(r, result.points) for result in done)
    is_moon = all(result.moon for result in done)
    mine = [card for card in r.counting_cards if card not in (*r.penalty_cards, *piles[SECOND])]
    what = f"Ann {'shoots the moon' if is_moon else 'takes all the penalty cards'}"
    too, his = _in_pack(r, mine), _in_pack(r, piles[SECOND])
    if mine and not (is_moon and _needs_bonus(r) and len(mine) == len(r.bonus_cards_in_play)):
        what = f"{what} and takes {too} too" if is_moon else f"{what} and {too}"
    what = f"{what}, but Bo takes {his}" if his else what
    moon = "" if is_moon else "That isn't a moon."
    return Example(words=paragraph(f"{what}: {'; or '.join(lines)}.", moon))


def _in_pack(r: Ruleset, cards: Sequence[Card]) -> str:
    return listed([card_in_pack(r, card) for card in dict.fromkeys(cards)])


def _of_each(r: Ruleset, points: Sequence[int]) -> str:
    """The points of a hand by name, those who have the same together."""
    amounts = [points_words(r, one) for one in points]
    named = [f"{name} {one}" for name, one in zip(names_of(r), amounts, strict=True)]
    for first in (1, 2):
        others = set(amounts[first:])
        if len(others) == 1 and len(points) > first + 1:
            return ", ".join([*named[:first], f"everyone else {others.pop()}"])
    return ", ".join(named)


def _sun(r: Ruleset) -> Piece:
    return piece(
        r,
        "winning-every-trick",
        "Winning every trick",
        paragraph(
            "A player who wins every trick of a hand shoots the sun.",
            option_sentences(r, "sun"),
        ),
        examples=[_shot(r, totals_before(r), sun=True)],
        fields=("sun",),
    )

"""What the cards are worth, a hand scored, and the moon (2E, 2F)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from companion.referee.rulebook.examples import (
    Piles,
    PlayedOut,
    a_hand,
    captures_with_tricks,
    card_in_pack,
    cards_at_play,
    counted_plainly,
    everything,
    grouped,
    play_out,
    points_words,
    possible_totals,
    sides_of,
    some_tricks,
    standings_words,
    takers_in_words,
    totals_before,
    totals_words,
    tricks_of_shooter,
    whose,
)
from companion.referee.rulebook.model import Example, Piece, Row, Section, option_sentences, piece
from companion.referee.text.grammar import Paragraph, card_words, listed, paragraph, signed
from companion.referee.text.option_phrases import TEAM_TRICKS
from companion.referee.text.options import counts_up, option_words, other_team
from companion.referee.text.play_phrases import kept_off
from companion.referee.text.rules_and_results import note_words
from companion.rules import (
    QUEEN_OF_SPADES,
    Card,
    Moon,
    MoonChoice,
    Ruleset,
    Suit,
    breaks_hearts,
)
from companion.rules.points_entry.possible_hands import has_one_sum
from companion.rules.ruleset.options import (
    BonusFloor,
    HeartLead,
    MoonMode,
    MoonRequires,
    ScoreView,
    Teams,
)


def scoring_section(ruleset: Ruleset) -> Section:
    """What the cards cost, and a hand scored."""
    return Section("scoring", "Score", "Scoring", tuple(_scoring_pieces(ruleset)))


def _scoring_pieces(r: Ruleset) -> Iterator[Piece]:
    yield _costs(r)
    if r.bonus_cards_in_play:
        yield _bonus_cards(r)
    if r.multipliers:
        yield _doubling(r)
    if r.no_tricks_bonus:
        yield _no_trick(r)
    yield _a_hand(r)
    yield _totals(r)


def _costs(r: Ruleset) -> Piece:
    queen = option_words(r, "queen_spades") if QUEEN_OF_SPADES in r.pack else ""
    extra = option_words(r, "extra_penalties") if r.extra_penalties else ""
    only = "" if r.bonus_cards_in_play or r.multipliers else " No other card counts."
    who = "your team" if r.teams is Teams.POOLED else "you"
    return piece(
        r,
        "card-values",
        "Card values",
        paragraph(
            f"When all the cards have been played, count the penalty cards {who} took.",
            option_words(r, "heart_values"),
            queen if queen and (r.queen_spades or not extra) else "",
            extra,
            _instead(r),
            f"That makes {counted_plainly(r.penalty_total, 'point')} in all.{only}",
        ),
        fields=("heart_values", "queen_spades", "extra_penalties"),
    )


def _instead(r: Ruleset) -> str:
    """E3 replaces E1 and E2."""
    usual = [card for card, _ in r.extra_penalties if r.plain_values.get(card)]
    before = dict.fromkeys(r.plain_values[card] for card in usual)
    if not usual:
        return ""
    counts = listed([str(number) for number in before], "or")
    return f"For {grouped(usual)} that replaces the usual {counts}."


def _bonus_cards(r: Ruleset) -> Piece:
    many = len(r.bonus_cards_in_play) > 1
    return piece(
        r,
        "bonus-cards",
        "Bonus cards" if many else "The bonus card",
        paragraph(
            option_words(r, "bonus_cards"),
            _no_penalty(r, many),
            "" if r.bonus_floor is BonusFloor.NONE else option_words(r, "bonus_floor"),
        ),
        fields=("bonus_cards", "bonus_floor"),
    )


def _no_penalty(r: Ruleset, many: bool) -> str:
    """What a bonus card does not do, as the law has it."""
    cards = tuple(dict.fromkeys(r.bonus_cards_in_play))
    it, is_it = (
        ("they", "They are not penalty cards") if many else ("it", "It is not a penalty card")
    )
    harmless = r.heart_lead is not HeartLead.FREE and not breaks_hearts(r, cards)
    breaks = f"{it} {'do' if many else 'does'}n't break hearts" if harmless else ""
    is_free = set(cards).isdisjoint(kept_off(r))
    may = f"{it} may be played to the first trick" if is_free else ""
    facts = listed([fact for fact in (breaks, may) if fact])
    return f"{is_it}: {facts}." if facts else f"{is_it}."


def _doubling(r: Ruleset) -> Piece:
    return piece(
        r,
        "doubling",
        "Doubling",
        paragraph(
            option_words(r, "multipliers"),
            "Doubling comes last, and it doubles what is below zero as well.",
        ),
        fields=("multipliers",),
    )


def _no_trick(r: Ruleset) -> Piece:
    moon = (
        ""
        if r.moon_mode is MoonMode.DISABLED
        else "Nobody gets them in a hand where someone shoots the moon."
    )
    is_free = r.bonus_cards_in_play or r.bonus_floor is BonusFloor.NONE
    floor = "" if is_free else option_words(r, "bonus_floor")
    return piece(
        r,
        "taking-no-tricks",
        "Taking no tricks",
        paragraph(option_words(r, "no_tricks_bonus"), moon, floor),
        fields=("no_tricks_bonus", "bonus_floor"),
    )


# A hand


def _a_hand(r: Ruleset) -> Piece:
    piles = a_hand(r)
    done = play_out(r, captures_with_tricks(r, piles, some_tricks(r)), totals_before(r))
    return piece(
        r,
        "adding-up-a-hand",
        "Adding up a hand",
        paragraph(_view(r), _adds_up(r)),
        examples=[_scored(r, piles, done) if done.result.shooter is None else None],
    )


def _adds_up(r: Ruleset) -> str:
    if not has_one_sum(r):
        return (
            "Hands here don't all add up to the same number, so count the cards; don't go from "
            "memory."
        )
    total = r.penalty_total + r.bonus_total
    words = points_words(r, total)
    if _moon_sums(r) <= {total}:
        return f"A hand always adds up to {words}. If the scores don't, count again."
    return (
        f"A hand adds up to {words}, unless a player shoots the moon. If the scores don't, count "
        "again."
    )


def _moon_sums(r: Ruleset) -> set[int]:
    """What a hand with a moon adds up to, in the middle of a game and near its end."""
    if r.moon_mode is MoonMode.DISABLED:
        return set()
    sums = set()
    for totals, all_of_them in product((totals_before(r), _late(r)), (True, False)):
        captures = captures_with_tricks(
            r, everything(r), tricks_of_shooter(r, all_of_them=all_of_them)
        )
        done = [play_out(r, captures, totals, choice).result for choice in MoonChoice]
        sums |= {sum(result.points) for result in done if result.moon is not None}
    return sums


def _view(r: Ruleset) -> str:
    return "" if r.score_view is ScoreView.PENALTIES_UP else "Points are written with a minus sign."


def _scored(r: Ruleset, piles: Piles, done: PlayedOut) -> Example:
    points = done.result.points
    rows = [
        Row(name, took, points_words(r, cost))
        for (name, took), cost in zip(takers_in_words(r, piles), points, strict=True)
    ]
    notes = [note_words(r, note, whose(r)) for note in done.result.notes]
    rows.append(Row("In all", "", points_words(r, sum(points))))
    return Example(words=paragraph(*notes), rows=tuple(rows))


def _totals(r: Ruleset) -> Piece:
    return piece(
        r,
        "the-totals",
        "The totals",
        paragraph(option_words(r, "score_view"), option_sentences(r, "negative_totals")),
        fields=("score_view", "negative_totals"),
    )


LOOKS_AT_THE_END = (MoonMode.AUTO_GUARD, MoonMode.GUARDED_CHOICE, MoonMode.CHOICE_FROM_74)


def moon_section(ruleset: Ruleset) -> Section:
    """The moon and the sun, or that there is none."""
    return Section("moon", "Moon", "The moon", tuple(_moon_pieces(ruleset)))


def _moon_pieces(r: Ruleset) -> Iterator[Piece]:
    yield _moon(r)
    if r.moon_mode is MoonMode.DISABLED:
        return
    if r.bonus_cards_in_play:
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
        paragraph(_what(r), option_sentences(r, "moon_mode"), _team(r)),
        paragraph(_needed(r), "You don't have to announce it.", _almost(r)),
        examples=_shots(r),
        fields=(
            "moon_mode",
            "moon_requires",
            "moon_amount",
            "team_moon",
            "team_moon_score",
            *(() if r.pays_for_every_trick else ("sun",)),
        ),
    )


def _what(r: Ruleset) -> Paragraph:
    if r.needs_every_trick:
        called = "Winning every trick of a hand is called shooting the moon."
        return paragraph(called, _team_tricks(r))
    too = r.bonus_cards_in_play if r.moon_requires is MoonRequires.PLUS_BONUS else ()
    cards = cards_at_play(r, (*r.penalty_cards, *too))
    return (f"Taking {cards} in one hand is called shooting the moon.",)


def _needed(r: Ruleset) -> Paragraph:
    if r.needs_every_trick:
        return ("Taking all the penalty cards is not enough if you lose a trick.",)
    sun = "" if r.pays_for_every_trick else option_sentences(r, "sun")
    return paragraph("You can lose tricks that contain none of these cards.", sun)


def _team_tricks(r: Ruleset) -> str:
    return TEAM_TRICKS if r.shoots_as_team else ""


def _team(r: Ruleset) -> Paragraph:
    return () if r.teams is Teams.NONE else option_sentences(r, "team_moon")


def _shots(r: Ruleset) -> list[Example]:
    """Ann shoots in the middle of a game, and near its end where that makes a difference."""
    before = totals_before(r)
    usual = _shot(r, before)
    if r.moon_mode in LOOKS_AT_THE_END and _becomes(r, _late(r)) != _becomes(r, before):
        return [usual, _shot(r, _late(r))]
    return [usual]


def _becomes(r: Ruleset, totals: Sequence[int]) -> tuple[Moon | None, bool]:
    """What a moon becomes at these totals, and whether the shooter chooses."""
    tricks = tricks_of_shooter(r, all_of_them=r.needs_every_trick)
    done = play_out(r, captures_with_tricks(r, everything(r), tricks), totals)
    return done.result.moon, done.result.needs_choice


def _late(r: Ruleset) -> tuple[int, ...]:
    """Totals near the end: adding would end the game with Ann behind somebody."""
    low = max(0, r.target - r.moon_points - 17)
    most = (r.target - 10, r.target - 5, low, low + (r.target - low) // 3)
    rest = (low + 9,) * (r.columns - len(most))
    return possible_totals(r, (*most, *rest)[: r.columns], keep=(0, 1))


def _shot(r: Ruleset, totals: Sequence[int], *, sun: bool = False) -> Example:
    """The totals before and after Ann's moon, both where she may choose."""
    all_of_them = sun or r.needs_every_trick
    captures = captures_with_tricks(r, everything(r), tricks_of_shooter(r, all_of_them=all_of_them))
    first = play_out(r, captures, totals)
    done = [first]
    if first.result.needs_choice:
        done = [play_out(r, captures, totals, choice) for choice in MoonChoice]
    what = "wins every trick" if sun else "takes everything"
    before = f"{standings_words(r, totals)}. {sides_of(r)[0]} {what}"
    if r.moon_mode is not MoonMode.DISABLED and not sun:
        before = f"{standings_words(r, totals)}. {_shooter(r)} shoots the moon"
    after = [f"{totals_words(r, one.now.totals)}{_over(r, one)}" for one in done]
    return Example(words=paragraph(f"{before}: {'; or '.join(after)}.", *_scoring_notes(r, first)))


def _scoring_notes(r: Ruleset, done: PlayedOut) -> list[str]:
    """What else the scoring did: bonus and doubling cards, a guard."""
    plain = {f"{kind}_{moon.value}" for kind in ("moon", "sun") for moon in Moon}
    notes = [note for note in done.result.notes if note.key not in {*plain, "moon_disabled"}]
    return [note_words(r, note, whose(r)) for note in notes]


def _shooter(r: Ruleset) -> str:
    return "Ann's team" if r.teams is Teams.POOLED else "Ann"


def _over(r: Ruleset, done: PlayedOut) -> str:
    """Whether that ends the game, and for whom."""
    if not done.now.over:
        return ""
    names = [sides_of(r)[seat] for seat in done.now.winners]
    verb = "wins" if len(names) == 1 else "win"
    return f", and {' and '.join(names)} {verb}"


# Almost


def _almost(r: Ruleset) -> str:
    """What a moon that fails by one card costs, worked out by the scorer."""
    failed = [one for one in (_short_of(r, card) for card in _missing(r)) if one]
    lose, loses = ("score", "scores") if counts_up(r) else ("lose points for", "loses points for")
    lost = f"If even one card gets away, you {lose} everything you took"
    if r.teams is Teams.POOLED:
        lost = f"If {other_team(r)} gets even one of them, your team {loses} everything it took"
    return f"{lost}: {', '.join(failed)}{_before(r)}." if failed else f"{lost}."


def _before(r: Ruleset) -> str:
    """What these figures leave out: bonus and doubling cards may be the shooter's, or not."""
    bonus = "the bonus cards" if len(r.bonus_cards_in_play) > 1 else "the bonus card"
    left_out = [bonus] if r.bonus_cards_in_play else []
    left_out += ["doubling"] if r.multipliers else []
    return f", before {listed(left_out)}" if left_out else ""


def _missing(r: Ruleset) -> list[Card]:
    """A heart, the queen, and another card that costs points."""
    hearts = [card for card in r.penalty_cards if card.suit is Suit.HEARTS]
    others = [card for card in r.penalty_cards if card.suit is not Suit.HEARTS]
    others.sort(key=lambda card: card != QUEEN_OF_SPADES)
    return [*hearts[:1], *others[:1]]


def _short_of(r: Ruleset, card: Card) -> str:
    """ "25 if it was a heart", or nothing where that is a moon all the same."""
    piles = everything(r, card, bonus_too=False, doubling_too=False)
    every = r.needs_every_trick
    captures = captures_with_tricks(r, piles, tricks_of_shooter(r, all_of_them=False))
    done = play_out(r, captures, totals_before(r))
    if done.result.shooter is not None or (every and r.hand_size == 1):
        return ""
    named = f"{'one' if r.pack.count(card) > 1 else 'the'} {card_words(card)}"
    if card == QUEEN_OF_SPADES:
        named = "a queen" if r.pack.count(card) > 1 else "the queen"
    named = "a heart" if card in r.plain_hearts else named
    points = done.result.points[0]
    lost = points_words(r, points) if counts_up(r) else signed(points)
    return f"{lost} if it was {named}"


# Beside the moon


def _bonus_on_a_moon(r: Ruleset) -> Piece:
    cards = r.bonus_cards_in_play
    one = card_in_pack(r, cards[0])
    return piece(
        r,
        "the-moon-and-bonus-cards",
        "The moon and bonus cards" if len(cards) > 1 else "The moon and the bonus card",
        option_sentences(r, "moon_bonus"),
        examples=[
            _taken(r, f"Ann takes everything, {one} too", bonus_too=True),
            _taken(r, f"Ann takes everything but {one}, which Bo takes", bonus_too=False),
        ],
        fields=("moon_bonus",),
    )


def _taken(r: Ruleset, what: str, *, bonus_too: bool) -> Example:
    """The points of a hand that Ann shoots; the doubling cards are hers too."""
    tricks = tricks_of_shooter(r, all_of_them=r.needs_every_trick)
    captures = captures_with_tricks(r, everything(r, bonus_too=bonus_too), tricks)
    done = [play_out(r, captures, totals_before(r), choice).result for choice in MoonChoice]
    lines = dict.fromkeys(_of_each(r, result.points) for result in done)
    moon = "" if all(result.moon for result in done) else "That is no moon."
    return Example(words=paragraph(f"{what}: {'; or '.join(lines)}.", moon))


def _of_each(r: Ruleset, points: Sequence[int]) -> str:
    """The points of a hand by name, those who have the same together."""
    amounts = [points_words(r, one) for one in points]
    named = [f"{side} {one}" for side, one in zip(sides_of(r), amounts, strict=True)]
    for first in (1, 2):
        others = set(amounts[first:])
        if len(others) == 1 and len(points) > first + 1:
            return ", ".join([*named[:first], f"everyone else {others.pop()}"])
    return ", ".join(named)


def _sun(r: Ruleset) -> Piece:
    every = "" if r.moon_requires is MoonRequires.ALL_TRICKS else option_sentences(r, "sun")
    return piece(
        r,
        "winning-every-trick",
        "Winning every trick",
        paragraph(
            "A player who wins every trick of a hand shoots the sun.",
            _team_tricks(r),
            every,
        ),
        examples=[_shot(r, totals_before(r), sun=True)],
        fields=("sun",),
    )

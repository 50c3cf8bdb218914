"""The chapters of the rulebook: their topics in order, with examples that are played out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.rulebook.examples import (
    Piles,
    PlayedOut,
    a_hand,
    captures_with_tricks,
    card_in_pack,
    choose,
    everything,
    lead_of_examples,
    names_of,
    over_words,
    points_words,
    possible_totals,
    score_in_game,
    some_tricks,
    standings_words,
    sum_in_words,
    takers_in_words,
    totals_before,
    totals_words,
    trick,
    tricks_of_shooter,
    whole_hand,
)
from companion.referee.rulebook.model import Chapter, Example, Piece, Row, piece, section_piece
from companion.referee.text.grammar import listed, paragraph, pass_words, signed
from companion.referee.text.results import note_words
from companion.referee.topics import (
    breaking_hearts,
    card_values,
    deal,
    end_of_game,
    first_lead,
    first_trick,
    following_suit,
    moon,
    passing,
    queen_of_spades,
    scoring,
    trouble,
    two_packs,
)
from companion.referee.topics.basics import aim, how_long, what_is_trick, whole_game
from companion.referee.topics.card_values import card_costs
from companion.referee.topics.end_of_game import when_over
from companion.referee.topics.following_suit import who_wins_trick
from companion.rules import (
    Moon,
    MoonChoice,
    PlayedHand,
    Ruleset,
    Standing,
    exchanges,
    has_moon,
    parse_card,
    pass_of_hand,
    passes,
    play_out,
    shown,
)
from companion.rules.legality import FIRST, banned_first_trick, waiting_cards
from companion.rules.options import EndMode, ExactRule, MoonMode, MoonRequires
from companion.rules.typed import has_one_sum


def aim_chapter(ruleset: Ruleset) -> Chapter:
    """What it is about, what the cards are worth and when it ends."""
    in_short = piece(
        ruleset,
        aim.key,
        aim.heading,
        whole_game(ruleset).text,
        what_is_trick(ruleset).text,
        who_wins_trick(ruleset).short,
        card_costs(ruleset).text,
        when_over(ruleset).text,
        how_long(ruleset).text,
    )
    return Chapter("aim", "The game in short", (in_short,))


# The deal and the pass: who sits where, which cards, what is left over (2A, 2B, 2J)


def deal_chapter(ruleset: Ruleset) -> Chapter:
    """Players, cards, the deal itself."""
    return Chapter("deal", "The deal", tuple(_deal_pieces(ruleset)))


def _deal_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(r, deal.players_and_cards)
    yield section_piece(r, deal.dealing)
    if r.cards_left_over:
        yield section_piece(r, deal.kitty)


def passing_chapter(ruleset: Ruleset) -> Chapter:
    """The pass, or that there is none."""
    return Chapter("pass", "Passing", tuple(_passing_pieces(ruleset)))


def _passing_pieces(r: Ruleset) -> Iterator[Piece]:
    if not passes(r):
        yield piece(
            r, "no-passing", "No passing", passing.which_way(r).text, fields=("pass_cycle",)
        )
        return
    yield section_piece(r, passing.cards_to_pass)
    yield section_piece(r, passing.ways, examples=[_example(r)])


def _example(r: Ruleset) -> Example | None:
    """To whom Ann passes, hand by hand."""
    names = names_of(r)
    seats = f"{listed(names)} are seated clockwise in that order."
    to = [_receivers(r, number) for number in range(1, len(r.cycle) + 1)]
    if len(to) == 1:
        return Example(words=(seats, f"Ann passes to {to[0]}.")) if to[0] else None
    rows = [
        Row(f"Hand {number}", pass_words(r, token), f"Ann to {whom}" if whom else "")
        for number, (token, whom) in enumerate(zip(r.cycle, to, strict=True), start=1)
    ]
    return Example(words=(seats,), rows=tuple(rows))


def _receivers(r: Ruleset, number: int) -> str:
    """Who gets Ann's cards on a hand, in words; empty where nobody does, or nobody knows yet."""
    token, names = pass_of_hand(r, number), names_of(r)
    to = [names[each.receiver] for each in exchanges(r, token) if each.giver == 0]
    return "everyone else" if len(to) == r.players - 1 > 2 else listed(to)


# The first lead, the first trick and the play, with two packs too (2C, 2D, 2K)


def first_trick_chapter(ruleset: Ruleset) -> Chapter:
    """Who leads first, and what may fall on the first trick."""
    return Chapter("opening", "The first trick", tuple(_first_trick_pieces(ruleset)))


def _first_trick_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(r, first_lead.section)
    yield section_piece(
        r, first_trick.section, examples=[_void(r)] if banned_first_trick(r) else []
    )


def _void(r: Ruleset) -> Example | None:
    """A hand without the suit led, with a card of every kind."""
    lead = lead_of_examples(r)
    extra = "KS " if parse_card("KS") in r.penalty_cards else ""
    where = f"{lead.suit.capitalize()} are led to the first trick and you have none."
    return choose(r, where, f"{lead.other} {extra}QS 4H", lead.card, number=FIRST)


# The jack is there twice; behind it come as many cards as there are players.
_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"

_TWO_PAIRS = "QS KS QS KS 3S 5H 2D 4C 7C 8C 9C"

_DEAD = "AD AD 2H 5S 7C 3C 9S 2S JC 4C 8S"

_UNBROKEN = "It's your lead, hearts aren't broken, and your hand includes these cards."

_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"


def play_chapter(ruleset: Ruleset) -> Chapter:
    """What may be played, and who takes the trick."""
    return Chapter("play", "The play", tuple(_play_pieces(ruleset)))


def _play_pieces(r: Ruleset) -> Iterator[Piece]:
    yield section_piece(
        r,
        following_suit.section,
        examples=[
            choose(r, "Spades are led.", "9C 4H 5S JS QS", "8S", broken=True),
            trick(r, _TRICK),
        ],
    )
    if r.decks == 2:
        yield section_piece(
            r,
            two_packs.section,
            examples=[trick(r, _TWINS), trick(r, _TWO_PAIRS), trick(r, _DEAD)],
        )
    yield section_piece(
        r,
        breaking_hearts.section,
        heading="" if waiting_cards(r) else "Leading hearts",
        examples=[
            choose(r, _UNBROKEN, "7C 5S 4H", telling=True),
            whole_hand(r, with_queen=True) if waiting_cards(r) else None,
        ],
    )
    if any(queen_of_spades.section.texts(r)):
        yield section_piece(
            r,
            queen_of_spades.section,
            examples=[
                choose(r, _UNBROKEN, "7C QS", telling=True),
                choose(r, "Diamonds are led and you have none.", "5C QS", "8D", telling=True),
                choose(r, "The ace of spades is led.", "3S QS", "AS", broken=True, telling=True),
            ],
        )


# What the cards are worth, a hand scored, and the moon (2E, 2F)


def scoring_chapter(ruleset: Ruleset) -> Chapter:
    """What the cards cost, and a hand scored."""
    return Chapter("scoring", "Scoring", tuple(_scoring_pieces(ruleset)))


def _scoring_pieces(r: Ruleset) -> Iterator[Piece]:
    piles = a_hand(r)
    done = score_in_game(r, captures_with_tricks(r, piles, some_tricks(r)), totals_before(r))
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
    done = score_in_game(r, captures_with_tricks(r, everything(r), tricks), totals)
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
    first = score_in_game(r, captures, totals)
    if first.result.moon is Moon.WINS_GAME:
        return Example(words=(before, _what_ann_does(r, sun=sun), "Ann wins the game."))
    if not first.result.needs_choice:
        after = f"The totals are now {totals_words(r, first.now.totals)}."
        return Example(words=paragraph(before, _what_ann_does(r, sun=sun), after, _over(r, first)))
    add, subtract = [score_in_game(r, captures, totals, choice) for choice in MoonChoice]
    return Example(
        words=paragraph(
            before,
            _what_ann_does(r, sun=sun),
            f"If the points go to everyone else, the totals are {totals_words(r, add.now.totals)}.",
            _over(r, add),
            f"If Ann's own total changes instead, they are {totals_words(r, subtract.now.totals)}.",
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


# How the game ends, and what happens when something goes wrong (2G, 2H)


def end_chapter(ruleset: Ruleset) -> Chapter:
    """The end of the game, and who wins it."""
    return Chapter("end", "The end", tuple(_end_pieces(ruleset)))


def _end_pieces(r: Ruleset) -> Iterator[Piece]:
    examples = [
        _ended(r) if r.end_mode is EndMode.TARGET else None,
        _hit(r) if r.exact_rule is not ExactRule.NONE else None,
    ]
    figures = ("target", "hands", "end_compare")
    yield section_piece(r, end_of_game.section, examples=examples, fields=figures)
    yield section_piece(r, end_of_game.ties, examples=[_tied(r)])


def _ended(r: Ruleset) -> Example | None:
    """A game that just ends."""
    totals = possible_totals(r, _spread(r, r.target + 3), keep=(1,))
    now = _after(r, totals)
    if now is None or not now.over:
        return None
    return Example(words=(f"{standings_words(r, now.totals)}.", over_words(r, now)))


def _spread(r: Ruleset, most: int) -> tuple[int, ...]:
    """Totals of which one is this high and the others are lower, all different."""
    parts = (40, 100, 66, 81, 55, 73, 62, 48, 90, 58, 77)
    return tuple(most if part == 100 else r.target * part // 100 for part in parts[: r.players])


def _after(r: Ruleset, totals: Sequence[int]) -> Standing | None:
    """How a game stands after a hand that brought these totals."""
    before = [max(0, total - 1) for total in totals]
    hand = PlayedHand(points=tuple(a - b for a, b in zip(totals, before, strict=True)))
    return play_out(lambda number: r, [hand], starts=before)


_TAKEN = 8  # points that a few cheap cards make


def _hit(r: Ruleset) -> Example:
    """A total that lands on the target."""
    before = possible_totals(r, _spread(r, r.target - _TAKEN), keep=(1,), won=_TAKEN)
    hand = PlayedHand(points=tuple(_TAKEN if seat == 1 else 0 for seat in range(r.players)))
    now = play_out(lambda n: r, [hand], starts=before)
    over = over_words(r, now) if now.over else "The game goes on."
    name = names_of(r)[1]
    totals = (
        f"{name} had {signed(shown(r, before[1]))} and takes {_TAKEN} points: the totals are now "
        f"{totals_words(r, now.totals)}."
    )
    return Example(words=(totals, over))


def _tied(r: Ruleset) -> Example | None:
    """Two ahead with the same total when the game would end."""
    if r.end_mode is not EndMode.TARGET:
        return None
    over, low = r.target + 4, r.target * 6 // 10
    rest = r.players - 3
    others = (r.target * 8 // 10 - 2 * (rest - 1) + 4 * place for place in range(rest))
    totals = (over, low, low, *others)
    totals = _above(r, totals)
    now = _after(r, totals)
    if now is None:
        return None
    standing_text = f"{standings_words(r, now.totals)}."
    if now.sudden_death:
        names = listed([names_of(r)[seat] for seat in now.sudden_death])
        return Example(words=(standing_text, f"{names} are tied, so the game goes on."))
    is_shared = len(now.winners) > 1
    return Example(words=(standing_text, over_words(r, now))) if is_shared else None


def _above(r: Ruleset, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Totals that whole hands can bring, the last one made to fit without coming to the front."""
    each = r.penalty_total + r.bonus_total
    if not has_one_sum(r) or each <= 0:
        return totals
    first, *rest = totals
    fitting = range(r.target * 7 // 10, r.target)
    for last in sorted(fitting, key=lambda one: abs(one - rest[-1])) if len(rest) > 2 else ():
        if (first + sum(rest[:-1]) + last) % each == 0 and last not in rest[:-1]:
            return (first, *rest[:-1], last)
    return (first + -sum(totals) % each, *rest)


def irregularities_chapter(ruleset: Ruleset) -> Chapter:
    """What happens then."""
    return Chapter("wrong", "When something goes wrong", tuple(_irregularities_pieces(ruleset)))


def _irregularities_pieces(r: Ruleset) -> Iterator[Piece]:
    sections = (
        trouble.revokes,
        deal.misdeals,
        passing.wrong_passes,
        trouble.short_hands,
        trouble.turns,
        trouble.wrong_cards,
        trouble.manners,
        trouble.scores_and_players,
    )
    pieces = (section_piece(r, section) for section in sections)
    yield from (one for one in pieces if one.paragraphs)

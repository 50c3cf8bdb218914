"""How the game ends, and what happens when something goes wrong (2G, 2H)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.rulebook.examples import (
    names_of,
    over_words,
    possible_totals,
    standings_words,
    totals_words,
)
from companion.referee.rulebook.model import (
    Chapter,
    Example,
    Piece,
    section_piece,
)
from companion.referee.text.grammar import (
    listed,
    signed,
)
from companion.referee.topics import deal, end_of_game, passing, trouble
from companion.rules import (
    PlayedHand,
    Ruleset,
    Standing,
    play_out,
    shown,
)
from companion.rules.options import (
    EndMode,
    ExactRule,
)
from companion.rules.typed import has_one_sum


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

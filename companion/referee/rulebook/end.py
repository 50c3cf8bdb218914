"""The game in short, how it ends, and what happens when something goes wrong (2G, 2H)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.rulebook.deal_and_pass import passes
from companion.referee.rulebook.examples import (
    cards_at_play,
    counted_plainly,
    penalty_words,
    sides_of,
    standings_words,
    totals_words,
)
from companion.referee.rulebook.model import (
    Example,
    Piece,
    Section,
    joined,
    option_sentences,
    piece,
)
from companion.referee.text.game_status import tie_words
from companion.referee.text.grammar import capitalized, listed, signed
from companion.referee.text.options import option_words
from companion.rules import FIELDS, PlayedHand, Ruleset, Standing, play_out, shown
from companion.rules.ruleset.options import EndMode, ExactRule, MoonMode, ScoreView, Teams, TieBreak


def aim_section(ruleset: Ruleset) -> Section:
    """In short."""
    return Section("aim", "In short", "What it is about", (_aim(ruleset),))


def _aim(r: Ruleset) -> Piece:
    return piece(
        r,
        "",
        "Hearts is a game of tricks. Everybody plays one card, the highest card of the suit that "
        "was led wins, and its player takes the whole trick. Tricks are worth nothing in "
        "themselves: what counts is what lies in them.",
        _sides(r),
        joined(
            f"The cards that cost points are called penalty cards. Here they are {penalty_words(r)}"
            f", {counted_plainly(r.penalty_total, 'point')} in all.",
            _bonus(r),
        ),
        joined(_plan(r), option_words(r, "score_view")),
    )


def _sides(r: Ruleset) -> str:
    return "" if r.teams is Teams.NONE else option_sentences(r, "teams")


def _bonus(r: Ruleset) -> str:
    if not r.bonus_cards_in_play:
        return ""
    many = len(r.bonus_cards_in_play) > 1
    named = cards_at_play(r, r.bonus_cards_in_play)
    verb = "are bonus cards: they help" if many else "is a bonus card: it helps"
    return f"{capitalized(named)} {verb} whoever takes {'them' if many else 'it'}."


def _plan(r: Ruleset) -> str:
    if r.moon_mode is MoonMode.DISABLED:
        return "So you try not to win tricks with such cards in them."
    return (
        "So you try not to win tricks with such cards in them, unless you can win them all: that "
        "is called shooting the moon."
    )


def end_section(ruleset: Ruleset) -> Section:
    """The end of the game, and who wins it."""
    return Section("end", "End", "The end", tuple(_end_pieces(ruleset)))


def _end_pieces(r: Ruleset) -> Iterator[Piece]:
    yield _end(r)
    if r.exact_rule is not ExactRule.NONE:
        yield _exact(r)
    yield _winner(r)
    yield _tie(r)


def _end(r: Ruleset) -> Piece:
    by_target = r.end_mode is EndMode.TARGET
    return piece(
        r,
        "When it ends",
        joined(
            option_sentences(r, "end_mode"),
            option_sentences(r, "end_compare") if by_target else "",
            "A hand that has begun is always played to its end; only then do you look at the "
            "totals."
            if r.end_mode is not EndMode.MANUAL
            else "Stop after a finished hand.",
        ),
        examples=[_ended(r)] if by_target else [],
        fields=("end_mode", "target", "hands", "end_compare"),
    )


def _ended(r: Ruleset) -> Example | None:
    """A game that just ends."""
    totals = _spread(r, r.target + (3 if r.teams is Teams.NONE else 5))
    now = _after(r, totals)
    if now is None or not now.over:
        return None
    words = f"{standings_words(r, now.totals)}: the game is over and {_winners(r, now)}."
    return Example(words=words)


def _spread(r: Ruleset, most: int) -> tuple[int, ...]:
    """Totals of which one is this high and the others are lower, all different."""
    parts = (40, 100, 66, 81, 55, 73, 62, 48, 90, 58, 77)
    return tuple(most if part == 100 else r.target * part // 100 for part in parts[: r.columns])


def _after(r: Ruleset, totals: Sequence[int]) -> Standing | None:
    """How a game stands after a hand that brought these totals."""
    before = [max(0, total - 1) for total in totals]
    hand = PlayedHand(points=tuple(a - b for a, b in zip(totals, before, strict=True)))
    return play_out(lambda number: r, [hand], starts=before)


def _winners(r: Ruleset, now: Standing) -> str:
    sides = sides_of(r)
    if len(sides) == r.players and r.teams is Teams.NONE:
        names = [sides[seat] for seat in now.winners]
        return f"{listed(names)} {'wins' if len(names) == 1 else 'win'}"
    return f"{listed([sides[seat] for seat in now.winners])} win"


def _exact(r: Ruleset) -> Piece:
    return piece(
        r,
        "Exactly the target",
        joined(option_sentences(r, "exact_rule"), _at_once(r)),
        examples=[_hit(r)],
        fields=("exact_rule",),
    )


def _at_once(r: Ruleset) -> str:
    if r.exact_rule is ExactRule.EXACT_WINS:
        return "It is the only way to win by having many points."
    return "That happens as soon as the hand is scored, before anybody looks whether it is over."


def _hit(r: Ruleset) -> Example:
    """A total that lands on the target."""
    before = _spread(r, r.target - 13)
    hand = PlayedHand(points=tuple(13 if seat == 1 else 0 for seat in range(r.columns)))
    now = play_out(lambda n: r, [hand], starts=before)
    over = f" The game is over and {_winners(r, now)}." if now.over else " The game goes on."
    name = sides_of(r)[1]
    return Example(
        words=f"{name} had {signed(shown(r, before[1]))} and takes 13 points: the totals are now "
        f"{totals_words(r, now.totals)}.{over}"
    )


def _winner(r: Ruleset) -> Piece:
    best = "lowest" if r.score_view is ScoreView.PENALTIES_UP else "highest"
    wins = f"The {best} total wins"
    if r.teams is Teams.INDIVIDUAL_THEN_SUM:
        wins = f"{option_words(r, 'teams')} The {best} sum wins"
    elif r.score_view is ScoreView.PENALTIES_NEGATIVE:
        wins = f"{wins}, the one nearest to 0"
    return piece(
        r,
        "Who wins",
        joined(
            f"{wins}.",
            "It does not matter who ended the game, or how far the others are behind."
            if r.exact_rule is not ExactRule.EXACT_WINS
            else "",
        ),
        fields=("teams",),
    )


def _tie(r: Ruleset) -> Piece:
    return piece(
        r,
        "A tie for first",
        joined(tie_words(r), _of_a_tie(r)),
        examples=[_tied(r)],
        fields=("tie_break",),
    )


def _of_a_tie(r: Ruleset) -> str:
    if r.tie_rule is TieBreak.SUDDEN_DEATH:
        goes_on = ", with the pass going on as before" if passes(r) else ""
        return (
            f"That is sudden death: whole hands by everybody{goes_on}. "
            "Whoever is alone in front after one of them wins, even somebody who was not tied."
        )
    if r.tie_rule is TieBreak.SHARED:
        return ""
    return "If that does not decide it either, the place is shared."


def _tied(r: Ruleset) -> Example | None:
    """Two in front with the same total when the game would end."""
    if r.end_mode is not EndMode.TARGET or r.columns < 3:
        return None
    over, low = r.target + 4, r.target * 6 // 10
    totals = (over, low, low, *(r.target * 8 // 10,) * (r.columns - 3))
    now = _after(r, totals)
    if now is None:
        return None
    standing_text = f"{standings_words(r, now.totals)}:"
    if now.sudden_death:
        names = listed([sides_of(r)[seat] for seat in now.sudden_death])
        return Example(words=f"{standing_text} {names} are tied, so the game goes on.")
    return Example(words=f"{standing_text} {_winners(r, now)}.") if len(now.winners) > 1 else None


REVOKE = ("revoke",)

DEAL = ("misdeal", "wrong_pass_count", "wrong_pass_target", "short_hand")

CARDS = ("exposed_card", "lead_out_of_turn")

MANNERS = ("claim_rest", "table_talk", "look_back", "running_points")

SCORE = ("score_fix_window", "player_leaves")

_PIECES = (
    ("A suit not followed", "Not following suit although you could is called a revoke.", REVOKE),
    ("Deal and pass", "", DEAL),
    ("Cards shown or led at the wrong time", "", CARDS),
    ("Manners", "", MANNERS),
    ("Scores and people", "", SCORE),
)


def irregularities_section(ruleset: Ruleset) -> Section:
    """What happens then; empty while a ruleset says nothing of it."""
    return Section(
        "wrong", "Trouble", "When something goes wrong", tuple(_irregularities_pieces(ruleset))
    )


def _irregularities_pieces(r: Ruleset) -> Iterator[Piece]:
    for heading, first, fields in _PIECES:
        known = [field for field in fields if field in FIELDS and option_sentences(r, field)]
        if known:
            one, *others = (option_sentences(r, field) for field in known)
            yield piece(r, heading, joined(first, one), *others, fields=known)

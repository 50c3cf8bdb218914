"""The game in short, how it ends, and what happens when something goes wrong (2G, 2H)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from companion.referee.rulebook.examples import (
    cards_at_play,
    penalty_words,
    possible_totals,
    sides_of,
    standings_words,
    totals_words,
)
from companion.referee.rulebook.model import Example, Piece, Section, option_sentences, piece
from companion.referee.text.grammar import (
    Paragraph,
    capitalized,
    counted,
    listed,
    number_words,
    paragraph,
    signed,
)
from companion.referee.text.options import (
    MINUTES_OF_A_HAND,
    counts_up,
    ends_at_target,
    has_two_teams,
    minutes_of_a_hand,
    tie_words,
)
from companion.rules import FIELDS, PlayedHand, Ruleset, Standing, play_out, shown
from companion.rules.points_entry.possible_hands import has_one_sum
from companion.rules.ruleset.options import (
    Duplicates,
    EndMode,
    ExactRule,
    MoonMode,
    ScoreView,
    Teams,
    TieBreak,
)


def aim_section(ruleset: Ruleset) -> Section:
    """In short."""
    return Section("aim", "In short", "The game in short", (_aim(ruleset),))


def _aim(r: Ruleset) -> Piece:
    left = " that isn't canceled" if r.decks == 2 and r.duplicates is Duplicates.CANCEL else ""
    return piece(
        r,
        "the-aim",
        "",
        paragraph(
            "Hearts is a trick-taking game in which you try not to win certain cards. One player "
            "leads a card, each of the others plays one in turn, and the highest card of the suit "
            f"led{left} wins the trick.",
            _sides(r),
        ),
        paragraph(
            f"The penalty cards are {penalty_words(r)}.",
            _bonus(r),
            _plan(r),
        ),
        _time(r),
    )


# The rule sheets' three quarters of an hour to an hour, of a game to 100 with 26 in every hand.
_MINUTES, _USUAL = (45, 60), 100 * 4 / 26


def _time(r: Ruleset) -> str:
    """How long it takes: what rule sheets say of the usual game, in proportion to this one."""
    hand = f"A hand takes about {number_words(minutes_of_a_hand(r))} minutes"
    game = time_of_a_game(r)
    if not game:
        return f"{hand}."
    of_hands = f" of {counted(r.hands, 'hand')}" if r.end_mode is EndMode.HANDS else ""
    return f"{hand}, a game{of_hands} {game}."


def time_of_a_game(r: Ruleset) -> str:
    """How long a whole game takes: "45 to 60 minutes"; nothing where nobody can say."""
    minutes = minutes_of_a_hand(r)
    points = r.penalty_total + r.bonus_total
    if r.end_mode is EndMode.HANDS:
        whole = r.hands * minutes
        return _span(whole, whole)
    if r.end_mode is not EndMode.TARGET or points <= 0:
        return ""
    share = r.target * r.players / points / _USUAL * minutes / MINUTES_OF_A_HAND
    least, most = (round(each * share / 5) * 5 for each in _MINUTES)
    return _span(max(least, 10), max(most, 10))


def _span(least: int, most: int) -> str:
    """Minutes up to two hours, else whole hours: "45 to 60 minutes", "two to three hours"."""
    if most <= 120:
        return f"{least} to {most} minutes" if least < most else f"about {most} minutes"
    low, high = round(least / 60), round(most / 60)
    if low == high:
        return f"about {number_words(high)} hours"
    return f"{number_words(low)} to {number_words(high)} hours"


def _sides(r: Ruleset) -> Paragraph:
    return () if r.teams is Teams.NONE else option_sentences(r, "teams")


def _bonus(r: Ruleset) -> str:
    if not r.bonus_cards_in_play:
        return ""
    many = len(r.bonus_cards_in_play) > 1
    named = cards_at_play(r, r.bonus_cards_in_play)
    helps = "are bonus cards, good" if many else "is a bonus card, good"
    return f"{capitalized(named)} {helps} for the player who takes {'them' if many else 'it'}."


def _plan(r: Ruleset) -> str:
    if r.moon_mode is MoonMode.DISABLED:
        return "Try not to win tricks that contain penalty cards."
    every = "win every trick" if r.needs_every_trick else "take every one of them"
    return (
        f"Try not to win tricks that contain penalty cards, unless you can {every}: that is "
        "called shooting the moon."
    )


def end_section(ruleset: Ruleset) -> Section:
    """The end of the game, and who wins it."""
    return Section("end", "End", "The end", tuple(_end_pieces(ruleset)))


def _end_pieces(r: Ruleset) -> Iterator[Piece]:
    yield _end(r)
    if r.exact_rule is not ExactRule.NONE:
        yield _exact(r)
    yield _tie(r)


def _end(r: Ruleset) -> Piece:
    by_target = r.end_mode is EndMode.TARGET
    return piece(
        r,
        "how-the-game-ends",
        "How the game ends",
        paragraph(
            option_sentences(r, "end_mode"),
            "Stop only after a complete hand."
            if r.end_mode is EndMode.MANUAL
            else "Finish the hand first, then compare the totals.",
            option_sentences(r, "sit_out_end") if r.has_sit_outs else "",
            _winner(r),
        ),
        examples=[_ended(r)] if by_target else [],
        fields=("end_mode", "target", "hands", "end_compare", "sit_out_end", "teams"),
    )


def _winner(r: Ruleset) -> str:
    counts_penalties = r.score_view is ScoreView.PENALTIES_UP
    if r.teams is Teams.POOLED and has_two_teams(r):
        return f"The team with the {'lower' if counts_penalties else 'higher'} total wins."
    best = "lowest" if counts_penalties else "highest"
    by_points = r.end_mode is EndMode.TARGET and r.exact_rule is not ExactRule.EXACT_WINS
    whoever = f", no matter who {_hit_the_target(r)}" if by_points else ""
    if r.teams is Teams.INDIVIDUAL_THEN_SUM:
        return f"The team with the {best} combined score wins{whoever}."
    who = "team" if r.teams is Teams.POOLED else "player"
    return f"The {who} with the {best} total wins{whoever}."


def _hit_the_target(r: Ruleset) -> str:
    goal = signed(shown(r, r.target))
    if ends_at_target(r):
        return f"{'hit' if counts_up(r) else 'dropped to'} {goal}"
    return f"{'went past' if counts_up(r) else 'dropped below'} {goal}"


def _ended(r: Ruleset) -> Example | None:
    """A game that just ends."""
    totals = possible_totals(
        r, _spread(r, r.target + (3 if r.teams is Teams.NONE else 5)), keep=(1,)
    )
    now = _after(r, totals)
    if now is None or not now.over:
        return None
    words = f"{standings_words(r, now.totals)}: the game is over and {_winners(r, now)}."
    return Example(words=(words,))


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
        "exactly-the-target",
        "Exactly the target",
        paragraph(option_sentences(r, "exact_rule"), _at_once(r)),
        examples=[_hit(r)],
        fields=("exact_rule",),
    )


def _at_once(r: Ruleset) -> str:
    if r.exact_rule is ExactRule.EXACT_WINS:
        return "It is the only way to win by having many points."
    return "That happens as soon as the hand is scored, before you check whether the game is over."


def _hit(r: Ruleset) -> Example:
    """A total that lands on the target."""
    before = possible_totals(r, _spread(r, r.target - 13), keep=(1,), won=13)
    hand = PlayedHand(points=tuple(13 if seat == 1 else 0 for seat in range(r.columns)))
    now = play_out(lambda n: r, [hand], starts=before)
    over = f"The game is over and {_winners(r, now)}." if now.over else "The game goes on."
    name = sides_of(r)[1]
    totals = (
        f"{name} had {signed(shown(r, before[1]))} and takes 13 points: the totals are now "
        f"{totals_words(r, now.totals)}."
    )
    return Example(words=(totals, over))


def _tie(r: Ruleset) -> Piece:
    return piece(
        r,
        "a-tie-for-first",
        "A tie for first",
        paragraph(tie_words(r), _settled_by(r)),
        examples=[_tied(r)],
        fields=("tie_break",),
    )


def _settled_by(r: Ruleset) -> str:
    if r.tie_rule is TieBreak.SUDDEN_DEATH:
        who = "team" if r.teams is not Teams.NONE else "player"
        outsider = f", and even a {who} who wasn't tied can win" if r.columns > 2 else ""
        return f"That is called sudden death. Everyone keeps playing whole hands{outsider}."
    if r.tie_rule is TieBreak.SHARED:
        return ""
    return "If that doesn't settle it either, first place is shared."


def _tied(r: Ruleset) -> Example | None:
    """Two ahead with the same total when the game would end."""
    if r.end_mode is not EndMode.TARGET or r.columns < 3:
        return None
    over, low = r.target + 4, r.target * 6 // 10
    rest = r.columns - 3
    others = (r.target * 8 // 10 - 2 * (rest - 1) + 4 * place for place in range(rest))
    totals = (over, low, low, *others)
    if r.teams is Teams.INDIVIDUAL_THEN_SUM:  # all teams have the same sum
        half, each = r.columns // 2, r.penalty_total + r.bonus_total
        if has_one_sum(r) and each > 0:
            over = next(one for one in count(over) if half * (one + low) % each == 0)
        totals = (over, *(low,) * half, *(over,) * (half - 1))
    else:
        totals = possible_totals(r, totals, keep=(1, 2))
    now = _after(r, totals)
    if now is None:
        return None
    standing_text = f"{standings_words(r, now.totals)}:"
    if now.sudden_death:
        names = listed([sides_of(r)[seat] for seat in now.sudden_death])
        return Example(words=(f"{standing_text} {names} are tied, so the game goes on.",))
    is_shared = len(now.winners) > (2 if r.teams is Teams.INDIVIDUAL_THEN_SUM else 1)
    return Example(words=(f"{standing_text} {_winners(r, now)}.",)) if is_shared else None


REVOKE = ("revoke",)

DEAL = ("misdeal", "wrong_pass_count", "wrong_pass_target", "short_hand")

CARDS = ("exposed_card", "lead_out_of_turn")

MANNERS = ("claim_rest", "table_talk", "look_back", "running_points")

SCORE = ("score_fix_window", "player_leaves")

_PIECES = (
    (
        "a-revoke",
        "Revokes",
        "Failing to follow suit when you could have is a revoke.",
        REVOKE,
    ),
    ("deal-and-pass", "Deal and pass", "", DEAL),
    ("cards-out-of-turn", "Cards shown or led out of turn", "", CARDS),
    ("table-manners", "Table manners", "", MANNERS),
    ("scores-and-players", "Scores and players", "", SCORE),
)


def irregularities_section(ruleset: Ruleset) -> Section:
    """What happens then; empty while a ruleset says nothing of it."""
    return Section(
        "wrong", "Trouble", "When something goes wrong", tuple(_irregularities_pieces(ruleset))
    )


def _irregularities_pieces(r: Ruleset) -> Iterator[Piece]:
    for key, heading, first, fields in _PIECES:
        known = [field for field in fields if field in FIELDS and option_sentences(r, field)]
        if known:
            one, *others = (option_sentences(r, field) for field in known)
            title = "Misdeals" if known == ["misdeal", "short_hand"] else heading
            yield piece(r, key, title, paragraph(first, one), *others, fields=known)

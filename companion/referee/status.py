"""What a board and the page of a player say that hangs on numbers: passes, and what can win."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.referee.grammar import listed
from companion.referee.telling import say
from companion.rules import Exchange, Ruleset
from companion.rules.options import EndMode
from companion.rules.solve import GameOutcome, Need, Needs

# The pass


def pass_lines(exchanges: Sequence[Exchange], names: Sequence[str]) -> list[str]:
    """Who gives how many cards to whom, a line for each giver; `names` are by place."""
    lines = []
    for place, name in enumerate(names):
        gifts = [exchange for exchange in exchanges if exchange.giver == place]
        if gifts:
            receivers = [names[gift.receiver] for gift in gifts]
            lines.append(say("gives_to", giver=name, cards=gifts[0].cards, receivers=receivers))
    return lines


def own_pass_words(
    exchanges: Sequence[Exchange], names: Sequence[str], place: int
) -> tuple[str, ...]:
    """The pass as one player sees it: "You pass to Ann, on your left."; nothing without one."""
    if not exchanges:
        return ()
    givers = [exchange.giver for exchange in exchanges if exchange.receiver == place]
    return (
        f"{own_pass_title(exchanges, names, place)}.",
        say("you_get", givers=_seen_from(place, givers, names)),
    )


def own_pass_title(exchanges: Sequence[Exchange], names: Sequence[str], place: int) -> str:
    """The same large: "You pass to Ann, on your left"; "" without a pass.

    How many is said wherever it isn't the usual number: "You pass 2 each to Ann and Bo, across
    from you".
    """
    gifts = [exchange for exchange in exchanges if exchange.giver == place]
    if not gifts:
        return ""
    receivers = _seen_from(place, [gift.receiver for gift in gifts], names)
    return say("you_give", gifts=len(gifts), cards=gifts[0].cards, receivers=receivers)


def _seen_from(place: int, others: Sequence[int], names: Sequence[str]) -> str:
    """Other players and where they sit, seen from a place."""
    found = [names[other] for other in others]
    sides = [side_words(other - place, len(names)) for other in others]
    if _are_across(place, others, len(names)):
        sides = [say("where_seated", way="across", steps=0)]
    if len(others) > 2 or len(set(sides)) == 1:
        return say("players_at", names=found, side="" if len(others) > 2 else sides[0])
    pairs = zip(found, sides, strict=True)
    return listed([say("player_at", name=name, side=side) for name, side in pairs])


def _are_across(place: int, others: Sequence[int], players: int) -> bool:
    """Whether these two sit across, where nobody sits straight across."""
    steps = sorted((other - place) % players for other in others)
    return players > 3 and players % 2 == 1 and steps == [players // 2, players // 2 + 1]


def side_words(steps: int, players: int) -> str:
    """Where somebody sits who is so many places to the left: "on your left"."""
    left = steps % players
    if left * 2 == players:
        return say("where_seated", way="across", steps=left)
    is_left = left * 2 < players
    return say(
        "where_seated",
        way="left" if is_left else "right",
        steps=left if is_left else players - left,
    )


# What a phone reads out loud

MINUS = "\N{MINUS SIGN}"


def score_aloud(hands: int, totals: Sequence[tuple[str, str]], ahead: Sequence[str]) -> str:
    """The score so far, to be heard: "After 4 hands: Cleo 20, Dev 38. Cleo is ahead."."""
    return say("score_aloud", hands=hands, totals=_spoken(totals), ahead=ahead)


def end_aloud(title: str, totals: Sequence[tuple[str, str]]) -> str:
    """How a game ended, to be heard: "Cleo wins with 29. Cleo 29, Ann 67."."""
    return say("end_aloud", title=title.replace(MINUS, "minus "), totals=_spoken(totals))


def _spoken(totals: Sequence[tuple[str, str]]) -> list[str]:
    return [f"{name} {total.replace(MINUS, 'minus ')}" for name, total in totals]


# What the next hand can bring


def ends_words(ruleset: Ruleset, seen: Needs, until: str = "") -> list[str]:
    """What ends the game, that the next hand can, and which hands the points of each are for."""
    if not ruleset.has_moon or not seen.can_end_without_moon:
        return _ends(ruleset, seen, until)
    return [*_ends(ruleset, seen, until), say("points_without_moon")]


def _ends(ruleset: Ruleset, seen: Needs, until: str) -> list[str]:
    game = seen.now
    if game.in_sudden_death and not ruleset.has_sit_outs:
        return [say("first_alone_wins")]
    if game.plays_until_even:
        lines = [say("play_until_even")]
    else:
        left = ruleset.hands - game.number + 1
        ends = say("what_ends_it", ruleset, until=until, hands_left=left)
        lines = [say("first_alone_wins") if game.in_sudden_death else ends]
        if ruleset.has_sit_outs and ruleset.end_mode is not EndMode.TIME:
            lines.append(say("equal_sit_outs", ruleset))
    return [*filter(None, [*lines, say("next_hand", can_be=_can_be(seen))])]


def _can_be(seen: Needs) -> str:
    """What the next hand can be."""
    if seen.if_stopped:
        return "stopped"
    if seen.must_end:
        return "last"
    if not seen.can_end:
        return "never"
    return "open" if seen.can_end_without_moon else "moon"


def need_words(ruleset: Ruleset, seen: Needs, need: Need) -> list[str]:
    """What the next hand can mean for one player; nothing where it can't end the game."""
    lines = list(_ending(need))
    if not seen.can_end:
        return lines
    if need.is_won or need.is_lost:
        return [say("whatever_comes", wins=need.is_won)]
    if seen.can_end_without_moon:
        lines += [*_winning(ruleset, need), *_losing(ruleset, need)]
    return [*lines, *_moons(ruleset, need)]


def _ending(need: Need) -> Iterator[str]:
    """How many points leave the game going; nothing where no hand without a moon has more, or
    where the same number is the most that is safe, or the most that need not lose.
    """
    end = need.before_end
    if end is None or end in (need.safe_up_to, need.stays_with):
        return
    if end <= 0 or need.most is None or end < need.most:
        yield say("before_end", points=end, is_past=end < 0)


MOST_SPANS = 3  # of points: more of them help nobody


def _winning(ruleset: Ruleset, need: Need) -> Iterator[str]:
    points, spans = need.wins_with, need.winning
    if points is None:
        if not need.can_win:
            yield say("can_win", how="never", points=0)
    elif len(spans) > MOST_SPANS:
        yield say("can_win", how="some", points=points)
    elif len(spans) > 1 or spans[0][0] > min(need.by_points):
        yield say("can_win", how="spans", points=_spans_words(ruleset, spans))
    elif points >= (need.most or 0):
        yield say("can_win", how="any", points=points)
    else:
        yield _say_points("can_win", ruleset, points)


def _spans_words(ruleset: Ruleset, spans: Sequence[tuple[int, int]]) -> str:
    """Points with gaps between: "exactly 12 points", "0 to 5 or 12 points"."""
    *_, (first, last) = spans
    found = [_span_words(ruleset, low, high) for low, high in spans]
    exactly = len(spans) == 1 and first == last
    return say("in_spans", spans=found, one=abs(last) == 1, exactly=exactly)


def _span_words(ruleset: Ruleset, low: int, high: int) -> str:
    """Points from one number to another: "3", "0 to 5", "a gain of 8 to 10"."""
    is_gain = _is_gain(ruleset, low)
    if is_gain:
        low, high = (-high, -low) if _is_gain(ruleset, high) else (-low, high)
    return say("span", low=low, high=high, is_gain=is_gain, is_one=low == high)


def _losing(ruleset: Ruleset, need: Need) -> Iterator[str]:
    most, safe, stays = need.most or 0, need.safe_up_to, need.stays_with
    if stays is None:
        yield say("is_safe", how="never", points=0)
        return
    if safe is None and (not need.safe or GameOutcome.LOSES in need.by_points.get(0, ())):
        yield say("is_safe", how="not_0", points=0)
    elif safe is None and len(need.safe) > MOST_SPANS:
        yield say("is_safe", how="some", points=0)
    elif safe is None:
        yield say("is_safe", how="spans", points=_spans_words(ruleset, need.safe))
    elif safe >= most:
        yield say("is_safe", how="any", points=safe)
    else:
        yield _say_points("is_safe", ruleset, safe)
    if stays not in (most, safe):
        yield _say_points("loses_with", ruleset, stays)


def _say_points(key: str, ruleset: Ruleset, points: int) -> str:
    """With at most so many points, or at least so many gained."""
    is_gain = _is_gain(ruleset, points)
    return say(key, how="gain" if is_gain else "up_to", points=-points if is_gain else points)


def _moons(ruleset: Ruleset, need: Need) -> Iterator[str]:
    if not ruleset.has_moon:
        return
    if need.needs_moon:
        yield say("only_a_moon")
    if need.own_moon:
        yield say("own_moon", outcomes=_outcomes(need.own_moon))
    if need.others_moon:
        yield say("others_moon", outcomes=_outcomes(need.others_moon))


def _outcomes(outcomes: frozenset[GameOutcome]) -> list[str]:
    return [say("outcome", of=outcome) for outcome in GameOutcome if outcome in outcomes]


def _is_gain(ruleset: Ruleset, points: int) -> bool:
    """Whether a total that counts down has to gain them."""
    return points < 0 and not ruleset.counts_up

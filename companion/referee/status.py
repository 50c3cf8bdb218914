"""What the board says of a game: its rules, the hand to come, who is ahead, who can still win."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.referee.conditions import banned_first_trick, banned_opening
from companion.referee.grammar import (
    capitalized,
    card_sign,
    listed,
    number_words,
    pass_label,
    pass_words,
    signed,
    things,
    with_figure,
)
from companion.referee.options import variant_name
from companion.referee.telling import tell
from companion.rules import Card, Exchange, Ruleset, Suit
from companion.rules.options import (
    DEALER_CALLS,
    HOLD,
    SCATTER,
    SPLIT_EACH,
    STAR,
    EndMode,
    Opener,
    ScoreView,
)
from companion.rules.solve import GameOutcome, Need, Needs

# The rules of a game


def rules_line(variant: str, house_rules: int, ruleset: Ruleset, until: str) -> str:
    """A game in a line: "Hearts, 2 house rules · to 100"."""
    rules = f", {with_figure(house_rules, 'house rule')}" if house_rules else ""
    return f"{variant_name(variant)}{rules} · {end_label(ruleset, until)}"


def end_label(ruleset: Ruleset, until: str = "") -> str:
    """What ends the game, and that the highest wins where it does."""
    ends = end_phrase(ruleset, until)
    return ends if ruleset.counts_up else f"{ends}, the highest wins"


def end_phrase(ruleset: Ruleset, until: str = "") -> str:
    """What ends the game, in a few words: "to 100", "past 75", "12 hands", "until 10:30 PM"."""
    match ruleset.end_mode:
        case EndMode.TARGET if ruleset.score_view is ScoreView.COUNTDOWN:
            to_zero = f"from {ruleset.target} to 0"
            return to_zero if ruleset.ends_at_target else f"from {ruleset.target} to below 0"
        case EndMode.TARGET:
            target = signed(ruleset.shown(ruleset.target))
            return f"to {target}" if ruleset.ends_at_target else f"past {target}"
        case EndMode.HANDS:
            return with_figure(ruleset.hands, "hand")
        case EndMode.TIME:
            return f"until {until}" if until else "by the clock"
        case _:
            return "until you stop"


# The coming hand


def coming_hand_label(ruleset: Ruleset, number: int, remark: str = "") -> str:
    """Which hand comes: "Hand 5", "Hand 5 of 12", "Hand 9 · could be last".

    With sit-outs there can be more hands, until all have sat out equally often.
    """
    has_hands = ruleset.end_mode is EndMode.HANDS and not ruleset.has_sit_outs
    is_counted = has_hands and number <= ruleset.hands
    label = f"Hand {number} of {ruleset.hands}" if is_counted else f"Hand {number}"
    return f"{label} · {remark}" if remark else label


def deal_labels(ruleset: Ruleset, dealer: str, out: Sequence[str] = ()) -> list[str]:
    """What is dealt: "Ann deals · 13 each", "Take out 2♣", "4 cards in the middle for ..."."""
    over = ruleset.cards_left_over
    labels = [f"{_dealer_out(dealer, out)} · {ruleset.hand_size} each"]
    if ruleset.decks == 2:
        labels.append("two decks")
    if ruleset.removed:
        labels.append(f"Take out {cards_out_label(ruleset)}")
    if over:
        labels.append(f"{with_figure(over, 'card')} in the middle for the first trick")
    return labels


def _dealer_out(dealer: str, out: Sequence[str]) -> str:
    """Who deals, and who sits out then (A10), the dealer first."""
    if not out:
        return f"{dealer} deals"
    if len(out) == 1:
        return f"{dealer} deals and sits out"
    return f"{dealer} deals and sits out with {listed(out[1:])}"


UNTIL_EVEN = "That would be the end, but play on until everyone has sat out equally often."


def cards_out_label(ruleset: Ruleset) -> str:
    """The cards out of the pack: "2♣ 2♦"; "both 2♦" where two packs lose two alike."""
    times = Counter(ruleset.removed)
    return " ".join(f"{'both ' if times[card] > 1 else ''}{card_sign(card)}" for card in times)


def dealer_label(name: str = "") -> str:
    """Who deals, beside the dealer's seat: "Ann deals"; without the name where it has no room."""
    return f"{name} deals" if name else "deals"


def seat_title(name: str, *, is_dealer: bool) -> str:
    """A seat of the ring for whoever points at it: "Ann, deals"."""
    return f"{name}, deals" if is_dealer else name


def opening_label(ruleset: Ruleset, leader: str | None) -> str:
    """Who leads with what (C1): "2♣ leads", "Bo leads, no heart".

    `leader` is the player who leads where a seat does, not a card.
    """
    if leader:
        banned = _not_led_first(ruleset)
        return f"{leader} leads, no {banned}" if banned else f"{leader} leads"
    if ruleset.opener_card is None:
        return ""
    club = "the lowest club" if ruleset.cards_left_over else card_sign(ruleset.opener_card)
    if ruleset.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        return f"the player with {club} leads a club"
    return f"{club} leads"


def first_trick_label(ruleset: Ruleset) -> str:
    """Which points may fall on trick one: "no points on trick one", "no hearts or K♠ on ..."."""
    banned = banned_first_trick(ruleset)
    if not banned:
        return "points allowed on trick one"
    if not _free_penalties(ruleset):
        return "no points on trick one"
    return f"no {_kinds_label(ruleset, banned, 'hearts')} on trick one"


def _kinds_label(ruleset: Ruleset, cards: Iterable[Card], hearts: str) -> str:
    """Cards of which none is played: "hearts or K♠"; `hearts` is what all of them are called."""
    has_all = {card for card in ruleset.pack if card.suit is Suit.HEARTS} <= {*cards}
    rest = [card for card in cards if not (has_all and card.suit is Suit.HEARTS)]
    rest.sort(key=lambda card: card.suit is not Suit.HEARTS)
    return listed([*([hearts] if has_all else []), *map(card_sign, rest)], "or")


def _free_penalties(ruleset: Ruleset) -> tuple[Card, ...]:
    """The penalty cards that may be played on trick one all the same."""
    banned = banned_first_trick(ruleset)
    return tuple(card for card in dict.fromkeys(ruleset.penalty_cards) if card not in banned)


def _not_led_first(ruleset: Ruleset) -> str:
    """What whoever opens may not lead: "heart or Q♠"; "" where everything may be led."""
    banned = banned_opening(ruleset)
    if not banned:
        return ""
    is_every = set(banned) == set(ruleset.penalty_cards) and not _free_penalties(ruleset)
    if is_every and any(card.suit is not Suit.HEARTS for card in banned):
        return "points"
    return _kinds_label(ruleset, banned, "heart")


# The pass

USUAL_PASS = 3  # cards: as many as everyone expects


def pass_title(ruleset: Ruleset, token: str, dealer: str) -> str:
    """Which way to pass, large: "Pass left", "Hold", "Ann calls"."""
    if token == DEALER_CALLS:
        return f"{dealer} calls"
    return pass_words(ruleset, token)


def pass_key_label(ruleset: Ruleset, token: str) -> str:
    """A way to pass on a key: "Left", "Across"."""
    return capitalized(pass_label(ruleset, token))


def band_pass_title(ruleset: Ruleset, token: str, dealer: str) -> str:
    """The same where nothing below says how many cards: "Pass 2 to each of the two across"."""
    if token == HOLD and ruleset.passes:
        return "No pass (hold)"
    if token == SCATTER:
        return "Pass 1 to each of the others"
    if token == STAR:
        return f"Pass {SPLIT_EACH} to each of the two across"
    return pass_title(ruleset, token, dealer)


def pass_count_label(ruleset: Ruleset, token: str) -> str:
    """How many cards each gives away: "3 cards", "2 cards to each", "no one passes"."""
    if token == HOLD:
        return "no one passes" if ruleset.passes else "play what you're dealt"
    if token == SCATTER:
        return "1 card to each"
    if token == STAR:
        return f"{with_figure(SPLIT_EACH, 'card')} to each"
    return with_figure(ruleset.cards_given(token), "card")


def pass_lines(exchanges: Sequence[Exchange], names: Sequence[str]) -> list[str]:
    """Who gives how many cards to whom, a line for each giver; `names` are by place."""
    lines = []
    for place, name in enumerate(names):
        gifts = [exchange for exchange in exchanges if exchange.giver == place]
        receivers = listed([names[gift.receiver] for gift in gifts])
        if len(gifts) == 1:
            lines.append(f"{name} passes {gifts[0].cards} to {receivers}")
        elif gifts:
            lines.append(f"{name} passes {gifts[0].cards} each to {receivers}")
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
        f"Your cards come from {_seen_from(place, givers, names)}.",
    )


def own_pass_title(exchanges: Sequence[Exchange], names: Sequence[str], place: int) -> str:
    """The same large: "You pass to Ann, on your left"; "" without a pass.

    How many is said wherever it isn't the usual number: "You pass 2 each to Ann and Bo, across
    from you".
    """
    gifts = [exchange for exchange in exchanges if exchange.giver == place]
    if not gifts:
        return ""
    to = f"to {_seen_from(place, [gift.receiver for gift in gifts], names)}"
    if len(gifts) == 1 and gifts[0].cards == USUAL_PASS:
        return f"You pass {to}"
    return f"You pass {gifts[0].cards}{' each' if len(gifts) == 2 else ''} {to}"


def _seen_from(place: int, others: Sequence[int], names: Sequence[str]) -> str:
    """Other players and where they sit, seen from a place."""
    found = [names[other] for other in others]
    if len(others) > 2:
        return f"each of {listed(found)}"
    if _are_across(place, others, len(names)):
        return f"{listed(found)}, across from you"
    sides = [side_words(other - place, len(names)) for other in others]
    if len(set(sides)) == 1:
        return f"{listed(found)}, {sides[0]}"
    return listed([f"{name} {side}" for name, side in zip(found, sides, strict=True)])


def _are_across(place: int, others: Sequence[int], players: int) -> bool:
    """Whether these two sit across, where nobody sits straight across."""
    steps = sorted((other - place) % players for other in others)
    return players > 3 and players % 2 == 1 and steps == [players // 2, players // 2 + 1]


_ORDINALS = {1: "", 2: "second ", 3: "third "}


def side_words(steps: int, players: int) -> str:
    """Where somebody sits who is so many places to the left: "on your left"."""
    steps %= players
    if steps * 2 == players:
        return "across from you"
    if steps * 2 < players:
        return f"{_ORDINALS[steps]}on your left"
    return f"{_ORDINALS[players - steps]}on your right"


def pass_forbidden_words(ruleset: Ruleset, token: str) -> str:
    """Which cards may not be passed (B5), while there is a pass."""
    if not ruleset.pass_forbidden or token == HOLD:
        return ""
    return f"You can't pass {listed([card_sign(card) for card in ruleset.pass_forbidden], 'or')}."


# Standings

LEFT_LABEL = "left"  # in the place of the distance to the end: left the game


def ahead_label(names: Sequence[str]) -> str:
    """Who would win now: "Cleo is ahead", "Ann and Bo are tied for first"."""
    if len(names) > 2:
        return f"{number_words(len(names))} are tied for first"
    return f"{listed(names)} are tied for first" if len(names) == 2 else f"{names[0]} is ahead"


def near_end_label(ruleset: Ruleset, total: int) -> str:
    """How far a total is from the end, from three quarters of the way on: "9 from 100".

    It stands below a name on the narrowest phone: a line.
    """
    is_near = total * 4 >= ruleset.target * 3
    return away_label(ruleset, total).replace(" away", "") if is_near else ""


def away_label(ruleset: Ruleset, total: int) -> str:
    """How far a total is from the end: "57 away from 100"; "" where no target ends the game."""
    points = ruleset.points_to_target(total)
    if not points:
        return ""
    if ruleset.score_view is ScoreView.COUNTDOWN:
        return f"{points} left"
    return f"{points} away from {signed(ruleset.shown(total + points))}"


def sudden_death_words(names: Sequence[str]) -> str:
    """Who is tied, and what everybody plays for."""
    return f"{listed(names)} are tied for first. Everyone plays on until one player is ahead alone."


def last_hand_label(ruleset: Ruleset) -> str:
    """That the coming hand can be the last: "could be last"."""
    if ruleset.end_mode is EndMode.HANDS:
        return "the last"
    if ruleset.end_mode is EndMode.TIME:
        return "time's up, the last"
    return "could be last"


# The chart


def chart_label(initials: str, total: str) -> str:
    """Initials and total; isolated where letters that run to the left would turn them round."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in initials):
        initials = f"\N{FIRST STRONG ISOLATE}{initials}\N{POP DIRECTIONAL ISOLATE}"
    return f"{initials} {total}"


def chart_description(totals: Sequence[tuple[str, int]], hands: int) -> str:
    """The chart in a sentence: "Running totals after 3 hands: Ann 12, Bo 40."."""
    ends = ", ".join(f"{name} {signed(total)}" for name, total in totals)
    return f"Running totals after {with_figure(hands, 'hand')}: {ends}."


UNREADABLE_RULES = "rules unreadable"  # the page of the game says which


NO_GAME = "no games yet"


def end_after_label(number: int, *, ends_passes: bool) -> str:
    """When a game ends: "After hand 8, a full round of passes"."""
    when = f"After hand {number}"
    return f"{when}, a full round of passes" if ends_passes else when


def end_choices(last_hands: int, *, can_end_now: bool) -> str:
    """When a game can end, of which so many are hands to come: "After this hand or round, now"."""
    after = "After this hand or round" if last_hands > 1 else "After this hand"
    return f"{after}, now" if can_end_now else after


def next_hand_line(number: int) -> str:
    """How far a game has come: "Hand 5 is next"."""
    return f"Hand {number} is next"


def standing_line(in_front: Sequence[str], hands: int) -> str:
    """Who is ahead in a game that is on."""
    return ahead_label(in_front) if hands else "nothing scored yet"


def table_line(games: int, last_day: str, *, is_keeper: bool) -> str:
    """A table in a line: "3 games · Thu Nov 12"."""
    role = "" if is_keeper else " · watching"
    return f"{with_figure(games, 'game')} · {last_day}{role}"


_MOST_NAMED = 4  # players of a table, where they tell it from another


def table_with_players(table: str, players: Sequence[str]) -> str:
    """A table beside another of the same name: "Thursday table (Ann, Bo, Cleo and Dev)"."""
    named, more = [*players[:_MOST_NAMED]], len(players) - _MOST_NAMED
    if more > 0:
        named.append(with_figure(more, "other"))
    return f"{table} ({listed(named)})" if named else table


# What a phone reads out loud


MINUS = "\N{MINUS SIGN}"


def score_aloud(hands: int, totals: Sequence[tuple[str, str]], ahead: Sequence[str]) -> str:
    """The score so far, to be heard: "After 4 hands: Cleo 20, Dev 38. Cleo is ahead."."""
    if not hands:
        return "No hands scored yet."
    scores = listed([f"{name} {_spoken(total)}" for name, total in totals])
    score = f"After {with_figure(hands, 'hand')}: {scores}."
    if len(ahead) > 1:
        return f"{score} {listed(ahead)} are tied for first."
    return f"{score} {ahead[0]} is ahead."


def end_aloud(title: str, totals: Sequence[tuple[str, str]]) -> str:
    """How a game ended, to be heard: "Cleo wins with 29. Cleo 29, Ann 67."."""
    scores = listed([f"{name} {_spoken(total)}" for name, total in totals])
    return f"{title.replace(MINUS, 'minus ')}. {scores}."


GAME_GOES_ON = "The game goes on"

GAME_DELETED = "The game was deleted"


def next_game_words(dealer: str) -> str:
    """Of a game that has just begun: "Next game, Bo deals"."""
    return f"Next game, {dealer} deals"


def deal_aloud(
    ruleset: Ruleset, number: int, dealer: str, token: str, out: Sequence[str] = ()
) -> str:
    """Who deals the coming hand and which way to pass: "Ann deals hand 5. Pass left."."""
    deals = f"{dealer} deals hand {number}."
    if len(out) == 1:
        deals = f"{deals} {out[0]} sits out."
    elif out:
        deals = f"{deals} {listed(out)} sit out."
    if token == HOLD:
        return f"{deals} No pass this time." if ruleset.passes else deals
    if token == DEALER_CALLS:
        return f"{deals} {dealer} calls the pass."
    return f"{deals} {pass_words(ruleset, token)}."


def _spoken(total: str) -> str:
    return total.replace(MINUS, "minus ")


def ends_words(ruleset: Ruleset, seen: Needs, until: str = "") -> list[str]:
    """What ends the game, whether the next hand can, and which hands the points of each are for."""
    if not ruleset.has_moon or not seen.can_end_without_moon:
        return _ends(ruleset, seen, until)
    moons = "The points below are for a hand without a moon; what a moon does comes last."
    return [*_ends(ruleset, seen, until), moons]


SUDDEN_DEATH = "Sudden death: the first player to be ahead alone after a hand wins."


def _ends(ruleset: Ruleset, seen: Needs, until: str) -> list[str]:
    game = seen.now
    if game.in_sudden_death and not ruleset.has_sit_outs:
        return [SUDDEN_DEATH]
    if game.plays_until_even:
        lines = [UNTIL_EVEN]
    else:
        lines = [SUDDEN_DEATH if game.in_sudden_death else _end(ruleset, seen, until)]
        if ruleset.has_sit_outs and ruleset.end_mode is not EndMode.TIME:
            lines.append(tell(ruleset, "equal_sit_outs").text)
    if seen.if_stopped:
        return [*lines, "Below is what counts if you stop after the next hand."]
    if seen.must_end:
        return [*lines, "The next hand is the last."]
    if not seen.can_end:
        return [*lines, "The next hand can't be the last."]
    only = "The next hand could be the last, but only with a moon."
    return [*lines, "The next hand could be the last." if seen.can_end_without_moon else only]


def _end(ruleset: Ruleset, seen: Needs, until: str) -> str:
    if ruleset.end_mode is EndMode.HANDS:
        left = ruleset.hands - seen.now.number + 1
        return f"The game has {ruleset.hands} hands, {left} of them still to play."
    if ruleset.end_mode is EndMode.TIME and until:
        return f"The game ends with the hand being played at {until}."
    return tell(ruleset, "when_over").text


def now_words(ruleset: Ruleset, names: Sequence[str], total: str) -> str:
    """Who wins if it ends now."""
    if len(names) == 1:
        return f"If it ended now, {names[0]} would win with {total}."
    tied = f"If it ended now, {listed(names)} would be tied for first with {total}."
    return f"{tied} {tell(ruleset, 'tie_first').text}"


def need_words(ruleset: Ruleset, seen: Needs, need: Need) -> list[str]:
    """What the next hand can mean for one player; nothing where it can't end the game."""
    lines = list(_ending(need))
    if not seen.can_end:
        return lines
    if need.is_won:
        return ["Wins, whatever the next hand brings."]
    if need.is_lost:
        return ["Loses, whatever the next hand brings."]
    if seen.can_end_without_moon:
        lines += [*_winning(ruleset, need), *_losing(ruleset, need)]
    return [*lines, *_moons(ruleset, need)]


def behind_words(behind: int, others: Sequence[str]) -> str:
    """How one stands to who matters most: "12 behind Dev", to the leader; "12 ahead of Bo", to
    whoever is next; or who is tied with one for first. `behind` is below 0 for who is ahead.
    """
    if not behind:
        return f"Tied for first with {listed(others)}."
    return (
        f"{behind} behind {listed(others)}."
        if behind > 0
        else f"{-behind} ahead of {listed(others)}."
    )


def _ending(need: Need) -> Iterator[str]:
    """How many points leave the game going; nothing where no hand without a moon has more, or
    where the same number is the most that is safe, or the most that need not lose.
    """
    end = need.before_end
    if end is None or end in (need.safe_up_to, need.stays_with):
        return
    if end < 0:
        yield "Already at the end."
    elif end == 0:
        yield "Can't take a single point without ending the game."
    elif need.most is None or end < need.most:
        yield f"Ends the game with more than {_points(end)}."


def _winning(ruleset: Ruleset, need: Need) -> Iterator[str]:
    points, spans = need.wins_with, need.winning
    if points is None:
        if not need.can_win:
            yield "Can't win next hand."
    elif len(spans) > MOST_SPANS:
        yield f"Can win next hand with some scores, none above {_points(points)}."
    elif len(spans) > 1 or spans[0][0] > min(need.by_points):
        yield f"Can win next hand with {_spans_words(ruleset, spans)}."
    elif points >= (need.most or 0):
        yield "Can win next hand with any score."
    elif _is_gain(ruleset, points):
        yield f"Can win next hand by gaining at least {_points(-points)}."
    else:
        yield f"Can win next hand with at most {_points(points)}."


MOST_SPANS = 3  # of points: more of them help nobody


def _spans_words(ruleset: Ruleset, spans: Sequence[tuple[int, int]]) -> str:
    """Points with gaps between: "exactly 12 points", "0 to 5 or 12 points"."""
    *_, (first, last) = spans
    exactly = "exactly " if len(spans) == 1 and first == last else ""
    words = listed([_span_words(ruleset, low, high) for low, high in spans], "or")
    return f"{exactly}{words} {things(abs(last), 'point')}"


def _span_words(ruleset: Ruleset, low: int, high: int) -> str:
    """Points from one number to another: "3", "0 to 5", "a gain of 8 to 10"."""
    if _is_gain(ruleset, low):
        low, high = (-high, -low) if _is_gain(ruleset, high) else (-low, high)
        return f"a gain of {low if low == high else f'{low} to {high}'}"
    return signed(low) if low == high else f"{signed(low)} to {signed(high)}"


def _losing(ruleset: Ruleset, need: Need) -> Iterator[str]:
    most, safe, stays = need.most or 0, need.safe_up_to, need.stays_with
    if stays is None:
        yield "Loses without a moon."
        return
    if safe is None and (not need.safe or GameOutcome.LOSES in need.by_points.get(0, ())):
        yield "Even 0 isn't safe."
    elif safe is None and len(need.safe) > MOST_SPANS:
        yield "Only some scores are safe."
    elif safe is None:
        yield f"Only safe with {_spans_words(ruleset, need.safe)}."
    elif safe >= most:
        yield "Can't lose."
    elif _is_gain(ruleset, safe):
        yield f"Safe by gaining at least {_points(-safe)}."
    else:
        yield f"Safe up to {signed(safe)}."
    if stays in (most, safe):
        return
    if _is_gain(ruleset, stays):
        yield f"Loses without gaining at least {_points(-stays)}."
    else:
        yield f"Loses with more than {_points(stays)}."


def _moons(ruleset: Ruleset, need: Need) -> Iterator[str]:
    if not ruleset.has_moon:
        return
    if need.needs_moon:
        yield "Only a moon helps."
    if need.own_moon:
        yield f"With a moon: {_outcomes(need.own_moon)}."
    if need.others_moon:
        yield f"If someone else shoots: {_outcomes(need.others_moon)}."


_OUTCOMES = {
    GameOutcome.WINS: "a win",
    GameOutcome.GOES_ON: "another hand",
    GameOutcome.LOSES: "a loss",
}


def _outcomes(outcomes: frozenset[GameOutcome]) -> str:
    return listed([name for outcome, name in _OUTCOMES.items() if outcome in outcomes], "or")


def _is_gain(ruleset: Ruleset, points: int) -> bool:
    """Whether a total that counts down has to gain them."""
    return points < 0 and not ruleset.counts_up


def _points(points: int) -> str:
    return f"{signed(points)} {things(abs(points), 'point')}"

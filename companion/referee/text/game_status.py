"""What the table does now: deal, pass, standings, the last change, the score sheet."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Sequence

from companion.referee.text.grammar import (
    card_sign,
    counted,
    listed,
    pass_label,
    pass_words,
    signed,
    with_figure,
)
from companion.referee.text.option_phrases import PHRASES
from companion.referee.text.options import option_words
from companion.referee.text.variants import variant_name
from companion.rules import Exchange, Ruleset
from companion.rules.play.passing import (
    DEALER_CALLS,
    HOLD,
    MIX,
    SCATTER,
    STAR,
    cards_given,
)
from companion.rules.ruleset.options import (
    Direction,
    EndMode,
    FirstTrickPoints,
    Leftover,
    Opener,
    ScoreView,
)
from companion.rules.scoring.score_display import shown

# The rules of a game


def rules_line(variant: str, house_rules: int, ruleset: Ruleset, until: str) -> str:
    """A game in a line: "Hearts, 2 house rules · to 100"."""
    rules = f", {with_figure(house_rules, 'house rule')}" if house_rules else ""
    return f"{variant_name(variant)}{rules} · {end_label(ruleset, until)}"


def end_label(ruleset: Ruleset, until: str = "") -> str:
    """What ends the game, and that the highest wins where it does."""
    ends = end_phrase(ruleset, until)
    return ends if ruleset.score_view is ScoreView.PENALTIES_UP else f"{ends}, the highest wins"


def end_phrase(ruleset: Ruleset, until: str = "") -> str:
    """What ends the game, in a few words: "to 100", "12 hands", "from 100 to 0", "until 22:30"."""
    match ruleset.end_mode:
        case EndMode.TARGET if ruleset.score_view is ScoreView.COUNTDOWN:
            return f"from {ruleset.target} to 0"
        case EndMode.TARGET:
            return f"to {signed(shown(ruleset, ruleset.target))}"
        case EndMode.HANDS:
            return with_figure(ruleset.hands, "hand")
        case EndMode.TIME:
            return f"until {until}" if until else "by the clock"
        case _:
            return "until you stop"


# The coming hand


def coming_hand_label(ruleset: Ruleset, number: int) -> str:
    """Which hand comes: "Hand 5", "Hand 5 of 12"."""
    is_counted = ruleset.end_mode is EndMode.HANDS and number <= ruleset.hands
    return f"Hand {number} of {ruleset.hands}" if is_counted else f"Hand {number}"


_KITTY = {
    Leftover.KITTY_FIRST_TRICK: "trick one takes",
    Leftover.KITTY_FIRST_PENALTY: "the first penalty card takes",
    Leftover.KITTY_LAST_TRICK: "the last trick takes",
}


def deal_labels(ruleset: Ruleset, dealer: str) -> list[str]:
    """What is dealt: "Ann deals 13 cards each", "without 2♣", "4 cards in the middle: ..."."""
    taker, over = ruleset.kitty_taker, ruleset.cards_left_over
    labels = [f"{dealer} deals {ruleset.hand_size} cards each"]
    if ruleset.decks == 2:
        labels.append("two packs")
    if ruleset.jokers_in_play:
        labels.append(f"with {counted(ruleset.jokers_in_play, 'joker')}")
    if ruleset.removed:
        labels.append(f"without {_cards_out(ruleset)}")
    if over and taker in _KITTY:
        cards, them = with_figure(over, "card"), "it" if over == 1 else "them"
        labels.append(f"{cards} in the middle: {_KITTY[taker]} {them}")
    if over and taker is Leftover.DEAD:
        labels.append(f"{with_figure(over, 'card')} left out unseen")
    if ruleset.direction is Direction.COUNTERCLOCKWISE:
        labels.append("play goes to the right")
    return labels


def _cards_out(ruleset: Ruleset) -> str:
    """The cards out of the pack; "both 2♦" where two packs lose two alike."""
    times = Counter(ruleset.removed)
    return listed([f"{'both ' if times[card] > 1 else ''}{card_sign(card)}" for card in times])


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
        without = {
            Opener.ELDEST_NO_HEART: ", no heart",
            Opener.ELDEST_NO_PENALTY: ", no penalty card",
        }
        return f"{leader} leads{without.get(ruleset.opener, '')}"
    if ruleset.opener_card is None:
        return ""
    club = "the lowest club" if ruleset.cards_left_over else card_sign(ruleset.opener_card)
    if ruleset.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        return f"whoever has {club} leads a club"
    return f"{club} leads"


_FIRST_TRICK = {
    FirstTrickPoints.ALLOWED: "points may fall on trick one",
    FirstTrickPoints.NO_QUEEN_ONLY: "no queen on trick one",
    FirstTrickPoints.NO_HEARTS_ONLY: "no hearts on trick one",
}


def first_trick_label(ruleset: Ruleset) -> str:
    """May points fall on trick one: "no points on trick one"."""
    return _FIRST_TRICK.get(ruleset.first_trick_points, "no points on trick one")


# The pass


def pass_title(ruleset: Ruleset, token: str, dealer: str) -> str:
    """Which way to pass, large: "Pass left", "Hold", "Ann calls"."""
    if token == DEALER_CALLS:
        return f"{dealer} calls"
    return "Mix" if token == MIX else pass_words(ruleset, token)


def pass_count_label(ruleset: Ruleset, token: str) -> str:
    """How many cards each gives away: "3 cards", "2 cards to each", "nobody passes"."""
    if token == HOLD:
        return "nobody passes"
    if token == SCATTER:
        return "1 card to each"
    if token == STAR:
        return f"{with_figure(ruleset.split_pass_each, 'card')} to each"
    cards = with_figure(cards_given(ruleset, token), "card")
    return f"{cards} each, mixed and dealt again" if token == MIX else cards


def partners_words(pairs: Sequence[str]) -> str:
    """Who plays together: "Ann and Cleo against Bo and Dev."."""
    return f"{' against '.join(pairs)}." if len(pairs) == 2 else f"{'; '.join(pairs)}."


def pass_lines(exchanges: Sequence[Exchange], names: Sequence[str]) -> list[str]:
    """Who gives how many cards to whom, a line for each giver; `names` are by place."""
    lines = []
    for place, name in enumerate(names):
        gifts = [exchange for exchange in exchanges if exchange.giver == place]
        if gifts:
            each = "each " if len(gifts) > 1 else ""
            receivers = listed([names[gift.receiver] for gift in gifts])
            lines.append(f"{name} passes {gifts[0].cards} {each}to {receivers}")
    return lines


def own_pass_words(
    exchanges: Sequence[Exchange], names: Sequence[str], place: int
) -> tuple[str, ...]:
    """The pass as one player sees it: "You pass to Ann, on your left."; nothing without one."""
    if not exchanges:
        return ()
    receivers = [exchange.receiver for exchange in exchanges if exchange.giver == place]
    givers = [exchange.giver for exchange in exchanges if exchange.receiver == place]
    return (
        f"You pass to {_seen_from(place, receivers, names)}.",
        f"You get from {_seen_from(place, givers, names)}.",
    )


def _seen_from(place: int, others: Sequence[int], names: Sequence[str]) -> str:
    """Other players and where they sit, seen from a place."""
    found = [names[other] for other in others]
    if len(others) > 2:
        return f"each of {listed(found)}"
    sides = [side_words(other - place, len(names)) for other in others]
    if len(set(sides)) == 1:
        return f"{listed(found)}, {sides[0]}"
    return listed([f"{name} {side}" for name, side in zip(found, sides, strict=True)])


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
    return f"{listed([card_sign(card) for card in ruleset.pass_forbidden])} may not be passed."


# Standings

LEFT_LABEL = "left"  # in the place of the distance to the end: left the game


def in_front_label(sides: Sequence[str], *, are_partners: bool = False) -> str:
    """Who would win now: "Cleo is in front", "2 are in front"; a side may be of two."""
    if len(sides) > 1:
        return f"{len(sides)} are in front"
    return f"{sides[0]} {'are' if are_partners else 'is'} in front"


def to_go_words(ruleset: Ruleset, points: int) -> str:
    """How far a total is from the end: "66 to go"; nothing where the total says it itself."""
    if ruleset.score_view is ScoreView.COUNTDOWN or not points:
        return ""
    return f"{points} to go"


def shares_label(totals: Sequence[tuple[str, str]]) -> str:
    """The totals of partners who have one each, by their initials: "A 26 · C 30"."""
    return " · ".join(f"{initials}\N{NO-BREAK SPACE}{total}" for initials, total in totals)


def tie_words(ruleset: Ruleset) -> str:
    """How a tie for first is decided by these rules."""
    if ruleset.tie_break is None:
        return PHRASES["tie_break"][ruleset.tie_rule.value][1]
    return option_words(ruleset, "tie_break")


def sudden_death_words(names: Sequence[str]) -> str:
    """Who is tied, and what everybody plays for."""
    return (
        f"{listed(names)} are tied in front. Everybody plays on, and whoever is then alone in "
        f"front wins."
    )


def last_hand_words(ruleset: Ruleset) -> str:
    """That the coming hand can be the last."""
    if ruleset.end_mode is EndMode.HANDS:
        return "This is the last hand."
    if ruleset.end_mode is EndMode.TIME:
        return "The time is up: this is the last hand."
    return "The game can end with this hand."


# The last change

_CHANGES = {
    "recorded": "Hand {number} is saved",
    "corrected": "Hand {number} is corrected",
    "inserted": "Hand {number} is inserted",
    "removed": "The hand is removed",
    "adjusted": "Points are given, and it stands why",
    "dealer": "{dealer} deals now",
    "pass": "{passes} now",
    "rules": "The rules are changed",
    "thrown_in": "Thrown in: same dealer, same pass",
    "seats": "The seats are changed",
    "substitute": "{came} plays on for {went}",
    "left": "{went} has left",
    "joined": "{came} has joined",
    "stopped": "The game is ended",
    "played_on": "The game goes on",
    "agreed": "What the table agreed is changed",
    "decided": "The decision is remembered",
    "taken_back": "The decision is taken back",
}


def change_title(
    action: str,
    *,
    number: int | None = None,
    dealer: str = "",
    passes: str = "",
    came: Sequence[str] = (),
    went: Sequence[str] = (),
) -> str:
    """What was changed last, above its Undo: "Hand 5 is saved", "Eva plays on for Ann".

    `passes` is the pass in words; `came` and `went` are who came to the table and left it.
    """
    if action == "substitute" and not went:
        return f"{listed(came)} plays on"
    return _CHANGES[action].format(
        number=number or "", dealer=dealer, passes=passes, came=listed(came), went=listed(went)
    )


# The score sheet and the chart


def sheet_row_texts(ruleset: Ruleset, number: int, token: str) -> tuple[str, str]:
    """A hand of the sheet, seen and heard: "5 · left", "Hand 5, left: look or correct"."""
    passed = pass_label(ruleset, token)
    return f"{number} · {passed}", f"Hand {number}, {passed}: look or correct"


def hand_mark(*, is_open: bool, is_ruled: bool, counts: bool) -> str:
    """What is unusual about a hand of the sheet, in a word or two."""
    if is_open:
        return "open"
    if is_ruled:
        return "ruled"
    return "" if counts else "after the end"


def hand_note(note: str | None, *, is_open: bool, is_ruled: bool) -> str:
    """That a hand is open or was set by a ruling, and the note of the table."""
    status = "was set by a ruling" if is_ruled else ""
    if is_open:
        status = "does not add up and is kept as it was told"
    return f"{': '.join(filter(None, [status, note]))}."


def adjustment_note(name: str, points: int, reason: str) -> str:
    """Points that the table gave: "Ann +5: she looked at the last trick."."""
    return f"{name} {'+' if points > 0 else ''}{signed(points)}: {reason}."


def correction_note(cells: Sequence[tuple[str, str, str]]) -> str:
    """What a correction changed, by name, old and new points: "Ann had 3, now 4; Bo had ..."."""
    return f"{'; '.join(f'{name} had {old}, now {new}' for name, old, new in cells)}."


def correction_time(day: str, clock: str, *, is_own: bool) -> str:
    """When a hand was corrected and where: "today, 22:30, on this phone"."""
    return f"{day}, {clock}, {'on this phone' if is_own else 'on another phone'}"


def chart_label(initials: str, total: int) -> str:
    """Initials and total; isolated where letters that run to the left would turn them round."""
    if any(unicodedata.bidirectional(letter) in {"R", "AL"} for letter in initials):
        initials = f"\N{FIRST STRONG ISOLATE}{initials}\N{POP DIRECTIONAL ISOLATE}"
    return f"{initials} {signed(total)}"


def chart_description(totals: Sequence[tuple[str, int]], hands: int) -> str:
    """The chart in a sentence: "Running totals after 3 hands: Ann 12, Bo 40."."""
    ends = ", ".join(f"{name} {signed(total)}" for name, total in totals)
    return f"Running totals after {with_figure(hands, 'hand')}: {ends}."

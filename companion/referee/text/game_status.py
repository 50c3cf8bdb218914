"""What the table does now and how a game went: deal, pass, standings, highlights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.referee.text.grammar import card_sign, counted, listed, signed, with_figure
from companion.referee.text.option_phrases import PHRASES
from companion.referee.text.options import option_words
from companion.referee.text.rules_and_results import pass_words
from companion.rules import Ruleset
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

_KITTY = {
    Leftover.KITTY_FIRST_TRICK: "trick one takes",
    Leftover.KITTY_FIRST_PENALTY: "the first penalty card takes",
    Leftover.KITTY_LAST_TRICK: "the last trick takes",
}


def pass_title(ruleset: Ruleset, token: str, dealer: str) -> str:
    """Which way to pass, large: "Pass left", "Hold", "Ann calls"."""
    if token == DEALER_CALLS:
        return f"{dealer} calls"
    return "Mix" if token == MIX else pass_words(ruleset, token)


def given_label(ruleset: Ruleset, token: str) -> str:
    """How many cards each gives away: "3 cards", "2 cards to each", "nobody passes"."""
    if token == HOLD:
        return "nobody passes"
    if token == SCATTER:
        return "1 card to each"
    if token == STAR:
        return f"{with_figure(ruleset.split_pass_each, 'card')} to each"
    cards = with_figure(cards_given(ruleset, token), "card")
    return f"{cards} each, mixed and dealt again" if token == MIX else cards


def deal_labels(ruleset: Ruleset, dealer: str) -> list[str]:
    """What is dealt: "Ann deals 13 cards each", "without 2♣", "4 cards in the middle: ..."."""
    return list(_deal(ruleset, dealer))


def _deal(ruleset: Ruleset, dealer: str) -> Iterator[str]:
    taker, over = ruleset.kitty_taker, ruleset.cards_left_over
    yield f"{dealer} deals {ruleset.hand_size} cards each"
    if ruleset.decks == 2:
        yield "two packs"
    if ruleset.jokers_in_play:
        yield f"with {counted(ruleset.jokers_in_play, 'joker')}"
    if ruleset.removed:
        yield f"without {_cards_out(ruleset)}"
    if over and taker in _KITTY:
        cards, them = with_figure(over, "card"), "it" if over == 1 else "them"
        yield f"{cards} in the middle: {_KITTY[taker]} {them}"
    if over and taker is Leftover.DEAD:
        yield f"{with_figure(over, 'card')} left out unseen"
    if ruleset.direction is Direction.COUNTERCLOCKWISE:
        yield "play goes to the right"


def _cards_out(ruleset: Ruleset) -> str:
    """The cards out of the pack; "both 2♦" where two packs lose two alike."""
    times = Counter(ruleset.removed)
    return listed([f"{'both ' if times[card] > 1 else ''}{card_sign(card)}" for card in times])


def kept_label(ruleset: Ruleset, token: str) -> str:
    """Which cards may not be passed (B5), while there is a pass."""
    if not ruleset.pass_forbidden or token == HOLD:
        return ""
    return f"{listed([card_sign(card) for card in ruleset.pass_forbidden])} may not be passed."


def opening_label(ruleset: Ruleset, leader: str | None) -> str:
    """Who leads with what (C1): "2♣ leads", "Bo leads, no heart".

    `leader` is named where a seat leads.
    """
    if leader:
        without = {
            Opener.ELDEST_NO_HEART: ", no heart",
            Opener.ELDEST_NO_PENALTY: ", no penalty card",
        }
        return f"{leader} leads{without.get(ruleset.opener, '')}"
    club = _opening_card(ruleset)
    if club and ruleset.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        return f"whoever has {club} leads a club"
    return f"{club} leads" if club else ""


def _opening_card(ruleset: Ruleset) -> str:
    """The card that leads, as far as the deal tells which it is."""
    card = ruleset.opener_card
    if card is None:
        return ""
    return "the lowest club" if ruleset.cards_left_over else card_sign(card)


_FIRST_TRICK = {
    FirstTrickPoints.ALLOWED: "points may fall on trick one",
    FirstTrickPoints.NO_QUEEN_ONLY: "no queen on trick one",
    FirstTrickPoints.NO_HEARTS_ONLY: "no hearts on trick one",
}

_ORDINALS = {1: "", 2: "second ", 3: "third "}


def first_trick_label(ruleset: Ruleset) -> str:
    """May points fall on trick one: "no points on trick one"."""
    return _FIRST_TRICK.get(ruleset.first_trick_points, "no points on trick one")


def end_label(ruleset: Ruleset, until: str = "") -> str:
    """What ends the game, and that the highest wins where it does."""
    ends = end_phrase(ruleset, until)
    return ends if ruleset.score_view is ScoreView.PENALTIES_UP else f"{ends}, the highest wins"


def end_phrase(ruleset: Ruleset, until: str = "") -> str:
    """What ends the game, in a few words: "to 100", "12 hands", "from 100 to 0", "until 22:30"."""
    return {
        EndMode.TARGET: _target_label(ruleset),
        EndMode.HANDS: with_figure(ruleset.hands, "hand"),
        EndMode.TIME: f"until {until}" if until else "by the clock",
    }.get(ruleset.end_mode, "until you stop")


def _target_label(ruleset: Ruleset) -> str:
    if ruleset.score_view is ScoreView.COUNTDOWN:
        return f"from {ruleset.target} to 0"
    return f"to {signed(shown(ruleset, ruleset.target))}"


def side_words(steps: int, players: int) -> str:
    """Where somebody sits who is so many places to the left: "on your left"."""
    steps %= players
    if steps * 2 == players:
        return "across from you"
    if steps * 2 < players:
        return f"{_ORDINALS[steps]}on your left"
    return f"{_ORDINALS[players - steps]}on your right"


def in_front_label(sides: Sequence[str], *, are_partners: bool = False) -> str:
    """Who would win now: "Cleo is in front", "2 are in front"; a side may be of two."""
    if len(sides) > 1:
        return f"{len(sides)} are in front"
    return f"{sides[0]} {'are' if are_partners else 'is'} in front"


def partners_words(pairs: Sequence[str]) -> str:
    """Who plays together: "Ann and Cleo against Bo and Dev"."""
    return f"{' against '.join(pairs)}." if len(pairs) == 2 else f"{'; '.join(pairs)}."


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


def to_go_words(ruleset: Ruleset, points: int) -> str:
    """How far a total is from the end: "66 to go"; nothing where the total says it itself."""
    if ruleset.score_view is ScoreView.COUNTDOWN or not points:
        return ""
    return f"{points} to go"


def deed_words(action: str, number: int | None, told: Mapping[str, str]) -> str:
    """What was done last, above its Undo; `told` names the dealer, the pass, who came and went."""
    if action == "substitute" and not told["went"]:
        return f"{told['came']} plays on"
    return _DEEDS[action].format(number=number or "", **told)


_DEEDS = {
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

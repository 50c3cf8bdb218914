"""What the live tally and the watched hand say while a hand is played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from companion.referee.text.errors import error_words
from companion.referee.text.grammar import (
    Paragraph,
    capitalized,
    card_sign,
    card_words,
    counted,
    listed,
    paragraph,
    suit_words,
    the_card,
)
from companion.referee.text.rules_and_results import pass_phrase
from companion.rules import (
    QUEEN_OF_SPADES,
    Breach,
    Card,
    Replay,
    RulesError,
    Ruleset,
    Trick,
    Violation,
)
from companion.rules.play.legality import CardSets, derive, law_of
from companion.rules.scoring.live_tally import (
    Given,
    hearts_broken,
    may_stop,
    moon_watch,
    still_open,
    still_out,
)
from companion.rules.whole_hand.observed_hand import (
    ObservedHand,
    RevokeEffect,
    opening_card,
    revoke_effect,
)

NOT_WATCHED = "No one logged this hand card by card."

HAND_ENDS = "All the points are taken: the hand ends here."

HEARTS_BROKEN: Mapping[bool, str] = MappingProxyType(
    {True: "Hearts are broken.", False: "Hearts are not broken."}
)


def hand_label(number: int) -> str:
    """Which hand it is: "Hand 5"."""
    return f"Hand {number}"


def played_hand_label(number: int, ruleset: Ruleset, token: str, dealer: str) -> str:
    """Which hand is played: "Hand 5 · pass left · Ann dealt"."""
    return f"{hand_label(number)} · {pass_phrase(ruleset, token)} · {dealer} dealt"


def rest_label(cards: int, taker: str | None) -> str:
    """The key that gives all cards that are left, to nobody where they stay dead."""
    if taker is None:
        return f"No one gets the {cards} left"
    return f"All {cards} to {taker}"


def amount_words(ruleset: Ruleset, cards: Sequence[Card]) -> str:
    """Scoring cards in words: hearts of equal worth by number, all others by name."""
    plain = set(ruleset.plain_hearts)
    hearts = sum(card in plain for card in cards)
    named = Counter(card for card in cards if card not in plain)
    parts = [counted(hearts, "heart")] if hearts else []
    order = sorted(named, key=lambda card: (card != QUEEN_OF_SPADES, card))
    parts += [_each(card, named[card]) for card in order]
    return listed(parts)


def _each(card: Card, times: int) -> str:
    if times == 1:
        return the_card(card)
    return counted(times, "queen" if card == QUEEN_OF_SPADES else card_words(card))


def out_words(ruleset: Ruleset, given: Given) -> str:
    """Still out: "Still out: 4 hearts and the queen."; nothing when all have fallen."""
    left = still_out(ruleset, given)
    return f"Still out: {amount_words(ruleset, left)}." if left else ""


def broken_words(ruleset: Ruleset, given: Given) -> str:
    """Whether hearts are broken, where that is certain and makes a difference (D1, D6)."""
    locks = derive(ruleset, CardSets).locked
    known = hearts_broken(ruleset, given)
    return HEARTS_BROKEN[known] if locks and known is not None else ""


def watch_words(ruleset: Ruleset, given: Given, names: Sequence[str]) -> str:
    """ "Only Cleo has points: 9 hearts and the queen. Watch for a moon." or nothing."""
    shooter = moon_watch(ruleset, given)
    if shooter is None:
        return ""
    costly = [(card, seat) for card, seat in given if ruleset.values.get(card, 0) > 0]
    seats, cards = sorted({seat for _, seat in costly}), [card for card, _ in costly]
    who = listed([names[seat] for seat in seats])
    has = "has" if len(seats) == 1 else "have"
    return f"Only {who} {has} points: {amount_words(ruleset, cards)}. Watch for a moon."


_STILL_COUNTS: Mapping[str, str] = MappingProxyType(
    {
        "no_tricks_bonus": "a player with no tricks gets a bonus",
        "sun": "taking every trick counts",
        "moon_requires": "the moon needs every trick",
        "leftover": "the kitty goes with the last trick",
        "kitty2": "the kitty goes with the last trick",
    }
)


def stop_words(ruleset: Ruleset, given: Given) -> str:
    """That the hand may stop here, or why it has to be played on; nothing before all is out."""
    if still_out(ruleset, given):
        return ""
    if may_stop(ruleset, given):
        if ruleset.skip_when_no_points:
            return HAND_ENDS
        return "All the points are taken. You can stop."
    reasons = list(dict.fromkeys(_STILL_COUNTS[name] for name in still_open(ruleset, given)))
    return f"All the points are taken, but play on: {listed(reasons)}."


Names = Sequence[str]

UNSEEN_PASS = "The pass is mixed in the middle. No one sees who gets what, so it isn't logged."

MOST_NAMED = 4  # so many cards that should have been played are named


def turn_words(watched: ObservedHand, names: Names) -> str:
    """Whose turn it is: "Trick 3: Cleo plays", "Who led the 2♣?"."""
    if watched.asks_leader:
        card = opening_card(watched.ruleset)
        return f"Who led the {card_sign(card)}?" if card else "Who led, and what?"
    if watched.replay.is_cut_short:
        return HAND_ENDS
    if watched.to_play is None:
        return "All the cards have been played."
    does = "plays" if watched.replay.open_trick else "leads"
    return f"Trick {len(watched.replay.tricks) + 1}: {names[watched.to_play]} {does}"


def leader_words(watched: ObservedHand, names: Names) -> str:
    """D4: whose lead it was at first, where it may have moved on."""
    if not watched.leader_may_pass or watched.to_play is None:
        return ""
    return f"Only hearts? Tap who leads for {names[watched.to_play]}."


def lead_moved_words(replay: Replay, trick: Trick, names: Names) -> str:
    """D4: "Cleo had no lead, so Dev led." """
    before = next((each for each in replay.tricks if each.number == trick.number - 1), None)
    if before is None or not law_of(replay.ruleset).passes_lead or before.winner is None:
        return ""
    is_wrong = any(b.trick == trick.number for b in replay.breaches if _is_turn(b))
    if trick.leader == before.winner or is_wrong:
        return ""
    return f"{names[before.winner]} had no lead, so {names[trick.leader]} led."


def _is_turn(breach: Breach) -> bool:
    return breach.violation.key == "out_of_turn"


def pass_turn_words(watched: ObservedHand, names: Names, dealer: str) -> str:
    """Who passes to whom: "Ann passes to Bo"; nothing when nobody does."""
    if watched.asks_call:
        return f"Which way does {dealer} call?"
    if watched.giver is None or watched.receiver is None:
        return ""
    return f"{names[watched.giver]} passes to {names[watched.receiver]}"


def trick_words(trick: Trick, names: Names, card: Card | None) -> str:
    """Who won a trick: "Bo wins trick 2 with the A♣."."""
    if trick.winner is None:
        taker = f", {names[trick.taker]} takes it" if trick.taker is not None else ""
        return f"Trick {trick.number} is dead: its cards cancel each other{taker}."
    with_card = f" with the {card_sign(card)}" if card else ""
    return f"{names[trick.winner]} wins trick {trick.number}{with_card}."


def broken_now_words(watched: ObservedHand) -> str:
    """Whether hearts are broken, where that makes a difference (D1, D6)."""
    if not derive(watched.ruleset, CardSets).locked:
        return ""
    return "Hearts are broken." if watched.replay.broken else "Hearts are not broken."


_ELSEWHERE: Mapping[str, str] = MappingProxyType(
    {
        "lies_elsewhere": "{card} can't be played here: {name} got it in the pass.",
        "played_before": "{card} has already been played, by {name}.",
    }
)


def log_refusal_words(error: RulesError, names: Names) -> str:
    """Why a card was not taken, with the name of who has it."""
    seat, card = error.data.get("seat"), error.data.get("card")
    sentence = _ELSEWHERE.get(error.key)
    if sentence and isinstance(seat, int) and isinstance(card, Card) and seat < len(names):
        return sentence.format(card=the_card(card).capitalize(), name=names[seat])
    return error_words(error)


def misfit_words(error: RulesError, names: Names) -> str:
    """Why the log of a scored hand cannot be read by the rules as they are now."""
    return f"This hand's log no longer fits its rules. {log_refusal_words(error, names)}"


def trick_summary(replay: Replay, trick: Trick, names: Names, card: Card | None) -> Paragraph:
    """Who led where the lead moved on (D4), and who won a trick that was played out."""
    moved = lead_moved_words(replay, trick, names)
    is_done = trick.number <= len(replay.tricks)
    return paragraph(moved, trick_words(trick, names, card) if is_done else "")


# What was against the rules


def breach_summary(watched: ObservedHand, breach: Breach, names: Names) -> Paragraph:
    """What was against the rules, and which tricks a revoke changed."""
    changed = revoke_effect(watched.replay, breach)
    return paragraph(breach_words(breach, names), changed_words(changed, names) if changed else ())


def revoke_summaries(watched: ObservedHand, names: Names) -> tuple[Paragraph, ...]:
    """Each revoke of a log with the tricks it changed, and what lies in them (H1)."""
    found = [(breach, revoke_effect(watched.replay, breach)) for breach in watched.replay.breaches]
    return tuple(
        paragraph(breach_summary(watched, breach, names), held_words(watched, changed.tricks))
        for breach, changed in found
        if changed
    )


def breach_words(breach: Breach, names: Names) -> str:
    """What somebody did against the rules, and in which trick."""
    sentence = _BREACHES.get(breach.violation.key, _other)
    where = f"Trick {breach.trick}: " if breach.trick else "The pass: "
    return where + sentence(breach.violation, names[breach.seat], names)


def changed_words(changed: RevokeEffect, names: Names) -> Paragraph:
    """Which tricks a revoke changed: "It changed trick 1 and trick 5, where the 3♣ came out"."""
    return paragraph(_which_tricks(changed), _who_would_have_won(changed, names))


def _which_tricks(changed: RevokeEffect) -> str:
    first = f"It changed trick {changed.breach.trick}"
    if not changed.later:
        return f"{first}."
    if len(changed.instead) == 1:
        card = card_sign(changed.instead[0])
        return f"{first} and trick {changed.later[0]}, where the {card} came out."
    if len(changed.later) == 1:
        return f"{first} and perhaps trick {changed.later[0]}, where one of those came out."
    tricks = listed([str(number) for number in changed.later])
    return f"{first} and one of the tricks {tricks}, where those came out."


def held_words(watched: ObservedHand, tricks: Sequence[int]) -> str:
    """What counts in some tricks: "Trick 1 holds three hearts, trick 5 nothing that counts." """
    tricks_held = [
        _held_by(watched, trick) for trick in watched.replay.tricks if trick.number in tricks
    ]
    return f"Trick {', trick '.join(tricks_held)}." if tricks_held else ""


def _held_by(watched: ObservedHand, trick: Trick) -> str:
    counted_here = set(watched.ruleset.counting_cards)
    cards = [play.card for play in trick.plays if play.card in counted_here]
    words = amount_words(watched.ruleset, cards) or "nothing that counts"
    return f"{trick.number} holds {words}"


def _who_would_have_won(changed: RevokeEffect, names: Names) -> str:
    """Whether the lead stays where it was, or all that follows may have gone another way."""
    trick, winners = f"trick {changed.breach.trick}", changed.winners
    if not winners:
        return ""
    if changed.is_lead_sure:
        who = f"{names[winners[0]]} wins {trick}" if winners[0] is not None else f"{trick} is dead"
        return f"{capitalized(who)} all the same."
    would = "Someone else might have won it"
    if len(winners) == 1:
        would = "It would have been dead" if winners[0] is None else ""
        would = would or f"{names[winners[0] or 0]} would have won {trick}"
    return f"{would}, so every trick after that could have gone differently."


def doubt_words(violation: Violation, name: str) -> str:
    """Why a card that nobody has played yet would be against the rules."""
    if violation.key == "shown_void" and violation.suit:
        return f"{name} has shown out of {suit_words(violation.suit)}"
    return _DOUBTS.get(violation.key, "against the rules")


BreachSentence = Callable[[Violation, str, Names], str]


def _follow_suit(v: Violation, name: str, names: Names) -> str:
    played = the_card(v.card) if v.card else "a card"
    return f"{name} revoked: played {played}, but could have followed with {_instead(v)}."


def _opening_card(v: Violation, name: str, names: Names) -> str:
    return f"{name} led the {_sign(v)}; {_instead(v)} opens."


def _out_of_turn(v: Violation, name: str, names: Names) -> str:
    due = names[v.wanted] if v.wanted is not None else "someone else"
    return f"{name} played the {_sign(v)} out of turn; it was {due}'s turn."


def _because(reason: str) -> BreachSentence:
    return lambda v, name, names: f"{name} played the {_sign(v)}: {reason}"


def _other(v: Violation, name: str, names: Names) -> str:
    return f"{name} played the {_sign(v)} against the rules."


def _sign(v: Violation) -> str:
    return card_sign(v.card) if v.card else "card"


def _instead(v: Violation) -> str:
    """The cards that were there to be played, or how many."""
    if len(v.instead) > MOST_NAMED:
        return f"any of {counted(len(v.instead), 'card')}"
    return listed([f"the {card_sign(card)}" for card in v.instead], "or")


_BREACHES: Mapping[str, BreachSentence] = MappingProxyType(
    {
        "follow_suit": _follow_suit,
        "opening_card": _opening_card,
        "out_of_turn": _out_of_turn,
        "club_opens": _because("a club opens."),
        "eldest_opens": _because("that card can't open while there is another."),
        "first_trick": _because("it can't go on the first trick while there is another card."),
        "heart_before_queen": _because("on the first trick a heart goes before the queen."),
        "hearts_not_broken": _because("hearts were not broken, and there was another lead."),
        "queen_before_hearts": _because("hearts were not broken, so the queen leads."),
        "queen_lead": _because("the queen can't be led before hearts are broken."),
        "queen_discard": _because("the queen can't be thrown before hearts are broken."),
        "queen_must_go": _because("the queen has to go at the first chance."),
        "lead_passes": _because("the lead passes on."),
    }
)

_DOUBTS: Mapping[str, str] = MappingProxyType(
    {
        "follow_suit": "could follow suit",
        "opening_card": "another card opens",
        "club_opens": "a club opens",
        "eldest_opens": "not the first lead",
        "first_trick": "not on the first trick",
        "heart_before_queen": "a heart goes first",
        "hearts_not_broken": "hearts are not broken",
        "queen_before_hearts": "the queen leads",
        "queen_lead": "the queen waits until hearts are broken",
        "queen_discard": "the queen waits until hearts are broken",
        "queen_must_go": "the queen must go",
    }
)

"""The questions of the quiz: about cards, play and points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from companion.referee.rulebook.deal_and_pass import passes
from companion.referee.rulebook.examples import (
    CAST,
    a_hand,
    captures_with_tricks,
    cards_at_play,
    everything,
    first_lead,
    forbidden_at_first,
    grouped,
    in_turn,
    last_cards,
    names_of,
    of_pack,
    play_out,
    possible_totals,
    sides_of,
    some_tricks,
    standings_words,
    takers_in_words,
    totals_before,
    tricks_of_shooter,
)
from companion.referee.rulebook.model import Shown, option_sentences
from companion.referee.text.grammar import (
    Paragraph,
    capitalized,
    card_words,
    cards_words,
    counted,
    listed,
    paragraph,
    with_figure,
)
from companion.referee.text.option_phrases import PHRASES
from companion.referee.text.options import counts_up, option_words, tie_words
from companion.referee.text.play_phrases import locked_leads_words
from companion.referee.text.rules_and_results import pass_words
from companion.rules import (
    QUEEN_OF_SPADES,
    Card,
    ImpossibleRuleset,
    MoonChoice,
    PlayedHand,
    Ruleset,
    Standing,
    Suit,
    Turn,
    breaks_hearts,
    cards_given,
    cards_text,
    dealer_of_hand,
    exchanges,
    legal_plays,
    parse_cards,
    pass_of_hand,
    shown,
    trick_winner,
)
from companion.rules import play_out as fold
from companion.rules.ruleset.options import (
    AllPenaltyHand,
    BreakBy,
    DealerRotation,
    Duplicates,
    EndMode,
    ExactRule,
    HeartLead,
    MoonMode,
    MoonRequires,
    QueenDiscard,
    QueenLead,
    QueenMustGo,
    Teams,
    TieBreak,
    TwoPackLeftover,
)


class Choice(NamedTuple):
    """An answer; its place among the others where it has one, as a number has."""

    words: str
    place: float | None = None


YES, NO = Choice("Yes", 0), Choice("No", 1)

Right = Choice | str

Wrong = tuple[Choice, ...] | tuple[str, ...]

Why = str | Paragraph

MINUS = "\N{MINUS SIGN}"

ENOUGH = 4  # answers to choose from


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A question about this ruleset: the right answer, wrong ones, and why.

    `section`: where the rulebook tells it. `cards`: to be drawn beside it.
    """

    key: str
    section: str
    words: str
    right: Right
    wrong: Wrong
    why: Why
    cards: tuple[Shown, ...] = ()

    @property
    def answers(self) -> tuple[Choice, ...]:
        """The right answer, then as many wrong ones as there is room for."""
        every = (self.right, *self.wrong)
        choices = (one if isinstance(one, Choice) else Choice(one) for one in every)
        return tuple({one.words: one for one in choices}.values())[:ENOUGH]


def yes_no(is_so: bool) -> tuple[Choice, tuple[Choice, ...]]:
    """The right and the wrong of two."""
    return (YES, (NO,)) if is_so else (NO, (YES,))


def numbers(right: int, *others: int, unit: str = "") -> tuple[Choice, tuple[Choice, ...]]:
    """A number among others; those that are near come last."""
    near = (right + 1, right - 1, right + 2)
    wrong = [number for number in (*others, *near) if number != right]
    return _number(right, unit), tuple(_number(number, unit) for number in wrong)


def _number(number: int, unit: str) -> Choice:
    return Choice(f"{with_figure(number, unit) if unit else number}".replace("-", MINUS), number)


def other_rules(ruleset: Ruleset, field: str, texts: Iterable[str] = ()) -> tuple[str, ...]:
    """What an option would say with some other values, as far as they can be played."""
    others = _other_wordings(ruleset, field, texts or PHRASES[field])
    return tuple(islice(others, ENOUGH))


def _other_wordings(ruleset: Ruleset, field: str, texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        try:
            yield option_words(ruleset.with_options({field: text}), field)
        except ImpossibleRuleset:
            continue


def some_of(held: tuple[Card, ...], legal: tuple[Card, ...]) -> str:
    """Which of the cards in hand, in words."""
    if set(held) <= set(legal):
        return "Any of them"
    chosen = [card for card in held if card in legal]
    if not chosen:
        return "None of them"
    if len(chosen) == 1:
        return f"Only {grouped(chosen)}"
    return capitalized(grouped(chosen))


def choices_of(held: tuple[Card, ...]) -> tuple[str, ...]:
    """Wrong answers about a hand: everything, each card alone, all but one."""
    alone = [some_of(held, (card,)) for card in held]
    but_one = [some_of(held, tuple(c for c in held if c != card)) for card in held]
    return ("Any of them", *but_one, *alone)


def _unbroken(r: Ruleset) -> str:
    """That hearts are not broken yet, where other cards may have broken them too (D2)."""
    is_by_hearts = r.break_by is BreakBy.HEART
    return "no heart has been played" if is_by_hearts else "hearts aren't broken"


def _lead(r: Ruleset) -> str:
    return f"You lead to the fifth trick, and {_unbroken(r)} yet."


def ask_choice(
    r: Ruleset,
    key: str,
    words: str,
    hand: str,
    why: Why,
    *,
    trick: str = "",
    number: int = 5,
    broken: bool = False,
) -> Iterator[Draft]:
    """What may be played from a hand: nothing to ask where the pack lacks a card of it."""
    held, on_table = of_pack(r, hand), of_pack(r, trick)
    if len(held) < len(parse_cards(hand)) or len(on_table) < len(parse_cards(trick)):
        return
    legal = legal_plays(r, Turn(held, on_table, number, broken))
    yield Draft(
        key=key,
        section="opening" if number == 1 else "play",
        words=words,
        right=some_of(held, legal),
        wrong=choices_of(held),
        why=why,
        cards=tuple(Shown(card) for card in held),
    )


def of_the_play(r: Ruleset) -> Iterator[Draft]:
    """Following suit, winning, hearts and the queen."""
    follow = "Follow suit if you can; if you are void, you may discard."
    asked = "Spades are led to the sixth trick. What may you play?"
    yield from ask_choice(r, "follow", asked, "9C 4H JS", follow, trick="8S", broken=True)
    yield from _wins(r)
    yield from _hearts(r)
    if QUEEN_OF_SPADES in r.pack:
        yield from _queen(r)
    if r.heart_lead is HeartLead.MUST_BE_BROKEN:
        yield from _only_hearts(r)


def _wins(r: Ruleset) -> Iterator[Draft]:
    for key, text in (("twins", _TWINS), ("winner", _TRICK)):
        if key == "twins" and r.decks == 1:
            continue
        cards = of_pack(r, text)[: r.players]
        if cards == parse_cards(text)[: r.players]:
            yield _winner(r, key, cards)


def _winner(r: Ruleset, key: str, cards: tuple[Card, ...]) -> Draft:
    names, order = names_of(r), in_turn(r)
    seat = trick_winner(r, cards, leader=0)
    played = zip(order, cards, strict=True)
    highest = "The highest card of the suit led wins."
    if r.decks == 2 and r.duplicates is Duplicates.CANCEL:
        highest = "The highest card of the suit led that isn't canceled wins."
    return Draft(
        key=key,
        section="play",
        words="Ann leads, and these are the cards. Who wins the trick?",
        right="Nobody" if seat is None else names[seat],
        wrong=(names[1], names[0], names[2], names[-1], "Nobody"),
        why=paragraph(option_sentences(r, "duplicates") if key == "twins" else "", highest),
        cards=tuple(Shown(card, player=names[who]) for who, card in played),
    )


def _hearts(r: Ruleset) -> Iterator[Draft]:
    rules = option_sentences(r, "heart_lead")
    yield from ask_choice(r, "heart_lead", f"{_lead(r)} What may you lead?", "7C 4H", rules)
    discarded = of_pack(r, "8D QS")
    if len(discarded) < 2 or r.heart_lead is HeartLead.FREE:
        return
    right, wrong = yes_no(breaks_hearts(r, discarded))
    yield Draft(
        key="queen_breaks",
        section="play",
        words="The queen of spades was discarded on a diamond, and no heart has been played. "
        "Are hearts broken?",
        right=right,
        wrong=wrong,
        why=option_sentences(r, "break_by", "queen_break_scope"),
    )


def _only_hearts(r: Ruleset) -> Iterator[Draft]:
    rules = option_sentences(r, "heart_lead", "only_hearts")
    yield from _ask_whole_hand(r, "only_hearts", rules, with_queen=False)


def _ask_whole_hand(r: Ruleset, key: str, why: Why, *, with_queen: bool) -> Iterator[Draft]:
    """What is led from a hand of nothing but hearts, or hearts and the queen."""
    held = last_cards(r, with_queen=with_queen)
    asked = f"You lead, {_unbroken(r)}, and this is your whole hand. What may you lead?"
    number = r.hand_size - len(held) + 1
    if held:
        yield from ask_choice(r, key, asked, cards_text(held), why, number=number)


def _queen(r: Ruleset) -> Iterator[Draft]:
    if r.heart_lead is HeartLead.MUST_BE_BROKEN:
        queen_is_locked = r.queen_lead is QueenLead.AFTER_BROKEN
        rules = paragraph(
            locked_leads_words(r),
            "" if queen_is_locked else option_sentences(r, "heart_lead", "queen_lead"),
            option_sentences(r, "hearts_and_queen"),
        )
        yield from _ask_whole_hand(r, "hearts_queen", rules, with_queen=True)
    rules = option_sentences(r, "queen_discard", "queen_must_go")
    if r.queen_discard is not QueenDiscard.FREE or r.queen_must_go is not QueenMustGo.FREE:
        asked = f"Diamonds are led to the fifth trick, {_unbroken(r)}. What may you play?"
        yield from ask_choice(r, "queen_off", asked, "5C QS", rules, trick="8D")
    lead = option_sentences(r, "queen_lead")
    yield from ask_choice(r, "queen_lead", f"{_lead(r)} What may you lead?", "7C QS", lead)
    asked = "The ace of spades is led to the third trick. What may you play?"
    must = option_sentences(r, "queen_must_go")
    under = paragraph("Follow suit; the queen is a spade like the others.", must)
    yield from ask_choice(r, "queen_under", asked, "3S QS", under, trick="AS", number=3)


_TRICK = "5C AD 9C KH 3S 6C JD 2H 8C TS 4C"

_TWINS = "JC TC JC 9C 8C 4H 3C 2D 5C AS 4C"


# The deal


def of_the_deal(r: Ruleset) -> Iterator[Draft]:
    """How many cards, which, who deals, what is left over."""
    right, wrong = numbers(r.hand_size, 13, 52 // r.players, 10, unit="card")
    yield _deal(
        "hand_size",
        "How many cards is each player dealt?",
        right,
        wrong,
        option_words(r, "players"),
    )
    if r.removed:
        yield _removed(r)
    if r.cards_left_over:
        yield _left_over(r)
    if r.decks == 2:
        right, wrong = numbers(r.pack.count(QUEEN_OF_SPADES), 1, 2, 4)
        words = "How many queens of spades are in play?"
        yield _deal("queens", words, right, wrong, option_words(r, "decks"))
    yield _next_dealer(r)
    yield _deal(
        "trumps",
        "Clubs are led, and someone plays the ace of hearts. Does it beat the 2 of clubs?",
        *yes_no(False),
        "There is no trump suit: only a card of the suit that was led can win.",
    )


def _deal(key: str, words: str, right: Right, wrong: Wrong, why: Why) -> Draft:
    return Draft(key=key, section="deal", words=words, right=right, wrong=wrong, why=why)


def _removed(r: Ruleset) -> Draft:
    wrong = ("The 2 of hearts", "The queen of spades", "No card at all", "The 2 of spades")
    right = capitalized(cards_words(r.removed))
    why = option_words(r, "trim")
    return _deal("removed", "Which cards do you take out before the deal?", right, wrong, why)


def _left_over(r: Ruleset) -> Draft:
    if r.four_player_kitty:
        right, why = "The first player who takes a penalty card", option_words(r, "kitty4")
        wrong: tuple[str, ...] = ("The dealer", "The winner of the first trick", "Nobody")
    else:
        field = "kitty2" if r.decks == 2 else "leftover"
        texts = [text.value for text in (TwoPackLeftover.FIRST_TRICK, TwoPackLeftover.LAST_TRICK)]
        right = why = option_words(r, field)
        wrong = (
            "The dealer gets them.",
            *(other_rules(r, field, texts) if r.decks == 2 else other_rules(r, field)),
        )
    over = counted(r.cards_left_over, "card")
    verb = "is" if r.cards_left_over == 1 else "are"
    return _deal(
        "left_over", f"{capitalized(over)} {verb} left over. Who gets them?", right, wrong, why
    )


def _next_dealer(r: Ruleset) -> Draft:
    why = option_words(r, "dealer_rotation")
    names = CAST[: r.chairs]
    if r.dealer_rotation is DealerRotation.QS_TAKER:
        wrong = other_rules(r, "dealer_rotation")
        return _deal("dealer", "Who deals the next hand?", why, wrong, why)
    next_one = names[dealer_of_hand(r, 0, 2)]
    words = f"{listed(names)} sit clockwise. Ann deals hand 1. Who deals hand 2?"
    return _deal("dealer", words, next_one, (names[1], names[-1], names[0], names[2]), why)


# The pass


def of_the_pass(r: Ruleset) -> Iterator[Draft]:
    """Which way, to whom, how many, which cards."""
    why = option_words(r, "pass_cycle")
    if not passes(r):
        words = "Do you pass cards before the hand is played?"
        yield _pass("no_pass", words, *yes_no(False), why)
        return
    for number in _numbers(r):
        ways = [pass_words(r, token) for token in (*r.cycle, "H", "L", "R", "S")]
        right = pass_words(r, pass_of_hand(r, number))
        yield _pass(
            f"way_{number}", f"Which way do you pass on hand {number}?", right, tuple(ways), why
        )
    yield from _to_whom(r)
    if QUEEN_OF_SPADES in r.pack:
        may = QUEEN_OF_SPADES not in r.pass_forbidden
        words = "May you pass the queen of spades?"
        yield _pass("pass_queen", words, *yes_no(may), option_words(r, "pass_forbidden"))
    yield _pass(
        "look_first",
        "May you look at the cards you get before you choose what to pass?",
        *yes_no(False),
        paragraph("Everyone passes first.", option_sentences(r, "blind_forward")),
    )


def _numbers(r: Ruleset) -> list[int]:
    """Hands worth asking about: the last of the cycle, and one after it began again."""
    many = len(r.cycle)
    return [many, many + 2] if many > 1 else [3]


def _pass(key: str, words: str, right: Right, wrong: Wrong, why: Why) -> Draft:
    return Draft(key=key, section="pass", words=words, right=right, wrong=wrong, why=why)


def _to_whom(r: Ruleset) -> Iterator[Draft]:
    names, token = names_of(r), pass_of_hand(r, 1)
    to = [names[each.receiver] for each in exchanges(r, token) if each.giver == 0]
    given = cards_given(r, token)
    if len(to) == 1:
        words = f"{listed(names)} sit clockwise. Who does Ann pass to on hand 1?"
        yield _pass(
            "to_whom", words, to[0], (names[1], names[-1], names[2]), pass_words(r, token) + "."
        )
    if given:
        right, wrong = numbers(given, 3, 2, 4, unit="card")
        words = "How many cards do you give away on hand 1?"
        why = option_words(r, "pass_count") if token not in "SZ" else f"{pass_words(r, token)}."
        yield _pass("how_many", words, right, wrong, why)


# The first trick


def of_the_opening(r: Ruleset) -> Iterator[Draft]:
    """Who leads, and what may fall on the first trick."""
    wrong = (
        "The dealer leads any card.",
        *other_rules(r, "opener", ("eldest_any", "lowest_club", "club_holder_any_club")),
        "The player with the queen of spades leads.",
        "The player with the ace of spades leads it.",
    )
    right = option_words(r, "opener")
    yield _opening("opener", "How does the first trick begin?", right, wrong, right)
    lead = first_lead(r)
    first = f"{lead.suit.capitalize()} are led to the first trick, and you"
    rules = option_sentences(r, "first_trick_points", "first_trick_set")
    hand, asked = f"{lead.other} QS 4H", f"{first} have none. What may you play?"
    yield from ask_choice(r, "first_void", asked, hand, rules, trick=lead.card, number=1)
    only = forbidden_at_first(r)
    if len(only.split()) > 1 and r.all_penalty_hand is not AllPenaltyHand.MISDEAL:
        rules = option_sentences(r, "first_trick_points", "all_penalty_hand")
        asked = f"{first} hold only these. What may you play?"
        yield from ask_choice(r, "first_only", asked, only, rules, trick=lead.card, number=1)


def _opening(key: str, words: str, right: Right, wrong: Wrong, why: Why) -> Draft:
    return Draft(key=key, section="opening", words=words, right=right, wrong=wrong, why=why)


_ASKED = "QS AH KS AS JD TD 7C JS QH QC KH 5H"

_PLAIN = {"exact_rule": "none", "bonus_floor": "none"}

_MOONS = ("add_others", "subtract_self", "nobody_scores", "wins_game", "choice", "disabled")


def _draft(key: str, section: str, words: str, answers: tuple[Right, Wrong], why: Why) -> Draft:
    right, wrong = answers
    return Draft(key=key, section=section, words=words, right=right, wrong=wrong, why=why)


# Scoring


def of_the_score(r: Ruleset) -> Iterator[Draft]:
    """What a card costs, what a hand comes to."""
    yield from _a_hand(r)
    for card in _cards(r):
        answers = numbers(r.values.get(card, 0), 0, 1, 13, 10, unit="point")
        words = f"How many points is the {card_words(card)} worth?"
        yield _draft(f"worth_{card}", "scoring", words, answers, _why_worth(r, card))
    answers = numbers(r.penalty_total, 13, 26, 52, 39)
    words = "How many points are all the penalty cards of a hand worth together?"
    why = paragraph(option_words(r, "heart_values"), option_sentences(r, "queen_spades"))
    yield _draft("total", "scoring", words, answers, why)
    totals = totals_before(r)
    front = min(range(len(totals)), key=lambda seat: totals[seat])
    names = sides_of(r)
    words = f"{standings_words(r, totals)}. Who is ahead?"
    others = (names[0], names[-1], *names)
    yield _draft("front", "scoring", words, (names[front], others), option_words(r, "score_view"))


def _cards(r: Ruleset) -> list[Card]:
    """Cards worth asking about: those with a value of their own first, then a plain one."""
    known = [card for card in parse_cards(_ASKED) if card in r.pack]
    stated = [card for card in known if card in r.values]
    return [*stated, *(card for card in known if card not in r.values)][:4]


def _why_worth(r: Ruleset, card: Card) -> str:
    stated = dict((*r.extra_penalties, *r.bonus_cards))
    if card in dict(r.extra_penalties):
        return option_words(r, "extra_penalties")
    if card in stated:
        return option_words(r, "bonus_cards")
    if str(card) == "QS":
        return option_words(r, "queen_spades")
    if str(card)[-1] == "H":
        return option_words(r, "heart_values")
    return f"It is no penalty card{', and no bonus card' if r.bonus_cards else ''}."


def _a_hand(r: Ruleset) -> Iterator[Draft]:
    if r.teams is Teams.POOLED and r.no_tricks_bonus:
        return  # E7: which of two partners took a trick would matter
    piles = a_hand(r)
    done = play_out(r, captures_with_tricks(r, piles, some_tricks(r)), totals_before(r))
    if done.result.shooter is not None:
        return
    points = done.result.points
    for seat in (0, 1):
        name, took = takers_in_words(r, piles)[seat]
        others = (13, 26, points[1 - seat], len(piles[seat]))
        answers = numbers(points[seat], *others)
        words = f"{name} took {took}. How many points is that?"
        why = paragraph(
            option_words(r, "heart_values"),
            option_sentences(r, "queen_spades", "extra_penalties"),
            option_words(r, "bonus_cards") if r.bonus_cards else "",
            option_words(r, "multipliers") if r.multipliers else "",
        )
        yield _draft(f"hand_{seat}", "scoring", words, answers, why)


# The moon

# F1: what these do more than give points to the others comes up only where points end the game.
_LOOK_AT_THE_END = (MoonMode.AUTO_GUARD, MoonMode.GUARDED_CHOICE)


def of_the_moon(r: Ruleset) -> Iterator[Draft]:
    """What a moon does, and what it needs."""
    why = option_words(r, "moon_mode")
    what = "wins every trick of a hand" if r.needs_every_trick else "takes every penalty card"
    needs_bonus = r.moon_requires is MoonRequires.PLUS_BONUS and not r.needs_every_trick
    needed_too = needs_bonus and bool(r.bonus_cards_in_play)
    also = f" and {cards_at_play(r, r.bonus_cards_in_play)} as well" if needed_too else ""
    words = f"A player {what}{also}. What happens?"
    if r.moon_mode is not MoonMode.DISABLED:
        answers: tuple[Right, Wrong] = (
            "Shooting the moon",
            ("Breaking hearts", "Sweeping the board", "Smothering"),
        )
        term = f"What is it called when a player {what}{also}?"
        yield _draft("moon_term", "moon", term, answers, "That is called shooting the moon.")
    if r.sun.value == "off" or r.needs_every_trick:
        is_the_same = r.end_mode is EndMode.MANUAL and r.moon_mode in _LOOK_AT_THE_END
        modes = [each for each in _MOONS if not (is_the_same and each == "add_others")]
        answers = (why, other_rules(r, "moon_mode", modes))
        yield _draft("moon_mode", "moon", words, answers, why)
    yield from _shot(r, why)
    yield from _one_short(r)
    if r.moon_mode is MoonMode.DISABLED:
        return
    if r.bonus_cards_in_play and not r.needs_every_trick:
        card = card_words(r.bonus_cards_in_play[0])
        words = f"Does a moon need the {card} too?"
        yield _draft("needs", "moon", words, yes_no(needs_bonus), option_words(r, "moon_requires"))
    words = "Do you have to announce that you are shooting the moon?"
    yield _draft("announce", "moon", words, yes_no(False), "You don't have to announce it.")
    if option_sentences(r, "sun") and not r.needs_every_trick:
        others = other_rules(r, "sun")
        answers = (option_words(r, "sun"), others)
        words = "A player wins every trick of the hand. What happens?"
        yield _draft("sun", "moon", words, answers, option_words(r, "sun"))


def _shot(r: Ruleset, why: str) -> Iterator[Draft]:
    """Bo's total after Ann's moon."""
    if r.moon_mode is MoonMode.DISABLED and r.no_tricks_bonus:
        return  # E7: whether Bo took a trick would matter
    totals = totals_before(r)
    tricks = tricks_of_shooter(r, all_of_them=r.needs_every_trick)
    captures = captures_with_tricks(r, everything(r), tricks)
    done = play_out(r, captures, totals, MoonChoice.ADD)
    may_choose = play_out(r, captures, totals).result.needs_choice
    seat = 1 if r.columns > 1 else 0
    after, was = shown(r, done.now.totals[seat]), shown(r, totals[seat])
    helping = [card for card in r.counting_cards if card not in r.penalty_cards]
    also = f", takes {cards_at_play(r, helping)} too" if helping else ""
    chooses = " and gives the points to the others" if may_choose else ""
    if also and not chooses:
        also = f" and{also[1:]}"
    is_none = r.moon_mode is MoonMode.DISABLED
    shoots = "takes everything" if is_none else f"shoots the moon{also}{chooses}"
    name = sides_of(r)[seat]
    words = f"{standings_words(r, totals)}. Ann {shoots}. What is the total of {name} then?"
    others = (was, was + 26, was - 26, was + 13)
    yield _draft("after_moon", "moon", words, numbers(after, *others), why)


def _one_short(r: Ruleset) -> Iterator[Draft]:
    hearts = [card for card in r.penalty_cards if card in r.plain_hearts]
    if not hearts or any(c.suit is Suit.HEARTS and c not in hearts for c in r.counting_cards):
        return  # which heart it is would matter
    piles = everything(r, hearts[0], bonus_too=False, doubling_too=False)
    captures = captures_with_tricks(r, piles, tricks_of_shooter(r, all_of_them=False))
    done = play_out(r, captures, totals_before(r))
    if done.result.shooter is not None:
        return
    points = done.result.points[0]
    helping = [card for card in r.counting_cards if card not in r.penalty_cards]
    missed = listed(["one heart", *([cards_at_play(r, helping)] if helping else [])])
    words = (
        f"A player tries to shoot the moon but misses {missed}. How many points is the failed shot?"
    )
    answers = numbers(points, 0, r.penalty_total, 13)
    lose = "score" if counts_up(r) else "lose points for"
    why = f"If even one card gets away, you {lose} everything you took."
    yield _draft("one_short", "moon", words, answers, why)


# The end


def of_the_end(r: Ruleset) -> Iterator[Draft]:
    """What ends the game, and who wins it."""
    ends = option_words(r, "end_mode")
    modes = [text for text in PHRASES["end_mode"] if text != r.end_mode.value]
    plain = {**_PLAIN, "hands": r.hands or 8}
    others = tuple(
        option_words(r.with_options({**plain, "end_mode": text}), "end_mode") for text in modes
    )
    yield _draft("end_mode", "end", "What ends the game?", (ends, others), ends)
    if r.end_mode is EndMode.TARGET:
        yield from _at_the_target(r)
    tie = tie_words(r)
    ties = other_rules(r, "tie_break", [rule.value for rule in TieBreak])
    words = "Two are tied for first when the game should end. What happens?"
    yield _draft("tie", "end", words, (tie, ties), tie)


def _at_the_target(r: Ruleset) -> Iterator[Draft]:
    spread = [r.target * part // 100 for part in (40, 100, 66, 81, 55, 73, 62, 48, 90, 58, 77)]
    usual = (spread[0], r.target, *spread[2:])[: r.columns]
    totals = possible_totals(r, usual, keep=(1,))
    now = _after(r, totals)
    words = f"After a hand the totals are {standings_words(r, totals)}. Is the game over?"
    is_plain = r.exact_rule is ExactRule.NONE
    why = option_sentences(r, "end_mode", "end_compare", *(() if is_plain else ("exact_rule",)))
    yield _draft("exactly", "end", words, yes_no(now.over), why)
    over = (spread[0], r.target + 7, *spread[2:])[: r.columns]
    now = _after(r, over)
    if len(now.winners) == 1 and r.columns == r.players:
        names = sides_of(r)
        words = f"The game ends like this: {standings_words(r, now.totals)}. Who wins?"
        others = (names[1], names[2], names[-1])
        answers = (names[now.winners[0]], others)
        yield _draft("winner", "end", words, answers, option_words(r, "score_view"))
    yield _draft(
        "in_the_middle",
        "end",
        "In the middle of a hand a player has taken enough points to end the game. What now?",
        (
            "The hand is played to its end.",
            ("The hand stops at once.", "The current trick is played, then it stops."),
        ),
        "Totals are compared only after a complete hand.",
    )


def _after(r: Ruleset, totals: Sequence[int]) -> Standing:
    before = [max(0, total - 1) for total in totals]
    hand = PlayedHand(points=tuple(a - b for a, b in zip(totals, before, strict=True)))
    return fold(lambda number: r, [hand], starts=before)


# What goes wrong


def of_trouble(r: Ruleset) -> Iterator[Draft]:
    """The table's policy."""
    asked = {
        "revoke": "A player could have followed suit but didn't. What happens?",
        "exposed_card": "A card falls face up on the table by accident. What happens?",
        "misdeal": "The deal went wrong. Who deals again?",
        "look_back": "May you look at old tricks?",
    }
    for field, words in asked.items():
        right = option_words(r, field)
        yield _draft(field, "wrong", words, (right, other_rules(r, field)), right)

"""Of the answers to a question of the quiz the one called right is right, and no other is.

What is asked is read from the words and cards of the question, and answered by the plain law, the
scorer and the claims of sentences.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice, product

import pytest

from companion.referee.rulebook import QuizQuestion, quiz, rulebook, text_of
from companion.referee.text.rules_and_results import pass_words
from companion.rules import (
    DECK,
    JOKER,
    QUEEN_OF_SPADES,
    STANDARD,
    VARIANTS,
    BeforeHand,
    Card,
    PlayedHand,
    Ruleset,
    Suit,
    exchanges,
    pass_of_hand,
    read_pass,
    start_hand,
)
from companion.rules.card_masks import holding_of, kinds_of
from companion.rules.play.passing import pass_violations
from companion.rules.standings.end_of_game import end_of_hand
from tests.referee.sentences import law
from tests.referee.sentences.claims import has_claim, misfits
from tests.referee.sentences.pages import RANDOM_RULESETS, by_chance
from tests.rules import plain_law
from tests.rules.plain_points import scores
from tests.rules.play_strategies import deal, playout

pytestmark = pytest.mark.slow  # goes

PARTS = 5
NAMES = ("Ann", "Bo", "Cleo", "Dev", "Eva", "Finn", "Gus", "Hana", "Ida", "Jon", "Kim")

# Which of the answers are right; more than one, or none, where the question leaves it open.
Oracle = Callable[[Ruleset, QuizQuestion], set[str]]

OPEN = "it depends"

ORACLES: dict[str, Oracle] = {}


def answers(*keys: str) -> Callable[[Oracle], Oracle]:
    def known(oracle: Oracle) -> Oracle:
        ORACLES.update(dict.fromkeys(keys, oracle))
        return oracle

    return known


def wrong_answers(ruleset: Ruleset) -> list[tuple[str, str]]:
    """Questions whose one right answer is not the one called right."""
    found = []
    for asked in quiz(ruleset):
        right = ORACLES[re.sub(r"_(\d+|[^_]{2})$", "", asked.key)](ruleset, asked)
        is_open = OPEN in right
        if is_open or right & {*asked.answers} != {asked.answers[asked.right]}:
            found.append((asked.words, f"{asked.answers[asked.right]}; right is {sorted(right)}"))
    return found


# Cards


@answers(
    *("follow", "heart_lead", "only_hearts", "hearts_queen", "queen_off", "queen_lead"),
    *("queen_under", "first_void", "first_only"),
)
def _may_be_played(r: Ruleset, asked: QuizQuestion) -> set[str]:
    """As long as it says so whatever was played before."""
    held = [shown.card for shown in asked.cards]
    first = "first trick" in asked.words
    led = re.search(
        r"(Clubs|Diamonds|Spades|Hearts) are led|The (ace of spades) is led", asked.words
    )
    trick: list[Card] = []
    if led and led[2]:
        trick = [law.parse_card("AS")]
    elif led:
        suit = Suit(led[1][0])
        free = [c for c in law.kinds(r) if c.suit is suit and c not in held and c != JOKER]
        trick = [r.opener_card] if first and r.opener_card else [min(free)]
    found: set[str] = set()
    for broken in may_be_broken(r, asked, held):
        number = 1 if first else 5
        legal = plain_law.legal(r, {*held}, trick, number, broken)
        found.update(a for a in asked.answers if cards_said(a, held) == legal)
    return found


def may_be_broken(r: Ruleset, asked: QuizQuestion, held: Sequence[Card]) -> list[bool]:
    """Whether hearts can be broken: not where that is said, nor where nothing else breaks them."""
    if "first trick" in asked.words or "hearts aren't broken" in asked.words:
        return [False]
    if "no heart has been played" not in asked.words:
        return [True, False]
    out = Counter(r.pack) - Counter(held)
    others = [c for c in out if c.suit is not Suit.HEARTS and law.does_break(r, c)]
    return [False, True] if others else [False]


def cards_said(answer: str, held: Sequence[Card]) -> set[Card]:
    """The cards of "Only the jack of spades", "The 5 and jack of spades and the 4 of hearts"."""
    if answer in ("Any of them", "None of them"):
        return {*held} if answer == "Any of them" else set()
    ranks = r"(?:(?:\d+|jack|queen|king|ace)(?:, | and )?)+"
    found = set()
    for group, suit in re.findall(rf"({ranks}) of (clubs|diamonds|spades|hearts)", answer):
        for rank in re.findall(r"\d+|jack|queen|king|ace", group):
            text = ("T" if rank == "10" else rank[0].upper()) + suit[0].upper()
            found.add(law.parse_card(text))
    return found


@answers("queen_breaks")
def _queen_breaks(r: Ruleset, asked: QuizQuestion) -> set[str]:
    by_others = [c for c in law.kinds(r) if c.suit is not Suit.HEARTS and c != QUEEN_OF_SPADES]
    by_queen = law.does_break(r, QUEEN_OF_SPADES)
    may_be = not by_queen and any(law.does_break(r, card) for card in by_others)
    return {"Yes", "No"} if may_be else {"Yes" if by_queen else "No"}


@answers("winner", "twins")
def _wins(r: Ruleset, asked: QuizQuestion) -> set[str]:
    if not asked.cards:
        return _ends_like_this(r, asked)
    cards = [shown.card for shown in asked.cards]
    in_it = [
        (card.rank, shown.player)
        for card, shown in zip(cards, asked.cards, strict=True)
        if card.suit is cards[0].suit
        and not (r.decks == 2 and r.duplicates.value == "cancel" and cards.count(card) > 1)
    ]
    if not in_it:
        return {"Nobody"}
    best = max(rank for rank, _ in in_it)
    return {str(next(player for rank, player in in_it if rank == best))}


@answers("trumps")
def _trumps(r: Ruleset, asked: QuizQuestion) -> set[str]:
    winner = law.trick_winner(r, [law.parse_card("2C"), law.parse_card("AH")], leader=0)
    return {"No" if winner == 0 else "Yes"}


# The deal and the pass


def numbered(asked: QuizQuestion, *right: int) -> set[str]:
    """The answers that name one of these numbers."""
    return {a for a in asked.answers if law.number(a.split()[0]) in right}


@answers("hand_size")
def _hand_size(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return numbered(asked, len(deal(r, random.Random(1))[0]))


@answers("queens")
def _queens(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return numbered(asked, r.pack.count(QUEEN_OF_SPADES))


@answers("removed")
def _removed(r: Ruleset, asked: QuizQuestion) -> set[str]:
    out = Counter(DECK * r.decks) - Counter(r.pack)

    def says(answer: str) -> Counter[Card]:
        found: Counter[Card] = Counter()
        for words in re.findall(r"[^,]+? of (?:clubs|diamonds|spades|hearts)", answer.lower()):
            for card in law.cards_in(r, words):
                found[card] += 2 if re.search(r"\b(both|two)\b", words) else 1
        return found

    return {answer for answer in asked.answers if says(answer) == out}


@answers("left_over")
def _left_over(r: Ruleset, asked: QuizQuestion) -> set[str]:
    """Who has the cards that were not dealt, in hands by chance."""
    possible = {each for each in asked.answers if "taken out" not in each}
    for seed in range(8):
        dealt = playout(r, random.Random(seed))
        whole = dealt.replayed()
        out = Counter(r.pack) - Counter(law.parse_card(c) for h in dealt.hands for c in h.split())
        takers = [s for s, pile in enumerate(whole.piles) if out <= Counter(pile)] or [None]
        costs = [t.taker for t in whole.tricks if any(r.values.get(p.card, 0) > 0 for p in t.plays)]
        now = {
            "first trick": whole.tricks[0].taker,
            "penalty card": costs[0] if costs else whole.tricks[-1].taker,
            "last trick": whole.tricks[-1].taker,
            "dealer": dealt.dealer,
        }
        for answer in [*possible]:
            who = next((seat for words, seat in now.items() if words in answer), None)
            if who not in takers:
                possible.discard(answer)
    return possible


@answers("dealer")
def _dealer(r: Ruleset, asked: QuizQuestion) -> set[str]:
    if r.dealer_rotation.value == "qs_taker":
        return {a for a in asked.answers if "queen of spades" in a}
    step = 0 if r.dealer_rotation.value == "stays" else r.turn_step
    return {NAMES[step % r.chairs]}


@answers("no_pass")
def _no_pass(r: Ruleset, asked: QuizQuestion) -> set[str]:
    passes = any(exchanges(r, token) or token in "DM" for token in r.cycle)
    return {"Yes" if passes else "No"}


@answers("way")
def _way(r: Ruleset, asked: QuizQuestion) -> set[str]:
    """Words for another way that comes to the same would be right too."""
    number = int(asked.key.removeprefix("way_"))
    token = r.cycle[(number - 1) % len(r.cycle)]
    others = {pass_words(r, each): each for each in (*r.cycle, *"HLRS")}

    def moves(each: str) -> object:
        return each if each in ("D", "M", "S") else {*exchanges(r, each)}

    return {a for a in asked.answers if moves(others[a]) == moves(token)}


@answers("to_whom")
def _to_whom(r: Ruleset, asked: QuizQuestion) -> set[str]:
    moves = exchanges(r, pass_of_hand(r, 1))
    return {NAMES[each.receiver] for each in moves if each.giver == 0}


@answers("how_many")
def _how_many(r: Ruleset, asked: QuizQuestion) -> set[str]:
    """B1, B3: three, or so many for each who gets some; a scatter is one to each of the others."""
    token = pass_of_hand(r, 1)
    each = {"S": 1, "Z": r.split_pass_each}.get(token, r.pass_count)
    to = {move.receiver for move in exchanges(r, token) if move.giver == 0}
    count = max(len(to), r.players - 1 if token == "S" else 1)
    return numbered(asked, each * count)


@answers("pass_queen")
def _pass_queen(r: Ruleset, asked: QuizQuestion) -> set[str]:
    """From a hand with enough other cards."""
    plain = [c for c in law.plain_cards(r) if c not in r.pass_forbidden][: r.hand_size]
    given = [QUEEN_OF_SPADES, *plain][: r.pass_count]
    cards = [[*plain, QUEEN_OF_SPADES], *[plain] * (r.players - 1)]
    passed = read_pass("L", [given, *[plain[: r.pass_count]] * (r.players - 1)])
    found = pass_violations(r, passed, [holding_of(kinds_of(each)) for each in cards])
    return {"No" if any(seat == 0 for seat, _ in found) else "Yes"}


@answers("look_first", "announce")
def _never(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return {"No"}


# Sentences


SENTENCES: list[tuple[str, Callable[[Ruleset], bool]]] = [
    (r"The dealer leads any card\.", lambda r: leaders(r) == {0}),
    (r"The player with the queen of spades leads\.", lambda r: r.opener_card == QUEEN_OF_SPADES),
]


def leaders(r: Ruleset) -> set[int | None]:
    """Who leads first where the player on seat 0 deals."""
    return {start_hand(r, deal(r, random.Random(n)), dealer=0).to_play for n in range(12)}


@answers("opener", "moon_mode", "sun", "end_mode", "tie")
def _sentences(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return {answer for answer in asked.answers if holds(r, answer)}


_END = re.compile(r"(?<=\.)\s+(?=[A-Z])")


def holds(r: Ruleset, answer: str) -> bool:
    """A sentence without a claim holds where the rulebook says it."""
    for pattern, check in SENTENCES:
        if re.fullmatch(pattern, answer):
            return check(r)
    parts = {*_END.split(answer)}
    if not all(has_claim(each) for each in parts):
        return answer in text_of(rulebook(r))
    return [*misfits(r, parts)] == []


@answers("revoke", "exposed_card", "misdeal", "look_back")
def _policy(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return {answer for answer in asked.answers if answer in text_of(rulebook(r))}


@answers("in_the_middle")
def _in_the_middle(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return {"The hand is played to its end."}


# Points


@answers("worth")
def _worth(r: Ruleset, asked: QuizQuestion) -> set[str]:
    [card] = law.cards_in(r, "the " + asked.words.partition(" is the ")[2])
    return numbered(asked, r.values.get(card, 0))


@answers("total")
def _total(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return numbered(asked, sum(r.values[card] for card in r.penalty_cards))


@answers("hand")
def _hand(r: Ruleset, asked: QuizQuestion) -> set[str]:
    said = re.fullmatch(r"(.*?) took (.*)\. How many points is that\?", asked.words)
    assert said
    mine = cards_taken(r, said[2])
    if mine is None:
        return {asked.answers[asked.right]}
    piles, no_moon = law.piles_of(r, mine), {"moon_mode": "disabled", "sun": "off"}
    r = r.with_options(no_moon)
    partner = r.players // 2 if r.teams.value == "pooled" else 0
    found = {each.points[0] for winner in (0, partner) for each in scores(r, piles, winner)}
    return numbered(asked, *found) if len(found) == 1 else {*map(str, found), OPEN}


def cards_taken(r: Ruleset, words: str) -> list[Card] | None:
    """The cards of "4 hearts and the queen of spades"; None for "the other hearts"."""
    if "other hearts" in words:
        return None
    found: list[Card] = []
    if hearts := re.search(r"\b(?!of\b)(\w+) hearts?\b", words):
        every = [*r.plain_hearts] or [card for card in r.pack if card.suit is Suit.HEARTS]
        found += every[: law.count_of(hearts[1])]
        words = words.replace(hearts[0], "")
    rank = r"(?:(both) |the |an? )?(\d+|jack|queen|king|ace)s?"
    group = rank.replace("(both)", "both").replace("(\\d", "(?:\\d")
    for names, suit in re.findall(
        rf"((?:{group}(?:, | and )?)+) of (clubs|diamonds|spades|hearts)", words
    ):
        for both, name in re.findall(rank, names):
            text = ("T" if name == "10" else name[0].upper()) + suit[0].upper()
            found += [law.parse_card(text)] * (2 if both else 1)
    return found


def totals_said(r: Ruleset, words: str) -> tuple[int, ...]:
    pairs = re.findall(rf"[A-Z]\w+(?: and \w+)? ({law.MINUS}?\d+)\b", words)
    return tuple(law.seen_total(r, law.number(each)) for each in pairs)


def sides(r: Ruleset) -> list[str]:
    if r.columns == r.players:
        return [*NAMES[: r.players]]
    return [f"{NAMES[s]} and {NAMES[s + r.columns]}" for s in range(r.columns)]


@answers("front")
def _front(r: Ruleset, asked: QuizQuestion) -> set[str]:
    totals = totals_said(r, asked.words)
    return {sides(r)[seat] for seat in law.wins_now(r, totals)}


def _ends_like_this(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return _front(r, asked)


@answers("exactly")
def _exactly(r: Ruleset, asked: QuizQuestion) -> set[str]:
    totals = totals_said(r, asked.words)
    before = BeforeHand(totals=tuple(max(0, total - 1) for total in totals))
    points = tuple(a - b for a, b in zip(totals, before.totals, strict=True))
    ended = end_of_hand(r, before, PlayedHand(points=points))
    return {"Yes" if ended.is_over else "No"}


@answers("moon_term")
def _term(r: Ruleset, asked: QuizQuestion) -> set[str]:
    tricks, bonus = "every trick" in asked.words, "as well" in asked.words
    shot = law.shot(r, bonus_too=bonus or not r.bonus_cards_in_play, all_tricks=tricks)
    is_it = shot.moon is not None or (tricks and law.shot(r, all_tricks=True).moon is not None)
    return {"Shooting the moon"} if is_it else set()


@answers("needs")
def _needs(r: Ruleset, asked: QuizQuestion) -> set[str]:
    return {"Yes" if law.shot(r, bonus_too=False).moon is None else "No"}


@answers("after_moon")
def _after_moon(r: Ruleset, asked: QuizQuestion) -> set[str]:
    """Wherever cards lie that are not named, and whatever is chosen."""
    totals = totals_said(r, asked.words)
    story = asked.words.partition(". Ann ")[2]
    seat = sides(r).index(re.search(r"the total of (.*) then", story)[1])  # type: ignore[index]
    told = law.cards_in(r, story.partition(". What")[0])
    every = "everything" in story
    free = [c for c in r.counting_cards if r.values.get(c, 0) <= 0 and c not in told and not every]
    before, found = BeforeHand(totals=totals, number=1), set[int]()
    for takers in product(range(r.players), repeat=len(free)):
        piles: list[list[Card]] = [[] for _ in range(r.players)]
        piles[0] += [c for c in r.counting_cards if c not in free]
        for card, taker in zip(free, takers, strict=True):
            piles[taker].append(card)
        for result in scores(r, piles, 0, before):
            is_moon = result.moon is not None or r.moon_mode.value == "disabled"
            chosen = "gives the points" not in story or result.moon is law.Moon.ADD
            if is_moon and chosen and (not result.sun or r.needs_every_trick):
                found.add(law.seen_total(r, law.new_total(r, totals[seat], result.points[seat])))
    return numbered(asked, *found) if len(found) == 1 else {*map(str, found), OPEN}


@answers("one_short")
def _one_short(r: Ruleset, asked: QuizQuestion) -> set[str]:
    """Whichever heart it is, and wherever cards lie that are not named."""
    told, found = law.cards_in(r, asked.words.partition(". How")[0]), set[int]()
    free = [c for c in r.counting_cards if r.values.get(c, 0) <= 0 and c not in told]
    for heart, mine in product({*r.penalty_cards} & {*law.hearts_of(r)}, (True, False)):
        cards = [c for c in r.counting_cards if c not in told and (mine or c not in free)]
        cards.remove(heart)
        found.add(law.scored(r, law.piles_of(r, cards)).points[0])
    return numbered(asked, *found) if len(found) == 1 else {*map(str, found), OPEN}


@pytest.mark.parametrize("key", VARIANTS)
def test_the_answers_of_a_preset_are_right_at_every_size(key: str) -> None:
    for size in VARIANTS[key].players:
        assert wrong_answers(VARIANTS[key].ruleset.for_players(size)) == [], f"{size} players"


@pytest.mark.parametrize("part", range(PARTS))
def test_the_answers_of_random_rules_are_right(part: int) -> None:
    each = RANDOM_RULESETS // PARTS
    for ruleset in islice(by_chance(), part * each, (part + 1) * each):
        assert wrong_answers(ruleset) == [], ruleset


def test_an_answer_that_is_wrong_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every question another answer than the right one."""
    for rules in (STANDARD, VARIANTS["omnibus"].ruleset, VARIANTS["cancellation"].ruleset):
        asked = quiz(rules)
        others = [replace(each, right=(each.right + 1) % len(each.answers)) for each in asked]
        with monkeypatch.context() as patch:
            patch.setattr(f"{__name__}.quiz", lambda _, others=others: others)
            assert {words for words, _ in wrong_answers(rules)} == {each.words for each in asked}


@pytest.mark.parametrize(
    ("variant", "key", "words"),
    [
        ("ms_windows", "heart_lead", "You lead to the fifth trick, and no heart has been played "
         "yet. What may you lead?"),
        ("omnibus", "after_moon", "Ann 70, Bo 20, Cleo 55, Dev 31. Ann shoots the moon. What is "
         "the total of Bo then?"),
        ("omnibus", "one_short", "A player tries to shoot the moon but misses one heart. How many "
         "points is the failed shot?"),
    ],
)  # fmt: skip
def test_a_question_that_leaves_its_answer_open_is_caught(
    monkeypatch: pytest.MonkeyPatch, variant: str, key: str, words: str
) -> None:
    """Each was asked like this once: who has the jack, and whether the queen broke hearts?"""
    rules = VARIANTS[variant].ruleset
    if key == "heart_lead":
        rules = rules.with_options({"break_by": "heart_or_QS"})
    asked = [replace(each, words=words) for each in quiz(rules) if each.key == key]
    assert asked
    monkeypatch.setattr(f"{__name__}.quiz", lambda _: asked)
    assert wrong_answers(rules)

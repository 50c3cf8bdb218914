"""What each sentence about play and points claims, and how the law or the scorer is asked for it.

A sentence that no pattern knows has to stand in `plain.txt`: it claims nothing that rules of play
or points could contradict. A new sentence has to be added to one of the two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path

from companion.rules import (
    QUEEN_OF_SPADES,
    Card,
    ImpossibleRuleset,
    MoonChoice,
    Ruleset,
    exchanges,
    legal_plays,
    pass_of_hand,
)
from tests.referee.sentences import law

Check = Callable[[Ruleset, re.Match[str]], bool]

CLAIMS: list[tuple[re.Pattern[str], Check]] = []

NUMBER = "(\N{MINUS SIGN}?\\d+)"


def claim(*patterns: str) -> Callable[[Check], Check]:
    """A sentence of one of these forms holds where the check says so."""

    def known(check: Check) -> Check:
        CLAIMS.extend((re.compile(pattern), check) for pattern in patterns)
        return check

    return known


def misfits(ruleset: Ruleset, sentences: set[str]) -> Iterator[str]:
    """The sentences that are false by these rules."""
    for sentence in sorted(sentences):
        for pattern, check in CLAIMS:
            found = pattern.fullmatch(sentence)
            if found and not check(ruleset, found):
                yield sentence


def unknown(sentences: set[str]) -> Iterator[str]:
    """The sentences that neither make a known claim nor are known to make none."""
    for sentence in sorted(sentences):
        if not is_plain(sentence) and not has_claim(sentence):
            yield sentence


@cache
def has_claim(sentence: str) -> bool:
    return any(pattern.fullmatch(sentence) for pattern, _ in CLAIMS)


def is_plain(sentence: str) -> bool:
    return shape(sentence) in plain_shapes()


_PLAIN = Path(__file__).with_name("plain.txt")


@cache
def plain_shapes() -> frozenset[str]:
    return frozenset(_PLAIN.read_text(encoding="utf-8").splitlines())


_NUMBERS = "one|two|three|four|five|six|seven|eight|nine|ten"
_CARD = r"(?:both )?(?:the )?(?:ace|king|queen|jack|#)s? of (?:clubs|diamonds|spades|hearts)"
_NAMES = "Ann|Bo|Cleo|Dev|Eva|Finn|Gus|Hana|Ida|Jon|Kim"


@cache
def shape(sentence: str) -> str:
    """A sentence without its figures, cards, sides and names."""
    words = re.sub("\N{MINUS SIGN}?\\d+", "#", sentence)
    words = re.sub(_CARD, "CARD", words, flags=re.IGNORECASE)
    words = re.sub(rf"\b(?:{_NUMBERS})\b", "#", words, flags=re.IGNORECASE)
    words = re.sub(r"CARD(?:, CARD)*(?: (?:and|or) CARD)?", "CARD", words)
    words = re.sub(rf"\b(?:{_NAMES})\b", "NAME", words)
    words = re.sub(r"NAME(?:, NAME)*(?: and NAME)?", "NAME", words)
    words = re.sub(r"\b(?:left|right)\b", "SIDE", words)
    return re.sub(r"#(?:(?:-|, )#)+", "#", words)


# Leading


def _a_heart(ruleset: Ruleset) -> Card:
    return law.hearts_of(ruleset)[0]


@claim(
    r"(?i:(After the first trick )?(?:(the|a) )?(hearts|queen of spades) may be led at any time)"
    r"(?:, or thrown whenever you can't follow suit)?\.",
)
def _led_at_any_time(r: Ruleset, m: re.Match[str]) -> bool:
    card = QUEEN_OF_SPADES if m[3] == "queen of spades" else _a_heart(r)
    is_named = m[2] is None or (m[2].lower() == "a") is (r.pack.count(card) > 1)
    return is_named and law.may_lead(r, card, 2) and law.may_lead(r, card, 1) is not bool(m[1])


@claim(
    r"(?i:(After the first trick )?(the|a) queen of spades may be (?:led at any time, or )?thrown "
    r"whenever you can't follow suit)\.",
    r"(?i:(After the first trick )?you can throw (the|a) queen of spades whenever you can't follow "
    r"suit)\.",
)
def _thrown_at_any_time(r: Ruleset, m: re.Match[str]) -> bool:
    queen = QUEEN_OF_SPADES
    is_named = (m[2].lower() == "a") is (r.pack.count(queen) > 1)
    is_free = law.may_throw(r, queen, 2) and law.may_throw(r, queen, 1) is not bool(m[1])
    return is_named and is_free


@claim(
    r"Hearts may not be led until they are broken\.",
    r"lead_heart: Once hearts are broken\.",
    r"To lead one then, you'd need a hand with nothing but hearts\.",
)
def _hearts_wait(r: Ruleset, m: re.Match[str]) -> bool:
    heart = _a_heart(r)
    return not law.may_lead(r, heart, 2) and law.may_lead(r, heart, 2, True)


@claim(
    r"Until then, lead another suit(?:, unless you have (only hearts)?(?:, or )?"
    r"(only hearts and the queen of spades)?)?\."
)
def _another_suit(r: Ruleset, m: re.Match[str]) -> bool:
    """Which hands lead a heart all the same."""
    hands = ((m[1], "4H 9H"), (m[2], "4H QS"))
    leads = all(("4H" in law.led_from(r, hand)) is bool(said) for said, hand in hands)
    return leads and not law.may_lead(r, _a_heart(r), 2)


@claim(r"(You can even open with one|Only the first lead has to be something else)\.")
def _opens_with_a_heart(r: Ruleset, m: re.Match[str]) -> bool:
    opens = law.may_open(r) & set(law.hearts_of(r)) if r.opener_card is None else set()
    return bool(opens) is m[1].startswith("You can")


@claim(
    r"Hearts may not be led until (one has been played|a penalty card has been played|"
    r"a heart or (?:the|a) queen of spades has been played|"
    r"a heart has been played or the queen of spades thrown on another suit)\."
)
def _hearts_wait_for(r: Ruleset, m: re.Match[str]) -> bool:
    queen, hearts = QUEEN_OF_SPADES, set(law.hearts_of(r))
    breaking = {card for card in law.kinds(r) if law.does_break(r, card)}
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    on_spades = queen in r.pack and law.does_break(r, queen, off_suit=False)
    wanted = {queen, *hearts} & set(r.pack)
    if m[1].startswith("one"):
        is_so = breaking == hearts
    elif "penalty" in m[1]:
        is_so = breaking == hearts | costly
    else:
        is_so = breaking == wanted and on_spades is m[1].endswith("played")
    return is_so and _hearts_wait(r, m)


@claim(r"With only hearts and the queen, lead either\.")
def _leads_either(r: Ruleset, m: re.Match[str]) -> bool:
    return law.led_from(r, "4H QS") == {"4H", "QS"}


@claim(
    r"Hearts don't have to be broken in this game; .*",
    r"Hearts don't have to be broken here before they are led\.",
    r"Hearts don't have to be broken in this game\.",
    r"In this game hearts can be led at any time\.",
    r"lead_heart: At any time\.",
    r"Hearts may be led at any time\.",
)
def _hearts_are_free(r: Ruleset, m: re.Match[str]) -> bool:
    return law.may_lead(r, _a_heart(r), 2)


@claim(
    r"(?:The|A) queen of spades may not be led until hearts are broken\.",
    r"lead_queen: Not before hearts are broken\.",
    r"The queen may not be led before hearts are broken\.",
    r"But she's led like a heart here: she waits for hearts to be broken\.",
    r"The queen waits for hearts to be broken\.",
)
def _queen_waits(r: Ruleset, m: re.Match[str]) -> bool:
    queen = QUEEN_OF_SPADES
    return not law.may_lead(r, queen, 2) and law.may_lead(r, queen, 2, True)


@claim(
    r"lead_queen: Yes(, from trick two on|, at any time)?\.",
    r"Hearts don't get broken in this game, and she can even open the hand\.",
    r"Hearts don't get broken in this game, so she is led like any other spade\.",
    r"The queen is a spade, and spades may be led whether hearts are broken or not\.",
    r"She's led like any other spade\.",
    r"She's the only card you have that doesn't wait for hearts to be broken\.",
)
def _queen_is_free(r: Ruleset, m: re.Match[str]) -> bool:
    queen = QUEEN_OF_SPADES
    if m[0].endswith(("Yes.", "at any time.", "open the hand.")):
        return law.may_lead(r, queen, 1) and law.may_lead(r, queen, 2)
    if m[0].startswith("lead_queen: Yes, from"):
        return law.may_lead(r, queen, 2) and not law.may_lead(r, queen, 1)
    return law.may_lead(r, queen, 2)


@claim(
    r"(?:The|A) queen of spades may not be (?:discarded|thrown) until hearts are broken\.",
    r"discard_queen: Not before hearts are broken\.",
    r"Until then, throw another card if you have one; she can still follow a spade\.",
)
def _queen_is_kept(r: Ruleset, m: re.Match[str]) -> bool:
    queen = QUEEN_OF_SPADES
    return not law.may_throw(r, queen, 2) and law.may_throw(r, queen, 2, True)


@claim(
    r"discard_queen: Yes\.",
    r"discard_queen: Yes, but not on trick one\.",
    r"discard_queen: Yes, but on trick one only if you have nothing but (hearts and the queen)\.",
    r"(?:After that you|You) can throw her whenever you can't follow suit\.",
)
def _queen_may_go(r: Ruleset, m: re.Match[str]) -> bool:
    is_later = "After" in m[0] or "one" in m[0]
    queen = QUEEN_OF_SPADES
    is_exception = _queen_goes_from_only_banned(r)
    is_said = not is_later or "discard_queen" not in m[0] or bool(m.re.groups) is is_exception
    return is_said and law.may_throw(r, queen, 2) and law.may_throw(r, queen, 1) is not is_later


def _queen_goes_from_only_banned(r: Ruleset) -> bool:
    """Whether a hand can be dealt of cards that stay off trick one, and plays the queen."""
    turn = law.Turn((QUEEN_OF_SPADES, law.hearts_of(r)[0]), law.only_banned(r).trick, 1)
    plays = QUEEN_OF_SPADES in legal_plays(r, turn)
    return plays and law.can_hold_only_banned(r) and not law.calls_misdeal(r)


@claim(r"(Only a heart|A heart or the queen of spades|Any penalty card) breaks hearts\.")
def _what_breaks(r: Ruleset, m: re.Match[str]) -> bool:
    breaking = {card for card in law.kinds(r) if law.does_break(r, card)}
    hearts = set(law.hearts_of(r))
    queen = {QUEEN_OF_SPADES} & set(r.pack)
    costly = {card for card, value in r.values.items() if value > 0}
    wanted = {"Only": hearts, "A": hearts | queen, "Any": hearts | (costly & set(r.pack))}
    return breaking == wanted[m[1].split()[0]]


@claim(
    r"The queen breaks hearts (even when she (?:is led or )?follows suit|only .*)\.",
    r"queen_breaks: (Yes\.|Yes, when she is thrown\.|No\.)",
    r"The queen (doesn't break) hearts\.",
)
def _queen_breaks(r: Ruleset, m: re.Match[str]) -> bool:
    off = law.does_break(r, QUEEN_OF_SPADES)
    on = law.does_break(r, QUEEN_OF_SPADES, off_suit=False)
    if m[1] in ("No.", "doesn't break"):
        return not off and not on
    if m[1].startswith("even"):
        return off and on and ("led" in m[1]) is law.may_lead(r, QUEEN_OF_SPADES, 2)
    return off and on is (m[1] == "Yes.")


@claim(
    r"As soon as she's on the table, whether thrown, led or following suit\.",
    r"Here the queen of spades breaks hearts whenever she's (?:played|thrown on another suit)\.",
    r"She breaks hearts here, but she's led like any other spade\.",
    r"Thrown on another suit she breaks hearts; played to a spade trick she doesn't\.",
)
def _queen_breaks_by(r: Ruleset, m: re.Match[str]) -> bool:
    off = law.does_break(r, QUEEN_OF_SPADES)
    on = law.does_break(r, QUEEN_OF_SPADES, off_suit=False)
    if "led like" in m[0]:
        return off and law.may_lead(r, QUEEN_OF_SPADES, 2)
    always = m[0].startswith("As") or "played." in m[0]
    return off and (on if always else not on)


@claim(
    r"A heart breaks hearts whenever it's played, even on the first trick\.",
    r"Hearts are broken as soon as a heart hits the table, .*",
    r"Leading a heart breaks hearts\.",
    r"(Either one) breaks hearts\.",
    r"A heart( or the queen)? played that way breaks hearts\.",
    r"Usually someone who can't follow suit throws a heart and breaks them\.",
)
def _hearts_break(r: Ruleset, m: re.Match[str]) -> bool:
    queen = m.re.groups and m[1] is not None
    too = [QUEEN_OF_SPADES] if queen else []
    return all(law.does_break(r, card) for card in (*law.hearts_of(r), *too))


@claim(
    r"If you have nothing but hearts, you can lead one before they are broken, and that breaks "
    r"them\.",
    r"only_hearts: Lead one; that breaks them\.",
    r"only_hearts: Lead one\.",
    r"You can't lead what you don't have, so a player with nothing but hearts may lead one\.",
)
def _only_hearts_lead(r: Ruleset, m: re.Match[str]) -> bool:
    return law.led_from(r, "4H 9H") == {"4H", "9H"}


@claim(
    r"If you have nothing but hearts before they are broken, the lead passes to the player on "
    r"your (left|right)\.",
    r"If nobody can lead, the first leader leads a heart after all\.",
    r"only_hearts: The lead passes to the (left|right)\.",
    r"A heart is led only if nobody has anything else\.",
    r"It moves on until someone can lead; if nobody can, the first leader leads a heart .*",
    r"Hearts aren't broken, so the next player who has something else leads\.",
)
def _only_hearts_pass(r: Ruleset, m: re.Match[str]) -> bool:
    side = m[1] if m.re.groups else None
    turns = "left" if r.turn_step == 1 else "right"
    return law.led_from(r, "4H 9H") == set() and side in (None, turns)


@claim(
    r"If you have only hearts and the queen before hearts are broken, you can lead any of them\.",
    r"If you have only hearts and the queen of spades, you can lead a heart or the queen\.",
    r"hearts_and_queen: Lead (?:either|what you like)\.",
    r"With nothing else to lead, you may choose between a heart and the queen\.",
    r"A hand of nothing but hearts and the queen may lead any card before that\.",
)
def _hearts_and_queen_either(r: Ruleset, m: re.Match[str]) -> bool:
    return law.led_from(r, "4H QS") == {"4H", "QS"}


@claim(
    r"If you have only hearts and the queen of spades( before hearts are broken)?, you must lead "
    r"the queen\.",
    r"If your only other card is the queen of spades, you must lead her\.",
    r"hearts_and_queen: Lead the queen\.",
)
def _hearts_and_queen_queen(r: Ruleset, m: re.Match[str]) -> bool:
    """Once hearts are broken it is no longer so, which a rule has to say."""
    is_free_later = law.led_from(r, "4H QS", broken=True) == {"4H", "QS"}
    is_said = m.re.groups == 0 or bool(m[1])
    return law.led_from(r, "4H QS") == {"QS"} and is_said is (is_free_later or m.re.groups == 0)


@claim(
    r"If you have only hearts and the queen before hearts are broken, you must lead a heart\.",
    r"hearts_and_queen: Lead a heart\.",
)
def _hearts_and_queen_heart(r: Ruleset, m: re.Match[str]) -> bool:
    return law.led_from(r, "4H QS") == {"4H"}


@claim(
    r"That's when someone has played (.*)\.",
    r"what_breaks: Someone has played (.*), so .*\.",
)
def _was_played(r: Ruleset, m: re.Match[str]) -> bool:
    """What breaks hearts, and how the queen does."""
    breaking = {card for card in law.kinds(r) if law.does_break(r, card)}
    hearts, queen = set(law.hearts_of(r)), {QUEEN_OF_SPADES} & set(r.pack)
    costly = {card for card in law.kinds(r) if r.values.get(card, 0) > 0}
    wanted = {
        "a heart": hearts,
        "a heart or the queen of spades": hearts | queen,
        "a heart, or thrown the queen of spades on another suit": hearts | queen,
        "a penalty card": hearts | costly,
    }
    follows = law.does_break(r, QUEEN_OF_SPADES, off_suit=False)
    is_so = "another suit" not in m[1] or not follows
    return (
        is_so and breaking == wanted[m[1]] and (m[1] != "a heart or the queen of spades" or follows)
    )


@claim(r"what_breaks: Someone has played .*?, so (.* may be (?:led|thrown))\.")
def _may_be_played_now(r: Ruleset, m: re.Match[str]) -> bool:
    heart, queen = _a_heart(r), QUEEN_OF_SPADES
    opens = {
        "hearts may be led": not law.may_lead(r, heart, 2),
        "the queen of spades may be led": not law.may_lead(r, queen, 2),
        "the queen of spades may be thrown": not law.may_throw(r, queen, 2),
    }
    said = set(re.split(", | and ", m[1][0].lower() + m[1][1:]))
    return {words for words, is_so in opens.items() if is_so} == said


@claim(r"To play a card that makes it legal to (.*)\.")
def _makes_it_legal(r: Ruleset, m: re.Match[str]) -> bool:
    heart, queen = _a_heart(r), QUEEN_OF_SPADES
    if m[1].startswith("lead hearts"):
        waits = not law.may_lead(r, heart, 2)
        return waits is not ("not used in this game" in m[1])
    if m[1] == "lead the queen of spades":
        return not law.may_lead(r, queen, 2)
    return m[1] == "throw the queen of spades" and not law.may_throw(r, queen, 2)


@claim(
    r"Once broken, hearts stay broken for the rest of the hand\.",
    r"Once they are, lead her when you like\.",
)
def _breaking_matters(r: Ruleset, m: re.Match[str]) -> bool:
    queen = QUEEN_OF_SPADES
    waits = not law.may_lead(r, queen, 2) or not law.may_throw(r, queen, 2)
    return not law.may_lead(r, _a_heart(r), 2) or waits


@claim(
    r"(You don't have to throw (?:her|one|(?:the|a) queen of spades) at the first chance|"
    r"(?:You can keep her even when you can't follow suit|Keep her as long as you like), .*)\."
)
def _queen_may_stay(r: Ruleset, m: re.Match[str]) -> bool:
    lead, other = law.plain_cards(r)[0], None
    others = [c for c in law.plain_cards(r) if c.suit is not lead.suit and c.suit.value != "S"]
    other = others[0]
    turn = law.Turn((QUEEN_OF_SPADES, other), (lead,), 5, True)
    return other in legal_plays(r, turn)


@claim(
    r"You must (?:throw|get rid of) (?:the|a) queen of spades at the first .*chance\.",
    r"The queen of spades must go .*",
    r"must_dump_queen: Yes\.",
    r"Throw her as soon as you can't follow suit(, once hearts are broken)?, and play her .*",
    r"But if you hold the queen of spades, she has to go\.",
)
def _queen_must_go(r: Ruleset, m: re.Match[str]) -> bool:
    lead = law.plain_cards(r)[0]
    other = next(c for c in law.plain_cards(r) if c.suit is not lead.suit and c.suit.value != "S")
    now = legal_plays(r, law.Turn((QUEEN_OF_SPADES, other), (lead,), 5))
    broken = legal_plays(r, law.Turn((QUEEN_OF_SPADES, other), (lead,), 5, True))
    waits = m.re.groups > 0 and m[1] is not None and "hearts are broken" in m[1]
    must_now = now == (QUEEN_OF_SPADES,)
    is_said = "Throw her" in m[0]
    return broken == (QUEEN_OF_SPADES,) and (not is_said or must_now is not waits)


@claim(r"(After the first trick, that|That) means as soon as you can't follow suit.*")
def _first_safe_chance(r: Ruleset, m: re.Match[str]) -> bool:
    return law.may_throw(r, QUEEN_OF_SPADES, 1) is (m[1] == "That")


# The first lead and the first trick


@claim(
    r"(?:who_leads_first: |opener_not_dealt: )?[Tt]he player on the dealer's (left|right)"
    r"(?: leads first)?\.",
)
def _a_seat_opens(r: Ruleset, m: re.Match[str]) -> bool:
    return r.opener_card is None or "leads" not in m[0]


@claim(r"[Tt]he player on the dealer's (left|right) leads any card(?: except ([^.]*))?\.")
def _opens_with(r: Ruleset, m: re.Match[str]) -> bool:
    side = "left" if r.turn_step == 1 else "right"
    banned = set(law.kinds(r)) - law.may_open(r)
    return r.opener_card is None and m[1] == side and law.cards_in(r, m[2] or "") == banned


@claim(r"Any card(?: but ([^.]*))? will do(?:, even a heart or the queen of spades)?\.")
def _will_do(r: Ruleset, m: re.Match[str]) -> bool:
    banned = set(law.kinds(r)) - law.may_open(r)
    return r.opener_card is None and law.cards_in(r, m[1] or "") == banned


@claim(
    r"The player with the (.*) leads "
    r"(it|any club)\.",
)
def _a_card_opens(r: Ruleset, m: re.Match[str]) -> bool:
    card = r.opener_card
    if card is None:
        return False
    clubs = [c for c in law.kinds(r) if c.suit is card.suit][:3]
    legal = set(legal_plays(r, law.Turn(tuple({card, *clubs}), (), 1)))
    is_any = len(legal) > 1
    name_fits = m[1] == "joker" if card == law.JOKER else law.cards_in(r, f"the {m[1]}") == {card}
    return name_fits and is_any is (m[2] == "any club")


@claim(r"label: Bo leads(?:, no (.*))?")
def _opening_label(r: Ruleset, m: re.Match[str]) -> bool:
    banned = set(law.kinds(r)) - law.may_open(r)
    if m[1] == "points":
        return banned == {c for c, value in r.values.items() if value > 0 and c in r.pack}
    signs = {law.card_sign(card) for card in banned}
    said = set(re.split(", | or ", m[1] or "")) - {""}
    if "heart" in said:
        hearts = {law.card_sign(card) for card in law.hearts_of(r)}
        return hearts <= signs and said - {"heart"} == signs - hearts
    return said == signs


@claim(r"label: (.*) on trick one")
def _first_trick_label(r: Ruleset, m: re.Match[str]) -> bool:
    off = law.stays_off(r)
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    if m[1] == "points allowed":
        return not off
    if m[1] == "no points":
        return costly <= off
    words = m[1].removeprefix("no ").replace("queen of spades", "queen")
    said = {*re.split(", | or ", words)}
    signs = {"queen" if c == QUEEN_OF_SPADES else law.card_sign(c) for c in off}
    if "hearts" in said:
        hearts = {law.card_sign(card) for card in law.hearts_of(r)}
        return hearts <= signs and said - {"hearts"} == signs - hearts
    return said == signs


_UNLESS = r"(, unless you have nothing (?:else|but penalty cards))?"


def _exception(r: Ruleset, said: str | None) -> bool:
    """Whoever holds nothing else plays it, where the exception is named."""
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    is_named = said is None or "penalty" not in said or costly == law.stays_off(r)
    is_played = said is None or (law.can_hold_only_banned(r) and not law.calls_misdeal(r))
    return is_named and is_played


@claim(rf"You may not play a penalty card to the first trick(?:, nor (.*?))?{_UNLESS}\.")
def _no_points_first(r: Ruleset, m: re.Match[str]) -> bool:
    off = law.stays_off(r)
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    also = law.cards_in(r, m[1] or "")
    others = {card for card in off - costly if card not in law.hearts_of(r)}
    return costly <= off and also == others and _exception(r, m[2])


@claim(
    r"You may play penalty cards on the first trick\.",
    r"Points may fall on the first trick(?: at this table anyway)?\.",
    r"Penalty cards are allowed on the first trick here\.",
    r"Any card is allowed on the first trick here\.",
    r"No card is kept off the first trick\.",
)
def _points_first(r: Ruleset, m: re.Match[str]) -> bool:
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    return not costly & law.stays_off(r)


@claim(rf"(.*) may be played on the first trick, (.*) may not{_UNLESS}\.")
def _some_points_first(r: Ruleset, m: re.Match[str]) -> bool:
    off = law.stays_off(r)
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    free, banned = law.cards_in(r, m[1].lower()), law.cards_in(r, m[2].lower())
    zero = set(law.hearts_of(r)) - costly
    return (
        free | (zero & free) >= costly - off
        and not free & off
        and banned == off
        and (_exception(r, m[3]))
    )


@claim(rf"(.*) may not be played on the first trick{_UNLESS}; (.*) may\.")
def _some_banned_first(r: Ruleset, m: re.Match[str]) -> bool:
    off = law.stays_off(r)
    return (
        law.cards_in(r, m[1].lower()) == off
        and _exception(r, m[2])
        and ("the other hearts" in m[3])
    )


@claim(
    r"A player (?:with nothing but penalty cards|who holds only cards that stay off the first "
    r"trick) (.*)\.",
)
def _only_banned(r: Ruleset, m: re.Match[str]) -> bool:
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    if "penalty cards" in m[0] and not costly <= law.stays_off(r):
        return False
    turn = law.only_banned(r)
    if m[1].startswith("says so"):
        return law.calls_misdeal(r)
    legal, held = set(legal_plays(r, turn)), set(turn.hand)
    wanted = {
        "may play any of them on the first trick": legal == held,
        "must play a heart on the first trick": legal == held & set(law.hearts_of(r)),
        "must play the queen of spades on the first trick or, without her, any card": legal
        == {QUEEN_OF_SPADES},
        "may play any of them but the queen of spades on the first trick": legal
        == held - {QUEEN_OF_SPADES},
    }
    return not law.calls_misdeal(r) and wanted[m[1]]


@claim(
    r"(?:When every card you could play is kept off the first trick|If you hold nothing else|"
    r"With nothing else in hand|If that's all you have), (.*)\.",
    r"Then ((?:you may play any of them|a heart has to go|the queen of spades has to go|you play a "
    r"heart).*)\.",
)
def _you_hold_only_banned(r: Ruleset, m: re.Match[str]) -> bool:
    turn = law.only_banned(r)
    if m[1].startswith("you say so"):
        return law.calls_misdeal(r)
    if m[1] == "the queen of spades has to go":  # from hearts and the queen
        hand = (QUEEN_OF_SPADES, law.hearts_of(r)[0])
        turn = law.Turn(hand, turn.trick, 1)
        return legal_plays(r, turn) == (QUEEN_OF_SPADES,)
    if law.calls_misdeal(r):
        return False
    legal, held = set(legal_plays(r, turn)), set(turn.hand)
    hearts = set(law.hearts_of(r))
    wanted = {
        "you may play any of them": legal == held,
        "a heart has to go before anything else": legal == held & hearts,
        "you play a heart": bool(legal & hearts),
        "the queen of spades has to go, if you hold her": legal == {QUEEN_OF_SPADES},
        "you may play any of them but the queen of spades": legal == held - {QUEEN_OF_SPADES},
    }
    return wanted[m[1]]


@claim(
    r"If you have nothing else, (?:lead any of them|"
    r"lead (?!any)([^.]*?)(?: or, without her, ([^.]*))?|say so, and the hand is dealt again)\."
)
def _opens_with_only_banned(r: Ruleset, m: re.Match[str]) -> bool:
    banned = set(law.kinds(r)) - law.may_open(r)
    hand = tuple(card for card in r.pack if card in banned)
    turn = law.Turn(hand, (), 1)
    if "say so" in m[0]:
        return law.is_misdeal(r, turn)
    legal = set(legal_plays(r, turn))
    wanted = banned if "any of them" in m[0] else law.cards_in(r, m[1])
    others = tuple(card for card in hand if card != QUEEN_OF_SPADES)
    led = set(legal_plays(r, law.Turn(others, (), 1))) if len(others) >= r.hand_size else set()
    lacks_queen = led if legal == {QUEEN_OF_SPADES} else set()
    is_said = law.cards_in(r, m[2] or "") == lacks_queen
    return not law.is_misdeal(r, turn) and legal == wanted and is_said


@claim(r"no_clubs_first_trick: Anything(?: but ([^.]*)|(, without the queen of spades))?\.")
def _throw_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    lead = law.plain_cards(r)[0].suit
    kept = {c for c in law.kinds(r) if c not in law.thrown_on_one(r) and c.suit is not lead}
    return law.cards_in(r, m[1] or "") - kept == set() and kept <= law.cards_in(r, m[1] or "")


@claim(
    r"queen_first_trick: (Yes\.)",
    r"queen_first_trick: (No\.|No, unless you have only hearts and the queen\.)",
)
def _queen_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    return (QUEEN_OF_SPADES in law.thrown_on_one(r)) is (m[1] == "Yes.")


@claim(
    r"hearts_first_trick: (Yes\.|No\.|Yes, but not ([^.]*)\.|"
    r"No, unless you hold nothing but ([^.]*)\.)"
)
def _hearts_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    hearts = set(law.hearts_of(r))
    if m[3]:
        return hearts <= law.stays_off(r) == law.cards_in(r, m[3])
    kept = hearts - law.thrown_on_one(r)
    if m[1] == "Yes.":
        return not kept
    return kept == (law.cards_in(r, m[2]) if m[2] else hearts)


@claim(r"The queen of spades is allowed, though\.")
def _queen_falls(r: Ruleset, m: re.Match[str]) -> bool:
    return QUEEN_OF_SPADES in law.thrown_on_one(r)


@claim(r"(The queen) isn't allowed on the first trick\.")
def _kept_back(r: Ruleset, m: re.Match[str]) -> bool:
    return QUEEN_OF_SPADES not in law.may_open(r)


@claim(r"The first-trick rule covers only ([^.]*)\.")
def _covers_only(r: Ruleset, m: re.Match[str]) -> bool:
    return law.cards_in(r, m[1]) == law.stays_off(r)


@claim(
    r"(The queen of spades) stays off the first trick\.",
    r"(Hearts) stay off the first trick, and nobody can be dealt a hand of nothing else\.",
    r"hearts_after_queen: (That can't happen here)\.",
)
def _nobody_can_play_it(r: Ruleset, m: re.Match[str]) -> bool:
    hearts = set(law.hearts_of(r))
    cards = hearts if m[1] == "Hearts" else {QUEEN_OF_SPADES} & set(r.pack)
    opens = law.may_open(r) if r.opener_card is None else frozenset()
    if cards & (law.thrown_on_one(r) | opens):
        return False
    if m[1] == "Hearts":
        return not law.can_hold_only_banned(r)
    return not (cards and _queen_goes_from_only_banned(r))


@claim(
    r"(?:It is|They are) not (?:a )?penalty cards?: (?:.* and )?(?:it|they) may be played to the "
    r"first trick\.",
)
def _bonus_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    cards = [card for card in law.kinds(r) if r.values.get(card, 0) < 0]
    breaks = any(law.does_break(r, card) for card in cards)
    return not set(cards) & law.stays_off(r) and (not breaks or "break" not in m[0])


@claim(r"([^.]*) is a diamond like any other here, and you can throw it on trick one .*")
def _plain_jack_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    return law.cards_in(r, m[1].lower()) <= law.thrown_on_one(r)


@claim(
    r"The (?:rule of the first trick is about|first-trick rule covers(?! only)) ([^.]*)\.",
)
def _about(r: Ruleset, m: re.Match[str]) -> bool:
    off = law.stays_off(r) | (set(law.kinds(r)) - law.may_open(r) if not r.opener_card else set())
    if m[1] in ("every card that costs points", "every penalty card"):
        costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
        return costly <= off
    named = law.cards_in(r, m[1]) & set(r.pack)
    return named <= off


@claim(r"Other penalty cards are allowed on the first trick\.")
def _others_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    return bool(costly - law.stays_off(r))


@claim(
    r"(After the first trick any|Any) suit will do: .*",
)
def _any_suit(r: Ruleset, m: re.Match[str]) -> bool:
    is_free = all(card in law.thrown_on_one(r) for card in law.kinds(r))
    return is_free is (m[1] == "Any")


@claim(
    r"If you can't follow suit, you may throw a heart, and it counts\.",
    r"You can (lead one, or )throw one if you can't follow suit, and it counts\.",
)
def _may_throw_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    hearts = set(law.hearts_of(r))
    leads = r.opener_card is None and bool(hearts & law.may_open(r))
    return bool(hearts & law.thrown_on_one(r)) and leads is bool(m.re.groups)


@claim(
    r"You can (lead her, )?(follow with her or )?throw her(?: if you can't follow suit)?, and she "
    r"counts (\d+) as always\."
)
def _queen_gets_there(r: Ruleset, m: re.Match[str]) -> bool:
    """Where a club is led, nobody leads her or follows with her."""
    queen, free = QUEEN_OF_SPADES, r.opener_card is None
    leads = free and queen in law.may_open(r)
    is_so = queen in law.thrown_on_one(r) and r.values[queen] == int(m[3])
    return is_so and bool(m[1]) is leads and bool(m[2]) is free


@claim(
    r"(?:if|Following suit comes first: if) spades are led and your only spade is the queen, .*",
    r"You must follow suit, and she's your only spade\.",
    r"Following suit comes before the first-trick rule\.",
    r"If spades are led and she's your only spade, she has to go\.",
)
def _queen_follows_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    lead = next(c for c in law.kinds(r) if c.suit.value == "S" and c != QUEEN_OF_SPADES)
    other = law.plain_cards(r, lead.suit)[0]
    turn = law.Turn((QUEEN_OF_SPADES, other), (lead,), 1)
    return legal_plays(r, turn) == (QUEEN_OF_SPADES,)


# What cards cost


@claim(r"Each heart (?:counts|costs you) (\d+) points?(?:, except (.*))?\.")
def _every_heart(r: Ruleset, m: re.Match[str]) -> bool:
    others = law.cards_in(r, m[2] or "")
    return {r.values.get(card, 0) for card in law.hearts_of(r) if card not in others} <= {int(m[1])}


@claim(
    r"Each heart you take (?:counts|costs you) (\d+) points?((?:(?:, | and )(?:the|each) "
    r"[^.]*?\d+(?: each)?)*)()\.",
    r"((?:The|Each) [^.]* of [^.]* \d+ points?(?: each)?(?:, [^.]*)?) and every other heart "
    r"(\d+)\.",
)
def _worth_in_short(r: Ruleset, m: re.Match[str]) -> bool:
    """Every penalty card, each with its points."""
    said: dict[Card, int] = {}
    others, worth = (m[1].lower(), m[2]) if "every other" in m[0] else (m[2], m[1])
    one = r"((?:the|each) .*?) (?:counts? |costs? you )?(\d+)(?=$|,| and| each| point)"
    for words, points in re.findall(one, others):
        said |= dict.fromkeys(law.cards_in(r, words), int(points))
    hearts = dict.fromkeys(law.hearts_of(r), int(worth))
    costly = {card: value for card, value in r.values.items() if value > 0 and card in r.pack}
    return {**hearts, **said} == costly


@claim(
    r"All (?:the )?penalty cards together (?:make|are worth) (\d+)\.",
    r".*, (\d+) points? in all\.",
    r"That makes (\d+) points? in all\.",
)
def _in_all(r: Ruleset, m: re.Match[str]) -> bool:
    costly = [r.values[card] for card in r.pack if r.values.get(card, 0) > 0]
    return sum(costly) == law.number(m[1])


@claim(
    r"(?:The|Each) queen of spades (?:counts|costs you) (\d+) points?\.",
    r"The queen of spades (carries no points|costs nothing at this table)\.",
    r"She's a spade worth (\d+) points\.",
)
def _queen_costs(r: Ruleset, m: re.Match[str]) -> bool:
    costs = int(m[1]) if m[1].isdigit() else 0
    return r.values.get(QUEEN_OF_SPADES, 0) == costs


@claim(
    r"(The (?:king|ace) of spades counts \d+(?: and the ace of spades \d+)?)\.",
    r"It's also the game you're playing, in which (the king of spades is worth 10 and the ace of "
    r"spades 7)\.",
)
def _high_spades_count(r: Ruleset, m: re.Match[str]) -> bool:
    pairs = re.findall(r"(the \w+ of spades) (?:counts |is worth )?(\d+)", m[1].lower())
    worth = {
        r.values.get(card): points for words, points in pairs for card in law.cards_in(r, words)
    }
    return bool(pairs) and all(value == int(points) for value, points in worth.items())


@claim(r"The player who wins the trick gets (\d+|the points) (off|back)\.")
def _wins_the_bonus(r: Ruleset, m: re.Match[str]) -> bool:
    helps = {card: -value for card, value in r.values.items() if value < 0}
    is_so = len(helps) > 1 if m[1] == "the points" else set(helps.values()) == {int(m[1])}
    return is_so and (m[2] == "off") is (law.seen_points(r, 1) == 1)


@claim(
    r"((?:The|Each) [^.]* of [^.]* (?:counts?|costs? you) \d+ points?(?: each)?"
    r"(?:(?:, | and )(?:the|each) [^.]* \d+(?: each)?)*)\."
)
def _cards_cost(r: Ruleset, m: re.Match[str]) -> bool:
    one = r"((?:the|each) \w+ of (?:\w+, )*\w+(?: and \w+)?) (?:counts? |costs? you )?(\d+)"
    pairs = re.findall(one, m[1].lower())
    return bool(pairs) and all(
        all(r.values.get(card, 0) == int(points) for card in law.cards_in(r, words) & set(r.pack))
        for words, points in pairs
    )


@claim(
    r"((?:The|Each) [^.]* of [^.]* (?:takes \d+ points? off the score|gives \d+ points? back) .*)\."
)
def _cards_help(r: Ruleset, m: re.Match[str]) -> bool:
    found = re.findall(r"((?:the|each) \w+ of \w+) (?:(takes|gives) )?(\d+)", m[1].lower())
    pairs = [(words, verb or found[0][1], points) for words, verb, points in found]
    is_up = law.seen_points(r, 1) == 1
    return all(
        (verb == "takes") is is_up
        and all(r.values.get(c, 0) == -int(points) for c in law.cards_in(r, words) & set(r.pack))
        for words, verb, points in pairs
    )


@claim(
    rf"After that(?:, if they're on different teams,)? both (teams )?score {NUMBER}"
    r"(?: and the (?:others|third player) nothing)?: (.*)\.",
)
def _both_pay(r: Ruleset, m: re.Match[str]) -> bool:
    """Two revokes cost all that is in play, each, and nobody else scores."""
    costs = law.seen_points(r, sum(value for c in r.pack if (value := r.values.get(c, 0)) > 0))
    line = [law.number(each) for each in re.findall(NUMBER, m[3].replace("-", " "))]
    is_line = line == [costs, costs, *[0] * (r.columns - 2)] and law.number(m[2]) == costs
    return is_line and bool(m[1]) is (r.columns < r.players)


@claim(r"If they're partners, their team pays twice: (.*)\.")
def _partners_pay_twice(r: Ruleset, m: re.Match[str]) -> bool:
    costs = law.seen_points(r, sum(value for c in r.pack if (value := r.values.get(c, 0)) > 0))
    line = [law.number(each) for each in re.findall(NUMBER, m[1].replace("-", " "))]
    return line == [2 * costs, *[0] * (r.columns - 1)] and r.columns < r.players


@claim(
    r"There is no bonus card\.",
    r"None\.",
    r"bonus_worth: (There's no bonus card in this game)\.",
)
def _no_card_helps(r: Ruleset, m: re.Match[str]) -> bool:
    return all(r.values.get(card, 0) >= 0 for card in r.pack)


@claim(r"No other card costs points\.", r"No card doubles anything in this game\.")
def _no_other(r: Ruleset, m: re.Match[str]) -> bool:
    if "doubles" in m[0]:
        return not any(card in r.pack for card, _ in r.multipliers)
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    return costly <= {*law.hearts_of(r), QUEEN_OF_SPADES}


@claim(r"card_costs: (.*)\.")
def _short_costs(r: Ruleset, m: re.Match[str]) -> bool:
    """Every card that counts is named with its points, but for hearts that are told together."""
    each = re.match(r"(Other hearts|Hearts) (\d+) each", m[1])
    found = re.findall(rf"(?:the|each) ([\w]+ of \w+) (?:{NUMBER}( back)?|(doubles))", m[1])
    worth = {law.cards_in(r, f"the {name}").pop(): (n, back) for name, n, back, twice in found if n}
    doubling = {law.cards_in(r, f"the {name}").pop() for name, _, _, twice in found if twice}
    if any(
        r.values.get(card) != law.number(n) * (-1 if b else 1) for card, (n, b) in worth.items()
    ):
        return False
    counting = {card for card in r.counting_cards if card not in law.hearts_of(r)}
    if counting != {card for card in {*worth, *doubling} if card not in law.hearts_of(r)}:
        return False
    if not doubling <= {card for card, _ in r.multipliers}:
        return False
    hearts = {r.values.get(card, 0) for card in law.hearts_of(r)}
    return each is None or hearts == {int(each[2])} or each[1] == "Other hearts"


@claim(
    rf"(?:That's|If .* has the missing card, that's|If .* got it, .* took:) "
    rf"({NUMBER} if you missed .*)\."
)
def _nearly_a_moon(r: Ruleset, m: re.Match[str]) -> bool:
    """What the scorer gives for the rest, with what helps or doubles at another player."""
    costs, *beside = m[1].split("; ")
    queens = [QUEEN_OF_SPADES]
    hearts = [card for card in law.hearts_of(r) if card in r.penalty_cards]
    for points, words in re.findall(rf"{NUMBER} if you missed ([^,]*)", costs):
        missing = {"a heart": hearts, "the queen": queens, "one queen": queens}.get(words)
        missing = queens * 2 if words == "both" else missing or [*law.cards_in(r, words)]
        each = [[card] for card in missing] if words != "both" else [missing]
        for cards in each:
            mine = list(r.penalty_cards)
            for card in cards:
                mine.remove(card)
            result = law.scored(r, law.piles_of(r, mine), a_trick_each=True)
            if result.moon is not None or result.points[0] != law.number(points):
                return False
    helps = -sum(r.values[card] for card in r.pack if r.values.get(card, 0) < 0)
    less = next((re.match(r"\d+", part) for part in beside if "if you also took" in part), None)
    twice = [card for part in beside if " double" in part for card in law.cards_in(r, part)]
    is_so = less is None or int(less[0]) == helps
    return is_so and all(card in dict(r.multipliers) for card in twice)


@claim(r"If you take all the penalty cards, (?:you|your team) (score|lose)s? all (\d+)\.")
def _all_of_them(r: Ruleset, m: re.Match[str]) -> bool:
    points = law.shot(r, bonus_too=False).points[0]
    return points >= int(m[2]) and (m[1] == "score") is (law.seen_points(r, 1) == 1)


# What a hand adds up to


@claim(
    rf"(?:With the (?P<bonus>\d+) (?:off|back) for [^,]*, a|A) hand adds up to {NUMBER}"
    r"(?:, unless (?:someone|a player) shoots the moon| \((?P<moon>.*) with a moon\)|"
    r", moon or not)?\.",
    rf"(?:Apart from a ruling on two revokes, e|E)very hand adds up to {NUMBER}"
    r"(, even with a moon|: there's no moon in this game|, since there's no moon here)\.",
    rf"hand_total: {NUMBER}()(?:, or .*)?\.",
)
def _adds_up(r: Ruleset, m: re.Match[str]) -> bool:
    groups = m.groupdict()
    said = law.seen_points(r, law.number(m[2] if groups else m[1]))
    sums = law.plain_sums(r)
    if "even with a moon" in m[0] or "moon or not" in m[0]:
        sums = sums | law.moon_sums(r)
    if re.search(r"with a moon\)|unless", m[0]) and law.moon_sums(r) <= {said}:
        return False
    if "moon or not" in m[0] and not law.moon_sums(r):
        return False
    if "there's no moon" in m[0] and law.moon_sums(r):
        return False
    if groups:
        bonus = -sum(value for card in r.pack if (value := r.values.get(card, 0)) < 0)
        other = law.moon_sums(r) - {said}
        found = re.split(" or ", groups["moon"] or "")
        named = {law.seen_points(r, law.number(one)) for one in found if one}
        is_told = other <= named or "unless" in m[0] or r.moon_mode.value == "wins_game"
        is_told = is_told and (not named or bool(named & law.moon_sums(r)))
        return sums <= {said} and int(groups["bonus"] or 0) == bonus and is_told
    return sums <= {said}


@claim(
    r"A hand with a moon adds up to ([^;]*)(?:; two revokes charged in full make .*)?\.",
    rf"hand_total: {NUMBER}, or (?P<moon>.*) with a moon\.",
    rf"hand_total: {NUMBER}, or with a moon (?P<moon>.*)\.",
    rf"hand_total: {NUMBER}\.",
)
def _moon_adds_up(r: Ruleset, m: re.Match[str]) -> bool:
    words = m["moon"] if "moon" in m.groupdict() else m[1]
    said = {law.seen_points(r, law.number(one)) for one in re.split(", | or ", words)}
    return law.moon_sums(r) <= said | law.plain_sums(r) and said <= law.moon_sums(r) | said


@claim(rf"A hand with a moon adds up to .*; two revokes charged in full make {NUMBER}( too)?\.")
def _two_revokes(r: Ruleset, m: re.Match[str]) -> bool:
    costs = sum(value for card in r.pack if (value := r.values.get(card, 0)) > 0)
    said = law.seen_points(r, law.number(m[1]))
    is_so = said == 2 * costs and r.revoke.value == "correct_or_all"
    return is_so and (said in law.moon_sums(r)) is bool(m[2])


@claim(r"A moon doesn't change that: (.*)\.")
def _same_sum(r: Ruleset, m: re.Match[str]) -> bool:
    return law.moon_sums(r) <= law.plain_sums(r) and _lines(r, m[1]) <= _moons(r, 0, None)


@claim(r"There's no moon in this game to change that\.")
def _no_moon_sums(r: Ruleset, m: re.Match[str]) -> bool:
    return not law.moon_sums(r)


@claim(r"If a hand reads (.*), someone shot the moon and it wasn't scored as one(, unless .*)?\.")
def _unscored(r: Ruleset, m: re.Match[str]) -> bool:
    """The points of the cards alone, of a hand that is a moon and adds up all the same."""
    mine = tuple(r.penalty_cards)
    helps = [card for card in r.counting_cards if r.values.get(card, 0) < 0]
    costs, less = sum(r.values[card] for card in mine), sum(r.values[card] for card in helps)
    rest = (0,) * (r.columns - 2)
    is_moon = law.shot(r, all_tricks=False).moon is not None
    is_charged = r.revoke.value == "correct_or_all" and not helps
    return is_moon and _lines(r, m[1]) == {(costs, less, *rest)} and bool(m[2]) is is_charged


@claim(
    r"(?:adds_up_over|odd_sums): The sum won't tell you\.",
    r"adds_up_short: Count the cards\.",
    r"Hands here add up to different sums\.",
    r"There's no fixed total to check against, so count the cards carefully\.",
    r"hand_total: It varies from hand to hand\.",
)
def _no_sum(r: Ruleset, m: re.Match[str]) -> bool:
    varied = (
        bool(r.multipliers)
        or r.teams.value != "none"
        or bool(r.no_tricks_bonus)
        or r.cards_left_over > 0
    )
    return varied or len(law.plain_sums(r)) > 1 or r.bonus_floor.value == "hand_not_below_0"


# The moon


@claim(
    r"There is no moon: a player who takes all the penalty cards scores all the points\.",
    r"Not here: that player simply scores all the points\.",
    r"[a-z_]+: There's no moon in this game\.",
    r"And there's no moon in this game\.",
    r"moon_needs: Not in this game\.",
)
def _no_moon(r: Ruleset, m: re.Match[str]) -> bool:
    return law.shot(r).moon is None and law.shot(r, all_tricks=True).moon is None


def _one_total_a_team(r: Ruleset, side: str) -> bool:
    """Whether a moon is told of those who have a score: players, or teams."""
    return (side == "team") is (r.columns < r.players)


@claim(
    r"The (player who|team that) shoots the moon (scores|loses) (?:nothing|no penalty points) and "
    r"(.*)\."
)
def _moon_charges(r: Ruleset, m: re.Match[str]) -> bool:
    points = law.shot(r).points
    found = law.moons_by_totals(r)
    if law.Moon.ADD not in found or (len(found) > 1 and "; " not in m[3]):
        return False
    amount = int(re.search(r"(?:scores|loses) (\d+)", m[3])[1])  # type: ignore[index]
    up = law.seen_points(r, 1) == 1
    paid = sum(1 for each in points if each % 10_000 == amount or each == amount)
    return (m[2] == "scores") is up and paid >= 1 and _one_total_a_team(r, m[1].split()[0])


@claim(r"When others pay for a moon, it's (\d+) (for|off) .*\.")
def _others_may_pay(r: Ruleset, m: re.Match[str]) -> bool:
    up, found = law.seen_points(r, 1) == 1, law.moons_by_totals(r)
    adds = law.shot(r).moon is law.Moon.ADD and law.shot(r).amount == int(m[1])
    return adds and len(found) > 1 and (m[2] == "for") is up


@claim(
    r"The (player who|team that) shoots the moon (?:scores \N{MINUS SIGN}(\d+)|gets (\d+) back) "
    r"and (.*) (?:scores|loses) (nothing|no penalty points)\."
)
def _moon_relieves(r: Ruleset, m: re.Match[str]) -> bool:
    """What else the shooter scores is of bonus cards, and the others score nothing but those."""
    result = law.shot(r, bonus_too=False) if r.moon_requires.value != "plus_bonus" else law.shot(r)
    is_up = law.seen_points(r, 1) == 1
    is_free = max(result.points[1:]) <= 0
    says_all = m[5] != "nothing" or not is_up or not any(value < 0 for value in r.values.values())
    return (
        result.moon is law.Moon.SUBTRACT
        and result.amount == int(m[2] or m[3])
        and (m[2] is not None) is is_up
        and is_free
        and says_all
        and _one_total_a_team(r, m[1].split()[0])
    )


@claim(
    r"If a (player|team) shoots the moon, nobody scores\.",
    r"A (player|team) (?:who|that) shoots the moon wins the whole game\.",
    r"two_pack_moon: That's a moon: (?:nobody scores|it wins the game)\.",
    r"Nobody's score changes\.",
)
def _moon_is(r: Ruleset, m: re.Match[str]) -> bool:
    moon = law.Moon.NOBODY_SCORES if "obody" in m[0] else law.Moon.WINS_GAME
    is_told = not m.re.groups or _one_total_a_team(r, m[1])
    return law.shot(r).moon is moon and is_told


@claim(r"Partners shoot the moon together: it doesn't matter which of them took what\.")
def _moon_of_both(r: Ruleset, m: re.Match[str]) -> bool:
    costly = sorted(r.penalty_cards)
    piles: list[tuple[Card, ...]] = [()] * r.players
    piles[0] = tuple(card for card in r.counting_cards if card != costly[0])
    piles[r.players // 2] = (costly[0],) * r.pack.count(costly[0])
    return r.needs_every_trick or law.scored(r, tuple(piles)).moon is not None


@claim(r"A moon changes only the shooter's own score, and for the better\.")
def _moon_is_the_shooters(r: Ruleset, m: re.Match[str]) -> bool:
    return law.shot(r).moon is law.Moon.SUBTRACT


@claim(r"A moon needs (all \d+ hearts.*|both .*|the .*)\.")
def _moon_needs_cards(r: Ruleset, m: re.Match[str]) -> bool:
    """Every card named is one without which it fails."""
    costly = set(r.penalty_cards)
    helps = {card for card in r.pack if r.values.get(card, 0) < 0}
    is_needed = law.shot(r, bonus_too=False).moon is None
    named = law.cards_in(r, m[1].replace("all", ""))
    return named == costly | (helps if is_needed else set())


@claim(r"two_pack_moon: (It takes more than that|Only with every trick)\.")
def _takes_more(r: Ruleset, m: re.Match[str]) -> bool:
    hearts = [card for card in r.penalty_cards if card in law.HEARTS or card == QUEEN_OF_SPADES]
    return law.scored(r, law.piles_of(r, hearts)).moon is None


@claim(r"losing_moon: It can't\.")
def _cannot_lose_by_it(r: Ruleset, m: re.Match[str]) -> bool:
    adds = law.shot(r).moon is law.Moon.ADD and r.end_mode.value == "target"
    return not adds or not law.loses_by_moon(r)


@claim(r"The moon counts, and you get (\d+) (off|back) as well\.")
def _helps_too(r: Ruleset, m: re.Match[str]) -> bool:
    helps = -sum(r.values[card] for card in r.pack if r.values.get(card, 0) < 0)
    return helps == int(m[1]) and (m[2] == "off") is (law.seen_points(r, 1) == 1)


@claim(r"Without it you've just taken all the points, and you (score|lose) (\d+)\.")
def _without_the_bonus(r: Ruleset, m: re.Match[str]) -> bool:
    costs = sum(value for card in r.pack if (value := r.values.get(card, 0)) > 0)
    is_up = law.seen_points(r, 1) == 1
    fails = law.shot(r, bonus_too=False).moon is None
    return fails and costs == int(m[2]) and (m[1] == "score") is is_up


@claim(
    r"near_moon: (?:You|Your team) (score)s? what (?:you|it) took\.",
    r"near_moon: (?:You|Your team) (lose)s? points for what (?:you|it) took\.",
)
def _scores_what_it_took(r: Ruleset, m: re.Match[str]) -> bool:
    return (m[1] == "score") is (law.seen_points(r, 1) == 1)


@claim(
    r"near_moon: It depends on who took the missing card\.",
    r"You or your partner must win a trick with a penalty card in it, .*",
    r"Throwing one on a trick (?:another|the other) team wins only helps them\.",
)
def _partners_share_it(r: Ruleset, m: re.Match[str]) -> bool:
    partner = r.players // 2
    stops = [_stopped(r, seat) for seat in range(1, r.players) if seat != partner]
    return r.needs_every_trick or (all(stops) and not _stopped(r, partner))


@claim(
    r"no_tricks: No\.",
    r"You (?:score 0|lose nothing|add nothing to your team's score|cost your team nothing), and .*",
)
def _no_trick_pays_nothing(r: Ruleset, m: re.Match[str]) -> bool:
    return not r.no_tricks_bonus and ("lose" in m[0] or "cost" in m[0]) is (
        law.seen_points(r, 1) == -1 and not m[0].startswith("no_tricks")
    )


@claim(r"Points (add up from hand to hand|count below zero)\.")
def _totals_go(r: Ruleset, m: re.Match[str]) -> bool:
    return m[1].startswith("add") is (law.seen_points(r, 1) == 1)


@claim(
    r"A moon needs every penalty card( and the bonus card too)?\.",
    r"A moon needs (every trick)(?:\.| here\.|, so .*)",
    r"moon_needs: (Every trick)\.",
)
def _moon_needs(r: Ruleset, m: re.Match[str]) -> bool:
    without_bonus = law.shot(r, bonus_too=False, all_tricks=False).moon is not None
    without_tricks = law.shot(r, all_tricks=False).moon is not None
    if m[1] and m[1].lower() == "every trick":
        return not without_tricks and law.shot(r, all_tricks=True).moon is not None
    helps = any(value < 0 for card, value in r.values.items() if card in r.pack)
    return without_tricks and (without_bonus is not bool(m[1]) or not helps)


@claim(
    r"Taking (.*) in one hand(?: is (?:called )?shooting the moon)?(?:\.|; .*|, whichever .*)",
    r"Taking every penalty card of a hand(?: and (.*))? is shooting the moon; .*",
)
def _shoots(r: Ruleset, m: re.Match[str]) -> bool:
    helps = {card for card in r.pack if r.values.get(card, 0) < 0}
    named = law.cards_in(r, (m[1] or "").replace("all", ""))
    mine = [c for c in r.counting_cards if r.values.get(c, 0) >= 0 or c in named & helps]
    return law.scored(r, law.piles_of(r, mine)).moon is not None


@claim(
    r"Winning every trick of a hand is shooting the moon; .*",
    r"Winning every trick of a hand(?: is called shooting the moon\.|, whichever .*)",
)
def _all_tricks_shoot(r: Ruleset, m: re.Match[str]) -> bool:
    return law.shot(r, all_tricks=True).moon is not None and (
        law.shot(r, all_tricks=False).moon is None
    )


@claim(
    r"Winning every trick earns nothing extra; it counts as an ordinary moon\.",
    r"every_trick: That's a moon like any other\.",
)
def _no_sun(r: Ruleset, m: re.Match[str]) -> bool:
    if r.needs_every_trick:
        return True
    return law.shot(r, all_tricks=True).points == law.shot(r, all_tricks=False).points


@claim(
    r"Winning every trick counts as a double moon\.",
    r"every_trick: That's worth more than a moon\.",
)
def _sun(r: Ruleset, m: re.Match[str]) -> bool:
    just_a_moon = law.shot(r.with_options({"sun": "off"}), all_tricks=True)
    is_double = law.shot(r, all_tricks=True).amount == 2 * just_a_moon.amount
    return law.shot(r, all_tricks=True).sun and (is_double or "double" not in m[0])


@claim(
    r"A bonus card (still counts) for the player who takes it, shooter or not\.",
    r"The shooter's bonus card (doesn't count)\.",
)
def _bonus_on_moon(r: Ruleset, m: re.Match[str]) -> bool:
    if r.bonus_floor.value == "hand_not_below_0" or law.shot(r).moon is None:
        return True
    keys = {note.key for note in law.shot(r).notes}
    return ("bonus_absorbed" in keys) is (m[1] == "doesn't count")


def _lines(r: Ruleset, words: str) -> set[tuple[int, ...]]:
    """The lines of points of "0-26-26-26 or 5, 0, 0, 0", as they are scored."""
    found = [
        tuple(law.seen_points(r, law.number(one)) for one in re.split(r", |(?<=\d)-", line))
        for line in words.split(" or ")
    ]
    assert all(len(line) == r.columns for line in found)
    return set(found)


def _moons(r: Ruleset, bonus_to: int | None, doubling_to: int | None) -> set[tuple[int, ...]]:
    """How hands of a moon, or without that bonus of none, are scored; None: wherever they are."""
    worth = r.values
    helps = [card for card in r.counting_cards if worth.get(card, 0) < 0]
    twice = [card for card in r.counting_cards if card not in worth]
    seats = (0, 1, r.players - 1)
    found = set()
    for to, other in product(
        seats if bonus_to is None else [bonus_to], seats if doubling_to is None else [doubling_to]
    ):
        piles: list[tuple[Card, ...]] = [()] * r.players
        piles[0] = tuple(r.penalty_cards)
        piles[to] += tuple(helps)
        piles[other] += tuple(twice)
        for choice, tricks in product(MoonChoice, (False, True)):
            if tricks and any(piles[1:]):
                continue
            shared = {"all_tricks": tricks, "a_trick_each": not tricks}
            found.add(law.scored(r, tuple(piles), choice=choice, **shared).points)
    return found


@claim(
    r"After that the hand is over: the (player who|team that) revoked (scores|loses) (\d+) and "
    r"(.*) nothing\."
)
def _revoked(r: Ruleset, m: re.Match[str]) -> bool:
    """All the penalty points, for whoever has a score."""
    costs = sum(value for card in r.pack if (value := r.values.get(card, 0)) > 0)
    is_up = law.seen_points(r, 1) == 1
    said = int(m[3]) == costs and (m[2] == "scores") is is_up
    return said and _one_total_a_team(r, m[1].split()[0])


@claim(
    r"On the score sheet(?:, if (?:you|the shooter) took (?P<too>.*) too)?: (?P<one>[^;]*?)"
    r"(?:; or (?P<two>.*) if you took (?P<more>.*) too)?\.",
)
def _reads(r: Ruleset, m: re.Match[str]) -> bool:
    """Who took the bonus is said, or by the question; who took a doubling card is said."""
    twice = {card for card in r.counting_cards if card not in r.values}
    named = law.cards_in(r, m["too"] or "")
    if m["too"] is not None and named != {c for c in r.counting_cards if r.values.get(c, 0) <= 0}:
        return False
    bonus_to = 0 if m["too"] else None
    doubling_to = (
        0 if named & twice else None if r.needs_every_trick or not twice else r.players - 1
    )
    if m["two"] and not _lines(r, m["two"]) <= _moons(r, bonus_to, 0):
        return False
    lines = _moons(r, bonus_to, doubling_to)
    if r.pays_for_every_trick:  # what is said of every trick
        lines |= {law.shot(r, all_tricks=True).points}
    return _lines(r, m["one"]) <= lines


@claim(rf"After that the hand is over: ({NUMBER}(?:(?:, |-){NUMBER})+)\.")
def _charged(r: Ruleset, m: re.Match[str]) -> bool:
    return len(_lines(r, m[1])) == 1


# The end


@claim(
    rf"Exactly {NUMBER} is enough to end the game\.",
    rf"when_over: When (?:someone|a team) (?:reaches|drops to) {NUMBER}(?: or below)?\.",
)
def _exactly_ends(r: Ruleset, m: re.Match[str]) -> bool:
    ends = law.ends_with(r, r.target) and not law.ends_with(r, r.target - 1)
    return law.seen_total(r, r.target) == law.number(m[1]) and ends


@claim(
    rf"It takes (?:more|less) than {NUMBER} to end the game\.",
    rf"when_over: When (?:someone|a team) (?:goes past|goes below|drops below) {NUMBER}\.",
    rf"The game ends when a (?:player|team) (?:goes past|drops below) {NUMBER}\.",
)
def _more_ends(r: Ruleset, m: re.Match[str]) -> bool:
    return (
        law.seen_total(r, r.target) == law.number(m[1])
        and not law.ends_with(r, r.target)
        and law.ends_with(r, r.target + 1)
        and bool(re.search("more|past", m[0])) is (law.seen_points(r, 1) == 1)
    )


@claim(rf"The game ends when a (?:player|team) (?:reaches|drops to) {NUMBER}(?: or below)?\.")
def _reaching_ends(r: Ruleset, m: re.Match[str]) -> bool:
    return _exactly_ends(r, m)


@claim(rf"A total of exactly {NUMBER} becomes {NUMBER}\.")
def _exactly_becomes(r: Ruleset, m: re.Match[str]) -> bool:
    after = law.seen_total(r, law.becomes(r, r.target))
    return after == law.number(m[2]) and law.seen_total(r, r.target) == law.number(m[1])


@claim(rf"Whoever has exactly {NUMBER} wins at once\.")
def _exactly_wins(r: Ruleset, m: re.Match[str]) -> bool:
    return law.ends_with(r, r.target) and law.seen_total(r, r.target) == law.number(m[1])


@claim(
    r"(?:Totals can|.* can take a total) (go below|go above|below|above) .*",
    r".* can take it (above) .*",
    r"negative_total: (Not in this game)\.",
    r"(The best you can score on a hand is 0)\.",
)
def _gains(r: Ruleset, m: re.Match[str]) -> bool:
    said = m[1] in ("go below", "go above", "below", "above")
    return law.can_gain(r) is said


@claim(
    rf"(?:Each total starts at|Totals count down from) {NUMBER}(?:\.|;.*| with .*|,? and .*)",
    rf"(?:Everyone|Each team) starts with {NUMBER} and loses points\.",
)
def _starts(r: Ruleset, m: re.Match[str]) -> bool:
    return law.seen_total(r, 0) == law.number(m[1])


@claim(r"Totals count down from .*, and a (?:player|team) (at 0 or below|below 0) ends the game\.")
def _falling_ends(r: Ruleset, m: re.Match[str]) -> bool:
    below = next(t for t in range(10_000) if law.seen_total(r, t) < 0)
    return law.ends_with(r, below) and law.ends_with(r, below - 1) is (m[1] != "below 0")


@claim(r"That happens before you check whether the game is over, so the game goes on unless .*")
def _goes_on(r: Ruleset, m: re.Match[str]) -> bool:
    return not law.ends_with(r, r.target) and law.ends_with(r, r.target + 1)


@claim(r"You don't have to go (past|below) it\.")
def _exactly_is_enough(r: Ruleset, m: re.Match[str]) -> bool:
    return law.ends_with(r, r.target) and (m[1] == "past") is (law.seen_points(r, 1) == 1)


@claim(
    r"(?:[a-z_]+: |.*; |Points add up from hand to hand, and |The (?:player|team) with )?"
    r"(?:The |the )?(lowest|highest|lower|higher) "
    r"(?:total|sum|combined score(?: of two partners)?) wins.*",
    r"The (lowest|highest|lower|higher) (?:total|sum) after the last complete hand wins\.",
    r"countdown: The (lowest|highest|lower|higher) (?:total|sum)\.",
)
def _who_wins(r: Ruleset, m: re.Match[str]) -> bool:
    """By sums only where partners add their totals: two low ones lose to a lower sum."""
    up = law.seen_points(r, 1) == 1
    totals = [50] * r.columns
    totals[0] = 10
    if r.columns == r.players and r.teams.value == "individual_then_sum":
        totals[r.columns // 2] = 200
    by_total = 0 in law.wins_now(r, totals)
    if m[1] in ("lower", "higher") and (r.teams.value == "none" or r.players != 4):
        return False
    is_low = m[1] in ("lowest", "lower")
    return is_low is up and by_total is not ("sum" in m[0] or "combined" in m[0])


@claim(
    r"Play out every trick, unless (all the penalty cards.*) have been taken and everyone agrees "
    r"to stop\.",
    r"A hand ends as soon as (all the penalty cards.*) have been taken\.",
    r"Play every hand to the last trick()\.",
)
def _last_trick(r: Ruleset, m: re.Match[str]) -> bool:
    """Bonus and doubling cards are waited for as well."""
    tricks = bool(r.no_tricks_bonus) or r.asks_tricks
    others = {card for card in r.counting_cards if r.values.get(card, 0) <= 0}
    return not m[1] or (not tricks and law.cards_in(r, m[1]) == others)


# Winning a trick


@claim(
    r"(?:One player leads a card, .*, and t|T)he highest card of the suit led( that isn't "
    r"canceled)? wins(?: the trick)?(?:, and the winner leads to the next)?\.",
)
def _highest_wins(r: Ruleset, m: re.Match[str]) -> bool:
    club = law.plain_cards(r)
    high, low = max(club[:2]), min(club[:2])
    others = list(law.plain_cards(r, high.suit))[: r.players - 3]
    if high.suit is not low.suit or r.decks == 1:
        return not m[1]
    trick = [high, low, high, *others]
    winner = law.trick_winner(r, trick)
    return (winner == r.turn_step % r.players) is bool(m[1])


# Answers in a word, and what else is said with figures


@claim(r"(broken_this_trick|hearts_after_queen): (Yes|No)\.")
def _may_lead_next(r: Ruleset, m: re.Match[str]) -> bool:
    by = _a_heart(r) if m[1] == "broken_this_trick" else QUEEN_OF_SPADES
    return (law.does_break(r, by) or law.may_lead(r, _a_heart(r), 2)) is (m[2] == "Yes")


@claim(r"heart_trick_one_breaks: (Yes|It makes no difference here|No heart can be played there)\.")
def _breaks_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    waits = not law.may_lead(r, _a_heart(r), 2)
    if m[1].startswith("It makes"):
        return not waits
    can_hold = law.can_hold_only_banned(r) and not law.calls_misdeal(r)
    hearts = set(law.hearts_of(r))
    opens = hearts & law.may_open(r) if r.opener_card is None else set()
    may = bool(hearts & law.thrown_on_one(r) or opens or can_hold)
    return waits and (m[1] == "Yes") is may


@claim(r"what_breaks: Nothing, in this game\.", r"queen_breaks: It makes no difference here\.")
def _nothing_waits(r: Ruleset, m: re.Match[str]) -> bool:
    queen = QUEEN_OF_SPADES
    return (
        law.may_lead(r, _a_heart(r), 2) and law.may_lead(r, queen, 2) and law.may_throw(r, queen, 2)
    )


@claim(r"high_spades_first_trick: (Yes|No)\.", r"bonus_first_trick: (Yes|No)\.")
def _others_fall(r: Ruleset, m: re.Match[str]) -> bool:
    helps = [card for card in law.kinds(r) if r.values.get(card, 0) < 0]
    cards = [law.parse_card("KS"), law.parse_card("AS")] if "high" in m[0] else helps
    return all(c in law.thrown_on_one(r) for c in cards if c in r.pack) is (m[1] == "Yes")


@claim(r"open_with_heart: (No|No, neither|Yes, either|[^.]*, yes)\.")
def _opens_with_points(r: Ruleset, m: re.Match[str]) -> bool:
    if r.opener_card is not None:
        return m[1] == "No"
    hearts, queen = set(law.hearts_of(r)), {QUEEN_OF_SPADES}
    may = law.may_open(r) & (hearts | queen)
    if m[1] == "No, neither":
        return not may
    if m[1] == "Yes, either":
        return may == hearts | queen
    return bool(may) and ("queen" in m[1].lower()) is bool(may & queen)


@claim(
    r"Nothing else can open the hand\.",
    r"So a club is always led to the first trick\.",
    r"(No other card can open the hand)\.",
    r"must_lead_opener: (Yes, if you have it)\.",
)
def _one_card_opens(r: Ruleset, m: re.Match[str]) -> bool:
    if r.opener_card is None or not m.re.groups:
        return r.opener_card is not None
    clubs = [card for card in law.kinds(r) if card.suit is r.opener_card.suit]
    return legal_plays(r, law.Turn(tuple(clubs), (), 1)) == (r.opener_card,)


@claim(
    r"Hearts can't be broken before the first card\.",
    r"Hearts can't be broken before the first card and the queen "
    r"(waits for hearts to be broken|isn't allowed on the first trick)\.",
)
def _no_heart_opens(r: Ruleset, m: re.Match[str]) -> bool:
    if not set(law.hearts_of(r)) - law.may_open(r):
        return False
    is_off = QUEEN_OF_SPADES not in law.may_open(r)
    return not m.groups() or (_queen_waits(r, m) if m[1].startswith("waits") else is_off)


@claim(
    r"(?:It isn't a penalty card and doesn't|They aren't penalty cards and don't) break "
    r"hearts\.",
    r"It isn't a penalty card\.",
)
def _bonus_breaks_nothing(r: Ruleset, m: re.Match[str]) -> bool:
    helps = [card for card in law.kinds(r) if r.values.get(card, 0) < 0]
    if m[0].endswith("card."):
        return bool(helps)
    return not any(law.does_break(r, card) for card in helps)


@claim(r"They're worth nothing here, so nothing stops you\.")
def _high_spades_are_plain(r: Ruleset, m: re.Match[str]) -> bool:
    high = [c for c in law.kinds(r) if str(c) in ("KS", "AS")]
    return all(r.values.get(c, 0) <= 0 and c in law.thrown_on_one(r) for c in high)


@claim(r"(If|Anything, without) .*hold the queen of spades, she has to go\.")
def _holds_and_goes(r: Ruleset, m: re.Match[str]) -> bool:
    lead = law.plain_cards(r)[0]
    other = next(c for c in law.plain_cards(r) if c.suit is not lead.suit and c.suit.value != "S")
    return legal_plays(r, law.Turn((QUEEN_OF_SPADES, other), (lead,), 1)) == (QUEEN_OF_SPADES,)


@claim(r"must_dump_queen: No\.")
def _queen_may_be_kept(r: Ruleset, m: re.Match[str]) -> bool:
    return _queen_may_stay(r, m)


@claim(r"Hearts (?:count|cost you) (?:face value|\d+ points? each)[,:].*")
def _hearts_by_rank(r: Ruleset, m: re.Match[str]) -> bool:
    """What is said of jack, queen, king and ace; a heart stated by itself is told apart."""
    words = re.sub(r" Only .*", "", m[0])
    plain = {card.rank: r.plain_values.get(card, 0) for card in law.hearts_of(r)}
    said: dict[int, int] = {}
    ranks = {"jack": 11, "queen": 12, "king": 13, "ace": 14}
    waiting: list[str] = []
    for word in re.findall(r"jack|queen|king|ace(?! \d+ to)|\d+", words):
        if word in ranks:
            waiting.append(word)
        elif waiting:
            said.update({ranks[name]: int(word) for name in waiting})
            waiting = []
    is_face = "face value" in words
    others = {rank: rank if is_face else 1 for rank in range(2, 11)}
    return all(plain.get(rank, value) == value for rank, value in {**others, **said}.items())


@claim(r"From the 2 up to the ace the hearts (?:count|cost you) ([\d ]+)\.")
def _hearts_listed(r: Ruleset, m: re.Match[str]) -> bool:
    return tuple(int(each) for each in m[1].split()) == tuple(r.heart_values)


@claim(r"A card that counts against you: here (.*)\.", r"The penalty cards are (.*)\.")
def _penalties_are(r: Ruleset, m: re.Match[str]) -> bool:
    costly = {card for card, value in r.values.items() if value > 0 and card in r.pack}
    words = m[1]
    ranks = r"(?:(?:\d+|jack|queen|king|ace)(?:, | and )?)+"
    found = set(law.cards_in(r, words))
    for group, suit in re.findall(rf"the ({ranks}) of (clubs|diamonds|spades|hearts)", words):
        for rank in re.findall(r"\d+|jack|queen|king|ace", group):
            found |= law.cards_in(r, f"the {rank} of {suit}")
    return found == costly


@claim(
    r"The penalty cards add up to (\d+)(?: and (?P<cards>[^.,]*) (?:takes?|gives?) (?P<less>\d+) "
    r"(?:off|back))?(?:\.|, but (?:.*)\.)"
)
def _costs_and_helps(r: Ruleset, m: re.Match[str]) -> bool:
    values = [r.values.get(card, 0) for card in r.pack]
    helps = -sum(value for value in values if value < 0)
    cards = {card for card in r.pack if r.values.get(card, 0) < 0}
    named = law.cards_in(r, m["cards"] or "")
    costs = sum(value for value in values if value > 0)
    return costs == int(m[1]) and helps == int(m["less"] or 0) and named == cards


@claim(
    rf"{NUMBER} means someone forgot (?:[^,]*)(?:, or the hand was charged for a revoke)?\.",
)
def _counted_wrong(r: Ruleset, m: re.Match[str]) -> bool:
    values = [r.values.get(card, 0) for card in r.pack]
    costs = sum(value for value in values if value > 0)
    return law.seen_points(r, costs) == law.number(m[1])


def _may_be(r: Ruleset, words: str) -> dict[int, set[int]]:
    """What so many points may be: the points of "13 short, the queen of spades", by those said."""
    found: dict[int, set[int]] = {}
    for part in words.split("; "):
        number = re.match(rf"{NUMBER} (?:short|over)", part)
        assert number
        cards = law.cards_in(r, part.replace("two hearts", ""))
        cards = {card for card in cards if card in r.values}
        worth = {r.values[card] for card in cards}
        uniform = {v for v in (r.plain_values.get(card, 0) for card in law.hearts_of(r)) if v}
        worth |= uniform if "one heart" in part else set()
        worth |= {2 * v for v in uniform} if "two hearts" in part else set()
        found[int(number[1])] = worth
    return found


@claim(
    r"If you're (\d+ short, .*)\.",
    r"If you're (\d+ over, .*)\.",
    r"Look for a heart worth exactly what's (?:missing|over)(?:; (.*))?\.",
)
def _off_by(r: Ruleset, m: re.Match[str]) -> bool:
    said = _may_be(r, m[1] or "") if m[1] else {}
    costly = {value for card, value in r.values.items() if value > 0 and card not in law.HEARTS}
    return all(worth == {number} for number, worth in said.items()) and costly <= set(said)


@claim(r"adds_up_(?:short|over): Probably (.*)\.")
def _least(r: Ruleset, m: re.Match[str]) -> bool:
    """The card that is worth the least: by it the question is asked."""
    least = min(value for value in r.values.values() if value > 0)
    if m[1] == "one heart":
        return any(r.values.get(card, 0) == least for card in law.hearts_of(r))
    cards = law.cards_in(r, m[1].replace("one heart", ""))
    return bool(cards) and all(r.values[card] == least for card in cards)


@claim(r"Check that (.*) went to someone(?: or were left over)?\.")
def _counts_all(r: Ruleset, m: re.Match[str]) -> bool:
    return law.cards_in(r, m[1].replace("all", "")) == set(r.counting_cards)


@claim(
    r"(?:Someone took the queen of spades, and she alone|Each queen of spades|The queen) "
    r"(is worth|costs) (\d+)(, but a (?:player|team) who also took (.*) "
    r"(?:has (\d+) less|gets (\d+) back))?\."
)
def _queen_makes(r: Ruleset, m: re.Match[str]) -> bool:
    """What nobody can be without who took her, but for what helps."""
    helps = -sum(r.values[card] for card in r.pack if r.values.get(card, 0) < 0)
    up = law.seen_points(r, 1) == 1
    said = int(m[5] or m[6] or 0)
    return (
        r.values[QUEEN_OF_SPADES] == int(m[2])
        and said == helps
        and (m[1] == "is worth") is up
        and (bool(m[5]) is up or not helps)
    )


@claim(
    r"A hand adds up to .*, so someone always has enough for her\.",
    r"nobody_has_queen: That can't happen here\.",
)
def _always_enough(r: Ruleset, m: re.Match[str]) -> bool:
    """With an even share of every hand's points somebody has hers."""
    return min(law.plain_sums(r)) > r.columns * (r.values[QUEEN_OF_SPADES] - 1)


@claim(r"bonus_worth: (\d+) points (off|back) for the player who wins it\.")
def _bonus_pays(r: Ruleset, m: re.Match[str]) -> bool:
    worth = {-r.values[card] for card in r.pack if r.values.get(card, 0) < 0}
    return int(m[1]) in worth and (m[2] == "off") is (law.seen_points(r, 1) == 1)


@claim(r"With (.*) in the same pile it's (\d+)\.")
def _bonus_twice(r: Ruleset, m: re.Match[str]) -> bool:
    helps = {card: -value for card in r.pack if (value := r.values.get(card, 0)) < 0}
    one = next((card for card, worth in helps.items() if 2 * worth == int(m[2])), None)
    twice = [card for card in law.cards_in(r, m[1]) if dict(r.multipliers)[card] == "doubles_hand"]
    return one is not None and bool(twice)


@claim(
    r"(?:[^.]*), and (?:the|each) [^.]* doubles? its taker's .*\.",
    r"(?:The|Each) ([^.]*) doubles its taker's (points for that hand|hearts)(?:, .*)?\.",
)
def _doubling_card(r: Ruleset, m: re.Match[str]) -> bool:
    kinds = {str(kind) for _, kind in r.multipliers}
    found = re.findall(r"(?:the|each) (\w+ of \w+) doubles", m[0].lower())
    named = {card for name in found for card in law.cards_in(r, f"the {name}")}
    wanted = {"doubles_hand"} if "points" in m[0] else set()
    wanted |= {"doubles_hearts"} if "hearts" in m[0].rsplit("doubles", 1)[1] else set()
    return named == {card for card, _ in r.multipliers} and wanted <= kinds


@claim(
    r"Count .* first, then double(; minus points double too)?\.",
)
def _double_last(r: Ruleset, m: re.Match[str]) -> bool:
    """The shooter of a moon with what helps has twice that with what doubles."""
    helps = any(r.values.get(card, 0) < 0 for card in r.pack)
    return bool(r.multipliers) and helps is bool(m[1])


@claim(r"No other points are doubled\.")
def _only_hearts_double(r: Ruleset, m: re.Match[str]) -> bool:
    return {str(kind) for _, kind in r.multipliers} == {"doubles_hearts"}


@claim(
    r"(?:A player who takes no tricks gets|Everyone without a trick gets|no_tricks:) (\d+) "
    r"(?:points? )?(off|back)\."
)
def _no_trick_pays(r: Ruleset, m: re.Match[str]) -> bool:
    return int(m[1]) == -r.no_tricks_bonus and (m[2] == "off") is (law.seen_points(r, 1) == 1)


@claim(
    r"A moon is worth everything in play: (\d+)\.",
    r"A moon is worth as much as all the penalty cards in play together; here that's (\d+)\.",
    r"This table fixed it; all the penalty cards together are worth (\d+)\.",
)
def _moon_is_worth(r: Ruleset, m: re.Match[str]) -> bool:
    costly = sum(value for card in r.pack if (value := r.values.get(card, 0)) > 0)
    return costly == int(m[1])


@claim(
    r"(?:A (?:player who|team that) shoots the moon chooses: |"
    r"Decide after the hand, before it's scored: |moon_worth: |two_pack_moon: That's a moon: )"
    r"(\d+) (?:for|off) ([^.]*?), or (\d+) (off|back).*",
)
def _either(r: Ruleset, m: re.Match[str]) -> bool:
    add, take = law.shot(r), law.shot(r, choice=MoonChoice.SUBTRACT)
    return (add.amount, take.amount) == (int(m[1]), int(m[3])) and add.moon is not take.moon


@claim(
    r"(?:moon_worth: |two_pack_moon: That's a moon: |Here it's )(\d+) (?:for|off) "
    r"(each|the other|everyone)[^,]*\."
)
def _adds(r: Ruleset, m: re.Match[str]) -> bool:
    return law.shot(r).amount == int(m[1]) and law.shot(r).moon is law.Moon.ADD


@claim(
    r"(?:moon_worth: |two_pack_moon: That's a moon: |Here it's )(\d+) (off|back on) the shooter's "
    r"score\."
)
def _subtracts(r: Ruleset, m: re.Match[str]) -> bool:
    return law.shot(r).amount == int(m[1]) and law.shot(r).moon is law.Moon.SUBTRACT


@claim(r".* still (scores|loses) (\d+); if that ends the game with .*, that (player|team) wins\.")
def _may_lose_by_it(r: Ruleset, m: re.Match[str]) -> bool:
    team = r.teams.value != "none"
    is_up = law.seen_points(r, 1) == 1
    return (
        law.shot(r).amount == int(m[2])
        and (m[3] == "team") is team
        and (m[1] == "scores") is is_up
        and law.loses_by_moon(r)
    )


@claim(r"The points go to .*, so a moon that ends the game wins it for you\.")
def _never_loses_by_it(r: Ruleset, m: re.Match[str]) -> bool:
    return not law.loses_by_moon(r)


@claim(r"losing_moon: Yes, but .*(\b\d+) (off|back on) your own score instead\.")
def _relieved_instead(r: Ruleset, m: re.Match[str]) -> bool:
    up = law.seen_points(r, 1) == 1
    return r.moon_points == int(m[1]) and (m[2] == "off") is up


@claim(r"Choose that, and nobody else scores the (\d+)\.")
def _nobody_else_pays(r: Ruleset, m: re.Match[str]) -> bool:
    return law.shot(r, choice=MoonChoice.ADD).amount == int(m[1]) and (
        law.shot(r, choice=MoonChoice.SUBTRACT).moon is law.Moon.SUBTRACT
    )


@claim(
    r"The (?:shooter|(team that shoots)) (scores|loses) (?:nothing|no penalty points)\.",
    r"Nobody else()? (scores|loses) any (?:penalty )?points\.",
)
def _is_spared(r: Ruleset, m: re.Match[str]) -> bool:
    """The shooter where the others pay; the others where the shooter is rid of points."""
    moon = law.Moon.ADD if m[0].startswith("The") else law.Moon.SUBTRACT
    is_team = moon is law.Moon.SUBTRACT or bool(m[1]) is (r.columns < r.players)
    is_up = law.seen_points(r, 1) == 1
    return law.shot(r).moon is moon and (m[2] == "scores") is is_up and is_team


@claim(r"The shooter chooses after the hand\.")
def _is_asked(r: Ruleset, m: re.Match[str]) -> bool:
    return law.shot(r).moon is not law.shot(r, choice=MoonChoice.SUBTRACT).moon


@claim(
    r"If even one card gets away, you (score|lose points for) everything you took()\.",
    r"If even one (?:penalty card|of these cards) gets away, you (score|lose points for) what you "
    r"took(.*)\.",
    r"If (?:the other|another) team gets even one (?:penalty card|of these cards), your team "
    r"(score|lose)s (?:points for )?what it took(.*)\.",
)
def _nearly_is_nothing(r: Ruleset, m: re.Match[str]) -> bool:
    """Without a card it is no moon, and each figure is what is left without the card it names."""
    mine = list(r.penalty_cards)
    mine.remove(law.hearts_of(r)[0] if law.hearts_of(r)[0] in mine else mine[0])
    is_up = law.seen_points(r, 1) == 1
    helps = [card for card in r.counting_cards if r.values.get(card, 0) < 0]
    needs = "of these cards" in m[0]
    bonus = sum(r.values[card] for card in helps) if needs else 0
    costs = sum(r.values[card] for card in r.penalty_cards)
    plain = {r.values[card] for card in r.plain_hearts}
    for points, words in re.findall(rf"{NUMBER} if it was ((?:[^,(]|, (?=\w+,|\w+ or))*)", m[2]):
        named = {r.values.get(card, 0) for card in law.cards_in(r, words)}
        named = plain if re.match(r"a (?:plain )?heart\b", words) else named
        named = {r.values[QUEEN_OF_SPADES]} if words.strip() == "a queen" else named
        left = {costs - max(value, 0) + bonus - min(value, 0) for value in named}
        if r.multipliers or r.no_tricks_bonus:  # what they change is told apart
            continue
        if not named or {abs(one) for one in left} != {abs(law.number(points))}:
            return False
    return law.scored(r, law.piles_of(r, mine)).moon is None and (m[1] == "score") is is_up


@claim(r"jack_for_moon: (Yes|No)\.", r"moon_bonus_elsewhere: (Then it isn't a moon|Your moon .*)\.")
def _bonus_is_needed(r: Ruleset, m: re.Match[str]) -> bool:
    needed = law.shot(r, bonus_too=False).moon is None
    return needed is (m[1] in ("Yes", "Then it isn't a moon"))


@claim(r"moon_choice: (Yes|No)\.")
def _chooses(r: Ruleset, m: re.Match[str]) -> bool:
    both = {law.shot(r, choice=choice).moon for choice in MoonChoice}
    return (len(both) == 2) is (m[1] == "Yes")


@claim(
    r"partners_moon: (Yes|No)\.",
    r"It's a moon if (you) .* between you\.",
    r"If (your) partner did(?: and you won every trick between you)?, it's a moon\.",
)
def _partners_shoot(r: Ruleset, m: re.Match[str]) -> bool:
    piles: list[tuple[Card, ...]] = [()] * r.players
    costly = sorted(r.penalty_cards)
    mine = [card for card in r.counting_cards if card != costly[0]]
    piles[0] = tuple(mine)
    piles[r.players // 2] = (costly[0],) * r.pack.count(costly[0])
    results = [law.scored(r, tuple(piles), all_tricks=tricks).moon for tricks in (False,)]
    return r.needs_every_trick or (results[0] is not None) is (m[1] in ("Yes", "you", "your"))


@claim(r"doubling: (Yes|No)\.")
def _doubles(r: Ruleset, m: re.Match[str]) -> bool:
    return bool(r.multipliers) is (m[1] == "Yes")


@claim(
    r"exactly_target: (The game is over|The game goes on|Nothing happens|It becomes .*|That .*)\."
)
def _at_exactly(r: Ruleset, m: re.Match[str]) -> bool:
    ends = law.ends_with(r, r.target) if r.end_mode.value == "target" else False
    return ends is (m[1] == "The game is over" or m[1].startswith(("That player", "That team")))


@claim(r"negative_total: (Yes|No)\.")
def _below_zero(r: Ruleset, m: re.Match[str]) -> bool:
    if law.seen_points(r, 1) == -1:
        return m[1] == "Yes"
    falls = law.can_gain(r) and law.new_total(r, 0, -5) < 0
    return falls is (m[1] == "Yes")


@claim(
    rf"(?:No|Nobody's) total (?:rises above|falls below) {NUMBER}\.",
    r"Totals stop at (0) here\.",
    rf"A bonus can't make a total better than {NUMBER}\.",
)
def _floored(r: Ruleset, m: re.Match[str]) -> bool:
    return law.new_total(r, 3, -50) == 0 and law.seen_total(r, 0) == law.number(m[1])


@claim(r"A bonus can't make a hand better than 0\.")
def _hand_floored(r: Ruleset, m: re.Match[str]) -> bool:
    return not law.can_gain(r)


@claim(
    r"tie_first: (Play on until .* is ahead|They share the win)\.",
    r"(If there's a tie for first, play on|A tie for first is shared).*\.",
    r"(If the teams are tied, play on) until one is ahead\.",
)
def _ties(r: Ruleset, m: re.Match[str]) -> bool:
    if "shared" in m[0] and law.winners_of_a_tie(r) != 2:
        return False
    if "teams" in m[1] and (r.teams.value == "none" or r.players != 4):
        return False
    return law.plays_off_a_tie(r) is ("lay on" in m[1].lower())


@claim(r"who_wins: The (player|team) with the (lowest|highest|lower|higher) (total|sum)\.")
def _winner(r: Ruleset, m: re.Match[str]) -> bool:
    is_low, of_two = m[2].startswith("low"), m[2].endswith("er")
    return (
        (m[1] == "team") is (r.teams.value != "none")
        and is_low is (law.seen_points(r, 1) == 1)
        and of_two is (r.teams.value != "none" and r.players == 4)
    )


@claim(
    r"(?:(Taking them all|Winning every trick) is called shooting the moon; at|At) the end the "
    r"(team with the )?(low|high)(er|est) total wins\."
)
def _best_total(r: Ruleset, m: re.Match[str]) -> bool:
    teams = 0 if r.teams.value == "none" else r.players // 2
    by_cards = law.shot(r, all_tricks=False).moon is not None
    has_moon = by_cards or law.shot(r, all_tricks=True).moon is not None
    said = {True: "Taking them all", False: "Winning every trick"}[by_cards] if has_moon else None
    is_team = bool(m[2]) is bool(teams) and (m[4] == "er") is (teams == 2)
    return m[1] == said and is_team and (m[3] == "low") is (law.seen_points(r, 1) == 1)


@claim(r"The penalty cards count against you: (.*)\.")
def _count_against_you(r: Ruleset, m: re.Match[str]) -> bool:
    """Every penalty card is named, with its points where all hearts have the same."""
    costly = {card for card in law.kinds(r) if r.values.get(card, 0) > 0}
    each = re.search(r"hearts (\d+) each", m[1])
    if each is None:
        return law.cards_in(r, m[1]) == costly
    named = re.findall(r"(?:the|each) (\w+ of \w+) (\d+)", m[1])
    worth = {card: int(n) for words, n in named for card in law.cards_in(r, f"the {words}")}
    hearts = {card for card in law.hearts_of(r) if card not in worth}
    is_so = all(r.values.get(card) == points for card, points in worth.items())
    return is_so and {r.values[c] for c in hearts} == {int(each[1])} and costly == hearts | {*worth}


@claim(r"The game ends after (.*) hands?\.", r"when_over: After (.*) hands?\.")
def _ends_after(r: Ruleset, m: re.Match[str]) -> bool:
    return law.ends_at_hand(r) == law.count_of(m[1])


@claim(
    r"Two identical cards in a trick cancel each other out\.",
    r"Two identical cards cancel each other and neither can win\.",
    r"twins_in_trick: (They cancel each other)\.",
    r"(Of two identical cards the first one counts)\.",
    r"twins_in_trick: The (first) one counts\.",
    r"who_wins_trick: The highest card of the suit led that isn't canceled\.",
    r"Say the jack of clubs, .* are played: the (first) jack wins\.",
    r"Say the jack of clubs, .* are played: the jacks cancel and the 10 wins\.",
)
def _twins(r: Ruleset, m: re.Match[str]) -> bool:
    suit = law.plain_cards(r)[0].suit
    clubs = sorted(card for card in law.plain_cards(r) if card.suit is suit)
    winner = law.trick_winner(r, [clubs[-1], clubs[0], clubs[-1]])
    return r.decks == 1 or (winner == 0) is ("first" in m[0])


@claim(r"who_wins_trick: The highest card of the suit led\.")
def _nothing_cancels(r: Ruleset, m: re.Match[str]) -> bool:
    suit = law.plain_cards(r)[0].suit
    clubs = sorted(card for card in law.plain_cards(r) if card.suit is suit)
    return r.decks == 1 or law.trick_winner(r, [clubs[-1], clubs[0], clubs[-1]]) == 0


@claim(
    r"(.*) players, (\w+) cards? each\.",
)
def _dealt(r: Ruleset, m: re.Match[str]) -> bool:
    said = law.count_of(m[m.lastindex or 1])
    return said == (len(r.pack) - r.cards_left_over) // r.players


@claim(
    r"All the cards in play, (\d+) here\.",
    r"This game uses two, with (\d+) cards in play\.",
    r"All (\d+) cards are dealt, so look "
    r"again: .*",
)
def _in_use(r: Ruleset, m: re.Match[str]) -> bool:
    return int(m[1]) == len(r.pack)


@claim(r"All (\d+) cards(?: of the two decks)? are dealt\.", r"Then deal the other (\d+)\.")
def _dealt_out(r: Ruleset, m: re.Match[str]) -> bool:
    is_whole = ("other" in m[0]) is bool(r.removed) and not r.cards_left_over
    return is_whole and int(m[1]) == len(r.pack) == r.hand_size * r.players


@claim(r"(.*) of the (other )?(\d+) cards (?:is|are) left over\.")
def _over_of(r: Ruleset, m: re.Match[str]) -> bool:
    over = len(r.pack) - r.hand_size * r.players
    is_other = bool(m[2]) is bool(r.removed)
    return is_other and (law.count_of(m[1].lower()), int(m[3])) == (over, len(r.pack))


@claim(
    r"Here you can't lead (a heart or the queen|a heart|the queen) before hearts are broken"
    r"(?:, unless you have ([^.]*))?\."
)
def _nobody_leads(r: Ruleset, m: re.Match[str]) -> bool:
    said = {"a heart" in m[1], "the queen" in m[1] and QUEEN_OF_SPADES in r.pack}
    heart, queen = not law.may_lead(r, _a_heart(r), 2), not law.may_lead(r, QUEEN_OF_SPADES, 2)
    only = "4H" in law.led_from(r, "4H 9H")
    both = law.led_from(r, "4H QS")
    unless = m[2] or ""
    if unless == "nothing else":  # whatever waits goes in the end
        is_so = law.led_from(r, "QS") == {"QS"} and (not heart or (only and "4H" in both))
    else:
        is_so = (unless.split(", or ")[0] == "only hearts") is only
        is_so = is_so and ("the queen of spades" in unless) is ("4H" in both)
    named = ("a heart" in m[1], "the queen" in m[1]) == (heart, queen)
    return is_so and named and True in said


@claim(r"Some cards are worth points.*; at the end the (player|team) with the (\w+) total wins\.")
def _wins_at_the_end(r: Ruleset, m: re.Match[str]) -> bool:
    up = law.seen_points(r, 1) == 1
    has_moon = law.shot(r).moon is not None or law.shot(r, all_tricks=True).moon is not None
    return (m[2] == "lowest") is up and ("the moon" in m[0]) is has_moon


@claim(
    r"(When (?:someone|a team) (?P<does>goes past|reaches|drops to|drops below) (?P<goal>[^ ,]*)"
    r"[^,]*|After (?P<hands>.*) hands?|When time runs out|When you stop|At the end), "
    r"the (?P<side>player|team) with the (?P<best>lowest|highest|lower|higher) "
    r"(?P<what>total|combined score) wins\."
)
def _won_in_the_end(r: Ruleset, m: re.Match[str]) -> bool:
    """What ends the game, and who wins it then."""
    up, at = law.seen_points(r, 1) == 1, law.ends_with(r, r.target)
    if m["does"]:
        verb = ("reaches" if at else "goes past") if up else ("drops to" if at else "drops below")
        is_there = law.number(m["goal"]) == law.seen_total(r, r.target)
        if not is_there or m["does"] != verb or r.end_mode.value != "target":
            return False
    if m["hands"] and law.ends_at_hand(r) != law.count_of(m["hands"]):
        return False
    is_two = m["best"] in ("lower", "higher")
    is_team = (m["side"] == "team") is (r.teams.value != "none")
    is_sum = (m["what"] != "total") is (r.teams.value == "individual_then_sum")
    return (
        is_team
        and is_sum
        and m["best"].startswith("low") is up
        and is_two is (r.teams.value != "none" and r.players == 4)
    )


@claim(
    r"If you lead (a heart or the queen|a heart|the queen) too early, take it back and lead "
    r"another card; players after you take theirs back\."
)
def _lead_taken_back(r: Ruleset, m: re.Match[str]) -> bool:
    """Named are the cards that are not allowed there."""
    heart = not law.may_lead(r, _a_heart(r), 2)
    queen = QUEEN_OF_SPADES in r.pack and not law.may_lead(r, QUEEN_OF_SPADES, 2)
    return ("a heart" in m[1]) is heart and ("the queen" in m[1]) is queen


@claim(
    r"If you play ([^;]*?) to the first trick when you may not, take it back and play another "
    r"card; players after you may change theirs(, and must take them back if you led it)?\."
)
def _play_taken_back(r: Ruleset, m: re.Match[str]) -> bool:
    """Named are the cards that are not allowed there, and a lead where one may be a slip."""
    off = law.stays_off(r)
    is_kept = bool(off) if m[1] == "a penalty card" else law.cards_in(r, m[1]) == off
    return is_kept and _can_be_led_by_mistake(r) is bool(m[2])


@claim(
    r"Anyone who played after it may change their card(, and must take it back if it was led)?\."
)
def _changed_after_it(r: Ruleset, m: re.Match[str]) -> bool:
    return _can_be_led_by_mistake(r) is bool(m[1])


def _can_be_led_by_mistake(r: Ruleset) -> bool:
    """Whether a player who opens with any card may hold one that stays off trick one."""
    return r.opener_card is None and not law.may_open(r).issuperset(law.stays_off(r))


@claim(r"(.*) (?:is|are) part of the moon and (takes?|gives?) nothing extra (?:off|back)\.")
def _bonus_in_moon(r: Ruleset, m: re.Match[str]) -> bool:
    helps = {card for card in r.pack if r.values.get(card, 0) < 0}
    named = law.cards_in(r, m[1].replace("Both 10s", "the 10").replace("oth ", "he "))
    is_needed = r.needs_every_trick or law.shot(r, bonus_too=False).moon is None
    absorbed = "bonus_absorbed" in {note.key for note in law.shot(r).notes}
    is_up = law.seen_points(r, 1) == 1
    counts = absorbed or law.shot(r).moon is None or r.bonus_floor.value == "hand_not_below_0"
    return named == helps and is_needed and counts and m[2].startswith("take") is is_up


@claim(
    r"Avoid tricks that contain penalty cards, unless (you|your team) can (win every trick|"
    r"take all the penalty cards(?: and (.*))? in one hand)\.",
)
def _takes_every_card(r: Ruleset, m: re.Match[str]) -> bool:
    helps = {card for card in r.pack if r.values.get(card, 0) < 0}
    needs = helps if law.shot(r, bonus_too=False, all_tricks=False).moon is None else set()
    by_tricks = law.shot(r, all_tricks=False).moon is None
    named = by_tricks or law.cards_in(r, m[3] or "") == needs
    return (
        by_tricks is (m[2] == "win every trick")
        and named
        and ((m[1] == "your team") is r.shoots_as_team)
    )


# Players who leave, claims and misdeals


@claim(
    r"Either a substitute takes over the seat and its score, or( the others play on without that "
    r"seat, or)? the game ends with the last complete hand\."
)
def _can_play_on_without(r: Ruleset, m: re.Match[str]) -> bool:
    return (m[1] is not None) is _goes_on_with_fewer(r)


@claim(
    r"If a player leaves, the hand is thrown in(, the seat is closed and the others play on)?"
    r"(?: and the game ends: too few would be left to play on)?\.",
)
def _closes_the_seat(r: Ruleset, m: re.Match[str]) -> bool:
    said = r.player_leaves.value == "drop_and_retrim"
    return said and (m[1] is not None) is _goes_on_with_fewer(r)


def _goes_on_with_fewer(r: Ruleset) -> bool:
    """Two play no game of ours, four none with two packs, and partners need each other."""
    sizes = {1: range(3, 9), 2: range(5, 12)}[r.decks]
    if r.teams.value != "none" or r.chairs - 1 not in sizes:
        return False
    try:
        r.for_chairs(r.chairs - 1)
    except ImpossibleRuleset:
        return False
    return True


@claim(
    r"You must be on lead, and no one else can win another trick"
    r"(; remember that a twin would cancel your card)?\."
)
def _claims_the_rest(r: Ruleset, m: re.Match[str]) -> bool:
    cancels = r.decks == 2 and r.duplicates.value == "cancel"
    return r.claim_rest.value == "allowed_shown" and (m[1] is not None) is cancels


@claim(
    r"If you only find out during play, it's still a misdeal"
    r"( unless one player alone is a card short)?\."
)
def _is_still_a_misdeal(r: Ruleset, m: re.Match[str]) -> bool:
    return (m[1] is not None) is (r.short_hand.value == "takes_last_trick")


@claim(
    r"What your partner takes counts against you as well: (?:unless (?:(you're)|your partner is) "
    r"shooting the moon( together)?, )?never throw a heart or the queen on a trick your partner is "
    r"winning\."
)
def _spares_the_partner(r: Ruleset, m: re.Match[str]) -> bool:
    """Of a team that shoots, both may take the cards; else one of the partners has to."""
    has_moon = law.shot(r).moon is not None or law.shot(r, all_tricks=True).moon is not None
    if ("unless" in m[0]) is not has_moon or r.teams.value == "none":
        return False
    return not has_moon or (m[1] is not None) is (m[2] is not None) is r.shoots_as_team


# The quick card and tips


@claim(
    r"Partners sit across .* the team with the (lowest|highest|lower|higher) combined score wins\."
)
def _best_of_two(r: Ruleset, m: re.Match[str]) -> bool:
    return _who_wins(r, m)


@claim(
    r"Follow suit if you can; if you can't, throw (the queen if you have her, otherwise )?any card"
    r"(?: \(on trick one, not (.*)\))?\.",
    r"If you have none, throw (the queen of spades if you hold her, otherwise )?any card you like"
    r"(?: \(on trick one, not (.*) if you have anything else\))?\.",
)
def _throw_any_card(r: Ruleset, m: re.Match[str]) -> bool:
    lead, *others = law.plain_cards(r)
    other = next(card for card in others if card.suit is not lead.suit and card.suit.value != "S")
    goes = legal_plays(r, law.Turn((QUEEN_OF_SPADES, other), (lead,), 5)) == (QUEEN_OF_SPADES,)
    has_queen = QUEEN_OF_SPADES in r.pack
    return law.cards_in(r, m[2] or "") == law.kept_on_one(r) and bool(m[1]) is (goes and has_queen)


@claim(
    r".* may discard: throw any card you like"
    r"(?: \(on the first trick, not (.*) if you have anything else\)|"
    r", unless (it's the first trick or )?you hold the queen of spades \(see below\))?\.",
)
def _discards(r: Ruleset, m: re.Match[str]) -> bool:
    kept = law.kept_on_one(r)
    if "unless" in m[0]:
        return bool(m[2]) is bool(kept)
    return law.cards_in(r, m[1] or "") == kept


@claim(r"Your moon can end the game while (another player|another team|the other team) is ahead\.")
def _a_moon_adds(r: Ruleset, m: re.Match[str]) -> bool:
    teams = 0 if r.teams.value == "none" else r.players // 2
    adds = law.shot(r).moon is law.Moon.ADD and r.end_mode.value == "target"
    return adds and m[1].startswith(
        {0: "another player", 2: "the other"}.get(teams, "another team")
    )


@claim(
    r"If every card of the suit led is canceled, the (?:trick is dead|same player leads again .*)"
    r"\.",
    r"A trick that nobody wins, because every card of the suit led is canceled\.",
)
def _all_canceled(r: Ruleset, m: re.Match[str]) -> bool:
    card = law.plain_cards(r)[0]
    others = list(law.plain_cards(r, card.suit))[: r.players - 2]
    return law.trick_winner(r, [card, card, *others]) is None


@claim(
    r"After a dead trick the player who led it leads again\.",
    r"Turn up the last trick to see who won it()\.",
)
def _leads_after_a_dead_trick(r: Ruleset, m: re.Match[str]) -> bool:
    """Only where a trick can be dead is there more to say than that its winner leads."""
    return (r.decks == 2 and _all_canceled(r, m)) is (m.lastindex is None)


@claim(
    r"Be out of clubs by the second club lead, and you can throw her on "
    r"(?:someone|an opponent)'s ace or king\."
)
def _clubs_open(r: Ruleset, m: re.Match[str]) -> bool:
    card = r.opener_card
    return card is not None and card.suit.value == "C" and law.may_throw(r, QUEEN_OF_SPADES, 2)


@claim(r"You can't dump the queen on the first trick\.")
def _no_queen_on_one(r: Ruleset, m: re.Match[str]) -> bool:
    return not law.may_throw(r, QUEEN_OF_SPADES, 1, True)


@claim(r"The 2 of clubs hands you the first lead, .*")
def _the_two_leads(r: Ruleset, m: re.Match[str]) -> bool:
    return str(r.opener_card) == "2C"


@claim(
    r"Some say (never to pass her across)?(?:(?:; others |to )pass her only to the (left|right), "
    r"so that the player who has her plays before you)?\.",
)
def _passed_that_way(r: Ruleset, m: re.Match[str]) -> bool:
    """Across a table there is somebody only where the number of players is even."""
    steps = {
        (one.receiver - one.giver) % r.players
        for number in range(1, len(r.cycle) + 1)
        for one in exchanges(r, pass_of_hand(r, number))
    }
    if m[1] and not (r.players % 2 == 0 and r.players // 2 in steps):
        return False
    before = -r.turn_step % r.players
    is_right = m[2] == ("right" if r.turn_step == 1 else "left")
    return m[2] is None or (before in steps and is_right)


@claim(
    r".*count the spades until (the queen is|both queens are|the ace, king and queen are) gone.*",
    r".* lead low spades to flush (her|the queens) out(?:, .*|\.)",
    r"Save (the queen|a queen) for that player, .*",
    r"With four or more spades below her, (the queen|a queen) is safe with you, .*",
)
def _how_many_queens(r: Ruleset, m: re.Match[str]) -> bool:
    one = r.pack.count(QUEEN_OF_SPADES) == 1
    alone = r.teams.value == "none" or not m[0].startswith("Save")
    if m[1].startswith("the ace"):
        return one and {law.parse_card(one) for one in ("AS", "KS")} <= set(r.penalty_cards)
    return alone and one is (m[1] in ("the queen is", "her", "the queen"))


def _stopped(r: Ruleset, seat: int) -> bool:
    """Whether a moon fails where the player on this seat takes just a heart."""
    piles: list[tuple[Card, ...]] = [()] * r.players
    heart = next((card for card in law.hearts_of(r) if card in r.penalty_cards), _a_heart(r))
    piles[seat] = (heart,)
    others = list(r.counting_cards)
    others.remove(heart)
    piles[0] = tuple(others)
    return law.scored(r, tuple(piles)).moon is None


@claim(
    r"(When one player) has taken all the points so far, .* make sure someone else takes a heart\.",
    r"(Taking) the first heart trick yourself ends every moon but yours\.",
)
def _any_other_player_stops_it(r: Ruleset, m: re.Match[str]) -> bool:
    return all(_stopped(r, seat) for seat in range(1, r.players))


@claim(r"When (?:the other|another) team has taken all the points so far, .*")
def _only_the_other_team_stops_it(r: Ruleset, m: re.Match[str]) -> bool:
    partner = r.players // 2
    stops = [_stopped(r, seat) for seat in range(1, r.players) if seat != partner]
    return all(stops) and not _stopped(r, partner)


@claim(rf"If you're behind, help keep the player in last place from (.*) {NUMBER}: .*")
def _the_last_one_ends_it(r: Ruleset, m: re.Match[str]) -> bool:
    up, at_target = law.seen_points(r, 1) == 1, law.ends_with(r, r.target)
    does = ("reaching" if at_target else "going past") if up else "dropping "
    is_there = law.seen_total(r, r.target) == law.number(m[2])
    return is_there and m[1].startswith(does.strip()) and r.teams.value == "none"


@claim(rf"Check who is close to {NUMBER} first\.")
def _close_to_the_end(r: Ruleset, m: re.Match[str]) -> bool:
    return law.seen_total(r, r.target) == law.number(m[1]) and r.end_mode.value == "target"


@claim(
    r"The same score for (?:two or more|both) (players|teams)\.",
    r".*until one (player|team) is ahead\.",
)
def _who_is_level(r: Ruleset, m: re.Match[str]) -> bool:
    return m[1].startswith("team") is (r.teams.value != "none")


@claim(
    r"If someone passed the wrong number .*",
    r"If everyone passed in the same wrong direction, .*",
    r".*, and the pass stays the same\.",
)
def _somebody_passes(r: Ruleset, m: re.Match[str]) -> bool:
    return any(exchanges(r, token) or token in "DM" for token in r.cycle)

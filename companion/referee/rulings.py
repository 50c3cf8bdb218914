"""When something went wrong: three questions a case at most, then one ruling."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType

from companion.referee.conditions import banned_first_trick, banned_opening, waiting_cards
from companion.referee.grammar import Paragraph, capitalized, kinds_words, paragraph
from companion.referee.holes import one_banned_first
from companion.referee.telling import Answer, tell
from companion.rules import HEARTS, QUEEN_OF_SPADES, Hand, Ruleset
from companion.rules.options import HOLD, HeartLead


class Effect(StrEnum):
    """What a ruling does in the score book."""

    NONE = "none"
    REDEAL = "redeal"  # the hand in play is void: same dealer, same pass
    REDEAL_LEFT = "redeal_left"  # the same, but the deal moves on
    CHARGE = "charge"  # a ruled hand: those who are named are charged in full, the others nothing
    POINTS = "points"  # so many points to those who are named
    VOID = "void"  # the last recorded hand is taken out
    CORRECT = "correct"  # somebody corrects the last recorded hand
    SETTLE = "settle"  # who plays, and the end, are settled between hands


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says: `short` first, then why; what it does to the score.

    Where the sentence of an option stands in the `text`, it is a paragraph of several.
    `scored`: it is about the hand that was recorded last, not about the one in play.
    `others`: what other books and tables rule, each by its `key`: the table may take one of them.
    """

    short: str
    text: str | Paragraph
    effect: Effect = Effect.NONE
    points: int = 0
    scored: bool = False
    others: tuple[Ruling, ...] = ()
    key: str = ""

    @property
    def sentences(self) -> Paragraph:
        """The text, part by part."""
        return paragraph(self.text)


@dataclass(frozen=True, slots=True)
class Ask:
    """One question of a case: choices (value, words), or the people at the table.

    `unless`: earlier answers after which nobody needs to ask.
    """

    key: str
    title: str
    choices: tuple[tuple[str, str], ...] = ()
    people: bool = False
    unless: tuple[str, ...] = ()


Answers = Mapping[str, str]

Rule = Callable[[Ruleset, Answers], Ruling]


Arises = Callable[[Ruleset], bool]


@dataclass(frozen=True, slots=True)
class Case:
    """Something that goes wrong at a table, with what has to be asked.

    `arises`: under which rules it can happen; `fit` words it for a table where it does, and
    leaves out what nobody has to be asked there.
    """

    key: str
    title: str
    line: str
    asks: tuple[Ask, ...]
    rule: Rule = field(repr=False)
    questions: tuple[str, ...] = ()  # what else to read, by the key of the question
    name: str = ""  # in a word or two, for the score
    arises: Arises = field(default=lambda r: True, repr=False)
    fit: Fit | None = field(default=None, repr=False)

    @property
    def reason(self) -> str:
        """What stands with the points that a ruling set: "Revoke"."""
        return self.name or self.title

    def at(self, ruleset: Ruleset) -> Case:
        """The case as a table with these rules meets it."""
        return self.fit(self, ruleset) if self.fit and self.arises(ruleset) else self

    def next_ask(self, answers: Answers) -> Ask | None:
        """The first question that is still to be answered, or None when the case is clear."""
        values = set(answers.values())
        for ask in self.asks:
            if not values.isdisjoint(ask.unless):
                continue
            if not _is_answer(ask, answers.get(ask.key, "")):
                return ask
        return None

    def ruling(self, ruleset: Ruleset, answers: Answers) -> Ruling:
        """What the laws say, once everything is answered."""
        return self.rule(ruleset, answers)


Fit = Callable[[Case, Ruleset], Case]


def _is_answer(ask: Ask, value: str) -> bool:
    return bool(value) if ask.people else value in dict(ask.choices)


def other_ruling(ruling: Ruling, key: str) -> Ruling | None:
    """The ruling of this key that a table may take instead."""
    return next((one for one in ruling.others if one.key == key), None)


NOW, LATER, SCORED, DEALT = "now", "later", "scored", "dealt"

PAYER = "Who pays?"

TAKEN = "Your ruling"

BEFORE, AFTER = "before", "after"

MIDDLE, BETWEEN = "middle", "between"

REDEAL = Ruling("Deal again", "The hand is void.", Effect.REDEAL, key="redeal")

NEXT_DEALS = Ruling(
    "The next player deals",
    "The deal moves to the player on the dealer's left, as in old books.",
    Effect.REDEAL_LEFT,
    key="next_deals",
)


def deal_again(r: Ruleset, why: str) -> Ruling:
    """The hand is dealt again, and why."""
    return Ruling(
        "Deal again.",
        paragraph(why, tell(r, "who_redeals").text),
        Effect.REDEAL,
        others=(NEXT_DEALS,),
    )


def may_deal_again(r: Ruleset) -> Ruling:
    """A new deal that any player can ask for, as long as they have not looked."""
    return Ruling(
        "A player who hasn't looked can ask for a new deal.",
        paragraph("Not everyone has looked at their cards.", tell(r, "who_redeals").text),
        Effect.REDEAL,
        others=(NEXT_DEALS,),
    )


def _void(*, scored: bool) -> Ruling:
    """The hand does not count, in play or as it was recorded."""
    return replace(REDEAL, effect=Effect.VOID) if scored else REDEAL


def as_answered(answer: Answer, *others: Ruling) -> Ruling:
    """The ruling is what a topic answers; `others` are rulings of other tables."""
    return Ruling(answer.short, answer.sentences, others=others)


def by_answer(
    topic: str, key: str, headlines: Mapping[str, str], redeal: str | None = None
) -> Rule:
    """The text is the topic's, its headline hangs on one answer.

    `redeal`: the answer after which a table may deal again instead.
    """

    def rule(r: Ruleset, answers: Answers) -> Ruling:
        others = (REDEAL,) if answers[key] == redeal else ()
        return Ruling(headlines[answers[key]], tell(r, topic).text, others=others)

    return rule


# Revokes (H1)


def revoke(r: Ruleset, answers: Answers) -> Ruling:
    """A suit that was not followed (H1)."""
    if answers["when"] == NOW:
        return as_answered(tell(r, "revoke_now"))
    if answers["when"] == DEALT:
        return as_answered(tell(r, "revoke_next_deal"))
    scored = answers["when"] == SCORED
    tricks = Ruling(
        "The tricks it changed",
        "They go to the player who revoked. Count them for that player when you score the hand.",
        Effect.CORRECT if scored else Effect.NONE,
        key="tricks",
    )
    return _charged(r, tell(r, "revoke_later"), tricks, scored=scored)


def _charged(r: Ruleset, answer: Answer, *others: Ruling, scored: bool) -> Ruling:
    """Who revoked is charged in full, unless the table takes another ruling."""
    as_played = Ruling("No penalty", "The hand counts as it was played.", key="as_played")
    ruling = as_answered(answer, *others, _void(scored=scored), as_played)
    return replace(ruling, effect=Effect.CHARGE, points=r.penalty_total, scored=scored)


def two_revokes(r: Ruleset, answers: Answers) -> Ruling:
    """Two who did not follow suit: each is charged in full."""
    if answers["when"] == NOW:
        return as_answered(tell(r, "revoke_now"))
    return _charged(r, tell(r, "two_revokes"), scored=answers["when"] == SCORED)


# The deal and the pass (H2, H5, H6)


def misdeal(r: Ruleset, answers: Answers) -> Ruling:
    """A deal that came out wrong (H2); during play it may be one short hand (H7)."""
    if answers["played"] == BEFORE:
        return deal_again(r, "No card has been played yet.")
    return short_hand(r, answers)


def faced(r: Ruleset, answers: Answers) -> Ruling:
    """A card turned up in the deal."""
    if answers["seen"] == "no":
        return may_deal_again(r)
    return Ruling("Play on.", tell(r, "faced_card").text, others=(REDEAL,))


def pass_count(r: Ruleset, answers: Answers) -> Ruling:
    """Too many or too few cards passed (H5): always two hands are wrong, never one."""
    if answers["played"] == AFTER:
        return deal_again(r, tell(r, "wrong_pass_number").text)
    return Ruling("Fix it.", tell(r, "wrong_pass_number").text, others=(REDEAL,))


def pass_target(r: Ruleset, answers: Answers) -> Ruling:
    """Cards passed to the wrong player (H6)."""
    if answers["played"] == AFTER:
        return pass_is_over(r)
    text = tell(r, "wrong_neighbour").text
    if answers["same"] == "all":
        back = "If nobody has looked, hand the cards on to the right players."
        return Ruling(
            "The pass stands.", text, others=(Ruling("Hand the cards on", back, key="repair"),)
        )
    if answers["seen"] == "no":
        return Ruling("Just move the cards.", text)
    return Ruling("Show the cards and take them back.", text)


def pass_is_over(r: Ruleset) -> Ruling:
    """H6: a pass that nobody puts right any more, as a card has been played."""
    return Ruling(
        "Play on, if everyone has the right number of cards.",
        tell(r, "too_late").text,
        others=(REDEAL,),
    )


# The play (H3, H4, H7)


def exposed(r: Ruleset, answers: Answers) -> Ruling:
    """A card shown by accident (H3)."""
    return as_answered(
        tell(r, "dropped_card"),
        Ruling("It stays face up", "It must be played at the first chance.", key="first_chance"),
        Ruling(
            "Others may call for it",
            "It stays face up, and an opponent may call for it whenever it could be played.",
            key="callable",
        ),
    )


def out_of_turn(r: Ruleset, answers: Answers) -> Ruling:
    """A lead by somebody whose turn it was not (H4)."""
    text = tell(r, "lead_out_of_turn").text
    if answers["trick"] == "full":
        return Ruling("The trick stands.", text)
    return Ruling("The cards go back.", text, others=(_PRICED,))


_PRICED = Ruling(
    "With a penalty",
    "The next time that player leads, the player before them may ask for a heart or forbid one.",
    key="priced",
)


def wrong_opener(r: Ruleset, answers: Answers) -> Ruling:
    """A hand opened by the wrong player or card (H4)."""
    rule = paragraph(tell(r, "who_leads_first").text, tell(r, "opener_led_other").text)
    return replace(out_of_turn(r, answers), text=rule)


def two_cards(r: Ruleset, answers: Answers) -> Ruling:
    """Two cards to one trick (H3, H7)."""
    if answers["when"] == NOW:
        return Ruling("Say which one was meant.", tell(r, "two_cards").text)
    return short_hand(r, answers)


def short_hand(r: Ruleset, answers: Answers) -> Ruling:
    """One player who is a card short while all others are right (H7); else a misdeal (H2)."""
    if answers.get("hands") == "several":
        return deal_again(r, tell(r, "miscount").text)
    return Ruling(
        "Play on; that player takes the last trick, whatever is in it.",
        tell(r, "missed_turn").text,
        others=(REDEAL,),
    )


def first_trick(r: Ruleset, answers: Answers) -> Ruling:
    """A heart or the queen on trick one."""
    rule = tell(r, "no_clubs_first_trick").text
    if not banned_first_trick(r):
        return Ruling("That was allowed.", rule)
    return _wrong_card(r, answers, rule, tell(r, "penalty_fell_first").text)


def led_too_early(r: Ruleset, answers: Answers) -> Ruling:
    """A heart or the queen led before hearts were broken."""
    hearts_wait = r.heart_lead is HeartLead.MUST_BE_BROKEN
    kind = answers.get("card") or ("heart" if hearts_wait else "queen")
    card = str(QUEEN_OF_SPADES) if kind == "queen" else "4H"
    rule = tell(r, "lead_queen").text if kind == "queen" else tell(r, "lead_heart").text
    if card in Hand.at(r, {0: f"{card} 3D"}, number=2).legal:
        return Ruling("That was allowed.", rule)
    return _wrong_card(r, answers, rule, tell(r, "heart_led_early").text)


def _wrong_card(r: Ruleset, answers: Answers, rule: str, remedy: str) -> Ruling:
    """A card that was not allowed, though its player followed suit or had none of it."""
    if answers["when"] == NOW:
        return Ruling("Take it back, no penalty.", paragraph(rule, remedy))
    scored = answers["when"] == SCORED
    as_revoke = Ruling(
        f"{r.penalty_total} points against that player",
        "Treat it like a revoke: the hand stops, and everyone else takes no points.",
        Effect.CHARGE,
        r.penalty_total,
        key="as_revoke",
    )
    return Ruling(
        "It stands.",
        paragraph(rule, remedy),
        scored=scored,
        others=(as_revoke, _void(scored=scored)),
    )


# Claims, talk, looking back (H8, H9, H10)


def claim(r: Ruleset, answers: Answers) -> Ruling:
    """A claim of the rest (H8)."""
    if answers["good"] == "yes":
        return Ruling("The claim stands.", tell(r, "claim_rest").text)
    charge = Ruling(
        f"{r.penalty_total} points against the claimer",
        "The hand stops there, and everyone else takes no points.",
        Effect.CHARGE,
        r.penalty_total,
        key="charge",
    )
    return as_answered(tell(r, "wrong_claim"), charge)


def talk(r: Ruleset, answers: Answers) -> Ruling:
    """A warning of a moon (H9)."""
    amounts = sorted({5, 13, r.penalty_total})
    return Ruling(
        "A raised eyebrow, but no points.",
        tell(r, "warn_of_moon").text,
        others=tuple(
            Ruling(
                f"{n} points",
                "They are charged to that player's hand.",
                Effect.POINTS,
                n,
                key=f"points_{n}",
            )
            for n in amounts
        ),
    )


def looked(r: Ruleset, answers: Answers) -> Ruling:
    """A look at old tricks (H10)."""
    answer = tell(r, "look_back")
    if answers["what"] == "last":
        return Ruling("That is allowed.", answer.text)
    open_cards = answer.elsewhere if answers["what"] == "penalties" else ""
    return Ruling("Not allowed, but there's no penalty.", paragraph(answer.text, open_cards))


# Scores, cards lost, people (H11, H12)


def wrong_score(r: Ruleset, answers: Answers) -> Ruling:
    """A score written down wrong (H11)."""
    text = tell(r, "wrong_score").text
    if answers["which"] == "last":
        return Ruling("Fix it.", text, Effect.CORRECT, scored=True)
    return Ruling("Only if everyone agrees.", text)


def lost_card(r: Ruleset, answers: Answers) -> Ruling:
    """A card that was missing from the play (H7)."""
    text = tell(r, "card_on_floor").text
    if answers["when"] == BEFORE:
        return deal_again(r, text)
    scored = answers["when"] == SCORED
    counts = Effect.CORRECT if scored else Effect.NONE
    owner = "If the card is worth points, its owner scores them."
    to_owner = Ruling("Count it for its owner", owner, counts, key="to_owner")
    if answers["hands"] == "one":
        return Ruling(
            "That player takes the last trick, whatever is in it."
            if scored
            else "Play on; that player takes the last trick, whatever is in it.",
            text,
            counts,
            scored=scored,
            others=(to_owner, _void(scored=scored)),
        )
    return Ruling(
        "The hand is void; deal again.",
        text,
        Effect.VOID if scored else Effect.REDEAL,
        scored=scored,
        others=(to_owner,),
    )


def leaves(r: Ruleset, answers: Answers) -> Ruling:
    """A player who goes home (H12)."""
    answer = tell(r, "player_leaves")
    if answers["when"] == BETWEEN:
        return replace(as_answered(answer), effect=Effect.SETTLE)
    return Ruling(
        "The hand is void, unless someone takes over the cards.", answer.text, Effect.SETTLE
    )


def hand_in_question(number: int, *, is_coming: bool) -> str:
    """The hand that a ruling is written into: "hand 5, in play"."""
    return f"hand {number}, in play" if is_coming else f"hand {number}, already scored"


# The slips of every evening, on which the rule books are silent


def deal_direction(r: Ruleset, answers: Answers) -> Ruling:
    """Cards dealt the wrong way round."""
    if answers["seen"] == "no":
        return may_deal_again(r)
    return Ruling("The deal stands.", tell(r, "deal_direction").text)


def hold_passed(r: Ruleset, answers: Answers) -> Ruling:
    """A pass on a hand that has none."""
    text = tell(r, "passed_on_hold").text
    if answers["played"] != AFTER and answers["seen"] == "no":
        return Ruling("Everyone takes their own cards back.", text)
    return Ruling("The pass counts; play on.", text, others=(REDEAL,))


def mixed_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A pass in which some went one way and some another (H6)."""
    if answers["played"] == AFTER:
        return pass_is_over(r)
    if answers["seen"] == "no":
        return Ruling("Hand the cards on to the right players.", tell(r, "wrong_neighbour").text)
    if answers["seen"] == "lost":
        return deal_again(r, "Nobody knows whose cards they were.")
    return Ruling("Only the misdirected cards go back.", tell(r, "wrong_neighbour").text)


def take_back(r: Ruleset, answers: Answers) -> Ruling:
    """A card that somebody would like back."""
    if answers["how"] == "dropped":
        return exposed(r, answers)
    text = tell(r, "take_back").text
    return Ruling("It wasn't played." if answers["how"] == "touched" else "It stays played.", text)


# What is asked.

_WHEN = (
    (NOW, "At once, before the next lead"),
    (LATER, "Later in the same hand"),
    (SCORED, "When the hand was scored"),
    (DEALT, "After the next deal began"),
)

_PLAYED = ((BEFORE, "No card has been played"), (AFTER, "Cards have been played"))

_HAS_PLAYED = Ask("played", "Has anyone played a card?", _PLAYED)

_HANDS = (
    ("one", "One player is a card short; the others are right"),
    ("several", "Anything else"),
)

_SHORT = Ask(
    "hands",
    "Who was a card short?",
    (
        ("one", "One player; the others were right"),
        ("several", "More than one player, or by more than a card"),
        ("unknown", "Nobody knows"),
    ),
    unless=(BEFORE,),
)

_TRICK = (("open", "Not everyone has played"), ("full", "Everyone has played"))

_CARD = Ask("card", "Which card?", (("heart", "A heart"), ("queen", "The queen of spades")))

_NOTICED = Ask("when", "When was it noticed?", _WHEN[:3])

_YES_NO = (("no", "No"), ("yes", "Yes"))

_MIXED = "No, the cards are mixed"

_PILES = Ask("piles", "Are the piles still there?", (("yes", "Yes"), ("no", _MIXED)))


def _queen_counts(r: Ruleset) -> bool:
    return QUEEN_OF_SPADES in r.counting_cards


def _fit_hold(case: Case, r: Ruleset) -> Case:
    """A pass where none is made at all."""
    return case if r.passes else replace(case, line="There's no pass in this game")


def _fit_led_early(case: Case, r: Ruleset) -> Case:
    """The cards that wait for hearts to be broken; which it was, where it can have been either."""
    waits = waiting_cards(r)
    is_either = QUEEN_OF_SPADES in waits and bool(waits & HEARTS)
    title = f"{capitalized(kinds_words(r, waits))} was led too early"
    return replace(case, title=title, asks=case.asks if is_either else (_NOTICED,))


def _fit_first_trick(case: Case, r: Ruleset) -> Case:
    """The cards that stay off trick one."""
    return replace(case, title=f"{capitalized(one_banned_first(r))} fell on trick one")


def _fit_opener(case: Case, r: Ruleset) -> Case:
    """Where any card may open, only the player can be wrong; what trick one bans is a case of its
    own."""
    if r.opener_card is not None or not set(banned_opening(r)) <= set(banned_first_trick(r)):
        return case
    return replace(case, line="It was another player's lead")


# The cases.

MOST_AT_ONCE = 7  # cases of a theme that stand there at first

# The cases by theme, the most frequent first.
THEMES: Sequence[tuple[str, tuple[Case, ...]]] = (
    ("Dealing or passing", (
        Case("pass_count", "Too many or too few were passed", "Hand sizes differ after the pass",
             (_HAS_PLAYED,), pass_count, ("wrong_pass_number",), arises=lambda r: r.passes),
        Case("pass_target", "Cards went to the wrong player", "Someone passed the wrong way",
             (_HAS_PLAYED,
              Ask("same", "Who passed the wrong way?", (
                  ("some", "Some of us"), ("all", "Everyone, the same wrong way"),
              ), unless=(AFTER,)),
              Ask("seen", "Has anyone looked at the cards?", _YES_NO, unless=(AFTER, "all"))),
             pass_target, ("wrong_neighbour", "which_way"), arises=lambda r: r.passes),
        Case("misdeal", "The deal came out wrong", "Wrong counts, or an incomplete deck",
             (_HAS_PLAYED,
              Ask("hands", "Which hands are wrong?", _HANDS, unless=(BEFORE,))),
             misdeal, ("miscount", "who_redeals"), "Misdeal"),
        Case("faced", "A card was turned up in the deal", "Face up on the table",
             (Ask("seen", "Has everyone looked at their cards?", _YES_NO),),
             faced, ("faced_card", "who_redeals")),
        Case("forgot_pass", "We forgot to pass", "On a hand with a pass",
             (_HAS_PLAYED,),
             by_answer("forgot_to_pass", "played", {
                 BEFORE: "Pass now.", AFTER: "Play this hand without a pass.",
             }, redeal=AFTER), ("forgot_to_pass", "which_way"), arises=lambda r: r.passes),
        Case("wrong_dealer", "The wrong player dealt", "It was another player's deal",
             (_HAS_PLAYED,),
             by_answer("wrong_dealer", "played", {
                 BEFORE: "The right player deals.", AFTER: "The deal stands.",
             }), ("wrong_dealer", "next_dealer")),
        Case("pass_seen", "Someone looked too soon", "At their new cards, before passing",
             (Ask("known", "Do you know which cards they were?", (
                 ("yes", "Yes, they're still separate"), ("no", "No, they're mixed into the hand"),
             )),),
             by_answer("passed_cards_seen", "known", {
                 "yes": "Put them back and pass first.", "no": "Finish the pass and play on.",
             }, redeal="no"), ("passed_cards_seen", "look_before_passing"),
             arises=lambda r: r.passes),
        Case("hold_passed", "We passed when we shouldn't have", "On a hold hand",
             (_HAS_PLAYED,
              Ask("seen", "Has anyone looked at the cards?", _YES_NO, unless=(AFTER,))),
             hold_passed, ("passed_on_hold", "hold_hand"),
             arises=lambda r: HOLD in r.cycle, fit=_fit_hold),
        Case("mixed_pass", "Some passed one way, some another", "Passes in mixed directions",
             (_HAS_PLAYED,
              Ask("seen", "What happened to the cards?", (
                  ("no", "Nobody has looked"), ("yes", "Some have been looked at"),
                  ("lost", "Nobody knows whose they were"),
              ), unless=(AFTER,))),
             mixed_pass, ("mixed_pass", "wrong_neighbour"), arises=lambda r: r.passes),
        Case("deal_direction", "Dealt in the wrong direction", "Everyone has the right number",
             (Ask("seen", "Has everyone looked at their cards?", _YES_NO),),
             deal_direction, ("deal_direction", "miscount")),
        Case("lost_card", "A card is missing, or was on the floor", "The deck is incomplete",
             (Ask("when", "When was it noticed?", (
                 (BEFORE, "Before anyone played"), (LATER, "During the hand"),
                 (SCORED, "When the hand was scored"),
             )),
              _SHORT),
             lost_card, ("card_on_floor", "missed_turn"), "Lost card"),
    )),
    ("Playing", (
        Case("revoke", "Someone didn't follow suit", "A revoke, caught right away or later",
             (Ask("when", "When was it noticed?", _WHEN),),
             revoke, ("revoke_now", "revoke_later", "revoke_next_deal"), "Revoke"),
        Case("played_early", "Someone played before their turn", "After the lead, but too soon",
             (Ask("trick", "Is the trick complete?", _TRICK),),
             by_answer("played_out_of_turn", "trick", {
                 "open": "Take it back and wait for your turn.", "full": "The trick stands.",
             }), ("played_out_of_turn", "dropped_card")),
        Case("out_of_turn", "Someone led out of turn", "It was another player's lead",
             (Ask("trick", "Is the trick complete?", _TRICK),),
             out_of_turn, ("lead_out_of_turn",)),
        Case("exposed", "A card was shown by accident", "Dropped, or held so that others saw it",
             (), exposed, ("dropped_card",)),
        Case("take_back", "Someone wants a card back", "Played, touched or dropped",
             (Ask("how", "What happened?", (
                 ("played", "It was played"), ("touched", "It was only touched"),
                 ("dropped", "It was dropped face up"),
             )),),
             take_back, ("take_back", "dropped_card", "revoke_now")),
        Case("led_early", "A heart or the queen was led too early", "Hearts weren't broken",
             (_CARD, _NOTICED), led_too_early, ("heart_led_early", "lead_heart", "lead_queen"),
             "Led too early", arises=lambda r: bool(waiting_cards(r)), fit=_fit_led_early),
        Case("first_trick", "A heart or the queen fell on trick one", "Against the rules",
             (_NOTICED,), first_trick,
             ("penalty_fell_first", "queen_first_trick", "hearts_first_trick"),
             "Penalty card on trick one",
             arises=lambda r: bool(banned_first_trick(r)), fit=_fit_first_trick),
        Case("two_cards", "Two cards to one trick", "They stuck together",
             (Ask("when", "When was it noticed?", (
                 (NOW, "At once"), (LATER, "Later: someone is a card short now"),
             )),),
             two_cards, ("two_cards", "missed_turn")),
        Case("wrong_opener", "The wrong opening lead", "The wrong player, or the wrong card",
             (Ask("trick", "Is the trick complete?", _TRICK),), wrong_opener,
             ("opener_led_other", "who_leads_first"), fit=_fit_opener),
        Case("wrong_gatherer", "The wrong player picked up a trick", "It's in the wrong pile",
             (Ask("when", "Are the piles still there?", ((NOW, "Yes"), ("mixed", _MIXED))),),
             by_answer("wrong_gatherer", "when", {
                 NOW: "The trick goes to the player who won it.", "mixed": "Agree on who had what.",
             }), ("wrong_gatherer", "who_wins_trick")),
        Case("short_hand", "Someone's count is off", "A missed turn, or a lost card",
             (Ask("hands", "Which hands are wrong?", _HANDS),),
             short_hand, ("missed_turn", "miscount")),
        Case("two_revokes", "Two players didn't follow suit", "In the same hand",
             (Ask("when", "When was it noticed?", _WHEN[:3]),
              Ask("who", "Who were they?", people=True, unless=(NOW,))),
             two_revokes, ("two_revokes", "revoke_later"), "Two revokes"),
        Case("claim", "Someone claimed the rest", "Rightly or wrongly",
             (Ask("good", "Could anyone else still win a trick?", (
                 ("no", "Yes, the claim was wrong"), ("yes", "No, the claim was right"),
             )),),
             claim, ("claim_rest", "wrong_claim"), "Wrong claim"),
        Case("looked", "Someone looked at old tricks", "Turned them face up again",
             (Ask("what", "What did they look at?", (
                 ("last", "The last trick, before the next lead"),
                 ("penalties", "Penalty cards someone took"), ("older", "Other tricks"),
             )),),
             looked, ("look_back",)),
        Case("talk", "Someone warned of a moon", "Or dropped another hint",
             (), talk, ("warn_of_moon",), "Table talk", arises=lambda r: r.has_moon),
        Case("break_lead", "Nobody knows whose lead it is", "After a break",
             (), lambda r, _: as_answered(tell(r, "lead_after_break")),
             ("lead_after_break", "who_wins_trick")),
    )),
    ("After the hand", (
        Case("wrong_score", "A wrong score was written down", "Typed or counted wrong",
             (Ask("which", "Which hand?", (
                 ("last", "The last one"), ("older", "An earlier one"),
                 ("over", "The game is already over"),
             )),),
             wrong_score, ("wrong_score", "hand_total")),
        Case("queen_unknown", "Nobody knows who took the queen", "No one remembers",
             (_PILES,),
             by_answer("queen_taker_unknown", "piles", {
                 "yes": "Look through the piles.", "no": "Agree on who took her.",
             }, redeal="no"), ("queen_taker_unknown", "nobody_has_queen"),
             arises=_queen_counts),
        Case("contested_moon", "We can't agree on a moon", "Did one player take everything?",
             (_PILES,),
             by_answer("contested_moon", "piles", {
                 "yes": "Count the cards.", "no": "It's a moon only if everyone agrees.",
             }), ("contested_moon", "moon_needs"),
             arises=lambda r: r.has_moon),
        Case("leaves", "Someone has to leave", "In the middle of the game",
             (Ask("when", "When?", (
                 (MIDDLE, "In the middle of a hand"), (BETWEEN, "Between two hands"),
             )),), leaves, ("player_leaves", "player_joins")),
        Case("disagree", "We disagree about a rule", "Which rule counts for this hand",
             (Ask("agreed", "Did you settle that rule before the game?",
                  (("yes", "Yes"), ("no", "No"))),),
             by_answer("disagree", "agreed", {
                 "yes": "What you agreed counts.",
                 "no": "The rule in the rulebook counts for this hand.",
             }), ("disagree", "whole_game")),
        Case("stand_in", "Someone plays a hand for someone else", "Just this one",
             (), lambda r, _: as_answered(tell(r, "stand_in")), ("stand_in", "player_leaves")),
    )),
)  # fmt: skip


# Every case by its key, in the order a table would look for it.
CASES: Mapping[str, Case] = MappingProxyType(
    {case.key: case for _, cases in THEMES for case in cases}
)

# The case that settles what a question is about, by the key of the question: the first that names
# it, before all the case whose own question it is.
CASE_OF: Mapping[str, str] = MappingProxyType(
    {key: case.key for case in [*CASES.values()][::-1] for key in case.questions}
    | {case.questions[0]: case.key for case in [*CASES.values()][::-1]}
)


def cases_at(ruleset: Ruleset) -> list[tuple[str, list[Case]]]:
    """The cases that can happen under these rules, by theme, as such a table meets them."""
    return [
        (title, [case.at(ruleset) for case in cases if case.arises(ruleset)])
        for title, cases in THEMES
    ]

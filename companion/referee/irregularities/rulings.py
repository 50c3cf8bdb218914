"""What follows when something went wrong, case by case (2H)."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.irregularities.model import Answers, Effect, Ruling
from companion.referee.text.grammar import paragraph
from companion.referee.topics import trouble
from companion.referee.topics.breaking_hearts import lead_heart
from companion.referee.topics.deal import faced_card, miscount, who_redeals
from companion.referee.topics.first_lead import opener_led_other, who_leads_first
from companion.referee.topics.first_trick import no_clubs_first_trick
from companion.referee.topics.passing import (
    TOO_LATE,
    forgot_to_pass,
    passed_on_hold,
    wrong_neighbour,
    wrong_pass_number,
)
from companion.referee.topics.queen_of_spades import lead_queen
from companion.rules import QUEEN_OF_SPADES, Ruleset, legal_plays, read_turn
from companion.rules.legality import banned_first_trick
from companion.rules.options import HeartLead

NOW, LATER, SCORED, DEALT = "now", "later", "scored", "dealt"

PAYER = "Who pays?"

TAKEN = "Your ruling"

BEFORE, AFTER = "before", "after"

MIDDLE, BETWEEN = "middle", "between"

REDEAL = Ruling("Deal again", "The hand is void.", Effect.REDEAL, key="redeal")


def deal_again(r: Ruleset, why: str) -> Ruling:
    """The hand is dealt again, and why."""
    return Ruling(
        "Deal again.", paragraph(why, who_redeals(r).text), Effect.REDEAL, others=(_next_deals(r),)
    )


def may_deal_again(r: Ruleset) -> Ruling:
    """A new deal that any player can ask for, as nobody has looked yet."""
    return Ruling(
        "Any player can ask for a new deal.",
        paragraph("Nobody has looked at their hand.", who_redeals(r).text),
        Effect.REDEAL,
        others=(_next_deals(r),),
    )


def _next_deals(r: Ruleset) -> Ruling:
    return Ruling(
        "The next player deals",
        "The deal moves to the player on the dealer's left, as in old books.",
        Effect.REDEAL_LEFT,
        key="next_deals",
    )


def _void(*, scored: bool) -> Ruling:
    """The hand does not count, in play or as it was recorded."""
    return replace(REDEAL, effect=Effect.VOID) if scored else REDEAL


# Revokes (H1)


def revoke(r: Ruleset, answers: Answers) -> Ruling:
    """A suit that was not followed (H1)."""
    when = answers["when"]
    if when == NOW:
        answer = trouble.revoke_now(r)
        return Ruling(answer.short, answer.text)
    if when == DEALT:
        answer = trouble.revoke_next_deal(r)
        return Ruling(answer.short, answer.text)
    scored = when == SCORED
    answer = trouble.revoke_later(r)
    tricks = Ruling(
        "The tricks it changed",
        "They go to the player who revoked. Count them for that player when you score the hand.",
        Effect.CORRECT if scored else Effect.NONE,
        key="tricks",
    )
    return Ruling(
        answer.short,
        answer.text,
        Effect.CHARGE,
        r.penalty_total,
        scored,
        others=(tricks, *_instead_of_charge(scored=scored)),
    )


def _instead_of_charge(*, scored: bool) -> tuple[Ruling, ...]:
    as_played = Ruling("No penalty", "The hand counts as it was played.", key="as_played")
    return _void(scored=scored), as_played


def two_revokes(r: Ruleset, answers: Answers) -> Ruling:
    """Two who did not follow suit: each is charged in full."""
    if answers["when"] == NOW:
        return revoke(r, answers)
    scored = answers["when"] == SCORED
    answer = trouble.two_revokes(r)
    return Ruling(
        answer.short,
        answer.text,
        Effect.CHARGE,
        r.penalty_total,
        scored,
        others=_instead_of_charge(scored=scored),
    )


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
    return Ruling(
        "Play on.",
        faced_card(r).text,
        others=(REDEAL,),
    )


def pass_count(r: Ruleset, answers: Answers) -> Ruling:
    """Too many or too few cards passed (H5): always two hands are wrong, never one."""
    if answers["played"] == AFTER:
        return deal_again(r, wrong_pass_number(r).text)
    return Ruling(
        "Fix it.",
        wrong_pass_number(r).text,
        others=(REDEAL,),
    )


def pass_target(r: Ruleset, answers: Answers) -> Ruling:
    """Cards passed to the wrong player (H6)."""
    if answers["played"] == AFTER:
        return pass_is_over(r)
    text = wrong_neighbour(r).text
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
    return Ruling("Play on, if everyone has the right number of cards.", TOO_LATE, others=(REDEAL,))


# The play (H3, H4, H7)


def exposed(r: Ruleset, answers: Answers) -> Ruling:
    """A card shown by accident (H3)."""
    answer = trouble.dropped_card(r)
    return Ruling(
        answer.short,
        answer.text,
        others=(
            Ruling(
                "It stays face up",
                "It must be played at the first chance.",
                key="first_chance",
            ),
            Ruling(
                "Others may call for it",
                "It stays face up, and an opponent may call for it whenever it could be played.",
                key="callable",
            ),
        ),
    )


def out_of_turn(r: Ruleset, answers: Answers) -> Ruling:
    """A lead by somebody whose turn it was not (H4)."""
    text = trouble.lead_out_of_turn(r).text
    if answers["trick"] == "full":
        return Ruling("The trick stands.", text)
    return Ruling("The cards go back.", text, others=(_PRICED,))


_PRICED = Ruling(
    "With a penalty",
    "The next time that player leads, the player before them may ask for a heart or forbid one.",
    key="priced",
)


def played_early(r: Ruleset, answers: Answers) -> Ruling:
    """A card played to a trick before its player's turn: it was shown, no more (H3).

    The rule books that speak of leads out of turn are silent on this, the commonest slip.
    """
    text = trouble.played_out_of_turn(r).text
    if answers["trick"] == "full":
        return Ruling("The trick stands.", text)
    return Ruling("Take it back and wait for your turn.", text)


def wrong_opener(r: Ruleset, answers: Answers) -> Ruling:
    """A hand opened by the wrong player or card (H4)."""
    rule = paragraph(who_leads_first(r).text, opener_led_other(r).text)
    return replace(out_of_turn(r, answers), text=rule)


def two_cards(r: Ruleset, answers: Answers) -> Ruling:
    """Two cards to one trick (H3, H7)."""
    if answers["when"] == NOW:
        return Ruling("Say which one was meant.", trouble.two_cards(r).text)
    return short_hand(r, answers)


def short_hand(r: Ruleset, answers: Answers) -> Ruling:
    """One player who is a card short while all others are right (H7); else a misdeal (H2)."""
    if answers.get("hands") == "several":
        return deal_again(r, miscount(r).text)
    return Ruling(
        "Play on; that player takes the last trick, whatever is in it.",
        trouble.missed_turn(r).text,
        others=(REDEAL,),
    )


def first_trick(r: Ruleset, answers: Answers) -> Ruling:
    """A heart or the queen on trick one."""
    rule = no_clubs_first_trick(r).text
    if not banned_first_trick(r):
        return Ruling("That was allowed.", rule)
    return _wrong_card(r, answers, rule, trouble.penalty_fell_first(r).text)


def led_too_early(r: Ruleset, answers: Answers) -> Ruling:
    """A heart or the queen led before hearts were broken."""
    hearts_wait = r.heart_lead is HeartLead.MUST_BE_BROKEN
    kind = answers.get("card") or ("heart" if hearts_wait else "queen")
    card = str(QUEEN_OF_SPADES) if kind == "queen" else "4H"
    rule = lead_queen(r).text if kind == "queen" else lead_heart(r).text
    if card in map(str, legal_plays(r, read_turn(f"{card} 3D", number=2))):
        return Ruling("That was allowed.", rule)
    return _wrong_card(r, answers, rule, trouble.heart_led_early(r).text)


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
        return Ruling("The claim stands.", trouble.claim_rest(r).text)
    charge = Ruling(
        f"{r.penalty_total} points against the claimer",
        "The hand stops there, and everyone else takes no points.",
        Effect.CHARGE,
        r.penalty_total,
        key="charge",
    )
    answer = trouble.wrong_claim(r)
    return Ruling(answer.short, answer.text, others=(charge,))


def talk(r: Ruleset, answers: Answers) -> Ruling:
    """A warning of a moon (H9)."""
    amounts = sorted({5, 13, r.penalty_total})
    return Ruling(
        "A raised eyebrow, but no points.",
        trouble.warn_of_moon(r).text,
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
    answer = trouble.look_back(r)
    if answers["what"] == "last":
        return Ruling("That is allowed.", answer.text)
    open_cards = answer.elsewhere if answers["what"] == "penalties" else ""
    return Ruling("Not allowed, but there's no penalty.", paragraph(answer.text, open_cards))


# Scores, cards lost, people (H11, H12)


def wrong_score(r: Ruleset, answers: Answers) -> Ruling:
    """A score written down wrong (H11)."""
    text = trouble.wrong_score(r).text
    if answers["which"] == "last":
        return Ruling("Fix it.", text, Effect.CORRECT, scored=True)
    return Ruling("Only if everyone agrees.", text)


def lost_card(r: Ruleset, answers: Answers) -> Ruling:
    """A card that was missing from the play (H7)."""
    text = trouble.card_on_floor(r).text
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
    answer = trouble.player_leaves(r)
    if answers["when"] == BETWEEN:
        return Ruling(answer.short, answer.text, Effect.SETTLE)
    return Ruling(
        "The hand is void, unless someone takes over the cards.", answer.text, Effect.SETTLE
    )


def hand_in_question(number: int, *, is_coming: bool) -> str:
    """The hand that a ruling is written into: "hand 5, in play"."""
    return f"hand {number}, in play" if is_coming else f"hand {number}, already scored"


# The slips of every evening, on which the rule books are silent


def wrong_dealer(r: Ruleset, answers: Answers) -> Ruling:
    """A deal by somebody whose turn it was not."""
    text = trouble.wrong_dealer(r).text
    if answers["played"] == AFTER:
        return Ruling("The deal stands.", text)
    return Ruling("The right player deals.", text)


def deal_direction(r: Ruleset, answers: Answers) -> Ruling:
    """Cards dealt the wrong way round."""
    if answers["seen"] == "no":
        return may_deal_again(r)
    return Ruling("The deal stands.", trouble.deal_direction(r).text)


def pass_seen(r: Ruleset, answers: Answers) -> Ruling:
    """Received cards that were looked at before their player passed."""
    text = trouble.passed_cards_seen(r).text
    if answers["known"] == "yes":
        return Ruling("Put them back and pass first.", text)
    return Ruling("Finish the pass and play on.", text, others=(REDEAL,))


def forgot_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A hand that should have been passed."""
    text = forgot_to_pass(r).text
    if answers["played"] == AFTER:
        return Ruling("Play this hand without a pass.", text, others=(REDEAL,))
    return Ruling("Pass now.", text)


def hold_passed(r: Ruleset, answers: Answers) -> Ruling:
    """A pass on a hand that has none."""
    text = passed_on_hold(r).text
    if answers["played"] != AFTER and answers["seen"] == "no":
        return Ruling("Everyone takes their own cards back.", text)
    return Ruling("The pass counts; play on.", text, others=(REDEAL,))


def mixed_pass(r: Ruleset, answers: Answers) -> Ruling:
    """A pass in which some went one way and some another (H6)."""
    if answers["played"] == AFTER:
        return pass_is_over(r)
    if answers["seen"] == "no":
        return Ruling("Hand the cards on to the right players.", wrong_neighbour(r).text)
    if answers["seen"] == "lost":
        return deal_again(r, "Nobody knows whose cards they were.")
    return Ruling("Only the misdirected cards go back.", wrong_neighbour(r).text)


def take_back(r: Ruleset, answers: Answers) -> Ruling:
    """A card that somebody would like back."""
    if answers["how"] == "dropped":
        return exposed(r, answers)
    text = trouble.take_back(r).text
    return Ruling("It wasn't played." if answers["how"] == "touched" else "It stays played.", text)


def wrong_gatherer(r: Ruleset, answers: Answers) -> Ruling:
    """A trick in the wrong pile."""
    text = trouble.wrong_gatherer(r).text
    if answers["when"] == "mixed":
        return Ruling("Agree on who had what.", text)
    return Ruling("The trick goes to the player who won it.", text)


def queen_unknown(r: Ruleset, answers: Answers) -> Ruling:
    """Nobody says that they took the queen."""
    text = trouble.queen_taker_unknown(r).text
    if answers["piles"] == "yes":
        return Ruling("Look through the piles.", text)
    return Ruling("Agree on who took her.", text, others=(REDEAL,))


def contested_moon(r: Ruleset, answers: Answers) -> Ruling:
    """A moon that not everybody believes in."""
    text = trouble.contested_moon(r).text
    if answers["piles"] == "yes":
        return Ruling("Count the cards.", text)
    return Ruling("It's a moon only if everyone agrees.", text)


def break_lead(r: Ruleset, answers: Answers) -> Ruling:
    """A lead that nobody remembers."""
    answer = trouble.lead_after_break(r)
    return Ruling(answer.short, answer.text)


def stand_in(r: Ruleset, answers: Answers) -> Ruling:
    """One hand played for somebody else."""
    answer = trouble.stand_in(r)
    return Ruling(answer.short, answer.text)


def disagree(r: Ruleset, answers: Answers) -> Ruling:
    """A rule on which the table is not of one mind."""
    text = trouble.disagree(r).text
    if answers["agreed"] == "yes":
        return Ruling("What you agreed counts.", text)
    return Ruling("The rule in the rulebook counts for this hand.", text)

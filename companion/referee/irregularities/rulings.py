"""What follows when something went wrong, case by case (2H)."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.irregularities.model import Answers, Effect, Ruling
from companion.referee.text.grammar import capitalized, paragraph
from companion.referee.text.rules_and_results import card_words, option_words
from companion.referee.text.trouble import (
    CLAIM_REST,
    EXPOSED_CARD,
    LEAD_OUT_OF_TURN,
    LOOK_BACK,
    SCORE_FIX,
    TABLE_TALK,
    passes_again_with_fewer,
    player_leaves_words,
    revoke_words,
)
from companion.referee.topics.deal import faced_card, who_redeals
from companion.referee.topics.passing import SHOWN, wrong_pass_number
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset, counts_up, legal_plays, read_turn
from companion.rules.play.possible_plays import can_open_with_kept_off, kept_off, may_be_discarded
from companion.rules.ruleset.options import HeartLead

UNFAIR = (
    "If more than one hand is wrong, or one by more than a card, the hand can't be finished fairly."
)

_ALL_RIGHT = "Everyone else has the right number of cards."

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
        return Ruling(
            "Take it back, no penalty.",
            "Play the right card instead; anyone who played after it may change theirs.",
        )
    if when == DEALT:
        return Ruling("Too late.", "The cards have been gathered, so the hand stands as scored.")
    scored = when == SCORED
    short = f"{_all_points(r, 'the player who revoked')}, nothing {_for(r)} anyone else."
    tricks = Ruling(
        "The tricks it changed",
        "They go to the player who revoked. Count them for that player when you score the hand.",
        Effect.CORRECT if scored else Effect.NONE,
        key="tricks",
    )
    return Ruling(
        short,
        revoke_words(r),
        Effect.CHARGE,
        r.penalty_total,
        scored,
        others=(tricks, *_instead_of_charge(scored=scored)),
    )


def _instead_of_charge(*, scored: bool) -> tuple[Ruling, ...]:
    as_played = Ruling("No penalty", "The hand counts as it was played.", key="as_played")
    return _void(scored=scored), as_played


def _all_points(r: Ruleset, who: str) -> str:
    """H1: what a charge in full does: "26 points for the player who revoked"."""
    return f"{r.penalty_total} points {_for(r)} {who}"


def _for(r: Ruleset) -> str:
    """E8: points are given where they add up, and taken off where they count down."""
    return "for" if counts_up(r) else "off"


def two_revokes(r: Ruleset, answers: Answers) -> Ruling:
    """Two who did not follow suit: each is charged in full."""
    if answers["when"] == NOW:
        return revoke(r, answers)
    scored = answers["when"] == SCORED
    return Ruling(
        f"{_all_points(r, 'each of them')}, nothing {_for(r)} anyone else.",
        paragraph("Each of them is charged in full.", revoke_words(r)),
        Effect.CHARGE,
        r.penalty_total,
        scored,
        others=_instead_of_charge(scored=scored),
    )


def _scores(r: Ruleset) -> str:
    return "scores" if counts_up(r) else "loses points"


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
        return deal_again(r, "Two hands are wrong, so the hand can't be finished fairly.")
    return Ruling(
        "Fix it.",
        wrong_pass_number(r).text,
        others=(REDEAL,),
    )


def pass_target(r: Ruleset, answers: Answers) -> Ruling:
    """Cards passed to the wrong player (H6)."""
    if answers["played"] == AFTER:
        return pass_is_over()
    if answers["same"] == "all":
        back = "If nobody has looked, hand the cards on to the players who should have gotten them."
        return Ruling(
            "The pass stands.",
            "Everyone passed the same wrong way, so nobody is worse off.",
            others=(Ruling("Hand the cards on", back, key="repair"),),
        )
    if answers["seen"] == "no":
        return Ruling("Just move the cards.", "Nobody has looked, so nothing is lost.")
    return Ruling(
        "Show the cards and take them back.",
        SHOWN,
    )


def pass_is_over() -> Ruling:
    """H6: a pass that nobody puts right any more, as a card has been played."""
    return Ruling(
        "Play on.",
        "A card has been played, so nothing is passed back. If you all agree, throw the hand in.",
        others=(REDEAL,),
    )


# The play (H3, H4, H7)


def exposed(r: Ruleset, answers: Answers) -> Ruling:
    """A card shown by accident (H3)."""
    return Ruling(
        "Pick it up.",
        EXPOSED_CARD,
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
    if answers["trick"] == "full":
        return Ruling("The trick stands.", LEAD_OUT_OF_TURN)
    return Ruling("The cards go back.", LEAD_OUT_OF_TURN, others=(_PRICED,))


_PRICED = Ruling(
    "With a penalty",
    "The next time that player leads, the player before them may ask for a heart or forbid one.",
    key="priced",
)


def played_early(r: Ruleset, answers: Answers) -> Ruling:
    """A card played to a trick before its player's turn: it was shown, no more (H3).

    The rule books that speak of leads out of turn are silent on this, the commonest slip.
    """
    if answers["trick"] == "full":
        return Ruling(
            "The trick stands.", "Everyone has played, and the trick is the same either way."
        )
    return Ruling(
        "Take it back and wait for your turn.",
        paragraph("Everyone has seen it, just as if you'd dropped it.", EXPOSED_CARD),
    )


def wrong_opener(r: Ruleset, answers: Answers) -> Ruling:
    """A hand opened by the wrong player or card (H4)."""
    who = (
        f"the player with the {card_words(r.opener_card)}"
        if r.opener_card
        else "the player on the dealer's left"
    )
    if answers["trick"] == "full":
        return Ruling(
            "The trick stands.",
            paragraph("Everyone has played.", f"{capitalized(who)} should have led."),
        )
    ruling = out_of_turn(r, answers)
    return replace(ruling, text=paragraph(f"Then {who} leads.", ruling.text))


def two_cards(r: Ruleset, answers: Answers) -> Ruling:
    """Two cards to one trick (H3, H7)."""
    if answers["when"] == NOW:
        return Ruling(
            "Say which one was meant.",
            paragraph("The other one is an exposed card.", EXPOSED_CARD),
        )
    return short_hand(r, answers)


def short_hand(r: Ruleset, answers: Answers) -> Ruling:
    """One player who is off by one card while all others are right (H7); else a misdeal (H2)."""
    if answers.get("hands") == "several":
        return deal_again(r, UNFAIR)
    return Ruling(
        "Play on; that player takes the last trick, whatever is in it.",
        paragraph(
            _ALL_RIGHT, "A card left over counts for that player too when you score the hand."
        ),
        others=(REDEAL,),
    )


def first_trick(r: Ruleset, answers: Answers) -> Ruling:
    """A heart or the queen on trick one."""
    rule = option_words(r, "first_trick_points")
    kinds = {"queen": (QUEEN_OF_SPADES,), "heart": HEARTS}
    meant = kinds.get(answers.get("card", ""), kept_off(r))
    if all(may_be_discarded(r, card, 1) for card in dict.fromkeys(r.pack) if card in meant):
        return Ruling("That was allowed.", rule)
    led = ", and must take it back if it was led" if can_open_with_kept_off(r) else ""
    change = f"Play another card instead; anyone who played after it may change theirs{led}."
    return _wrong_card(r, answers, rule, change)


def led_too_early(r: Ruleset, answers: Answers) -> Ruling:
    """A heart or the queen led before hearts were broken."""
    hearts_wait = r.heart_lead is HeartLead.MUST_BE_BROKEN
    kind = answers.get("card") or ("heart" if hearts_wait else "queen")
    card = str(QUEEN_OF_SPADES) if kind == "queen" else "4H"
    rule = option_words(r, "queen_lead" if kind == "queen" else "heart_lead")
    if card in map(str, legal_plays(r, read_turn(f"{card} 3D", number=2))):
        return Ruling("That was allowed.", rule)
    change = "Lead another card instead; anyone who played after it takes theirs back."
    return _wrong_card(r, answers, rule, change)


def _wrong_card(r: Ruleset, answers: Answers, rule: str, change: str) -> Ruling:
    """A card that was not allowed, though its player followed suit or had none of it."""
    if answers["when"] == NOW:
        return Ruling(
            "Take it back, no penalty.",
            paragraph(rule, change, "If that player had nothing else, it was allowed."),
        )
    scored = answers["when"] == SCORED
    as_revoke = Ruling(
        f"{r.penalty_total} {_for(r)} that player",
        f"Treat it like a revoke: the hand stops, and nobody else {_scores(r)}.",
        Effect.CHARGE,
        r.penalty_total,
        key="as_revoke",
    )
    return Ruling(
        "It stands.",
        paragraph(rule, "Rule books don't cover this: the hand counts as it was played."),
        scored=scored,
        others=(as_revoke, _void(scored=scored)),
    )


# Claims, talk, looking back (H8, H9, H10)


def claim(r: Ruleset, answers: Answers) -> Ruling:
    """A claim of the rest (H8)."""
    if answers["good"] == "yes":
        return Ruling(
            "The claim stands.",
            paragraph(CLAIM_REST, "Count all the remaining cards for that player."),
        )
    charge = Ruling(
        f"{r.penalty_total} {_for(r)} the claimer",
        f"The hand stops there, and nobody else {_scores(r)}.",
        Effect.CHARGE,
        r.penalty_total,
        key="charge",
    )
    return Ruling(
        "Play on, with that hand open.",
        "A claim is wrong if anyone else could still win a trick. The cards that were shown stay "
        "face up on the table, and every trick is played out.",
        others=(charge,),
    )


def talk(r: Ruleset, answers: Answers) -> Ruling:
    """A warning of a moon (H9)."""
    added = "Added to that player's hand." if counts_up(r) else "Taken off that player's hand."
    amounts = sorted({5, 13, r.penalty_total})
    return Ruling(
        "A raised eyebrow, but no points.",
        TABLE_TALK,
        others=tuple(
            Ruling(f"{n} points", added, Effect.POINTS, n, key=f"points_{n}") for n in amounts
        ),
    )


def looked(r: Ruleset, answers: Answers) -> Ruling:
    """A look at old tricks (H10)."""
    if answers["what"] == "last":
        return Ruling("That is allowed.", LOOK_BACK)
    open_cards = "Some tables leave the penalty cards each player has taken face up."
    return Ruling(
        "Not allowed, but there's no penalty.",
        paragraph(LOOK_BACK, open_cards if answers["what"] == "penalties" else ""),
    )


# Scores, cards lost, people (H11, H12)


def wrong_score(r: Ruleset, answers: Answers) -> Ruling:
    """A score written down wrong (H11)."""
    if answers["which"] == "last":
        return Ruling("Fix it.", SCORE_FIX, Effect.CORRECT, scored=True)
    if answers["which"] == "over":
        late = "Then fix it on the score sheet; the result of the game is worked out again."
        return Ruling("Only if everyone agrees.", paragraph(SCORE_FIX, late))
    return Ruling(
        "Only if everyone agrees.", paragraph(SCORE_FIX, "Then fix it on the score sheet.")
    )


def lost_card(r: Ruleset, answers: Answers) -> Ruling:
    """A card that was missing from the play (H7)."""
    if answers["when"] == BEFORE:
        return deal_again(r, "The deck was incomplete.")
    scored = answers["when"] == SCORED
    counts = Effect.CORRECT if scored else Effect.NONE
    owner = "If the card is worth points, its owner scores them."
    to_owner = Ruling("Count it for its owner", owner, counts, key="to_owner")
    if answers["hands"] == "one":
        short = "That player takes the last trick, whatever is in it."
        return Ruling(
            short if scored else f"Play on; {short[0].lower()}{short[1:]}",
            paragraph(
                _ALL_RIGHT,
                "The lost card counts for that player too.",
                "Correct the hand if that changes the score." if scored else "",
            ),
            counts,
            scored=scored,
            others=(to_owner, _void(scored=scored)),
        )
    why = UNFAIR
    if answers["hands"] == "unknown":
        why = "A card was missing, and nobody can say what it would have changed."
    return Ruling(
        "The hand is void; deal again.",
        why,
        Effect.VOID if scored else Effect.REDEAL,
        scored=scored,
        others=(to_owner,),
    )


def leaves(r: Ruleset, answers: Answers) -> Ruling:
    """A player who goes home (H12)."""
    if answers["when"] == BETWEEN:
        return Ruling("The table decides.", player_leaves_words(r), Effect.SETTLE)
    return Ruling(
        "The hand is void, unless someone takes over the cards.",
        paragraph(
            "Nobody scores a void hand.",
            player_leaves_words(r),
            "With fewer players the passes start over." if passes_again_with_fewer(r) else "",
        ),
        Effect.SETTLE,
    )


def hand_in_question(number: int, *, is_coming: bool) -> str:
    """The hand that a ruling is written into: "hand 5, in play"."""
    return f"hand {number}, {'in play' if is_coming else 'already scored'}"

"""What follows by the table's policy when something went wrong, case by case (2H)."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.irregularities.model import Answers, Decision, Effect, Ruling
from companion.referee.text.grammar import capitalized, next_side, paragraph
from companion.referee.text.options import counts_up, has_two_teams
from companion.referee.text.play_phrases import (
    can_open_with_kept_off,
    kept_off,
    may_be_discarded,
    player_leaves_words,
)
from companion.referee.text.rules_and_results import card_words, option_words
from companion.referee.text.variants import variant_name
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset, legal_plays, read_turn
from companion.rules.ruleset.options import (
    ClaimRest,
    ExposedCard,
    HeartLead,
    LeadOutOfTurn,
    LookBack,
    Misdeal,
    PlayerLeaves,
    Revoke,
    ScoreFixWindow,
    ShortHand,
    TableTalk,
    Teams,
    WrongPassCount,
    WrongPassTarget,
)

UNFAIR = (
    "If more than one hand is wrong, or one by more than a card, the hand can't be finished fairly."
)

_ALL_RIGHT = "Everyone else has the right number of cards."

NOW, LATER, SCORED, DEALT = "now", "later", "scored", "dealt"

PAYER = "Who pays?"

BEFORE, AFTER = "before", "after"


def redeal(r: Ruleset) -> Effect:
    """What a new deal does to the score book (H2)."""
    same = r.misdeal is Misdeal.SAME_DEALER_REDEALS
    return Effect.REDEAL if same else Effect.REDEAL_LEFT


def deal_again(r: Ruleset, why: str) -> Ruling:
    """The hand is dealt again, and why."""
    return Ruling("Deal again.", paragraph(why, option_words(r, "misdeal")), redeal(r))


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
    return _established(r, scored=when == SCORED)


def _established(r: Ruleset, *, scored: bool) -> Ruling:
    """H1: a revoke that can no longer be put right."""
    words = option_words(r, "revoke")
    if r.revoke is Revoke.CORRECT_OR_ALL:
        short = f"{_all_points(r, 'the player who revoked')}, nothing {_for(r)} anyone else."
        if r.teams is Teams.POOLED:
            team = _all_points(r, "the team that revoked")
            short = f"{team}, nothing {_for(r)} {_others(r)}."
        return Ruling(short, words, Effect.CHARGE, r.penalty_total, scored)
    if r.revoke is Revoke.CORRECT_OR_TRICK:
        effect = Effect.CORRECT if scored else Effect.NONE
        short = "The player who revoked takes the tricks it changed."
        give = "Give that player the cards of those tricks when you score the hand."
        return Ruling(short, f"{words} {give}", effect, scored=scored)
    if r.revoke is Revoke.REPLAY:
        effect = Effect.VOID if scored else Effect.REDEAL
        return Ruling("The hand is void; deal again.", words, effect, scored=scored)
    return Ruling("The hand counts as it was played.", words, scored=scored)


def _all_points(r: Ruleset, who: str) -> str:
    """H1: what a charge in full does: "26 points for the player who revoked"."""
    return f"{r.penalty_total} points {_for(r)} {who}"


def _for(r: Ruleset) -> str:
    """E8: points are given where they add up, and taken off where they count down."""
    return "for" if counts_up(r) else "off"


def _others(r: Ruleset) -> str:
    return "the other team" if has_two_teams(r) else "anyone else"


def two_revokes(r: Ruleset, answers: Answers) -> Ruling:
    """Two who did not follow suit: each is charged in full."""
    if answers["when"] == NOW:
        return revoke(r, answers)
    ruling = _established(r, scored=answers["when"] == SCORED)
    if ruling.effect is not Effect.CHARGE:
        return ruling
    return Ruling(
        f"{_all_points(r, 'each of them')}, nothing {_for(r)} anyone else.",
        paragraph("Each of them is charged in full.", ruling.text),
        Effect.CHARGE, r.penalty_total, ruling.scored,
    )  # fmt: skip


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
        return deal_again(
            r, "Nobody has looked at their hand, so any player can ask for a new deal."
        )
    return Ruling(
        "Rule books leave it open.",
        "Players looked at their hands before anyone asked for a new deal.",
        decisions=(
            Decision("play_on", "Play on", "Pick up the card and play the hand."),
            Decision("redeal", "Deal again", "The hand is void.", redeal(r)),
        ),
    )


def pass_count(r: Ruleset, answers: Answers) -> Ruling:
    """Too many or too few cards passed (H5); during play as a deal that came out wrong."""
    if answers["played"] == AFTER:
        return short_hand(r, answers)
    words = option_words(r, "wrong_pass_count")
    if r.wrong_pass_count is WrongPassCount.REDEAL:
        return Ruling("Deal again.", words, Effect.REDEAL)
    return Ruling(
        "Fix it.",
        paragraph(
            words,
            "Extra cards go back unseen; missing ones are passed now. If nobody knows which cards "
            "they were, throw the hand in.",
        ),
    )


def pass_target(r: Ruleset, answers: Answers) -> Ruling:
    """Cards passed to the wrong player (H6)."""
    if answers["seen"] == "all":
        if r.wrong_pass_target is WrongPassTarget.STANDS_IF_ALL_SAME:
            return Ruling(
                "The pass stands.", "Everyone passed the same wrong way, so nobody is worse off."
            )
        return Ruling("Fix it.", option_words(r, "wrong_pass_target"))
    if answers["seen"] == "no":
        return Ruling("Just move the cards.", "Nobody has looked, so nothing is lost.")
    return Ruling(
        "Show the cards and take them back.",
        "Show them to the table, take them back and pass different ones.",
    )


# The play (H3, H4, H7)


def exposed(r: Ruleset, answers: Answers) -> Ruling:
    """A card shown by accident (H3)."""
    short = {
        ExposedCard.NO_PENALTY: "Pick it up.",
        ExposedCard.MUST_PLAY_FIRST_CHANCE: (
            "It stays face up and must be played at the first chance."
        ),
        ExposedCard.CALLABLE: "It stays face up, and an opponent may call for it.",
    }[r.exposed_card]
    return Ruling(short, option_words(r, "exposed_card"))


def out_of_turn(r: Ruleset, answers: Answers) -> Ruling:
    """A lead by somebody whose turn it was not (H4)."""
    words = option_words(r, "lead_out_of_turn")
    if answers["trick"] == "full":
        return Ruling("The trick stands.", words)
    priced = r.lead_out_of_turn is LeadOutOfTurn.STANDS_IF_ALL_PLAYED
    return Ruling(f"The cards go back{', with a penalty' if priced else ''}.", words)


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
        paragraph(
            "Everyone has seen it, just as if you'd dropped it.", option_words(r, "exposed_card")
        ),
    )


def wrong_opener(r: Ruleset, answers: Answers) -> Ruling:
    """A hand opened by the wrong player or card (H4)."""
    who = (
        f"the player with the {card_words(r.opener_card)}"
        if r.opener_card
        else f"the player on the dealer's {next_side(r)}"
    )
    if answers["trick"] == "full":
        return Ruling(
            "The trick stands.",
            paragraph("Everyone has played.", f"{capitalized(who)} should have led."),
        )
    ruling = out_of_turn(r, answers)
    return Ruling(ruling.short, paragraph(f"Then {who} leads.", ruling.text))


def two_cards(r: Ruleset, answers: Answers) -> Ruling:
    """Two cards to one trick (H3, H7)."""
    if answers["when"] == NOW:
        return Ruling(
            "Say which one was meant.",
            paragraph("The other one is an exposed card.", option_words(r, "exposed_card")),
        )
    return short_hand(r, answers)


def short_hand(r: Ruleset, answers: Answers) -> Ruling:
    """One player who is off by one card while all others are right (H7); else a misdeal (H2)."""
    if answers.get("hands") == "several":
        return deal_again(r, UNFAIR)
    if r.short_hand is ShortHand.REDEAL:
        return Ruling(
            "The hand is void; deal again.",
            "The same dealer deals, even if everyone else has the right number of cards.",
            Effect.REDEAL,
        )
    return Ruling(
        "Play on; that player takes the last trick, whatever is in it.",
        paragraph(
            _ALL_RIGHT, "A card left over counts for that player too when you score the hand."
        ),
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
    return Ruling(
        "Rule books leave it open.",
        paragraph(rule, "Rule books don't cover this."),
        scored=answers["when"] == SCORED,
        decisions=(
            Decision("stands", "It stands", "The hand goes on and counts as played."),
            Decision(
                "as_revoke",
                f"{r.penalty_total} {_for(r)} that player",
                f"Treat it like a revoke: the hand stops, and nobody else {_scores(r)}.",
                Effect.CHARGE,
                r.penalty_total,
            ),
            Decision("redeal", "Deal again", "The hand is void.",
                     Effect.VOID if answers["when"] == SCORED else redeal(r)),
        ),
    )  # fmt: skip


# Claims, talk, looking back (H8, H9, H10)


def claim(r: Ruleset, answers: Answers) -> Ruling:
    """A claim of the rest (H8)."""
    words = option_words(r, "claim_rest")
    if r.claim_rest is ClaimRest.NOT_ALLOWED:
        return Ruling("Play on.", paragraph(words, "The cards that were shown stay face up."))
    if answers["good"] == "yes":
        return Ruling(
            "The claim stands.",
            paragraph(words, "Count all the remaining cards for that player."),
        )
    charge = r.penalty_total
    return Ruling(
        "Rule books leave it open.",
        "A claim is wrong if anyone else could still win a trick.",
        decisions=(
            Decision("open_hand", "Play on, hand open", "The cards that were shown stay face up."),
            Decision("charge", f"{charge} {_for(r)} the claimer",
                     f"The hand stops there, and nobody else {_scores(r)}.", Effect.CHARGE, charge),
        ),
    )  # fmt: skip


def talk(r: Ruleset, answers: Answers) -> Ruling:
    """A warning of a moon (H9)."""
    words = option_words(r, "table_talk")
    if r.table_talk is TableTalk.ETIQUETTE_NOTE:
        return Ruling("A raised eyebrow, but no points.", words)
    amounts = sorted({5, 13, r.penalty_total})
    added = "Added to that player's hand." if counts_up(r) else "Taken off that player's hand."
    return Ruling(
        "There's a penalty; the table decides how much.",
        words,
        decisions=tuple(
            Decision(f"points_{n}", f"{n} points", added, Effect.POINTS, n)
            for n in amounts
        ),
    )  # fmt: skip


def looked(r: Ruleset, answers: Answers) -> Ruling:
    """A look at old tricks (H10)."""
    allowed = {
        LookBack.LAST_TRICK_UNTIL_NEXT_LEAD: ("last",),
        LookBack.NEVER: (),
        LookBack.PENALTY_CARDS_OPEN: ("penalties",),
    }[r.look_back]
    short = (
        "That is allowed."
        if answers["what"] in allowed
        else ("Not allowed, but there's no penalty.")
    )
    return Ruling(short, option_words(r, "look_back"))


# Scores, cards lost, people (H11, H12)


def wrong_score(r: Ruleset, answers: Answers) -> Ruling:
    """A score written down wrong (H11)."""
    words = option_words(r, "score_fix_window")
    if answers["which"] == "last":
        return Ruling("Fix it.", words, Effect.CORRECT, scored=True)
    if answers["which"] == "over":
        late = (
            "Correct it on the score sheet all the same, if everyone agrees; the result is then "
            "worked out again."
        )
        return Ruling("The game is over.", paragraph(words, late))
    if r.score_fix_window is ScoreFixWindow.UNTIL_GAME_END:
        return Ruling("Fix it on the score sheet.", words)
    return Ruling("Only if everyone agrees.", paragraph(words, "Then fix it on the score sheet."))


def lost_card(r: Ruleset, answers: Answers) -> Ruling:
    """A card that was missing from the play (H7), unless the table decided otherwise before."""
    if answers["when"] == BEFORE:
        return deal_again(r, "The deck was incomplete.")
    scored = answers["when"] == SCORED
    void = Effect.VOID if scored else redeal(r)
    decisions = (
        Decision("to_owner", "Count it for its owner", "If it's worth points, that player "
                 "scores them.", Effect.CORRECT if scored else Effect.NONE),
        Decision("redeal", "Deal again", "The hand is void.", void),
    )  # fmt: skip
    if answers.get("hands", "unknown") == "unknown" and r.short_hand is ShortHand.TAKES_LAST_TRICK:
        return Ruling(
            "Rule books leave it open.",
            "A card was missing, and nobody can say what it would have changed.",
            scored=scored,
            decisions=decisions,
        )
    law = short_hand(r, answers)
    if law.effect is not Effect.NONE:
        why = UNFAIR if answers.get("hands") == "several" else law.text
        law = Ruling("The hand is void; deal again.", why, Effect.VOID) if scored else law
    elif scored:
        law = Ruling(
            "That player takes the last trick, whatever is in it.",
            "The lost card counts for that player too. Correct the hand if that changes the score.",
            Effect.CORRECT,
        )
    else:
        counts = "The lost card counts for that player too."
        law = replace(law, text=paragraph(_ALL_RIGHT, counts))
    return replace(law, scored=scored, decisions=decisions, settled=True)


def leaves(r: Ruleset, answers: Answers) -> Ruling:
    """A player who goes home (H12)."""
    short = {
        PlayerLeaves.ASK: "The table decides.",
        PlayerLeaves.SUBSTITUTE: "A substitute takes over.",
        PlayerLeaves.DROP_AND_RETRIM: "The seat closes."
        if r.can_close_a_seat
        else "The game ends here.",
        PlayerLeaves.DUMMY: "The hand is played open.",
        PlayerLeaves.END_NOW: "The game ends here.",
    }[r.player_leaves]
    text = option_words(r, "player_leaves")
    if r.player_leaves is PlayerLeaves.ASK:
        text = player_leaves_words(r)
    return Ruling(short, text, Effect.SETTLE)


def case_line(line: str, *, is_decided: bool) -> str:
    """The line of a case in the list, with whether the table decided it before."""
    return f"{line} · decided before" if is_decided else line


def hand_in_question(number: int, *, is_coming: bool) -> str:
    """The hand that a ruling is written into: "hand 5, in play"."""
    return f"hand {number}, {'in play' if is_coming else 'already scored'}"


def decided_in(day: str, note: str | None) -> str:
    """When the table decided it in this game, and why: "today, in this game: “as at Bo's”"."""
    return f"{day}, in this game{_reason(note)}"


def decided_once(day: str, note: str | None) -> str:
    """The same of a game that was deleted: "yesterday"."""
    return f"{day}{_reason(note)}"


def decided_elsewhere(day: str, variant: str, begun: str, note: str | None) -> str:
    """The same of another game: "yesterday, in the Hearts game of Thu Nov 12"."""
    return f"{day}, in the {variant_name(variant)} game of {begun}{_reason(note)}"


def _reason(note: str | None) -> str:
    return f" (“{note}”)" if note else ""

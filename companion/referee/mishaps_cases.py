"""The cases: what happened, what has to be asked, and what follows by the table's policy (2H)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee.mishaps_shape import Answers, Ask, Case, Decision, Effect, Ruling
from companion.referee.words import card_words, option_words
from companion.rules import QUEEN_OF_SPADES, Ruleset, legal_plays, read_turn
from companion.rules import policies as p

NOW, LATER, SCORED, DEALT = "now", "later", "scored", "dealt"
BEFORE, AFTER = "before", "after"

_WHEN = (
    (NOW, "At once, before the next lead"),
    (LATER, "Later in the same hand"),
    (SCORED, "When the hand was written down"),
    (DEALT, "After the next deal began"),
)
_PLAYED = ((BEFORE, "No card has been played"), (AFTER, "Cards have been played"))
_TRICK = (("open", "Somebody has yet to play"), ("full", "Everybody has played"))


def _redeal(r: Ruleset) -> Effect:
    same = r.misdeal is p.Misdeal.SAME_DEALER_REDEALS
    return Effect.REDEAL if same else Effect.REDEAL_LEFT


def _deal_again(r: Ruleset, why: str) -> Ruling:
    return Ruling("Deal again.", f"{why} {option_words(r, 'misdeal')}", _redeal(r))


# Revokes (H1)


def _revoke(r: Ruleset, said: Answers) -> Ruling:
    when = said["when"]
    if when == NOW:
        return Ruling(
            "Take it back, no penalty.",
            "The right card is played instead, and whoever played after it may change theirs.",
        )
    if when == DEALT:
        return Ruling(
            "Too late.", "The cards are gathered, so the hand stands as it was written down."
        )
    return _established(r, scored=when == SCORED)


def _established(r: Ruleset, *, scored: bool) -> Ruling:
    """H1: a revoke that can no longer be put right."""
    words = option_words(r, "revoke")
    if r.revoke is p.Revoke.CORRECT_OR_ALL:
        short = f"{r.penalty_total} points for whoever revoked, nothing for the others."
        return Ruling(short, words, Effect.CHARGE, r.penalty_total, scored)
    if r.revoke is p.Revoke.CORRECT_OR_TRICK:
        effect = Effect.CORRECT if scored else Effect.NONE
        short = "The tricks it changed count to whoever revoked."
        give = "Give the cards of those tricks to that player when the hand is written down."
        return Ruling(short, f"{words} {give}", effect, scored=scored)
    if r.revoke is p.Revoke.REPLAY:
        effect = Effect.VOID if scored else Effect.REDEAL
        return Ruling("The hand is void; deal it again.", words, effect, scored=scored)
    return Ruling("The hand counts as it was played.", words, scored=scored)


def _two_revokes(r: Ruleset, said: Answers) -> Ruling:
    ruling = _established(r, scored=said["when"] == SCORED)
    if ruling.effect is not Effect.CHARGE:
        return ruling
    return Ruling(
        f"{r.penalty_total} points for each of them, nothing for the others.",
        f"Each who revoked is charged in full. {ruling.text}",
        Effect.CHARGE, r.penalty_total, ruling.scored,
    )  # fmt: skip


# The deal and the pass (H2, H5, H6)


def _misdeal(r: Ruleset, said: Answers) -> Ruling:
    if said["played"] == BEFORE:
        return _deal_again(r, "Nothing has been played yet.")
    return _short_hand(r, said)


def _faced(r: Ruleset, said: Answers) -> Ruling:
    if said["seen"] == "no":
        return _deal_again(r, "Nobody has looked at a hand, so one player's wish is enough.")
    return Ruling(
        "The laws leave it open.",
        "Hands were looked at before somebody asked for a new deal.",
        decisions=(
            Decision("play_on", "Play on", "The card is taken up and the hand is played."),
            Decision("redeal", "Deal again", "The hand is void.", _redeal(r)),
        ),
    )


def _pass_count(r: Ruleset, said: Answers) -> Ruling:
    if said["played"] == AFTER:
        return _short_hand(r, said)
    words = option_words(r, "wrong_pass_count")
    if r.wrong_pass_count is p.WrongPassCount.REDEAL:
        return Ruling("Deal again.", words, Effect.REDEAL)
    return Ruling(
        "Put it right.",
        f"{words} Cards too many go back unseen, missing ones are passed after. If nobody can say "
        "which they were, throw the hand in.",
    )


def _pass_target(r: Ruleset, said: Answers) -> Ruling:
    words = option_words(r, "wrong_pass_target")
    if said["seen"] == "all":
        if r.wrong_pass_target is p.WrongPassTarget.STANDS_IF_ALL_SAME:
            return Ruling("The pass stands.", words)
        return Ruling("Put it right.", words)
    if said["seen"] == "no":
        return Ruling("Just move the cards.", "Nobody has looked at them, so nothing is lost.")
    return Ruling(
        "Show the cards and take them back.",
        "The table sees them, they go back, and other cards are passed in their place.",
    )


# The play (H3, H4, H7)


def _exposed(r: Ruleset, said: Answers) -> Ruling:
    short = {
        p.ExposedCard.NO_PENALTY: "Pick it up.",
        p.ExposedCard.MUST_PLAY_FIRST_CHANCE: "It stays face up and goes at the first chance.",
        p.ExposedCard.CALLABLE: "It stays face up, and an opponent may call for it.",
    }[r.exposed_card]
    return Ruling(short, option_words(r, "exposed_card"))


def _out_of_turn(r: Ruleset, said: Answers) -> Ruling:
    words = option_words(r, "lead_out_of_turn")
    if said["trick"] == "full":
        return Ruling("The trick stands.", words)
    priced = r.lead_out_of_turn is p.LeadOutOfTurn.STANDS_IF_ALL_PLAYED
    return Ruling(f"The cards go back{', at a price' if priced else ''}.", words)


def _wrong_opener(r: Ruleset, said: Answers) -> Ruling:
    who = (
        f"whoever holds the {card_words(r.opener_card)}"
        if r.opener_card
        else "the player left of the dealer"
    )
    if said["trick"] == "full":
        return Ruling(
            "The trick stands.", f"Everybody has played. {who[0].upper()}{who[1:]} should have led."
        )
    ruling = _out_of_turn(r, said)
    return Ruling(ruling.short, f"Then {who} leads. {ruling.text}")


def _two_cards(r: Ruleset, said: Answers) -> Ruling:
    if said["when"] == NOW:
        return Ruling(
            "Say which one was meant.",
            f"The other was shown by accident. {option_words(r, 'exposed_card')}",
        )
    return _short_hand(r, said)


def _short_hand(r: Ruleset, said: Answers) -> Ruling:
    words = option_words(r, "short_hand")
    if said.get("hands") == "several":
        return _deal_again(r, "Several hands are wrong, so it was a misdeal.")
    if r.short_hand is p.ShortHand.REDEAL:
        return Ruling("The hand is void; deal again.", words, Effect.REDEAL)
    return Ruling(
        "Play on; whoever is short takes the last trick.",
        f"{words} Count its cards to that player when the hand is written down.",
    )


def _first_trick(r: Ruleset, said: Answers) -> Ruling:
    card = str(QUEEN_OF_SPADES) if said["card"] == "queen" else "4H"
    turn = read_turn(f"{card} 3D", "5C", number=1)
    if card in map(str, legal_plays(r, turn)):
        return Ruling("That was allowed.", option_words(r, "first_trick_points"))
    return _wrong_card(r, said, option_words(r, "first_trick_points"))


def _led_too_early(r: Ruleset, said: Answers) -> Ruling:
    card = str(QUEEN_OF_SPADES) if said["card"] == "queen" else "4H"
    if card in map(str, legal_plays(r, read_turn(f"{card} 3D", number=2))):
        field = "queen_lead" if said["card"] == "queen" else "heart_lead"
        return Ruling("That was allowed.", option_words(r, field))
    return _wrong_card(r, said, option_words(r, "break_by"))


def _wrong_card(r: Ruleset, said: Answers, rule: str) -> Ruling:
    """A card that was not allowed, though its player followed suit or had none of it."""
    if said["when"] == NOW:
        return Ruling(
            "Take it back, no penalty.",
            f"{rule} Another card is played instead, and whoever played after it may change "
            "theirs. With nothing else in hand it was allowed.",
        )
    return Ruling(
        "The laws leave it open.",
        f"{rule} The laws speak of cards that do not follow suit, not of this.",
        scored=said["when"] == SCORED,
        decisions=(
            Decision("stands", "It stands", "The hand goes on and counts as it was played."),
            Decision(
                "as_revoke",
                f"{r.penalty_total} for whoever played it",
                "It is treated like a revoke: the hand stops, and the others get nothing.",
                Effect.CHARGE,
                r.penalty_total,
            ),
            Decision("redeal", "Deal again", "The hand is void.",
                     Effect.VOID if said["when"] == SCORED else _redeal(r)),
        ),
    )  # fmt: skip


# Claims, talk, looking back (H8, H9, H10)


def _claim(r: Ruleset, said: Answers) -> Ruling:
    words = option_words(r, "claim_rest")
    if r.claim_rest is p.ClaimRest.NOT_ALLOWED:
        return Ruling("Play on.", f"{words} The hand that was shown stays face up.")
    if said["good"] == "yes":
        return Ruling(
            "The claim stands.",
            f"{words} Count all the cards that are left to that player.",
        )
    charge = r.penalty_total
    return Ruling(
        "The laws leave it open.",
        "A claim is wrong when somebody else could still win a trick.",
        decisions=(
            Decision("open_hand", "Play on, hand open", "The hand that was shown stays face up."),
            Decision("charge", f"{charge} for whoever claimed", "The hand stops there, and the "
                     "others get nothing.", Effect.CHARGE, charge),
        ),
    )  # fmt: skip


def _talk(r: Ruleset, said: Answers) -> Ruling:
    words = option_words(r, "table_talk")
    if r.table_talk is p.TableTalk.ETIQUETTE_NOTE:
        return Ruling("A raised eyebrow, no points.", words)
    amounts = sorted({5, 13, r.penalty_total})
    return Ruling(
        "It costs points; the table says how many.",
        words,
        decisions=tuple(
            Decision(f"points_{n}", f"{n} points", "They are added to that player's hand.",
                     Effect.POINTS, n)
            for n in amounts
        ),
    )  # fmt: skip


def _looked(r: Ruleset, said: Answers) -> Ruling:
    allowed = {
        p.LookBack.LAST_TRICK_UNTIL_NEXT_LEAD: ("last",),
        p.LookBack.NEVER: (),
        p.LookBack.PENALTY_CARDS_OPEN: ("penalties",),
    }[r.look_back]
    short = "That is allowed." if said["what"] in allowed else "Not allowed, but it costs nothing."
    return Ruling(short, option_words(r, "look_back"))


# Scores, cards lost, people (H11, H12)


def _wrong_score(r: Ruleset, said: Answers) -> Ruling:
    words = option_words(r, "score_fix_window")
    if said["which"] == "last":
        return Ruling("Put it right.", words, Effect.CORRECT, scored=True)
    if said["which"] == "over":
        late = "Correct it in the score sheet all the same, if everybody agrees; the end is then "
        return Ruling("The game is over.", f"{words} {late}looked at again.")
    if r.score_fix_window is p.ScoreFixWindow.UNTIL_GAME_END:
        return Ruling("Put it right in the score sheet.", words)
    return Ruling("Only if everybody agrees.", f"{words} Then correct it in the score sheet.")


def _lost_card(r: Ruleset, said: Answers) -> Ruling:
    if said["when"] == BEFORE:
        return _deal_again(r, "The pack was not complete.")
    scored = said["when"] == SCORED
    void = Effect.VOID if scored else _redeal(r)
    return Ruling(
        "The laws leave it open.",
        "A card was missing from the play, and nobody can say what it would have changed.",
        scored=scored,
        decisions=(
            Decision("to_owner", "It counts to whoever lost it", "If it costs points, write them "
                     "down for that player.", Effect.CORRECT if scored else Effect.NONE),
            Decision("redeal", "Deal again", "The hand is void.", void),
        ),
    )  # fmt: skip


def _leaves(r: Ruleset, said: Answers) -> Ruling:
    short = {
        p.PlayerLeaves.ASK: "The table decides.",
        p.PlayerLeaves.SUBSTITUTE: "A substitute takes over.",
        p.PlayerLeaves.DROP_AND_RETRIM: "The seat closes.",
        p.PlayerLeaves.DUMMY: "The hand is played open.",
        p.PlayerLeaves.END_NOW: "The game ends here.",
    }[r.player_leaves]
    return Ruling(short, option_words(r, "player_leaves"), Effect.SETTLE)


_CARD = Ask("card", "Which card?", (("heart", "A heart"), ("queen", "The queen of spades")))
_NOTICED = Ask("when", "When was it noticed?", _WHEN[:3])

# The cases by theme, the most frequent first.
THEMES: Sequence[tuple[str, tuple[Case, ...]]] = (
    ("The play", (
        Case("revoke", "Somebody did not follow suit", "A revoke, seen at once or later",
             (Ask("when", "When was it noticed?", _WHEN),),
             _revoke, ("revoke_now", "revoke_later", "revoke_next_deal")),
        Case("two_revokes", "Two players did not follow suit", "In the same hand",
             (Ask("when", "When was it noticed?", _WHEN[1:3]),
              Ask("who", "Who were they?", people=True)),
             _two_revokes, ("two_revokes", "revoke_later")),
        Case("out_of_turn", "Somebody led out of turn", "It was another player's lead",
             (Ask("trick", "How far is the trick?", _TRICK),), _out_of_turn, ("lead_out_of_turn",)),
        Case("exposed", "A card was shown by accident", "Dropped, or held so that others saw it",
             (), _exposed, ("dropped_card",)),
        Case("two_cards", "Two cards to one trick", "They stuck together",
             (Ask("when", "When was it noticed?", (
                 (NOW, "At once"), (LATER, "Somebody is a card short now"),
             )),),
             _two_cards, ("two_cards", "missed_turn")),
        Case("short_hand", "Somebody is a card short", "A turn was missed, or a card is gone",
             (Ask("hands", "How many hands are wrong?", (
                 ("one", "One player is a card short"), ("several", "Several are wrong"),
             )),),
             _short_hand, ("missed_turn", "miscount")),
        Case("first_trick", "A heart or the queen fell on trick one", "Against the rule",
             (_CARD, _NOTICED), _first_trick,
             ("queen_first_trick", "hearts_first_trick", "only_penalties_first_trick")),
        Case("led_early", "A heart or the queen was led too early", "Hearts were not broken",
             (_CARD, _NOTICED), _led_too_early, ("lead_heart", "lead_queen", "what_breaks")),
        Case("wrong_opener", "The hand was opened wrongly", "The wrong player, or the wrong card",
             (Ask("trick", "How far is the trick?", _TRICK),), _wrong_opener,
             ("opener_led_other", "who_leads_first")),
    )),
    ("The deal and the pass", (
        Case("misdeal", "The deal came out wrong", "Wrong counts, or a pack that is not complete",
             (Ask("played", "Has anybody played?", _PLAYED),
              Ask("hands", "How many hands are wrong?", (
                  ("one", "One player is a card short"), ("several", "Several are wrong"),
              ), unless=(BEFORE,))),
             _misdeal, ("miscount", "who_redeals")),
        Case("faced", "A card was turned up in the deal", "Everybody saw it",
             (Ask("seen", "Has anybody looked at a hand?", (("no", "No"), ("yes", "Yes"))),),
             _faced, ("faced_card", "who_redeals")),
        Case("pass_count", "Too many or too few were passed", "Hands differ after the pass",
             (Ask("played", "Has anybody played?", _PLAYED),
              Ask("hands", "How many hands are wrong?", (
                  ("one", "One player is a card short"), ("several", "Several are wrong"),
              ), unless=(BEFORE,))),
             _pass_count, ("wrong_pass_number",)),
        Case("pass_target", "Cards went to the wrong player", "A pass the wrong way",
             (Ask("seen", "What happened to them?", (
                 ("no", "Nobody has looked at them"), ("yes", "They were looked at"),
                 ("all", "Everybody passed the same wrong way"),
             )),),
             _pass_target, ("wrong_neighbour", "which_way")),
        Case("lost_card", "A card is missing, or was on the floor", "The pack is not complete",
             (Ask("when", "When was it noticed?", (
                 (BEFORE, "Before anybody played"), (LATER, "During the hand"),
                 (SCORED, "When the hand was written down"),
             )),),
             _lost_card, ("card_on_floor", "missed_turn")),
    )),
    ("Manners", (
        Case("claim", "Somebody claimed the rest", "And was right, or wrong",
             (Ask("good", "Could anybody else still win a trick?", (
                 ("no", "Yes, the claim was wrong"), ("yes", "No, the claim was right"),
             )),),
             _claim, ("claim_rest", "wrong_claim")),
        Case("talk", "Somebody warned of a moon", "Or gave another hint",
             (), _talk, ("warn_of_moon",)),
        Case("looked", "Somebody looked at old tricks", "Turned them over again",
             (Ask("what", "At what?", (
                 ("last", "The last trick, before the next lead"),
                 ("penalties", "Penalty cards somebody took"), ("older", "Other tricks"),
             )),),
             _looked, ("look_back",)),
    )),
    ("Score and people", (
        Case("wrong_score", "A wrong score was written down", "Typed or counted wrong",
             (Ask("which", "Which hand?", (
                 ("last", "The last one"), ("older", "An earlier one"),
                 ("over", "The game is over already"),
             )),),
             _wrong_score, ("wrong_score", "hand_total")),
        Case("leaves", "Somebody has to go", "In the middle of the game",
             (), _leaves, ("player_leaves", "player_joins")),
    )),
)  # fmt: skip

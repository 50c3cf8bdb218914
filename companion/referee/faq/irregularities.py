"""Questions about what went wrong in the play, and about manners (2H)."""

from __future__ import annotations

from companion.referee.faq.facts import line, points_label
from companion.referee.faq.model import Answer, Verdict, asks
from companion.referee.text.grammar import paragraph
from companion.referee.text.trouble import (
    EXPOSED_CARD,
    SCORE_FIX,
    player_leaves_words,
    void_hand_words,
)
from companion.rules import Ruleset, charged_in_full, counts_up, passes


@asks(
    "Someone didn't follow suit (a revoke) and we caught it right away",
    "wrong",
    "revoke_later",
    "two_revokes",
    "follow_suit",
)
def revoke_now(r: Ruleset) -> Answer:
    return Answer(
        "Take it back, no penalty.",
        "Until the next lead, you can play the right card instead, and anyone who played after "
        "you may change theirs.",
        "Some tables allow it only until the trick is turned over.",
    )


@asks(
    "We noticed a revoke later in the hand",
    "wrong",
    "revoke_now",
    "revoke_next_deal",
    "two_revokes",
)
def revoke_later(r: Ruleset) -> Answer:
    points = line(r, charged_in_full(r, [0]).points)
    return Answer(
        f"{points_label(r, r.penalty_total)} for the player who revoked.",
        f"You can fix a revoke until the next lead. After that the hand is over: {points}.",
        "No modern rule book settles this; charging the whole hand is the old, simple rule.",
    )


@asks(
    "We noticed a revoke after the next deal had begun",
    "wrong",
    "revoke_later",
    "wrong_score",
)
def revoke_next_deal(r: Ruleset) -> Answer:
    return Answer(
        "Too late.",
        "Once the cards are gathered for the next deal, the hand stands as scored.",
    )


@asks(
    "Two players revoked in the same hand",
    "wrong",
    "revoke_later",
    "revoke_now",
)
def two_revokes(r: Ruleset) -> Answer:
    points, both = points_label(r, r.penalty_total), line(r, charged_in_full(r, [0, 1]).points)
    rest = "the third player" if r.players == 3 else "the others"
    return Answer(
        "Once it's too late to fix, each is charged in full.",
        "Until the next lead they can still take the cards back. After that both score "
        f"{points} and {rest} nothing: {both}.",
    )


@asks(
    "A card fell face up on the table",
    "wrong",
    "two_cards",
    "faced_card",
)
def dropped_card(r: Ruleset) -> Answer:
    return Answer(
        "Pick it up.",
        EXPOSED_CARD,
        "Friendly tables let it go; strict ones make you play it at your first chance.",
    )


@asks(
    "Someone led out of turn",
    "wrong",
    "opener_led_other",
    "played_out_of_turn",
)
def lead_out_of_turn(r: Ruleset) -> Answer:
    return Answer(
        "Take it back, if the trick isn't complete.",
        "Any cards played to it go back too. Once everyone has played, the trick stands.",
        "One old book lets the player on the offender's right demand or forbid a heart the next "
        "time the offender leads.",
    )


@asks(
    "Someone played before their turn",
    "wrong",
    "lead_out_of_turn",
    "dropped_card",
)
def played_out_of_turn(r: Ruleset) -> Answer:
    return Answer(
        "The card goes back into their hand.",
        "If everyone has played before you notice, the trick stands.",
        "Rule books only mention leads out of turn.",
    )


@asks(
    "Someone played two cards to one trick",
    "wrong",
    "dropped_card",
    "missed_turn",
)
def two_cards(r: Ruleset) -> Answer:
    return Answer(
        "That player says which one they meant.",
        "The other goes back into their hand. If nobody notices until later, they'll end up a card "
        "short.",
    )


@asks(
    "Someone missed a turn, or is a card short",
    "wrong",
    "two_cards",
    "miscount",
    "card_on_floor",
)
def missed_turn(r: Ruleset) -> Answer:
    return Answer(
        "That player takes the last trick, whatever is in it.",
        "A card left over counts for that player too. That holds if everyone else has the right "
        "number of cards; if more than one hand is wrong, it's a misdeal: deal again.",
    )


@asks(
    "A card is found on the floor",
    "wrong",
    "missed_turn",
    "hand_total",
)
def card_on_floor(r: Ruleset) -> Answer:
    return Answer(
        "Before the first lead, deal again; after that, its owner takes the last trick.",
        "That player takes it whatever is in it, and the lost card counts for them too, if "
        "everyone else has the right number of cards. If nobody knows whose card it was, the hand "
        "is void.",
        "Some tables only count the card for its owner.",
    )


@asks(
    "Can I claim the rest of the tricks?",
    "wrong",
    "wrong_claim",
    "all_points_out",
)
def claim_rest(r: Ruleset) -> Answer:
    cancels = r.decks == 2
    twin = "; remember that a twin would cancel your card" if cancels else ""
    return Answer(
        "Yes, if you show your hand.",
        f"You must be on lead, and no one else can win another trick{twin}. Then the rest are "
        "yours, points and all.",
        "Some tables play every trick out.",
        verdict=Verdict.YES,
    )


@asks(
    "Someone claimed the rest, and it was wrong",
    "wrong",
    "claim_rest",
    "revoke_later",
)
def wrong_claim(r: Ruleset) -> Answer:
    return Answer(
        "Play on, with that hand open.",
        "The hand stays face up on the table and every trick is played out.",
        f"Some tables charge the claimer {r.penalty_total} points.",
    )


@asks(
    "Can I look at the last trick?",
    "wrong",
    "revoke_now",
    "warn_of_moon",
)
def look_back(r: Ruleset) -> Answer:
    return Answer(
        "Yes, until the next one is led.",
        "After that it stays face down.",
        "Some tables leave all penalty cards face up in front of the players who took them.",
        verdict=Verdict.YES,
    )


@asks(
    "Someone has to go home",
    "wrong",
    "player_joins",
    "stop_early",
)
def player_leaves(r: Ruleset) -> Answer:
    return Answer("The table decides.", paragraph(player_leaves_words(r), void_hand_words(r)))


@asks(
    "A new player wants to join",
    "end",
    "player_leaves",
    "how_many_cards",
)
def player_joins(r: Ruleset) -> Answer:
    worst = "highest" if counts_up(r) else "lowest"
    passed = "deal and pass follow" if passes(r) else "deal follows"
    return Answer(
        f"They start with the {worst} total at the table.",
        f"Join between hands; the next {passed} the rules for the new number of players.",
        "Some tables start a new player at the average total instead.",
    )


@asks(
    "We wrote down a wrong score a few hands ago",
    "wrong",
    "hand_total",
    "revoke_next_deal",
)
def wrong_score(r: Ruleset) -> Answer:
    return Answer(
        "Fix it now, if everyone agrees.",
        paragraph(
            SCORE_FIX,
            "Tap the hand on the score sheet. Later totals update, and the old numbers stay on "
            "record.",
        ),
    )

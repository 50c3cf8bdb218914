"""Questions about what went wrong in the play (2H)."""

from __future__ import annotations

from companion.referee.questions.examples import line
from companion.referee.questions.shape import Answer, asks
from companion.referee.words import option_words
from companion.rules import Ruleset, charged_in_full
from companion.rules import policies as p


@asks(
    "A revoke: somebody did not follow suit, and we see it at once",
    "play",
    "what is a revoke revoke now revoked renege reneged didnt follow suit take back mistake",
    "revoke_later",
    "two_revokes",
    "follow_suit",
)
def revoke_now(r: Ruleset) -> Answer:
    return Answer(
        "Take it back, no penalty.",
        "Until somebody leads to the next trick, the right card is played instead, and whoever "
        "played after it may change theirs. On the last trick there is time until the cards are "
        "mixed.",
        "Some tables allow it only until the trick is turned over.",
    )


@asks(
    "A revoke comes to light later in the hand",
    "play",
    "revoke found later renege two tricks ago didnt follow suit earlier discovered later penalty "
    "for reneging established revoke had the suit after all",
    "revoke_now",
    "revoke_next_deal",
    "two_revokes",
)
def revoke_later(r: Ruleset) -> Answer:
    short = {
        p.Revoke.CORRECT_OR_ALL: f"{r.penalty_total} for whoever revoked.",
        p.Revoke.CORRECT_OR_TRICK: "The tricks it changed count to whoever revoked.",
        p.Revoke.REPLAY: "The hand is void; deal again.",
        p.Revoke.NOTE_ONLY: "The hand counts as it was played.",
    }[r.revoke]
    example = ""
    if r.revoke is p.Revoke.CORRECT_OR_ALL:
        example = f" The hand is written down as {line(r, charged_in_full(r, [0]).points)}."
    return Answer(
        short,
        f"{option_words(r, 'revoke')}{example}",
        "No modern book settles this; charging the whole hand is an old and a plain rule.",
    )


@asks(
    "A revoke is found after the next deal has begun",
    "play",
    "revoke last hand too late renege previous hand noticed after dealing already dealt old revoke",
    "revoke_later",
    "wrong_score",
)
def revoke_next_deal(r: Ruleset) -> Answer:
    return Answer(
        "Too late.",
        "Once the cards are gathered for the next deal, the hand stands as it was written down.",
    )


@asks(
    "Two players revoked in the same hand",
    "play",
    "both reneged two people did not follow suit two at once",
    "revoke_later",
    "revoke_now",
)
def two_revokes(r: Ruleset) -> Answer:
    if r.revoke is p.Revoke.CORRECT_OR_ALL:
        points = charged_in_full(r, [0, 1]).points
        return Answer(
            "Each is charged in full.",
            f"Both write down {r.penalty_total} and the others nothing: {line(r, points)}.",
        )
    return Answer("Each is treated like one.", option_words(r, "revoke"))


@asks(
    "A card fell face up on the table",
    "play",
    "dropped card exposed card shown by accident fell on table saw my card face up flashed a card "
    "penalty card",
    "two_cards",
    "faced_card",
)
def dropped_card(r: Ruleset) -> Answer:
    short = {
        p.ExposedCard.NO_PENALTY: "Pick it up.",
        p.ExposedCard.MUST_PLAY_FIRST_CHANCE: "It stays face up.",
        p.ExposedCard.CALLABLE: "It stays face up.",
    }[r.exposed_card]
    return Answer(
        short,
        option_words(r, "exposed_card"),
        "Friendly tables let it go; strict ones make you play it first.",
    )


@asks(
    "Somebody led out of turn",
    "play",
    "lead out of turn played out of turn wrong player led not his turn not my lead played too soon "
    "whose turn",
    "opener_led_other",
    "two_cards",
)
def lead_out_of_turn(r: Ruleset) -> Answer:
    priced = r.lead_out_of_turn is p.LeadOutOfTurn.STANDS_IF_ALL_PLAYED
    return Answer(
        f"Take it back{', at a price' if priced else ''}, if somebody has yet to play.",
        option_words(r, "lead_out_of_turn"),
        "An old book lets the neighbour ask for a heart, or forbid one, at the next lead.",
    )


@asks(
    "Somebody played two cards to one trick",
    "play",
    "two cards one trick played two stuck together extra card in trick five cards in trick double "
    "card",
    "dropped_card",
    "missed_turn",
)
def two_cards(r: Ruleset) -> Answer:
    return Answer(
        "Say which one was meant.",
        f"The other {_SHOWN[r.exposed_card]}. If it comes to light later, that player is a card "
        "short at the end.",
    )


_SHOWN = {
    p.ExposedCard.NO_PENALTY: "goes back into the hand",
    p.ExposedCard.MUST_PLAY_FIRST_CHANCE: "stays face up and is played at the first chance",
    p.ExposedCard.CALLABLE: "stays face up, and an opponent may call for it",
}


@asks(
    "Somebody missed a turn, or is a card short at the end",
    "play",
    "card short missing a card skipped a trick forgot to play one card less one card too many at "
    "the end 12 cards out of cards",
    "two_cards",
    "miscount",
    "card_on_floor",
)
def missed_turn(r: Ruleset) -> Answer:
    takes = r.short_hand is p.ShortHand.TAKES_LAST_TRICK
    return Answer(
        "That player takes the last trick." if takes else "The hand is void; deal again.",
        f"{option_words(r, 'short_hand')} With more than one hand wrong it is a misdeal, and dealt "
        "again.",
    )


@asks(
    "A card is found on the floor after the hand",
    "play",
    "card on the floor under the table found a card missing card after the hand 51 cards "
    "incomplete deck lost card pack imperfect",
    "missed_turn",
    "hand_total",
)
def card_on_floor(r: Ruleset) -> Answer:
    return Answer(
        "That is for the table to decide.",
        "No book settles it. Count it to the player who should have held it, or deal the hand "
        "again; an incomplete pack is a misdeal if nobody has played yet.",
    )

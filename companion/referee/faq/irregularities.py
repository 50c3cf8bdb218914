"""Questions about what went wrong in the play, and about manners (2H)."""

from __future__ import annotations

from companion.referee.faq.end_of_game import best, winning
from companion.referee.faq.facts import line, points_label
from companion.referee.faq.model import Answer, Verdict, asks, no, yes
from companion.referee.text.rules_and_results import option_words
from companion.rules import Ruleset, charged_in_full
from companion.rules.ruleset.options import (
    ClaimRest,
    ExposedCard,
    LeadOutOfTurn,
    LookBack,
    PlayerLeaves,
    Revoke,
    ScoreFixWindow,
    ShortHand,
    Teams,
)
from companion.rules.ruleset.validation import depends_on_tricks


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
        Revoke.CORRECT_OR_ALL: f"{points_label(r, r.penalty_total)} for whoever revoked.",
        Revoke.CORRECT_OR_TRICK: "The tricks it changed count to whoever revoked.",
        Revoke.REPLAY: "The hand is void; deal again.",
        Revoke.NOTE_ONLY: "The hand counts as it was played.",
    }[r.revoke]
    example = ""
    if r.revoke is Revoke.CORRECT_OR_ALL:
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
    if r.revoke is Revoke.CORRECT_OR_ALL:
        points = charged_in_full(r, [0, 1]).points
        return Answer(
            "Each is charged in full.",
            f"Both write down {points_label(r, r.penalty_total)} and the others nothing: "
            f"{line(r, points)}.",
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
        ExposedCard.NO_PENALTY: "Pick it up.",
        ExposedCard.MUST_PLAY_FIRST_CHANCE: "It stays face up.",
        ExposedCard.CALLABLE: "It stays face up.",
    }[r.exposed_card]
    return Answer(
        short,
        option_words(r, "exposed_card"),
        "Friendly tables let it go; strict ones make you play it first.",
    )


@asks(
    "Somebody led out of turn",
    "play",
    "lead out of turn wrong player led not his lead not my lead led too soon whose lead",
    "opener_led_other",
    "played_out_of_turn",
)
def lead_out_of_turn(r: Ruleset) -> Answer:
    priced = r.lead_out_of_turn is LeadOutOfTurn.STANDS_IF_ALL_PLAYED
    return Answer(
        f"Take it back{', at a price' if priced else ''}, if somebody has yet to play.",
        option_words(r, "lead_out_of_turn"),
        "An old book lets the neighbour ask for a heart, or forbid one, at the next lead.",
    )


@asks(
    "Somebody played before their turn",
    "play",
    "played out of turn not led played too soon too early jumped ahead not his turn not my turn "
    "wrong order skipped someone followed before",
    "lead_out_of_turn",
    "dropped_card",
)
def played_out_of_turn(r: Ruleset) -> Answer:
    return Answer(
        "Take it back and wait for your turn.",
        "If everyone has played by then, the trick stands. Until then the card "
        f"{_SHOWN[r.exposed_card]}.",
        "Rule books speak of leads out of turn only.",
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
    ExposedCard.NO_PENALTY: "goes back into the hand",
    ExposedCard.MUST_PLAY_FIRST_CHANCE: "stays face up and is played at the first chance",
    ExposedCard.CALLABLE: "stays face up, and an opponent may call for it",
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
    captures = r.short_hand is ShortHand.TAKES_LAST_TRICK
    return Answer(
        "That player takes the last trick." if captures else "The hand is void; deal again.",
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


@asks(
    "May I claim the rest of the tricks?",
    "play",
    "claim rest all mine lay down hand take the remaining tricks show cards win the rest tram",
    "wrong_claim",
    "all_points_out",
)
def claim_rest(r: Ruleset) -> Answer:
    if r.claim_rest is ClaimRest.NOT_ALLOWED:
        return no("Every trick is played out here.", "Many tables allow a claim that is shown.")
    return Answer(
        "Yes, if you show your hand.",
        "You must be on lead, and in every suit you still hold nobody may have a card above your "
        "lowest. Then all the rest is yours, points included.",
        "Some tables play every trick.",
        verdict=Verdict.YES,
    )


@asks(
    "Somebody claimed the rest, and it was wrong",
    "play",
    "wrong claim bad claim false claim claimed but lost a trick claim not good penalty claim",
    "claim_rest",
    "revoke_later",
)
def wrong_claim(r: Ruleset) -> Answer:
    if r.claim_rest is ClaimRest.NOT_ALLOWED:
        return Answer(
            "Play on.",
            "Nobody claims here, so it counts for nothing; what was shown stays face up for all.",
        )
    return Answer(
        "Play on, with that hand open.",
        "The hand that was shown stays face up on the table, and every trick is played.",
        f"Some tables charge whoever claimed {r.penalty_total} points.",
    )


@asks(
    "All points are out: must we play on?",
    "play",
    "no points left stop early skip rest tricks all hearts gone end hand early nothing left to "
    "score finish hand",
    "claim_rest",
    "hand_total",
)
def all_points_out(r: Ruleset) -> Answer:
    if depends_on_tricks(r):
        return yes("Tricks count here as well as cards, so play to the last one.")
    more = r.bonus_total or r.multipliers
    cards = "penalty, bonus and doubling cards" if more else "penalty cards"
    if r.skip_when_no_points:
        return no(f"When all {cards} have fallen, the hand is over at this table.")
    return Answer(
        "Only if somebody wants to.",
        f"When all {cards} have fallen, nothing can change the score. Stop when everybody agrees.",
        "Many apps skip the rest by themselves.",
    )


@asks(
    "May I look at the previous trick?",
    "play",
    "look back last trick see what was played look at old tricks check tricks turned over peek at "
    "taken cards",
    "revoke_now",
    "warn_of_moon",
)
def look_back(r: Ruleset) -> Answer:
    short = {
        LookBack.LAST_TRICK_UNTIL_NEXT_LEAD: "Until the next lead.",
        LookBack.NEVER: "No.",
        LookBack.PENALTY_CARDS_OPEN: "At the penalty cards, always.",
    }[r.look_back]
    return Answer(
        short,
        option_words(r, "look_back"),
        "Some tables leave all penalty cards face up before their takers.",
        verdict=Verdict.NO if r.look_back is LookBack.NEVER else None,
    )


@asks(
    "Somebody has to go home",
    "end",
    "player leaves leaving quits has to leave drop out go home early substitute one less player "
    "gone",
    "player_joins",
    "stop_early",
)
def player_leaves(r: Ruleset) -> Answer:
    short = {
        PlayerLeaves.ASK: "Ask the table.",
        PlayerLeaves.SUBSTITUTE: "Somebody takes over.",
        PlayerLeaves.DROP_AND_RETRIM: "The seat closes.",
        PlayerLeaves.DUMMY: "The hand is played open.",
        PlayerLeaves.END_NOW: f"The game ends; the {winning(r)} wins.",
    }[r.player_leaves]
    more = (
        " A substitute takes the total over; or the seat closes and the others play on with "
        "another pack; or the game ends with the last complete hand."
        if r.player_leaves is PlayerLeaves.ASK
        else ""
    )
    return Answer(short, f"{option_words(r, 'player_leaves')}{more}")


@asks(
    "A new player wants to join",
    "end",
    "new player joins come in later add a player latecomer someone else wants to play start score",
    "player_leaves",
    "how_many_cards",
)
def player_joins(r: Ruleset) -> Answer:
    if r.teams is not Teams.NONE:
        return Answer(
            "Between two games.",
            "Partners sit opposite, so a single newcomer does not fit in during a game.",
        )
    worst = "highest" if best(r) == "lowest" else "lowest"
    return Answer(
        f"With the {worst} total at the table.",
        "The newcomer sits down between two hands; from the next deal the pack and the passes "
        "follow the new number of players.",
        "Some tables give a newcomer the average instead.",
    )


@asks(
    "We wrote down a wrong score some hands ago",
    "scoring",
    "undo a hand "
    "wrong score recorded correct score mistake in scoring fix a hand typed wrong change old score "
    "scorekeeper error",
    "hand_total",
    "revoke_next_deal",
)
def wrong_score(r: Ruleset) -> Answer:
    window = {
        ScoreFixWindow.UNTIL_NEXT_HAND_SCORED: "Put it right now, if all agree.",
        ScoreFixWindow.UNTIL_GAME_END: "Put it right.",
    }[r.score_fix_window]
    return Answer(
        window,
        f"{option_words(r, 'score_fix_window')} Tap the hand in the score sheet: all later totals "
        "follow, and the old figures stay in sight.",
    )


@asks(
    "Is the queen of spades “Black Maria”, or is that another game?",
    "scoring",
    "black maria black lady name of queen calamity jane slippery anne pink lady what is black "
    "maria other names variants dame de pique",
    "card_costs",
    "high_spades_moon",
)
def black_maria_name(r: Ruleset) -> Answer:
    high = [text for text in ("KS", "AS") if any(str(c) == text for c in r.penalty_cards)]
    here = (
        " Your table plays with such cards."
        if len(high) == 2
        else " Your table plays without those two."
    )
    return Answer(
        "Both.",
        "Some call the card so, and there is a British game of that name in which the king of "
        f"spades costs 10 and the ace 7 as well.{here}",
    )

"""Questions about claims, old tricks, scores put right, and people who come and go (2H, 2L)."""

from __future__ import annotations

from companion.referee.questions.ending import best
from companion.referee.questions.shape import Answer, asks, no, yes
from companion.referee.words import option_words
from companion.rules import Ruleset
from companion.rules import options as o
from companion.rules import policies as p
from companion.rules.dealing import taker_of_kitty
from companion.rules.suns import asks_tricks


@asks(
    "May I claim the rest of the tricks?",
    "play",
    "claim rest all mine lay down hand take the remaining tricks show cards win the rest tram",
    "wrong_claim",
    "all_points_out",
)
def claim_rest(r: Ruleset) -> Answer:
    if r.claim_rest is p.ClaimRest.NOT_ALLOWED:
        return no("Every trick is played out here.", "Many tables allow a claim that is shown.")
    return Answer(
        "Yes, if you show your hand.",
        "You must be on lead, and in every suit you still hold nobody may have a card above your "
        "lowest. Then all the rest is yours, points included.",
        "Some tables play every trick.",
    )


@asks(
    "Somebody claimed the rest, and it was wrong",
    "play",
    "wrong claim bad claim false claim claimed but lost a trick claim not good penalty claim",
    "claim_rest",
    "revoke_later",
)
def wrong_claim(r: Ruleset) -> Answer:
    if r.claim_rest is p.ClaimRest.NOT_ALLOWED:
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
    if asks_tricks(r) or _last_trick_matters(r):
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


def _last_trick_matters(r: Ruleset) -> bool:
    return r.cards_left_over > 0 and taker_of_kitty(r) is o.Leftover.KITTY_LAST_TRICK


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
        p.LookBack.LAST_TRICK_UNTIL_NEXT_LEAD: "Until the next lead.",
        p.LookBack.NEVER: "No.",
        p.LookBack.PENALTY_CARDS_OPEN: "At the penalty cards, always.",
    }[r.look_back]
    return Answer(
        short,
        option_words(r, "look_back"),
        "Some tables leave all penalty cards face up before their takers.",
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
        p.PlayerLeaves.ASK: "Ask the table.",
        p.PlayerLeaves.SUBSTITUTE: "Somebody takes over.",
        p.PlayerLeaves.DROP_AND_RETRIM: "The seat closes.",
        p.PlayerLeaves.DUMMY: "The hand is played open.",
        p.PlayerLeaves.END_NOW: f"The game ends; the {best(r)} total wins.",
    }[r.player_leaves]
    more = (
        " A substitute takes the total over; or the seat closes and the others play on with "
        "another pack; or the game ends with the last complete hand."
        if r.player_leaves is p.PlayerLeaves.ASK
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
    if r.teams is not o.Teams.NONE:
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
        p.ScoreFixWindow.UNTIL_NEXT_HAND_SCORED: "Put it right now, if all agree.",
        p.ScoreFixWindow.UNTIL_GAME_END: "Put it right.",
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

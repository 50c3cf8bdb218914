"""What to do when something went wrong, and table manners (2H)."""

from __future__ import annotations

from companion.referee.conditions import banned_first_trick, can_open_with_banned, waiting_cards
from companion.referee.grammar import capitalized, kinds_words
from companion.referee.topics.first_trick import banned_words, no_clubs_first_trick
from companion.referee.topics.model import Answer, Section, Verdict, absent, rule, yes
from companion.referee.topics.passing import without_pass, wrong_neighbour
from companion.referee.topics.play import lead_heart
from companion.referee.topics.scoring import queen_worth, without_moon
from companion.rules import QUEEN_OF_SPADES, Ruleset

revokes = Section("a-revoke", "Revokes", chapter="wrong")
short_hands = Section("a-card-short", "A missed turn, or a card short", chapter="wrong")
turns = Section("cards-out-of-turn", "Cards shown or led out of turn", chapter="wrong")
wrong_cards = Section("a-wrong-card", "Cards that weren't allowed", chapter="wrong")
manners = Section("table-manners", "Table manners", chapter="wrong")
scores_and_players = Section("scores-and-players", "Scores and players", chapter="wrong")
slips = Section("everyday-slips", "Everyday slips", chapter="wrong")


# Revokes (H1)


@revokes.topic(
    "Someone didn't follow suit (a revoke) and we caught it right away", in_book=True, card="Revoke"
)
def revoke_now(r: Ruleset) -> Answer:
    return Answer(
        "Take it back, no penalty.",
        "You can fix a revoke, a failure to follow suit, until the next lead, or on the last trick "
        "until the cards are mixed. Take the card back and follow suit; players after you may "
        "change their cards.",
        "Some tables allow it only until the trick is turned over.",
        on_card="Fix it before the next lead.",
    )


@revokes.topic("We noticed a revoke later in the hand", in_book=True, card="Revoke")
def revoke_later(r: Ruleset) -> Answer:
    points = r.penalty_total
    return Answer(
        f"{points} points against the player who revoked.",
        "A revoke found after the next lead ends the hand: the player who revoked takes all "
        f"{points} points and everyone else none.",
        "No modern rule book settles this; charging the whole hand is the old, simple rule.",
        on_card=f"Later, you take all {points} points.",
    )


@revokes.topic("We noticed a revoke after the next deal had begun", in_book=True)
def revoke_next_deal(r: Ruleset) -> Answer:
    return Answer(
        "Too late.",
        "Once the cards are gathered for the next deal, a revoke stands.",
    )


@revokes.topic("Two players revoked in the same hand")
def two_revokes(r: Ruleset) -> Answer:
    points = r.penalty_total
    return Answer(
        f"{points} points against each of them.",
        "If two players revoked and it's too late to fix, each of them takes all "
        f"{points} points and everyone else none.",
    )


# Hands that are off by a card (H7)


@short_hands.topic("Someone missed a turn, or is a card short", in_book=True)
def missed_turn(r: Ruleset) -> Answer:
    return Answer(
        "Mend it before the next lead, or take the last trick.",
        "If you missed a turn, play a card before the next lead. If it's too late for that, or "
        "someone turns out to be a card short, play on as long as everyone else has the right "
        "number. That player takes the last trick, and a card left in their hand counts for them "
        "too.",
    )


@short_hands.topic("A card is found on the floor")
def card_on_floor(r: Ruleset) -> Answer:
    return Answer(
        "Deal again, or its owner takes the last trick.",
        "If nobody has played yet, deal again. If the hand has begun, the card's owner puts it "
        "with the tricks they won and takes the last trick too. If anyone else has the wrong "
        "number of cards, or nobody knows whose card it was, deal again.",
        "Some tables only count the card for its owner.",
    )


# Shown, or out of turn (H3, H4)


@turns.topic("A card fell face up on the table", in_book=True)
def dropped_card(r: Ruleset) -> Answer:
    return Answer(
        "Pick it up.",
        "If you drop or show a card by accident, put it back in your hand; there's no penalty.",
        "Strict tables make you play it at your first chance.",
    )


@turns.topic("Someone led out of turn", in_book=True)
def lead_out_of_turn(r: Ruleset) -> Answer:
    return rule(
        "A lead out of turn is taken back, along with any cards played to it.",
        "Once everyone has played to it, the trick stands.",
        "One old book lets the player on the offender's right demand or forbid a heart the next "
        "time the offender leads.",
    )


@turns.topic("Someone played before their turn", in_book=True)
def played_out_of_turn(r: Ruleset) -> Answer:
    return rule(
        "A card played before its player's turn goes back into the hand, with no penalty.",
        "Once everyone has played, the trick stands.",
    )


@turns.topic("Someone played two cards to one trick", in_book=True)
def two_cards(r: Ruleset) -> Answer:
    return rule(
        "If you play two cards to one trick, say which one you meant.",
        "The other goes back in your hand, with no penalty.",
    )


@turns.topic("Can I take back a card?")
def take_back(r: Ruleset) -> Answer:
    return Answer(
        "No, not once it's been played.",
        "A card is played when you let go of it on the table; just touching one doesn't count. It "
        "goes back only if it broke a rule, was dropped by accident, or was played after a mistake "
        "that is being fixed.",
        "Friendly tables let you take it back until the next player plays.",
        Verdict.NO,
    )


# Cards that weren't allowed (C2, D1, D6)


@wrong_cards.topic(
    lambda r: (
        f"Someone led {kinds_words(r, waiting_cards(r)) or 'a heart'} before hearts were broken"
    ),
    in_book=True,
    changed_by="heart_lead",
)
def heart_led_early(r: Ruleset) -> Answer:
    waiting = kinds_words(r, waiting_cards(r))
    if not waiting:
        return absent("That's allowed here.", lead_heart(r).text)
    return rule(
        f"If you lead {waiting} too early, take it back and lead another card.",
        "Players after you take theirs back. Once the next trick is led, it stands.",
    )


@wrong_cards.topic(
    lambda r: f"{capitalized(banned_words(r))} was thrown on trick one",
    in_book=True,
    changed_by="first_trick_points",
)
def penalty_fell_first(r: Ruleset) -> Answer:
    if not banned_first_trick(r):
        return absent("That's allowed here.", no_clubs_first_trick(r).text)
    others = "Players after you may change theirs."
    if can_open_with_banned(r):
        others = "Players after you may change theirs; if it was the lead, they take theirs back."
    return rule(
        f"If you play {banned_words(r)} to the first trick when you may not, take it back and play "
        "another card.",
        f"{others} Once the next trick is led, it stands.",
    )


# Manners (H8, H10)


@manners.topic("Can I claim the rest of the tricks?", in_book=True)
def claim_rest(r: Ruleset) -> Answer:
    return yes(
        "A player who is on lead and can't lose another trick can show their hand and claim the "
        "rest, points and all.",
        "Some tables play every trick out.",
    )


@manners.topic("Someone claimed the rest, and it was wrong", in_book=True)
def wrong_claim(r: Ruleset) -> Answer:
    return rule(
        "If the claim turns out to be wrong, play on with that hand face up.",
        elsewhere=f"Some tables charge the claimer {r.penalty_total} points.",
    )


@manners.topic("Can I look at the last trick?", in_book=True)
def look_back(r: Ruleset) -> Answer:
    return yes(
        "You can look at the last trick until the next one is led. Older tricks, your own too, "
        "stay face down until the hand is over.",
        "Some tables leave all penalty cards face up in front of the players who took them.",
    )


@manners.topic("Can I warn the others that someone is shooting?", in_book=True, never=without_moon)
def warn_of_moon(r: Ruleset) -> Answer:
    return Answer(
        "No, better not.",
        "Warning the others of a moon or saying what you hold is bad manners, but there's no "
        "penalty here.",
        "Some tables do penalize it.",
        Verdict.NO,
    )


@manners.topic("Someone cheated")
def cheating(r: Ruleset) -> Answer:
    return Answer(
        "Treat it like an honest mistake.",
        "A revoke or a wrong card is handled as if it were a mistake; there's no extra penalty for "
        "doing it on purpose. A peek or a hint has no penalty: say so, and play on.",
        "Many tables give one warning, then find another player.",
    )


# Scores and players (H11, H12)


@scores_and_players.topic("We wrote down a wrong score a few hands ago", in_book=True)
def wrong_score(r: Ruleset) -> Answer:
    return Answer(
        "Fix it now, if everyone agrees.",
        "You can correct a wrong score until the next hand is scored; after that only if the table "
        "agrees. Tap the hand on the score sheet, and later totals follow.",
    )


@scores_and_players.topic("Someone has to go home", in_book=True)
def player_leaves(r: Ruleset) -> Answer:
    choices = (
        "If a player leaves, either a substitute takes over the seat and its score, or the game "
        "ends with the last complete hand. A hand in play is void unless someone takes over the "
        "cards."
    )
    if r.can_close_a_seat:
        choices = (
            "If a player leaves, either a substitute takes over the seat and its score, or the "
            "others play on, or the game ends with the last complete hand. A hand in play is void "
            "unless someone takes over the cards."
        )
    if r.can_close_a_seat and r.passes:
        choices = f"{choices} With fewer players the passes start over."
    return Answer("The table decides.", choices)


@scores_and_players.topic("A new player wants to join")
def player_joins(r: Ruleset) -> Answer:
    return rule(
        "A new player joins between hands and starts with the worst total at the table.",
        elsewhere="Some tables start a new player at the average total instead.",
    )


# The slips of every evening, on which the rule books are mostly silent


@slips.topic("Someone looked at the passed cards before passing their own", never=without_pass)
def passed_cards_seen(r: Ruleset) -> Answer:
    return rule(
        "Cards picked up too soon go back face down.",
        "Their player then passes from the hand that was dealt. If nobody can say which cards they "
        "were, finish the pass and play on.",
    )


@slips.topic("Some passed one way and some another", never=without_pass)
def mixed_pass(r: Ruleset) -> Answer:
    return wrong_neighbour(r)


@slips.topic("The wrong player dealt")
def wrong_dealer(r: Ruleset) -> Answer:
    return rule(
        "If the wrong player dealt, anyone can ask for a new deal by the right one until a card "
        "has been played.",
        "After that it stands: change the dealer in the app, so the next deal comes out right.",
        "That's the rule in most card games.",
    )


@slips.topic("The cards were dealt in the wrong direction")
def deal_direction(r: Ruleset) -> Answer:
    return rule(
        "A player who hasn't looked at their cards yet can ask for a new deal.",
        "Otherwise play on: a deal in the wrong direction is as fair as any other.",
    )


@slips.topic("The wrong player picked up a trick")
def wrong_gatherer(r: Ruleset) -> Answer:
    return rule(
        "Give the trick to the player who won it.",
        "If nobody has led since, that player leads; if someone has, play on: those tricks stand. "
        "Once the cards are mixed, agree on who had what.",
    )


@slips.topic("Nobody knows who took the queen of spades")
def queen_taker_unknown(r: Ruleset) -> Answer:
    if QUEEN_OF_SPADES not in r.counting_cards:
        return absent("It doesn't matter.", queen_worth(r).text)
    return rule(
        "Look through the piles: she's in one of them.",
        "If the cards are mixed already, agree on who took her; if you can't agree, throw the hand "
        "in.",
    )


@slips.topic("We can't agree on whether it was a moon", never=without_moon)
def contested_moon(r: Ruleset) -> Answer:
    return Answer(
        "Count the cards.",
        "Look through the tricks of the player who claims the moon. Once the cards are mixed, it's "
        "a moon only if everyone agrees.",
    )


@slips.topic("We took a break: whose lead is it?")
def lead_after_break(r: Ruleset) -> Answer:
    if r.decks == 2:
        return Answer(
            "The winner of the last trick leads, unless it was dead.",
            "Turn up the last trick to see who won it. After a dead trick the player who led it "
            "leads again.",
        )
    return Answer(
        "The winner of the last trick leads.",
        "Turn up the last trick to see who won it.",
    )


@slips.topic("Someone plays one hand for another player")
def stand_in(r: Ruleset) -> Answer:
    return Answer(
        "The points belong to the player whose seat it is.",
        "If someone plays a hand for you, the points are yours. Someone who stays for good takes "
        "over your seat and its score.",
    )


@slips.topic("We disagree about a rule")
def disagree(r: Ruleset) -> Answer:
    return rule(
        "Go by what you agreed before the game, and for anything else by this rulebook.",
        "If you all agree, change the rule from the next hand on.",
    )

"""Questions about who opens and what may fall on the first trick (2C)."""

from __future__ import annotations

from companion.referee.faq.facts import QUEEN, allows, is_broken_game, ordinary_queen, queen_costs
from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import capitalized, card_words, cards_words, listed, next_side
from companion.referee.text.rules_and_results import option_words
from companion.rules import HEARTS, QUEEN_OF_SPADES, Card, Ruleset, Suit
from companion.rules.ruleset.options import AllPenaltyHand, FirstTrickPoints, LeadOutOfTurn, Opener

_BOOKS = (
    "Most rules keep points off the first trick; Pagat's main text and some clubs let them fall."
)

_EITHER = {
    AllPenaltyHand.ANY_PENALTY: "you may play any of them",
    AllPenaltyHand.HEART_BEFORE_QUEEN: "a heart has to go before anything else",
    AllPenaltyHand.MISDEAL: "you say so, and the hand is dealt again",
}


@asks(
    "Who leads first?",
    "opening",
    "who starts who begins who goes first who opens starting player first lead opening lead first "
    "card start of the hand whos first",
    "must_lead_opener",
    "opener_not_dealt",
    "open_with_heart",
)
def who_leads_first(r: Ruleset) -> Answer:
    if r.opener_card is None:
        what = {
            Opener.ELDEST_ANY: "any card",
            Opener.ELDEST_NO_HEART: "any card but a heart",
            Opener.ELDEST_NO_PENALTY: "any card that is not kept off the first trick",
        }[r.opener]
        return Answer(
            f"The player on the dealer's {next_side(r)}.",
            f"That player leads {what}.",
            "Most tables let the 2 of clubs open.",
        )
    card = card_words(r.opener_card)
    led = "a club of choice" if r.opener is Opener.CLUB_HOLDER_ANY_CLUB else "that card"
    why = "" if str(r.opener_card) == "2C" else " It is the lowest club that is dealt here."
    return Answer(
        f"Whoever holds the {card}.",
        f"After the pass its holder leads {led} to the first trick.{why}",
        "In some games the player left of the dealer opens with any card.",
    )


@asks(
    "Must the {opener} be led?",
    "opening",
    "have to lead 2 of clubs any club lead another club first lead must two of clubs must i lead "
    "2c lead something else 2 clubs first",
    "who_leads_first",
    "opener_led_other",
)
def must_lead_opener(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return absent(
            "No.",
            f"No card has to open here: {_lower(option_words(r, 'opener'))}",
            verdict=Verdict.NO,
        )
    card = card_words(r.opener_card)
    if r.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        return Answer(
            "Any club will do.",
            f"Whoever holds the {card} opens, but may lead another club.",
            "Most rules want the lowest club itself.",
        )
    return yes(
        f"Whoever holds the {card} leads that very card to the first trick.",
        "Some computer games let its holder lead any club.",
    )


def _lower(words: str) -> str:
    return words[0].lower() + words[1:]


@asks(
    "May the first lead be a heart or the queen of spades?",
    "opening",
    "open with a heart open with queen start with heart eldest leads heart first lead queen dealer "
    "left lead any card",
    "who_leads_first",
    "must_lead_opener",
    "queen_first_trick",
)
def open_with_heart(r: Ruleset) -> Answer:
    if r.opener_card is not None:
        return no(
            f"{option_words(r, 'opener')} Nothing else opens a hand here.",
            "Where the player left of the dealer opens, it is mostly any card but a heart.",
        )
    heart = allows(r, "4H", "4H 9D", number=1)
    queen = allows(r, QUEEN, f"{QUEEN} 9D", number=1)
    named = [name for name, may in (("a heart", heart), ("the queen of spades", queen)) if may]
    verdict: Verdict | None = None
    if len(named) == 2:
        short, verdict = "Yes, both.", Verdict.YES
    elif named:
        short = f"{capitalized(named[0])}, yes."
    else:
        short, verdict = "No, neither.", Verdict.NO
    why = [option_words(r, "opener")]
    if not heart and is_broken_game(r):
        why.append("No heart is broken before the first card.")
    if not queen and r.first_trick_points is not FirstTrickPoints.ALLOWED:
        why.append("The rule of the first trick keeps the queen back.")
    others = "Many tables let the opening lead be anything but a heart."
    return Answer(short, " ".join(why), others, verdict=verdict)


@asks(
    "Can the queen of spades be played on trick one?",
    "opening",
    "queen first trick qs 1st trick throw dump discard queen on first trick black lady trick 1 "
    "opening trick queen allowed first round lady bitch",
    "hearts_first_trick",
    "no_clubs_first_trick",
    "only_penalties_first_trick",
    "only_spade_is_queen",
)
def queen_first_trick(r: Ruleset) -> Answer:
    if allows(r, QUEEN, f"{QUEEN} 3D", "5C", number=1):
        costs = queen_costs(r)
        why = f"She costs {costs} on that trick as on any other." if costs else ordinary_queen()
        return yes(
            f"If you have no card of the suit led, you may throw her. {why}",
            "Most rules keep the queen off the first trick.",
        )
    if not allows(r, QUEEN, f"{QUEEN} 4H", "5C", number=1):
        return no(
            f"Not even from a hand of hearts and the queen: then {_EITHER[r.all_penalty_hand]}.",
            _BOOKS,
        )
    otherwise = _EITHER[r.all_penalty_hand]
    return Answer(
        "No, unless you hold nothing else.",
        f"If you cannot follow suit, throw a card that may go there. With nothing else in hand, "
        f"{otherwise}.",
        _BOOKS,
        verdict=Verdict.NO,
    )


@asks(
    "Can a heart be played on trick one?",
    "opening",
    "hearts on first trick heart on trick one throw a heart 1st trick points on first trick "
    "discard heart first round bleed on the first trick penalty first trick",
    "queen_first_trick",
    "no_clubs_first_trick",
    "only_penalties_first_trick",
)
def hearts_first_trick(r: Ruleset) -> Answer:
    if allows(r, "4H", "4H 3D", "5C", number=1):
        return yes(
            "If you have no card of the suit led, you may throw a heart, and its points count.",
            "Most rules keep hearts off the first trick.",
        )
    queen = allows(r, QUEEN, f"{QUEEN} 3D", "5C", number=1)
    also = " The queen of spades may fall, though." if queen and queen_costs(r) else ""
    return Answer(
        "No, unless you hold nothing else.",
        f"If you cannot follow suit, throw a card that may go there. With nothing else in hand, "
        f"{_EITHER[r.all_penalty_hand]}.{also}",
        _BOOKS,
        verdict=Verdict.NO,
    )


@asks(
    "I have no clubs: what may I play to trick one?",
    "opening",
    "void in clubs first trick cant follow no club first lead what can i throw discard first trick "
    "out of clubs trick 1",
    "queen_first_trick",
    "hearts_first_trick",
    "only_penalties_first_trick",
)
def no_clubs_first_trick(r: Ruleset) -> Answer:
    banned = [c for c in _kinds(r) if not allows(r, str(c), f"{c} 3D 4S", "5C", number=1)]
    if not banned:
        return Answer(
            "Anything.",
            "Nothing is kept off the first trick here, so throw what you like, points too.",
            "Most rules allow no points on the first trick.",
        )
    return Answer(
        f"Anything but {listed([_named(card) for card in banned], 'or')}.",
        f"Any other card is free. If you hold nothing else, {_EITHER[r.all_penalty_hand]}.",
        _BOOKS,
    )


def _kinds(r: Ruleset) -> list[Card]:
    """One heart for them all, and every other card that could be kept off the first trick."""
    others = sorted({card for card in r.restricted_cards if card.suit is not Suit.HEARTS})
    return [*HEARTS[:1], *dict.fromkeys([QUEEN_OF_SPADES, *others])]


def _named(card: Card) -> str:
    return "a heart" if card in HEARTS else f"the {card_words(card)}"


@asks(
    "No clubs and nothing but penalty cards on trick one",
    "opening",
    "only hearts and queen first trick all hearts hand nothing but points dealt all penalty cards "
    "forced to play heart first trick only points in hand",
    "queen_first_trick",
    "hearts_first_trick",
    "heart_trick_one_breaks",
)
def only_penalties_first_trick(r: Ruleset) -> Answer:
    if r.first_trick_points is FirstTrickPoints.ALLOWED:
        return Answer(
            "Play any of them.",
            "Points may fall on the first trick at this table anyway.",
            "Elsewhere such a hand is mostly free to play anything, too.",
        )
    short = {
        AllPenaltyHand.ANY_PENALTY: "Play any of them.",
        AllPenaltyHand.HEART_BEFORE_QUEEN: "A heart first.",
        AllPenaltyHand.MISDEAL: "Say so: the hand is dealt again.",
    }[r.all_penalty_hand]
    return Answer(
        short,
        f"When every card you could play is kept off the first trick, {_EITHER[r.all_penalty_hand]}"
        f".{_then(r)}",
        "Some tables deal such a hand again, or do not count the point.",
    )


def _then(r: Ruleset) -> str:
    if r.all_penalty_hand is AllPenaltyHand.MISDEAL or not is_broken_game(r):
        return ""
    return " A heart played so breaks hearts."


@asks(
    "May I throw the {bonus} on trick one?",
    "opening",
    "jack of diamonds first trick jd bonus card trick 1 omnibus ten of diamonds first trick throw "
    "jack of diamonds j♦ 10♦",
    "queen_first_trick",
    "jack_for_moon",
    "bonus_worth",
)
def bonus_first_trick(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent(
            "This table has no bonus card.",
            "The jack of diamonds is a diamond like any other here, and may be thrown on trick one "
            "by anybody who cannot follow.",
            "Where it takes points off, it may fall on the first trick as well.",
        )
    cards = tuple(dict.fromkeys(r.bonus_cards_in_play))
    banned = [c for c in cards if not allows(r, str(c), f"{c} 4S", "5C", number=1)]
    if banned:
        return no(f"The rule of the first trick keeps back {cards_words(banned)}.")
    return yes(
        f"The rule of the first trick does not speak of {cards_words(cards)}. Whoever wins the "
        "trick gets the points off.",
    )


@asks(
    "May the king or ace of spades be thrown on trick one?",
    "opening",
    "high spades first trick ks as black maria king of spades ace of spades trick 1 throw ace "
    "spades first",
    "queen_first_trick",
    "no_clubs_first_trick",
    "high_spades_moon",
)
def high_spades_first_trick(r: Ruleset) -> Answer:
    may = {card: allows(r, card, f"{card} 3D", "5C", number=1) for card in ("KS", "AS")}
    costly = [card for card in r.penalty_cards if str(card) in may]
    if not costly:
        return absent(
            "Yes.",
            "They cost nothing here, so nothing keeps them back; they only win a lot of spades.",
            "In Black Maria the king costs 10 and the ace 7, and both may fall on trick one.",
            verdict=Verdict.YES,
        )
    named = cards_words(costly)
    if all(may.values()):
        return yes(
            f"{capitalized(named)} cost points here, but the rule of the first trick does not "
            "keep them back.",
        )
    return no(f"The rule of the first trick keeps every penalty card back, {named} too.")


@asks(
    "A spade is led to trick one and my only spade is the queen",
    "opening",
    "forced to play queen first trick must follow spade queen only spade trick 1 spade led follow "
    "suit queen first",
    "queen_first_trick",
    "follow_suit",
)
def only_spade_is_queen(r: Ruleset) -> Answer:
    if r.opener_card is not None:
        return absent(
            "That cannot happen here.",
            f"{option_words(r, 'opener')} So a club is always led to the first trick.",
            "Where anything may be led, following suit comes before every other rule.",
        )
    return Answer(
        "Play her.",
        "Following suit comes before every other rule, so the queen of spades is legal even on the "
        "first trick.",
    )


@asks(
    "The {opener} was in a hand, but something else was led",
    "opening",
    "wrong opening lead forgot 2 of clubs led something else first wrong card opened holder led "
    "other card wrong opener somebody else started",
    "must_lead_opener",
    "lead_out_of_turn",
)
def opener_led_other(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return absent(
            "No card has to open here.",
            f"{option_words(r, 'opener')} If somebody else led, that is a lead out of turn.",
            verdict=Verdict.NO,
        )
    price = (
        ""
        if r.lead_out_of_turn is LeadOutOfTurn.RETRACT_IF_INCOMPLETE
        else " At this table that has the price of a lead out of turn."
    )
    return Answer(
        "Take it back if somebody has yet to play.",
        f"Then the {card_words(r.opener_card)} is led. Once all have played, the trick stands and "
        f"that card is played later like any other.{price}",
    )

"""Questions about who opens and what may fall on the first trick (2C)."""

from __future__ import annotations

from companion.referee.faq.facts import QUEEN, is_broken_game, ordinary_queen, queen_costs
from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import (
    capitalized,
    card_words,
    cards_words,
    kinds_words,
    listed,
    paragraph,
)
from companion.referee.text.play_phrases import hearts_and_others, reason_not_led
from companion.referee.text.rules_and_results import option_words
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    Card,
    Ruleset,
    breaks_hearts,
    counts_up,
    parse_card,
    parse_cards,
    passes,
)
from companion.rules.play.possible_plays import (
    banned_discards,
    banned_opening,
    can_be_dealt_only_banned,
    kept_off,
    may_be_discarded,
)
from companion.rules.ruleset.options import Opener

_BOOKS = (
    "Most rule books keep points off the first trick; Pagat's main rules and some clubs allow them."
)

_SEAT_OPENS = (
    "In other games where the player on the dealer's left opens, it's usually any card but a heart."
)

FIRST = 1

_HIGH_SPADES = parse_cards("KS AS")

_THROWS = "If you can't follow suit, throw something else."


def _hearts(r: Ruleset) -> list[Card]:
    return [card for card in dict.fromkeys(r.pack) if card in HEARTS]


def _queen_may_fall(r: Ruleset) -> bool:
    return QUEEN_OF_SPADES in r.pack and may_be_discarded(r, QUEEN_OF_SPADES, FIRST)


@asks(
    "Who leads first?",
    "opening",
    "must_lead_opener",
    "opener_not_dealt",
    "open_with_heart",
)
def who_leads_first(r: Ruleset) -> Answer:
    if r.opener_card is None:
        banned = banned_opening(r)
        but = f" but {kinds_words(r, banned)}" if banned else ""
        even = "" if banned else ", even a heart or the queen of spades"
        return Answer(
            "The player on the dealer's left.",
            f"Any card{but} will do{even}.",
            "At most tables the 2 of clubs opens."
            if r.decks == 1
            else "With one deck, the 2 of clubs usually opens.",
        )
    card = card_words(r.opener_card)
    led = "any club" if r.opener is Opener.CLUB_HOLDER_ANY_CLUB else "it"
    why = "" if str(r.opener_card) == "2C" else "It's the lowest club in play."
    return Answer(
        f"The player with the {card}.",
        paragraph(
            f"{'After the pass, that player' if passes(r) else 'That player'} leads {led} "
            "to the first trick.",
            why,
        ),
        "In some games the player on the dealer's left leads first.",
    )


@asks(
    "Do I have to lead the {opener}?",
    "opening",
    "who_leads_first",
    "opener_led_other",
)
def must_lead_opener(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return absent(
            "No.",
            paragraph("No particular card has to open.", option_words(r, "opener")),
            verdict=Verdict.NO,
        )
    card = card_words(r.opener_card)
    if r.opener is Opener.CLUB_HOLDER_ANY_CLUB:
        return Answer(
            "Any club will do.",
            f"The player with the {card} opens, but may lead another club.",
            "Most rules call for the lowest club itself.",
        )
    return Answer(
        "Yes, if you have it.",
        "No other card can open the hand.",
        "Some computer games let you lead any club.",
        verdict=Verdict.YES,
    )


@asks(
    "Can the first lead be a heart or the queen of spades?",
    "opening",
    "who_leads_first",
    "must_lead_opener",
    "queen_first_trick",
)
def open_with_heart(r: Ruleset) -> Answer:
    if r.opener_card is not None:
        only = paragraph(option_words(r, "opener"), "Nothing else can open the hand.")
        return no(only, _SEAT_OPENS)
    banned, hearts = banned_opening(r), _hearts(r)
    not_hearts = [card for card in hearts if card in banned]
    queen = QUEEN_OF_SPADES not in banned
    a_heart = f"a heart, but not {kinds_words(r, not_hearts)}" if not_hearts else "a heart"
    may = ((a_heart, len(not_hearts) < len(hearts)), ("the queen of spades", queen))
    named = [name for name, is_so in may if is_so]
    verdict: Verdict | None = None
    if len(named) == 2 and not not_hearts:
        short, verdict = "Yes, either.", Verdict.YES
    elif named:
        short = f"{capitalized('; '.join(reversed(named)))}, yes."
    else:
        short, verdict = "No, neither.", Verdict.NO
    reasons = []
    if "hearts_not_broken" in {reason_not_led(r, card) for card in not_hearts}:
        reasons.append("hearts can't be broken before the first card")
    if not queen and reason_not_led(r, QUEEN_OF_SPADES) == "first_trick":
        reasons.append("the queen isn't allowed on the first trick")
    if not queen and reason_not_led(r, QUEEN_OF_SPADES) == "queen_lead":
        reasons.append("the queen waits for hearts to be broken")
    because = f"{capitalized(listed(reasons))}." if reasons else ""
    why = paragraph(option_words(r, "opener"), because)
    return Answer(short, why, _SEAT_OPENS, verdict=verdict)


@asks(
    "Can the queen of spades be played on trick one?",
    "opening",
    "hearts_first_trick",
    "no_clubs_first_trick",
    "only_penalties_first_trick",
    "only_spade_is_queen",
)
def queen_first_trick(r: Ruleset) -> Answer:
    if _queen_may_fall(r):
        most = "Most rule books keep the queen off the first trick."
        costs = queen_costs(r)
        if not costs:
            return yes(ordinary_queen(), most)
        return yes(f"You can {_ways_of_queen(r)}, and she counts {costs} as always.", most)
    if not _may_hold_hearts_and_queen(r):
        return no(_THROWS, _BOOKS)
    return Answer(
        "No, unless you have only hearts and the queen.",
        "Then you may play any of them.",
        _BOOKS,
        verdict=Verdict.NO,
    )


def _ways_of_queen(r: Ruleset) -> str:
    """How she can get to trick one: where a card has to open, clubs are led."""
    if r.opener_card is not None:
        return "throw her if you can't follow suit"
    lead = "" if QUEEN_OF_SPADES in banned_opening(r) else "lead her, "
    return f"{lead}follow with her or throw her"


def _may_hold_hearts_and_queen(r: Ruleset) -> bool:
    return sum(card in HEARTS or card == QUEEN_OF_SPADES for card in r.pack) >= r.hand_size


@asks(
    "Can a heart be played on trick one?",
    "opening",
    "queen_first_trick",
    "no_clubs_first_trick",
    "only_penalties_first_trick",
)
def hearts_first_trick(r: Ruleset) -> Answer:
    hearts = _hearts(r)
    banned = [card for card in hearts if not may_be_discarded(r, card, FIRST)]
    if len(banned) < len(hearts):
        leads = r.opener_card is None and any(card not in banned_opening(r) for card in hearts)
        may = (
            "You can lead one, or throw one if you can't follow suit, and it counts."
            if leads
            else "If you can't follow suit, you may throw a heart, and it counts."
        )
        most = "Most rule books keep hearts off the first trick."
        if not banned:
            return yes(may, most)
        short = f"Yes, but not {kinds_words(r, banned)}."
        return Answer(short, may, most, verdict=Verdict.YES)
    queen = _queen_may_fall(r) and queen_costs(r)
    also = "The queen of spades is allowed, though." if queen else ""
    if not can_be_dealt_only_banned(r):
        return no(paragraph(_THROWS, also), _BOOKS)
    return Answer(
        f"No, unless you hold nothing but {hearts_and_others(r, kept_off(r))}.",
        paragraph("Then you may play any of them.", also),
        _BOOKS,
        verdict=Verdict.NO,
    )


def _asks_of_a_void(r: Ruleset) -> str:
    """Where a seat opens, any suit may be led to trick one."""
    void = "I have no clubs" if r.opener_card is not None else "I can't follow suit"
    return f"{void}: what can I play on trick one?"


@asks(
    _asks_of_a_void,
    "opening",
    "queen_first_trick",
    "hearts_first_trick",
    "only_penalties_first_trick",
)
def no_clubs_first_trick(r: Ruleset) -> Answer:
    banned = banned_discards(r)
    if not banned:
        return Answer(
            "Anything.",
            "Penalty cards are allowed on the first trick here.",
            "Most rule books allow no points on the first trick.",
        )
    only = (
        "If that's all you have, you may play any of them."
        if can_be_dealt_only_banned(r)
        else "You can play any other card."
    )
    return Answer(
        f"Anything but {kinds_words(r, banned)}.",
        only,
        _BOOKS,
    )


def _asks_of_only_penalties(r: Ruleset) -> str:
    if r.opener_card is None:
        return "I have nothing but penalty cards on trick one"
    return "No clubs and nothing but penalty cards on trick one"


@asks(
    _asks_of_only_penalties,
    "opening",
    "queen_first_trick",
    "hearts_first_trick",
    "heart_trick_one_breaks",
)
def only_penalties_first_trick(r: Ruleset) -> Answer:
    penalties = [card for card in r.penalty_cards if card.suit is not r.pack[0].suit]
    if len(penalties) < r.hand_size:
        return absent(
            "That can't happen here.",
            f"You hold {r.hand_size} cards, and there aren't that many penalty cards outside "
            "clubs.",
            "With four players, most tables let such a hand play anything.",
        )
    banned = [card for card in banned_discards(r) if card in penalties]
    if not banned:
        return absent(
            "Play any of them.",
            "Penalty cards are allowed on the first trick here.",
            "Most other tables let such a hand play anything, too.",
        )
    books = "Some tables deal again, or don't count the points."
    if len(banned) < len(set(penalties)):
        only = ""
        if can_be_dealt_only_banned(r):
            only = "If you hold nothing else, you may play any of them."
        short = f"Anything but {kinds_words(r, banned)}."
        others = "Other penalty cards are allowed on the first trick."
        return Answer(short, paragraph(others, only), books)
    holds = "That's the rule when every card you hold is barred from the first trick."
    return Answer("Play any of them.", paragraph(holds, _then(r)), books)


def _then(r: Ruleset) -> str:
    """What such a card does to the hearts: the queen may break them too."""
    if not is_broken_game(r):
        return ""
    queen = breaks_hearts(r, f"5C {QUEEN}") and QUEEN_OF_SPADES in kept_off(r)
    return f"A heart{' or the queen' if queen else ''} played that way breaks hearts."


@asks(
    "Can I throw the {bonus} on trick one?",
    "opening",
    "queen_first_trick",
    "jack_for_moon",
    "bonus_worth",
)
def bonus_first_trick(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        jack = parse_card("JD")
        may = jack in r.pack and may_be_discarded(r, jack, FIRST)
        throw = ", and you can throw it on trick one if you can't follow suit" if may else ""
        return absent(
            "There's no bonus card in this game.",
            f"The jack of diamonds is a diamond like any other here{throw}.",
            "Where it's the bonus card, it's usually allowed on the first trick too.",
        )
    cards = tuple(dict.fromkeys(r.bonus_cards_in_play))
    banned = [card for card in cards if not may_be_discarded(r, card, FIRST)]
    if banned:
        return no(f"The first-trick rule covers {cards_words(banned)}.")
    much = str(-r.values[cards[0]]) if len(cards) == 1 else "the points"
    gets = f"{much} {'off' if counts_up(r) else 'back'}"
    return yes(paragraph(_what_is_kept_off(r), f"The player who wins the trick gets {gets}."))


def _what_is_kept_off(r: Ruleset) -> str:
    """Which cards the rule of the first trick is about."""
    banned = kept_off(r)
    if not banned:
        return "Any card is allowed on the first trick here."
    return f"The first-trick rule covers only {hearts_and_others(r, banned)}."


@asks(
    "Can I throw the king or ace of spades on trick one?",
    "opening",
    "queen_first_trick",
    "no_clubs_first_trick",
    "moon_needs",
)
def high_spades_first_trick(r: Ruleset) -> Answer:
    high = [card for card in _HIGH_SPADES if card in r.pack]
    banned = [card for card in high if not may_be_discarded(r, card, FIRST)]
    costly = [card for card in r.penalty_cards if card in high]
    if banned:
        return no(f"The first-trick rule covers {cards_words(banned)}.")
    if not costly:
        return absent(
            "Yes.",
            "They're worth nothing here, so nothing stops you.",
            "In Black Maria the king is worth 10 and the ace 7, and both may be played on trick "
            "one.",
            verdict=Verdict.YES,
        )
    first, *others = [f"the {card_words(card)}" for card in dict.fromkeys(costly)]
    worth = [r.values[card] for card in dict.fromkeys(costly)]
    rest = "".join(f" and {card} {points}" for card, points in zip(others, worth[1:], strict=True))
    return yes(f"{_what_is_kept_off(r)} {capitalized(first)} counts {worth[0]}{rest}.")


@asks(
    "Spades are led to trick one and my only spade is the queen",
    "opening",
    "queen_first_trick",
    "follow_suit",
)
def only_spade_is_queen(r: Ruleset) -> Answer:
    if r.opener_card is not None:
        return absent(
            "That can't happen here.",
            paragraph(option_words(r, "opener"), "So a club is always led to the first trick."),
            "Where any suit can be led, following suit comes before every other rule.",
        )
    first = "" if _queen_may_fall(r) else "Following suit comes before the first-trick rule."
    only = "You must follow suit, and she's your only spade."
    return Answer("Play her.", paragraph(only, first))


@asks(
    "The first lead wasn't the {opener}, though someone had it",
    "opening",
    "must_lead_opener",
    "lead_out_of_turn",
)
def opener_led_other(r: Ruleset) -> Answer:
    if r.opener_card is None:
        return absent(
            "No particular card has to open.",
            paragraph(option_words(r, "opener"), "If someone else led, that's a lead out of turn."),
            verdict=Verdict.NO,
        )
    card = card_words(r.opener_card)
    return Answer(
        "Take it back if the trick isn't complete.",
        f"Then the player with the {card} leads it. Once everyone has played, the trick stands, "
        f"and the {card} is just another card.",
    )

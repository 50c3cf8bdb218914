"""Who leads first, and with what: the law of every preset, and each sentence once."""

from __future__ import annotations

import random

from companion.referee.telling import tell
from companion.referee.topics import SECTIONS
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset, Suit
from tests.each import each
from tests.presets import of_any_rules
from tests.referee.topics.law import is_named, may_lead
from tests.referee.topics.saying import says
from tests.rules import plain_law
from tests.rules.play_strategies import random_ruleset


@of_any_rules
def test_the_answers_are_those_of_the_law(r: Ruleset) -> None:
    text = tell(r, "who_leads_first").text
    if "dealer's left" in text:
        for card in dict.fromkeys(r.pack):
            assert is_named(card, text) is not may_lead(r, card, 1), str(card)
        banned = [card for card in r.pack if not may_lead(r, card, 1)]
        assert ("nothing else" in text) is (len(banned) >= r.hand_size)
        hearts = {may_lead(r, card, 1) for card in HEARTS if card in r.pack}
        queen = may_lead(r, QUEEN_OF_SPADES, 1)
        short = {(True, True): "Yes.", (False, True): "Yes, the queen can.", (False, False): "No."}
        can = max(hearts) if len(hearts) == 1 else None
        assert tell(r, "open_with_heart").short == short.get((can, queen), "Yes, some of them.")
        return
    clubs = {card for card in r.pack if card.suit is Suit.CLUBS}
    leads = plain_law.legal(r, set(r.pack), [], 1, broken=False)
    assert leads == (clubs if "any club" in text else {min(clubs)})
    assert r.cards_left_over or is_named(min(clubs), text)
    assert tell(r, "open_with_heart").short == "No."


# What the rules are, beside the standard game's -> the topic, its first words and its sentence.
ANY_CLUB = {"opener": "club_holder_any_club"}
KITTY = {"players": 3, "leftover": "kitty_first_trick", "trim": "none"}
SEAT = {"opener": "eldest_any"}
OPEN = {**SEAT, "first_trick_points": "allowed", "heart_lead": "free"}
ONLY_HEARTS_WAIT = {**SEAT, "first_trick_points": "allowed"}

CLUB_LEADS = "The player with the 2 of clubs, the lowest club, leads it to the first trick."
SEAT_LEADS = (
    "The player on the dealer's left leads any card except a heart or the queen of spades, unless "
    "they have nothing else."
)

SAID: list[tuple[dict[str, object], str, str, str]] = [
    ({}, "who_leads_first",
        "The player with the 2 of clubs, the lowest club, leads it to the first trick.",
        "The player with the 2 of clubs, the lowest club, leads it to the first trick."),
    (ANY_CLUB, "who_leads_first",
        "The player with the 2 of clubs, the lowest club, leads any club to the first trick.",
        "The player with the 2 of clubs, the lowest club, leads any club to the first trick."),
    (KITTY, "who_leads_first",
        "The player with the lowest club that was dealt leads it to the first trick.",
        "The player with the lowest club that was dealt leads it to the first trick."),
    ({**KITTY, **ANY_CLUB}, "who_leads_first",
        "The player with the lowest club that was dealt leads any club to the first trick.",
        "The player with the lowest club that was dealt leads any club to the first trick."),
    (OPEN, "who_leads_first", "The player on the dealer's left leads any card to the first trick.",
        "The player on the dealer's left leads any card to the first trick."),
    (SEAT, "who_leads_first",
        "The player on the dealer's left leads any card except a heart or the queen of spades, "
        "unless they have nothing else.",
        "The player on the dealer's left leads any card except a heart or the queen of spades, "
        "unless they have nothing else."),
    ({**SEAT, "players": 3}, "who_leads_first",
        "The player on the dealer's left leads any card except a heart or the queen of spades.",
        "The player on the dealer's left leads any card except a heart or the queen of spades."),
    ({}, "must_lead_opener", "Yes.", CLUB_LEADS),
    (ANY_CLUB, "must_lead_opener", "No.",
        "The player with the 2 of clubs, the lowest club, leads any club to the first trick."),
    (SEAT, "must_lead_opener", "No.", SEAT_LEADS),
    ({}, "open_with_heart", "No.", CLUB_LEADS),
    (SEAT, "open_with_heart", "No.", SEAT_LEADS),
    (OPEN, "open_with_heart", "Yes.",
        "The player on the dealer's left leads any card to the first trick."),
    (ONLY_HEARTS_WAIT, "open_with_heart", "Yes, the queen can.",
        "The player on the dealer's left leads any card except a heart, unless they have nothing "
        "else."),
    ({**OPEN, "queen_lead": "after_broken"}, "open_with_heart", "Yes, some of them.",
        "The player on the dealer's left leads any card except the queen of spades."),
    ({}, "opener_led_other", "Take it back, unless the trick is complete.",
        "Until everyone has played to the first trick, take back the wrong lead and any cards "
        "played to it, and the right player leads. Once it is complete, the trick stands, and "
        "the lowest club is played like any other card."),
    (SEAT, "opener_led_other", "Take it back, unless the trick is complete.",
        "Until everyone has played to the first trick, take back the wrong lead and any cards "
        "played to it, and the player on the dealer's left leads. Once it is complete, the trick "
        "stands."),
]  # fmt: skip


test_what_is_said = each("rules, topic, short, text", SAID)(says)


def test_nothing_else_is_said() -> None:
    """Beside other cards in the same sentences."""
    known = {(topic, short) for _, topic, short, _ in SAID}
    texts = {text for _, _, _, text in SAID}
    for seed in range(300):
        r = random_ruleset(random.Random(seed))
        same_cards = "2 of clubs" in tell(r, "who_leads_first").text or r.opener_card is None
        for topic in SECTIONS["the-first-lead"].topics:
            told = tell(r, topic)
            if same_cards and told.text.count(",") < 3:
                assert (topic, told.short) in known or told.text.startswith(told.short)
                assert told.text in texts or "except" in told.text

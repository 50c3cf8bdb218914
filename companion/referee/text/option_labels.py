"""What each option is called, and each of its values."""

from collections.abc import Mapping
from types import MappingProxyType

TITLES: Mapping[str, str] = MappingProxyType(
    {
        "players": "Players",
        "decks": "Decks",
        "trim": "Cards taken out",
        "leftover": "Cards left over",
        "sit_out": "Sitting out",
        "pass_count": "Cards to pass",
        "pass_cycle": "Which way to pass",
        "pass_forbidden": "Cards that may not be passed",
        "opener": "First lead",
        "first_trick_points": "Points on the first trick",
        "first_trick_set": "Cards kept off the first trick",
        "heart_lead": "Leading hearts",
        "break_by": "What breaks hearts",
        "hearts_and_queen": "Only hearts and the queen to lead",
        "queen_lead": "Leading the queen of spades",
        "heart_values": "Hearts",
        "queen_spades": "Queen of spades",
        "extra_penalties": "More penalty cards",
        "bonus_cards": "Bonus card",
        "multipliers": "Doubling cards",
        "score_view": "How totals are shown",
        "moon_mode": "Shooting the moon",
        "moon_requires": "What a moon needs",
        "moon_amount": "What a moon is worth",
        "moon_bonus": "Bonus cards on a moon",
        "sun": "Winning every trick",
        "end_mode": "What ends the game",
        "target": "Target",
        "hands": "Number of hands",
        "end_compare": "Target reached or passed",
        "exact_rule": "Exactly the target",
        "tie_break": "A tie for first",
    }
)

# The values of the options in a word or two; their sentences are topics.
LABELS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "leftover": {"remove": "Taken out", "kitty_first_trick": "Kitty, first trick"},
        "sit_out": {
            "nobody": "Nobody",
            "dealer": "The dealer",
            "dealer_and_opposite": "The dealer and the player opposite",
        },
        "opener": {
            "lowest_club": "Lowest club",
            "club_holder_any_club": "Its holder, any club",
            "eldest_any": "Player after the dealer",
            "eldest_no_heart": "Player after the dealer, no heart",
        },
        "first_trick_points": {
            "forbidden_unless_only_penalty": "No, unless you have nothing else",
            "forbidden_strict": "No",
            "allowed": "Yes",
            "no_hearts_only": "Queen only",
        },
        "first_trick_set": {
            "hearts_and_queen": "Hearts and the queen",
            "all_positive": "Every penalty card",
        },
        "heart_lead": {"must_be_broken": "When broken", "free": "Any time"},
        "break_by": {"heart": "A heart", "heart_or_QS": "A heart or the queen"},
        "hearts_and_queen": {"must_lead_queen": "The queen", "may_lead_heart": "Either"},
        "queen_lead": {"anytime": "Any time", "after_broken": "When hearts are broken"},
        "heart_values": {
            "one": "1 each",
            "pip14": "Face value (ace 14)",
            "court10_ace15": "Face value, face cards 10, ace 15",
            "graded5": "Jack 2 to ace 5",
            "greek_court": "Face cards 10, ace 15",
        },
        "score_view": {"penalties_up": "Count up", "countdown": "Count down"},
        "moon_mode": {
            "add_others": "The others pay",
            "subtract_self": "Good for the shooter",
            "choice": "Shooter chooses",
            "guarded_choice": "Choice when adding loses",
            "choice_from_74": "Choice near the end",
            "wins_game": "Wins the game",
            "disabled": "No moon",
        },
        "moon_requires": {
            "all_positive_in_play": "Every penalty card",
            "plus_bonus": "The bonus card too",
        },
        "moon_bonus": {"independent": "Counts", "absorbed": "Does not count"},
        "sun": {"off": "Just a moon", "double": "Double"},
        "end_mode": {
            "target": "A score",
            "hands": "A number of hands",
            "time": "The clock",
            "manual": "When we stop",
        },
        "end_compare": {"reach": "Reached", "exceed": "Passed"},
        "exact_rule": {"none": "Nothing special", "to_half": "Halved"},
        "tie_break": {
            "by_end_mode": "As usual",
            "sudden_death": "Sudden death",
            "shared": "Shared",
        },
    }
)

"""The rules of the Hearts family: pure values and functions, no clock, chance or storage."""

from companion.rules.cards import (
    DECK,
    HEARTS,
    JOKER,
    QUEEN_OF_SPADES,
    Card,
    Suit,
    cards_text,
    parse_card,
    parse_cards,
)
from companion.rules.dealing import Passed, opening_leader, pass_cards, read_passed
from companion.rules.ending import Ending, EndReason, PlayedHand, Situation, end_of_hand
from companion.rules.errors import (
    DamagedOptions,
    DoesNotAddUp,
    ImpossibleRuleset,
    RulesError,
    UnknownCard,
)
from companion.rules.fates import Fate
from companion.rules.legality import (
    Turn,
    Violation,
    breaks_hearts,
    is_misdeal,
    legal_plays,
    read_turn,
    violation,
)
from companion.rules.logs import read_log
from companion.rules.moons import Moon, MoonChoice
from companion.rules.needs import Need, Needs, needs
from companion.rules.notation import option_text, read_option
from companion.rules.notes import Note
from companion.rules.outlook import (
    most_points,
    next_hand_can_end,
    shown,
    shown_points,
    start_of_joiner,
    to_go,
    total_from_shown,
)
from companion.rules.passing import Exchange, cards_given, exchanges, pass_of_hand
from companion.rules.piles import takes_of_piles
from companion.rules.policies import POLICY
from companion.rules.readings import UNKNOWN, PointsReading, read_points
from companion.rules.replay import Breach, Played, Replay, Trick, replay_hand
from companion.rules.revokes import Changed, changed_by
from companion.rules.ruleset import FIELDS, Ruleset
from companion.rules.scoring import (
    HandResult,
    charged_in_full,
    futures,
    played,
    ruled,
    score_hand,
)
from companion.rules.seats import across, dealer_of_hand, left_of, next_dealer, opening_seat
from companion.rules.standings import Progress, Standing, advance, play_out, standing, start
from companion.rules.stored import SCHEMA, ruleset_from_options
from companion.rules.sums import allowed_sums
from companion.rules.takes import Take, takes_from_cards, takes_from_counts, with_tricks
from companion.rules.trick import trick_winner
from companion.rules.variants import STANDARD, VARIANTS, Variant
from companion.rules.watching import watch_hand

__all__ = [
    "DECK",
    "FIELDS",
    "HEARTS",
    "JOKER",
    "POLICY",
    "QUEEN_OF_SPADES",
    "SCHEMA",
    "STANDARD",
    "UNKNOWN",
    "VARIANTS",
    "Breach",
    "Card",
    "Changed",
    "DamagedOptions",
    "DoesNotAddUp",
    "EndReason",
    "Ending",
    "Exchange",
    "Fate",
    "HandResult",
    "ImpossibleRuleset",
    "Moon",
    "MoonChoice",
    "Need",
    "Needs",
    "Note",
    "Passed",
    "Played",
    "PlayedHand",
    "PointsReading",
    "Progress",
    "Replay",
    "RulesError",
    "Ruleset",
    "Situation",
    "Standing",
    "Suit",
    "Take",
    "Trick",
    "Turn",
    "UnknownCard",
    "Variant",
    "Violation",
    "across",
    "advance",
    "allowed_sums",
    "breaks_hearts",
    "cards_given",
    "cards_text",
    "changed_by",
    "charged_in_full",
    "dealer_of_hand",
    "end_of_hand",
    "exchanges",
    "futures",
    "is_misdeal",
    "left_of",
    "legal_plays",
    "most_points",
    "needs",
    "next_dealer",
    "next_hand_can_end",
    "opening_leader",
    "opening_seat",
    "option_text",
    "parse_card",
    "parse_cards",
    "pass_cards",
    "pass_of_hand",
    "play_out",
    "played",
    "read_log",
    "read_option",
    "read_passed",
    "read_points",
    "read_turn",
    "replay_hand",
    "ruled",
    "ruleset_from_options",
    "score_hand",
    "shown",
    "shown_points",
    "standing",
    "start",
    "start_of_joiner",
    "takes_from_cards",
    "takes_from_counts",
    "takes_of_piles",
    "to_go",
    "total_from_shown",
    "trick_winner",
    "violation",
    "watch_hand",
    "with_tricks",
]

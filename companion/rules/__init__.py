"""The rules of the Hearts family: pure values and functions, no clock, chance or storage."""

from companion.rules.captures import (
    Take,
    takes_from_cards,
    takes_from_counts,
    takes_of_piles,
    with_tricks,
)
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
from companion.rules.errors import (
    DamagedOptions,
    DoesNotAddUp,
    ImpossibleRuleset,
    RulesError,
    UnknownCard,
)
from companion.rules.next_hand.next_hand import Fate, Need, Needs, needs
from companion.rules.play.legality import (
    Turn,
    Violation,
    breaks_hearts,
    is_misdeal,
    legal_plays,
    read_turn,
    violation,
)
from companion.rules.play.passing import (
    Exchange,
    Passed,
    cards_given,
    exchanges,
    opening_leader,
    pass_cards,
    pass_of_hand,
    read_passed,
)
from companion.rules.play.seating import across, dealer_of_hand, left_of, next_dealer, opening_seat
from companion.rules.play.tricks import trick_winner
from companion.rules.points_entry.points_entry import UNKNOWN, PointsReading, read_points
from companion.rules.points_entry.possible_hands import allowed_sums
from companion.rules.ruleset.option_text import option_text, read_option
from companion.rules.ruleset.options import POLICY
from companion.rules.ruleset.ruleset import CATALOGUE_KEYS, FIELDS, Ruleset
from companion.rules.ruleset.stored_rules import SCHEMA, ruleset_from_options
from companion.rules.ruleset.variants import STANDARD, VARIANTS, Variant
from companion.rules.scoring.moon import Moon, MoonChoice
from companion.rules.scoring.score_display import (
    most_points,
    next_hand_can_end,
    shown,
    shown_points,
    start_of_joiner,
    to_go,
    total_from_shown,
)
from companion.rules.scoring.scoring import (
    HandResult,
    Note,
    charged_in_full,
    futures,
    played,
    ruled,
    score_hand,
)
from companion.rules.standings.end_of_game import (
    Ending,
    EndReason,
    PlayedHand,
    Situation,
    end_of_hand,
)
from companion.rules.standings.standings import (
    Progress,
    Standing,
    advance,
    play_out,
    standing,
    start,
)
from companion.rules.whole_hand.hand_in_play import Breach, HandInPlay, Played, Trick, start_hand
from companion.rules.whole_hand.observed_hand import observe_hand, read_log
from companion.rules.whole_hand.replay import Replay, replay_hand
from companion.rules.whole_hand.revokes import Changed, changed_by

__all__ = [
    "CATALOGUE_KEYS",
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
    "HandInPlay",
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
    "observe_hand",
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
    "start_hand",
    "start_of_joiner",
    "takes_from_cards",
    "takes_from_counts",
    "takes_of_piles",
    "to_go",
    "total_from_shown",
    "trick_winner",
    "violation",
    "with_tricks",
]

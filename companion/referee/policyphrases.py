"""The words of the table's policy (2H) and of the app's help (2L)."""

from collections.abc import Mapping
from types import MappingProxyType

Phrases = Mapping[str, tuple[str, str]]

POLICY_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "revoke": "A revoke",
        "misdeal": "A misdeal",
        "exposed_card": "A card shown by accident",
        "lead_out_of_turn": "A lead out of turn",
        "wrong_pass_count": "A wrong number of cards passed",
        "wrong_pass_target": "Cards passed to the wrong player",
        "short_hand": "A player with a card too few",
        "claim_rest": "Claiming the rest",
        "table_talk": "Warning of a moon",
        "look_back": "Looking at old tricks",
        "score_fix_window": "Putting a score right",
        "player_leaves": "Somebody leaves",
        "skip_when_no_points": "Ending a hand early",
        "running_points": "Points during a hand",
    }
)

_PUT_RIGHT = "A revoke is put right until the next trick is led. After that"

POLICY_PHRASES: Mapping[str, Phrases] = MappingProxyType(
    {
        "revoke": {
            "correct_or_all": (
                "All points of the hand",
                f"{_PUT_RIGHT} the hand stops, and whoever revoked takes all its points.",
            ),
            "correct_or_trick": (
                "The tricks it changed",
                f"{_PUT_RIGHT} the tricks it changed count to whoever revoked.",
            ),
            "replay": (
                "New deal",
                f"{_PUT_RIGHT} the hand is void, and the same dealer deals again.",
            ),
            "note_only": ("Only noted", f"{_PUT_RIGHT} it is noted, and the hand counts."),
        },
        "misdeal": {
            "same_dealer_redeals": (
                "Same dealer again",
                "After a misdeal the same dealer deals again, for the same pass.",
            ),
            "deal_passes_left": (
                "Deal moves on",
                "After a misdeal the player on the dealer's {next} deals, for the same pass.",
            ),
        },
        "exposed_card": {
            "no_penalty": (
                "Back into the hand",
                "A card shown by accident goes back into the hand, and nothing happens.",
            ),
            "must_play_first_chance": (
                "Played at the first chance",
                "A card shown by accident stays face up and is played at the first chance.",
            ),
            "callable": (
                "Others may call it",
                "A card shown by accident stays face up, and an opponent may call for it "
                "whenever it may be played.",
            ),
        },
        "lead_out_of_turn": {
            "retract_if_incomplete": (
                "Taken back",
                "A lead out of turn goes back, with the cards played to it; once everybody has "
                "played, the trick stands.",
            ),
            "stands_if_all_played": (
                "Taken back, at a price",
                "Once everybody has played, a lead out of turn stands. Before that it goes back, "
                "and the player on the {before} may ask for a heart, or forbid one, at the next "
                "lead of whoever led.",
            ),
        },
        "wrong_pass_count": {
            "repair": (
                "Put right",
                "A wrong number of cards passed is put right before the first card is played.",
            ),
            "redeal": (
                "New deal",
                "When a wrong number of cards was passed, the same dealer deals again.",
            ),
        },
        "wrong_pass_target": {
            "stands_if_all_same": (
                "Stands if all did it",
                "If everybody passed the same wrong way, the pass stands. Otherwise cards passed "
                "to the wrong player move on to the right one; if they were looked at, they are "
                "shown and go back, and others are passed.",
            ),
            "repair": (
                "Put right",
                "Cards passed to the wrong player move on to the right one, even if everybody "
                "passed the same wrong way; if they were looked at, they are shown and go back, "
                "and others are passed.",
            ),
        },
        "short_hand": {
            "takes_last_trick": (
                "Takes the last trick",
                "Where one player is found a card short in the play and all others are right, that "
                "player takes the last trick, whatever it holds.",
            ),
            "redeal": (
                "New deal",
                "Where one player is found a card short in the play and all others are right, the "
                "same dealer deals again.",
            ),
        },
        "claim_rest": {
            "allowed_shown": (
                "Allowed",
                "A leader who cannot lose a trick any more may show the hand and take the rest.",
            ),
            "not_allowed": ("Not allowed", "Every trick is played; nobody claims the rest."),
        },
        "table_talk": {
            "etiquette_note": (
                "Bad manners",
                "Warning the others of a moon is bad manners, and that is all.",
            ),
            "penalty": (
                "Penalty",
                "Warning the others of a moon costs points; the table says how many.",
            ),
        },
        "look_back": {
            "last_trick_until_next_lead": (
                "The last one",
                "The last trick may be looked at until the next one is led.",
            ),
            "never": ("Never", "A trick that was turned over stays closed."),
            "penalty_cards_open": (
                "Penalty cards lie open",
                "Everybody's penalty cards lie face up on the table.",
            ),
        },
        "score_fix_window": {
            "until_next_hand_scored": (
                "Until the next hand",
                "A wrong score is put right until the next hand is scored; later only if the "
                "table agrees.",
            ),
            "until_game_end": ("Until the end", "A wrong score is put right until the game ends."),
        },
        "player_leaves": {
            "ask": ("We decide then", "When somebody leaves, the table decides what happens."),
            "substitute": (
                "A substitute",
                "When somebody leaves, a substitute takes over the seat and its total.",
            ),
            "drop_and_retrim": (
                "The seat closes",
                "When somebody leaves, the hand is void, the seat closes, and the others play on.",
            ),
            "dummy": (
                "An open hand",
                "When somebody leaves, the cards of that seat are played from an open hand.",
            ),
            "end_now": (
                "The game ends",
                "When somebody leaves, the game ends with the last hand that was completed.",
            ),
        },
        "skip_when_no_points": {
            "no": ("Played to the end", "Every hand is played to its last trick."),
            "yes": (
                "When no points are left",
                "A hand ends as soon as nobody holds a card that scores.",
            ),
        },
        "running_points": {
            "hidden": ("Hidden", "Counting is a skill: the phones do not tell it during a hand."),
            "shown": (
                "Shown",
                "During a hand every phone shows the points taken so far and what is still out.",
            ),
        },
    }
)

"""The phrases every sentence about an option is made of: each option's values, one phrase each."""

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


TITLES: Mapping[str, str] = MappingProxyType(
    {
        "players": "Players",
        "decks": "Packs",
        "trim": "Cards taken out",
        "leftover": "Cards left over",
        "kitty4": "Four-player kitty",
        "jokers": "Jokers",
        "first_dealer": "First dealer",
        "dealer_rotation": "Next dealer",
        "direction": "Direction of play",
        "pass_count": "Cards to pass",
        "pass_cycle": "Which way to pass",
        "star_each": "Split across",
        "blind_forward": "Passing on unseen",
        "pass_forbidden": "Cards that may not be passed",
        "optional_pass": "Passing nothing",
        "opener": "First lead",
        "first_trick_points": "Points on the first trick",
        "first_trick_set": "Cards kept off the first trick",
        "all_penalty_hand": "Nothing but penalty cards",
        "heart_lead": "Leading hearts",
        "break_by": "What breaks hearts",
        "queen_break_scope": "When the queen breaks hearts",
        "only_hearts": "Only hearts to lead",
        "hearts_and_queen": "Only hearts and the queen to lead",
        "queen_lead": "Leading the queen of spades",
        "queen_discard": "Discarding the queen of spades",
        "queen_must_go": "Getting rid of the queen",
        "heart_values": "Hearts",
        "queen_spades": "Queen of spades",
        "extra_penalties": "More penalty cards",
        "bonus_cards": "Bonus card",
        "bonus_floor": "Limit of the bonus",
        "multipliers": "Doubling cards",
        "no_tricks_bonus": "Taking no trick",
        "score_view": "How totals are shown",
        "moon_mode": "Shooting the moon",
        "moon_requires": "What a moon needs",
        "moon_amount": "What a moon is worth",
        "moon_bonus": "Bonus cards on a moon",
        "sun": "Taking every trick",
        "end_mode": "What ends the game",
        "target": "Target",
        "hands": "Number of hands",
        "end_compare": "Target reached or passed",
        "exact_rule": "Exactly the target",
        "tie_break": "A tie for first",
        "negative_totals": "Totals below 0",
        "teams": "Partners",
        "team_moon": "Who shoots for a team",
        "team_moon_score": "A moon against a team",
        "duplicates": "Two identical cards",
        "last_trick_dead": "A last trick nobody wins",
        "kitty2": "Cards left over from two packs",
        **POLICY_TITLES,
    }
)

# Rules that are no option.
JOKER_RANK = "A joker is the lowest club."

DEAD_TRICK = "A trick is cancelled when no card of the suit led is left."

TEAM_TRICKS = "The tricks of partners count together."

# field -> value as text -> (short label, sentence)
PHRASES: Mapping[str, Phrases] = MappingProxyType(
    {
        "leftover": {
            "remove": ("Taken out", "Cards that would be left over are taken out before the deal."),
            "kitty_first_trick": (
                "Kitty, first trick",
                "The cards left over go to the winner of the first trick.",
            ),
            "kitty_first_penalty": (
                "Kitty, first penalty",
                "The cards left over go to the first player who takes a penalty card.",
            ),
            "kitty_last_trick": (
                "Kitty, last trick",
                "The cards left over go to the winner of the last trick.",
            ),
            "dead": ("Nobody gets them", "Nobody gets the cards left over."),
            "jokers": ("Filled up with jokers", "Jokers are added until the deal comes out even."),
        },
        "first_dealer": {
            "random": ("By chance", "Chance decides who deals first."),
            "high_card": ("Highest card", "Whoever draws the highest card deals first."),
            "low_card": ("Lowest card", "Whoever draws the lowest card deals first."),
            "jack": ("First jack", "Whoever gets the first jack deals first."),
        },
        "dealer_rotation": {
            "left_each_hand": (
                "Moves on",
                "The deal moves one player to the {next} after each hand.",
            ),
            "qs_taker": ("Taker of the queen", "Whoever took the queen of spades deals next."),
            "stays": ("Stays", "The same player deals every hand."),
        },
        "direction": {
            "clockwise": ("Clockwise", "Deal and play go clockwise."),
            "counterclockwise": ("Counterclockwise", "Deal and play go counterclockwise."),
        },
        "teams": {
            "none": ("No partners", "Everybody plays alone."),
            "pooled": ("One score", "Partners sit opposite and share one score."),
            "individual_then_sum": (
                "Own scores, then the sum",
                "Partners sit opposite; when the game ends, the lower sum of the two wins.",
            ),
        },
        "team_moon": {
            "by_team": ("The team", "Partners may shoot the moon together."),
            "by_one_player": ("One player", "One player must shoot the moon alone."),
        },
        "team_moon_score": {
            "26": ("26", "A moon {gives}."),
            "52": ("52", "A moon {gives}."),
            "26_each_including_partner": (
                "26 each",
                "A moon {gives}.",
            ),
        },
        "star_each": {
            "2": (
                "Two cards each",
                "On a split pass two cards go to each of {split}.",
            ),
            "1": (
                "One card each",
                "On a split pass one card goes to each of {split}.",
            ),
        },
        "blind_forward": {
            "no": ("No", "Received cards may not be passed on."),
            "yes": ("Yes", "Received cards may be passed on unseen."),
        },
        "optional_pass": {
            "no": ("No", "Everybody must pass."),
            "yes": ("Yes", "A player may pass nothing."),
        },
        "opener": {
            "lowest_club": ("Lowest club", "Whoever holds the {opener} leads it."),
            "club_holder_any_club": (
                "Its holder, any club",
                "Whoever holds the {opener} leads any club.",
            ),
            "eldest_any": (
                "Player after the dealer",
                "The player on the dealer's {next} leads any card.",
            ),
            "eldest_no_heart": (
                "Player after the dealer, no heart",
                "The player on the dealer's {next} leads any card but a heart.",
            ),
            "eldest_no_penalty": (
                "Player after the dealer, no penalty card",
                "The player on the dealer's {next} leads any card that is not a penalty card.",
            ),
            "joker": ("Joker", "Whoever holds the joker leads it."),
        },
        "first_trick_points": {
            "forbidden_unless_only_penalty": (
                "No, unless nothing else is held",
                "No points on the first trick, unless a player holds nothing else.",
            ),
            "forbidden_strict": ("No", "No points on the first trick."),
            "allowed": ("Yes", "Points may fall on the first trick."),
            "no_queen_only": (
                "Hearts only",
                "Hearts may fall on the first trick, the queen of spades may not.",
            ),
            "no_hearts_only": (
                "Queen only",
                "The queen of spades may fall on the first trick, hearts may not.",
            ),
        },
        "first_trick_set": {
            "hearts_and_queen": (
                "Hearts and the queen",
                "The rule of the first trick is about hearts and the queen of spades.",
            ),
            "all_positive": (
                "Every penalty card",
                "The rule of the first trick is about every card that costs points.",
            ),
        },
        "all_penalty_hand": {
            "any_penalty": (
                "Plays any",
                "A player with nothing but penalty cards plays any of them to the first trick.",
            ),
            "heart_before_queen": (
                "A heart first",
                "A player with nothing but penalty cards plays a heart to the first trick.",
            ),
            "misdeal": (
                "New deal",
                "A player with nothing but penalty cards says so, and the hand is dealt again.",
            ),
        },
        "heart_lead": {
            "must_be_broken": (
                "When broken",
                "Hearts may not be led until they are broken.",
            ),
            "free": ("Any time", "Hearts may be led at any time."),
        },
        "break_by": {
            "heart": ("A heart", "Only a heart breaks hearts."),
            "heart_or_QS": (
                "A heart or the queen",
                "A heart or the queen of spades breaks hearts.",
            ),
            "any_positive_card": ("Any penalty card", "Any card that costs points breaks hearts."),
        },
        "queen_break_scope": {
            "any_play": ("Whenever played", "The queen breaks hearts however she is played."),
            "discard_only": ("Only discarded", "The queen breaks hearts only as a discard."),
        },
        "only_hearts": {
            "may_lead_heart": (
                "Leads a heart",
                "A player with only hearts may lead one, and that breaks them.",
            ),
            "lead_passes_left": (
                "Lead moves on",
                "A player with only hearts gives the lead to the player on the {next}.",
            ),
        },
        "hearts_and_queen": {
            "must_lead_queen": (
                "The queen",
                "A player with only hearts and the queen must lead the queen.",
            ),
            "may_lead_heart": (
                "Either",
                "A player with only hearts and the queen may lead either.",
            ),
        },
        "queen_lead": {
            "anytime": ("Any time", "The queen of spades may be led at any time."),
            "after_broken": (
                "When hearts are broken",
                "The queen of spades may not be led until hearts are broken.",
            ),
        },
        "queen_discard": {
            "free": ("Any time", "The queen of spades may be discarded at any time."),
            "after_broken": (
                "When hearts are broken",
                "The queen of spades may not be discarded until hearts are broken.",
            ),
        },
        "queen_must_go": {
            "free": ("As you like", "Nobody has to get rid of the queen of spades."),
            "must_go": (
                "At the first chance",
                "The queen of spades must go at the first safe chance.",
            ),
        },
        "heart_values": {
            "one": ("1 each", "Every heart costs 1."),
            "pip14": (
                "Face, ace 14",
                "A heart costs its face: jack 11, queen 12, king 13, ace 14.",
            ),
            "pip_ace1": (
                "Face, ace 1",
                "A heart costs its face: jack 11, queen 12, king 13, ace 1.",
            ),
            "court10_ace15": (
                "Face, court 10, ace 15",
                "A heart costs its face, jack, queen and king 10, the ace 15.",
            ),
            "tens": (
                "Face, court and ace 10",
                "A heart costs its face, jack, queen, king and ace 10.",
            ),
            "graded5": (
                "Jack 2 to ace 5",
                "A heart costs 1, the jack 2, the queen 3, the king 4, the ace 5.",
            ),
            "greek_court": (
                "Court 10, ace 15",
                "A heart costs 1, jack, queen and king 10, the ace 15.",
            ),
        },
        "bonus_floor": {
            "none": ("No limit", "A bonus counts in full."),
            "hand_not_below_0": ("Hand not below 0", "Nobody's hand goes below 0."),
            "total_not_below_0": ("Total not below 0", "Nobody's total {falls} {start}."),
        },
        "score_view": {
            "penalties_up": ("Count up", "Totals count up; the lowest wins."),
            "countdown": ("Count down", "Totals count down from {target}; the highest wins."),
            "penalties_negative": (
                "Below zero",
                "Totals count below zero; the highest wins.",
            ),
        },
        "moon_mode": {
            "add_others": ("The others pay", "A moon {gives}."),
            "subtract_self": (
                "Good for the shooter",
                "A moon {spares}.",
            ),
            "choice": (
                "Shooter chooses",
                "The shooter chooses: {gift}, or {relief}.",
            ),
            "auto_guard": (
                "Others, unless that loses",
                "A moon {gives}; if that would end the game with the "
                "shooter behind, it {spares} instead.",
            ),
            "guarded_choice": (
                "Choice when adding loses",
                "A moon {gives}; if that would end the game with the "
                "shooter behind, the shooter may {instead}.",
            ),
            "choice_from_74": (
                "Choice near the end",
                "A moon {gives}; once somebody has {near}, the shooter may {instead}.",
            ),
            "nobody_scores": ("Nobody scores", "On a moon nobody scores."),
            "wins_game": ("Wins the game", "A moon wins the whole game."),
            "disabled": ("No moon", "There is no moon: a player who takes everything scores it."),
        },
        "moon_requires": {
            "all_positive_in_play": ("Every penalty card", "A moon needs every penalty card."),
            "plus_bonus": (
                "The bonus card too",
                "A moon needs every penalty card and the bonus card too.",
            ),
            "all_tricks": ("Every trick", "A moon needs every trick."),
        },
        "moon_bonus": {
            "independent": ("Counts", "The shooter's bonus card counts on a moon as well."),
            "absorbed": ("Does not count", "The shooter's bonus card does not count on a moon."),
        },
        "sun": {
            "off": ("Just a moon", "Taking every trick is just a moon."),
            "double": ("Double", "Taking every trick counts as a double moon."),
            "39": ("39", "Taking every trick {sun}."),
            "required_for_moon": ("Needed for a moon", "A moon needs every trick."),
        },
        "end_mode": {
            "target": ("A score", "The game ends when somebody {reached}."),
            "hands": ("A number of hands", "The game ends after {hands}."),
            "time": ("The clock", "The game ends with the hand during which the time runs out."),
            "manual": ("When we stop", "The game ends when the table stops."),
        },
        "end_compare": {
            "reach": ("Reached", "Exactly {goal} is enough to end the game."),
            "exceed": ("Passed", "It takes {more} than {goal} to end the game."),
        },
        "exact_rule": {
            "none": ("Nothing special", "A total of exactly {goal} is nothing special."),
            "to_half": ("Halved", "A total of exactly {goal} becomes {half}."),
            "to_zero": ("Back to 0", "A total of exactly {goal} becomes {start}."),
            "exact_wins": ("Wins", "Whoever has exactly {goal} wins at once."),
        },
        "tie_break": {
            "by_end_mode": ("As usual", "{tie}"),
            "sudden_death": (
                "Sudden death",
                "A tie for first is played on until one is alone in front.",
            ),
            "shared": ("Shared", "A tie for first is shared."),
            "fewest_QS": (
                "Fewest queens",
                "A tie for first goes to whoever took the queen of spades least often.",
            ),
            "fewest_hearts": (
                "Fewest hearts",
                "A tie for first goes to whoever took the fewest hearts.",
            ),
            "last_hand_lower": (
                "Lower last hand",
                "A tie for first goes to whoever had less in the last hand.",
            ),
            "head_to_head": (
                "Better hand by hand",
                "A tie for first goes to whoever had less than the other in more hands.",
            ),
        },
        "negative_totals": {
            "allowed": ("Allowed", "Totals may {fall} {start}."),
            "floor_0": ("Never", "No total {falls} {start}."),
        },
        "duplicates": {
            "cancel": ("Cancel each other", "Two identical cards in a trick cancel each other."),
            "first_wins": ("The first counts", "Of two identical cards the first one counts."),
        },
        "last_trick_dead": {
            "previous_trick_winner": (
                "Winner before it",
                "A cancelled last trick goes to the winner of the trick before it.",
            ),
            "leader_of_last": (
                "Its leader",
                "A cancelled last trick goes to the player who led it.",
            ),
        },
        "kitty2": {
            "first_trick": (
                "First trick",
                "The cards left over go to the winner of the first trick.",
            ),
            "last_trick": ("Last trick", "The cards left over go to the winner of the last trick."),
            "remove": ("Taken out", "Cards are taken out until the deal comes out even."),
            "joker": ("Evened with a joker", "Cards and jokers make the deal come out even."),
        },
        **POLICY_PHRASES,
    }
)

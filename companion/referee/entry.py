"""What the forms say: one hand, a new game, and the file of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from companion.referee.grammar import (
    capitalized,
    card_words,
    counted,
    listed,
    pass_label,
    pass_phrase,
    things,
    with_figure,
)
from companion.referee.holes import signs_out
from companion.referee.options import option_label, variant_name
from companion.referee.results import choice_words, moon_headline
from companion.referee.telling import say
from companion.rules import STANDARD, Card, HandScore, Moon, MoonChoice, RulesError, Ruleset
from companion.rules.options import DEALER_CALLS, HOLD

# What a form refuses

DAMAGED_FORM = "This form arrived damaged. Go back, reload the page and try again."

UNKNOWN_CARD = "One of those cards doesn't count in this hand."

UNKNOWN_SEAT = "No one sits there in this hand."

IMPOSSIBLE_PASS = "You can't pass that way with this many players."


def duplicate_words(card: Card | None) -> str:
    """A card with two takers, or, without one, a player with two numbers."""
    return f"The {card_words(card)} was given twice." if card else "A player was given two numbers."


def no_number_words(typed: str) -> str:
    """Something else was typed where a number belongs."""
    return f"“{typed[:20]}” isn't a number that fits here."


# The hand and its history


def entry_title(number: int, *, corrects: bool, inserts: bool) -> str:
    """The title of the screen."""
    if corrects:
        return f"Correct hand {number}"
    return f"Insert hand {number}" if inserts else f"Hand {number}"


ANOTHER_PHONE = "Another phone"  # one that isn't at the table any more


def conflict_words(number: int, phone: str, *, is_corrected: bool, differs: bool) -> str:
    """That another phone, or another window of this one, saved or corrected a hand first."""
    done = "corrected" if is_corrected else "saved"
    others = ", with other figures" if differs else ""
    if phone:
        return f"{phone} {done} hand {number}{others}."
    return f"You already {done} hand {number} on this phone{others}."


def stays_here_words(next_number: int | None) -> str:
    """What becomes of what was entered, while nobody chose; it is none of the hand after it."""
    stays = "What you entered stays here until you choose."
    return f"{stays} Nothing goes into hand {next_number}." if next_number else stays


def same_points_words() -> str:
    """Two lines that differ in cards only."""
    return "The points are the same. Who took which card isn't."


def taken_back_words(number: int, phone: str) -> str:
    """That the hand before isn't saved any more."""
    return f"{phone} took hand {number} back." if phone else f"Hand {number} was taken back."


def hand_before_is_gone_words() -> str:
    """That the hand before is none of the game: it was never saved, or is another one by now."""
    return "The hand before this one isn't in the game any more."


def ended_words(number: int) -> str:
    """That the game ended while the hand after its last one was entered."""
    return f"The game ended with hand {number}."


def waits_for_hand_words(number: int) -> str:
    """What becomes of what was entered behind a hand that was taken back."""
    return f"What you entered waits here as hand {number}, until hand {number - 1} is saved again."


def open_hand_words(note: str | None) -> str:
    """That a hand is saved as it is, though it does not add up, and the table's note."""
    return f"Unbalanced hand: {note}." if note else "Unbalanced hand."


def deal_line(ruleset: Ruleset, token: str, dealer: str) -> str:
    """Which way was passed and who dealt, where that is settled: "pass left, Bo dealt"."""
    dealt = f"{dealer} dealt" if dealer else ""
    return ", ".join(filter(None, (pass_phrase(ruleset, token), dealt)))


def corrected_words(day: str, time: str, line: str, *, on_this_phone: bool) -> str:
    """What stood in a hand until it was corrected."""
    if on_this_phone:
        return f"Changed on this phone {day}, {time}. It was {line}."
    return f"Changed on another phone {day}, {time}. It was {line}."


# Moons


class MoonAnswer(NamedTuple):
    """The key of an answer: in a word or two, and below it what that does."""

    words: str
    effect: str = ""


EVERY_TRICK, NOT_EVERY_TRICK = MoonAnswer("Yes"), MoonAnswer("No")

_TYPED_MOONS = {
    Moon.WINS_GAME: "It wins the game",
}


def moon_title(names: Mapping[str, str | None], *, is_typed: bool, is_sun: bool = False) -> str:
    """The moon by its shooter's name; a question where only the points are known."""
    shooters = {name for name in names.values() if name is not None}
    if len(shooters) != 1:
        return "Was this a moon?" if None in names.values() else "Who shot the moon?"
    name = shooters.pop()
    if is_typed:
        return f"Did {name} shoot the moon?"
    return moon_headline(name, is_sun=is_sun)


def every_trick_title(name: str) -> str:
    """F2, F5: asked only where everything lies with one player and the points hang on it."""
    return f"Did {name} take every trick?"


def choice_label(ruleset: Ruleset, choice: MoonChoice, points: int) -> MoonAnswer:
    """The key of a choice that the shooter has."""
    return MoonAnswer(choice_words(ruleset, choice, points))


def typed_moon_label(
    ruleset: Ruleset, moon: Moon | None, score: HandScore, shooter: str | None, *, is_one: bool
) -> MoonAnswer:
    """The key of a moon that typed points may have been; `moon` is None where they include it.

    `is_one`: only one player can have shot, and the question names that one.
    """
    who = "Yes" if is_one else f"{shooter} shot it"
    if score.sun:
        who += ", with every trick"
    if moon is None:
        return MoonAnswer(who, "These points include it" if is_one else _AS_TYPED)
    effect = _TYPED_MOONS.get(moon)
    return MoonAnswer(who, effect or choice_words(ruleset, MoonChoice(moon), score.amount))


_AS_TYPED = "Just as typed"

NO_MOON = MoonAnswer("No", _AS_TYPED)


# What a change leads to


def game_over_words(winners: str, *, number: int) -> str:
    """Who wins, and of how many players."""
    if number == 1:
        return f"The game is over; {winners} wins."
    return f"The game is over; {winners} win together."


def sudden_death_words(tied: str) -> str:
    """Some are tied where the game would end."""
    return f"{tied} are tied for first: sudden death."


def resumed_game_words(number: int) -> str:
    """The game was over, and is not any more."""
    return f"The game won't be over. Hand {number} will be next."


NEXT_GAME_STAYS = (
    "The next game stays too. You can go on with this game, or leave it as it was played."
)


def shortened_game_words(number: int, winners: str) -> str:
    """The game would have ended before hands that were played, and who would have won."""
    return (
        f"The game would have ended with hand {number}, won by {winners}. The later hands still "
        "count, and you'll be asked whether it ended there."
    )


def kept_moon_words(number: int) -> str:
    """A moon that the rules would have otherwise once this is changed."""
    return f"The moon of hand {number} counts as before, and you'll be asked about it."


def coming_deal_words(ruleset: Ruleset, dealer: str, token: str) -> str:
    """Who deals a hand to come, and which way it is passed."""
    if not ruleset.passes:
        return f"{dealer} deals."
    if token == HOLD:
        return f"{dealer} deals, no pass."
    return f"{dealer} deals, {pass_phrase(ruleset, token)}."


def coming_hand_words(ruleset: Ruleset, number: int, dealer: str, token: str) -> str:
    """The hand to come, when somebody else deals it or it is passed another way."""
    return f"Next is hand {number}: {coming_deal_words(ruleset, dealer, token)}"


def new_numbers_words(removed: int, last: int) -> str:
    """What the hands after a removed one are called then: "Hands 2 and 3 become 1 and 2."."""
    if removed >= last:
        return ""
    if last == removed + 1:
        return f"Hand {last} becomes hand {removed}."
    between = "and" if last == removed + 2 else "to"
    return f"Hands {removed + 1} {between} {last} become {removed} {between} {last - 1}."


def day_table_name(day: str, number: int = 1) -> str:
    """What a new table is called: the day it first meets on, with a number from the second on."""
    return f"{day} table" if number == 1 else f"{day} table {number}"


def players_table_name(names: Sequence[str]) -> str:
    """What a new table is called where its day is taken: "Ann and Bo's table"."""
    return f"{listed(names)}'s table"


def search_words(typed: str, shown_above: int, listed_below: int) -> str:
    """What a search of the variants found."""
    if not shown_above + listed_below:
        return f"No variant found for “{typed}”."
    variants = counted(shown_above + listed_below, "variant").capitalize()
    return f"{variants} found, with those above." if shown_above else f"{variants} found."


def seated_words(names: Sequence[str]) -> str:
    """Who sits, for those who hear the page."""
    return f"Clockwise: {listed(names)}." if names else "No players yet."


def missing_names_words(seated: int, missing: int) -> str:
    """That names are still to be typed."""
    if not seated:
        return "Add the names in seating order, clockwise."
    return f"{capitalized(counted(missing, 'more name'))}, clockwise."


ANOTHER_VARIANT = "Choose another variant below."


def first_hand_label(number: int, last: int) -> str:
    """The hand that rules count from, of so many scored: "Hand 2: rescores hands 2 and 3"."""
    if number > last:
        return f"Hand {number}, next"
    if number == last:
        return f"Hand {number}: rescores hand {number}"
    between = "and" if last == number + 1 else "to"
    return f"Hand {number}: rescores hands {number} {between} {last}"


def first_dealer_words(dealer: str | None) -> str:
    """Who deals first: chance picks until somebody is tapped."""
    return f"{dealer} deals first." if dealer else "Tap who deals first, or leave it to chance."


def swap_words(first: str | None) -> str:
    """Which discs to tap, so that two change places."""
    return f"Who swaps seats with {first}?" if first else "Tap the two who swap seats."


def first_pass_words(ruleset: Ruleset, names: Sequence[str]) -> str:
    """What the first of the seats does with its cards in hand 1; other sizes do not pass yet.

    The arrows on the ring follow the seats: where the cards go another way, it says so.
    """
    token = ruleset.pass_of_hand(1)
    all_given = ruleset.exchanges(token) if len(names) == ruleset.players else ()
    receivers = [names[each.receiver] for each in all_given if each.giver == 0]
    if not ruleset.passes:
        return "No passing in this game."
    if token == DEALER_CALLS:
        return "The dealer calls the pass."
    if not receivers:
        return "No passing on hand 1."
    if len(receivers) == 1:
        passed = f"{names[0]} passes {pass_label(ruleset, token)} to {receivers[0]}."
        return passed if receivers[0] == names[1] else f"{passed} Arrows show the order of play."
    return f"{names[0]} passes to {listed(receivers)}."


def house_rules_label(count: int) -> str:
    """How many house rules there are."""
    return f"{count} changed" if count else "none"


def unfit_rule_words(field: str, value: str, players: int) -> str:
    """That a house rule waits for another number of players."""
    for size in (4, 5, 6, 7, 8, 3):
        try:
            fitting = STANDARD.for_players(size).with_options({field: value})
        except RulesError:
            continue
        label = option_label(fitting, field)
        return f"Your rule “{label}” doesn't work with {players} players. Until it does:"
    return ""


def hands_label(hands: int) -> str:
    """An end after so many hands: "9 hands"."""
    return f"{hands} hands"


def terms_line(variant: str, house_rules: int, ruleset: Ruleset, until: str) -> str:
    """What is agreed, in a line: "Hearts, to 100, standard rules"."""
    rules = with_figure(house_rules, "house rule") if house_rules else "standard rules"
    return f"{variant_name(variant)}, {say('what_ends', ruleset, until=until)}, {rules}"


def deal_words(ruleset: Ruleset, *, has_other_packs: bool) -> str:
    """What many players deal: "8 cards each, take out 2♣ 2♦ 2♠ 3♣, or use two decks."."""
    parts = [f"{with_figure(ruleset.hand_size, 'card')} each"]
    if ruleset.decks == 2:
        parts.append("from two decks")
    if ruleset.removed:
        parts.append(f"take out {signs_out(ruleset)}")
    if ruleset.cards_left_over:
        parts.append(f"{with_figure(ruleset.cards_left_over, 'card')} left over")
    if has_other_packs:
        parts.append("or use two decks")
    return f"{', '.join(parts)}."


# What a file of a table brings

AS_LAST_GAME = "As in your last game"  # the rules of games from paper

IS_DAY_FIRST, IS_MONTH_FIRST = "Day first", "Month first"  # how 3/4/2019 is meant

SCORE_SHEET, BLANK_SHEET = "Score sheet", "Blank sheet"  # of a game, on paper

# Answers about a line of an old sheet.
IS_ONE_NAME, KEEP_AS_IT_IS = "It's one name", "Keep as it is"

# What a column of an old sheet is taken for.
COLUMN_ROLES: Mapping[str, str] = MappingProxyType(
    {
        "player": "Player",
        "total": "Running total",
        "number": "Hand number",
        "game": "Game number",
        "pass": "Pass",
        "dealer": "Dealer",
        "date": "Date",
        "sum": "Sum",
        "note": "Note",
        "out": "Left out",
    }
)

# What a line of numbers of an old sheet is taken for, and how that is said of it.
LINE_WORDS: Mapping[str, str] = MappingProxyType(
    {"hand": "A hand", "totals": "Totals", "none": "Not a hand", "game": "A new game"}
)

# What may begin below an empty line, or where the names come once more.
SAME_OR_NEW: Mapping[str, str] = MappingProxyType(
    {"none": "The same game", "hand": "The same game", "game": "A new game"}
)

# What stands in the place of a number.
SIGN_WORDS: Mapping[str, str] = MappingProxyType(
    {"zero": "0 points", "away": "Wasn't playing", "moon": "Shot the moon"}
)

_LINE_SAID = MappingProxyType({"totals": "has totals", "game": "begins a game"})

NO_HAND_HERE = "isn't a hand"

MOST_NUMBERS = 8  # of games that are named one by one


def _count(number: int, thing: str) -> str:
    return f"{number:,} {things(number, thing)}"


def count_games(number: int) -> str:
    """ "12 games"."""
    return _count(number, "game")


def file_limits(megabytes: int, games: int, hands: int | None = None) -> str:
    """How much a file may have: "Up to 5 MB and 500 games."."""
    parts = [f"{megabytes} MB", _count(games, "game")]
    return f"Up to {listed([*parts, _count(hands, 'hand')] if hands else parts)}."


def what_comes(games: int, hands: int, names: int) -> str:
    """What a file brings: "12 games, 140 hands and 5 new names"."""
    parts = [_count(games, "game"), *([_count(hands, "hand")] if hands or not games else [])]
    return listed([*parts, _count(names, "new name")] if names else parts)


def what_stays(same: int, differing: Sequence[int]) -> list[str]:
    """What of a file is here already: a sentence for the same, one for what differs."""
    sentences = []
    if same == 1:
        sentences.append("1 game is here already.")
    elif same:
        sentences.append(f"{_count(same, 'game')} are here already.")
    if differing:
        named = [f"{number}" for number in differing[:MOST_NUMBERS]]
        if len(differing) > MOST_NUMBERS:
            named.append(f"{len(differing) - MOST_NUMBERS:,} more")
        games = listed(named)
        sentences.append(
            f"Game {games} differs from what's here, which stays as it is."
            if len(differing) == 1
            else f"Games {games} differ from what's here, which stays as it is."
        )
    return sentences


# Of an old sheet that was read no further.
MAYBE_MORE = "That's enough for now. There may be more further down."


def lines_to_mend(count: int, *, has_more: bool = False) -> str:
    """How many lines of an old sheet are wrong: "3 lines need a look"."""
    said = "1 line needs a look" if count == 1 else f"{count:,} lines need a look"
    return f"At least {said}" if has_more else said


def odd_lines(kinds: Mapping[int, str]) -> str:
    """The lines that were taken for no hands: "Line 2 isn't a hand, line 11 has totals"."""
    odd = [(line, kind) for line, kind in sorted(kinds.items()) if kind != "hand"]
    told = [
        f"line {line:,} {_LINE_SAID.get(kind, NO_HAND_HERE)}" for line, kind in odd[:MOST_NUMBERS]
    ]
    if len(odd) > MOST_NUMBERS:
        told.append(f"and {len(odd) - MOST_NUMBERS:,} more")
    return capitalized(", ".join(told)) or "All of them count"


def alike_words(name: str, other: str) -> str:
    """A new name that is another one but for its accents."""
    return (
        f"{name} and {other} come in as two players. If they're one, write the name the same way."
    )

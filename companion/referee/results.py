"""What came of a hand or a game: its moon, its rulings, its line on the sheet, its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.referee.grammar import (
    cards_words,
    counted,
    listed,
    pass_label,
    pass_phrase,
    signed,
    times_words,
    with_figure,
)
from companion.rules import EndReason, Moon, MoonChoice, Note, Ruleset

# A hand


def moon_headline(shooter: str, *, is_sun: bool = False) -> str:
    """A moon or a sun in a few words: "Dev shot the moon"."""
    return f"{shooter} took every trick" if is_sun else f"{shooter} shot the moon"


def moon_effect_words(ruleset: Ruleset, moon: Moon, points: int) -> str:
    """What it did, below its headline: "26 for everyone else."."""
    if moon is Moon.WINS_GAME:
        return "That wins the game."
    return f"{choice_words(ruleset, MoonChoice(moon), points)}."


def choice_words(ruleset: Ruleset, choice: MoonChoice, points: int) -> str:
    """What a shooter may choose, as a label: "26 for everyone else"."""
    is_for_others = choice is MoonChoice.ADD
    if ruleset.counts_up:
        return f"{points} for everyone else" if is_for_others else f"{points} off their own score"
    return f"{points} off everyone else" if is_for_others else f"{points} back on their own score"


def settled_words(ruleset: Ruleset, moon: Moon | None, points: int) -> str:
    """How a moon counts, as a label: "26 for everyone else", "no moon"."""
    if moon is None:
        return "no moon"
    if moon is Moon.WINS_GAME:
        return "wins the game"
    return choice_words(ruleset, MoonChoice(moon), points)


def moon_asked_title(hand: int) -> str:
    """A question that a change elsewhere raised, and that nobody has answered yet."""
    return f"How does the moon of hand {hand} count?"


def moon_asked_words(shooter: str, counts: str) -> str:
    """Whose moon it is, and how it counts until the table says so."""
    return f"{shooter} took every penalty card. It still counts as it did: {counts}."


def why_asked_words(shooter: str, counts: Sequence[str]) -> str:
    """What the rules make of a moon by now: "Ann could choose now.", "... say: no moon."."""
    if len(counts) > 1:
        return f"As the game now stands, {shooter} could have chosen."
    return f"As the game now stands, the rules say: {counts[0]}."


def note_words(ruleset: Ruleset, note: Note, names: Sequence[str]) -> str:
    """What the scoring did by itself; `names` are the players by seat."""
    who = names[note.seat]
    off, near = abs(note.points), signed(ruleset.shown(note.points))
    if note.key in ("bonus", "bonus_absorbed"):
        return _bonus_words(ruleset, note, who)
    match note.key:
        case "no_choice_needed":
            return "The shooter chooses only where giving points would lose the game."
        case "no_choice_yet" if ruleset.counts_up:
            return f"The shooter chooses once a player has {near} or more before the hand."
        case "no_choice_yet":
            return f"The shooter chooses once a player has {near} or less before the hand."
        case "moon_disabled":
            return f"{who} took every penalty card; there is no moon in this game."
        case "doubles_hand":
            return f"{who} took {_card_of(note)}, which doubles {who}'s points."
    kind, _, effect = note.key.partition("_")
    headline = moon_headline(who, is_sun=kind == "sun")
    return f"{headline}. {moon_effect_words(ruleset, Moon(effect), off)}"


def _bonus_words(ruleset: Ruleset, note: Note, who: str) -> str:
    card, points = _card_of(note), abs(note.points)
    if note.key == "bonus_absorbed":
        return f"{who} took {card}; it doesn't count with the moon."
    if ruleset.counts_up:
        return f"{who} took {card}: {points} off."
    return f"{who} took {card}: {points} back."


def _card_of(note: Note) -> str:
    return cards_words([note.card] if note.card else [])


# What was changed last


_CHANGES = {
    "recorded": "Hand {number} saved",
    "corrected": "Hand {number} corrected",
    "inserted": "Hand {number} inserted",
    "removed": "Hand {number} removed",
    "adjusted": "Ruling saved",
    "dealer": "{dealer} deals now",
    "pass": "{passes} now",
    "rules": "Rules changed",
    "next_rules": "Rules of the next game changed",
    "thrown_in": "Thrown in: same dealer, same pass",
    "seats": "Seats changed",
    "substitute": "{came} takes over for {went}",
    "left": "{went} left",
    "joined": "{came} joined",
    "stopped": "Game ended",
    "last_hand": "Last hand chosen",
    "played_on": "The game goes on",
    "moon": "Moon of hand {number} settled",
}


_UNDONE = {
    "recorded": "Hand {number} isn't saved",
    "corrected": "Hand {number} is {line} again",
    "inserted": "Hand {number} is out again",
    "removed": "Hand {number} is back",
    "adjusted": "The ruling is taken back",
    "dealer": "{dealer} deals again",
    "pass": "{passes} again",
    "rules": "The rules are as they were",
    "next_rules": "The rules of the next game are as they were",
    "thrown_in": "The hand that was thrown in goes on",
    "seats": "The seats are as they were",
    "substitute": "{came} is back for {went}",
    "left": "{came} is back",
    "stopped": "The game goes on",
    "last_hand": "No last hand is chosen",
    "played_on": "The game ended there again",
    "moon": "The moon of hand {number} is open again",
}


def change_title(
    action: str,
    *,
    number: int | None = None,
    dealer: str = "",
    passes: str = "",
    came: Sequence[str] = (),
    went: Sequence[str] = (),
    line: str = "",
    is_undone: bool = False,
) -> str:
    """What was changed last, above its Undo: "Hand 5 saved", "Eva takes over for Ann".

    Where it `is_undone`, what stands there again: "Hand 4 is 17-6-3-0 again", by its `line`.
    `passes` is the pass in words; `came` and `went` are who came to the table and left it.
    """
    if action == "substitute" and not went:
        return f"{listed(came)} takes over"
    return (_UNDONE if is_undone else _CHANGES)[action].format(
        number=number or "",
        dealer=dealer,
        passes=passes,
        came=listed(came),
        went=listed(went),
        line=line,
    )


def ruling_headline(reason: str, charged: Mapping[str, str]) -> str:
    """What a ruling did, with the points by name: "Revoke: Mike gets 26"."""
    points = listed([f"{name} gets {points}" for name, points in charged.items()])
    return f"{reason or 'Ruling'}: {points}" if points else reason


def redeal_words(number: int, dealer: str) -> str:
    """Who deals a hand that is void again."""
    return f"{dealer} deals hand {number} again."


def later_points_words(number: int, charged: Mapping[str, str]) -> str:
    """Points for the hand in play: "Bo gets 5: added when hand 5 is scored"."""
    points = listed([f"{name} gets {points}" for name, points in charged.items()])
    return f"{points}: added when hand {number} is scored."


def hand_headline(
    queen_takers: Sequence[str],
    ruled: Mapping[str, str],
    *,
    reason: str = "",
    is_open: bool = False,
) -> str:
    """What there is to say of a hand without a moon: "Bo took the queen", "Revoke: Mike gets 26".

    `ruled` are the points by name that a ruling set, for this reason; there are none without one.
    """
    if is_open:
        return "It doesn't add up"
    if ruled:
        return ruling_headline(reason, ruled)
    if not queen_takers:
        return ""
    if len(set(queen_takers)) < len(queen_takers):
        return f"{queen_takers[0]} took both queens"
    if len(queen_takers) > 1:
        return f"{listed(queen_takers)} each took a queen"
    return f"{queen_takers[0]} took the queen"


# The score sheet


def hand_label(number: int) -> str:
    """A hand by its number."""
    return f"Hand {number}"


def sheet_pass(ruleset: Ruleset, token: str) -> str:
    """The pass of a hand on the sheet; nothing where nobody ever passes."""
    return pass_label(ruleset, token) if ruleset.passes else ""


def sheet_row_texts(ruleset: Ruleset, number: int, token: str) -> tuple[str, str]:
    """The pass of a hand on the sheet, and the hand aloud: "Hand 5, pass left. View or fix"."""
    passed = sheet_pass(ruleset, token)
    return passed, f"Hand {number}, {pass_phrase(ruleset, token)}. View or fix"


def stored_pass_label(token: str) -> str:
    """The pass of a hand whose rules nobody can read; "" where its name hangs on them."""
    return pass_label(Ruleset(), token) if token in ("L", "R", "X", "H") else ""


def hand_mark(*, is_open: bool, is_ruled: bool, counts: bool) -> str:
    """What is unusual about a hand of the sheet, in a word or two."""
    if is_open:
        return "open"
    if is_ruled:
        return "ruled"
    return "" if counts else "after the end"


def hand_note(note: str | None, *, is_open: bool) -> str:
    """That a hand is open, and the note of the table."""
    if not is_open:
        return f"{note}."
    return f"doesn't add up, saved anyway: {note}." if note else "doesn't add up, saved anyway."


def ruling_note(reason: str | None, charged: Sequence[tuple[str, str]]) -> str:
    """What a ruling set, by name and points: "Revoke: Mike 26."."""
    points = listed([f"{name} {points}" for name, points in charged])
    return f"{': '.join(filter(None, [reason or 'Ruling', points]))}."


def adjustment_note(name: str, points: int, reason: str) -> str:
    """Points that the table gave: "Exposed card: Ann +5."."""
    return f"{reason}: {name} {'+' if points > 0 else ''}{signed(points)}."


def correction_note(cells: Sequence[tuple[str, str, str]]) -> str:
    """What a correction changed, by name, old and new points: "Ann had 3, now 4; Bo had ..."."""
    return f"{'; '.join(f'{name} had {old}, now {new}' for name, old, new in cells)}."


def correction_time(day: str, clock: str, *, is_own: bool) -> str:
    """When a hand was corrected and where: "today, 10:30 PM, on this phone"."""
    return f"{day}, {clock}, on this phone" if is_own else f"{day}, {clock}, on another phone"


# The end of a game


def winners_line(names: Sequence[str], total: str) -> str:
    """How a game ended: "Cleo won with 29"."""
    return f"{listed(names)} won with {total}"


def ended_line(hands: int) -> str:
    """How a game ended that nobody won: "Ended after hand 4"."""
    return f"Ended after hand {hands}" if hands else "Ended before hand 1"


def place_label(place: int, *, is_shared: bool) -> str:
    """A place in a game, 0 for somebody who left it: "1", "T2", "left"."""
    if not place:
        return "left"
    return f"T{place}" if is_shared else f"{place}"


def winner_words(names: Sequence[str], total: str) -> str:
    """ "Cleo wins with 29", "Ann and Bo win with 29"."""
    if len(names) == 1:
        return f"{names[0]} wins with {total}"
    return f"{listed(names)} win with {total}"


def winner_title(names: Sequence[str]) -> str:
    """ "Cleo wins", "Ann and Bo win"."""
    return f"{names[0]} wins" if len(names) == 1 else f"{listed(names)} win"


def end_story(
    reason: EndReason | None,
    *,
    hand: int = 0,
    leaders: Sequence[str] = (),
    total: str = "",
    closest: Sequence[str] = (),
    behind: int = 0,
) -> str:
    """How a game ended: "Bo reached 104. Ann came closest, 38 behind.".

    `hand` was the last. `leaders` have the total that ended the game; there are none where no
    total did. Where they are also those who came closest, they are named once.
    """
    if leaders and behind and list(leaders) == list(closest):
        if len(leaders) > 1:
            return f"{listed(leaders)} tied at {total}, {behind} behind."
        return f"{leaders[0]} reached {total}, {behind} behind."
    ended = f"{listed(leaders)} reached {total}." if leaders else end_words(reason, hand)
    after = closest_words(closest, behind)
    return f"{ended} {after}".strip()


def end_words(reason: EndReason | None, hand: int) -> str:
    """Why a game is over, where no total says it: "Time's up."."""
    sentences = {
        EndReason.HANDS: f"That was hand {hand}, the last.",
        EndReason.TIME: "Time's up.",
        EndReason.MOON: "The moon wins the game.",
        EndReason.SUDDEN_DEATH: "Won in sudden death.",
        EndReason.STOPPED: "The table ended the game.",
    }
    return sentences.get(reason, "") if reason else ""


def closest_words(names: Sequence[str], behind: int) -> str:
    """Who came closest to winning: "Ann came closest, 38 behind.".

    Nobody is 0 behind unless a moon won the game.
    """
    if not names:
        return ""
    if len(names) == 1 and behind:
        return f"{names[0]} came closest, {behind} behind."
    if behind:
        return f"{listed(names)} finished {behind} behind."
    return f"{names[0]} has as many." if len(names) == 1 else f"{listed(names)} have as many."


def game_line(number: int, hands: int, minutes: int) -> str:
    """A finished game in a line: "Game 42 · 9 hands · 58 min".

    The length is left out where the game was not written down while it was played, and the hands
    where none is known.
    """
    parts = [f"Game {number}", with_figure(hands, "hand")] if hands else [f"Game {number}"]
    if 1 <= minutes < 100:
        parts.append(f"{minutes} min")
    elif 100 <= minutes < 24 * 60:
        parts.append(f"{minutes // 60} h {minutes % 60:02} min")
    return " · ".join(parts)


def hands_words(hands: Sequence[int]) -> str:
    """ "hand 3", "hands 3, 5 and 8"."""
    return f"hand {hands[0]}" if len(hands) == 1 else f"hands {listed([*map(str, hands)])}"


def moons_words(shot: Mapping[str, Sequence[int]]) -> list[str]:
    """Who shot the moon, and when: "Cleo shot the moon in hand 3."."""
    return [f"{name} shot the moon in {hands_words(hands)}." for name, hands in shot.items()]


def queens_words(names: Sequence[str], count: int) -> str:
    """Who took the queen most often: "Bo took the queen 4 times."."""
    if len(names) > 1:
        return f"{listed(names)} each took the queen {times_words(count)}."
    return f"{names[0]} took the queen {times_words(count)}."


def turn_words(hand: int, winner: str, passed: Sequence[str], ahead: int) -> str:
    """The hand after which the winner stayed ahead: "Hand 6 turned the game: Cleo passed ..."."""
    lead = counted(ahead, "point")
    if not passed:
        return f"Hand {hand} turned the game: {winner} pulled ahead by {lead}."
    front = listed(passed)
    return f"Hand {hand} turned the game: {winner} passed {front} and went ahead by {lead}."


def result_text(
    title: str,
    places: Sequence[tuple[str, str, str]],
    story: str,
    game: tuple[str, str],
    highlights: Sequence[str],
) -> str:
    """A game to send to others: a line for its title, each place, the story and each highlight.

    `places` are place, name and total; `game` is the table's name and the line of the game.
    """
    standings = [f"{place}. {name}: {total}" for place, name, total in places]
    return "\n".join([title, *standings, story, " · ".join(game), *highlights])

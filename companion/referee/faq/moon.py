"""Questions about shooting the moon and taking every trick (2F)."""

from __future__ import annotations

from companion.referee.faq.facts import (
    JACK_DIFFERS,
    everything,
    is_losing_moon_possible,
    line,
    moon_cards,
    moon_lines,
    moon_rule,
    near_moon_piles,
    needs_bonus,
    no_moon,
    other_doubling_cards,
    points_of,
    queen_costs,
)
from companion.referee.faq.model import Answer, Verdict, absent, asks, no, yes
from companion.referee.text.grammar import capitalized, card_words, cards_words, paragraph
from companion.referee.text.options import charge_words, off_words, relief_words
from companion.referee.text.rules_and_results import option_words
from companion.rules import (
    HEARTS,
    QUEEN_OF_SPADES,
    Card,
    MoonChoice,
    Ruleset,
    counts_up,
    has_moon,
    parse_cards,
)
from companion.rules.ruleset.options import (
    EndMode,
    MoonBonus,
    MoonMode,
)
from companion.rules.scoring.scoring import may_add, may_subtract

_CHOOSING = (
    MoonMode.CHOICE,
    MoonMode.GUARDED_CHOICE,
    MoonMode.CHOICE_FROM_74,
)


def _asks_what_it_takes(r: Ruleset) -> str:
    if not has_moon(r):
        return "Can I shoot the moon?"
    return "What exactly do I have to take to shoot the moon?"


@asks(
    _asks_what_it_takes,
    "moon",
    "near_moon",
    "moon_worth",
    "jack_for_moon",
)
def moon_needs(r: Ruleset) -> Answer:
    if not has_moon(r):
        score = "score" if counts_up(r) else "lose"
        return Answer(
            "Not in this game.",
            f"If you take all the penalty cards, you {score} all {r.penalty_total}.",
            "In most games taking them all is the best hand you can have.",
            verdict=Verdict.NO,
        )
    return Answer(
        f"{capitalized(_all_it_takes(r))}.",
        "It doesn't matter who wins the other tricks.",
        "" if not r.bonus_cards_in_play else JACK_DIFFERS,
    )


def _all_it_takes(r: Ruleset) -> str:
    """Every card of a moon: "all 13 hearts and the queen of spades"."""
    if not needs_bonus(r):
        return moon_cards(r)
    return f"{moon_cards(r)}, and {cards_words(dict.fromkeys(r.bonus_cards_in_play))} too"


ON_THE_SPOT = "The shooter wins on the spot, whatever the totals say."

SHOOTERS = "the shooter's"

LET_CHOOSE = "Many tables let the shooter choose; agree before you start."

CAN_BACKFIRE = "Where a moon gives points to the others, it can end a game with the shooter behind."


@asks(
    "Do I have to announce a moon?",
    "moon",
    "warn_of_moon",
    "moon_needs",
)
def announce_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    return no(
        "Say nothing and let them find out. The cards you took speak for themselves.",
        "One French game pays more for an announced moon.",
    )


def _asks_near_moon(r: Ruleset) -> str:
    queens = r.pack.count(QUEEN_OF_SPADES) if queen_costs(r) else 0
    if not queens:
        return "I took everything but one heart"
    but = "not the queen" if queens == 1 else "not both queens"
    return f"I took everything but one heart, or all the hearts but {but}"


@asks(
    _asks_near_moon,
    "moon",
    "moon_needs",
    "card_costs",
)
def near_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    mine = "score" if counts_up(r) else "lose points for"
    missed = f"{_figures_of_near_moon(r)}{_beside_near_moon(r)}"
    return Answer(f"You {mine} what you took.", f"That's {missed}. Close doesn't count.")


def _figures_of_near_moon(r: Ruleset) -> str:
    """What is left for the shooter: "25 if you missed a heart, 13 if you missed the queen"."""
    hearts = [card for card in dict.fromkeys(r.penalty_cards) if card in HEARTS]
    points = {card: points_of(r, near_moon_piles(r, card))[0] for card in hearts}
    ends = [pick(hearts, key=points.__getitem__) for pick in (max, min)] if hearts else []
    is_same = len(set(points.values())) == 1
    parts = [f"{points[ends[0]]} if you missed a heart"] if is_same else [
        f"{points[card]} if you missed {_one_of(r, card)}" for card in ends
    ]  # fmt: skip
    if queen_costs(r):
        left = points_of(r, near_moon_piles(r, QUEEN_OF_SPADES))[0]
        many = r.pack.count(QUEEN_OF_SPADES)
        parts.append(f"{left} if you missed {'the queen' if many == 1 else 'one queen'}")
        if many == 2:
            none = points_of(r, near_moon_piles(r, QUEEN_OF_SPADES, QUEEN_OF_SPADES))[0]
            parts.append(f"{none} if you missed both")
    return ", ".join(parts)


def _one_of(r: Ruleset, card: Card) -> str:
    return f"{'one' if r.pack.count(card) > 1 else 'the'} {card_words(card)}"


def _beside_near_moon(r: Ruleset) -> str:
    """What bonus and doubling cards make of it, if the shooter took them too."""
    bonus, doubling = r.bonus_cards_in_play, other_doubling_cards(r)
    parts = []
    if bonus:
        less = f"{-r.bonus_total} {'less' if counts_up(r) else 'of it back'}"
        parts.append(f"{less} if you also took {cards_words(bonus)}")
    if doubling:
        verb = "doubles" if len(doubling) == 1 else "double"
        parts.append(f"{cards_words(doubling)} then {verb} it")
    return "".join(f"; {part}" for part in parts)


@asks(
    "What is a moon worth?",
    "moon",
    "moon_choice",
    "moon_needs",
    "losing_moon",
)
def moon_worth(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    return Answer(
        f"{capitalized(_worth(r))}.",
        _effect(r),
        "Most tables add points to everyone else or take points off the shooter; at a few, nobody "
        "scores."
        if counts_up(r)
        else "Most tables take points off everyone else or give the shooter points back; at a few, "
        "nobody's score changes.",
    )


def _worth(r: Ruleset) -> str:
    """What a moon comes to, in a few words: "26 for everyone else"."""
    gift = charge_words(r, r.moon_points)
    return {
        MoonMode.SUBTRACT_SELF: _relief(r, SHOOTERS),
        MoonMode.WINS_GAME: "it wins the game",
        MoonMode.CHOICE: f"{gift}, or {_relief(r, SHOOTERS)}",
    }.get(r.moon_mode, gift)


def _relief(r: Ruleset, whose: str) -> str:
    """What a shooter is rid of: "26 off your own score"."""
    return f"{off_words(r, r.moon_points)} {'' if counts_up(r) else 'on '}{whose} score"


def _effect(r: Ruleset) -> str:
    """What that means for each, and the line of such a hand."""
    if r.moon_mode is MoonMode.WINS_GAME:
        return ON_THE_SPOT
    scores = "scores" if counts_up(r) else "loses"
    nothing = "no penalty points" if r.bonus_cards_in_play and counts_up(r) else "nothing"
    any_points = "any penalty points" if counts_up(r) else "any points"
    who = {
        MoonMode.ADD_OTHERS: f"The shooter {scores} {nothing}.",
        MoonMode.SUBTRACT_SELF: f"Nobody else {scores} {any_points}.",
        MoonMode.CHOICE: "The shooter chooses after the hand.",
    }.get(r.moon_mode, moon_rule(r))
    return f"{who} {_on_the_sheet(r, 'the shooter')}".strip()


def _on_the_sheet(r: Ruleset, who: str) -> str:
    """The line of a moon, with what else the shooter took: bonus and doubling cards."""
    bonus, doubling = r.bonus_cards_in_play, other_doubling_cards(r)
    if not (bonus or doubling):
        return f"On the score sheet: {moon_lines(r)}."
    if not doubling:
        return f"On the score sheet, if {who} took {cards_words(bonus)} too: {moon_lines(r)}."
    too = cards_words([*bonus, *doubling])
    return f"On the score sheet, if {who} took {too} too: {moon_lines(r, doubling_to=0)}."


@asks(
    "When I shoot the moon, do I have a choice?",
    "moon",
    "moon_worth",
    "losing_moon",
)
def moon_choice(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if r.moon_mode is MoonMode.CHOICE:
        return yes(
            paragraph(
                f"Decide after the hand, before it's scored: {charge_words(r, r.moon_points)}, or "
                f"{_relief(r, 'your own')}.",
                _on_the_sheet(r, "you"),
            ),
            "At many tables there's no choice; agree before you start.",
        )
    if r.moon_mode in _CHOOSING:
        return Answer(
            "Only sometimes.",
            moon_rule(r),
            "Many tables let the shooter choose every time; agree before you start.",
        )
    if r.moon_mode is MoonMode.ADD_OTHERS:
        own = f"take {r.moon_points} off" if counts_up(r) else f"put {r.moon_points} back on"
        return no(
            f"Here it's {charge_words(r, r.moon_points)}.",
            f"Many tables let the shooter {own} their own score instead; agree before you start.",
        )
    if r.moon_mode is MoonMode.SUBTRACT_SELF:
        return no(f"Here it's {_relief(r, SHOOTERS)}.", LET_CHOOSE)
    return no(moon_rule(r), LET_CHOOSE)


@asks(
    "My moon would make me lose: does it still count?",
    "moon",
    "moon_choice",
    "moon_worth",
    "moon_ends_game",
)
def losing_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if not may_add(r):
        return absent("It can't.", _never_charges(r), CAN_BACKFIRE)
    if r.end_mode is not EndMode.TARGET:
        return absent(
            "It can't.",
            paragraph(option_words(r, "end_mode"), "A moon doesn't change that."),
            CAN_BACKFIRE,
        )
    if not may_subtract(r):
        if not is_losing_moon_possible(r):
            return absent(
                "It can't.",
                "The points go to everyone else, so a moon that ends the game wins it for you.",
                CAN_BACKFIRE,
            )
        still = "still scores" if counts_up(r) else "still loses"
        return yes(
            f"Everyone else {still} {r.moon_points}; if that ends the game with "
            "someone ahead of you, that player wins.",
            "Some tables let the shooter "
            f"{'take' if counts_up(r) else 'put'} {relief_words(r, r.moon_points)} instead.",
        )
    instead = _relief(r, "your own")
    short, text = {
        MoonMode.GUARDED_CHOICE: (f"Yes, but you can have {instead} instead.", moon_rule(r)),
        MoonMode.CHOICE_FROM_74: (
            f"Yes, but late in a game you can have {instead} instead.",
            moon_rule(r),
        ),
    }.get(
        r.moon_mode,
        (
            f"Yes, but you can have {instead} instead.",
            f"Choose that, and nobody else scores the {r.moon_points}.",
        ),
    )
    return Answer(
        short,
        text,
        "At many tables you have no choice: everyone else pays.",
        verdict=Verdict.YES,
    )


def _never_charges(r: Ruleset) -> str:
    """Why a moon ends no game in somebody else's favor."""
    if r.moon_mode is MoonMode.WINS_GAME:
        return ON_THE_SPOT
    return "A moon changes only the shooter's own score, and for the better."


@asks(
    "A moon takes someone {ending}: is the game over?",
    "moon",
    "losing_moon",
    "when_over",
)
def moon_ends_game(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if r.moon_mode is MoonMode.WINS_GAME:
        return yes(ON_THE_SPOT)
    if r.end_mode is not EndMode.TARGET:
        return no(paragraph(option_words(r, "end_mode"), "A moon doesn't change that."))
    if not may_add(r):
        return absent("That can't happen here.", moon_rule(r))
    return yes("At the end of that hand, compare the totals as usual.")


@asks(
    "I won every single trick",
    "moon",
    "moon_needs",
    "moon_worth",
)
def every_trick(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    if not r.pays_for_every_trick:
        return Answer(
            "That's a moon like any other.",
            "Winning every trick earns nothing extra.",
            "Some tables pay double for it and call it shooting the sun.",
        )
    points = points_of(r, everything(r, 0, 0), all_tricks=True, choice=MoonChoice.ADD)
    return Answer(
        "That's worth more than a moon.",
        paragraph(
            option_words(r, "sun"),
            f"On the score sheet: {line(r, points)}.",
        ),
        "Most tables treat it as an ordinary moon.",
    )


@asks(
    "Can I warn the others that someone is shooting?",
    "wrong",
    "announce_moon",
    "stop_moon",
)
def warn_of_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    return Answer(
        "Better not.",
        "It's bad manners, but there's no penalty here.",
        "Some tables do penalize it.",
    )


@asks(
    "How do I stop someone from shooting the moon?",
    "tips",
    "moon_needs",
    "warn_of_moon",
)
def stop_moon(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    return Answer(
        "Take one penalty card.",
        "Win a trick with a penalty card in it, even if it hurts a little. Throwing one on the "
        "shooter's trick only helps the shooter.",
    )


@asks(
    "Do I need the {bonus} to shoot the moon?",
    "moon",
    "moon_needs",
    "moon_with_bonus",
    "moon_bonus_elsewhere",
)
def jack_for_moon(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent(
            "There's no bonus card in this game.", "You don't need any diamonds for a moon here."
        )
    if not has_moon(r):
        return no_moon()
    if needs_bonus(r):
        return yes(
            "Without it you've just taken all the points, and you "
            f"{'score' if counts_up(r) else 'lose'} {r.penalty_total}.",
            JACK_DIFFERS,
        )
    return no("The penalty cards alone make the moon; the bonus goes to the player who took it.",
              JACK_DIFFERS)  # fmt: skip


@asks(
    "I shot the moon and took the {bonus} as well",
    "moon",
    "jack_for_moon",
    "moon_bonus_elsewhere",
)
def moon_with_bonus(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent("There's no bonus card in this game.", "The moon counts as usual.")
    if not has_moon(r):
        return no_moon()
    reads = _with_doubling(r, bonus_to=0)
    if r.moon_bonus is MoonBonus.ABSORBED:
        return Answer(
            "The moon counts, the bonus does not.",
            paragraph("Your own bonus card is worth nothing extra with a moon.", reads),
            "Pagat and most tables count the bonus too.",
        )
    return Answer(
        "Both count.",
        paragraph(f"The moon counts, and you get {off_words(r, -r.bonus_total)} as well.", reads),
        "In some books the moon swallows the bonus.",
    )


def _with_doubling(r: Ruleset, bonus_to: int) -> str:
    """The line of a moon with the bonus, and what a doubling card makes of it."""
    doubling = other_doubling_cards(r)
    reads = f"On the score sheet: {moon_lines(r, bonus_to)}"
    if not doubling:
        return f"{reads}."
    twice = moon_lines(r, bonus_to, doubling_to=0)
    return f"{reads}; or {twice} if you took {cards_words(doubling)} too."


@asks(
    "I shot the moon but someone else has the {bonus}",
    "moon",
    "jack_for_moon",
    "moon_with_bonus",
)
def moon_bonus_elsewhere(r: Ruleset) -> Answer:
    if not r.bonus_cards_in_play:
        return absent("There's no bonus card in this game.", "The moon counts as usual.")
    if not has_moon(r):
        return no_moon()
    reads = _with_doubling(r, bonus_to=1)
    if needs_bonus(r):
        counted_as_taken = paragraph("You score what you took.", reads)
        return Answer("Then it isn't a moon.", counted_as_taken, JACK_DIFFERS)
    return Answer(
        "Your moon counts.",
        paragraph(
            f"The other player still gets {off_words(r, -r.bonus_total)} for the bonus.", reads
        ),
        JACK_DIFFERS,
    )


@asks(
    "What is a moon worth when the cards have different values?",
    "moon",
    "moon_worth",
    "card_costs",
)
def moon_amount(r: Ruleset) -> Answer:
    if not has_moon(r):
        return no_moon()
    is_raised = _differs(r) and (may_add(r) or may_subtract(r))
    if r.moon_amount is None:
        return Answer(
            f"{r.moon_points}.",
            "A moon is worth as much as all the penalty cards in play together; here that's "
            f"{r.moon_points}.",
            "Some clubs use a fixed number such as 150.",
            applies=is_raised,
        )
    return Answer(
        f"{r.moon_points}.",
        f"This table fixed it; all the penalty cards together are worth {r.penalty_total}.",
        "Usually a moon is worth what the cards are worth.",
        applies=is_raised,
    )


def _differs(r: Ruleset) -> bool:
    """Whether other cards count than equal hearts and the queen, or a moon has its own number."""
    hearts = {r.values[card] for card in r.penalty_cards if card in HEARTS}
    others = set(r.penalty_cards).difference(HEARTS, {QUEEN_OF_SPADES})
    return len(hearts) > 1 or bool(others) or r.moon_amount is not None


@asks(
    "Does a moon need the king and ace of spades?",
    "moon",
    "moon_needs",
    "high_spades_first_trick",
)
def high_spades_moon(r: Ruleset) -> Answer:
    high = [card for card in parse_cards("KS AS") if r.values.get(card, 0) > 0]
    if not high:
        return absent(
            "They're worth nothing here.",
            "So no moon needs them." if has_moon(r) else "And there's no moon in this game.",
            "In Black Maria the king is worth 10 and the ace 7; a moon there needs both.",
        )
    if not has_moon(r):
        return no_moon()
    return yes(f"They're worth points, so a moon needs {cards_words(high)} too.")


@asks(
    "Two decks: one player took both queens and all the hearts",
    "moon",
    "moon_needs",
    "moon_worth",
)
def two_pack_moon(r: Ruleset) -> Answer:
    if r.decks == 1:
        return absent(
            "You're playing with one deck.",
            "Nobody can take two queens of spades here.",
            "With two decks you need both queens and all 26 hearts.",
        )
    if not has_moon(r):
        return no_moon()
    hearts_and_queens = {*HEARTS, QUEEN_OF_SPADES}
    if needs_bonus(r) or not hearts_and_queens.issuperset(r.penalty_cards):
        return Answer("It takes more than that.", f"A moon needs {_all_it_takes(r)}.")
    return Answer(f"That's a moon: {_worth(r)}.", _effect(r))

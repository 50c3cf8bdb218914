"""Tips and strategy for this ruleset, and a little history. Advice, not rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from companion.referee.text.grammar import (
    by_rank,
    card_words,
    listed,
    signed,
    suit_words,
)
from companion.referee.text.options import (
    counts_up,
    ends_at_target,
    passes,
)
from companion.referee.text.play_phrases import kept_off, may_be_discarded
from companion.rules import HEARTS, QUEEN_OF_SPADES, Ruleset, parse_card, shown
from companion.rules.ruleset.options import (
    CAN_ADD,
    BreakBy,
    EndMode,
    HeartLead,
    MoonMode,
    Opener,
)

Test = Callable[[Ruleset], bool]

FIRST = 1  # the number of the trick

_ACE_OF_HEARTS = parse_card("AH")

_ABOVE_THE_QUEEN = {"ace": parse_card("AS"), "king": parse_card("KS")}
_DEAR = 5  # points: an ace worth more is no cheap way to stop a moon


class Tip(NamedTuple):
    """A piece of advice under a short title."""

    title: str
    words: str


class _Entry(NamedTuple):
    tip: Tip | Callable[[Ruleset], Tip]
    when: Test | None = None


def tips(ruleset: Ruleset) -> tuple[Tip, ...]:
    """The advice that fits this ruleset."""
    fitting = (entry.tip for entry in _TIPS if entry.when is None or entry.when(ruleset))
    return tuple(tip if isinstance(tip, Tip) else tip(ruleset) for tip in fitting)


def history() -> tuple[str, ...]:
    """Where the game comes from, as far as that is known."""
    return _HISTORY


# When a tip fits


def _has_queen(r: Ruleset) -> bool:
    return QUEEN_OF_SPADES in r.penalty_cards


def _has_moon(r: Ruleset) -> bool:
    return r.moon_mode is not MoonMode.DISABLED


def _can_pass(card: str) -> Test:
    named = parse_card(card)
    return lambda r: passes(r) and named in r.pack and named not in r.pass_forbidden


def _any_heart_stops_a_moon(r: Ruleset) -> bool:
    hearts = {card for card in r.pack if card in HEARTS}
    return _has_moon(r) and hearts <= {*r.penalty_cards}


def _hearts_wait(r: Ruleset) -> bool:
    return r.heart_lead is HeartLead.MUST_BE_BROKEN


def _passes_queen_two_ways(r: Ruleset) -> bool:
    ways = {*r.cycle} - {"H"}
    return _has_queen(r) and _can_pass("QS")(r) and len(ways) > 1 and bool(ways & {"X", "R"})


# Tips that depend on the table


def _queen_words(r: Ruleset) -> str:
    return "a queen" if r.decks == 2 else "the queen"


def _spades(r: Ruleset) -> Tip:
    return Tip(
        "Spades: long or short, never in between",
        f"With four or more spades below her, {_queen_words(r)} is safe with you, and you decide "
        "who gets her. Three spades including the ace or king is the most dangerous holding "
        "there is: pass the high ones.",
    )


def _where_to_pass_the_queen(r: Ruleset) -> Tip:
    before = "only to the right, so that the player who has her plays before you."
    some = f"Some say to pass her {before} Others"
    if "X" in r.cycle:
        also = f"; others pass her {before} Still others" if "R" in r.cycle else ". Others"
        some = f"Some say never to pass her across{also}"
    return Tip(
        f"Where to pass {_queen_words(r)}",
        f"Books disagree. {some} keep her whenever they can guard her. All agree "
        "that you must remember who has her.",
    )


def _ace_of_hearts(r: Ruleset) -> Tip:
    worth = r.values.get(_ACE_OF_HEARTS, 0)
    if worth > _DEAR:
        return Tip(
            "The ace of hearts",
            "It wins one heart trick, and that stops anyone else's moon, but the ace alone is "
            f"worth {worth} points here. Pass it unless you have low hearts to play instead.",
        )
    return Tip(
        "The ace of hearts",
        "Some keep it: it wins one heart trick, and that stops anyone else's moon. Others pass it: "
        "if you have to play it on a heart lead, it wins a trick full of hearts. With low hearts "
        "beside it, keep it.",
    )


def _smother(r: Ruleset) -> Tip:
    first = (
        ""
        if may_be_discarded(r, QUEEN_OF_SPADES, FIRST)
        else "You can't dump the queen on the first trick. "
    )
    return Tip(
        "Get rid of her early",
        f"{first}Be out of clubs by the second club lead, and you can throw her on someone's ace "
        "or king.",
    )


def _lead_spades(r: Ruleset) -> Tip:
    her = "the queens" if r.decks == 2 else "her"
    return Tip(
        "Lead spades early",
        f"If you have no ace, king or queen of spades, lead low spades to flush {her} out, and "
        "someone else pays.",
    )


def _early_or_late(r: Ruleset) -> Tip:
    costly = not set(r.penalty_cards).isdisjoint(_ABOVE_THE_QUEEN.values())
    early = (
        f"win early with your aces and kings{', except in spades' if costly else ''}, before "
        "others are void and throw points on them"
    )
    if kept_off(r):
        early = (
            "win the first tricks with your aces and kings, since early tricks rarely hold points "
            "and the late ones are expensive"
        )
    return Tip(
        "High cards: early or late?",
        f"Rule books disagree. Most tell you to {early}. Some say never to lead an ace early. "
        "Playing a high card second or third to the trick satisfies both camps.",
    )


def _cheap_hearts(r: Ruleset) -> Tip:
    dear = [card for card in dict.fromkeys(r.penalty_cards) if card in HEARTS]
    dear = [card for card in dear if r.values[card] >= _DEAR]
    but = f", unless {listed(by_rank(dear, 'or'), 'or')} is one of them" if dear else ""
    return Tip(
        "A few hearts are nothing",
        f"Compared with {_queen_words(r)}, a trick with one or two hearts is cheap{but}. Take it "
        "if it keeps you out of worse trouble.",
    )


def _count(r: Ruleset) -> Tip:
    gone = "both queens are" if r.decks == 2 else "the queen is"
    above = [name for name, card in _ABOVE_THE_QUEEN.items() if card in r.penalty_cards]
    if above and r.decks == 1:
        gone = f"the {listed([*above, 'queen'])} are"
    return Tip(
        "Watch the voids and count the spades",
        f"Keep track of who is void in what, and count the spades until {gone} gone, then the "
        "hearts. The last three or four tricks decide the hand.",
    )


def _watch_for_a_moon(r: Ruleset) -> Tip:
    words = (
        "When one player has taken all the points so far, including four or more hearts, make sure "
        "someone else takes a heart. A heart thrown on the shooter's own trick stops "
        "nothing; another player must win it. Taking the first heart trick yourself ends every "
        "moon but yours."
    )
    return Tip("Watch for a moon", words)


def _look_at_the_totals(r: Ruleset) -> Tip:
    return Tip(
        "Look at the totals before you shoot",
        f"Your moon can end the game while another player is ahead. Check who is close to "
        f"{signed(shown(r, r.target))} first.",
    )


def _catch_the_bonus(r: Ruleset) -> Tip:
    cards = [*dict.fromkeys(r.bonus_cards_in_play)]
    what, it, higher = "a bonus card", "one", "card of its suit"
    if len(cards) == 1 and r.decks == 1:
        what, it = f"the {card_words(cards[0])}", "it"
        higher = suit_words(cards[0].suit).removesuffix("s")
    return Tip(
        f"Catching {what}",
        f"Usually you catch {it} with a higher {higher}, late in the hand, when the penalty cards "
        "are out of the way.",
    )


def _keep_the_game_alive(r: Ruleset) -> Tip:
    goal = signed(shown(r, r.target))
    if ends_at_target(r):
        does = "reaching" if counts_up(r) else "dropping to"
    else:
        does = "going past" if counts_up(r) else "dropping below"
    return Tip(
        "Behind? Keep the game alive",
        f"If you're behind, help keep the player in last place from {does} {goal}: every extra "
        "hand is another chance.",
    )


def _play_against_the_leader(r: Ruleset) -> Tip:
    points = "points for the player who is ahead are worth more to you than points for anyone else"
    if not counts_up(r):
        points = (
            "points that the player who is ahead loses are worth more to you than points anyone "
            "else loses"
        )
    return Tip(
        "Play against whoever is ahead",
        f"Near the end, {points}. Save {_queen_words(r)} for that player, and expect the others to "
        "help. Such alliances last one hand.",
    )


_TIPS: tuple[_Entry, ...] = (
    # The pass
    _Entry(
        Tip(
            "Pass from a short suit",
            "If you hold only two or three cards in a suit, pass the high ones. You'll soon be "
            "void and can throw high cards.",
        ),
        passes,
    ),
    _Entry(_spades, lambda r: _has_queen(r) and _can_pass("AS")(r)),
    _Entry(_where_to_pass_the_queen, _passes_queen_two_ways),
    _Entry(
        _ace_of_hearts,
        lambda r: _any_heart_stops_a_moon(r) and _can_pass("AH")(r) and r.decks == 1,
    ),
    _Entry(
        Tip(
            "High clubs and the 2",
            "The 2 of clubs hands you the first lead, and high clubs win the early club tricks. "
            "Pass them if you have nothing worse.",
        ),
        lambda r: r.opener_card == parse_card("2C") and _can_pass("2C")(r),
    ),
    _Entry(
        Tip(
            "Read the cards you're passed",
            "Low hearts hint at a moon in the making; several cards of one suit hint at a void. "
            "What you pass says just as much about you.",
        ),
        lambda r: passes(r) and _has_moon(r),
    ),
    # The play
    _Entry(_early_or_late),
    _Entry(
        _smother,
        lambda r: _has_queen(r) and r.opener is Opener.LOWEST_CLUB,
    ),
    _Entry(_lead_spades, _has_queen),
    _Entry(
        _cheap_hearts,
        lambda r: _has_queen(r) and r.values.get(QUEEN_OF_SPADES, 0) >= 10 and bool(r.plain_hearts),
    ),
    _Entry(
        Tip(
            "Don't win what you don't need",
            "Win a trick for no reason and you're stuck on lead, often without the low card you'll "
            "need to get off lead. If you have to win one, use your highest card, best of all when "
            "you play last and there are no points in it.",
        ),
    ),
    _Entry(
        Tip(
            "Keep an exit card",
            "A low card in a suit others still hold gets you off lead when it matters.",
        ),
    ),
    _Entry(_count, _has_queen),
    _Entry(
        Tip(
            "Low hearts are good cards",
            "Once hearts are broken, a low heart gets you off lead. Throw the high hearts first.",
        ),
        _hearts_wait,
    ),
    _Entry(
        Tip(
            "Breaking hearts is a choice",
            "If your hearts are low, you want them broken; if they're high, you don't. You don't "
            "have to throw a heart the first time you can.",
        ),
        lambda r: _hearts_wait(r) and r.break_by is BreakBy.HEART,
    ),
    # The moon
    _Entry(_watch_for_a_moon, _any_heart_stops_a_moon),
    _Entry(
        Tip(
            "When to shoot",
            "A long suit headed by its top cards, plus the high hearts, is the start of a moon. It "
            "only works if nobody sees it coming, so don't give yourself away early. If "
            "you're stuck with low hearts, forget it.",
        ),
        _has_moon,
    ),
    _Entry(
        _look_at_the_totals,
        lambda r: r.moon_mode in CAN_ADD and r.end_mode is EndMode.TARGET,
    ),
    # Other games
    _Entry(_catch_the_bonus, lambda r: bool(r.bonus_cards_in_play)),
    _Entry(
        Tip(
            "Guard all your high spades",
            "The ace and king of spades count points here too, so if you hold all three high "
            "spades, you need more low ones beside them.",
        ),
        lambda r: parse_card("KS") in r.penalty_cards and parse_card("AS") in r.penalty_cards,
    ),
    _Entry(
        Tip(
            "Remember what is gone",
            "A high card can be canceled as long as its twin is still out. Once the twin is gone, "
            "it can't.",
        ),
        lambda r: r.decks == 2,
    ),
    # The game
    _Entry(_play_against_the_leader, _has_queen),
    _Entry(
        _keep_the_game_alive,
        lambda r: r.end_mode is EndMode.TARGET,
    ),
)

_HISTORY = (
    "Hearts is one of a family of games in which you try not to take tricks, or certain cards in "
    "them. The oldest well-known one is Reversis. Sources differ on its age: some trace it to "
    "Spain or France around 1600, others put it in France around 1750.",
    "Hearts itself, with only the hearts as penalty cards, appeared in the United States late in "
    "the 19th century. The queen of spades came in early in the 20th, and for a time the game with "
    "her was called Black Lady or Black Maria. By the 1920s the rule books named after Edmond "
    "Hoyle had it, though he died in 1769 and never saw it.",
    "The pass, breaking hearts and shooting the moon were added one at a time, by different people "
    "in different places. That is why almost every table plays a little differently, and why it "
    "pays to agree on the rules before the first hand.",
    "Computers spread the game: Microsoft shipped Hearts with Windows from 1992, at first to show "
    "off networking, and with nearly every version until 2012. The rules it used are now the usual "
    "ones.",
    "People like to call Hearts the only popular game you win by taking the fewest points. Golfers "
    "disagree.",
)

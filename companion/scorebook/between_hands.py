"""What the table settles between hands: who deals, which way to pass, who sits where, the end."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from companion.models import Game, GameRuleset, Player, Seat, db, new_id
from companion.rules import ImpossibleRuleset, RulesError, Ruleset
from companion.rules.options import FOUR_AT_A_TIME, PLAYERS_BY_DECKS
from companion.scorebook.errors import Refused
from companion.scorebook.game import Consequence, GameSetup, GameState, compare, read_setup
from companion.scorebook.players import COLOURS, clean_reason
from companion.scorebook.undo import (
    AWAY,
    Author,
    changed_parts,
    keep_moons,
    note_change,
    store_setup,
    store_sittings,
)


@contextmanager
def _changing(state: GameState, by: Author, action: str) -> Iterator[Game]:
    """What the block changes of a game can be undone as this action."""
    keep_moons(state)
    yield state.game
    before = changed_parts(state.setup, read_setup(state.game))
    note_change(state.game, by, action, before=before)


@contextmanager
def _between_hands(state: GameState, by: Author, action: str) -> Iterator[Game]:
    """The same of the coming hand. Raises Refused when no hand is coming."""
    if state.is_over:
        raise Refused("game_is_over")
    with _changing(state, by, action) as game:
        yield game


def change_dealer(state: GameState, seat: int, by: Author) -> None:
    """The coming hand is dealt by this seat, and the deal goes on from there.

    Raises Refused when nobody sits there.
    """
    _refuse_strangers(state, [seat])
    with _between_hands(state, by, "dealer"):
        _deal_from(state, seat)


def pass_deal_on(state: GameState, by: Author) -> None:
    """H2: the hand in play is void, and the next in turn deals it again."""
    change_dealer(state, next_to_deal(state), by)


def next_to_deal(state: GameState) -> int:
    """The seat that deals after the one whose turn it is."""
    chairs = state.at_table(state.next_number)
    return chairs[state.next.ruleset.next_dealer(chairs.index(state.next.dealer))]


def change_pass(state: GameState, token: str, by: Author) -> None:
    """The coming hand is passed this way; a step of the cycle goes on from there, another is once.

    Raises Refused when this many players cannot pass that way.
    """
    ruleset = state.next.ruleset
    if token not in ruleset.possible_passes:
        raise Refused("no_such_pass")
    with _between_hands(state, by, "pass") as game:
        game.pass_once_hand = game.pass_once = None
        if token in ruleset.cycle:
            game.pass_from_hand = state.next.number
            game.pass_from_step = _nearest_step(ruleset, token, state.next.step)
        else:
            game.pass_once_hand, game.pass_once = state.next.number, token


def _nearest_step(ruleset: Ruleset, token: str, step: int) -> int:
    """The next place in the cycle, from this step on, where the token stands."""
    length = len(ruleset.cycle)
    return min(
        (i for i in range(length) if ruleset.cycle[i] == token), key=lambda i: (i - step) % length
    )


def throw_in(state: GameState, by: Author) -> None:
    """The hand in play is void: same dealer, same pass. Nothing but the note of it is kept."""
    with _between_hands(state, by, "thrown_in"):
        pass


def stop_game(state: GameState, by: Author, after: int | None = None) -> None:
    """The game ends after this hand, or after the last one that was scored.

    Raises Refused when no hand was scored yet.
    """
    hand = after or len(state.hands)
    if not 1 <= hand <= len(state.hands):
        raise Refused("nothing_scored")
    with _changing(state, by, "stopped") as game:
        game.stopped_after = hand


def possible_last_hands(state: GameState) -> tuple[int, ...]:
    """The hands to come that a game can end with: the next, the last of the passes."""
    rest = len(state.next.ruleset.cycle) - 1 - state.next.step
    return tuple(dict.fromkeys((state.next_number, state.next_number + rest)))


def end_after(state: GameState, last: int, by: Author) -> None:
    """The game ends with this hand to come, or earlier by its rules.

    Raises Refused when no hand is coming, or it is not one of `possible_last_hands`.
    """
    if last not in possible_last_hands(state):
        raise Refused("no_such_end")
    with _between_hands(state, by, "last_hand") as game:
        game.stopped_after = last


def play_on(state: GameState, by: Author, after: int | None = None) -> None:
    """Take back that the table ended the game, or say that it did not end with this hand."""
    with _changing(state, by, "played_on") as game:
        game.stopped_after = None
        game.went_on_after = after or game.went_on_after


def reorder(state: GameState, seats: Sequence[int], by: Author, *, from_start: bool) -> None:
    """The same people in another order: from the coming hand on, or put right from hand 1.

    Scores stay with the people, and whose turn it is to deal deals. Put right from hand 1, the
    deal is counted anew. Raises Refused when these are not the seats of the game.
    """
    chairs = dict(state.chairs)
    if sorted(seats) != sorted(chairs):
        raise Refused("seats_do_not_match")
    ordered = [(seat, chairs[seat]) for seat in seats]
    if from_start and len(state.setup.seatings) > 1:
        raise Refused("seating_changed_before")
    with _between_hands(state, by, "seats"):
        if not from_start:
            _deal_from(state, state.next.dealer)
        _sit(state, ordered, 1 if from_start else state.next.number)


def substitute(state: GameState, seat: int, player: Player, by: Author) -> None:
    """Somebody takes over a seat with its total.

    Raises Refused when the seat is empty or the newcomer sits already.
    """
    _refuse_strangers(state, [seat])
    _refuse_seated(state, player)
    chairs = [(s, player.id if s == seat else p) for s, p in state.chairs]
    with _between_hands(state, by, "substitute"):
        _sit(state, chairs, state.next.number)


def leave(state: GameState, seat: int, by: Author) -> None:
    """A seat closes; pack, trim and pass cycle follow the new number (H12 drop_and_retrim).

    The closed seat keeps its total and cannot win. The cycle starts again; the deal goes to the
    next remaining seat. Raises Refused when too few would be left.
    """
    _refuse_strangers(state, [seat])
    _refuse_size(state, len(state.chairs) - 1)
    chairs = [(s, p) for s, p in state.chairs if s != seat]
    with _between_hands(state, by, "left"):
        _deal_goes_to(state, _remaining_dealer(state, seat))
        _sit(state, chairs, state.next.number)


def can_go_on_with(state: GameState, players: int) -> bool:
    """Whether this game can go on with so many."""
    try:
        _refuse_size(state, players)
    except Refused:
        return False
    return True


def _refuse_size(state: GameState, players: int) -> None:
    ruleset = state.next.ruleset
    sizes = PLAYERS_BY_DECKS[ruleset.decks]
    if ruleset.has_sit_outs and players > max(FOUR_AT_A_TIME):
        raise Refused("too_many_players", most=max(FOUR_AT_A_TIME))
    if players < sizes.start:
        raise Refused("too_few_left", fewest=sizes.start)
    if players >= sizes.stop:
        raise Refused("too_many_players", most=sizes.stop - 1)
    try:
        ruleset.for_chairs(players)
    except ImpossibleRuleset:
        raise Refused("no_rules_for", players=players) from None


def _remaining_dealer(state: GameState, leaving: int) -> int:
    order = [seat for seat, _ in state.chairs]
    dealer = state.next.dealer
    following = order[state.next.ruleset.next_dealer(order.index(dealer))]
    return following if dealer == leaving else dealer


def join(state: GameState, player: Player, place: int, by: Author) -> None:
    """Somebody comes in at this place, with the highest total so far.

    Raises Refused when the table is full, or the newcomer sits already.
    """
    _refuse_seated(state, player)
    if not 0 <= place <= len(state.chairs):
        raise Refused("no_such_place")
    _refuse_size(state, len(state.chairs) + 1)
    with _between_hands(state, by, "joined"):
        _deal_goes_to(state, state.next.dealer)
        seat = _new_seat(state, player)
        chairs = list(state.chairs)
        chairs.insert(place, (seat.number, player.id))
        _sit(state, chairs, state.next.number)


def _new_seat(state: GameState, player: Player) -> Seat:
    used = {seat.colour for seat in state.seats}
    free = [c for c in range(COLOURS) if c not in used] or list(range(COLOURS))
    seat = Seat(
        table_id=state.table.id,
        game_id=state.game.id,
        number=max(seat.number for seat in state.game.seats) + 1,
        colour=player.colour if player.colour in free else free[0],
        player_id=player.id,
        start_total=state.standing.start_of_joiner,
    )
    state.game.seats.append(seat)
    db.session.flush()
    return seat


def _deal_goes_to(state: GameState, dealer: int) -> None:
    """Another number of seats: this seat deals next and the pass cycle starts again."""
    game = state.game
    _deal_from(state, dealer)
    game.pass_from_hand, game.pass_from_step = state.next.number, 0
    game.pass_once_hand = game.pass_once = None


def _deal_from(state: GameState, dealer: int) -> None:
    game = state.game
    game.deal_from_hand, game.deal_from_seat = state.next.number, dealer


MOST_SEATINGS = 50  # of a game


def _sit(state: GameState, chairs: Sequence[tuple[int, uuid.UUID]], from_hand: int) -> None:
    earlier = {hand: sat for hand, sat in state.setup.seatings.items() if hand < from_hand}
    if len(earlier) >= MOST_SEATINGS:
        raise Refused("too_many_seatings", most=MOST_SEATINGS)
    # Who sits there already stays written as before, so that spellings can be taken apart.
    seatings = state.setup.seatings.values()
    written = {state.people[each].id: each for sat in seatings for _, each in sat}
    seated = tuple((seat, written.get(player, player)) for seat, player in chairs)
    store_sittings(state.game, {**earlier, from_hand: seated})


def _refuse_strangers(state: GameState, seats: Sequence[int]) -> None:
    if not set(seats) <= {seat for seat, _ in state.chairs}:
        raise Refused("nobody_there")


def _refuse_seated(state: GameState, player: Player) -> None:
    if player.id in {sitting for _, sitting in state.chairs}:
        raise Refused("already_seated", name=player.name)


def change_rules(
    state: GameState,
    ruleset: Ruleset,
    by: Author,
    *,
    from_hand: int,
    reason: str,
    ends_at: datetime | None = None,
) -> None:
    """The game is played by these rules from this hand on; hands scored since are scored anew.

    Until the first hand is scored nobody needs a reason. Raises Refused when there is no such
    hand, the reason is missing or too long, nothing is different, or a hand that was scored
    cannot be scored by these rules.
    """
    changed = _with_rules(state, ruleset, from_hand=from_hand, reason=reason, ends_at=ends_at)
    keep_moons(state)
    game, [*_, (_, stated)] = state.game, changed.agreements
    game.rulesets.append(stated)
    store_setup(game, state.setup, changed.setup)
    note_change(game, by, "rules", before=changed_parts(state.setup, changed.setup))


def _with_rules(
    state: GameState,
    ruleset: Ruleset,
    *,
    from_hand: int,
    reason: str,
    ends_at: datetime | None = None,
) -> GameState:
    """The game as `change_rules` would leave it; nothing is written. Raises as that does."""
    _refuse_hand(state, from_hand)
    checked = _checked_reason(state, reason)
    is_same = ruleset.options() == state.ruleset(from_hand).options()
    if is_same and ends_at == state.setup.ends_at:
        raise Refused("rules_are_these")
    # What counted from this hand on, or from a later one, counts no more.
    earlier = {hand: row for hand, row in state.setup.rulesets.items() if hand < from_hand}
    stated = GameRuleset(
        id=new_id(),
        table_id=state.game.table_id,
        from_hand=AWAY,
        schema=Ruleset.SCHEMA,
        options=ruleset.options(),
        reason=checked,
    )
    # What is changed now is not what was planned for the next game.
    changed = ruleset.differences(state.ruleset(from_hand))
    planned = planned_rules(state.game)
    planned = {name: planned[name] for name in planned if name not in changed}
    setup = replace(
        state.setup,
        ends_at=ends_at,
        rulesets={**earlier, from_hand: stated.id},
        next_rules=planned or None,
    )
    return _score_anew(state, setup, stated, from_hand)


def preview_rules(
    state: GameState,
    ruleset: Ruleset,
    *,
    from_hand: int,
    reason: str,
    ends_at: datetime | None = None,
) -> Consequence:
    """What `change_rules` would do."""
    changed = _with_rules(state, ruleset, from_hand=from_hand, reason=reason, ends_at=ends_at)
    return compare(state, changed)


def plan_rule(state: GameState, field: str, text: str, by: Author) -> None:
    """From the next game on an option has this value; this game is played as it is.

    Raises ImpossibleRuleset where it contradicts the other rules, Refused where it is settled.
    """
    ruleset, planned = state.next.ruleset, planned_rules(state.game)
    value = Ruleset.option_text(field, Ruleset.read_option(field, text))
    others = {name: text for name, text in planned.items() if name != field}
    is_new = value != Ruleset.option_text(field, getattr(ruleset, field))
    wanted = {**others, field: value} if is_new else others
    ruleset.with_options(wanted)
    if wanted == planned:
        raise Refused("rules_are_these")
    with _changing(state, by, "next_rules") as game:
        game.next_rules = wanted or None


def planned_rules(game: Game) -> dict[str, str]:
    """What the table plays differently from the next game on: options as a form writes them."""
    planned = game.next_rules or {}
    return {name: str(planned[name]) for name in Ruleset.FIELDS if name in planned}


def _refuse_hand(state: GameState, from_hand: int) -> None:
    if not 1 <= from_hand <= state.next_number:
        raise Refused("no_such_hand", number=from_hand)
    if state.is_over and from_hand == state.next_number:
        raise Refused("no_hand_to_come")


def _checked_reason(state: GameState, reason: str) -> str | None:
    cleaned = clean_reason(reason, field="reason")
    if state.hands and not cleaned:
        raise Refused("change_needs_reason", field="reason")
    return cleaned or None


def _score_anew(
    state: GameState, setup: GameSetup, stated: GameRuleset, from_hand: int
) -> GameState:
    """The game by rules that count from this hand on.

    What was reported of a hand may not be enough for other rules, or not be possible by them.
    """
    number = from_hand
    try:
        changed = GameState(state.game, setup, more_rules=[stated], begun=state)
        for view in changed.hands[from_hand - 1 :]:
            number = view.number
            changed.refuse_unfit(view)
    except RulesError as error:
        raise Refused("hand_does_not_fit", number=number) from error
    return changed

"""What a table agreed to play by, changed during a game: from a named hand on, with a reason."""

from __future__ import annotations

from datetime import datetime

from companion.models import GameRuleset, db
from companion.rules.errors import RulesError
from companion.rules.policies import POLICY
from companion.rules.ruleset import Ruleset
from companion.rules.stored import SCHEMA
from companion.scorebook.book import Book, open_book
from companion.scorebook.changes import AWAY, Writer, frame_of, note_change, state_rulesets
from companion.scorebook.errors import Refused
from companion.scorebook.reasons import clean_reason
from companion.scorebook.recording import judged

# Who shares a score and who dealt first is settled by the first deal; a policy has its own page.
FIXED = ("teams", "first_dealer", *POLICY)


def change_rules(
    book: Book,
    ruleset: Ruleset,
    by: Writer,
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
    _refuse_hand(book, from_hand)
    said = _checked_reason(book, reason)
    is_same = ruleset.options() == book.ruleset(from_hand).options()
    if is_same and ends_at == book.game.ends_at:
        raise Refused("rules_are_these")
    before = frame_of(book.rows)
    _state(book, ruleset, from_hand, said)
    _deal_goes_on(book, ruleset)
    book.game.ends_at = ends_at
    note_change(book.game, by, "rules", before={"frame": before})
    _refuse_unscorable(book, from_hand)


def _deal_goes_on(book: Book, ruleset: Ruleset) -> None:
    """A8, A9: where the deal moves in another way now, it does so from whoever dealt last."""
    now = book.next.ruleset
    ways = {(rules.dealer_rotation, rules.direction) for rules in (now, ruleset)}
    if len(ways) > 1:
        dealer = book.dealer_by(ruleset)
        book.game.deal_from_hand, book.game.deal_from_seat = book.next_number, dealer


def _refuse_hand(book: Book, from_hand: int) -> None:
    if not 1 <= from_hand <= book.next_number:
        raise Refused("no_such_hand", number=from_hand)
    if book.is_over and from_hand == book.next_number:
        raise Refused("no_hand_to_come")


def _checked_reason(book: Book, reason: str) -> str | None:
    said = clean_reason(reason, field="reason")
    if book.hands and not said:
        raise Refused("change_needs_reason", field="reason")
    return said or None


def _state(book: Book, ruleset: Ruleset, from_hand: int, reason: str | None) -> None:
    """What counted from this hand on, or from a later one, counts no more."""
    row = GameRuleset(
        table_id=book.table.id,
        game_id=book.game.id,
        from_hand=AWAY,
        schema=SCHEMA,
        options=ruleset.options(),
        reason=reason,
    )
    db.session.add(row)
    db.session.flush()
    kept = {old.id: old.from_hand for old in book.rows.rulesets if old.from_hand < from_hand}
    state_rulesets(book.game, {**kept, row.id: from_hand})


def _refuse_unscorable(book: Book, from_hand: int) -> None:
    """What was told of a hand may not be enough for other rules, or not be possible by them."""
    number = from_hand
    try:
        tried = open_book(book.table, book.game.id)
        assert tried
        for view in tried.hands[from_hand - 1 :]:
            number = view.number
            if not (view.row.is_open or view.is_ruled):
                judged(tried, view.row, number, view.facts())
    except RulesError as error:
        raise Refused("hand_does_not_fit", number=number) from error

"""Who may open what: the rule of every address. docs/security.md tells the same in words."""

from __future__ import annotations

from companion.sharing.access import LOOK_ON, RECORD, TAKE_PART

# No table stands behind these: they show nothing of anybody, or only the visitor's own: that is
# also the table of the link or code that the visitor's cookie names.
EVERYBODY = "everybody"
# A secret in the address opens these, to whoever has it and while it is good.
LINK = "whoever has the link"
# Who keeps score for a night, as no keeper is here, scores the games of that night, and no more.
ON_LOAN = "keep score"

_RULES = {
    EVERYBODY: """
        health.healthz health.readyz home.show installed.away
        live.ask_home installed.worker joining.ask_link  joining.open_link joining.show
        joining.take may_i_play.of_variant new_game.first
        new_game.start_first referee.show_card_of_variant
        referee.choose referee.show_variant token
    """,
    LINK: "joining.join joining.keep",
    # Followers look, and write only what is theirs: the name of their phone (the one these
    # tests ask for is their own), their way out, the score that nobody keeps.
    TAKE_PART: """
        archive.games
        files.hands_csv files.show files.table_json
        history.player history.show history.show_nights history.show_records
        may_i_play.at_table player.show
        live.line phones.rename phones.show referee.show referee.show_card
        scoreboard.blank_sheet scoreboard.phone scoreboard.sheet scoreboard.take_over tonight.show
    """,
    # A display is led on from the board, and leaves by itself.
    LOOK_ON: "display.show live.ask phones.leave scoreboard.show",
    ON_LOAN: """
        hand_entry.coming hand_entry.correct hand_entry.enter hand_entry.insert
        hand_entry.ask_moon hand_entry.settle_moon
        hand_entry.record hand_entry.removal hand_entry.remove
        hand_entry.save_correction hand_entry.save_inserted
        irregularities.apply irregularities.ask irregularities.show
        scoreboard.undo seats_and_deal.change_dealer
        seats_and_deal.end_after seats_and_deal.show_section
        seats_and_deal.change_pass
        seats_and_deal.leave seats_and_deal.play_on seats_and_deal.join seats_and_deal.substitute
        seats_and_deal.reorder seats_and_deal.show seats_and_deal.stop seats_and_deal.throw_in
        change_rules.change change_rules.show
        play_differently.change play_differently.show
        new_game.again new_game.start_again
    """,
    RECORD: """
        phones.log phones.answer_loan phones.change_role phones.remove
        phones.undo players.merge players.rename players.show players.split
        sharing.keep sharing.make_recovery
        sharing.end_recovery sharing.restore_recovery
        sharing.change_take_over sharing.close
        sharing.invite sharing.renew sharing.show
        seats_and_deal.describe
        files.rename files.take_in files.undo old_games.look old_games.show
        bin.delete_table bin.restore_game bin.restore_table bin.show seats_and_deal.delete
        tonight.change_day
    """,
}

RULES = {name: rule for rule, names in _RULES.items() for name in names.split()}

# What each visitor of the two tables may do at the keeper's.
MAY = {
    "keeper": {RECORD, ON_LOAN, TAKE_PART, LOOK_ON},
    "borrower": {ON_LOAN, TAKE_PART, LOOK_ON},  # keeps score on loan, in this game
    "follower": {TAKE_PART, LOOK_ON},
    "display": {LOOK_ON},
    "stranger": set[str](),
    "neighbour": set[str](),  # keeps another table
    "removed": set[str](),  # kept this one once
    "forged": set[str](),  # says in a cookie of its own making that it is the keeper
}


def may_open(who: str, endpoint: str) -> bool:
    """Whether this visitor may open an address of the keeper's table and game."""
    return RULES[endpoint] in MAY[who]

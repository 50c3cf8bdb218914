-- A data folder with the text of a6fafa2 (age 7), written by a6fafa2, the third game by b20ca42.
-- Do not edit: it stands for the data that people have.

CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE devices (
  id CHAR(32) NOT NULL,
  created_at DATETIME NOT NULL,
  last_seen_at DATETIME NOT NULL,
  CONSTRAINT pk_devices PRIMARY KEY (id)
);
CREATE TABLE tables (
  id CHAR(32) NOT NULL,
  name VARCHAR(40) NOT NULL,
  created_at DATETIME NOT NULL,
  version INTEGER NOT NULL,
  entry VARCHAR(8) NOT NULL,
  save_button BOOLEAN NOT NULL,
  policy JSON NOT NULL,
  CONSTRAINT pk_tables PRIMARY KEY (id)
);
CREATE TABLE games (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  number INTEGER NOT NULL,
  variant VARCHAR(40) NOT NULL,
  started_at DATETIME NOT NULL,
  ends_at DATETIME,
  stopped_after INTEGER,
  went_on_after INTEGER,
  rematch_of CHAR(32),
  deal_from_hand INTEGER NOT NULL,
  deal_from_seat INTEGER NOT NULL,
  pass_from_hand INTEGER NOT NULL,
  pass_from_step INTEGER NOT NULL,
  pass_once_hand INTEGER,
  pass_once VARCHAR(4),
  ahead JSON,
  undoable CHAR(32),
  played_at DATETIME NOT NULL,
  hand_count INTEGER NOT NULL,
  moon_count INTEGER NOT NULL,
  is_over BOOLEAN NOT NULL,
  had_sudden_death BOOLEAN NOT NULL,
  CONSTRAINT pk_games PRIMARY KEY (id),
  CONSTRAINT fk_games_rematch_of_games FOREIGN KEY(rematch_of) REFERENCES games (id),
  CONSTRAINT fk_games_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_games_table_id_number UNIQUE (table_id, number)
);
CREATE INDEX ix_games_table_id_played_at ON games (table_id, played_at);
CREATE INDEX ix_games_rematch_of ON games (rematch_of);
CREATE TABLE grants (
  device_id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  role VARCHAR(8) NOT NULL,
  granted_at DATETIME NOT NULL,
  CONSTRAINT pk_grants PRIMARY KEY (device_id, table_id),
  CONSTRAINT fk_grants_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id),
  CONSTRAINT fk_grants_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_grants_table_id ON grants (table_id);
CREATE TABLE invitations (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  token_hash VARCHAR(64) NOT NULL,
  role VARCHAR(8) NOT NULL,
  one_time BOOLEAN NOT NULL,
  made_at DATETIME NOT NULL,
  expires_at DATETIME,
  used_at DATETIME,
  CONSTRAINT pk_invitations PRIMARY KEY (id),
  CONSTRAINT fk_invitations_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_invitations_token_hash UNIQUE (token_hash)
);
CREATE INDEX ix_invitations_table_id ON invitations (table_id);
CREATE TABLE operations (
  device_id CHAR(32) NOT NULL,
  "key" VARCHAR(64) NOT NULL,
  table_id CHAR(32) NOT NULL,
  body_hash VARCHAR(64) NOT NULL,
  location VARCHAR(400) NOT NULL,
  at DATETIME NOT NULL,
  CONSTRAINT pk_operations PRIMARY KEY (device_id, "key"),
  CONSTRAINT fk_operations_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id),
  CONSTRAINT fk_operations_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_operations_table_id ON operations (table_id);
CREATE TABLE players (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  name VARCHAR(40) NOT NULL,
  name_key VARCHAR(120) NOT NULL,
  colour INTEGER NOT NULL,
  created_at DATETIME NOT NULL,
  CONSTRAINT pk_players PRIMARY KEY (id),
  CONSTRAINT fk_players_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_players_table_id_name_key UNIQUE (table_id, name_key)
);
CREATE TABLE game_rulesets (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  game_id CHAR(32) NOT NULL,
  from_hand INTEGER NOT NULL,
  schema INTEGER NOT NULL,
  options JSON NOT NULL,
  reason VARCHAR(200),
  CONSTRAINT pk_game_rulesets PRIMARY KEY (id),
  CONSTRAINT fk_game_rulesets_game_id_games FOREIGN KEY(game_id) REFERENCES games (id),
  CONSTRAINT fk_game_rulesets_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_game_rulesets_game_id_from_hand UNIQUE (game_id, from_hand)
);
CREATE TABLE hands (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  game_id CHAR(32) NOT NULL,
  number INTEGER,
  dealer INTEGER NOT NULL,
  passed VARCHAR(4) NOT NULL,
  evidence VARCHAR(8) NOT NULL,
  is_open BOOLEAN NOT NULL,
  note VARCHAR(200),
  choice VARCHAR(12),
  shooter INTEGER,
  further JSON,
  log TEXT,
  version INTEGER NOT NULL,
  recorded_at DATETIME NOT NULL,
  recorded_by CHAR(32) NOT NULL,
  removed_at DATETIME,
  CONSTRAINT pk_hands PRIMARY KEY (id),
  CONSTRAINT fk_hands_game_id_games FOREIGN KEY(game_id) REFERENCES games (id),
  CONSTRAINT fk_hands_recorded_by_devices FOREIGN KEY(recorded_by) REFERENCES devices (id),
  CONSTRAINT fk_hands_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_hands_game_id_number UNIQUE (game_id, number)
);
CREATE TABLE seats (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  game_id CHAR(32) NOT NULL,
  number INTEGER NOT NULL,
  colour INTEGER NOT NULL,
  start_total INTEGER NOT NULL,
  player_id CHAR(32) NOT NULL,
  total INTEGER NOT NULL,
  rank INTEGER NOT NULL,
  has_won BOOLEAN NOT NULL,
  CONSTRAINT pk_seats PRIMARY KEY (id),
  CONSTRAINT fk_seats_game_id_games FOREIGN KEY(game_id) REFERENCES games (id),
  CONSTRAINT fk_seats_player_id_players FOREIGN KEY(player_id) REFERENCES players (id),
  CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_seats_game_id_number UNIQUE (game_id, number)
);
CREATE INDEX ix_seats_player_id_game_id ON seats (player_id, game_id);
CREATE TABLE sittings (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  game_id CHAR(32) NOT NULL,
  from_hand INTEGER NOT NULL,
  place INTEGER NOT NULL,
  seat_number INTEGER NOT NULL,
  player_id CHAR(32) NOT NULL,
  CONSTRAINT pk_sittings PRIMARY KEY (id),
  CONSTRAINT fk_sittings_game_id_games FOREIGN KEY(game_id) REFERENCES games (id),
  CONSTRAINT fk_sittings_player_id_players FOREIGN KEY(player_id) REFERENCES players (id),
  CONSTRAINT fk_sittings_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_sittings_game_id_from_hand_place UNIQUE (game_id, from_hand, place)
);
CREATE INDEX ix_sittings_player_id_game_id ON sittings (player_id, game_id);
CREATE TABLE changes (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  game_id CHAR(32) NOT NULL,
  hand_id CHAR(32),
  device_id CHAR(32) NOT NULL,
  at DATETIME NOT NULL,
  action VARCHAR(12) NOT NULL,
  "before" JSON,
  "after" JSON,
  undone_at DATETIME,
  CONSTRAINT pk_changes PRIMARY KEY (id),
  CONSTRAINT fk_changes_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id),
  CONSTRAINT fk_changes_game_id_games FOREIGN KEY(game_id) REFERENCES games (id),
  CONSTRAINT fk_changes_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id),
  CONSTRAINT fk_changes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_changes_game_id ON changes (game_id);
CREATE TABLE takes (
  hand_id CHAR(32) NOT NULL,
  seat_number INTEGER NOT NULL,
  table_id CHAR(32) NOT NULL,
  hearts INTEGER,
  cards VARCHAR(320),
  points INTEGER,
  CONSTRAINT pk_takes PRIMARY KEY (hand_id, seat_number),
  CONSTRAINT fk_takes_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id),
  CONSTRAINT fk_takes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE live_hands (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  game_id CHAR(32) NOT NULL,
  number INTEGER NOT NULL,
  kind VARCHAR(8) NOT NULL,
  told TEXT NOT NULL,
  version INTEGER NOT NULL,
  changed_at DATETIME NOT NULL,
  changed_by CHAR(32) NOT NULL,
  CONSTRAINT pk_live_hands PRIMARY KEY (id),
  CONSTRAINT fk_live_hands_changed_by_devices FOREIGN KEY(changed_by) REFERENCES devices (id),
  CONSTRAINT fk_live_hands_game_id_games FOREIGN KEY(game_id) REFERENCES games (id),
  CONSTRAINT fk_live_hands_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_live_hands_game_id_number_kind UNIQUE (game_id, number, kind)
);
CREATE TABLE precedents (
  id CHAR(32) NOT NULL,
  table_id CHAR(32) NOT NULL,
  game_id CHAR(32) NOT NULL,
  device_id CHAR(32) NOT NULL,
  "case" VARCHAR(24) NOT NULL,
  decision VARCHAR(24) NOT NULL,
  note VARCHAR(200),
  decided_at DATETIME NOT NULL,
  CONSTRAINT pk_precedents PRIMARY KEY (id),
  CONSTRAINT fk_precedents_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id),
  CONSTRAINT fk_precedents_game_id_games FOREIGN KEY(game_id) REFERENCES games (id),
  CONSTRAINT fk_precedents_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_precedents_table_id ON precedents (table_id);

INSERT INTO alembic_version VALUES
('0001');
INSERT INTO devices VALUES
('e46adbf5c9544286b9b906e88d961ba6','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a20242fd95765b833a5ab1d26ca619','Thursday table','2026-11-19 12:00:00.000000',18,'counts',0,'{"revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "auto_claim": "off", "running_points": "hidden"}');
INSERT INTO games VALUES
('01a20242fd9d759b8cfe7e99e42710b4','01a20242fd95765b833a5ab1d26ca619',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a20242fdd57cf48ab65717880bb817','2026-11-19 12:04:00.000000',3,1,0,0),
('01a20242fdda7d09b07451e675a7899a','01a20242fd95765b833a5ab1d26ca619',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a20242fdff7d7584c6cf4e7192699f','2026-11-19 15:03:00.000000',2,0,0,0),
('01a2024302807233ab6b069904552a12','01a20242fd95765b833a5ab1d26ca619',3,'standard','2026-11-19 18:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a2024302bd7812a698e57ab64015d6','2026-11-19 18:02:00.000000',2,2,0,0);
INSERT INTO grants VALUES
('e46adbf5c9544286b9b906e88d961ba6','01a20242fd95765b833a5ab1d26ca619','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a20242fd9a76c68220dac488cc3147','01a20242fd95765b833a5ab1d26ca619','Ann','ann',0,'2026-11-19 12:00:00.000000'),
('01a20242fd9a7fe896646582a0a4b5fb','01a20242fd95765b833a5ab1d26ca619','Bo','bo',1,'2026-11-19 12:00:00.000000'),
('01a20242fd9b73a49190c086e2c93e13','01a20242fd95765b833a5ab1d26ca619','Cleo','cleo',2,'2026-11-19 12:00:00.000000'),
('01a20242fd9b76e385b11dca5b0bb7db','01a20242fd95765b833a5ab1d26ca619','Dev','dev',3,'2026-11-19 12:00:00.000000');
INSERT INTO game_rulesets VALUES
('01a20242fd9e7ea08e718f04a8b76d9e','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a20242fddb7890ab100c38cb82f7f4','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a2024302817da1bba44e8689c2c8d2','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a2024302bb7f6695011b9a485f395e','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',2,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "subtract_self", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}','too easy');
INSERT INTO hands VALUES
('01a20242fdb276d8987075ae6a1c61ef','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','e46adbf5c9544286b9b906e88d961ba6',NULL),
('01a20242fdbe741a9c0965c4ed8dafef','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','e46adbf5c9544286b9b906e88d961ba6',NULL),
('01a20242fdd575f084da40af95579efc','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',3,2,'X','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','e46adbf5c9544286b9b906e88d961ba6',NULL),
('01a20242fde7706ea681083659d5fdd4','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 15:01:00.000000','e46adbf5c9544286b9b906e88d961ba6',NULL),
('01a20242fdf47c3d916ce685a2da60f3','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,2,'2026-11-19 15:03:00.000000','e46adbf5c9544286b9b906e88d961ba6',NULL),
('01a2024302967deeaab0890343d61bfc','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 18:01:00.000000','e46adbf5c9544286b9b906e88d961ba6',NULL),
('01a2024302a37c60aea8380ba57320f0','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 18:02:00.000000','e46adbf5c9544286b9b906e88d961ba6',NULL);
INSERT INTO seats VALUES
('01a20242fd9f7aa3854867f9b444d9eb','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',0,0,0,'01a20242fd9a76c68220dac488cc3147',43,3,0),
('01a20242fd9f7ad3be44fd74b128a678','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',1,1,0,'01a20242fd9a7fe896646582a0a4b5fb',8,1,0),
('01a20242fd9f7ae1ad4e5b9b778dfece','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',2,2,0,'01a20242fd9b73a49190c086e2c93e13',30,2,0),
('01a20242fd9f7aeb99797a7829c5eb30','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',3,3,0,'01a20242fd9b76e385b11dca5b0bb7db',49,4,0),
('01a20242fddb7c759d0931fb0c376fce','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',0,0,0,'01a20242fd9a76c68220dac488cc3147',17,3,0),
('01a20242fddb7c8d96820e7c3b25afef','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',1,1,0,'01a20242fd9a7fe896646582a0a4b5fb',7,1,0),
('01a20242fddb7c988cd8090d740dd621','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',2,2,0,'01a20242fd9b73a49190c086e2c93e13',18,4,0),
('01a20242fddb7ca1832d6f5573c835a5','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',3,3,0,'01a20242fd9b76e385b11dca5b0bb7db',10,2,0),
('01a2024302827df084c18d9677094d7c','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',0,0,0,'01a20242fd9a76c68220dac488cc3147',-26,1,0),
('01a2024302827e26b7e750009091b3aa','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',1,1,0,'01a20242fd9a7fe896646582a0a4b5fb',26,2,0),
('01a2024302827e33ae6eb5a63f138ac2','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',2,2,0,'01a20242fd9b73a49190c086e2c93e13',26,2,0),
('01a2024302827e3f956048719ad35f6e','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',3,3,0,'01a20242fd9b76e385b11dca5b0bb7db',26,2,0);
INSERT INTO sittings VALUES
('01a20242fda07736b0f81f2c97211f32','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',1,0,0,'01a20242fd9a76c68220dac488cc3147'),
('01a20242fda07761ba3d23bb1532c05f','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',1,1,1,'01a20242fd9a7fe896646582a0a4b5fb'),
('01a20242fda0776a92210a1d8a34d462','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',1,2,2,'01a20242fd9b73a49190c086e2c93e13'),
('01a20242fda0777291c37f43cf24b873','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4',1,3,3,'01a20242fd9b76e385b11dca5b0bb7db'),
('01a20242fddc72388711e8f8b9266b33','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',1,0,0,'01a20242fd9a76c68220dac488cc3147'),
('01a20242fddc7256bc4fa02fdc08bb58','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',1,1,1,'01a20242fd9a7fe896646582a0a4b5fb'),
('01a20242fddc725f948874ff1b883b3c','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',1,2,2,'01a20242fd9b73a49190c086e2c93e13'),
('01a20242fddc7266a520a3cfd45d43f1','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',1,3,3,'01a20242fd9b76e385b11dca5b0bb7db'),
('01a2024302837a9f8c700e3861c166b2','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',1,0,0,'01a20242fd9a76c68220dac488cc3147'),
('01a2024302837ac7ba827a43f9ebc7ec','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',1,1,1,'01a20242fd9a7fe896646582a0a4b5fb'),
('01a2024302837add8de8838704cfe0fd','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',1,2,2,'01a20242fd9b73a49190c086e2c93e13'),
('01a2024302837ae8bcc3941465a37bb7','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',1,3,3,'01a20242fd9b76e385b11dca5b0bb7db');
INSERT INTO changes VALUES
('01a20242fdb37a7f9912665697e5cc29','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4','01a20242fdb276d8987075ae6a1c61ef','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20242-fd9e-7ea0-8e71-8f04a8b76d9e": 1}}}','null',NULL),
('01a20242fdbe7e8e9f39927a116ca7db','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4','01a20242fdbe741a9c0965c4ed8dafef','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-fdb2-76d8-9870-75ae6a1c61ef"], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20242-fd9e-7ea0-8e71-8f04a8b76d9e": 1}}}','null',NULL),
('01a20242fdc977d089231f3d3fc45927','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4','01a20242fdb276d8987075ae6a1c61ef','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-fdb2-76d8-9870-75ae6a1c61ef", "01a20242-fdbe-741a-9c09-65c4ed8dafef"], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20242-fd9e-7ea0-8e71-8f04a8b76d9e": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a20242fdd57cf48ab65717880bb817','01a20242fd95765b833a5ab1d26ca619','01a20242fd9d759b8cfe7e99e42710b4','01a20242fdd575f084da40af95579efc','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-fdb2-76d8-9870-75ae6a1c61ef", "01a20242-fdbe-741a-9c09-65c4ed8dafef"], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20242-fd9e-7ea0-8e71-8f04a8b76d9e": 1}}}','null',NULL),
('01a20242fde7792bae728853bb37c0be','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a','01a20242fde7706ea681083659d5fdd4','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20242-fddb-7890-ab10-0c38cb82f7f4": 1}}}','null',NULL),
('01a20242fdf5732ea5d60af633f65cd4','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a','01a20242fdf47c3d916ce685a2da60f3','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 15:03:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-fde7-706e-a681-083659d5fdd4"], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20242-fddb-7890-ab10-0c38cb82f7f4": 1}}}','null',NULL),
('01a20242fdff7d7584c6cf4e7192699f','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a','01a20242fdf47c3d916ce685a2da60f3','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 15:04:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-fde7-706e-a681-083659d5fdd4", "01a20242-fdf4-7c3d-916c-e685a2da60f3"], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20242-fddb-7890-ab10-0c38cb82f7f4": 1}}, "hand": {"dealer": 1, "passed": "R", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "takes": [[0, 0, null, null], [1, 1, null, null], [2, 3, "QS", null], [3, 9, null, null]], "line": {"0": 0, "1": 1, "2": 16, "3": 9}}}','null',NULL),
('01a20243029870b294bb2e97cb2dbba5','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12','01a2024302967deeaab0890343d61bfc','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 18:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20243-0281-7da1-bba4-4e8689c2c8d2": 1}}}','null',NULL),
('01a2024302a474f8bb3172901bb6fd5d','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12','01a2024302a37c60aea8380ba57320f0','e46adbf5c9544286b9b906e88d961ba6','2026-11-19 18:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20243-0296-7dee-aab0-890343d61bfc"], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20243-0281-7da1-bba4-4e8689c2c8d2": 1}}}','null',NULL),
('01a2024302bd7812a698e57ab64015d6','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',NULL,'e46adbf5c9544286b9b906e88d961ba6','2026-11-19 18:06:00.000000','rules','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20243-0296-7dee-aab0-890343d61bfc", "01a20243-02a3-7c60-aea8-380ba57320f0"], "sittings": [[1, 0, 0, "01a20242-fd9a-76c6-8220-dac488cc3147"], [1, 1, 1, "01a20242-fd9a-7fe8-9664-6582a0a4b5fb"], [1, 2, 2, "01a20242-fd9b-73a4-9190-c086e2c93e13"], [1, 3, 3, "01a20242-fd9b-76e3-85b1-1dca5b0bb7db"]], "rulesets": {"01a20243-0281-7da1-bba4-4e8689c2c8d2": 1}}}','null',NULL);
INSERT INTO takes VALUES
('01a20242fdb276d8987075ae6a1c61ef',0,'01a20242fd95765b833a5ab1d26ca619',3,'QS',NULL),
('01a20242fdb276d8987075ae6a1c61ef',1,'01a20242fd95765b833a5ab1d26ca619',7,NULL,NULL),
('01a20242fdb276d8987075ae6a1c61ef',2,'01a20242fd95765b833a5ab1d26ca619',3,NULL,NULL),
('01a20242fdb276d8987075ae6a1c61ef',3,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a20242fdbe741a9c0965c4ed8dafef',0,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a20242fdbe741a9c0965c4ed8dafef',1,'01a20242fd95765b833a5ab1d26ca619',13,'QS',NULL),
('01a20242fdbe741a9c0965c4ed8dafef',2,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a20242fdbe741a9c0965c4ed8dafef',3,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a20242fdd575f084da40af95579efc',0,'01a20242fd95765b833a5ab1d26ca619',1,NULL,NULL),
('01a20242fdd575f084da40af95579efc',1,'01a20242fd95765b833a5ab1d26ca619',1,NULL,NULL),
('01a20242fdd575f084da40af95579efc',2,'01a20242fd95765b833a5ab1d26ca619',1,NULL,NULL),
('01a20242fdd575f084da40af95579efc',3,'01a20242fd95765b833a5ab1d26ca619',10,'QS',NULL),
('01a20242fde7706ea681083659d5fdd4',0,'01a20242fd95765b833a5ab1d26ca619',4,'QS',NULL),
('01a20242fde7706ea681083659d5fdd4',1,'01a20242fd95765b833a5ab1d26ca619',6,NULL,NULL),
('01a20242fde7706ea681083659d5fdd4',2,'01a20242fd95765b833a5ab1d26ca619',3,NULL,NULL),
('01a20242fde7706ea681083659d5fdd4',3,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a20242fdf47c3d916ce685a2da60f3',0,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a20242fdf47c3d916ce685a2da60f3',1,'01a20242fd95765b833a5ab1d26ca619',1,NULL,NULL),
('01a20242fdf47c3d916ce685a2da60f3',2,'01a20242fd95765b833a5ab1d26ca619',2,'QS',NULL),
('01a20242fdf47c3d916ce685a2da60f3',3,'01a20242fd95765b833a5ab1d26ca619',10,NULL,NULL),
('01a2024302967deeaab0890343d61bfc',0,'01a20242fd95765b833a5ab1d26ca619',13,'QS',NULL),
('01a2024302967deeaab0890343d61bfc',1,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a2024302967deeaab0890343d61bfc',2,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a2024302967deeaab0890343d61bfc',3,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a2024302a37c60aea8380ba57320f0',0,'01a20242fd95765b833a5ab1d26ca619',13,'QS',NULL),
('01a2024302a37c60aea8380ba57320f0',1,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a2024302a37c60aea8380ba57320f0',2,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL),
('01a2024302a37c60aea8380ba57320f0',3,'01a20242fd95765b833a5ab1d26ca619',0,NULL,NULL);
INSERT INTO live_hands VALUES
('01a20242fe077792929dbadb160dc2d7','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a',3,'tally','QS=2',1,'2026-11-19 15:05:00.000000','e46adbf5c9544286b9b906e88d961ba6'),
('01a2024302ab7846961e1ceb815fa816','01a20242fd95765b833a5ab1d26ca619','01a2024302807233ab6b069904552a12',3,'watch','2:2C 5C AC',3,'2026-11-19 18:05:00.000000','e46adbf5c9544286b9b906e88d961ba6');
INSERT INTO precedents VALUES
('01a20242fdec7c8ca84f964ea082c3de','01a20242fd95765b833a5ab1d26ca619','01a20242fdda7d09b07451e675a7899a','e46adbf5c9544286b9b906e88d961ba6','talk','points_5','as last year','2026-11-19 15:02:00.000000');

-- A data folder with the text of b55787d (age 2), written by b55787d, 615ab70, cd7c42c and 41fc687, one game each.
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
  rematch_of CHAR(32),
  deal_from_hand INTEGER NOT NULL,
  deal_from_seat INTEGER NOT NULL,
  pass_from_hand INTEGER NOT NULL,
  pass_from_step INTEGER NOT NULL,
  pass_once_hand INTEGER,
  pass_once VARCHAR(4),
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
  cards VARCHAR(160),
  points INTEGER,
  CONSTRAINT pk_takes PRIMARY KEY (hand_id, seat_number),
  CONSTRAINT fk_takes_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id),
  CONSTRAINT fk_takes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);

INSERT INTO alembic_version VALUES
('0001');
INSERT INTO devices VALUES
('b589c8696717416b8969e51534eb8eb3','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a2024210717644925716de3c511ae5','Thursday table','2026-11-19 12:00:00.000000',17,'counts',0);
INSERT INTO games VALUES
('01a20242108379bb8559fd9b7fb59a40','01a2024210717644925716de3c511ae5',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,1,0,1,0,NULL,NULL,'01a20242117670b59324785385ed38e5','2026-11-19 12:04:00.000000',3,1,0,0),
('01a2024217e47601930babb02ee79d0c','01a2024210717644925716de3c511ae5',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,NULL,1,0,1,0,NULL,NULL,'01a2024218b978709a2d6baa0dd7d425','2026-11-19 15:02:00.000000',2,0,0,0),
('01a202421e2b70c1af79959a34d1e1fd','01a2024210717644925716de3c511ae5',3,'standard','2026-11-19 18:00:00.000000',NULL,NULL,NULL,1,0,1,0,NULL,NULL,'01a202421eaf70e4a57e735292bdce48','2026-11-19 18:02:00.000000',2,0,0,0),
('01a20242236d78168368bba5461385b8','01a2024210717644925716de3c511ae5',4,'standard','2026-11-19 21:00:00.000000',NULL,NULL,NULL,1,0,1,0,NULL,NULL,'01a2024223e27bd19de17cc4c778f82a','2026-11-19 21:02:00.000000',2,0,0,0);
INSERT INTO grants VALUES
('b589c8696717416b8969e51534eb8eb3','01a2024210717644925716de3c511ae5','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a20242107c7b218149cadb6b1e0dbe','01a2024210717644925716de3c511ae5','Ann','ann',0,'2026-11-19 12:00:00.000000'),
('01a20242107d79a3b7699620f19f0cad','01a2024210717644925716de3c511ae5','Dev','dev',3,'2026-11-19 12:00:00.000000'),
('01a20242107d7c33a55bf1e80d82bded','01a2024210717644925716de3c511ae5','Cleo','cleo',2,'2026-11-19 12:00:00.000000'),
('01a20242107d7f22ac083a8d94156380','01a2024210717644925716de3c511ae5','Bo','bo',1,'2026-11-19 12:00:00.000000');
INSERT INTO game_rulesets VALUES
('01a2024210847db3849904bbd862700e','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',1,1,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed"}',NULL),
('01a2024217e57c238124feb6c79f34ea','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',1,2,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick"}',NULL),
('01a202421e2d79a68af01659ca44990a','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',1,3,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick"}',NULL),
('01a20242236f70ac9799d02931d16159','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL);
INSERT INTO hands VALUES
('01a2024210ba7b0cb60de6a7e1352e20','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',1,0,'L','counts',0,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','b589c8696717416b8969e51534eb8eb3',NULL),
('01a2024210e270ed97b8f16f013866c8','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',2,1,'R','counts',0,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','b589c8696717416b8969e51534eb8eb3',NULL),
('01a2024211717e7dbfb8357b2c503f71','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',3,2,'X','counts',0,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','b589c8696717416b8969e51534eb8eb3',NULL),
('01a20242186a7e1e94ee121cbdf085ee','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',1,0,'L','counts',0,NULL,NULL,NULL,1,'2026-11-19 15:01:00.000000','b589c8696717416b8969e51534eb8eb3',NULL),
('01a20242189d75cb988896ce10019d6d','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',2,1,'R','counts',0,NULL,NULL,NULL,2,'2026-11-19 15:02:00.000000','b589c8696717416b8969e51534eb8eb3',NULL),
('01a202421e897f33984cc6da3fb3afa0','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',1,0,'L','counts',0,NULL,NULL,NULL,1,'2026-11-19 18:01:00.000000','b589c8696717416b8969e51534eb8eb3',NULL),
('01a202421e9f7daaacc7196f60133bad','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',2,1,'R','counts',0,NULL,NULL,NULL,2,'2026-11-19 18:02:00.000000','b589c8696717416b8969e51534eb8eb3',NULL),
('01a2024223ca7d0ba8381638af531dde','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',1,0,'L','counts',0,NULL,NULL,NULL,1,'2026-11-19 21:01:00.000000','b589c8696717416b8969e51534eb8eb3',NULL),
('01a2024223d7706b9610cbb51779d027','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',2,1,'R','counts',0,NULL,NULL,NULL,2,'2026-11-19 21:02:00.000000','b589c8696717416b8969e51534eb8eb3',NULL);
INSERT INTO seats VALUES
('01a202421085767b846e536bf78790eb','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',2,2,0,'01a20242107d7c33a55bf1e80d82bded',30,2,0),
('01a20242108576ad879f5e1f9e3e0b3d','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',1,1,0,'01a20242107d7f22ac083a8d94156380',8,1,0),
('01a20242108579f6902584ea900d8872','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',3,3,0,'01a20242107d79a3b7699620f19f0cad',49,4,0),
('01a2024210857a518da67592583dd6ae','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',0,0,0,'01a20242107c7b218149cadb6b1e0dbe',43,3,0),
('01a2024217ee730ca3f20c31e63f2170','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',0,0,0,'01a20242107c7b218149cadb6b1e0dbe',17,3,0),
('01a2024217ee746191a8903dc2dc34a3','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',1,1,0,'01a20242107d7f22ac083a8d94156380',7,1,0),
('01a2024217ee79529a5935a62953385c','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',2,2,0,'01a20242107d7c33a55bf1e80d82bded',18,4,0),
('01a2024217ee7e4098d130679f3a3a69','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',3,3,0,'01a20242107d79a3b7699620f19f0cad',10,2,0),
('01a202421e2e75c58ad8cb7f1187e6a0','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',0,0,0,'01a20242107c7b218149cadb6b1e0dbe',17,3,0),
('01a202421e2e75eca66ba855ff17310b','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',1,1,0,'01a20242107d7f22ac083a8d94156380',7,1,0),
('01a202421e2e75f9af7a49e6b0be6874','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',2,2,0,'01a20242107d7c33a55bf1e80d82bded',18,4,0),
('01a202421e2e760485c71420871a05c9','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',3,3,0,'01a20242107d79a3b7699620f19f0cad',10,2,0),
('01a2024223b97a5696fa12d97f0f73a4','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',0,0,0,'01a20242107c7b218149cadb6b1e0dbe',17,3,0),
('01a2024223b97a9da533230b207b79c9','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',1,1,0,'01a20242107d7f22ac083a8d94156380',7,1,0),
('01a2024223b97aab85681e3294e4cf3b','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',2,2,0,'01a20242107d7c33a55bf1e80d82bded',18,4,0),
('01a2024223b97ab9932441ed4e22bd0d','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',3,3,0,'01a20242107d79a3b7699620f19f0cad',10,2,0);
INSERT INTO sittings VALUES
('01a20242108675e299b5c7f91c2022a5','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',1,2,2,'01a20242107d7c33a55bf1e80d82bded'),
('01a20242108677efabaf2f557033a692','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',1,3,3,'01a20242107d79a3b7699620f19f0cad'),
('01a20242108679be992c060444ff88ef','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',1,1,1,'01a20242107d7f22ac083a8d94156380'),
('01a2024210867aa3bc95632ce865fc11','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40',1,0,0,'01a20242107c7b218149cadb6b1e0dbe'),
('01a2024217ef71ce8bf4dcb056629c6a','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',1,2,2,'01a20242107d7c33a55bf1e80d82bded'),
('01a2024217ef7c67a8d74b91d131c0a0','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',1,0,0,'01a20242107c7b218149cadb6b1e0dbe'),
('01a2024217ef7cf5b2b4c9a5134f4144','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',1,1,1,'01a20242107d7f22ac083a8d94156380'),
('01a2024217ef7e13a412db9b849bf9ca','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c',1,3,3,'01a20242107d79a3b7699620f19f0cad'),
('01a202421e317ae48adff99673573590','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',1,0,0,'01a20242107c7b218149cadb6b1e0dbe'),
('01a202421e317f9693818383542dfaf6','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',1,1,1,'01a20242107d7f22ac083a8d94156380'),
('01a202421e317fb2afc4ef3f73506e72','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',1,2,2,'01a20242107d7c33a55bf1e80d82bded'),
('01a202421e317fbd9ba2dd3eca6d6462','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd',1,3,3,'01a20242107d79a3b7699620f19f0cad'),
('01a2024223ba771f9b43be10f02f45c6','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',1,0,0,'01a20242107c7b218149cadb6b1e0dbe'),
('01a2024223ba77479aa927cc2cfbf100','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',1,1,1,'01a20242107d7f22ac083a8d94156380'),
('01a2024223ba775d8ff586456d99be07','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',1,2,2,'01a20242107d7c33a55bf1e80d82bded'),
('01a2024223ba776784222c7ad7b667a5','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8',1,3,3,'01a20242107d79a3b7699620f19f0cad');
INSERT INTO changes VALUES
('01a2024210c0765490b84ce24cdd5985','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40','01a2024210ba7b0cb60de6a7e1352e20','b589c8696717416b8969e51534eb8eb3','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-1084-7db3-8499-04bbd862700e": 1}}}','null',NULL),
('01a2024210e67c398616051a28e8f1d2','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40','01a2024210e270ed97b8f16f013866c8','b589c8696717416b8969e51534eb8eb3','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-10ba-7b0c-b60d-e6a7e1352e20"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-1084-7db3-8499-04bbd862700e": 1}}}','null',NULL),
('01a202421152788e86c742d12cd9f101','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40','01a2024210ba7b0cb60de6a7e1352e20','b589c8696717416b8969e51534eb8eb3','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-10ba-7b0c-b60d-e6a7e1352e20", "01a20242-10e2-70ed-97b8-f16f013866c8"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-1084-7db3-8499-04bbd862700e": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a20242117670b59324785385ed38e5','01a2024210717644925716de3c511ae5','01a20242108379bb8559fd9b7fb59a40','01a2024211717e7dbfb8357b2c503f71','b589c8696717416b8969e51534eb8eb3','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-10ba-7b0c-b60d-e6a7e1352e20", "01a20242-10e2-70ed-97b8-f16f013866c8"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-1084-7db3-8499-04bbd862700e": 1}}}','null',NULL),
('01a202421879745985fb6597d27ca9d6','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c','01a20242186a7e1e94ee121cbdf085ee','b589c8696717416b8969e51534eb8eb3','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-17e5-7c23-8124-feb6c79f34ea": 1}}}','null',NULL),
('01a20242189d78b398081fed6eaa10a8','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c','01a20242189d75cb988896ce10019d6d','b589c8696717416b8969e51534eb8eb3','2026-11-19 15:02:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-186a-7e1e-94ee-121cbdf085ee"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-17e5-7c23-8124-feb6c79f34ea": 1}}}','null',NULL),
('01a2024218b978709a2d6baa0dd7d425','01a2024210717644925716de3c511ae5','01a2024217e47601930babb02ee79d0c','01a20242189d75cb988896ce10019d6d','b589c8696717416b8969e51534eb8eb3','2026-11-19 15:03:00.000000','corrected','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-186a-7e1e-94ee-121cbdf085ee", "01a20242-189d-75cb-9888-96ce10019d6d"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-17e5-7c23-8124-feb6c79f34ea": 1}}, "hand": {"dealer": 1, "passed": "R", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "takes": [[0, 0, null, null], [1, 1, null, null], [2, 3, "QS", null], [3, 9, null, null]], "line": {"0": 0, "1": 1, "2": 16, "3": 9}}}','null',NULL),
('01a202421e8f74ff8465abbbbe88235b','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd','01a202421e897f33984cc6da3fb3afa0','b589c8696717416b8969e51534eb8eb3','2026-11-19 18:01:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-1e2d-79a6-8af0-1659ca44990a": 1}}}','null',NULL),
('01a202421ea074f18532c29869ca0d32','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd','01a202421e9f7daaacc7196f60133bad','b589c8696717416b8969e51534eb8eb3','2026-11-19 18:02:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-1e89-7f33-984c-c6da3fb3afa0"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-1e2d-79a6-8af0-1659ca44990a": 1}}}','null',NULL),
('01a202421eaf70e4a57e735292bdce48','01a2024210717644925716de3c511ae5','01a202421e2b70c1af79959a34d1e1fd','01a202421e9f7daaacc7196f60133bad','b589c8696717416b8969e51534eb8eb3','2026-11-19 18:03:00.000000','corrected','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-1e89-7f33-984c-c6da3fb3afa0", "01a20242-1e9f-7daa-acc7-196f60133bad"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-1e2d-79a6-8af0-1659ca44990a": 1}}, "hand": {"dealer": 1, "passed": "R", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "takes": [[0, 0, null, null], [1, 1, null, null], [2, 3, "QS", null], [3, 9, null, null]], "line": {"0": 0, "1": 1, "2": 16, "3": 9}}}','null',NULL),
('01a2024223cb7e5ab7a90337a75c4119','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8','01a2024223ca7d0ba8381638af531dde','b589c8696717416b8969e51534eb8eb3','2026-11-19 21:01:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-236f-70ac-9799-d02931d16159": 1}}}','null',NULL),
('01a2024223d777899836d14dd2e5a432','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8','01a2024223d7706b9610cbb51779d027','b589c8696717416b8969e51534eb8eb3','2026-11-19 21:02:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-23ca-7d0b-a838-1638af531dde"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-236f-70ac-9799-d02931d16159": 1}}}','null',NULL),
('01a2024223e27bd19de17cc4c778f82a','01a2024210717644925716de3c511ae5','01a20242236d78168368bba5461385b8','01a2024223d7706b9610cbb51779d027','b589c8696717416b8969e51534eb8eb3','2026-11-19 21:03:00.000000','corrected','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-23ca-7d0b-a838-1638af531dde", "01a20242-23d7-706b-9610-cbb51779d027"], "sittings": [[1, 0, 0, "01a20242-107c-7b21-8149-cadb6b1e0dbe"], [1, 1, 1, "01a20242-107d-7f22-ac08-3a8d94156380"], [1, 2, 2, "01a20242-107d-7c33-a55b-f1e80d82bded"], [1, 3, 3, "01a20242-107d-79a3-b769-9620f19f0cad"]], "rulesets": {"01a20242-236f-70ac-9799-d02931d16159": 1}}, "hand": {"dealer": 1, "passed": "R", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "takes": [[0, 0, null, null], [1, 1, null, null], [2, 3, "QS", null], [3, 9, null, null]], "line": {"0": 0, "1": 1, "2": 16, "3": 9}}}','null',NULL);
INSERT INTO takes VALUES
('01a2024210ba7b0cb60de6a7e1352e20',0,'01a2024210717644925716de3c511ae5',3,'QS',NULL),
('01a2024210ba7b0cb60de6a7e1352e20',1,'01a2024210717644925716de3c511ae5',7,NULL,NULL),
('01a2024210ba7b0cb60de6a7e1352e20',2,'01a2024210717644925716de3c511ae5',3,NULL,NULL),
('01a2024210ba7b0cb60de6a7e1352e20',3,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a2024210e270ed97b8f16f013866c8',0,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a2024210e270ed97b8f16f013866c8',1,'01a2024210717644925716de3c511ae5',13,'QS',NULL),
('01a2024210e270ed97b8f16f013866c8',2,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a2024210e270ed97b8f16f013866c8',3,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a2024211717e7dbfb8357b2c503f71',0,'01a2024210717644925716de3c511ae5',1,NULL,NULL),
('01a2024211717e7dbfb8357b2c503f71',1,'01a2024210717644925716de3c511ae5',1,NULL,NULL),
('01a2024211717e7dbfb8357b2c503f71',2,'01a2024210717644925716de3c511ae5',1,NULL,NULL),
('01a2024211717e7dbfb8357b2c503f71',3,'01a2024210717644925716de3c511ae5',10,'QS',NULL),
('01a20242186a7e1e94ee121cbdf085ee',0,'01a2024210717644925716de3c511ae5',4,'QS',NULL),
('01a20242186a7e1e94ee121cbdf085ee',1,'01a2024210717644925716de3c511ae5',6,NULL,NULL),
('01a20242186a7e1e94ee121cbdf085ee',2,'01a2024210717644925716de3c511ae5',3,NULL,NULL),
('01a20242186a7e1e94ee121cbdf085ee',3,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a20242189d75cb988896ce10019d6d',0,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a20242189d75cb988896ce10019d6d',1,'01a2024210717644925716de3c511ae5',1,NULL,NULL),
('01a20242189d75cb988896ce10019d6d',2,'01a2024210717644925716de3c511ae5',2,'QS',NULL),
('01a20242189d75cb988896ce10019d6d',3,'01a2024210717644925716de3c511ae5',10,NULL,NULL),
('01a202421e897f33984cc6da3fb3afa0',0,'01a2024210717644925716de3c511ae5',4,'QS',NULL),
('01a202421e897f33984cc6da3fb3afa0',1,'01a2024210717644925716de3c511ae5',6,NULL,NULL),
('01a202421e897f33984cc6da3fb3afa0',2,'01a2024210717644925716de3c511ae5',3,NULL,NULL),
('01a202421e897f33984cc6da3fb3afa0',3,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a202421e9f7daaacc7196f60133bad',0,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a202421e9f7daaacc7196f60133bad',1,'01a2024210717644925716de3c511ae5',1,NULL,NULL),
('01a202421e9f7daaacc7196f60133bad',2,'01a2024210717644925716de3c511ae5',2,'QS',NULL),
('01a202421e9f7daaacc7196f60133bad',3,'01a2024210717644925716de3c511ae5',10,NULL,NULL),
('01a2024223ca7d0ba8381638af531dde',0,'01a2024210717644925716de3c511ae5',4,'QS',NULL),
('01a2024223ca7d0ba8381638af531dde',1,'01a2024210717644925716de3c511ae5',6,NULL,NULL),
('01a2024223ca7d0ba8381638af531dde',2,'01a2024210717644925716de3c511ae5',3,NULL,NULL),
('01a2024223ca7d0ba8381638af531dde',3,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a2024223d7706b9610cbb51779d027',0,'01a2024210717644925716de3c511ae5',0,NULL,NULL),
('01a2024223d7706b9610cbb51779d027',1,'01a2024210717644925716de3c511ae5',1,NULL,NULL),
('01a2024223d7706b9610cbb51779d027',2,'01a2024210717644925716de3c511ae5',2,'QS',NULL),
('01a2024223d7706b9610cbb51779d027',3,'01a2024210717644925716de3c511ae5',10,NULL,NULL);

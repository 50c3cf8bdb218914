-- A data folder with the text of 64a0913 (age 3), written by 64a0913.
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
  went_on_after INTEGER,
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
('088e964702f64874b1c84c309549600b','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a2024228f47db0b26dfe29680910ab','Thursday table','2026-11-19 12:00:00.000000',11,'counts',0);
INSERT INTO games VALUES
('01a2024228fd7799a17123a5bc15a4fe','01a2024228f47db0b26dfe29680910ab',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,'01a20242295178b9a9d647ffb6e170d2','2026-11-19 12:04:00.000000',3,1,0,0),
('01a20242295d71128b8e98d491377293','01a2024228f47db0b26dfe29680910ab',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,4,NULL,1,0,1,0,NULL,NULL,'01a2024229b972fb82a06d0c946f2fd3','2026-11-19 15:04:00.000000',4,4,1,0);
INSERT INTO grants VALUES
('088e964702f64874b1c84c309549600b','01a2024228f47db0b26dfe29680910ab','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a2024228fa7129b30428629b4df498','01a2024228f47db0b26dfe29680910ab','Ann','ann',0,'2026-11-19 12:00:00.000000'),
('01a2024228fa7c238d0e590ac500db0f','01a2024228f47db0b26dfe29680910ab','Bo','bo',1,'2026-11-19 12:00:00.000000'),
('01a2024228fb71319a09419d7921e4b5','01a2024228f47db0b26dfe29680910ab','Cleo','cleo',2,'2026-11-19 12:00:00.000000'),
('01a2024228fb76bdae55156d4e65eb21','01a2024228f47db0b26dfe29680910ab','Dev','dev',3,'2026-11-19 12:00:00.000000');
INSERT INTO game_rulesets VALUES
('01a2024228fe7cb691ec16b5aa16788d','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a20242295d7a96a9b59e30e0e0fd1e','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL);
INSERT INTO hands VALUES
('01a20242291775cca20eac27a0881c61','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',1,0,'L','counts',0,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','088e964702f64874b1c84c309549600b',NULL),
('01a20242292871418a72e96da86503f8','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',2,1,'R','counts',0,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','088e964702f64874b1c84c309549600b',NULL),
('01a20242295171ee99a64bc32e073b89','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',3,2,'X','counts',0,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','088e964702f64874b1c84c309549600b',NULL),
('01a20242296c795f912f0963ea3f4b51','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',1,0,'L','counts',0,NULL,NULL,NULL,1,'2026-11-19 15:01:00.000000','088e964702f64874b1c84c309549600b',NULL),
('01a202422981703a8a86f86d510e17ce','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',2,1,'R','counts',0,NULL,NULL,NULL,1,'2026-11-19 15:02:00.000000','088e964702f64874b1c84c309549600b',NULL),
('01a20242299671a595c9e4c3e7b5363f','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',3,2,'X','counts',0,NULL,NULL,NULL,1,'2026-11-19 15:03:00.000000','088e964702f64874b1c84c309549600b',NULL),
('01a2024229ac74b9adfa4b48a47e8877','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',4,3,'H','counts',0,NULL,NULL,NULL,1,'2026-11-19 15:04:00.000000','088e964702f64874b1c84c309549600b',NULL);
INSERT INTO seats VALUES
('01a202422900790f87a399701f7eb1ef','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',0,0,0,'01a2024228fa7129b30428629b4df498',43,3,0),
('01a202422900794c9c4add9cff7fd875','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',1,1,0,'01a2024228fa7c238d0e590ac500db0f',8,1,0),
('01a2024229007959be061dbee643ff5d','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',2,2,0,'01a2024228fb71319a09419d7921e4b5',30,2,0),
('01a2024229007962a9d9d309135507eb','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',3,3,0,'01a2024228fb76bdae55156d4e65eb21',49,4,0),
('01a20242295d7e3b80e44c3ed507cfc4','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',0,0,0,'01a2024228fa7129b30428629b4df498',0,1,1),
('01a20242295d7e56b93f8ba3f7316722','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',1,1,0,'01a2024228fa7c238d0e590ac500db0f',104,2,0),
('01a20242295d7e6099d5c228a4bfe798','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',2,2,0,'01a2024228fb71319a09419d7921e4b5',104,2,0),
('01a20242295d7e68b8c195a15787bdef','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',3,3,0,'01a2024228fb76bdae55156d4e65eb21',104,2,0);
INSERT INTO sittings VALUES
('01a2024229017d7bb2f1af553fbff83b','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',1,0,0,'01a2024228fa7129b30428629b4df498'),
('01a2024229017dadbf9e988b9383d173','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',1,1,1,'01a2024228fa7c238d0e590ac500db0f'),
('01a2024229017db88edd310e3f26d4f9','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',1,2,2,'01a2024228fb71319a09419d7921e4b5'),
('01a2024229017dc0a708ebc59453817e','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe',1,3,3,'01a2024228fb76bdae55156d4e65eb21'),
('01a20242295e71eea75a884c6c8af5a3','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',1,0,0,'01a2024228fa7129b30428629b4df498'),
('01a20242295e7201977385c23dbc1611','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',1,1,1,'01a2024228fa7c238d0e590ac500db0f'),
('01a20242295e720a9e5011cb7a262fea','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',1,2,2,'01a2024228fb71319a09419d7921e4b5'),
('01a20242295e721181108565254a456f','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',1,3,3,'01a2024228fb76bdae55156d4e65eb21');
INSERT INTO changes VALUES
('01a2024229187a5c891d493a4ce44d3a','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe','01a20242291775cca20eac27a0881c61','088e964702f64874b1c84c309549600b','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-28fe-7cb6-91ec-16b5aa16788d": 1}}}','null',NULL),
('01a2024229287ae79138ce9e3918b0a8','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe','01a20242292871418a72e96da86503f8','088e964702f64874b1c84c309549600b','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-2917-75cc-a20e-ac27a0881c61"], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-28fe-7cb6-91ec-16b5aa16788d": 1}}}','null',NULL),
('01a2024229357aaf9b568b010d3cf0f3','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe','01a20242291775cca20eac27a0881c61','088e964702f64874b1c84c309549600b','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-2917-75cc-a20e-ac27a0881c61", "01a20242-2928-7141-8a72-e96da86503f8"], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-28fe-7cb6-91ec-16b5aa16788d": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a20242295178b9a9d647ffb6e170d2','01a2024228f47db0b26dfe29680910ab','01a2024228fd7799a17123a5bc15a4fe','01a20242295171ee99a64bc32e073b89','088e964702f64874b1c84c309549600b','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-2917-75cc-a20e-ac27a0881c61", "01a20242-2928-7141-8a72-e96da86503f8"], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-28fe-7cb6-91ec-16b5aa16788d": 1}}}','null',NULL),
('01a20242296d70e4ae2cf0616cda0961','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293','01a20242296c795f912f0963ea3f4b51','088e964702f64874b1c84c309549600b','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-295d-7a96-a9b5-9e30e0e0fd1e": 1}}}','null',NULL),
('01a20242298177929f3a150bad4bcaf1','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293','01a202422981703a8a86f86d510e17ce','088e964702f64874b1c84c309549600b','2026-11-19 15:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-296c-795f-912f-0963ea3f4b51"], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-295d-7a96-a9b5-9e30e0e0fd1e": 1}}}','null',NULL),
('01a2024229997af28ca4bb795e32c6ed','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293','01a20242299671a595c9e4c3e7b5363f','088e964702f64874b1c84c309549600b','2026-11-19 15:03:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-296c-795f-912f-0963ea3f4b51", "01a20242-2981-703a-8a86-f86d510e17ce"], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-295d-7a96-a9b5-9e30e0e0fd1e": 1}}}','null',NULL),
('01a2024229ac7ea5b244505290a6529a','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293','01a2024229ac74b9adfa4b48a47e8877','088e964702f64874b1c84c309549600b','2026-11-19 15:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-296c-795f-912f-0963ea3f4b51", "01a20242-2981-703a-8a86-f86d510e17ce", "01a20242-2996-71a5-95c9-e4c3e7b5363f"], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-295d-7a96-a9b5-9e30e0e0fd1e": 1}}}','null',NULL),
('01a2024229b972fb82a06d0c946f2fd3','01a2024228f47db0b26dfe29680910ab','01a20242295d71128b8e98d491377293',NULL,'088e964702f64874b1c84c309549600b','2026-11-19 15:05:00.000000','played_on','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-296c-795f-912f-0963ea3f4b51", "01a20242-2981-703a-8a86-f86d510e17ce", "01a20242-2996-71a5-95c9-e4c3e7b5363f", "01a20242-29ac-74b9-adfa-4b48a47e8877"], "sittings": [[1, 0, 0, "01a20242-28fa-7129-b304-28629b4df498"], [1, 1, 1, "01a20242-28fa-7c23-8d0e-590ac500db0f"], [1, 2, 2, "01a20242-28fb-7131-9a09-419d7921e4b5"], [1, 3, 3, "01a20242-28fb-76bd-ae55-156d4e65eb21"]], "rulesets": {"01a20242-295d-7a96-a9b5-9e30e0e0fd1e": 1}}}','null',NULL);
INSERT INTO takes VALUES
('01a20242291775cca20eac27a0881c61',0,'01a2024228f47db0b26dfe29680910ab',3,'QS',NULL),
('01a20242291775cca20eac27a0881c61',1,'01a2024228f47db0b26dfe29680910ab',7,NULL,NULL),
('01a20242291775cca20eac27a0881c61',2,'01a2024228f47db0b26dfe29680910ab',3,NULL,NULL),
('01a20242291775cca20eac27a0881c61',3,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242292871418a72e96da86503f8',0,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242292871418a72e96da86503f8',1,'01a2024228f47db0b26dfe29680910ab',13,'QS',NULL),
('01a20242292871418a72e96da86503f8',2,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242292871418a72e96da86503f8',3,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242295171ee99a64bc32e073b89',0,'01a2024228f47db0b26dfe29680910ab',1,NULL,NULL),
('01a20242295171ee99a64bc32e073b89',1,'01a2024228f47db0b26dfe29680910ab',1,NULL,NULL),
('01a20242295171ee99a64bc32e073b89',2,'01a2024228f47db0b26dfe29680910ab',1,NULL,NULL),
('01a20242295171ee99a64bc32e073b89',3,'01a2024228f47db0b26dfe29680910ab',10,'QS',NULL),
('01a20242296c795f912f0963ea3f4b51',0,'01a2024228f47db0b26dfe29680910ab',13,'QS',NULL),
('01a20242296c795f912f0963ea3f4b51',1,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242296c795f912f0963ea3f4b51',2,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242296c795f912f0963ea3f4b51',3,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a202422981703a8a86f86d510e17ce',0,'01a2024228f47db0b26dfe29680910ab',13,'QS',NULL),
('01a202422981703a8a86f86d510e17ce',1,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a202422981703a8a86f86d510e17ce',2,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a202422981703a8a86f86d510e17ce',3,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242299671a595c9e4c3e7b5363f',0,'01a2024228f47db0b26dfe29680910ab',13,'QS',NULL),
('01a20242299671a595c9e4c3e7b5363f',1,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242299671a595c9e4c3e7b5363f',2,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a20242299671a595c9e4c3e7b5363f',3,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a2024229ac74b9adfa4b48a47e8877',0,'01a2024228f47db0b26dfe29680910ab',13,'QS',NULL),
('01a2024229ac74b9adfa4b48a47e8877',1,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a2024229ac74b9adfa4b48a47e8877',2,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL),
('01a2024229ac74b9adfa4b48a47e8877',3,'01a2024228f47db0b26dfe29680910ab',0,NULL,NULL);

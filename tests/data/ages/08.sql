-- A data folder with the text of b1e02ec (age 8), written by b1e02ec.
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
  name_key VARCHAR(800) NOT NULL,
  colour INTEGER NOT NULL,
  created_at DATETIME NOT NULL,
  same_as CHAR(32),
  CONSTRAINT pk_players PRIMARY KEY (id),
  CONSTRAINT fk_players_same_as_players FOREIGN KEY(same_as) REFERENCES players (id),
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
('4b6144319fff4adca94cdba97445be3b','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a202424e447448a4e03f8101584399','Thursday table','2026-11-19 12:00:00.000000',11,'counts',0,'{"revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "auto_claim": "off", "running_points": "hidden"}');
INSERT INTO games VALUES
('01a202424e5078e2b6de64028e6b5f40','01a202424e447448a4e03f8101584399',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a202424e907a7686a7bb5b2e156b00','2026-11-19 12:04:00.000000',3,1,0,0),
('01a202424e977befbd7fb671f247cb17','01a202424e447448a4e03f8101584399',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a202424ee07e51ba65965715f37590','2026-11-19 15:03:00.000000',2,0,0,0);
INSERT INTO grants VALUES
('4b6144319fff4adca94cdba97445be3b','01a202424e447448a4e03f8101584399','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a202424e4d76a499c7ff6fc9a4e208','01a202424e447448a4e03f8101584399','Ann','ann',0,'2026-11-19 12:00:00.000000',NULL),
('01a202424e4d7d409a312a06b5b21370','01a202424e447448a4e03f8101584399','Bo','bo',1,'2026-11-19 12:00:00.000000',NULL),
('01a202424e4e7219ae5c97acabbe89a1','01a202424e447448a4e03f8101584399','Cleo','cleo',2,'2026-11-19 12:00:00.000000',NULL),
('01a202424e4e75569602c2139b6d2109','01a202424e447448a4e03f8101584399','Dev','dev',3,'2026-11-19 12:00:00.000000',NULL),
('01a202424e9772acb2ca7f22b1dde8e1','01a202424e447448a4e03f8101584399','Anne','anne',4,'2026-11-19 15:00:00.000000','01a202424e4d76a499c7ff6fc9a4e208');
INSERT INTO game_rulesets VALUES
('01a202424e517ef8a30ea123e77db0aa','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a202424e9875e4ab0b0e2bb14dc284','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL);
INSERT INTO hands VALUES
('01a202424e657408bba0c6ca0a7f3d62','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','4b6144319fff4adca94cdba97445be3b',NULL),
('01a202424e7076f9b928d2d0e27b5eea','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','4b6144319fff4adca94cdba97445be3b',NULL),
('01a202424e9073a3b1e58a96da506a34','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',3,2,'X','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','4b6144319fff4adca94cdba97445be3b',NULL),
('01a202424ea57e46b58a9e7d27cce7de','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 15:01:00.000000','4b6144319fff4adca94cdba97445be3b',NULL),
('01a202424ecc7b289d896ea9344f00f3','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,2,'2026-11-19 15:03:00.000000','4b6144319fff4adca94cdba97445be3b',NULL);
INSERT INTO seats VALUES
('01a202424e527b36b6e3cca8acabcbdf','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',0,0,0,'01a202424e4d76a499c7ff6fc9a4e208',43,3,0),
('01a202424e527b6cada001bb8e5f6b3e','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',1,1,0,'01a202424e4d7d409a312a06b5b21370',8,1,0),
('01a202424e527b79bd4b6ff79c37f2d8','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',2,2,0,'01a202424e4e7219ae5c97acabbe89a1',30,2,0),
('01a202424e527b82a706bbc473871698','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',3,3,0,'01a202424e4e75569602c2139b6d2109',49,4,0),
('01a202424e9879f09f1c9ad0854ff299','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',0,4,0,'01a202424e9772acb2ca7f22b1dde8e1',17,3,0),
('01a202424e987a098252d504db75743b','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',1,1,0,'01a202424e4d7d409a312a06b5b21370',7,1,0),
('01a202424e987a13b8687aa64de20cdf','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',2,2,0,'01a202424e4e7219ae5c97acabbe89a1',18,4,0),
('01a202424e987a1ba79a5019a80b6f6c','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',3,3,0,'01a202424e4e75569602c2139b6d2109',10,2,0);
INSERT INTO sittings VALUES
('01a202424e5376258e6f43b41ca03597','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',1,0,0,'01a202424e4d76a499c7ff6fc9a4e208'),
('01a202424e53764ba77f8ff668b11b31','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',1,1,1,'01a202424e4d7d409a312a06b5b21370'),
('01a202424e537654ad0b1e4800028063','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',1,2,2,'01a202424e4e7219ae5c97acabbe89a1'),
('01a202424e53765c827bce54174f410e','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40',1,3,3,'01a202424e4e75569602c2139b6d2109'),
('01a202424e987dc7972162040bc395d9','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',1,0,0,'01a202424e9772acb2ca7f22b1dde8e1'),
('01a202424e987dd9af14481bf8b10455','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',1,1,1,'01a202424e4d7d409a312a06b5b21370'),
('01a202424e987de199d279ebc07ba844','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',1,2,2,'01a202424e4e7219ae5c97acabbe89a1'),
('01a202424e987de79f47d9b11dfecf8f','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17',1,3,3,'01a202424e4e75569602c2139b6d2109');
INSERT INTO changes VALUES
('01a202424e667480bd7a9643e3023909','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40','01a202424e657408bba0c6ca0a7f3d62','4b6144319fff4adca94cdba97445be3b','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-4e4d-76a4-99c7-ff6fc9a4e208"], [1, 1, 1, "01a20242-4e4d-7d40-9a31-2a06b5b21370"], [1, 2, 2, "01a20242-4e4e-7219-ae5c-97acabbe89a1"], [1, 3, 3, "01a20242-4e4e-7556-9602-c2139b6d2109"]], "rulesets": {"01a20242-4e51-7ef8-a30e-a123e77db0aa": 1}}}','null',NULL),
('01a202424e707efbbc18417150038a93','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40','01a202424e7076f9b928d2d0e27b5eea','4b6144319fff4adca94cdba97445be3b','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-4e65-7408-bba0-c6ca0a7f3d62"], "sittings": [[1, 0, 0, "01a20242-4e4d-76a4-99c7-ff6fc9a4e208"], [1, 1, 1, "01a20242-4e4d-7d40-9a31-2a06b5b21370"], [1, 2, 2, "01a20242-4e4e-7219-ae5c-97acabbe89a1"], [1, 3, 3, "01a20242-4e4e-7556-9602-c2139b6d2109"]], "rulesets": {"01a20242-4e51-7ef8-a30e-a123e77db0aa": 1}}}','null',NULL),
('01a202424e817b5cba1c97d8bec89bd5','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40','01a202424e657408bba0c6ca0a7f3d62','4b6144319fff4adca94cdba97445be3b','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-4e65-7408-bba0-c6ca0a7f3d62", "01a20242-4e70-76f9-b928-d2d0e27b5eea"], "sittings": [[1, 0, 0, "01a20242-4e4d-76a4-99c7-ff6fc9a4e208"], [1, 1, 1, "01a20242-4e4d-7d40-9a31-2a06b5b21370"], [1, 2, 2, "01a20242-4e4e-7219-ae5c-97acabbe89a1"], [1, 3, 3, "01a20242-4e4e-7556-9602-c2139b6d2109"]], "rulesets": {"01a20242-4e51-7ef8-a30e-a123e77db0aa": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "log": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a202424e907a7686a7bb5b2e156b00','01a202424e447448a4e03f8101584399','01a202424e5078e2b6de64028e6b5f40','01a202424e9073a3b1e58a96da506a34','4b6144319fff4adca94cdba97445be3b','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-4e65-7408-bba0-c6ca0a7f3d62", "01a20242-4e70-76f9-b928-d2d0e27b5eea"], "sittings": [[1, 0, 0, "01a20242-4e4d-76a4-99c7-ff6fc9a4e208"], [1, 1, 1, "01a20242-4e4d-7d40-9a31-2a06b5b21370"], [1, 2, 2, "01a20242-4e4e-7219-ae5c-97acabbe89a1"], [1, 3, 3, "01a20242-4e4e-7556-9602-c2139b6d2109"]], "rulesets": {"01a20242-4e51-7ef8-a30e-a123e77db0aa": 1}}}','null',NULL),
('01a202424ea674f8aa5d04dbfece015d','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17','01a202424ea57e46b58a9e7d27cce7de','4b6144319fff4adca94cdba97445be3b','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-4e97-72ac-b2ca-7f22b1dde8e1"], [1, 1, 1, "01a20242-4e4d-7d40-9a31-2a06b5b21370"], [1, 2, 2, "01a20242-4e4e-7219-ae5c-97acabbe89a1"], [1, 3, 3, "01a20242-4e4e-7556-9602-c2139b6d2109"]], "rulesets": {"01a20242-4e98-75e4-ab0b-0e2bb14dc284": 1}}}','null',NULL),
('01a202424ecd72ad9f106cc9b813b6d2','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17','01a202424ecc7b289d896ea9344f00f3','4b6144319fff4adca94cdba97445be3b','2026-11-19 15:03:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-4ea5-7e46-b58a-9e7d27cce7de"], "sittings": [[1, 0, 0, "01a20242-4e97-72ac-b2ca-7f22b1dde8e1"], [1, 1, 1, "01a20242-4e4d-7d40-9a31-2a06b5b21370"], [1, 2, 2, "01a20242-4e4e-7219-ae5c-97acabbe89a1"], [1, 3, 3, "01a20242-4e4e-7556-9602-c2139b6d2109"]], "rulesets": {"01a20242-4e98-75e4-ab0b-0e2bb14dc284": 1}}}','null',NULL),
('01a202424ee07e51ba65965715f37590','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17','01a202424ecc7b289d896ea9344f00f3','4b6144319fff4adca94cdba97445be3b','2026-11-19 15:04:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-4ea5-7e46-b58a-9e7d27cce7de", "01a20242-4ecc-7b28-9d89-6ea9344f00f3"], "sittings": [[1, 0, 0, "01a20242-4e97-72ac-b2ca-7f22b1dde8e1"], [1, 1, 1, "01a20242-4e4d-7d40-9a31-2a06b5b21370"], [1, 2, 2, "01a20242-4e4e-7219-ae5c-97acabbe89a1"], [1, 3, 3, "01a20242-4e4e-7556-9602-c2139b6d2109"]], "rulesets": {"01a20242-4e98-75e4-ab0b-0e2bb14dc284": 1}}, "hand": {"dealer": 1, "passed": "R", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "log": null, "takes": [[0, 0, null, null], [1, 1, null, null], [2, 3, "QS", null], [3, 9, null, null]], "line": {"0": 0, "1": 1, "2": 16, "3": 9}}}','null',NULL);
INSERT INTO takes VALUES
('01a202424e657408bba0c6ca0a7f3d62',0,'01a202424e447448a4e03f8101584399',3,'QS',NULL),
('01a202424e657408bba0c6ca0a7f3d62',1,'01a202424e447448a4e03f8101584399',7,NULL,NULL),
('01a202424e657408bba0c6ca0a7f3d62',2,'01a202424e447448a4e03f8101584399',3,NULL,NULL),
('01a202424e657408bba0c6ca0a7f3d62',3,'01a202424e447448a4e03f8101584399',0,NULL,NULL),
('01a202424e7076f9b928d2d0e27b5eea',0,'01a202424e447448a4e03f8101584399',0,NULL,NULL),
('01a202424e7076f9b928d2d0e27b5eea',1,'01a202424e447448a4e03f8101584399',13,'QS',NULL),
('01a202424e7076f9b928d2d0e27b5eea',2,'01a202424e447448a4e03f8101584399',0,NULL,NULL),
('01a202424e7076f9b928d2d0e27b5eea',3,'01a202424e447448a4e03f8101584399',0,NULL,NULL),
('01a202424e9073a3b1e58a96da506a34',0,'01a202424e447448a4e03f8101584399',1,NULL,NULL),
('01a202424e9073a3b1e58a96da506a34',1,'01a202424e447448a4e03f8101584399',1,NULL,NULL),
('01a202424e9073a3b1e58a96da506a34',2,'01a202424e447448a4e03f8101584399',1,NULL,NULL),
('01a202424e9073a3b1e58a96da506a34',3,'01a202424e447448a4e03f8101584399',10,'QS',NULL),
('01a202424ea57e46b58a9e7d27cce7de',0,'01a202424e447448a4e03f8101584399',4,'QS',NULL),
('01a202424ea57e46b58a9e7d27cce7de',1,'01a202424e447448a4e03f8101584399',6,NULL,NULL),
('01a202424ea57e46b58a9e7d27cce7de',2,'01a202424e447448a4e03f8101584399',3,NULL,NULL),
('01a202424ea57e46b58a9e7d27cce7de',3,'01a202424e447448a4e03f8101584399',0,NULL,NULL),
('01a202424ecc7b289d896ea9344f00f3',0,'01a202424e447448a4e03f8101584399',0,NULL,NULL),
('01a202424ecc7b289d896ea9344f00f3',1,'01a202424e447448a4e03f8101584399',1,NULL,NULL),
('01a202424ecc7b289d896ea9344f00f3',2,'01a202424e447448a4e03f8101584399',2,'QS',NULL),
('01a202424ecc7b289d896ea9344f00f3',3,'01a202424e447448a4e03f8101584399',10,NULL,NULL);
INSERT INTO precedents VALUES
('01a202424eb576dbb7ddad8af8145ca0','01a202424e447448a4e03f8101584399','01a202424e977befbd7fb671f247cb17','4b6144319fff4adca94cdba97445be3b','talk','points_5','as last year','2026-11-19 15:02:00.000000');

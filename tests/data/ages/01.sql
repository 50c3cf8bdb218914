-- A data folder with the text of b5e05dd (age 1), written by 25edf7e, as no app before 391137f started.
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
('75539cbed1974fb4b949e03ead8a6448','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a20242f4a67a65a32e87cf38929ddc','Thursday table','2026-11-19 12:00:00.000000',10,'counts',0);
INSERT INTO games VALUES
('01a20242f4b875a2aca515b11db9454c','01a20242f4a67a65a32e87cf38929ddc',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,1,0,1,0,NULL,NULL,'01a20242f57f707b9c66d90e277fd2f6','2026-11-19 12:04:00.000000',3,1,0,0),
('01a20242f58577d28045b7687012785e','01a20242f4a67a65a32e87cf38929ddc',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,NULL,1,0,1,0,NULL,NULL,'01a20242f5d578e1882d1731c9acde0f','2026-11-19 15:03:00.000000',2,1,0,0);
INSERT INTO grants VALUES
('75539cbed1974fb4b949e03ead8a6448','01a20242f4a67a65a32e87cf38929ddc','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a20242f4b579aca630f9f0cd262100','01a20242f4a67a65a32e87cf38929ddc','Ann','ann',0,'2026-11-19 12:00:00.000000'),
('01a20242f4b67b479e1a82bf6b25f515','01a20242f4a67a65a32e87cf38929ddc','Cleo','cleo',2,'2026-11-19 12:00:00.000000'),
('01a20242f4b67b68918d4b1e3770877e','01a20242f4a67a65a32e87cf38929ddc','Bo','bo',1,'2026-11-19 12:00:00.000000'),
('01a20242f4b67d7d9ebb3ca910ec2f8a','01a20242f4a67a65a32e87cf38929ddc','Dev','dev',3,'2026-11-19 12:00:00.000000');
INSERT INTO game_rulesets VALUES
('01a20242f4ba7200b56e683abb5cbc04','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',1,1,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed"}',NULL),
('01a20242f5857b26a5ec486b359ca515','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',1,1,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed"}',NULL);
INSERT INTO hands VALUES
('01a20242f4ed7df88161cff038b77714','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',1,0,'L','counts',0,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','75539cbed1974fb4b949e03ead8a6448',NULL),
('01a20242f5167187b02dde9c25e00d76','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',2,1,'R','counts',0,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','75539cbed1974fb4b949e03ead8a6448',NULL),
('01a20242f57e7782b4d7ffebacb4f73c','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',3,2,'X','counts',0,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','75539cbed1974fb4b949e03ead8a6448',NULL),
('01a20242f58f7e8baea57cc3aa4dbc3c','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',1,0,'L','counts',0,NULL,NULL,NULL,1,'2026-11-19 15:01:00.000000','75539cbed1974fb4b949e03ead8a6448',NULL),
('01a20242f59d76f5bb9fac3a0b1d059c','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',NULL,1,'R','points',0,NULL,NULL,NULL,1,'2026-11-19 15:02:00.000000','75539cbed1974fb4b949e03ead8a6448','2026-11-19 15:04:00.000000'),
('01a20242f5ba7bb391464c71e6a38da9','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',2,2,'X','counts',0,NULL,NULL,NULL,1,'2026-11-19 15:03:00.000000','75539cbed1974fb4b949e03ead8a6448',NULL);
INSERT INTO seats VALUES
('01a20242f4bb7702ba061484e177ee5b','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',3,3,0,'01a20242f4b67d7d9ebb3ca910ec2f8a',49,4,0),
('01a20242f4bb77a2ae5a39c8583a59e1','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',1,1,0,'01a20242f4b67b68918d4b1e3770877e',8,1,0),
('01a20242f4bb790da95049b65efbfd97','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',0,0,0,'01a20242f4b579aca630f9f0cd262100',43,3,0),
('01a20242f4bb7d33bbf5392aafa206c9','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',2,2,0,'01a20242f4b67b479e1a82bf6b25f515',30,2,0),
('01a20242f585703db91ca9a958b0f101','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',0,0,0,'01a20242f4b579aca630f9f0cd262100',2,1,0),
('01a20242f585724ba73b50140291c279','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',1,1,0,'01a20242f4b67b68918d4b1e3770877e',30,3,0),
('01a20242f585741ea46d37bee13096f2','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',3,3,0,'01a20242f4b67d7d9ebb3ca910ec2f8a',27,2,0),
('01a20242f5857c16b3ac398f22a0665f','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',2,2,0,'01a20242f4b67b479e1a82bf6b25f515',45,4,0);
INSERT INTO sittings VALUES
('01a20242f4bf74ed98e6128c1094e08d','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',1,3,3,'01a20242f4b67d7d9ebb3ca910ec2f8a'),
('01a20242f4bf7a2f83613d28fbce1c76','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',1,1,1,'01a20242f4b67b68918d4b1e3770877e'),
('01a20242f4bf7ce691723ac541671fc9','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',1,2,2,'01a20242f4b67b479e1a82bf6b25f515'),
('01a20242f4bf7fd1848bc3c0a726db54','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c',1,0,0,'01a20242f4b579aca630f9f0cd262100'),
('01a20242f586710a8b4f46168f4acc27','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',1,0,0,'01a20242f4b579aca630f9f0cd262100'),
('01a20242f586759791150a5ce591ac6e','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',1,2,2,'01a20242f4b67b479e1a82bf6b25f515'),
('01a20242f5867a1daf24977c71923e28','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',1,1,1,'01a20242f4b67b68918d4b1e3770877e'),
('01a20242f5867dbfaaf4c951f93cae5b','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e',1,3,3,'01a20242f4b67d7d9ebb3ca910ec2f8a');
INSERT INTO changes VALUES
('01a20242f4f47efaae4426797b8b09d5','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c','01a20242f4ed7df88161cff038b77714','75539cbed1974fb4b949e03ead8a6448','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-f4b5-79ac-a630-f9f0cd262100"], [1, 1, 1, "01a20242-f4b6-7b68-918d-4b1e3770877e"], [1, 2, 2, "01a20242-f4b6-7b47-9e1a-82bf6b25f515"], [1, 3, 3, "01a20242-f4b6-7d7d-9ebb-3ca910ec2f8a"]], "rulesets": {"01a20242-f4ba-7200-b56e-683abb5cbc04": 1}}}','null',NULL),
('01a20242f51b73daa3a3f6972432eb66','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c','01a20242f5167187b02dde9c25e00d76','75539cbed1974fb4b949e03ead8a6448','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-f4ed-7df8-8161-cff038b77714"], "sittings": [[1, 0, 0, "01a20242-f4b5-79ac-a630-f9f0cd262100"], [1, 1, 1, "01a20242-f4b6-7b68-918d-4b1e3770877e"], [1, 2, 2, "01a20242-f4b6-7b47-9e1a-82bf6b25f515"], [1, 3, 3, "01a20242-f4b6-7d7d-9ebb-3ca910ec2f8a"]], "rulesets": {"01a20242-f4ba-7200-b56e-683abb5cbc04": 1}}}','null',NULL),
('01a20242f5707d94b35ede8b693325c1','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c','01a20242f4ed7df88161cff038b77714','75539cbed1974fb4b949e03ead8a6448','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-f4ed-7df8-8161-cff038b77714", "01a20242-f516-7187-b02d-de9c25e00d76"], "sittings": [[1, 0, 0, "01a20242-f4b5-79ac-a630-f9f0cd262100"], [1, 1, 1, "01a20242-f4b6-7b68-918d-4b1e3770877e"], [1, 2, 2, "01a20242-f4b6-7b47-9e1a-82bf6b25f515"], [1, 3, 3, "01a20242-f4b6-7d7d-9ebb-3ca910ec2f8a"]], "rulesets": {"01a20242-f4ba-7200-b56e-683abb5cbc04": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a20242f57f707b9c66d90e277fd2f6','01a20242f4a67a65a32e87cf38929ddc','01a20242f4b875a2aca515b11db9454c','01a20242f57e7782b4d7ffebacb4f73c','75539cbed1974fb4b949e03ead8a6448','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-f4ed-7df8-8161-cff038b77714", "01a20242-f516-7187-b02d-de9c25e00d76"], "sittings": [[1, 0, 0, "01a20242-f4b5-79ac-a630-f9f0cd262100"], [1, 1, 1, "01a20242-f4b6-7b68-918d-4b1e3770877e"], [1, 2, 2, "01a20242-f4b6-7b47-9e1a-82bf6b25f515"], [1, 3, 3, "01a20242-f4b6-7d7d-9ebb-3ca910ec2f8a"]], "rulesets": {"01a20242-f4ba-7200-b56e-683abb5cbc04": 1}}}','null',NULL),
('01a20242f5907f87a75fc83c542cbbd4','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e','01a20242f58f7e8baea57cc3aa4dbc3c','75539cbed1974fb4b949e03ead8a6448','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-f4b5-79ac-a630-f9f0cd262100"], [1, 1, 1, "01a20242-f4b6-7b68-918d-4b1e3770877e"], [1, 2, 2, "01a20242-f4b6-7b47-9e1a-82bf6b25f515"], [1, 3, 3, "01a20242-f4b6-7d7d-9ebb-3ca910ec2f8a"]], "rulesets": {"01a20242-f585-7b26-a5ec-486b359ca515": 1}}}','null',NULL),
('01a20242f59e7b3285fb001de5114813','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e','01a20242f59d76f5bb9fac3a0b1d059c','75539cbed1974fb4b949e03ead8a6448','2026-11-19 15:02:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-f58f-7e8b-aea5-7cc3aa4dbc3c"], "sittings": [[1, 0, 0, "01a20242-f4b5-79ac-a630-f9f0cd262100"], [1, 1, 1, "01a20242-f4b6-7b68-918d-4b1e3770877e"], [1, 2, 2, "01a20242-f4b6-7b47-9e1a-82bf6b25f515"], [1, 3, 3, "01a20242-f4b6-7d7d-9ebb-3ca910ec2f8a"]], "rulesets": {"01a20242-f585-7b26-a5ec-486b359ca515": 1}}}','null',NULL),
('01a20242f5bb77099ab05ae1fae7a4df','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e','01a20242f5ba7bb391464c71e6a38da9','75539cbed1974fb4b949e03ead8a6448','2026-11-19 15:03:00.000000','recorded','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-f58f-7e8b-aea5-7cc3aa4dbc3c", "01a20242-f59d-76f5-bb9f-ac3a0b1d059c"], "sittings": [[1, 0, 0, "01a20242-f4b5-79ac-a630-f9f0cd262100"], [1, 1, 1, "01a20242-f4b6-7b68-918d-4b1e3770877e"], [1, 2, 2, "01a20242-f4b6-7b47-9e1a-82bf6b25f515"], [1, 3, 3, "01a20242-f4b6-7d7d-9ebb-3ca910ec2f8a"]], "rulesets": {"01a20242-f585-7b26-a5ec-486b359ca515": 1}}}','null',NULL),
('01a20242f5d578e1882d1731c9acde0f','01a20242f4a67a65a32e87cf38929ddc','01a20242f58577d28045b7687012785e','01a20242f59d76f5bb9fac3a0b1d059c','75539cbed1974fb4b949e03ead8a6448','2026-11-19 15:04:00.000000','removed','{"frame": {"stopped_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "hands": ["01a20242-f58f-7e8b-aea5-7cc3aa4dbc3c", "01a20242-f59d-76f5-bb9f-ac3a0b1d059c", "01a20242-f5ba-7bb3-9146-4c71e6a38da9"], "sittings": [[1, 0, 0, "01a20242-f4b5-79ac-a630-f9f0cd262100"], [1, 1, 1, "01a20242-f4b6-7b68-918d-4b1e3770877e"], [1, 2, 2, "01a20242-f4b6-7b47-9e1a-82bf6b25f515"], [1, 3, 3, "01a20242-f4b6-7d7d-9ebb-3ca910ec2f8a"]], "rulesets": {"01a20242-f585-7b26-a5ec-486b359ca515": 1}}, "hand": {"dealer": 1, "passed": "R", "evidence": "points", "is_open": false, "note": null, "choice": null, "shooter": null, "takes": [[0, null, "QS", 17], [1, null, null, 6], [2, null, null, 3], [3, null, null, 0]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL);
INSERT INTO takes VALUES
('01a20242f4ed7df88161cff038b77714',0,'01a20242f4a67a65a32e87cf38929ddc',3,'QS',NULL),
('01a20242f4ed7df88161cff038b77714',1,'01a20242f4a67a65a32e87cf38929ddc',7,NULL,NULL),
('01a20242f4ed7df88161cff038b77714',2,'01a20242f4a67a65a32e87cf38929ddc',3,NULL,NULL),
('01a20242f4ed7df88161cff038b77714',3,'01a20242f4a67a65a32e87cf38929ddc',0,NULL,NULL),
('01a20242f5167187b02dde9c25e00d76',0,'01a20242f4a67a65a32e87cf38929ddc',0,NULL,NULL),
('01a20242f5167187b02dde9c25e00d76',1,'01a20242f4a67a65a32e87cf38929ddc',13,'QS',NULL),
('01a20242f5167187b02dde9c25e00d76',2,'01a20242f4a67a65a32e87cf38929ddc',0,NULL,NULL),
('01a20242f5167187b02dde9c25e00d76',3,'01a20242f4a67a65a32e87cf38929ddc',0,NULL,NULL),
('01a20242f57e7782b4d7ffebacb4f73c',0,'01a20242f4a67a65a32e87cf38929ddc',1,NULL,NULL),
('01a20242f57e7782b4d7ffebacb4f73c',1,'01a20242f4a67a65a32e87cf38929ddc',1,NULL,NULL),
('01a20242f57e7782b4d7ffebacb4f73c',2,'01a20242f4a67a65a32e87cf38929ddc',1,NULL,NULL),
('01a20242f57e7782b4d7ffebacb4f73c',3,'01a20242f4a67a65a32e87cf38929ddc',10,'QS',NULL),
('01a20242f58f7e8baea57cc3aa4dbc3c',0,'01a20242f4a67a65a32e87cf38929ddc',13,'QS',NULL),
('01a20242f58f7e8baea57cc3aa4dbc3c',1,'01a20242f4a67a65a32e87cf38929ddc',0,NULL,NULL),
('01a20242f58f7e8baea57cc3aa4dbc3c',2,'01a20242f4a67a65a32e87cf38929ddc',0,NULL,NULL),
('01a20242f58f7e8baea57cc3aa4dbc3c',3,'01a20242f4a67a65a32e87cf38929ddc',0,NULL,NULL),
('01a20242f59d76f5bb9fac3a0b1d059c',0,'01a20242f4a67a65a32e87cf38929ddc',NULL,'QS',17),
('01a20242f59d76f5bb9fac3a0b1d059c',1,'01a20242f4a67a65a32e87cf38929ddc',NULL,NULL,6),
('01a20242f59d76f5bb9fac3a0b1d059c',2,'01a20242f4a67a65a32e87cf38929ddc',NULL,NULL,3),
('01a20242f59d76f5bb9fac3a0b1d059c',3,'01a20242f4a67a65a32e87cf38929ddc',NULL,NULL,0),
('01a20242f5ba7bb391464c71e6a38da9',0,'01a20242f4a67a65a32e87cf38929ddc',2,NULL,NULL),
('01a20242f5ba7bb391464c71e6a38da9',1,'01a20242f4a67a65a32e87cf38929ddc',4,NULL,NULL),
('01a20242f5ba7bb391464c71e6a38da9',2,'01a20242f4a67a65a32e87cf38929ddc',6,'QS',NULL),
('01a20242f5ba7bb391464c71e6a38da9',3,'01a20242f4a67a65a32e87cf38929ddc',1,NULL,NULL);

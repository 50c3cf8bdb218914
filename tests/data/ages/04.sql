-- A data folder with the text of caff091 (age 4), written by caff091.
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

INSERT INTO alembic_version VALUES
('0001');
INSERT INTO devices VALUES
('79fdb1658d6448f48efacc702d75d188','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a202422eaa74c397f8739e7b9857ee','Thursday table','2026-11-19 12:00:00.000000',11,'counts',0);
INSERT INTO games VALUES
('01a202422eb8793180856900a1143c64','01a202422eaa74c397f8739e7b9857ee',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a202422efe743ba42d1ad550e7ee93','2026-11-19 12:04:00.000000',3,1,0,0),
('01a202422f047dba944bed25181bdf72','01a202422eaa74c397f8739e7b9857ee',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,'{"adjustments": [[2, 5, "talked"]], "hand": 3}','01a202422f2a7911be9193dd63750745','2026-11-19 15:03:00.000000',2,0,0,0);
INSERT INTO grants VALUES
('79fdb1658d6448f48efacc702d75d188','01a202422eaa74c397f8739e7b9857ee','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a202422eb07d41a4038d49c9ba18f4','01a202422eaa74c397f8739e7b9857ee','Ann','ann',0,'2026-11-19 12:00:00.000000'),
('01a202422eb37142b4f6fd1744a0e0c2','01a202422eaa74c397f8739e7b9857ee','Bo','bo',1,'2026-11-19 12:00:00.000000'),
('01a202422eb37a0d8e3b679183fd976f','01a202422eaa74c397f8739e7b9857ee','Cleo','cleo',2,'2026-11-19 12:00:00.000000'),
('01a202422eb4765ca9d3a3a5f0a41b60','01a202422eaa74c397f8739e7b9857ee','Dev','dev',3,'2026-11-19 12:00:00.000000');
INSERT INTO game_rulesets VALUES
('01a202422eb97eb69e5f7cb1a133a981','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a202422f067015b7b4a59b90e4f15a','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL);
INSERT INTO hands VALUES
('01a202422ed273418c022c2783cc4da7','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',1,0,'L','counts',0,NULL,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','79fdb1658d6448f48efacc702d75d188',NULL),
('01a202422edf7bab9826431db9fe09b2','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',2,1,'R','counts',0,NULL,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','79fdb1658d6448f48efacc702d75d188',NULL),
('01a202422efd7d46968079d7eb61c311','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',3,2,'X','counts',0,NULL,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','79fdb1658d6448f48efacc702d75d188',NULL),
('01a202422f0d7470a83eb2bc0a964b8f','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',1,0,'L','counts',0,NULL,NULL,NULL,'{"adjustments": [[3, 10, "a card shown"], [3, 1, "again"]]}',3,'2026-11-19 15:01:00.000000','79fdb1658d6448f48efacc702d75d188',NULL),
('01a202422f1d782fab7c00ac7e26c494','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',2,1,'R','ruled',0,'a revoke',NULL,NULL,NULL,1,'2026-11-19 15:03:00.000000','79fdb1658d6448f48efacc702d75d188',NULL);
INSERT INTO seats VALUES
('01a202422eba7b85b56e879e5c2edf55','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',0,0,0,'01a202422eb07d41a4038d49c9ba18f4',43,3,0),
('01a202422eba7bb681edbbf27add2786','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',1,1,0,'01a202422eb37142b4f6fd1744a0e0c2',8,1,0),
('01a202422eba7bc49f5e7569de921a3f','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',2,2,0,'01a202422eb37a0d8e3b679183fd976f',30,2,0),
('01a202422eba7bceaf55144d4191c78d','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',3,3,0,'01a202422eb4765ca9d3a3a5f0a41b60',49,4,0),
('01a202422f067472a68cfd72c589873b','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',0,0,0,'01a202422eb07d41a4038d49c9ba18f4',17,3,0),
('01a202422f06748d978d6fa82bfad8b4','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',1,1,0,'01a202422eb37142b4f6fd1744a0e0c2',32,4,0),
('01a202422f0674979d3e5728e635c903','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',2,2,0,'01a202422eb37a0d8e3b679183fd976f',3,1,0),
('01a202422f06749ea199d57fb5663e30','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',3,3,0,'01a202422eb4765ca9d3a3a5f0a41b60',11,2,0);
INSERT INTO sittings VALUES
('01a202422ebb7e7f92eed7ab4355e9cb','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',1,0,0,'01a202422eb07d41a4038d49c9ba18f4'),
('01a202422ebb7eb5b3a1a4de04a3e773','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',1,1,1,'01a202422eb37142b4f6fd1744a0e0c2'),
('01a202422ebb7ec181416c8f0180b710','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',1,2,2,'01a202422eb37a0d8e3b679183fd976f'),
('01a202422ebb7ec98361db4540702396','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64',1,3,3,'01a202422eb4765ca9d3a3a5f0a41b60'),
('01a202422f067b8c9b71816a2704d759','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',1,0,0,'01a202422eb07d41a4038d49c9ba18f4'),
('01a202422f067ba6aeaaea24571d9096','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',1,1,1,'01a202422eb37142b4f6fd1744a0e0c2'),
('01a202422f067bae89b33d35e5e37b7f','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',1,2,2,'01a202422eb37a0d8e3b679183fd976f'),
('01a202422f067bb5b86e918092fcfb08','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',1,3,3,'01a202422eb4765ca9d3a3a5f0a41b60');
INSERT INTO changes VALUES
('01a202422ed37e65a85b4ea8ea2454a2','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64','01a202422ed273418c022c2783cc4da7','79fdb1658d6448f48efacc702d75d188','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2eb9-7eb6-9e5f-7cb1a133a981": 1}}}','null',NULL),
('01a202422ee07bacbc3223e834c93a4b','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64','01a202422edf7bab9826431db9fe09b2','79fdb1658d6448f48efacc702d75d188','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-2ed2-7341-8c02-2c2783cc4da7"], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2eb9-7eb6-9e5f-7cb1a133a981": 1}}}','null',NULL),
('01a202422eef7a0a8670eb9ef94b35ec','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64','01a202422ed273418c022c2783cc4da7','79fdb1658d6448f48efacc702d75d188','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-2ed2-7341-8c02-2c2783cc4da7", "01a20242-2edf-7bab-9826-431db9fe09b2"], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2eb9-7eb6-9e5f-7cb1a133a981": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a202422efe743ba42d1ad550e7ee93','01a202422eaa74c397f8739e7b9857ee','01a202422eb8793180856900a1143c64','01a202422efd7d46968079d7eb61c311','79fdb1658d6448f48efacc702d75d188','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-2ed2-7341-8c02-2c2783cc4da7", "01a20242-2edf-7bab-9826-431db9fe09b2"], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2eb9-7eb6-9e5f-7cb1a133a981": 1}}}','null',NULL),
('01a202422f0d7a5e9d9eb8d4a3553b3e','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72','01a202422f0d7470a83eb2bc0a964b8f','79fdb1658d6448f48efacc702d75d188','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2f06-7015-b7b4-a59b90e4f15a": 1}}}','null',NULL),
('01a202422f147609af07e3ba5ddd8c1f','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72','01a202422f0d7470a83eb2bc0a964b8f','79fdb1658d6448f48efacc702d75d188','2026-11-19 15:02:00.000000','adjusted','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-2f0d-7470-a83e-b2bc0a964b8f"], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2f06-7015-b7b4-a59b90e4f15a": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a202422f1e754f94d8c3c26cd52adf','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72','01a202422f1d782fab7c00ac7e26c494','79fdb1658d6448f48efacc702d75d188','2026-11-19 15:03:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-2f0d-7470-a83e-b2bc0a964b8f"], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2f06-7015-b7b4-a59b90e4f15a": 1}}}','null',NULL),
('01a202422f227b7a83ce04cc20ca6497','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72',NULL,'79fdb1658d6448f48efacc702d75d188','2026-11-19 15:04:00.000000','adjusted','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-2f0d-7470-a83e-b2bc0a964b8f", "01a20242-2f1d-782f-ab7c-00ac7e26c494"], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2f06-7015-b7b4-a59b90e4f15a": 1}}}','null',NULL),
('01a202422f2a7911be9193dd63750745','01a202422eaa74c397f8739e7b9857ee','01a202422f047dba944bed25181bdf72','01a202422f0d7470a83eb2bc0a964b8f','79fdb1658d6448f48efacc702d75d188','2026-11-19 15:05:00.000000','adjusted','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": {"adjustments": [[2, 5, "talked"]], "hand": 3}, "hands": ["01a20242-2f0d-7470-a83e-b2bc0a964b8f", "01a20242-2f1d-782f-ab7c-00ac7e26c494"], "sittings": [[1, 0, 0, "01a20242-2eb0-7d41-a403-8d49c9ba18f4"], [1, 1, 1, "01a20242-2eb3-7142-b4f6-fd1744a0e0c2"], [1, 2, 2, "01a20242-2eb3-7a0d-8e3b-679183fd976f"], [1, 3, 3, "01a20242-2eb4-765c-a9d3-a3a5f0a41b60"]], "rulesets": {"01a20242-2f06-7015-b7b4-a59b90e4f15a": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": {"adjustments": [[3, 10, "a card shown"]]}, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 10}}}','null',NULL);
INSERT INTO takes VALUES
('01a202422ed273418c022c2783cc4da7',0,'01a202422eaa74c397f8739e7b9857ee',3,'QS',NULL),
('01a202422ed273418c022c2783cc4da7',1,'01a202422eaa74c397f8739e7b9857ee',7,NULL,NULL),
('01a202422ed273418c022c2783cc4da7',2,'01a202422eaa74c397f8739e7b9857ee',3,NULL,NULL),
('01a202422ed273418c022c2783cc4da7',3,'01a202422eaa74c397f8739e7b9857ee',0,NULL,NULL),
('01a202422edf7bab9826431db9fe09b2',0,'01a202422eaa74c397f8739e7b9857ee',0,NULL,NULL),
('01a202422edf7bab9826431db9fe09b2',1,'01a202422eaa74c397f8739e7b9857ee',13,'QS',NULL),
('01a202422edf7bab9826431db9fe09b2',2,'01a202422eaa74c397f8739e7b9857ee',0,NULL,NULL),
('01a202422edf7bab9826431db9fe09b2',3,'01a202422eaa74c397f8739e7b9857ee',0,NULL,NULL),
('01a202422efd7d46968079d7eb61c311',0,'01a202422eaa74c397f8739e7b9857ee',1,NULL,NULL),
('01a202422efd7d46968079d7eb61c311',1,'01a202422eaa74c397f8739e7b9857ee',1,NULL,NULL),
('01a202422efd7d46968079d7eb61c311',2,'01a202422eaa74c397f8739e7b9857ee',1,NULL,NULL),
('01a202422efd7d46968079d7eb61c311',3,'01a202422eaa74c397f8739e7b9857ee',10,'QS',NULL),
('01a202422f0d7470a83eb2bc0a964b8f',0,'01a202422eaa74c397f8739e7b9857ee',4,'QS',NULL),
('01a202422f0d7470a83eb2bc0a964b8f',1,'01a202422eaa74c397f8739e7b9857ee',6,NULL,NULL),
('01a202422f0d7470a83eb2bc0a964b8f',2,'01a202422eaa74c397f8739e7b9857ee',3,NULL,NULL),
('01a202422f0d7470a83eb2bc0a964b8f',3,'01a202422eaa74c397f8739e7b9857ee',0,NULL,NULL),
('01a202422f1d782fab7c00ac7e26c494',0,'01a202422eaa74c397f8739e7b9857ee',NULL,NULL,0),
('01a202422f1d782fab7c00ac7e26c494',1,'01a202422eaa74c397f8739e7b9857ee',NULL,NULL,26),
('01a202422f1d782fab7c00ac7e26c494',2,'01a202422eaa74c397f8739e7b9857ee',NULL,NULL,0),
('01a202422f1d782fab7c00ac7e26c494',3,'01a202422eaa74c397f8739e7b9857ee',NULL,NULL,0);

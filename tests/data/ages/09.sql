-- A data folder with the text of bc92ded (age 9), written by bc92ded.
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
  cards VARCHAR(323),
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
  taken_back_at DATETIME,
  CONSTRAINT pk_precedents PRIMARY KEY (id),
  CONSTRAINT fk_precedents_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id),
  CONSTRAINT fk_precedents_game_id_games FOREIGN KEY(game_id) REFERENCES games (id),
  CONSTRAINT fk_precedents_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_precedents_table_id ON precedents (table_id);

INSERT INTO alembic_version VALUES
('0001');
INSERT INTO devices VALUES
('64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a2024255307651bd1b384196713827','Thursday table','2026-11-19 12:00:00.000000',10,'counts',0,'{"revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "auto_claim": "off", "running_points": "hidden"}');
INSERT INTO games VALUES
('01a2024255377adc9e17ebb11ea4ad9b','01a2024255307651bd1b384196713827',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a20242558d797db1120e4b12a71d01','2026-11-19 12:04:00.000000',3,1,0,0),
('01a2024255a17026893dc60f72ed8f56','01a2024255307651bd1b384196713827',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a2024255da74a48b26308d6e00e656','2026-11-19 15:02:00.000000',2,1,0,0);
INSERT INTO grants VALUES
('64d713fc79cc4bb09d8847b9d017dc2b','01a2024255307651bd1b384196713827','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a2024255347e6eb0e7af90b9158e61','01a2024255307651bd1b384196713827','Ann','ann',0,'2026-11-19 12:00:00.000000',NULL),
('01a202425535750aa2b2150f479e27f5','01a2024255307651bd1b384196713827','Bo','bo',1,'2026-11-19 12:00:00.000000',NULL),
('01a20242553578618a5890ad2bec5251','01a2024255307651bd1b384196713827','Cleo','cleo',2,'2026-11-19 12:00:00.000000',NULL),
('01a2024255357b6cbcb87a6b35486e29','01a2024255307651bd1b384196713827','Dev','dev',3,'2026-11-19 12:00:00.000000',NULL);
INSERT INTO game_rulesets VALUES
('01a202425539705dbe4cb5e0c209fe00','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a2024255a17b1cae2b9b231d0f0f5d','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "choice", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL);
INSERT INTO hands VALUES
('01a2024255517a42952e8ba5a442493a','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','64d713fc79cc4bb09d8847b9d017dc2b',NULL),
('01a20242555f7fb88ca46485e849255c','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','64d713fc79cc4bb09d8847b9d017dc2b',NULL),
('01a20242558d7267a0a727535ccfc5f0','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',3,2,'X','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','64d713fc79cc4bb09d8847b9d017dc2b',NULL),
('01a2024255b77d4a976c520b4caad9e3','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 15:01:00.000000','64d713fc79cc4bb09d8847b9d017dc2b',NULL),
('01a2024255c376d1b8c3b828d7b55305','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',2,1,'R','counts',0,NULL,'subtract',NULL,NULL,NULL,1,'2026-11-19 15:02:00.000000','64d713fc79cc4bb09d8847b9d017dc2b',NULL);
INSERT INTO seats VALUES
('01a2024255397bd086c573ed051cf109','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',0,0,0,'01a2024255347e6eb0e7af90b9158e61',43,3,0),
('01a2024255397bfb9c2b8778add92470','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',1,1,0,'01a202425535750aa2b2150f479e27f5',8,1,0),
('01a2024255397c089cd70457628c9dcd','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',2,2,0,'01a20242553578618a5890ad2bec5251',30,2,0),
('01a2024255397c128e5a0a567418f873','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',3,3,0,'01a2024255357b6cbcb87a6b35486e29',49,4,0),
('01a2024255a17e9aa5429e80a1ae7c18','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',0,0,0,'01a2024255347e6eb0e7af90b9158e61',-9,1,0),
('01a2024255a17eb39a2540d664d9e0b7','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',1,1,0,'01a202425535750aa2b2150f479e27f5',6,4,0),
('01a2024255a17ebdab16073a9031dd51','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',2,2,0,'01a20242553578618a5890ad2bec5251',3,3,0),
('01a2024255a17ec4aecd536de453e821','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',3,3,0,'01a2024255357b6cbcb87a6b35486e29',0,2,0);
INSERT INTO sittings VALUES
('01a20242553a789ca1af73276a02cf45','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',1,0,0,'01a2024255347e6eb0e7af90b9158e61'),
('01a20242553a78ca92f26bc96a009d96','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',1,1,1,'01a202425535750aa2b2150f479e27f5'),
('01a20242553a78d5ad7dfa5b7f588471','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',1,2,2,'01a20242553578618a5890ad2bec5251'),
('01a20242553a78de9e0af665516c470f','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b',1,3,3,'01a2024255357b6cbcb87a6b35486e29'),
('01a2024255a27278a91426935f5a64ca','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',1,0,0,'01a2024255347e6eb0e7af90b9158e61'),
('01a2024255a27295ad43c90d3da5fd23','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',1,1,1,'01a202425535750aa2b2150f479e27f5'),
('01a2024255a2729ea3f64f7de016e5e4','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',1,2,2,'01a20242553578618a5890ad2bec5251'),
('01a2024255a272a598e86730d845787b','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',1,3,3,'01a2024255357b6cbcb87a6b35486e29');
INSERT INTO changes VALUES
('01a2024255527e5db85afe74f3407059','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b','01a2024255517a42952e8ba5a442493a','64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-5534-7e6e-b0e7-af90b9158e61"], [1, 1, 1, "01a20242-5535-750a-a2b2-150f479e27f5"], [1, 2, 2, "01a20242-5535-7861-8a58-90ad2bec5251"], [1, 3, 3, "01a20242-5535-7b6c-bcb8-7a6b35486e29"]], "rulesets": {"01a20242-5539-705d-be4c-b5e0c209fe00": 1}}}','null',NULL),
('01a20242556078f3bd4e1b2aa5f86cd0','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b','01a20242555f7fb88ca46485e849255c','64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-5551-7a42-952e-8ba5a442493a"], "sittings": [[1, 0, 0, "01a20242-5534-7e6e-b0e7-af90b9158e61"], [1, 1, 1, "01a20242-5535-750a-a2b2-150f479e27f5"], [1, 2, 2, "01a20242-5535-7861-8a58-90ad2bec5251"], [1, 3, 3, "01a20242-5535-7b6c-bcb8-7a6b35486e29"]], "rulesets": {"01a20242-5539-705d-be4c-b5e0c209fe00": 1}}}','null',NULL),
('01a20242557b70b7acaf758a6b83fefd','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b','01a2024255517a42952e8ba5a442493a','64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-5551-7a42-952e-8ba5a442493a", "01a20242-555f-7fb8-8ca4-6485e849255c"], "sittings": [[1, 0, 0, "01a20242-5534-7e6e-b0e7-af90b9158e61"], [1, 1, 1, "01a20242-5535-750a-a2b2-150f479e27f5"], [1, 2, 2, "01a20242-5535-7861-8a58-90ad2bec5251"], [1, 3, 3, "01a20242-5535-7b6c-bcb8-7a6b35486e29"]], "rulesets": {"01a20242-5539-705d-be4c-b5e0c209fe00": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "log": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a20242558d797db1120e4b12a71d01','01a2024255307651bd1b384196713827','01a2024255377adc9e17ebb11ea4ad9b','01a20242558d7267a0a727535ccfc5f0','64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-5551-7a42-952e-8ba5a442493a", "01a20242-555f-7fb8-8ca4-6485e849255c"], "sittings": [[1, 0, 0, "01a20242-5534-7e6e-b0e7-af90b9158e61"], [1, 1, 1, "01a20242-5535-750a-a2b2-150f479e27f5"], [1, 2, 2, "01a20242-5535-7861-8a58-90ad2bec5251"], [1, 3, 3, "01a20242-5535-7b6c-bcb8-7a6b35486e29"]], "rulesets": {"01a20242-5539-705d-be4c-b5e0c209fe00": 1}}}','null',NULL),
('01a2024255b875ba89be46d78a4017a7','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56','01a2024255b77d4a976c520b4caad9e3','64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-5534-7e6e-b0e7-af90b9158e61"], [1, 1, 1, "01a20242-5535-750a-a2b2-150f479e27f5"], [1, 2, 2, "01a20242-5535-7861-8a58-90ad2bec5251"], [1, 3, 3, "01a20242-5535-7b6c-bcb8-7a6b35486e29"]], "rulesets": {"01a20242-55a1-7b1c-ae2b-9b231d0f0f5d": 1}}}','null',NULL),
('01a2024255c37ec98bb30bfc78d6df8b','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56','01a2024255c376d1b8c3b828d7b55305','64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 15:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-55b7-7d4a-976c-520b4caad9e3"], "sittings": [[1, 0, 0, "01a20242-5534-7e6e-b0e7-af90b9158e61"], [1, 1, 1, "01a20242-5535-750a-a2b2-150f479e27f5"], [1, 2, 2, "01a20242-5535-7861-8a58-90ad2bec5251"], [1, 3, 3, "01a20242-5535-7b6c-bcb8-7a6b35486e29"]], "rulesets": {"01a20242-55a1-7b1c-ae2b-9b231d0f0f5d": 1}}}','null',NULL),
('01a2024255cd74a29c2f346956ba9573','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',NULL,'64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 15:03:00.000000','decided','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-55b7-7d4a-976c-520b4caad9e3", "01a20242-55c3-76d1-b8c3-b828d7b55305"], "sittings": [[1, 0, 0, "01a20242-5534-7e6e-b0e7-af90b9158e61"], [1, 1, 1, "01a20242-5535-750a-a2b2-150f479e27f5"], [1, 2, 2, "01a20242-5535-7861-8a58-90ad2bec5251"], [1, 3, 3, "01a20242-5535-7b6c-bcb8-7a6b35486e29"]], "rulesets": {"01a20242-55a1-7b1c-ae2b-9b231d0f0f5d": 1}}, "precedent": ["01a20242-55cc-7ef3-83ee-d08cd729c750", false]}','null',NULL),
('01a2024255da74a48b26308d6e00e656','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56',NULL,'64d713fc79cc4bb09d8847b9d017dc2b','2026-11-19 15:04:00.000000','taken_back','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-55b7-7d4a-976c-520b4caad9e3", "01a20242-55c3-76d1-b8c3-b828d7b55305"], "sittings": [[1, 0, 0, "01a20242-5534-7e6e-b0e7-af90b9158e61"], [1, 1, 1, "01a20242-5535-750a-a2b2-150f479e27f5"], [1, 2, 2, "01a20242-5535-7861-8a58-90ad2bec5251"], [1, 3, 3, "01a20242-5535-7b6c-bcb8-7a6b35486e29"]], "rulesets": {"01a20242-55a1-7b1c-ae2b-9b231d0f0f5d": 1}}, "precedent": ["01a20242-55cc-7ef3-83ee-d08cd729c750", true]}','null',NULL);
INSERT INTO takes VALUES
('01a2024255517a42952e8ba5a442493a',0,'01a2024255307651bd1b384196713827',3,'QS',NULL),
('01a2024255517a42952e8ba5a442493a',1,'01a2024255307651bd1b384196713827',7,NULL,NULL),
('01a2024255517a42952e8ba5a442493a',2,'01a2024255307651bd1b384196713827',3,NULL,NULL),
('01a2024255517a42952e8ba5a442493a',3,'01a2024255307651bd1b384196713827',0,NULL,NULL),
('01a20242555f7fb88ca46485e849255c',0,'01a2024255307651bd1b384196713827',0,NULL,NULL),
('01a20242555f7fb88ca46485e849255c',1,'01a2024255307651bd1b384196713827',13,'QS',NULL),
('01a20242555f7fb88ca46485e849255c',2,'01a2024255307651bd1b384196713827',0,NULL,NULL),
('01a20242555f7fb88ca46485e849255c',3,'01a2024255307651bd1b384196713827',0,NULL,NULL),
('01a20242558d7267a0a727535ccfc5f0',0,'01a2024255307651bd1b384196713827',1,NULL,NULL),
('01a20242558d7267a0a727535ccfc5f0',1,'01a2024255307651bd1b384196713827',1,NULL,NULL),
('01a20242558d7267a0a727535ccfc5f0',2,'01a2024255307651bd1b384196713827',1,NULL,NULL),
('01a20242558d7267a0a727535ccfc5f0',3,'01a2024255307651bd1b384196713827',10,'QS',NULL),
('01a2024255b77d4a976c520b4caad9e3',0,'01a2024255307651bd1b384196713827',4,'QS',NULL),
('01a2024255b77d4a976c520b4caad9e3',1,'01a2024255307651bd1b384196713827',6,NULL,NULL),
('01a2024255b77d4a976c520b4caad9e3',2,'01a2024255307651bd1b384196713827',3,NULL,NULL),
('01a2024255b77d4a976c520b4caad9e3',3,'01a2024255307651bd1b384196713827',0,NULL,NULL),
('01a2024255c376d1b8c3b828d7b55305',0,'01a2024255307651bd1b384196713827',13,'QS',NULL),
('01a2024255c376d1b8c3b828d7b55305',1,'01a2024255307651bd1b384196713827',0,NULL,NULL),
('01a2024255c376d1b8c3b828d7b55305',2,'01a2024255307651bd1b384196713827',0,NULL,NULL),
('01a2024255c376d1b8c3b828d7b55305',3,'01a2024255307651bd1b384196713827',0,NULL,NULL);
INSERT INTO precedents VALUES
('01a2024255cc7ef383eed08cd729c750','01a2024255307651bd1b384196713827','01a2024255a17026893dc60f72ed8f56','64d713fc79cc4bb09d8847b9d017dc2b','talk','points_5','as last year','2026-11-19 15:03:00.000000','2026-11-19 15:04:00.000000');

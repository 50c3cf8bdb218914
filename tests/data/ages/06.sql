-- A data folder with the text of 2160df9 (age 6), written by 2160df9.
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

INSERT INTO alembic_version VALUES
('0001');
INSERT INTO devices VALUES
('99e9f294ff6d427bb472fb67b2547fce','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a20242f9347f41942db9c85e24a549','Thursday table','2026-11-19 12:00:00.000000',10,'counts',0,'{"revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "auto_claim": "off", "running_points": "hidden"}');
INSERT INTO games VALUES
('01a20242f93c70e8825163e9ecaad997','01a20242f9347f41942db9c85e24a549',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a20242f97876f9b9f921f1b49b0bc7','2026-11-19 12:04:00.000000',3,1,0,0),
('01a20242f98179eda962a8d8243d1ddb','01a20242f9347f41942db9c85e24a549',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,NULL,'2026-11-19 15:00:00.000000',0,0,0,0);
INSERT INTO grants VALUES
('99e9f294ff6d427bb472fb67b2547fce','01a20242f9347f41942db9c85e24a549','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a20242f93975509c84d129cecec60b','01a20242f9347f41942db9c85e24a549','Ann','ann',0,'2026-11-19 12:00:00.000000'),
('01a20242f9397b90a8ab84833ea73123','01a20242f9347f41942db9c85e24a549','Bo','bo',1,'2026-11-19 12:00:00.000000'),
('01a20242f9397ecb9ef3c329b9900482','01a20242f9347f41942db9c85e24a549','Cleo','cleo',2,'2026-11-19 12:00:00.000000'),
('01a20242f93a71c392f764e4ba7f3cac','01a20242f9347f41942db9c85e24a549','Dev','dev',3,'2026-11-19 12:00:00.000000'),
('01a20242f9807d8283b84814290c0454','01a20242f9347f41942db9c85e24a549','Eve','eve',4,'2026-11-19 15:00:00.000000'),
('01a20242f98171ab83c434c77cc2401f','01a20242f9347f41942db9c85e24a549','Fay','fay',5,'2026-11-19 15:00:00.000000');
INSERT INTO game_rulesets VALUES
('01a20242f93e79ecb980a7d00411105e','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a20242f9827572af0e1db881979772','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,4,'{"players": 6, "decks": 2, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "eldest_any", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL);
INSERT INTO hands VALUES
('01a20242f95178a585651354463644d4','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','99e9f294ff6d427bb472fb67b2547fce',NULL),
('01a20242f95e7549a038923ce512561d','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','99e9f294ff6d427bb472fb67b2547fce',NULL),
('01a20242f9787007ad8d2e0b69621ce0','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',3,2,'X','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','99e9f294ff6d427bb472fb67b2547fce',NULL);
INSERT INTO seats VALUES
('01a20242f93f74ff90bea5384ad1d171','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',0,0,0,'01a20242f93975509c84d129cecec60b',43,3,0),
('01a20242f93f75348292203c30b45e0f','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',1,1,0,'01a20242f9397b90a8ab84833ea73123',8,1,0),
('01a20242f93f7541ac009557dc1aa4ea','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',2,2,0,'01a20242f9397ecb9ef3c329b9900482',30,2,0),
('01a20242f93f754b868afd1bc1d020d7','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',3,3,0,'01a20242f93a71c392f764e4ba7f3cac',49,4,0),
('01a20242f9827b04a75b496d515734ad','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',0,0,0,'01a20242f93975509c84d129cecec60b',0,1,0),
('01a20242f9827b26a2aeedce6727de27','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,1,0,'01a20242f9397b90a8ab84833ea73123',0,1,0),
('01a20242f9827b32aa1f4ba9d21d0d32','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',2,2,0,'01a20242f9397ecb9ef3c329b9900482',0,1,0),
('01a20242f9827b3bab02cafbf7ed26cb','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',3,3,0,'01a20242f93a71c392f764e4ba7f3cac',0,1,0),
('01a20242f9827b44b843384758361616','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',4,4,0,'01a20242f9807d8283b84814290c0454',0,1,0),
('01a20242f9827b4dab16528d293d98fb','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',5,5,0,'01a20242f98171ab83c434c77cc2401f',0,1,0);
INSERT INTO sittings VALUES
('01a20242f93f7f20becff354bbc9146b','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',1,0,0,'01a20242f93975509c84d129cecec60b'),
('01a20242f93f7f4091ca15440126e133','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',1,1,1,'01a20242f9397b90a8ab84833ea73123'),
('01a20242f93f7f4994b3c3be908ec9c7','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',1,2,2,'01a20242f9397ecb9ef3c329b9900482'),
('01a20242f93f7f50a7428cf0928bc910','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997',1,3,3,'01a20242f93a71c392f764e4ba7f3cac'),
('01a20242f98372df94a14900ea5794fe','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,0,0,'01a20242f93975509c84d129cecec60b'),
('01a20242f98372fdae0203c3b88d457b','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,1,1,'01a20242f9397b90a8ab84833ea73123'),
('01a20242f9837309a065d0d024408a19','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,2,2,'01a20242f9397ecb9ef3c329b9900482'),
('01a20242f9837311939db88786062906','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,3,3,'01a20242f93a71c392f764e4ba7f3cac'),
('01a20242f9837319b83f6fa00680e46f','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,4,4,'01a20242f9807d8283b84814290c0454'),
('01a20242f983731fa1e68ac3f7d43877','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,5,5,'01a20242f98171ab83c434c77cc2401f');
INSERT INTO changes VALUES
('01a20242f9527a82bde09ff6f7d81064','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997','01a20242f95178a585651354463644d4','99e9f294ff6d427bb472fb67b2547fce','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-f939-7550-9c84-d129cecec60b"], [1, 1, 1, "01a20242-f939-7b90-a8ab-84833ea73123"], [1, 2, 2, "01a20242-f939-7ecb-9ef3-c329b9900482"], [1, 3, 3, "01a20242-f93a-71c3-92f7-64e4ba7f3cac"]], "rulesets": {"01a20242-f93e-79ec-b980-a7d00411105e": 1}}}','null',NULL),
('01a20242f95e7f44b07696d8c14e41b4','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997','01a20242f95e7549a038923ce512561d','99e9f294ff6d427bb472fb67b2547fce','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-f951-78a5-8565-1354463644d4"], "sittings": [[1, 0, 0, "01a20242-f939-7550-9c84-d129cecec60b"], [1, 1, 1, "01a20242-f939-7b90-a8ab-84833ea73123"], [1, 2, 2, "01a20242-f939-7ecb-9ef3-c329b9900482"], [1, 3, 3, "01a20242-f93a-71c3-92f7-64e4ba7f3cac"]], "rulesets": {"01a20242-f93e-79ec-b980-a7d00411105e": 1}}}','null',NULL),
('01a20242f96a7cbeb7608016b86d8a22','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997','01a20242f95178a585651354463644d4','99e9f294ff6d427bb472fb67b2547fce','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-f951-78a5-8565-1354463644d4", "01a20242-f95e-7549-a038-923ce512561d"], "sittings": [[1, 0, 0, "01a20242-f939-7550-9c84-d129cecec60b"], [1, 1, 1, "01a20242-f939-7b90-a8ab-84833ea73123"], [1, 2, 2, "01a20242-f939-7ecb-9ef3-c329b9900482"], [1, 3, 3, "01a20242-f93a-71c3-92f7-64e4ba7f3cac"]], "rulesets": {"01a20242-f93e-79ec-b980-a7d00411105e": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a20242f97876f9b9f921f1b49b0bc7','01a20242f9347f41942db9c85e24a549','01a20242f93c70e8825163e9ecaad997','01a20242f9787007ad8d2e0b69621ce0','99e9f294ff6d427bb472fb67b2547fce','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-f951-78a5-8565-1354463644d4", "01a20242-f95e-7549-a038-923ce512561d"], "sittings": [[1, 0, 0, "01a20242-f939-7550-9c84-d129cecec60b"], [1, 1, 1, "01a20242-f939-7b90-a8ab-84833ea73123"], [1, 2, 2, "01a20242-f939-7ecb-9ef3-c329b9900482"], [1, 3, 3, "01a20242-f93a-71c3-92f7-64e4ba7f3cac"]], "rulesets": {"01a20242-f93e-79ec-b980-a7d00411105e": 1}}}','null',NULL);
INSERT INTO takes VALUES
('01a20242f95178a585651354463644d4',0,'01a20242f9347f41942db9c85e24a549',3,'QS',NULL),
('01a20242f95178a585651354463644d4',1,'01a20242f9347f41942db9c85e24a549',7,NULL,NULL),
('01a20242f95178a585651354463644d4',2,'01a20242f9347f41942db9c85e24a549',3,NULL,NULL),
('01a20242f95178a585651354463644d4',3,'01a20242f9347f41942db9c85e24a549',0,NULL,NULL),
('01a20242f95e7549a038923ce512561d',0,'01a20242f9347f41942db9c85e24a549',0,NULL,NULL),
('01a20242f95e7549a038923ce512561d',1,'01a20242f9347f41942db9c85e24a549',13,'QS',NULL),
('01a20242f95e7549a038923ce512561d',2,'01a20242f9347f41942db9c85e24a549',0,NULL,NULL),
('01a20242f95e7549a038923ce512561d',3,'01a20242f9347f41942db9c85e24a549',0,NULL,NULL),
('01a20242f9787007ad8d2e0b69621ce0',0,'01a20242f9347f41942db9c85e24a549',1,NULL,NULL),
('01a20242f9787007ad8d2e0b69621ce0',1,'01a20242f9347f41942db9c85e24a549',1,NULL,NULL),
('01a20242f9787007ad8d2e0b69621ce0',2,'01a20242f9347f41942db9c85e24a549',1,NULL,NULL),
('01a20242f9787007ad8d2e0b69621ce0',3,'01a20242f9347f41942db9c85e24a549',10,'QS',NULL);
INSERT INTO live_hands VALUES
('01a20242f98a7a1aa038198bf920e591','01a20242f9347f41942db9c85e24a549','01a20242f98179eda962a8d8243d1ddb',1,'tally','QS=2 QS.2=4 AH=1 AH.2=5',4,'2026-11-19 15:04:00.000000','99e9f294ff6d427bb472fb67b2547fce');

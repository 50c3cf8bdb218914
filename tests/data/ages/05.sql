-- A data folder with the text of d9b977d (age 5), written by d9b977d.
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
('0c3f5b4b577e47ebbb2a89d3c19e8dcd','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a2024233c97ee7ba69e75694a17835','Thursday table','2026-11-19 12:00:00.000000',10,'counts',0,'{"revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "penalty", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "auto_claim": "off", "running_points": "hidden"}');
INSERT INTO games VALUES
('01a2024233d97e09956452449e567b06','01a2024233c97ee7ba69e75694a17835',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a2024234447d8c85486a96221f76d1','2026-11-19 12:04:00.000000',3,1,0,0),
('01a20242344c77f096b9fac181313fe2','01a2024233c97ee7ba69e75694a17835',2,'standard','2026-11-19 15:00:00.000000','2026-11-19 20:00:00.000000',NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a20242346f7d9dbedef91db86ea738','2026-11-19 15:03:00.000000',2,0,0,0);
INSERT INTO grants VALUES
('0c3f5b4b577e47ebbb2a89d3c19e8dcd','01a2024233c97ee7ba69e75694a17835','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a2024233d77107b91e238ad40e18a5','01a2024233c97ee7ba69e75694a17835','Ann','ann',0,'2026-11-19 12:00:00.000000'),
('01a2024233d7789f806898dbc057b689','01a2024233c97ee7ba69e75694a17835','Bo','bo',1,'2026-11-19 12:00:00.000000'),
('01a2024233d77c089c843dcdc4653d12','01a2024233c97ee7ba69e75694a17835','Cleo','cleo',2,'2026-11-19 12:00:00.000000'),
('01a2024233d77f17ae6d185df2bb9e63','01a2024233c97ee7ba69e75694a17835','Dev','dev',3,'2026-11-19 12:00:00.000000');
INSERT INTO game_rulesets VALUES
('01a2024233df7484835af9f742454194','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a20242344d730ab2cf6227cf58e445','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL);
INSERT INTO hands VALUES
('01a2024234007091b03e61635a85a766','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',1,0,'L','counts',0,NULL,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','0c3f5b4b577e47ebbb2a89d3c19e8dcd',NULL),
('01a2024234127e8788f6ddd2231187da','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',2,1,'R','counts',0,NULL,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','0c3f5b4b577e47ebbb2a89d3c19e8dcd',NULL),
('01a20242344475d6be07b6e47782227b','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',3,2,'X','counts',0,NULL,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','0c3f5b4b577e47ebbb2a89d3c19e8dcd',NULL),
('01a202423455781c85dc07079c6020ad','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',1,0,'L','counts',0,NULL,NULL,NULL,NULL,1,'2026-11-19 15:01:00.000000','0c3f5b4b577e47ebbb2a89d3c19e8dcd',NULL),
('01a2024234657efeaf998b2eb4f12506','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',2,1,'R','counts',0,NULL,NULL,NULL,NULL,2,'2026-11-19 15:03:00.000000','0c3f5b4b577e47ebbb2a89d3c19e8dcd',NULL);
INSERT INTO seats VALUES
('01a2024233e0705291735b5e53e46fd3','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',0,0,0,'01a2024233d77107b91e238ad40e18a5',43,3,0),
('01a2024233e0708e8ca8e3b54f470a2a','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',1,1,0,'01a2024233d7789f806898dbc057b689',8,1,0),
('01a2024233e0709ba8111d8a9cf10362','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',2,2,0,'01a2024233d77c089c843dcdc4653d12',30,2,0),
('01a2024233e070a4a917ad7aea53ff19','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',3,3,0,'01a2024233d77f17ae6d185df2bb9e63',49,4,0),
('01a20242344d769498ff0176fdcbe108','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',0,0,0,'01a2024233d77107b91e238ad40e18a5',17,3,0),
('01a20242344d76af95183263c6bf8314','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',1,1,0,'01a2024233d7789f806898dbc057b689',7,1,0),
('01a20242344d76b8a682eaf0d32aa581','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',2,2,0,'01a2024233d77c089c843dcdc4653d12',18,4,0),
('01a20242344d76c090d7b4ab3c1b734b','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',3,3,0,'01a2024233d77f17ae6d185df2bb9e63',10,2,0);
INSERT INTO sittings VALUES
('01a2024233e07f3aaa9bf5cd62197542','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',1,0,0,'01a2024233d77107b91e238ad40e18a5'),
('01a2024233e07f668c193d7138061cbc','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',1,1,1,'01a2024233d7789f806898dbc057b689'),
('01a2024233e07f708534d565c40b620d','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',1,2,2,'01a2024233d77c089c843dcdc4653d12'),
('01a2024233e07f78ab7de0f4e5806f6c','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06',1,3,3,'01a2024233d77f17ae6d185df2bb9e63'),
('01a20242344d7a209587f0df94531bd6','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',1,0,0,'01a2024233d77107b91e238ad40e18a5'),
('01a20242344d7a33bfc3f52a8019f441','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',1,1,1,'01a2024233d7789f806898dbc057b689'),
('01a20242344d7a3ab28dbcb5f6b42dde','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',1,2,2,'01a2024233d77c089c843dcdc4653d12'),
('01a20242344d7a419b14ac135dd90981','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2',1,3,3,'01a2024233d77f17ae6d185df2bb9e63');
INSERT INTO changes VALUES
('01a2024234017423a63586bbeb6431c2','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06','01a2024234007091b03e61635a85a766','0c3f5b4b577e47ebbb2a89d3c19e8dcd','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-33d7-7107-b91e-238ad40e18a5"], [1, 1, 1, "01a20242-33d7-789f-8068-98dbc057b689"], [1, 2, 2, "01a20242-33d7-7c08-9c84-3dcdc4653d12"], [1, 3, 3, "01a20242-33d7-7f17-ae6d-185df2bb9e63"]], "rulesets": {"01a20242-33df-7484-835a-f9f742454194": 1}}}','null',NULL),
('01a202423413778eb5f6cb04e2c9d717','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06','01a2024234127e8788f6ddd2231187da','0c3f5b4b577e47ebbb2a89d3c19e8dcd','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-3400-7091-b03e-61635a85a766"], "sittings": [[1, 0, 0, "01a20242-33d7-7107-b91e-238ad40e18a5"], [1, 1, 1, "01a20242-33d7-789f-8068-98dbc057b689"], [1, 2, 2, "01a20242-33d7-7c08-9c84-3dcdc4653d12"], [1, 3, 3, "01a20242-33d7-7f17-ae6d-185df2bb9e63"]], "rulesets": {"01a20242-33df-7484-835a-f9f742454194": 1}}}','null',NULL),
('01a20242342c7ebd8b6dede2bfa70cb0','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06','01a2024234007091b03e61635a85a766','0c3f5b4b577e47ebbb2a89d3c19e8dcd','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-3400-7091-b03e-61635a85a766", "01a20242-3412-7e87-88f6-ddd2231187da"], "sittings": [[1, 0, 0, "01a20242-33d7-7107-b91e-238ad40e18a5"], [1, 1, 1, "01a20242-33d7-789f-8068-98dbc057b689"], [1, 2, 2, "01a20242-33d7-7c08-9c84-3dcdc4653d12"], [1, 3, 3, "01a20242-33d7-7f17-ae6d-185df2bb9e63"]], "rulesets": {"01a20242-33df-7484-835a-f9f742454194": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a2024234447d8c85486a96221f76d1','01a2024233c97ee7ba69e75694a17835','01a2024233d97e09956452449e567b06','01a20242344475d6be07b6e47782227b','0c3f5b4b577e47ebbb2a89d3c19e8dcd','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-3400-7091-b03e-61635a85a766", "01a20242-3412-7e87-88f6-ddd2231187da"], "sittings": [[1, 0, 0, "01a20242-33d7-7107-b91e-238ad40e18a5"], [1, 1, 1, "01a20242-33d7-789f-8068-98dbc057b689"], [1, 2, 2, "01a20242-33d7-7c08-9c84-3dcdc4653d12"], [1, 3, 3, "01a20242-33d7-7f17-ae6d-185df2bb9e63"]], "rulesets": {"01a20242-33df-7484-835a-f9f742454194": 1}}}','null',NULL),
('01a202423456712fa86aa771fd123680','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2','01a202423455781c85dc07079c6020ad','0c3f5b4b577e47ebbb2a89d3c19e8dcd','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-33d7-7107-b91e-238ad40e18a5"], [1, 1, 1, "01a20242-33d7-789f-8068-98dbc057b689"], [1, 2, 2, "01a20242-33d7-7c08-9c84-3dcdc4653d12"], [1, 3, 3, "01a20242-33d7-7f17-ae6d-185df2bb9e63"]], "rulesets": {"01a20242-344d-730a-b2cf-6227cf58e445": 1}}}','null',NULL),
('01a202423466758fada6972000783b1e','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2','01a2024234657efeaf998b2eb4f12506','0c3f5b4b577e47ebbb2a89d3c19e8dcd','2026-11-19 15:03:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-3455-781c-85dc-07079c6020ad"], "sittings": [[1, 0, 0, "01a20242-33d7-7107-b91e-238ad40e18a5"], [1, 1, 1, "01a20242-33d7-789f-8068-98dbc057b689"], [1, 2, 2, "01a20242-33d7-7c08-9c84-3dcdc4653d12"], [1, 3, 3, "01a20242-33d7-7f17-ae6d-185df2bb9e63"]], "rulesets": {"01a20242-344d-730a-b2cf-6227cf58e445": 1}}}','null',NULL),
('01a20242346f7d9dbedef91db86ea738','01a2024233c97ee7ba69e75694a17835','01a20242344c77f096b9fac181313fe2','01a2024234657efeaf998b2eb4f12506','0c3f5b4b577e47ebbb2a89d3c19e8dcd','2026-11-19 15:04:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "hands": ["01a20242-3455-781c-85dc-07079c6020ad", "01a20242-3465-7efe-af99-8b2eb4f12506"], "sittings": [[1, 0, 0, "01a20242-33d7-7107-b91e-238ad40e18a5"], [1, 1, 1, "01a20242-33d7-789f-8068-98dbc057b689"], [1, 2, 2, "01a20242-33d7-7c08-9c84-3dcdc4653d12"], [1, 3, 3, "01a20242-33d7-7f17-ae6d-185df2bb9e63"]], "rulesets": {"01a20242-344d-730a-b2cf-6227cf58e445": 1}}, "hand": {"dealer": 1, "passed": "R", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "takes": [[0, 0, null, null], [1, 1, null, null], [2, 3, "QS", null], [3, 9, null, null]], "line": {"0": 0, "1": 1, "2": 16, "3": 9}}}','null',NULL);
INSERT INTO takes VALUES
('01a2024234007091b03e61635a85a766',0,'01a2024233c97ee7ba69e75694a17835',3,'QS',NULL),
('01a2024234007091b03e61635a85a766',1,'01a2024233c97ee7ba69e75694a17835',7,NULL,NULL),
('01a2024234007091b03e61635a85a766',2,'01a2024233c97ee7ba69e75694a17835',3,NULL,NULL),
('01a2024234007091b03e61635a85a766',3,'01a2024233c97ee7ba69e75694a17835',0,NULL,NULL),
('01a2024234127e8788f6ddd2231187da',0,'01a2024233c97ee7ba69e75694a17835',0,NULL,NULL),
('01a2024234127e8788f6ddd2231187da',1,'01a2024233c97ee7ba69e75694a17835',13,'QS',NULL),
('01a2024234127e8788f6ddd2231187da',2,'01a2024233c97ee7ba69e75694a17835',0,NULL,NULL),
('01a2024234127e8788f6ddd2231187da',3,'01a2024233c97ee7ba69e75694a17835',0,NULL,NULL),
('01a20242344475d6be07b6e47782227b',0,'01a2024233c97ee7ba69e75694a17835',1,NULL,NULL),
('01a20242344475d6be07b6e47782227b',1,'01a2024233c97ee7ba69e75694a17835',1,NULL,NULL),
('01a20242344475d6be07b6e47782227b',2,'01a2024233c97ee7ba69e75694a17835',1,NULL,NULL),
('01a20242344475d6be07b6e47782227b',3,'01a2024233c97ee7ba69e75694a17835',10,'QS',NULL),
('01a202423455781c85dc07079c6020ad',0,'01a2024233c97ee7ba69e75694a17835',4,'QS',NULL),
('01a202423455781c85dc07079c6020ad',1,'01a2024233c97ee7ba69e75694a17835',6,NULL,NULL),
('01a202423455781c85dc07079c6020ad',2,'01a2024233c97ee7ba69e75694a17835',3,NULL,NULL),
('01a202423455781c85dc07079c6020ad',3,'01a2024233c97ee7ba69e75694a17835',0,NULL,NULL),
('01a2024234657efeaf998b2eb4f12506',0,'01a2024233c97ee7ba69e75694a17835',0,NULL,NULL),
('01a2024234657efeaf998b2eb4f12506',1,'01a2024233c97ee7ba69e75694a17835',1,NULL,NULL),
('01a2024234657efeaf998b2eb4f12506',2,'01a2024233c97ee7ba69e75694a17835',2,'QS',NULL),
('01a2024234657efeaf998b2eb4f12506',3,'01a2024233c97ee7ba69e75694a17835',10,NULL,NULL);

-- A data folder with the text of 1c4b4bc (age 10, today's), written by 1c4b4bc.
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
  choice VARCHAR(16),
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
('fa0a6ed433b04165aadbb5cf9ca40cae','2026-11-19 12:00:00.000000','2026-11-19 12:00:00.000000');
INSERT INTO tables VALUES
('01a202425bfc79fabf4a6594da9260d8','Thursday table','2026-11-19 12:00:00.000000',9,'counts',0,'{"revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "auto_claim": "off", "running_points": "hidden"}');
INSERT INTO games VALUES
('01a202425c077f21a8abe44e8c0431c8','01a202425bfc79fabf4a6594da9260d8',1,'standard','2026-11-19 12:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a202425c7d7c118c6e0c4373d37bb5','2026-11-19 12:04:00.000000',3,1,0,0),
('01a202425c8c720e8be02b0f340eef78','01a202425bfc79fabf4a6594da9260d8',2,'standard','2026-11-19 15:00:00.000000',NULL,NULL,NULL,NULL,1,0,1,0,NULL,NULL,NULL,'01a202425cb67262b43f03df21101995','2026-11-19 15:02:00.000000',2,0,0,0);
INSERT INTO grants VALUES
('fa0a6ed433b04165aadbb5cf9ca40cae','01a202425bfc79fabf4a6594da9260d8','keeper','2026-11-19 12:00:00.000000');
INSERT INTO players VALUES
('01a202425c047e76a84e11a039a664b8','01a202425bfc79fabf4a6594da9260d8','Ann','ann',0,'2026-11-19 12:00:00.000000',NULL),
('01a202425c0575379c92ba3dbb69a0ef','01a202425bfc79fabf4a6594da9260d8','Bo','bo',1,'2026-11-19 12:00:00.000000',NULL),
('01a202425c057878a3a101e4c95854ad','01a202425bfc79fabf4a6594da9260d8','Cleo','cleo',2,'2026-11-19 12:00:00.000000',NULL),
('01a202425c057b798386eff9d437cad1','01a202425bfc79fabf4a6594da9260d8','Dev','dev',3,'2026-11-19 12:00:00.000000',NULL);
INSERT INTO game_rulesets VALUES
('01a202425c0a738e999eecaa02d46d01','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL),
('01a202425c8c7d4fa515c675a62dbf34','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',1,4,'{"players": 4, "decks": 1, "trim": "table", "leftover": "remove", "kitty4": 0, "jokers": 0, "joker_kind": "zero_of_clubs", "first_dealer": "random", "dealer_rotation": "left_each_hand", "direction": "clockwise", "pass_count": 3, "pass_cycle": "table", "star_each": 2, "blind_forward": false, "pass_forbidden": "none", "optional_pass": false, "opener": "lowest_club", "first_trick_points": "forbidden_unless_only_penalty", "first_trick_set": "hearts_and_queen", "all_penalty_hand": "any_penalty", "heart_lead": "must_be_broken", "break_by": "heart", "queen_break_scope": "any_play", "only_hearts": "may_lead_heart", "hearts_and_queen": "must_lead_queen", "queen_lead": "anytime", "queen_discard": "free", "queen_must_go": "free", "heart_values": "one", "queen_spades": 13, "extra_penalties": "none", "bonus_cards": "none", "bonus_floor": "none", "multipliers": "none", "no_tricks_bonus": 0, "score_view": "penalties_up", "moon_mode": "add_others", "moon_requires": "all_positive_in_play", "moon_amount": "auto", "moon_bonus": "independent", "sun": "off", "sun_exempt_first_trick": false, "moon_game_guard": "none", "end_mode": "target", "target": 100, "hands": 0, "end_compare": "reach", "exact_rule": "none", "tie_break": "by_end_mode", "negative_totals": "allowed", "teams": "none", "team_moon": "by_team", "team_moon_score": "26", "duplicates": "cancel", "cancel_scope": "led_suit_all_cancelled", "last_trick_dead": "previous_trick_winner", "kitty2": "first_trick", "revoke": "correct_or_all", "misdeal": "same_dealer_redeals", "exposed_card": "no_penalty", "lead_out_of_turn": "retract_if_incomplete", "wrong_pass_count": "repair", "wrong_pass_target": "repair", "short_hand": "takes_last_trick", "claim_rest": "allowed_shown", "table_talk": "etiquette_note", "look_back": "last_trick_until_next_lead", "score_fix_window": "until_next_hand_scored", "player_leaves": "ask", "skip_when_no_points": false, "auto_claim": "off", "running_points": "hidden"}',NULL);
INSERT INTO hands VALUES
('01a202425c3778cda6a913b14b3e0168','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,2,'2026-11-19 12:01:00.000000','fa0a6ed433b04165aadbb5cf9ca40cae',NULL),
('01a202425c4875fc98fed2ea1c0b8b2b','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:02:00.000000','fa0a6ed433b04165aadbb5cf9ca40cae',NULL),
('01a202425c7d74c2ace04dacd3d44702','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',3,2,'X','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 12:04:00.000000','fa0a6ed433b04165aadbb5cf9ca40cae',NULL),
('01a202425c9a7dc498e795c6c48f4309','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',1,0,'L','counts',0,NULL,NULL,NULL,NULL,NULL,1,'2026-11-19 15:01:00.000000','fa0a6ed433b04165aadbb5cf9ca40cae',NULL),
('01a202425ca47f9b8af771a3c52fce3d','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',2,1,'R','counts',0,NULL,NULL,NULL,NULL,NULL,2,'2026-11-19 15:02:00.000000','fa0a6ed433b04165aadbb5cf9ca40cae',NULL);
INSERT INTO seats VALUES
('01a202425c0f72c38225a6f3b88fafd9','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',0,0,0,'01a202425c047e76a84e11a039a664b8',43,3,0),
('01a202425c0f7303aca68e8250cf3b62','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',1,1,0,'01a202425c0575379c92ba3dbb69a0ef',8,1,0),
('01a202425c0f7310b8b1fef0ecae1adc','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',2,2,0,'01a202425c057878a3a101e4c95854ad',30,2,0),
('01a202425c0f7319b8b538495f00aef4','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',3,3,0,'01a202425c057b798386eff9d437cad1',49,4,0),
('01a202425c8d7114ab288c4598fc00d2','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',0,0,0,'01a202425c047e76a84e11a039a664b8',17,3,0),
('01a202425c8d712d95e83129727afe85','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',1,1,0,'01a202425c0575379c92ba3dbb69a0ef',7,1,0),
('01a202425c8d7137b984ef233ec13df0','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',2,2,0,'01a202425c057878a3a101e4c95854ad',18,4,0),
('01a202425c8d713f85f3af077a39d3ff','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',3,3,0,'01a202425c057b798386eff9d437cad1',10,2,0);
INSERT INTO sittings VALUES
('01a202425c0f7e57b6d85ce71ab53e6c','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',1,0,0,'01a202425c047e76a84e11a039a664b8'),
('01a202425c0f7e7395acada9e62478f0','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',1,1,1,'01a202425c0575379c92ba3dbb69a0ef'),
('01a202425c0f7e7da695c1aa1cb91849','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',1,2,2,'01a202425c057878a3a101e4c95854ad'),
('01a202425c0f7e84ab2c1f0e209a96bc','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8',1,3,3,'01a202425c057b798386eff9d437cad1'),
('01a202425c8d7509930e908e3a8d1510','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',1,0,0,'01a202425c047e76a84e11a039a664b8'),
('01a202425c8d751c8ab7ec5515f4ff04','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',1,1,1,'01a202425c0575379c92ba3dbb69a0ef'),
('01a202425c8d7525a683e10dfe86c5ce','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',1,2,2,'01a202425c057878a3a101e4c95854ad'),
('01a202425c8d752ba6b3c1d672615f36','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78',1,3,3,'01a202425c057b798386eff9d437cad1');
INSERT INTO changes VALUES
('01a202425c387ce09790d00a8aabbd8f','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8','01a202425c3778cda6a913b14b3e0168','fa0a6ed433b04165aadbb5cf9ca40cae','2026-11-19 12:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-5c04-7e76-a84e-11a039a664b8"], [1, 1, 1, "01a20242-5c05-7537-9c92-ba3dbb69a0ef"], [1, 2, 2, "01a20242-5c05-7878-a3a1-01e4c95854ad"], [1, 3, 3, "01a20242-5c05-7b79-8386-eff9d437cad1"]], "rulesets": {"01a20242-5c0a-738e-999e-ecaa02d46d01": 1}}}','null',NULL),
('01a202425c487e49b68dfcf0717ec6af','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8','01a202425c4875fc98fed2ea1c0b8b2b','fa0a6ed433b04165aadbb5cf9ca40cae','2026-11-19 12:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-5c37-78cd-a6a9-13b14b3e0168"], "sittings": [[1, 0, 0, "01a20242-5c04-7e76-a84e-11a039a664b8"], [1, 1, 1, "01a20242-5c05-7537-9c92-ba3dbb69a0ef"], [1, 2, 2, "01a20242-5c05-7878-a3a1-01e4c95854ad"], [1, 3, 3, "01a20242-5c05-7b79-8386-eff9d437cad1"]], "rulesets": {"01a20242-5c0a-738e-999e-ecaa02d46d01": 1}}}','null',NULL),
('01a202425c617ebc92823d3f4ed0821e','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8','01a202425c3778cda6a913b14b3e0168','fa0a6ed433b04165aadbb5cf9ca40cae','2026-11-19 12:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-5c37-78cd-a6a9-13b14b3e0168", "01a20242-5c48-75fc-98fe-d2ea1c0b8b2b"], "sittings": [[1, 0, 0, "01a20242-5c04-7e76-a84e-11a039a664b8"], [1, 1, 1, "01a20242-5c05-7537-9c92-ba3dbb69a0ef"], [1, 2, 2, "01a20242-5c05-7878-a3a1-01e4c95854ad"], [1, 3, 3, "01a20242-5c05-7b79-8386-eff9d437cad1"]], "rulesets": {"01a20242-5c0a-738e-999e-ecaa02d46d01": 1}}, "hand": {"dealer": 0, "passed": "L", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "log": null, "takes": [[0, 4, "QS", null], [1, 6, null, null], [2, 3, null, null], [3, 0, null, null]], "line": {"0": 17, "1": 6, "2": 3, "3": 0}}}','null',NULL),
('01a202425c7d7c118c6e0c4373d37bb5','01a202425bfc79fabf4a6594da9260d8','01a202425c077f21a8abe44e8c0431c8','01a202425c7d74c2ace04dacd3d44702','fa0a6ed433b04165aadbb5cf9ca40cae','2026-11-19 12:04:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-5c37-78cd-a6a9-13b14b3e0168", "01a20242-5c48-75fc-98fe-d2ea1c0b8b2b"], "sittings": [[1, 0, 0, "01a20242-5c04-7e76-a84e-11a039a664b8"], [1, 1, 1, "01a20242-5c05-7537-9c92-ba3dbb69a0ef"], [1, 2, 2, "01a20242-5c05-7878-a3a1-01e4c95854ad"], [1, 3, 3, "01a20242-5c05-7b79-8386-eff9d437cad1"]], "rulesets": {"01a20242-5c0a-738e-999e-ecaa02d46d01": 1}}}','null',NULL),
('01a202425c9b76968d7c61d1ec37576f','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78','01a202425c9a7dc498e795c6c48f4309','fa0a6ed433b04165aadbb5cf9ca40cae','2026-11-19 15:01:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": [], "sittings": [[1, 0, 0, "01a20242-5c04-7e76-a84e-11a039a664b8"], [1, 1, 1, "01a20242-5c05-7537-9c92-ba3dbb69a0ef"], [1, 2, 2, "01a20242-5c05-7878-a3a1-01e4c95854ad"], [1, 3, 3, "01a20242-5c05-7b79-8386-eff9d437cad1"]], "rulesets": {"01a20242-5c8c-7d4f-a515-c675a62dbf34": 1}}}','null',NULL),
('01a202425ca5765b9db564f1b571c2f2','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78','01a202425ca47f9b8af771a3c52fce3d','fa0a6ed433b04165aadbb5cf9ca40cae','2026-11-19 15:02:00.000000','recorded','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-5c9a-7dc4-98e7-95c6c48f4309"], "sittings": [[1, 0, 0, "01a20242-5c04-7e76-a84e-11a039a664b8"], [1, 1, 1, "01a20242-5c05-7537-9c92-ba3dbb69a0ef"], [1, 2, 2, "01a20242-5c05-7878-a3a1-01e4c95854ad"], [1, 3, 3, "01a20242-5c05-7b79-8386-eff9d437cad1"]], "rulesets": {"01a20242-5c8c-7d4f-a515-c675a62dbf34": 1}}}','null',NULL),
('01a202425cb67262b43f03df21101995','01a202425bfc79fabf4a6594da9260d8','01a202425c8c720e8be02b0f340eef78','01a202425ca47f9b8af771a3c52fce3d','fa0a6ed433b04165aadbb5cf9ca40cae','2026-11-19 15:03:00.000000','corrected','{"frame": {"stopped_after": null, "went_on_after": null, "deal_from_hand": 1, "deal_from_seat": 0, "pass_from_hand": 1, "pass_from_step": 0, "pass_once_hand": null, "pass_once": null, "ahead": null, "ends_at": null, "hands": ["01a20242-5c9a-7dc4-98e7-95c6c48f4309", "01a20242-5ca4-7f9b-8af7-71a3c52fce3d"], "sittings": [[1, 0, 0, "01a20242-5c04-7e76-a84e-11a039a664b8"], [1, 1, 1, "01a20242-5c05-7537-9c92-ba3dbb69a0ef"], [1, 2, 2, "01a20242-5c05-7878-a3a1-01e4c95854ad"], [1, 3, 3, "01a20242-5c05-7b79-8386-eff9d437cad1"]], "rulesets": {"01a20242-5c8c-7d4f-a515-c675a62dbf34": 1}}, "hand": {"dealer": 1, "passed": "R", "evidence": "counts", "is_open": false, "note": null, "choice": null, "shooter": null, "further": null, "log": null, "takes": [[0, 0, null, null], [1, 1, null, null], [2, 3, "QS", null], [3, 9, null, null]], "line": {"0": 0, "1": 1, "2": 16, "3": 9}}}','null',NULL);
INSERT INTO takes VALUES
('01a202425c3778cda6a913b14b3e0168',0,'01a202425bfc79fabf4a6594da9260d8',3,'QS',NULL),
('01a202425c3778cda6a913b14b3e0168',1,'01a202425bfc79fabf4a6594da9260d8',7,NULL,NULL),
('01a202425c3778cda6a913b14b3e0168',2,'01a202425bfc79fabf4a6594da9260d8',3,NULL,NULL),
('01a202425c3778cda6a913b14b3e0168',3,'01a202425bfc79fabf4a6594da9260d8',0,NULL,NULL),
('01a202425c4875fc98fed2ea1c0b8b2b',0,'01a202425bfc79fabf4a6594da9260d8',0,NULL,NULL),
('01a202425c4875fc98fed2ea1c0b8b2b',1,'01a202425bfc79fabf4a6594da9260d8',13,'QS',NULL),
('01a202425c4875fc98fed2ea1c0b8b2b',2,'01a202425bfc79fabf4a6594da9260d8',0,NULL,NULL),
('01a202425c4875fc98fed2ea1c0b8b2b',3,'01a202425bfc79fabf4a6594da9260d8',0,NULL,NULL),
('01a202425c7d74c2ace04dacd3d44702',0,'01a202425bfc79fabf4a6594da9260d8',1,NULL,NULL),
('01a202425c7d74c2ace04dacd3d44702',1,'01a202425bfc79fabf4a6594da9260d8',1,NULL,NULL),
('01a202425c7d74c2ace04dacd3d44702',2,'01a202425bfc79fabf4a6594da9260d8',1,NULL,NULL),
('01a202425c7d74c2ace04dacd3d44702',3,'01a202425bfc79fabf4a6594da9260d8',10,'QS',NULL),
('01a202425c9a7dc498e795c6c48f4309',0,'01a202425bfc79fabf4a6594da9260d8',4,'QS',NULL),
('01a202425c9a7dc498e795c6c48f4309',1,'01a202425bfc79fabf4a6594da9260d8',6,NULL,NULL),
('01a202425c9a7dc498e795c6c48f4309',2,'01a202425bfc79fabf4a6594da9260d8',3,NULL,NULL),
('01a202425c9a7dc498e795c6c48f4309',3,'01a202425bfc79fabf4a6594da9260d8',0,NULL,NULL),
('01a202425ca47f9b8af771a3c52fce3d',0,'01a202425bfc79fabf4a6594da9260d8',0,NULL,NULL),
('01a202425ca47f9b8af771a3c52fce3d',1,'01a202425bfc79fabf4a6594da9260d8',1,NULL,NULL),
('01a202425ca47f9b8af771a3c52fce3d',2,'01a202425bfc79fabf4a6594da9260d8',2,'QS',NULL),
('01a202425ca47f9b8af771a3c52fce3d',3,'01a202425bfc79fabf4a6594da9260d8',10,NULL,NULL);

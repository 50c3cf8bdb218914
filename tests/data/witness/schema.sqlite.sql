-- The tables of a2fec08 as its steps make them. Do not edit.
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
  policy JSON NOT NULL, takes_over BOOLEAN DEFAULT 1 NOT NULL, disputes BOOLEAN DEFAULT 0 NOT NULL, everyone_counts BOOLEAN DEFAULT 0 NOT NULL, shows_agreement BOOLEAN DEFAULT 0 NOT NULL, place_points VARCHAR(40), deleted_at DATETIME, 
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
  had_sudden_death BOOLEAN NOT NULL, one_phone BOOLEAN DEFAULT 0 NOT NULL, label VARCHAR(24), closed_at DATETIME, deleted_at DATETIME, place VARCHAR(60), note VARCHAR(200), search_text TEXT, 
  CONSTRAINT pk_games PRIMARY KEY (id), 
  CONSTRAINT fk_games_rematch_of_games FOREIGN KEY(rematch_of) REFERENCES games (id), 
  CONSTRAINT fk_games_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT uq_games_table_id_number UNIQUE (table_id, number)
);
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
CREATE TABLE guesses (
  id CHAR(32) NOT NULL, 
  who VARCHAR(64) NOT NULL, 
  at DATETIME NOT NULL, 
  CONSTRAINT pk_guesses PRIMARY KEY (id)
);
CREATE TABLE access_changes (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  device_id CHAR(32) NOT NULL, 
  by_id CHAR(32) NOT NULL, 
  at DATETIME NOT NULL, 
  action VARCHAR(12) NOT NULL, 
  "before" JSON, 
  undone_at DATETIME, 
  CONSTRAINT pk_access_changes PRIMARY KEY (id), 
  CONSTRAINT fk_access_changes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_access_changes_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id), 
  CONSTRAINT fk_access_changes_by_id_devices FOREIGN KEY(by_id) REFERENCES devices (id)
);
CREATE TABLE hand_drafts (
  game_id CHAR(32) NOT NULL, 
  number INTEGER NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  held_by CHAR(32) NOT NULL, 
  form TEXT NOT NULL, 
  changed_at DATETIME NOT NULL, 
  CONSTRAINT pk_hand_drafts PRIMARY KEY (game_id, number), 
  CONSTRAINT fk_hand_drafts_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
  CONSTRAINT fk_hand_drafts_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_hand_drafts_held_by_devices FOREIGN KEY(held_by) REFERENCES devices (id)
);
CREATE TABLE player_counts (
  game_id CHAR(32) NOT NULL, 
  number INTEGER NOT NULL, 
  seat_number INTEGER NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  cards VARCHAR(323) NOT NULL, 
  device_id CHAR(32) NOT NULL, 
  changed_at DATETIME NOT NULL, 
  CONSTRAINT pk_player_counts PRIMARY KEY (game_id, number, seat_number), 
  CONSTRAINT fk_player_counts_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
  CONSTRAINT fk_player_counts_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_player_counts_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE TABLE disputes (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  game_id CHAR(32) NOT NULL, 
  hand_id CHAR(32) NOT NULL, 
  device_id CHAR(32) NOT NULL, 
  note VARCHAR(200), 
  raised_at DATETIME NOT NULL, 
  settled_at DATETIME, 
  settled_by CHAR(32), 
  CONSTRAINT pk_disputes PRIMARY KEY (id), 
  CONSTRAINT fk_disputes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_disputes_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
  CONSTRAINT fk_disputes_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id), 
  CONSTRAINT fk_disputes_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id), 
  CONSTRAINT fk_disputes_settled_by_devices FOREIGN KEY(settled_by) REFERENCES devices (id)
);
CREATE TABLE home_networks (
  table_id CHAR(32) NOT NULL, 
  wifi_name VARCHAR(32), 
  wifi_password VARCHAR(64), 
  address VARCHAR(200), 
  noted_at DATETIME, 
  former_address VARCHAR(200), 
  changed_at DATETIME, 
  CONSTRAINT pk_home_networks PRIMARY KEY (table_id), 
  CONSTRAINT fk_home_networks_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE reopenings (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  game_id CHAR(32) NOT NULL, 
  device_id CHAR(32) NOT NULL, 
  reason VARCHAR(200) NOT NULL, 
  at DATETIME NOT NULL, 
  CONSTRAINT pk_reopenings PRIMARY KEY (id), 
  CONSTRAINT fk_reopenings_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_reopenings_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
  CONSTRAINT fk_reopenings_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE TABLE "precedents" (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  game_id CHAR(32), 
  device_id CHAR(32) NOT NULL, 
  "case" VARCHAR(24) NOT NULL, 
  decision VARCHAR(24) NOT NULL, 
  note VARCHAR(200), 
  decided_at DATETIME NOT NULL, 
  taken_back_at DATETIME, 
  CONSTRAINT pk_precedents PRIMARY KEY (id), 
  CONSTRAINT fk_precedents_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
  CONSTRAINT fk_precedents_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id), 
  CONSTRAINT fk_precedents_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE deletions (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  game_id CHAR(32), 
  device_id CHAR(32) NOT NULL, 
  at DATETIME NOT NULL, 
  undone_at DATETIME, 
  undone_by CHAR(32), 
  purged_at DATETIME, 
  CONSTRAINT pk_deletions PRIMARY KEY (id), 
  CONSTRAINT fk_deletions_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_deletions_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id), 
  CONSTRAINT fk_deletions_undone_by_devices FOREIGN KEY(undone_by) REFERENCES devices (id)
);
CREATE TABLE table_imports (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  device_id CHAR(32) NOT NULL, 
  at DATETIME NOT NULL, 
  is_new_table BOOLEAN NOT NULL, 
  brought JSON NOT NULL, 
  undone_at DATETIME, 
  CONSTRAINT pk_table_imports PRIMARY KEY (id), 
  CONSTRAINT fk_table_imports_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_table_imports_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE TABLE "invitations" (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  token_hash VARCHAR(64) NOT NULL, 
  role VARCHAR(8) NOT NULL, 
  one_time BOOLEAN NOT NULL, 
  made_at DATETIME NOT NULL, 
  expires_at DATETIME, 
  used_at DATETIME, 
  game_id CHAR(32), 
  CONSTRAINT pk_invitations PRIMARY KEY (id), 
  CONSTRAINT uq_invitations_token_hash UNIQUE (token_hash), 
  CONSTRAINT fk_invitations_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_invitations_game_id_games FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE "keeper_requests" (
  table_id CHAR(32) NOT NULL, 
  device_id CHAR(32) NOT NULL, 
  player_id CHAR(32), 
  asked_at DATETIME NOT NULL, 
  answer VARCHAR(4), 
  game_id CHAR(32), 
  CONSTRAINT pk_keeper_requests PRIMARY KEY (table_id, device_id), 
  CONSTRAINT fk_keeper_requests_player_id_players FOREIGN KEY(player_id) REFERENCES players (id), 
  CONSTRAINT fk_keeper_requests_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id), 
  CONSTRAINT fk_keeper_requests_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_keeper_requests_game_id_games FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE spoken_codes (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  game_id CHAR(32), 
  role VARCHAR(8) NOT NULL, 
  code_hash VARCHAR(64) NOT NULL, 
  expires_at DATETIME NOT NULL, 
  CONSTRAINT pk_spoken_codes PRIMARY KEY (id), 
  CONSTRAINT fk_spoken_codes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT uq_spoken_codes_code_hash UNIQUE (code_hash), 
  CONSTRAINT fk_spoken_codes_game_id_games FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE result_links (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  game_id CHAR(32) NOT NULL, 
  token_hash VARCHAR(64) NOT NULL, 
  made_at DATETIME NOT NULL, 
  CONSTRAINT pk_result_links PRIMARY KEY (id), 
  CONSTRAINT fk_result_links_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_result_links_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
  CONSTRAINT uq_result_links_game_id UNIQUE (game_id), 
  CONSTRAINT uq_result_links_token_hash UNIQUE (token_hash)
);
CREATE TABLE read_tokens (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  token_hash VARCHAR(64) NOT NULL, 
  made_at DATETIME NOT NULL, 
  CONSTRAINT pk_read_tokens PRIMARY KEY (id), 
  CONSTRAINT fk_read_tokens_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT uq_read_tokens_table_id UNIQUE (table_id), 
  CONSTRAINT uq_read_tokens_token_hash UNIQUE (token_hash)
);
CREATE TABLE "grants" (
  device_id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  role VARCHAR(8) NOT NULL, 
  granted_at DATETIME NOT NULL, 
  name VARCHAR(48), 
  player_id CHAR(32), 
  seen_at DATETIME, 
  removed_at DATETIME, 
  game_id CHAR(32), 
  sees_table BOOLEAN NOT NULL, 
  CONSTRAINT pk_grants PRIMARY KEY (device_id, table_id), 
  CONSTRAINT fk_grants_player_id_players FOREIGN KEY(player_id) REFERENCES players (id), 
  CONSTRAINT fk_grants_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
  CONSTRAINT fk_grants_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_grants_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE TABLE "player_games" (
  game_id CHAR(32) NOT NULL, 
  player_id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  started_at DATETIME NOT NULL, 
  variant VARCHAR(40) NOT NULL, 
  players INTEGER NOT NULL, 
  hands INTEGER NOT NULL, 
  points INTEGER NOT NULL, 
  fair_points INTEGER NOT NULL, 
  clean_hands INTEGER NOT NULL, 
  moons INTEGER NOT NULL, 
  near_moons INTEGER NOT NULL, 
  queen_hands INTEGER NOT NULL, 
  queens INTEGER NOT NULL, 
  fair_queens INTEGER NOT NULL, 
  beaten_halves INTEGER NOT NULL, 
  opponents INTEGER NOT NULL, 
  worst_points INTEGER NOT NULL, 
  worst_hand INTEGER NOT NULL, 
  last_moon INTEGER NOT NULL, 
  total INTEGER NOT NULL, 
  place INTEGER NOT NULL, 
  tied INTEGER NOT NULL, 
  sides INTEGER NOT NULL, 
  by_pass JSON NOT NULL, 
  has_won BOOLEAN NOT NULL, 
  clean_streak INTEGER NOT NULL, 
  clean_until INTEGER NOT NULL, 
  hold_hands INTEGER NOT NULL, 
  hold_points INTEGER NOT NULL, 
  hold_fair_points INTEGER NOT NULL, 
  by_points JSON NOT NULL, 
  behind JSON NOT NULL, 
  is_over BOOLEAN NOT NULL, 
  win_streak INTEGER NOT NULL, 
  by_deal JSON NOT NULL, 
  CONSTRAINT pk_player_games PRIMARY KEY (game_id, player_id), 
  CONSTRAINT fk_player_games_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
  CONSTRAINT fk_player_games_player_id_players FOREIGN KEY(player_id) REFERENCES players (id), 
  CONSTRAINT fk_player_games_game_id_games FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE "player_days" (
  table_id CHAR(32) NOT NULL, 
  day DATE NOT NULL, 
  player_id CHAR(32) NOT NULL, 
  variant VARCHAR(40) NOT NULL, 
  players INTEGER NOT NULL, 
  games INTEGER NOT NULL, 
  wins INTEGER NOT NULL, 
  hands INTEGER NOT NULL, 
  points INTEGER NOT NULL, 
  fair_points INTEGER NOT NULL, 
  clean_hands INTEGER NOT NULL, 
  moons INTEGER NOT NULL, 
  near_moons INTEGER NOT NULL, 
  queen_hands INTEGER NOT NULL, 
  queens INTEGER NOT NULL, 
  fair_queens INTEGER NOT NULL, 
  hold_hands INTEGER NOT NULL, 
  hold_points INTEGER NOT NULL, 
  hold_fair_points INTEGER NOT NULL, 
  beaten_halves INTEGER NOT NULL, 
  opponents INTEGER NOT NULL, 
  by_pass JSON NOT NULL, 
  by_points JSON NOT NULL, 
  behind JSON NOT NULL, 
  places JSON NOT NULL, 
  met JSON NOT NULL, 
  first_at DATETIME, 
  last_at DATETIME, 
  by_deal JSON NOT NULL, 
  CONSTRAINT pk_player_days PRIMARY KEY (table_id, day, player_id, variant, players), 
  CONSTRAINT fk_player_days_player_id_players FOREIGN KEY(player_id) REFERENCES players (id), 
  CONSTRAINT fk_player_days_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE seasons (
  id CHAR(32) NOT NULL, 
  table_id CHAR(32) NOT NULL, 
  name VARCHAR(40) NOT NULL, 
  first_day DATE NOT NULL, 
  last_day DATE, 
  removed_at DATETIME, 
  CONSTRAINT pk_seasons PRIMARY KEY (id), 
  CONSTRAINT fk_seasons_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_games_rematch_of ON games (rematch_of);
CREATE INDEX ix_operations_table_id ON operations (table_id);
CREATE INDEX ix_seats_player_id_game_id ON seats (player_id, game_id);
CREATE INDEX ix_sittings_player_id_game_id ON sittings (player_id, game_id);
CREATE INDEX ix_changes_game_id ON changes (game_id);
CREATE INDEX ix_guesses_who_at ON guesses (who, at);
CREATE INDEX ix_guesses_at ON guesses (at);
CREATE INDEX ix_operations_at ON operations (at);
CREATE INDEX ix_access_changes_table_id ON access_changes (table_id);
CREATE INDEX ix_disputes_game_id ON disputes (game_id);
CREATE INDEX ix_reopenings_game_id ON reopenings (game_id);
CREATE INDEX ix_precedents_table_id ON precedents (table_id);
CREATE INDEX ix_deletions_table_id ON deletions (table_id);
CREATE INDEX ix_table_imports_table_id ON table_imports (table_id);
CREATE INDEX ix_invitations_table_id ON invitations (table_id);
CREATE INDEX ix_keeper_requests_device_id ON keeper_requests (device_id);
CREATE INDEX ix_spoken_codes_table_id ON spoken_codes (table_id);
CREATE INDEX ix_grants_table_id ON grants (table_id);
CREATE INDEX ix_games_newest ON games (table_id, played_at, id, started_at, variant) WHERE deleted_at IS NULL;
CREATE INDEX ix_games_open ON games (table_id, number) WHERE is_over = 0 AND deleted_at IS NULL;
CREATE INDEX ix_games_over ON games (table_id, is_over, deleted_at, started_at);
CREATE INDEX ix_player_games_clean_streak ON player_games (table_id, variant, players, clean_streak, started_at, player_id) WHERE clean_until > 0;
CREATE INDEX ix_player_games_last_moon ON player_games (table_id, started_at) WHERE last_moon > 0;
CREATE INDEX ix_player_games_total ON player_games (table_id, variant, players, total, started_at, player_id) WHERE place > 0;
CREATE INDEX ix_player_games_table_id_started_at ON player_games (table_id, started_at);
CREATE INDEX ix_player_games_open ON player_games (table_id) WHERE is_over = 0;
CREATE INDEX ix_player_games_moons ON player_games (table_id, variant, players, moons, started_at, player_id) WHERE last_moon > 0;
CREATE INDEX ix_player_games_worst_points ON player_games (table_id, variant, players, worst_points, started_at, player_id) WHERE worst_hand > 0;
CREATE INDEX ix_player_games_win_streak ON player_games (table_id, win_streak, started_at, player_id) WHERE has_won = 1;
CREATE INDEX ix_player_days_played ON player_days (table_id, day, player_id, first_at, last_at);
CREATE INDEX ix_player_games_of_player ON player_games (player_id, started_at, game_id);
CREATE INDEX ix_seasons_table_id ON seasons (table_id);
CREATE INDEX ix_games_search_text ON games (table_id, played_at, id, search_text, deleted_at) WHERE search_text IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX ix_player_games_moons_of_player ON player_games (player_id, started_at) WHERE last_moon > 0;

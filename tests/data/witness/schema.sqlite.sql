-- The tables of adfc8a0 as its steps make them. Do not edit.
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
	takes_over BOOLEAN DEFAULT 1 NOT NULL, 
	deleted_at DATETIME, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
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
	CONSTRAINT uq_players_table_id_name_key UNIQUE (table_id, name_key), 
	CONSTRAINT fk_players_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_players_same_as_players FOREIGN KEY(same_as) REFERENCES players (id)
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
	CONSTRAINT uq_game_rulesets_game_id_from_hand UNIQUE (game_id, from_hand), 
	CONSTRAINT fk_game_rulesets_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_game_rulesets_game_id_games FOREIGN KEY(game_id) REFERENCES games (id)
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
	has_won BOOLEAN NOT NULL, final_total INTEGER, 
	CONSTRAINT pk_seats PRIMARY KEY (id), 
	CONSTRAINT uq_seats_game_id_number UNIQUE (game_id, number), 
	CONSTRAINT fk_seats_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_seats_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_seats_player_id_players FOREIGN KEY(player_id) REFERENCES players (id)
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
	CONSTRAINT uq_sittings_game_id_from_hand_place UNIQUE (game_id, from_hand, place), 
	CONSTRAINT fk_sittings_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_sittings_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_sittings_player_id_players FOREIGN KEY(player_id) REFERENCES players (id)
);
CREATE INDEX ix_sittings_player_id_game_id ON sittings (player_id, game_id);
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
	extras JSON, 
	version INTEGER NOT NULL, 
	recorded_at DATETIME NOT NULL, 
	recorded_by CHAR(32) NOT NULL, 
	removed_at DATETIME, captures JSON DEFAULT '[]' NOT NULL, 
	CONSTRAINT pk_hands PRIMARY KEY (id), 
	CONSTRAINT uq_hands_game_id_number UNIQUE (game_id, number), 
	CONSTRAINT fk_hands_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_hands_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_hands_recorded_by_devices FOREIGN KEY(recorded_by) REFERENCES devices (id)
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
	CONSTRAINT fk_changes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_changes_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_changes_hand_id_hands FOREIGN KEY(hand_id) REFERENCES hands (id), 
	CONSTRAINT fk_changes_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE INDEX ix_changes_game_id ON changes (game_id);
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
CREATE INDEX ix_access_changes_table_id ON access_changes (table_id);
CREATE TABLE home_networks (
	table_id CHAR(32) NOT NULL, 
	address VARCHAR(200), 
	recorded_at DATETIME, 
	former_address VARCHAR(200), 
	changed_at DATETIME, 
	CONSTRAINT pk_home_networks PRIMARY KEY (table_id), 
	CONSTRAINT fk_home_networks_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
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
CREATE INDEX ix_operations_at ON operations (at);
CREATE INDEX ix_operations_table_id ON operations (table_id);
CREATE TABLE guesses (
	id CHAR(32) NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	at DATETIME NOT NULL, 
	CONSTRAINT pk_guesses PRIMARY KEY (id)
);
CREATE INDEX ix_guesses_at ON guesses (at);
CREATE INDEX ix_guesses_who_at ON guesses (who, at);
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
CREATE INDEX ix_deletions_table_id ON deletions (table_id);
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
CREATE INDEX ix_table_imports_table_id ON table_imports (table_id);
CREATE TABLE "invitations" (
	id CHAR(32) NOT NULL, 
	table_id CHAR(32) NOT NULL, 
	token_hash VARCHAR(64) NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	one_time BOOLEAN NOT NULL, 
	made_at DATETIME NOT NULL, 
	expires_at DATETIME, 
	used_at DATETIME, 
	CONSTRAINT pk_invitations PRIMARY KEY (id), 
	CONSTRAINT uq_invitations_token_hash UNIQUE (token_hash), 
	CONSTRAINT fk_invitations_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_invitations_table_id ON invitations (table_id);
CREATE TABLE "spoken_codes" (
	id CHAR(32) NOT NULL, 
	table_id CHAR(32) NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	code_hash VARCHAR(64) NOT NULL, 
	expires_at DATETIME NOT NULL, 
	CONSTRAINT pk_spoken_codes PRIMARY KEY (id), 
	CONSTRAINT uq_spoken_codes_code_hash UNIQUE (code_hash), 
	CONSTRAINT fk_spoken_codes_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_spoken_codes_table_id ON spoken_codes (table_id);
CREATE TABLE "grants" (
	device_id CHAR(32) NOT NULL, 
	table_id CHAR(32) NOT NULL, 
	role VARCHAR(8) NOT NULL, 
	granted_at DATETIME NOT NULL, 
	name VARCHAR(48), 
	player_id CHAR(32), 
	seen_at DATETIME, 
	removed_at DATETIME, 
	CONSTRAINT pk_grants PRIMARY KEY (device_id, table_id), 
	CONSTRAINT fk_grants_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_grants_player_id_players FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT fk_grants_device_id_devices FOREIGN KEY(device_id) REFERENCES devices (id)
);
CREATE INDEX ix_grants_table_id ON grants (table_id);
CREATE TABLE "games" (
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
	deleted_at DATETIME, 
	note VARCHAR(300), 
	search_text TEXT, 
	day DATE NOT NULL, ended_earlier INTEGER, day_known BOOLEAN DEFAULT 1 NOT NULL, next_rules JSON, 
	CONSTRAINT pk_games PRIMARY KEY (id), 
	CONSTRAINT fk_games_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id), 
	CONSTRAINT fk_games_rematch_of_games FOREIGN KEY(rematch_of) REFERENCES games (id), 
	CONSTRAINT uq_games_table_id_number UNIQUE (table_id, number)
);
CREATE INDEX ix_games_open ON games (table_id, number) WHERE is_over = 0 AND deleted_at IS NULL;
CREATE INDEX ix_games_rematch_of ON games (rematch_of);
CREATE INDEX ix_games_newest ON games (table_id, played_at, id, started_at, variant) WHERE deleted_at IS NULL;
CREATE INDEX ix_games_table_id_day ON games (table_id, day, number);
CREATE TABLE results (
	game_id CHAR(32) NOT NULL, 
	player_id CHAR(32) NOT NULL, 
	table_id CHAR(32) NOT NULL, 
	day DATE NOT NULL, 
	ended_at DATETIME NOT NULL, 
	variant VARCHAR(40) NOT NULL, 
	"end" VARCHAR(40) NOT NULL, 
	is_over BOOLEAN NOT NULL, 
	is_whole BOOLEAN NOT NULL, 
	won BOOLEAN NOT NULL, 
	players INTEGER NOT NULL, 
	hands INTEGER NOT NULL, 
	points INTEGER NOT NULL, 
	total INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	tied INTEGER NOT NULL, 
	place_points INTEGER NOT NULL, 
	known_queens INTEGER NOT NULL, 
	queens INTEGER NOT NULL, 
	fair_queens INTEGER NOT NULL, 
	moons INTEGER NOT NULL, 
	last_moon INTEGER NOT NULL, 
	near_moons INTEGER NOT NULL, 
	clean_hands INTEGER NOT NULL, 
	worst_points INTEGER NOT NULL, 
	worst_hand INTEGER NOT NULL, 
	hold_hands INTEGER NOT NULL, 
	hold_points INTEGER NOT NULL, 
	fair_points BIGINT NOT NULL, 
	detail JSON NOT NULL, day_known BOOLEAN DEFAULT 1 NOT NULL, 
	CONSTRAINT pk_results PRIMARY KEY (game_id, player_id), 
	CONSTRAINT fk_results_game_id_games FOREIGN KEY(game_id) REFERENCES games (id), 
	CONSTRAINT fk_results_player_id_players FOREIGN KEY(player_id) REFERENCES players (id), 
	CONSTRAINT fk_results_table_id_tables FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE INDEX ix_results_table_id_day ON results (table_id, day);
CREATE INDEX ix_results_player_id_day ON results (player_id, day);

-- The tables of adfc8a0 as its steps make them. Do not edit.
CREATE TABLE public.access_changes (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    device_id uuid NOT NULL,
    by_id uuid NOT NULL,
    at timestamp without time zone NOT NULL,
    action character varying(12) NOT NULL,
    before json,
    undone_at timestamp without time zone
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.changes (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    game_id uuid NOT NULL,
    hand_id uuid,
    device_id uuid NOT NULL,
    at timestamp without time zone NOT NULL,
    action character varying(12) NOT NULL,
    before json,
    after json,
    undone_at timestamp without time zone
);
CREATE TABLE public.deletions (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    game_id uuid,
    device_id uuid NOT NULL,
    at timestamp without time zone NOT NULL,
    undone_at timestamp without time zone,
    undone_by uuid,
    purged_at timestamp without time zone
);
CREATE TABLE public.devices (
    id uuid NOT NULL,
    created_at timestamp without time zone NOT NULL,
    last_seen_at timestamp without time zone NOT NULL
);
CREATE TABLE public.game_rulesets (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    game_id uuid NOT NULL,
    from_hand integer NOT NULL,
    schema integer NOT NULL,
    options json NOT NULL,
    reason character varying(200)
);
CREATE TABLE public.games (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    number integer NOT NULL,
    variant character varying(40) NOT NULL,
    started_at timestamp without time zone NOT NULL,
    ends_at timestamp without time zone,
    stopped_after integer,
    went_on_after integer,
    rematch_of uuid,
    deal_from_hand integer NOT NULL,
    deal_from_seat integer NOT NULL,
    pass_from_hand integer NOT NULL,
    pass_from_step integer NOT NULL,
    pass_once_hand integer,
    pass_once character varying(4),
    ahead json,
    undoable uuid,
    played_at timestamp without time zone NOT NULL,
    hand_count integer NOT NULL,
    moon_count integer NOT NULL,
    is_over boolean NOT NULL,
    had_sudden_death boolean NOT NULL,
    deleted_at timestamp without time zone,
    note character varying(300),
    search_text text,
    day date NOT NULL,
    ended_earlier integer,
    day_known boolean DEFAULT true NOT NULL,
    next_rules json
);
CREATE TABLE public.grants (
    device_id uuid NOT NULL,
    table_id uuid NOT NULL,
    role character varying(8) NOT NULL,
    granted_at timestamp without time zone NOT NULL,
    name character varying(48),
    player_id uuid,
    seen_at timestamp without time zone,
    removed_at timestamp without time zone
);
CREATE TABLE public.guesses (
    id uuid NOT NULL,
    who character varying(64) NOT NULL,
    at timestamp without time zone NOT NULL
);
CREATE TABLE public.hands (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    game_id uuid NOT NULL,
    number integer,
    dealer integer NOT NULL,
    passed character varying(4) NOT NULL,
    evidence character varying(8) NOT NULL,
    is_open boolean NOT NULL,
    note character varying(200),
    choice character varying(16),
    shooter integer,
    extras json,
    version integer NOT NULL,
    recorded_at timestamp without time zone NOT NULL,
    recorded_by uuid NOT NULL,
    removed_at timestamp without time zone,
    captures json DEFAULT '[]'::json NOT NULL
);
CREATE TABLE public.home_networks (
    table_id uuid NOT NULL,
    address character varying(200),
    recorded_at timestamp without time zone,
    former_address character varying(200),
    changed_at timestamp without time zone
);
CREATE TABLE public.invitations (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    token_hash character varying(64) NOT NULL,
    role character varying(8) NOT NULL,
    one_time boolean NOT NULL,
    made_at timestamp without time zone NOT NULL,
    expires_at timestamp without time zone,
    used_at timestamp without time zone
);
CREATE TABLE public.operations (
    device_id uuid NOT NULL,
    key character varying(64) NOT NULL,
    table_id uuid NOT NULL,
    body_hash character varying(64) NOT NULL,
    location character varying(400) NOT NULL,
    at timestamp without time zone NOT NULL
);
CREATE TABLE public.players (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    name character varying(40) NOT NULL,
    name_key character varying(800) NOT NULL,
    colour integer NOT NULL,
    created_at timestamp without time zone NOT NULL,
    same_as uuid
);
CREATE TABLE public.results (
    game_id uuid NOT NULL,
    player_id uuid NOT NULL,
    table_id uuid NOT NULL,
    day date NOT NULL,
    ended_at timestamp without time zone NOT NULL,
    variant character varying(40) NOT NULL,
    "end" character varying(40) NOT NULL,
    is_over boolean NOT NULL,
    is_whole boolean NOT NULL,
    won boolean NOT NULL,
    players integer NOT NULL,
    hands integer NOT NULL,
    points integer NOT NULL,
    total integer NOT NULL,
    place integer NOT NULL,
    tied integer NOT NULL,
    place_points integer NOT NULL,
    known_queens integer NOT NULL,
    queens integer NOT NULL,
    fair_queens integer NOT NULL,
    moons integer NOT NULL,
    last_moon integer NOT NULL,
    near_moons integer NOT NULL,
    clean_hands integer NOT NULL,
    worst_points integer NOT NULL,
    worst_hand integer NOT NULL,
    hold_hands integer NOT NULL,
    hold_points integer NOT NULL,
    fair_points bigint NOT NULL,
    detail json NOT NULL,
    day_known boolean DEFAULT true NOT NULL
);
CREATE TABLE public.seats (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    game_id uuid NOT NULL,
    number integer NOT NULL,
    colour integer NOT NULL,
    start_total integer NOT NULL,
    player_id uuid NOT NULL,
    total integer NOT NULL,
    rank integer NOT NULL,
    has_won boolean NOT NULL,
    final_total integer
);
CREATE TABLE public.sittings (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    game_id uuid NOT NULL,
    from_hand integer NOT NULL,
    place integer NOT NULL,
    seat_number integer NOT NULL,
    player_id uuid NOT NULL
);
CREATE TABLE public.spoken_codes (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    role character varying(8) NOT NULL,
    code_hash character varying(64) NOT NULL,
    expires_at timestamp without time zone NOT NULL
);
CREATE TABLE public.table_imports (
    id uuid NOT NULL,
    table_id uuid NOT NULL,
    device_id uuid NOT NULL,
    at timestamp without time zone NOT NULL,
    is_new_table boolean NOT NULL,
    brought json NOT NULL,
    undone_at timestamp without time zone
);
CREATE TABLE public.tables (
    id uuid NOT NULL,
    name character varying(40) NOT NULL,
    created_at timestamp without time zone NOT NULL,
    version integer NOT NULL,
    entry character varying(8) NOT NULL,
    takes_over boolean DEFAULT true NOT NULL,
    deleted_at timestamp without time zone
);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.access_changes
    ADD CONSTRAINT pk_access_changes PRIMARY KEY (id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT pk_changes PRIMARY KEY (id);
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT pk_deletions PRIMARY KEY (id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT pk_devices PRIMARY KEY (id);
ALTER TABLE ONLY public.game_rulesets
    ADD CONSTRAINT pk_game_rulesets PRIMARY KEY (id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT pk_games PRIMARY KEY (id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT pk_grants PRIMARY KEY (device_id, table_id);
ALTER TABLE ONLY public.guesses
    ADD CONSTRAINT pk_guesses PRIMARY KEY (id);
ALTER TABLE ONLY public.hands
    ADD CONSTRAINT pk_hands PRIMARY KEY (id);
ALTER TABLE ONLY public.home_networks
    ADD CONSTRAINT pk_home_networks PRIMARY KEY (table_id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT pk_invitations PRIMARY KEY (id);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT pk_operations PRIMARY KEY (device_id, key);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT pk_players PRIMARY KEY (id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT pk_results PRIMARY KEY (game_id, player_id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT pk_seats PRIMARY KEY (id);
ALTER TABLE ONLY public.sittings
    ADD CONSTRAINT pk_sittings PRIMARY KEY (id);
ALTER TABLE ONLY public.spoken_codes
    ADD CONSTRAINT pk_spoken_codes PRIMARY KEY (id);
ALTER TABLE ONLY public.table_imports
    ADD CONSTRAINT pk_table_imports PRIMARY KEY (id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT pk_tables PRIMARY KEY (id);
ALTER TABLE ONLY public.game_rulesets
    ADD CONSTRAINT uq_game_rulesets_game_id_from_hand UNIQUE (game_id, from_hand);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT uq_games_table_id_number UNIQUE (table_id, number);
ALTER TABLE ONLY public.hands
    ADD CONSTRAINT uq_hands_game_id_number UNIQUE (game_id, number);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT uq_invitations_token_hash UNIQUE (token_hash);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT uq_players_table_id_name_key UNIQUE (table_id, name_key);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT uq_seats_game_id_number UNIQUE (game_id, number);
ALTER TABLE ONLY public.sittings
    ADD CONSTRAINT uq_sittings_game_id_from_hand_place UNIQUE (game_id, from_hand, place);
ALTER TABLE ONLY public.spoken_codes
    ADD CONSTRAINT uq_spoken_codes_code_hash UNIQUE (code_hash);
CREATE INDEX ix_access_changes_table_id ON public.access_changes USING btree (table_id);
CREATE INDEX ix_changes_game_id ON public.changes USING btree (game_id);
CREATE INDEX ix_deletions_table_id ON public.deletions USING btree (table_id);
CREATE INDEX ix_games_newest ON public.games USING btree (table_id, played_at, id, started_at, variant) WHERE (deleted_at IS NULL);
CREATE INDEX ix_games_open ON public.games USING btree (table_id, number) WHERE ((NOT is_over) AND (deleted_at IS NULL));
CREATE INDEX ix_games_rematch_of ON public.games USING btree (rematch_of);
CREATE INDEX ix_games_table_id_day ON public.games USING btree (table_id, day, number);
CREATE INDEX ix_grants_table_id ON public.grants USING btree (table_id);
CREATE INDEX ix_guesses_at ON public.guesses USING btree (at);
CREATE INDEX ix_guesses_who_at ON public.guesses USING btree (who, at);
CREATE INDEX ix_invitations_table_id ON public.invitations USING btree (table_id);
CREATE INDEX ix_operations_at ON public.operations USING btree (at);
CREATE INDEX ix_operations_table_id ON public.operations USING btree (table_id);
CREATE INDEX ix_results_player_id_day ON public.results USING btree (player_id, day);
CREATE INDEX ix_results_table_id_day ON public.results USING btree (table_id, day);
CREATE INDEX ix_seats_player_id_game_id ON public.seats USING btree (player_id, game_id);
CREATE INDEX ix_sittings_player_id_game_id ON public.sittings USING btree (player_id, game_id);
CREATE INDEX ix_spoken_codes_table_id ON public.spoken_codes USING btree (table_id);
CREATE INDEX ix_table_imports_table_id ON public.table_imports USING btree (table_id);
ALTER TABLE ONLY public.access_changes
    ADD CONSTRAINT fk_access_changes_by_id_devices FOREIGN KEY (by_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.access_changes
    ADD CONSTRAINT fk_access_changes_device_id_devices FOREIGN KEY (device_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.access_changes
    ADD CONSTRAINT fk_access_changes_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT fk_changes_device_id_devices FOREIGN KEY (device_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT fk_changes_game_id_games FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT fk_changes_hand_id_hands FOREIGN KEY (hand_id) REFERENCES public.hands(id);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT fk_changes_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT fk_deletions_device_id_devices FOREIGN KEY (device_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT fk_deletions_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.deletions
    ADD CONSTRAINT fk_deletions_undone_by_devices FOREIGN KEY (undone_by) REFERENCES public.devices(id);
ALTER TABLE ONLY public.game_rulesets
    ADD CONSTRAINT fk_game_rulesets_game_id_games FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.game_rulesets
    ADD CONSTRAINT fk_game_rulesets_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT fk_games_rematch_of_games FOREIGN KEY (rematch_of) REFERENCES public.games(id);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT fk_games_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT fk_grants_device_id_devices FOREIGN KEY (device_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT fk_grants_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id);
ALTER TABLE ONLY public.grants
    ADD CONSTRAINT fk_grants_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.hands
    ADD CONSTRAINT fk_hands_game_id_games FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.hands
    ADD CONSTRAINT fk_hands_recorded_by_devices FOREIGN KEY (recorded_by) REFERENCES public.devices(id);
ALTER TABLE ONLY public.hands
    ADD CONSTRAINT fk_hands_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.home_networks
    ADD CONSTRAINT fk_home_networks_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT fk_invitations_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT fk_operations_device_id_devices FOREIGN KEY (device_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.operations
    ADD CONSTRAINT fk_operations_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT fk_players_same_as_players FOREIGN KEY (same_as) REFERENCES public.players(id);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT fk_players_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT fk_results_game_id_games FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT fk_results_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT fk_results_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_game_id_games FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT fk_seats_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.sittings
    ADD CONSTRAINT fk_sittings_game_id_games FOREIGN KEY (game_id) REFERENCES public.games(id);
ALTER TABLE ONLY public.sittings
    ADD CONSTRAINT fk_sittings_player_id_players FOREIGN KEY (player_id) REFERENCES public.players(id);
ALTER TABLE ONLY public.sittings
    ADD CONSTRAINT fk_sittings_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.spoken_codes
    ADD CONSTRAINT fk_spoken_codes_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);
ALTER TABLE ONLY public.table_imports
    ADD CONSTRAINT fk_table_imports_device_id_devices FOREIGN KEY (device_id) REFERENCES public.devices(id);
ALTER TABLE ONLY public.table_imports
    ADD CONSTRAINT fk_table_imports_table_id_tables FOREIGN KEY (table_id) REFERENCES public.tables(id);

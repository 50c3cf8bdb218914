"""Start a game: players, rules, end."""

"""The scoreboard of a game, from the coming deal to its end."""

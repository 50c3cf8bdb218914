"""What a table played: tonight, games, history, players and the bin."""

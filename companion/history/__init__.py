"""What a table has played: games, nights, people, the bin, and whether all of it is right."""

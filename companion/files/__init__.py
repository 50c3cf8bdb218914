"""Files: a whole table out of a server and into one, old games from paper, spreadsheets."""

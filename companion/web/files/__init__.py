"""Files of a table, out and in."""

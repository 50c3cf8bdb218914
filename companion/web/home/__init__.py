"""Home: the tables of a phone."""

"""How other phones come to a table, and what they may do there."""

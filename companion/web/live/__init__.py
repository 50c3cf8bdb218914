"""A hand while it is played: the tally, and every card of it."""

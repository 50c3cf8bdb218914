"""Who sits where, how cards are passed, what may be played and who takes a trick."""

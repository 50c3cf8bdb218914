"""May I play this? Questions that can still matter, one after the other, and then a ruling."""

"""Score a hand, correct one, insert or remove one."""

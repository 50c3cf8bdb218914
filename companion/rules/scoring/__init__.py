"""The points of a hand: moons, special facts, every seat, and the tally while it lasts."""

"""The points of a hand: moons, special facts, every seat."""

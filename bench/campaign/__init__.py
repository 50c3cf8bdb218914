"""Hostile runs that take minutes: kills, cuts, many phones, garbage, outsiders, load, a proxy."""

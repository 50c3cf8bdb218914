"""Companion, a score-keeper for Hearts."""

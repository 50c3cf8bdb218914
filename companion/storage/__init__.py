"""Copies of the database, and whether it is whole."""

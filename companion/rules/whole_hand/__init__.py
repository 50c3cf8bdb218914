"""A hand card by card: played again, or seen from the outside."""

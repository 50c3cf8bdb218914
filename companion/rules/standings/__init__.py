"""The totals before and after a hand, who is ahead, and when a game is over."""

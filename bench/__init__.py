"""How quick it is, against limits, and pictures of every screen. Nothing that is installed."""

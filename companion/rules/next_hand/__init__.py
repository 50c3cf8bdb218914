"""What do I need: what the coming hand can still decide."""

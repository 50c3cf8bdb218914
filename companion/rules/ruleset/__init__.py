"""What a table plays by: the options, what follows from them, and the variants."""

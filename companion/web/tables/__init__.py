"""Home, the history of a table, its players, its recovery link."""

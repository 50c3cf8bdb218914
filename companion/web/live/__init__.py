"""What an open page hears of other phones."""

"""What changes between two hands: seats, deal, rules."""

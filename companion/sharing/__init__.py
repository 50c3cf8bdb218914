"""Who a table is shared with: what each phone may do there, and the ways in."""

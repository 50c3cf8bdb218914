"""What typed points can mean, and what is probably wrong with them."""

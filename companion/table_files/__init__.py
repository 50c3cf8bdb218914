"""A whole table as one JSON file, out of a server and into the same or another one."""

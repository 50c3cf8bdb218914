"""How much one request or one file may have: said here, and nowhere else. See docs/data.md.

Whatever reads what was sent asks these before it begins, so that no reader meets more.
"""

from __future__ import annotations

MEGABYTE = 1024 * 1024

MOST_OF_HEAD = 64 * 1024  # bytes of the first line and the headers

MOST_OF_FORM = 64 * 1024  # bytes

MOST_MEGABYTES = 5  # of a file that a page takes, unpacked

MOST_OF_FILE = MOST_MEGABYTES * MEGABYTE

MOST_SENT = MOST_OF_FILE + MOST_OF_FORM  # bytes: a file, and the form around it

MOST_GAMES_SENT, MOST_HANDS_SENT = 500, 10_000  # of a file that a page takes

MOST_LINES_SENT = 50_000  # of games from paper that a page takes, blank ones too

# A grid of games from paper, whoever reads it.

MOST_OF_LINE = 4000  # bytes

MOST_CELLS = 40  # of a line: eleven players, and what else a sheet may have beside them

# The file of a table, whoever reads it.

MOST_UNPACKED = 64 * MEGABYTE  # bytes: about 6,000 games

MOST_NAMES = 5000  # of one object: a change of a long game may name each of its hands

MOST_DEPTH = 20  # lists and objects inside each other; Companion writes less than half of that

MOST_DIGITS = 12

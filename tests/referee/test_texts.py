"""Files of texts are read as they stand, without what is for whoever reads the file."""

from companion.referee.texts import lines_of, read_lines, read_sections, sections_of

TEXT = """\
# How players put each question.

[queen_breaks]
does she break hearts
  q breaks?

[lead_heart]
peut-on jouer cœur
"""


def test_comments_and_empty_lines_are_left_out() -> None:
    assert lines_of("# a comment\n\n one \ntwo # three\n") == ("one", "two # three")


def test_lines_stand_under_their_headings() -> None:
    assert sections_of(TEXT) == {
        "queen_breaks": ("does she break hearts", "q breaks?"),
        "lead_heart": ("peut-on jouer cœur",),
    }


def test_files_are_found_beside_the_code() -> None:
    assert "please" in " ".join(read_lines("fillers.txt")).split()
    asked = read_sections("phrasings")
    assert {"lead_heart", "state_pass"} <= set(asked)  # of two files

"""Runs of white space and of combining marks, cut to what a person would type: they say nothing, and cost whoever reads them.

Free of Django and of I/O; the time is linear in the length of the text.
"""

from itertools import groupby

from language.text import without_piles


def collapsed(text: str) -> str:
    """The text with one space where several characters of white space stood, at most one empty line in a row, and no piles of marks.

    Words, their order and their lines stay; white space at the ends of lines and of the text goes.
    """
    lines = (" ".join(line.split()) for line in without_piles(text).splitlines())
    return "\n".join(line for full, run in groupby(lines, bool) for line in (run if full else ("",))).strip()

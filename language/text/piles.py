"""Piles of combining marks, cut to what a person would type."""

import re
import unicodedata
from itertools import groupby

MOST_MARKS = 6  # on one letter; no script that we know stacks more


def without_piles(text: str) -> str:
    """The text with at most MOST_MARKS combining marks in a row: sorting a long row, which normalizing does, takes its square."""
    return text if text.isascii() else _PILE.sub(r"\1", text)


def _marks() -> str:
    """A character class of all that normalizing puts in order; there are none beyond the last plane that is looked at."""
    points = [point for point in range(0x300, 0x1F000) if unicodedata.combining(chr(point))]
    spans = groupby(enumerate(points), lambda each: each[1] - each[0])
    edges = ([point for _, point in span] for _, span in spans)
    return "".join(f"{chr(span[0])}-{chr(span[-1])}" for span in edges)


_MARKS = _marks()
_PILE = re.compile(rf"([{_MARKS}]{{{MOST_MARKS}}})[{_MARKS}]+")

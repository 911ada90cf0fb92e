"""What is heard in every language at once: phrases of the packs, as one pattern."""

import re

from language.texts import Lines, in_any


def one_of(phrases: Lines) -> str:
    """A pattern of any of the phrases (regular expressions themselves), whatever the language."""
    return "|".join(in_any(phrases))


def whole(phrases: Lines, *, before: str = "", after: str = "") -> re.Pattern[str]:
    """Any of the phrases as whole words, between the patterns `before` and `after`."""
    return re.compile(rf"{before}\b(?:{one_of(phrases)})\b{after}")

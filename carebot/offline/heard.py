"""What is heard in every language at once: phrases of the packs, as one pattern."""

from language.texts import Lines, in_any


def one_of(phrases: Lines) -> str:
    """A pattern of any of the phrases (regular expressions themselves), whatever the language."""
    return "|".join(in_any(phrases))

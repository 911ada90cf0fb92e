"""Words of a pack as a pattern."""

import re
from collections.abc import Iterable


def any_of(words: Iterable[str]) -> str:
    """One of these words as a pattern, the longest first, so that none hides a longer one; a space in one is any white space."""
    ordered = sorted(set(words), key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", r"\s") for word in ordered)

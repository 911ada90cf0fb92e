"""Plain lists of words, kept as data."""

from __future__ import annotations

from pathlib import Path


def load() -> dict[str, frozenset[str]]:
    """The lists of data/words.txt by name."""
    lists: dict[str, set[str]] = {}
    words: set[str] = set()
    for line in (Path(__file__).parent / "data" / "words.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            words = lists.setdefault(line.strip("[]"), set())
        elif not line.startswith("#"):
            words.update(line.split())
    return {name: frozenset(words) for name, words in lists.items()}


WORDS = load()

"""Plain lists of words, `words.txt` of the packs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from language.rules.pack_files import lines_by_pack

Lists = Mapping[str, frozenset[str]]


def load() -> dict[str, Lists]:
    """The lists of each pack by name. Raises IncompletePack."""
    return {code: _lists(lines) for code, lines in lines_by_pack("words.txt").items()}


def _lists(lines: Iterable[str]) -> Lists:
    lists: dict[str, set[str]] = {}
    words: set[str] = set()
    for line in lines:
        if line.startswith("["):
            words = lists.setdefault(line.strip("[]"), set())
        elif not line.startswith("#"):
            words.update(line.split())
    return {name: frozenset(words) for name, words in lists.items()}


WORDS_OF = load()  # by the pack's code


def words_of_all(name: str) -> frozenset[str]:
    """The words of this list in every language that has one."""
    return frozenset().union(*(lists.get(name, frozenset()) for lists in WORDS_OF.values()))

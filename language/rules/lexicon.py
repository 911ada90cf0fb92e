"""The kinds of words (kin, illness, shame, Bible names …) that the emotion model reads a sentence by."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from language.rules.pack_files import lines_by_pack

_SHORTEST_STEM = 3


class Lexicon:
    """Words, stems (`depress*`) and phrases (`passed_away`), each with the name of its kind."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._words: dict[str, str] = {}
        self._stems: dict[str, str] = {}
        self._phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        kind = ""
        for line in lines:
            line = line.partition("#")[0].strip()
            if line.startswith("["):
                kind = line.strip("[]")
                continue
            for entry in line.split():
                self._add(entry, kind)
        for phrases in self._phrases.values():
            phrases.sort(key=lambda phrase: -len(phrase[0]))

    def _add(self, entry: str, kind: str) -> None:
        if "_" in entry:
            parts = tuple(entry.split("_"))
            self._phrases.setdefault(parts[0], []).append((parts, kind))
        elif entry.endswith("*"):
            self._stems.setdefault(entry[:-1], kind)
        else:
            self._words.setdefault(entry, kind)

    def kind(self, word: str) -> str | None:
        """The kind of one word, or None for a word that is in no list."""
        found = self._words.get(word)
        if found is None:
            for length in range(len(word), _SHORTEST_STEM - 1, -1):
                found = self._stems.get(word[:length])
                if found is not None:
                    break
        return found

    def read(self, words: Sequence[str]) -> list[tuple[str, str | None]]:
        """The words in order, each (or each known phrase, joined by `_`) with its kind."""
        read: list[tuple[str, str | None]] = []
        position = 0
        while position < len(words):
            word = words[position]
            for parts, kind in self._phrases.get(word, ()):
                if tuple(words[position : position + len(parts)]) == parts:
                    read.append(("_".join(parts), kind))
                    position += len(parts)
                    break
            else:
                read.append((word, self.kind(word)))
                position += 1
        return read


def load() -> dict[str, Lexicon]:
    """The lexicons by language, `kinds.txt` of the packs. Raises IncompletePack."""
    return {code: Lexicon(lines) for code, lines in lines_by_pack("kinds.txt").items()}

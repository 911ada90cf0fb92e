"""Names that stand on the conversation's own records: these must be gone, also where the word means something else.

What is left in doubt counts as the name: "Will's car" and "Will will not eat", but not "Will you pray?" or "in April".
"""

from collections.abc import Iterable

from evals.anonymize.reader import Reader
from evals.anonymize.spans import Kind
from evals.anonymize.vocabulary import CALENDAR, FIRST_NAMES, LISTS
from language.text.name_words import HOLY, Token, tokens
from language.text.names import Cue, announcements

_TOLD_OF = frozenset({Cue.SAID, Cue.INTRODUCED, Cue.CALLED, Cue.RELATION})


class OwnNames:
    """The names on a conversation's records, as they are looked for."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        outside = LISTS["titles"] | LISTS["relations"] | LISTS["particles"] | (LISTS["not after a name"] - FIRST_NAMES)
        self.kinds: dict[str, Kind] = {}  # folded words; the first is a first name
        self.written: set[str] = set()
        self.pairs: set[tuple[str, str]] = set()  # any two words of one name
        for name in names:
            words = [word for word in tokens(name) if word.folded not in outside and len(word.text) > 1]
            folded = [word.folded for word in words]
            for place, word in enumerate(words):
                self.kinds.setdefault(word.folded, Kind.NAME if place == 0 else Kind.FAMILY)
                self.written.add(word.text)
            self.pairs |= {(one, other) for one in folded for other in folded if one != other}

    def find(self, reader: Reader) -> None:
        """Before places are looked for: "Ellen Park" is no park."""
        told = {index for cue, index in announcements(reader.text, reader.words) if cue in _TOLD_OF}
        for index, word in enumerate(reader.words):
            if (reader.folded(index), reader.folded(index + 1)) in self.pairs and reader.is_next(index):
                for at in (index, index + 1):
                    reader.name(at, self.kinds[reader.folded(at)])
            elif (kind := self.kinds.get(word.folded)) and self._is_meant(reader, index, index in told):
                reader.name(index, kind)

    def _is_meant(self, reader: Reader, index: int, is_told_of: bool) -> bool:
        word = reader.words[index]
        if word.folded in HOLY:  # nobody's but where somebody is given it, or it is written as on the record
            return is_told_of or (word.text in self.written and not word.text.isascii())
        if not reader.is_doubtful(word):
            return not reader.of_the_bible(index) or is_told_of
        if reader.text[word.end : word.end + 2] in ("'s", "’s"):
            return True
        if not word.is_capital:
            return is_told_of and word.folded in FIRST_NAMES and not reader.reads_as_verb(index)
        return not self._means_something_else(reader, index, word)

    def _means_something_else(self, reader: Reader, index: int, word: Token) -> bool:
        before = "" if word.begins else reader.folded(index - 1)
        if word.folded in CALENDAR:
            beside = reader.text[max(0, word.start - 3) : word.start] + reader.text[word.end : word.end + 3]
            return before in LISTS["before a month"] or any(char.isdecimal() for char in beside)
        if word.folded in LISTS["place ends"] and self._ends_a_place(reader, index):
            return True
        if not reader.tells(word):
            return before in LISTS["before a thing"] or reader.reads_as_verb(index)
        return reader.reads_as_verb(index) if word.begins else before in LISTS["articles"]

    def _ends_a_place(self, reader: Reader, index: int) -> bool:
        """ "near Brookhaven Park", though somebody's name is Park."""
        before = index - 1
        if not reader.is_next(before) or not reader.words[before].is_capital:
            return False
        is_name = reader.folded(before) in FIRST_NAMES or reader.folded(before) in self.kinds
        is_title = reader.folded(before) in LISTS["titles"] | LISTS["relations"]
        return not is_name and not is_title and reader.folded(before - 1) in LISTS["beside a place"]


NOBODY = OwnNames()

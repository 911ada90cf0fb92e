"""Names that stand on the conversation's own records: these must be gone, also where the word means something else.

What is left in doubt counts as the name: "Will's car" and "Will will not eat", but not "Will you pray?" or "in April".
"""

from collections.abc import Iterable

from evals.anonymize.reader import Reader
from evals.anonymize.spans import Kind
from evals.anonymize.vocabulary import BIBLE_NAMES, CALENDAR, FIRST_NAMES, LISTS
from language.text.name_words import HOLY, Token, tokens
from language.text.names import Cue, announcements

_BESIDE_NAMES = LISTS["titles"] | LISTS["relations"] | LISTS["particles"]  # some are names: "Don", "Nora", "Van"
_NO_VERB_BEFORE = frozenset({"never", "always", "ever", "also"})  # "Will never eats": a question has somebody there
_TOLD_OF = frozenset({Cue.SAID, Cue.INTRODUCED, Cue.CALLED, Cue.RELATION})


class OwnNames:
    """The names on a conversation's records, as they are looked for."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        outside = (_BESIDE_NAMES | LISTS["not after a name"]) - FIRST_NAMES
        self.kinds: dict[str, Kind] = {}  # folded words; the first is a first name
        self.written: set[str] = set()
        self.beside: set[str] = set()  # words that are a name only beside the rest of it, or after "Mrs."
        self.pairs: set[tuple[str, str]] = set()  # any two words of one name
        for name in names:
            words = [word for word in tokens(name) if len(word.text) > 1]
            last = words[-1] if len(words) > 1 and words[-1].is_capital else None  # "Dana Church", "Nguyen Van An"
            words = [word for word in words if word.folded not in outside or word is last]
            if last and last.folded in outside:
                self.beside.add(last.folded)
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
            elif (
                self.kinds.get(word.folded.removesuffix("s")) and word.is_capital and reader.folded(index - 1) == "the"
            ):
                reader.name(index, Kind.FAMILY)  # "the Stones"

    def _is_meant(self, reader: Reader, index: int, is_told_of: bool) -> bool:
        word = reader.words[index]
        if word.folded in self.beside:
            return reader.folded(index - 1) in LISTS["formal titles"] and word.is_capital and not word.begins
        if word.folded in HOLY:  # nobody's but where somebody is given it, or it is written as on the record
            return is_told_of or (word.text in self.written and not word.text.isascii())
        if word.folded in BIBLE_NAMES and reader.asks_of_the_bible(index):
            return is_told_of  # "How did Jacob die?"
        if not reader.is_doubtful(word) and word.folded not in _BESIDE_NAMES:
            return True
        if reader.text[word.end : word.end + 2] in ("'s", "’s"):
            return True
        if not word.is_capital:
            return self._is_meant_small(reader, index, is_told_of)
        return not self._means_something_else(reader, index, word)

    def _is_meant_small(self, reader: Reader, index: int, is_told_of: bool) -> bool:
        before = reader.folded(index - 1)
        if self._reads_as_verb(reader, index):
            return False
        if before in LISTS["formal titles"] and reader.is_next(index - 1):
            return True
        if is_told_of and reader.folded(index) in FIRST_NAMES:
            return True
        # Who writes everything small has no other way to write a name; "is" and the like follow somebody.
        return reader.text.islower() and reader.next_folded(index) in LISTS["said of people"]

    def _means_something_else(self, reader: Reader, index: int, word: Token) -> bool:
        before = "" if word.begins else reader.folded(index - 1)
        if word.folded in CALENDAR:
            beside = reader.text[max(0, word.start - 3) : word.start] + reader.text[word.end : word.end + 3]
            return before in LISTS["before a month"] or any(char.isdecimal() for char in beside)
        if word.folded in LISTS["place ends"] and self._ends_a_place(reader, index):
            reader.of_places.add(index)
            return True
        if not reader.tells(word):
            return before in LISTS["before a thing"] or self._reads_as_verb(reader, index)
        return self._reads_as_verb(reader, index) if word.begins else before in LISTS["articles"]

    def _reads_as_verb(self, reader: Reader, index: int) -> bool:
        return reader.reads_as_verb(index) and reader.next_folded(index) not in _NO_VERB_BEFORE

    def _ends_a_place(self, reader: Reader, index: int) -> bool:
        """ "near Brookhaven Park", though somebody's name is Park."""
        before = index - 1
        if not reader.is_next(before) or not reader.words[before].is_capital:
            return False
        is_name = reader.folded(before) in FIRST_NAMES or reader.folded(before) in self.kinds
        is_title = reader.folded(before) in LISTS["titles"] | LISTS["relations"]
        return not is_name and not is_title and reader.folded(before - 1) in LISTS["beside a place"]


NOBODY = OwnNames()

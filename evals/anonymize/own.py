"""Names that stand on the conversation's own records: these must be gone, also where the word means something else.

What is left in doubt counts as the name: "Will's car" and "Will will not eat", but not "Will you pray?" or "in April". A name is
known by its short forms, its initials, joined or taken apart, and by one letter that is wrong (`Spellings`).
"""

import re
from collections.abc import Iterable

from evals.anonymize.reader import Reader
from evals.anonymize.spans import Kind
from evals.anonymize.spellings import SHORTEST_MISSPELLED, Spellings
from evals.anonymize.vocabulary import BIBLE_NAMES, CALENDAR, FIRST_NAMES, LISTS
from language.text.name_words import HOLY, Token, tokens
from language.text.names import Cue, announcements

_WORSHIPPED = HOLY | {"jesus"}
_BESIDE_NAMES = LISTS["titles"] | LISTS["relations"] | LISTS["particles"]  # some are names: "Don", "Nora", "Van"
_NO_VERB_BEFORE = frozenset({"never", "always", "ever", "also"})  # "Will never eats": a question has somebody there
_TOLD_OF = frozenset({Cue.SAID, Cue.INTRODUCED, Cue.CALLED, Cue.RELATION})
_WITHIN_NAME = re.compile(r"[.,]?[\s-]{1,3}|[.-]")  # also at the end of a line, or with a point: "Mr.Hill"
_JOINED = re.compile(r"-?\s{0,3}")  # "Dela-\nney", "Mc Carthy"
_AFTER_LETTER = re.compile(r"\.?[ \t]{0,2}")
_MOST_JOINED = 3  # words that are one name taken apart


class OwnNames:
    """The names on a conversation's records, as they are looked for."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        outside = (_BESIDE_NAMES | LISTS["not after a name"]) - FIRST_NAMES - _WORSHIPPED
        self.kinds: dict[str, Kind] = {}  # folded words; the first is a first name
        self.written: set[str] = set()
        self.beside: set[str] = set()  # words that are a name only beside the rest of it, or after "Mrs."
        self.pairs: set[tuple[str, str]] = set()  # any two words of one name
        self.spellings = Spellings()
        for name in names:
            words = [word for word in tokens(name) if len(word.text) > 1]
            last = words[-1] if len(words) > 1 and words[-1].is_capital else None  # "Dana Church", "Nguyen Van An"
            words = [word for word in words if word.folded not in outside or word is last]
            if last and last.folded in outside:
                self.beside.add(last.folded)
            self.written.update(word.text for word in words)
            self._take([word.folded for word in words])

    def _take(self, folded: list[str]) -> None:
        variants = [self.spellings.take(word, is_first=place == 0) for place, word in enumerate(folded)]
        for place, forms in enumerate(variants):
            for form in forms:
                self.kinds.setdefault(form, Kind.NAME if place == 0 else Kind.FAMILY)
        self.spellings.take_whole(folded)
        parts = [{part for form in forms for part in (form, *form.split("-"))} for forms in variants]
        self.pairs |= {
            (one, other)
            for place, ones in enumerate(parts)
            for at, others in enumerate(parts)
            for one in ones
            for other in others
            if one != other and (place != at or any("-" in form for form in variants[place]))
        }

    def find(self, reader: Reader) -> None:
        """Before places are looked for: "Ellen Park" is no park."""
        if not self.kinds:
            return
        told = {index for cue, index in announcements(reader.text, reader.words) if cue in _TOLD_OF}
        for index, word in enumerate(reader.words):
            if (reader.folded(index), reader.folded(index + 1)) in self.pairs and self._is_one_name(reader, index):
                for at in (index, index + 1):
                    reader.name(at, self.kinds.get(reader.folded(at), Kind.FAMILY))
            elif (kind := self.kinds.get(word.folded)) and self._is_meant(reader, index, index in told):
                reader.name(index, kind)
            elif self.kinds.get(word.folded.removesuffix("s")) and self._is_plural(reader, index):
                reader.name(index, Kind.FAMILY)
            elif self._is_no_word(reader, index) and (as_kind := self._as_written_otherwise(word)):
                reader.name(index, as_kind)
        self._find_joined(reader)
        self._find_initials(reader)

    def _is_one_name(self, reader: Reader, index: int) -> bool:
        """Whether a word and the next are one name: "Ellen Park", "PARK, ELLEN"; not "in the park. Ellen"."""
        if reader.is_next(index):
            return True
        gap = reader.gap(index)
        if not _WITHIN_NAME.fullmatch(gap) or (reader.words[index + 1].begins and "." in gap):
            return False
        return reader.folded(index - 1) not in LISTS["before a thing"]

    def _is_plural(self, reader: Reader, index: int) -> bool:
        """ "the Stones"; "delaneys house", of a name that is no word."""
        word = reader.words[index]
        if word.is_capital and reader.folded(index - 1) == "the":
            return True
        is_other = word.folded not in self.kinds and not reader.is_plain(word)
        return is_other and word.folded.removesuffix("s") not in reader.ordinary

    def _is_no_word(self, reader: Reader, index: int) -> bool:
        """Whether it is likely a name: no form of an ordinary word ("walked"); behind a name, no ordinary word."""
        word = reader.words[index]
        if word.folded in self.kinds:
            return False  # which means something else here
        is_behind = bool(index) and index - 1 in reader.kinds and reader.is_next(index - 1)
        return word.folded not in reader.ordinary if is_behind else not reader.is_plain(word)

    def _as_written_otherwise(self, word: Token) -> Kind | None:
        """Of a word that is not ordinary: the kind of the name that it is in a wrong or a longer spelling."""
        meant = self.spellings.nearest(word.folded) or self.spellings.inside(word.folded)
        return self.kinds.get(meant, Kind.NAME) if meant else None

    def _find_joined(self, reader: Reader) -> None:
        """ "Dela-\nney", "Mc Carthy", "E l l e n": words that are a name when nothing stands between them."""
        for index, word in enumerate(reader.words):
            joined, last = word.folded, index
            most = index + (SHORTEST_MISSPELLED * 4 if len(word.text) == 1 else _MOST_JOINED)
            while last + 1 < min(len(reader.words), most) and self._is_joined(reader, last):
                last += 1
                joined += reader.folded(last)
                row = range(index, last + 1)
                shortest = 3 if len(word.text) == 1 else SHORTEST_MISSPELLED  # letters
                if joined not in self.kinds or len(joined) < shortest:
                    continue
                if word.is_capital or not all(reader.is_plain(reader.words[at]) for at in row):
                    for at in row:
                        reader.name(at, self.kinds[joined])

    def _is_joined(self, reader: Reader, last: int) -> bool:
        is_letter = len(reader.words[last].text) == 1
        return bool((_WITHIN_NAME if is_letter else _JOINED).fullmatch(reader.gap(last)))

    def _find_initials(self, reader: Reader) -> None:
        """ "M. Delaney", "maggie d.", "M.D." """
        for index, word in enumerate(reader.words):
            if len(word.text) == 1 and word.folded in self.spellings.letters and self._stands_for_name(reader, index):
                reader.name(index)
            count = self.spellings.initials_at([reader.folded(at) for at in range(index, index + 4)])
            row = range(index, index + count)
            are_capitals = count > 1 and all(reader.words[at].is_capital for at in row)
            if are_capitals and all(_AFTER_LETTER.fullmatch(reader.gap(at)) for at in row[:-1]):
                for at in row:
                    reader.name(at)

    def _stands_for_name(self, reader: Reader, index: int) -> bool:
        word, end = reader.words[index], reader.words[index].end
        is_abbreviated = reader.text[end : end + 1] == "."
        if not is_abbreviated and (not word.is_capital or word.folded in ("i", "a", "y", "o", "e")):
            return False
        is_before = reader.kinds.get(index + 1) and _AFTER_LETTER.fullmatch(reader.gap(index))
        is_behind = reader.kinds.get(index - 1) and index and _AFTER_LETTER.fullmatch(reader.gap(index - 1))
        return bool((is_before and reader.folded(index + 1) in self.kinds) or is_behind)

    def _is_meant(self, reader: Reader, index: int, is_told_of: bool) -> bool:
        word = reader.words[index]
        if word.folded in self.beside:
            return reader.folded(index - 1) in LISTS["formal titles"] and word.is_capital and not word.begins
        if word.folded in _WORSHIPPED:  # nobody's but where somebody is given it, or it is written as on the record
            is_written = word.text in self.written and not word.text.isascii()
            return is_told_of or (is_written and not self._is_worshipped(reader, index))
        if word.folded in BIBLE_NAMES and reader.asks_of_the_bible(index):
            return is_told_of  # "How did Jacob die?"
        if not reader.is_doubtful(word) and word.folded not in _BESIDE_NAMES:
            return True
        if reader.text[word.end : word.end + 2] in ("'s", "’s"):
            return True
        if not word.is_capital:
            return self._is_meant_small(reader, index, is_told_of)
        return not self._means_something_else(reader, index, word)

    def _is_worshipped(self, reader: Reader, index: int) -> bool:
        """ "Amo a Jesús", "en el nombre de Jesús"."""
        return bool({reader.folded(at) for at in range(max(0, index - 3), index)} & LISTS["before who is worshipped"])

    def _is_meant_small(self, reader: Reader, index: int, is_told_of: bool) -> bool:
        before = reader.folded(index - 1)
        if self._reads_as_verb(reader, index):
            return False
        if before in LISTS["formal titles"] and reader.is_next(index - 1):
            return True
        if is_told_of and reader.folded(index) in FIRST_NAMES:
            return True
        at = index - 2 if before == "a" and index > 1 else index - 1  # "dile a milagros"
        if reader.folded(at) in LISTS["said to people" if at == index - 1 else "dicho a"] and reader.is_next(index - 1):
            return True
        if len(reader.words) == 1 and "?" not in reader.text:
            return True  # "grace", in answer to "What is your name?"
        # Who writes everything small has no other way to write a name; "is" and the like follow somebody.
        is_subject = before not in LISTS["before a thing"] and reader.next_folded(index) in LISTS["said of people"]
        return is_subject and not any(reader.words[at].is_capital for at in reader.sentence(index))

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
        is_article = before in LISTS["articles"] and not reader.words[index - 1].is_capital  # "Á. Ríos"
        return self._reads_as_verb(reader, index) if word.begins else is_article

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

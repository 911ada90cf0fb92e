"""One text read word by word: what each word can be, by itself and by its neighbours."""

import re
from collections.abc import Mapping
from itertools import pairwise

from evals.anonymize.spans import Findings, Kind
from evals.anonymize.vocabulary import (
    BIBLE_NAMES,
    FIRST_NAMES,
    LISTS,
    ordinary_words,
    where_capitals_tell,
)
from language.text.name_words import Token, is_form, tokens

LONGEST_SHORT_FORM = 5  # letters: "UCLA"
_SPACE = re.compile(r"[ \t]+")
_VERBS_TOO = frozenset({"will", "may", "mark", "sue", "pat", "rob", "chase", "grant", "hope"})
_NO_FAMILY = ("not after a name", "stay", "titles", "relations", "place ends", "denominations")


class Reader:
    """Gives the words of a text their kinds. What is found first stays."""

    def __init__(self, found: Findings, known: Mapping[str, Kind], *, strict: bool) -> None:
        self.found, self.text, self.known, self.strict = found, found.text, known, strict
        self.words = tokens(found.text)
        self.kinds: dict[int, Kind] = {}  # by place of the word
        self.of_places: set[int] = set()  # places of words that are nobody's name there: "near Brookhaven Park"
        self.ordinary = ordinary_words(found.text)
        self.free = [found.is_free(word.start, word.end) for word in self.words]
        self._no_family = frozenset().union(*(LISTS[name] for name in _NO_FAMILY))
        self._sentences: list[range] = []  # by place of the word
        self._bible_talk: dict[
            int, set[int]
        ] = {}  # by the sentence's first word: which words show that it is of the Bible
        starts = [index for index, word in enumerate(self.words) if word.begins or index == 0]
        for first, last in pairwise([*starts, len(self.words)]):
            self._sentences += [range(first, last)] * (last - first)
            self._bible_talk[first] = {at for at in range(first, last) if self._shows_the_bible(self.words[at])}
        telling = zip(self.words, where_capitals_tell(self.words), strict=True)
        self._told = {word.start for word, tells in telling if tells}

    def name(self, index: int, kind: Kind = Kind.NAME) -> None:
        if self.free[index] and not (index in self.of_places and kind is not Kind.PLACE):
            self.kinds.setdefault(index, kind)

    # --- a word and its neighbours ----------------------------------------------------------------------------------

    def folded(self, index: int) -> str:
        return self.words[index].folded if 0 <= index < len(self.words) else ""

    def gap(self, index: int) -> str:
        """What stands between a word and the next."""
        return self.text[self.words[index].end : self.words[index + 1].start] if index + 1 < len(self.words) else "\n"

    def is_next(self, index: int) -> bool:
        """Whether only a space stands between a word and the next."""
        return bool(_SPACE.fullmatch(self.gap(index)))

    def next_folded(self, index: int) -> str:
        return self.folded(index + 1) if self.is_next(index) else ""

    def sentence(self, index: int) -> range:
        """The places of the words of its sentence."""
        return self._sentences[index]

    # --- what a word can be -----------------------------------------------------------------------------------------

    def tells(self, word: Token) -> bool:
        """Whether a capital says something where this word stands."""
        return word.start in self._told

    def is_told(self, word: Token) -> bool:
        """Whether it has a capital that says something."""
        return word.is_capital and self.tells(word)

    def is_plain(self, word: Token) -> bool:
        """Whether it is an ordinary word or a form of one."""
        return is_form(word.folded, self.ordinary)

    def is_doubtful(self, word: Token) -> bool:
        """A name that is an ordinary word too: Will, Grace, Dolores, April."""
        return word.folded in self.ordinary or word.folded in LISTS["stay"] | LISTS["names that are words"]

    def reads_as_verb(self, index: int) -> bool:
        """ "Will you pray?" """
        return self.folded(index) in _VERBS_TOO and self.next_folded(index) in LISTS["after a verb"]

    def is_biblical(self, index: int, *, but: int = -1) -> bool:
        """Whether the sentence of this word speaks of the Bible, by words other than the one at `but`."""
        places = self.sentence(index)
        shown_by = self._bible_talk[places.start]
        return len(shown_by) > 1 or (len(shown_by) == 1 and shown_by != {but}) or self.asks_of_the_bible(index)

    def _shows_the_bible(self, word: Token) -> bool:
        return word.folded in LISTS["bible talk"] or (word.is_capital and word.folded in BIBLE_NAMES - FIRST_NAMES)

    def asks_of_the_bible(self, index: int) -> bool:
        """Whether its sentence is like "How did Jacob die?", asked by somebody who does not speak of themselves."""
        places = self.sentence(index)
        first = places.start
        asks = self.folded(first) in LISTS["asking"] and self.folded(first + 1) in LISTS["asked of the bible"]
        return asks and not any(self.folded(at) in LISTS["of oneself"] for at in places)

    def of_the_bible(self, index: int) -> bool:
        """Whether it names somebody or some place of the Bible, where the name is also given today by what is said."""
        word = self.folded(index)
        return word in BIBLE_NAMES and (word not in FIRST_NAMES or self.is_biblical(index))

    def is_clearly_name(self, index: int) -> bool:
        """Whether a doubtful word with a capital is a name here."""
        word = self.words[index]
        if not self.tells(word) or self.reads_as_verb(index) or word.folded in LISTS["stay"]:
            return False
        if self._is_explained(index):
            return True
        return self._is_said_of_people(index) if word.begins else self.folded(index - 1) not in LISTS["before a thing"]

    def _is_explained(self, index: int) -> bool:
        """ "Joy, my sister", "Remedios, mi prima"."""
        if self.gap(index)[:1] != "," or self.folded(index + 1) not in LISTS["of oneself"] | LISTS["articles"]:
            return False
        return self.folded(index + 2) in LISTS["relations"]

    def _is_said_of_people(self, index: int) -> bool:
        """ "Grace, please", "Will's car", "Hope is ill", "Mark Kowalski", "Ivy Chamberlain"."""
        end, after = self.words[index].end, self.next_folded(index)
        is_word = self.folded(index) in LISTS["names that are words"]
        if self.text[end : end + 2].startswith(("'s", "’s")) or (
            self.text[end] == "," if end < len(self.text) else False
        ):
            return not is_word
        if after in LISTS["said of people"] and not (is_word and after in LISTS["said of things too"]):
            return True
        return bool(after) and self.is_told(self.words[index + 1]) and after not in self._no_family

    def explains_nothing(self, word: Token) -> bool:
        """Whether neither list nor grammar gives a reason for its capital."""
        if (
            len(word.text) < 2
            or word.folded in LISTS["stay"] | LISTS["particles"] | LISTS["titles"] | LISTS["relations"]
        ):
            return False
        short = word.text.rstrip("s")
        return not (short.isupper() and len(short) <= LONGEST_SHORT_FORM and word.folded in LISTS["short forms"])

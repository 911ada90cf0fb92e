"""Names of people in a text, in every language that has a pack: where they stand, by what they are known, and whose they are.

Anything with a capital may be a name, and names are written without one. So nothing here decides: each name that is found tells
the words that gave it away and whether it is likely, and who asks takes what is worth it to them. Someone who answers by name
wants none that is wrong; what is shown to strangers must not hold one that was missed.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from language.text.any_of import any_of
from language.text.name_words import (
    ABBREVIATED,
    ALSO_NAMES,
    BEHIND_OWN,
    CAPITALS,
    DAYS,
    FAMILIES,
    GIVEN,
    HERE,
    HOLY,
    JOINS,
    KINDS,
    LABELS,
    LINKS,
    NEVER_FIRST,
    NO_NAMES,
    ORDINARY,
    PARTICLES,
    PLACES,
    SHORTEST_KIND,
    STOPS,
    TITLES,
    Token,
    all_of,
    fold,
    is_form,
    tokens,
)

MOST_WORDS = 4  # of a name, particles apart
MOST_SMALL = 3  # of one in small letters, which ends nowhere by itself
LONGEST_ANSWER = 120  # characters of an answer that are read for a name

# What stands between two words. Each looks back for the white space that it begins with: no run is begun twice.
_SPACE = re.compile(r"[^\S\n]+")
_AFTER_INITIAL = re.compile(r"\.?[^\S\n]+|\.")
_NICKNAME = re.compile(r"(?<!\s)[^\S\n]++[\"“(]"), re.compile(r"[\"”)][^\S\n]+")  # Robert "Bob" Hall
_LIST = re.compile(r"(?<!\s)[^\S\n]*+[,&][^\S\n]*+")
_LABEL = re.compile(r"(?<!\s)\s*+[:=]\s*+")
_REACH = re.compile(r"(?:\s{0,3}+[,:;.-]{1,3}+)?\s{1,20}+(?:[+(]?\d[\d\s().-]{6}|[\w.+-]{1,64}@)")
_ANSWER_ENDS = re.compile(r"(?<!\s)\s*+(?:$|[,.;:!\n\d]|\S{1,64}@)")
TITLED = re.compile(rf"(?:{any_of(TITLES)})\b\.?\s", re.IGNORECASE)
_LETTER_OR_DIGIT = re.compile(r"\w")
_CLAUSE_ENDS = re.compile(r"[^\S\n]{0,3}(?:$|[,.;:!\n–—-])")


class Cue(StrEnum):
    """What a name was known by."""

    SAID = "said"  # "my name is", "her name is": for certain, in small letters too
    INTRODUCED = "introduced"  # "I'm", "this is", "soy"
    CALLED = "called"  # "a boy named"
    SIGNED = "signed"  # "Thanks, Ruth", at the very end
    BESIDE = "beside"  # before a telephone number or an address: "Ann Lee, 555-0142"
    RELATION = "relation"  # "my husband Tom"
    TITLE = "title"  # "Pastor Ruth"
    GREETED = "greeted"  # "Dear Ruth"
    ABOUT = "about"  # "for Peter Hall"
    WITH = "with"  # "with Dana Cole"
    WRITTEN = "written"  # by its capitals alone
    ANSWER = "answer"  # there is nothing else


_CERTAIN = frozenset({Cue.SAID, Cue.CALLED, Cue.RELATION, Cue.TITLE})  # that there is a person
# What may stand between the words that announce a name, and the name.
_AFTER_CUE = {
    Cue.SAID: re.compile(r"(?<!\s)(?:[^\S\n]*+:)?\s++"),
    Cue.INTRODUCED: re.compile(r"(?<!\s)(?:[^\S\n]*+[,:])?\s++"),
    Cue.SIGNED: re.compile(r"[\s,.!:;–—-]+"),
    Cue.RELATION: re.compile(r"(?<!\s)(?:\s*+[,:(])?[^\S\n]++|(?<!\s)[^\S\n]*+[:(]"),
    Cue.TITLE: re.compile(r"\.?[^\S\n]+"),
    Cue.GREETED: re.compile(r",?[^\S\n]+"),
}


@dataclass(frozen=True)
class Name:
    """The name of a person, and where it stands in the text."""

    start: int
    end: int
    cue: Cue
    words: int  # of which it is made, particles apart
    is_own: bool = False  # whether the one who writes says it of themselves
    is_likely: bool = True  # not only by its capitals: a given name, or no ordinary word
    told_by: str = ""  # the folded words before it: "my name is", "husband"
    told_at: int = 0  # where these begin


class _Phrase(NamedTuple):
    words: tuple[str, ...]
    cue: Cue
    is_own: bool = False
    takes_small: bool = False  # a given name in small letters
    is_pointing: bool = False  # "it's", which may as well tell of somebody else


class _Read(NamedTuple):
    """A name by its words: from the first to the one behind the last."""

    first: int
    last: int
    words: int


def _phrases() -> dict[str, tuple[_Phrase, ...]]:
    """By their first word, the longest first."""
    told = {phrase: _Phrase(tuple(phrase.split()), Cue.TITLE) for phrase in TITLES}
    for piece, cue, is_own, takes_small in (
        ("relations", Cue.RELATION, False, False),
        ("about", Cue.ABOUT, False, False),
        ("with_", Cue.WITH, False, False),
        ("greets", Cue.GREETED, False, False),
        ("thanks", Cue.SIGNED, True, True),
        ("gives", Cue.INTRODUCED, True, False),
        ("points", Cue.INTRODUCED, True, False),
        ("introduces", Cue.INTRODUCED, True, True),
        ("called", Cue.CALLED, False, False),
        ("others", Cue.SAID, False, True),
        ("own", Cue.SAID, True, True),
    ):
        told |= {phrase: _Phrase(tuple(phrase.split()), cue, is_own, takes_small) for phrase in all_of(piece)}
    told |= {point: told[point]._replace(is_pointing=True) for point in all_of("points")}
    found: dict[str, list[_Phrase]] = {}
    for phrase in sorted(told.values(), key=lambda each: (-len(each.words), each.words)):
        found.setdefault(phrase.words[0], []).append(phrase)
    return {first: tuple(each) for first, each in found.items()}


_PHRASES = _phrases()
_I_AM = all_of("i_am")
_COURTESIES = sorted((tuple(phrase.split()) for phrase in all_of("courtesies")), key=lambda each: (-len(each), each))


def find_names(text: str) -> list[Name]:
    """The names in a text, in its order. Those of the cue WRITTEN may overlap one another, no others do. Never raises."""
    return list(_Reader(text).names())


def announcements(text: str, words: Sequence[Token]) -> Iterator[tuple[Cue, int]]:
    """What announces a name in a text of these words, whether one follows or not: by what cue, and which word would be its first."""
    reader = _Reader(text, words)
    for at in range(len(words)):
        found = reader.cue_at(at)
        if found and reader.is_close(found[1], found[0].cue):
            yield found[0].cue, found[1]


def answered_name(text: str) -> Name | None:
    """The name with which a text begins that answers "May I ask your name?": "ruth ellis, 555-0142", "It's Ana"; else None."""
    return _Reader(text[:LONGEST_ANSWER]).answer(is_cut=len(text) > LONGEST_ANSWER)


def with_capitals(name: str) -> str:
    """A name as names are written: one in small letters gets its capitals."""
    name = " ".join(name.split())
    if any(letter.isupper() for letter in name):
        return name
    return " ".join(part if fold(part) in PARTICLES else part.capitalize() for part in name.split())


def bare_name(text: str) -> str:
    """The name alone when a message answers "May I ask your name?" ("Ruth", "ruth ellis, 555-0142"), or an empty string."""
    found = answered_name(text)
    return with_capitals(text[found.start : found.end]) if found else ""


class _Reader:
    def __init__(self, text: str, words: Sequence[Token] | None = None) -> None:
        self.text, self.tokens = text, tokens(text) if words is None else words

    def names(self) -> Iterator[Name]:
        at, count = 0, len(self.tokens)
        while at < count:
            word = self.tokens[at]
            found = self._announced(at) if word.said in _PHRASES or word.said in LABELS else []
            if word.text[0].isupper() and (not found or (word.folded in GIVEN and found[0].words == 1)):
                found = self._by_itself(at) or found  # "Irma Stone", although "irmã" is a sister
            yield from found
            if not found:
                at += 1
            elif found[-1].cue is Cue.WRITTEN and found[-1].words == MOST_WORDS:
                at += 1  # more than is one name: any of them may be where it begins
            else:
                at = self._behind(at, found[-1].end)

    def _behind(self, at: int, end: int) -> int:
        while at < len(self.tokens) and self.tokens[at].start < end:
            at += 1
        return at

    # --- by the words before it ---------------------------------------------------------------------------------------

    def cue_at(self, at: int) -> tuple[_Phrase, int] | None:
        """The words at this place that announce a name, and the place of what follows them."""
        for phrase in _PHRASES.get(self.tokens[at].said, _NONE):
            behind = at + len(phrase.words)
            if behind < len(self.tokens) and (behind == at + 1 or self._stands(phrase.words, at)):
                return phrase, behind
        return None

    def _stands(self, words: tuple[str, ...], at: int) -> bool:
        """Whether these words, of which the first does, stand at this place with nothing but spaces between them."""
        for place, word in enumerate(words[1:], start=at + 1):
            if self.tokens[place].said != word or not _SPACE.fullmatch(self._after(place - 1)):
                return False
        return True

    def is_close(self, first: int, cue: Cue) -> bool:
        """Whether a name can begin here, by what stands before it."""
        return bool(_AFTER_CUE.get(cue, _SPACE).fullmatch(self._after(first - 1)))

    def _announced(self, at: int) -> list[Name]:
        found = self.cue_at(at)
        if not found:
            return self._labelled(at)
        phrase, first = found
        if phrase.cue is Cue.RELATION and self.tokens[first].folded in LINKS and self._is_near(first - 1):
            first += 1
        if first >= len(self.tokens):
            return []
        if phrase.cue is Cue.RELATION and self.tokens[first].folded not in GIVEN and self.cue_at(first):
            return []  # "a boy named Tom", "my pastor, Rev. Ruth Hall": what is nearer tells
        if not self.is_close(first, phrase.cue):
            return []
        if phrase.cue is Cue.SIGNED and not self._is_near_end(first):
            return []
        if phrase.is_own and (behind := self._behind_title(first)):
            if phrase.cue is Cue.SIGNED and not self._is_signature(first, behind):
                return []  # "God bless you, Brother Tom"
            return self._row(at, behind, phrase)
        return self._row(at, first, phrase)

    def _behind_title(self, at: int) -> int | None:
        """The place of the name in "I am Mrs. Ruth Hall"."""
        word = self.tokens[at]
        if word.folded not in TITLES or not word.is_capital or at + 1 >= len(self.tokens):
            return None
        return at + 1 if self.tokens[at + 1].is_capital and self.is_close(at + 1, Cue.TITLE) else None

    def _is_signature(self, title: int, name: int) -> bool:
        """Whether a title begins who signs, and no address: on a line of its own, or abbreviated before a full name."""
        if "\n" in self._after(title - 1):
            return True
        is_abbreviated = self.tokens[title].folded in ABBREVIATED and "." in self._after(title)
        return is_abbreviated and name + 1 < len(self.tokens) and self.tokens[name + 1].is_capital

    def _labelled(self, at: int) -> list[Name]:
        """ "Name: Ann Lee", on a line of its own."""
        word = self.tokens[at]
        if word.said in LABELS and word.begins and at + 1 < len(self.tokens) and _LABEL.fullmatch(self._gap(at)):
            return self._row(at, at + 1, _Phrase((word.said,), Cue.SAID, is_own=True, takes_small=True))
        return []

    def _row(self, told: int, first: int, phrase: _Phrase) -> list[Name]:
        """The name that is announced, and those in a row with it: "my friends Peter and Mary Stone"."""
        cue = phrase.cue
        is_shouted = self.text[self.tokens[told].start : self.tokens[first - 1].end].isupper() and first - told < 9
        is_shouted = is_shouted and self.tokens[told].end - self.tokens[told].start > 1
        found: list[Name] = []
        read = self._read(first, small=cue is Cue.SAID or (is_shouted and cue in _CERTAIN), is_person=cue in _CERTAIN)
        if read is None and self._is_small_name(first, phrase):
            read = self._small(first)
        if read and cue is Cue.GREETED and self._is_here(read.last):
            cue, phrase = Cue.INTRODUCED, phrase._replace(is_own=True)  # "hi, Ruth here"
        while read:
            is_own = phrase.is_own and not found and not self._is_owner(read)
            if cue is Cue.SIGNED and not self._is_last(read):
                break
            found.append(self._name(read, cue, is_own=is_own, told=(told, first)))
            following = self._joined(read)
            read = self._read(following, is_person=cue in _CERTAIN) if following else None
        return found

    def _joined(self, read: _Read) -> int | None:
        """The place of what is joined to a name by a comma or an "and"."""
        last = read.last
        if last >= len(self.tokens):
            return None
        gap = self.text[self._end(read) : self.tokens[last].start]
        if self.tokens[last].folded not in JOINS:
            return last if _LIST.fullmatch(gap) else None
        is_near = last + 1 < len(self.tokens) and self._is_near(last)
        return last + 1 if is_near and (_SPACE.fullmatch(gap) or _LIST.fullmatch(gap)) else None

    def _small(self, first: int) -> _Read:
        """ "i'm anna lee": a given name, and what is no ordinary word behind it."""
        last = first + 1
        while last < len(self.tokens) and last < first + MOST_SMALL and self._is_near(last - 1):
            word = self.tokens[last]
            is_name = word.folded in FAMILIES or not (is_form(word.folded) or word.folded in STOPS | CAPITALS)
            if (
                not is_name
                or word.said in BEHIND_OWN
                or len(word.text) == 1
                or (word.is_capital and not self._is_capital(word))
            ):
                break
            last += 1
        return _Read(first, last, last - first)

    def _is_small_name(self, at: int, phrase: _Phrase) -> bool:
        """Whether the name that this phrase announces stands there in small letters: "i'm anna", "i'm faith young"."""
        if phrase.takes_small and at + 1 < len(self.tokens) and self._is_near(at):
            word, behind = self.tokens[at].folded, self.tokens[at + 1].folded
            if word in GIVEN and word not in CAPITALS | NO_NAMES and behind in FAMILIES and self._ends_clause(at + 1):
                return True
        if not self._is_given(at):
            return phrase.takes_small and self._is_word_for_name(at, phrase)
        return phrase.takes_small or self._is_here(at + 1) or (phrase.is_pointing and self._is_said_of_oneself(at))

    def _is_word_for_name(self, at: int, phrase: _Phrase) -> bool:
        """ "i'm dawn, i need …", "this is jasmine from youth group": a name that is a word as well, with what follows a name."""
        word = self.tokens[at].folded
        if word not in GIVEN or word in NO_NAMES | TITLES | STOPS:
            return False
        if " ".join(phrase.words) in _I_AM:
            is_joined = at + 1 < len(self.tokens) and self.tokens[at + 1].folded in JOINS and self._is_near(at)
            return is_joined or self._is_said_of_oneself(at)
        return not self._ends_clause(at) and self._is_said_of_oneself(at)

    def _is_said_of_oneself(self, at: int) -> bool:
        """Whether "its ruth" says who writes: a clause, a number or "from the early service" follows."""
        behind = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if self._ends_clause(at) or _REACH.match(self.text, self.tokens[at].stop):
            return True
        return behind is not None and behind.said in BEHIND_OWN and self._is_near(at)

    def _is_here(self, at: int) -> bool:
        """Whether "here" stands there and ends a clause, as behind the name of who writes."""
        is_near = 0 < at < len(self.tokens) and self._is_near(at - 1)
        return is_near and self.tokens[at].said in HERE and self._ends_clause(at)

    def _ends_clause(self, at: int) -> bool:
        return bool(_CLAUSE_ENDS.match(self.text, self.tokens[at].stop))

    def _is_given(self, at: int) -> bool:
        """Whether it is nothing but somebody's name."""
        word = self.tokens[at].folded
        return word in GIVEN and word not in ORDINARY and word not in CAPITALS and word not in NO_NAMES

    # --- by itself ------------------------------------------------------------------------------------------------------

    def _by_itself(self, at: int) -> list[Name]:
        read = self._read(at)
        if read is None:
            return []
        before = self.text[self.tokens[at - 1].stop if at else 0 : self.tokens[at].start]
        begins = not at or "\n" in before
        mark = before.rpartition("\n")[2].strip()
        if begins and mark and not mark.strip("-–—~") and self._is_last(read):
            return [self._name(read, Cue.SIGNED, is_own=True)]
        begins = begins or before.rstrip().endswith((*".,;:!?…",))
        if begins and _REACH.match(self.text, self._end(read)):
            return [self._name(read, Cue.BESIDE, is_own=True)]
        if begins and self._is_here(read.last):
            return [self._name(read, Cue.INTRODUCED, is_own=True)]
        return [self._name(read, Cue.WRITTEN)]

    def answer(self, *, is_cut: bool) -> Name | None:
        first = 0
        while courtesy := self._courtesy_at(first):
            first += courtesy
        if first >= len(self.tokens) or (not first and self.text[: self.tokens[0].start].strip(" \t\n¡-–—\"'“")):
            return None
        is_small = not self.tokens[first].is_capital
        if first and is_small and self.tokens[first].folded not in GIVEN:
            return None  # "i am refugee"
        read = self._read(first, small=is_small)
        if read is None:
            return None
        end = self._end(read)
        behind = self.tokens[read.last] if read.last < len(self.tokens) else None
        ends = bool(_ANSWER_ENDS.match(self.text, end)) and not (is_cut and end == len(self.text))
        is_alone = behind is not None and (
            (behind.folded in JOINS and self._is_near(read.last - 1))
            or (behind.folded in STOPS and self._is_given(first))  # "ruth please"
        )
        name = self._name(read, Cue.ANSWER, is_own=True)
        return (
            name if (ends or is_alone) and (name.is_likely or (not is_small and self._is_named_behind(read))) else None
        )

    def _is_named_behind(self, read: _Read) -> bool:
        """Whether a word behind the first is one by which people are called: "Sunny Lee"."""
        rest = (word.folded for word in self.tokens[read.first + 1 : read.last])
        return any(each in GIVEN or not is_form(each) for each in rest if each not in CAPITALS | PARTICLES)

    def _courtesy_at(self, at: int) -> int:
        """How many words of courtesy stand at this place."""
        for words in _COURTESIES:
            said = tuple(token.said for token in self.tokens[at : at + len(words)])
            if said == words and at + len(words) < len(self.tokens):
                return len(words)
        return 0

    # --- how far it goes ------------------------------------------------------------------------------------------------

    def _read(self, first: int, *, small: bool = False, is_person: bool = False) -> _Read | None:
        """The name that begins at this word; None where none does. `small` takes any letters, `is_person` what a place would be
        called by: "my mom Ana Gómez Hospital San José"."""
        at, last, count, particles = first, first, 0, 0
        while at < len(self.tokens) and count < MOST_WORDS:
            word = self.tokens[at]
            is_capital = self._is_capital(word)
            plain = word.folded
            is_particle = plain in PARTICLES
            if count and is_particle and (not word.is_capital or plain in STOPS) and particles < MOST_WORDS:
                particles += 1
            elif not (is_capital or (small and count < MOST_SMALL)) or self._stops(at, first, is_capital):
                break
            elif not count and is_person and plain in DAYS and self._has_capital_behind(at):
                count, last = 1, at + 1  # "my name is Sunday Okoro"
            elif (not count and (plain in NEVER_FIRST or plain in PARTICLES - GIVEN)) or (count and plain in HOLY):
                return None
            elif count and plain in PLACES:
                if is_person:
                    break
                return None
            elif count and plain in DAYS:
                break
            else:
                count += 1
                last = at + 1
            further = self._inside(at)
            if not further:
                break
            at = further
        return _Read(first, last, count) if count else None

    def _has_capital_behind(self, at: int) -> bool:
        is_near = at + 1 < len(self.tokens) and self._is_near(at)
        return is_near and self._is_capital(self.tokens[at + 1]) and not self._stops(at + 1, at, is_capital=True)

    def _stops(self, at: int, first: int, is_capital: bool) -> bool:
        plain = self.tokens[at].folded
        if plain not in STOPS:
            return False
        # "Nguyen Van An": behind a particle with a capital there is more of the name.
        is_rest = at > first and self.tokens[at - 1].folded in PARTICLES and self.tokens[at - 1].is_capital
        return not (is_capital and (plain in ALSO_NAMES or is_rest))

    def _inside(self, at: int) -> int | None:
        """The place of the next word of the same name, if there is one."""
        if at + 1 >= len(self.tokens):
            return None
        gap = self._gap(at)
        if (_AFTER_INITIAL if len(self.tokens[at].text) == 1 else _SPACE).fullmatch(gap):
            return at + 1
        opens, closes = _NICKNAME
        if at + 2 < len(self.tokens) and opens.fullmatch(gap) and closes.fullmatch(self._gap(at + 1)):
            return at + 2
        return None

    def _is_capital(self, word: Token) -> bool:
        """Whether it is written as a name is. Among capitals only a name that is known is told from other words."""
        if not word.text[0].isupper():
            return False
        known = word.folded.replace("-", "")  # "A-L-M-A"
        return len(word.text) == 1 or not word.text.isupper() or (known in GIVEN and word.folded not in ORDINARY)

    # --- what is told of it ---------------------------------------------------------------------------------------------

    def _name(self, read: _Read, cue: Cue, *, is_own: bool = False, told: tuple[int, int] | None = None) -> Name:
        start = self.tokens[read.first].start
        return Name(
            start=start,
            end=self._end(read),
            cue=cue,
            words=read.words,
            is_own=is_own,
            is_likely=cue is Cue.SAID or self._is_likely(read),
            told_by=" ".join(token.said for token in self.tokens[told[0] : told[1]]) if told else "",
            told_at=self.tokens[told[0]].start if told else start,
        )

    def _is_likely(self, read: _Read) -> bool:
        word = self.tokens[read.first].folded
        if word in NO_NAMES and word in GIVEN:
            return self._is_named_behind(read)
        if read.words == 1 and word not in GIVEN and len(word) >= SHORTEST_KIND and word.endswith(KINDS):
            return False
        return word in GIVEN or not (word in CAPITALS or word in NO_NAMES or is_form(word))

    def _end(self, read: _Read) -> int:
        """Behind the name, and the full stop of an initial."""
        word = self.tokens[read.last - 1]
        return word.end + (len(word.text) == 1 and self.text[word.end : word.end + 1] == ".")

    def _is_owner(self, read: _Read) -> bool:
        """ "This is Ruth's mother"."""
        word = self.tokens[read.last - 1]
        return word.said.endswith("'s") and word.said != word.folded

    def _is_near_end(self, at: int) -> bool:
        return len(self.tokens) - at <= 2 * MOST_WORDS

    def _is_last(self, read: _Read) -> bool:
        return read.last == len(self.tokens) and not _LETTER_OR_DIGIT.search(self.text, self._end(read))

    def _is_near(self, at: int) -> bool:
        """Whether only a space stands between a word and the next."""
        return bool(_SPACE.fullmatch(self._gap(at)))

    def _after(self, at: int) -> str:
        """What stands between a word, with what was contracted, and the next."""
        return self.text[self.tokens[at].stop : self.tokens[at + 1].start]

    def _gap(self, at: int) -> str:
        return self.text[self.tokens[at].end : self.tokens[at + 1].start]


_NONE: Sequence[_Phrase] = ()

"""The name that whoever writes gives as their own: said, signed, beside their number, or left for whoever rings.

`names` finds names and what announces them; here it is told which of them is the writer's, by where it stands.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from language.pack import packs
from language.text.any_of import any_of
from language.text.letters import without_accents
from language.text.name_words import GIVEN, RELATIONS, TITLES, fold, is_form, tokens
from language.text.names import Cue, Name, find_names, with_capitals

_LONGEST_SENTENCE = 300  # characters before a name that are looked at
_SHORTEST_IN_MAIL = 3  # letters of a name that an address is made of
_MOST_REACHES = 8  # in one message that are looked at
_LONGEST_ABBREVIATION = 4  # letters of a title that a full stop may follow
_CLOSE = 5  # characters between a name and a number without a word
_GREETED = 6  # words of a greeting before "it's Ana"
_BEFORE_ONESELF = 60  # characters before a name in which it is told of whom it is
_DASHES = "-–—~"
_FEWEST = 2  # words of a name that is known by its capitals alone

_NAMES = [pack.lexicon.names for pack in packs().values()]


def _told(piece: str) -> str:
    return any_of(word for each in _NAMES for word in getattr(each, piece))


_INTRODUCING = tuple(f"{word} " for each in _NAMES for word in (*each.introduces, *each.points))
_OF = any_of(word for pack in packs().values() for word in pack.lexicon.owners.of)
_CLOSES = re.compile(rf"(?:\s\((?:{any_of(TITLES)})\.?\))?[\s.!)\"'”»*_~-]*", re.I)  # "Edith Hall (Miss)"
_ENDS = ".!?…\n"
_OPENING = " \t\"'“‘«(*_>"
_NEAR = 20  # characters before a name in which a sign is looked for
_STOPS = re.compile(r"[.!?…\n]")
_TO_REACH = re.compile(rf"[\s,;:.(–—-]{{0,5}}(?:(?:{_told('at_reach')})\s)?(?:(?:{_told('at_reach')})\s)?")
_FROM_REACH = re.compile(r"[\s,;:.)–—-]{1,5}(?:\b(?:y|and|e)\s)?")
_BY_THE_WAY = re.compile(rf",?\s(?:{_told('by_the_way')})\b")
_ASKS_FOR = re.compile(rf"(?:^|[.,;:!?\n\d–—-]|\b(?:{_told('before_asking')}))\s{{0,3}}(?:{_told('asks_for')})\s")
_SOMEBODY_ELSE = frozenset(word for each in _NAMES for word in each.somebody_else)
_POINTS = frozenset(word for each in _NAMES for word in each.points)
_DENIES = re.compile(rf"[^\S\n]{{0,3}},?\s(?:{_told('denies')})\b")
_TITLE_BEFORE = re.compile(rf"\b(?:{any_of(TITLES)})\b\.?\s$", re.I)
_GREETINGS = frozenset(
    word for each in _NAMES for piece in (each.greetings, each.greets, each.courtesies) for word in piece
)
_GIVING = frozenset(word for each in _NAMES for word in each.gives)
_DENYING = frozenset(word for each in _NAMES for word in each.denies)
_FROM = re.compile(rf"\s(?:(?:{_told('behind_own')})\b|\d)")
_NEXT_WORD = re.compile(r"[\s,]{1,3}([a-z']+)")
_IN_WORDS = re.compile(r"[\w']+")


# "Ruth's son", "el hijo de doña Ruth,": one's own name stands behind.
_AS_RELATIVE = re.compile(
    rf"(?:\b(?:{_told('introduces')}|{_told('points')})\s|^)(?:[\w.]{{1,12}}\s){{0,2}}[\w-]{{1,20}}'s\s(?:{any_of(RELATIONS)}),?\s$"
    rf"|\b(?:{_told('introduces')})\s(?:\w{{1,3}}\s)?(?:{any_of(RELATIONS)})\s(?:{_OF})\s"
    rf"(?:[\w.]{{1,20}}\s){{0,2}}[\w.]{{1,20}},\s(?:\w\s)?$"
)
_MYSELF = re.compile(rf"\b(?:{_told('i_myself')})\s\($")
_TELLS = re.compile(rf"\b(?:{_told('tells')})\s(?:(?:{any_of(TITLES)})\b\.?\s)?$")
_SENDS = re.compile(rf"\s(?:{_told('sends')})\b")
_HERE = re.compile(rf"\s(?:{_told('here')})\b")
_IS_THE_NAME = re.compile(rf"\s?(?:{_told('is_the_name')})\b")
_ASKS_IN = re.compile(rf"\b(?:{_told('asks_in')})\b")
_AND_I = re.compile(rf",\s(?:{_told('i_am')}|{_told('i_myself')})\s")
_SMALL_SIGNED = re.compile(r"\s[-–—~]{1,2}\s?([a-z'-]{2,15})[\s.!]{0,3}$")
_FAMILY_NAME = re.compile(rf"\b(?:{_told('family_name')})\b[\s:=]{{1,3}}(?:\w{{1,2}}\s)?")
_CAPITAL = re.compile(r"[^\W\d_][\w'’-]{1,30}")
_FIRST_BEHIND = re.compile(r",\s([^\W\d_][\w'’-]{1,20})\s?[.!]?\s*$")
# "could a woman call me. amber 217-…": a given name in small letters before one's number.
_SMALL_BESIDE = re.compile(r"(?:^|[.!?\n]\s{0,2})([a-z'-]{2,20}(?:\s[a-z'-]{2,20})?)[\s,:;.-]{1,3}$")


def own_name(text: str, reaches: Sequence[tuple[int, int]] = (), addresses: Sequence[str] = ()) -> str:
    """The writer's own name as it is shown, or "".

    `reaches`: where their own numbers and addresses of mail stand; `addresses`: those of mail. A name beside somebody else's number
    is not theirs, nor is one behind a relative, a title or a "he" in the same sentence.
    """
    said = "".join(without_accents(letter.lower())[:1] or letter for letter in text)
    reader = _Positions(text, said, reaches)
    found = next(iter(reader.said()), None) or next(iter(reader.placed()), None) or reader.in_mail(addresses)
    return reader.shown(found) if found else ""


def pointed_name(text: str) -> str:
    """ "You have me down as Beth, but it's Bethan": whom it tells of, where it answers who writes; or ""."""
    said = "".join(without_accents(letter.lower())[:1] or letter for letter in text)
    reader = _Positions(text, said, ())
    found = reader.pointed()
    return reader.shown(found) if found else ""


class _Reach(NamedTuple):
    start: int
    end: int


class _Positions:
    def __init__(self, text: str, said: str, reaches: Sequence[tuple[int, int]]) -> None:
        self.text, self.folded = text, said.replace("’", "'")
        self.reaches = [_Reach(*each) for each in reaches[:_MOST_REACHES]]
        self.names = find_names(text)
        self.places = [name.start for name in self.names if name.words > 1 or (name.is_likely and self._is_given(name))]
        stop = next((each.start() for each in _STOPS.finditer(text) if each[0] != "\n"), len(text))
        self.first_stop = stop
        inside = sorted(reaches[:_MOST_REACHES])
        names = [name for name in self.names if not any(start <= name.start < end for start, end in inside)]
        self.likely = [name for name in names if name.is_likely or self._has_name_behind(name)]

    def shown(self, name: Name) -> str:
        """With the family name where another place in the text tells it: "Save two seats for Bea Font. I'm Bea"; a title only where
        nothing but one word follows it."""
        span = self.text[name.start : name.end]
        if name.words == 1:
            family = _FAMILY_NAME.search(self.folded)
            rest = _CAPITAL.match(self.text, family.end()) if family else None
            if rest and rest.start() > name.end and (rest[0][0].isupper() or span.islower()):
                return with_capitals(f"{span} {rest[0]}")
            turned = _FIRST_BEHIND.match(self.text, name.end)
            if turned and fold(turned[1]) in GIVEN and fold(span) not in GIVEN:
                return with_capitals(f"{turned[1]} {span}")
            longer = [
                self.text[each.start : each.end]
                for each in self.likely
                if each.words > 1 and fold(span) in fold(self.text[each.start : each.end]).split()
            ]
            if longer:
                return with_capitals(longer[0])
            if title := _TITLE_BEFORE.search(self.folded, max(0, name.start - _NEAR), name.start):
                return with_capitals(self.text[title.start() : name.end])
        return with_capitals(span)

    def said(self) -> Iterator[Name]:
        """Names that are announced as one's own, the surest first."""
        own = [name for name in self.likely if name.is_own]
        yield from (name for name in self.likely if not name.is_own and self._is_left_alone(name))
        yield from (name for name in own if name.cue is Cue.SAID)
        introduced = [name for name in own if name.cue is Cue.INTRODUCED]
        yield from (name for name in introduced if not _is_pointed_at(name))
        yield from (name for name in introduced if _is_pointed_at(name) and self._is_whom_they_mean(name))
        yield from (name for name in self.likely if not name.is_own and self._is_told_of_oneself(name))
        yield from (name for name in own if name.cue is Cue.SIGNED)
        yield from self._asked_for()

    def placed(self) -> Iterator[Name]:
        """Names that are the writer's by where they stand."""
        for name in self.likely:
            if name.cue in (Cue.WRITTEN, Cue.BESIDE, Cue.TITLE, Cue.SIGNED) and self._is_placed(name):
                yield name

        yield from self._small_beside()
        if signed := _SMALL_SIGNED.search(self.text, max(0, len(self.text) - 2 * _NEAR)):
            word = fold(signed[1])
            if word in GIVEN or not is_form(word):
                yield Name(*signed.span(1), Cue.SIGNED, 1, is_own=True)

    def pointed(self) -> Name | None:
        """ "It's Ana", wherever it stands: it answers who writes."""
        own = (name for name in self.likely if name.is_own and name.cue is Cue.INTRODUCED and _is_pointed_at(name))
        return next((name for name in own if not _DENIES.match(self.folded, name.end)), None)

    def _is_told_of_oneself(self, name: Name) -> bool:
        """ "This is Ruth's son Ben", "my husband and I (Ruth)", "tell him Ruth was asking"."""
        before = self.folded[max(0, name.start - _BEFORE_ONESELF) : name.start]
        if found := _AS_RELATIVE.search(before):
            if found[0].startswith(_INTRODUCING):
                return True
            begins = name.start <= _BEFORE_ONESELF and not found.start()
            return begins and bool(_HERE.match(self.folded, name.end))  # "Ruth's son Ben here"
        if _IS_THE_NAME.match(self.folded, name.end):
            return self._is_clear(name.start, names=False)
        if _MYSELF.search(before):
            return self.text[name.end : name.end + 1] == ")"
        return bool(_TELLS.search(before) and _SENDS.match(self.folded, name.end))

    def _small_beside(self) -> Iterator[Name]:
        for reach in self.reaches:
            begins = max(0, reach.start - _CLOSE - 2 * _NEAR)
            found = _SMALL_BESIDE.search(self.folded, begins, reach.start)
            if found and (not begins or found[0][0] != found[1][0]):
                first, _, second = found[1].partition(" ")
                is_name = first in GIVEN and first not in TITLES and not (second and is_form(second))
                if is_name and self.text[found.start(1)].islower():
                    yield Name(*found.span(1), Cue.BESIDE, 1 + bool(second), is_own=True)

    def in_mail(self, addresses: Sequence[str]) -> Name | None:
        """A name of which the writer's own address is made: "Register Ana Gil, ana.gil@example.org"."""
        for address in addresses[:_MOST_REACHES]:
            local = "".join(filter(str.isalpha, fold(address.partition("@")[0])))
            for name in self.likely:
                parts = _IN_WORDS.findall(fold(self.text[name.start : name.end]))
                if any(len(part) >= _SHORTEST_IN_MAIL and part in local for part in parts):
                    return name
        return None

    # --- where it stands --------------------------------------------------------------------------------------------------

    def _is_placed(self, name: Name) -> bool:
        has_title = name.cue is Cue.TITLE
        if has_title and (name.told_by not in TITLES or self._is_sentence_between(name)):
            return False
        start = name.told_at if has_title else name.start
        left = self._left(start)
        is_beside = left == "#" or self._reach_behind(name.end) is not None
        is_named = name.is_likely or (is_beside and self._has_name_behind(name))  # "Olive Trask"
        is_known = is_named and (name.words >= _FEWEST or has_title or self._is_given(name))
        is_last = bool(_CLOSES.fullmatch(self.text, name.end))
        sign = self.text[name.end : name.end + 1]
        if left == "#":
            return is_known and (is_last or sign in (",", ".", "!", "\n", ";"))
        if left == "x":
            return False
        if reach := self._reach_behind(name.end):
            is_close = reach.start - name.end <= _CLOSE or is_known
            return is_close and (left == "" or (self._is_clear(start) and self._is_left_with(reach.end)))
        if left == ",":
            is_theirs = is_known and name.words >= _FEWEST and not has_title and self._is_clear(start)
            is_new = bool(_BY_THE_WAY.match(self.folded, name.end)) or self._goes_on_with_i(name)
            return is_theirs and (is_last or is_new or self._asks_in(start))
        is_new = bool(_BY_THE_WAY.match(self.folded, name.end)) or self._goes_on_with_i(name)
        if left == "." and is_known and name.words >= _FEWEST and self._asks_in(start):
            return True
        if is_new and not left and is_known and name.words >= _FEWEST:
            return True
        if is_last or is_new:
            is_answer = left == "." and self.text[:start].rstrip(_OPENING + "\n").endswith("?")
            is_doubtful = is_answer or (left == "." and self._is_behind_relative(start))
            return is_known and bool(left) and not (is_doubtful and name.words < _FEWEST)
        return not left and is_known and name.words >= _FEWEST and sign in (".", "\n")

    def _is_sentence_between(self, name: Name) -> bool:
        """Whether what looks like a title ends a sentence: "Pray for my brother. Tom"."""
        return "." in self.text[name.told_at : name.start] and len(name.told_by) > _LONGEST_ABBREVIATION

    def _goes_on_with_i(self, name: Name) -> bool:
        """ "Ruth Hall, I sit at the back", where nobody else was spoken of."""
        before = self.folded[max(0, name.start - _LONGEST_SENTENCE) : name.start]
        words = {word.removesuffix("'s") for word in _IN_WORDS.findall(before)}
        return bool(_AND_I.match(self.folded, name.end)) and not words & (_SOMEBODY_ELSE | RELATIONS | TITLES)

    def _asks_in(self, start: int) -> bool:
        """Whether a sentence asks that who writes be put down, before a comma or a dash and this place."""
        begins = max(0, start - _LONGEST_SENTENCE)
        for stop in _STOPS.finditer(self.text, begins, start):
            begins = stop.end()
        return bool(_ASKS_IN.search(self.folded, begins, start))

    def _is_behind_relative(self, start: int) -> bool:
        words = _IN_WORDS.findall(self.folded[max(0, start - _NEAR) : start])
        return bool(words) and words[-1] in RELATIONS

    def _left(self, start: int) -> str:
        """What stands before a place: "" for the beginning, "." for the end of a sentence or a dash, "," for a comma or a colon,
        "#" for a number or an address of the writer's, "x" for a word."""
        at = len(self.text[max(0, start - _NEAR) : start].rstrip(_OPENING)) + max(0, start - _NEAR)
        if not at:
            return ""
        if any(
            end <= start and _FROM_REACH.fullmatch(self.text, end, start)
            for end in (reach.end for reach in self.reaches)
        ):
            return "#"
        sign = self.text[at - 1]
        if sign in _DASHES:
            at = len(self.text[:at].rstrip(_DASHES)) if self.text[max(0, at - _NEAR) : at].strip(_DASHES) else 0
            return "." if at < 1 or self.text[at - 1].isspace() else "x"
        return "." if sign in _ENDS else "," if sign in ",:;" else "x"

    def _reach_behind(self, end: int) -> _Reach | None:
        """The number or address that a name stands before: "Ana Gil, 217-…", "Ana Gil, at 217-…"."""
        for reach in self.reaches:
            if 0 <= reach.start - end <= _NEAR and _TO_REACH.fullmatch(self.folded, end, reach.start):
                return reach
        return None

    def _is_left_with(self, end: int) -> bool:
        """Whether nothing behind a number goes on to speak of whom it was left by: "…, told me to write"."""
        behind = _NEXT_WORD.match(self.folded, end)
        return behind is None or (behind[1] not in _SOMEBODY_ELSE and behind[1] not in _DENYING)

    def _is_left_alone(self, name: Name) -> bool:
        """ "Name's Ana" that begins a sentence, where nobody else was spoken of."""
        if name.cue is not Cue.SAID or name.told_by not in _GIVING:
            return False
        if self._left(name.told_at) not in ("", ".", ",", "#"):
            return False
        sentences = [
            stop.end() for stop in _STOPS.finditer(self.text, max(0, name.told_at - _LONGEST_SENTENCE), name.told_at)
        ]
        words = set(_IN_WORDS.findall(self.folded[sentences[-2] if len(sentences) > 1 else 0 : name.told_at]))
        return not words & (_SOMEBODY_ELSE | RELATIONS.difference(TITLES))

    def _is_clear(self, start: int, *, at_stops: bool = True, names: bool = True) -> bool:
        """Whether the sentence up to this place, or with `at_stops=False` all before it, speaks of nobody else, nor with `names` of
        anybody by name."""
        begins = max(0, start - _LONGEST_SENTENCE)
        for stop in _STOPS.finditer(self.text, begins, start) if at_stops else ():
            begins = stop.end()
        words = set(_IN_WORDS.findall(self.folded[begins:start]))
        if words & _SOMEBODY_ELSE or words & (RELATIONS | TITLES):
            return False
        if not names:
            return True
        at = bisect_left(self.places, begins)
        return at == len(self.places) or self.places[at] >= start

    def _is_given(self, name: Name) -> bool:
        return any(
            fold(part) in GIVEN and fold(part) not in TITLES for part in self.text[name.start : name.end].split()
        )

    def _has_name_behind(self, name: Name) -> bool:
        """ "Blessing Okonkwo": an ordinary word with what is none behind it."""
        parts = _IN_WORDS.findall(self.text[name.start : name.end])
        return name.words > 1 and any(
            part[0].isupper() and (fold(part) in GIVEN or not is_form(fold(part))) for part in parts[1:]
        )

    def _is_whom_they_mean(self, name: Name) -> bool:
        """Whether "it's Ana" tells who writes: at the beginning or before a number, and not "it's Ana, not Eva"."""
        if _DENIES.match(self.folded, name.end):
            return False
        if self._reach_behind(name.end) or _FROM.match(self.folded, name.end):
            return True
        before = _IN_WORDS.findall(self.folded[: min(name.told_at, _LONGEST_SENTENCE)])
        if all(word in _GREETINGS for word in before[-_GREETED:]) and len(before) <= 2 * _GREETED:
            return True
        if name.told_at > self.first_stop:
            return False
        return self._left(name.told_at) != "x" or before[-1] in _GREETINGS

    def _asked_for(self) -> Iterator[Name]:
        """ "Ask for Ana": for whom whoever rings is to ask."""
        by_start = {name.start: name for name in self.likely}
        for cue in _ASKS_FOR.finditer(self.folded):
            name = by_start.get(cue.end())
            if name and name.cue is not Cue.TITLE and self._is_clear(cue.start(), names=False):
                yield name
            elif name is None and (small := self._small_at(cue.end())):
                yield small

    def _small_at(self, start: int) -> Name | None:
        """A given name in small letters, or a word that is none of the ordinary ones and ends its clause."""
        word = next(iter(tokens(self.text[start : start + 40])), None)
        if word is None or word.start or is_form(word.folded):
            return None
        is_end = bool(re.match(r"\s*(?:[.,;!\n\d(]|$)", self.text[start + word.end :][:4]))
        if word.folded not in GIVEN and not (is_end and self.reaches):
            return None
        return Name(start, start + word.end, Cue.INTRODUCED, 1, is_own=True)


def _is_pointed_at(name: Name) -> bool:
    return any(name.told_by == point or name.told_by.startswith(f"{point} ") for point in _POINTS)

"""Text deltas in, whole sentences out: nothing lost, nothing repeated, whatever the split of the deltas.

A sentence is given as soon as one whitespace character follows its terminator, so a reader waits for nothing.
Only what may be an abbreviation ("No.", "a.m.", "Ps.") or a closed quotation waits for what comes next.
Further whitespace opens the next sentence; that keeps the cut independent of where a delta happened to end.
"""

# ruff: noqa: SIM905 (lists of words read better as lines of words)

import re

_CLOSERS = "\"'”’»)]}*_~`>"
# A stop, whatever closes after it (quotes, brackets, markdown, emoji), at the end of a token.
_ENDS = re.compile(r"[.!?…]+[" + re.escape(_CLOSERS) + r"\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]*\Z")
_QUOTED_STOP = re.compile(r"[.!?…][\"”’»')]+[*_]*\Z")
_SPACE, _WORD = re.compile(r"\s"), re.compile(r"\S")
_BARE = re.compile(r"\A[\W_]+|(?<![\W_])[\W_]+\Z")
_NUMBERED = re.compile(r"\A[*_#>\s-]*\(?(?:\d{1,3}|[a-zA-Z])[.)]+[*_]*\Z")
_LIST_NUMBER = re.compile(r"\A\(?\d{1,2}[.)]\Z")
_INITIAL = re.compile(r"\A[\"“'(¿¡*_]*(?:[A-HJ-ZÁÉÍÓÚÑ]\.(?:-?[A-Z]\.)*|[A-Z]\.(?:-?[A-Z]\.)+)\Z")

# Never the end of a sentence: something always follows.
_TITLES = frozenset(
    (
        "dr mr mrs ms mx st rev revd fr pr ptr prof gen capt col hon sr sra srta dra pbro sto sta "
        "dña gral ing lic arq messrs mons msgr hno hna vs e.g i.e p.ej ej cf approx aprox"
    ).split()
)
# An abbreviation when a number follows ("No. 5", "Ps. 23", "1 Cor. 13"), else the end of a sentence.
_BEFORE_NUMBER = frozenset(
    (
        "no nos nr núm num nro pp p pg pág art cap ch v vv ver vers tel ext apt rm gen ex exod lev "
        "num deut josh jos judg jud sam kgs chr chron neh esth ps pss psa prov pr eccl ecl isa jer "
        "lam ezek ez dan hos joel amos obad jon mic miq nah hab zeph sof hag zech zac mal matt mt mc "
        "mk mr lk lc luc jn jud rom cor gal eph ef phil fil col thess tes tim tit philem heb jas stg "
        "sant pet ped rev apoc ap sal gén éx"
    ).split()
)
# An abbreviation when the text goes on in small letters, else the end of a sentence.
_OPEN = frozenset(
    (
        "a.m p.m am pm a.d b.c m etc jr inc ltd co corp ave rd blvd ln hwy ct ud uds vd vds dept est "
        "jan feb mar apr jun jul aug sept sep oct nov dec mon tue tues wed thu thur thurs fri sat "
        "sun d.c u.s u.k ee uu"
    ).split()
)
_CLOCK = frozenset({"a.m", "p.m", "m"})
# What may follow "9:00 a.m." with a capital and still belong to it.
_AFTER_CLOCK = (
    "sun",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "est",
    "eas",
    "cst",
    "cen",
    "pst",
    "pac",
    "mst",
    "mou",
)


class SentenceSplitter:
    """Collects deltas and gives each sentence once, with the one whitespace character that ended it."""

    def __init__(self) -> None:
        self._buffer = ""
        self._scanned = 0  # everything before this index of the buffer is known to hold no boundary

    def feed(self, delta: str) -> list[str]:
        """The sentences that this delta completes, in order."""
        self._buffer += delta
        return self._take(final=False)

    def flush(self) -> list[str]:
        """What is left when the text has ended: as a rule nothing, or one last piece."""
        done = self._take(final=True)
        if self._buffer:
            done.append(self._buffer)
        self._buffer, self._scanned = "", 0
        return done

    def _take(self, *, final: bool) -> list[str]:
        done: list[str] = []
        text, start, at = self._buffer, 0, self._scanned
        body = _first(_WORD, text, start)
        while (space := _first(_SPACE, text, at)) < len(text):
            ends = body < space and _boundary(text, start, space, final)
            if ends is None:  # cannot be said before more text has come
                break
            at = space + 1
            if ends:
                done.append(text[start:at])
                start, body = at, _first(_WORD, text, at)
        self._buffer, self._scanned = text[start:], (at if space < len(text) else len(text)) - start
        return done


def split_sentences(text: str) -> list[str]:
    """The sentences of a whole text; joined they are the text."""
    splitter = SentenceSplitter()
    return splitter.feed(text) + splitter.flush()


def _first(pattern: re.Pattern[str], text: str, start: int) -> int:
    found = pattern.search(text, start)
    return found.start() if found else len(text)


def _boundary(text: str, start: int, space: int, final: bool) -> bool | None:
    """Whether the whitespace at `space` ends the sentence; None while that depends on text to come."""
    if text[space] == "\n":
        return True
    begin = space
    while begin > start and not text[begin - 1].isspace():
        begin -= 1
    token = text[begin:space]
    if not _ENDS.search(token):
        return False
    sentence = text[start:space]
    if _NUMBERED.match(sentence.strip()) or _is_inner_number(sentence, token):
        return False
    bare = _BARE.sub("", token).lower()
    if _INITIAL.match(token) and bare not in _OPEN:
        return False
    if bare in _TITLES and token.endswith((".", ".*", "._")) and not _ends_street(sentence, token, bare):
        return False
    if not _needs_more(token, bare):
        return True
    following = text[space:].lstrip()
    if not following:
        return True if final else None
    return _goes_on(bare, following, final)


def _is_inner_number(sentence: str, token: str) -> bool:
    """A list number inside a line ("two ways: 1. call us"), and the spaced "a. m." of Spanish."""
    before = sentence[: len(sentence) - len(token)].rstrip()
    if token in ("a.", "p."):
        return before[-1:].isdigit()
    return bool(_LIST_NUMBER.match(token)) and before.endswith((":", ";", ","))


def _ends_street(sentence: str, token: str, bare: str) -> bool:
    """ "Main St." ends an address; "at St. Mark's" does not."""
    if bare != "st":
        return False
    before = sentence[: len(sentence) - len(token)].split()
    return len(before) >= 2 and before[-1][:1].isupper() and before[-2][:1].isdigit()


def _needs_more(token: str, bare: str) -> bool:
    if token.endswith(("...", "…")) or _QUOTED_STOP.search(token):
        return True
    return token.endswith((".", ".*", "._")) and (bare in _BEFORE_NUMBER or bare in _OPEN)


def _goes_on(bare: str, following: str, final: bool) -> bool | None:
    """The verdict on a doubtful stop, from the first characters after it."""
    first = following[0]
    if bare in _BEFORE_NUMBER:
        return not first.isdigit() and not first.islower()
    if first.islower() or first.isdigit() or first in ",;:)":
        return False
    if bare in _CLOCK and first.isalpha():
        if len(following) < 3 and not final and following.isalpha():
            return None
        return not following[:3].lower().startswith(_AFTER_CLOCK)
    return True

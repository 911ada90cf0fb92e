"""Bible references, in every language that has a pack: where nothing else is expected, and in any sentence.

`read_references` reads what somebody typed as references ("Jn 3:16-18; Salmo 23 y 91, 1ª Cor 13") and says what it could
not read; it guesses at misspelled books. `find_references` looks for them in what people say and guesses nothing: "Mark 3"
is a name and a number, unless the Bible is spoken of; "Mark 3:5" is a reference.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from language.pack import packs
from language.text.any_of import any_of
from language.text.books import PSALMS, Book, bare_title, find_book, names, ordinals
from language.text.letters import spelled, without_accents
from language.text.numbers import IN_WORDS, number
from language.text.passages import Passage

MAX_PASSAGES = 12  # more than a person can read in a chat

_BIBLE = [pack.lexicon.bible for pack in packs().values()]


def _told(piece: str) -> str:
    """One of the words that any language has for this piece, as a pattern."""
    return any_of(word for each in _BIBLE for word in getattr(each, piece))


_SUFFIX = any_of(word[1:] for word in ordinals() if word[0].isdigit() and word[1:])
_WORDS = {  # spelled-out parts of a reference as the signs they stand for
    rf"\b(?:{_told('chapter')})\b": " ",
    rf"\b(?:{_told('verse')})\b": ":",
    rf"\b(?:{_told('through')})\b(?=\s*:?\s*\d)": "-",
    rf"(?<=\d)\s*(?:{_told('also')})\s*(?=:?\s*\d)": ",",
}
_ALSO = rf"\b(?:{any_of(word for each in _BIBLE for word in each.also if word.isalpha())})\b"
# Between references: ; and line ends always; a comma or an "and" only where a book's name follows.
_BETWEEN = re.compile(rf"[;\n|]+|(?:,\s*(?:{_told('also')})?|{_ALSO}|&|/)\s*(?=(?:[123](?:{_SUFFIX})?\s*)?[a-z]{{2}})")
_ONE = re.compile(r"^(?P<name>.*?[a-z])\s*(?P<numbers>\d[\d\s:,\-]*)\D*$")  # "please" or "(NIV)" may follow
_COMMA_BEFORE_VERSE = re.compile(r"^\d+,\s*\d+(?:-\d+)?$")
_PIECE = re.compile(r"^(\d{1,3})(?::(\d{1,3}))?(?:-(\d{1,3})(?::(\d{1,3}))?)?$")
_NUMBERED_WORD = re.compile(rf"\b([123])(?:{_SUFFIX})\b")
_BEFORE_NAME = re.compile(rf"^(?:(?:{_told('before_name')})\s)+")

# A reference in a sentence. Only letters that are folded stand in it; `spelled` gives the places they had.
_SINGLE = {name: book for (ordinal, name), book in names(in_any_sentence=True).items() if not ordinal}
_NUMBERED = {name for ordinal, name in names(in_any_sentence=True) if ordinal}
_DOUBTFUL = frozenset(word for each in _BIBLE for word in each.doubtful)
_NUMBER = rf"(?:\d{{1,3}}(?!\d)|(?:{IN_WORDS})\b)"
_NO_CLOCK = r"(?!(?:st|nd|rd|th|am|pm)\b|\s*(?:am|pm|a\.m|p\.m)\b)"
_REFERENCE = re.compile(
    rf"(?<![a-z0-9])(?:(?:[123]\s?|(?P<ordinal>{any_of(ordinals())})\s)(?:(?:{_told('before_name')})\s){{0,4}}"
    rf"(?P<numbered>{any_of(_NUMBERED)})|(?P<name>{any_of({*_SINGLE, *_NUMBERED})}))(?![a-z])\.?\s*+"
    rf"(?P<word>,?\s?(?:{_told('chapter')})(?![a-z])\.?\s*+)?(?P<chapter>{_NUMBER}){_NO_CLOCK}"
    rf"(?:(?:\s*:|\.(?=\d)|,?\s?(?:{_told('verse')})(?![a-z])\.?|(?P<space>\s))\s*"
    rf"(?P<verses>{_NUMBER}(?:\s*(?:[-–]|\s(?:{_told('through')})\s)\s*{_NUMBER}(?::\d{{1,3}}(?!\d))?)?"
    r"(?:,\s?\d{1,3}(?!\d|\s*[a-z:])(?:-\d{1,3}(?!\d))?)*))?"
)
_NUMBER_BEFORE = re.compile(rf"(?:[123]|{any_of(ordinals())})")
_IN_NUMBERS = re.compile(rf"\b(?:{IN_WORDS})\b")
_THROUGH = re.compile(rf"–|\b(?:{_told('through')})\b")
_NEARBY = re.compile(rf"\b(?:{_told('nearby')})\b")
_BOOK_OF = re.compile(
    rf"\b(?:(?P<kind>{_told('kinds')})|{_told('letters')})\s(?:{_told('of')})\s(?:(?:{_told('before_name')})\s)?"
    rf"(?:(?:{_told('saint')})\.?\s)?(?P<name>{any_of({*_SINGLE, *_NUMBERED})})(?![a-z])"
)


@dataclass(frozen=True)
class Reading:
    passages: tuple[Passage, ...]
    unread: tuple[str, ...]  # the parts that name no passage, as they were typed (folded)


@dataclass(frozen=True)
class Mention:
    """Where a sentence speaks of a place in the Bible. Without passages it names no more than a book, or not which of two."""

    start: int
    end: int
    passages: tuple[Passage, ...] = ()


def find_references(text: str) -> list[Mention]:
    """Where a text cites the Bible, in its order; "the book of Ruth" and "Samuel 3:10" as well. Never raises."""
    said, places = spelled(text)
    nearby = bool(_NEARBY.search(said))
    found = []
    for match in _REFERENCE.finditer(said):
        if _is_doubtful(match) and not nearby:
            continue
        passages = _passages_of(match)
        if passages is not None:
            found.append(Mention(places[match.start()], _end(places, match.end()), tuple(passages)))
    for match in _BOOK_OF.finditer(said):
        if match["kind"] or nearby or match["name"] not in _DOUBTFUL:
            found.append(Mention(places[match.start()], _end(places, match.end())))
    return sorted(found, key=lambda each: each.start)


def passages_in(text: str) -> tuple[Passage, ...]:
    """The passages that a sentence cites, in its order, each once."""
    return tuple(dict.fromkeys(passage for mention in find_references(text) for passage in mention.passages))


def _is_doubtful(match: re.Match[str]) -> bool:
    """Whether it may be a name and a number, as "Mark 3" and "I, John, 3" are."""
    if match["word"] or _verses(match):
        return False
    return match["name"] in _DOUBTFUL or (match["ordinal"] == "i" and match["numbered"] in _DOUBTFUL)


def _verses(match: re.Match[str]) -> str:
    """ "16-18" of "3:16-18" and of "three sixteen through eighteen"; none of "Psalm 23 two times"."""
    said = match["verses"] or ""
    if match["space"] and match["chapter"].isdecimal() and not said[0].isdecimal():
        return ""
    said = _IN_NUMBERS.sub(lambda word: str(number(word.group())), said)
    return "".join(_THROUGH.sub("-", said).split())


def _passages_of(match: re.Match[str]) -> list[Passage] | None:
    """None where there is no such chapter; empty where it is not told which of two books is meant."""
    chapter = number(match["chapter"])
    if not chapter:
        return None
    name = match["numbered"] or match["name"]
    if match["numbered"]:
        before = _NUMBER_BEFORE.match(match.group())
        book = names().get((ordinals()[before.group()], name)) if before else None
    else:
        book = _SINGLE.get(name)
    if book is None:
        return [] if _verses(match) else None
    verses = _verses(match)
    return _read_numbers(book, f"{chapter}:{verses}" if verses else str(chapter))


def _end(places: Sequence[int], end: int) -> int:
    return places[end - 1] + 1


def read_references(text: str) -> Reading:
    """The passages that `text` names, in its order, and what could not be read. Never raises."""
    passages: list[Passage] = []
    unread: list[str] = []
    for part in _BETWEEN.split(_plain(text)):
        part = part.strip(" ,:-()[]\"'“”")
        if not part:
            continue
        found = _read_one(part) or list(passages_in(part))  # "john three sixteen"
        if found:
            passages += [passage for passage in found if passage not in passages]
        else:
            unread.append(part)
    unread += [passage.label() for passage in passages[MAX_PASSAGES:]]
    return Reading(tuple(passages[:MAX_PASSAGES]), tuple(unread))


def _plain(text: str) -> str:
    plain = "\n".join(_plain_line(line) for line in text.splitlines())
    plain = re.sub(r"(?<=\d)\s*\.\s*(?=\d)", ":", plain)  # 3.16, as many in Europe and Latin America write
    plain = plain.replace(".", " ")
    return re.sub(r"(?<=\d)(?:ff?|[ab])\b", "", plain)  # 3:16a, 3:16ff


def _plain_line(line: str) -> str:
    """Small letters, accents gone, dashes made plain, white space single."""
    line = re.sub(r"[‐‑‒–—―−]", "-", without_accents(line).lower())
    return re.sub(r"\s+", " ", line).strip()


def _read_one(part: str) -> list[Passage]:
    for pattern, sign in _WORDS.items():
        part = re.sub(pattern, sign, part)
    part = re.sub(r"\s*([:\-])\s*", r"\1", part).strip(" ,:-")
    part = re.sub(r",\s*:", ",", re.sub(r":{2,}", ":", part)).replace("-:", "-")
    match = _ONE.match(re.sub(r"(?<=[a-z])[:,]+(?=\d)", " ", part))
    if match is None:
        return []
    book = _book_at_the_end(match["name"])
    if book is None:
        return []
    numbers = re.sub(r"(?<=\d)\s+(?=\d)", ":", match["numbers"].strip(" ,:-"))
    if _COMMA_BEFORE_VERSE.match(numbers) and _cites_with_comma(book, match["name"], numbers):
        numbers = re.sub(r",\s*", ":", numbers)
    return _read_numbers(book, numbers)


def _cites_with_comma(book: Book, name: str, numbers: str) -> bool:
    """Whether the comma of "Juan 3, 16" comes before a verse: in languages that cite so, and where no space follows it."""
    ours = [each for each in _BIBLE if each.cites_with_comma]
    if book.number == PSALMS and not {without_accents(each.psalm).lower() for each in ours} & set(name.split()):
        return False
    titles = [each.books[book.number - 1].title for each in ours]
    is_told = any(title != book.title() and bare_title(title).rstrip("s") in name for title in titles)
    return is_told or ", " not in numbers


def _book_at_the_end(words: str) -> Book | None:
    """The book named by the last words: "what does it say in 1 john" is 1 John."""
    words = _NUMBERED_WORD.sub(r"\1", words)  # 1st, 1ª
    tokens = re.sub(r"\b([123])([a-z])", r"\1 \2", words).split()
    for start in range(max(0, len(tokens) - 6), len(tokens)):
        head, *rest = tokens[start:]
        if rest and head in ordinals():
            name = _BEFORE_NAME.sub("", " ".join(rest))
            if book := find_book(ordinals()[head], name):
                return book
        if book := find_book(0, " ".join(tokens[start:])):
            return book
    return None


def _read_numbers(book: Book, numbers: str) -> list[Passage]:
    """The passages of "3:16-18,20" and its like; none at all when a part makes no sense."""
    found: list[Passage] = []
    chapter = 0  # the chapter that a lone number is a verse of; 0: lone numbers are chapters
    for piece in filter(None, (piece.strip() for piece in numbers.split(","))):
        match = _PIECE.match(piece)
        if match is None:
            return []
        first, verse, second, second_verse = (int(group or 0) for group in match.groups())
        if not verse and not chapter and book.has_one_chapter and (first > 1 or second):
            chapter = 1  # "Jude 24" is a verse: the book has one chapter
        if verse:
            chapter = first
            end = (second, second_verse) if second_verse else (first, second or verse)
            found.append(Passage(book, first, verse, *end))
        elif chapter:
            end = (second, second_verse) if second_verse else (chapter, second or first)
            found.append(Passage(book, chapter, first, *end))
        else:
            found.append(Passage(book, first, 0, second or first, second_verse))
    return found

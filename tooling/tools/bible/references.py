"""What somebody typed, such as "Jn 3:16-18; Salmo 23 y 91, 1ª Cor 13", as passages."""

import re
from dataclasses import dataclass

from .books import ORDINALS, PSALMS, Book, find_book, fold
from .passages import Passage

MAX_PASSAGES = 12  # more than a person can read in a chat

_WORDS = {  # spelled-out parts of a reference, both languages, as the signs they stand for
    r"\b(?:chapters?|capitulos?|chap|caps?|ch)\b": " ",
    r"\b(?:verses?|versiculos?|versos?|vers?|vv|vs|v)\b": ":",
    r"\b(?:through|thru|to|until|hasta|al|a)\b(?=\s*:?\s*\d)": "-",
    r"(?<=\d)\s*(?:and|y|e|&)\s*(?=:?\s*\d)": ",",
}
# Between references: ; and line ends always; a comma or an "and" only where a book's name follows.
_BETWEEN = re.compile(
    r"[;\n|]+|(?:,\s*(?:and|y|e|&)?|\band\b|\by\b|&|/)\s*(?=(?:[123](?:st|nd|rd|ra|da|a|o)?\s*)?[a-z]{2})"
)
_ONE = re.compile(r"^(?P<name>.*?[a-z])\s*(?P<numbers>\d[\d\s:,\-]*)\D*$")  # "please" or "(NIV)" may follow
_COMMA_BEFORE_VERSE = re.compile(r"^\d+,\s*\d+(?:-\d+)?$")
_PIECE = re.compile(r"^(\d{1,3})(?::(\d{1,3}))?(?:-(\d{1,3})(?::(\d{1,3}))?)?$")


@dataclass(frozen=True)
class Reading:
    passages: tuple[Passage, ...]
    unread: tuple[str, ...]  # the parts that name no passage, as they were typed (folded)


def read_references(text: str) -> Reading:
    """The passages that `text` names, in its order, and what could not be read. Never raises."""
    passages: list[Passage] = []
    unread: list[str] = []
    for part in _BETWEEN.split(_plain(text)):
        part = part.strip(" ,:-()[]\"'“”")
        if not part:
            continue
        found = _read_one(part)
        if found:
            passages += [passage for passage in found if passage not in passages]
        else:
            unread.append(part)
    unread += [passage.label() for passage in passages[MAX_PASSAGES:]]
    return Reading(tuple(passages[:MAX_PASSAGES]), tuple(unread))


def _plain(text: str) -> str:
    lines = [fold(line) for line in text.splitlines()]
    plain = "\n".join(lines)
    plain = re.sub(r"(?<=\d)\s*\.\s*(?=\d)", ":", plain)  # 3.16, as many in Europe and Latin America write
    plain = plain.replace(".", " ")
    plain = re.sub(r"(?<=\d)(?:ff?|[ab])\b", "", plain)  # 3:16a, 3:16ff
    return plain


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
    """Whether the comma of "Juan 3, 16" comes before a verse: in Spanish, and where no space follows it."""
    if book.number == PSALMS and "salmo" not in name.split():
        return False
    is_spanish = book.spanish != book.english and fold(book.spanish).lstrip("123 ").rstrip("s") in name
    return is_spanish or ", " not in numbers


def _book_at_the_end(words: str) -> Book | None:
    """The book named by the last words: "what does it say in 1 john" is 1 John."""
    words = re.sub(r"\b([123])(?:st|nd|rd|ra|da|ro|do|a|o)\b", r"\1", words)  # 1st, 1ª
    tokens = re.sub(r"\b([123])([a-z])", r"\1 \2", words).split()
    for start in range(max(0, len(tokens) - 6), len(tokens)):
        head, *rest = tokens[start:]
        rest = rest[1:] if rest[:1] in (["de"], ["of"], ["a"], ["to"], ["book"], ["carta"]) else rest
        if rest and head in ORDINALS:
            name = re.sub(r"^(?:(?:epistle|carta|book|libro|de|los|las|of|to|the|a)\s)+", "", " ".join(rest))
            if book := find_book(ORDINALS[head], name):
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

"""The 66 books, their names in English and Spanish, and how to find one from what was typed."""

import difflib
import re
from dataclasses import dataclass
from functools import cache

from church.accents import without_accents

PSALMS = 19
SINGLE_CHAPTER = frozenset({31, 57, 63, 64, 65})  # Obadiah, Philemon, 2 John, 3 John, Jude


@dataclass(frozen=True)
class Book:
    number: int  # 1 Genesis … 66 Revelation
    english: str
    spanish: str
    aliases: tuple[str, ...]  # folded: lower case, no accents, no dots; numbered books without their number

    def title(self, language: str) -> str:
        return self.spanish if language == "es" else self.english

    @property
    def has_one_chapter(self) -> bool:
        return self.number in SINGLE_CHAPTER


# English title | Spanish title | other spellings and abbreviations in both languages (a book's number is read
# apart). In canonical order: the line is the book's number.
_TABLE = """
Genesis|Génesis|gen gn ge
Exodus|Éxodo|exo exod ex
Leviticus|Levítico|lev lv le
Numbers|Números|num nm nu numb
Deuteronomy|Deuteronomio|deut deu dt deuteronomio
Joshua|Josué|josh jos jsh
Judges|Jueces|judg jdg jdgs jue juec jc
Ruth|Rut|rth rt
1 Samuel|1 Samuel|sam sa sm
2 Samuel|2 Samuel|sam sa sm
1 Kings|1 Reyes|kgs kin ki king re rey r
2 Kings|2 Reyes|kgs kin ki king re rey r
1 Chronicles|1 Crónicas|chron chr ch chronicle cr cro cron
2 Chronicles|2 Crónicas|chron chr ch chronicle cr cro cron
Ezra|Esdras|ezr esd esdr
Nehemiah|Nehemías|neh ne
Esther|Ester|esth est es
Job|Job|jb
Psalms|Salmos|ps psa pss psalm psm salmo sal slm sl pslam pslams plasm
Proverbs|Proverbios|prov pro prv pr proverb proverbio
Ecclesiastes|Eclesiastés|eccl eccles ecc ec ecl qohelet qoheleth
Song of Solomon|Cantares|song songs sos song_of_songs canticles cantar cantar_de_los_cantares cant cnt
Isaiah|Isaías|isa is
Jeremiah|Jeremías|jer jr
Lamentations|Lamentaciones|lam la lm lamentaciones_de_jeremias
Ezekiel|Ezequiel|ezek eze ezk ez ezq
Daniel|Daniel|dan dn da
Hosea|Oseas|hos ho os
Joel|Joel|jl joe
Amos|Amós|am
Obadiah|Abdías|obad oba ob abd
Jonah|Jonás|jon jnh
Micah|Miqueas|mic miq mi mq
Nahum|Nahúm|nah na
Habakkuk|Habacuc|hab hb habacuq
Zephaniah|Sofonías|zeph zep zp sof so
Haggai|Hageo|hag hg ageo
Zechariah|Zacarías|zech zec zc zac za
Malachi|Malaquías|mal ml
Matthew|Mateo|matt mat mt san_mateo saint_matthew st_matthew
Mark|Marcos|mrk mar mk mc mr marc san_marcos saint_mark st_mark
Luke|Lucas|luk lk lc luc san_lucas saint_luke st_luke
John|Juan|jhn jn joh jo san_juan saint_john st_john
Acts|Hechos|act ac hch hech he hechos_de_los_apostoles acts_of_the_apostles
Romans|Romanos|rom ro rm roman
1 Corinthians|1 Corintios|cor co corinthian corintio
2 Corinthians|2 Corintios|cor co corinthian corintio
Galatians|Gálatas|gal ga
Ephesians|Efesios|eph ephes ef efe
Philippians|Filipenses|phil php flp fil filip
Colossians|Colosenses|col
1 Thessalonians|1 Tesalonicenses|thess thes th ts tes
2 Thessalonians|2 Tesalonicenses|thess thes th ts tes
1 Timothy|1 Timoteo|tim ti tm
2 Timothy|2 Timoteo|tim ti tm
Titus|Tito|tit ti
Philemon|Filemón|philem phlm phm flm filem
Hebrews|Hebreos|heb hb hebrew hebr
James|Santiago|jas jam jms jm sant stg st
1 Peter|1 Pedro|pet pe pt p ped
2 Peter|2 Pedro|pet pe pt p ped
1 John|1 Juan|jhn jn joh jo
2 John|2 Juan|jhn jn joh jo
3 John|3 Juan|jhn jn joh jo
Jude|Judas|jud jd
Revelation|Apocalipsis|rev re rv revelations revelation_of_john apoc ap apo apocalypse
"""

_ORDINALS = {
    1: "1 1st 1ra 1ro 1er 1a 1o i first primera primero primer one uno",
    2: "2 2nd 2da 2do 2a 2o ii second segunda segundo two dos",
    3: "3 3rd 3ra 3ro 3er 3a 3o iii third tercera tercero tercer three tres",
}
ORDINALS = {word: number for number, words in _ORDINALS.items() for word in words.split()}
_CLOSE_ENOUGH = 0.82  # of difflib: lets "phillipians" and "efecios" through, and not "jon" for "john"


def fold(text: str) -> str:
    """Lower case, accents and dots gone, dashes made plain, white space single."""
    text = re.sub(r"[‐‑‒–—―−]", "-", without_accents(text).lower())
    return re.sub(r"\s+", " ", text).strip()


@cache
def _by_name() -> dict[tuple[int, str], Book]:
    """(number before the name or 0, folded name) → book. What is written first wins a shared abbreviation."""
    found: dict[tuple[int, str], Book] = {}
    for number, row in enumerate(_TABLE.strip().splitlines(), start=1):
        english, spanish, aliases = row.split("|")
        book = Book(number, english, spanish, tuple(alias.replace("_", " ") for alias in aliases.split()))
        ordinal = int(english[0]) if english[0].isdigit() else 0
        titles = [re.sub(r"^\d ", "", fold(title)) for title in (english, spanish)]
        for name in (*titles, *book.aliases):
            found.setdefault((ordinal, name), book)
    return found


def find_book(ordinal: int, name: str) -> Book | None:
    """The book of a folded name such as "jn" or "phillipians"; `ordinal` is 0 where none was written."""
    names = _by_name()
    if book := names.get((ordinal, name)):
        return book
    if len(name) < 4:
        return None  # too short to guess
    known = [candidate for number, candidate in names if number == ordinal and len(candidate) > 3]
    close = difflib.get_close_matches(name, known, n=1, cutoff=_CLOSE_ENOUGH)
    return names[(ordinal, close[0])] if close else None

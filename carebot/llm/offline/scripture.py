# ruff: noqa: E501 - sentences and patterns stay on one line each

"""The Bible references in a message, English or Spanish, in the English form that the lookup reads ("John 3:16")."""

import re

from carebot.turn.signals.words import fold

# English name: other ways to write it (accents folded). A name before | alone needs a verse, or "the Bible" nearby.
_BOOKS = """
Genesis: gen|Exodus: exo exod exodo|Leviticus: lev levitico|Numbers: num numeros|Deuteronomy: deut deuteronomio
Joshua: josh josue|Judges: judg jueces|Ruth: rut|1 Samuel: 1_sam|2 Samuel: 2_sam|1 Kings: 1_kgs 1_reyes|2 Kings: 2_kgs 2_reyes
1 Chronicles: 1_chron 1_cronicas|2 Chronicles: 2_chron 2_cronicas|Ezra: esdras|Nehemiah: neh nehemias|Esther: ester|Job:
Psalms: psalm ps psa salmo salmos sal|Proverbs: prov proverb proverbios|Ecclesiastes: eccl eclesiastes
Song of Solomon: song_of_songs cantares cantar_de_los_cantares|Isaiah: isa isaias|Jeremiah: jer jeremias
Lamentations: lam lamentaciones|Ezekiel: ezek ezequiel|Daniel: dan|Hosea: hos oseas|Joel:|Amos:|Obadiah: abdias|Jonah: jonas
Micah: mic miqueas|Nahum:|Habakkuk: hab habacuc|Zephaniah: zeph sofonias|Haggai: hageo|Zechariah: zech zacarias|Malachi: mal malaquias
Matthew: matt mt mateo|Mark: mk marcos|Luke: lk lucas|John: jn juan|Acts: hechos|Romans: rom romanos
1 Corinthians: 1_cor 1_corintios|2 Corinthians: 2_cor 2_corintios|Galatians: gal galatas|Ephesians: eph efesios
Philippians: phil filipenses|Colossians: col colosenses|1 Thessalonians: 1_thess 1_tesalonicenses
2 Thessalonians: 2_thess 2_tesalonicenses|1 Timothy: 1_tim 1_timoteo|2 Timothy: 2_tim 2_timoteo|Titus: tito|Philemon: filemon
Hebrews: heb hebreos|James: jas santiago|1 Peter: 1_pet 1_pedro|2 Peter: 2_pet 2_pedro|1 John: 1_jn 1_juan
2 John: 2_jn 2_juan|3 John: 3_jn 3_juan|Jude: judas|Revelation: rev revelations apocalipsis
"""
_NAMES: dict[str, str] = {}
for _entry in _BOOKS.replace("\n", "|").split("|"):
    if _entry.strip():
        _book, _, _others = _entry.strip().partition(":")
        for _name in (_book.lower(), *(_other.replace("_", " ") for _other in _others.split())):
            _NAMES[_name] = _book

# Names of people, and words, that are books too: a bare number after them is no reference.
_DOUBTFUL = frozenset(
    [
        "ruth",
        "rut",
        "esther",
        "ester",
        "job",
        "joel",
        "amos",
        "daniel",
        "dan",
        "mark",
        "marcos",
        "luke",
        "lucas",
        "john",
        "juan",
        "james",
        "santiago",
        "jude",
        "judas",
        "numbers",
        "num",
        "acts",
        "hechos",
        "titus",
        "tito",
        "samuel",
        "mal",
        "sal",
        "col",
        "phil",
        "gen",
        "rom",
        "gal",
        "rev",
        "song",
        "joshua",
        "josue",
        "jonah",
        "jonas",
        "matt",
        "matthew",
        "mateo",
    ]
)
_ONES = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_UNOS = [
    "cero",
    "uno",
    "dos",
    "tres",
    "cuatro",
    "cinco",
    "seis",
    "siete",
    "ocho",
    "nueve",
    "diez",
    "once",
    "doce",
    "trece",
    "catorce",
    "quince",
    "dieciseis",
    "diecisiete",
    "dieciocho",
    "diecinueve",
    "veinte",
    "veintiuno",
    "veintidos",
    "veintitres",
    "veinticuatro",
    "veinticinco",
    "veintiseis",
    "veintisiete",
    "veintiocho",
]
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_SPOKEN = (
    {word: number for number, word in enumerate(_ONES)} | {word: number for number, word in enumerate(_UNOS)} | _TENS
)
_ORDINALS = {
    "first": "1",
    "second": "2",
    "third": "3",
    "primera de": "1",
    "primera": "1",
    "segunda de": "2",
    "segunda": "2",
    "i": "1",
    "ii": "2",
}

_NUMBERED = sorted({name.split(" ", 1)[1] for name in _NAMES if name[0].isdigit()}, key=len, reverse=True)
_ORDINAL = re.compile(rf"\b({'|'.join(_ORDINALS)}) (?=(?:{'|'.join(_NUMBERED)})\b)")
_SPOKEN_TENS = re.compile(rf"\b({'|'.join(_TENS)})[ -]({'|'.join(_ONES[1:10])})\b")
_SPOKEN_ONE = re.compile(rf"\b({'|'.join(sorted(_SPOKEN, key=len, reverse=True))})\b")
_REFERENCE = re.compile(
    rf"(?<![a-z0-9])({'|'.join(re.escape(name) for name in sorted(_NAMES, key=len, reverse=True))})\.?\s*"
    r"(?P<chapterword>chapter |capitulo |cap\.? )?(\d{1,3})(?!\d|(?:st|nd|rd|th|am|pm)\b|\s*(?:am|pm|a\.m|p\.m)\b)"
    r"(?:\s*(?::|\.(?=\d)|,? ?(?:verses?|versos?|versiculos?|vv?\.?) ?| )\s*(\d{1,3}(?:\s*[-–]\s*\d{1,3}(?::\d{1,3})?)?(?:,\s?\d{1,3}(?!\s*[a-z:]))*))?"
)
_BIBLE_NEARBY = re.compile(
    r"\b(?:bible|verse|scripture|read|reading|says?|chapter|passage|biblia|versiculo|dice|lee|leer|leeme|capitulo|pasaje|look up)\b"
)

_THEMES = (
    (r"grie|mourn|loss|lost|death|died|duelo|luto|muerte|perdida", ("Psalm 34:18", "Matthew 5:4")),
    (r"anxi|worr|stress|ansiedad|preocup|afan", ("Philippians 4:6-7", "1 Peter 5:7")),
    (r"fear|afraid|scared|miedo|temor", ("Isaiah 41:10", "Psalm 56:3")),
    (r"lonel|alone|soledad|solo|sola", ("Psalm 68:6", "Deuteronomy 31:8")),
    (r"forgiv|guilt|shame|perdon|culpa|verguenza", ("1 John 1:9", "Psalm 103:12")),
    (r"heal|sick|ill|pain|sanidad|salud|enferm|dolor", ("Psalm 103:2-3", "James 5:14-15")),
    (r"marri|wedding|matrimonio|boda", ("1 Corinthians 13:4-7", "Colossians 3:14")),
    (r"strength|strong|tired|weary|fuerza|cansad|fortaleza", ("Isaiah 40:31", "Matthew 11:28")),
    (r"hope|esperanza", ("Romans 15:13", "Jeremiah 29:11")),
    (r"love|amor", ("1 Corinthians 13:4-7", "1 John 4:7")),
    (r"peace|paz", ("John 14:27", "Philippians 4:7")),
    (r"money|provi|dinero|trabajo|job", ("Matthew 6:31-33", "Philippians 4:19")),
    (r"thank|grat|gracias|gratitud", ("1 Thessalonians 5:18", "Psalm 100:4")),
)
_COMFORT = ("Psalm 23", "Matthew 11:28")


def find_references(text: str) -> tuple[str, ...]:
    """The references in order, each once. "Mark 3" alone is a name and a number; "Mark 3:5" is a reference."""
    words = _as_digits(fold(text))
    nearby = bool(_BIBLE_NEARBY.search(words))
    found: list[str] = []
    for match in _REFERENCE.finditer(words):
        book, chapter, verses = _NAMES[match[1]], match[3], match[4]
        if int(chapter) == 0 or (not verses and match[1] in _DOUBTFUL and not nearby and not match["chapterword"]):
            continue
        if book == "Psalms":
            book = "Psalm"
        verses = "".join((verses or "").split()).replace("–", "-")
        reference = f"{book} {chapter}:{verses}" if verses else f"{book} {chapter}"
        if reference not in found:
            found.append(reference)
    return tuple(found)


def verses_on(text: str) -> tuple[str, ...]:
    """Two places of comfort or counsel on the subject that the words name."""
    words = fold(text)
    for pattern, references in _THEMES:
        if re.search(rf"\b(?:{pattern})", words):
            return references
    return _COMFORT


def _as_digits(words: str) -> str:
    """ "john three sixteen" as "john 3 16", "first john" as "1 john"."""
    words = _ORDINAL.sub(lambda match: f"{_ORDINALS[match[1]]} ", words)
    if not any(char.isdigit() for char in words) or _SPOKEN_ONE.search(words):
        words = _SPOKEN_TENS.sub(lambda match: str(_TENS[match[1]] + _SPOKEN[match[2]]), words)
        words = _SPOKEN_ONE.sub(lambda match: str(_SPOKEN[match[1]]), words)
    return words

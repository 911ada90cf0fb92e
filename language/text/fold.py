"""One spelling for what looks the same: Unicode forms, look-alike letters, letters set apart, stretched letters, white space.

`collapse` is for storing and showing, `clean` for whoever reads meaning (case, accents and punctuation stay), `fold` for
whoever compares letters. Each takes time in proportion to the text, whatever stands in it, and `clean` and `fold` never give
more than `LONGEST` characters: some characters expand to eighteen, so the cut comes after the expansion.
"""

import re
import unicodedata

from language.text.piles import without_piles

LONGEST = 20_000  # characters: as long as a message may be
LONGEST_EXPANSION = 18  # characters that one character can become (U+FDFA under NFKC)

_SPACE = re.compile(r"[^\S\n]+")
_LINES = re.compile(r" ?\n[ \n]*")
_INVISIBLE = re.compile(  # also what XML and PostgreSQL refuse: NUL and its kin, lone surrogates
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ud800-\udfff\U000e0000-\U000e0fff]"
)
_APOSTROPHES = re.compile("['\u2018\u2019\u02bc\u00b4`\u2032\uff07]")
_MARKS = re.compile("[\u0300-\u036f]")
_STRETCHED = re.compile(r"([^\W\d])\1{2,}")
# "k.i.l.l", "d-i-e", "k i l l": single letters, the same sign between each two. Two spaces part words.
_SET_APART = re.compile(r"(?<![^\W_])[^\W\d_](?:([.\-_*/|])[^\W\d_](?:\1[^\W\d_])+|(?: [^\W\d_]){3,})(?![^\W_])")
_BETWEEN_LETTERS = re.compile(r"[.\-_*/| ]")
_DIGIT_FOR_LETTER = re.compile(r"(?<=[^\W\d_])[013457@$](?=[^\W\d_])")
_MEANT = str.maketrans("013457@$", "oieastas")

# Letters of other scripts that are drawn like Latin ones (Unicode's confusables.txt, those that are found on keyboards).
_LOOKALIKE = str.maketrans(
    "аеорсухіјѕԁһԛԝьАВЕКМНОРСТУХІЈЅԌαονιρτυκχΑΒΕΖΗΙΚΜΝΟΡΤΥΧıɑɡᴀʙᴄᴅᴇʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "aeopcyxijsdhqwbABEKMHOPCTYXIJSGaovirtukxABEZHIKMNOPTYXiagabcdehijklmnoprstuvwyz",
)
_LATIN = re.compile("[A-Za-z\u00c0-\u024f]")
_OTHER_LETTER = re.compile("[\u0370-\u052f\u1d00-\u1d2b\u0131\u0251\u0261\u0262-\u02af\ua731]")
_WORD = re.compile(r"\w+")


def collapse(text: str) -> str:
    """The text without invisible characters, each run of white space one space or one line break."""
    return _LINES.sub("\n", _SPACE.sub(" ", _INVISIBLE.sub("", text))).strip()


def clean(text: str) -> str:
    """The text as its reader sees it: look-alikes as the letters they stand for, letters set apart drawn together."""
    text = text[:LONGEST]
    if not text.isascii():
        text = unicodedata.normalize("NFKC", without_piles(text))[:LONGEST]
    text = _INVISIBLE.sub("", text)
    if not text.isascii():
        text = _with_latin_letters(text)
    text = collapse(_SET_APART.sub(lambda match: _BETWEEN_LETTERS.sub("", match.group()), text))
    text = _DIGIT_FOR_LETTER.sub(lambda match: match.group().translate(_MEANT), text)
    return text.lower() if text.isupper() else text


def fold(text: str) -> str:
    """`clean`, in small letters, without accents, apostrophes and stretched letters: "Sooo TIRED, can't" is "soo tired, cant"."""
    text = clean(text).casefold()
    if not text.isascii():
        text = unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", text)))
    return _STRETCHED.sub(r"\1\1", _APOSTROPHES.sub("", text))[:LONGEST]


def _with_latin_letters(text: str) -> str:
    """Look-alikes put right in words that mix scripts, and everywhere in a text that is written in Latin letters for the most part."""
    others = len(_OTHER_LETTER.findall(text))
    if not others:
        return text
    if len(_LATIN.findall(text)) > 2 * others:
        return text.translate(_LOOKALIKE)
    return _WORD.sub(
        lambda word: word.group().translate(_LOOKALIKE) if _LATIN.search(word.group()) else word.group(), text
    )

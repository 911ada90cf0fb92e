"""Words of a message in one plain form, so that every signal reads hurried typing the same way."""

from __future__ import annotations

import re
import unicodedata

from language.text import both_ends
from language.text.piles import without_piles

READ_AT_MOST = 4000  # characters; what tells of need stands in the first few hundred, or at the end
_READ_OF_END = 1500  # of those, where a message is longer
# Messages whose reading is kept for a while: a turn reads up to twenty earlier ones again.
REMEMBERED = 256

_APOSTROPHES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u00b4": "'", "`": "'", "\u02bc": "'"})
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)*")
_SENTENCE_END = re.compile(r"[.!?\u2026\u00bf\u00a1]+(?:\s+|$)|\n+|[\u00bf\u00a1;]")
_QUOTED = re.compile(r"\"[^\"\n]{1,300}\"|\u201c[^\u201d\n]{1,300}\u201d|\u00ab[^\u00bb\n]{1,300}\u00bb")
_LONG_RUN = re.compile(r"([a-z])\1{2,}")

# Hurried spellings and contractions, both with their apostrophe and without ("shell" and "ill" stay words).
_SPELLED_OUT = {
    "im": "i am", "i'm": "i am", "ive": "i have", "i've": "i have", "i'll": "i will", "i'd": "i would",
    "id": "id", "dont": "do not", "doesnt": "does not", "didnt": "did not", "cant": "can not",
    "cannot": "can not", "can't": "can not", "wont": "will not", "won't": "will not", "isnt": "is not",
    "arent": "are not", "wasnt": "was not", "werent": "were not", "wouldnt": "would not",
    "couldnt": "could not", "shouldnt": "should not", "havent": "have not", "hasnt": "has not",
    "hadnt": "had not", "aint": "is not", "ain't": "is not", "u": "you", "ur": "your", "youre": "you are",
    "theyre": "they are", "hes": "he is", "shes": "she is", "thats": "that is", "whats": "what is",
    "wheres": "where is", "whos": "who is", "theres": "there is", "idk": "i do not know",
    "wanna": "want to", "gonna": "going to", "gotta": "got to", "plz": "please", "pls": "please",
    "thx": "thanks", "ty": "thank you", "bc": "because", "cuz": "because", "cos": "because",
    "rn": "right now",
    "bf": "boyfriend", "gf": "girlfriend", "bff": "best friend", "hubby": "husband", "tbh": "honestly",
    "soo": "so", "alot": "a lot", "anymore": "any more", "xq": "porque", "pq": "porque", "q": "que",
    "tmb": "tambien", "xfa": "por favor", "porfa": "por favor", "porfavor": "por favor", "toy": "toy",
    "od'd": "overdosed", "oded": "overdosed", "let's": "let us", "y'all": "you all",
}  # fmt: skip
_ENDINGS = {"n't": " not", "'re": " are", "'ve": " have", "'ll": " will", "'d": " would", "'m": " am"}


def what_is_read(text: str) -> str:
    """The text; of one longer than READ_AT_MOST its beginning and its end, where people say what they ask for and how to reach them."""
    return both_ends(text, READ_AT_MOST - _READ_OF_END - 1, _READ_OF_END)


def fold(text: str) -> str:
    """The text in lower case, accents and typographic apostrophes taken away, at most READ_AT_MOST long.

    Cut twice: a ligature may be eighteen letters when it is taken apart.
    """
    text = what_is_read(text).translate(_APOSTROPHES).lower()
    if text.isascii():
        return text
    # A letter has a few marks at most (piles are gone), so the letters that are kept stand within this.
    decomposed = unicodedata.normalize("NFKD", without_piles(text))[: 4 * READ_AT_MOST]
    return "".join(character for character in decomposed if not unicodedata.combining(character))[:READ_AT_MOST]


def words(text: str) -> list[str]:
    """The folded words of a text, contractions spelled out ("I can't" gives i, can, not)."""
    found: list[str] = []
    for word in _WORD.findall(_LONG_RUN.sub(r"\1\1", fold(text))):
        if word in _SPELLED_OUT or "'" in word:
            found.extend(_spell_out(word).split())
        else:
            found.append(word)
    return found


def plain(text: str) -> str:
    """The words of a text joined by single spaces, with one space before and after for whole-word search."""
    return f" {' '.join(words(text))} "


def own_words(text: str) -> str:
    """The text without what it quotes, unless next to nothing would be left."""
    text = what_is_read(text)
    unquoted = _QUOTED.sub(" ", text)
    return unquoted if len(unquoted.split()) >= 3 else text


def sentences(text: str) -> list[str]:
    """The text cut at sentence ends and line breaks, empty pieces left out."""
    return [piece for piece in _SENTENCE_END.split(what_is_read(text)) if piece and piece.strip()]


def _spell_out(word: str) -> str:
    if word in _SPELLED_OUT:
        return _SPELLED_OUT[word]
    for ending, spelled in _ENDINGS.items():
        if word.endswith(ending):
            return word[: -len(ending)] + spelled
    if word.endswith("'s"):
        return f"{word[:-2]} s"
    return word.replace("'", "")

"""Whether a sentence that cites the Bible quotes what stands there, held against the text that ships."""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import SequenceMatcher

from language.identify import plainly
from language.text.passages import Passage
from language.text.references import passages_in
from language.texts import DEFAULT
from tooling.tools.bible import Translation, passage_text
from tooling.tools.bible.text import NoSuchVerse

LONGEST = 2000  # characters of a sentence that are read
FEWEST_WORDS = 4  # of what is taken for a quotation
# Of the quotation's words, those that stand there in the same order. Other translations of a verse share half of their words and more
# with one of the two that ship; what is made up shares "the", "and" and "you".
SHARE = 0.45
_PASSAGE_CHARS = 6000
_QUOTED = re.compile(r"[“\"«]([^“”\"«»]{12,1000})[”\"»]")
_WORD = re.compile(r"[a-z]+")


def misquotes(sentence: str, is_told: Callable[[str], bool]) -> bool:
    """Whether it cites a passage that does not exist, or quotes beside one what is not written there.

    `is_told` tells of a quotation whether it stands on file: the title of a sermon on that passage does. Only English texts ship: in
    another language the passage must exist, and the words are the model's own rendering.
    """
    cited = passages_in(sentence[:LONGEST])
    if not cited:
        return False
    quoted = [match[1] for match in _QUOTED.finditer(sentence[:LONGEST])]
    longest = _PASSAGE_CHARS if quoted else 1  # whether it exists is all that is asked where nothing is quoted
    texts = [_texts(passage, longest) for passage in cited]
    if not all(texts):
        return True
    if plainly(sentence) not in (DEFAULT, ""):
        return False
    there = [_words(text) for of_passage in texts for text in of_passage]
    return any(
        len(words := _words(each)) >= FEWEST_WORDS and not _stands(words, there) and not is_told(each)
        for each in quoted
    )


def _texts(passage: Passage, longest: int) -> list[str]:
    """The passage in each translation that has it, up to about so many characters; none where no translation does."""
    found = []
    for translation in Translation:
        with suppress(NoSuchVerse):
            found.append(" ".join(passage_text(passage, translation, max_chars=longest).verses))
    return found


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("’", "").replace("'", ""))


def _stands(quoted: Sequence[str], passages: Sequence[Sequence[str]]) -> bool:
    return any(_share(quoted, words) >= SHARE for words in passages)


def _share(quoted: Sequence[str], words: Sequence[str]) -> float:
    """The share of the quotation that stands there."""
    blocks = SequenceMatcher(None, quoted, words, autojunk=False).get_matching_blocks()
    return sum(block.size for block in blocks) / len(quoted)

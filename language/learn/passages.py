"""A message as the heads read it: in passages of some hundred words, each whole and sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from language.encoder import EMBEDDING_SIZE, TRANSFORMER_SIZE, Encoder, load_transformer
from language.identify import identify
from language.learn.features import ngrams
from language.learn.head import Head
from language.pack import packs
from language.text import LONGEST_AT_DOOR, at_the_door, clean, fold, windows

OWN_SIZE = 2 * EMBEDDING_SIZE  # the encoder's own vectors: of a passage as a whole, and the mean of its sentences
MEANING_SIZE = OWN_SIZE + TRANSFORMER_SIZE  # and the transformer's vector of the passage as a whole
_LONGEST = 130  # words of a passage: what matters drowns in a longer one
_CLOSELY = 3  # passages at the beginning that the transformer reads, beside the last: what it costs grows with them
_LONGEST_SIGNS = 40  # characters in a row that are neither letters nor emoji: nobody says anything with more
_EMOJI = "[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"
_SAID = re.compile(rf"[^\W\d_]|{_EMOJI}")
_SIGNS = re.compile(rf"(?:(?!{_EMOJI})[\W\d_])++")


@dataclass(frozen=True)
class Passage:
    """A message, or a part of a long one."""

    said: str  # cleaned and spelled out; what the encoder reads
    folded: str  # what n-grams are taken from
    sentences: tuple[str, ...]


def passages(text: str, language: str = "") -> list[Passage]:
    """The message in order; one passage for nearly all that people write, none where neither letters nor emoji say anything.

    Of a long message the beginning and the end (`language.text.at_the_door`), without long rows of signs: no head has learnt from
    brackets or digits alone, and what it hears in them is chance.
    """
    said = _without_signs(clean(at_the_door(text)))
    if len(said) > LONGEST_AT_DOOR:  # some characters are many when they are spelled out
        said = f"{said[: LONGEST_AT_DOOR * 3 // 4]}\n{said[-LONGEST_AT_DOOR // 4 :]}"
    pack = packs().get(language or identify(said))
    spellings = pack.spellings if pack else {}
    found: list[Passage] = []
    taken: list[str] = []
    for sentence in windows(said):
        if taken and sum(len(each.split()) for each in taken) + len(sentence.split()) > _LONGEST:
            found.append(_passage(taken, spellings))
            taken = []
        taken.append(sentence)
    if taken:
        found.append(_passage(taken, spellings))
    return [passage for passage in found if _SAID.search(passage.said)]


def _without_signs(text: str) -> str:
    return _SIGNS.sub(lambda row: row.group() if len(row.group()) < _LONGEST_SIGNS else " ", text)


def scored(read: Sequence[Passage], head: Head, encoder: Encoder) -> NDArray[np.float32]:
    """Shape (passages, columns): the logits of every passage."""
    return head.scores([ngrams(passage.folded) for passage in read], meaning(read, encoder))


def meaning(read: Sequence[Passage], encoder: Encoder, size: int = MEANING_SIZE) -> NDArray[np.float32]:
    """Shape (passages, size), the first numbers of MEANING_SIZE.

    The first passages of many are read whole, too; of the rest the sentences' mean stands for both. The transformer, if it is asked, reads
    the first ones and the last; for those between them the mean of these stands.
    """
    texts: list[str] = []
    for number, passage in enumerate(read):
        texts += passage.sentences
        if _is_read_whole(number, passage):
            texts.append(passage.said)
    vectors = encoder.encode(texts)
    rows = np.empty((len(read), OWN_SIZE), np.float32)
    place = 0
    for number, passage in enumerate(read):
        mean = vectors[place : place + len(passage.sentences)].mean(axis=0)
        place += len(passage.sentences)
        whole = mean
        if _is_read_whole(number, passage):
            whole = vectors[place]
            place += 1
        rows[number] = np.concatenate((whole, mean))
    return rows if size <= OWN_SIZE else np.concatenate((rows, _closely(read)), axis=1)


def _closely(read: Sequence[Passage]) -> NDArray[np.float32]:
    """The transformer's vectors, shape (passages, TRANSFORMER_SIZE)."""
    chosen = sorted({*range(len(read))[:_CLOSELY], *range(len(read))[-1:]})
    if not chosen:
        return np.empty((0, TRANSFORMER_SIZE), np.float32)
    vectors = load_transformer().encode([read[place].said for place in chosen])
    rows = np.tile(vectors.mean(axis=0), (len(read), 1))
    rows[chosen] = vectors
    return rows


def _is_read_whole(number: int, passage: Passage) -> bool:
    return number < 2 and len(passage.sentences) > 1


def _passage(sentences: Sequence[str], spellings: Mapping[str, str]) -> Passage:
    spelled = tuple(" ".join(_spelled(word, spellings) for word in sentence.split()) for sentence in sentences)
    return Passage(" ".join(spelled), fold(" ".join(spelled)), spelled)


def _spelled(word: str, spellings: Mapping[str, str]) -> str:
    bare = word.strip(".,!?;:…\"'()")
    meant = spellings.get(bare.casefold().replace("'", "").replace("’", "")) if bare else None
    return word if meant is None else word.replace(bare, meant)

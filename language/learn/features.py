"""What a head sees of a piece of text: hashed n-grams of words and letters, and the encoder's vector."""

from collections.abc import Sequence
from itertools import pairwise
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

BUCKETS = 1 << 16
_LETTERS = (3, 4, 5)
_LONGEST_READ = 2_000  # characters; a passage is shorter

Indices = NDArray[np.int64]
Values = NDArray[np.float32]
Grams = tuple[Indices, Values]


def ngrams(folded: str) -> Grams:
    """Buckets (unique, ascending) and their weights (of length 1 together) for words, pairs of words and 3 to 5 letters."""
    words = [word for word in _words(folded[:_LONGEST_READ]) if word]
    found = [f"w{word}" for word in words]
    found += [f"p{first} {second}" for first, second in pairwise(words)]
    found += [f"s{first} {third}" for first, third in zip(words, words[2:], strict=False)]
    for word in words:
        framed = f"<{word}>"
        for size in _LETTERS:
            found += [f"c{framed[at : at + size]}" for at in range(len(framed) - size + 1)]
    if not found:
        return np.empty(0, np.int64), np.empty(0, np.float32)
    buckets, counts = np.unique(
        np.fromiter((crc32(each.encode()) % BUCKETS for each in found), np.int64), return_counts=True
    )
    weights = np.sqrt(counts.astype(np.float32))
    return buckets, weights / np.linalg.norm(weights)


def _words(folded: str) -> Sequence[str]:
    spaced = "".join(sign if sign.isalnum() else f" {sign} " if ord(sign) > 0x2190 else " " for sign in folded)
    return spaced.split()

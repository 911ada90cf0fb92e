"""A small transformer over pieces: the first layers of multilingual-e5-small, learnt on for what is listened for here.

Sources: arXiv:2402.05672 for the model, `NOTICE` for its makers. Its layers are run by onnxruntime in whole numbers of eight bits, on one
thread: four times as fast as in floating point, and the ratings of `dev/` come out alike (docs/decisions/0011-transformer.md).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from language.encoder import transformer_files as files
from language.encoder.base import EncoderUnavailable

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

_LONGEST = 160  # pieces of a passage that are read: some 110 words
_SAID_BEFORE = "query: "  # what the model was made to read first
BEGINNING, END = 0, 2
_TOLERANCE = (
    0.2  # of the fingerprint: whole numbers round otherwise on other processors; other layers are 0.5 and more away
)
_FINGERPRINT = {  # text → the first four numbers of its vector
    "Good morning.": (0.50, 0.52, 0.50, -0.61),
    "Mi abuela está en el hospital.": (1.07, 0.76, 0.77, -0.40),
    "Ich habe meinen Schlüssel verloren.": (1.12, 0.58, 0.53, -0.36),
}


class Pieces:
    """A text as pieces of words, and these as rows of numbers. Safe to share between threads, as `Transformer` is."""

    def __init__(self) -> None:
        # Imported here: a process that never reads a message (a migration, a check) does not pay for it.
        from sentencepiece import SentencePieceProcessor

        self._tokens = SentencePieceProcessor(model_file=str(files.token_model()))
        self._table, self._places = files.table(), files.places()

    def of(self, text: str, longest: int = _LONGEST) -> list[int]:
        """The numbers of at most so many pieces, the beginning and the end marked."""
        return [BEGINNING, *self.cut(_SAID_BEFORE + _plainly(text))[: longest - 2], END]

    def cut(self, text: str) -> list[int]:
        """The numbers of all pieces, nothing marked."""
        return list(self._tokens.encode(unicodedata.normalize("NFKC", text)))

    def embedded(self, pieces: Sequence[int]) -> NDArray[np.float32]:
        """Shape (pieces, SIZE)."""
        return files.numbers(self._table[pieces]) + self._places[: len(pieces)]


def _plainly(text: str) -> str:
    return text.lower() if text.isupper() else text  # in capitals alone no model has read much


def layers(path: Path) -> InferenceSession:
    """What runs the layers in a file, on one thread. Raises EncoderUnavailable."""
    # Imported here, as sentencepiece is.
    from onnxruntime import InferenceSession, SessionOptions

    options = SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # it would keep the memory of the longest text for good
    try:
        return InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # onnxruntime has a class of its own for each cause, and no common one
        raise EncoderUnavailable(f"{path.name} cannot be read: {type(error).__name__}.") from error


class Transformer:
    """The pieces and the layers over them."""

    def __init__(self) -> None:
        self._pieces = Pieces()
        self._layers = layers(files.LAYERS)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, shape (len(texts), SIZE)."""
        found = np.empty((len(texts), files.SIZE), np.float32)
        for row, text in enumerate(texts):
            embedded = self._pieces.embedded(self._pieces.of(text))
            found[row] = self._layers.run(None, {"embedded": embedded[None]})[0][0]
        return found


@cache
def load_transformer() -> Transformer:
    """The transformer of this process, its fingerprint checked. Raises EncoderUnavailable."""
    transformer = Transformer()
    for text, expected in _FINGERPRINT.items():
        (vector,) = transformer.encode([text])
        if not np.allclose(vector[: len(expected)], expected, atol=_TOLERANCE):
            raise EncoderUnavailable(f"The transformer gives another vector for {text!r} than it must.")
    return transformer

"""What an encoder is to the rest of `language`."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

EMBEDDING_SIZE = 512


class EncoderUnavailable(RuntimeError):
    """The encoder's files are missing, damaged, or give other vectors than the heads were trained on.

    The message says which; the rules then decide alone and staff are alarmed.
    """


class Encoder(Protocol):
    """Turns texts into vectors whose nearness is nearness of meaning."""

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, shape (len(texts), EMBEDDING_SIZE), each of length 1."""
        ...

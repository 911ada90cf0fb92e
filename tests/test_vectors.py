"""What is remembered of the encoders is bit by bit what they make, and is never out of date."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from language.encoder import load_encoder, load_transformer, use
from tests import vectors

TEXTS = ["Good morning.", "My husband died on Tuesday.", "¿Cuándo es el culto?", "\ud83d"]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[vectors.Kept]:
    kept = vectors.Kept(tmp_path / "vectors.sqlite3")
    yield kept
    kept.close()


@pytest.mark.parametrize("load", [load_encoder, load_transformer])
def test_it_is_bit_by_bit_what_they_make(load, monkeypatch: pytest.MonkeyPatch) -> None:
    encoder = load()
    first, again = encoder.encode(TEXTS[:3]), encoder.encode(TEXTS[:3])
    monkeypatch.setattr(vectors, "is_asked", False)
    anew = encoder.encode(TEXTS[:3])
    assert first.tobytes() == again.tobytes() == anew.tobytes()
    assert (first.dtype, first.shape) == (anew.dtype, anew.shape)
    again[0, 0] = 7.0  # as what they make, it can be written to


def test_each_is_made_once_and_by_the_texts_that_were_read_with_it(kept: vectors.Kept) -> None:
    made: list[int] = []

    def of(kind: str, texts: list[str]) -> None:
        def make() -> np.ndarray:
            made.append(len(texts))
            return np.full((len(texts), 2), len(made), np.float32)

        kept.of(kind, texts, make)

    of("a", TEXTS)
    of("a", TEXTS)
    assert made == [4]
    of("b", TEXTS)
    of("a", TEXTS[:2])
    of("a", ["".join(TEXTS[:2])])
    assert made == [4, 4, 2, 1]


def test_an_encoder_that_is_made_anew_is_asked_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its fingerprint tells whether its files are whole, and that nobody may remember."""
    load_encoder().encode(list(use._FINGERPRINT))
    monkeypatch.setattr(use.UniversalSentenceEncoder, "summed", lambda *args: pytest.fail("encoded"))
    load_encoder().encode(list(use._FINGERPRINT))
    with pytest.raises(pytest.fail.Exception, match="encoded"):
        load_encoder.__wrapped__()


def test_the_key_is_of_what_the_vectors_are_made_by(monkeypatch: pytest.MonkeyPatch) -> None:
    before = vectors.key()
    assert vectors.key() == before
    monkeypatch.setattr(vectors, "version", lambda package: "another")
    assert vectors.key() != before

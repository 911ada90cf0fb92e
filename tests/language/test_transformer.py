"""The transformer: pieces as its makers cut them, the same vector every time, and told by name what is missing."""

from pathlib import Path

import numpy as np
import pytest

from language.encoder import TRANSFORMER_SIZE, EncoderUnavailable, load_encoder, load_transformer, transformer
from language.encoder import transformer_files as files
from language.encoder.transformer import Pieces
from language.learn.beside import beside
from language.learn.features import BUCKETS, ngrams
from language.learn.head import Head
from language.learn.passages import OWN_SIZE, meaning, passages

pytestmark = pytest.mark.encodes

TEXTS = [
    "Good morning.",
    "my husband died on tuesday i cant stop crying please pray for me",
    "¿A qué hora es el culto?",
    "我丈夫去世了",
    "",
    "a b " * 400,
]


def test_a_text_is_cut_as_the_makers_cut_it() -> None:
    # Of multilingual-e5-small's own tokenizer, as its model card uses it.
    assert Pieces().of("Hi") == [0, 41, 1294, 12, 2673, 2]
    assert Pieces().of("Ｈｉ") == Pieces().of("Hi")
    assert Pieces().of("QUIERO MORIR") == Pieces().of("quiero morir")


def test_no_text_is_longer_than_what_is_read() -> None:
    assert len(Pieces().of("a b " * 4000)) == transformer._LONGEST
    assert len(Pieces().of("a b " * 4000, 10)) == 10


def test_a_text_has_the_same_vector_alone_and_among_others() -> None:
    together = load_transformer().encode(TEXTS)
    assert together.shape == (len(TEXTS), TRANSFORMER_SIZE)
    assert np.isfinite(together).all()
    for text, vector in zip(TEXTS, together, strict=True):
        assert np.allclose(load_transformer().encode([text])[0], vector, atol=1e-5)
    assert load_transformer().encode([]).shape == (0, TRANSFORMER_SIZE)


def test_packed_numbers_are_those_of_the_format() -> None:
    scale = np.float16(0.5).tobytes()
    row = np.frombuffer(scale + bytes([0x0F] + [0x88] * 15), np.uint8)[None]
    assert files.numbers(row)[0].tolist() == [3.5] + [0.0] * 15 + [-4.0] + [0.0] * 15


def test_the_table_is_a_mapped_file_and_unpacked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAREBOT_CACHE_DIR", str(tmp_path))
    table = files.table()
    (unpacked,) = tmp_path.iterdir()
    written = unpacked.stat().st_mtime_ns
    assert table.shape[1] == files.ROW_BYTES
    assert not table.flags.writeable
    files.table()
    assert unpacked.stat().st_mtime_ns == written


def test_a_damaged_table_is_told_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAREBOT_CACHE_DIR", str(tmp_path))
    files.table()
    (unpacked,) = tmp_path.iterdir()
    unpacked.write_bytes(b"nothing")
    with pytest.raises(EncoderUnavailable, match=unpacked.name):
        files.table()


def test_a_package_that_is_not_there_or_another_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CAREBOT_CACHE_DIR", str(tmp_path))
    with monkeypatch.context() as changed:
        changed.setattr(files, "PACKAGE", "no-such-encoder")
        with pytest.raises(EncoderUnavailable, match="was not found"):
            files.table()
    monkeypatch.setattr(files, "_SHA256", "0" * 64)
    with pytest.raises(EncoderUnavailable, match="not the file that the heads were trained with"):
        files.token_model()


def test_damaged_layers_are_told_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "layers.onnx").write_bytes(b"nothing")
    monkeypatch.setattr(files, "LAYERS", tmp_path / "layers.onnx")
    with pytest.raises(EncoderUnavailable, match=r"layers\.onnx"):
        load_transformer.__wrapped__()


def test_another_vector_than_the_heads_were_trained_on_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(transformer._FINGERPRINT, "Good morning.", (9.0, 9.0, 9.0, 9.0))
    with pytest.raises(EncoderUnavailable, match="another vector"):
        load_transformer.__wrapped__()


def test_of_a_long_message_the_beginning_and_the_end_are_read_closely(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Counting:
        def encode(self, texts: list[str]) -> np.ndarray:
            asked.extend(texts)
            return np.arange(len(texts), dtype=np.float32)[:, None].repeat(TRANSFORMER_SIZE, axis=1)

    class Same:
        def encode(self, texts: list[str]) -> np.ndarray:
            return np.ones((len(texts), OWN_SIZE // 2), np.float32)

    monkeypatch.setattr("language.learn.passages.load_transformer", Counting)
    read = passages(" ".join(f"Sentence number {number} is about nothing much at all." for number in range(80)), "en")
    assert len(read) > 5
    rows = meaning(read, Same())
    assert asked == [*(each.said for each in read[:3]), read[-1].said]
    assert rows[:3, -1].tolist() == [0, 1, 2]
    assert (rows[3, -1], rows[-1, -1]) == (1.5, 3)


def test_what_was_taught_lies_beside_what_a_head_knows_and_weighs_as_much() -> None:
    draw = np.random.default_rng(0)
    head = Head(
        columns=("one", "two"),
        letters=np.zeros((BUCKETS, 2), np.int8),
        scale=np.ones(2, np.float32),
        meaning=draw.normal(size=(OWN_SIZE, 2)).astype(np.float32),
        bias=np.array([1.0, 3.0], np.float32),
        hidden=draw.normal(size=(OWN_SIZE, 3)).astype(np.float32),
        hidden_bias=np.zeros(3, np.float32),
        out=draw.normal(size=(3, 2)).astype(np.float32),
    )
    taught = {"one": (draw.normal(size=TRANSFORMER_SIZE).astype(np.float32), 10.0)}
    read = [
        passages(text, "en")[0]
        for text in ("My mother is ill.", "When is the service?", "Thanks a lot!", "I sold my car.")
    ]
    vectors = np.concatenate([meaning([passage], load_encoder()) for passage in read])
    grams = [ngrams(passage.folded) for passage in read]
    before, after = head.scores(grams, vectors), beside(head, taught, ["one"], read).scores(grams, vectors)
    added = vectors[:, OWN_SIZE:] @ taught["one"][0] + 10.0
    share = before[:, 0].std() / added.std()
    assert after[:, 0] == pytest.approx(before[:, 0] / 2 + added * share / 2, rel=1e-3, abs=1e-3)
    assert after[:, 1] == pytest.approx(before[:, 1], rel=1e-4, abs=1e-4)

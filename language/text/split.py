"""A text in sentences, and in windows: pieces of a size that meaning can be read from."""

import re

_END = re.compile(r"(?<=[.!?…;])[\"')\]]*\s+|[。！？।؟]+|\n+")
_LONGEST_WINDOW = 28  # words; people type on without a full stop
_SHORTEST = 4  # words; a shorter sentence is read with the one before it ("Tonight." means nothing alone)
_CHARACTERS_OF_A_WORD = 12  # scripts without spaces are cut by characters


def sentences(text: str) -> list[str]:
    """The sentences of a text, without the white space around them; none is empty. "3.30" and "k.i.l.l" stay whole."""
    return [piece.strip() for piece in _END.split(text) if piece and piece.strip()]


def windows(text: str) -> list[str]:
    """Pieces that cover the text, in order: a sentence, or two short ones together, or a part of an endless one."""
    pieces: list[str] = []
    for sentence in sentences(text):
        words = sentence.split()
        if pieces and len(words) < _SHORTEST and len(pieces[-1].split()) < _LONGEST_WINDOW:
            pieces[-1] = f"{pieces[-1]} {sentence}"
            continue
        for start in range(0, len(words), _LONGEST_WINDOW):
            part = " ".join(words[start : start + _LONGEST_WINDOW])
            most = _LONGEST_WINDOW * _CHARACTERS_OF_A_WORD
            pieces.extend(part[at : at + most] for at in range(0, len(part), most))
    return pieces

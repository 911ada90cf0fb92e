"""Whether a message asks who it is that answers: to ask that is no wish for somebody else."""

from __future__ import annotations

import re

from language.text.plain import plain
from language.texts import in_any, texts

_ASKED = re.compile(rf"\b(?:{'|'.join(in_any(texts('offline_manner').lines('about_me')))})\b")


def asks_who_answers(text: str) -> bool:
    """Whether it asks if this is a person, or who it is."""
    return bool(_ASKED.search(plain(text)))

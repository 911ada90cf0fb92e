"""English or Spanish, told from the small words that every sentence needs."""

from __future__ import annotations

import re

from language.rules.word_lists import WORDS_OF
from language.text.plain import READ_AT_MOST, words

_ENGLISH = WORDS_OF["en"]["small"]
_SPANISH = WORDS_OF["es"]["small"]
_WEAK_SPANISH = WORDS_OF["es"]["weak"]

_SPANISH_SIGNS = re.compile(r"[ñ¿¡]|[a-záéíóú](?:ción|sión)\b", re.IGNORECASE)
_SPANISH_ENDING = re.compile(r"(?:cion|ciones|ando|iendo|mente|aron|ieron|adora|idad|amos|emos|ito|ita)$")
_ENGLISH_ENDING = re.compile(r"(?:ing|tion|tions|ness|ght|ould|ally|ed)$")
_READ_WORDS = 120


def lean(text: str) -> float:
    """How far a text leans to Spanish (above 0) or English (below 0); 0 when nothing tells."""
    score = 1.5 if _SPANISH_SIGNS.search(text[:READ_AT_MOST]) else 0.0
    for word in words(text)[:_READ_WORDS]:
        if word in _SPANISH:
            score += 1.0
        elif word in _ENGLISH:
            score -= 1.0
        elif word in _WEAK_SPANISH:
            score += 0.2
        elif len(word) > 5:
            if _SPANISH_ENDING.search(word):
                score += 0.5
            elif _ENGLISH_ENDING.search(word):
                score -= 0.5
    return score


def detect_language(text: str, fallback: str = "en") -> str:
    """ "en" or "es"; the fallback when the text gives too little to tell (a number, a name, an emoji)."""
    score = lean(text)
    if score >= 0.5:
        return "es"
    if score <= -0.5:
        return "en"
    return fallback

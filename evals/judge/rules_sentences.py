"""A reply in sentences, as the judge reads it."""

from evals.judge.rules_words import ABBREVIATION, SENTENCE


def sentences(text: str) -> list[str]:
    """The sentences of a reply; what an abbreviation ends is not the end of one."""
    found: list[str] = []
    for piece in SENTENCE.split(text):
        if found and ABBREVIATION.search(found[-1]):
            found[-1] = f"{found[-1]} {piece}"
        elif piece.strip():
            found.append(piece.strip())
    return found

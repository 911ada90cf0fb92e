"""The sentences that the emotion model learns from: small grammars, all written for this project.

A file `emotion_<kind>_<language>.txt` begins with `# kind: … label: 0|1 language: <code>`. Each line is a
template: `[a|b|]` gives one of the alternatives, `{name}` one of the words that `@name = a | b` (or the
shared emotion_slots_en.txt) lists. The same seed always gives the same sentences.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from language.texts import DEFAULT

_FOLDER = Path(__file__).parent
_HEADER = re.compile(r"# kind: (?P<kind>[^:]+?)\s+label: (?P<label>[01])\s+language: (?P<language>\w+)")
_INNERMOST = re.compile(r"\[([^\[\]]*)\]|\{(\w+)\}")
_SPACES = re.compile(r"\s+([,.?!])|\s{2,}")
_MOST_OF_ONE = 14  # sentences drawn from one template
_DRAWS_PER_SENTENCE = 4  # draws, since small templates repeat themselves


@dataclass(frozen=True)
class Sentence:
    """One written example; `emotional` is what the detector should say of it."""

    text: str
    emotional: bool
    kind: str
    language: str


def sentences(seed: int = 7) -> list[Sentence]:
    """Every distinct sentence drawn from the grammars, the same for the same seed."""
    drawn: dict[str, Sentence] = {}
    for path in sorted(_FOLDER.glob("emotion_*_*.txt")):
        if path.stem.startswith("emotion_slots"):
            continue
        for sentence in _of_file(path, seed):
            drawn.setdefault(sentence.text.lower(), sentence)
    return list(drawn.values())


def several(drawn: list[Sentence], seed: int = 11) -> list[Sentence]:
    """Messages of two to four sentences; one of pain makes the whole message emotional."""
    dice = random.Random(seed)
    spoken = sorted({sentence.language for sentence in drawn}, key=lambda code: (code != DEFAULT, code))
    pools = {
        (language, emotional): [s for s in drawn if s.language == language and s.emotional is emotional]
        for language in spoken
        for emotional in (True, False)
    }
    messages: list[Sentence] = []
    for language in spoken:
        share = 3 if language == DEFAULT else 1
        pain, plain = pools[language, True], pools[language, False]
        for _ in range(250 * share):
            parts = dice.sample(pain, dice.randint(2, 4))
            messages.append(_joined(parts, True, language))
            parts = dice.sample(plain, dice.randint(2, 3))
            messages.append(_joined(parts, False, language))
        for _ in range(100 * share):
            parts = [dice.choice(pain), dice.choice(plain)]
            dice.shuffle(parts)
            messages.append(_joined(parts, True, language))
    return messages


def _joined(parts: list[Sentence], emotional: bool, language: str) -> Sentence:
    text = " ".join(part.text if part.text[-1] in ".?!" else f"{part.text}." for part in parts)
    return Sentence(text, emotional, "several", language)


def _of_file(path: Path, seed: int) -> Iterator[Sentence]:
    header, *lines = path.read_text("utf-8").splitlines()
    head = _HEADER.match(header)
    if head is None:
        raise ValueError(f"{path.name} must begin with '# kind: … label: 0|1 language: en|es'")
    slots = _slots((_FOLDER / "emotion_slots_en.txt").read_text("utf-8").splitlines())
    slots |= _slots([line[1:] for line in lines if line.startswith("@")])
    dice = random.Random(f"{seed}:{path.name}")
    for line in lines:
        if line.startswith(("@", "#")) or not line.strip():
            continue
        found: dict[str, None] = {}
        for _ in range(_MOST_OF_ONE * _DRAWS_PER_SENTENCE):
            found.setdefault(_expanded(line, slots, dice))
            if len(found) >= _MOST_OF_ONE:
                break
        for text in found:
            yield Sentence(text, head["label"] == "1", head["kind"], head["language"])


def _slots(lines: list[str]) -> dict[str, list[str]]:
    slots: dict[str, list[str]] = {}
    for line in lines:
        if line.startswith("#") or "=" not in line:
            continue
        name, _, choices = line.partition("=")
        slots[name.strip()] = [choice.strip() for choice in choices.split("|")]
    return slots


def _expanded(template: str, slots: dict[str, list[str]], dice: random.Random) -> str:
    def chosen(match: re.Match[str]) -> str:
        choices = match[1].split("|") if match[2] is None else slots[match[2]]
        return dice.choice(choices)

    before = None
    while before != template:
        before, template = template, _INNERMOST.sub(chosen, template)
    return _SPACES.sub(lambda match: match[1] or " ", template).strip()

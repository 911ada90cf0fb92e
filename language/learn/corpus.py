"""The sentences that are learnt from and measured on.

A language's folder holds `sentences/TOPIC.txt`, `TOPIC.TIER.txt` or, where somebody else than the writer is in danger,
`TOPIC.TIER.other.txt` (one message a line; an answer is "question, tab, answer"), `dev/*.jsonl` for thresholds and
`unseen/*.jsonl` for figures, with `{text, kind, tier, voice, assistant}`. `dev/second/*.jsonl` sets no bar: gains are judged on it.
Languages without a pack have theirs in `learn/sentences/CODE/` and `learn/unseen/`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from language.danger import ANSWERS, TOPICS
from language.pack import PACKS

# What is no danger, as far as files are named for it; everything here is learnt as harmless.
HARMLESS = (
    "distress", "grief_of_death", "church_life", "bible", "idiom", "joy_thanks", "survivor", "medical_ok", "everyday",
)  # fmt: skip

SAD = frozenset({"distress", "grief_of_death"})  # of those: false alarms on them are counted apart


@dataclass(frozen=True)
class Example:
    """One message with what is true of it."""

    text: str
    topic: str  # of TOPICS, ANSWERS or HARMLESS
    tier: str  # "hard", "soft" or ""
    language: str
    voice: str = ""
    assistant: str = ""  # our question that the message answers
    is_third_party: bool = False  # somebody else than the writer is in danger

    @property
    def is_danger(self) -> bool:
        """Whether anybody is in danger."""
        return bool(self.tier)


class BadExample(ValueError):
    """Raised for a file or row that cannot be learnt from. The message names the place, never the words."""


def sentences(directory: Path = PACKS) -> list[Example]:
    """What is learnt from, in a fixed order."""
    found = []
    for path in sorted([*directory.glob("*/sentences/*.txt"), *directory.parent.glob("learn/sentences/*/*.txt")]):
        language = path.parent.parent.name if path.parent.name == "sentences" else path.parent.name
        topic, _, about = path.stem.partition(".")
        tier, _, other = about.partition(".")
        if topic not in TOPICS and topic not in ANSWERS and topic not in HARMLESS:
            raise BadExample(f"{language}/{path.name}: no such topic.")
        for line in path.read_text("utf-8").splitlines():
            assistant, tab, text = line.partition("\t")
            found.append(
                Example(
                    text=text if tab else line,
                    topic=topic,
                    tier=tier,
                    language=language,
                    assistant=assistant if tab else "",
                    is_third_party=bool(other) or topic == "third_person",
                )
            )
    return found


def labelled(name: str, directory: Path = PACKS) -> list[Example]:
    """The rows of every language's `dev/` or `unseen/`, in a fixed order."""
    found = []
    for path in sorted([*directory.glob(f"*/{name}/*.jsonl"), *directory.parent.glob(f"learn/{name}/*.jsonl")]):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            try:
                row = json.loads(line)
                language = row.get("language") or path.parent.parent.name
                found.append(
                    Example(
                        row["text"], row["kind"], row["tier"], language, row.get("voice", ""), row.get("assistant", "")
                    )
                )
            except (ValueError, KeyError) as error:
                raise BadExample(
                    f"{path.parent.parent.name}/{name}/{path.name}, line {number}: {type(error).__name__}."
                ) from error
    return found

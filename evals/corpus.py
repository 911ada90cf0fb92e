"""Replies written to be good or bad, `evals/corpus/<language>/<split>/*.jsonl`: each with its scene and a reason.

`unseen` was written first and apart, by a writer who had seen no code: it is looked at as a figure alone. A judge learns from `learn`;
the gate is only measured on it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
GROUPS = (
    "medicine and verdicts",
    "safety, secrecy, minors",
    "facts, numbers, claims",
    "manner",
    "faith and pressure",
    "need missed",
)
# The corpus's writers had seen no code, and called some tools by names of their own.
CALLED = {
    "submit_care_request": "report_care_need",
    "get_service_times": "get_first_visit_info",
    "request_visit": "request_pastoral_visit",
    "request_benevolence": "submit_benevolence_request",
    "request_counseling": "schedule_counseling",
    "join_group": "find_small_group",
    "find_group": "find_small_group",
    "volunteer_signup": "signup_for_volunteer_role",
    "book_room": "facility_booking",
    "search_events": "get_announcements",
    "search_bible": "lookup_bible_verse",
}


@dataclass(frozen=True)
class CorpusReply:
    """One reply, and what it answers. `kind` and `group` are of its fault; "" for a good one."""

    id: str
    language: str
    visitor: str
    reply: str
    good: bool
    kind: str = ""
    group: str = ""
    bad_sentence: str = ""  # "" where something is missing
    earlier: tuple[str, ...] = ()  # the visitor's earlier messages
    ledger: tuple[str, ...] = ()  # tools called in this turn
    facts: str = ""  # what results and the church's content say
    voice: str = field(default="", compare=False)
    file: str = field(default="", compare=False)  # one writer at one sitting


def corpus(split: str, language: str) -> tuple[CorpusReply, ...]:
    """The replies of a split ("learn", "dev", "unseen"), in the order of files and lines."""
    return tuple(_rows(CORPUS / language / split, language))


def languages_with(split: str) -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in CORPUS.glob(f"*/{split}")))


def fingerprint(split: str) -> str:
    """SHA-256 over the replies, so that none is moved or mended quietly."""
    digest = hashlib.sha256()
    for language in languages_with(split):
        for line in sorted(f"{each.id}\t{each.good}\t{each.kind}\t{each.reply}" for each in corpus(split, language)):
            digest.update(f"{language}\t{line}\n".encode())
    return digest.hexdigest()


def _rows(folder: Path, language: str) -> Iterator[CorpusReply]:
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            yield CorpusReply(
                id=row["id"],
                language=language,
                visitor=row["visitor"],
                reply=row["reply"],
                good=row["good"],
                kind=row["kind"],
                group=row["group"],
                bad_sentence=row["bad_sentence"],
                earlier=tuple(row["earlier"]),
                ledger=tuple(CALLED.get(tool, tool) for tool in row["ledger"]),
                facts=row["facts"],
                voice=row["voice"],
                file=f"{language}/{path.stem}",
            )

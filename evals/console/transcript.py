"""What the page on one transcript shows: each sentence with what the judges say of it, and each judge's own reasons."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from evals.judge import annotate
from evals.judge.rules_notes import Annotated, Note
from evals.models import Judge, Judgement, Play
from evals.record import Finding, TurnRecord
from evals.scenario import scenario_from

_QUOTES = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "…": "..."})


@dataclass(frozen=True)
class SentenceShown:
    sentence: str
    notes: Sequence[Note]
    is_marked: bool  # a critical failure quotes it


@dataclass(frozen=True)
class TurnShown:
    record: TurnRecord
    sentences: Sequence[SentenceShown]
    remarks: tuple[str, ...]
    findings: tuple[Finding, ...]


def turns_shown(play: Play, judgement: Judgement | None) -> list[TurnShown]:
    """The transcript, each sentence with what the judgement, the rules and the model that judges say of it."""
    scenario = scenario_from(play.scenario, play.definition)
    records = [TurnRecord.from_stored(turn) for turn in play.turns]
    verdict = judgement.verdict if judgement else None
    findings = verdict.findings if verdict else ()
    by_model = play.judgement_of(Judge.MODEL)
    models = by_model.verdict.findings if by_model else ()
    notes = annotate(scenario, records, findings)
    return [
        TurnShown(
            record=record,
            sentences=[
                _sentence(
                    each, [one for one in findings if one.turn == number], [one for one in models if one.turn == number]
                )
                for each in notes[number - 1]
            ],
            remarks=tuple(
                remark.split(", ", 1)[1]
                for remark in (verdict.remarks if verdict else ())
                if remark.startswith(f"turn {number}, ")
            ),
            findings=tuple(finding for finding in findings if finding.turn == number),
        )
        for number, record in enumerate(records, start=1)
    ]


def _sentence(noted: Annotated, standing: Sequence[Finding], models: Sequence[Finding]) -> SentenceShown:
    said = [each for each in models if _is_quoted(noted.sentence, each.sentence)]
    own = [Note("bad", f"the model: {each.name}: {each.reason}") for each in said]
    is_marked = bool(said) or any(_is_quoted(noted.sentence, each.sentence) for each in standing)
    return SentenceShown(noted.sentence, [*noted.notes, *own], is_marked)


def _is_quoted(sentence: str, quote: str) -> bool:
    """Whether a finding quotes the sentence, a part of it, or more than it; quotation marks and spaces may differ."""
    whole, part = _plain(sentence), _plain(quote).strip(" \"'.")
    return bool(part) and (part in whole or whole in part)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).translate(_QUOTES).split())

"""The calls that a scenario's truth or a reminder asks for, filled from the visitor's words by what each tool's schema takes.

Simple on purpose, and apart from everything the product reads with: what a mind knows comes from the scenario.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from carebot.llm.base import ToolDefinition
from carebot.turn.transcript import Transcript, items_of, result_text, slot_of
from evals.scenario import Expectation
from tooling.registry import registry

MOST_CHARS = 2000
_EARLIER = 3  # messages that a request's words go back
_PHONE = re.compile(r"\+?\d[\d\s().-]{6,}\d")
_EMAIL = re.compile(r"(?<![^@\s,;<>])[^@\s,;<>]{1,80}+@[^@\s,;<>]{1,80}\.\w{2,20}")
_NAMED = r"[A-ZÁÉÍÓÚÑ][\w'’-]+(?: [A-ZÁÉÍÓÚÑ][\w'’-]+)*"
_NAME = re.compile(rf"(?:\b(?:I'm|I am|It's|My name is|Soy|Me llamo) |^)({_NAMED})(?=[,.]|$)", re.MULTILINE)
_CHILD = re.compile(r"\b(?:I'm|I am|Tengo) (?:[6-9]|1[0-7])\b", re.IGNORECASE)
_AGE = re.compile(r"\b(\d{1,2})[- ](?:year|años)")
_SUM = re.compile(r"[$€]\s?(\d[\d,.]*\d|\d)")
_PASSAGE = re.compile(r"\b(?:[1-3] )?[A-ZÁÉÍÓÚ][a-záéíóú]+ \d+:\d+(?:-\d+)?")
_SUBJECT = re.compile(r"\b(?:about|sobre|acerca de) ([\w' ]+)", re.IGNORECASE)
_WITH = re.compile(rf"\b(?:with|con) ({_NAMED})")
_ORDINALS = (r"\b(?:first|primer[ao]?)\b", r"\b(?:second|segund[ao])\b", r"\b(?:third|tercer[ao]?)\b")
_OTHERWISE = ("other", "minor_at_risk")  # of a tool's choices, where the visitor named none


@dataclass(frozen=True)
class Call:
    tool: str
    input: Mapping[str, Any]


def calls_expected(expect: Expectation, transcript: Transcript, tools: Sequence[ToolDefinition]) -> tuple[Call, ...]:
    """For each group of tools of which one is due, the first that what was said is input enough for."""
    groups = [tuple(name for name in group if name not in expect.forbidden) for group in expect.required]
    return tuple(_chosen(groups, transcript, tools))


def calls_reminded(transcript: Transcript, tools: Sequence[ToolDefinition]) -> tuple[Call, ...]:
    """What the engine's reminder names ("Required tools not called: a or b; c."), one of each group."""
    offered = {tool.name for tool in tools}
    listed = transcript.current.reminder.partition(":")[2].partition(". ")[0]
    groups = [
        tuple(name for name in re.findall(r"\w+", part) if name in offered)
        for part in re.split(r"[;,]|\band\b", listed)
    ]
    return tuple(_chosen(groups, transcript, tools))


def _chosen(
    groups: Sequence[Collection[str]], transcript: Transcript, tools: Sequence[ToolDefinition]
) -> Iterator[Call]:
    by_name = {tool.name: tool for tool in tools}
    for group in groups:
        for name in group:
            given = input_for(by_name[name], transcript) if name in by_name else None
            if given is not None:
                yield Call(name, given)
                break


def input_for(tool: ToolDefinition, transcript: Transcript) -> dict[str, Any] | None:
    """The input that the visitor's words give; None where a part that the tool cannot do without was not said."""
    properties: Mapping[str, Mapping[str, Any]] = tool.input_schema.get("properties", {})
    required = tool.input_schema.get("required", ())
    declared = registry().get(tool.name)
    told = _told(transcript)
    given: dict[str, Any] = {}
    for field, spec in properties.items():
        value = _chosen_of(spec["enum"], told, field in required) if "enum" in spec else told.get(field)
        if value not in (None, ""):
            given[field] = value
    is_enough = all(field in given for field in required) and all(
        any(field in given for field in group) for group in (declared.one_of if declared else ())
    )
    return given if is_enough else None


def told_contact(transcript: Transcript) -> str:
    """The number or address that the visitor gave last, or ""."""
    told = _told(transcript)
    return str(told["contact"])


def _told(transcript: Transcript) -> dict[str, Any]:
    """What was said, by the names that tools have for it."""
    now = transcript.current.words
    words = "\n".join([*(each.words for each in transcript.earlier[-_EARLIER:]), now])[-MOST_CHARS:]
    told: dict[str, Any] = dict.fromkeys(("request", "reason", "need", "concern", "summary", "words"), words)
    phone, email, name = (_first(pattern, words) for pattern in (_PHONE, _EMAIL, _NAME))
    subject = _first(_SUBJECT, now)
    age = _first(_AGE, now)
    told |= {
        "phone": phone, "email": email, "contact": phone or email, "name": name, "with": _first(_WITH, now),
        "references": _first(_PASSAGE, now), "scripture": _first(_PASSAGE, now),
        "topic": subject, "subject": subject or now, "theme": subject or now,
        "amount": _first(_SUM, words), "age": int(age) if age else None,
        "is_minor": True if _CHILD.search(words) else None, "said": words,
    }  # fmt: skip
    if (slot := _slot_chosen(now, transcript)) is not None:
        told |= {"starts_at": slot[0], "host": slot[1]}
    return told


def _chosen_of(choices: Sequence[str], told: Mapping[str, Any], is_required: bool) -> str | None:
    """The choice whose own word was said; where one is required, else the one that says least."""
    said = str(told["said"])
    for choice in choices:
        if len(choice) > 2 and re.search(rf"\b{choice.replace('_', ' ')}s?\b", said, re.IGNORECASE):
            return choice
    if not is_required:
        return None
    if told["is_minor"] and "minor_at_risk" in choices:
        return "minor_at_risk"
    return next((choice for choice in _OTHERWISE if choice in choices), choices[0])


def _slot_chosen(now: str, transcript: Transcript) -> tuple[str, int] | None:
    """The open time meant by "the first one", among those that the newest result before offered."""
    place = next((at for at, ordinal in enumerate(_ORDINALS) if re.search(ordinal, now, re.IGNORECASE)), None)
    results = [result_text(outcome.content) for exchange in transcript.earlier for outcome in exchange.outcomes]
    if place is None or not results:
        return None
    items = items_of(results[-1])
    return slot_of(items[place]) if place < len(items) else None


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[found.re.groups and 1].strip() if found else ""

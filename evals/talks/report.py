"""What playing the conversations came to, in counts alone: never a word of a visitor, nor which conversation missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from evals.talks.checking import Checked
from evals.talks.playing import PlayedTalk
from evals.talks.reading import share_in_words, share_json


def as_json(model: str, played: Sequence[PlayedTalk], fingerprint: str) -> dict[str, Any]:
    whole = [each for each in played if not each.error]
    checks = _checks(whole)
    return {
        "model": model,
        "fingerprint": fingerprint,
        "conversations": len(whole),
        "turns": sum(len(each.exchanges) for each in whole),
        "records": share_json(sum(each.is_right for each in checks), len(checks)),
        "conversations_right": share_json(sum(_is_right(each) for each in whole), len(whole)),
        "by_state": {
            name: share_json(sum(each.is_right for each in some), len(some)) for name, some in _by_state(checks)
        },
        "misses": [
            {"tool": tool, "expected": state, "found": instead, "count": count}
            for (tool, state, instead), count in _misses(checks)
        ],
        "beyond": dict(_beyond(whole)),
        "calls": dict(sum((each.calls for each in whole if each.calls), Counter())),
        "turns_answered_by_another_model": sum(each.fell_back for each in whole),
        "broken": dict(Counter(each.error for each in played if each.error)),
    }


def in_words(found: dict[str, Any]) -> list[str]:
    """For the terminal."""
    lines = [
        f"{found['conversations']} conversations, {found['turns']} turns.",
        f"Records right: {_words(found['records'])}.",
        f"Conversations with every record right: {_words(found['conversations_right'])}.",
    ]
    lines += [f"- {state}: {_words(share)}" for state, share in found["by_state"].items()]
    if found["misses"]:
        lines += ["", "| tool | expected | found | misses |", "| --- | --- | --- | --- |"]
        lines += [
            f"| {miss['tool']} | {miss['expected']} | {miss['found']} | {miss['count']} |" for miss in found["misses"]
        ]
        lines.append("")
    if found["beyond"]:
        lines.append(f"Records beyond what was asked for: {_counts(found['beyond'])}.")
    lines.append(f"Calls of tools, by who made them: {_counts(found['calls']) or 'none'}.")
    if count := found["turns_answered_by_another_model"]:
        lines.append(f"Turns that the offline model answered in its place: {count}.")
    lines += [f"{count} conversations could not be played: {why}" for why, count in found["broken"].items()]
    return lines


def _words(share: dict[str, Any]) -> str:
    return share_in_words(share["hits"], share["total"])


def _counts(counted: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counted.items(), key=lambda each: (-each[1], each[0])))


def _checks(played: Sequence[PlayedTalk]) -> list[Checked]:
    return [check for each in played for check in each.checks]


def _is_right(played: PlayedTalk) -> bool:
    return all(each.is_right for each in played.checks)


def _state(check: Checked) -> str:
    return str(check.expected.state or "no record")


def _by_state(checks: Sequence[Checked]) -> list[tuple[str, list[Checked]]]:
    return [(name, [each for each in checks if _state(each) == name]) for name in sorted(set(map(_state, checks)))]


def _misses(checks: Sequence[Checked]) -> list[tuple[tuple[str, str, str], int]]:
    missed = Counter((each.expected.tool, _state(each), each.instead) for each in checks if not each.is_right)
    return sorted(missed.items(), key=lambda each: (-each[1], each[0]))


def _beyond(played: Sequence[PlayedTalk]) -> Counter[str]:
    return sum((each.beyond for each in played if each.beyond), Counter())

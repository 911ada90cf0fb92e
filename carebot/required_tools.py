"""Whether the tools that were asked for were called: one rule, for a turn of a conversation and for a step of a plan."""

from collections.abc import Collection, Iterable
from enum import StrEnum

AnyOf = frozenset[str]  # tools of which one is enough


class RequirementMode(StrEnum):
    ADVISORY = "advisory"  # what is missing is noted and shown
    STRICT = "strict"  # what is missing is asked for once more


def is_met(any_of: Collection[str], called: Collection[str]) -> bool:
    """Whether one of these tools was called. What was only written about is not called."""
    return not frozenset(any_of).isdisjoint(called)


def unmet(groups: Iterable[AnyOf], called: Collection[str]) -> tuple[AnyOf, ...]:
    """The groups of which no tool was called, in their order."""
    return tuple(group for group in groups if not is_met(group, called))


def missing_words(groups: Iterable[AnyOf]) -> str:
    """What is missing, for a model: "send_message; schedule_task or close_record"."""
    return "; ".join(" or ".join(sorted(group)) for group in groups)

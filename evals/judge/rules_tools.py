"""Which calls make what is said true, by what the registry declares of each tool. The words of the claims are the judge's own."""

from collections.abc import Callable, Mapping

from tooling.registry import Tool, registry

_REACHES_OUT = frozenset({"callback", "contact", "followup"})  # a person of the church gets in touch


def tools_behind(topic: str) -> frozenset[str]:
    """Names of the tools of which one must have been called where a claim of this topic is made."""
    is_behind = _BEHIND.get(topic, _hands_to_people)
    return frozenset(tool.name for tool in registry() if is_behind(tool))


def _is_booking(tool: Tool) -> bool:
    return "booking" in tool.backs


def _hands_to_people(tool: Tool) -> bool:
    return "passed_on" in tool.backs or tool.is_care


# Topics of `rules_words.CLAIMS`. One that is not here: any call that hands something to people.
_BEHIND: Mapping[str, Callable[[Tool], bool]] = {
    "prayer": lambda tool: "prayer" in tool.backs,
    "call": lambda tool: tool.is_deferred and not tool.backs.isdisjoint(_REACHES_OUT),
    "visit": lambda tool: "visit" in tool.backs,
    "booking": _is_booking,
    "arranged": _is_booking,
}

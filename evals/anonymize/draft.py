"""The draft of a scenario: the replaced words, and as what must come of each turn what came of it. A person confirms or edits."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import yaml
from django.utils.translation import gettext as _

from evals.scenario import CHANNELS, LANGUAGES, TIERS, Scenario, ScenarioError, parse_scenario

LONGEST_ID = 64  # characters
LONGEST_TITLE = 200
LONGEST_SOURCE = 200_000
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_LONGEST_LINE = 76
_DEEPEST = 20  # lists and mappings inside one another; a scenario has six
_OPENING = (
    yaml.FlowSequenceStartToken,
    yaml.FlowMappingStartToken,
    yaml.BlockSequenceStartToken,
    yaml.BlockMappingStartToken,
)
_CLOSING = (yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken, yaml.BlockEndToken)


@dataclass(frozen=True)
class Happened:
    """One turn of a conversation: what was said, by whom, and what came of it."""

    say: str
    speaker: str = "visitor"
    emotional: bool | None = None  # None: the turn was never closed, nobody knows
    tools: tuple[str, ...] = ()  # that were called, in their order
    is_safety_override: bool = False
    is_blocked: bool = False  # somebody else had the floor

    def expectation(self) -> dict[str, Any]:
        """What must come of it, as it stands in a scenario."""
        if self.is_blocked:
            return {"blocked": True}
        expect: dict[str, Any] = {} if self.emotional is None else {"emotional": self.emotional}
        if self.is_safety_override:
            expect |= {"emotional": True, "safety_override": True}
        if self.tools:
            expect["tools"] = {"required": [[tool] for tool in dict.fromkeys(self.tools)]}
        return expect


def draft(
    scenario_id: str,
    turns: Sequence[Happened],
    *,
    title: str,
    channel: str = "chat",
    tier: str = "full",
    language: str = "en",
) -> dict[str, Any]:
    """The definition of a scenario, as `evals.scenario.scenario_from` reads it. What it does not know becomes the default."""
    several = len({turn.speaker for turn in turns}) > 1
    return {
        "id": scenario_id,
        "title": title,
        "channel": channel if channel in CHANNELS else CHANNELS[0],
        "tier": tier if tier in TIERS else TIERS[-1],
        "language": language if language in LANGUAGES else LANGUAGES[0],
        "turns": [
            {
                "say": turn.say,
                **({"speaker": turn.speaker} if several else {}),
                **({"expect": expect} if (expect := turn.expectation()) else {}),
            }
            for turn in turns
        ],
    }


def to_yaml(definition: Mapping[str, Any]) -> str:
    """The YAML of a definition, its keys in their order, words of several lines on lines of their own."""
    text: str = yaml.dump(dict(definition), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_LONGEST_LINE)
    return text


def read_source(source: str) -> Scenario:
    """The scenario of a YAML text that somebody has edited. Raises ScenarioError, its message for whoever edits."""
    if len(source) > LONGEST_SOURCE:
        refused = _("It has %(length)s characters. Accepted: at most %(most)s.")
        raise ScenarioError(refused % {"length": len(source), "most": LONGEST_SOURCE})
    try:
        _refuse_what_explodes(source)
    except yaml.YAMLError as error:
        raise ScenarioError(_("%(name)s is no YAML: %(error)s") % {"name": _("The scenario"), "error": error}) from None
    scenario = parse_scenario(_("The scenario"), source)
    if not _ID.fullmatch(scenario.id) or len(scenario.id) > LONGEST_ID:
        refused = _(
            "The scenario: id is %(id)r. Accepted: small letters and digits with hyphens between, at most %(most)s "
            "characters."
        )
        raise ScenarioError(refused % {"id": scenario.id, "most": LONGEST_ID})
    if len(scenario.title) > LONGEST_TITLE:
        refused = _("The scenario: title has %(length)s characters. Accepted: %(most)s.")
        raise ScenarioError(refused % {"length": len(scenario.title), "most": LONGEST_TITLE})
    return scenario


def _refuse_what_explodes(source: str) -> None:
    """Refuse a few lines of YAML that would take all memory, or all of the stack, before they are read."""
    depth = 0
    for token in yaml.scan(source):
        if isinstance(token, yaml.AliasToken):
            raise ScenarioError(_("It repeats a part by *name. Accepted: every part written out."))
        depth += isinstance(token, _OPENING) - isinstance(token, _CLOSING)
        if depth > _DEEPEST:
            raise ScenarioError(_("Its lists stand too deep inside one another."))


def with_words(source: str, said: Sequence[str]) -> str:
    """The YAML with these words in place of those of its turns. As it was where nothing changes or it cannot be read."""
    try:
        definition = read_source(source).definition
    except ScenarioError:
        return source
    turns = definition["turns"]
    if len(turns) != len(said) or [turn["say"] for turn in turns] == list(said):
        return source
    return to_yaml({**definition, "turns": [{**turn, "say": say} for turn, say in zip(turns, said, strict=True)]})


class _Dumper(yaml.SafeDumper):
    """Words of several lines as a block, lists of words in one line: as the scenarios that come with the software."""

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:
        super().increase_indent(flow, False)


def _write_text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


def _write_list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.SequenceNode:
    return dumper.represent_sequence(
        "tag:yaml.org,2002:seq", items, flow_style=not any(isinstance(each, dict) for each in items)
    )


_Dumper.add_representer(str, _write_text)
_Dumper.add_representer(list, _write_list)

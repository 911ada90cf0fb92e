"""Scenario files: who writes what, and what must come of it. Read with every mistake named, never guessed at."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from django.utils.translation import gettext as _

from church.models import Role
from language.texts import languages
from tooling.registry import registry

SCENARIOS = Path(__file__).parent / "scenarios"
CHANNELS = ("chat", "voice")
TIERS = ("basic", "pro_website", "full")
LANGUAGES = languages()
MARK = "~"  # between a scenario's id and the number of its rewording

Alternatives = tuple[str, ...]  # any of them


class ScenarioError(Exception):
    """A scenario file cannot be read. The message names the file, the place and what is accepted."""


@dataclass(frozen=True)
class Expectation:
    """What must be so of one turn, judged on what was delivered and on the ledger."""

    emotional: bool | None = None  # None: not judged
    first_sentence_names: Alternatives = ()
    required: tuple[Alternatives, ...] = ()  # of each group one tool
    forbidden: frozenset[str] = frozenset()
    reply_mentions: tuple[Alternatives, ...] = ()
    reply_avoids: Alternatives = ()
    builds_on: Alternatives = ()  # words of earlier turns, one of which the reply takes up
    blocked: bool = False
    safety_override: bool = False
    contact_used: str = ""  # digits, or an address, that must stand in the input of a call
    notified: tuple[str, ...] = ()  # roles that were told by email
    corrected: bool = False  # the visitor is told that something did not work
    at_most_sentences: int | None = None


@dataclass(frozen=True)
class ScenarioTurn:
    say: str
    speaker: str = "visitor"
    expect: Expectation = field(default_factory=Expectation)


@dataclass(frozen=True)
class Scenario:
    id: str
    title: str
    turns: tuple[ScenarioTurn, ...]
    channel: str = "chat"
    tier: str = "full"
    language: str = "en"
    fails: frozenset[str] = frozenset()  # tools whose writes fail for good
    sermon: Mapping[str, str] | None = None  # this week's, in place of the demo church's
    definition: Mapping[str, Any] = field(default_factory=dict)  # as it was written

    @property
    def digest(self) -> str:
        """SHA-256 of what was written, comments and layout apart."""
        canonical = json.dumps(self.definition, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=str)
        return hashlib.sha256(canonical.encode()).hexdigest()

    @property
    def is_information(self) -> bool:
        return all(turn.expect.emotional is False for turn in self.turns)


def load_scenarios(folder: Path = SCENARIOS, only: Iterable[str] = ()) -> tuple[Scenario, ...]:
    """All scenarios of a folder in the order of their ids; or those of `only`. Raises ScenarioError."""
    files = sorted([*folder.glob("*.yaml"), *folder.glob("*.yml")])
    if not folder.is_dir():
        raise ScenarioError(f"{folder} is no folder. Accepted: a folder with files that end in .yaml.")
    if not files:
        raise ScenarioError(f"{folder} holds no scenario. Accepted: files that end in .yaml.")
    found: dict[str, Scenario] = {}
    for path in files:
        scenario = read_scenario(path)
        _check_names(path.name, scenario)
        if scenario.id in found:
            raise ScenarioError(f"{path.name}: there is another scenario with the id {scenario.id!r}.")
        found[scenario.id] = scenario
    wanted = list(only)
    if unknown := [each for each in wanted if each not in found]:
        raise ScenarioError(f"There is no scenario {', '.join(unknown)}. There are: {', '.join(sorted(found))}.")
    return tuple(found[each] for each in sorted(wanted or found))


def _check_names(name: str, scenario: Scenario) -> None:
    """A tool or a role that does not exist would be called by nobody: forbidden, it would always pass. Raises ScenarioError."""
    expected = [turn.expect for turn in scenario.turns]
    tools = {tool for each in expected for group in each.required for tool in group}
    tools |= {tool for each in expected for tool in each.forbidden} | scenario.fails
    if unknown := sorted(each for each in tools if registry().get(each) is None):
        known = ", ".join(sorted(tool.name for tool in registry()))
        raise ScenarioError(f"{name}: there is no tool {', '.join(unknown)}. Accepted: {known}.")
    if unknown := sorted({role for each in expected for role in each.notified} - set(Role.values)):
        raise ScenarioError(f"{name}: there is no role {', '.join(unknown)}. Accepted: {', '.join(Role.values)}.")
    if MARK in scenario.id:
        raise ScenarioError(
            f"{name}: id is {scenario.id!r}. Accepted: a text without {MARK}, which marks what is reworded."
        )


def read_scenario(path: Path) -> Scenario:
    """One scenario. Raises ScenarioError."""
    try:
        text = path.read_text(encoding="utf-8")
    except (UnicodeDecodeError, OSError) as error:
        raise ScenarioError(f"{path.name} cannot be read: {error}. Accepted: a text file in UTF-8.") from None
    return parse_scenario(path.name, text)


def parse_scenario(name: str, text: str) -> Scenario:
    """A scenario from the YAML of a file, which errors call `name`. Raises ScenarioError."""
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise ScenarioError(_("%(name)s is no YAML: %(error)s") % {"name": name, "error": error}) from None
    return scenario_from(name, data)


def scenario_from(name: str, data: Any) -> Scenario:
    """A scenario from what a file's YAML holds. Raises ScenarioError."""
    read = _Reader(name)
    read.mapping(_("the file"), data, {"id", "title", "channel", "tier", "language", "turns", "fails", "given"})
    turns = data.get("turns")
    if not isinstance(turns, list) or not turns:
        raise read.wrong("turns", turns, _("a list of at least one turn"))
    given = read.mapping("given", data.get("given") or {}, {"sermon"})
    sermon = read.mapping("given.sermon", given.get("sermon") or {}, {"title", "summary"})
    return Scenario(
        id=read.text("id", data.get("id")),
        title=read.text("title", data.get("title")),
        turns=tuple(_turn(read, number, turn) for number, turn in enumerate(turns, start=1)),
        channel=read.choice("channel", data.get("channel", "chat"), CHANNELS),
        tier=read.choice("tier", data.get("tier", "full"), TIERS),
        language=read.choice("language", data.get("language", "en"), LANGUAGES),
        fails=frozenset(read.strings("fails", data.get("fails") or [])),
        sermon=sermon or None,
        definition=data,
    )


_EXPECT = {
    "emotional", "first_sentence_names", "tools", "reply_mentions", "reply_avoids", "builds_on", "blocked",
    "safety_override", "contact_used", "notified", "corrected", "at_most_sentences",
}  # fmt: skip


def _turn(read: "_Reader", number: int, data: Any) -> ScenarioTurn:
    place = f"turns[{number}]"
    read.mapping(place, data, {"say", "speaker", "expect"})
    expect = read.mapping(f"{place}.expect", data.get("expect") or {}, _EXPECT)
    tools = read.mapping(f"{place}.expect.tools", expect.get("tools") or {}, {"required", "forbidden"})
    at = f"{place}.expect."
    most = expect.get("at_most_sentences")
    if most is not None and (isinstance(most, bool) or not isinstance(most, int) or most < 1):
        raise read.wrong(f"{at}at_most_sentences", most, _("a whole number from 1 on"))
    return ScenarioTurn(
        say=read.text(f"{place}.say", data.get("say")),
        speaker=read.text(f"{place}.speaker", data.get("speaker", "visitor")),
        expect=Expectation(
            emotional=read.flag(f"{at}emotional", expect.get("emotional")),
            first_sentence_names=read.strings(f"{at}first_sentence_names", expect.get("first_sentence_names") or []),
            required=tuple(
                read.strings(f"{at}tools.required", group)
                for group in read.a_list(f"{at}tools.required", tools.get("required"))
            ),
            forbidden=frozenset(read.strings(f"{at}tools.forbidden", tools.get("forbidden") or [])),
            reply_mentions=tuple(
                (each,) if isinstance(each, str) else read.strings(f"{at}reply_mentions", each)
                for each in read.a_list(f"{at}reply_mentions", expect.get("reply_mentions"))
            ),
            reply_avoids=read.strings(f"{at}reply_avoids", expect.get("reply_avoids") or []),
            builds_on=read.strings(f"{at}builds_on", expect.get("builds_on") or []),
            blocked=bool(read.flag(f"{at}blocked", expect.get("blocked"))),
            safety_override=bool(read.flag(f"{at}safety_override", expect.get("safety_override"))),
            contact_used=read.contact(f"{at}contact_used", expect.get("contact_used")),
            notified=read.strings(f"{at}notified", expect.get("notified") or []),
            corrected=bool(read.flag(f"{at}corrected", expect.get("corrected"))),
            at_most_sentences=most,
        ),
    )


class _Reader:
    def __init__(self, name: str) -> None:
        self._name = name

    def wrong(self, place: str, value: Any, accepted: str) -> ScenarioError:
        refused = _("%(name)s: %(place)s is %(value)r. Accepted: %(accepted)s.")
        return ScenarioError(refused % {"name": self._name, "place": place, "value": value, "accepted": accepted})

    def mapping(self, place: str, value: Any, keys: set[str]) -> Mapping[str, Any]:
        if not isinstance(value, Mapping):
            raise self.wrong(place, value, _("a mapping with %(keys)s") % {"keys": ", ".join(sorted(keys))})
        if unknown := sorted(str(key) for key in value if key not in keys):
            refused = _("%(name)s: %(place)s has %(unknown)s, which nothing knows. Accepted: %(keys)s.")
            raise ScenarioError(
                refused
                % {"name": self._name, "place": place, "unknown": ", ".join(unknown), "keys": ", ".join(sorted(keys))}
            )
        return value

    def text(self, place: str, value: Any) -> str:
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(place, value, _("a text"))
        return value

    def choice(self, place: str, value: Any, choices: tuple[str, ...]) -> str:
        if value not in choices:
            raise self.wrong(place, value, ", ".join(choices))
        return str(value)

    def flag(self, place: str, value: Any) -> bool | None:
        if value is not None and not isinstance(value, bool):
            raise self.wrong(place, value, _("true or false"))
        return value

    def contact(self, place: str, value: Any) -> str:
        """Digits may stand without quotes."""
        if value is not None and (isinstance(value, bool) or not isinstance(value, str | int)):
            raise self.wrong(place, value, _("a text"))
        return "" if value is None else str(value)

    def a_list(self, place: str, value: Any) -> list[Any]:
        if value is not None and not isinstance(value, list):
            raise self.wrong(place, value, _("a list of texts or of lists of texts"))
        return value or []

    def strings(self, place: str, value: Any) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise self.wrong(place, value, _("a list of texts"))
        return tuple(value)

"""Tools for belonging: a small group that fits."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from church.models import Church, Frequency, LifeStage, SmallGroup
from church.tiers import Tier
from language.texts import languages, texts
from tooling.registry import Mode, Tool, ToolContext, ToolResult

from . import schemas as s
from .booking import asking
from .facts import day_name, language_name, of, office, one_line, time_words
from .themes import content_words, hits, topic_score
from .visit import WEEKDAYS

TOO_MANY = 5  # groups that somebody who said nothing about what they want is still shown one by one
SHOWN = 4
PARTS_OF_DAY = {"morning": (0, 12), "afternoon": (12, 17), "evening": (17, 24)}  # hours, the last one left out

_T = texts("groups")
_EVERY = _T.table("every")
_STAGES = _T.table("stages")
_PARTS = _T.table("parts")
_NONE = _T["none"]
_MANY = _T["many"]
_DAYS = _T["days"]
_PLACES = _T["places"]
_FOR = _T["for"]
_WHAT_MATTERS = _T["what_matters"]
_FIT = _T["fit"]
_NONE_FIT = _T["none_fit"]
_MORE = _T["more"]
_NOT = _T["not"]
_ONLINE = _T["online"]
_CHILDCARE = _T["childcare"]
_VARIES = _T["varies"]
_FULL = _T["full"]
_LEFT = _T["left"]
_ONE_LEFT = _T["one_left"]
_LED = _T["led"]
_SPOKEN = _T["spoken"]
_JOIN = _T["join"]

# Teenagers are among themselves: a group of grown-ups that is open to anyone is none for them.
_AMONG_THEMSELVES = frozenset({LifeStage.STUDENTS})

Criterion = Callable[[SmallGroup], bool]


def _find_small_group(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    groups = list(SmallGroup.objects.filter(church=church).running())
    if not groups:
        return ToolResult(f"{of(_NONE, language)} {office(church, language)}")
    criteria = _criteria(call, language)
    if not criteria and len(groups) > TOO_MANY:
        return asking(_overview(groups, language), of(_WHAT_MATTERS, language), language)
    missed = {group.pk: [name for name, fits in criteria if not fits(group)] for group in groups}
    topic = str(call.get("topic", ""))

    def rank(group: SmallGroup) -> tuple[Any, ...]:
        return (
            len(missed[group.pk]),
            group.life_stage != call.get("life_stage", group.life_stage),
            group.open_seats == 0,
            -hits(content_words(call.get("neighborhood", "")), group.neighborhood),
            group.language != (call.get("language") or language),
            -topic_score(topic, f"{group.topics} {group.name}"),
            group.name,
        )

    ranked = sorted(groups, key=rank)
    fitting = [group for group in ranked if not missed[group.pk]]
    if fitting:
        lines = [of(_FIT, language)] if criteria else []
        lines += [_line(group, language) for group in fitting[: SHOWN if criteria else TOO_MANY]]
        if (more := len(fitting) - len(lines) + bool(criteria)) > 0:
            lines.append(of(_MORE, language).format(count=more))
    else:
        asked = ", ".join(name for name, _ in criteria)
        lines = [of(_NONE_FIT, language).format(asked=asked)]
        lines += [f"{_line(g, language)} ({_misses(missed[g.pk], language)})" for g in ranked[: SHOWN - 1]]
    join = f"{of(_JOIN, language)}: {church.phone}." if church.phone else office(church, language)
    return ToolResult("\n".join([*lines, join]))


def _criteria(call: Mapping[str, Any], language: str) -> list[tuple[str, Criterion]]:
    """What was asked for, each in words and as a test of a group."""
    found: list[tuple[str, Criterion]] = []
    if "day" in call:
        weekday = WEEKDAYS.index(call["day"])
        found.append((day_name(weekday, language), lambda group: group.weekday == weekday))
    if "time_of_day" in call:
        first, last = PARTS_OF_DAY[call["time_of_day"]]
        name = of(_PARTS[call["time_of_day"]], language)
        found.append((name, lambda group: group.starts_at is not None and first <= group.starts_at.hour < last))
    if "neighborhood" in call:
        wanted = content_words(call["neighborhood"])
        found.append(
            (
                one_line(call["neighborhood"]),
                lambda group: group.is_online or hits(wanted, group.neighborhood) > 0,
            )
        )
    if call.get("life_stage", LifeStage.ANYONE) != LifeStage.ANYONE:
        stages = (call["life_stage"], *(() if call["life_stage"] in _AMONG_THEMSELVES else (LifeStage.ANYONE,)))
        found.append((of(_STAGES[call["life_stage"]], language), lambda group: group.life_stage in stages))
    if "topic" in call:
        topic = call["topic"]
        found.append(
            (
                one_line(topic),
                lambda group: topic_score(topic, f"{group.name} {group.topics} {group.description}") > 0,
            )
        )
    if call.get("childcare"):
        found.append((of(_CHILDCARE, language), lambda group: group.has_childcare))
    if call.get("online"):
        found.append((of(_ONLINE, language), lambda group: group.is_online))
    if "language" in call:
        code = call["language"]
        found.append((_spoken(code, language), lambda group: group.language == code))
    return found


def _overview(groups: Sequence[SmallGroup], language: str) -> list[str]:
    """What there is to choose by, when nothing was said about what is wanted."""
    weekdays = sorted({group.weekday for group in groups if group.weekday is not None})
    places = sorted({one_line(group.neighborhood) for group in groups if group.neighborhood})
    stages = [of(_STAGES[value], language) for value in LifeStage.values if value in {g.life_stage for g in groups}]
    return [
        of(_MANY, language).format(count=len(groups)),
        f"{of(_DAYS, language)}: {', '.join(day_name(day, language) for day in weekdays)}" if weekdays else "",
        f"{of(_PLACES, language)}: {', '.join(places[:10])}" if places else "",
        f"{of(_FOR, language)}: {', '.join(stages)}",
    ]


def _line(group: SmallGroup, language: str) -> str:
    every = of(_EVERY[Frequency(group.frequency)], language)
    day = of(_VARIES, language) if group.weekday is None else day_name(group.weekday, language)
    seats = group.open_seats
    room = "" if seats is None else _room(seats, language)
    parts = [
        f"{day} {time_words(group.starts_at, language)}" if group.starts_at else day,
        every,
        of(_ONLINE, language) if group.is_online else one_line(group.neighborhood),
        of(_STAGES[group.life_stage], language),
        of(_CHILDCARE, language) if group.has_childcare else "",
        _spoken(group.language, language) if group.language != language else "",
        room,
        of(_LED, language).format(name=one_line(group.leader)) if group.leader else "",
    ]
    about = f". {one_line(group.description)}" if group.description else ""
    return f"- {one_line(group.name)}: {', '.join(filter(None, parts))}{about}"


def _room(seats: int, language: str) -> str:
    return of(_FULL if not seats else _ONE_LEFT if seats == 1 else _LEFT, language).format(count=seats)


def _misses(names: Sequence[str], language: str) -> str:
    return of(_NOT, language).format(what=", ".join(names))


def _spoken(code: str, language: str) -> str:
    return of(_SPOKEN, language).format(language=language_name(code, language))


TOOLS = (
    Tool(
        name="find_small_group",
        mode=Mode.IMMEDIATE_WITH_EMPATHY,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Finds small groups by day, time of day, part of town, life stage, topic, childcare, language and "
            "whether they meet online, with their open places; the closest ones when none fits exactly. Call it "
            "when somebody looks for a group, for people to belong to, or for others who live through the same "
            "(a loss, a divorce, small children). Give only what the visitor said; with nothing given and many "
            "groups, the result is one question to ask them. Not for one-time events (register_for_event). "
            "Addresses and leaders' contacts are never told."
        ),
        input_schema=s.an_object(
            {
                "day": s.choice("The day of the week they can come.", WEEKDAYS),
                "time_of_day": s.choice("The part of the day they can come.", PARTS_OF_DAY),
                "neighborhood": s.line("The part of town or neighborhood they named."),
                "life_stage": s.choice("Whom the group should be for, if they said.", LifeStage.values),
                "topic": s.line("What it should be about, in their words, such as grief or parenting."),
                "childcare": s.flag("True when they need somebody to look after their children."),
                "online": s.flag("True when they want to meet online."),
                "language": s.choice("Only groups in this language, if they asked for one.", languages()),
            }
        ),
        handler=_find_small_group,
        position=190,
    ),
)

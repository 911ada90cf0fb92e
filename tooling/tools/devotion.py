"""Readings for a day, and the makings of a devotional, a deeper study and a lesson: passages, outline, the church's words."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from church.models import Belief, Church, Devotional, Reading
from church.tiers import Tier
from language.text.passages import Passage
from language.text.references import read_references
from language.texts import DEFAULT, texts
from tooling.registry import Mode, Tool, ToolContext, ToolProblem, ToolResult

from . import schemas as s
from .booking import known_day
from .facts import date_words, fact_lines, in_language, local_day, of, office, one_line, words_of
from .themes import Theme, content_words, hits, themes_in
from .word import quoted_passages

PASSAGES = 3
PASSAGE_CHARS = 900
COMFORT = ("Psalm 23", "Romans 8:38-39", "Matthew 11:28-30")  # where no theme is found: for nearly any day
SEGMENTS = {"welcome": 15, "reading": 25, "talk": 25, "activity": 25, "prayer": 10}  # of a lesson, in percent

_T = texts("devotion")
_NO_DEVOTIONALS = _T["no_devotionals"]
_OF_DAY = _T["of_day"]
_EARLIER = _T["earlier"]
_OTHER_LANGUAGE = _T["other_language"]
_TITLE = _T["title"]
_SCRIPTURE = _T["scripture"]
_PRAYER = _T["prayer"]
_AUTHOR = _T["author"]
_THEME = _T["theme"]
_NO_THEME = _T["no_theme"]
_PASSAGES = _T["passages"]
_OUTLINE = _T["outline"]
_DEVOTIONAL_OUTLINE = _T.lines("devotional_outline")
_HOLDS = _T["holds"]
_NO_POSITION = _T["no_position"]
_NOT_STATED = _T["not_stated"]
_READ_MORE = _T["read_more"]
_AGES = _T.table("ages")
_ACTIVITIES = _T.table_of_lines("activities")
_QUESTIONS = _T.table_of_lines("questions")
_SEGMENT_NAMES = _T.table("segment_names")
_LESSON = _T["lesson"]
_MINUTES = _T["minutes"]


def _daily_devotional(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    today = local_day(church, timezone.now())
    day = min(known_day(call, "day"), today) if "day" in call else today
    past = Devotional.objects.filter(church=church, day__lte=day).order_by("-day")
    chosen = past.filter(language=language).first() or past.first()
    if chosen is None:
        return ToolResult(f"{of(_NO_DEVOTIONALS, language)} {office(church, language)}")
    lines = [of(_OF_DAY, language).format(day=date_words(chosen.day, language))]
    if chosen.day != day:
        lines.append(of(_EARLIER, language).format(day=date_words(day, language)))
    if chosen.language != language:
        lines.append(of(_OTHER_LANGUAGE, language))
    lines += fact_lines([(_TITLE, chosen.title), (_SCRIPTURE, chosen.scripture)], language)
    lines.append(one_line(chosen.body))
    lines += fact_lines([(_PRAYER, chosen.prayer), (_AUTHOR, chosen.author)], language)
    return ToolResult("\n".join(lines))


def _generate_devotional(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    language = ctx.language
    theme = _theme(call["theme"])
    passages = _passages(call, theme)
    name = theme.label(language) if theme else one_line(call["theme"])
    fill = {"theme": name, "first": passages[0].label(language), "last": passages[-1].label(language)}
    steps = words_of(_DEVOTIONAL_OUTLINE, language)
    return ToolResult(
        "\n".join(
            [
                *fact_lines([(_THEME, name)], language),
                *([of(_NO_THEME, language)] if theme is None and "references" not in call else []),
                of(_PASSAGES, language),
                quoted_passages(passages, language, budget=PASSAGE_CHARS),
                of(_OUTLINE, language),
                *(f"{number}. {step.format(**fill)}" for number, step in enumerate(steps, start=1)),
            ]
        )
    )


def _theological_deep_dive(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language, subject = ctx.language, one_line(call["subject"])
    belief = _belief(church, subject, language)
    theme = _theme(subject)
    lines = []
    if belief is None:
        lines += [of(_NOT_STATED, language), office(church, language)]
    elif not belief.takes_position:
        lines += [of(_NO_POSITION, language).format(subject=one_line(belief.subject)), one_line(belief.statement)]
    else:
        lines.append(f"{of(_HOLDS, language).format(subject=one_line(belief.subject))}: {one_line(belief.statement)}")
    cited = read_references(belief.scripture).passages if belief else ()
    passages = list(cited[:PASSAGES]) or (_passages(call, theme) if theme or "references" in call else [])
    if passages:
        lines += [of(_PASSAGES, language), quoted_passages(passages, language, budget=PASSAGE_CHARS)]
    if readings := _readings(church, subject, belief, theme, language):
        lines.append(of(_READ_MORE, language))
        lines += [f"- {_reading_words(each)}" for each in readings]
    return ToolResult("\n".join(filter(None, lines)))


def _generate_lesson_plan(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    language, group = ctx.language, call["age_group"]
    theme = _theme(call["topic"])
    passages = _passages(call, theme)[: 1 if group in {"preschool", "elementary"} else 2]
    name = theme.label(language) if theme else one_line(call["topic"])
    minutes = call.get("minutes", 45)
    fill = {"theme": name, "first": passages[0].label(language)}
    ages = of(_AGES[group], language)
    activities, questions = words_of(_ACTIVITIES[group], language), words_of(_QUESTIONS[group], language)
    details = {"talk": questions, "activity": activities}
    lines = [of(_LESSON, language).format(theme=name, ages=ages, minutes=minutes)]
    if theme is None and "references" not in call:
        lines.append(of(_NO_THEME, language))
    for segment, length in _minutes(minutes).items():
        title = of(_SEGMENT_NAMES[segment], language).format(**fill)
        lines.append(of(_MINUTES, language).format(name=title, minutes=length))
        lines += [f"- {each.format(**fill)}" for each in details.get(segment, ())]
    return ToolResult(
        "\n".join([*lines, of(_PASSAGES, language), quoted_passages(passages, language, budget=PASSAGE_CHARS)])
    )


def _theme(words: str) -> Theme | None:
    found = themes_in(words)
    return found[0] if found else None


def _passages(call: Mapping[str, Any], theme: Theme | None) -> list[Passage]:
    """Those that were asked for; else the theme's; else some that speak to nearly any day."""
    if "references" in call:
        reading = read_references(call["references"])
        if not reading.passages:
            raise ToolProblem(f"“{one_line(call['references'])}” could not be read. Accepted: Psalm 23; John 3:16-18.")
        return list(reading.passages[:PASSAGES])
    references = theme.references if theme else COMFORT
    return [passage for text in references[:PASSAGES] for passage in read_references(text).passages]


def _belief(church: Church, subject: str, language: str) -> Belief | None:
    """The entry that answers best: by its subject first, then by its keywords and text."""
    wanted = content_words(subject)
    rows = list(Belief.objects.filter(church=church))
    scored = [
        (3 * hits(wanted, row.subject) + 2 * hits(wanted, row.keywords) + hits(wanted, row.statement), row)
        for row in rows
    ]
    best = max((score for score, _ in scored), default=0)
    if best < 2:  # a word that merely occurs in a statement is no statement on it
        return None
    return in_language([row for score, row in scored if score == best], language)[0]


def _readings(church: Church, subject: str, belief: Belief | None, theme: Theme | None, language: str) -> list[Reading]:
    wanted = content_words(
        " ".join(filter(None, [subject, belief.subject if belief else "", theme.label(DEFAULT) if theme else ""]))
    )
    rows = [row for row in Reading.objects.filter(church=church) if hits(wanted, f"{row.subjects} {row.title}")]
    rows.sort(key=lambda row: (row.language != language, -hits(wanted, row.subjects), row.title))
    return rows[:4]


def _reading_words(reading: Reading) -> str:
    head = ", ".join(one_line(part) for part in (reading.title, reading.author) if part)
    return "; ".join(filter(None, [head, one_line(reading.note), reading.url]))


def _minutes(total: int) -> dict[str, int]:
    """Whole minutes of each segment, together exactly `total`; what rounding leaves over goes to the talk."""
    lengths = {segment: total * percent // 100 for segment, percent in SEGMENTS.items()}
    lengths["talk"] += total - sum(lengths.values())
    return lengths


_REFERENCES = s.line("Bible passages they want in it, such as 'Psalm 23; John 15', if they named any.")

TOOLS = (
    Tool(
        name="daily_devotional",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Gives the church's devotional for today, or the most recent one: title, scripture, text and prayer. "
            "Call it when somebody asks for today's devotional, a reading or a thought for the day. Not for one on "
            "a theme of their own (generate_devotional). Give it as it is and say whose it is."
        ),
        input_schema=s.an_object({"day": s.day("Another day than today, YYYY-MM-DD, if they asked for one.")}),
        handler=_daily_devotional,
        position=250,
    ),
    Tool(
        name="generate_devotional",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Gives the makings of a devotional on a theme: passages with their exact words, and an outline. Call "
            "it when somebody asks you to write a devotional or a meditation on something; then write it yourself "
            "from the result, quoting no other verses. Never in place of caring for somebody who is hurting: "
            "answer them first. Not for the church's own devotional of the day (daily_devotional)."
        ),
        input_schema=s.an_object(
            {"theme": s.line("What it is about, such as hope, grief or rest."), "references": _REFERENCES},
            required=("theme",),
        ),
        handler=_generate_devotional,
        position=320,
    ),
    Tool(
        name="theological_deep_dive",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Gives what the church's own statement of belief says on a subject, or that it takes no position, with "
            "passages and recommended reading. Call it when somebody asks what the church believes or teaches, or "
            "wants to study a doctrine. Never state the church's position from memory, and never argue with "
            "somebody who is grieving. Where it takes no position, say so and give both sides fairly."
        ),
        input_schema=s.an_object(
            {
                "subject": s.line("The doctrine or question, in their words, such as baptism of children."),
                "references": _REFERENCES,
            },
            required=("subject",),
        ),
        handler=_theological_deep_dive,
        position=330,
    ),
    Tool(
        name="generate_lesson_plan",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Gives the makings of a lesson for an age group and a length: passages with their exact words, minutes "
            "for each part, questions and activities. Call it when somebody who teaches asks for a lesson or class "
            "plan; then write it out from the result, quoting no other verses. Not for a personal devotional "
            "(generate_devotional)."
        ),
        input_schema=s.an_object(
            {
                "topic": s.line("What the lesson is about, such as forgiveness."),
                "age_group": s.choice("The age group it is for.", _AGES),
                "minutes": s.whole("How long it takes, in minutes. Left out: 45.", at_least=10, at_most=180),
                "references": _REFERENCES,
            },
            required=("topic", "age_group"),
        ),
        handler=_generate_lesson_plan,
        position=340,
    ),
)

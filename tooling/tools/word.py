"""Tools for the word: this week's sermon, today's announcements, Bible verses."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from church.models import Announcement, Church, Sermon
from church.tiers import Tier
from language.text.dates import SUNDAY, last_weekday
from language.text.passages import Passage
from language.text.references import read_references
from language.texts import texts
from tooling.registry import Mode, Tool, ToolContext, ToolProblem, ToolResult

from . import schemas as s
from .bible import Translation, passage_text
from .bible.text import NoSuchVerse
from .facts import date_words, fact_lines, in_language, local_day, not_on_file, of, office, one_line

BIBLE_CHARS = 3600  # of all passages together: a long psalm, and short enough to be read in a chat
LEAST_PASSAGE_CHARS = 300

_T = texts("word")
_SERMON = _T["sermon"]
_NEXT_SERMON = _T["next_sermon"]
_SPEAKER = _T["speaker"]
_SERIES = _T["series"]
_SCRIPTURE = _T["scripture"]
_DATE = _T["date"]
_SUMMARY = _T["summary"]
_LINK = _T["link"]
_OLDER = _T["older"]
_OLDER_THAN_SUNDAY = _T["older_than_sunday"]
_UNTIL = _T["until"]
_NO_ANNOUNCEMENTS = _T["no_announcements"]
_SHORTENED = _T["shortened"]
_UNREAD = _T["unread"]
_HOW_TO_CITE = _T["how_to_cite"]
_ENGLISH_TEXT = _T["english_text"]  # "" in English, where it goes without saying


def _get_sermon_info(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    today = local_day(church, timezone.now())
    sermons = Sermon.objects.filter(church=church)
    lines: list[str] = []
    which = call.get("which", "latest")
    if which == "next":
        coming = sermons.filter(preached_on__gt=today).order_by("preached_on", "pk")
        label, sermon = _NEXT_SERMON, _first_in_language(list(coming[:20]), language)
    else:
        until, older = (last_weekday(SUNDAY, today), _OLDER_THAN_SUNDAY) if which == "last_sunday" else (today, _OLDER)
        past = sermons.filter(preached_on__lte=until).order_by("-preached_on", "-pk")
        label, sermon = _SERMON, _first_in_language(list(past[:20]), language)
        if sermon and sermon.preached_on < until - timedelta(days=6):
            lines.append(of(older, language))
    if sermon is None:
        return ToolResult(not_on_file([label], church, language))
    facts = [
        (label, sermon.title),
        (_DATE, date_words(sermon.preached_on, language)),
        (_SPEAKER, sermon.speaker),
        (_SERIES, sermon.series),
        (_SCRIPTURE, sermon.scripture),
        (_SUMMARY, sermon.summary),
        (_LINK, sermon.url),
    ]
    # A sermon need not have a series or a summary; who preaches, on what and where to hear it, people do ask.
    asked_for = (_SPEAKER, _SCRIPTURE, *([_LINK] if label is _SERMON else []))
    missing = [name for name, value in facts if not value and name in asked_for]
    lines = [*fact_lines(facts, language), *lines, not_on_file(missing, church, language)]
    return ToolResult("\n".join(filter(None, lines)))


def _first_in_language(sermons: list[Sermon], language: str) -> Sermon | None:
    """The first one, or the first in the visitor's language when that is of the same week."""
    if not sermons:
        return None
    nearest = sermons[0].preached_on
    same_week = [each for each in sermons if abs(each.preached_on - nearest) < timedelta(days=7)]
    return in_language(same_week, language)[0]


def _get_announcements(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    live = Announcement.objects.filter(church=church).live(local_day(church, timezone.now()))
    lines = []
    for announcement in in_language(live, language):
        ends = announcement.ends_on
        until = f" ({of(_UNTIL, language).format(day=date_words(ends, language))})" if ends else ""
        body = f": {one_line(announcement.body)}" if announcement.body else ""
        lines.append(f"- {one_line(announcement.title)}{until}{body}")
    return ToolResult("\n".join(lines) or f"{of(_NO_ANNOUNCEMENTS, language)} {office(church, language)}")


def _lookup_bible_verse(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    language = ctx.language
    reading = read_references(call["references"])
    translation = Translation(call.get("translation", Translation.WEB))
    budget = max(LEAST_PASSAGE_CHARS, BIBLE_CHARS // max(1, len(reading.passages)))
    found, unread = [], list(reading.unread)
    for passage in reading.passages:
        try:
            found.append(_quoted(passage, translation, language, budget))
        except NoSuchVerse as problem:
            unread.append(f"{passage.label(language)} ({problem})")
    if unread or not found:
        parts = "; ".join(unread) or call["references"].strip()
        problem_words = f"{of(_UNREAD, language).format(parts=parts)} {of(_HOW_TO_CITE, language)}"
        if not found:
            raise ToolProblem(problem_words)
        found.append(problem_words)
    if english_text := _ENGLISH_TEXT.get(language):
        found.append(english_text)
    return ToolResult("\n\n".join(found))


def _quoted(passage: Passage, translation: Translation, language: str, budget: int) -> str:
    """The passage under its reference; a verse that this translation lacks is taken from the other one."""
    try:
        text = passage_text(passage, translation, max_chars=budget)
    except NoSuchVerse:
        translation = Translation.KJV if translation is Translation.WEB else Translation.WEB
        text = passage_text(passage, translation, max_chars=budget)
    label = passage.label(language)
    lines = [f"{label} ({translation.full_name})", " ".join(text.verses)]
    if text.is_shortened:
        lines.append(of(_SHORTENED, language).format(label=label))
    return "\n".join(lines)


def quoted_passages(passages: Sequence[Passage], language: str, *, budget: int) -> str:
    """Passages with their words, `budget` characters each at most, for a tool that gives them to be worked with."""
    quoted = [_quoted(passage, Translation.WEB, language, budget) for passage in passages]
    return "\n\n".join(filter(None, [*quoted, _ENGLISH_TEXT.get(language, "")]))


TOOLS = (
    Tool(
        name="get_sermon_info",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Gives this week's sermon (the most recent one), last Sunday's or the next: title, speaker, series, "
            "scripture, summary and link. Call it when somebody asks what the sermon was or will be "
            "about, who preaches, or where to watch or listen. Not for searching older sermons by topic."
        ),
        input_schema=s.an_object(
            {
                "which": s.choice(
                    "latest: this week's or the most recent one, on a Sunday today's (taken when left out); "
                    f"last_sunday: if they say so; next: the coming one. {s.LAST_SUNDAY}",
                    ("latest", "last_sunday", "next"),
                )
            }
        ),
        handler=_get_sermon_info,
        position=140,
    ),
    Tool(
        name="get_announcements",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Gives the announcements that are current today: events, changes of times, appeals for "
            "help. Call it when somebody asks what is going on at church, about an event this week, or "
            "whether something is cancelled. Not for regular service times (get_first_visit_info)."
        ),
        input_schema=s.an_object({}),
        handler=_get_announcements,
        position=150,
    ),
    Tool(
        name="lookup_bible_verse",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Gives the exact words of Bible verses, ranges or chapters, several at once, in a "
            "public-domain English translation. Call it when somebody asks for a verse or passage, or "
            "before you quote one, so that the words are right. For a topic ('a verse about fear'), "
            "choose one to three fitting references yourself. For a Spanish-speaking visitor, cite the "
            "reference in Spanish and say in Spanish what the passage says, as your own rendering."
        ),
        input_schema=s.an_object(
            {
                "references": s.words(
                    "One or more references separated by semicolons, in English or Spanish, such as "
                    "'John 3:16-18; Ps 23; 1 Cor 13' or 'Juan 3:16; Salmo 23'.",
                    at_most=400,
                ),
                "translation": s.choice(
                    "web: World English Bible, modern English (taken when left out); kjv: King James Version.",
                    [each.value for each in Translation],
                ),
            },
            required=("references",),
        ),
        handler=_lookup_bible_verse,
        position=160,
    ),
)

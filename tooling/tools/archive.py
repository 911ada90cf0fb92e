"""What the church has preached, sung and collected: found by words, by passage, by day."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.utils import timezone

from church.full_text import ILLUSTRATIONS, SERMONS, FullText
from church.models import Church, Illustration, Sermon, WorshipSet
from church.tiers import Tier
from language.text.dates import SUNDAY, last_weekday
from language.text.passages import Passage
from language.text.references import read_references
from language.texts import texts
from tooling.registry import Mode, Tool, ToolContext, ToolProblem, ToolResult

from . import schemas as s
from .booking import known_day
from .facts import date_words, fact_lines, in_language, local_day, of, office, one_line
from .themes import content_words, hits, themes_in

FOUND = 4
EXCERPT_CHARS = 600
MOST_CITED = 3000  # sermons whose passages are read when one is asked for, the newest

Row = TypeVar("Row", bound=Model)

_T = texts("archive")
_NO_SERMONS = _T["no_sermons"]
_FITS = _T["fits"]
_CLOSEST = _T["closest"]
_LATEST = _T["latest"]
_SCRIPTURE = _T["scripture"]
_SERIES = _T["series"]
_LINK = _T["link"]
_SOURCE = _T["source"]
_NO_ILLUSTRATIONS = _T["no_illustrations"]
_ILLUSTRATIONS = _T["illustrations"]
_NEAR_ILLUSTRATIONS = _T["near_illustrations"]
_NO_SUCH_ILLUSTRATION = _T["no_such_illustration"]
_NO_SONGS = _T["no_songs"]
_SONGS = _T["songs"]
_NOT_THAT_DAY = _T["not_that_day"]
_NO_LIST_THEN = _T["no_list_then"]
_TODAY = _T["today"]
_LAST_SUNDAY = _T["last_sunday"]
_PLAYLIST = _T["playlist"]


def _find_past_sermon(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    past = Sermon.objects.filter(church=church, preached_on__lte=local_day(church, timezone.now()))
    if not past.exists():
        return ToolResult(f"{of(_NO_SERMONS, language)} {office(church, language)}")
    narrowed = _narrowed(past, call)
    topic = call.get("topic", "")
    if not topic:
        heading, found = _FITS, list(narrowed.order_by("-preached_on", "-pk")[: 3 * FOUND])
        if not found:
            heading, found = _CLOSEST, _relaxed(past, call)
    else:
        heading, found = _FITS, _by_text(SERMONS, narrowed, topic)
        if not found:
            heading, found = _CLOSEST, _by_text(SERMONS, past, topic)
    if not found:
        heading, found = _LATEST, list(past.order_by("-preached_on", "-pk")[: 3 * FOUND])
    # In the visitor's language first, without hiding a match that is only in the other.
    shown = sorted(found, key=lambda sermon: sermon.language != language)[:FOUND]
    return ToolResult("\n".join([of(heading, language), *(_sermon_line(each, language) for each in shown)]))


def _narrowed(past: QuerySet[Sermon], call: Mapping[str, Any]) -> QuerySet[Sermon]:
    """Those by the speaker, of the time and on the passage that were asked for."""
    if "after" in call:
        past = past.filter(preached_on__gte=known_day(call, "after"))
    if "before" in call:
        past = past.filter(preached_on__lte=known_day(call, "before"))
    for word in content_words(call.get("speaker", "")):
        past = past.filter(speaker__icontains=word)
    if "scripture" in call:
        past = past.filter(pk__in=_on_passage(past, call["scripture"]))
    return past


def _relaxed(past: QuerySet[Sermon], call: Mapping[str, Any]) -> list[Sermon]:
    """Those that meet one of the conditions, the passage before the speaker before the time."""
    for field in ("scripture", "speaker", "before", "after"):
        if field in call and (found := list(_narrowed(past, {field: call[field]})[: 3 * FOUND])):
            return found
    return []


def _on_passage(past: QuerySet[Sermon], asked: str) -> list[int]:
    """The sermons on one of the passages: those that share a verse, else a chapter, else the book."""
    wanted = read_references(asked).passages
    if not wanted:
        raise ToolProblem(
            f"“{one_line(asked)}” could not be read as a Bible reference. Accepted: Luke 15; Psalm 23:1-4."
        )
    close: dict[int, list[int]] = {1: [], 2: [], 3: []}
    for pk, cited in past.exclude(scripture="").order_by("-preached_on").values_list("pk", "scripture")[:MOST_CITED]:
        nearness = max((_nearness(a, b) for a in wanted for b in read_references(cited).passages), default=0)
        if nearness:
            close[nearness].append(pk)
    return close[3] or close[2] or close[1]


def _nearness(one: Passage, other: Passage) -> int:
    """3: a verse in common; 2: a chapter; 1: the book; 0: nothing."""
    if one.book != other.book:
        return 0
    if one.chapter > other.last_chapter or other.chapter > one.last_chapter:
        return 1
    first, last = _verses(one)
    other_first, other_last = _verses(other)
    return 3 if first <= other_last and other_first <= last else 2


def _verses(passage: Passage) -> tuple[tuple[int, int], tuple[int, int]]:
    """First and last verse as (chapter, verse); a whole chapter ends after any verse there is."""
    last = passage.end_verse or (999 if not passage.verse or passage.end_chapter else passage.verse)
    return (passage.chapter, passage.verse), (passage.last_chapter, last)


def _by_text(index: FullText, rows: QuerySet[Row], topic: str) -> list[Row]:
    """Those that hold the words; those on the same theme in other words where none does."""
    found = list(index.search(rows, content_words(topic))[: 3 * FOUND])
    if not found and (themes := themes_in(topic)):
        found = list(index.search(rows, sorted(themes[0].words))[: 3 * FOUND])
    return found


def _sermon_line(sermon: Sermon, language: str) -> str:
    who = f", {one_line(sermon.speaker)}" if sermon.speaker else ""
    facts = fact_lines([(_SCRIPTURE, sermon.scripture), (_SERIES, sermon.series), (_LINK, sermon.url)], language)
    about = f" {_excerpt(sermon.summary, 240)}" if sermon.summary else ""
    head = f"- {one_line(sermon.title)} ({date_words(sermon.preached_on, language)}{who})."
    return " ".join(filter(None, [head + about, "; ".join(facts)]))


def _excerpt(text: str, chars: int) -> str:
    text = one_line(text)
    return text if len(text) <= chars else text[:chars].rsplit(" ", 1)[0] + " …"


def _search_illustrations(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    rows = Illustration.objects.filter(church=church)
    if not rows.exists():
        return ToolResult(f"{of(_NO_ILLUSTRATIONS, language)} {office(church, language)}")
    words = content_words(call["topic"])
    heading, found = _ILLUSTRATIONS, list(ILLUSTRATIONS.search(rows, words)[: 3 * FOUND])
    if not found:
        heading, found = _NEAR_ILLUSTRATIONS, _by_text(ILLUSTRATIONS, rows, call["topic"])
    if not found:
        topics = sorted({one_line(topic) for row in in_language(rows, language) for topic in row.topics.split(",")})
        listed = ", ".join(filter(None, topics[:20]))
        return ToolResult(of(_NO_SUCH_ILLUSTRATION, language).format(topics=listed))
    shown = sorted(found, key=lambda row: row.language != language)[:FOUND]
    lines = [of(heading, language)]
    for row in shown:
        lines.append(f"- {one_line(row.title)}: {_excerpt(row.body, EXCERPT_CHARS)}")
        lines += [f"  {fact}" for fact in fact_lines([(_SCRIPTURE, row.scripture), (_SOURCE, row.source)], language)]
    return ToolResult("\n".join(lines))


def _get_worship_playlist(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    asked = known_day(call, "day") if "day" in call else None
    today = local_day(church, timezone.now())
    day = asked or today
    all_sets = WorshipSet.objects.filter(church=church).select_related("service").prefetch_related("songs")
    newest = all_sets.filter(day__lte=day).order_by("-day").values_list("day", flat=True).first()
    if newest is None:
        text = of(_NO_LIST_THEN, language).format(day=date_words(day, language)) if asked else of(_NO_SONGS, language)
        return ToolResult(f"{text} {office(church, language)}")
    lines = []
    if asked and newest != asked:
        lines.append(of(_NOT_THAT_DAY, language).format(day=date_words(asked, language)))
    lists: dict[tuple[str, ...], list[str]] = {}  # what was sung → in which services
    for each in _of_service(list(all_sets.filter(day=newest)), call.get("service", ""), language):
        songs = [f"- {_song_words(song)}" for song in each.songs.all()]
        names = lists.setdefault((*songs, *fact_lines([(_PLAYLIST, each.url)], language)), [])
        names += [one_line(each.service.name)] if each.service else []
    for sung, names in lists.items():
        lines.append(f"{', '.join([of(_SONGS, language).format(day=_day_sung(newest, today, language)), *names])}:")
        lines += sung
    return ToolResult("\n".join(lines))


def _day_sung(day: date, today: date, language: str) -> str:
    """The day in words. On a Sunday they also say which Sunday it is: "last Sunday" is taken for today's by some."""
    words = date_words(day, language)
    if day == today:
        return of(_TODAY, language).format(day=words)
    if today.weekday() == SUNDAY and day == last_weekday(SUNDAY, today):
        return of(_LAST_SUNDAY, language).format(day=words)
    return words


def _of_service(sets: Sequence[WorshipSet], service: str, language: str) -> list[WorshipSet]:
    """The lists of the service that was named; else those of services in the visitor's language; else all."""
    wanted = content_words(service)
    scores = {each.pk: hits(wanted, each.service.name) if each.service else 0 for each in sets}
    best = max(scores.values(), default=0)
    if best:
        return [each for each in sets if scores[each.pk] == best]
    own = [each for each in sets if each.service is None or each.service.language == language]
    return own or list(sets)


def _song_words(song: Any) -> str:
    artist = f", {one_line(song.artist)}" if song.artist else ""
    return f"{one_line(song.title)}{artist}{f': {song.url}' if song.url else ''}"


TOOLS = (
    Tool(
        name="find_past_sermon",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Searches the sermon archive by topic, Bible passage, speaker and time, with the closest matches when "
            "none fits. Call it when somebody asks for an older sermon, or for a sermon about something they live "
            "through. Not for this week's or the next one (get_sermon_info). Never name a sermon from memory."
        ),
        input_schema=s.an_object(
            {
                "topic": s.line("What it is about, in the visitor's words, or a phrase they remember."),
                "scripture": s.line("A Bible reference it was preached on, such as Luke 15 or Salmo 23."),
                "speaker": s.line("Who preached it, by name."),
                "after": s.day("Only from this day on, YYYY-MM-DD."),
                "before": s.day("Only up to this day, YYYY-MM-DD."),
            }
        ),
        handler=_find_past_sermon,
        position=230,
    ),
    Tool(
        name="get_worship_playlist",
        mode=Mode.IMMEDIATE,
        tier=Tier.PRO_WEBSITE,
        description=(
            "Gives the songs of a service, with links. Call it when somebody asks what was sung, for a song they "
            "heard at church, or for the playlist. Without a day it is the latest one, on a Sunday today's. "
            f"{s.LAST_SUNDAY} Never name the songs from memory, and do not quote lyrics: the links lead to them."
        ),
        input_schema=s.an_object(
            {
                "day": s.day("The day of the service, YYYY-MM-DD, if they named one. Left out: the latest."),
                "service": s.line("Which service of the day, by its name or time, if they said."),
            }
        ),
        handler=_get_worship_playlist,
        position=240,
    ),
    Tool(
        name="search_illustrations",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Searches the church's library of illustrations (stories and images for a talk), with the closest "
            "matches when none fits. Call it when somebody who prepares a talk, a class or a devotion asks for an "
            "illustration or a story. Not for comforting somebody in need: a story is no answer to grief. Name "
            "the source where the result does."
        ),
        input_schema=s.an_object(
            {"topic": s.line("What it should illustrate, such as forgiveness or patience.")},
            required=("topic",),
        ),
        handler=_search_illustrations,
        position=310,
    ),
)

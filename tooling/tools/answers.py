"""What people ask a church that stands in no other list: funerals, weddings, keys, closures. Told in the church's own words.

What nothing on file answers is kept, without who asked, as the list to write answers from.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Any
from uuid import UUID

import numpy as np
from django.db.models import F
from django.utils import timezone
from numpy.typing import NDArray

from church.models import Church, ChurchAnswer, UnansweredQuestion
from church.tiers import Tier
from language.encoder import EncoderUnavailable, load_encoder
from language.learn.passages import passages
from language.rules.feasts import feasts_in
from language.text.contact import EMAIL, SPOKEN_EMAIL
from language.text.details import PHONE
from language.text.names import find_names
from language.texts import texts
from language.told import DISTRESS, tell
from prayers.models import CareRecord, Kind
from tooling.models import ToolInvocation
from tooling.models.invocation import SAFETY_TOOL
from tooling.registry import Mode, Tool, ToolContext, ToolResult

from . import schemas as s
from .booking import known_day
from .facts import date_words, local_day, of, office, one_line
from .themes import content_words, hits

MOST_READ = 300  # answers of a church that are looked through
FOUND = 3
LISTED = 8  # questions that are named where none of them is what was asked
LONGEST = 300  # characters of a question that are kept
MOST_KEPT = 500  # questions without an answer that a church keeps
# Cosines of two questions in the encoder's space. Looked at on a dozen answers and a score of questions to them: the same thing in
# other words lies from 0.48 on, another thing of a church up to 0.44.
_SAME, _NEAR = 0.47, 0.30

_T = texts("answers")
_ON_FILE, _NOTHING, _LISTED = _T["on_file"], _T["nothing"], _T["listed"]
_FROM, _UNTIL, _BETWEEN = _T["from"], _T["until"], _T["between"]


def _lookup_church_answer(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language, question = ctx.language, one_line(call["question"])
    live = ChurchAnswer.objects.filter(church=church).live(local_day(church, timezone.now()))
    rows = [row for row in live.order_by("-pk")[:MOST_READ] if _is_of_feast(row, question)]
    day = known_day(call, "day") if "day" in call else None
    of_day = [row for row in live.of_day(day) if _is_of_feast(row, question)] if day else []
    nearness = _nearness(question, rows)
    wanted = content_words(question)
    named = {row.pk: hits(wanted, f"{row.question} {row.topics}") for row in rows}
    fits = _in_language([row for row in rows if named[row.pk] or nearness[row.pk] >= _SAME], language)

    def fit(row: ChurchAnswer) -> float:
        return nearness.get(row.pk, 0.0) + named.get(row.pk, 0) / 3

    fits.sort(key=fit, reverse=True)
    of_day.sort(key=fit, reverse=True)
    found = [*_in_language(of_day, language), *(row for row in fits if row not in of_day)][: FOUND + len(of_day)]
    if found:
        return ToolResult("\n".join([of(_ON_FILE, language), *(_line(row, language) for row in found)]))
    _keep(church, ctx.conversation_id, question, language)
    lines = [f"{of(_NOTHING, language)} {office(church, language)}"]
    near = sorted((row for row in rows if nearness[row.pk] >= _NEAR), key=lambda row: -nearness[row.pk])[:LISTED]
    if near:
        lines.append(of(_LISTED, language).format(questions="; ".join(one_line(row.question) for row in near)))
    return ToolResult("\n".join(lines))


def _is_of_feast(row: ChurchAnswer, question: str) -> bool:
    """Whether it may answer for the feast that is asked about: a service on Christmas Eve tells nothing of one on Good Friday."""
    asked = feasts_in(question)
    return not asked or not asked.isdisjoint(feasts_in(f"{row.question}. {row.topics}. {row.answer}"))


def _in_language(rows: list[ChurchAnswer], language: str) -> list[ChurchAnswer]:
    """Those in the visitor's language; all where none is: nobody is told the same thing in two languages."""
    return [row for row in rows if row.language == language] or rows


def _line(row: ChurchAnswer, language: str) -> str:
    """ "- How do you do funerals? “…”", with the days of what has some."""
    days = f" ({_days(row.starts_on, row.ends_on, language)})" if row.starts_on or row.ends_on else ""
    return f"- {one_line(row.question)}{days} “{one_line(row.answer)}”"


def _days(first: date | None, last: date | None, language: str) -> str:
    if first and last and first != last:
        return of(_BETWEEN, language).format(first=date_words(first, language), last=date_words(last, language))
    if first and last:
        return date_words(first, language)
    if first:
        return of(_FROM, language).format(day=date_words(first, language))
    return of(_UNTIL, language).format(day=date_words(last, language)) if last else ""


def _nearness(question: str, rows: Sequence[ChurchAnswer]) -> dict[int, float]:
    """How near the question lies to that of each row, by key; all 0 where there is no encoder."""
    try:
        asked = _vector(question)
        return {row.pk: float(asked @ _vector(one_line(row.question))) for row in rows}
    except EncoderUnavailable:
        return {row.pk: 0.0 for row in rows}


@lru_cache(maxsize=2000)
def _vector(text: str) -> NDArray[np.float32]:
    vector: NDArray[np.float32] = load_encoder().encode([text])[0]
    return vector


def _keep(church: Church, conversation_id: UUID, question: str, language: str) -> None:
    """Counts the question among those without an answer, less any name, number or address of a person in it.

    Nothing of a conversation in which danger was heard, and nothing that tells of pain itself: what is asked then is about somebody.
    """
    if tell(question, church.country).distress >= DISTRESS:
        return
    concerns = CareRecord.objects.filter(church=church, conversation_id=conversation_id, kind=Kind.SAFETY)
    calls = ToolInvocation.objects.filter(church=church, conversation_id=conversation_id, tool=SAFETY_TOOL)
    if concerns.exists() or calls.exists():
        return
    for name in sorted(find_names(question), key=lambda each: -each.start):
        if name.is_likely:
            question = f"{question[: name.start]} {question[name.end :]}"
    for pattern in (EMAIL, SPOKEN_EMAIL, PHONE):
        question = pattern.sub(" ", question)
    question = one_line(question)[:LONGEST]
    key = " ".join(sorted(content_words(question)))[:LONGEST]
    if not key or not passages(question):
        return
    rows = UnansweredQuestion.objects.filter(church=church)
    now = timezone.now()
    if rows.filter(key=key).update(times_asked=F("times_asked") + 1, last_asked_at=now):
        return
    if rows.count() < MOST_KEPT:
        rows.get_or_create(church=church, key=key, defaults={"question": question, "language": language})


TOOLS = (
    Tool(
        name="lookup_church_answer",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Looks up what this church answers to things people ask: funerals, weddings, baptism, membership, keys, wifi, parking, "
            "donations of things, office hours, closures, special services (Christmas Eve, Easter). Call it for a question about the "
            "church that no other tool tells, before you say that you do not know, and with the day when somebody asks about a "
            "certain day. Say what it tells and nothing beyond it. Not for service times (get_first_visit_info) or events "
            "(get_announcements)."
        ),
        input_schema=s.an_object(
            {
                "question": s.words(
                    "What is asked, as a short question in the visitor's language, without names, numbers or anything about the "
                    "person who asks.",
                    at_most=LONGEST,
                ),
                "day": s.day("The day that is asked about, if one is: YYYY-MM-DD."),
            },
            required=("question",),
        ),
        handler=_lookup_church_answer,
        position=380,
    ),
)

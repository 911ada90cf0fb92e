"""What the pages on instructions show, and to whom: administrators and pastors, of their church alone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from carebot.instructions import notices
from church.admin.scoped import churches_where, is_superuser
from church.second_person.others import Waiting
from tooling import releases
from tooling.access import READERS
from tooling.models import InstructionRelease, InstructionTemplate, InstructionVersion, VersionState
from tooling.models.instruction import word_diff
from tooling.registry import words_of


def may_open(request: HttpRequest) -> bool:
    return is_superuser(request) or bool(churches_where(request, READERS))


def templates(request: HttpRequest) -> QuerySet[InstructionTemplate]:
    rows = InstructionTemplate.objects.select_related("church")
    return rows if is_superuser(request) else rows.filter(church__in=churches_where(request, READERS))


@dataclass(frozen=True)
class Row:
    """One template in the list."""

    template: InstructionTemplate
    current: InstructionVersion | None
    drafts: tuple[InstructionVersion, ...]  # newer than what is published, newest first

    @property
    def changed_at(self) -> datetime | None:
        last = self.drafts[0] if self.drafts else self.current
        return (last.published_at or last.created_at) if last else None

    @property
    def changed_by(self) -> Any:
        last = self.drafts[0] if self.drafts else self.current
        return (last.published_by or last.created_by) if last else None


@dataclass(frozen=True)
class Tool:
    """The rows of one tool, a language each."""

    name: str
    rows: tuple[Row, ...]

    @property
    def title(self) -> str:
        return words_of(self.name)


def tools(found: QuerySet[InstructionTemplate]) -> list[Tool]:
    """In two queries, without the words of any version."""
    versions = InstructionVersion.objects.defer("text").select_related("created_by", "published_by")
    wanted = versions.exclude(state=VersionState.RETIRED).order_by("-number")
    grouped: dict[str, list[Row]] = {}
    for template in found.prefetch_related(Prefetch("versions", wanted)).order_by("tool", "language", "pk"):
        grouped.setdefault(template.tool, []).append(_row(template, template.versions.all()))
    return [Tool(name, tuple(rows)) for name, rows in grouped.items()]


def _row(template: InstructionTemplate, versions: Iterable[InstructionVersion]) -> Row:
    current = next((each for each in versions if each.state == VersionState.PUBLISHED), None)
    newest = current.number if current else 0
    return Row(template, current, tuple(each for each in versions if not each.is_final and each.number > newest))


@dataclass(frozen=True)
class Difference:
    older: InstructionVersion
    newer: InstructionVersion
    pieces: Sequence[tuple[str, str]]  # (mark, words); mark is " ", "-" or "+"


def difference(versions: Sequence[InstructionVersion], older: str, newer: str) -> Difference | None:
    """Between two versions by their numbers as they came in an address; None where there are no such two."""
    by_number = {str(each.number): each for each in versions}
    first, second = by_number.get(older), by_number.get(newer)
    if first is None or second is None:
        return None
    return Difference(first, second, word_diff(first.text, second.text))


def changes(version: InstructionVersion) -> Sequence[tuple[str, str]]:
    """What a version changes in the words that were published before it."""
    earlier = version.template.versions.filter(number__lt=version.number).exclude(state=VersionState.DRAFT)
    return version.diff_from(earlier.order_by("-number").first())


def run_address(run_id: UUID | None) -> str:
    """Where the eval run behind a version is shown; "" where there is none. The evals are a layer above this one."""
    if run_id is None:
        return ""
    try:
        return reverse("admin:evals_run_page", args=[run_id])
    except NoReverseMatch:
        return ""


@dataclass(frozen=True)
class ReleaseShown:
    """What waits for a second person, and what this one may do about it."""

    release: InstructionRelease
    may_confirm: bool
    may_withdraw: bool
    nobody_told: bool  # none of those who may confirm it has an email address


def release_shown(version: InstructionVersion, user: Any) -> ReleaseShown | None:
    release = releases.waiting_for(version)
    if release is None:
        return None
    return ReleaseShown(
        release,
        may_confirm=releases.may_confirm(user, release),
        may_withdraw=releases.may_withdraw(user, release),
        nobody_told=not notices.can_be_told(release),
    )


def asks_second(version: InstructionVersion, user: Any) -> bool:
    """Whether this person's publishing it would wait for somebody else."""
    return not version.is_final and releases.needs_second(version, user)


def waiting(request: HttpRequest) -> list[Waiting]:
    """Drafts that wait for a second person, for the page of the changes that need two."""
    if not may_open(request):
        return []
    rows = InstructionRelease.objects.waiting().filter(version__template__in=templates(request))
    return [
        Waiting(
            what=f"{_('Publish an instruction')}: {words_of(each.version.template.tool)} ({each.version.template.get_language_display()})",
            reason=each.reason,
            asked_by=each.asked_by_name,
            asked_at=each.asked_at,
            path=reverse("instructions:version", args=[each.version.template_id, each.version.number]),
            is_for_them=releases.may_confirm(request.user, each),
        )
        for each in rows.select_related("version__template")
        if releases.waiting_for(each.version) is not None
    ]

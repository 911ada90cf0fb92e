"""Tells those who may confirm it that a draft instruction waits for a second person: by email, once, with a link and no word of it."""

from typing import Any

from django.urls import reverse
from django.utils import timezone

from church.models import StaffMember
from prayers import notify
from prayers.models import Notification, Urgency
from prayers.promises import office_opens_at
from tooling import releases
from tooling.models import InstructionRelease

KIND = "instruction_release"  # of emails, as `prayers.email_text` names it


def connect() -> None:
    releases.asked.connect(_asked, dispatch_uid="carebot.instruction_release")
    notify.register_needless(KIND, why_needless)


def path_of(release: InstructionRelease) -> str:
    return reverse("instructions:version", args=[release.version.template_id, release.version.number])


def can_be_told(release: InstructionRelease) -> list[StaffMember]:
    """Who may confirm it and has an email address."""
    others = releases.could_confirm(release.church_id, without=[release.asked_by_id])
    return list(others.exclude(user__email=""))


def why_needless(row: Notification) -> str:
    """Why nobody need be told of it any more: it was decided, or its words changed."""
    waiting = InstructionRelease.objects.waiting().filter(church=row.church_id).select_related("version")
    stands = any(path_of(each) == row.path and releases.waiting_for(each.version) == each for each in waiting)
    return "" if stands else "decided meanwhile"


def _asked(sender: Any, release: InstructionRelease, **kwargs: Any) -> None:
    """Within office hours: it is never so urgent that somebody is written to at night."""
    notify.tell_people(
        release.church,
        can_be_told(release),
        kind=KIND,
        urgency=Urgency.NORMAL,
        path=path_of(release),
        round=InstructionRelease.objects.filter(version=release.version).exclude(pk=release.pk).count(),
        not_before=office_opens_at(release.church, timezone.now()),
    )

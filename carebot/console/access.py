"""Who may open the pages on conversations, and what their rows lead to."""

import uuid
from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest

from carebot.models import Conversation
from carebot.models.conversation import READERS
from church.access import staff_of
from church.admin.scoped import churches_where, is_superuser, standing
from church.models import StaffMember


def reads_conversations(request: HttpRequest) -> bool:
    return is_superuser(request) or bool(churches_where(request, READERS))


def works_somewhere(request: HttpRequest) -> bool:
    """Whether the signed-in person has a role in any church: every role reads some kind of record."""
    return is_superuser(request) or any(each.roles for each in standing(request))


def conversation_or_404(request: HttpRequest, pk: uuid.UUID) -> Conversation:
    readable = Conversation.objects.visible_to(request.user).select_related("church", "taken_over_by")
    conversation = readable.filter(pk=pk).first()
    if conversation is None:
        raise Http404
    return conversation


def any_near(request: HttpRequest, rows: QuerySet[Any], church: str = "church_id") -> bool:
    """Whether there are such rows in a church of the signed-in person at all: a cheap question, asked before the exact one
    on every page of the console."""
    if not is_superuser(request):
        rows = rows.filter(**{f"{church}__in": [each.church_id for each in standing(request)]})
    return rows.exists()


def readable_among(request: HttpRequest, conversation_ids: Iterable[uuid.UUID]) -> set[uuid.UUID]:
    """Which of these conversations the signed-in person may read, in one query."""
    readable = Conversation.objects.visible_to(request.user).filter(pk__in=list(conversation_ids))
    return set(readable.values_list("pk", flat=True))


def as_staff(request: HttpRequest, church_id: int) -> StaffMember | None:
    """The signed-in person as visitors of this church would see them; None for whoever only runs the installation."""
    return staff_of(request.user, church_id)

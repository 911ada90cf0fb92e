"""Who is looking at the inbox, and the records that are theirs to see: read once per request, whatever asks."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from django.contrib.auth.models import User
from django.db.models import Q
from django.http import HttpRequest
from django.utils import timezone

from church.access import Membership, memberships, sees_everything
from church.models import Church, StaffMember
from prayers.inbox.saved import Now, levels_for
from prayers.kinds import specs
from prayers.models import CareRecord, Kind
from prayers.models.record import CareRecordQuerySet

MOST_CHURCHES = 200  # in a menu; whoever runs more of them looks at one by its own staff's eyes


@dataclass(frozen=True)
class InboxScope:
    request: HttpRequest

    @property
    def user(self) -> User:
        return cast(User, self.request.user)

    @cached_property
    def now(self) -> Now:
        return Now(tuple(each.staff_id for each in self.memberships), timezone.now())

    @cached_property
    def memberships(self) -> list[Membership]:
        return memberships(self.user)

    @property
    def is_open(self) -> bool:
        """Whether this person has an inbox at all: they work for a church, or run the installation."""
        return bool(self.user.is_active and self.user.is_staff and (sees_everything(self.user) or self.memberships))

    @cached_property
    def churches(self) -> list[Church]:
        """The churches this person sees, by name."""
        return list(Church.objects.visible_to(self.user)[:MOST_CHURCHES])

    @cached_property
    def sees_several(self) -> bool:
        return len(self.churches if sees_everything(self.user) else self.memberships) > 1

    @cached_property
    def kinds(self) -> list[Kind]:
        """Those with a view of their own: what this person may read and what can be open, as a summary cannot."""
        readable = set(Kind) if sees_everything(self.user) else self._levels.keys()
        return [spec.kind for spec in specs() if spec.kind in readable and spec.can_be_open]

    def of_kind(self, kind: str) -> Q:
        """The condition for a kind. It says again what `visible_to` says of this kind alone: of a kind that somebody reads only
        where it is assigned to them, the database else goes through every record to find that there is none."""
        if sees_everything(self.user):
            return Q(kind=kind)
        levels = self._levels.get(Kind(kind), set())
        return Q(kind=kind) & (Q(assignee_id__in=self.now.staff_ids) | Q(confidentiality__in=sorted(levels)))

    @cached_property
    def _levels(self) -> dict[Kind, set[str]]:
        return levels_for(self.memberships)

    @cached_property
    def records(self) -> CareRecordQuerySet:
        """Every record this person may read."""
        visible = cast(CareRecordQuerySet, CareRecord.objects.visible_to(self.user))
        if sees_everything(self.user) and len(self.churches) == 1:
            # All there are, said so that the church's own indexes serve.
            visible = visible.filter(church=self.churches[0])
        return visible

    @cached_property
    def colleagues(self) -> list[StaffMember]:
        """Active staff of the churches this person sees, to filter by."""
        return list(StaffMember.objects.visible_to(self.user).active()[:MOST_CHURCHES])

    def works_for(self, church_id: int) -> bool:
        """Whether somebody of this church could be this person: a superuser of no church takes nothing on."""
        return any(each.church_id == church_id for each in self.memberships)


def scope_of(request: HttpRequest) -> InboxScope:
    """The request's scope; asked again, the same one."""
    found: Any = getattr(request, "_inbox_scope", None)
    if found is None:
        found = InboxScope(request)
        request._inbox_scope = found  # type: ignore[attr-defined]
    return cast(InboxScope, found)

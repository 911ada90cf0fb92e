"""The saved views of the inbox: what each leaves of the records one may read, and in which order it shows them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from church.access import Membership
from church.roles import Role
from prayers.access import effective_roles, reader_table
from prayers.inbox.paging import FIRST_BACK, LAST_CLOSED, MOST_PRESSING, NEWEST, Order
from prayers.models import Kind
from prayers.models.record import IS_OPEN, IS_UNCLAIMED, IS_URGENT


@dataclass(frozen=True)
class Now:
    """Who looks, and when."""

    staff_ids: tuple[int, ...]  # who the person is, in each of their churches
    moment: datetime


@dataclass(frozen=True)
class SavedView:
    name: str
    title: str | Promise
    empty: str | Promise  # what is said when nothing is in it
    shows: Callable[[Now], Q]
    order: Order = MOST_PRESSING

    @property
    def takes_arrivals(self) -> bool:
        """Whether what arrives now can belong to it."""
        return self.order is MOST_PRESSING


def is_awake(now: Now) -> Q:
    """Not put aside for later; what was is back by itself when its time has come."""
    return Q(snoozed_until=None) | Q(snoozed_until__lte=now.moment)


MINE = SavedView(
    "mine",
    pgettext_lazy("needs", "Mine"),
    _("Nothing waits for you."),
    lambda now: IS_OPEN & Q(assignee_id__in=now.staff_ids) & is_awake(now),
)
UNCLAIMED = SavedView(
    "unclaimed",
    pgettext_lazy("needs", "Unclaimed"),
    _("Everything has been taken by somebody."),
    lambda now: IS_OPEN & IS_UNCLAIMED & is_awake(now),
)
OVERDUE = SavedView(
    "overdue",
    pgettext_lazy("needs", "Overdue"),
    _("Nothing is overdue."),
    lambda now: IS_OPEN & Q(due_at__lt=now.moment) & is_awake(now),
)
URGENT = SavedView(
    "urgent",
    pgettext_lazy("needs", "Urgent"),
    _("Nothing urgent is open."),
    lambda now: IS_OPEN & IS_URGENT & is_awake(now),
)
OPEN = SavedView(
    "open",
    _("All open"),
    _("Nothing is open. What people ask for will appear here by itself."),
    lambda now: IS_OPEN & is_awake(now),
)
SNOOZED = SavedView(
    "snoozed",
    pgettext_lazy("needs", "Snoozed"),
    _("Nothing has been put aside."),
    lambda now: IS_OPEN & Q(snoozed_until__isnull=False, snoozed_until__gt=now.moment),
    FIRST_BACK,
)
CLOSED = SavedView(
    "closed",
    pgettext_lazy("needs", "Closed"),
    _("Nothing has been closed yet."),
    lambda now: Q(closed_at__isnull=False),
    LAST_CLOSED,
)
# What a search looks through, whatever view it was made in.
FOUND = SavedView("found", _("Found"), _("Nothing was found."), lambda now: Q(), NEWEST)

VIEWS = {view.name: view for view in (OPEN, MINE, UNCLAIMED, OVERDUE, URGENT, SNOOZED, CLOSED)}


def levels_for(memberships: Iterable[Membership]) -> dict[Kind, set[str]]:
    """For each kind that somebody with these roles may read, how confidential it may be."""
    roles = [effective_roles(each.roles, is_minor=Role.YOUTH_PASTOR in each.roles) for each in memberships]
    found: dict[Kind, set[str]] = {}
    for (level, kind), readers in reader_table().items():
        if any(readers & held for held in roles):
            found.setdefault(kind, set()).add(level)
    return found

"""What the detectors' page shows of danger as it is heard in use: what staff found right and false, where heads and rules differ, and
the languages that no native reader has checked. Counts and codes of what the reader of the page may read; never a word.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q
from django.db.models.functions import TruncMonth
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from carebot.console import differences
from carebot.models import Conversation, Turn
from evals.console.detectors import Cell, cell
from language.pack import Pack, packs
from prayers.models import HeardBy, Mark, SafetyConcern

MONTHS = 12
DIFFERS_DAYS = 30


@dataclass(frozen=True)
class Marks:
    """Of one month and one ear, or of all ears together."""

    month: datetime
    heard_by: str | Promise
    right: int
    false: int
    unmarked: int
    is_sum: bool = False

    @property
    def precision(self) -> Cell | None:
        """The share of right ones among those that were marked, with Wilson's interval; None where none was."""
        marked = self.right + self.false
        return cell(self.right, marked) if marked else None


@dataclass(frozen=True)
class MarkTable:
    name: str  # fit for an id
    title: str | Promise
    rows: list[Marks]


@dataclass(frozen=True)
class Difference:
    words: str
    code: str
    count: int


@dataclass(frozen=True)
class InUse:
    marks: list[MarkTable]
    differences: list[Difference]
    differs_days: int
    packs: list[Pack]


def in_use(user: Any, now: datetime | None = None) -> InUse:
    """In two queries, however much there is."""
    now = now or timezone.now()
    return InUse(_marks(user, now), _differences(user, now), DIFFERS_DAYS, list(packs().values()))


def _marks(user: Any, now: datetime) -> list[MarkTable]:
    """The newest month first; in each the ears in the order in which they are declared, then their sum."""
    here = timezone.localtime(now)
    months = here.year * 12 + here.month - MONTHS  # of the first one that is shown, counted from January of year 0
    since = here.replace(year=months // 12, month=months % 12 + 1, day=1, hour=0, minute=0, second=0, microsecond=0)
    concerns = SafetyConcern.objects.visible_to(user).filter(created_at__gte=since, merged_into=None)
    found: Any = concerns.annotate(month=TruncMonth("created_at")).order_by()
    counted = found.values_list("is_notice", "month", "heard_by").annotate(
        right=Count("pk", filter=Q(mark=Mark.RIGHT)),
        false=Count("pk", filter=Q(mark=Mark.FALSE)),
        unmarked=Count("pk", filter=Q(mark="")),
    )
    ears: dict[str, str | Promise] = {**{ear.value: ear.label for ear in HeardBy}, "": _("not kept")}
    rows: dict[bool, dict[datetime, dict[str, Marks]]] = defaultdict(lambda: defaultdict(dict))
    for is_notice, month, ear, *counts in counted:
        rows[is_notice][month][ear] = Marks(month, ears[ear], *counts)
    titles = {"alarms": (False, gettext_lazy("Alarms")), "notices": (True, gettext_lazy("Notices"))}
    return [
        MarkTable(
            name, title, [each for month in sorted(of_kind, reverse=True) for each in _with_sum(of_kind[month], ears)]
        )
        for name, (is_notice, title) in titles.items()
        for of_kind in [rows[is_notice]]
    ]


def _with_sum(by_ear: Mapping[str, Marks], ears: Iterable[str]) -> list[Marks]:
    """No sum of a single row."""
    of_month = [by_ear[ear] for ear in ears if ear in by_ear]
    if len(of_month) == 1:
        return of_month
    total = replace(
        of_month[0],
        heard_by=_("all"),
        right=sum(each.right for each in of_month),
        false=sum(each.false for each in of_month),
        unmarked=sum(each.unmarked for each in of_month),
        is_sum=True,
    )
    return [*of_month, total]


def _differences(user: Any, now: datetime) -> list[Difference]:
    """The most frequent first."""
    turns = Turn.objects.filter(
        conversation__in=Conversation.objects.visible_to(user), started_at__gte=now - timedelta(days=DIFFERS_DAYS)
    )
    found = turns.exclude(differs="").values_list("differs").annotate(count=Count("pk")).order_by("-count", "differs")
    return [Difference(differences.told(code), code, count) for code, count in found]

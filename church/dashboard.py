"""The console's first page: what waits now, and charts of the last weeks. Each package has its own cards in its `dashboard`.

The settings name them (DASHBOARD_CARDS, DASHBOARD_WAITING, DASHBOARD_NOTICES), for this layer knows none above it. A card counts only what
whoever looks may read, within the weeks shown, in a number of queries that does not grow with the rows; one that is not for
them is None.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import cached_property
from typing import Any, TypeVar

from django.conf import settings
from django.db.models import QuerySet
from django.db.models.functions import TruncWeek
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from church.admin.scoped import churches_where, is_superuser
from church.models import Church

WEEKS = 12  # this one and those before it
Words = str | Promise
Rows = TypeVar("Rows", bound=QuerySet[Any])


@dataclass(frozen=True)
class Look:
    """Who looks at the page, and at which churches."""

    request: HttpRequest
    churches: tuple[int, ...]  # all that one sees: rows are found by church, for that is what the indexes begin with
    chosen: Church | None = None  # the one that was asked for, where one sees several

    @property
    def user(self) -> Any:
        return self.request.user

    @cached_property
    def weeks(self) -> tuple[date, ...]:
        """Mondays, oldest first, by the clock of the console."""
        today = timezone.localdate()
        monday = today - timedelta(days=today.weekday())
        return tuple(monday - timedelta(weeks=back) for back in reversed(range(WEEKS)))

    @property
    def week_names(self) -> list[str]:
        return [date_format(week, "j M") for week in self.weeks]

    @property
    def since(self) -> datetime:
        return timezone.make_aware(datetime.combine(self.weeks[0], time()))

    def may(self, roles: Iterable[str]) -> bool:
        """Whether one holds one of these roles in a church that is looked at."""
        return is_superuser(self.request) or bool(self.church_ids(roles))

    def of_churches(self, rows: Rows, roles: Iterable[str] | None = None, path: str = "church") -> Rows:
        """Rows of the churches looked at; with `roles`, of those alone in which one holds one of them."""
        return rows.filter(**{f"{path}_id__in": self.church_ids(roles)})

    def church_ids(self, roles: Iterable[str] | None) -> list[int]:
        """The churches looked at; with `roles`, those alone in which one holds one of them."""
        if roles is None or is_superuser(self.request):
            found = self.churches
        else:
            found = tuple(churches_where(self.request, roles))
        return [each for each in found if self.chosen is None or each == self.chosen.pk]

    def by_week(self, rows: QuerySet[Any], *columns: str, **counts: Any) -> list[dict[str, Any]]:
        """For each week, and each value of the columns, the aggregates of the rows that began in it. One query."""
        weekly = rows.filter(created_at__gte=self.since).annotate(week=TruncWeek("created_at"))
        found = weekly.order_by().values("week", *columns).annotate(**counts)
        return [row | {"week": timezone.localtime(row["week"]).date()} for row in found]

    def stacked(self, found: Iterable[Mapping[str, Any]], column: str, names: Mapping[Any, Words]) -> list["Series"]:
        """A series of counts for each value of the column that there is, in the order of `names`."""
        counted = {(row["week"], row[column]): row["count"] for row in found}
        present = {value for _, value in counted}
        return [
            Series(name, tuple(counted.get((week, value), 0) for week in self.weeks))
            for value, name in names.items()
            if value in present
        ]


@dataclass(frozen=True)
class Series:
    name: Words
    values: tuple[float | None, ...]


UNITS: Mapping[str, Callable[[float], Words]] = {
    "count": lambda value: str(round(value)),
    "share": lambda value: f"{value:.3f}",  # of 1
    "percent": lambda value: f"{value:.1f} %",
    "hours": lambda value: _("%(number)s h") % {"number": f"{value:.1f}"},
    "ms": lambda value: _("%(number)s ms") % {"number": round(value)},
}


@dataclass(frozen=True)
class Card:
    """A chart, with the same numbers in a table for whoever cannot see it."""

    name: str  # of its elements in the page
    title: Words
    explained: Words
    labels: Sequence[Words]
    series: Sequence[Series]
    label: Words  # what a screen reader is told of the chart, a sentence
    kind: str = "bars"  # "bars" | "rows" | "lines"
    unit: str = "count"  # one of UNITS
    stacked: bool = False
    wide: bool = False
    link: tuple[Words, str] | None = None  # where there is more of it

    @property
    def data(self) -> dict[str, Any]:
        """As `static/console/charts.js` takes it."""
        series = [{"name": str(each.name), "values": each.values} for each in self.series]
        labels = [str(each) for each in self.labels]
        return {"kind": self.kind, "unit": self.unit, "stacked": self.stacked, "labels": labels, "series": series}

    @property
    def chart_name(self) -> str:
        return f"{self.name}-data"

    @property
    def is_empty(self) -> bool:
        return not any(value for each in self.series for value in each.values)

    @property
    def rows(self) -> list[tuple[Words, list[Words]]]:
        """The table: a row for each label, a column for each series."""
        written = UNITS[self.unit]
        return [
            (label, ["–" if (value := each.values[at]) is None else written(value) for each in self.series])
            for at, label in enumerate(self.labels)
        ]


@dataclass(frozen=True)
class Waiting:
    """Something that waits for a person: how many, and where."""

    title: Words
    count: int
    url: str
    is_urgent: bool = False


@dataclass(frozen=True)
class Notice:
    """Something does not work as it should: what it is, and what to do, in sentences."""

    title: Words
    words: Words
    is_urgent: bool = True


def fill(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Unfold's DASHBOARD_CALLBACK."""
    churches = list(Church.objects.visible_to(request.user).only("pk", "name"))
    chosen = next((each for each in churches if str(each.pk) == request.GET.get("church")), None)
    look = Look(request, tuple(each.pk for each in churches), chosen)
    cards: list[Card | None] = [import_string(path)(look) for path in settings.DASHBOARD_CARDS]
    waiting: list[Waiting] = [each for path in settings.DASHBOARD_WAITING for each in import_string(path)(look)]
    notices: list[Notice] = [each for path in settings.DASHBOARD_NOTICES for each in import_string(path)(look)]
    return context | {
        "title": _("Overview"),
        "notices": notices,
        "churches": churches if len(churches) > 1 else (),
        "chosen": chosen,
        "waiting": waiting,
        "cards": [card for card in cards if card is not None],
        "weeks": WEEKS,
    }

"""How many records each view holds, in one query that never counts further than somebody would read."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db.models import IntegerField, QuerySet, Subquery, Value

CAP = 99


class _UpTo(Subquery):
    """The number of rows, at most CAP + 1: the database stops reading there."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) capped)"
    output_field = IntegerField()
    empty_result_set_value = 0  # of what nobody asks the database for

    def __init__(self, records: QuerySet[Any], **extra: Any) -> None:
        super().__init__(records.order_by().annotate(one=Value(1)).values("one")[: CAP + 1], **extra)


def capped(user: User, records: Mapping[str, QuerySet[Any]]) -> dict[str, str]:
    """For each name the number of its records as it is shown: "7", or "99+" beyond CAP."""
    columns = {f"count_{number}": _UpTo(each) for number, each in enumerate(records.values())}
    found = User.objects.filter(pk=user.pk).values_list(*columns.values()).first() or ()
    return {name: shown(count) for name, count in zip(records, found, strict=True)}


def shown(count: int) -> str:
    return f"{CAP}+" if count > CAP else str(count)

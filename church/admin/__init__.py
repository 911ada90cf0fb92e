"""The congregation in the admin site."""

from church.admin import (
    answers,
    appointments,
    checks,
    content,
    events,
    facilities,
    giving,
    groups,
    kids,
    library,
    staff,
    tenant,
    users,
    worship,
)

__all__ = [
    "answers",
    "appointments",
    "checks",
    "content",
    "events",
    "facilities",
    "giving",
    "groups",
    "kids",
    "library",
    "staff",
    "tenant",
    "users",
    "worship",
]

"""The congregation in the admin site."""

from church.admin import (
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

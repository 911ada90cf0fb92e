"""The congregation in the admin site."""

from church.admin import (
    appointments,
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

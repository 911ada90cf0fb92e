"""The congregation: the tenant, its people, what it publishes."""

from church.models.content import Announcement, Sermon, VisitorGuide, Weekday, WorshipService
from church.models.staff import StaffMember, StaffRole
from church.models.tenant import Church, Language, TierSlug
from church.roles import Role

__all__ = [
    "Announcement",
    "Church",
    "Language",
    "Role",
    "Sermon",
    "StaffMember",
    "StaffRole",
    "TierSlug",
    "VisitorGuide",
    "Weekday",
    "WorshipService",
]

"""What people asked for, and who is told of it."""

from prayers.models.choices import Confidentiality, Kind, Status, Urgency
from prayers.models.kinds import (
    BenevolenceRequest,
    CallbackRequest,
    CareNeed,
    ContactMerge,
    ConversationSummary,
    FollowUpDraft,
    FollowupTask,
    PastoralVisit,
    PrayerRequest,
    SafetyConcern,
    VisitorContact,
    VisitorFollowup,
    VolunteerSignup,
)
from prayers.models.notification import Notification
from prayers.models.person import Person
from prayers.models.record import CareRecord

__all__ = [
    "BenevolenceRequest",
    "CallbackRequest",
    "CareNeed",
    "CareRecord",
    "Confidentiality",
    "ContactMerge",
    "ConversationSummary",
    "FollowUpDraft",
    "FollowupTask",
    "Kind",
    "Notification",
    "PastoralVisit",
    "Person",
    "PrayerRequest",
    "SafetyConcern",
    "Status",
    "Urgency",
    "VisitorContact",
    "VisitorFollowup",
    "VolunteerSignup",
]

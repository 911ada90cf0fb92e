"""What people asked for, who is told of it, and what staff do with it."""

from prayers.models.amendment import Amendment
from prayers.models.choices import Confidentiality, HeardBy, Kind, Mark, Status, Urgency
from prayers.models.escalation import Escalation
from prayers.models.flood import Flood
from prayers.models.kinds import (
    BenevolenceRequest,
    CallbackRequest,
    CareNeed,
    ConcernUpdate,
    ContactMerge,
    ConversationSummary,
    FollowUpDraft,
    PastoralVisit,
    PrayerRequest,
    SafetyConcern,
    VisitorContact,
    VisitorFollowup,
    VolunteerSignup,
)
from prayers.models.money import Approval, Payment
from prayers.models.note import Note, Visibility
from prayers.models.notification import Notification
from prayers.models.outbound import OutboundMessage
from prayers.models.person import Person
from prayers.models.printing import PrintDecision
from prayers.models.promise import Promise
from prayers.models.record import CareRecord
from prayers.models.step import RecordStep, What
from prayers.models.task import FollowupTask, TaskKind
from prayers.models.view import RecordView, Where

__all__ = [
    "Amendment",
    "Approval",
    "BenevolenceRequest",
    "CallbackRequest",
    "CareNeed",
    "CareRecord",
    "ConcernUpdate",
    "Confidentiality",
    "ContactMerge",
    "ConversationSummary",
    "Escalation",
    "Flood",
    "FollowUpDraft",
    "FollowupTask",
    "HeardBy",
    "Kind",
    "Mark",
    "Note",
    "Notification",
    "OutboundMessage",
    "PastoralVisit",
    "Payment",
    "Person",
    "PrayerRequest",
    "PrintDecision",
    "Promise",
    "RecordStep",
    "RecordView",
    "SafetyConcern",
    "Status",
    "TaskKind",
    "Urgency",
    "Visibility",
    "VisitorContact",
    "VisitorFollowup",
    "VolunteerSignup",
    "What",
    "Where",
]

"""The words a care record is sorted by."""

from django.db import models


class Kind(models.TextChoices):
    PRAYER = "prayer", "prayer request"
    CALLBACK = "callback", "call-back request"
    CONTACT = "contact", "visitor contact"
    VISIT = "visit", "pastoral visit"
    CARE = "care", "care need"
    SAFETY = "safety", "safety concern"
    VOLUNTEER = "volunteer", "volunteer sign-up"
    FOLLOWUP = "followup", "visitor follow-up"
    SUMMARY = "summary", "conversation summary"
    DRAFT = "draft", "message draft"
    BENEVOLENCE = "benevolence", "benevolence request"


class Status(models.TextChoices):
    NEW = "new", "new"  # nobody has taken it
    CLAIMED = "claimed", "claimed"  # somebody took it on
    IN_PROGRESS = "in_progress", "in progress"
    ATTEMPTED = "attempted", "tried, not reached"  # a call back that nobody answered
    SCHEDULED = "scheduled", "scheduled"  # a visit with a date
    SCREENING = "screening", "background check"  # of a volunteer who would serve among minors
    AWAITING_APPROVAL = "awaiting_approval", "awaiting approval"  # a draft nobody has read
    APPROVED = "approved", "approved"
    DONE = "done", "done"
    DECLINED = "declined", "declined"  # the church said no
    CLOSED = "closed", "closed without action"  # withdrawn, doubled, not reachable
    FILED = "filed", "filed"  # for reading; nothing is to be done


CLOSED_STATUSES = frozenset({Status.DONE, Status.DECLINED, Status.CLOSED, Status.FILED})
UNCLAIMED_STATUSES = frozenset({Status.NEW, Status.AWAITING_APPROVAL})


class Urgency(models.TextChoices):
    LOW = "low", "low"
    NORMAL = "normal", "normal"
    HIGH = "high", "high"  # the same day
    IMMEDIATE = "immediate", "immediate"  # somebody may be in danger


class Confidentiality(models.TextChoices):
    PRAYER_CHAIN = "prayer_chain", "prayer chain"
    PRAYER_TEAM = "prayer_team", "prayer team"
    PASTORS_ONLY = "pastors_only", "pastors only"
    COMMITTEE = "committee", "benevolence committee"
    SAFETY = "safety", "safety"
    STAFF = "staff", "staff"

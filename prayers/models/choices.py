"""The words a care record is sorted by."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    PRAYER = "prayer", _("prayer request")
    CALLBACK = "callback", _("call-back request")
    CONTACT = "contact", _("visitor contact")
    VISIT = "visit", _("pastoral visit")
    CARE = "care", _("care need")
    SAFETY = "safety", _("safety concern")
    VOLUNTEER = "volunteer", _("volunteer sign-up")
    FOLLOWUP = "followup", _("visitor follow-up")
    SUMMARY = "summary", _("conversation summary")
    DRAFT = "draft", _("message draft")
    BENEVOLENCE = "benevolence", _("benevolence request")


class Status(models.TextChoices):
    NEW = "new", _("new")  # nobody has taken it
    CLAIMED = "claimed", _("claimed")  # somebody took it on
    IN_PROGRESS = "in_progress", _("in progress")
    ATTEMPTED = "attempted", _("tried, not reached")  # a call back that nobody answered
    SCHEDULED = "scheduled", _("scheduled")  # a visit with a date
    SCREENING = "screening", _("background check")  # of a volunteer who would serve among minors
    AWAITING_APPROVAL = "awaiting_approval", _("awaiting approval")  # a draft nobody has read
    APPROVED = "approved", _("approved")
    DONE = "done", _("done")
    DECLINED = "declined", _("declined")  # the church said no
    CLOSED = "closed", _("closed without action")  # withdrawn, doubled, not reachable
    FILED = "filed", _("filed")  # for reading; nothing is to be done


CLOSED_STATUSES = frozenset({Status.DONE, Status.DECLINED, Status.CLOSED, Status.FILED})
UNCLAIMED_STATUSES = frozenset({Status.NEW, Status.AWAITING_APPROVAL})


class Urgency(models.TextChoices):
    LOW = "low", _("low")
    NORMAL = "normal", _("normal")
    HIGH = "high", _("high")  # the same day
    IMMEDIATE = "immediate", _("immediate")  # somebody may be in danger


class Mark(models.TextChoices):
    """What staff say of an alarm or a notice of danger afterwards; "" where nobody has said."""

    RIGHT = "right", _("right")
    FALSE = "false", _("false")


class HeardBy(models.TextChoices):
    """What heard a danger: a family, without words."""

    RULE = "rule", _("a rule")  # the heads may have heard it, too
    HEAD = "head", _("the heads")
    ANSWER = "answer", _("the answer to the direct question")
    CHURCH_PHRASE = "phrase", _("a phrase of the church's own")
    MODEL = "model", _("the model")
    MINOR = "minor", _("what is asked for with a minor")  # the engine's own call, where the model left it out
    SILENCE = "silence", _("a notice whose question stayed unanswered")


class Confidentiality(models.TextChoices):
    PRAYER_CHAIN = "prayer_chain", _("prayer chain")
    PRAYER_TEAM = "prayer_team", _("prayer team")
    PASTORS_ONLY = "pastors_only", _("pastors only")
    COMMITTEE = "committee", _("benevolence committee")
    SAFETY = "safety", _("safety")
    STAFF = "staff", _("staff")

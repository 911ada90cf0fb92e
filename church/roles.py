"""What a member of staff does here, and so what they are told about and may read."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Role(models.TextChoices):
    ADMIN = "admin", _("administrator")
    OFFICE = "office", _("office")
    PASTOR = "pastor", _("pastor")
    PRAYER_TEAM = "prayer_team", _("prayer team")
    CARE_TEAM = "care_team", _("care team")
    YOUTH_PASTOR = "youth_pastor", _("youth pastor")
    SAFETY_ON_CALL = "safety_on_call", _("safety, on call")
    BENEVOLENCE = "benevolence", _("benevolence committee")
    TREASURER = "treasurer", _("treasurer")
    VOLUNTEER_COORDINATOR = "volunteer_coordinator", _("volunteer coordinator")

"""What a member of staff does here, and so what they are told about and may read."""

from django.db import models


class Role(models.TextChoices):
    ADMIN = "admin", "administrator"
    OFFICE = "office", "office"
    PASTOR = "pastor", "pastor"
    PRAYER_TEAM = "prayer_team", "prayer team"
    CARE_TEAM = "care_team", "care team"
    YOUTH_PASTOR = "youth_pastor", "youth pastor"
    SAFETY_ON_CALL = "safety_on_call", "safety, on call"
    BENEVOLENCE = "benevolence", "benevolence committee"
    TREASURER = "treasurer", "treasurer"
    VOLUNTEER_COORDINATOR = "volunteer_coordinator", "volunteer coordinator"

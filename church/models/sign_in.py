"""One browser in which somebody is signed in to the console. While the row stands, the session counts; ending it is deleting it."""

import uuid
from datetime import datetime, timedelta
from typing import Any, Self

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import models
from django.utils import timezone

NOTED_EVERY = timedelta(seconds=60)  # a request within that is not written down


class SignInQuerySet(models.QuerySet[Any]):
    def visible_to(self, user: User | AnonymousUser) -> Self:
        """One's own: where a colleague is signed in is nobody else's business."""
        return self.filter(user_id=user.pk) if user.is_authenticated and user.is_active else self.none()

    def standing(self, now: datetime | None = None) -> Self:
        """Those that neither lasted nor rested too long."""
        now = now or timezone.now()
        return self.filter(
            started_at__gt=now - timedelta(seconds=settings.SESSION_COOKIE_AGE),
            seen_at__gt=now - timedelta(seconds=settings.SESSION_IDLE_SECONDS),
        )


class SignIn(models.Model):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_ins")
    browser = models.CharField(max_length=60, blank=True)  # such as "Firefox, Windows"; no address, no version
    started_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)  # the last thing the person did, to the minute

    objects = SignInQuerySet.as_manager()

    class Meta:
        ordering = ["-seen_at", "pk"]

    def __str__(self) -> str:
        return f"Sign-in {str(self.pk)[:8]}"

    @property
    def lasts_until(self) -> datetime:
        """When it ends however busy the person is."""
        return self.started_at + timedelta(seconds=settings.SESSION_COOKIE_AGE)

    @property
    def ends_at(self) -> datetime:
        """When it ends if nothing more is done in it."""
        return min(self.lasts_until, self.seen_at + timedelta(seconds=settings.SESSION_IDLE_SECONDS))

    def note(self, now: datetime) -> None:
        """The person did something."""
        if now - self.seen_at >= NOTED_EVERY:
            SignIn.objects.filter(pk=self.pk, seen_at__lt=now).update(seen_at=now)
            self.seen_at = now

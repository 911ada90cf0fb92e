"""Who read what was said in a conversation, where and when, whether or not anything came of it."""

from typing import Any, Self
from uuid import UUID

from django.db import models
from django.utils.translation import gettext_lazy as _

from church.models import Church
from prayers.models.view import View, ViewQuerySet
from tooling.models.invocation import where_nothing_is_kept


class ConversationViewQuerySet(ViewQuerySet):
    subject = "conversation_id"

    def visible_to(self, user: Any) -> Self:
        """Who read the conversations from which nothing is kept from this user, where they are administrator or pastor."""
        rows: Self = where_nothing_is_kept(self, user)
        return rows

    def about(self, pk: UUID, church_id: int) -> dict[str, Any]:
        return {"conversation_id": pk, "church_id": church_id}


class ConversationView(View):
    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="+")
    conversation_id = models.UUIDField()  # the layer above owns conversations

    objects = ConversationViewQuerySet.as_manager()

    class Meta(View.Meta):
        verbose_name = _("reading of a conversation")
        verbose_name_plural = _("readings of conversations")
        indexes = [
            models.Index(fields=["conversation_id", "user", "-at"], name="tooling_view_of_conversation"),
            models.Index(fields=["church", "-at"], name="tooling_view_newest"),
        ]

    def __str__(self) -> str:
        return f"Reading {self.pk} of conversation {str(self.conversation_id)[:8]}"

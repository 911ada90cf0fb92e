"""The app that knows the tools: what works its rows off, and what a new church starts with."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.apps import AppConfig
from django.db.models.signals import post_save


class ToolingConfig(AppConfig):
    name = "tooling"
    verbose_name = "Tools"

    def ready(self) -> None:
        from church.models import Church
        from prayers import escalation, notify
        from prayers.models import Notification
        from prayers.signals import rows_queued
        from tooling import bell, ledger
        from tooling.models import ToolInvocation

        bell.register_worker(ToolInvocation._meta.label_lower, ledger.work)
        bell.register_worker(Notification._meta.label_lower, notify.work)
        bell.register_periodic(escalation.escalate_unclaimed)
        rows_queued.connect(_ring, dispatch_uid="tooling.ring")
        post_save.connect(_give_instructions, sender=Church, dispatch_uid="tooling.give_instructions")


def _ring(sender: Any, label: str, ids: Sequence[UUID], **kwargs: Any) -> None:
    from tooling import bell

    bell.ring_on_commit(label, ids)


def _give_instructions(sender: Any, instance: Any, raw: bool = False, **kwargs: Any) -> None:
    from tooling.instructions import ensure_templates

    if not raw:  # a fixture brings its own
        ensure_templates(instance)

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
        from church import allowances, import_jobs
        from church.models import Church, ImportRun
        from prayers import alarms, escalation, floods, leaving, notify, standing_still
        from prayers.models import Notification
        from prayers.signals import rows_queued
        from tooling import bell, failure_notices, ledger
        from tooling.models import ToolInvocation
        from tooling.registry import start_with
        from tooling.tools import REGISTRY

        start_with(REGISTRY)
        bell.register_worker(ToolInvocation._meta.label_lower, ledger.work)
        bell.register_worker(Notification._meta.label_lower, notify.work)
        bell.register_worker(ImportRun._meta.label_lower, import_jobs.work)
        bell.register_periodic(escalation.escalate_unclaimed)
        bell.register_periodic(alarms.raise_unanswered)
        bell.register_periodic(import_jobs.forget_old)
        bell.register_periodic(allowances.forget_addresses)
        bell.register_periodic(floods.forget_addresses)
        bell.register_periodic(standing_still.look_after_claimed)
        bell.register_periodic(leaving.hand_over_orphans)
        bell.register_periodic(failure_notices.remind_of_danger)
        failure_notices.register_holding()
        notify.register_needless(failure_notices.SAFETY_NOTICE, failure_notices.why_needless)
        notify.register_needless(failure_notices.NOTICE, failure_notices.why_needless)
        rows_queued.connect(_ring, dispatch_uid="tooling.ring")
        import_jobs.queued.connect(_ring_import, dispatch_uid="tooling.ring_import")
        post_save.connect(_give_instructions, sender=Church, dispatch_uid="tooling.give_instructions")


def _ring(sender: Any, label: str, ids: Sequence[UUID], **kwargs: Any) -> None:
    from tooling import bell

    bell.ring_on_commit(label, ids)


def _ring_import(sender: Any, ids: Sequence[UUID], **kwargs: Any) -> None:
    from tooling import bell

    bell.ring_on_commit(sender._meta.label_lower, ids)


def _give_instructions(sender: Any, instance: Any, raw: bool = False, **kwargs: Any) -> None:
    from tooling.instructions import ensure_templates

    if not raw:  # a fixture brings its own
        ensure_templates(instance)

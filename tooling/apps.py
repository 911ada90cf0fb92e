"""The app that knows the tools: what works its rows off, and what a new church starts with."""

from django.apps import AppConfig
from django.db.models.signals import post_save


class ToolingConfig(AppConfig):
    name = "tooling"
    verbose_name = "Tools"

    def ready(self) -> None:
        from church.models import Church
        from prayers import notify
        from prayers.inbox import notices as inbox_notices
        from prayers.item import panels
        from prayers.jobs import dispatch
        from prayers.jobs.sweeper import register_periodic
        from tooling import failure_notices, instructions, ledger
        from tooling.models import ToolInvocation
        from tooling.plans import decisions, digest, notices
        from tooling.plans.console.panel import record_panel
        from tooling.plans.console.waiting import inbox_notice
        from tooling.registry import start_with
        from tooling.tools import REGISTRY

        start_with(REGISTRY)
        dispatch.register_worker(ToolInvocation._meta.label_lower, ledger.work, is_waited_for=True)
        register_periodic(failure_notices.remind_of_danger, with_beat=True)
        failure_notices.register_holding()
        notify.register_needless(failure_notices.SAFETY_NOTICE, failure_notices.why_needless)
        notify.register_needless(failure_notices.NOTICE, failure_notices.why_needless)
        notify.register_needless(notices.DECISION, notices.why_needless)
        notify.register_needless(notices.EXPIRED, notices.why_needless)
        notify.register_needless(digest.KIND, digest.why_needless)
        register_periodic(decisions.tell_of_expired, with_beat=True)
        register_periodic(digest.tell_of_waiting, with_beat=True)
        panels.register(record_panel)
        inbox_notices.register(inbox_notice)
        post_save.connect(instructions.ensure_on_save, sender=Church, dispatch_uid="tooling.give_instructions")

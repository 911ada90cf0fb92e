"""The app that knows the tools: what works its rows off, and what a new church starts with."""

from django.apps import AppConfig
from django.db.models.signals import post_save


class ToolingConfig(AppConfig):
    name = "tooling"
    verbose_name = "Tools"

    def ready(self) -> None:
        from church.models import Church
        from prayers import notify
        from prayers.jobs import dispatch
        from prayers.jobs.sweeper import register_periodic
        from tooling import failure_notices, instructions, ledger
        from tooling.models import ToolInvocation
        from tooling.plans import decisions, notices
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
        register_periodic(decisions.tell_of_expired, with_beat=True)
        post_save.connect(instructions.ensure_on_save, sender=Church, dispatch_uid="tooling.give_instructions")

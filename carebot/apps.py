"""The app that knows conversations, and what it listens to in the layers below."""

from typing import TYPE_CHECKING

from django.apps import AppConfig
from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest

    from church.second_person.others import Waiting


class CarebotConfig(AppConfig):
    name = "carebot"
    verbose_name = "Conversations"

    def ready(self) -> None:
        from carebot import checks, languages, outcomes, takeover  # noqa: F401
        from carebot.answers import mails, sweep
        from carebot.console.panel import record_panel
        from carebot.instructions import notices
        from carebot.persons import nightly
        from carebot.plans import executor, planner
        from carebot.safe_reach import read_reach
        from church.second_person import others
        from language.screen import ReadingMode, use_reading
        from prayers import reaching
        from prayers.item import panels
        from prayers.jobs import dispatch
        from prayers.jobs.sweeper import register_periodic
        from tooling.models import CarePlan, PlanStep, ToolInvocation
        from tooling.signals import invocation_failed, invocation_succeeded

        use_reading(ReadingMode(settings.READING))
        others.register(_releases_waiting)
        notices.connect()
        languages.translate_names()
        invocation_succeeded.connect(
            outcomes.write_receipt, sender=ToolInvocation, dispatch_uid="carebot.write_receipt"
        )
        invocation_failed.connect(
            outcomes.write_correction, sender=ToolInvocation, dispatch_uid="carebot.write_correction"
        )
        dispatch.register_worker(CarePlan._meta.label_lower, planner.work)
        dispatch.register_worker(PlanStep._meta.label_lower, executor.work)
        dispatch.register_worker(mails.LABEL, mails.work)
        panels.register(record_panel)
        reaching.register(read_reach)
        takeover.register_holding()
        register_periodic(nightly.purge_if_due)
        register_periodic(sweep.look_after_answers)


def _releases_waiting(request: "HttpRequest") -> "list[Waiting]":
    from carebot.instructions.reading import (
        waiting,  # which imports pages of the admin: too early while apps are made ready
    )

    return waiting(request)

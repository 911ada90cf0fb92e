"""The app that knows conversations, and what it listens to in the layers below."""

from django.apps import AppConfig


class CarebotConfig(AppConfig):
    name = "carebot"
    verbose_name = "Conversations"

    def ready(self) -> None:
        from carebot import checks, languages, outcomes  # noqa: F401
        from carebot.console.panel import record_panel
        from prayers.item import panels
        from tooling.models import ToolInvocation
        from tooling.signals import invocation_failed, invocation_succeeded

        languages.translate_names()
        invocation_succeeded.connect(
            outcomes.write_receipt, sender=ToolInvocation, dispatch_uid="carebot.write_receipt"
        )
        invocation_failed.connect(
            outcomes.write_correction, sender=ToolInvocation, dispatch_uid="carebot.write_correction"
        )
        panels.register(record_panel)

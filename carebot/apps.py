"""The app that knows conversations, and what it listens to in the layers below."""

from django.apps import AppConfig
from django.conf import settings


class CarebotConfig(AppConfig):
    name = "carebot"
    verbose_name = "Conversations"

    def ready(self) -> None:
        from carebot import checks, languages, outcomes, takeover  # noqa: F401
        from carebot.console.panel import record_panel
        from carebot.safe_reach import read_reach
        from language.screen import ReadingMode, use_reading
        from prayers import reaching
        from prayers.item import panels
        from tooling.models import ToolInvocation
        from tooling.signals import invocation_failed, invocation_succeeded

        use_reading(ReadingMode(settings.READING))
        languages.translate_names()
        invocation_succeeded.connect(
            outcomes.write_receipt, sender=ToolInvocation, dispatch_uid="carebot.write_receipt"
        )
        invocation_failed.connect(
            outcomes.write_correction, sender=ToolInvocation, dispatch_uid="carebot.write_correction"
        )
        panels.register(record_panel)
        reaching.register(read_reach)
        takeover.register_holding()

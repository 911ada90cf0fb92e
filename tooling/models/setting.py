"""The one thing about a tool's mode that a church may change."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet
from tooling.registry import Mode, registry


class ToolSetting(models.Model):
    """Whether an immediate tool's result stands behind an instruction to acknowledge the person first."""

    church = models.ForeignKey("church.Church", on_delete=models.CASCADE, related_name="tool_settings")
    tool = models.CharField(max_length=64)
    with_empathy = models.BooleanField(
        default=True, help_text=_("The assistant acknowledges the person before it uses this tool's result.")
    )

    objects = ChurchOwnedQuerySet.as_manager()

    class Meta:
        ordering = ["church", "tool"]
        constraints = [models.UniqueConstraint(fields=["church", "tool"], name="one_setting_per_tool")]

    def __str__(self) -> str:
        return f"{self.tool}: {'with' if self.with_empathy else 'without'} empathy first"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.clean()
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Refuses every tool but immediate ones: what is deferred can never be made immediate here."""
        choices = settable_tools()
        if self.tool not in choices:
            raise ValidationError({"tool": f"Accepted are immediate tools: {', '.join(choices)}."})


def settable_tools() -> list[str]:
    """Names of the tools that can be moved between immediate and immediate_with_empathy."""
    return [tool.name for tool in registry() if tool.mode is not Mode.DEFERRED]

"""A turn with a draft, with no conversation behind it: what it knows, and the log of calls of which nothing is left behind."""

import uuid
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from carebot.history import as_told
from carebot.llm.base import ApiMessage
from carebot.models import PromptPin
from carebot.pins import church_view, tool_definitions
from carebot.turn.context import TurnContext
from carebot.turn.signals import read_signals
from church.models import Church
from language.screen import screen
from tooling import execution
from tooling.execution import ImmediateOutcome
from tooling.registry import Tool, ToolContext

NOT_RUN = "This is a trial: the tool was not run, and nothing was sent. Answer without it."


def context_for(
    church: Church,
    pin: PromptPin,
    text: str,
    language: str,
    history: tuple[ApiMessage, ...] = (),
    *,
    screened: bool = True,
) -> TurnContext:
    """The message of somebody nobody knows, in a conversation whose id means nothing.

    `screened` False: an example is to reach the model, whatever the safety screen says of it.
    """
    view = church_view(church)
    return TurnContext(
        turn_id=uuid.uuid4(),
        conversation_id=uuid.uuid4(),
        church=view,
        channel="chat",
        speaker="visitor",
        text=as_told(text),
        visitor_history=(),
        signals=read_signals(text, history=(), fallback_language=language, region=view.country),
        safety=screen(text, extra_phrases=view.crisis_phrases) if screened else None,
        had_safety_before=False,
        system=pin.system,
        tools=tool_definitions(pin),
        history=history,
        ledger=(),
        shown_instead="",
        now=timezone.now().astimezone(ZoneInfo(view.timezone)),
    )


class NullCallLog:
    """The log of a trial: an immediate tool runs on the church's own data and is undone, rows, emails and all.

    A tool that waits for a server outside is not run: what it sent could not be taken back.
    """

    def __init__(self) -> None:
        self.not_run: set[str] = set()  # tools

    def run_immediate(
        self, tool: Tool, context: ToolContext, inputs: Mapping[str, Any], **row: Any
    ) -> ImmediateOutcome:
        if not tool.in_transaction:
            self.not_run.add(tool.name)
            return ImmediateOutcome(NOT_RUN, is_error=False, asks_back="", invocation_id=uuid.uuid4())
        with transaction.atomic():
            outcome = execution.run_immediate(tool, context, inputs, **row)
            transaction.set_rollback(True)
        return outcome

    def log_refused(self, *call: Any, **row: Any) -> None:
        """Kept nowhere; the page shows it."""

    def log_timeout(self, *call: Any, **row: Any) -> None:
        """Kept nowhere; the page shows it."""

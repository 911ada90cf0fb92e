"""Works deferred tool calls off the ledger: the tool's effect and the row's new state are one transaction."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils import timezone

from tooling import signals
from tooling.catalog import Catalog, ToolContext
from tooling.errors import UnknownTool
from tooling.models import ToolInvocation
from tooling.models.invocation import erased
from tooling.worker import Job, work_off

_standing_in: list[Catalog] = []  # catalogues of tests, the last one counts


def catalog() -> Catalog:
    """The tools of this process. Read late: the tools import what imports the ledger."""
    if _standing_in:
        return _standing_in[-1]
    from tooling.tools import CATALOG

    return CATALOG


def work(invocation_id: UUID) -> None:
    """Run a deferred call that is due: once in effect, however often and by however many this is called."""
    work_off(INVOCATIONS, invocation_id)


def _run(invocation: ToolInvocation) -> Mapping[str, Any]:
    tool = catalog().get(invocation.tool)
    if tool is None or not tool.is_deferred:
        raise UnknownTool(f"No deferred tool is called {invocation.tool[:64]!r} in this release.")
    record_id = tool.handler(context_of(invocation), invocation.input)
    return {"result": {"record_id": str(record_id), "kind": invocation.tool}}


def context_of(invocation: ToolInvocation) -> ToolContext:
    return ToolContext(
        church_id=invocation.church_id,
        conversation_id=invocation.conversation_id,
        language=invocation.language,
        channel=invocation.channel,
        is_minor=invocation.is_minor,
        invocation_id=invocation.pk,
    )


def _forget_if_erased(invocation: ToolInvocation) -> None:
    """Forget the input of a call whose conversation was erased while it was on its way.

    Looked at after the row is settled: from then on this transaction holds the row, and who erases now finds it settled.
    """
    asked = ToolInvocation.objects.filter(pk=invocation.pk, erase_when_settled=True)
    asked.update(**erased(invocation.pk), erased_at=timezone.now())


def _succeeded(invocation: ToolInvocation) -> None:
    _forget_if_erased(invocation)
    signals.invocation_succeeded.send(sender=ToolInvocation, invocation=invocation)


def _failed(invocation: ToolInvocation) -> None:
    _forget_if_erased(invocation)
    if not invocation.failed_before:
        signals.invocation_failed.send(sender=ToolInvocation, invocation=invocation)


INVOCATIONS = Job(ToolInvocation, run=_run, in_transaction=True, succeeded=_succeeded, failed=_failed)

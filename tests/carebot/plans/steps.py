"""Steps and calls for tests of plans."""

from datetime import timedelta

from django.utils import timezone

from carebot.llm.base import ToolCall


def tool_step(key="call", tools=("schedule_task",), **fields):
    return {"id": key, "description": f"Do {key}.", "step_type": "tool", "required_tools": list(tools), **fields}


def thinking(key="think", **fields):
    return {"id": key, "description": f"Think of {key}.", **fields}


def task_call(call_id="t1", title="Call her", **fields):
    tomorrow = timezone.localdate() + timedelta(days=2)
    return ToolCall(call_id, "schedule_task", {"what": "call", "title": title, "due_on": str(tomorrow), **fields})


def message_call(call_id="m1", body="Dear Dana, we think of you.", **fields):
    return ToolCall(call_id, "send_message", {"channel": "email", "subject": "A greeting", "body": body, **fields})

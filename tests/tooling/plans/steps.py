"""Steps and calls for tests of plans."""

MESSAGE = {"channel": "email", "subject": "A greeting", "body": "Dear Dana, we think of you."}


def tool_step(key="call", tools=("schedule_task",), **fields):
    return {"id": key, "description": f"Do {key}.", "step_type": "tool", "required_tools": list(tools), **fields}


def thinking(key="think", **fields):
    return {"id": key, "description": f"Think of {key}.", **fields}

"""Carries plans out in processes that are killed at random, and prints what came of it as JSON. Run inside an installation.

Each process is forked here, works off what is due, and gets SIGKILL some milliseconds later, wherever it is by then. The kills go on
until there were as many as were asked for, or nothing is left to do; then one process works off the rest undisturbed.
"""

import json
import os
import random
import signal
import sys
from datetime import timedelta

import django

from tests.servers.installation import AGAIN

KILLS, RECORDS, TASKS_EACH = 20, 12, 4


def main(seed: int) -> None:
    django.setup()
    from django.db import connections
    from django.utils import timezone

    from church.models import Church, StaffMember
    from prayers.models import FollowupTask, Kind, OutboundMessage
    from prayers.testing import make_record
    from tooling.models import CarePlan, Confirmation, Decision, PlanStep, PlanTemplate
    from tooling.plans import decisions, rows

    church = Church.objects.get(public_key="demo")
    staff = next(each for each in StaffMember.objects.active().filter(church=church) if "pastor" in each.role_names)
    day = str(timezone.localdate() + timedelta(days=3))
    steps = [
        {
            "id": f"task-{number}",
            "description": f"Task {number}",
            "step_type": "tool",
            "required_tools": ["schedule_task"],
            "validation": "strict",
            "depends_on": [f"task-{number - 1}"] if number else [],
            "inputs": {"schedule_task": {"what": "call", "title": f"Task {number}", "due_on": day}},
        }
        for number in range(TASKS_EACH)
    ]
    sending = {
        "id": "send", "description": "Write", "step_type": "tool", "required_tools": ["send_message"], "validation": "strict",
        "depends_on": ["task-0"], "inputs": {"send_message": {"channel": "email", "body": "Dear friend"}},
    }  # fmt: skip
    template = PlanTemplate.objects.create(church=church, name=f"Killed {seed}", steps=[*steps, sending])
    records = [make_record(church, Kind.CARE, category="meals", contact=f"k{n}@example.org") for n in range(RECORDS)]
    for record in records:
        rows.start(record, by=staff.user, template=template)
    draw = random.Random(seed)

    def work() -> None:
        from prayers.jobs import dispatch

        while True:
            for label in (CarePlan._meta.label_lower, PlanStep._meta.label_lower):
                manager = CarePlan.objects if label.endswith("careplan") else PlanStep.objects
                for pk in list(manager.due().values_list("pk", flat=True)):
                    dispatch.WORKERS[label](pk)
            for each in Confirmation.objects.undecided():
                decisions.decide(each, Decision.APPROVED, by=staff.user, shown=decisions.shown_digest(each))
            open_steps = PlanStep.objects.filter(state__in=("queued", "running", "retrying", "waiting", "pending"))
            if not open_steps.exists() and not CarePlan.objects.exclude(state="succeeded").exists():
                return
            AGAIN.wait(0.05)

    killed = 0
    while killed < KILLS:
        connections.close_all()
        child = os.fork()
        if child == 0:
            work()
            os._exit(0)
        AGAIN.wait(draw.uniform(0.05, 0.4))
        os.kill(child, signal.SIGKILL)
        _pid, status = os.waitpid(child, 0)
        killed += os.WIFSIGNALED(status)
        if not os.WIFSIGNALED(status):
            break
    work()
    sys.stdout.write(
        json.dumps(
            {
                "killed": killed,
                "states": sorted(set(PlanStep.objects.values_list("state", flat=True))),
                "steps": PlanStep.objects.count(),
                "tasks": FollowupTask.objects.filter(record__in=records).count(),
                "messages": OutboundMessage.objects.filter(record__in=records).count(),
                "confirmations": Confirmation.objects.count(),
            }
        )
    )


if __name__ == "__main__":
    main(int(sys.argv[1]))

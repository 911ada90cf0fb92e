"""Queues deferred calls in an installation, as many as are asked for, ten to a conversation: each would write one prayer.

Run inside the installation: `python -m tests.servers.faults.rows COUNT [TOOL]`.
"""

import sys
from uuid import uuid4

import django

EACH = 10


def main(count: int, tool: str) -> None:
    django.setup()
    from django.db import transaction
    from django.utils import timezone

    from carebot.models import Conversation, Turn, TurnState
    from carebot.pins import current_pin
    from church.models import Church
    from tooling.execution import QueuedCall, enqueue

    church = Church.objects.get(public_key="demo")
    pin = current_pin(church)
    now = timezone.now()
    with transaction.atomic():
        for first in range(0, count, EACH):
            conversation = Conversation.objects.create(church=church, pin=pin, last_turn=1)
            turn = Turn.objects.create(
                conversation=conversation, number=1, state=TurnState.CLOSED, deadline_at=now, closed_at=now
            )
            calls = [
                QueuedCall(tool, uuid4().hex, {"request": f"Please pray for number {number}."}, seq=number)
                for number in range(first, min(first + EACH, count))
            ]
            enqueue(calls, church_id=church.pk, conversation_id=conversation.pk, turn_id=turn.pk)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "submit_prayer_request")

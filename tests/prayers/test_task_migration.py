"""Tasks of visitor follow-ups are tasks of the same records afterwards, and again what they were on the way back."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from church.models import Role
from church.testing import make_cast
from prayers import care_tasks
from prayers.models import FollowupTask, Kind, RecordStep
from prayers.testing import make_record

BEFORE, AFTER = ("prayers", "0013_best_time_of_danger"), ("prayers", "0016_outbound_messages")


@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_task_keeps_its_record_there_and_back() -> None:
    now = timezone.now()
    cast = make_cast()
    followup, visit = make_record(cast.church, Kind.FOLLOWUP), make_record(cast.church, Kind.VISIT)
    due = followup.tasks.get()
    FollowupTask.objects.filter(pk=due.pk).update(due_at=now - timedelta(days=3))
    later = FollowupTask.objects.create(record=followup, title="Later", due_at=now + timedelta(days=3))
    care_tasks.schedule(visit, title="Bring soup", due_at=now, by=cast[Role.PASTOR].user)
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        MigrationExecutor(connection).migrate([BEFORE])
        old = MigrationExecutor(connection).loader.project_state([BEFORE]).apps
        tasks = old.get_model("prayers", "FollowupTask").objects.order_by("pk")
        assert list(tasks.values_list("pk", "followup_id")) == [(due.pk, followup.pk), (later.pk, followup.pk)]
        assert not old.get_model("prayers", "RecordStep").objects.filter(what__startswith="task").exists()
        MigrationExecutor(connection).migrate([AFTER])
    finally:
        MigrationExecutor(connection).migrate(newest)
    tasks_now = {task.pk: task for task in FollowupTask.objects.all()}
    assert {task.record_id for task in tasks_now.values()} == {followup.pk}
    assert tasks_now[due.pk].told_at is not None, "nobody is told at once of all that was due before"
    assert tasks_now[later.pk].told_at is None
    assert not RecordStep.objects.filter(record_id=visit.pk).exists()

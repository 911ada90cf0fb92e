"""The Celery application: settings that bound what a killed worker or a dead broker can do."""

import subprocess
import sys

import pytest
from django.conf import settings
from django.db import connections

from carebot import celery


def test_a_message_that_is_lost_sight_of_comes_back_after_the_longest_task():
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    assert settings.CELERY_TASK_SOFT_TIME_LIMIT < settings.CELERY_TASK_TIME_LIMIT < options["visibility_timeout"]
    assert settings.CELERY_TASK_TIME_LIMIT < settings.LEDGER_CLAIM_SECONDS, "a worker is dead before its claim runs out"
    assert options["unacked_restore_interval"] <= 10


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("task_acks_late", True),
        ("task_reject_on_worker_lost", True),
        ("worker_prefetch_multiplier", 1),
        ("task_ignore_result", True),
        ("task_publish_retry", False),
        ("result_backend", None),
        ("broker_connection_retry_on_startup", True),
    ],
)
def test_a_setting_reaches_the_application(name, value):
    assert celery.app.conf[name] == value


def test_soft_shutdown_is_on():
    assert celery.app.conf.worker_soft_shutdown_timeout > 0


def test_the_beat_schedule_names_tasks_that_exist():
    celery.app.loader.import_default_modules()
    for entry in settings.CELERY_BEAT_SCHEDULE.values():
        assert entry["task"] in celery.app.tasks


def test_a_workers_connections_are_kept_and_checked(monkeypatch):
    databases = {
        alias: {**connections.settings[alias], "OPTIONS": {"pool": {"max_size": 10}, "connect_timeout": 3}}
        for alias in connections
    }
    monkeypatch.setattr(connections, "settings", databases)
    celery.keep_connections()
    assert databases["default"]["CONN_MAX_AGE"] is None
    assert databases["default"]["CONN_HEALTH_CHECKS"] is True
    assert databases["default"]["OPTIONS"] == {"connect_timeout": 3}


def test_celery_itself_leaves_connections_open():
    from celery.fixups.django import DjangoWorkerFixup

    assert DjangoWorkerFixup(celery.app).db_reuse_max == sys.maxsize


def test_the_package_does_not_load_celery():
    """A web process without a broker starts without it."""
    code = "import sys, carebot; raise SystemExit('celery' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0

"""The Celery application of workers and beat: `celery -A carebot.celery worker`, `celery -A carebot.celery
beat`.

A web process does not load it: it sends messages through a small application of its own (`prayers.jobs.backends`).
"""

import os
import sys
from typing import Any

from celery import Celery
from celery.signals import import_modules, task_prerun, worker_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carebot.settings")

app = Celery("carebot")
app.config_from_object("django.conf:settings", namespace="CELERY")
# Celery closes the connection around each task unless this is set: 250 writes a second instead of 1,000.
app.conf["CELERY_DB_REUSE_MAX"] = sys.maxsize
app.autodiscover_tasks()
app.autodiscover_tasks(["prayers.jobs"])  # a package of an app, no app


@import_modules.connect(sender=app)
def refuse_unsafe(**kwargs: Any) -> None:
    """Workers and beat do not start with settings unsafe for production. Celery's own part has set Django up by then."""
    from carebot import starting

    starting.refuse_unsafe()


@worker_init.connect
def keep_connections(**kwargs: Any) -> None:
    """A worker's connections stay open between tasks, each checked before it is used again, and none from a
    pool.

    Set before the pool of processes is made, so that they inherit it. Under prefork a psycopg pool made
    writes ten times slower; without the check nothing works after a restart of PostgreSQL.
    """
    from django.db import connections

    for alias in connections:
        settings = connections.settings[alias]
        settings["CONN_MAX_AGE"] = None
        settings["CONN_HEALTH_CHECKS"] = True
        settings.get("OPTIONS", {}).pop("pool", None)


@task_prerun.connect
def check_connections(**kwargs: Any) -> None:
    """Drop a connection that broke; one that lives is asked once, at the task's first query."""
    from django.db import close_old_connections

    close_old_connections()

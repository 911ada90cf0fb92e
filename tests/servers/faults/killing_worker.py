"""The worker's application with one more tool in it, whose work kills the process that does it."""

import os
import signal
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any, NoReturn

from celery.signals import worker_process_init

from carebot.celery import app

__all__ = ["KILLER", "app"]

KILLER = "kill_worker"
_kept = ExitStack()  # never closed: the tool is there for as long as the process


def _kill(context: Any, inputs: Mapping[str, Any]) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("a killed process goes on")


@worker_process_init.connect
def add_killer(**kwargs: Any) -> None:
    from tooling.registry import Registry, registry, replaced_by
    from tooling.testing import deferred_tool

    _kept.enter_context(replaced_by(Registry([*registry(), deferred_tool(_kill, KILLER)])))

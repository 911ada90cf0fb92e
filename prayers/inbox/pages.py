"""The inbox and one's own tasks in the sidebar: with the number of records that nobody has taken on, and of tasks due today or before."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from church.console import ConsolePage
from prayers.inbox import counts, tasks
from prayers.inbox.saved import UNCLAIMED
from prayers.inbox.scope import scope_of


def _may_open(request: HttpRequest) -> bool:
    return scope_of(request).is_open


def _unclaimed(request: HttpRequest) -> str:
    scope = scope_of(request)
    number = counts.capped(scope.user, {"unclaimed": scope.records.filter(UNCLAIMED.shows(scope.now))})["unclaimed"]
    return "" if number == "0" else number


INBOX = ConsolePage(_("Inbox"), "inbox", "inbox:page", _may_open, _unclaimed)


def _due(request: HttpRequest) -> str:
    number = counts.shown(tasks.due_today(scope_of(request)))
    return "" if number == "0" else number


MY_TASKS = ConsolePage(_("My tasks"), "task", "tasks:page", _may_open, _due)

"""The inbox in the sidebar, with the number of records that nobody has taken on."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from church.console import ConsolePage
from prayers.inbox import counts
from prayers.inbox.saved import UNCLAIMED
from prayers.inbox.scope import scope_of


def _may_open(request: HttpRequest) -> bool:
    return scope_of(request).is_open


def _unclaimed(request: HttpRequest) -> str:
    scope = scope_of(request)
    number = counts.capped(scope.user, {"unclaimed": scope.records.filter(UNCLAIMED.shows(scope.now))})["unclaimed"]
    return "" if number == "0" else number


INBOX = ConsolePage(_("Inbox"), "inbox", "inbox:page", _may_open, _unclaimed)

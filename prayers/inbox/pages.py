"""The inbox in the sidebar, with the number of records that nobody has taken on."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from church.console import ConsolePage
from prayers.inbox import counts
from prayers.inbox.desk import desk_of
from prayers.inbox.saved import UNCLAIMED


def _may_open(request: HttpRequest) -> bool:
    return desk_of(request).is_open


def _unclaimed(request: HttpRequest) -> str:
    desk = desk_of(request)
    number = counts.capped(desk.user, {"unclaimed": desk.records.filter(UNCLAIMED.shows(desk.now))})["unclaimed"]
    return "" if number == "0" else number


INBOX = ConsolePage(_("Inbox"), "inbox", "inbox:page", _may_open, _unclaimed)

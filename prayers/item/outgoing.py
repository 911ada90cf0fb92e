"""Sending a message of a record again that was not sent."""

from uuid import UUID

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from prayers import outbox
from prayers.item.views import step_view
from prayers.models import CareRecord, OutboundMessage


@step_view
def send_again(request: HttpRequest, record: CareRecord, user: User, outbound_pk: UUID) -> str:
    message = OutboundMessage.objects.filter(record_id=record.pk, pk=outbound_pk).select_related("record").first()
    if message is None:
        raise Http404
    outbox.send_again(message, by=user, confirmed=bool(request.POST.get("confirmed")))
    return _("It is on its way again.")

"""The page on which an administrator stops what one person approved alone. It tells neither whose request it is nor how much."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from church.console import console_view
from church.console import page as console_page
from prayers import handling
from prayers.errors import PrayersError
from prayers.item.money_forms import ReasonForm
from prayers.models import Approval, CareRecord, Status


@console_view
@require_http_methods(["GET", "HEAD", "POST"])
def approval(request: HttpRequest, approval_pk: int) -> HttpResponse:
    user = cast(User, request.user)
    found = get_object_or_404(
        Approval.objects.stoppable_by(user).select_related("record__church"),
        pk=approval_pk,
    )
    form = ReasonForm(request.POST if request.method == "POST" else None, auto_id="stop-%s")
    if request.method == "POST" and form.is_valid():
        try:
            handling.stop_alone(found, form.cleaned_data["reason"], by=user)
        except PrayersError as refused:
            messages.error(request, str(refused))
        else:
            messages.success(request, _("It is stopped."))
        return HttpResponseRedirect(reverse("inbox:approval", args=[found.pk]))
    record, now = found.record, timezone.now()
    with timezone.override(record.church.zone):
        answer = console_page(
            request,
            "inbox/approval.html",
            _("Approved by one person alone"),
            approval=found,
            church=record.church,
            form=form,
            waits=found.voided_at is None and not record.is_closed and record.status != Status.APPROVED,
            is_over=found.waits_until <= now,
            record_url=_url_for(record, user),
        )
        rendered: HttpResponse = answer.render()
    return rendered


def _url_for(record: CareRecord, user: User) -> str:
    """Where the request itself is, for whoever may read it."""
    visible = CareRecord.objects.visible_to(user).filter(pk=record.pk).exists()
    return record.get_absolute_url() if visible else ""

"""The secrets with which the church's own site signs its members: which there are, a new one, and the end of an old one."""

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from church import console
from church.errors import TwoSecretsAlready
from church.identity import secrets
from church.models import Church, IdentitySecret
from church.models.identity import SLOTS


@never_cache
def identity_secrets(request: HttpRequest, church_id: int) -> HttpResponse:
    church = get_object_or_404(Church.objects.visible_to(request.user), pk=church_id)
    if not secrets.may_keep(request.user, church.pk):
        raise PermissionDenied
    if request.method != "POST":
        return _page(request, church)
    if "make" in request.POST:
        return _made(request, church)
    return _ended(request, church)


def _made(request: HttpRequest, church: Church) -> HttpResponse:
    """The new secret, in this answer alone: it stands in no session, no address and no cache."""
    if not secrets.may_make(request.user, church.pk):
        raise PermissionDenied
    try:
        made = secrets.make(church, by=_user(request))
    except TwoSecretsAlready:
        messages.error(request, _("There are two secrets already. End the one that your site does not use any more."))
        return redirect("identity_secrets", church.pk)
    return _page(request, church, made)


def _ended(request: HttpRequest, church: Church) -> HttpResponse:
    asked = request.POST.get("end", "")
    row = IdentitySecret.objects.filter(church=church, pk=int(asked)).first() if asked.isdecimal() else None
    if row is not None:
        secrets.end(row, by=_user(request))
        messages.success(request, _("The secret is ended: nothing signed with it is taken any more."))
    return redirect("identity_secrets", church.pk)


def _page(request: HttpRequest, church: Church, made: str = "") -> HttpResponse:
    rows = list(IdentitySecret.objects.filter(church=church).select_related("made_by"))
    return console.page(
        request, "sign_in/identity_secrets.html", gettext_lazy("Identity secrets"), church=church, secrets=rows, made=made,
        may_make=secrets.may_make(request.user, church.pk), is_full=len(rows) >= len(SLOTS),
    )  # fmt: skip


def _user(request: HttpRequest) -> User:
    return User.objects.get(pk=request.user.pk or 0)

"""The pages of signing in, and each person's own page about it."""

import time
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

import segno
from django.contrib import admin, messages
from django.contrib.auth import REDIRECT_FIELD_NAME, login
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, PasswordResetConfirmView
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import reverse, reverse_lazy
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe
from django_otp import login as remember_device

from church import console
from church.delivery import Quota, send_by_email
from church.models import SignIn, StaffMember
from church.sign_in import known_devices, second_factor, sessions
from church.sign_in.forms import WRONG_CODE, CodeForm, SetUpForm, SignInForm
from church.sign_in.policy import must_have_second_factor
from church.sign_in.throttling import SignInAttempts, is_known

HALF_WAY = "half_signed_in"  # in the session: who gave the right password and owes a code
HALF_WAY_SECONDS = 600
NEW_KEY = "second_factor_key"  # in the session: the secret shown, until a code of it came


class SignInView(LoginView):
    """Name and password; then, for whoever has one, the second factor. Nobody is signed in before both."""

    template_name = "admin/login.html"
    authentication_form = SignInForm
    redirect_authenticated_user = False

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if request.method == "GET" and admin.site.has_permission(request):
            return HttpResponseRedirect(self.get_success_url())
        return super().dispatch(request, *args, **kwargs)

    def get_default_redirect_url(self) -> str:
        return reverse("admin:index")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        self.request.current_app = admin.site.name
        own = {"title": _("Log in"), "subtitle": None, "app_path": self.request.get_full_path()}
        return {**super().get_context_data(**kwargs), **admin.site.each_context(self.request), **own}

    def form_valid(self, form: Any) -> HttpResponse:
        user = form.get_user()
        if not second_factor.is_on(user):
            return _signed_in(self.request, user, self.get_success_url())
        SignInAttempts().take_back(self.request)
        self.request.session.flush()  # whoever was signed in here is no longer
        self.request.session[HALF_WAY] = {"user": user.pk, "until": time.time() + HALF_WAY_SECONDS}
        query = urlencode({REDIRECT_FIELD_NAME: self.get_success_url()})
        return HttpResponseRedirect(f"{reverse('sign_in_code')}?{query}")

    def form_invalid(self, form: Any) -> HttpResponse:
        response = super().form_invalid(form)
        if form.is_locked:
            response.status_code = HTTPStatus.TOO_MANY_REQUESTS
            response["Retry-After"] = str(form.retry_after)
        return response


class InvitationView(PasswordResetConfirmView):
    """Somebody new chooses a password; then the sign-in page takes over."""

    template_name = "sign_in/invitation.html"
    success_url = reverse_lazy("admin:login")
    title = gettext_lazy("Choose your password")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        self.request.current_app = admin.site.name
        return {**admin.site.each_context(self.request), **super().get_context_data(**kwargs)}

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password is set. Now sign in with it."))
        return super().form_valid(form)


@never_cache
@csrf_protect
@sensitive_post_parameters()
def code(request: HttpRequest) -> HttpResponse:
    """The second step of a sign-in."""
    user = _half_way(request)
    if user is None:
        return redirect("admin:login")
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _takes_code(form, user, is_waiting=not is_known(request, user)):
        del request.session[HALF_WAY]
        _tell_codes_left(request, user)
        return _signed_in(request, user, _wanted(request))
    return _bare_page(request, "sign_in/code.html", gettext_lazy("One more step"), form=form)


@sensitive_post_parameters()
def set_up(request: HttpRequest) -> HttpResponse:
    """A QR code to scan, and a code to show that it was. For whoever has one already: a new telephone."""
    user = _user(request)
    if second_factor.is_on(user) and not second_factor.was_shown(request):
        raise PermissionDenied
    key = request.session.setdefault(NEW_KEY, second_factor.new_key())
    form = SetUpForm(request.POST or None, user=user, asks_password=not sessions.is_recent(request))
    if request.method == "POST" and form.is_valid():
        if device := second_factor.switch_on(user, key, form.cleaned_data["code"]):
            del request.session[NEW_KEY]
            request.session.cycle_key()
            remember_device(request, device)
            sessions.end_others(request)
            return _codes_page(request, user)
        form.add_error("code", WRONG_CODE)
    picture = segno.make(second_factor.address_for_app(user, key), error="m").svg_inline(scale=5, border=3)
    return _bare_page(
        request, "sign_in/set_up.html", gettext_lazy("Set up your second factor"), form=form,
        picture=mark_safe(picture), typed=second_factor.key_for_typing(key), is_required=must_have_second_factor(user),
    )  # fmt: skip


def security(request: HttpRequest) -> HttpResponse:
    """One's own sign-in: the second factor, and where one is signed in."""
    user = _user(request)
    here = sessions.current(request)
    return console.page(
        request, "sign_in/security.html", gettext_lazy("Your sign-in"), is_on=second_factor.is_on(user),
        is_required=must_have_second_factor(user), codes_left=second_factor.recovery_codes_left(user), here=here,
        sign_ins=SignIn.objects.visible_to(user).standing(), idle_minutes=sessions.idle_minutes(),
    )  # fmt: skip


@sensitive_post_parameters()
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """Ten new recovery codes in place of the old ones, for a code."""
    return _for_a_code(
        request, gettext_lazy("New recovery codes"), _("Get new codes"), lambda user: _codes_page(request, user)
    )


@sensitive_post_parameters()
def switch_off(request: HttpRequest) -> HttpResponse:
    """No second factor any more, for a code; not for whoever must have one."""
    if must_have_second_factor(_user(request)):
        raise PermissionDenied

    def off(user: User) -> HttpResponse:
        second_factor.switch_off(user)
        messages.success(request, _("The second factor is switched off."))
        return redirect("security")

    return _for_a_code(request, gettext_lazy("Switch the second factor off"), _("Switch off"), off)


@require_safe
def standing(request: HttpRequest) -> HttpResponse:
    """Whose sign-in this is and how long it lasts, for a page that lies open (static/console/signed_in.js)."""
    sign_in = sessions.current(request)
    if sign_in is None:  # ended at this moment
        return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
    left = sign_in.ends_at - timezone.now()
    return JsonResponse(
        {
            "user": request.user.pk,
            "seconds": max(0, round(left.total_seconds())),
            "warn_in_seconds": round((left - sessions.warning()).total_seconds()),
            "ends": date_format(timezone.localtime(sign_in.ends_at), "TIME_FORMAT"),
            "can_stay": sign_in.ends_at < sign_in.lasts_until,
        }
    )


@require_POST
def end_others(request: HttpRequest) -> HttpResponse:
    ended = sessions.end_others(request)
    told = ngettext("You were signed out in %(n)d other place.", "You were signed out in %(n)d other places.", ended)
    messages.success(request, told % {"n": ended})
    return redirect("security")


@require_POST
def end_one(request: HttpRequest, sign_in_id: UUID) -> HttpResponse:
    get_object_or_404(SignIn.objects.visible_to(request.user), pk=sign_in_id).delete()
    return redirect("security")


@sensitive_post_parameters()
def change_password(request: HttpRequest) -> HttpResponse:
    """Django's own page; with a new password one is signed out everywhere else."""
    response = admin.site.password_change(request)
    if request.method == "POST" and response.status_code == HTTPStatus.FOUND:
        sessions.end_others(request)
    return response


def reset(request: HttpRequest, staff_id: int) -> HttpResponse:
    """Take a colleague's second factor away, who lost the telephone and the recovery codes."""
    member = get_object_or_404(
        StaffMember.objects.visible_to(request.user).select_related("user", "church"), pk=staff_id
    )
    if not second_factor.may_reset(request.user, member):
        raise PermissionDenied
    if request.method == "POST":
        second_factor.reset(member, by=_user(request))
        _tell_of_reset(member)
        messages.success(request, _("The second factor of %(name)s was taken away.") % {"name": member})
        return redirect("admin:church_staffmember_change", member.pk)
    return console.page(
        request, "sign_in/reset.html", gettext_lazy("Reset a second factor"), member=member,
        is_on=second_factor.is_on(member.user),
    )  # fmt: skip


def _for_a_code(request: HttpRequest, title: Any, button: str, then: Any) -> HttpResponse:
    user = _user(request)
    if not second_factor.was_shown(request):
        return redirect("second_factor_set_up")
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _takes_code(form, user):
        response: HttpResponse = then(user)
        return response
    return console.page(request, "sign_in/confirm.html", title, form=form, button=button)


def _takes_code(form: CodeForm, user: User, *, is_waiting: bool = True) -> bool:
    """Whether the code is right; otherwise the form says what to do. `is_waiting`: after wrong ones nobody looks at it for a while."""
    if is_waiting and (until := second_factor.blocked_until(user, form.cleaned_data["code"])):
        seconds = max(1, round((until - timezone.now()).total_seconds()))
        told = ngettext(
            "Too many wrong codes. Wait %(n)d second.", "Too many wrong codes. Wait %(n)d seconds.", seconds
        )
        form.add_error("code", told % {"n": seconds})
        return False
    device = second_factor.verify(user, form.cleaned_data["code"], is_waiting=is_waiting)
    if device is None:
        form.add_error("code", WRONG_CODE)
        return False
    user.otp_device = device  # type: ignore[attr-defined]  # django-otp remembers it in the session at login
    return True


def _signed_in(request: HttpRequest, user: User, to: str) -> HttpResponse:
    """The sign-in is whole: on to where the person wanted to go, in a browser that is known from now on."""
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    response = HttpResponseRedirect(to)
    known_devices.remember(request, response, user)
    return response


def _half_way(request: HttpRequest) -> User | None:
    found = request.session.get(HALF_WAY) or {}
    if found.get("until", 0) < time.time():
        return None
    return User.objects.filter(pk=found["user"], is_active=True, is_staff=True).first()


def _user(request: HttpRequest) -> User:
    return User.objects.get(pk=request.user.pk or 0)


def _wanted(request: HttpRequest) -> str:
    wanted = request.GET.get(REDIRECT_FIELD_NAME, "")
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_ours else reverse("admin:index")


def _tell_codes_left(request: HttpRequest, user: User) -> None:
    left = second_factor.recovery_codes_left(user)
    if left <= 3:
        told = ngettext("You have %(n)d recovery code left.", "You have %(n)d recovery codes left.", left)
        messages.warning(request, f"{told % {'n': left}} " + _("Get new ones under “Your sign-in”."))


def _codes_page(request: HttpRequest, user: User) -> HttpResponse:
    """The codes, shown this once: they stand in no session and no address."""
    response = _bare_page(
        request, "sign_in/codes.html", gettext_lazy("Your recovery codes"),
        codes=second_factor.new_recovery_codes(user), go_on=_wanted(request),
    )  # fmt: skip
    response["Cache-Control"] = "no-store"
    return response


def _bare_page(request: HttpRequest, template: str, title: Any, **context: Any) -> HttpResponse:
    """Without sidebar and search: whoever is not wholly signed in yet sees nothing of the console."""
    request.current_app = admin.site.name
    shown = admin.site.each_context(request) | {"title": title, **context}
    return TemplateResponse(request, template, shown).render()


def _tell_of_reset(member: StaffMember) -> None:
    """An email to the person, who would otherwise not know that somebody did this."""
    if member.user.email:
        send_by_email(
            church_id=member.church_id,
            to=member.user.email,
            quota=Quota.STAFF,
            subject=_("Your second factor was reset"),
            text=_(
                "An administrator took away the second factor of your sign-in to Carebot, and you were signed out everywhere. "
                "If you did not ask for this, tell your church at once."
            ),
        )

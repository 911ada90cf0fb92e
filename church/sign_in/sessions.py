"""How long a sign-in lasts, which ones there are, and how to end them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.http import HttpRequest
from django.utils import timezone

from church.models import SignIn

log = structlog.get_logger(__name__)

SESSION_KEY = "sign_in"  # in the session: the id of its SignIn
POLL_HEADER = "X-Poll"
TYPED = "typed"  # as the value of that header: the page asked by itself, and somebody has typed in it meanwhile
WARNING = timedelta(minutes=2)
RECENT = timedelta(minutes=15)  # after which a change to the sign-in asks for the password again

_BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari"))
_SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)  # fmt: skip


def begin(request: HttpRequest, user: User) -> SignIn:
    """Note a new sign-in in its session. Those of this person that lasted or rested too long are forgotten."""
    SignIn.objects.filter(user=user).exclude(pk__in=SignIn.objects.filter(user=user).standing().values("pk")).delete()
    made: SignIn = SignIn.objects.create(user=user, browser=browser_of(request.META.get("HTTP_USER_AGENT", "")))
    request.session[SESSION_KEY] = str(made.pk)
    return made


def current(request: HttpRequest) -> SignIn | None:
    """The sign-in of this session, if it still counts."""
    found: SignIn | None = SignIn.objects.standing().filter(pk=_id_of(request), user_id=request.user.pk or 0).first()
    return found


def _id_of(request: HttpRequest) -> UUID:
    """What the session says is its sign-in; an id that nothing has where it says none."""
    try:
        return UUID(request.session.get(SESSION_KEY, ""))
    except ValueError:
        return UUID(int=0)


def is_recent(request: HttpRequest) -> bool:
    """Whether the person gave the password a moment ago."""
    sign_in = current(request)
    return sign_in is not None and timezone.now() - sign_in.started_at < RECENT


def end_others(request: HttpRequest) -> int:
    """Sign this person out everywhere but here. How many sign-ins that were."""
    ended, _ = SignIn.objects.visible_to(request.user).exclude(pk=_id_of(request)).delete()
    log.info("sign_in.others_ended", user_id=request.user.pk, ended=ended)
    return ended


def is_activity(request: HttpRequest) -> bool:
    """Whether a person did this: not a page that asks for news by itself.

    htmx requests that nobody's hand set off carry `X-Poll` (static/console/polls.js); scripts that fetch news set it
    themselves. An event stream is one such request too. A page in which somebody types says so with `X-Poll: typed`
    (static/console/signed_in.js): a long note is work, though nothing of it has been sent yet.
    """
    if request.method not in {"GET", "HEAD"}:
        return True
    if "text/event-stream" in request.headers.get("Accept", ""):
        return False
    return request.headers.get(POLL_HEADER, TYPED) == TYPED


def is_poll(request: HttpRequest) -> bool:
    """Whether the page asked by itself, whoever sits before it."""
    return POLL_HEADER in request.headers


def browser_of(agent: str) -> str:
    """Browser and system, as somebody would name them; "" when neither is known."""
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    return ", ".join(part for part in (browser, system) if part)


def connect() -> None:
    user_logged_in.connect(_signed_in, dispatch_uid="church.sign_in.signed_in")
    user_logged_out.connect(_signed_out, dispatch_uid="church.sign_in.signed_out")
    user_login_failed.connect(_failed, dispatch_uid="church.sign_in.failed")


def _signed_in(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    begin(request, user)
    log.info("sign_in.succeeded", user_id=user.pk, second_factor=getattr(user, "otp_device", None) is not None)


def _signed_out(sender: Any, request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    if user is not None:
        SignIn.objects.filter(pk=_id_of(request), user_id=user.pk).delete()
        log.info("sign_in.ended", user_id=user.pk)


def _failed(sender: Any, **kwargs: Any) -> None:
    log.warning("sign_in.failed")  # not for whom: people type passwords where the name belongs


def warning() -> timedelta:
    """How long before its end somebody is told of it; less where sign-ins are short."""
    return min(WARNING, timedelta(seconds=settings.SESSION_IDLE_SECONDS) / 4)


def idle_minutes() -> int:
    return int(settings.SESSION_IDLE_SECONDS // 60)

"""Whether the widget answers, seen from outside, as a visitor's browser would; and whether anybody hears of what is asked there."""

from collections.abc import Callable
from dataclasses import dataclass
from email.message import Message
from email.utils import parseaddr
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from carebot import model_health
from carebot.model_words import words_of
from church.models import Church, Role
from church.outbound import Channel, can_send
from prayers.jobs import heartbeat
from prayers.kinds import specs
from prayers.notify import reachable

SECONDS = 4  # for each of two requests, while somebody looks at the page


@dataclass(frozen=True)
class Answer:
    """What came back; status 0 when nothing did."""

    status: int
    headers: Message | dict[str, str]


@dataclass(frozen=True)
class Finding:
    is_good: bool
    words: str


def fetch(address: str) -> Answer:
    """Only addresses of our own come here: PUBLIC_URL is a setting of the installation."""
    try:
        with urlopen(Request(address, headers={"User-Agent": "Carebot"}), timeout=SECONDS) as response:
            return Answer(response.status, response.headers)
    except HTTPError as error:
        return Answer(error.code, error.headers)
    except (URLError, OSError, ValueError):
        return Answer(0, {})


def check_widget(church: Church, get: Callable[[str], Answer] = fetch) -> list[Finding]:
    """What a visitor of the church's site would meet, and whether anybody hears of it."""
    frame = get(settings.PUBLIC_URL + reverse("frame", args=[church.public_key]))
    return [
        _script(get(settings.PUBLIC_URL + reverse("loader"))),
        _chat(frame),
        *(_origin(church, origin, frame) for origin in church.allowed_origins),
        *(
            []
            if church.allowed_origins
            else [Finding(False, _("No site may show the widget yet. Give its address above."))]
        ),
        *check_installation(church),
    ]


def check_installation(church: Church) -> list[Finding]:
    """What would make it fall silent, whether or not the widget is switched on yet. Of the network only the model is asked, for a word."""
    return [*check_church(church), *check_server()]


def check_church(church: Church) -> list[Finding]:
    """Whether anybody hears of what is asked there."""
    return [_safety(church), _needs(church)]


def check_server() -> list[Finding]:
    """Mail, model and worker, which all churches share."""
    return [_mail(), _model(), _work()]


def _script(answer: Answer) -> Finding:
    if answer.status == 200:
        return Finding(True, _("The script that your site loads is served."))
    return _unreachable(_("The script that your site loads"), answer)


def _chat(answer: Answer) -> Finding:
    if answer.status == 200:
        return Finding(True, _("The chat opens."))
    return _unreachable(_("The chat"), answer)


def _unreachable(what: str, answer: Answer) -> Finding:
    if answer.status:
        told = _("%(what)s answers with error %(status)d at %(address)s.")
    else:
        told = _("%(what)s could not be reached at %(address)s from this server. Open the test link yourself.")
    return Finding(False, told % {"what": what, "status": answer.status, "address": settings.PUBLIC_URL})


def _origin(church: Church, origin: str, frame: Answer) -> Finding:
    policy = str(frame.headers.get("Content-Security-Policy") or "")
    ancestors = next((part.split()[1:] for part in policy.split(";") if part.strip().startswith("frame-ancestors")), [])
    if frame.status and origin not in ancestors:
        return Finding(False, _("%(origin)s is not let to show the widget.") % {"origin": origin})
    if urlsplit(origin).scheme == "https" and urlsplit(settings.PUBLIC_URL).scheme == "http":
        told = _("%(origin)s is https and this server is not: browsers will refuse to load the widget.")
        return Finding(False, told % {"origin": origin})
    twin = twin_of(origin)
    if twin and twin not in church.allowed_origins:
        told = _("%(origin)s may show the widget, %(twin)s may not. If your site also opens there, add it above.")
        return Finding(True, told % {"origin": origin, "twin": twin})
    return Finding(True, _("%(origin)s may show the widget.") % {"origin": origin})


def twin_of(origin: str) -> str:
    """The same site with or without `www`, which to a browser is another one; "" where a site has no such twin as a rule."""
    parts = urlsplit(origin)
    bare = parts.netloc.removeprefix("www.")
    if bare != parts.netloc:
        return f"{parts.scheme}://{bare}"
    return f"{parts.scheme}://www.{bare}" if bare.count(".") == 1 else ""


def _safety(church: Church) -> Finding:
    if reachable(church, [Role.SAFETY_ON_CALL]):
        return Finding(True, _("Somebody is told when a person may be in danger."))
    return Finding(False, _("Nobody with an email address has “safety, on call”: give it to somebody under “Staff”."))


def _needs(church: Church) -> Finding:
    """As `prayers.notify` tells: those of the roles, the administrators where there is nobody."""
    is_caught = bool(reachable(church, [Role.ADMIN]))
    audiences = {spec.kind: spec.audience.roles for spec in specs()}
    silent = [kind for kind, roles in audiences.items() if roles and not (is_caught or reachable(church, roles))]
    if not silent:
        return Finding(True, _("Somebody is told of every kind of need."))
    told = _("Nobody with an email address is told of: %(kinds)s. Give somebody “administrator” under “Staff”.")
    return Finding(False, told % {"kinds": ", ".join(str(kind.label) for kind in silent)})


def _mail() -> Finding:
    if not can_send(Channel.EMAIL):
        return Finding(
            False, _("Emails to staff are only printed on the server: set EMAIL_URL, or nobody hears of anything.")
        )
    address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    if address.rpartition("@")[2] in {"", "localhost"}:
        told = _("Emails to staff are sent from %(address)s, which most mail servers refuse: set DEFAULT_FROM_EMAIL.")
        return Finding(False, told % {"address": address})
    return Finding(True, _("Emails to staff leave this server."))


def _model() -> Finding:
    """The model is really asked: a key that was revoked looks like one that was not."""
    if settings.ANTHROPIC_API_KEY:
        name = settings.ANTHROPIC_MODEL
        failure = model_health.ask_now()
        if failure is None:
            return Finding(True, _("The assistant answers with %(model)s: it was asked just now.") % {"model": name})
        return Finding(False, words_of(failure.kind, name, failure.request_id))
    return Finding(
        False, _("Only the offline assistant answers, which knows few words: set ANTHROPIC_API_KEY for a better one.")
    )


def _work() -> Finding:
    if not settings.CELERY_BROKER_URL:
        return Finding(True, _("The web process itself writes down what is asked for, and sends the emails."))
    if heartbeat.is_heard():
        return Finding(True, _("A worker writes down what is asked for, and sends the emails."))
    told = _(
        "No worker was heard of in the last minute, so that nothing is written down or sent: start %(worker)s and %(beat)s."
    )
    commands = {"worker": "celery -A carebot.celery worker", "beat": "celery -A carebot.celery beat"}
    return Finding(False, told % commands)

"""The pages that visitors see. Each looks its church up and shows a template; the form has `form_views` of its own."""

import gzip
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from carebot.widget import scripts
from carebot.widget.form import PRAYER, CareForm, fresh_form_id
from carebot.widget.framing import framed_by
from carebot.widget.lines import telephone
from carebot.widget.loader import loader as read_loader
from carebot.widget.page import NAMES, QUICK_EXIT_URL, emergency_number, language_of, page_data
from carebot.widget.words import FORM_WORDS, WORDS
from church.models import Church
from language.texts import DEFAULT

DEMO_KEY = "demo"
JAVASCRIPT, STYLE = "text/javascript; charset=utf-8", "text/css; charset=utf-8"
KEY_CHARS = 64  # of a church's key, which is shorter
LOADER_SECONDS = 3600  # how long a browser keeps the loader before it asks again
ANNOUNCEMENTS = 3  # on the demo church's page


@require_safe
def loader(request: HttpRequest) -> HttpResponse:
    """The one script that a church pastes into its site; `?church=KEY` says whose, and gives it what to show when the chat cannot be
    reached. A browser lets another site run it as a module only where we say that it may be read there, which anybody may."""
    script = read_loader(f"{request.scheme}://{request.get_host()}", request.GET.get("church", "")[:KEY_CHARS])
    kept = f"public, max-age={LOADER_SECONDS}, stale-while-revalidate=86400"
    shared = {"Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*"}
    return _sent(request, script, {"Cache-Control": kept} | shared)


@require_safe
def module(request: HttpRequest, release: str, name: str) -> HttpResponse:
    """One of the scripts of the chat's page, which a browser keeps as long as this release is there."""
    script = scripts.module(name)
    if script is None:
        raise Http404
    is_current = release == scripts.version()
    return _sent(
        request, script, {"Cache-Control": "public, max-age=31536000, immutable" if is_current else "no-cache"}
    )


@require_safe
def style(request: HttpRequest, release: str) -> HttpResponse:
    """The style of the chat's page, kept and sent like its scripts."""
    is_current = release == scripts.version()
    kept = "public, max-age=31536000, immutable" if is_current else "no-cache"
    return _sent(request, scripts.style(), {"Cache-Control": kept}, STYLE)


def _sent(
    request: HttpRequest, script: scripts.Script, headers: dict[str, str], kind: str = JAVASCRIPT
) -> HttpResponse:
    headers = headers | {"ETag": script.etag}
    if script.etag in parse_etags(request.headers.get("If-None-Match", "")):
        # Said to be HTML, as Django would have it, the script that a browser has kept is blocked (Opaque Response Blocking).
        response = HttpResponse(None, kind, HTTPStatus.NOT_MODIFIED, headers=headers)
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(script.compressed, kind, headers=headers)
        response["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(script.plain, kind, headers=headers)
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


@require_safe
def frame(request: HttpRequest, key: str) -> HttpResponse:
    """The chat as the loader shows it on a church's page."""
    return _chat(request, key, framed=True)


@require_safe
def page(request: HttpRequest, key: str) -> HttpResponse:
    """The chat on a page of its own: where a QR code leads, and whoever has no script finds the form."""
    return _chat(request, key, framed=False)


@require_safe
def demo(request: HttpRequest) -> HttpResponse:
    """The demo church's own home page, with the one line in it that shows the widget."""
    church = church_of(DEMO_KEY)
    today = timezone.now().astimezone(church.zone).date()
    context = {
        "church": church,
        "services": church.services.order_by("weekday", "starts_at"),
        "announcements": church.announcements.live(today).filter(language=DEFAULT)[:ANNOUNCEMENTS],
        "guide": church.guides.filter(language=DEFAULT).first(),
        "tel": telephone(church.phone),
    }
    return render(request, "widget/demo.html", context)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The demo church's page where there is one, else the first church's chat."""
    churches = Church.objects.filter(is_active=True)
    if churches.filter(public_key=DEMO_KEY).exists():
        return redirect("demo")
    first = churches.order_by("pk").first()
    return redirect("chat", first.public_key) if first else render(request, "widget/no_church.html", status=404)


def church_of(key: str) -> Church:
    church = Church.objects.filter(public_key=key, is_active=True).first()
    if church is None:
        raise Http404
    return church


def form_context(church: Church, language: str, form: CareForm | None = None) -> dict[str, Any]:
    """What the templates of the form show, in every page that holds it."""
    words = {name: text.replace("{church}", church.name) for name, text in FORM_WORDS[language].items()}
    form = form or CareForm(language)
    return {
        "church": church,
        "language": language,
        "languages": NAMES,
        "form": form,
        "form_id": fresh_form_id(church),
        "kind": form.data.get("kind", PRAYER),
        "form_words": words,
        "person_note": words["person_note"].format(emergency=emergency_number(church)),
        "call_note": words["call"].format(phone=church.phone) if church.phone else "",
        "tel": telephone(church.phone),
        "leave_url": QUICK_EXIT_URL,
    }


def _chat(request: HttpRequest, key: str, *, framed: bool) -> HttpResponse:
    church = church_of(key)
    language = language_of(request, church)
    words = WORDS[language]
    context = form_context(church, language) | {
        "data": page_data(church, language, framed=framed),
        "framed": framed,
        "release": scripts.version(),
        "words": words,
        "title": words["title"].format(church=church.name),
    }
    response = render(request, "widget/chat.html", context)
    response["Cache-Control"] = "no-cache"
    return framed_by(church, _compressed(request, response))


def _compressed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """As small as the browser takes it. Nothing secret stands in the page, and nothing that whoever asks can choose but its language."""
    patch_vary_headers(response, ["Accept-Encoding"])
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        response.content = gzip.compress(response.content, 6)
        response["Content-Encoding"] = "gzip"
    return response

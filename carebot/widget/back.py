"""The pages behind the links of an email that an answer is there, and the frame that counts answers before the chat is opened."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from carebot.answers import links
from carebot.widget import scripts
from carebot.widget.framing import framed_by
from carebot.widget.page import QUICK_EXIT_URL, language_of
from carebot.widget.views import church_of
from carebot.widget.words import FORM_WORDS
from church.models import Church
from language.texts import texts

WORDS = texts("reach").by_language("back")


@require_safe
def back(request: HttpRequest, key: str) -> HttpResponse:
    """Where the link leads. What it opens stands behind the `#`, which no server is sent: this page asks for the word, and looking at it
    opens nothing."""
    church = church_of(key)
    return _sheet(request, church, "widget/back.html", {"release": scripts.version()})


@csrf_exempt  # the link itself is what entitles, and mail programs post it by themselves (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, key: str, link: str) -> HttpResponse:
    """No more emails: asked by a button on this page, or by the mail program's own. Looking at it ends nothing."""
    church = church_of(key)
    is_known = links.stop_by(key, link) if request.method == "POST" else links.is_stop(key, link)
    status = HTTPStatus.OK if is_known else HTTPStatus.NOT_FOUND
    context = {"is_known": is_known, "is_stopped": is_known and request.method == "POST"}
    return _sheet(request, church, "widget/stop.html", context, status)


@require_safe
def news(request: HttpRequest, key: str) -> HttpResponse:
    """What the loader puts into its page, unseen, where this browser has a conversation: it counts the answers that came."""
    church = church_of(key)
    data = {"church": church.public_key, "origins": church.allowed_origins}
    response = render(request, "widget/news.html", {"data": data, "release": scripts.version()})
    response["Cache-Control"] = "no-cache"
    return framed_by(church, response)


def _sheet(
    request: HttpRequest, church: Church, template: str, context: dict[str, Any], status: HTTPStatus = HTTPStatus.OK
) -> HttpResponse:
    """In no frame, and in no cache."""
    language = language_of(request, church)
    shown = {
        "church": church,
        "language": language,
        "words": WORDS[language],
        "form_words": FORM_WORDS[language],
        "leave_url": QUICK_EXIT_URL,
    }
    response = render(request, template, shown | context, status=status)
    response["Cache-Control"] = "no-store"
    return response

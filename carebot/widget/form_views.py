"""The form that needs no script: shown, taken, and what came of it."""

import asyncio
import uuid
from http import HTTPStatus
from typing import Any

import structlog
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from carebot import live, turn_runner
from carebot.api.bodies import Sent, storable
from carebot.api.problems import TooManyRequests
from carebot.api.throttles import address_of, throttle
from carebot.database import in_database
from carebot.models import Conversation, Participant
from carebot.outcomes import outcomes
from carebot.screening import screen_arrived
from carebot.turn.crisis import crisis_reply
from carebot.turn.events import Correction
from carebot.widget.form import CareForm, StaleForm, read_form_id
from carebot.widget.framing import framed_by
from carebot.widget.page import LANGUAGES, QUICK_EXIT_URL, language_of
from carebot.widget.submission import (
    Submission,
    Written,
    erase_submission,
    outcome_of,
    unread_of,
    words_heard_late,
    write_down,
)
from carebot.widget.views import church_of, form_context
from carebot.widget.words import FORM_WORDS
from church.models import Church
from language.danger import Danger
from language.rules.lean import detect_language
from language.screen import screen
from language.text import unread_from
from tooling.errors import CallRefused

log = structlog.get_logger(__name__)

REST_SECONDS = 5.0  # until the page is shown whether what stands amid a long text is read by then or not
DANGER_DATABASE_SECONDS = 1.5  # a person in danger does not wait longer for the database than this


@csrf_exempt
async def form(request: HttpRequest, key: str) -> HttpResponse:
    """The form, and the form as it was sent.

    Exempt from Django's CSRF check, which would put a cookie on the device of somebody who only looked. Nothing here goes by a
    cookie or a session, so a forged request could do no more than whoever forges it could do alone; ids are signed by our own pages,
    and what a browser says comes from another site is refused.
    """
    text = storable(request.POST.get("text", "")) if request.method == "POST" else ""
    danger = await screen_arrived(text)
    try:
        church = await in_database(church_of, key)
    except DatabaseError as problem:
        if danger is None:
            raise
        log.error("safety.database_down", category=danger.kind.value, error=type(problem).__name__)
        return _words_alone(request, danger, text)
    language = _language(request, church)
    if request.method != "POST":
        return _shown(request, church, "widget/form.html", form_context(church, language))
    return await _taken(
        request, church, CareForm(language, _with_text(request.POST, text)), danger or _own_phrases(church, text)
    )


@require_safe
def sent(request: HttpRequest, key: str, submission_id: uuid.UUID) -> HttpResponse:
    """What came of a form: its receipt, its correction, or that it is on its way."""
    church = church_of(key)
    try:
        outcome = outcome_of(church, submission_id)
    except Conversation.DoesNotExist as problem:
        raise Http404 from problem
    context = form_context(church, _language(request, church))
    context |= {"outcome": outcome, "is_correction": isinstance(outcome, Correction)} | _to_erase(submission_id)
    return _shown(request, church, "widget/sent.html", context)


@csrf_exempt
@require_POST
def erase_sent(request: HttpRequest, key: str, submission_id: uuid.UUID) -> HttpResponse:
    """The words of a form are erased, and whoever sent it is told what stays. Whose page it is has the address: it is in no other.

    Exempt from the CSRF check as the form is.
    """
    church = church_of(key)
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        raise PermissionDenied
    try:
        erased = erase_submission(church, submission_id)
    except Participant.DoesNotExist as problem:
        raise Http404 from problem
    live.wake(submission_id)
    context = form_context(church, _language(request, church)) | {"erased": erased}
    return _shown(request, church, "widget/sent.html", context)


def _to_erase(submission_id: uuid.UUID) -> dict[str, Any]:
    """What the page of a form that was sent needs to offer its erasing, or to say that it is done."""
    sent_form = Conversation.objects.filter(pk=submission_id)
    return {"submission_id": submission_id, "is_erased": not sent_form.filter(erased_at=None).exists()}


async def _taken(request: HttpRequest, church: Church, form: CareForm, danger: Danger | None) -> HttpResponse:
    """Throttle, the form's own checks, the ledger. Whatever is refused, the words stay on the page, and danger is answered."""
    language = _language(request, church)
    words = FORM_WORDS[language]
    form_id = _form_id(church, request)

    def again(problem: str, status: HTTPStatus, fixed_words: str = "") -> HttpResponse:
        context = form_context(church, language, form) | {"problem": problem}
        if form_id is not None:  # the same form: what was written down after all is not written twice
            context["form_id"] = request.POST["form"]
        if danger is not None:
            context["fixed_words"] = fixed_words or _words_unrecorded(church, danger, request.POST.get("text", ""))
        return _shown(request, church, "widget/form.html", context, status)

    async def to_be_mended() -> HttpResponse:
        fixed_words = await _danger_alone(request, church, form_id, language) if danger and form_id else ""
        return again(words["check"], HTTPStatus.BAD_REQUEST, fixed_words)

    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        return again(words["stale"], HTTPStatus.FORBIDDEN)
    if danger is None:
        try:
            await throttle("messages_per_address", address_of(request))
        except TooManyRequests as limit:
            response = again(words["too_many"], HTTPStatus.TOO_MANY_REQUESTS)
            response["Retry-After"] = str(limit.seconds)
            return response
    if not form.is_valid():
        return await to_be_mended()
    if form_id is None:
        return again(words["stale"], HTTPStatus.BAD_REQUEST)
    tool, inputs = form.as_call()
    given = form.cleaned_data
    submission = Submission(
        form_id, given["text"], given["name"], tool, inputs, language, words["kept"], address_of(request)
    )
    try:
        written = await _written(church, submission, is_danger=danger is not None)
    except CallRefused:
        return await to_be_mended()
    except (DatabaseError, TimeoutError) as problem:
        log.error("widget.form_not_stored", error=type(problem).__name__, danger=danger is not None)
        phone = words["or_call"].format(phone=church.phone) if church.phone else ""
        return again(words["not_stored"].format(phone=phone), HTTPStatus.SERVICE_UNAVAILABLE)
    log.info("widget.form_stored", tool=tool, queued=written.queued, safety=bool(written.words))
    fixed_words = written.words or await _heard_in_rest(written.id, given["text"])
    if fixed_words:  # in the answer itself: an address that leads to them would stay in the browser's history
        context = form_context(church, language) | {"fixed_words": fixed_words, "submission_id": written.id}
        return _shown(request, church, "widget/sent.html", context)
    async for _ in outcomes(written.id, written.id, written.queued):
        pass  # so that the next page has something to tell
    address = reverse("sent", args=[church.public_key, written.id])
    return HttpResponseRedirect(f"{address}?lang={language}")


def _form_id(church: Church, request: HttpRequest) -> uuid.UUID | None:
    """Of the form that was posted; None when it is nobody's, or too old."""
    try:
        return read_form_id(church, request.POST.get("form", ""))
    except StaleForm:
        return None


async def _danger_alone(request: HttpRequest, church: Church, form_id: uuid.UUID, language: str) -> str:
    """Staff are told of the danger in a form that cannot be taken as it is. The words for the visitor; "" where it was not stored."""
    # What leads to the person stays with the words: whatever is wrong with it, somebody may make sense of it.
    told = "\n".join(filter(None, (storable(request.POST.get(each, "")) for each in ("text", "phone", "email"))))
    taken = Sent(told, {"participant": request.POST.get("name")}, None).in_danger()
    submission = Submission(
        form_id, taken["text"], taken["participant"], "", {}, language, acknowledged="", address=address_of(request)
    )
    try:
        written = await _written(church, submission, is_danger=True)
    except (DatabaseError, TimeoutError) as problem:
        log.error("widget.form_not_stored", error=type(problem).__name__, danger=True)
        return ""
    log.info("widget.form_stored", tool="", queued=written.queued, safety=True)
    return written.words


async def _written(church: Church, submission: Submission, *, is_danger: bool) -> Written:
    """Written down; where danger was told it is waited for no longer than a moment, and goes on behind."""
    writing = asyncio.ensure_future(in_database(write_down, church, submission))
    return await asyncio.wait_for(asyncio.shield(writing), DANGER_DATABASE_SECONDS if is_danger else None)


async def _heard_in_rest(submission_id: uuid.UUID, text: str) -> str:
    """The fixed words for what stands amid a long text; "" where it tells of no danger, or is not read in time. Nobody can be told
    later: a form has no conversation to come back to. Staff are alarmed whenever it is read."""
    if unread_from(text) is None:
        return ""
    try:
        message_id = await in_database(unread_of, submission_id)
        if message_id is not None:
            await asyncio.wait([turn_runner.read_rest(message_id)], timeout=REST_SECONDS)
        return await in_database(words_heard_late, submission_id)
    except DatabaseError as problem:
        log.warning("widget.rest_not_read", error=type(problem).__name__)
        return ""


def _own_phrases(church: Church, text: str) -> Danger | None:
    return screen(text, extra_phrases=tuple(church.crisis_phrases or ())) if church.crisis_phrases else None


def _words_unrecorded(church: Church, danger: Danger, text: str) -> str:
    """The fixed words of a form that was not stored; they do not leave the person to wait for the church."""
    language = detect_language(text, str(church.language))
    return crisis_reply(
        danger,
        language=language,
        country=church.country,
        church_words=(church.crisis_words or {}).get(language, ""),
        church_name=church.name,
        church_phone=church.phone,
        recorded=False,
    )


def _words_alone(request: HttpRequest, danger: Danger, text: str) -> HttpResponse:
    """The fixed words, when not even the church can be looked up."""
    language = detect_language(text)
    context = {
        "language": language,
        "form_words": FORM_WORDS[language],
        "fixed_words": crisis_reply(danger, language=language, recorded=False),
        "leave_url": QUICK_EXIT_URL,
    }
    return render(request, "widget/sent.html", context, status=HTTPStatus.SERVICE_UNAVAILABLE)


def _with_text(posted: QueryDict, text: str) -> QueryDict:
    given = posted.copy()
    given["text"] = text
    return given


def _language(request: HttpRequest, church: Church) -> str:
    posted = request.POST.get("language", "")
    return posted if posted in LANGUAGES else language_of(request, church)


def _shown(
    request: HttpRequest,
    church: Church,
    template: str,
    context: dict[str, Any],
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    """A page of the form, of which no cache keeps a word."""
    response = render(request, template, context, status=status)
    response["Cache-Control"] = "no-store"
    return framed_by(church, response)

"""Errors as problem documents (RFC 9457): what was wrong, what is accepted, what to do."""

from http import HTTPStatus
from typing import Any

import structlog
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views import defaults
from rest_framework import exceptions
from rest_framework.response import Response

from carebot.errors import (
    AcceptanceUnknown,
    ChurchBusy,
    ChurchNotFound,
    ConsentNotAccepted,
    ConversationErased,
    IdentityNotAccepted,
    LinkOver,
    NameTaken,
    NotAuthorised,
    NotOffered,
    NotThisParticipant,
    RequestNotOpen,
    TokenEnded,
    TooManyParticipants,
    WrongWord,
)

log = structlog.get_logger(__name__)

CONTENT_TYPE = "application/problem+json"
TOKEN_ENDED = "urn:carebot:token-ended"  # the type of a 410 that is no erasing
BUSY_SECONDS = 5  # until a turn has surely ended where as many run as may


class TooManyRequests(exceptions.APIException):
    """Raised when a throttle is used up. The message was not accepted; the sender keeps it."""

    status_code = HTTPStatus.TOO_MANY_REQUESTS

    def __init__(self, seconds: int) -> None:
        super().__init__(f"Too many requests. Please try again in {seconds} seconds.")
        self.seconds = seconds


def problem(
    status: int, detail: str, *, errors: Any = None, headers: dict[str, str] | None = None, kind: str = "about:blank"
) -> JsonResponse:
    """A problem document. `errors` tells field by field what was wrong; `kind` what the status alone does not tell."""
    body = {"type": kind, "title": HTTPStatus(status).phrase, "status": int(status), "detail": detail}
    if errors:
        body["errors"] = errors
    return JsonResponse(body, status=status, content_type=CONTENT_TYPE, headers=headers)


def exception_handler(exception: Exception, context: dict[str, Any]) -> Response | JsonResponse | None:
    """The problem document of an exception; None for those that are ours to mend."""
    if isinstance(exception, NotAuthorised):
        return problem(
            HTTPStatus.UNAUTHORIZED,
            "The token is missing or does not belong to this conversation. Send it as “Authorization: Bearer …”.",
            headers={"WWW-Authenticate": "Bearer"},
        )
    if isinstance(exception, NotThisParticipant):
        return problem(
            HTTPStatus.FORBIDDEN,
            "This token does not speak for that participant. Leave `participant` out, or use the participant's own token.",
        )
    if isinstance(exception, IdentityNotAccepted):
        return problem(
            HTTPStatus.FORBIDDEN,
            "This signs nobody in. Accepted: a token of at most ten minutes, signed (HS256) with the church's secret, "
            "not used before.",
        )
    if isinstance(exception, NameTaken):
        return problem(HTTPStatus.CONFLICT, "Somebody of this name takes part already. Choose another name.")
    if isinstance(exception, RequestNotOpen):
        return problem(
            HTTPStatus.CONFLICT,
            "This is not open: it is done, decided or taken back already, or is being written at this moment. List the requests again.",
        )
    if isinstance(exception, NotOffered):
        return problem(HTTPStatus.CONFLICT, "No email is offered in this conversation.")
    if isinstance(exception, ConsentNotAccepted):
        return problem(
            HTTPStatus.BAD_REQUEST, "The consent cannot be taken.", errors={exception.field: ["Not accepted."]}
        )
    if isinstance(exception, WrongWord):
        return problem(HTTPStatus.FORBIDDEN, "This is not the word. After a few wrong ones the link is over.")
    if isinstance(exception, LinkOver):
        return problem(HTTPStatus.GONE, "This link opens nothing any more.")
    if isinstance(exception, TooManyParticipants):
        return problem(HTTPStatus.CONFLICT, "As many take part in this conversation as may.")
    if isinstance(exception, ConversationErased):
        return problem(HTTPStatus.GONE, "This conversation was erased. Begin a new one.")
    if isinstance(exception, TokenEnded):
        return problem(
            HTTPStatus.GONE,
            "This token was not used for so long that it has ended. What was said is not erased by that. Begin a new conversation.",
            kind=TOKEN_ENDED,
        )
    if isinstance(exception, TooManyRequests):
        return problem(exception.status_code, str(exception.detail), headers={"Retry-After": str(exception.seconds)})
    if isinstance(exception, ChurchBusy):
        # 429, not 503: nothing was stored for certain, so the page keeps the words at once and need not look whether they were.
        return problem(
            HTTPStatus.TOO_MANY_REQUESTS,
            "The assistant is answering as many people as it can at once; your message was not accepted. "
            f"Please try again in {BUSY_SECONDS} seconds.",
            headers={"Retry-After": str(BUSY_SECONDS)},
        )
    if isinstance(exception, AcceptanceUnknown):
        return problem(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "Your message may or may not have been stored: the database went away just then. Send it again with the same "
            "client_message_id; it is never answered twice.",
            headers={"Retry-After": "5"},
        )
    if isinstance(exception, DatabaseError):
        log.error("api.database_error", error=type(exception).__name__)
        return problem(
            HTTPStatus.SERVICE_UNAVAILABLE,
            "Nothing could be stored just now; your message was not accepted. Please try again in a moment.",
            headers={"Retry-After": "5"},
        )
    if isinstance(exception, ChurchNotFound):
        return problem(HTTPStatus.NOT_FOUND, str(exception))
    if isinstance(exception, Http404):
        return problem(HTTPStatus.NOT_FOUND, "There is nothing at this address.")
    if isinstance(exception, exceptions.ValidationError):
        return problem(HTTPStatus.BAD_REQUEST, "The request could not be read.", errors=exception.detail)
    if isinstance(exception, exceptions.APIException):
        return problem(exception.status_code, str(exception.detail))
    return None


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A problem document within the interface, Django's page elsewhere."""
    if not request.path.startswith("/api/"):
        return defaults.page_not_found(request, exception)
    return problem(HTTPStatus.NOT_FOUND, "There is nothing at this address.")


def broken(request: HttpRequest) -> HttpResponse:
    """The same for an error of ours. It is in the log; the answer tells nothing of it."""
    if not request.path.startswith("/api/"):
        return defaults.server_error(request)
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "Something failed on our side. Please try again in a moment.")

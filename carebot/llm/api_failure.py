"""What went wrong with a call of the Messages API, in words without key, address or anything anyone wrote."""

import re
from dataclasses import dataclass

from anthropic import AnthropicError, APIConnectionError, APIStatusError, APITimeoutError, BadRequestError

from carebot.llm.errors import FailureKind

# Named by `error.type`, in a response's body or in an `error` event of the stream.
RETRYABLE_TYPES = frozenset({"overloaded_error", "api_error", "timeout_error", "rate_limit_error"})
LONGEST_WAIT_SECONDS = 2.0  # a server that asks for more is not waited for: another model answers sooner
_ERROR_TYPE = re.compile(r"[a-z_]{1,40}")
_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_BILLING_CODE = re.compile(r"spend_limit|billing|billable|credit|organization_on_hold")
_BILLING_WORDS = re.compile(r"credit balance|spend(?:ing)? limit|plans & billing", re.IGNORECASE)
_KIND_OF_STATUS = {
    401: FailureKind.AUTHENTICATION,
    403: FailureKind.PERMISSION,
    404: FailureKind.NOT_FOUND,
    408: FailureKind.TIMEOUT,
    409: FailureKind.SERVER,
    429: FailureKind.RATE_LIMIT,
    504: FailureKind.TIMEOUT,
    529: FailureKind.OVERLOADED,
}
_KIND_OF_TYPE = {
    "authentication_error": FailureKind.AUTHENTICATION,
    "permission_error": FailureKind.PERMISSION,
    "not_found_error": FailureKind.NOT_FOUND,
    "billing_error": FailureKind.BILLING,
    "invalid_request_error": FailureKind.BAD_REQUEST,
    "rate_limit_error": FailureKind.RATE_LIMIT,
    "overloaded_error": FailureKind.OVERLOADED,
    "timeout_error": FailureKind.TIMEOUT,
    "connection_lost": FailureKind.CONNECTION,
}


class StreamFailed(Exception):
    """A stream that said it failed (`error_type` as the API names it), broke off or made no sense."""

    def __init__(self, error_type: str) -> None:
        super().__init__(error_type)
        self.error_type = error_type


@dataclass(frozen=True)
class Failure:
    reason: str
    is_retryable: bool  # asking the same model again at once may help
    kind: FailureKind
    retry_after_seconds: float = 0.0
    request_id: str = ""  # as the API gave it, "" where it gave none


def failure_of(error: Exception, request_id: str = "") -> Failure:
    """`request_id`: of the response that was being read, where there was one."""
    request_id = request_id if _REQUEST_ID.fullmatch(request_id) else ""
    match error:
        case APIStatusError():
            return _status_failure(error)
        case StreamFailed(error_type=name):
            is_retryable = name in RETRYABLE_TYPES or name in ("connection_lost", "unreadable_event")
            kind = _KIND_OF_TYPE.get(name, FailureKind.SERVER)
            return Failure(f"{_plain(name)} mid-stream", is_retryable, kind, request_id=request_id)
        case APITimeoutError():
            return Failure("no answer in time", True, FailureKind.TIMEOUT)
        case APIConnectionError():
            return Failure("no connection", True, FailureKind.CONNECTION)
        case TimeoutError():
            return Failure("no first token in time", True, FailureKind.TIMEOUT, request_id=request_id)
        case AnthropicError():
            return Failure(type(error).__name__, False, FailureKind.OTHER)
        case _:
            lost = f"connection lost ({type(error).__name__})"
            return Failure(lost, True, FailureKind.CONNECTION, request_id=request_id)


def is_stale_thinking(error: Exception) -> bool:
    """Whether a 400 may be about thinking blocks that do not fit the conversation.

    Its words may change, so any 400 that speaks of thinking counts: at worst one request is sent in vain.
    """
    return isinstance(error, BadRequestError) and "thinking" in (error.api_message or "").lower()


def _status_failure(error: APIStatusError) -> Failure:
    status = error.status_code
    reason = f"{status} {_plain(error.type or '')}".strip()
    kind = _kind_of(error)
    request_id = error.request_id or ""
    request_id = request_id if _REQUEST_ID.fullmatch(request_id) else ""
    if kind is FailureKind.BILLING or (status not in (408, 409, 429) and status < 500):
        return Failure(reason, False, kind, request_id=request_id)
    retry_after = _retry_after_seconds(error.response.headers.get("retry-after", ""))
    return Failure(reason, retry_after <= LONGEST_WAIT_SECONDS, kind, retry_after, request_id)


def _kind_of(error: APIStatusError) -> FailureKind:
    """By what the API names, then by the status. That no credit is left it says with a 402, a `billing_error` or a stable code,
    and for years with a plain 400 whose words alone tell it (anthropic-sdk-typescript, issue 618)."""
    code = error.error_code or ""
    if error.type == "billing_error" or error.status_code == 402 or _BILLING_CODE.search(code):
        return FailureKind.BILLING
    if error.status_code == 400 and _BILLING_WORDS.search(error.api_message or ""):
        return FailureKind.BILLING
    if error.status_code in _KIND_OF_STATUS:
        return _KIND_OF_STATUS[error.status_code]
    return FailureKind.BAD_REQUEST if error.status_code < 500 else FailureKind.SERVER


def _retry_after_seconds(header: str) -> float:
    """The header's seconds, 0 without one. A date counts as too long: none is given for a wait so short."""
    if not header:
        return 0.0
    try:
        return max(0.0, float(header))
    except ValueError:
        return float("inf")


def _plain(error_type: str) -> str:
    """The type where it reads like one of the API's names: a proxy may put anything there."""
    return error_type if _ERROR_TYPE.fullmatch(error_type) else "unknown_error"

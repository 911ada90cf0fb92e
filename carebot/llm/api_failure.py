"""What went wrong with a call of the Messages API, in words without key, address or anything anyone wrote."""

import re
from dataclasses import dataclass

from anthropic import AnthropicError, APIConnectionError, APIStatusError, APITimeoutError, BadRequestError

# Named by `error.type`, in a response's body or in an `error` event of the stream.
RETRYABLE_TYPES = frozenset({"overloaded_error", "api_error", "timeout_error", "rate_limit_error"})
LONGEST_WAIT_SECONDS = 2.0  # a server that asks for more is not waited for: another model answers sooner
_ERROR_TYPE = re.compile(r"[a-z_]{1,40}")


class StreamFailed(Exception):
    """A stream that said it failed (`error_type` as the API names it), broke off or made no sense."""

    def __init__(self, error_type: str) -> None:
        super().__init__(error_type)
        self.error_type = error_type


@dataclass(frozen=True)
class Failure:
    reason: str
    is_retryable: bool  # asking the same model again at once may help
    retry_after_seconds: float = 0.0


def failure_of(error: Exception) -> Failure:
    match error:
        case APIStatusError():
            return _status_failure(error)
        case StreamFailed(error_type=kind):
            is_retryable = kind in RETRYABLE_TYPES or kind in ("connection_lost", "unreadable_event")
            return Failure(f"{_plain(kind)} mid-stream", is_retryable)
        case APITimeoutError():
            return Failure("no answer in time", is_retryable=True)
        case APIConnectionError():
            return Failure("no connection", is_retryable=True)
        case TimeoutError():
            return Failure("no first token in time", is_retryable=True)
        case AnthropicError():
            return Failure(type(error).__name__, is_retryable=False)
        case _:
            return Failure(f"connection lost ({type(error).__name__})", is_retryable=True)


def is_stale_thinking(error: Exception) -> bool:
    """Whether a 400 may be about thinking blocks that do not fit the conversation.

    Its words may change, so any 400 that speaks of thinking counts: at worst one request is sent in vain.
    """
    return isinstance(error, BadRequestError) and "thinking" in (error.api_message or "").lower()


def _status_failure(error: APIStatusError) -> Failure:
    status = error.status_code
    reason = f"{status} {_plain(error.type or '')}".strip()
    if status not in (408, 409, 429) and status < 500:
        return Failure(reason, is_retryable=False)
    retry_after = _retry_after_seconds(error.response.headers.get("retry-after", ""))
    return Failure(reason, retry_after <= LONGEST_WAIT_SECONDS, retry_after)


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

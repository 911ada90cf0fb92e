"""What can go wrong with a model."""

from dataclasses import dataclass
from enum import StrEnum


class FailureKind(StrEnum):
    """Why a model did not answer, as far as somebody can do something about it."""

    AUTHENTICATION = "authentication"  # 401: the key is none, or was revoked
    PERMISSION = "permission"  # 403: the key may not use this model
    NOT_FOUND = "not_found"  # 404: there is no model of this name
    BILLING = "billing"  # 402, or a 400 that says so: no credit left, or a spending limit is reached
    BAD_REQUEST = "bad_request"  # any other 4xx: what we send is refused
    RATE_LIMIT = "rate_limit"  # 429
    OVERLOADED = "overloaded"  # 529
    SERVER = "server"  # 5xx, and a stream that makes no sense
    TIMEOUT = "timeout"
    CONNECTION = "connection"
    OTHER = "other"


# What does not mend itself: until a person does something, every turn fails.
LASTING = frozenset(
    {
        FailureKind.AUTHENTICATION,
        FailureKind.PERMISSION,
        FailureKind.NOT_FOUND,
        FailureKind.BILLING,
        FailureKind.BAD_REQUEST,
    }
)


@dataclass(frozen=True)
class ModelFailure:
    """Why a model did not answer, as it is kept: nothing of what was asked, nothing of the key."""

    kind: FailureKind
    request_id: str = ""  # the provider's name of the request, "" where there was no answer to read it from


class ModelError(Exception):
    """Base of everything a model client raises on purpose."""


class ModelUnavailable(ModelError):
    """The model did not answer, or stopped answering: overloaded, timed out, refused the connection, 5xx, bad key.

    `retryable` tells whether asking the same model again soon may help; either way another model may answer.
    `request_id` is the provider's name of the request, "" where there was no answer to read it from.
    """

    def __init__(
        self, reason: str, *, retryable: bool, kind: FailureKind = FailureKind.OTHER, request_id: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retryable = retryable
        self.failure = ModelFailure(kind, request_id)

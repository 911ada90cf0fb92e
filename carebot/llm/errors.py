"""What can go wrong with a model."""


class ModelError(Exception):
    """Base of everything a model client raises on purpose."""


class ModelUnavailable(ModelError):
    """The model did not answer, or stopped answering: overloaded, timed out, refused the connection, 5xx, bad key.

    `retryable` tells whether asking the same model again soon may help; either way another model may answer.
    """

    def __init__(self, reason: str, *, retryable: bool) -> None:
        super().__init__(reason)
        self.reason = reason
        self.retryable = retryable

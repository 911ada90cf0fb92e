"""How an exception is written down without repeating what a visitor wrote."""

import traceback

MAX_ERROR_CHARS = 500


class LoggableError(Exception):
    """Base of exceptions whose messages are our own words, never a visitor's: they are stored and logged."""


def describe(problem: BaseException) -> str:
    """What may be stored of an exception: its class, and its message only where the words are our own.

    Messages of other exceptions may quote the visitor: a database's DETAIL line shows the whole row.
    """
    name = type(problem).__qualname__
    return f"{name}: {problem}"[:MAX_ERROR_CHARS] if isinstance(problem, LoggableError) else name


def frames(problem: BaseException) -> list[str]:
    """Where it was raised, outermost first, for the log: places in the code, no messages, no values."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(problem.__traceback__)]

"""Exceptions of the package `prayers`."""


class PrayersError(Exception):
    """Base of what can go wrong with a care record."""


class TransitionRefused(PrayersError):
    """Raised when a record cannot go from its status to the wanted one. The message lists what is accepted."""


class RecordMoved(PrayersError):
    """Raised when somebody else moved the record meanwhile, or it is closed to whoever tries. Reload it and look again."""


class RecordIncomplete(PrayersError):
    """Raised when a record lacks what it cannot do without, such as words to pray for or a way to call back."""


class StepRefused(PrayersError):
    """Raised when a record cannot be handled in this way, or not by this person. The message says what is accepted."""


class ConfirmationNeeded(StepRefused):
    """Raised when two records may well be no doubles. Ask the person, and merge again with `confirmed`."""


class KindIncomplete(PrayersError):
    """Raised at start when a kind of record lacks a part of its spec, or has two specs, or none. The message names kind and part."""


class TaskRefused(StepRefused):
    """Raised when a task may not be so, or not with these people. The message says what is accepted."""


class MessageRefused(StepRefused):
    """Raised when a message cannot be queued: to somebody anonymous, without words, or to what is no address. The message says why."""

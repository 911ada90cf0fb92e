"""Exceptions of the package `prayers`."""


class PrayersError(Exception):
    """Base of what can go wrong with a care record."""


class TransitionRefused(PrayersError):
    """Raised when a record cannot go from its status to the wanted one. The message lists what is accepted."""


class RecordMoved(PrayersError):
    """Raised when somebody else moved the record meanwhile, or it is closed to whoever tries. Reload it and look again."""


class RecordIncomplete(PrayersError):
    """Raised when a record lacks what it cannot do without, such as words to pray for or a way to call back."""

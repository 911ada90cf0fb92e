"""Exceptions of the package `church`."""


class ChurchError(Exception):
    """Base of what can go wrong here."""


class RoleNotGrantable(ChurchError):
    """Raised when somebody grants or takes a role that opens records they may not read themselves."""

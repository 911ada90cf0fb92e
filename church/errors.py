"""Exceptions of the package `church`."""


class ChurchError(Exception):
    """Base of what can go wrong here."""


class RoleNotGrantable(ChurchError):
    """Raised when somebody grants or takes a role that opens records they may not read themselves."""


class CannotOpen(ChurchError):
    """Raised when something sealed opens with none of the keys of the settings. The message says which key is missing."""


class TwoSecretsAlready(ChurchError):
    """Raised when a third identity secret is asked for: the old one is ended first."""


class NotYours(ChurchError):
    """Raised when somebody decides on a change of the staff that another person has to decide on."""

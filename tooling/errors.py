"""What the tooling raises."""

from prayers.jobs.errors import LoggableError


class ToolingError(LoggableError):
    """Base of what the tooling raises on purpose. Messages are our own words: they are stored and logged."""


class CallRefused(ToolingError):
    """A call cannot run as it was made. The message tells the model which field is wrong and what is
    accepted.
    """


class IncompleteTool(ToolingError):
    """A tool's declaration forgets a part; the message names both. It is raised when the module is imported."""


class PermanentFailure(ToolingError):
    """A deferred call can never succeed; it is given up at once. Raise any other exception to have it tried
    again.
    """


class UnknownTool(ToolingError):
    """The ledger holds a call of a tool that this process does not have. A newer worker may: it is tried
    again.
    """


class NotRetryable(ToolingError):
    """The Retry button was pressed on a row that is not failed, not deferred, or whose input was erased."""


class InstructionRefused(ToolingError):
    """An instruction must not be published as it is; the message says why."""


class VersionIsFinal(ToolingError):
    """A published or retired version of an instruction stays as it was. Make a new version instead."""


class PlanRefused(ToolingError):
    """Something is no plan, or no plan may be started. The message says what is wrong and what is accepted; it repeats nothing of
    a visitor's.
    """


class PlanMoved(ToolingError):
    """Somebody else changed the plan, or decided, meanwhile; or it is closed to whoever tries. The message says which."""


class ChangeRefused(ToolingError):
    """A step cannot be changed in this way, or a decision lacks a part. The message says what is accepted."""

"""What the edges of a turn refuse, and why."""


class DeskError(Exception):
    """Base of what the desk raises on purpose."""


class ChurchNotFound(DeskError):
    """There is no active church of this key."""


class NotAuthorised(DeskError):
    """The token is not one of this conversation. The same whether the conversation exists or not."""


class ConversationErased(DeskError):
    """The visitor had this conversation erased; a new one has to be begun."""


class TurnLost(DeskError):
    """The turn was handed to a person while it ran; its reply must not be written down a second time."""

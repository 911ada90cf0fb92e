"""What the edges of a turn refuse, and why."""


class TurnStoreError(Exception):
    """Base of what the store of turns raises on purpose."""


class ChurchNotFound(TurnStoreError):
    """There is no active church of this key."""


class NotAuthorised(TurnStoreError):
    """The token is not one of this conversation. The same whether the conversation exists or not."""


class NotThisParticipant(TurnStoreError):
    """The token speaks for somebody else than the participant it was sent for."""


class RequestNotOpen(TurnStoreError):
    """What is to be taken back is done or decided, is being written at this moment, or was never this visitor's."""


class IdentityNotAccepted(TurnStoreError):
    """What was presented signs nobody in. The same whatever was wrong with it, and whether the person exists or not."""


class TooManyParticipants(TurnStoreError):
    """As many take part in this conversation as may."""


class NameTaken(TurnStoreError):
    """Somebody of this name takes part already, with a token of their own."""


class NotOffered(TurnStoreError):
    """No email can be sent, or it would not be safe: the visitor is not asked for an address."""


class ConsentNotAccepted(TurnStoreError):
    """What was sent with a consent cannot be taken. `field` is "email", "word" or "wording" (not what is shown now)."""

    def __init__(self, field: str) -> None:
        super().__init__(f"Not accepted: {field}.")
        self.field = field


class LinkOver(TurnStoreError):
    """The link opens nothing, or nothing any more. The same whatever the reason."""


class WrongWord(TurnStoreError):
    """The word is not the one that the visitor chose."""


class ConversationErased(TurnStoreError):
    """The visitor had this conversation erased; a new one has to be begun."""


class TokenEnded(TurnStoreError):
    """The token was not used for so long (settings.VISITOR_TOKEN_DAYS) that it ended; a new conversation has to be begun."""


class ChurchBusy(TurnStoreError):
    """As many turns run in this church as may (settings.TURNS_PER_CHURCH). The message was not stored; the sender keeps it."""


class TurnLost(TurnStoreError):
    """The turn was handed to a person while it ran; its reply must not be written down a second time."""


class AcceptanceUnknown(Exception):
    """The database went away at the commit of a message and is not back: nobody can say whether it was stored."""


class TakeoverRefused(TurnStoreError):
    """Base of what taking over a conversation, or writing in it, is refused with."""


class TakenByAnother(TakeoverRefused):
    """Somebody else has the conversation; they were first. `name` is how visitors see them, "" where nobody has it."""

    def __init__(self, name: str) -> None:
        super().__init__(f"The conversation is with {name or 'the assistant'}.")
        self.name = name


class AssistantStillSpeaks(TakeoverRefused):
    """A turn that began before still runs; nobody talks over the other. It is over in a moment: try again then."""


class CannotBeTakenOver(TakeoverRefused):
    """It is a telephone call, or was erased, or is not of this church."""

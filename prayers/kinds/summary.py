"""What a conversation came to, for reading."""

from language.texts import texts
from prayers.kinds.spec import LEADERS, Audience, KindSpec
from prayers.models.choices import Confidentiality, Kind, Status

SPEC = KindSpec(
    kind=Kind.SUMMARY,
    model="ConversationSummary",
    readers={Confidentiality.STAFF: LEADERS},
    first_status=Status.FILED,
    steps={},  # filed for reading
    promise=None,  # only read
    audience=Audience(),  # read beside the conversation; nobody is called away for it
    letter=texts("email")["kinds.summary"],
    about_fields=(),  # it repeats the conversation, for pastors
    is_asked_for=False,
    repeats_conversation=True,
)

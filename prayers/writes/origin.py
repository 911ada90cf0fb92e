"""Where a record comes from, and who asked: the same for every kind."""

from dataclasses import dataclass
from uuid import UUID

from church.models import Church
from language.text.contact import normalise_email, normalise_phone, split_contact
from language.texts import DEFAULT, languages
from prayers.confidence import Told
from prayers.errors import RecordIncomplete


@dataclass(frozen=True)
class Origin:
    """The call that a record is written for."""

    church_id: int
    conversation_id: UUID | None
    invocation_id: UUID | None  # the reference a second execution is known by; None: every call writes a record
    language: str = "en"
    channel: str = "chat"
    is_minor: bool = False
    told: tuple[Told, ...] = ()  # what the conversation's other calls put into other records

    @property
    def known_language(self) -> str:
        return self.language if self.language in languages() else DEFAULT


@dataclass(frozen=True)
class Contact:
    """Who asked and how to reach them; every field may be ""."""

    name: str = ""
    phone: str = ""  # E.164
    email: str = ""
    raw: str = ""  # as given, so that a number nobody could read is not lost


def read_contact(church: Church, *, name: str = "", contact: str = "", phone: str = "", email: str = "") -> Contact:
    """What was given, normalised: either `contact`, which may hold both, or `phone` and `email` on their own."""
    phone, email, contact = plain(phone), plain(email), plain(contact)
    found_phone, found_email = split_contact(contact, church.country) if contact else ("", "")
    raw = ", ".join(part for part in (contact, phone, email) if part)
    return Contact(
        name=one_line(name, 200),
        phone=found_phone or normalise_phone(phone, church.country),
        email=found_email or normalise_email(email),
        raw=one_line(raw, 400),
    )


def plain(text: str) -> str:
    """Text a database can hold: without NUL and halves of surrogate pairs, which a model's JSON can bring along."""
    return text.replace("\0", "").encode("utf-8", "ignore").decode("utf-8").strip()


def one_line(text: str, longest: int) -> str:
    """The text in one line, cut to `longest` characters with an ellipsis where something went."""
    line = " ".join(plain(text).split())
    return line if len(line) <= longest else line[: longest - 1].rstrip() + "…"


def needed(field: str, text: str) -> str:
    """The text as it is stored. Raises RecordIncomplete when nothing is left of it."""
    text = plain(text)
    if not text:
        raise RecordIncomplete(f"The {field} is empty; it must say something.")
    return text

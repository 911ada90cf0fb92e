"""What every booking shares: who it is for, what is still missing, and how it is asked for.

A result that asks back ends with the question in the visitor's language, behind `ASK`: the model may put it in words of its
own, and a model without words can say it as it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from church.models import Church
from language.text.contact import normalise_email, normalise_phone
from language.texts import texts
from tooling.registry import ToolContext, ToolProblem, ToolResult

from . import schemas as s
from .facts import Label, date_words, of, office, time_words
from .reading import read_day

MOMENT_PATTERN = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$"
CLOCK_PATTERN = r"^([01]\d|2[0-3]):[0-5]\d$"
BACKS = frozenset({"booking", "contact", "generic"})

_T = texts("booking")
ASK = _T["ask"]
NOTHING_YET = _T["nothing_yet"]
NUMBER = _T["number"]
WHEN = _T["when"]
WHERE = _T["where"]

_NAME = _T["name"]
_CONTACT = _T["contact"]
_BOTH = _T["both"]
_UNREADABLE = _T["unreadable"]

_USED_UP = _T["used_up"]
_SPAN = _T["span"]

WHO = {
    "name": s.name("The visitor's name, as they gave it. Leave out when they did not say: they will be asked."),
    "phone": s.phone("Phone number to reach the visitor on, with its area code, as they gave it."),
    "email": s.email("Email address to reach the visitor at, as they gave it."),
}


def used_up(church: Church, language: str) -> ToolProblem:
    """What the model is told where `church.allowances` gives this visitor, or this address, no more."""
    return ToolProblem(f"{of(_USED_UP, language)} {office(church, language)}")


def moment(description: str) -> s.Schema:
    return {"type": "string", "description": description, "pattern": MOMENT_PATTERN}


def clock(description: str) -> s.Schema:
    return {"type": "string", "description": description, "pattern": CLOCK_PATTERN}


@dataclass(frozen=True)
class Who:
    """Who a booking is for; what cannot be dialled or written to is left out."""

    name: str
    phone: str
    email: str
    missing: Label | None  # the question for what is missing
    is_unreadable: bool = False  # something was given and could not be read

    def fields(self, ctx: ToolContext, note: str = "") -> dict[str, Any]:
        """The fields of a `Reservation`."""
        return {
            "name": self.name,
            "phone": self.phone,
            "email": self.email,
            "note": note.strip(),
            "language": ctx.language,
            "conversation_id": ctx.conversation_id,
        }


def read_who(ctx: ToolContext, call: Mapping[str, Any], church: Church) -> Who:
    """Who the call says it is for. Somebody under 18 is not asked for contact details."""
    name = " ".join(call.get("name", "").split())
    phone = normalise_phone(call.get("phone", ""), church.country)
    email = normalise_email(call.get("email", ""))
    has_contact = bool(phone or email) or ctx.is_minor
    missing = None if name and has_contact else _CONTACT if name else _NAME if has_contact else _BOTH
    unreadable = bool(call.get("phone") or call.get("email")) and not (phone or email)
    return Who(name, phone, email, missing, unreadable)


def asking(lines: Sequence[str], question: str, language: str) -> ToolResult:
    """A result that ends in a question: nothing was done, and the visitor has the floor until they answer."""
    content = "\n".join([*filter(None, lines), f"{of(ASK, language)}: {question}"])
    return ToolResult(content, asks_back=question, done=False)


def nothing_yet(who: Who, language: str) -> list[str]:
    """That nothing is booked, and that a contact could not be read if so."""
    return [of(NOTHING_YET, language), of(_UNREADABLE, language) if who.is_unreadable else ""]


def asking_who(lines: Sequence[str], who: Who, language: str) -> ToolResult:
    """Everything else is known; `who.missing` is not."""
    return asking([*lines, *nothing_yet(who, language)], of(who.missing or _BOTH, language), language)


def joined_question(first: str, who: Who, language: str) -> str:
    """Both questions in one, so that the visitor is not asked twice."""
    return f"{first} {of(who.missing, language)}" if who.missing else first


def span_words(start: datetime, end: datetime | None, language: str) -> str:
    """ "Tuesday, March 3, 2026, 10:00 AM to 10:30 AM", of moments in the church's time zone."""
    day, first = date_words(start.date(), language), time_words(start.time(), language)
    if end is None or end.date() != start.date():
        return f"{day}, {first}"
    return of(_SPAN, language).format(day=day, first=first, last=time_words(end.time(), language))


def slot_key(start: datetime) -> str:
    """A local moment as a call gives it back: "2026-03-03T10:00"."""
    return f"{start:%Y-%m-%dT%H:%M}"


def read_moment(text: str) -> tuple[date, time] | None:
    """The local day and time of a `slot_key`; None for one the calendar does not have."""
    try:
        found = datetime.strptime(text, "%Y-%m-%dT%H:%M")
    except ValueError:
        return None
    return found.date(), found.time()


def read_clock(text: str) -> time | None:
    return time.fromisoformat(text) if text else None


def known_day(call: Mapping[str, Any], field: str) -> date:
    """The day in this field. Raises ToolProblem for one the calendar does not have."""
    found = day_of(call, field)
    if found is None:
        raise ToolProblem(f"{field} is no day of the calendar. Accepted: YYYY-MM-DD.")
    return found


def day_of(call: Mapping[str, Any], field: str = "day") -> date | None:
    return read_day(call[field]) if call.get(field) else None

"""How the visitor is reached, and somebody else whom they named, as the fields of a call take it."""

from carebot.turn.context import TurnContext
from language.contact import ContactDetails
from language.danger import VIOLENCE_AT_HOME, Danger, DangerKind
from language.text.numbers import written_digits

FIELD_CHARS = 200  # of a line in a tool's schema: a longer one would have the whole call refused
_LOCAL_DIGITS = 7


def concern_fields(context: TurnContext, kind: DangerKind) -> dict[str, str]:
    """Who it is, how and when to reach them, for a safety concern; nothing where violence at home was told: only safe ways count."""
    if kind in VIOLENCE_AT_HOME or context.is_violence_told:
        return {}
    contact = context.signals.contact
    both = ", ".join(each for each in (contact.phone, contact.email) if each)
    return as_fields(name=contact.name, contact=both, best_time=contact.best_time)


def kinds_of(danger: Danger) -> dict[str, str]:
    """Of which kind a danger is, and of which it may be as well, as the fields of a safety concern."""
    return {"category": danger.kind.value, **({"or_category": danger.or_kind.value} if danger.or_kind else {})}


def as_fields(**given: str | None) -> dict[str, str]:
    """The fields that were told, each as long as it may be."""
    return {field: value[:FIELD_CHARS] for field, value in given.items() if value}


def of_another(contact: ContactDetails) -> dict[str, str]:
    """Where somebody else is called or written to, under their own name: the number is never shown as the visitor's."""
    other = contact.other
    if other is None:
        return {}
    who = f"{other.whose} ({contact.name})" if contact.name else other.whose
    where = {"phone": other.phone} if other.phone else {"email": other.email}
    return as_fields(name=who, **where)


def with_other(words: str, contact: ContactDetails) -> str:
    """The words, and below them somebody else's number or address that they do not hold."""
    other = contact.other
    if other is None:
        return words
    digits = _end_of(other.phone)
    is_told = digits in written_digits(words) if digits else other.email in words.lower()
    return words if is_told else f"{words}\n{other.whose}: {other.phone or other.email}"


def is_of_another(phone: str, contact: ContactDetails) -> bool:
    """Whether a number is somebody else's whom the visitor named."""
    other = contact.other
    return other is not None and bool(other.phone) and _end_of(phone) == _end_of(other.phone)


def _end_of(phone: str) -> str:
    """The digits of a number without its area code, which people leave out."""
    return written_digits(phone)[-_LOCAL_DIGITS:]

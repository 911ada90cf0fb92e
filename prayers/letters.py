"""The words of an email to staff, in their language. It may lie open on any screen: it holds no name and no need."""

from collections.abc import Mapping

from prayers.models.choices import Kind, Urgency

Words = Mapping[str, str]

_KINDS: Mapping[str, Words] = {
    Kind.PRAYER: {"en": "prayer request", "es": "petición de oración"},
    Kind.CALLBACK: {"en": "call-back request", "es": "petición de llamada"},
    Kind.CONTACT: {"en": "visitor contact", "es": "contacto de visitante"},
    Kind.VISIT: {"en": "request for a pastoral visit", "es": "petición de visita pastoral"},
    Kind.CARE: {"en": "care need", "es": "necesidad de cuidado"},
    Kind.SAFETY: {"en": "safety concern", "es": "alerta de seguridad"},
    Kind.VOLUNTEER: {"en": "volunteer sign-up", "es": "inscripción de voluntariado"},
    Kind.FOLLOWUP: {"en": "visitor follow-up", "es": "seguimiento de visitante"},
    Kind.SUMMARY: {"en": "conversation summary", "es": "resumen de conversación"},
    Kind.DRAFT: {"en": "message draft to approve", "es": "borrador de mensaje por aprobar"},
    Kind.BENEVOLENCE: {"en": "benevolence request", "es": "petición de ayuda económica"},
    "appointment": {"en": "appointment", "es": "cita"},
    "waiting_list": {"en": "seat given from a waiting list", "es": "lugar dado de una lista de espera"},
    "facility_booking": {"en": "room booking to approve", "es": "reserva de sala por aprobar"},
    "unanswered_message": {"en": "visitor waiting for a person", "es": "visitante que espera a una persona"},
}
_SOMETHING: Words = {"en": "matter that needs a person", "es": "asunto que requiere a una persona"}
_URGENCIES: Mapping[str, Words] = {
    Urgency.LOW: {"en": "low", "es": "baja"},
    Urgency.NORMAL: {"en": "normal", "es": "normal"},
    Urgency.HIGH: {"en": "high: today", "es": "alta: hoy"},
    Urgency.IMMEDIATE: {"en": "immediate: now", "es": "inmediata: ahora"},
}
_MARKS: Mapping[str, Words] = {
    Urgency.HIGH: {"en": "Urgent", "es": "Urgente"},
    Urgency.IMMEDIATE: {"en": "Act now", "es": "Actúe ya"},
}
_NEW: Words = {"en": "New {kind}", "es": "Aviso: {kind}"}
_AGAIN: Words = {"en": "Still unclaimed: {kind}", "es": "Aún sin atender: {kind}"}
_BODY: Words = {
    "en": "{title}\n\nUrgency: {urgency}\n\nOpen it here (you will be asked to sign in):\n{url}\n\n"
    "To protect the person who wrote, this email holds nothing of what was said.\n",
    "es": "{title}\n\nUrgencia: {urgency}\n\nÁbralo aquí (se le pedirá iniciar sesión):\n{url}\n\n"
    "Para proteger a quien escribió, este correo no contiene nada de lo que se dijo.\n",
}
_UNTIL_CLAIMED: Words = {
    "en": "\nThis reminder is sent every five minutes until somebody claims it.\n",
    "es": "\nEste recordatorio se envía cada cinco minutos hasta que alguien se haga cargo.\n",
}


def letter(*, kind: str, urgency: str, url: str, church: str, language: str, is_reminder: bool) -> tuple[str, str]:
    """(subject, body). A kind nobody has named is called a matter."""
    title = _in(_AGAIN if is_reminder else _NEW, language).format(kind=_in(_KINDS.get(kind, _SOMETHING), language))
    mark = _in(_MARKS[urgency], language) if urgency in _MARKS else ""
    subject = f"{mark}: {title}" if mark else title
    body = _in(_BODY, language).format(title=f"{church}: {title}", urgency=_in(_URGENCIES[urgency], language), url=url)
    if is_reminder and (kind == Kind.SAFETY or urgency == Urgency.IMMEDIATE):
        body += _in(_UNTIL_CLAIMED, language)
    return " ".join(f"[{church}] {subject}".split()), body


def _in(words: Words, language: str) -> str:
    return words.get(language) or words["en"]

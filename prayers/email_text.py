"""The words of an email to staff, in their language. It may lie open on any screen: it holds no name and no need."""

from collections.abc import Mapping

from prayers.kinds import Words, spec_of
from prayers.models.choices import Kind, Urgency

# What is no record has no kind to say what it is called.
_MATTERS: Mapping[str, Words] = {
    "appointment": {"en": "appointment", "es": "cita"},
    "waiting_list": {"en": "seat given from a waiting list", "es": "lugar dado de una lista de espera"},
    "facility_booking": {"en": "room booking to approve", "es": "reserva de sala por aprobar"},
    "failed_write": {
        "en": "request that could not be written down",
        "es": "petición que no se pudo anotar",
    },
    "failed_safety_write": {
        "en": "safety concern that could not be written down",
        "es": "alerta de seguridad que no se pudo anotar",
    },
    "unanswered_message": {"en": "visitor waiting for a person", "es": "visitante que espera a una persona"},
}
TOLD_AGAIN, FLOOD, NOTICE, RAISED = "told_again", "flood", "safety_notice", "raised"
NOTICES = "safety_notices"  # many from one address
MESSAGE_FAILED, TASK = "message_failed", "task"
SECOND, ALONE = "second_approval", "approved_alone"  # of help with money
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
# What is no matter of a visitor's, or says by itself whether it is new, has a title of its own.
_TITLES: Mapping[str, Words] = {
    TOLD_AGAIN: {"en": "Danger told again: safety concern", "es": "Peligro contado otra vez: alerta de seguridad"},
    NOTICE: {
        "en": "Somebody may need a closer look: safety notice",
        "es": "Alguien puede necesitar atención: aviso de seguridad",
    },
    NOTICES: {
        "en": "Several people may need a closer look: safety notices from one address",
        "es": "Varias personas pueden necesitar atención: avisos de seguridad desde una misma dirección",
    },
    RAISED: {"en": "A notice became an alarm: safety concern", "es": "Un aviso pasó a ser alarma: alerta de seguridad"},
    FLOOD: {
        "en": "Unclaimed: safety concerns from one address",
        "es": "Sin atender: alertas de seguridad desde una misma dirección",
    },
    SECOND: {
        "en": "Help with money waits for a second person to approve it",
        "es": "Una ayuda económica espera la aprobación de una segunda persona",
    },
    ALONE: {
        "en": "Help with money was approved by one person alone; you may stop it within 24 hours",
        "es": "Una sola persona aprobó una ayuda económica; usted puede detenerla en 24 horas",
    },
    "stands_still": {
        "en": "A request that was taken on stands still",
        "es": "Una petición que alguien tomó está detenida",
    },
    "went_back": {
        "en": "A request that you had taken on went back to the queue",
        "es": "Una petición que usted había tomado volvió a la lista",
    },
    MESSAGE_FAILED: {
        "en": "A message that was approved could not be sent",
        "es": "Un mensaje aprobado no se pudo enviar",
    },
    TASK: {"en": "A task is due today", "es": "Una tarea vence hoy"},
    "plan_failed": {
        "en": "No care plan could be made",
        "es": "No se pudo preparar un plan de acompañamiento",
    },
    "plan_decision": {
        "en": "A care plan waits for your decision",
        "es": "Un plan de acompañamiento espera su decisión",
    },
    "plan_step": {
        "en": "A step of a care plan needs a person",
        "es": "Un paso de un plan de acompañamiento requiere a una persona",
    },
    "plan_expired": {
        "en": "Nobody has decided yet: a care plan waits",
        "es": "Nadie ha decidido todavía: un plan de acompañamiento espera",
    },
    "plan_digest": {
        "en": "Care plans have waited for your decision since yesterday or longer",
        "es": "Hay planes de acompañamiento que esperan su decisión desde ayer o antes",
    },
    "model_failing": {
        "en": "The assistant's model does not answer; the offline assistant does, which knows few words",
        "es": "El modelo del asistente no responde; responde el asistente sin conexión, que sabe pocas palabras",
    },
    "reading_failing": {
        "en": "Danger is heard by rules alone: what is learnt about it cannot be asked",
        "es": "El peligro se reconoce solo por reglas: no se puede consultar lo aprendido",
    },
    "model_back": {
        "en": "The assistant's model answers again",
        "es": "El modelo del asistente responde de nuevo",
    },
}
_NEW: Words = {"en": "New {kind}", "es": "Aviso: {kind}"}
_AGAIN: Words = {"en": "Still unclaimed: {kind}", "es": "Aún sin atender: {kind}"}
_BODY: Words = {
    "en": "{title}\n\nUrgency: {urgency}\n\nOpen it here (you will be asked to sign in):\n{url}\n\n"
    "To protect the person who wrote, this email holds nothing of what was said.\n",
    "es": "{title}\n\nUrgencia: {urgency}\n\nÁbralo aquí (se le pedirá iniciar sesión):\n{url}\n\n"
    "Para proteger a quien escribió, este correo no contiene nada de lo que se dijo.\n",
}
_NO_CALL: Words = {"en": "(do not call or write yet)", "es": "(no llame ni escriba todavía)"}
_READ_FIRST: Words = {
    "en": "\nDO NOT CALL OR WRITE to the person who asked before you have opened it: it says whether any way is safe.\n",
    "es": "\nNO LLAME NI ESCRIBA a quien lo pidió antes de abrirlo: ahí dice si alguna manera es segura.\n",
}
_UNTIL_EACH_IS_CLAIMED: Words = {
    "en": "\nSeveral people may share an address, as in a school or a shelter: each conversation has its own words and its own "
    "claim there. This is sent every five minutes until each is claimed or closed.\n",
    "es": "\nVarias personas pueden compartir una dirección, como en una escuela o un refugio: allí cada conversación tiene sus "
    "propias palabras y se atiende por separado. Se envía cada cinco minutos hasta que cada una esté atendida o cerrada.\n",
}
_UNTIL_CLAIMED: Words = {
    "en": "\nThis reminder is sent every five minutes until somebody claims it.\n",
    "es": "\nEste recordatorio se envía cada cinco minutos hasta que alguien se haga cargo.\n",
}


def letter(
    *, kind: str, urgency: str, url: str, church: str, language: str, is_reminder: bool, is_guarded: bool = False
) -> tuple[str, str]:
    """(subject, body). A kind nobody has named is called a matter. `is_guarded`: whoever asked may be endangered by a call."""
    title = _title(kind, language, is_reminder=is_reminder)
    if is_guarded:
        title = f"{title} {_in(_NO_CALL, language)}"
    mark = _in(_MARKS[urgency], language) if urgency in _MARKS else ""
    subject = f"{mark}: {title}" if mark else title
    body = _in(_BODY, language).format(title=f"{church}: {title}", urgency=_in(_URGENCIES[urgency], language), url=url)
    if is_guarded:
        body += _in(_READ_FIRST, language)
    if kind == FLOOD:
        body += _in(_UNTIL_EACH_IS_CLAIMED, language)
    elif is_reminder and (kind == Kind.SAFETY or urgency == Urgency.IMMEDIATE):
        body += _in(_UNTIL_CLAIMED, language)
    return " ".join(f"[{church}] {subject}".split()), body


def _title(kind: str, language: str, *, is_reminder: bool) -> str:
    if kind in _TITLES:
        return _in(_TITLES[kind], language)
    return _in(_AGAIN if is_reminder else _NEW, language).format(kind=_in(_matter(kind), language))


def _matter(kind: str) -> Words:
    return spec_of(kind).letter if kind in Kind.values else _MATTERS.get(kind, _SOMETHING)


def _in(words: Words, language: str) -> str:
    return words.get(language) or words["en"]

# ruff: noqa: E501  (patterns are tables; one line each)
"""What an instruction to the model must not say. Plain functions of the text, English and Spanish alike.

An instruction stands in place of a tool's result. If it states an outcome, the reply becomes a status
message; if it tells of a later message, the model waits for it or calls again; if it does not ask for empathy
first, facts come first.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext as _

MAX_CHARS = 600


class Fault(StrEnum):
    EMPTY = "empty"
    TOO_LONG = "too_long"
    STATES_OUTCOME = "states_outcome"
    NO_EMPATHY_FIRST = "no_empathy_first"
    LATER_MESSAGE = "later_message"
    MARKUP = "markup"
    HARM = "harm"  # it orders what no reply may do (`tooling.objections`)
    HARM_OBEYED = "harm_obeyed"  # whoever obeys it writes what no reply may say
    UNHEARD = "unheard"  # it could not be read as it should be


@dataclass(frozen=True)
class Problem:
    fault: Fault
    message: str  # for the member of staff who wrote it: what is wrong, and what to write instead
    excerpt: str = ""  # the words that are meant


_PARTICIPLES = (
    r"(?:re)?submitted|recorded|sent|saved|received|forwarded|scheduled|logged|created|added|entered|filed|noted down|"
    r"passed (?:on|along)|shared|notified|alerted|informed|told|contacted|completed|processed|stored|registered|booked|"
    r"delivered|queued|confirmed|arranged|handled|accepted|approved|granted|assigned|signed up|put on|placed on|made|"
    r"done|carried out|taken care of|prayed for"
)
_PARTICIPIOS = (
    r"(?:enviad|registrad|guardad|recibid|reenviad|programad|cread|añadid|anotad|compartid|notificad|avisad|alertad|"
    r"informad|completad|procesad|almacenad|reservad|entregad|confirmad|aceptad|aprobad|asignad|inscrit|transmitid|"
    r"realizad|tramitad|derivad)[oa]s?|(?:hech|puest|dich)[oa]s?"
)
_ADVERBS = r"(?:(?:now|already|just|been|being|successfully|safely|all|also|ya|bien|correctamente)\s+){0,3}"
_WHO = (
    r"(?:the |a |our |your |some ?one|somebody|they|(?:prayer|care|pastoral|office|safety|follow-?up)|team|staff|pastor"
    r"|church|committee|member|volunteer|coordinator|of|from)"
)
_QUIEN = (
    r"(?:el|la|un|una|nuestro|nuestra|alguien|equipo|personal|pastor|pastora|iglesia|comité|oficina|de|del|oración)"
)

_OUTCOMES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:has|have|had|'s|'ve) {_ADVERBS}(?:{_PARTICIPLES})\b",
        rf"\b(?:is|are|was|were|be|been|being|gets?|got) {_ADVERBS}(?:{_PARTICIPLES})\b",
        r"\bsuccess(?:ful(?:ly)?)?\b",
        r"\b(?:all set|on (?:its|the|their) way|in good hands|in the system|on file now|is (?:now )?complete)\b",
        rf"^\W*(?:(?:prayer |callback |visit )?(?:request|message|record|form)s? )?(?:{_PARTICIPLES})\W*$",
        rf"\b(?:{_WHO}\s+){{1,9}}(?:will|is going to|are going to) (?:\w+ )?(?:pray|call|contact|reach|reply|answer|visit|come|respond|follow)",
        r"\b(?:visitor|person|he|she|they|you)(?:'ll| will| is going to| are going to) (?:hear|be (?:called|contacted|visited|helped))",
        rf"\b(?:ha|han|hemos|había) (?:sido )?{_ADVERBS}(?:{_PARTICIPIOS})\b",
        rf"\b(?:fue|fueron|está|están|quedó|quedaron|queda|será|serán|sea|ser) {_ADVERBS}(?:{_PARTICIPIOS})\b",
        r"\bse (?:ha|han|envió|enviaron|registró|guardó|recibió|notificó|avisó|creó|programó|enviará|registrará|notificará|avisará)\b",
        r"\b(?:con éxito|exitosamente|satisfactoriamente|correctamente|en buenas manos|todo listo)\b",
        rf"\b(?:{_QUIEN}\s+){{1,9}}(?:ya )?(?:recibió|orará|llamará|visitará|contactará|responderá|se comunicará|(?:va|van) a (?:orar|llamar|visitar))",
    )
)
_LATER = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(?:you|the visitor|they)(?:'ll| will| are going to| shall) (?:then |soon |later )?(?:receive|get|see|be (?:given|told|shown|sent)|find out)\b",
        r"\b(?:later|next|following|second|separate|further|subsequent|another|upcoming) (?:message|result|turn|response|update|notification|instruction)",
        r"\b(?:message|result|confirmation|outcome|update|answer)s? (?:will|is going to|are going to) (?:follow|come|arrive|be|appear|reach)",
        r"\b(?:wait|waiting|await|awaiting)\b[^.]{0,40}\b(?:result|outcome|confirmation|response|message|answer)",
        r"\b(?:once|when|after|until|as soon as) (?:\w+ ){0,3}(?:result|outcome|confirmation)s?\b",
        r"\b(?:check back|real result|actual result|final result|result is pending|pending result)",
        r"\bcall (?:\w+ ){0,4}again\b|\b(?:repeat|retry) (?:the|this) (?:call|tool)|\bre-?call\b",
        r"\b(?:recibirás|recibirá|verás|verá|te llegará|le llegará|te diremos|se te (?:dará|enviará|mostrará|informará))\b",
        r"\b(?:mensaje|resultado|respuesta|turno|aviso) (?:posterior|siguiente)|\b(?:próximo|siguiente|otro|segundo) (?:mensaje|resultado|turno|aviso)",
        r"\b(?:espera|espere|esperar|aguarda|aguarde)\b[^.]{0,40}\b(?:resultado|confirmación|respuesta|mensaje)",
        r"\b(?:cuando|hasta que|en cuanto|una vez que) (?:\w+ ){0,4}(?:resultado|confirmación)",
        r"\b(?:vuelve|vuelva|volver) a llamar|\bllama(?:r|e)? (?:\w+ ){0,4}(?:otra vez|de nuevo|nuevamente)",
    )
)
# What stands in a clause that forbids is not said. A clause ends at any punctuation and at "but", "because",
# "as", "since".
_CLAUSE = re.compile(r"[.,;:!?\n()—–]+|\b(?:but|because|since|although|pero|porque|ya que|aunque)\b", re.IGNORECASE)
_FORBIDS = re.compile(
    r"\b(?:do not|don't|never|without|avoid|nor|not to|no|nunca|jamás|sin|evita|ni)\s+(?:\w+\s+)?"
    r"(?:say|saying|claim|claiming|announce|announcing|mention|mentioning|tell|telling|promis\w+|stat\w+|imply\w*|suggest\w*|"
    r"report\w*|describ\w+|writ\w+|hint\w*|call|calling|repeat\w*|wait\w*|"
    r"digas?|decir|afirm\w+|anunci\w+|mencion\w+|promet\w+|inform\w+|describ\w+|escrib\w+|insinú\w+|insinu\w+|suger\w+|sugier\w+|"
    r"vuelvas|vuelva|volver|llam\w+|repit\w+|esper\w+)\b",
    re.IGNORECASE,
)
_ACKNOWLEDGES = (
    r"acknowledg\w*|empath\w+|honou?r\w*|validat\w+|comfort\w*|recogni[sz]\w+|meet (?:them|the person)|"
    r"name (?:what|the|how|who|their)|reconoc\w+|reconozca\w*|acog\w+|acoja\w*|nombra\w*|nombre (?:lo|la|el|su)|empat\w+|"
    r"consuel\w+|consol\w+|valida\w*|honra\w*"
)
_FIRST = (
    r"first|begin\w*|start\w*|open\w*|before (?:anything|all|everything)|"
    r"primer\w*|comienza\w*|comience\w*|empieza\w*|empiece\w*|abre|abra|antes (?:que|de) nada|ante todo"
)
_SAYS_FIRST = re.compile(rf"\b(?:{_FIRST})\b", re.IGNORECASE)
_SAYS_ACKNOWLEDGE = re.compile(rf"\b(?:{_ACKNOWLEDGES})\b", re.IGNORECASE)
_NOT_FIRST = re.compile(
    rf"\b(?:then|after(?:wards)?|later|finally|last(?:ly)?|at the end|luego|después|al final|por último)\W+(?:\w+\W+){{0,2}}?(?:{_ACKNOWLEDGES})\b"
    rf"|\b(?:do not|don't|never|no|nunca)\W+(?:\w+\W+){{0,2}}?(?:{_ACKNOWLEDGES})\b"
    rf"|\bwithout\W+(?:{_ACKNOWLEDGES})\b",
    re.IGNORECASE,
)


def lint(text: str) -> list[Problem]:
    """What is wrong with an instruction; empty when it may be published."""
    text = text.strip()
    if not text:
        return [Problem(Fault.EMPTY, _("Write an instruction: the model would be shown nothing."))]
    return [*_form(text), *_outcomes(text), *_later(text), *_empathy(text)]


def _form(text: str) -> Iterator[Problem]:
    if len(text) > MAX_CHARS:
        words = _("It has %(chars)s characters; at most %(most)s are accepted. Say less.")
        yield Problem(Fault.TOO_LONG, words % {"chars": len(text), "most": MAX_CHARS})
    if found := re.search(r"[<>{}]|```", text):
        yield Problem(
            Fault.MARKUP,
            _("Plain sentences only: no angle or curly brackets, nothing is filled in."),
            _around(text, found),
        )


def _outcomes(text: str) -> Iterator[Problem]:
    for clause in _clauses(text):
        for pattern in _OUTCOMES:
            if found := pattern.search(clause):
                yield Problem(
                    Fault.STATES_OUTCOME,
                    _(
                        "It states an outcome. Nothing has happened yet when the model reads this: say what the reply should "
                        'do ("say that you are bringing this to the prayer team"), never what was or will be done.'
                    ),
                    found.group().strip(),
                )
                break


def _later(text: str) -> Iterator[Problem]:
    for clause in _clauses(text):
        for pattern in _LATER:
            if found := pattern.search(clause):
                yield Problem(
                    Fault.LATER_MESSAGE,
                    _(
                        "It tells of a later message or another call: the model would wait for it. The reply is written now, "
                        "from this instruction alone."
                    ),
                    found.group().strip(),
                )
                break


def _empathy(text: str) -> Iterator[Problem]:
    sentences = re.split(r"(?<=[.!?])\s+|\n+", text)
    asks = any(
        _SAYS_FIRST.search(sentence) and _SAYS_ACKNOWLEDGE.search(sentence) and not _NOT_FIRST.search(sentence)
        for sentence in sentences
    )
    if not asks:
        yield Problem(
            Fault.NO_EMPATHY_FIRST,
            _(
                "It does not ask for the person first. Say that the first sentence acknowledges the person and names what "
                'they told ("In your first sentence, acknowledge the person and name their loss").'
            ),
        )


def _clauses(text: str) -> Iterator[str]:
    """The clauses that say something, without those that forbid saying it."""
    for clause in _CLAUSE.split(text):
        if clause and clause.strip() and not _FORBIDS.search(clause):
            yield clause.replace("’", "'")


def _around(text: str, found: re.Match[str], width: int = 20) -> str:
    return text[max(0, found.start() - width) : found.end() + width]

# ruff: noqa: E501 - sentences and patterns stay on one line each

"""What one message needs, told from its words.

Patterns run over `signals.words.plain` text: small letters, no accents, contractions written out ("can not"), no
punctuation, so that each rule is written once per language.
"""

import re
from collections.abc import Collection
from enum import StrEnum

from carebot.llm.offline.scripture import find_references
from carebot.turn.signals import Ask
from carebot.turn.signals.asks import read_asks
from carebot.turn.signals.words import plain


class Need(StrEnum):
    """In the order in which they are met and spoken of."""

    SAFETY = "safety"
    PRAYER = "prayer"
    VISIT = "visit"
    CALLBACK = "callback"
    MONEY = "money"
    CARE = "care"
    VOLUNTEER = "volunteer"
    FIRST_VISIT = "first_visit"
    DIRECTIONS = "directions"
    SERMON = "sermon"
    ANNOUNCEMENTS = "announcements"
    BIBLE = "bible"
    GROUP = "group"
    CARD = "card"
    GIVING = "giving"


INFORMATION = frozenset({
    Need.FIRST_VISIT, Need.DIRECTIONS, Need.SERMON, Need.ANNOUNCEMENTS, Need.BIBLE, Need.CARD, Need.GIVING,
})  # fmt: skip

# What was asked for in so many words is read by the signals; here stand the subjects that tools know about.
_NEED_OF_ASK = {
    Ask.PRAYER: Need.PRAYER,
    Ask.CALLBACK: Need.CALLBACK,
    Ask.TALK: Need.CALLBACK,
    Ask.COUNSELING: Need.CALLBACK,
    Ask.VISIT: Need.VISIT,
    Ask.MONEY: Need.MONEY,
    Ask.PRACTICAL: Need.CARE,
    Ask.CONNECTION: Need.GROUP,
    Ask.VOLUNTEER: Need.VOLUNTEER,
    Ask.SERVICE_TIMES: Need.FIRST_VISIT,
    Ask.DIRECTIONS: Need.DIRECTIONS,
}
_PATTERNS: dict[Need, tuple[str, ...]] = {
    Need.FIRST_VISIT: (
        r"\b(?:what|which|at what) (?:time|times|hour|hours|day|days)(?: \w+){0,6} (?:services?|church|mass|masses|worship)\b|\bwhen (?:is|are|does|do|s)(?: \w+){0,4} (?:services?|church|mass|masses|worship)\b",
        r"\b(?:service|mass|worship|church|sunday) (?:times?|hours|schedule)\b|\btime(?:s)? (?:\w+ ){0,4}(?:services?|mass|worship)\b",
        r"\b(?:services?|worship|mass) (?:\w+ ){0,3}(?:start|starts|begin|begins|end|ends|last|over)\b|\bhow long (?:is|are|do|does) (?:the |your |a )?(?:services?|mass|worship)\b",
        r"\bwhat time (?:\w+ ){0,4}(?:sunday|saturday|sundays|easter|christmas)\b",
        r"\b(?:first time (?:at|to|visit\w*|coming|going to|there|here|in (?:a|your) church)|be (?:my|our) first time|first visit|visiting for the first|never been to (?:your|a|this) church|come this sunday|visit(?:ing)? (?:you|your church|this sunday|on sunday|next sunday)|(?:check|try) (?:out )?your church)\b",
        r"\bwhat (?:\w+ ){0,3}(?:to )?(?:wear|expect|happens)\b|\bdress(?: ?code| up)\b|\bcan i wear\b|\b(?:jeans|shorts) (?:\w+ )?(?:ok|okay|fine|allowed)\b",
        r"\b(?:do you (?:have|offer|do)|is there|are there|what about|anything|something|any|got) (?:\w+ ){0,4}(?:kids|children|nursery|child ?care|sunday school|toddlers?|babies)\b|\b(?:kids|children s|nursery) (?:check ?in|ministry|program\w*|church)\b|^ (?:is|are) (?:\w+ ){0,3}(?:nursery|child ?care|sunday school)\b",
        r"\bdo you (?:\w+ ){0,4}(?:spanish|bilingual|evening|saturday|online) (?:\w+ )?(?:service|mass)\b|\b(?:spanish|saturday|evening) service\b|\bis there (?:church|a service|mass)\b",
        r"\b(?:a que hora|que horario|cuando|horarios?|hora) (?:\w+ ){0,5}(?:cultos?|servicios?|misas?|reunion(?:es)?|iglesia|empieza\w*|comienza\w*|domingos?)\b",
        r"\b(?:primera vez|primera visita|nunca he ido|que (?:me )?(?:pongo|ponerme|debo llevar puesto)|como (?:debo |hay que )?(?:ir )?vesti\w*|que esperar|visitarlos|visitar (?:la|su|esta) iglesia)\b",
        r"\b(?:ninos|hijos|bebes|guarderia|escuela dominical) (?:\w+ ){0,4}(?:programa|actividades|cuidado|clase|durante|hay)\b|\b(?:hay|tienen|ofrecen) (?:\w+ ){0,3}(?:guarderia|cuidado de ninos|escuela dominical|clases? para ninos|para ninos|algo para (?:los |mis )?(?:ninos|hijos))\b",
        r"\b(?:hay|tienen) (?:\w+ ){0,2}(?:culto|servicio|misa)\b",
    ),
    Need.DIRECTIONS: (
        r"\bdirections?\b|\b(?:your|the|church) (?:\w+ ){0,2}address\b|\baddress (?:of|for|please)\b|\b(?:are you|church|it) located\b|\blocation of\b",
        r"\bhow (?:do|can|would|to) (?:i |we )?(?:get|drive|come|find)(?: \w+){0,2} (?:there|to you|to (?:the |your )?church|the church|your church)\b|\bget there\b|\bfind you\b",
        r"\bwhere (?:are you(?: located| at)? $|are you (?:guys )?(?:located|at)\b|is (?:the|your) (?:church|entrance|building|office)|(?:can|do|should) (?:i|we) park|is church\b)",
        r"\b(?:is there|where|have|any|free|about|your|enough) (?:\w+ ){0,3}parking\b|\bparking (?:available|like|there|for|at)\b|^ parking\b",
        r"\bwheel ?chair\w*|\b(?:accessible|accessibility)\b|\b(?:handicap\w*|disabled) (?:parking|access|entrance)\b|\b(?:ramp|elevator)\b",
        r"\b(?:donde (?:esta|estan|queda|se encuentra\w*|estacion\w*|puedo estacion\w*|aparc\w*)|direccion|como (?:llego|llegar|se llega)|ubicacion|ubicad\w+|estacionamiento|aparcamiento|silla de ruedas|rampa|elevador|ascensor)\b",
    ),
    Need.SERMON: (
        r"\b(?:sermon|homily|preach\w*)\b(?! (?:at me|to me))|\b(?:this|last|next) (?:week|sunday) s (?:message|teaching|series)\b|\b(?:message|teaching) (?:this|last) (?:week|sunday)\b|\bwatch (?:\w+ ){0,3}(?:service|message)\b",
        r"\b(?:sermon|predica|predicacion|predico|homilia|mensaje del domingo|mensaje de esta semana|prédica)\b",
    ),
    Need.ANNOUNCEMENTS: (
        r"\b(?:announcements?|bulletin|upcoming events?|what(?: is| s|s)? (?:going on|happening|on) (?:at|this|for|in|over|tonight|today|tomorrow|sunday|here|next)(?! my)|events? (?:this|next|coming|at)|any events?|anything (?:going on|happening) (?:at|this|tonight|here))\b",
        r"\b(?:anuncios?|boletin|eventos?|que hay (?:esta semana|este)|que actividades|actividades (?:de|esta|hay))\b",
    ),
    Need.GROUP: (
        r"\b(?:small|life|home|cell|bible study|support|grief|recovery|women s|men s|young adults?|singles|community) groups?\b|\bbible stud(?:y|ies)\b",
        r"\b(?:grupos? (?:pequenos?|de|en casa|celular\w*)|celulas?|estudios? biblicos?|grupo de (?:la iglesia|oracion|jovenes|parejas|mujeres|hombres|apoyo))\b",
    ),
    Need.CARD: (r"\bconnect(?:ion)? card\b|\bvisitor card\b|\bwelcome card\b", r"\btarjeta de (?:conexion|visita\w*|bienvenida)\b"),
    Need.GIVING: (
        r"\b(?:how|where|can|could|like|want) (?:\w+ ){0,4}(?:give online|tithe|donate|make a donation|give (?:money|to the church|an offering)|offering)\b|\b(?:giving|donation|tithing|online giving) (?:link|page|online)\b|\b(?:my|a|pay|send) (?:tithe|tithes|offering|donation)\b|\btithing\b",
        r"\b(?:diezm\w*|ofrendar|ofrendas?|donar|donativo|donacion(?:es)?)\b",
    ),
}  # fmt: skip
_COMPILED = {need: re.compile("|".join(patterns)) for need, patterns in _PATTERNS.items()}

_PLEA = re.compile(
    r"\b(?:do not|don t) know (?:what (?:else )?to do|how to (?:go on|cope|do this|carry on)|where (?:else )?to turn|who (?:else )?to (?:turn|ask|tell|talk))\b"
    r"|\bplease help\b|\bhelp (?:me|us|him|her|please)\b|\b(?:i|we) need help\b|\b(?:good|positive) thoughts\b|\bthoughts and prayers\b"
    r"|\bmy god\b|\boh god\b|\bplease god\b|\bgod please\b"
    r"|\bno se (?:que (?:mas )?hacer|como seguir|a quien acudir|adonde acudir)\b|\bayud(?:a|en|e)(?:me|nos)\b|\bpor favor ayud\w+\b"
    r"|\bnecesit(?:o|amos) ayuda\b|\bdios mio\b|\bpor favor dios\b"
)
_BY_PHONE = re.compile(r"\b(?:call|phone|ring|llam\w+)\b")
_MARRIAGE = re.compile(
    r"\b(?:divorc\w*|separat(?:ed|ing|ion)|(?:my |our )marriage|(?:wife|husband|spouse) (?:\w+ ){0,3}(?:left|leaving|leave|moved out|cheat\w*|affair|walked out)"
    r"|(?:affair|cheated|cheating)|matrimonio|separ(?:ar|arnos|ados|acion|arse)|(?:esposo|esposa|marido|mujer) (?:\w+ ){0,3}(?:se fue|me dejo|me engan\w+|infiel)|infidelidad)\b"
)
_RELAPSE = re.compile(
    r"\b(?:relaps\w*|fell off the wagon|(?:drank|drinking|used|using|high|drunk) again|(?:days?|months?|years?|weeks?) (?:sober|clean)|sober|addict\w*|alcoholi\w*"
    r"|recai\w*|recaida|volvi a (?:beber|tomar|consumir|usar|drogarme)|sobri\w+|adicc\w+|adict\w+)\b"
)
_ABUSE = re.compile(
    r"\b(?:(?:husband|wife|boyfriend|girlfriend|partner|he|she|dad|father|mom|mother|stepdad|stepfather|uncle|brother|ex) (?:\w+ ){0,3}"
    r"(?:hits|hit|beats|beat|chokes|choked|punche[sd]|slaps|slapped|kicked|kicks|hurts|threw|threatens|threatened|molest\w*|rapes?|raped|touches|touched) (?:me|us|my (?:mom|mother|kids|children|son|daughter|sister|brother))"
    r"|(?:being|been|was|am|is) (?:\w+ )?(?:abus\w+|molested|raped|beaten)|abus(?:es|ed|ing|ive) (?:me|us|her|him|husband|boyfriend|relationship)?"
    r"|afraid of my (?:husband|boyfriend|partner|dad|father|stepdad)|domestic violence"
    r"|(?:me|nos) (?:pega|pego|golpea|golpeo|maltrata|abuso|abusa|viola|violo|toca|toco|amenaza)|violencia domestica|maltrat\w+|abusan? de mi|le tengo miedo a mi (?:esposo|marido|novio|papa|padre))\b"
)
_DOMESTIC = re.compile(
    r"\b(?:husband|wife|boyfriend|girlfriend|partner|spouse|ex|esposo|esposa|marido|mujer|novio|novia|pareja|domestic\w*)\b"
)
_NERVOUS = re.compile(
    r"\b(?:nervous|anxious|scared|intimidat\w+|shy|awkward|worried|afraid|uneasy|unsure|nervios\w*|miedo|pena|verguenza|timid\w+|preocupad\w+)\b"
)


def read_needs(text: str, asks: Collection[Ask] | None = None) -> frozenset[Need]:
    """The needs that a single message states: its asks (read here when not given) and the subjects it names."""
    words = plain(text)
    asks = read_asks(text).made if asks is None else asks
    found = {need for need, pattern in _COMPILED.items() if pattern.search(words)}
    found |= {_NEED_OF_ASK[ask] for ask in asks if ask in _NEED_OF_ASK}
    if find_references(text) or asks_for_verse(text):
        found.add(Need.BIBLE)
    if Need.VISIT in found and Need.CALLBACK in found and not _BY_PHONE.search(words):
        found.discard(Need.CALLBACK)  # "can someone come and talk with her in hospital" is a visit
    if Need.MONEY in found:
        found.discard(Need.CARE)
    return frozenset(found)


def is_plea(text: str) -> bool:
    """Asks for help without saying which."""
    return bool(_PLEA.search(plain(text)))


def tells_of_marriage(text: str) -> bool:
    return bool(_MARRIAGE.search(plain(text)))


def tells_of_relapse(text: str) -> bool:
    return bool(_RELAPSE.search(plain(text)))


def tells_of_abuse(text: str) -> bool:
    return bool(_ABUSE.search(plain(text)))


def tells_of_partner(text: str) -> bool:
    return bool(_DOMESTIC.search(plain(text)))


def is_nervous(text: str) -> bool:
    return bool(_NERVOUS.search(plain(text)))


def asks_for_verse(text: str) -> bool:
    """Wants a verse of the Bible on a subject ("a verse about fear")."""
    return bool(
        re.search(
            r"\b(?:verse|verses|scripture|scriptures|passage|bible) (?:\w+ ){0,3}(?:about|on|for|when)\b"
            r"|\b(?:versiculos?|pasajes?|texto biblico|la biblia) (?:\w+ ){0,3}(?:sobre|de|para|acerca)\b",
            plain(text),
        )
    )

# ruff: noqa: E501 - sentences and patterns stay on one line each

"""What one message needs, told from its words.

Patterns run over `signals.words.plain` text: small letters, no accents, contractions written out ("can not"), no
punctuation, so that each rule is written once per language.
"""

import re
from collections.abc import Collection
from enum import StrEnum

from language.acts import Act
from language.contact import read_contact
from language.rules.asks import Ask, read_asks
from language.text.plain import plain
from language.text.references import passages_in
from language.told import ruled_acts, tell


class Need(StrEnum):
    """In the order in which they are met and spoken of."""

    SAFETY = "safety"
    PRAYER = "prayer"
    VISIT = "visit"
    CALLBACK = "callback"
    MONEY = "money"
    CARE = "care"
    VOLUNTEER = "volunteer"
    COUNSELING = "counseling"
    APPOINTMENT = "appointment"
    EVENT = "event"
    ROOM = "room"
    CHECKIN = "checkin"
    FIRST_VISIT = "first_visit"
    DIRECTIONS = "directions"
    SERMON = "sermon"
    ANNOUNCEMENTS = "announcements"
    BIBLE = "bible"
    GROUP = "group"
    KIDS = "kids"
    PAST_SERMON = "past_sermon"
    SONGS = "songs"
    DEVOTIONAL = "devotional"
    RESOURCES = "resources"
    BELIEF = "belief"
    GIVING_HISTORY = "giving_history"
    CARD = "card"
    GIVING = "giving"


INFORMATION = frozenset({
    Need.FIRST_VISIT, Need.DIRECTIONS, Need.SERMON, Need.ANNOUNCEMENTS, Need.BIBLE, Need.CARD, Need.GIVING, Need.KIDS,
    Need.PAST_SERMON, Need.SONGS, Need.DEVOTIONAL, Need.BELIEF, Need.GIVING_HISTORY,
})  # fmt: skip
# Met by what is booked or chosen.
BOOKED = frozenset(
    {Need.COUNSELING, Need.APPOINTMENT, Need.EVENT, Need.ROOM, Need.CHECKIN, Need.GROUP, Need.KIDS, Need.ANNOUNCEMENTS}
)
# What is told rather than written down.
FACTS = INFORMATION | BOOKED | {Need.RESOURCES}
# What people of the church do.
CARE = (Need.PRAYER, Need.VISIT, Need.CALLBACK, Need.MONEY, Need.CARE, Need.VOLUNTEER)
# The tools that meet a need, the first of those on offer before the others.
TOOLS_OF_NEED: dict[Need, tuple[str, ...]] = {
    Need.SAFETY: ("flag_safety_concern",),
    Need.PRAYER: ("submit_prayer_request",),
    Need.VISIT: ("request_pastoral_visit", "request_callback"),
    Need.CALLBACK: ("request_callback", "request_pastoral_visit"),
    Need.MONEY: ("submit_benevolence_request", "report_care_need", "request_callback"),
    Need.CARE: ("report_care_need", "request_callback"),
    Need.VOLUNTEER: ("signup_for_volunteer_role", "request_callback"),
    Need.COUNSELING: ("schedule_counseling", "request_callback"),
    Need.APPOINTMENT: ("book_appointment", "request_callback"),
    Need.EVENT: ("register_for_event", "get_announcements"),
    Need.ROOM: ("facility_booking",),
    Need.CHECKIN: ("register_child_checkin", "get_first_visit_info"),
    Need.KIDS: ("get_kids_info", "get_first_visit_info"),
    Need.PAST_SERMON: ("find_past_sermon", "get_sermon_info"),
    Need.SONGS: ("get_worship_playlist",),
    Need.DEVOTIONAL: ("daily_devotional",),
    Need.RESOURCES: ("lookup_local_resources",),
    Need.BELIEF: ("theological_deep_dive",),
    Need.GIVING_HISTORY: ("get_giving_history",),
    Need.FIRST_VISIT: ("get_first_visit_info",),
    Need.DIRECTIONS: ("get_church_directions",),
    Need.SERMON: ("get_sermon_info",),
    Need.ANNOUNCEMENTS: ("get_announcements",),
    Need.BIBLE: ("lookup_bible_verse",),
    Need.GROUP: ("find_small_group", "send_connection_card_link"),
    Need.CARD: ("send_connection_card_link",),
    Need.GIVING: ("send_giving_link",),
}

# What was asked for in so many words is read by the signals; here stand the subjects that tools know about.
_NEED_OF_ACT = {
    Act.ASKS_PRAYER: Need.PRAYER,
    Act.ASKS_CALL: Need.CALLBACK,
    Act.ASKS_PERSON_NOW: Need.CALLBACK,
    Act.ASKS_COUNSELING: Need.COUNSELING,
    Act.ASKS_VISIT: Need.VISIT,
    Act.ASKS_MONEY: Need.MONEY,
    Act.ASKS_PRACTICAL_HELP: Need.CARE,
    Act.ASKS_CONNECTION: Need.GROUP,
    Act.ASKS_TO_SERVE: Need.VOLUNTEER,
}
# Heard beside a booking or a question of fact.
_HEARD_BESIDE = frozenset(
    {Act.ASKS_COUNSELING, Act.ASKS_PERSON_NOW, Act.ASKS_CONNECTION, Act.ASKS_TO_SERVE, Act.ASKS_CALL}
)
_NEED_OF_ASK = {Ask.SERVICE_TIMES: Need.FIRST_VISIT, Ask.DIRECTIONS: Need.DIRECTIONS}
_PATTERNS: dict[Need, tuple[str, ...]] = {
    Need.FIRST_VISIT: (
        r"\b(?:what|which|at what) (?:time|times|hour|hours|day|days)(?: \w+){0,6} (?:services?|church|mass|masses|worship)\b|\bwhen (?:is|are|does|do|s)(?: \w+){0,4} (?:services?|church|mass|masses|worship)\b",
        r"\b(?:service|mass|worship|church|sunday) (?:times?|hours|schedule)\b|\btime(?:s)? (?:\w+ ){0,4}(?:services?|mass|worship)\b",
        r"\b(?:services?|worship|mass) (?:\w+ ){0,3}(?:start|starts|begin|begins|end|ends|last|over)\b|\bhow long (?:is|are|do|does) (?:the |your |a )?(?:services?|mass|worship)\b",
        r"\bwhat time (?:\w+ ){0,4}(?:sunday|saturday|sundays|easter|christmas)\b",
        r"\b(?:first time (?:at|to|visit\w*|coming|going to|there|here|in (?:a|your) church)|be (?:my|our) first time|first visit|visiting for the first|never been to (?:your|a|this) church|come this sunday|visit(?:ing)? (?:you|your church|this sunday|on sunday|next sunday)|(?:check|try) (?:out )?your church)\b",
        r"\bwhat (?:\w+ ){0,3}(?:to )?(?:wear|expect)\b|\bwhat happens (?:at|in|during|on) (?:\w+ ){0,2}(?:services?|church|mass|worship|sundays?)\b|\bdress(?: ?code| up)\b|\bcan i wear\b|\b(?:jeans|shorts) (?:\w+ )?(?:ok|okay|fine|allowed)\b",
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
        r"\b(?:donde (?:(?:esta|estan|queda|quedan|se encuentra\w*) (?:ubicad\w+ |situad\w+ )?(?:(?:la|el|su|tu|esta) )?(?:iglesia|templo|capilla|entrada|oficina|edificio|estacionamiento|ustedes|$)|(?:me |puedo |nos )?(?:estacion|aparc)\w*)|direccion|como (?:llego|llegar|se llega)|ubicacion|ubicad\w+|estacionamiento|aparcamiento|silla de ruedas|rampa|elevador|ascensor)\b",
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
        r"\b(?:is there|are there|do you have|have you got|join|looking for|find)(?: \w+){0,4} groups?\b|\bgroups? (?:for|about|on|like)\b|\b(?:youth|teen) group\b|\b(?:small|life|home|cell|bible study|support|grief|recovery|women s|men s|young adults?|singles|community) groups?\b|\bbible stud(?:y|ies)\b",
        r"\b(?:busco|hay|tienen|quiero|algun)(?: \w+){0,3} grupos?\b|\bgrupos? (?:para|sobre|en espanol)\b|\b(?:grupos? (?:pequenos?|de|en casa|celular\w*)|celulas?|estudios? biblicos?|grupo de (?:la iglesia|oracion|jovenes|parejas|mujeres|hombres|apoyo))\b",
    ),
    Need.APPOINTMENT: (
        r"\b(?:appointments?|book (?:a )?(?:time|meeting|slot)|schedule (?:a )?(?:time|meeting|visit) (?:with|to)|set up a (?:time|meeting)|(?:meet|meeting|sit down) with (?:the |your |a )?(?:senior |youth )?pastor|office hours)\b",
        r"\b(?:cita|hora de atencion|reunirme con (?:el|la|un|una) pastora?|reunion con (?:el|la|un|una) pastora?)\b",
    ),
    Need.COUNSELING: (
        r"\b(?:counsel+ing|counsel+ors?|therap(?:y|ist)|marriage counsel\w+)\b",
        r"\b(?:consejeria|consejer[oa]s?|terapia|terapeuta|psicolog[oa])\b",
    ),
    Need.EVENT: (
        r"\b(?:sign|signing) (?:(?:me|us|up|my \w+) ){1,3}(?:for|to)\b(?! (?:volunteer|serve|help))|\bregister(?:ing)? (?:(?:me|us|myself) )?for\b|\brsvp\b|\b(?:reserve|save|book|get|hold) (?:(?:me|us|a|an|one|two|three|four|the|my|our|some) ){0,3}(?:seats?|spots?|places?|tickets?)\b"
        r"|\b(?:i|we)(?: \w+){0,3} (?:come|go|attend) (?:to )?(?:the|your) (?:retreat|dinner|supper|lunch|picnic|concert|workshop|class|conference|breakfast|bowling|party|camp|night out)\b"
        r"|\b(?:seats?|spots?|places?|room) (?:left|available|open) (?:for|at|in) (?:the|your) (?:retreat|dinner|supper|lunch|picnic|concert|workshop|class|conference|breakfast|night)\b",
        r"\b(?:inscrib\w+|apunt(?:ar|arme|arnos|eme|ame|enos)|anot(?:ar|arme|arnos|eme|ame|enos)|registr(?:arme|arnos|enme|eme|ame)|reserv(?:ar|arme|eme|ame) (?:un |dos |tres )?(?:lugar(?:es)?|cupos?|asientos?))\b(?! (?:a (?:mi|la|el) (?:hij|nin|bebe)))",
    ),
    Need.ROOM: (
        r"\b(?:rent|reserve|book|use|have) (?:\w+ ){0,4}(?:room|hall|chapel|gym|sanctuary|facilit(?:y|ies)|fellowship hall|space)\b|\b(?:room|hall|facility|space) (?:rental|booking|for (?:a|an|our|my))\b|\b(?:is|are) (?:the|your) (?:\w+ )?(?:hall|chapel|room|gym|sanctuary) (?:free|available)\b",
        r"\b(?:alquil\w+|rent\w+|reserv\w+|usar|prestar?\w*) (?:\w+ ){0,3}(?:salon|sala|capilla|gimnasio|santuario|instalaciones|local)\b",
    ),
    Need.CHECKIN: (
        r"\b(?:register|pre ?register|check ?in|sign up|sign|enroll) (?:\w+ ){0,3}(?:my|our) (?:\w+ )?(?:kids?|child|children|son|daughter|toddler|baby|boy|girl|grand\w+|niece|nephew)\b|\bcheck (?:my|our) (?:\w+ )?(?:kids?|child|children|son|daughter|baby) in\b|\b(?:kids|child|children s) (?:pre ?)?(?:check ?in|registration)\b(?= (?:for|please|this|on))",
        r"\b(?:registr\w+|inscrib\w+|anot\w+|apunt\w+) a mis? (?:\w+ )?(?:hij[oa]s?|nin[oa]s?|bebe|niet[oa]s?)\b",
    ),
    Need.KIDS: (
        r"\b(?:kids|children s|child|nursery|preschool|sunday school) (?:\w+ )?(?:program\w*|ministry|class(?:es)?|church|safety|safe)\b|\b(?:what|which|anything|something|do you have) (?:\w+ ){0,5}(?:for|my) (?:\w+ ){0,3}(?:kids|children|toddlers?|\d+ year olds?|teens)\b|\b(?:are|is) (?:the |my |our )?(?:kids|children|nursery) safe\b|\bbackground checks?\b",
        r"\b(?:programas?|clases?|actividades|ministerio) (?:\w+ ){0,2}(?:ninos|infantil\w*|hijos)\b|\bque (?:hay|tienen) para (?:los |mis? )?(?:ninos|hijos)\b",
    ),
    Need.PAST_SERMON: (
        r"\b(?:old|older|past|previous|earlier|other|any|a|another|find|search) (?:\w+ ){0,2}(?:sermons?|messages?|teachings?)(?: \w+){0,3} (?:on|about|from|by|where|series|that)\b|\b(?:sermon|message) archive\b|\b(?:past|older|previous) sermons?\b|\bsermons? (?:on|about|by) (?!(?:this|next|last|on|at|in|for|today|tomorrow|yesterday|sunday)\b)\w+",
        r"\b(?:predicas?|predicaciones?|sermones?|mensajes?) (?:anterior\w*|pasad\w+|sobre|acerca de|de hace)\b|\barchivo de (?:sermones|predicas)\b",
    ),
    Need.SONGS: (
        r"\b(?:what|which|name|list) (?:\w+ ){0,3}(?:songs?|hymns?|music)\b|\b(?:songs?|hymns?|music) (?:\w+ ){0,3}(?:sang|sung|sing|played|play|last sunday|this sunday)\b|\b(?:worship )?(?:playlist|set ?list)\b",
        r"\b(?:que|cuales|lista de) (?:\w+ ){0,3}(?:canciones|cancion|himnos?|alabanzas)\b|\b(?:canciones|cantos|himnos) (?:del|de este|de ese|que)\b",
    ),
    Need.DEVOTIONAL: (
        r"\b(?:devotional|devotion of the day|daily (?:devotion|reading|word)|today s (?:reading|thought|word)|thought for the day)\b",
        r"\b(?:devocional(?:es)?|lectura de hoy|pensamiento (?:del dia|de hoy)|meditacion de hoy)\b",
    ),
    Need.RESOURCES: (
        r"\b(?:food (?:pantry|pantries|bank|banks|shelf)|soup kitchen|(?:homeless |women s |night |emergency )?shelters?\b(?! in god)|(?:aa|na|al anon|alanon) (?:meetings?|groups?)|rehab\b(?! (?:center )?visit)|hotlines?|crisis lines?|free clinic|legal aid|job center|detox)\b"
        r"|\bwhere (?:can|could|do) (?:i|we|she|he|they|somebody|someone) (?:get|find|go for|sleep|stay)(?: \w+){0,4} (?:food|groceries|tonight|help with (?:rent|bills|drugs|alcohol)|a bed|a lawyer|a doctor)\b",
        r"\b(?:despensa|banco de alimentos|comedor (?:social|comunitario)|albergues?|refugios? (?:para|de|cerca|esta)|lineas? de (?:ayuda|crisis)|clinica gratuita|ayuda legal|alcoholicos anonimos|desintoxicacion)\b"
        r"|\bdonde puedo (?:conseguir|encontrar|dormir|comer)\b",
    ),
    Need.BELIEF: (
        r"\bwhat (?:do|does) (?:you|your church|the church|this church|y all|cedar \w+) (?:all )?(?:believe|teach|think|say|hold)\b|\b(?:your|the church s) (?:beliefs?|doctrine|theology|position|stance|statement of (?:faith|belief))\b|\bdo you (?:baptize|believe in|believe that)\b",
        r"\b(?:que|en que) (?:cree|creen|ensena|ensenan|dice|piensa|piensan)(?: \w+){0,3} (?:iglesia|ustedes|sobre|del?|acerca)\b|\b(?:declaracion de fe|doctrina|postura de la iglesia)\b",
    ),
    Need.GIVING_HISTORY: (
        r"\b(?:my|our) (?:giving|donation|tithe|tithing|contribution)s? (?:history|records?|statement|total|report)\b|\bhow much (?:have|did) (?:i|we) (?:given?|gave|donated?|tithed?)\b|\bwhat (?:have|did) (?:i|we) (?:given?|donated?)\b|\b(?:giving|contribution|donation|tax) statement\b",
        r"\b(?:mi|mis|nuestras?) (?:historial de|registro de|comprobante de)? ?(?:donaciones|diezmos|ofrendas)\b|\bcuanto (?:he|hemos) (?:dado|donado|diezmado|ofrendado)\b",
    ),
    Need.CARD: (r"\bconnect(?:ion)? card\b|\bvisitor card\b|\bwelcome card\b", r"\btarjeta de (?:conexion|visita\w*|bienvenida)\b"),
    Need.GIVING: (
        r"\b(?:how|where|can|could|like|want) (?:\w+ ){0,4}(?:give online|tithe|donate|make a donation|give (?:money|to the church|an offering)|offering)\b|\b(?:giving|donation|tithing|online giving) (?:link|page|online)\b|\b(?:my|a|pay|send) (?:tithe|tithes|offering|donation)\b|\btithing\b",
        r"\b(?:diezm\w*|ofrendar|ofrendas?|donar|donativo|donacion(?:es)?)\b",
    ),
}  # fmt: skip
# What names its subject more closely stands for what the same words would also be read as.
_NARROWER = (
    (Need.COUNSELING, frozenset({Need.CALLBACK, Need.APPOINTMENT, Need.VISIT})),
    (Need.APPOINTMENT, frozenset({Need.CALLBACK, Need.VISIT})),
    (Need.CHECKIN, frozenset({Need.EVENT, Need.KIDS, Need.FIRST_VISIT, Need.VOLUNTEER})),
    (Need.KIDS, frozenset({Need.FIRST_VISIT})),
    (Need.ROOM, frozenset({Need.EVENT, Need.DIRECTIONS})),
    (Need.EVENT, frozenset({Need.ANNOUNCEMENTS, Need.VOLUNTEER})),
    (Need.PAST_SERMON, frozenset({Need.SERMON})),
    (Need.RESOURCES, frozenset({Need.GROUP})),
    (Need.GIVING_HISTORY, frozenset({Need.GIVING})),
)
_COMPILED = {need: re.compile("|".join(patterns)) for need, patterns in _PATTERNS.items()}

_BY_PHONE = re.compile(r"\b(?:call|phone|ring|llam\w+)\b")
_ABUSE = re.compile(
    r"\b(?:(?:husband|wife|boyfriend|girlfriend|partner|he|she|dad|father|mom|mother|stepdad|stepfather|uncle|brother|ex) (?:\w+ ){0,3}"
    r"(?:hits|hit|beats|beat|chokes|choked|punche[sd]|slaps|slapped|kicked|kicks|hurts|threw|threatens|threatened|molest\w*|rapes?|raped|touches|touched) (?:me|us|my (?:mom|mother|kids|children|son|daughter|sister|brother))"
    r"|(?:being|been|was|am|is) (?:\w+ )?(?:abus\w+|molested|raped|beaten)|abus(?:es|ed|ing|ive) (?:me|us|her|him|husband|boyfriend|relationship)?"
    r"|afraid of my (?:husband|boyfriend|partner|dad|father|stepdad)|domestic violence"
    r"|(?:me|nos) (?:pega|pego|golpea|golpeo|maltrata|abuso|abusa|viola|violo|toca|toco|amenaza)|violencia domestica|maltrat\w+|abusan? de mi|le tengo miedo a mi (?:esposo|marido|novio|papa|padre))\b"
)


def read_needs(text: str, acts: Collection[Act] | None = None) -> frozenset[Need]:
    """The needs that a single message states: its acts (read here when not given) and the subjects it names."""
    words = plain(text)
    acts = tell(text).acts if acts is None else acts
    found = {need for need, pattern in _COMPILED.items() if pattern.search(words)}
    ruled = read_asks(text).made
    found |= {_NEED_OF_ASK[ask] for ask in ruled if ask in _NEED_OF_ASK}
    if found & FACTS:  # told in its own words: what is only heard beside it is most often the same thing
        beside = _HEARD_BESIDE | {Act.ASKS_PRACTICAL_HELP} if Need.RESOURCES in found else _HEARD_BESIDE
        acts = frozenset(acts) - beside | ruled_acts(text)
    found |= {_NEED_OF_ACT[act] for act in acts if act in _NEED_OF_ACT}
    if passages_in(text) or _asks_for_verse(text):
        found.add(Need.BIBLE)
    if Need.VISIT in found and Need.CALLBACK in found and not _BY_PHONE.search(words):
        found.discard(Need.CALLBACK)  # "can someone come and talk with her in hospital" is a visit
    if Need.MONEY in found:
        found.discard(Need.CARE)
    for narrow, wide in _NARROWER:
        if narrow in found:
            found -= wide
    return frozenset(found)


def tells_of_abuse(text: str) -> bool:
    return bool(_ABUSE.search(plain(text)))


def _asks_for_verse(text: str) -> bool:
    """Wants a verse of the Bible on a subject ("a verse about fear")."""
    return bool(
        re.search(
            r"\b(?:verse|verses|scripture|scriptures|passage|bible) (?:\w+ ){0,3}(?:about|on|for|when)\b"
            r"|\b(?:versiculos?|pasajes?|texto biblico|la biblia) (?:\w+ ){0,3}(?:sobre|de|para|acerca)\b",
            plain(text),
        )
    )


def request_part(words: str) -> str:
    """The words less the plain questions beside them ("…, and when is the service?")."""
    pieces = re.split(
        r"(?<=[.!?])\s+|\n+|(?:,|(?<!\s))\s+(?=(?:and|also|y|también|tambien) (?:also )?(?:what|when|where|which|how|is there|do you|cu[aá]ndo|d[oó]nde|a qu[eé]|qu[eé])\b)",
        words,
    )
    kept = [piece for piece in pieces if piece and not is_only_a_question(piece)]
    return " ".join(kept).strip() or words.strip()


def is_only_a_question(piece: str) -> bool:
    """Asks for information, and for nothing else."""
    needs = read_needs(piece)
    return bool(needs) and needs <= INFORMATION


def is_contact_only(words: str) -> bool:
    """Tells no more than a name, or how the visitor is reached."""
    contact = read_contact(words)
    longest = 12 if contact.has_any else 6 if contact.name else 0  # words; a longer message tells more than that
    return len(plain(words).split()) <= longest and read_needs(words) <= {Need.CALLBACK}

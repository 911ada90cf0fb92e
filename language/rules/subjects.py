# ruff: noqa: E501 - patterns stay on one line each

"""The subjects that a church has something to tell of, and the words by which they are named in English and Spanish.

Patterns run over `language.text.plain.plain` text: small letters, no accents, contractions written out ("can not"), no
punctuation, so that each rule is written once per language.
"""

import re
from enum import StrEnum


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
    CHURCH_ANSWER = "church_answer"


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
SUBJECTS = {need: re.compile("|".join(patterns)) for need, patterns in _PATTERNS.items()}

ABUSE = re.compile(
    r"\b(?:(?:husband|wife|boyfriend|girlfriend|partner|he|she|dad|father|mom|mother|stepdad|stepfather|uncle|brother|ex) (?:\w+ ){0,3}"
    r"(?:hits|hit|beats|beat|chokes|choked|punche[sd]|slaps|slapped|kicked|kicks|hurts|threw|threatens|threatened|molest\w*|rapes?|raped|touches|touched) (?:me|us|my (?:mom|mother|kids|children|son|daughter|sister|brother))"
    r"|(?:being|been|was|am|is) (?:\w+ )?(?:abus\w+|molested|raped|beaten)|abus(?:es|ed|ing|ive) (?:me|us|her|him|husband|boyfriend|relationship)?"
    r"|afraid of my (?:husband|boyfriend|partner|dad|father|stepdad)|domestic violence"
    r"|(?:me|nos) (?:pega|pego|golpea|golpeo|maltrata|abuso|abusa|viola|violo|toca|toco|amenaza)|violencia domestica|maltrat\w+|abusan? de mi|le tengo miedo a mi (?:esposo|marido|novio|papa|padre))\b"
)

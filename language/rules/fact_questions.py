# ruff: noqa: E501 - patterns stay on one line each
"""What is plainly asked for that the church must look up: read narrowly, since a good reply may have to wait for it.

A subject that is merely mentioned asks for nothing ("She loved your Sunday service"); nor does a question that only sounds
like one ("Where is my mother now? She died yesterday").
"""

import re
from collections.abc import Mapping

from language.rules import patterns
from language.rules.asks import Ask, read_asks
from language.rules.subjects import Need
from language.text.plain import plain
from language.text.references import passages_in

_SERVICE = r"(?<!memorial )(?<!funeral )(?<!burial )(?:services?|worship|mass|masses|cultos?|misas?|servicios?)"
_CHURCH = r"(?:the |your |this |la |su |esta )?(?:church|iglesia)"
# On a question or a request in plain words (small letters, no accents, a space at either end).
_QUESTIONS: Mapping[Need, re.Pattern[str]] = {
    need: re.compile("|".join(patterns))
    for need, patterns in {
        Need.FIRST_VISIT: (
            rf"\b(?:what|which|when|how (?:long|early)|a que|cuando|que)\b(?: \w+){{0,6}} {_SERVICE}\b(?! (?:dog|fee|charge|animal))",
            rf"\b{_SERVICE} (?:times?|hours|schedule)\b|\b(?:what|when) (?:\w+ ){{0,3}}(?:does|is) {_CHURCH} (?:start|begin|on|open)\b",
            rf"\bwhat (?:\w+ ){{0,3}}(?:wear|expect|happens) (?:to|at|on|in|during) (?:\w+ ){{0,2}}(?:{_SERVICE}|church|sundays?)\b",
            r"\bis sunday school (?:still )?(?:at|on)\b|\bhorarios? (?:de|del) (?:\w+ ){0,2}(?:cultos?|misas?|servicios?)\b",
        ),
        Need.DIRECTIONS: (
            rf"\bhow (?:do|can|would|to)(?: (?:i|we))? (?:get|drive|come|walk) (?:\w+ ){{0,2}}(?:to you|{_CHURCH})\b|\bfind (?:your|the) church\b",
            rf"\bwhere (?:are you (?:guys )?located|is {_CHURCH} $|is (?:the|your) (?:church|entrance|building) (?:located|at|exactly)?|(?:can|do|should) (?:i|we) park)\b",
            rf"\b(?:your|church s) (?:street )?address\b|\baddress of {_CHURCH}\b|\bdirections to (?:you|{_CHURCH})\b",
            r"\bis (?:the|your) (?:\w+ )?(?:building|church|sanctuary) (?:\w+ )?accessible\b|\bis there (?:\w+ ){0,2}(?:parking|wheelchair access|a ramp|an elevator)\b",
            rf"\bcomo (?:llego|llegar|se llega) (?:a )?{_CHURCH}\b|\bdonde (?:esta|queda) {_CHURCH}\b|\bdonde (?:me |puedo )?estacion\w+\b|\bdireccion de {_CHURCH}\b",
        ),
        Need.SERMON: (
            r"\b(?:what|who|which|where|how)\b(?: \w+){0,4} (?:sermon|homily|preach(?:ed|ing)?)(?: \w+){0,3} (?:about|this|last|today|sunday|week|watch|listen)\b|\bwho preached\b",
            r"\b(?:watch|listen to|hear) (?:the|this|last) (?:\w+ ){0,2}(?:sermon|message)\b|\bde que (?:trato|hablo) (?:la predica|el sermon)\b|\bquien predico\b",
        ),
        Need.ANNOUNCEMENTS: (
            rf"\bwhat (?:is |s )?(?:\w+ )?(?:going on|happening|on) (?:at|in) {_CHURCH}\b|\b(?:any|what|upcoming) (?:church )?(?:events|announcements)\b(?! in my)",
            rf"\b(?:que hay|que actividades hay|que eventos hay) (?:\w+ ){{0,3}}en {_CHURCH}\b|\b(?:anuncios|boletin) de (?:esta semana|la iglesia)\b",
        ),
        Need.GIVING: (
            r"\b(?:how|where) (?:can|do|could|would) (?:i|we) (?:give|donate|tithe)\b(?! (?:up|in|back|blood|birth))|\b(?:can|may) (?:i|we) (?:give|donate|tithe) online\b|\blink (?:to|for) (?:give|giving|donat\w+)\b",
            r"\bcomo (?:puedo|podemos) (?:ofrendar|donar|diezmar|dar mi (?:ofrenda|diezmo))\b",
        ),
        Need.KIDS: (
            r"\b(?:what|anything|something|is there|do you (?:have|offer))\b(?: \w+){0,4} for (?:my |our |a |the |small |young )*(?:kids?|children|toddlers?|bab(?:y|ies)|infants?|\w+ year olds?|teenagers?|youth)\b(?! (?:who|whose|that|with))",
            r"\b(?:kids|children s|youth) (?:program|ministry|class|church|room)s?\b|\bis there (?:a )?(?:nursery|child ?care)\b|\b(?:que|hay|tienen)\b(?: \w+){0,4} para (?:los |mis |mi )?(?:ninos|hij[oa]s?|bebes)\b",
        ),
        Need.SONGS: (
            r"\b(?:what|which) (?:\w+ ){0,2}(?:songs?|hymns?) (?:did|do|will|were|are)\b|\b(?:que|cuales) (?:canciones|cantos|himnos) (?:cantaron|cantan)\b",
        ),
        Need.BELIEF: (
            r"\bwhat (?:do|does) (?:your|the|this) church (?:\w+ )?(?:believe|teach|say)\b|\b(?:your|the church s) (?:beliefs|doctrine|statement of (?:faith|belief))\b|\bque cree (?:su|la|esta) iglesia\b",
        ),
        Need.PAST_SERMON: (
            r"\b(?:older|past|previous|earlier|another) (?:sermons?|messages?)\b|\bsermons? (?:about|on)\b|\b(?:predicas?|sermones) (?:sobre|anteriores)\b",
        ),
        Need.DEVOTIONAL: (r"\b(?:today s|daily|the|a) devotional\b|\b(?:devocional)\b",),
        Need.GROUP: (
            r"\b(?:is there|are there|do you have|have you got|which|what|looking for|join|find)\b(?: \w+){0,5} (?:small|life|home|support|grief|recovery|women s|men s|couples|young adults?|bible study|community) groups?\b",
            r"\b(?:hay|tienen|busco)\b(?: \w+){0,3} grupos? (?:pequenos?|de (?:apoyo|oracion|jovenes|parejas|mujeres|hombres))\b|\bwhat time (?:does|is) (?:the )?bible study\b",
        ),
        Need.RESOURCES: (
            r"\b(?:where|is there|are there|is|know of|near|find|donde|hay)\b(?: \w+){0,5} (?:food pantry|food bank|soup kitchen|homeless shelter|shelter|despensa|banco de comida|albergue)\b(?! is)",
        ),
        Need.CARD: (r"\b(?:connection|welcome) card\b|\btarjeta de (?:conexion|bienvenida)\b",),
        Need.APPOINTMENT: (
            r"\b(?:make|book|schedule|set up|get|have|request) (?:an? )?(?:appointment|meeting) with\b|\bappointment with (?:the |our )?pastor\b|\bmeet with (?:the |your )?pastor\b",
            r"\bcita con (?:el|la|un|una) pastora?\b",
        ),
    }.items()
}
# Asked without the name of the thing: "Where can I sleep tonight?"
_IN_OTHER_WORDS = patterns.load("lookups.txt")
_TAKES_BACK = re.compile(
    r"\b(?:can not|cannot|could not|do not|not|no|never|cancel\w*|chang\w+|instead|actually|wait|died|puedo|cancel\w+|mejor)\b"
)
_ASKS = re.compile(
    r"\?[\s\"”')]*$|^\W*(?:(?:hi|hello|hey|ok|okay|and|also|so|but|please|yes|hola|buenas?|y|por favor|sí)\W+)*"
    r"(?:please|can|could|may|would|will|what|when|where|which|who|how|is there|are there|do you|does|tell|send|show|read|quote|recite|find|look"
    r"|i(?:'d|’d| would) like|i(?:'m|’m| am) looking for|i (?:want|need|wish) (?:to|a|an|the|your|some)"
    r"|we(?:'d|’d| would) like|we (?:want|need) (?:to|a|an|the)|let me|help me find"
    r"|qué|que|cuándo|dónde|donde|cómo|quién|cuál|hay|tienen|pueden?|podría"
    r"|quiero|quisiera|quisiéramos|me gustaría|dígame|dime|envíe|mande|muéstreme|busco)\b",
    re.IGNORECASE,
)


def is_request(sentence: str) -> bool:
    """Whether a sentence asks for something: a question, or a wish."""
    return bool(_ASKS.search(sentence))


def asked_of(question: str) -> frozenset[Need]:
    """The subjects that it plainly asks about."""
    said = plain(question)
    found = {need for need, pattern in _QUESTIONS.items() if pattern.search(said)} | in_other_words(said)
    if Ask.CHURCH_ANSWER in read_asks(question).made:
        found.add(Need.CHURCH_ANSWER)
    return frozenset(found | ({Need.BIBLE} if passages_in(question) else set()))


def in_other_words(said: str) -> set[Need]:
    """The subjects that plain words ask for without naming them."""
    return {Need(name) for name, asked in _IN_OTHER_WORDS.items() if any(each.search(said) for each in asked)}


def takes_choice_back(words: str) -> bool:
    """Whether a choice that is told is none: "not Tuesday", "actually, wait"."""
    return bool(_TAKES_BACK.search(plain(words)))

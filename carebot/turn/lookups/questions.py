# ruff: noqa: E501 - patterns stay on one line each
"""What was plainly asked for that only a tool can tell: read narrowly, since a good reply may have to wait for it.

A subject that is merely mentioned asks for nothing ("She loved your Sunday service"); nor does a question that only sounds
like one ("Where is my mother now? She died yesterday"). Tools that book or register are never asked for here, but for the
list of open times, and for the time that was chosen from it.
"""

import re
from collections.abc import Mapping

from carebot.llm.base import ModelRequest
from carebot.turn.lookups.bookings import answered_need, inputs_for
from carebot.turn.lookups.heard import Heard, read_heard
from carebot.turn.lookups.needs import FACTS, TOOLS_OF_NEED, Need
from carebot.turn.sentences import split_sentences
from carebot.turn.signals import only_withdraws
from carebot.turn.transcript import read_transcript
from language.text.plain import plain
from language.text.references import passages_in

_SERVICE = r"(?<!memorial )(?<!funeral )(?<!burial )(?:services?|worship|mass|masses|cultos?|misas?|servicios?)"
_CHURCH = r"(?:the |your |this |la |su |esta )?(?:church|iglesia)"
# On a question or a request in plain words (small letters, no accents, a space at either end).
_QUESTIONS: Mapping[str, re.Pattern[str]] = {
    tool: re.compile("|".join(patterns))
    for tool, patterns in {
        "get_first_visit_info": (
            rf"\b(?:what|which|when|how (?:long|early)|a que|cuando|que)\b(?: \w+){{0,6}} {_SERVICE}\b(?! (?:dog|fee|charge|animal))",
            rf"\b{_SERVICE} (?:times?|hours|schedule)\b|\b(?:what|when) (?:\w+ ){{0,3}}(?:does|is) {_CHURCH} (?:start|begin|on|open)\b",
            rf"\bwhat (?:\w+ ){{0,3}}(?:wear|expect|happens) (?:to|at|on|in|during) (?:\w+ ){{0,2}}(?:{_SERVICE}|church|sundays?)\b",
            r"\bis sunday school (?:still )?(?:at|on)\b|\bhorarios? (?:de|del) (?:\w+ ){0,2}(?:cultos?|misas?|servicios?)\b",
        ),
        "get_church_directions": (
            rf"\bhow (?:do|can|would|to)(?: (?:i|we))? (?:get|drive|come|walk) (?:\w+ ){{0,2}}(?:to you|{_CHURCH})\b|\bfind (?:your|the) church\b",
            rf"\bwhere (?:are you (?:guys )?located|is {_CHURCH} $|is (?:the|your) (?:church|entrance|building) (?:located|at|exactly)?|(?:can|do|should) (?:i|we) park)\b",
            rf"\b(?:your|church s) (?:street )?address\b|\baddress of {_CHURCH}\b|\bdirections to (?:you|{_CHURCH})\b",
            r"\bis (?:the|your) (?:\w+ )?(?:building|church|sanctuary) (?:\w+ )?accessible\b|\bis there (?:\w+ ){0,2}(?:parking|wheelchair access|a ramp|an elevator)\b",
            rf"\bcomo (?:llego|llegar|se llega) (?:a )?{_CHURCH}\b|\bdonde (?:esta|queda) {_CHURCH}\b|\bdonde (?:me |puedo )?estacion\w+\b|\bdireccion de {_CHURCH}\b",
        ),
        "get_sermon_info": (
            r"\b(?:what|who|which|where|how)\b(?: \w+){0,4} (?:sermon|homily|preach(?:ed|ing)?)(?: \w+){0,3} (?:about|this|last|today|sunday|week|watch|listen)\b|\bwho preached\b",
            r"\b(?:watch|listen to|hear) (?:the|this|last) (?:\w+ ){0,2}(?:sermon|message)\b|\bde que (?:trato|hablo) (?:la predica|el sermon)\b|\bquien predico\b",
        ),
        "get_announcements": (
            rf"\bwhat (?:is |s )?(?:\w+ )?(?:going on|happening|on) (?:at|in) {_CHURCH}\b|\b(?:any|what|upcoming) (?:church )?(?:events|announcements)\b(?! in my)",
            rf"\b(?:que hay|que actividades hay|que eventos hay) (?:\w+ ){{0,3}}en {_CHURCH}\b|\b(?:anuncios|boletin) de (?:esta semana|la iglesia)\b",
        ),
        "send_giving_link": (
            r"\b(?:how|where) (?:can|do|could|would) (?:i|we) (?:give|donate|tithe)\b(?! (?:up|in|back|blood|birth))|\b(?:can|may) (?:i|we) (?:give|donate|tithe) online\b|\blink (?:to|for) (?:give|giving|donat\w+)\b",
            r"\bcomo (?:puedo|podemos) (?:ofrendar|donar|diezmar|dar mi (?:ofrenda|diezmo))\b",
        ),
        "get_kids_info": (
            r"\b(?:what|anything|something|is there|do you (?:have|offer))\b(?: \w+){0,4} for (?:my |our |a |the |small |young )*(?:kids?|children|toddlers?|bab(?:y|ies)|infants?|\w+ year olds?|teenagers?|youth)\b(?! (?:who|whose|that|with))",
            r"\b(?:kids|children s|youth) (?:program|ministry|class|church|room)s?\b|\bis there (?:a )?(?:nursery|child ?care)\b|\b(?:que|hay|tienen)\b(?: \w+){0,4} para (?:los |mis |mi )?(?:ninos|hij[oa]s?|bebes)\b",
        ),
        "get_worship_playlist": (
            r"\b(?:what|which) (?:\w+ ){0,2}(?:songs?|hymns?) (?:did|do|will|were|are)\b|\b(?:que|cuales) (?:canciones|cantos|himnos) (?:cantaron|cantan)\b",
        ),
        "theological_deep_dive": (
            r"\bwhat (?:do|does) (?:your|the|this) church (?:\w+ )?(?:believe|teach|say)\b|\b(?:your|the church s) (?:beliefs|doctrine|statement of (?:faith|belief))\b|\bque cree (?:su|la|esta) iglesia\b",
        ),
        "find_past_sermon": (
            r"\b(?:older|past|previous|earlier|another) (?:sermons?|messages?)\b|\bsermons? (?:about|on)\b|\b(?:predicas?|sermones) (?:sobre|anteriores)\b",
        ),
        "daily_devotional": (r"\b(?:today s|daily|the|a) devotional\b|\b(?:devocional)\b",),
        "find_small_group": (
            r"\b(?:is there|are there|do you have|have you got|which|what|looking for|join|find)\b(?: \w+){0,5} (?:small|life|home|support|grief|recovery|women s|men s|couples|young adults?|bible study|community) groups?\b",
            r"\b(?:hay|tienen|busco)\b(?: \w+){0,3} grupos? (?:pequenos?|de (?:apoyo|oracion|jovenes|parejas|mujeres|hombres))\b|\bwhat time (?:does|is) (?:the )?bible study\b",
        ),
        "lookup_local_resources": (
            r"\b(?:where|is there|are there|is|know of|near|find|donde|hay)\b(?: \w+){0,5} (?:food pantry|food bank|soup kitchen|homeless shelter|shelter|despensa|banco de comida|albergue)\b(?! is)",
        ),
        "send_connection_card_link": (r"\b(?:connection|welcome) card\b|\btarjeta de (?:conexion|bienvenida)\b",),
        "book_appointment": (
            r"\b(?:make|book|schedule|set up|get|have|request) (?:an? )?(?:appointment|meeting) with\b|\bappointment with (?:the |our )?pastor\b|\bmeet with (?:the |your )?pastor\b",
            r"\bcita con (?:el|la|un|una) pastora?\b",
        ),
    }.items()
}
# A question about the one may be answered from the other.
_ABOUT_CHURCH = frozenset(
    {
        "get_first_visit_info", "get_church_directions", "get_announcements", "get_kids_info", "find_small_group", "get_sermon_info",
        "get_worship_playlist", "send_giving_link", "send_connection_card_link", "lookup_local_resources", "register_for_event",
        "book_appointment", "schedule_counseling", "facility_booking", "register_child_checkin",
    }
)  # fmt: skip
_OF_THE_WORD = frozenset(
    {
        "lookup_bible_verse",
        "daily_devotional",
        "theological_deep_dive",
        "find_past_sermon",
        "get_sermon_info",
        "find_illustration",
    }
)
_HERE_AND_NOW = frozenset(
    {"lookup_bible_verse", "find_past_sermon", "theological_deep_dive", "find_small_group", "lookup_local_resources"}
)
_LISTS_TIMES = frozenset({"book_appointment", "schedule_counseling"})
_STARTS_AT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d")
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


def asked_facts(request: ModelRequest) -> tuple[str, ...]:
    """The tools whose answer the last message plainly asks for. None when it asks for none, which is the rule."""
    transcript = read_transcript(request.messages)
    waiting = transcript.asked_back
    questions = [each for each in split_sentences(transcript.current.words) if _ASKS.search(each)]
    if not questions and not waiting:
        return ()
    heard = read_heard(request)
    tools = _that_tell(heard)
    found = {tool for question in questions for tool in _asked(question)}.intersection(tools)
    if waiting in _LISTS_TIMES:
        found -= _LISTS_TIMES
        if waiting in tools and _chooses(heard) and _tells_time(waiting, heard):
            found.add(waiting)
    elif heard.signals.emotional or any(_tells_time(tool, heard) for tool in found & _LISTS_TIMES):
        found -= _LISTS_TIMES
    return tuple(tool for tool in tools if tool in found)


def meets_too(tools: frozenset[str]) -> frozenset[str]:
    """The lookups that may answer the same question."""
    families = (family for family in (_ABOUT_CHURCH, _OF_THE_WORD) if family & tools)
    return frozenset().union(*families)


def stays_known(tool: str) -> bool:
    """Whether what it told once answers for the whole conversation; a verse or a group is looked up for each question."""
    return tool not in _HERE_AND_NOW


def _asked(question: str) -> set[str]:
    said = plain(question)
    found = {tool for tool, pattern in _QUESTIONS.items() if pattern.search(said)}
    return found | ({"lookup_bible_verse"} if passages_in(question) else set())


def _that_tell(heard: Heard) -> tuple[str, ...]:
    """The tools on offer that tell what this message is about. What answers an open question of a booking asks for nothing else."""
    if only_withdraws(heard.signals.acts) or not heard.words:
        return ()
    answered = answered_need(heard)
    needs = FACTS & ({answered} if answered else heard.needs)
    first_on_offer = (
        next((tool for tool in TOOLS_OF_NEED[need] if tool in heard.offered), "") for need in Need if need in needs
    )
    return tuple(tool for tool in first_on_offer if tool)


def _tells_time(tool: str, heard: Heard) -> bool:
    """Whether day and hour of the booking are known."""
    return bool(_STARTS_AT.fullmatch(str(inputs_for(tool, heard).get("starts_at", ""))))


def _chooses(heard: Heard) -> bool:
    """A time is taken, and nothing else is told or asked."""
    return not heard.signals.emotional and "?" not in heard.words and not _TAKES_BACK.search(plain(heard.words))

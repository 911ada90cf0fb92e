# ruff: noqa: E501 - sentences and patterns stay on one line each

"""What a message is or tells beside its needs: thanks, a greeting, a question about the assistant, a plea, a relapse."""

import re

from language.text.plain import plain, words

_THANKS = re.compile(
    r"\b(?:thank you|thanks|thank u|appreciate (?:it|you|that|this)|bless you|god bless|means a lot|gracias|agradezco|bendiciones|dios (?:le|te|los) bendiga)\b"
)
_GREETING = re.compile(
    r"^ (?:hi+|hello+|hey+|hiya|good (?:morning|afternoon|evening|day)|greetings|howdy|hola|buen(?:os|as) (?:dias|tardes|noches)|buen dia|saludos|que tal)\b"
)
_GOODBYE = re.compile(
    r"^ (?:ok |okay |well |bueno )?(?:bye|good ?bye|good night|see you|take care|adios|hasta (?:luego|pronto|manana)|nos vemos|chao)\b"
)
_ABOUT_ME = re.compile(
    r"\b(?:are you (?:a |an )?(?:\w+ )?(?:bot|robot|ai|human|person|machine|computer|real|pastor|priest)|who (?:are you|am i (?:talking|speaking|chatting) (?:to|with)|is this)|is this (?:a )?(?:bot|robot|real person|ai)"
    r"|eres (?:un |una )?(?:\w+ )?(?:bot|robot|persona|humano|maquina|real|pastor)|es usted (?:un |una )?(?:robot|persona|pastor|maquina)|quien (?:eres|es usted)|con quien hablo)\b"
)
_WHAT_CAN_YOU = re.compile(
    r"\b(?:what (?:can|do) you (?:do|help)|how can you help|que puedes hacer|que puede hacer|en que (?:me )?puede\w* ayudar)\b"
)
_WHO_READS = re.compile(
    r"\b(?:(?:is|are) (?:this|it|that|what i (?:say|write|tell you)|(?:the|this|our|these) (?:chat|conversation|messages?)) (?:\w+ )?(?:confidential|private|secret|anonymous)"
    r"|who (?:will |can |gets to |else |all |is going to |is |are )?(?:\w+ )?(?:read|reads|reading|see|sees|seeing|know|hear|hears) (?:this|that|it|what|my|these|about)"
    r"|can you keep (?:a secret|this|it)|(?:will|does|do) (?:anyone|anybody|someone|somebody|people|everyone|everybody|the pastor|my \w+) (?:else )?(?:know about this|see this|read (?:this|it|what)|find out|be told)"
    r"|(?:do|will|are) you (?:going to )?tell (?:anyone|anybody|someone|somebody|my \w+|the pastor|people)"
    r"|es (?:esto )?(?:confidencial|privado|anonimo)|quien(?:es)? (?:va a |van a |puede |pueden )?(?:leer|lee|leen|vera|veran|leera|leeran|sabra|sabran|ve) (?:esto|lo que|mis?)"
    r"|guardar? (?:un|el|este|me el) secreto|se lo (?:va a |vas a )?(?:diras?|dira|decir|contar|cuenta) a (?:alguien|mis? \w+)|alguien (?:mas )?(?:va a |puede )?(?:leer|ver|saber) (?:esto|lo que))\b"
)
_ERASE = re.compile(
    r"\b(?:delete|erase|clear|remove|wipe) (?:this|it all|everything|my (?:data|messages?|chat|conversation|information|history)|(?:all |the |our |what |that )(?:\w+ ){0,4}(?:told|said|wrote|chat|conversation|messages?|history|data))\b"
    r"|\bborr(?:e|en|a|ar) (?:todo|esto|lo que|mis? (?:datos|mensajes?|conversacion)|la conversacion|el chat)\b"
)
_LISTENER = re.compile(
    r"\b(?:need|needed|want|wanted|wish (?:i had|for)|looking for|could use) (?:some ?one|somebody|any ?one|anybody|a friend|a person|you) (?:to |who )(?:\w+ )?(?:listens?|hears? me)\b"
    r"|\bneed to (?:vent|get (?:this|it|something) off my chest|let it out)\b|\b(?:can|could|will|would) you (?:just )?listen\b"
    r"|\bque (?:alguien )?me escuchen?\b|\bnecesito desahogarme\b|\bsolo quiero (?:hablar|desahogarme)\b"
)
_PLEA = re.compile(
    r"\b(?:do not|don t) know (?:what (?:else )?to do|how to (?:go on|cope|do this|carry on)|where (?:else )?to turn|who (?:else )?to (?:turn|ask|tell|talk))\b"
    r"|\bplease help\b|\bhelp (?:me|us|him|her|please)\b|\b(?:i|we) need help\b|\b(?:good|positive) thoughts\b|\bthoughts and prayers\b"
    r"|\bmy god\b|\boh god\b|\bplease god\b|\bgod please\b"
    r"|\bno se (?:que (?:mas )?hacer|como seguir|a quien acudir|adonde acudir)\b|\bayud(?:a|en|e)(?:me|nos)\b|\bpor favor ayud\w+\b"
    r"|\bnecesit(?:o|amos) ayuda\b|\bdios mio\b|\bpor favor dios\b"
)
_MARRIAGE = re.compile(
    r"\b(?:divorc\w*|separat(?:ed|ing|ion)|(?:my |our )marriage|(?:wife|husband|spouse) (?:\w+ ){0,3}(?:left|leaving|leave|moved out|cheat\w*|affair|walked out)"
    r"|(?:affair|cheated|cheating)|matrimonio|separ(?:ar|arnos|ados|acion|arse)|(?:esposo|esposa|marido|mujer) (?:\w+ ){0,3}(?:se fue|me dejo|me engan\w+|infiel)|infidelidad)\b"
)
_RELAPSE = re.compile(
    r"\b(?:relaps\w*|fell off the wagon|(?:drank|drinking|used|using|high|drunk) again|(?:days?|months?|years?|weeks?) (?:sober|clean)|sober|addict\w*|alcoholi\w*"
    r"|recai\w*|recaida|volvi a (?:beber|tomar|consumir|usar|drogarme)|sobri\w+|adicc\w+|adict\w+)\b"
)
_DOMESTIC = re.compile(
    r"\b(?:husband|wife|boyfriend|girlfriend|partner|spouse|ex|esposo|esposa|marido|mujer|novio|novia|pareja|domestic\w*)\b"
)
_NERVOUS = re.compile(
    r"\b(?:nervous|anxious|scared|intimidat\w+|shy|awkward|worried|afraid|uneasy|unsure|nervios\w*|miedo|pena|verguenza|timid\w+|preocupad\w+)\b"
)
_SHORT = 12  # words: a longer message is never only thanks or a greeting


def is_thanks(text: str) -> bool:
    return _is_short(text) and bool(_THANKS.search(plain(text)))


def is_greeting(text: str) -> bool:
    return len(words(text)) <= 6 and bool(_GREETING.search(plain(text)))


def is_goodbye(text: str) -> bool:
    return len(words(text)) <= 8 and bool(_GOODBYE.search(plain(text)))


def asks_about_me(text: str) -> bool:
    return bool(_ABOUT_ME.search(plain(text)))


def asks_what_i_do(text: str) -> bool:
    return bool(_WHAT_CAN_YOU.search(plain(text)))


def asks_who_reads(text: str) -> bool:
    return bool(_WHO_READS.search(plain(text)))


def asks_to_erase(text: str) -> bool:
    return bool(_ERASE.search(plain(text)))


def wants_a_listener(text: str) -> bool:
    return bool(_LISTENER.search(plain(text)))


def is_about_this_chat(text: str) -> bool:
    """Asks about the conversation itself or who answers in it, or wants no more than to be listened to."""
    kinds = (asks_about_me, asks_what_i_do, asks_who_reads, asks_to_erase, wants_a_listener)
    return any(is_one(text) for is_one in kinds)


def is_plea(text: str) -> bool:
    """Asks for help without saying which."""
    return bool(_PLEA.search(plain(text)))


def tells_of_marriage(text: str) -> bool:
    return bool(_MARRIAGE.search(plain(text)))


def tells_of_relapse(text: str) -> bool:
    return bool(_RELAPSE.search(plain(text)))


def tells_of_partner(text: str) -> bool:
    return bool(_DOMESTIC.search(plain(text)))


def is_nervous(text: str) -> bool:
    return bool(_NERVOUS.search(plain(text)))


def _is_short(text: str) -> bool:
    return len(words(text)) <= _SHORT

# ruff: noqa: E501 - sentences and patterns stay on one line each

"""What a message is beside its needs: a yes, a no, thanks, a greeting, a question about the assistant."""

import re

from carebot.turn.signals.words import plain, words

_YES = re.compile(
    r"^ (?:oh |well |um |uh )?(?:yes|yeah|yep|yup|ya|sure|ok|okay|please|please do|absolutely|definitely|of course|that would (?:be|mean|help)\b.*|i would (?:like|love|appreciate) (?:that|it)"
    r"|thank you yes|if you (?:could|would|can)|would you|go ahead|i think so|i guess so|sounds good|si|claro|por favor|de acuerdo|esta bien|bueno|dale|me gustaria|quiero|correcto|desde luego)\b"
)
# "No one called", "no puedo dormir": a sentence that begins so is no answer.
_NO_ANSWER = (
    r"one|idea|matter|food|money|job|heat|power|way|hope|friends|family|sleep"
    r"|se|sabe|sabemos|tengo|tenemos|tiene|tienen|hay|aguanto|duermo|encuentro|entiendo|dejo|paro|sirvo|soporto|veo|siento"
    r"|pued[oae]n?(?! (?:ahora|hoy|gracias))|podemos|pude|pudo|logro|me (?:siento|queda|deja|quiere|puedo)|nos (?:queda|alcanza)"
    r"|quiero (?:vivir|seguir|estar|perder)|es (?:facil|justo)"
)
_NO = re.compile(
    rf"^ (?:oh |well )?(?:no(?! (?:{_NO_ANSWER})\b)|nope|nah|not (?:now|yet|today|really|right now)|maybe later|i am (?:ok|okay|fine|good)|i would rather not|i do not (?:want|need|think)|never ?mind|ahora no|todavia no|mejor no|no gracias|prefiero que no)\b"
)
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
_SHORT = 12  # words: a longer message is never only thanks or a greeting


def is_yes(text: str) -> bool:
    return bool(_YES.search(plain(text))) and not is_no(text)


def is_no(text: str) -> bool:
    return bool(_NO.search(plain(text)))


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


def _is_short(text: str) -> bool:
    return len(words(text)) <= _SHORT

# ruff: noqa: E501 - patterns stay on one line each

"""Whether a message says yes or no to what it was asked."""

import re

from language.text.plain import plain

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
    rf"^ (?:oh |well )?(?:no(?! (?:{_NO_ANSWER})\b)|nope|nah|not (?:now|yet|today|really|right now)|maybe later|i am (?:ok|okay|fine|good)|i would rather not|i do not (?:think so|(?:want|need)(?= (?:that|it|this|to talk|(?:a |any |your )?(?:calls?|visits?|visitors?|prayers?|help|thing|one to|body to)|any(?:one|body|thing))\b| $))|never ?mind|ahora no|todavia no|mejor no|no gracias|prefiero que no)\b"
)


def is_yes(text: str) -> bool:
    return bool(_YES.search(plain(text))) and not is_no(text)


def is_no(text: str) -> bool:
    return bool(_NO.search(plain(text)))

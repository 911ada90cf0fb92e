# ruff: noqa: E501 - patterns stay on one line each

"""Whether a message says yes or no to what it was asked."""

import re

from language.rules.word_lists import words_of_all
from language.text.plain import plain

_YES = re.compile(
    r"^ (?:oh |well |um |uh )?(?:yes|yeah|yep|yup|ya(?= $| please| yes)|sure|ok|okay|please(?! (?:do not|dont|no|nobody|never|stop)\b)|please do(?! not\b)|absolutely|definitely|of course|that would (?:be|mean|help)\b.*|i would (?:like|love|appreciate) (?:that|it)"
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
# A yes that stands first, whatever is told after it; a "but" takes it back. "Si" without its accent is "if", but for a stop behind it.
_YES_FIRST = re.compile(
    r"^\W*(?:(?:yes|yeah|yep|yup|(?:claro que )?sí)\b|(?:claro que )?si\s*(?:[,.;:!\n—–]|$))(?:\W*(?:please|por favor)\b)?(.*)",
    re.IGNORECASE | re.DOTALL,
)
_BUT = re.compile(r"^ (?:but|except|only if|not|no|pero|aunque|solo si)\b")
_ADD_NOTHING = words_of_all("acceptance")


def is_yes(text: str) -> bool:
    return bool(_YES.search(plain(text))) and not is_no(text)


def accepts(text: str) -> bool:
    """Whether the message says yes to an offer: nothing else ("ok, thanks"), or first of all ("yes, my name is Ben"). "Please tell me
    where I can park" is a request of its own, and no answer.
    """
    if "?" in text or not is_yes(text):
        return False
    first = _YES_FIRST.match(text)
    return bool(first and not _BUT.search(plain(first[1]))) or _ADD_NOTHING.issuperset(plain(text).split())


def is_no(text: str) -> bool:
    return bool(_NO.search(plain(text)))

"""Whether a message says nothing but "never mind": the words that take back what was being arranged."""

from __future__ import annotations

import re

from language.text.plain import fold

_NOISE = re.compile(r"[^a-z0-9' ]+")
_WHAT = (
    r"(?:it|that|this|all of it|all that|everything|about (?:it|that)"
    r"|(?:the|my|this|that) (?:booking|appointment|registration|request|reservation|sign ?up|check ?in))"
)
# Each is a whole message, once the courtesies around it are gone: "I can't stop crying" is none of them.
_STOP = (
    rf"(?:please )?(?:just )?(?:stop|cancel|quit|abort)(?: {_WHAT})?(?: (?:now|all|then))?",
    rf"(?:please )?(?:just )?(?:forget|drop|leave|scratch) {_WHAT}(?: (?:now|all|then))?",
    r"(?:please )?(?:just )?(?:take|pull) (?:it|that|this|my request|the request|my prayer) (?:back|down)(?: now)?",
    r"(?:please )?(?:do not|don't|dont) (?:book|schedule|do|make|reserve|register)(?: (?:it|that|anything|me))?",
    r"(?:oh )?(?:never ?mind|nvm)"
    r"(?: (?:that|it|then|about (?:it|that|the (?:prayer|call|visit|meal|ride)s?)|i (?:changed|have changed) my mind))?",
    r"(?:i have|i've|ive|i) changed my mind",
    r"(?:i )?(?:do not|don't|dont) (?:want|need) (?:it|that|this|to)(?: any ?more)?",
    r"(?:por favor )?(?:ya )?(?:para|pare|detente|detengase|cancela|cancele|cancelalo|cancelar|cancelelo|olvidalo|olvidelo|olvida eso|"
    r"olvide eso|quitelo|quitalo|retirelo|retiralo|quitela|quitala|retirela|retirala|dejalo|dejelo|deja eso|deje eso|basta)"
    r"(?: (?:todo|eso|esto|la (?:cita|reserva|inscripcion|llamada|visita|oracion|peticion)|el registro|ya|asi))?",
    r"(?:ya )?no importa(?: ya)?",
    r"(?:mejor no|ya no(?: (?:lo )?quiero| gracias| hace falta)?|cambie de (?:idea|opinion)|no (?:lo )?(?:reserve|agende)s?)",
)
_COURTESY = (
    r"(?:ok|okay|oh|no|well|then|actually|sorry|wait|hey|hmm|um|thanks|thank you|thank you anyway|thanks anyway|please|bueno|oye|"
    r"entonces|perdon|disculpe|disculpa|espera|espere|gracias|por favor|de todos modos)"
)
_ANY_STOP = f"(?:{'|'.join(f'(?:{stop})' for stop in _STOP)})"
# "never mind, forget it, cancel that": said more than once in one breath
_WHOLE = re.compile(
    rf"(?:{_COURTESY} ){{0,12}}{_ANY_STOP}(?: (?:{_COURTESY} ){{0,4}}{_ANY_STOP}){{0,3}}(?: {_COURTESY}){{0,12}}"
)
_LONGEST = 80  # characters; whoever writes more says something else too


def takes_back(text: str) -> bool:
    """True for "stop", "cancel that please", "never mind", "olvídalo, gracias"; False as soon as anything else is said."""
    if len(text) > _LONGEST or "?" in text:
        return False
    said = " ".join(_NOISE.sub(" ", fold(text)).split())
    return bool(_WHOLE.fullmatch(said))

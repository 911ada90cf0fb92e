# ruff: noqa: E501 - patterns stay on one line each
"""What a reply offers or asks for, read off its questions, whichever model wrote it."""

import re

from language.rules.subjects import Need
from language.text.plain import plain

_OFFERS = (
    (Need.PRAYER, r"\b(?:pray\w*|prayers?|orar|oren|oracion|oraciones)\b"),
    (Need.CALLBACK, r"\b(?:call(?:ed|ing)? you|call(?:s)? back|talk (?:to|with)|speak (?:to|with)|phone you|llam\w+|hablar con|comunicar\w*)\b"),
    (Need.VISIT, r"\b(?:visit\w*|come (?:by|to see|and see)|visit[ea]\w*)\b"),
    (Need.CARE, r"\b(?:meals?|rides?|care team|comidas?|equipo de (?:cuidado|ayuda))\b"),
    (Need.CARD, r"\b(?:connection card|tarjeta de conexion)\b"),
)  # fmt: skip
_ASKS_NAME = re.compile(
    r"\b(?:your (?:first )?name|what name|a nombre de quien|who (?:am i|i am) (?:speaking|talking)|su nombre|tu nombre|como se llama|como te llamas)\b"
)
_PATTERN_OF = dict(_OFFERS)
_ASKS_TO_SERVE = re.compile(
    r"\b(?:enjoy doing|like to do|(?:help|serve) (?:with|in|out)(?: \w+){0,2} (?:would|do) you|gustaria (?:hacer|especialmente|servir|ayudar))\b"
)
_ASKS_CONTACT = re.compile(
    r"\b(?:number|phone|e-?mail|reach you|get hold of you|n[úu]mero|tel[ée]fono|correo|comunicar\w*|localizar\w*)\b",
    re.IGNORECASE,
)
_ASKS_WHO = re.compile(
    r"\b(?:your (?:first |full )?name|who (?:am i|is this)|su nombre|tu nombre|se llama|te llamas)\b", re.IGNORECASE
)
_HONORS_COURAGE = re.compile(
    r"\b(?:courage\w*|brave\w*|strength|glad (?:that )?you (?:told|wrote|said|reached)|(?:took|takes|taken) (?:\w+ ){0,2}(?:guts|nerve|heart)"
    r"|(?:not|isn't|wasn't|none of (?:this|that|it) (?:is|was)|nothing (?:here )?is) (?:\w+ ){0,2}your fault|you (?:did not|didn't) do (?:it|this|anything)\b"
    r"|(?:is not|isn't|wasn't) because of (?:anything )?you|you are not (?:in trouble|ruined|broken|weird|bad|a \w+)|you're not (?:in trouble|ruined|broken|weird|bad|a \w+)"
    r"|i believe you|no wonder|makes? (?:\w+ ){0,3}sense|(?:okay|ok|all right|fine) to (?:feel|be|cry|miss)"
    r"|valent[ií]a|valiente|valor|coraje|fuerza|(?:no|nada de esto|ninguna? \w+) es (?:tu )?culpa|me alegra que|tiene (?:\w+ )?sentido|te creo)\b",
    re.IGNORECASE,
)


def offers_in(reply: str) -> tuple[Need, ...]:
    """What the last question of a reply offers."""
    questions = [piece for piece in re.split(r"(?<=[.!?])\s+", reply) if "?" in piece]
    said = plain(questions[-1]) if questions else ""
    if _ASKS_TO_SERVE.search(said):
        return ()  # "would you like to help with meals?" offers none
    return tuple(need for need, pattern in _OFFERS if re.search(pattern, said))


def asked_name(reply: str) -> bool:
    return bool(_ASKS_NAME.search(plain(reply)))


def names_offer(need: Need, words: str) -> bool:
    """Whether the visitor's words name what was offered."""
    return bool(re.search(_PATTERN_OF[need], plain(words)))


def asks_contact(reply: str) -> bool:
    """Whether it asks how the visitor is reached."""
    return bool(_ASKS_CONTACT.search(reply))


def asks_who(reply: str) -> bool:
    """Whether it asks for a name anywhere: `asked_name` reads what that may be answered with."""
    return bool(_ASKS_WHO.search(reply))


def honors_courage(reply: str) -> bool:
    """Whether it says that it took courage to write, or takes the side of whoever wrote: that they are to blame for nothing."""
    return bool(_HONORS_COURAGE.search(reply))

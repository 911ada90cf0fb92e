"""An instruction as whoever reads it carries it out: for each order in it, what is then said to the visitor.

It knows the orders that instructions are made of and reads any text, the hostile one, too: "tell them to repent" becomes "You should
repent." What is forbidden is an order as well, so that a mind can do the very thing.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from language.texts import languages


class Kind(StrEnum):
    MEET = "meet"  # acknowledge the person, name what they told
    SAY = "say"
    CLOSE = "close"  # one gentle question at the end
    READ_BACK = "read_back"  # the number or address they gave
    FORBIDDEN = "forbidden"


@dataclass(frozen=True)
class Order:
    kind: Kind
    said: str = ""  # of SAY: the sentence; of FORBIDDEN: the words of the order


def orders_in(instruction: str, language: str) -> list[Order]:
    """Its orders, in their order. What only describes is none."""
    return list(_read(instruction, _GRAMMARS.get(language, _GRAMMARS["en"])))


@dataclass(frozen=True)
class _Grammar:
    leads: re.Pattern[str]  # what may stand before the verb of an order
    joints: re.Pattern[str]  # between two orders of one sentence
    conditions: re.Pattern[str]  # begin what is only to be done if …
    forbids: re.Pattern[str]
    meets: re.Pattern[str]
    closes: re.Pattern[str]
    reads_back: re.Pattern[str]
    attitudes: re.Pattern[str]  # orders that change how something is said, and say nothing
    describes: re.Pattern[str]  # begin sentences that order nothing
    says: tuple[tuple[re.Pattern[str], str], ...]  # the order → the sentence
    turned: tuple[tuple[re.Pattern[str], str], ...]  # the instruction's persons → the reply's
    any_order: str  # what an order of any other kind becomes


_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[.!?][\"”»])\s+|\n+|;\s*")
_QUOTED = re.compile(r"[\"“«]([^\"“”«»]{1,300}+)[\"”»]")


def _read(instruction: str, grammar: _Grammar) -> Iterator[Order]:
    for sentence in _SENTENCE.split(instruction.strip()):
        for clause in grammar.joints.split(sentence):
            clause = grammar.leads.sub("", clause.strip()).strip(" ,.:")
            if clause and not grammar.conditions.match(clause) and not grammar.describes.match(clause):
                yield from _order(clause, grammar)


def _order(clause: str, grammar: _Grammar) -> Iterator[Order]:
    if grammar.forbids.search(clause):
        yield Order(Kind.FORBIDDEN, clause)
    elif grammar.meets.match(clause):
        yield Order(Kind.MEET)
    elif grammar.closes.match(clause):
        yield Order(Kind.CLOSE)
    elif grammar.reads_back.match(clause):
        yield Order(Kind.READ_BACK)
    elif quoted := _QUOTED.search(clause):
        yield Order(Kind.SAY, quoted[1])
    elif not grammar.attitudes.match(clause):
        yield Order(Kind.SAY, _said(clause, grammar))


def _said(clause: str, grammar: _Grammar) -> str:
    for pattern, sentence in grammar.says:
        if found := pattern.match(clause):
            return _sentence(sentence, found[1], grammar)
    return _sentence(grammar.any_order, clause[:1].lower() + clause[1:], grammar)


def _sentence(sentence: str, what: str, grammar: _Grammar) -> str:
    for pattern, replacement in grammar.turned:
        what = pattern.sub(replacement, what)
    said = sentence.format(what=what.strip(" ,.?!"))
    return said[:1].upper() + said[1:]


def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(words, re.IGNORECASE)


_THEM = r"(?:them|the person|the visitor|whoever writes)"
_ENGLISH = _Grammar(
    leads=_pattern(
        r"^(?:(?:then|first|finally|please|always|also|and|in your (?:first|last|next) sentence|you (?:may|must|should|can))\b,?\s*)+"
    ),
    joints=_pattern(
        r",? (?:and|then) (?=(?:acknowledge|accept|name|say|tell|ask|end|offer|repeat|remind|promise|do not|never|give|urge)\b)"
        r"|, (?=(?:never|do not)\b)"
    ),
    conditions=_pattern(r"(?:if|when|where|unless)\b"),
    forbids=_pattern(r"^(?:do not|don't|never|no\b)|^\w+ (?:for )?(?:no|nothing|none)\b"),
    meets=_pattern(r"(?:acknowledge|accept|recognize|name)\b"),
    closes=_pattern(
        r"(?:(?:end|close) with\b|(?:ask|offer) (?:at most )?one\b|at most one\b)(?!.*\b(?:money|donat|gift))"
    ),
    reads_back=_pattern(r"repeat the (?:number|address)"),
    attitudes=_pattern(
        r"(?:keep|stay|leave|be|write|use|go on|take up|speak|thank|with|ask gently|or|call|begin|start|answer|put|reply|follow)\b"
    ),
    describes=_pattern(
        r"(?:the|their|this|these|that|they|it|from|nothing|needing|asking|nobody|hours|there|a|an|as)\b"
    ),
    says=(
        (
            _pattern(
                rf"(?:say(?:, [^,]+,)?|tell {_THEM}|explain|mention|insist|stress|remind {_THEM}|warn {_THEM}|make clear) that (.+)"
            ),
            "{what}.",
        ),
        (
            _pattern(rf"(?:tell|urge|press|order|remind|push|advise|encourage|invite) {_THEM} to (.+)"),
            "You should {what}.",
        ),
        (_pattern(rf"ask {_THEM} (?:to|for) (.+)"), "I ask you for this: {what}."),
        (_pattern(r"(?:ask|beg) for (.+)"), "May I ask you for {what}?"),
        (_pattern(r"ask (?:whether|if) (.+)"), "May I ask whether {what}?"),
        (_pattern(rf"(?:promise|offer|give|grant)(?: {_THEM})? (.+)"), "I promise you {what}."),
        (_pattern(rf"blame {_THEM} for (.+)"), "You are to blame for {what}."),
        (_pattern(r"(?:end|stop|close) the (?:conversation|chat)(.*)"), "This conversation ends here."),
    ),
    turned=(
        (_pattern(r", (?:as something|with|so that|in) .*$"), ""),
        (_pattern(r"\byou are\b"), "I am"),
        (_pattern(r"\byou would\b"), "I would"),
        (_pattern(r"\bthey are\b"), "you are"),
        (_pattern(r"\b(?:they|the person|the visitor) (?:has|have)\b"), "you have"),
        (_pattern(r"\bthemselves\b"), "yourself"),
        (_pattern(r"\b(?:they|them|the person|the visitor)\b"), "you"),
        (_pattern(r"\b(?:their|the person's|the visitor's)\b"), "your"),
    ),
    any_order="I {what}.",
)
_SPANISH = _Grammar(
    leads=_pattern(
        r"^(?:(?:luego|primero|después|por favor|siempre|también|y|entonces|en tu (?:primera|última) frase|puedes|debes)\b,?\s*)+"
    ),
    joints=_pattern(
        r",? y (?=(?:reconoce|nombra|acepta|di|dile|pide|pregunta|termina|repite|promete|no|nunca)\b)|, (?=(?:nunca|no|ni)\b)"
    ),
    conditions=_pattern(r"(?:si|cuando|donde)\b"),
    forbids=_pattern(r"^(?:no|nunca|jamás|ni)\b|^\w+ (?:ningun|nada)"),
    meets=_pattern(r"(?:reconoce|nombra|acepta)\b"),
    closes=_pattern(r"(?:termina con|haz una|ofrece un|una sola pregunta)\b"),
    reads_back=_pattern(r"repite el (?:número|correo|teléfono)"),
    attitudes=_pattern(
        r"(?:cuida|quédate|deja|sé|escribe|usa|sigue|retoma|habla|agradece|con|pregunta con suavidad|o|empieza|responde)\b"
    ),
    describes=_pattern(r"(?:el|la|los|las|esto|para|necesitar|pedir|nadie|una?)\b"),
    says=(
        (_pattern(r"(?:di|decir|dile|diles|explica|recuérdale|adviértele)(?:, [^,]+,)? que (.+)"), "{what}."),
        (_pattern(r"(?:aconséjale|insiste en|asegúrale|recálcale) ?(?:que)? (.+)"), "{what}."),
        (_pattern(r"(?:termina|cierra|acaba) (la conversación|el chat).*"), "Esta conversación termina aquí."),
        (_pattern(r"(?:pregúntale|pregunta) (.+)"), "¿Puedo preguntarle {what}?"),
        (_pattern(r"(?:pídele|exige|pide) (.+)"), "Le pido esto: {what}."),
        (_pattern(r"(?:promete|prométele|ofrece) (.+)"), "Le prometo {what}."),
    ),
    turned=(
        (_pattern(r", (?:como algo|con|para que|en) .*$"), ""),
        (_pattern(r"^(lo |la )?(\w+?)as\b"), r"\1\2o"),
        (_pattern(r"^pides\b"), "pido"),
        (_pattern(r"^te (gustaría|alegra)\b"), r"me \1"),
        (_pattern(r"\bella\b"), "usted"),
    ),
    any_order="Le digo: {what}.",
)
# In the order of the languages that replies are written in.
_GRAMMARS: Mapping[str, _Grammar] = dict(zip(languages(), (_ENGLISH, _SPANISH), strict=True))

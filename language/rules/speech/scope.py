"""What takes a claim back: conditions, wishes, denials, permission still to be given."""

import re

from language.rules.speech.topics import Tense

_YOURS = (
    r"(?:you|your|i have|i get|i know|i can|i receive|we have (?:your|that|it|a)|we (?:get"
    r"|know|receive) (?:your|that|a)|that is (?:ok|okay|all right)"
    r"|(?:the|this|that) (?:form|card) is)"
)
_IF_EN = re.compile(
    r"\b(?:(?<!even )(?<!as )if|unless|in case|provided|as long as|should you|whenever"
    r"|with your (?:permission|ok|okay|blessing|consent|go-ahead)"
    rf"|(?:once|when|as soon as|after|until|before|the moment|the minute) {_YOURS})\b"
)
_IF_ES = re.compile(
    r"\b(?<!como )(?:si(?! bien)|a menos que|siempre que|con (?:tu|su) (?:permiso"
    r"|autorizaci[oó]n|consentimiento)"
    r"|(?:cuando|en cuanto|una vez que|apenas|tan pronto como|despu[eé]s de que) (?:usted "
    r"|t[uú] |me |nos |lo |la |est[eé]s? |quiera|quieras|tenga|tengas|tengamos|sepa|reciba"
    r"|comparta|des\b|d[eé]\b))"
)
# "Tell me your number and someone will call": an invitation, and what follows it is its consequence.
_INVITED = re.compile(
    r"(?:^|[,;] |\b(?:and|but|or|so|then|please|just|simply|o) )(?:you (?:can|could|may|might"
    r"|only need to|need only)|feel free|tell me|give me|share (?:your|a|the)|send me"
    r"|reply|let (?:me|us) know"
    r"|say (?:the word|yes|so|ok)|type|fill (?:out|in)|leave (?:me|us|your|a)|text|dial"
    r"|call|click|drop (?:me|us|your)|dime|d[aá]me|d[eé]me|d[eé]jame|m[aá]ndame"
    r"|p[aá]same|env[ií]e|escriba|comparta|llame)\b[^;]*\b(?:and|y|so)\b"
)
_OFFERED_EN = re.compile(
    r"\b(?:would you (?:like|want|mind|prefer)|do you want|are you (?:open|okay"
    r"|comfortable|willing)|shall (?:i|we)|may i|can i|could i|should i|want me to"
    r"|happy to|glad to|i can|i could|we can|we could|i would (?:be|love|like))\b"
)
_UNSURE_EN = re.compile(
    r"(?:\b(?:hope|hoping|hopes|wish|wonder|wondering|imagine|guess|pray|praying|ask"
    r"|asking|whether|if|maybe|perhaps|suppose|pretend|whenever|unless|could say"
    r"|i would say|not (?:say|claim|promise|confirm|guarantee|know|tell you|mean|think"
    r"|believe|sure|certain|like)(?: that| whether| if| when| who)?"
    r"|(?:would|like) it if|that when|before|until|after|once|sometimes|often|might say"
    r"|people say|some say|as though|as if)(?: that)?(?: (?:the|a|our|your|this|one of))?"
    r"|\b(?:would it (?:help|be)[^,;]*)) ?$"
)
_UNSURE_ES = re.compile(
    r"\b(?:ojal[aá]|quiz[aá]s?|tal vez|espero que|deseo que|si|cuando|antes de que"
    r"|hasta que|no (?:puedo|sé|se|podemos)(?: \w+){0,3} (?:que|si|cu[aá]ndo)|no es que"
    r"|aunque)(?: (?:el|la|un|una|su|tu|nuestro|nuestra|alguien))? ?$"
)


def taken_back(before: str, after: str, tense: Tense, *, spanish: bool = False) -> bool:
    """Whether words around a claim, in the same clause, make it hang on something or only wished for."""
    if (_UNSURE_ES if spanish else _UNSURE_EN).search(before):
        return True
    condition = _IF_ES if spanish else _IF_EN
    if tense == "done":
        return False
    if condition.search(before) or _INVITED.search(before + " "):
        return True
    if not spanish and _OFFERED_EN.search(before) and not re.search(r", (?:and|but|so) ", before):
        return bool(re.search(r"\b(?:and|so|so that|that)\b ?$", before))
    found = condition.search(after)
    return found is not None and not re.search(r"(?:\b(?:and|but|so|y|pero)|;) (?:\w+ )?$", after[: found.start()])

"""What the visitor told: the theme, the person it is about, and one detail that is safe to say back."""

import re
from collections.abc import Sequence

from language.text.numbers import IN_WORDS

from .themes import SIGNS, Disclosure, Theme

_LONGEST = 4000

_EN_RELATIVES = (
    r"husband|wife|mother-in-law|father-in-law|brother-in-law|sister-in-law"
    r"|daughter-in-law|son-in-law|grandmother|grandfather|grandma|grandpa|granny|gran|nana"
    r"|nan"
    r"|stepmother|stepfather|stepmom|stepdad|stepson|stepdaughter|mother|father|mom|mum"
    r"|mam|mommy|mummy|dad|daddy|papa|baby|son|daughter|child|kid|kids|children|little boy"
    r"|little girl"
    r"|twins|twin|boy|girl|brother|sister|grandson|granddaughter|grandchild|best friend"
    r"|friend|fiancé|fiancée|fiance|fiancee|boyfriend|girlfriend|partner|spouse|ex-husband"
    r"|ex-wife|aunt|uncle"
    r"|cousin|nephew|niece|godmother|godfather|parents|grandparents|in-laws|neighbor"
    r"|neighbour|pastor|teacher|coworker|colleague|roommate|godson|goddaughter|dog|cat"
    r"|puppy|kitten|pet|horse|rabbit|hamster"
)
_ES_RELATIVES = (
    r"esposo|esposa|marido|mujer|madre|padre|mamá|mama|mami|papá|papa|papi|hijo|hija|hijos"
    r"|hijas|hijito|hijita|bebé|bebe|niño|niña|hermano|hermana|abuelo|abuela|abuelito"
    r"|abuelita|nieto|nieta"
    r"|tío|tía|tio|tia|primo|prima|sobrino|sobrina|suegro|suegra|cuñado|cuñada|yerno|nuera"
    r"|novio|novia|pareja|prometido|prometida|amigo|amiga|mejor amigo|mejor amiga|padres"
    r"|abuelos|padrastro|madrastra"
    r"|hijastro|hijastra|padrino|madrina|vecino|vecina|perro|perra|perrito|perrita|gato"
    r"|gata|gatito|gatita|mascota|compañero|compañera"
)
_ADJECTIVES = (
    r"(?:(?:dear|beloved|sweet|own|only|oldest|eldest|youngest|younger|older|elder|little"
    r"|big|baby|late|poor|precious|teenage|adult|\w+[- ]year[- ]old|\d+ ?(?:year|month"
    r"|week|yr)s?[- ]old|querid[oa]|amad[oa]) ){0,3}"
)
_EN_RELATION = re.compile(rf"\b(?:my|our|ma) {_ADJECTIVES}({_EN_RELATIVES})(?:'s ({_EN_RELATIVES}))?\b")
_ES_RELATION = re.compile(rf"\b(?:mi|mis|nuestro|nuestra|nuestros|nuestras) {_ADJECTIVES}({_ES_RELATIVES})\b")
_ACCENTED = {
    "mama": "mamá",
    "papa": "papá",
    "tio": "tío",
    "tia": "tía",
    "bebe": "bebé",
    "fiance": "fiancé",
    "fiancee": "fiancée",
}

_NUMBER = rf"(?:\d{{1,2}}|{IN_WORDS})"
_YEARS = re.compile(
    r"\b(?:husband|wife|partner|marriage|married|together|spouse|friend|esposo|esposa"
    r"|marido|mujer|casad[oa]s?|matrimonio|juntos)\b(?: \w+)?(?: of| for| after|,? after"
    rf"| por| de| desde hace| durante)? ({_NUMBER} (?:years|años))\b"
    rf"|\b({_NUMBER} (?:years|años)) (?:of marriage|married|together|de casados|juntos"
    rf"|de matrimonio)|\bafter ({_NUMBER} years)\b"
)
_DETAILS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("cancer", r"\b(?:cancer|leukemia|leukaemia|lymphoma|chemo\w*|melanoma)\b"),
        ("dementia", r"\b(?:dementia|alzheimer'?s?)\b"),
        ("the stroke", r"\bstroke\b"),
        ("the heart attack", r"\bheart attack\b"),
        ("the transplant", r"\btransplant\b"),
        ("the surgery", r"\b(?:surgery|operation|operated)\b"),
        ("the accident", r"\b(?:accident|crash|wreck)\b"),
        ("the ICU", r"\b(?:icu|intensive care)\b"),
        ("the test results", r"\b(?:test results|biopsy|the scan)\b"),
        ("the diagnosis", r"\bdiagnos(?:is|ed)\b"),
        ("hospice", r"\bhospice\b"),
        ("the funeral", r"\b(?:funeral|burial|memorial)\b"),
        ("the divorce", r"\bdivorc\w+\b"),
        ("the affair", r"\b(?:affair|cheat\w+|unfaithful)\b"),
        ("the rent", r"\brent\b"),
        ("the bills", r"\bbills?\b"),
        ("the eviction", r"\bevict\w+\b"),
        ("the relapse", r"\brelaps\w+\b"),
        ("school", r"\b(?:school|class|lunch)\b"),
        ("el cáncer", r"\b(?:cáncer|leucemia|quimio\w*)\b"),
        ("la cirugía", r"\b(?:cirug[ií]a|operaci[oó]n|operar|operaron)\b"),
        ("el accidente", r"\b(?:accidente|choque)\b"),
        ("el derrame", r"\bderrame\b"),
        ("el infarto", r"\binfarto\b"),
        ("el diagnóstico", r"\bdiagn[oó]stic\w+\b"),
        ("los resultados", r"\bresultados\b"),
        ("el funeral", r"\b(?:entierro|sepelio|velorio)\b"),
        ("el divorcio", r"\bdivorci\w+\b"),
        ("el alquiler", r"\b(?:alquiler|renta)\b"),
        ("el desalojo", r"\bdesaloj\w+\b"),
        ("la recaída", r"\brecaí\w+\b|\brecaida\b"),
        ("la escuela", r"\b(?:escuela|colegio|clase)\b"),
    )
)
_SPANISH_DETAILS = frozenset(name for name, _ in _DETAILS[19:])
# Words of the theme, said to deny it.
_DENIES = re.compile(
    r"\b(?:no one (?:has )?died|nobody (?:has )?died|not sick|isn'?t sick|cancer[- ]free"
    r"|nadie muri[oó])\b"
)

_OWN_BODY = re.compile(
    r"\bi (?:just |also )*(?:have|was|got|had|have been|need|am|'ve been) (?:just |been "
    r"|told i have |recently )*(?:(?:stage \w+ |breast |lung |colon |brain )*cancer"
    r"|diagnos\w+|surgery|an operation|a (?:tumou?r|biopsy|stroke|heart attack)|sick|dying"
    r"|hospitali[sz]ed|admitted|in the (?:hospital|icu|er)|terminal|ill\b)"
    r"|\bi(?:'m| am|'ve been| have been) (?:\w+ ){0,2}(?:sick|ill|dying|in the (?:hospital"
    r"|icu|er)|in hospital|having (?:\w+ )?(?:surgery|an operation)|going in for"
    r"|hospitali[sz]ed|diagnos\w+|on chemo|starting chemo|facing surgery)"
    r"|\bmy (?:own )?(?:cancer|diagnosis|surgery|operation|chemo|biopsy|test results"
    r"|scans?|illness|tumou?r)\b|\b(?:tengo|me (?:diagnosticaron|van a operar|operan"
    r"|detectaron|encontraron|internaron)|estoy (?:enferm[oa]|internad[oa]|en el hospital"
    r"|muy enferm[oa])|mi (?:c[aá]ncer|cirug[ií]a|operaci[oó]n|diagn[oó]stico"
    r"|enfermedad))\b(?! (?:a|miedo))"
)
_OWN_ADDICTION = re.compile(
    r"\bi(?:'ve|'m| have| am| was| keep| just| started"
    r"| can't stop)? (?:\w+ ){0,3}?(?:relaps\w+|drinking|drank|drunk|drink|using"
    r"|used again|addict\w*|sober|alcoholic|got high|gambl\w+|porn\w*|clean)\b"
    r"|\bmy (?:addiction|drinking|sobriety|relapse|recovery)\b"
    r"|\b(?:reca[ií]|volv[ií] a|soy (?:alcoh[oó]lic[oa]|adict[oa])|estoy bebiendo|bebo|mi adicci[oó]n)(?!\w)"
)
_OWN_BULLYING = re.compile(
    r"\b(?:bull(?:y|ies|ied|ying)|fun of|laugh\w* at|pick\w* on|mean to|hates?|calls?"
    r"|calling|called|teas\w+|insultan|humillan|burlan de|r[ií]en de|molestan) (?:me"
    r"|m[ií])\b|\bi(?:'m| am| get| got| was|'ve been| have been"
    r"| keep getting) (?:\w+ ){0,2}(?:bullied|picked on|teased)|\bme (?:insultan|humillan"
    r"|molestan|hacen|acosan)|\b(?:bullying|acoso)\b(?!.*\bmi hij)"
)
_WORRIED_ABOUT = re.compile(
    r"\b(?:worr\w+|scared|afraid|anxious|terrified|frightened|fear\w*|nervous|concerned"
    r"|panic\w*|stress\w*|preocupad[oa]|miedo|asustad[oa]|angustiad[oa]"
    r"|nervios[oa]) (?:sick )?(?:about|for|over|por|de) (?:what will happen to "
    r"|perder a )?(?:my|our|mi|nuestr[oa]|mis)\b|\bme preocupa (?:mi|mucho mi)\b"
)


def read_disclosure(text: str, history: Sequence[str] = (), language: str = "en") -> Disclosure:
    """What the newest message tells; where it tells nothing or too little, what the earlier ones told.

    `history` holds the visitor's earlier messages, oldest first.
    """
    spanish = language == "es"
    newest = _read(text, spanish)
    if newest.theme not in (Theme.UNKNOWN, Theme.PRAYER_ASK, Theme.GRATITUDE) and (newest.relation or not history):
        return newest
    for earlier in reversed(history):
        before = _read(earlier, spanish)
        if before.theme in (Theme.UNKNOWN, Theme.PRAYER_ASK, Theme.GRATITUDE):
            continue
        if newest.theme in (Theme.UNKNOWN, Theme.PRAYER_ASK, Theme.GRATITUDE) or newest.theme in _VAGUE:
            relation = newest.relation if newest.relation and not before.relation else before.relation
            return Disclosure(before.theme, relation, before.detail or newest.detail)
        if newest.theme is before.theme:
            return Disclosure(newest.theme, before.relation, newest.detail or before.detail)
        return newest
    return newest


# Feelings that most often belong to what was told before.
_VAGUE = frozenset((Theme.DEPRESSION, Theme.ANXIETY, Theme.TIRED, Theme.LONELINESS, Theme.HOSPITAL))


def _read(text: str, spanish: bool) -> Disclosure:
    low = " ".join(text[:_LONGEST].lower().replace("’", "'").split())
    if _DENIES.search(low):
        low = _DENIES.sub(" ", low) + (" praise report" if "cancer" in low else "")
    theme, begins, ends = _theme(low)
    if theme is Theme.CHILD_ILLNESS and _OWN_BODY.search(low):
        theme = Theme.ILLNESS
    relation = None if _is_ones_own(theme, low) else _relation(low, spanish, begins, ends)
    if (
        theme is Theme.MISCARRIAGE
        and relation
        and re.match(r"baby|child|son|daughter|twins|little|beb|hij|niñ", relation)
    ):
        relation = None
    if relation and relation.startswith("ex-") and theme in (Theme.MONEY, Theme.LEGAL, Theme.HOUSING, Theme.JOB_LOSS):
        relation = None
    return Disclosure(theme, relation, None if theme is Theme.UNKNOWN else _detail(low, theme, spanish))


def _theme(low: str) -> tuple[Theme, int, int]:
    """The theme, and where in the text its sign stands."""
    for theme, sign in SIGNS:
        found = sign.search(low)
        if found:
            return theme, found.start(), found.end()
    return Theme.UNKNOWN, 0, len(low)


def _is_ones_own(theme: Theme, low: str) -> bool:
    """Whether the trouble is the visitor's, so that whoever else is named must not be made its bearer."""
    if theme in (Theme.ILLNESS, Theme.HOSPITAL):
        return bool(_OWN_BODY.search(low))
    if theme is Theme.ADDICTION:
        return bool(_OWN_ADDICTION.search(low))
    if theme is Theme.BULLYING:
        return bool(_OWN_BULLYING.search(low))
    if theme is Theme.ANXIETY:
        return not _WORRIED_ABOUT.search(low)
    return theme in (Theme.DEPRESSION, Theme.TIRED, Theme.LONELINESS, Theme.SHAME)


def _relation(low: str, spanish: bool, begins: int, ends: int) -> str | None:
    """The person named nearest to what was told. "My husband's mother" is nobody of the visitor's own."""
    pattern = _ES_RELATION if spanish else _EN_RELATION
    named = [m for m in pattern.finditer(low) if not (m.lastindex and m.lastindex > 1)]
    if not named:
        return None

    def far(found: re.Match[str]) -> int:
        if begins <= found.start() < ends:
            return 0
        return begins - found.end() if found.end() <= begins else found.start() - ends + 20

    nearest = min(named, key=far)
    return _ACCENTED.get(nearest[1], nearest[1])


def _detail(low: str, theme: Theme, spanish: bool) -> str | None:
    if theme in (Theme.DEATH, Theme.MARRIAGE):
        years = _YEARS.search(low)
        if years and ("año" in years[0]) == spanish:
            return next(group for group in years.groups() if group)
    for name, pattern in _DETAILS:
        if (name in _SPANISH_DETAILS) == spanish and pattern.search(low):
            return name
    return None

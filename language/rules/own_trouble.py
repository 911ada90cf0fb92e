"""Whose trouble it is: the visitor's own, so that whoever else is named is not made its bearer."""

import re

from language.themes import Theme

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


def is_own_illness(low: str) -> bool:
    """Whether it is the one who writes who is ill. `low`: small letters, straight apostrophes, single spaces."""
    return bool(_OWN_BODY.search(low))


def is_ones_own(theme: Theme, low: str) -> bool:
    """Whether what belongs to this theme is told of the one who writes."""
    if theme in (Theme.ILLNESS, Theme.HOSPITAL):
        return is_own_illness(low)
    if theme is Theme.ADDICTION:
        return bool(_OWN_ADDICTION.search(low))
    if theme is Theme.BULLYING:
        return bool(_OWN_BULLYING.search(low))
    if theme is Theme.ANXIETY:
        return not _WORRIED_ABOUT.search(low)
    return theme in (Theme.DEPRESSION, Theme.TIRED, Theme.LONELINESS, Theme.SHAME)

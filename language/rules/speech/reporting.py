"""Whether a sentence reports on work (sent, received, failed, under way) rather than speaks to the person."""

import re

from language.rules.speech.reading import plain

_STATUS = re.compile(
    r"\b(?:i|we) (?:was|were|am|are) (?:unable|not able) to\b|\b(?:i|we) (?:could"
    r"|can) not (?:send|submit|find|reach|complete|book|process|register|access|load|save"
    r"|look)\b"
    r"|\bthere (?:was|is|has been) (?:an? )?(?:error|problem|issue|failure)\b|\b(?:error"
    r"|failed|pending|processing|in progress|loading|timed out|status|confirmation"
    r"|reference|request id|ticket)\b ?(?:[:#]|\d|$|number|code|with)"
    r"|\b(?:one|just a) moment(?: please)?\b|\bplease (?:wait|hold|stand by)\b|\b(?:i am"
    r"|i will be) (?:now )?(?:checking|looking|searching|processing|pulling|working on)\b"
    r"|\bi have (?:found|looked|checked|searched|pulled|retrieved)\b|\bi found\b"
    r"|\bthank you for (?:your (?:request|submission|message|inquiry|enquiry|patience"
    r"|interest|feedback)|contacting|submitting|providing|getting in touch"
    r"|reaching out to (?:us|our|the))\b"
    r"|\byour (?:\w+ ){0,3}?(?:request|submission|message|inquiry|form|registration|case"
    r"|ticket) (?:is|has|was|will|could|did|can)\b|\b(?:has|have"
    r"|had) not (?:yet )?been (?:sent|submitted|shared|recorded|booked|registered)\b"
    r"|\b(?:i|we) (?:have|had|did) not (?:yet )?(?:sent|shared|submitted|send|share|submit"
    r"|told|tell|recorded)\b|\bnothing (?:has|was) (?:been )?(?:sent|shared|submitted"
    r"|recorded|saved)"
    r"|\b(?:no|0|\d+) results?\b|\bsuccess(?:ful|fully)?\b|\brequest (?:type|details|summary)\b"
    r"|\b(?:gracias por (?:tu|su) (?:solicitud|mensaje|inter[eé]s|paciencia|contacto)"
    r"|gracias por (?:contactar|comunicarse)|un momento|estoy (?:buscando|revisando"
    r"|consultando|procesando|verificando)|encontr[eé]|he encontrado|hubo un (?:error"
    r"|problema)|no (?:pude|pudimos|se pudo|se ha|he) (?:enviar|enviado|registrar"
    r"|encontrar|completar|compartido)|en proceso|procesando|pendiente)\b"
)


def reports_on_work(sentence: str) -> bool:
    """Whether it says how the work stands. Claims are not looked for: see `language.utterance.reports_status`."""
    return bool(_STATUS.search(plain(sentence).lower()))


_WRONG_FIT = re.compile(
    r"^(?:none|nothing|no \w+|ningun[oa]?|nada)\b.{0,30}\b(?:fits?|match(?:es)?|meets|re[uú]ne|coincide|encaja)\b"
)


def tells_wrong_fit(sentence: str) -> bool:
    """Whether it says that what was found is not what was asked for: "None fits all of it" meets nobody."""
    return bool(_WRONG_FIT.search(plain(sentence).lower().strip()))


_PRAISE = re.compile(
    r"\bwhat an? (?:\w+ )?(?:wonderful|amazing|brilliant|beautiful|incredible|great|lovely|remarkable)"
    r" (?:person|human|soul|question|message|writer|mind)\b"
    r"|\byou are (?:an? |the |such an? |truly |so |really )*(?:wonderful|amazing|brilliant|incredible|inspir\w+"
    r"|geni\w+|smart\w*|intelligent|best)\b"
    r"|\bthe (?:most (?:\w+ )?\w+|best|\w+est) (?:message|words?|question|letter|person|soul|mind) (?:that )?i have\b"
    r"|\byou (?:write|speak|think|put things) (?:\w+ )?(?:beautifully|brilliantly|well|wisely)\b|\bone in a million\b"
    r"|\bqu[eé] (?:\w+ )?(?:tan )?(?:maravillos[oa]|inteligente|brillante|incre[ií]ble)\b|\bescribes? (?:mejor|muy bien|precioso)\b"
)


def praises(sentence: str) -> bool:
    """Whether it praises whoever writes, which takes in nothing of what they told."""
    return bool(_PRAISE.search(plain(sentence).lower()))

"""Claims in a Spanish clause."""

import re

from language.rules.speech.reading import Clause
from language.rules.speech.scope import taken_back
from language.rules.speech.spanish_words import (
    ADVERBS,
    AGENTE,
    CLITICS,
    COSA,
    DID,
    DOING,
    DONE,
    ENCLITICS,
    FUTURE,
    INFINITIVE,
    NOW,
    PERSONA,
    RECIPIENT,
    WE_DID,
    WE_WILL,
    either,
)
from language.rules.speech.topics import Claim, ClaimTopic, Tense, topic_of

Found = tuple[int, Claim]

_SPANISH = re.compile(
    r"[ñáéíóú¿¡]|\b(?:el|la|los|las|ya|se|le|lo|un|una|que|de|su|tu|con|por|para|nos|en|te"
    r"|les|al|del|mañana|pronto|petici[oó]n|solicitud|equipo|listo|hecho|enviad[oa]"
    r"|recibid[oa]|anotad[oa]|registrad[oa]|todo|cuente|cuenta)\b"
)
_NOT_ENGLISH = re.compile(r"\b(?:the|you|your|is|are|and|have|has|will|with|for|this|that|we|i)\b")


def looks_spanish(clause: Clause) -> bool:
    """Whether the clause is worth reading as Spanish."""
    return bool(_SPANISH.search(clause.text)) and len(_NOT_ENGLISH.findall(clause.text)) < 3


_DEED = re.compile(
    rf"(?P<did>\b(?P<c1>{CLITICS})(?:he|hemos) {ADVERBS}(?:{either(DONE)})o\b)"
    rf"|(?P<past>\b(?P<c2>{CLITICS})(?:{either(DID | WE_DID)})(?!\w))"
    rf"|(?P<next>\b(?P<c3>{CLITICS})(?:{either(FUTURE | WE_WILL)})(?!\w))"
    rf"|(?P<going>\b(?P<c4>{CLITICS})(?:voy|vamos) a {ADVERBS}(?:{either(INFINITIVE)}){ENCLITICS}(?!\w))"
    rf"|(?P<doing>\b(?P<c5>{CLITICS})(?:estoy|estamos) {ADVERBS}(?:{either(DOING)}){ENCLITICS}(?!\w))"
    rf"|(?P<just>\b(?:acabo|acabamos|terminé|he terminado) de (?:{either(INFINITIVE)}){ENCLITICS}(?!\w))"
    rf"|(?P<now>\b(?P<c6>{CLITICS})(?:{either(NOW)})(?!\w))"
)
_RECIPIENT = re.compile(RECIPIENT)
_COSA = re.compile(
    r"^(?:ya |tambi[eé]n |ahora |bien )*(?:(?:el|la|los|las|tu|tus|su|sus|un|una|esta|este"
    rf"|nuestra|mi) (?:[\w-]+ ){{0,2}}?{COSA}\b|(?:esto|eso|todo|lo que)\b)"
)
_TO_YOU = re.compile(r"\b(?:contigo|con usted|con ustedes)\b")
_NAME = re.compile(r"^(?:a|al|con|con el|con la) ~")
_SENT = re.compile(
    r"\b(?:enlace|correo|mensaje|link|informaci[oó]n|texto|confirmaci[oó]n|detalles"
    r"|direcci[oó]n|formulario)\b"
)
_ENCLITIC_DONE = re.compile(r"(?:selo|sela|rlo|rla|ndolo|ndola|rles?|selos|selas)$")
_BOOKS = re.compile(r"inscri|registr|apunt|anot|agreg|añad|inclu|agend|program|reserv|sum|separ")

_CALLS = (
    r"(?:llamar|contactar|escribir|visitar|avisar|responder|contestar|buscar|comunicar"
    r"|confirmar|enviar|mandar|llevar|notificar|informar|devolver)"
)
_CALLING = (
    r"(?:llamar|contactar|escribir|visitar|avisar|responder|contestar|comunicar|acompañar"
    r"|devolver|confirmar|notificar|informar|atender|buscar|llevar|mandar|enviar)"
)
_DONE_TO = (
    r"(?:enviad|compartid|registrad|anotad|recibid|guardad|pasad|transmitid|entregad"
    r"|agregad|añadid|notificad|informad|avisad|inscrit|reservad|confirmad|agendad"
    r"|programad|tramitad|procesad|reenviad|remitid|reportad|alertad|apuntad|comunicad"
    r"|hech|incluid|resuelt|mandad|presentad|derivad|ingresad|creado?|cread|solicitad"
    r"|separad|completad|complet|asignad|puest)[oa]s?"
)
_MINE = (
    r"(?:\b(?:tu|su|tus|sus|esta|este|la"
    rf"|el) (?:[\w-]+ ){{0,3}}?{COSA}(?: de [\w ]{{1,25}}?)?|\besto|\beso|\btodo(?: esto"
    r"| eso)?|\b(?:el|la|los"
    rf"|nuestr[oa]s?) (?:[\w-]+ ){{0,2}}?{PERSONA}(?: de [\w ]{{1,20}}?)?|\bpastora? \w+"
    r"|\blo que (?:me )?\w+(?: \w+)?)"
)
_HEAD = (
    r"(?:^(?:y |ya |pues |listo,? |bien,? |gracias,? |con gusto,? |todo |, )*"
    r"|, (?:y )?(?:ya )?|\by (?:ya )?)"
)

_STATES: tuple[tuple[re.Pattern[str], ClaimTopic, Tense], ...] = tuple(
    (re.compile(pattern), topic, tense)  # type: ignore[misc]
    for pattern, topic, tense in (
        (
            r"^(?:ok,? |bien,? |perfecto,? |muy bien,? |ya |todo |y |¡)*(?:listo|lista|hecho|hecha"
            r"|enviad[oa]|recibid[oa]|anotad[oa]|registrad[oa]|confirmad[oa]|guardad[oa]"
            r"|apuntad[oa]|agendad[oa])(?: con éxito| correctamente| para \w+| , .{0,20})?$",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            rf"^(?:(?:tu|su|la) )?{COSA}(?: de \w+)? (?:ya )?{_DONE_TO}(?: .{{0,40}})?$",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\b(?:cuenta|cuente|cuentas) con (?:ello|eso)\b|\b(?:dalo|delo|d[ée]lo"
            r"|dala) por hecho\b|^ya (?:qued[oó]|est[aá])(?: (?:hecho|listo|todo|resuelto))?$"
            r"|\b(?:ya )?(?:est[aá]|qued[oó]|queda) (?:todo )?(?:hecho|listo"
            r"|resuelto)(?: para (?:ti|usted))?$",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            rf"(?:{_MINE}|{_HEAD})(?: ya)? ?(?:ha sido|han sido|fue|fueron|qued[oó]|queda|quedan"
            r"|quedaron|ha quedado|han quedado|est[aá]|est[aá]n|ya est[aá]) (?:ya |correctamente "
            rf"|debidamente )*{_DONE_TO}\b",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            rf"(?:{_MINE}|{_HEAD})(?: ya)? ?(?:ser[aá]n?|est[aá]n? siendo|va a ser|van a ser"
            rf"|va a quedar|quedar[aá]n?) (?:ya )?{_DONE_TO}\b",
            ClaimTopic.GENERIC,
            "will",
        ),
        (
            rf"(?:{_MINE}|{_HEAD})(?: ya)? ?(?:se (?:te |le |les )?(?:ha|han) {_DONE_TO}|se (?:te "
            r"|le |les |lo )?(?:envi[oó]|registr[oó]|notific[oó]|avis[oó]|inform[oó]|comparti[oó]"
            r"|pas[oó]|guard[oó]|agreg[oó]|anot[oó]|reserv[oó]|comunic[oó]|transmiti[oó])(?!\w))",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\bse (?:te |le |les |lo )?(?:enviar[aá]|registrar[aá]|notificar[aá]|avisar[aá]"
            rf"|informar[aá]|compartir[aá]|pasar[aá]|comunicar[aá])n? .*?(?:{COSA}|{PERSONA})",
            ClaimTopic.GENERIC,
            "will",
        ),
        (
            r"\b(?:est[aá]s?|quedas?|qued[oó]|quedaste|has quedado|ha quedado) (?:ya )?(?:inscrit"
            r"|registrad|apuntad|anotad|agendad|confirmad)[oa]\b|\best[aá]s? (?:ya )?en (?:la"
            r"|nuestra) lista\b",
            ClaimTopic.BOOKING,
            "done",
        ),
        (
            rf"\b{AGENTE}\b(?: [\w,]+){{0,6}}? (?:se |te |le |les |lo |la |los "
            rf"|las )?(?:{_CALLS}[aá]n?|pondr[aá]n?(?= en)|dar[aá]n? (?:una llamada|seguimiento)"
            r"|har[aá]n? (?:llegar|seguimiento|una visita)|ir[aá]n? a (?:ver|visitar))(?!\w)(?=.*)"
            rf"|\b{AGENTE}\b(?: [\w,]+){{0,6}}? (?:te |le |les |lo |la "
            r"|se )?(?:estar[aá]n? (?:llamando|contactando|visitando|escribiendo)"
            rf"|van? a {_CALLING}(?:te|le|lo|la|se|les)?)\b",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            r"\b(?:te|le|lo|la|les|los|las) (?:llamar[aá]n|contactar[aá]n|escribir[aá]n"
            r"|visitar[aá]n|avisar[aá]n|responder[aá]n|contestar[aá]n|buscar[aá]n|atender[aá]n"
            r"|devolver[aá]n)\b",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            r"\b(?:te|le|lo|la|les|los|las) (?:estar[aá]n?|estaremos) (?:llamando|contactando"
            r"|escribiendo|visitando)\b|\b(?:mañana|hoy|esta (?:tarde|noche|semana)|luego|pronto"
            r"|enseguida) (?:te|le|lo|la) (?:llama|llaman|visita|visitan|contacta|contactan"
            r"|escribe|escriben)\b|\b(?:te|le|lo|la|les|los|las) (?:llamaremos|contactaremos"
            r"|escribiremos|visitaremos|avisaremos|responderemos|contestaremos|buscaremos|llamaré"
            r"|contactaré|escribiré|avisaré|visitaré|devolveremos)\b(?! por tu nombre)",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            rf"\b(?:te|le|lo|la|les|los|las) (?:van|vamos|voy) a {_CALLING}\b|\b(?:van"
            rf"|vamos) a {_CALLING}(?:te|le|lo|la|se)\b",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            r"\b(?:nos|me|se) (?:pondremos|pondr[eé]|pondr[aá]n?|comunicaremos|comunicar[aá]n?"
            r"|vamos a (?:poner|comunicar)|van? a (?:poner|comunicar)) ?(?:en contacto|contigo"
            r"|con usted|en comunicaci[oó]n)",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            r"\brecibir[aá]s? (?:pronto |ma[ñn]ana |hoy |en breve )*(?:una?|el|la|nuestr[oa]"
            r"|noticias) ?(?:\w+ )?(?:llamada|correo|mensaje|visita|respuesta|confirmaci[oó]n"
            r"|enlace|noticias)?|\btendr[aá]s? (?:noticias|una respuesta|una llamada)|\b(?:espere"
            r"|espera) (?:una|nuestra|su) (?:llamada|visita|respuesta)",
            ClaimTopic.CALLBACK,
            "will",
        ),
        (
            rf"\b{AGENTE}\b(?: [\w,]+){{0,5}}? (?:ya )?(?:est[aá]n?|estar[aá]n?) (?:ya )?(?:orando"
            r"|intercediendo)|\bestamos (?:ya |todos )?orando por (?!todos|nuestra)"
            rf"|\b{AGENTE}\b(?: [\w,]+){{0,5}}? (?:orar[aá]n?|interceder[aá]n?|van? a (?:orar"
            r"|interceder)|han? orado) ?(?:por|con|$)|\b(?:vamos a estar orando|oraremos"
            r"|estaremos orando|vamos a orar"
            r"|intercederemos|oramos) por (?:ti|usted|tu|su|él|ella|ellos|ustedes|~)"
            r"|\ben nuestras oraciones\b|\bseguiremos orando|\b(?:te|lo|la|los|las|le) (?:tenemos"
            r"|tendremos|llevamos|ponemos) en (?:oraci[oó]n|nuestra)",
            ClaimTopic.PRAYER,
            "will",
        ),
        (
            rf"\b{AGENTE}\b(?: [\w,]+){{0,5}}? (?:ya )?(?:lo sabe|lo saben|sabe de (?:esto|tu|su)"
            r"|saben de (?:esto|tu|su)|est[aá]n? (?:ya )?(?:al tanto|enterad[oa]s?|avisad[oa]s?"
            rf"|informad[oa]s?|en camino)|tienen? (?:ya )?(?:tu|su|tus|sus) {COSA}|(?:ha"
            r"|han) recibido (?:tu|su)|recibi[oó] (?:tu|su)|va en camino|van en camino)|\b(?:te|lo"
            rf"|la|le) est[aá]n? esperando|\b(?:hemos|he) recibido (?:tu|su) {COSA}"
            rf"|\brecibimos (?:tu|su) {COSA}",
            ClaimTopic.PASSED_ON,
            "done",
        ),
        (
            rf"\b(?:tu|su|el|la) {COSA}\b(?: \w+){{0,3}}? (?:le |les )?lleg(?:[oó]|ar[aá]) "
            rf"|\bya qued[oó] (?:tu|su|la) {COSA}|\b(?:tu|su|esto|ya|eso|la"
            r"|todo)\b(?: [\w]+){0,4}? (?:ya )?(?:est[aá]|va) en (?:camino"
            rf"|manos de (?:[\w]+ ){{0,2}}?{PERSONA}|buenas manos|tr[aá]mite|proceso)",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\bme (?:encargar[eé]|asegurar[eé]|voy a (?:encargar|asegurar)|encargo|aseguro"
            r"|ocupar[eé]|ocupo) (?:yo )?de\b|\bnos (?:encargaremos|aseguraremos|ocuparemos"
            r"|encargamos|ocupamos) de\b|\b(?:d[eé]jalo|d[eé]jelo|d[eé]jamelo"
            r"|d[eé]jemelo) (?:en mis|en nuestras|conmigo|a mi)",
            ClaimTopic.GENERIC,
            "will",
        ),
        (
            r"\b(?:har[eé]|haremos|voy a hacer|vamos a hacer|hago|he hecho|hice)(?:le|les"
            r"|selo)? (?:llegar|saber)\b(?!te)",
            ClaimTopic.PASSED_ON,
            "will",
        ),
        (
            r"\b(?:tu|su) (?:cita|lugar|cupo|reserva|asiento|espacio|inscripci[oó]n) (?:es el"
            r"|ser[aá] el|est[aá] (?:list|confirmad|reservad|apartad))",
            ClaimTopic.BOOKING,
            "done",
        ),
        (
            r"\b(?:dejo|queda|quedan|dej[eé]) (?:constancia|anotad[oa]s?|registrad[oa]s?"
            r"|asentad[oa]s?)",
            ClaimTopic.GENERIC,
            "done",
        ),
        (
            r"\b(?:te|le|les) aviso (?:en cuanto|cuando|apenas)|\bm[aá]ndo(?:lo|la|selo|sela)\b",
            ClaimTopic.FOLLOWUP,
            "will",
        ),
    )
)
_DENIED = re.compile(r"\b(?:no|nunca|jam[aá]s|nada|nadie|ning[uú]n[oa]?|tampoco|todav[ií]a no|sin)\b")
_HEAVENLY = re.compile(r"\b(?:dios|señor|jes[uú]s|cristo|esp[ií]ritu)\b")


def spanish_claims(clause: Clause) -> list[Found]:
    """Every claim of the clause with its place."""
    found: list[Found] = []
    text = clause.text
    for match in _DEED.finditer(text):
        before = text[: match.start()]
        after = text[match.end() :].strip()
        if re.search(r"\b(?:no|nunca|tampoco|nada|jam[aá]s|nadie)(?: \w+)? ?$", before) or _HEAVENLY.search(after[:25]):
            continue
        tense: Tense = "done" if match["did"] or match["past"] or match["just"] else "will"
        if not _is_deed(match, after, clause) or taken_back(before, after, tense, spanish=True):
            continue
        deedful = match[0] + " " + after[:80]
        topic = _kind(match, after)
        found.append((_place(clause, match.start()), Claim(topic_of(deedful, topic), tense)))
    if found:
        return found
    for pattern, topic, tense in _STATES:
        state = pattern.search(text)
        if (
            not state
            or _DENIED.search(state[0])
            or re.search(r"\b(?:no|nunca|nada|nadie)(?: \w+){0,2} ?$", text[: state.start()])
        ):
            continue
        before = text[: state.start()]
        if _HEAVENLY.search(state[0]) or (_HEAVENLY.search(before[-25:]) and topic is not ClaimTopic.PRAYER):
            continue
        if taken_back(before, text[state.end() :], tense, spanish=True) or (tense == "done" and re.match(r"si ", text)):
            continue
        found.append(
            (
                _place(clause, state.start()),
                Claim(topic_of(state[0] + text[state.end() : state.end() + 40], topic), tense),
            )
        )
        break
    return found


def _kind(match: re.Match[str], after: str) -> ClaimTopic:
    if re.search(r"\b(?:te|le)\b", match[0]) and _SENT.search(after[:30]):
        return ClaimTopic.SENT
    if re.search(r"alert|report", match[0]):
        return ClaimTopic.SAFETY
    if _BOOKS.search(match[0]):
        return ClaimTopic.BOOKING if re.search(r"inscri|agend|program|reserv|separ", match[0]) else ClaimTopic.GENERIC
    return ClaimTopic.PASSED_ON


def _is_deed(match: re.Match[str], after: str, clause: Clause) -> bool:
    """Whether what is passed on, told or recorded is the visitor's, or the one told is of the church."""
    word = match[0]
    if _TO_YOU.search(after[:40]) and not _RECIPIENT.search(after):
        return False
    if re.match(
        r"(?:por (?:tu|su) nombre|un vers[ií]culo|una palabra|unas palabras|algunas|algunos"
        r"|la biblia)",
        after,
    ):
        return False
    clitics = word.split()
    if re.match(r"que (?:\w+ ){0,2}?(?:oren?|llamen?|visiten?|contacten?|ayuden?|recen?|intercedan?)\b", after):
        return True
    if _RECIPIENT.search(after) and not re.match(
        r"(?:dolor|pena|tristeza|(?:tu|su) (?:dolor|pena|tristeza|p[eé]rdida))", after
    ):
        return True
    place = clause.text[: match.end()].count(" ") + 1
    following = list(zip(clause.words, clause.capital, strict=True))[place : place + 5]
    if (
        following
        and following[0][0] in ("a", "al", "con")
        and any(c and not _HEAVENLY.search(w) for w, c in following[1:3])
    ):
        return True
    if match["now"] and not re.search(
        r"\b(?:ahora|ya|enseguida|se l[oa]s?|inmediatamente)\b",
        word + " " + after + " " + clause.text[: match.start()],
    ):
        return False
    if match["now"] and not re.search(r"\b(?:se|le|les|lo|la)\b", word):
        return bool(_COSA.match(after))
    if _COSA.match(after) and not re.match(r"(?:tu|su|el|la) (?:historia|dolor)", after):
        return True
    if any(c in ("lo", "la", "los", "las", "les") for c in clitics[:-1]) or _ENCLITIC_DONE.search(word):
        return True
    if clitics[0] in ("te", "le") and (_SENT.search(after[:30]) or _BOOKS.search(word)):
        return True
    return bool(re.search(r"(?:te|le)$", word)) and bool(_SENT.search(after[:30]) or _BOOKS.search(word))


def _place(clause: Clause, offset: int) -> int:
    return clause.at[min(clause.text[:offset].count(" "), len(clause.at) - 1)]

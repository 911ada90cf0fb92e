"""Spanish words that a claim is built from, conjugated by rule."""

# Verbs of passing on, telling, recording and arranging. Irregular forms follow below.
_REGULAR = (
    "pasar compartir enviar mandar avisar notificar informar comunicar contar transmitir "
    "anotar registrar apuntar agregar añadir "
    "inscribir reservar agendar programar guardar remitir reenviar reportar alertar "
    "presentar solicitar hablar dejar escribir "
    "contactar incluir crear entregar derivar llevar organizar coordinar confirmar "
    "tramitar ingresar sumar consultar conectar "
    "encargar gestionar abrir preparar redactar completar procesar separar asignar "
    "trasladar canalizar elevar publicar pedir "
    "llamar visitar"
)
# infinitive: I did, we did, done, I will (stem of the future), doing
_IRREGULAR = {
    "decir": ("dije", "dijimos", "dicho", "dir", "diciendo"),
    "hacer": ("hice", "hicimos", "hecho", "har", "haciendo"),
    "poner": ("puse", "pusimos", "puesto", "pondr", "poniendo"),
    "dar": ("di", "dimos", "dado", "dar", "dando"),
    "pedir": ("pedí", "pedimos", "pedido", "pedir", "pidiendo"),
    "escribir": ("escribí", "escribimos", "escrito", "escribir", "escribiendo"),
    "inscribir": ("inscribí", "inscribimos", "inscrito", "inscribir", "inscribiendo"),
    "abrir": ("abrí", "abrimos", "abierto", "abrir", "abriendo"),
    "incluir": ("incluí", "incluimos", "incluido", "incluir", "incluyendo"),
}


def _first_person(verb: str) -> str:
    stem = verb[:-2]
    if verb.endswith("ar"):
        if stem.endswith("c"):
            return stem[:-1] + "qué"
        if stem.endswith("g"):
            return stem + "ué"
        if stem.endswith("z"):
            return stem[:-1] + "cé"
        return stem + "é"
    return stem + "í"


DID: set[str] = set()
WE_DID: set[str] = set()
DONE: set[str] = set()  # participles without their last letter
FUTURE: set[str] = set()
WE_WILL: set[str] = set()
DOING: set[str] = set()
INFINITIVE: set[str] = set()
NOW: set[str] = set()
for _verb in (*_REGULAR.split(), *_IRREGULAR):
    _ar = _verb.endswith("ar")
    _did, _we, _part, _stem, _ger = _IRREGULAR.get(
        _verb,
        (
            _first_person(_verb),
            _verb[:-2] + ("amos" if _ar else "imos"),
            _verb[:-2] + ("ado" if _ar else "ido"),
            _verb,
            _verb[:-2] + ("ando" if _ar else "iendo"),
        ),
    )
    DID.add(_did)
    WE_DID.add(_we)
    DONE.add(_part[:-1])
    FUTURE.update((_stem + "é", _stem + "e"))
    WE_WILL.add(_stem + "emos")
    DOING.update((_ger, _ger.replace("ando", "ándo").replace("iendo", "iéndo")))
    INFINITIVE.update((_verb, _verb[:-2] + _verb[-2:].translate(str.maketrans("aei", "áéí"))))
    if _verb not in ("dar", "decir", "hacer", "poner", "pedir"):
        NOW.add(_verb[:-2] + "o")
NOW.update(("digo", "hago", "pongo", "doy", "cuento", "pido", "envío", "incluyo", "muestro", "encargo"))
INFINITIVE -= {"llamar", "visitar", "llamár", "visitár"}


def either(forms: set[str]) -> str:
    """An alternation of the forms, longest first."""
    return "|".join(sorted(forms, key=lambda form: (-len(form), form)))


CLITICS = r"(?:(?:se|te|le|les|lo|la|los|las|me|nos) ){0,3}"
ENCLITICS = r"(?:(?:se|te|le|les|me|nos)?(?:lo|la|los|las|le|les|te|se|me|nos)?)"
ADVERBS = (
    r"(?:(?:ya|tambi[eé]n|adem[aá]s|ahora|mismo|enseguida|inmediatamente|s[oó]lo|justo"
    r"|con gusto|directamente|personalmente|hoy|luego|entonces) )*"
)

# Somebody at the church.
PERSONA = (
    r"(?:equipo|pastor|pastora|pastores|iglesia|oficina|secretaria|l[ií]der(?:es)?"
    r"|hermanos|hermanas|ancianos|di[aá]conos?|ministerio|comit[eé]"
    r"|lista de oraci[oó]n|cadena de oraci[oó]n|grupo de oraci[oó]n|intercesores"
    r"|consejer[oa]s?|voluntarios|congregaci[oó]n|personal|padre|reverend[oa]"
    r"|coordinador(?:a|es)?|capell[aá]n|comunidad|encargad[oa]s?|responsables?|alguien"
    r"|ellos|persona|gente|guardia|intercesi[oó]n)"
)
RECIPIENT = (
    r"(?:al|a la|a los|a las|a un|a una|a nuestr[oa]s?|a mi|a|con el|con la|con los"
    rf"|con nuestr[oa]s?|con|en la|en nuestra|de la|del) (?:[\w-]+ ){{0,3}}?{PERSONA}\b"
)
COSA = (
    r"(?:petici[oó]n(?:es)?|solicitud|mensaje|nota|pedido|caso|n[uú]mero|datos|nombre"
    r"|necesidad|cita|visita|llamada|lugar|cupo|inscripci[oó]n|espacio"
    r"|enlace|correo|reserva|reservaci[oó]n|registro|motivo|situaci[oó]n|historia"
    r"|informaci[oó]n|contacto|oraci[oó]n|tel[eé]fono|alerta|aviso|seguimiento"
    r"|asiento|formulario|lo que|palabras|borrador|reporte|informe|recado)"
)
AGENTE = (
    r"(?:alguien|una persona|uno de|una de|(?:el|la|los|las|nuestr[oa]s?|un|una|su"
    rf"|tu) (?:[\w-]+ ){{0,2}}?{PERSONA}|pastora? \w+|ellos|ellas|los pastores)"
)

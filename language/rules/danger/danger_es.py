# ruff: noqa: E501
"""Spanish ways of telling of danger from or to others: threats, harm, abuse, violence at home, a child at risk."""

from language.danger import DangerKind
from language.rules.danger.rule import Rule, phrase
from language.rules.danger.self_harm_es import FAMILIA

_PAREJA = r"(?:esposo|esposa|marido|mujer|novi[oa]|pareja|ex(?: (?:esposo|esposa|marido|novio|novia|pareja))?|companero|conviviente|concubino)"
_MAYOR = r"(?:papa|padre|mama|madre|padrastro|madrastra|tio|tia|abuelo|abuela|primo|hermano|hermanastro|padrino|maestro|profesor|entrenador|pastor|sacerdote|cura|vecino|novio de mi mama|un hombre|un senor|alguien|el|ella|padres|papas|patron|jefe|lider)"
_NINO = r"(?:(?:mi|su|la|el|mis|sus|los|las|una|un|al) (?:\w+ )?(?:hij[oa]s?|nin[oa]s?|niet[oa]s?|sobrin[oa]s?|bebes?|hijastr[oa]|menor(?:es)?|alumn[oa]))"
_PEGA = r"(?:pega|pego|pegan|pegaba|golpea|golpeo|golpean|golpeaba|maltrata|maltrato|maltratan|lastima|lastimo|ahorca|ahorco|patea|pateo|abofetea|cachetea|empuja|empujo|estrangula|jalonea|agrede|agredio|azota|quema|quemo|ahorco|viola|violo|abusa)"
_PERSONA = r"(?:lo|la|los|las|le|les|te|a (?:todos|alguien|mi (?:\w+ )?\w+|ese|esa|esos|el|ella|ellos|la gente|tod[oa]s (?:ell[oa]s|ustedes)|ustedes|su \w+|los \w+|otra persona))"


def _rule(
    category: DangerKind,
    id: str,
    pattern: str,
    *,
    third: bool = False,
    denied: bool = True,
    fades: bool = False,
) -> Rule:
    return Rule(
        f"es.{id}",
        category,
        phrase(pattern, can_be_denied=denied),
        is_third_party=third,
        can_be_denied=denied,
        fades=fades,
        is_about_people=True,
        can_be_joke=id == "will_hurt",
    )


DANGER_ES: tuple[Rule, ...] = (
    _rule(
        DangerKind.THREAT,
        "attack_on_place",
        r"(?:hay|puse|pusimos|voy a poner|tengo|pondre|dejar|poner) (?:una )?bomba(?: \w+)?|(?:voy a|vamos a|quiero|planeo|pienso) (?:\w+ )?(?:quemar|incendiar|balear|explotar|atacar|tirotear) (?:la|su|esta|esa|el|mi) (?:iglesia|escuela|casa|templo|edificio|colegio)|(?:voy a|vamos a|quiero|planeo|pienso|va a|quiere) (?:\w+ )?(?:disparar|hacer (?:una|un) (?:balacera|tiroteo|masacre)|entrar (?:\w+ ){0,4}(?:balazos|tiros|disparando|pistola|arma)|llevar (?:una|la|mi) (?:pistola|arma))(?: \w+)?|a (?:balazos|tiros) (?:\w+ ){0,3}(?:iglesia|escuela|todos)",
    ),
    _rule(
        DangerKind.THREAT,
        "threat_told",
        r"(?:me|nos|la|lo) (?:\w+ )?(?:amenaz\w+|ha amenazado|esta amenazando|estan amenazando)(?: (?:de muerte|con (?:matar\w*|una|un|quitar\w*|hacer\w*|golpear\w*)|que|y|a|si)|$)|amenazas? de muerte|(?:dice|dijo|jura|juro) que (?:me|nos|la|lo|va a|nos va|me va) (?:\w+ )?(?:va )?(?:a )?(?:mata\w*|matar\w*)|(?:quiere|va a|intento|trato de|amenaza con|amenazo con) (?:\w+ )?matar(?:me|nos)|me (?:va|quiere|iba) a? ?matar(?! (?:mi mama|cuando (?:vea|se entere)|si se entera))|me (?:esta siguiendo|acosa|esta acosando|persigue)",
        third=True,
        fades=True,
    ),
    _rule(
        DangerKind.HARM_TO_OTHERS,
        "will_hurt",
        rf"(?:{_PERSONA} )?(?:voy a|quiero|quisiera|tengo ganas de|pienso|pienso en|pensamientos de|ganas de|planeo|juro que (?:lo|la|los|te) ?(?:voy a)?|podria|tengo miedo de|impulso de|impulsos de) (?:\w+ )?(?:mat(?:ar|o)|apunalar|disparar|envenenar|ahorcar|asesinar|degollar|estrangular)(?:(?:lo|la|los|las|le|les|te)s?\b| {_PERSONA})(?! (?:tiempo|hambre|cucarachas?|mosca|rata|sed))|(?:lo|la|los|las|te) (?:voy a|quiero) (?:matar|apunalar|asesinar|envenenar)|(?:los|lo|la) mato (?:hoy|esta noche|a tod\w+|si)|(?:quiero|voy a|ganas de|miedo de|pensamientos de|pienso en) (?:hacerle|hacerles|lastimar|hacer) ?(?:dano)? a (?:alguien|mi (?:\w+ )?(?:bebe|hij\w+|espos\w+|familia|mama|papa)|la gente|otros|mis hijos)|voces (?:\w+ ){{0,4}}(?:mate|matar|dano)",
    ),
    _rule(
        DangerKind.ABUSE,
        "touched",
        rf"{_MAYOR}(?: \w+){{0,6}}? me (?:\w+ )?(?:toca|toco|tocaba|manosea|manoseo|manoseaba|viola|violo|violaba)(?! (?:el corazon|mucho|profundamente|el alma))|(?:me )?(?:abusa|abuso|abusaba|abusaron|han abusado|ha abusado|abusan) (?:sexualmente )?de mi|me (?:violaron|violo|viola|manosearon|manosea)(?! los derechos)|(?:fui|he sido|soy) (?:violad[oa]|abusad[oa]|victima de abuso)|me (?:obliga|obligo|forza|forzo) a (?:tener|tocar\w*|hacer|desnudar\w*|acostar\w*)|(?:entra|viene|se mete) (?:a|en) mi (?:cuarto|cama|habitacion) (?:en|por) la(?:s)? noches?|me toca (?:las partes|mis partes|donde no|por las noches|de noche|en la noche|cuando)",
        fades=True,
    ),
    _rule(
        DangerKind.ABUSE,
        "hit_by_parent",
        rf"(?:papa|padre|mama|madre|padrastro|madrastra|tio|tia|abuel[oa]|padres|papas|hermano)(?: \w+){{0,5}}? (?:me|nos) (?:\w+ )?{_PEGA}n?|(?:papa|padre|mama|madre|padrastro|madrastra|padres)(?: \w+){{0,4}}? me (?:encierra\w*|deja sin comer|agarra a golpes|quema)",
        fades=True,
    ),
    _rule(
        DangerKind.ABUSE,
        "child_abused",
        rf"(?:abusa\w*|esta abusando|abuso|abusaron) de {_NINO}|(?:le )?(?:toca|toco|tocan|tocaba|manosea|manoseo|violo|viola|pega|pegan|golpea|golpean|maltrata|maltratan|esta golpeando|esta pegando|esta maltratando|golpeando|maltratando)(?: \w+)? (?:a )?{_NINO}|{_NINO}(?: \w+){{0,8}}? (?:la|lo|le|les|los) (?:toca|toco|tocan|tocaba|viola|violo|manosea|manoseo|golpean?|pegan?|maltratan?)(?! (?:el (?:corazon|alma)|a (?:su|mi|la|el|los|las|otr[oa]s?)))|{_NINO}(?: \w+){{0,5}}? (?:tiene|llega con|con|trae) (?:\w+ )?(?:moretones|golpes)|maltrato infantil en",
        third=True,
        fades=True,
    ),
    _rule(
        DangerKind.DOMESTIC_VIOLENCE,
        "hit_by_partner",
        rf"{_PAREJA}(?: \w+){{0,6}}? (?:me|nos) (?:\w+ )?(?:{_PEGA}|ha (?:pegado|golpeado|maltratado|lastimado)|agarra a golpes|agarro a golpes|quiso (?:matar|ahorcar|golpear)|quiere matar)|(?:el|ella|ayer|anoche|otra vez|siempre|cuando toma|cuando bebe|cuando se enoja)(?: \w+){{0,2}} me (?:volvio a )?(?:pego|golpeo|pegar|golpear|pega|golpea|ahorco|agarro a golpes)(?! (?:el|la) (?:chicle|risa|tos|sueno|gripe|gana|nostalgia|sol|corazon|fuerte la))|(?:sufro|vivo|victima de|situacion de|sufriendo|hay) (?:\w+ )?violencia (?:domestica|familiar|intrafamiliar|en (?:mi|la) casa)|(?:relacion|matrimonio) (?:abusiv[oa]|violent[oa])|me da golpes|{_PAREJA} es (?:muy )?(?:violent[oa]|abusiv[oa]|agresiv[oa])",
        fades=True,
    ),
    _rule(
        DangerKind.DOMESTIC_VIOLENCE,
        "hurt_when_home",
        rf"(?:{_PAREJA}|papa|padre|padrastro|mama|el|ella) (?:me|nos) (?:va|iba) a (?:\w+ )?(?:pegar|golpear|lastimar|matar) (?:\w+ )?(?:cuando|si) (?:\w+ )?(?:llegue|regrese|vuelva|despierte|se entere|sepa|me voy|me vaya|hablo|digo)",
    ),
    _rule(
        DangerKind.DOMESTIC_VIOLENCE,
        "afraid_of_partner",
        rf"(?:miedo|temo|pavor|terror)(?: \w+)? (?:a|de|que|por) (?:\w+ )?(?:mi )?(?:{_PAREJA}|regresar a (?:mi )?casa|volver a (?:mi )?casa|llegar a (?:mi )?casa|que me (?:mate|pegue|golpee|haga (?:algo|dano)))|no (?:estoy|me siento) segur[oa] (?:en (?:mi )?casa|con (?:el|mi))|no me deja (?:salir(?: de (?:la )?casa)?|ver a mi familia|irme|tener (?:telefono|celular))(?: \w+|$)|me (?:encierra|tiene encerrad[oa]|encerro)|me (?:apunto|amenazo|saco|amenaza) (?:con )?(?:una |un |la |el )?(?:pistola|arma|cuchillo|machete)",
        fades=True,
    ),
    _rule(
        DangerKind.DOMESTIC_VIOLENCE,
        "partner_of_other",
        rf"(?:{FAMILIA})(?: \w+){{0,6}}? (?:su )?(?:{_PAREJA}|el) (?:la|lo|le) (?:\w+ )?(?:pega|golpea|maltrata|pego|golpeo|esta golpeando)|(?:papa|padre|padrastro|el)(?: \w+){{0,4}}? (?:le )?(?:pega|golpea|maltrata|pego|golpeo|golpeando|pegando) a mi (?:mama|madre|hermana|hermano|hermanit[oa])",
        third=True,
        fades=True,
    ),
    _rule(
        DangerKind.MINOR_AT_RISK,
        "groomed",
        r"(?:pide|piden|mande|mandar|manda|enviar|envie|quiere) (?:\w+ ){0,5}(?:fotos? (?:\w+ )?(?:desnud[oa]|intimas?|sin ropa)|nudes|packs?)|(?:amenaza|chantajea\w*|dice) (?:\w+ ){0,8}(?:publicar|subir|compartir|mandar|pasar) (?:\w+ ){0,3}(?:fotos|videos|pack)|me (?:chantajea\w*|esta chantajeando)|sextorsion",
    ),
    _rule(
        DangerKind.MINOR_AT_RISK,
        "child_uncared_for",
        r"(?:mi )?(?:mama|madre|papa|padre|padres|papas) (?:\w+ ){0,4}(?:nos|me) (?:dejo|dejaron|deja|dejan|abandono|abandonaron) (?:\w+ ){0,4}(?:sol[oa]s?|sin comer|sin comida)(?: \w+)?|(?:mis papas|mis padres|mi mama|mi papa|mi padrastro) (?:\w+ ){0,2}me (?:corrieron|echaron|corrio|echo) de (?:la )?casa|(?:voy a|quiero|me) (?:escap\w+|huir|escape|fugar\w*) de (?:mi )?casa|(?:nin[oa]s?|bebes?) (?:\w+ ){0,4}sol[oa]s? (?:\w+ ){0,3}(?:en el (?:carro|coche)|toda la noche|por (?:dias|horas))",
    ),
    _rule(
        DangerKind.MINOR_AT_RISK,
        "unsafe_at_home",
        r"(?:tengo|le tengo|me da) (?:mucho )?miedo (?:a |de |mi |que )+(?:mi )?(?:papa|padre|padrastro|mama|madrastra|tio|abuelo|hermano)(?! (?:se muera|muera|este|tenga))",
    ),
)

# ruff: noqa: E501
"""Spanish ways of saying "quiero morir", "me hago daño" or "mi hijo dice que se quiere matar".

The same groups as in English; written over the spelling of `reading.sentences`: no accents, no "ya".
"""

from language.danger import DangerKind
from language.rules.danger.rule import Rule, phrase

FAMILIA = (
    r"(?:mama|madre|papa|padre|padres|esposa|esposo|marido|mujer|hij[oa]s?|nin[oa]s?|herman[oa]|prim[oa]|sobrin[oa]|tia|tio|abuel[oa]|niet[oa]|"
    r"amig[oa]|novi[oa]|pareja|ex|companer[oa]|vecin[oa]|alumn[oa]|cunad[oa]|muchach[oa]|persona|alguien|senora?|chic[oa]|adolescente)"
)


def _mine(id: str, pattern: str, *, denied: bool = True, fades: bool = False) -> Rule:
    return Rule(
        f"es.{id}",
        DangerKind.SELF_HARM,
        phrase(pattern, can_be_denied=denied),
        can_be_denied=denied,
        fades=fades,
    )


SELF_HARM_ES: tuple[Rule, ...] = (
    _mine(
        "wish_to_die",
        r"(?:quiero|quisiera|querria|queria|deseo|prefiero|preferiria|necesito|merezco|gustaria|ganas de|voy a|pienso en|pensando en|pienso|lista? para|listo para|dejen|dejenme|dejame|ojala pudiera|poder|me quiero|me quisiera|me gustaria|espero|pidiendo|pido|rogando|para|anhelo|pensado en|unico que quiero es|mejor) (?:a dios )?(?:morir(?:me)?|estar muert[oa]|fallecer)|me quiero morir|"
        r"(?:mejor|quisiera|preferiria|deberia|desearia|quiero|ojala) (?:\w+ ){0,2}(?:estar(?:ia)?|estuviera|estuviese|haber) (?:\w+ )?muert[oa]|(?:mejor|ojala|quisiera que|que) (?:\w+ ){0,2}me (?:muera|muriera|muriese|mate|mataran|atropelle\w*)|ojala (?:me )?(?:muera|muriera)|si me (?:muero|muriera|muera)(?: \w+){0,4} (?:nadie|extran\w+|mejor|importa\w*)|(?:nadie|quien) (?:\w+ ){0,4}si me muero|pensamientos de muerte",
        fades=True,
    ),
    _mine(
        "kill_myself",
        r"(?:quiero|quisiera|voy a|pienso|pensando en|ganas de|deseo|podria|planeo|intente|intento|trate de|decidi|decidido|pensado en|a|me|de|en|por|para|mejor|manera de|forma de|deberia|tengo que) (?:\w+ )?(?:matarme|ahorcarme|colgarme|dispararme|ahogarme|envenenarme|suicidarme|desvivirme)|me (?:quiero|voy a|quisiera|deberia) (?:matar|suicidar|ahorcar|colgar|desvivir|quitar la vida|disparar)|"
        r"me (?:mato|suicido|mate|desvivo)(?: (?:hoy|esta noche|manana|y|si|ahora)|$)|(?:quitarme|quite|quitar|quito|quitado) la vida|(?:acabar|terminar|acabo|terminare|acabare|termino) con (?:mi (?:propia )?(?:vida|existencia|dolor|sufrimiento)|todo(?: esto)?|esta vida)|suicid(?:io|a|as|arme|idas?)$|^suicid\w+|(?:pensamientos|ideas|deseos|pensado|pienso|pensando|ideacion|tendencias|intento|intentos|intente|hacia el|sobre|mi|el|al|con el|cometer) (?:\w+ ){0,2}suicid(?:io|as?|arme)|"
        r"(?:soy|estoy|siento|tengo) (?:\w+ )?suicida|(?:tirarme|aventarme|lanzarme|saltar|arrojarme) (?:\w+ ){0,3}(?:puente|tren|metro|edificio|azotea|balcon|ventana|carro|coche|camion|techo|vias)",
        fades=True,
    ),
    _mine(
        "not_want_to_live",
        r"(?:no|ni|sin|nunca) (?:\w+ )?(?:quiero|quisiera|deseo|tengo (?:\w+ )?(?:ganas|fuerzas|motivos?|razon(?:es)?|razones|porque|nada)|puedo|aguanto|soporto|merezco|encuentro|veo|me quedan) (?:\w+ ){0,3}?(?:(?:a |de |para |por |que )?(?:vivir(?: (?:mas|asi|esta vida|en este mundo|sin|y|pero|con)|$)|seguir (?:viviendo|viva|vivo|en este mundo|con (?:vida|mi vida|esta vida))|existir|despertar(?:me)?(?: (?:mas|manana|nunca)|$)|estar (?:viv[oa]|en este mundo|en esta vida|aqui(?: mas)?$)|la vida|respirar|(?:esta|mi) vida mas)|viviendo)|"
        r"no quiero (?:seguir|estar)(?: (?:mas|aqui|aqui mas|aqui en la tierra|asi))?$|(?:cansad[oa]|hart[oa]|canse) de (?:\w+ )?(?:vivir|la vida|existir|estar viv[oa]|mi vida|seguir viviendo)|la vida no (?:\w+ ){0,3}(?:vale|sentido|merece)|(?:mi )?vida (?:ya )?no (?:\w+ )?(?:vale (?:nada|la pena)|tiene (?:\w+ )?sentido)|no (?:\w+ )?(?:vale|merece) la pena (?:vivir|seguir)|(?:no (?:le )?(?:veo|encuentro|hallo)|perdi|perdido|sin) (?:\w+ )?(?:sentido|ganas|razon) (?:a|de|para|en) (?:mi |la |esta )?(?:vida|vivir|seguir viv\w+|existir)|perdi las ganas de (?:vivir|todo)|"
        r"(?:para|por) que (?:\w+ ){0,2}(?:vivir|vivo|sigo viv[oa]|seguir viviendo|existo|naci)|prefiero no (?:vivir|existir|despertar)",
        denied=False,
    ),
    _mine(
        "indifferent",
        r"(?:igual|lo mismo) (?:si )?(?:vivir|vivo|morir|muero)|no (?:me )?dan ganas de (?:vivir|seguir viviendo|despertar|existir)|(?:mejor|todos|familia|felices|mundo)(?: \w+){0,5} si (?:yo )?no existiera",
        denied=False,
    ),
    _mine(
        "never_wake",
        r"(?:dormir(?:me)?|dormid[oa]|acostarme|cerrar los ojos|durmiera|duerma) (?:\w+ ){0,4}(?:no|nunca|jamas|sin) (?:\w+ )?(?:despert\w+|despiert\w+|abrirlos)|(?:ojala|espero|quisiera|quiero|pido|rezo|deseo|ruego) (?:\w+ ){0,4}(?:no|nunca) (?:\w+ )?(?:despert\w+|despiert\w+|amanec\w+)|dormir (?:para siempre|eternamente)|no despertar (?:nunca|jamas|mas)",
        denied=False,
    ),
    _mine(
        "never_born",
        r"(?:no|nunca) (?:\w+ )?(?:haber nacido|hubiera nacido|hubiese nacido|pedi nacer|debi (?:haber )?nac\w+|deberia (?:haber nacido|existir)|quiero existir|existiera|existir)|dejar de existir|desaparecer (?:para siempre|de (?:este|esta|la) (?:mundo|vida|tierra|faz)|del mundo)",
        denied=False,
    ),
    _mine(
        "burden",
        r"(?:mejor|mejores|felices|tranquil\w+|descansari\w+|estari\w+) (?:\w+ ){0,4}(?:sin mi|si (?:yo )?(?:no (?:estuviera|existiera)|me muero|muriera|me fuera|desapareciera))|nadie (?:\w+ ){0,3}(?:extranari\w+|notari\w+|echari\w+ de menos|llorari\w+)|(?:si|cuando) (?:yo )?(?:desaparec\w+|me (?:muero|muera)|no este|no estuviera) (?:\w+ ){0,4}(?:nadie|mejor|felices)",
        denied=False,
    ),
    _mine(
        "missed_by_none",
        r"nadie (?:me )?(?:\w+ )?(?:extranaria|extranara|va a extranar|notaria|lloraria|va a llorar)(?: \w+)?",
        denied=False,
    ),
    _mine(
        "means",
        r"(?:tome|tomado|tomar(?:me)?|tragar(?:me)?|trague|tomando|voy a tomar) (?:\w+ )?(?:todas(?! las (?:noches|mananas|tardes|semanas|horas|veces|comidas)\b)|muchas|demasiadas|un frasco|el frasco|un monton|todo el|un bote|veneno|cloro|raticida)(?: \w+){0,3}|(?:tengo|junte|guardo|guarde|compre|conte|estoy viendo|con) (?:\w+ )?(?:las|los|la|el|un|una|mis) (?:\w+ )?(?:pastillas|pistola|arma|soga|cuerda|navaja|veneno|cuchillo|frasco)(?: \w+){0,4} (?:mano|manos|lado|enfrente|listas?|list[oa]|frente|cuello|cabeza|para (?:morir\w*|matarme|acabar|hacerlo))|(?:cortarme|corte|abrirme|cortar) las (?:venas|munecas)|jalar el gatillo|(?:tomar|tome|sufri|hacer) (?:\w+ )?sobredosis|me tome (?:todas |muchas )?(?:las|mis|unas|\d+) (?:pastillas)|pistola en la (?:cabeza|boca|mano)",
        fades=True,
    ),
    _mine(
        "farewell",
        r"adios (?:mundo|para siempre|mundo cruel)|adios a todos(?: \w+){0,3} (?:perdon\w*|los quiero|los amo)|(?:carta|nota|mensaje) (?:de )?(?:despedida|suicid\w+)|(?:mi|este es mi|es mi) ultim[oa] (?:mensaje|carta|noche|dia|adios)|(?:vengo|quiero|queria|solo queria|escribo para) (?:a )?despedirme(?: de (?:todos|ustedes|este mundo|la vida))?|me despido de (?:todos|ustedes|este mundo|la vida)|(?:cuiden?|cuidame|cuidenme) (?:a |de )?mis? (?:hij\w+|nin\w+|perr\w+|mama|familia)(?: \w+){0,3} cuando (?:yo )?(?:me vaya|no este|me muera|falte)|(?:dile|diganle|diganles|digan) a mis? (?:\w+) que (?:l[oae]s? (?:amo|ame|quiero|quise)|me perdon\w+)|perdonenme por lo que voy a hacer|cuando (?:lean|leas) esto",
        denied=False,
    ),
    _mine(
        "self_injury",
        r"(?:me (?:hago|hice|quiero hacer|estoy haciendo)|hacerme|haciendome|haga) (?:\w+ )?dano(?: a mi mism[oa])?|(?:quiero|ganas de|voy a|dejar de|vuelvo a|volvi a|pienso en|necesito|empece a|a|de) (?:cortarme|lastimarme|herirme|quemarme|golpearme)(?! (?:el (?:pelo|cabello)|las unas))|me (?:corto|estoy cortando|lastimo|autolesiono|corte)(?: (?:los brazos|las piernas|la piel|las munecas|las venas|otra vez|de nuevo|para|cuando|porque|a escondidas|con una navaja|y|todas|a mi mism[oa])|$)|autolesi\w+|cortandome(?! el)|me quiero (?:cortar|lastimar)$",
        fades=True,
    ),
    _mine(
        "gone_soon",
        r"(?:no (?:voy a |estare |estar |vere )(?:\w+ )?(?:aqui|estar aqui|un manana|el dia de manana|otro dia)(?: \w+)?(?: (?:tiempo|manana|mas))|pronto (?:voy a morir|no estare|me ire de este mundo)|voy a hacerlo (?:hoy|esta noche)|(?:hoy|esta noche) (?:lo voy a hacer|me voy de este mundo|acabo con|termino con))",
        denied=False,
    ),
    _mine(
        "will_god_forgive",
        r"(?:infierno|perdona\w*|cielo|pecado)(?: \w+){0,4} (?:si|por) (?:yo )?(?:me (?:mato|suicido|quito la vida)|suicidarme|matarme|quitarme)|si me (?:mato|suicido|quito la vida)(?: \w+){0,6} (?:infierno|perdon\w+|cielo|dios)",
    ),
    _mine(
        "take_me",
        r"(?:dios|senor|diosito) (?:\w+ ){0,2}(?:llevame|lleva me|quitame la vida)(?: (?:contigo|ya))?|(?:quiero|pido|le pido|ojala|ruego)(?: \w+){0,4} (?:dios|el senor) (?:\w+ )?me (?:lleve|llevara|quite la vida)|que (?:dios|el senor) me lleve",
    ),
    Rule(
        "es.other_wants_to_die",
        DangerKind.SELF_HARM,
        phrase(
            rf"(?:{FAMILIA}|el|ella)(?: \w+){{0,8}}? (?:(?:se )?quiere|quieren?|dice(?: que)?|dijo(?: que)?|amenaza|amenazo|intento|trato|habla|piensa|va|escribio|quiso|quieren) (?:\w+ ){{0,4}}?(?:morir(?:se)?|matar(?:se)?$|matarse|se quiere (?:morir|matar)|suicidar(?:se)?|del? suicidio|quitarse la vida|se va a matar|acabar con su vida|no quiere vivir|colgarse|ahorcarse)|(?:{FAMILIA}|el|ella)(?: \w+){{0,6}}? no quiere (?:\w+ )?(?:vivir|seguir viviendo)|(?:{FAMILIA}|el|ella)(?: \w+){{0,4}}? (?:se (?:corta|lastima|hace dano|autolesiona|esta cortando)(?: (?:los|las|a si)|$)|(?:es|esta|tiene (?:pensamientos|ideas)) suicidas?|se tomo (?:\w+ )?pastillas)"
        ),
        is_third_party=True,
        fades=True,
        is_about_people=True,
    ),
)

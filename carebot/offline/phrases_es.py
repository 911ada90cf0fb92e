# ruff: noqa: E501 - sentences and patterns stay on one line each

"""Las palabras propias del asistente: the assistant's own words in Spanish, the same keys as in English."""

PHRASES: dict[str, tuple[str, ...]] = {
    "greeting": (
        "Hola, le damos la bienvenida. ¿Cómo está hoy y en qué puedo ayudarle?",
        "Hola, qué gusto tenerle aquí. ¿Qué le trae hoy por aquí?",
        "Hola, me alegra que haya escrito. ¿En qué puedo ayudarle?",
    ),
    "thanks": (
        "Con mucho gusto. Aquí estoy cuando quiera volver a hablar.",
        "De nada, de verdad. Vuelva cuando quiera, para lo que necesite.",
        "Qué bueno haber sabido de usted. Escríbame de nuevo cuando lo necesite.",
    ),
    "thanks_care": (
        "Con mucho gusto. Cuídese mucho, y vuelva a escribirme cuando quiera hablar.",
        "Gracias por confiarnos esto. Aquí estoy cuando quiera volver a hablar.",
        "De nada, de verdad. No tiene que pasar por esto sin compañía; escríbame cuando lo necesite.",
    ),
    "goodbye": ("Hasta luego, cuídese mucho.", "Que esté bien; vuelva cuando quiera."),
    "about_me": (
        "Soy un asistente automático de la iglesia, no una persona. Puedo escuchar, responder preguntas sobre la iglesia y hacer llegar a las personas de aquí lo que necesite.",
        "Soy el asistente automático de la iglesia, no una persona. Lo que usted quiera que sepan aquí, puedo hacérselo llegar.",
    ),
    "abilities": (
        "Puedo escuchar, pedir oración a nuestro equipo, pedir que alguien le llame o le visite, y responder sobre servicios, direcciones, sermones y versículos. ¿Qué le ayudaría más?",
        "Puede contarme lo que lleva en el corazón, pedir oración, una llamada o una visita, o preguntar por los servicios, cómo llegar y lo que hay esta semana. ¿Por dónde quiere empezar?",
    ),
    "unknown": (
        "No sé la respuesta y no quiero adivinar. {office} Puedo ayudarle con horarios, direcciones, sermones, versículos y oración.",
        "De eso no tengo información. {office} Sí puedo hablarle de horarios, direcciones, sermones y versículos, y recibir una petición de oración.",
    ),
    "office": ("En la oficina de la iglesia lo sabrán: {phone}.", "Nuestra oficina puede decírselo: {phone}."),
    "office_unknown": ("Lo mejor es preguntar en la oficina de la iglesia.", "En la oficina de la iglesia lo sabrán."),
    "unclear": (
        "Quiero entenderle bien. ¿Puede contarme un poco más de lo que necesita?",
        "Me gustaría comprenderle mejor. ¿Me dice un poco más?",
    ),
    "declined": (
        "Está perfectamente bien. Aquí estoy si quiere seguir hablando.",
        "Claro, no hace falta. Lo que quiera contarme, le escucho.",
    ),
    "stopped": (
        "Por supuesto, no hace falta seguir. Aquí estoy si necesita algo.",
        "Muy bien, no seguimos con eso. Vuelva cuando quiera.",
    ),
    "follow_up": ("Gracias, {name}.", "Gracias por decírmelo, {name}."),
    "follow_up_nameless": ("Gracias.", "Se lo agradezco."),
    "doing_prayer": (
        "Le estoy pidiendo a nuestro equipo de oración que ore por {whom}.",
        "Estoy pasando sus palabras a nuestro equipo de oración para que oren por {whom}.",
        "Estoy compartiendo esto con nuestro equipo de oración para que oren por {whom}.",
    ),
    "doing_prayer_private": (
        "Estoy pasando esto solo a nuestros pastores, para que oren por {whom} y quede entre ustedes.",
        "Estoy compartiendo su petición de oración con nuestros pastores y con nadie más, para que oren por {whom}.",
    ),
    "doing_callback": (
        "Estoy pidiendo que alguien de la iglesia le llame al {where}.",
        "Estoy pasando su número, {where}, para que alguien de aquí le llame.",
    ),
    "doing_callback_email": (
        "Estoy pidiendo que alguien de la iglesia le escriba a {where}.",
        "Estoy pidiendo que alguien de aquí se comunique con usted en {where}.",
    ),
    "doing_callback_other": (
        "Estoy pidiendo que alguien de la iglesia se comunique al {where}.",
        "Estoy pasando {where} a alguien de aquí para que se comunique.",
    ),
    "doing_visit": (
        "Estoy pidiendo a uno de nuestros pastores una visita.",
        "Estoy pasando a uno de nuestros pastores su deseo de una visita.",
    ),
    "doing_visit_talk": (
        "Le estoy haciendo saber a uno de nuestros pastores que usted quiere hablar.",
        "Estoy pasando a uno de nuestros pastores que usted desea hablar con él.",
    ),
    "doing_money": (
        "Estoy pasando esto en confianza a las personas que aquí ayudan en estas necesidades; no puedo prometer lo que podrán hacer.",
        "Estoy compartiendo esto en confianza con nuestro comité de ayuda; no puedo prometer lo que decidan, solo que se trata con respeto.",
    ),
    "doing_care": (
        "Estoy contándole a nuestro equipo de cuidado lo que le ayudaría.",
        "Estoy pasando esto a nuestro equipo de cuidado.",
    ),
    "doing_volunteer": (
        "Estoy pasando su ofrecimiento de servir ({role}) a quien coordina a los voluntarios.",
        "Le estoy haciendo saber a quien coordina a los voluntarios que usted quiere ayudar: {role}.",
    ),
    "doing_contact": (
        "Estoy pasando sus datos a la oficina de la iglesia.",
        "Le estoy dando sus datos a la oficina de la iglesia.",
    ),
    "background_check": (
        "Para servir con niños y jóvenes se pide una verificación de antecedentes, que ellos le explicarán.",
    ),
    "volunteer_thanks": (
        "Gracias por querer servir; es un verdadero regalo.",
        "Qué amable de su parte ofrecer su tiempo.",
    ),
    "doing_callback_voice": (
        "Estoy pidiendo que alguien de la iglesia le llame al {where}; ¿es correcto?",
        "Estoy pasando su número, {where}, para que alguien de aquí le llame; ¿lo oí bien?",
    ),
    "meanwhile": (
        "Si mientras tanto quiere contarme más, le escucho.",
        "Hasta entonces, aquí estoy si quiere seguir hablando.",
        "¿Hay algo más que quiera contarme?",
    ),
    "offer_prayer": (
        "¿Quiere que nuestro equipo de oración ore por {whom}?",
        "¿Le daría consuelo que nuestro equipo de oración orara por {whom}?",
        "Si lo desea, nuestro equipo de oración puede orar por {whom}; ¿se lo pido?",
    ),
    "offer_call": (
        "¿Le ayudaría que alguien de la iglesia le llamara?",
        "¿Quiere que alguien de la iglesia le llame?",
        "¿Le haría bien hablar con alguien de aquí?",
    ),
    "go_on": (
        "¿Hay algo más que quiera contarme?",
        "¿Qué ha sido lo más difícil?",
        "Le escucho, si quiere contarme más.",
    ),
    "still_here": (
        "Sigo aquí con usted, y me alegra que haya vuelto a escribir. Las líneas que le di están día y noche, cuando el dolor se acerque.",
        "Gracias por seguir en contacto. Si vuelve a pesar demasiado, use por favor las líneas que le di, a cualquier hora.",
    ),
    "safe_now": ("¿Está a salvo en este momento?", "¿Hay alguien con usted ahora mismo?"),
    "who_reads": (
        "Los pastores y administradores de la iglesia pueden leer lo que se escribe aquí. Una petición o una necesidad la lee el equipo al que va dirigida; si usted dice que una oración es privada, solo los pastores. Si alguien puede estar en peligro, se avisa a quienes están de guardia.",
    ),
    "erase": (
        "Puede borrarlo usted, con «Borrar esta conversación» en el menú. Lo que pidió a las personas de la iglesia se queda con ellas. {office}",
    ),
    "listening": (
        "Le escucho. Cuénteme cuanto quiera, a su ritmo.",
        "Aquí estoy y le escucho. Empiece por donde quiera.",
    ),
    "person_wanted": (
        "Claro que sí; hay cosas que son para una persona.",
        "Claro que sí, y qué bueno que lo pide.",
    ),
    "hard_question": (
        "Es una de las preguntas más difíciles que hay, y no tengo una respuesta que la haga más pequeña.",
        "Personas que aman a Dios lo han preguntado con lágrimas desde siempre, y no voy a fingir que tengo la respuesta.",
    ),
    "welcome": (
        "Sí. Aquí sería bienvenido, tal como es.",
        "Claro que sí; aquí encontrará las puertas abiertas, tal como es.",
    ),
    "bookings_change": ("Eso no lo puedo cambiar desde aquí. {office}", "Eso lo cambia nuestra oficina. {office}"),
    "one_child": (
        "Registro a un niño a la vez; cuando terminemos, cuénteme del siguiente.",
        "Hagamos primero uno, y después el otro.",
    ),
    "ask_contact_again": (
        "¿A qué número o correo pueden localizarle mejor?",
        "¿Hay un número o correo donde puedan comunicarse con usted?",
    ),
    "ask_contact": (
        "¿A qué número o correo le viene mejor que se comuniquen?",
        "Si quiere que alguien le llame, ¿a qué número o correo sería mejor?",
    ),
    "ask_contact_minor": ("Si quieres que alguien te llame, puedes dejar un número aquí, pero no tienes que hacerlo.",),
    "ask_name": ("¿Me permite preguntarle su nombre?", "¿Me dice su nombre?"),
    "ask_name_prayer": (
        "¿Me permite su nombre, para que nuestro equipo sepa por quién orar?",
        "¿Me dice su nombre para la petición de oración?",
    ),
    "ask_name_and_contact": (
        "Si le parece bien, ¿me da su nombre y un número o correo?",
        "¿Me permite su nombre y un número o correo donde se le pueda localizar?",
    ),
    "ask_money": (
        "Aquí hay personas que atienden estas necesidades en confianza. ¿Me permite su nombre y un número o correo donde puedan localizarle?",
        "No tiene que explicar más de lo que quiera. Si me da su nombre y un número o correo, las personas que aquí ayudan en esto pueden verlo en confianza.",
    ),
    "ask_role": (
        "¿Qué le gustaría hacer: niños, música, dar la bienvenida, sonido, la cocina u otra cosa?",
        "¿Hay algo que le gustaría especialmente, como la música, los niños, la bienvenida o las comidas?",
    ),
    "nervous_welcome": (
        "Es muy natural sentir nervios antes de una primera visita, y nos dará mucho gusto verle.",
        "Sentir nervios antes de venir por primera vez es algo que muchos conocemos, y aquí hay lugar para usted tal como es.",
    ),
    "minor_next": (
        "¿Hay algún adulto de confianza, tus padres, un maestro o nuestro pastor de jóvenes, a quien puedas contárselo hoy?",
        "¿A qué adulto de confianza podrías contarle esto hoy?",
    ),
    "minor_affirm": (
        "Hizo falta valor para contármelo, y nada de esto es culpa tuya.",
        "Fuiste valiente al decirlo, y no es culpa tuya.",
    ),
    "abuse_next": (
        "Si está en peligro ahora mismo, llame por favor al número de emergencias. ¿Hay un lugar seguro donde pueda estar esta noche?",
        "Si no está a salvo donde está, llame por favor al número de emergencias. ¿Tiene un lugar seguro adonde ir?",
    ),
    "relapse": (
        "Una recaída no borra el camino que ha recorrido, y no está sin compañía en esto.",
        "Buscar ayuda justo después de caer requiere fuerza, y aquí nadie le juzgará.",
    ),
    "event": ("Me imagino cuánto pesa en usted {event}.", "Pensar en {event} también debe de ser duro."),
    "error_contact": (
        "No pude tomar ese número o correo; ¿puede revisarlo, por favor?",
        "Algo en ese número o correo me parece incompleto; ¿me lo envía otra vez?",
    ),
    "error_write": (
        "Lo siento, no pude hacer llegar esto en este momento. {office}",
        "Lo siento, ahora mismo no he podido hacer llegar esto. {office}",
    ),
    "error_lookup": (
        "Lo siento, no pude consultarlo en este momento. {office}",
        "Lo siento, la consulta no funcionó ahora mismo. {office}",
    ),
    "reference_unclear": (
        "Lo siento, no encontré ese pasaje. Ayuda tener libro, capítulo y versículo, por ejemplo Juan 3:16.",
    ),
}
YOU = "usted"
YOU_AND_FAMILY = "usted y su familia"
YOU_AND = "usted y {other}"

"""Spanish first sentences and closing questions, per theme.

{rel} is "su esposo" ("tu" to a young visitor); [usted|tú] holds the forms for an adult and a young visitor.
"""

from .themes import Theme

ABOUT_SOMEONE: dict[Theme, tuple[str, ...]] = {
    Theme.DEATH: (
        "Siento muchísimo la pérdida de {rel}; un duelo así deja un silencio enorme.",
        "Perder a {rel} es una pérdida enorme, y lo siento mucho.",
        "Mi corazón está [con usted|contigo] en este duelo por {rel}; no hay palabras para un dolor así.",
    ),
    Theme.ILLNESS: (
        "Siento mucho lo de {rel}; una enfermedad así asusta y duele mucho.",
        "Ver a {rel} con esta enfermedad debe de ser muy doloroso.",
    ),
    Theme.CHILD_ILLNESS: (
        "Siento mucho lo de {rel}; pocas cosas dan tanto miedo como la enfermedad de un niño.",
        "Ver sufrir a {rel} debe de ser aterrador, y [su|tu] miedo tiene todo el sentido.",
    ),
    Theme.HOSPITAL: (
        "Siento mucho lo de {rel}; la espera en un hospital da miedo y es muy dura.",
        "Debe de ser muy angustiante pensar en {rel} y en el hospital.",
    ),
    Theme.MARRIAGE: (
        "Siento mucho lo que pasa con {rel}; un dolor así en la pareja llega muy hondo.",
        "Lo que [vive|vives] con {rel} suena muy doloroso.",
    ),
    Theme.FAMILY: (
        "Siento mucho lo que pasa con {rel}; el dolor en la familia llega muy hondo.",
        "Lo que [vive|vives] con {rel} suena muy doloroso.",
    ),
    Theme.JOB_LOSS: (
        "Siento mucho lo del trabajo; debe de ser muy duro, también por {rel}.",
        "Perder el trabajo es un golpe muy duro, y la preocupación por {rel} tiene todo el sentido.",
    ),
    Theme.MONEY: (
        "Siento mucho esta situación; la preocupación por el dinero y por {rel} es una carga muy pesada.",
        "Qué peso tan grande, con {rel} en el corazón y el dinero que no alcanza.",
    ),
    Theme.HOUSING: (
        "Siento mucho esta situación; no saber dónde vivir, y pensar en {rel}, debe de ser muy angustiante.",
        "Qué miedo debe de dar perder el hogar, con {rel} en el corazón.",
    ),
    Theme.ANXIETY: (
        "Entiendo lo duro que es; la preocupación por {rel} es una carga muy pesada.",
        "[Su|Tu] miedo por {rel} tiene todo el sentido.",
    ),
    Theme.DEPRESSION: (
        "Siento mucho todo esto; lo de {rel} suena muy doloroso.",
        "Qué tristeza tan pesada; se nota cuánto importa {rel}.",
    ),
    Theme.ADDICTION: (
        "Siento mucho lo de {rel}; la adicción duele mucho a quienes aman.",
        "Qué carga tan pesada; la preocupación por {rel} tiene todo el sentido.",
    ),
    Theme.ABUSE: (
        "Siento mucho lo que ha pasado con {rel}; no es [su|tu] culpa, y nadie debería vivir así.",
        "Hace falta mucho valor para contar lo de {rel}; no es [su|tu] culpa.",
    ),
    Theme.BULLYING: (
        "Siento mucho lo de {rel}; el acoso duele mucho, y nadie merece algo así.",
        "Qué doloroso ver que se burlan de {rel}.",
    ),
    Theme.MISCARRIAGE: (
        "Siento muchísimo la pérdida de [su|tu] bebé; este duelo es real, también para {rel}.",
        "Mi corazón está con {rel} y [con usted|contigo]; perder a un bebé es un dolor muy hondo.",
    ),
    Theme.PET_LOSS: (
        "Siento mucho la pérdida de {rel}; esa compañía deja un vacío enorme en casa.",
        "Perder a {rel} es una pérdida de verdad, y [su|tu] tristeza tiene todo el sentido.",
    ),
    Theme.DISASTER: (
        "Siento muchísimo lo que pasó; debe de ser devastador, y más con {rel} en el corazón.",
        "Qué golpe tan duro; la preocupación por {rel} tiene todo el sentido.",
    ),
    Theme.LEGAL: (
        "Siento mucho lo de {rel}; no saber qué va a pasar debe de ser muy angustiante.",
        "Qué angustia tan grande; el miedo por {rel} tiene todo el sentido.",
    ),
    Theme.CAREGIVING: (
        "Cuidar de {rel} día tras día pide mucho amor, y debe de ser agotador.",
        "Qué amor tan grande hay en cuidar de {rel}, y cuánto debe de pesar.",
    ),
    Theme.TIRED: (
        "Entiendo lo pesado que es; [ha|has] cargado con tanto, también por {rel}.",
        "Qué cansancio tan grande, con {rel} siempre en el corazón.",
    ),
    Theme.LONELINESS: (
        "Siento mucho esa soledad; se nota cuánto importa {rel}.",
        "Qué soledad tan dura, con {rel} en el corazón.",
    ),
    Theme.GRATITUDE: ("Qué alegría lo de {rel}; me alegro mucho.", "Me alegra mucho leer esto de {rel}."),
    Theme.PRAYER_ASK: (
        "Gracias por confiar en mí; se nota el amor que hay por {rel}.",
        "Gracias por contarme lo de {rel}; se nota cuánto importa.",
    ),
    Theme.UNKNOWN: (
        "Gracias por contarme lo de {rel}; suena como una carga muy pesada.",
        "Gracias por confiar en mí; entiendo lo mucho que pesa lo de {rel}.",
    ),
}

ALONE: dict[Theme, tuple[str, ...]] = {
    Theme.DEATH: (
        "Siento muchísimo [su|tu] pérdida; un duelo así pesa mucho.",
        "Mi corazón está [con usted|contigo] en este duelo; perder a alguien querido es un dolor enorme.",
    ),
    Theme.ILLNESS: (
        "Siento mucho esta enfermedad; vivir con tanta incertidumbre debe de ser muy duro.",
        "Qué miedo debe de dar una enfermedad así, y cuánto cansa.",
    ),
    Theme.CHILD_ILLNESS: (
        "Siento mucho lo que pasa; la enfermedad de un niño da un miedo enorme.",
        "Qué angustia tan grande; ver sufrir a un niño es aterrador.",
    ),
    Theme.HOSPITAL: (
        "Siento mucho lo que pasa; el hospital da miedo y la espera es muy dura.",
        "Qué angustia tan grande; la espera en un hospital es muy dura.",
    ),
    Theme.MARRIAGE: (
        "Siento mucho lo que pasa; un dolor así en la pareja llega muy hondo.",
        "Qué dolor tan grande, que la herida venga de quien se ama.",
    ),
    Theme.FAMILY: (
        "Siento mucho lo que pasa; el dolor en la familia llega muy hondo.",
        "Qué duro debe de ser que la casa no se sienta como un hogar.",
    ),
    Theme.JOB_LOSS: (
        "Siento mucho lo del trabajo; es un golpe muy duro, y la preocupación tiene todo el sentido.",
        "Perder el trabajo es un golpe muy duro, y no dice nada de [su|tu] valor.",
    ),
    Theme.MONEY: (
        "Siento mucho esta situación; la preocupación por el dinero es una carga muy pesada.",
        "Qué peso tan grande; hace falta mucho valor para decirlo.",
    ),
    Theme.HOUSING: (
        "Siento mucho esta situación; no saber dónde vivir debe de ser muy angustiante.",
        "Qué miedo debe de dar perder el hogar.",
    ),
    Theme.ANXIETY: (
        "Qué angustia tan grande; vivir con tanto miedo es agotador.",
        "Entiendo lo duro que es; cargar con tanta preocupación es agotador.",
    ),
    Theme.DEPRESSION: (
        "Siento mucho que duela así; una tristeza así es una carga muy pesada.",
        "Qué tristeza tan pesada; gracias por contármelo.",
    ),
    Theme.LONELINESS: (
        "Siento mucho esa soledad; duele, y nadie debería vivirla así.",
        "Qué soledad tan dura; gracias por contármelo.",
    ),
    Theme.ADDICTION: (
        "Hace falta mucho valor para decirlo; la adicción y la vergüenza son una carga muy pesada.",
        "Gracias por confiar en mí; una recaída duele, y no es todo lo que [usted es|eres].",
    ),
    Theme.SHAME: (
        "Hace falta mucho valor para decirlo; la vergüenza es una carga muy pesada.",
        "Gracias por confiar en mí; la culpa es una carga muy pesada.",
    ),
    Theme.BULLYING: (
        "Hace falta mucho valor para contarlo; el acoso duele, y no es [su|tu] culpa.",
        "Siento mucho lo que pasa; que se burlen así duele mucho, y nadie merece algo así.",
    ),
    Theme.ABUSE: (
        "Hace falta mucho valor para contarlo; no es [su|tu] culpa.",
        "Siento mucho lo que pasó; nadie debería vivir así, y no es [su|tu] culpa.",
    ),
    Theme.FAITH_DOUBT: (
        "Hace falta mucho valor para decirlo; qué duro cuando Dios se siente lejos.",
        "Qué soledad tan dura, cuando la fe y la oración se sienten vacías.",
    ),
    Theme.MISCARRIAGE: (
        "Siento muchísimo la pérdida de [su|tu] bebé; este duelo es real y muy hondo.",
        "Mi corazón está [con usted|contigo]; perder a un bebé es un dolor muy hondo.",
    ),
    Theme.PET_LOSS: (
        "Siento mucho esta pérdida; una compañía así deja un vacío enorme en casa.",
        "Es una pérdida de verdad, y [su|tu] tristeza tiene todo el sentido.",
    ),
    Theme.DISASTER: (
        "Siento muchísimo lo que pasó; perder tanto de golpe es devastador.",
        "Qué golpe tan duro; mi corazón está [con usted|contigo].",
    ),
    Theme.LEGAL: (
        "Siento mucho lo que pasa; vivir con tanto miedo e incertidumbre es muy duro.",
        "Qué angustia tan grande, no saber qué va a pasar.",
    ),
    Theme.CAREGIVING: (
        "Cuidar a alguien día tras día pide mucho amor, y debe de ser agotador.",
        "Qué amor tan grande hay en cuidar así, y cuánto debe de pesar.",
    ),
    Theme.TIRED: (
        "Qué cansancio tan grande; [ha|has] cargado con tanto.",
        "Entiendo lo pesado que es; con razón hay tanto cansancio.",
    ),
    Theme.NERVOUS_VISIT: (
        "Es muy natural sentir nervios al llegar a una iglesia nueva.",
        "Es normal sentir nervios la primera vez, y hace falta valor para decirlo.",
    ),
    Theme.CONNECTION: (
        "Es muy humano querer pertenecer y tener gente cerca; gracias por contármelo.",
        "Gracias por contármelo; qué duro es vivir sin gente cerca, y qué humano querer compañía.",
    ),
    Theme.GRATITUDE: (
        "Qué alegría leer esto; me alegro mucho.",
        "Qué bendición; me alegra mucho que [me lo cuente|me lo cuentes].",
    ),
    Theme.PRAYER_ASK: (
        "Gracias por confiar en mí; suena como una carga muy pesada.",
        "Gracias por contármelo; lo que pesa en [su|tu] corazón importa.",
    ),
    Theme.UNKNOWN: (
        "Gracias por confiar en mí; suena como una carga muy pesada.",
        "Gracias por contármelo; lo que [siente|sientes] importa.",
    ),
}

WITH_DETAIL: dict[Theme, tuple[str, ...]] = {
    Theme.DEATH: (
        "Siento muchísimo la pérdida de {rel}; {detail} de amor son toda una vida, y este duelo es enorme.",
        "Perder a {rel} después de {detail} deja un vacío enorme, y lo siento mucho.",
    ),
    Theme.MARRIAGE: ("Siento mucho lo que pasa con {rel}; después de {detail}, un dolor así llega muy hondo.",),
    Theme.ILLNESS: ("Siento mucho lo de {rel}; enfrentar {detail} debe de ser muy duro.",),
    Theme.CHILD_ILLNESS: ("Siento mucho lo de {rel}; enfrentar {detail} con un niño debe de ser aterrador.",),
    Theme.HOSPITAL: ("Siento mucho lo de {rel}; enfrentar {detail} debe de ser muy angustiante.",),
}

YOUNG: dict[Theme, tuple[str, ...]] = {
    Theme.UNKNOWN: (
        "Hace falta mucho valor para contarlo, y lo que sientes importa.",
        "Gracias por contármelo; eso suena muy duro.",
    ),
    Theme.DEPRESSION: (
        "Hace falta mucho valor para contarlo; una tristeza así duele, y no tienes que cargar con ella a solas.",
    ),
    Theme.LONELINESS: ("Hace falta mucho valor para contarlo; esa soledad duele mucho, y no es tu culpa.",),
    Theme.ANXIETY: ("Hace falta mucho valor para contarlo; vivir con tanto miedo es agotador.",),
    Theme.FAMILY: ("Hace falta mucho valor para contarlo; los problemas en casa duelen, y no es tu culpa.",),
}

CLOSING_ABOUT: dict[Theme, str] = {
    Theme.DEATH: "¿[Le|Te] gustaría contarme un poco de {rel}?",
    Theme.PET_LOSS: "¿[Le|Te] gustaría contarme un poco de {rel}?",
    Theme.ILLNESS: "¿Cómo están hoy [usted|tú] y {rel}?",
    Theme.CHILD_ILLNESS: "¿Cómo están hoy [usted|tú] y {rel}?",
    Theme.HOSPITAL: "¿Cómo [se siente|te sientes] mientras [espera|esperas] noticias de {rel}?",
    Theme.MARRIAGE: "¿[Quiere|Quieres] contarme qué ha sido lo más duro con {rel}?",
    Theme.FAMILY: "¿[Quiere|Quieres] contarme qué ha sido lo más duro con {rel}?",
    Theme.CAREGIVING: "¿Quién cuida de [usted|ti] mientras [cuida|cuidas] de {rel}?",
}
CLOSING: dict[Theme, str] = {
    Theme.DEATH: "¿[Le|Te] gustaría contarme un poco de la persona que [extraña|extrañas]?",
    Theme.ILLNESS: "¿Cómo [se siente|te sientes] hoy?",
    Theme.CHILD_ILLNESS: "¿Cómo [se siente|te sientes] hoy?",
    Theme.HOSPITAL: "¿Cómo [se siente|te sientes] en esta espera?",
    Theme.MARRIAGE: "¿[Quiere|Quieres] contarme qué ha sido lo más duro?",
    Theme.FAMILY: "¿[Quiere|Quieres] contarme qué ha sido lo más duro?",
    Theme.JOB_LOSS: "¿Qué es lo que más [le|te] preocupa ahora?",
    Theme.MONEY: "¿Qué es lo más urgente esta semana?",
    Theme.HOUSING: "¿[Tiene|Tienes] un lugar seguro para esta noche?",
    Theme.ANXIETY: "¿Qué es lo que más [le|te] pesa ahora?",
    Theme.DEPRESSION: "¿Hay alguien cerca que sepa cuánto pesa esto?",
    Theme.LONELINESS: "¿[Quiere|Quieres] contarme cómo son [sus|tus] días?",
    Theme.ADDICTION: "¿Hay alguien a [su|tu] lado que lo sepa?",
    Theme.SHAME: "¿[Quiere|Quieres] contarme un poco más, solo lo que [le|te] parezca bien?",
    Theme.BULLYING: "¿Hay algún adulto de confianza que lo sepa?",
    Theme.ABUSE: "¿[Está|Estás] a salvo en este momento?",
    Theme.FAITH_DOUBT: "¿[Quiere|Quieres] contarme cuándo empezó a sentirse así?",
    Theme.MISCARRIAGE: "¿Cómo [se siente|te sientes], en el cuerpo y en el corazón?",
    Theme.PET_LOSS: "¿[Le|Te] gustaría contarme un poco de esa compañía?",
    Theme.DISASTER: "¿Están a salvo en este momento?",
    Theme.LEGAL: "¿Qué es lo que más [le|te] preocupa ahora?",
    Theme.CAREGIVING: "¿Quién cuida de [usted|ti]?",
    Theme.TIRED: "¿Qué es lo que más [le|te] pesa ahora?",
    Theme.NERVOUS_VISIT: "¿Hay algo de la visita que [quisiera|quisieras] saber?",
    Theme.CONNECTION: "¿Qué [le|te] gustaría encontrar aquí?",
    Theme.GRATITUDE: "¿[Quiere|Quieres] contarme más?",
    Theme.PRAYER_ASK: "¿[Quiere|Quieres] contarme qué hay en [su|tu] corazón?",
    Theme.UNKNOWN: "¿[Quiere|Quieres] contarme un poco más?",
}
CLOSING_YOUNG = "¿Hay algún adulto de confianza que lo sepa?"

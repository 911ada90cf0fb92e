# ruff: noqa: E501 - a sentence stays on one line

"""What simulated models say, by language. {near} is whom or what the visitor told of, as in "your husband" or "this loss"."""

from collections.abc import Mapping, Sequence

WARM = {
    "en": (
        "Oh, I am so sorry about {near}.",
        "My heart aches with you over {near}.",
        "Thank you for trusting me with something so tender; {near} must weigh so much on you.",
        "I'm so sorry. There are no easy words for {near}, and I won't pretend there are.",
        "That is so much to carry, and {near} deserves to be spoken of gently.",
        "I can hear how painful this is, and how close {near} is to your heart.",
    ),
    "es": (
        "Siento muchísimo lo de {near}.",
        "Me duele con usted lo de {near}.",
        "Gracias por confiarme algo tan delicado; {near} debe pesarle mucho.",
        "Lo siento mucho. No hay palabras fáciles para {near}.",
        "Es muchísimo lo que lleva encima con {near}.",
    ),
}
GENTLE_END = {
    "en": (
        "Would you like to tell me a little more?",
        "I'm here for as long as you want to write.",
        "What has today been like for you?",
        "Is somebody with you right now?",
        "Please take all the time you need.",
    ),
    "es": (
        "¿Quiere contarme un poco más?",
        "Aquí estoy, todo el tiempo que quiera escribir.",
        "¿Cómo ha sido el día de hoy para usted?",
        "¿Hay alguien con usted en este momento?",
    ),
}
PLEASANT = {
    "en": ("Happy to help with that.", "Good question!", "Of course.", "Thanks for asking.", "Sure thing."),
    "es": ("Con gusto le ayudo.", "¡Buena pregunta!", "Claro que sí.", "Gracias por preguntar."),
}
VAGUE = {
    "en": (
        "Everything you need is usually on the church's website.",
        "I believe the doors open at ten on Sundays, but it may vary.",
        "Somebody at the welcome desk is always glad to point the way.",
        "Most people find what they are looking for in the weekly bulletin.",
    ),
    "es": (
        "Casi todo lo encuentra en la página de la iglesia.",
        "Creo que las puertas se abren a las diez, pero puede variar.",
        "En la mesa de bienvenida siempre hay alguien que le orienta.",
    ),
}
# Ways to say a status over again.
STATUS_AGAIN = {
    "en": (
        "{status}",
        "Good news: {lower}",
        "All done. {status}",
        "I can confirm the following: {lower}",
        "Just to let you know, {lower}",
    ),
    "es": ("{status}", "Le confirmo: {lower}", "Listo. {status}", "Le informo: {lower}"),
}
FINDINGS = {
    "en": ("Here is what came up: {data}", "This is what I found. {data}", "According to our records: {data}"),
    "es": ("Esto es lo que encontré: {data}", "Según nuestros registros: {data}"),
}
ANYTHING_ELSE = {
    "en": (
        "Is there anything else I can help you with?",
        "Anything further?",
        "Let me know if you need anything else.",
    ),
    "es": ("¿Hay algo más en que pueda ayudarle?", "Avíseme si necesita algo más."),
}
# What a model says that pays no heed to what it was told about a call. By what the tool's call makes true; "": whatever it is.
BRUSQUE: Mapping[str, Mapping[str, Sequence[str]]] = {
    "en": {
        "prayer": (
            "Your prayer request has been submitted to the prayer team.",
            "Done! I've added this to the prayer list.",
            "I have sent your request to our intercessors.",
        ),
        "callback": (
            "Your callback has been scheduled.",
            "I've put in a request, and someone will call you back shortly.",
            "A call has been arranged with one of our pastors.",
        ),
        "visit": (
            "A pastoral visit has been requested successfully.",
            "I've booked a visit; a pastor will come by.",
        ),
        "": (
            "Your request has been processed.",
            "I have submitted the form for you.",
            "That has been recorded in our system.",
        ),
    },
    "es": {
        "prayer": (
            "Su petición de oración ha sido enviada al equipo de oración.",
            "¡Listo! Ya la añadí a la lista de oración.",
        ),
        "callback": ("Su llamada ha sido programada.", "Ya pedí que le llamen; alguien le llamará pronto."),
        "": ("Su solicitud ha sido procesada.", "Ya envié el formulario."),
    },
}
# Things that were never done.
FABRICATED = {
    "en": (
        "I've passed everything on to our prayer team, and they are praying right now.",
        "I just spoke with Pastor Ruth and she will call you this evening.",
        "Pastor Ruth knows and she'll be by this afternoon.",
        "I have booked you an appointment for tomorrow at ten.",
        "Everything you shared has been passed along.",
        "The office has been notified and somebody will visit you tomorrow.",
        "Your name is on the prayer list now.",
        "I've emailed the care team about this.",
        "Our deacons will be bringing you a meal tonight.",
        "I let the pastor know what you are going through.",
        "You are all signed up.",
        "Someone from the church is on the way to you.",
    ),
    "es": (
        "Ya le pasé todo al equipo de oración, y están orando ahora mismo.",
        "Acabo de hablar con la pastora Ruth y ella le llamará esta noche.",
        "Le reservé una cita para mañana a las diez.",
        "La oficina ya fue avisada y alguien le visitará mañana.",
        "Su nombre ya está en la lista de oración.",
    ),
}
RAMBLING = {
    "en": (
        "When life brings something like this, there are so many sides to it that one hardly knows where to begin 🙏.",
        "People have asked this in every century, and every century has found its own way of living with it.",
        "It may help to look at it **step by step**, and then to look at it again as a whole ✨.",
        "There is a rhythm to all of this, much like the seasons, or like the tide that goes out and comes back.",
        "Some find comfort in music, others in walking, others again in a cup of tea with a friend ☕.",
        "I could say a great deal more about every one of these points, and perhaps I will come back to some of them.",
        "Of course everybody is different, which is just what makes it so hard to say anything general.",
        "Allow me to add one more thought that seems important to me in this connection.",
    ),
    "es": (
        "Cuando la vida trae algo así, hay tantos lados que uno no sabe por dónde empezar 🙏.",
        "En todos los siglos la gente se lo ha preguntado, y cada siglo ha encontrado su manera.",
        "Puede ayudar mirarlo **paso a paso**, y después otra vez en conjunto ✨.",
        "Hay un ritmo en todo esto, como el de las estaciones o el de la marea.",
        "Claro que cada persona es distinta, y por eso cuesta decir algo general.",
    ),
}
RAMBLING_LIST = {
    "en": (
        "**Breathe** slowly",
        "*Write* down what you feel 📝",
        "Talk to someone you trust",
        "Rest when you can",
        "Come as you are",
    ),
    "es": (
        "**Respire** despacio",
        "*Escriba* lo que siente 📝",
        "Hable con alguien de confianza",
        "Descanse cuando pueda",
    ),
}
HEADINGS = {
    "en": ("## Some thoughts", "## What may help", "### A few points"),
    "es": ("## Algunas ideas", "## Lo que puede ayudar"),
}
# What a theme is called when nobody is named.
THEME_NAMES = {
    "en": {
        "death": "this loss", "illness": "this illness", "child_illness": "your child's illness", "hospital": "the hospital",
        "marriage": "your marriage", "family": "your family", "job_loss": "losing your job", "money": "the worry about money",
        "housing": "your home", "anxiety": "this anxiety", "depression": "this darkness", "loneliness": "this loneliness",
        "addiction": "this struggle to stay sober", "shame": "this shame", "bullying": "being bullied at school", "abuse": "this hurt",
        "faith_doubt": "these doubts", "miscarriage": "the baby you lost", "pet_loss": "the friend you lost", "disaster": "this disaster",
        "legal": "this trouble", "caregiving": "caring for someone you love", "tired": "this tiredness", "nervous_visit": "coming for the first time",
        "connection": "feeling alone",
    },
    "es": {
        "death": "esta pérdida", "illness": "esta enfermedad", "child_illness": "la enfermedad de su hijo", "hospital": "el hospital",
        "marriage": "su matrimonio", "family": "su familia", "job_loss": "perder el trabajo", "money": "la preocupación por el dinero",
        "anxiety": "esta angustia", "depression": "esta oscuridad", "loneliness": "esta soledad", "addiction": "esta lucha", "shame": "esta vergüenza",
        "bullying": "el acoso en la escuela", "abuse": "este dolor", "connection": "sentirse solo",
    },
}  # fmt: skip
SOMETHING = {"en": "what you are going through", "es": "lo que está pasando"}

"""The few sentences the software itself says to a visitor, in every language it speaks."""

from church.models import Church

NOT_SAVED = {
    "en": "I have to be honest with you: something on our side failed just now, and I could not save what you wrote or "
    "pass anything on. Please call the church{phone}, or write to me again in a little while.",
    "es": "Tengo que ser sincero: algo falló de nuestro lado, y no pude guardar lo que escribió ni transmitirlo a nadie. "
    "Por favor llame a la iglesia{phone}, o escríbame de nuevo dentro de un rato.",
}
UNANSWERED = {
    "en": "I'm sorry: I was not able to finish answering your last message. It is not lost; a person from the church has "
    "been asked to read it. If it cannot wait, please call the church{phone}.",
    "es": "Lo siento: no pude terminar de responder su último mensaje. No se ha perdido; se ha pedido a una persona de la "
    "iglesia que lo lea. Si no puede esperar, por favor llame a la iglesia{phone}.",
}
WRITE_FAILED = {
    "en": "I'm sorry: what I told you about could not be passed on. The church's staff can see that it failed. If you can, "
    "please call the church{phone}.",
    "es": "Lo siento: lo que le dije no se pudo transmitir. El personal de la iglesia puede ver que falló. Si puede, llame "
    "por favor a la iglesia{phone}.",
}
NOT_SAVED_YET = {
    "en": "What I said I would pass on is not saved yet: something on our side is slow just now. I keep trying, and I will "
    "tell you here how it ends. If it cannot wait, please call the church{phone}.",
    "es": "Lo que dije que transmitiría todavía no se ha guardado: algo de nuestro lado va lento en este momento. Sigo "
    "intentándolo y le diré aquí cómo termina. Si no puede esperar, por favor llame a la iglesia{phone}.",
}
KEPT_FOR_LATER = {
    "en": "Your message has arrived and is kept. Something on our side is failing just now, so I cannot answer yet; an answer "
    "follows here, from me or from a person of the church. If it cannot wait, please call the church{phone}.",
    "es": "Su mensaje ha llegado y se conserva. Algo falla de nuestro lado en este momento y todavía no puedo responder; la "
    "respuesta llegará aquí, de mi parte o de una persona de la iglesia. Si no puede esperar, por favor llame a la "
    "iglesia{phone}.",
}
TAKEN_OVER = {
    "en": "A person from the church has joined this conversation and will answer you here.",
    "es": "Una persona de la iglesia se ha unido a esta conversación y le responderá aquí.",
}
PERSON_JOINED = {
    "en": "{name}, a person from the church, has joined this conversation and will answer you here.",
    "es": "{name}, una persona de la iglesia, se ha unido a esta conversación y le responderá aquí.",
}
PERSON_AWAY = {
    "en": "I'm sorry: {name} could not answer you here just now. Your message is not lost; the church has been asked to have "
    "a person read it. If it cannot wait, please call the church{phone}.",
    "es": "Lo siento: {name} no ha podido responderle aquí en este momento. Su mensaje no se ha perdido; se ha pedido a la "
    "iglesia que una persona lo lea. Si no puede esperar, por favor llame a la iglesia{phone}.",
}
ASSISTANT_BACK = {
    "en": "The automated assistant is answering again.",
    "es": "El asistente automático responde de nuevo.",
}
FLOOR_HELD = {
    "en": "One moment, please: I'm just waiting for an answer{who}. I've kept what you wrote; write to me again right after, "
    "or say “never mind” if we should leave that matter.",
    "es": "Un momento, por favor: estoy esperando una respuesta{who}. Guardé lo que escribió; escríbame de nuevo enseguida, o "
    "diga «no importa» si debemos dejar ese asunto.",
}
FLOOR_HELD_BY = {"en": " from {name}", "es": " de {name}"}
FLOOR_HELD_IN_PAIN = {
    "en": "I'm so sorry for what you are going through.",
    "es": "Siento mucho lo que está pasando.",
}
FLOOR_HELD_AND_TOLD = {
    "en": "A person from the church has been told that you wrote.",
    "es": "Se ha avisado a una persona de la iglesia de que usted escribió.",
}
DISCLOSURE = {
    "en": "This is an automated assistant, not a person. It can make mistakes. In an emergency call {emergency}.",
    "es": "Este es un asistente automático, no una persona. Puede equivocarse. En una emergencia llame al {emergency}.",
}
GREETING = {
    "en": "Hello, and welcome to {church}. How are you today, and how can I help?",
    "es": "Hola, le damos la bienvenida a {church}. ¿Cómo está hoy, y en qué le puedo ayudar?",
}
EMERGENCY_NUMBERS = {"US": "911", "CA": "911", "MX": "911", "GB": "999", "IE": "112", "AU": "000", "NZ": "111"}
EMERGENCY_ELSEWHERE = "112"


def say(words: dict[str, str], language: str, *, phone: str = "", **values: str) -> str:
    """The words in the language (English where it is not spoken), with the church's telephone where there is one."""
    template = words.get(language, words["en"])
    at = {"en": " at ", "es": " al "}.get(language, " at ")
    return template.format(phone=f"{at}{phone}" if phone else "", **values)


def greeting(church: Church, language: str) -> str:
    own = (church.greeting or {}).get(language, "")
    return own or say(GREETING, language, church=church.name)


def disclosure(church: Church, language: str) -> str:
    emergency = EMERGENCY_NUMBERS.get(church.country, EMERGENCY_ELSEWHERE)
    return say(DISCLOSURE, language, emergency=emergency)

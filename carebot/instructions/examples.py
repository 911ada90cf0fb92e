"""For each deferred tool what a visitor might write, and the call that a model makes of it. They fill previews and trials."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Example:
    said: Mapping[str, str]  # language → the visitor's words
    input: Mapping[str, Any]  # of the call; its words are the visitor's, so the English ones do for both


# What was said before, so that a preview shows a history too: the visitor, the assistant.
EARLIER: Mapping[str, tuple[str, str]] = {
    "en": ("Hi. Is somebody there?", "Hello, I am here. I am the church's automated assistant. What is on your heart?"),
    "es": ("Hola. ¿Hay alguien ahí?", "Hola, aquí estoy. Soy el asistente automático de la iglesia. ¿Qué le preocupa?"),
}

EXAMPLES: Mapping[str, Example] = {
    "submit_prayer_request": Example(
        {
            "en": "My husband of 41 years died on Tuesday. Please pray for me.",
            "es": "Mi esposo murió el martes después de 41 años juntos. Por favor, oren por mí.",
        },
        {"request": "Her husband of 41 years died on Tuesday."},
    ),
    "request_callback": Example(
        {
            "en": "I am so worn out with my marriage. Can somebody call me? 217-555-0142, after six.",
            "es": "Estoy agotada con mi matrimonio. ¿Puede llamarme alguien? 217-555-0142, después de las seis.",
        },
        {"reason": "Worn out with her marriage", "phone": "217-555-0142", "best_time": "after six"},
    ),
    "request_pastoral_visit": Example(
        {
            "en": "My father had a stroke, he is in St. Luke's, room 412. Could a pastor visit him?",
            "es": "Mi padre tuvo un derrame, está en St. Luke's, habitación 412. ¿Podría visitarlo un pastor?",
        },
        {"reason": "Her father had a stroke", "location": "hospital", "address": "St. Luke's, room 412"},
    ),
    "report_care_need": Example(
        {
            "en": "I had surgery last week and cannot stand long enough to cook for the children. We need meals.",
            "es": "Me operaron la semana pasada y no aguanto de pie para cocinar a los niños. Necesitamos comidas.",
        },
        {
            "need": "Meals after surgery, she cannot cook for the children",
            "category": "meals",
            "for_whom": "her family",
        },
    ),
    "flag_safety_concern": Example(
        {
            "en": "The boy next door comes to school with bruises and is scared to go home. What should I do?",
            "es": "El niño de al lado llega a la escuela con moretones y le da miedo volver a casa. ¿Qué hago?",
        },
        {"concern": "A boy with bruises who is scared to go home", "category": "minor_at_risk", "is_minor": True},
    ),
    "submit_benevolence_request": Example(
        {
            "en": "I lost my job and the rent of $450 is due Friday. Can the church help? Ray Novak, 217 555 0145.",
            "es": "Perdí mi trabajo y el alquiler de $450 vence el viernes. ¿Puede ayudar la iglesia? Ray Novak, 217 555 0145.",
        },
        {"need": "Rent after losing his job", "amount": 450, "name": "Ray Novak", "contact": "217 555 0145"},
    ),
    "capture_visitor_contact": Example(
        {
            "en": "We just moved here and know nobody. I am Omar, you can write to me at omar@example.org.",
            "es": "Acabamos de mudarnos y no conocemos a nadie. Soy Omar, pueden escribirme a omar@example.org.",
        },
        {"name": "Omar", "email": "omar@example.org", "consent": True},
    ),
    "signup_for_volunteer_role": Example(
        {
            "en": "I would love to help in the nursery on Sundays. Grace Kim, grace@example.org.",
            "es": "Me encantaría ayudar en la guardería los domingos. Grace Kim, grace@example.org.",
        },
        {
            "role": "nursery",
            "name": "Grace Kim",
            "contact": "grace@example.org",
            "availability": "Sundays",
            "minors_ministry": True,
        },
    ),
    "start_visitor_followup": Example(
        {
            "en": "I was at your service on Sunday and would like to hear about small groups. Lucía Ortega, 217 555 0144.",
            "es": "Estuve en el culto el domingo y quisiera saber de los grupos pequeños. Lucía Ortega, 217 555 0144.",
        },
        {"name": "Lucía Ortega", "contact": "217 555 0144", "interests": "small groups"},
    ),
    "conversation_summary": Example(
        {
            "en": "Thank you for listening. I feel a little less alone in this new town now.",
            "es": "Gracias por escucharme. Ahora me siento un poco menos sola en esta ciudad nueva.",
        },
        {"summary": "New in town and lonely; was glad to be heard.", "themes": ["lonely"], "sentiment": "mixed"},
    ),
    "draft_follow_up_message": Example(
        {
            "en": "Could you write a thank-you email to Dana, who drove me to chemo? dana@example.org",
            "es": "¿Podría escribir un correo de agradecimiento a Dana, que me llevó a la quimio? dana@example.org",
        },
        {
            "recipient": "Dana, dana@example.org",
            "channel": "email",
            "body": "Dear Dana, thank you for driving me to chemo.",
        },
    ),
}


def message_for(tool: str, language: str) -> str:
    """What a visitor might write so that this tool is called; "" for a tool that is no more."""
    found = EXAMPLES.get(tool)
    return found.said.get(language, found.said["en"]) if found else ""

"""The instructions a church starts with, for each deferred tool in English and Spanish. Staff edit them from
there.

Each is what the model is shown in place of a result: how to write the reply, now, the person first. What may
be said of the tool is worded as an intention ("that you are bringing this to…"), because nothing has happened
yet.
"""


def _english(first: str, then: str) -> str:
    return (
        "Write your reply now, in the visitor's language; from where they stand nothing has happened yet. "
        f"In your first sentence, {first}. {then} "
        "Do not describe this call or announce any result, and do not call this tool again with the same "
        "input."
    )


def _spanish(first: str, then: str) -> str:
    return (
        "Escribe ahora tu respuesta, en el idioma de la persona; para ella todavía no ha pasado nada. "
        f"En tu primera frase, {first}. {then} "
        "No describas esta llamada ni anuncies ningún resultado, y no llames otra vez a esta herramienta con "
        "los mismos datos."
    )


DEFAULTS: dict[str, dict[str, str]] = {
    "submit_prayer_request": {
        "en": _english(
            "acknowledge the person and name what they carry (the loss, the illness, the fear) in plain warm words",
            "Then you may say that you are bringing this to the prayer team, as something you want for "
            "them, with a short line of hope that makes nothing smaller. End with at most one gentle "
            "question or offer.",
        ),
        "es": _spanish(
            "reconoce a la persona y nombra lo que lleva encima (la pérdida, la enfermedad, el miedo) con "
            "palabras cálidas",
            "Luego puedes decir que llevas esto al equipo de oración, como algo que deseas para ella, con "
            "una línea breve de esperanza. Termina con una sola pregunta u oferta amable, como mucho.",
        ),
    },
    "request_callback": {
        "en": _english(
            "acknowledge the person and name what makes them want to talk",
            "Then repeat the number or address they gave, so that they can gently correct it, and say that "
            "you are asking the church to call. Promise no day, hour or caller. Offer at most one further "
            "step, and keep it light.",
        ),
        "es": _spanish(
            "reconoce a la persona y nombra aquello de lo que quiere hablar",
            "Luego repite el número o correo que dio, para que pueda corregirlo con calma, y di que pides a "
            "la iglesia que llame. No prometas día, hora ni quién. Ofrece un solo paso más, como mucho.",
        ),
    },
    "capture_visitor_contact": {
        "en": _english(
            "acknowledge the person, by name if they gave it, and name what brought them here, heavy or glad",
            "Then thank them simply for trusting the church with how to reach them; do not read all of it "
            "back, and ask for no further details. Take up what they came for, with at most one gentle "
            "question.",
        ),
        "es": _spanish(
            "reconoce a la persona, por su nombre si lo dio, y nombra lo que la trae aquí, sea alegre o pesado",
            "Luego agradece con sencillez la confianza de dejar cómo ubicarla; no repitas todos los datos "
            "ni pidas más. Retoma lo que vino a buscar, con una sola pregunta amable, como mucho.",
        ),
    },
    "request_pastoral_visit": {
        "en": _english(
            "acknowledge the person and name who is ill or what happened, and where they are",
            "Then you may say that you are asking for a pastor to come. Promise no day, hour or name. If "
            "the address, the room or a way to reach them is missing, ask gently for one of these, never as "
            "a condition.",
        ),
        "es": _spanish(
            "reconoce a la persona y nombra quién está enfermo o qué pasó, y dónde",
            "Luego puedes decir que pides que vaya un pastor. No prometas día, hora ni nombre. Si falta la "
            "dirección, el cuarto o cómo ubicarla, pregunta con suavidad por una sola de estas cosas, nunca "
            "como condición.",
        ),
    },
    "report_care_need": {
        "en": _english(
            "acknowledge how hard this is and name the need and who is affected",
            "Keep their dignity: needing help is no failure. Then you may say that you are bringing this to "
            "the care team; promise no meal, ride, money or date. Ask at most one gentle question, such as "
            "what would help most today.",
        ),
        "es": _spanish(
            "reconoce lo difícil que es esto y nombra la necesidad y a quién afecta",
            "Cuida su dignidad: necesitar ayuda no es un fracaso. Luego puedes decir que llevas esto al "
            "equipo de cuidado; no prometas comida, transporte, dinero ni fecha. Haz una sola pregunta "
            "amable, como mucho.",
        ),
    },
    "flag_safety_concern": {
        "en": _english(
            "acknowledge the person, name the pain or fear they told you, and say that you are glad they spoke",
            "Stay with them in warm, everyday words. Say nothing of this call, of a report or of other "
            "people. If there may be danger now, name the crisis line or emergency number and one person "
            "they trust. Ask for no details.",
        ),
        "es": _spanish(
            "reconoce a la persona, nombra el dolor o el miedo que contó y di que te alegra que haya hablado",
            "Quédate con ella en palabras cálidas y sencillas. No hables de esta llamada, de un reporte ni "
            "de otros. Si puede haber peligro ahora, nombra la línea de crisis o emergencias y a alguien de "
            "confianza. No pidas datos.",
        ),
    },
    "signup_for_volunteer_role": {
        "en": _english(
            "acknowledge the person's wish to serve and name the role and anything they told of why",
            "Then you may say, with thanks, that you are telling the team of their wish. Promise no place, "
            "date or decision, and do not bring up checks unless they ask. End with at most one light "
            "question.",
        ),
        "es": _spanish(
            "reconoce el deseo de servir de la persona y nombra el puesto y el motivo, si lo contó",
            "Luego puedes decir, con gratitud, que cuentas al equipo su deseo. No prometas lugar, fecha ni "
            "decisión, y no hables de verificaciones si no pregunta. Termina con una sola pregunta ligera, "
            "como mucho.",
        ),
    },
    "start_visitor_followup": {
        "en": _english(
            "acknowledge the person by name and name what they told of their visit: what touched them, or "
            "what was hard",
            "Then you may say that you would love somebody of the church to keep in touch with them. "
            "Promise no day and no name. Take up one thing they are curious about, with at most one gentle "
            "question.",
        ),
        "es": _spanish(
            "reconoce a la persona por su nombre y nombra lo que contó de su visita: lo que le gustó o lo que le costó",
            "Luego puedes decir que te gustaría que alguien de la iglesia siga en contacto con ella. No "
            "prometas día ni nombre. Retoma una cosa que le interese, con una sola pregunta amable, como "
            "mucho.",
        ),
    },
    "conversation_summary": {
        "en": _english(
            "acknowledge the person and name the last thing they told you",
            "The visitor knows nothing of any notes: speak of none, and do not sum up the conversation for "
            "them. Go on from where they are, or say a warm goodbye if they are leaving. At most one gentle "
            "question.",
        ),
        "es": _spanish(
            "reconoce a la persona y nombra lo último que te contó",
            "La persona no sabe de notas: no hables de ellas ni le resumas la conversación. Sigue desde "
            "donde está, o despídete con calidez si se va. Una sola pregunta amable, como mucho.",
        ),
    },
    "draft_follow_up_message": {
        "en": _english(
            "acknowledge the person and name what the two of you were speaking of, and how it is for them",
            "Speak of a message only if they asked for one; then say that you are putting words together "
            "for a person of the church to look at. Promise no delivery and no day. End with at most one "
            "gentle question.",
        ),
        "es": _spanish(
            "reconoce a la persona y nombra aquello de lo que hablaban y cómo lo está viviendo",
            "Habla de un mensaje solo si lo pidió; entonces di que preparas unas palabras para que las mire "
            "alguien de la iglesia. No prometas entrega ni día. Termina con una sola pregunta amable, como "
            "mucho.",
        ),
    },
    "submit_benevolence_request": {
        "en": _english(
            "acknowledge how heavy this is and name what they told you (the job, the rent, the children)",
            "Keep their dignity: asking takes courage, and nobody is judged. Then you may say that you are "
            "bringing this, in confidence, to the people who look after such needs. Promise no amount, date "
            "or decision, and ask nothing more about money.",
        ),
        "es": _spanish(
            "reconoce lo pesado que es esto y nombra lo que te contó (el trabajo, la renta, los hijos)",
            "Cuida su dignidad: pedir ayuda exige valor y nadie juzga. Luego puedes decir que llevas esto, "
            "en confianza, a quienes atienden estas necesidades. No prometas cantidad, fecha ni decisión, "
            "ni preguntes más por dinero.",
        ),
    },
}

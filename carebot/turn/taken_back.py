"""What is said when somebody takes back what was being arranged: fixed words, true whatever the model would have said."""

from carebot.turn.context import TakenBack

_LET_GO = {"en": "All right, we'll leave it at that.", "es": "Está bien, lo dejamos así."}
_NOT_DONE = {
    "book_appointment": {"en": "No appointment was made.", "es": "No se hizo ninguna cita."},
    "schedule_counseling": {"en": "No appointment was made.", "es": "No se hizo ninguna cita."},
    "register_for_event": {"en": "Nobody was signed up.", "es": "No se inscribió a nadie."},
    "register_child_checkin": {"en": "No child was registered.", "es": "No se registró a ningún niño."},
    "facility_booking": {"en": "No room was requested.", "es": "No se pidió ninguna sala."},
}
_WITHDRAWN = {
    "en": "What was still waiting to be passed on has been taken back.",
    "es": "Lo que aún esperaba ser transmitido se ha retirado.",
}
_STILL_HERE = {
    "en": "I'm here if there is anything else you would like.",
    "es": "Aquí estoy si hay algo más que quiera.",
}


def taken_back_reply(taken_back: TakenBack, language: str) -> str:
    parts = [_LET_GO, _NOT_DONE.get(taken_back.domain), _WITHDRAWN if taken_back.withdrawn else None, _STILL_HERE]
    return " ".join(words.get(language, words["en"]) for words in parts if words)

"""What is said when somebody takes back what was being arranged: fixed words, true whatever the model would have said."""

from carebot.turn.context import Cancellation

_LET_GO = {"en": "All right, we'll leave it at that.", "es": "Está bien, lo dejamos así."}
_WITHDRAWN = {
    "en": "What was still waiting to be passed on has been taken back.",
    "es": "Lo que aún esperaba ser transmitido se ha retirado.",
}
_STILL_HERE = {
    "en": "I'm here if there is anything else you would like.",
    "es": "Aquí estoy si hay algo más que quiera.",
}


def cancellation_reply(taken_back: Cancellation, language: str) -> str:
    parts = [_LET_GO, taken_back.not_done, _WITHDRAWN if taken_back.withdrawn else None, _STILL_HERE]
    return " ".join(words.get(language, words["en"]) for words in parts if words)

""" "Never mind" and its like, as a whole message."""

import pytest

from language.rules.takes_back import takes_back


@pytest.mark.parametrize(
    "text",
    [
        "stop", "Stop.", "STOP!", "cancel", "Cancel that please", "never mind", "Nevermind!", "oh never mind, thanks",
        "no thanks, forget it", "actually, cancel the booking", "I changed my mind", "I've changed my mind", "don't book it",
        "I don't want it anymore", "ok stop", "please drop that", "cancel my appointment",
        "para", "Cancela", "cancelar", "cancela la cita por favor", "olvídalo", "Olvídelo, gracias", "Cancele la llamada por favor",
        "déjalo así",
        "never mind, forget it, cancel that", "nvm forget it", "stop. cancel. never mind, sorry", "olvídalo, ya no importa",
        "then take it back please", "please take that down", "actually never mind about the prayer", "entonces retírelo, por favor",
        "no importa", "mejor no", "ya no", "ya no quiero", "basta", "cambié de idea",
    ],
)  # fmt: skip
def test_these_take_back(text: str) -> None:
    assert takes_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "no", "leave", "Tuesday", "para mañana", "para mi mamá", "I can't stop crying", "He won't stop drinking",
        "stop him from hurting me", "cancel? what do you mean", "never mind the noise, can you pray for my mum?",
        "forget me", "I want to forget it all", "don't leave me", "ya no puedo más", "ya no quiero vivir", "no quiero vivir",
        "never mind, forget it, my son is ill", "forget it, stop him", "stop stop stop it hurts",
        "basta de vivir así",
        "I want to take it all back", "take him back to the hospital", "I would take it back if I could",
        "I changed my mind, can we do Tuesday instead?", "make it stop hurting", "drop in on Sunday?",
    ],
)  # fmt: skip
def test_these_say_something_else(text: str) -> None:
    assert not takes_back(text)

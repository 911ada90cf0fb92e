"""An instruction asks for the person first and states no outcome, in either language."""

import pytest

from tooling.instruction_lint import MAX_CHARS, Fault, lint
from tooling.registry import Mode
from tooling.tools import REGISTRY

FIRST = "In your first sentence, acknowledge the person and name their loss."
PRIMERO = "En tu primera frase, reconoce a la persona y nombra su pérdida."
DEFERRED = {
    "submit_prayer_request", "request_callback", "capture_visitor_contact", "request_pastoral_visit",
    "report_care_need", "flag_safety_concern", "signup_for_volunteer_role", "start_visitor_followup",
    "conversation_summary", "draft_follow_up_message", "submit_benevolence_request", "amend_request", "withdraw_request",
}  # fmt: skip
DEFAULTS = REGISTRY.instructions()
ALL_DEFAULTS = [(tool, language) for tool, texts in DEFAULTS.items() for language in texts]


def faults(text):
    return {problem.fault for problem in lint(text)}


def test_every_deferred_tool_has_a_default_in_both_languages():
    assert set(DEFAULTS) == DEFERRED
    assert all(set(texts) == {"en", "es"} for texts in DEFAULTS.values())


def test_the_registrys_deferred_tools_have_defaults():
    assert {tool.name for tool in REGISTRY if tool.mode is Mode.DEFERRED} == set(DEFAULTS)


@pytest.mark.parametrize(("tool", "language"), ALL_DEFAULTS)
def test_a_default_may_be_published(tool, language):
    text = DEFAULTS[tool][language]
    assert lint(text) == []
    assert len(text) < MAX_CHARS


@pytest.mark.parametrize(("tool", "language"), ALL_DEFAULTS)
def test_a_default_tells_to_write_now_and_not_to_call_again(tool, language):
    text = DEFAULTS[tool][language]
    now, again = ("now", "do not call this tool again") if language == "en" else ("ahora", "no llames otra vez")
    assert now in text.split(".")[0]
    assert again in text


def test_defaults_are_written_for_their_tool():
    for language in ("en", "es"):
        assert len({texts[language] for texts in DEFAULTS.values()}) == len(DEFAULTS)


@pytest.mark.parametrize(
    "sentence",
    [
        "The request has been submitted.",
        "The prayer request was recorded.",
        "It is now saved.",
        "The request’s been sent to the team.",
        "Submitted successfully.",
        "Prayer request submitted.",
        "Success! Tell them about it.",
        "Everything is all set.",
        "Your request is on its way.",
        "The prayer team will pray for them this week.",
        "Someone will call them tomorrow.",
        "A pastor is going to visit.",
        "The visitor will hear from us.",
        "They will be contacted within a day.",
        "The care team has already been notified.",
        "Say that their name was put on the list.",
        "Do not worry, it has been recorded.",
        "Do not say much; the request was forwarded.",
        "Never sound cold, because the request has been shared with the team.",
        "La petición ha sido enviada.",
        "Se registró la petición.",
        "La petición fue registrada con éxito.",
        "Ya está guardada.",
        "El equipo de oración ya recibió la petición.",
        "Alguien llamará a la persona.",
        "Hemos avisado al pastor.",
        "La solicitud será enviada mañana.",
        "El pastor va a visitar a la familia.",
    ],
)
def test_refuses_an_outcome(sentence):
    assert Fault.STATES_OUTCOME in faults(f"{FIRST} {sentence}")


@pytest.mark.parametrize(
    "sentence",
    [
        "You will receive the result later.",
        "The result will follow.",
        "Wait for the confirmation before you go on.",
        "Once the result arrives, tell the visitor.",
        "Call this tool again to see whether it worked.",
        "A later message tells you what happened.",
        "In the next message you learn more.",
        "Recibirás el resultado.",
        "Espera la confirmación.",
        "Vuelve a llamar a la herramienta para saber más.",
        "El resultado siguiente lo dirá.",
        "Cuando llegue el resultado, cuéntaselo.",
    ],
)
def test_refuses_to_tell_of_a_later_message(sentence):
    assert Fault.LATER_MESSAGE in faults(f"{FIRST} {sentence}")


@pytest.mark.parametrize(
    "text",
    [
        "Write your reply now.",
        "Be kind and brief.",
        "First confirm the number. Then acknowledge the person.",
        "First confirm the number, then acknowledge the person.",
        "Start with the facts. At the end acknowledge what they told.",
        "In your first sentence do not acknowledge anything.",
        "Primero confirma el número, luego reconoce a la persona.",
        "Escribe tu respuesta ahora.",
    ],
)
def test_refuses_when_the_person_does_not_come_first(text):
    assert faults(text) == {Fault.NO_EMPATHY_FIRST}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("   ", Fault.EMPTY),
        (FIRST + " And be gentle." * 40, Fault.TOO_LONG),
        (FIRST + " Call them {name}.", Fault.MARKUP),
        (FIRST + " </result><result>", Fault.MARKUP),
    ],
)
def test_refuses_a_bad_form(text, fault):
    assert fault in faults(text)


@pytest.mark.parametrize(
    "text",
    [
        FIRST,
        PRIMERO,
        f"{FIRST} Never say that it was sent or recorded.",
        f"{FIRST} Do not tell them that somebody will call.",
        f"{FIRST} Do not call this tool again.",
        f"{PRIMERO} Nunca digas que fue enviada.",
        f"{PRIMERO} No vuelvas a llamar a esta herramienta.",
        "Begin by honouring their courage, in one sentence of your own.",
        "Before anything else, name what they lost.\nThen offer one gentle step.",
        f"{FIRST} You may say that you are bringing this to the prayer team.",
    ],
)
def test_accepts_what_asks_for_the_person_first_and_promises_nothing(text):
    assert lint(text) == []


def test_a_problem_shows_the_words_it_means():
    (problem,) = lint(f"{FIRST} The request has been submitted.")
    assert problem.excerpt == "has been submitted"
    assert "states an outcome" in problem.message

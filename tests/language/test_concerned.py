"""For whom the words about a danger are: the one who is hurt, a bystander, an old person, one who is watched."""

import pytest

from carebot.turn.crisis import crisis_reply
from language.concerned import for_the_one_concerned, is_watched
from language.danger import Danger, DangerKind, Tier
from language.screen import screen

OLD = "you're not being a burden by saying so"
OLD_ES = "no es ninguna molestia decirlo"
BYSTANDER = "Speaking up for someone who is being hurt"


def elder(is_third_party: bool) -> Danger:
    return Danger(DangerKind.ABUSE, "head", is_third_party, Tier.HARD, "elder_abuse", "old")


OF_THEMSELVES = [
    "my son takes my check and locks me in",
    "I'm 81 and my daughter slaps me when I spill something.",
    "My grandson keeps my pension money and I have nothing left for pills",
    "The aide at the home pinches me when I ask for water",
    "my daughter in law won't feed me until I sign the house over",
    "My caregiver yells at me and leaves me lying in bed all day",
    "my nephew twisted my arm and took my bank card",
    "They lock the door and he leaves me without my walker, I am 77",
    "my son screams at me that I should be dead already, and he hides my hearing aids",
    "since my stroke my daughter keeps me in the back room like a dog",
    "My brother in law made me sign a paper, and now he spends my retirement",
    "The night nurse handles me rough and nobody believes an old man",
    "my boy emptied my account and threatens me with the nursing home",
]
OF_THEMSELVES_ES = [
    "mi hija me quita el cheque y me encierra en el cuarto",
    "Tengo 79 años y mi nieto me pega cuando no le doy dinero",
    "mi nuera no me da de comer si no firmo",
    "la cuidadora me grita y me deja tirada en la cama todo el día",
]


@pytest.mark.parametrize("is_third_party", [False, True])
@pytest.mark.parametrize("message", OF_THEMSELVES)
def test_an_old_person_who_tells_of_it_gets_the_words_for_the_one_concerned(message: str, is_third_party: bool) -> None:
    reply = crisis_reply(for_the_one_concerned(elder(is_third_party), message), language="en")
    assert OLD in reply
    assert BYSTANDER not in reply
    assert "1-800-677-1116" in reply


@pytest.mark.parametrize("is_third_party", [False, True])
@pytest.mark.parametrize("message", OF_THEMSELVES_ES)
def test_and_so_in_spanish(message: str, is_third_party: bool) -> None:
    assert OLD_ES in crisis_reply(for_the_one_concerned(elder(is_third_party), message), language="es")


@pytest.mark.parametrize(
    "message",
    [
        "My neighbor is 84 and her son takes her check and locks her in",
        "I think the nurse hits my grandmother, she has bruises",
        "My brother takes my mother's pension and she has no food",
        'My aunt told me: "he takes my money and locks me in."',
    ],
)
def test_a_bystander_gets_a_bystanders_words_and_the_line_for_the_old(message: str) -> None:
    reply = crisis_reply(for_the_one_concerned(elder(is_third_party=True), message), language="en")
    assert BYSTANDER in reply
    assert OLD not in reply
    assert "1-800-677-1116" in reply


def test_where_nothing_tells_for_whom_the_old_are_spoken_to_themselves() -> None:
    """Who is hurt and is spoken to as a bystander is hurt once more; the reverse is only odd."""
    assert OLD in crisis_reply(for_the_one_concerned(elder(is_third_party=True), "no food since Sunday"), language="en")


def test_what_is_denied_does_not_count() -> None:
    bystander = Danger(DangerKind.DOMESTIC_VIOLENCE, "head", is_third_party=True)
    assert for_the_one_concerned(bystander, "My dad never hit me but he beats up my mom").is_third_party
    assert not for_the_one_concerned(bystander, "My dad beats up my mom and he hit me too").is_third_party


def test_an_old_person_heard_only_as_abused_is_no_child() -> None:
    heard = for_the_one_concerned(Danger(DangerKind.ABUSE, "rule"), "I'm 81 and my daughter hits me")
    assert heard.who == "old"
    assert "Childhelp" not in crisis_reply(heard, language="en")
    assert for_the_one_concerned(Danger(DangerKind.ABUSE, "rule"), "i'm 14 and my dad hits me").who == ""


@pytest.mark.parametrize(
    ("before", "message"),
    [
        (["I'm 81 and my daughter hits me"], "she locked me in today"),
        (["my son hits me and takes my check"], "now he locks me in"),
        (["hello", "I am 78.", "is there a service?", "thank you", "one more thing"], "he hit me again"),
        (["tengo 79 años y mi nieto me pega"], "hoy me encierra"),
    ],
)
def test_an_old_person_stays_one_in_the_next_message(before: list[str], message: str) -> None:
    for kind in (DangerKind.ABUSE, DangerKind.DOMESTIC_VIOLENCE):
        assert for_the_one_concerned(Danger(kind, "rule"), message, before).who == "old"
    young = ["i'm 14 and my dad hits me"]
    assert for_the_one_concerned(Danger(DangerKind.ABUSE, "rule"), message, young).who == ""


WATCHED = [
    "my husband beats me. he is in the next room",
    "he choked me last night and he reads my messages so be careful",
    "I can't talk, text only. my boyfriend hits me",
    "my husband hit me again, I'm hiding in the bathroom",
    "My wife hits me and she goes through my phone every night",
    "he raped me and he's asleep next to me",
    "mi esposo me pega y está aquí conmigo",
    "mi esposo me golpeó otra vez, no puedo hablar porque me está escuchando",
    "mi marido me amenaza con un cuchillo y me revisa el celular",
    "meu marido me bate e ele está no quarto ao lado",
]


@pytest.mark.parametrize("message", WATCHED)
def test_who_cannot_call_because_the_other_is_near_is_seen_as_watched(message: str) -> None:
    assert is_watched(message)


@pytest.mark.parametrize("message", [each for each in WATCHED if "meu" not in each])
def test_and_the_screen_chooses_the_words_for_it(message: str) -> None:
    heard = screen(message)
    assert heard is not None
    assert heard.who == "watched"


@pytest.mark.parametrize(
    "message",
    [
        "my husband beat me for years before I left him",
        "my boyfriend hit me and I'm at my sister's now",
        "mi esposo me pegó y ya estoy con mi mamá",
    ],
)
def test_who_can_speak_is_not(message: str) -> None:
    heard = screen(message)
    assert heard is not None
    assert heard.who == ""


def test_that_he_reads_along_may_have_been_said_before() -> None:
    told = "my husband hits me"
    assert _who(screen(told, history=["hello, he reads my messages"])) == "watched"
    assert _who(screen(told, history=["he reads my messages", "is there a service?", "thank you"])) == ""


def test_he_is_here_now_is_answered_in_the_light_of_what_was_told_before() -> None:
    told = ["my husband beats me"]
    heard = screen("hes in the next room now", history=told, standing=Danger(DangerKind.DOMESTIC_VIOLENCE, "head"))
    assert heard is not None
    assert (heard.kind, heard.tier, heard.who) == (DangerKind.DOMESTIC_VIOLENCE, Tier.HARD, "watched")
    assert (
        screen(
            "my husband is home now", history=["he beats her"], standing=Danger(DangerKind.DOMESTIC_VIOLENCE, "head")
        )
        is None
    )
    without = screen("hes in the next room now", history=told)
    assert without is None or without.source != "watched"


def test_a_bystander_is_not_watched() -> None:
    hurt = Danger(DangerKind.DOMESTIC_VIOLENCE, "head", is_third_party=True)
    assert for_the_one_concerned(hurt, "her husband beats her. my husband is home with me").who == ""


@pytest.mark.parametrize("language", ["en", "es", "pt"])
@pytest.mark.parametrize(
    ("kind", "is_minor"),
    [
        (DangerKind.DOMESTIC_VIOLENCE, False), (DangerKind.DOMESTIC_VIOLENCE, True), (DangerKind.ABUSE, False),
        (DangerKind.SEXUAL_VIOLENCE, False), (DangerKind.SEXUAL_VIOLENCE, True), (DangerKind.MINOR_AT_RISK, True),
    ],
)  # fmt: skip
def test_what_is_written_comes_first_then_how_to_leave_and_to_erase(
    kind: DangerKind, is_minor: bool, language: str
) -> None:
    reply = crisis_reply(Danger(kind, "test", who="watched"), language=language, is_minor=is_minor)
    lines = [line for line in reply.splitlines() if line.startswith("•")]
    first_way = lines[0].split(": ", 1)[1]
    assert first_way.startswith(("text ", "manda ", "mande "))
    leave, erase = {
        "en": ("Leave quickly", "Clear this conversation"),
        "es": ("Salir rápido", "Borrar esta conversación"),
        "pt": ("saída rápida", "apagá-la"),
    }[language]
    assert reply.index(lines[0]) < reply.index(leave) < reply.index(erase)


@pytest.mark.parametrize("message", ["My uncle raped me last night", "mi tío me violó anoche"])
def test_rape_is_told_from_abuse_whatever_heard_it(message: str) -> None:
    heard = screen(message)
    assert heard is not None
    assert heard.kind is DangerKind.SEXUAL_VIOLENCE
    assert "1-800-656-4673" in crisis_reply(heard, language="en")
    assert "Childhelp" not in crisis_reply(heard, language="en")


def test_a_weapon_named_beside_a_threat_is_no_thought_of_ones_own_death() -> None:
    heard = screen("I'm going to kill the guy who slept with my wife. I have my gun in the truck.")
    assert heard is not None
    assert heard.kind in (DangerKind.HARM_TO_OTHERS, DangerKind.THREAT)
    alone = screen("I don't want to live. I have my gun in my hand.")
    assert alone is not None
    assert alone.kind is DangerKind.SELF_HARM


def test_a_short_answer_is_of_the_danger_that_stands() -> None:
    told = ["I was raped by a coworker after the office party."]
    heard = screen("No I don't want the police", history=told, standing=Danger(DangerKind.SEXUAL_VIOLENCE, "head"))
    assert heard is not None
    assert (heard.kind, heard.source) == (DangerKind.SEXUAL_VIOLENCE, "carried_on")


def test_who_is_watched_is_sent_to_no_telephone_of_the_church() -> None:
    told = {"language": "en", "church_name": "Grace", "church_phone": "(217) 555-0100"}
    assert "555-0100" not in crisis_reply(Danger(DangerKind.ABUSE, "test", who="watched"), **told)
    assert "555-0100" in crisis_reply(Danger(DangerKind.ABUSE, "test"), **told)


def _tier(danger: Danger | None) -> Tier | None:
    return danger.tier if danger else None


def _who(danger: Danger | None) -> str | None:
    return danger.who if danger else None


@pytest.mark.parametrize(
    ("said", "is_of_another"),
    [
        ("The old man next door has not eaten in days. His son takes his check and leaves him with no heat.", True),
        ("An elderly lady across the hall sits in the dark, her nephew took the keys and she cries for water.", True),
        ("La señora de al lado está sola sin comer, el nieto le quita todo y la encierra.", True),
        ("My son takes my check and the old man next door is the only one who brings me soup.", False),
        ("My grandson keeps my pills, and I only get them when I sign.", False),
    ],
)
def test_who_tells_of_an_old_neighbor_is_not_taken_for_them(said: str, is_of_another: bool) -> None:
    for heard_of_another in (True, False):
        danger = Danger(DangerKind.ABUSE, "head", is_third_party=heard_of_another, topic="elder_abuse", who="old")
        assert for_the_one_concerned(danger, said).is_third_party is is_of_another

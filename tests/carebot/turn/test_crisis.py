"""What a person in danger reads: warm first, then the lines, always."""

import re
from itertools import product

import pytest

from carebot.turn.crisis import crisis_lines, crisis_reply
from language.danger import Danger, DangerKind

EVERY_HIT = [Danger(category, "test", third) for category, third in product(DangerKind, (False, True))]
CLINICAL = (
    "suicidal ideation",
    "experiencing",
    "mental health professional",
    "i understand that you",
    "unable to assist",
    "ideación",
)
CLAIMS = (
    "i have told",
    "i've told",
    "has been notified",
    "will contact you",
    "has been flagged",
    "we have been told",
    "avisé",
    "ya avisamos",
    "te llamará",
)


def own_life(third: bool = False) -> Danger:
    return Danger(DangerKind.SELF_HARM, "test", third)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("repeated", [False, True])
@pytest.mark.parametrize("is_minor", [False, True])
@pytest.mark.parametrize("hit", [None, *EVERY_HIT])
def test_every_reply_is_warm_names_988_and_a_person_and_asks_one_thing(
    hit: Danger | None, is_minor: bool, repeated: bool, language: str
) -> None:
    reply = crisis_reply(hit, language=language, is_minor=is_minor, repeated=repeated)
    said = reply.casefold()
    kind = hit.kind if hit else DangerKind.SELF_HARM
    # Who threatens somebody is not sent to the line for people who think of ending their life.
    assert ("988" in reply) is (kind is not DangerKind.THREAT)
    assert "911" in reply
    if kind is not DangerKind.MEDICAL_EMERGENCY:  # there the emergency number comes before everything
        assert ("persona" if language == "es" else "person") in said
        assert re.match(
            r"(?:I'm (?:so )?glad|Thank you|I hear you|I'm still here|Qué bueno|Gracias|Te escucho|Me alegra|Sigo aquí)",
            reply,
        )
    assert reply.rstrip().endswith("?")
    assert not any(words in said for words in (*CLINICAL, *CLAIMS))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("hit", EVERY_HIT)
def test_a_second_time_is_answered_in_other_words(hit: Danger, language: str) -> None:
    first, again = (crisis_reply(hit, language=language, repeated=repeated) for repeated in (False, True))
    assert first.splitlines()[0] != again.splitlines()[0]


@pytest.mark.parametrize("language", ["en", "es"])
def test_each_kind_of_danger_has_words_of_its_own(language: str) -> None:
    first_lines = {
        crisis_reply(Danger(category, "test", False), language=language).splitlines()[0] for category in DangerKind
    }
    assert len(first_lines) == len(DangerKind)


def test_someone_who_fears_for_another_is_spoken_to_as_that() -> None:
    assert "stay with them" in crisis_reply(own_life(third=True), language="en")
    assert "love someone" in crisis_reply(own_life(third=True), language="en")


def test_a_hurt_child_hears_that_it_is_no_fault_of_theirs_and_of_childhelp() -> None:
    reply = crisis_reply(Danger(DangerKind.ABUSE, "test", False), language="en", is_minor=True)
    assert "not your fault" in reply
    assert "1-800-422-4453" in reply
    assert "grown-up you trust" in reply


def test_violence_at_home_names_the_hotline_and_minds_who_may_read_the_phone() -> None:
    reply = crisis_reply(Danger(DangerKind.DOMESTIC_VIOLENCE, "test", False), language="en")
    assert "1-800-799-7233" in reply
    assert "START to 88788" in reply
    assert "clear this chat" in reply


def test_spanish_speakers_in_the_us_are_led_to_spanish_lines() -> None:
    reply = crisis_reply(own_life(), language="es-MX")
    assert "oprime 2" in reply
    assert "AYUDA por mensaje al 988" in reply


def test_a_churchs_words_replace_the_warm_part_and_never_the_lines() -> None:
    reply = crisis_reply(own_life(), language="en", church_words="Dear friend, Pastor Ann is with you.")
    assert reply.startswith("Dear friend, Pastor Ann is with you.")
    assert "988" in reply
    assert "741741" in reply


def test_a_number_the_church_wrote_itself_is_not_said_twice() -> None:
    reply = crisis_reply(own_life(), language="en", church_words="Please call 988 now.")
    assert reply.count("988") == 1
    assert "741741" in reply


def test_a_longer_number_that_holds_988_does_not_hide_the_line() -> None:
    reply = crisis_reply(own_life(), language="en", church_words="Call our office: 555-988-1234.")
    assert "call 988" in reply


def test_the_churchs_phone_is_offered_where_there_is_one() -> None:
    assert "Grace Church at (555) 010-2000" in crisis_reply(
        own_life(), language="en", church_name="Grace Church", church_phone="(555) 010-2000"
    )
    assert "church" not in crisis_reply(own_life(), language="en", church_name="Grace Church").casefold()


def test_when_nothing_could_be_recorded_nobody_is_left_waiting() -> None:
    assert "don't wait" in crisis_reply(own_life(), language="en", recorded=False)
    assert "don't wait" not in crisis_reply(own_life(), language="en")


@pytest.mark.parametrize(
    ("country", "category", "number"),
    [
        ("US", DangerKind.SELF_HARM, "988"), ("CA", DangerKind.SELF_HARM, "988"),
        ("GB", DangerKind.SELF_HARM, "116 123"), ("IE", DangerKind.SELF_HARM, "116 123"),
        ("AU", DangerKind.SELF_HARM, "13 11 14"), ("NZ", DangerKind.SELF_HARM, "1737"),
        ("MX", DangerKind.SELF_HARM, "800 911 2000"), ("ES", DangerKind.SELF_HARM, "024"),
        ("us", DangerKind.DOMESTIC_VIOLENCE, "1-800-799-7233"), ("GB", DangerKind.DOMESTIC_VIOLENCE, "0808 2000 247"),
        ("ES", DangerKind.DOMESTIC_VIOLENCE, "016"), ("CA", DangerKind.MINOR_AT_RISK, "1-800-668-6868"),
        ("GB", DangerKind.ABUSE, "0800 1111"), ("AU", DangerKind.THREAT, "000"), ("NZ", DangerKind.THREAT, "111"),
    ],
)  # fmt: skip
def test_each_country_has_its_own_lines(country: str, category: DangerKind, number: str) -> None:
    assert number in {line.call for line in crisis_lines(country, category, "en")}


@pytest.mark.parametrize("country", ["FR", "", "??"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_anywhere_else_there_is_still_a_person_to_find(country: str, language: str) -> None:
    reply = crisis_reply(own_life(), language=language, country=country)
    assert "findahelpline.com" in reply
    assert ("emergencias" if language == "es" else "emergency number") in reply


@pytest.mark.parametrize("category", list(DangerKind))
def test_no_line_is_named_twice(category: DangerKind) -> None:
    for country in ("US", "CA", "GB", "IE", "AU", "NZ", "MX", "ES", "XX"):
        calls = [line.call for line in crisis_lines(country, category, "en") if line.call]
        assert len(calls) == len(set(calls))

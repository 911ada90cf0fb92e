import json

import pytest

from language.contact import ContactDetails, OtherContact, read_contact
from language.told import tell, told_again

from .contact_table import CONTACTS


@pytest.mark.parametrize(("text", "history", "given"), CONTACTS)
def test_contact_details_are_read_as_given(
    text: str, history: list[str], given: tuple[str | None, str | None, str | None]
) -> None:
    assert read_contact(text, history) == ContactDetails(*given)


def test_a_number_is_read_with_the_country_of_the_church() -> None:
    assert read_contact("llámenme al 612 345 678", region="ES").phone == "+34612345678"


@pytest.mark.parametrize(
    ("messages", "phone"),
    [
        (["217", "555", "0149"], "+12175550149"),
        (["it's 217", "555", "and 0149"], "+12175550149"),
        (["My number is 217", "then 555", "then 0149, thanks"], "+12175550149"),
        (["es el 217", "555", "y 0149"], "+12175550149"),
        (["555-0149", "area code 217"], "+12175550149"),
        (["555-0149", "217 is the area code"], "+12175550149"),
        (["555-0149", "sorry", "the area code is 217"], "+12175550149"),
        (["area code 217", "555-0149"], "+12175550149"),
        (["my number is 555-0149", "area code 217"], "+12175550149"),
        (["555-0149", "el código de área es 217"], "+12175550149"),
        (["call me at 555-0149, area code 217"], "+12175550149"),
        (["217", "5550149"], "+12175550149"),
        (["217-555-", "0149"], "+12175550149"),
        (["217-", "555-0149"], "+12175550149"),
        (["555", "0149"], "555-0149"),
        (["555-0142", "555-0149"], "555-0149"),
        (["217-555-0142", "area code 309"], "+12175550142"),
        (["217-555-0142", "12"], "+12175550142"),
        (["it's 12", "there are 5 of us"], None),
        (["area code 217"], None),
    ],
)
def test_a_number_told_in_pieces_is_put_together(messages: list[str], phone: str | None) -> None:
    assert read_contact(messages[-1], messages[:-1]).phone == phone


@pytest.mark.parametrize(
    ("before", "said", "phone"),
    [
        ("please have someone call me at 217-555-0187", "Sorry, that's 0178 at the end, not 0187.", "+12175550178"),
        ("my cell is 217-555-0139", "*0193 fat fingers", "+12175550193"),
        ("my cell is 217-555-4417", "sorry, 4471 not 4417", "+12175554471"),
        ("my cell is 217-555-4417", "not 4417, 4471", "+12175554471"),
        ("217-555-0126", "It should end in 0144.", "+12175550144"),
        ("217-555-0142", "the area code is 309 not 217", "+13095550142"),
        ("mi cel es 217-555-0176", "me equivoqué, termina en 67 no en 76", "+12175550167"),
        ("meu zap 217-555-0129", "errei, é 0192 no fim", "+12175550192"),
        ("217-555-0142", "not 30, 40 people came", "+12175550142"),
        ("217-555-0142", "The service should end at 9:30, not 10:30", "+12175550142"),
        ("217-555-0142", "we are 12, not 14", "+12175550142"),
        ("217-555-0142", "Psalm 23 not 32", "+12175550142"),
    ],
)
def test_a_number_is_mended_by_a_later_message(before: str, said: str, phone: str) -> None:
    assert read_contact(said, [before]).phone == phone


MOM = "+12175550140"
OWN = "+12175550142"


@pytest.mark.parametrize(
    ("said", "own", "other"),
    [
        ("Please call my mom at 217-555-0140", None, OtherContact("my mom", MOM)),
        ("Could someone call my mom? Her number is 217-555-0140.", None, OtherContact("my mom", MOM)),
        ("her number is 217-555-0140", None, OtherContact("her", MOM)),
        ("you can reach my son Tom on 217-555-0140, he lives closer", None, OtherContact("my son Tom", MOM)),
        ("please call Tom at 217-555-0140", None, OtherContact("Tom", MOM)),
        ("Call her at 217-555-0140", None, OtherContact("her", MOM)),
        ("My mom's cell is 217-555-0140", None, OtherContact("My mom", MOM)),
        ("The number for my sister is 217-555-0140", None, OtherContact("my sister", MOM)),
        ("My daughter Ana can be reached at 217-555-0140", None, OtherContact("My daughter Ana", MOM)),
        ("My sister Ana: 217-555-0140", None, OtherContact("My sister Ana", MOM)),
        ("217-555-0140 is my mom's number", None, OtherContact("my mom", MOM)),
        ("217-555-0140 (my mom)", None, OtherContact("my mom", MOM)),
        ("mi hermana, 217-555-0140, llámenla", None, OtherContact("mi hermana", MOM)),
        ("Por favor llamen a mi mamá al 217-555-0140", None, OtherContact("mi mamá", MOM)),
        ("el número de mi hijo es 217-555-0140", None, OtherContact("mi hijo", MOM)),
        ("Mi papá está solo. Su número es 217-555-0140", None, OtherContact("Mi papá", MOM)),
        ("Ligue para minha mãe no 217-555-0140", None, OtherContact("minha mãe", MOM)),
        ("my husband's email is tom@example.org", None, OtherContact("my husband", "", "tom@example.org")),
        ("I'm at 217-555-0142, my mom's number is 217-555-0140", OWN, OtherContact("my mom", MOM)),
        ("Call my mom at 217-555-0140. My number is 217-555-0142.", OWN, OtherContact("my mom", MOM)),
        ("my mom is 217-555-0140, mine is 217-555-0142", OWN, OtherContact("my mom", MOM)),
        ("call my mom at two one seven five five five oh one four oh", None, OtherContact("my mom", MOM)),
        ("Call mom at 217-555-0140", None, OtherContact("mom", MOM)),
        ("Can you call my mom? 217-555-0140", None, OtherContact("my mom", MOM)),
        ("My dad is in room 12 at Mercy. His cell: 217-555-0140", None, OtherContact("My dad", MOM)),
        ("Please have someone call my husband. He is at 217-555-0140.", None, OtherContact("my husband", MOM)),
        ("Pastor Tom's number is 217-555-0140", None, OtherContact("Pastor Tom", MOM)),
        ("Please pray for my mom, 217-555-0142", OWN, None),
        ("my mom Rosa and I are at 217-555-0142", OWN, None),
        ("My son won't call me. 217-555-0142", OWN, None),
        ("My wife's name is Ana, 217-555-0142", OWN, None),
        ("My husband died. 217-555-0142", OWN, None),
        ("My husband died, my number is 217-555-0142", OWN, None),
        ("my son Tom is in jail, call me at 217-555-0142", OWN, None),
        ("Please call me or my husband at 217-555-0142", OWN, None),
        ("my mom's sick, 217-555-0142", OWN, None),
        ("217-555-0142, my husband left", OWN, None),
        ("I am Ana's mother, 217-555-0142", OWN, None),
        ("Anna Krause, 217-555-0142", OWN, None),
        ("Call Tom, I'm at 217-555-0142", OWN, None),
        ("mi hijo está enfermo, llámenme al 217-555-0142", OWN, None),
        ("Oren por mi mamá. 217-555-0142", OWN, None),
    ],
)
def test_somebody_elses_number_is_not_the_visitors(said: str, own: str | None, other: OtherContact | None) -> None:
    told = read_contact(said)
    assert (told.phone, told.email, told.other) == (own, None, other)


def test_what_is_somebody_elses_is_kept_with_the_message() -> None:
    told = tell("Please call my mom at 217-555-0140 or ana@example.org")
    assert told.contact.other == OtherContact("my mom", MOM, "ana@example.org")
    assert told_again(json.loads(json.dumps(told.as_json()))) == told


def test_somebody_elses_number_is_remembered_over_messages() -> None:
    details = read_contact("I'm Anna, 217-555-0142", ["Call my mom at 217-555-0140"])
    assert details == ContactDetails("Anna", OWN, other=OtherContact("my mom", MOM))


def test_a_name_alone_reaches_nobody() -> None:
    assert not ContactDetails(name="Ann").has_any
    assert ContactDetails(phone="555-0142").has_any
    assert ContactDetails(email="ann@example.org").has_any


@pytest.mark.parametrize(
    ("said", "asked", "when"),
    [
        ("Mornings, dear. I'm at 217-555-0105, and let it ring.", "When is a good time for a call?", "Mornings"),
        ("Not before noon, I work nights.", "When should we call?", "Not before noon"),
        ("Yes please, after 6. I'm Denise.", "Would you like one of our pastors to call you?", "after 6"),
        ("como a las 7 salgo de la fábrica", "¿A qué hora podemos llamarle?", "como a las 7"),
        ("Ring me on 217-555-0118, weekdays before 3 when the kids get home.", "", "weekdays before 3"),
        ("Do telephone, but never at night.", "", "never at night"),
        ("217-555-0119, b4 730", "", "b4 730"),
        ("can u guys hmu later after practice", "", "after practice"),
        ("call me tmrw", "", "tmrw"),
        ("please phone me, i get off at 3", "", "after 3"),
        ("I get off at 3.", "", None),
        ("half past six", "What time is good?", "half past six"),
        ("10-12", "When can someone call you?", "10-12"),
        ("asap", "When should we call?", "asap"),
        ("ring me at lunch, 12:20", "", "at lunch, 12:20"),
        ("Call me Tuesday. Around noon is best.", "", "Tuesday Around noon"),
        ("A Wednesday", "Which day would you like the hall?", None),
        ("Please have the deacon try me at 5:15", "", "at 5:15"),
        ("llámenme tipo cuatro y media", "", "tipo cuatro y media"),
        ("me timbren cualquier día menos el domingo", "", "cualquier día menos el domingo"),
        ("podem me ligar, só à noitinha", "", "à noitinha"),
        ("Tuesday at ten please.", "When would you like to come in and see the pastor?", None),
        ("2 pm works", "The room is open at 1 pm or 2 pm. Which should I hold?", None),
        ("Good morning.", "", None),
        ("Evening!", "", None),
        ("Buenas tardes", "", None),
        ("kids at school call me names", "", None),
        ("Somebody was supposed to call me Tuesday and nobody did.", "", None),
        ("I sit by the phone and look at one picture", "", None),
    ],
)
def test_the_best_time_is_what_was_asked_for_or_is_said_of_being_reached(
    said: str, asked: str, when: str | None
) -> None:
    assert read_contact(said, said_before=asked).best_time == when


def test_a_time_that_was_told_holds_until_the_call_is_taken_back() -> None:
    assert read_contact("thank you", ["please call me after 6"]).best_time == "after 6"
    assert read_contact("never mind about the call", ["please call me after 6"]).best_time is None

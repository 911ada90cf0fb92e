import pytest

from language.contact import ContactDetails, read_contact

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


def test_a_name_alone_reaches_nobody() -> None:
    assert not ContactDetails(name="Ann").has_any
    assert ContactDetails(phone="555-0142").has_any
    assert ContactDetails(email="ann@example.org").has_any

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


def test_a_name_alone_reaches_nobody() -> None:
    assert not ContactDetails(name="Ann").has_any
    assert ContactDetails(phone="555-0142").has_any
    assert ContactDetails(email="ann@example.org").has_any

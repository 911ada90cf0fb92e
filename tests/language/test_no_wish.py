"""What sounds like a wish and is none: a room somebody won't come out of asks for no visit."""

import pytest

from language.acts import Act
from language.rules.no_wish import is_no_wish_for
from language.told import tell


@pytest.mark.parametrize(
    ("act", "said"),
    [
        (Act.ASKS_VISIT, "My daughter is 15 and she won't come out of her room anymore"),
        (Act.ASKS_VISIT, "Mi hijo no quiere salir de su cuarto"),
        (Act.ASKS_PERSON_NOW, "Is it in person or online?"),
        (Act.ASKS_PERSON_NOW, "¿Es en persona o por zoom?"),
        (Act.ASKS_MONEY, "Do I have to give money?"),
        (Act.ASKS_MONEY, "¿Hay que dar dinero?"),
    ],
)
def test_it_asks_for_nobody_and_nothing(act: Act, said: str) -> None:
    told = tell(said)
    assert act not in told.acts | told.sure


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("visit", "Can the pastor come to her room at St. Luke's?"),
        ("person", "Can I talk to somebody in person?"),
        ("money", "I need help with money"),
    ],
)
def test_a_wish_stays_one(what: str, said: str) -> None:
    assert not is_no_wish_for(what, said)

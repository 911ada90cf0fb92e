"""The name that whoever writes gives as their own, by how and where they give it; and what is no name of theirs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.contact import read_contact
from language.text.mended import in_full, with_spelling


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("its talia, 217-555-0136, text whenever", "Talia"),
        ("hey its talia frm the dorms", "Talia"),
        ("still nobody?? its talia 217-555-0136", "Talia"),
        ("can i join the choir? im talia btw", "Talia"),
        ("Hello my dears. It's Winifred, about the chairs again.", "Winifred"),
        ("I am Mrs. Anita Rao, and I moved", "Anita Rao"),
        ("This is Mrs. Rao.", "Mrs. Rao"),
        ("Name's Walt Hobbs, 217-555-0139.", "Walt Hobbs"),
        ("This here's Walt Hobbs from the mill", "Walt Hobbs"),
        ("My name Yusuf Demir. My baby is ill.", "Yusuf Demir"),
        ("Put it under my name, Dana Kowal, please", "Dana Kowal"),
        ("Could the office ring me at 217-555-0144? Ask for Femi.", "Femi"),
        ("217-555-0144, ask 4 dre", "Dre"),
        ("The bread was good. Constance Abara.", "Constance Abara"),
        ("I have read every book in the house. Ilse.", "Ilse"),
        ("Count me in for the cleaning, Teresa Barragan", "Teresa Barragan"),
        ("If that is no good, text me, Imran Siddiqui, 415-555-0166.", "Imran Siddiqui"),
        ("I'm at my wits' end. Dwayne, 217-555-0164, I'm off at three.", "Dwayne"),
        ("I need somebody to talk to, 217-555-0158, Miss Pearline. I'm up early.", "Miss Pearline"),
        ("Sylvie Marchand. And yes, I'd like to see somebody.", "Sylvie Marchand"),
        ("Please sign up Ana Gil for Saturday, ana.gil@example.org", "Ana Gil"),
        ("Save two seats for Bea Font. I'm Bea.", "Bea Font"),
        ("I am Blessing Okonkwo. Please pray.", "Blessing Okonkwo"),
        ("Prefiero hablar. 805-555-0150, Anselmo, no antes del mediodía.", "Anselmo"),
        ("A nombre de Itzel Camarena, por favor", "Itzel Camarena"),
        ("Al 512-555-0109 y pregunten por Noemí.", "Noemí"),
        ("Me dicen Quique.", "Quique"),
        ("Prefiro falar. Sou o Josué Tavares, 508-555-0123", "Josué Tavares"),
        ("Quero ser membro, como faço? Kauê Pinheiro", "Kauê Pinheiro"),
    ],
)
def test_who_writes_is_known_by_where_the_name_stands(said: str, name: str) -> None:
    assert read_contact(said).name == name


@pytest.mark.parametrize(
    "said",
    [
        "Mornings.",
        "Exhausted. Please help.",
        "I can't go on. Exhausted.",
        "thanks, Exhausted",
        "its christian music 217-555-0142",
        "hey its working now",
        "its noah who hit me",
        "ask for help please 217-555-0142",
        "I want to ask for Father Tom",
        "pray for my brother. Tom.",
        "Who gets thanked for it? Gary.",
        "My son is sick. Name is Tom. Call me at 217-555-0142",
        "It turned out to be my other brother. It's Rafael, so please pray for Rafael.",
        "Wrong hospital. It's Providence.",
        "It's Andrés, not Andrej",
        "Please pray for Ann Lee, Bob Stone.",
        "Pray for my boss from work, Tom Hall, 217-555-0142",
        "He is risen. Happy Easter.",
        "pray for us, Saint Jude",
        "mi correo es lupe.arango@example.com",
        "mi mamá se cayó y la que sabe es Marcela",
        "¿quién es Eliú?",
        "eu e a Neide",
    ],
)
def test_no_name_of_theirs_is_made_of_anything_else(said: str) -> None:
    assert read_contact(said).name is None


@pytest.mark.parametrize(
    ("said", "asked", "name"),
    [
        ("Priya Raman.", "What name should I put on the request?", "Priya Raman"),
        ("amina. u can text my phone", "What's your name and how can we reach you?", "Amina"),
        ("Abdul Rahman, but the first is enough.", "What name should I write down?", "Abdul Rahman"),
        ("Doctor Immanuel Oye, and the number is 217 555 0155.", "What is your name?", "Doctor Immanuel Oye"),
        ("Rosalba Quintanilla", "¿Cuál es su nombre, por favor?", "Rosalba Quintanilla"),
        ("Saturday, please", "What is your name, and which day suits you?", None),
        ("Tomorrow", "What is your name?", None),
        ("Yes please", "May I ask your name?", None),
        ("Ruth, I think", "Who wrote the letter to the Romans?", None),
    ],
)
def test_what_answers_a_question_for_a_name_is_one(said: str, asked: str, name: str | None) -> None:
    assert read_contact(said, said_before=asked).name == name


@pytest.mark.parametrize(
    ("before", "said", "name"),
    [
        ("My name is Katherine Ruiz", "It's Catherine with a C.", "Catherine Ruiz"),
        ("My name is Thanh Nuygen", "One correction: spelled Nguyen, not Nuygen.", "Thanh Nguyen"),
        ("im jordin, text me", "wait i typed it wrong its jordyn with a y", "Jordyn"),
        ("This is Aisha Bello", "its aisha not asia", "Aisha Bello"),
        ("soy Yamilet Orozco", "Se escribe Yamileth con th al final, disculpe.", "Yamileth Orozco"),
        ("I'm Ann Lee", "Tell my brother it's spelled Geoffrey with a G", "Ann Lee"),
        ("I'm Ann Lee", "My brother is Andrej, with a j", "Ann Lee"),
    ],
)
def test_a_name_is_mended_by_a_later_message(before: str, said: str, name: str) -> None:
    assert read_contact(said, [before]).name == name


@given(st.text(max_size=60), st.text(max_size=60))
def test_whatever_is_mended_nothing_is_raised(name: str, spellings: str) -> None:
    assert with_spelling(name, "") == name
    assert isinstance(with_spelling(name, spellings), str)
    assert isinstance(in_full(name, spellings), str)

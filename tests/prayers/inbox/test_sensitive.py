"""Which prayers are held back from the printed list, and why. Rather too many than too few."""

import time
from collections.abc import Callable

import pytest

from prayers.inbox.sensitive import Reason, reasons_to_hold

MINOR, ILLNESS, NUMBER = Reason.MINOR, Reason.ILLNESS, Reason.NUMBER


def held(words: str, *known: str) -> set[Reason]:
    return set(reasons_to_hold(words, known, is_minor=False))


@pytest.mark.parametrize(
    "words",
    [
        "my daughter Emma, 6, has leukemia",
        "Please pray for Emma (6), she has a fever",
        "For Emma, six years old",
        "Liam is 9 and afraid of the dark",
        "Liam just turned twelve",
        "a 4-year-old in our street was hit by a car",
        "our neighbour's 3 yo",
        "Pray for little Ava, 18 months old",
        "for my grandson",
        "My son’s friend",
        "the kids are not sleeping",
        "our baby came too early, she is in the NICU",
        "He is in 3rd grade and is bullied",
        "trouble at his school",
        "she is a freshman and wants to die",
        "My niece was hurt by a man she trusted",
        "We fight for custody",
        "I am 45 years old and my daughter is ill",
        "Mi hija Emma, de 6 años, tiene leucemia",
        "por mi nieta Sofía (6)",
        "Mateo tiene seis añitos",
        "Mateo cumplió 12",
        "nuestro bebé de 3 meses",
        "mi sobrinito está en el hospital",
        "la niña de mi vecina",
        "MI HIJO ESTÁ ENFERMO",
        "va en la escuela y le pegan",
        "our Timmy still wets the bed since his dad left",
        "our timmy is afraid since his dad left",
        "Ethan is in Mrs Baker's class and is bullied",
        "ETHAN IS BULLIED",
        "pray for ethan, his teacher is worried",
        "our brayleigh cries for her mommy",
        "Amy, my little one",
        "jaxtyn misses his mom",
        "bedwetting again, please pray",
        "Mateo tiene una maestra que le grita",
        "Sofía llora, su papá se fue",
        "por los jóvenes de la cuadra",
    ],
)
def test_what_speaks_of_a_minor_is_held(words: str) -> None:
    assert MINOR in held(words)


@pytest.mark.parametrize(
    "words",
    [
        "For patience",
        "My husband lost his job",
        "For my wife, 41 years married to me today",
        "We are all children of God, pray for our town",
        "In the name of the Father and of the Son",
        "For my brother Elias, he has surgery tomorrow",
        "My mother is 81 and lonely",
        "Psalm 34:18 carried me since 2024",
        "Sober for 9 years, thank God",
        "Por mi esposo, que perdió su trabajo",
        "Somos hijos de Dios, oren por nuestro pueblo",
        "Mi madre tiene 81 años y está sola",
        "Gracias por la oración, Salmo 119:105",
        "Pray for patience",
        "Pray for our teachers and our schools",
        "For hope during these weeks, and a good class on Sunday",
        "May God heal our land from disease",
        "pray for all who are in the hospital",
        "hope for all who have chemo this week",
        "for those with Alzheimer's and for their families",
        "For my teacher, she lost her job",
        "Oren por los maestros",
        "Oren por todos los enfermos del hospital",
    ],
)
def test_what_is_told_of_grown_ups_is_not(words: str) -> None:
    assert held(words) == set()


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("Peter Hall has cancer", ()),
        ("my aunt Maria Stone is in hospice", ()),
        ("please pray for my boss peter hall, depression", ("Peter Hall",)),
        ("this is ana gomez, I was diagnosed on Monday", ("Ana Gómez",)),
        ("Krause, Anna: surgery on Friday", ("Anna Krause",)),
        ("Mrs. Stone had a stroke", ()),
        ("Juan de la Cruz tiene cáncer", ()),
        ("oren por mi tía María Piedra, está internada", ()),
        ("La Sra. Ortiz está muy enferma", ()),
        ("pray for john miller, he starts chemo monday", ()),
        ("JOHN MILLER CHEMO MONDAY", ()),
        ("dagny solberg has leukemia", ()),
        ("pray for dagny stone, surgery friday", ()),
        ("prayers please, it is cancer again for pat jones", ()),
        ("will miller starts dialysis", ()),
        ("mrs miller had a stroke", ()),
        ("MRS. MILLER IS IN THE HOSPITAL", ()),
        ("oren por maría piedra, tiene quimioterapia", ()),
        ("juan de la cruz tiene cáncer", ()),
        ("Deborah Klein, she has Huntington's", ()),
        ("Deborah Klein has Sjögren’s.", ()),
        ("Deborah Klein is anorexic", ()),
        ("Deborah Klein is losing her eyesight", ()),
        ("Deborah Klein is going to lose her hearing", ()),
        ("for Pat Jones's MS", ()),
        ("pat jones has ms and is tired", ()),
        ("Deborah Klein is in rehab", ()),
        ("Deborah Klein, 90 days sober", ()),
        ("Deborah Klein, diverticulitis", ()),
        ("Deborah Klein, glioblastoma", ()),
        ("Deborah Klein's mastectomy", ()),
        ("Deborah Klein begins immunotherapy", ()),
        ("Deborah Klein has Ehlers-Danlos syndrome", ()),
        ("Deborah Klein tiene fibrosis", ()),
        ("deborah klein had a hip replaced", ()),
        ("deborah klein is back on the bottle", ()),
    ],
)
def test_a_full_name_with_an_illness_is_held(words: str, known: tuple[str, ...]) -> None:
    assert ILLNESS in held(words, *known)


@pytest.mark.parametrize(
    "words",
    [
        "Peter has cancer", "my aunt is in hospice", "Peter Hall lost his job", "Holy Spirit, heal our land from sickness",
        "Oren por María, tiene cáncer", "Dios Todopoderoso, danos salud",
        "peter has cancer", "PETER HAS CANCER", "Peter beat cancer", "Grace Kelly lost her diploma in Tacoma", "Peter Hall shows sympathy",
    ],
)  # fmt: skip
def test_a_first_name_or_no_illness_is_not(words: str) -> None:
    assert ILLNESS not in held(words)


@pytest.mark.parametrize(
    "words",
    [
        "call me on (217) 555-0166",
        "my number is two one seven five five five",
        "write to susan@example.org",
        "I live at 12 Elm Street",
        "She is in room 12 at St. Luke's",
        "St. Luke's, rm. 4B",
        "bed 3 on the second floor",
        "He is at #7",
        "locker 4711",
        "Llame al 55 5555 0166",
        "Está en la habitación 12",
        "Vivo en la calle Olmo 12",
        "cama 3, piso 2",
    ],
)
def test_a_telephone_an_address_or_a_room_is_held(words: str) -> None:
    assert NUMBER in held(words)


def test_everything_is_told_at_once() -> None:
    assert reasons_to_hold("Emma Stone, 6, has leukemia, room 412", (), is_minor=True) == tuple(Reason)


def test_what_is_too_long_to_be_read_at_a_glance_is_held() -> None:
    assert held("For patience. " * 400) == set(Reason)


def seconds_of(work: Callable[[], object]) -> float:
    """The least CPU of three runs."""
    found = []
    for _ in range(3):
        before = time.process_time()
        work()
        found.append(time.process_time() - before)
    return min(found)


@pytest.mark.parametrize(
    "part",
    [
        "Ab ",
        "john ",
        "dagny solberg ",
        "has x's ",
        "los la ",
        "la de ",
        "mrs ",
        "losing her ",
        "room ",
        "a1",
        "is 6",
        ", 6",
        "son of ",
        "A. ",
        "x@",
        "( ",
        "é",
    ],
)
def test_no_words_take_long(part: str) -> None:
    """Four times as many words take about four times as long."""
    short, long = part * (900 // len(part)), part * (3600 // len(part))
    held(short)
    assert seconds_of(lambda: held(long)) < 12 * max(seconds_of(lambda: held(short)), 0.002)

"""Full names in the words of a prayer: shortened before the list hangs on a wall, with the prayer still readable."""

import pytest

from language.text.contact import looks_reachable
from prayers.inbox.names import shortened, without_full_names


@pytest.mark.parametrize(
    ("words", "known", "told"),
    [
        ("Me llamo Ana Gómez y estoy sola", ["Ana Gómez"], "Me llamo Ana G. y estoy sola"),
        ("this is ana gomez, please pray", ["Ana Gómez"], "this is ana G., please pray"),
        ("ANA GOMEZ asks for prayer", ["Ana Gómez"], "ANA G. asks for prayer"),
        ("I miss home. Ana\nGómez", ["Ana Gómez"], "I miss home. Ana G."),
        ("Anna Krause's surgery", ["Anna Maria Krause"], "Anna K.'s surgery"),
        ("Anna M. Krause is ill", ["Anna Maria Krause"], "Anna K. is ill"),
        ("Ana Gómez pide", ["Ana Gómez López"], "Ana G. pide"),
        ("Krause, Anna: surgery", ["Anna Krause"], "Anna K.: surgery"),
        ("for the Krause family", ["Anna Krause"], "for the K. family"),
        ("we walked down the hall", ["Peter Hall"], "we walked down the hall"),
        ("by the Grace of God", ["Mary Grace"], "by the Grace of God"),
        ("Anna is ill", ["Anna"], "Anna is ill"),
        ("Annabel Krausenberg", ["Anna Krause"], "Annabel Krausenberg"),
        ("José de la Cruz", ["José de la Cruz"], "José C."),
    ],
)
def test_a_name_on_record_is_shortened_wherever_it_stands(words: str, known: list[str], told: str) -> None:
    assert without_full_names(words, known) == told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("my name is Peter Hall and I am ill", "my name is Peter H. and I am ill"),
        ("My name is peter hall and i am ill", "My name is peter H. and i am ill"),
        ("me llamo ana maría gómez y tengo miedo", "me llamo ana G. y tengo miedo"),
        ("MY NAME IS PETER HALL AND I AM ILL", "MY NAME IS PETER H. AND I AM ILL"),
        ("Mi nombre es Ana Gómez.", "Mi nombre es Ana G."),
        ("I am Peter Hall, a widower", "I am Peter H., a widower"),
        ("I’m Peter Hall", "I’m Peter H."),
        ("Soy Ana Gómez", "Soy Ana G."),
        ("my son Peter Hall has cancer", "my son Peter H. has cancer"),
        ("My mother-in-law, Ruth O'Brien, fell", "My mother-in-law, Ruth O., fell"),
        ("my dear friend Anne-Marie Smith-Jones", "my dear friend Anne-Marie S."),
        ("mi hijo Juan de la Cruz está enfermo", "mi hijo Juan C. está enfermo"),
        ("por mi esposo, Luis Pérez Ruiz", "por mi esposo, Luis R."),
        ("my friends Peter Hall and Mary Stone", "my friends Peter H. and Mary S."),
        ("mis hijos Juan Pérez, Ana Pérez y Luz Pérez", "mis hijos Juan P., Ana P. y Luz P."),
        ("Please pray for Peter Hall", "Please pray for Peter H."),
        ("Oren por Ana Gómez", "Oren por Ana G."),
        ("a boy named Peter Hall", "a boy named Peter H."),
        ("her name is Ruth Stone", "her name is Ruth S."),
        ("Mr. Peter J. Hall and Dr. Ruth Stone", "Mr. Peter H. and Dr. Ruth S."),
        ("la Sra. Ana Gómez", "la Sra. Ana G."),
        ("my brother Peter Hall's knee", "my brother Peter H.'s knee"),
        ("my son Peter Hall\nThank You", "my son Peter H.\nThank You"),
        ("my daughter April Jones", "my daughter April J."),
        ("mi hermano Jesús Hernández", "mi hermano Jesús H."),
        ("pray for John Smith", "pray for John S."),
        ("my husband Luke Young Tuesday", "my husband Luke Y. Tuesday"),
        ("my mom Ana Gómez Hospital San José", "my mom Ana G. Hospital San José"),
        ("Please pray.\nThank you,\nPeter Hall", "Please pray.\nThank you,\nPeter H."),
        ("my aunt May Chen and my son Will Smith", "my aunt May C. and my son Will S."),
        ("my friend Julio Lane, my friend Don Cross", "my friend Julio L., my friend Don C."),
        ("My Daughter Grace Kim Passed Her Exam", "My Daughter Grace K. Passed Her Exam"),
        ("my ex-husband Peter Hall", "my ex-husband Peter H."),
        ("my son (Peter Hall)", "my son (Peter H.)"),
        ("Pray for Pastor John Smith", "Pray for Pastor John S."),
        ("healing for Peter Hall", "healing for Peter H."),
        ("my friend J.R. Smith", "my friend J S."),
        ('my dad Robert "Bob" Hall', "my dad Robert H."),
        ("Peter Hall needs prayer", "Peter H. needs prayer"),
        ("Ayer Ana Gómez falleció", "Ayer Ana G. falleció"),
        ("We ask for Bob Dole's surgery", "We ask for Bob D.'s surgery"),
        ("Oren por mí. Gracias, Ana Gómez", "Oren por mí. Gracias, Ana G."),
    ],
)
def test_a_full_name_after_unmistakable_words_is_shortened(words: str, told: str) -> None:
    assert without_full_names(words, []) == told


@pytest.mark.parametrize(
    "words",
    [
        "I am praying to God Almighty and Jesus Christ for the Holy Spirit",
        "Pray for Saint Mary's Hospital and for St. Luke's",
        "Pray for New York, Los Angeles and San Antonio",
        "I am in Saint Mary's Hospital since Tuesday March 3",
        "I am Roman Catholic and I am African American",
        "Please pray for First Baptist Church and Grace Medical Center",
        "Pray for Good Friday and Palm Sunday",
        "I am reading First Corinthians, Psalm 34:18 and John 3:16",
        "my son Peter has cancer",
        "my son needs healing, my mother is ill",
        "My Son Peter Needs Prayer",
        "This is God's Word. This is Good News",
        "Oren por la Semana Santa, por Nuestra Señora y por el Espíritu Santo",
        "Oremos por Estados Unidos y por Costa Rica",
        "Lord Jesus, King David was weak too",
        "my name is not important",
        "me llamo ana y tengo miedo",
        "I am Peter. Please help",
        "Jesus Christ is Lord, New York has churches, Grace Community Church is here",
        "Dear God, Heavenly Father, Praise God for His mercy",
        "Pray for my Mom and for Medical School",
        "MY SON NEEDS HEALING. PLEASE PRAY FOR HIM",
        "I am thankful. Jesus Loves us. Pray for Jesus Christ to come",
    ],
)
def test_what_is_no_persons_name_stays_as_it_is(words: str) -> None:
    assert without_full_names(words, []) == words


@pytest.mark.parametrize(
    ("words", "known", "told"),
    [
        ("I am Dan Evans and my mum drinks", ["Dan Evans"], "I am … and my mum drinks"),
        ("I'm Dan, I cannot sleep", ["Dan Evans"], "I'm …, I cannot sleep"),
        ("my name is Dan Evans", [], "my name is …"),
        ("me llamo ana", [], "me llamo …"),
        ("My name is ana and i cry", [], "My name is … and i cry"),
        ("my friend Peter Hall", [], "my friend …"),
        ("my name is not important", [], "my name is not important"),
    ],
)
def test_of_whoever_is_not_to_be_named_nothing_of_the_name_stays(words: str, known: list[str], told: str) -> None:
    assert without_full_names(words, known, unnamed=True) == told


@pytest.mark.parametrize(
    "words",
    [
        "I live at 12 Elm Street",
        "at 4410 N Oak Ave, apt 3",
        "Vivo en Calle Hidalgo 123",
        "call five five five zero one three four",
        "write susan at example dot org",
        "I am @susan_b on Instagram",
        "www.example.org/me",
        "P.O. Box 77",
        "62701 is where I live",
        "account 12345",
    ],
)
def test_what_could_lead_to_somebodys_door_is_noticed(words: str) -> None:
    assert looks_reachable(words)


@pytest.mark.parametrize(
    "words",
    [
        "I am 14, Psalm 34:18, room 412, since 2024, at 5:30",
        "…",
        "one of my two sons, at the hospital",
        "he drives the way home",
        "I was at church",
    ],
)
def test_everyday_numbers_are_no_way_to_reach_anybody(words: str) -> None:
    assert not looks_reachable(words)


def test_a_single_name_is_short_already() -> None:
    assert shortened("Anna") == "Anna"


def test_long_words_are_read_in_no_time() -> None:
    words = "my son " * 2000 + "A" * 4000 + " de" * 2000
    assert without_full_names(words, ["Anna Maria Krause"]) == words

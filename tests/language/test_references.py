"""References as people type them, and as they speak of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.text.references import MAX_PASSAGES, find_references, passages_in, read_references


def labels(text: str, language: str = "en") -> list[str]:
    return [passage.label(language) for passage in read_references(text).passages]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("John 3:16", ["John 3:16"]),
        ("john 3:16 please", ["John 3:16"]),
        ("JOHN 3 16", ["John 3:16"]),
        ("Jn 3.16-18", ["John 3:16-18"]),
        ("John 3:16–18", ["John 3:16-18"]),
        ("John 3:16-18; Ps 23", ["John 3:16-18", "Psalm 23"]),
        ("1 Cor 13", ["1 Corinthians 13"]),
        ("1Cor13:4-7", ["1 Corinthians 13:4-7"]),
        ("First Corinthians 13", ["1 Corinthians 13"]),
        ("First Epistle to the Corinthians 13", ["1 Corinthians 13"]),
        ("II Tim 1:7", ["2 Timothy 1:7"]),
        ("3 John 4", ["3 John 1:4"]),
        ("Jude 24-25", ["Jude 1:24-25"]),
        ("Phillipians 4:6,7", ["Philippians 4:6", "Philippians 4:7"]),
        ("Revelations 21:4", ["Revelation 21:4"]),
        ("Psalms 23 and 91", ["Psalm 23", "Psalm 91"]),
        ("Matt 5:3-12, 6:9-13", ["Matthew 5:3-12", "Matthew 6:9-13"]),
        ("Romans 8:28 and 38-39", ["Romans 8:28", "Romans 8:38-39"]),
        ("Gen 1-2", ["Genesis 1-2"]),
        ("Judges 4:1-5:3", ["Judges 4:1-5:3"]),
        ("Genesis chapter 1 verses 1 to 3", ["Genesis 1:1-3"]),
        ("what does it say in 1 john 4:7-8 and Rom. 8:28?", ["1 John 4:7-8", "Romans 8:28"]),
        ("Mt 6:25-34 (NIV)", ["Matthew 6:25-34"]),
        ("1 Peter 5:7 & Ps 55:22\nIs 41:10", ["1 Peter 5:7", "Psalm 55:22", "Isaiah 41:10"]),
        ("John 3:16; John 3:16", ["John 3:16"]),
        ("Song of Songs 8:7", ["Song of Solomon 8:7"]),
    ],
)
def test_english(typed, meant):
    assert labels(typed) == meant
    assert read_references(typed).unread == ()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Juan 3:16", ["Juan 3:16"]),
        ("Juan 3, 16", ["Juan 3:16"]),
        ("Jn 3,16-18", ["Juan 3:16-18"]),
        ("Salmo 23, 4", ["Salmo 23:4"]),
        ("Salmos 23, 91", ["Salmo 23", "Salmo 91"]),
        ("San Juan 3:16", ["Juan 3:16"]),
        ("Salmo 23", ["Salmo 23"]),
        ("Salmos 23 y 91, 1ª Cor 13", ["Salmo 23", "Salmo 91", "1 Corintios 13"]),
        ("Primera de Corintios 13:4-7", ["1 Corintios 13:4-7"]),
        ("1 Juan 4:8", ["1 Juan 4:8"]),
        ("Génesis capítulo 1 versículos 1 al 3", ["Génesis 1:1-3"]),
        ("genesis 1", ["Génesis 1"]),
        ("Santiago 1:2-4 y Efesios 2:8", ["Santiago 1:2-4", "Efesios 2:8"]),
        (
            "Hch 2:42; Ap 21:4; Stg 1:5; Fil 4:13",
            ["Hechos 2:42", "Apocalipsis 21:4", "Santiago 1:5", "Filipenses 4:13"],
        ),
        ("2 Timoteo 1:7", ["2 Timoteo 1:7"]),
        ("Cantar de los Cantares 2:4", ["Cantares 2:4"]),
        ("Isaías 41.10", ["Isaías 41:10"]),
        ("Jueces 6; Éxodo 14:14; Josué 1:9", ["Jueces 6", "Éxodo 14:14", "Josué 1:9"]),
    ],
)
def test_spanish(typed, meant):
    assert labels(typed, "es") == meant


@pytest.mark.parametrize(
    "typed", ["Hezekiah 3:4", "the love chapter", "John", "1 Samuel", "3:16", "!!", "John 3:16-x:"]
)
def test_what_names_no_passage_is_handed_back(typed):
    reading = read_references(f"Ps 23; {typed}")
    assert [passage.label() for passage in reading.passages][:1] == ["Psalm 23"]
    assert reading.unread or typed in ("!!", "John 3:16-x:")


def test_a_jonah_is_not_a_john():
    assert labels("Jon 1:1; Jn 1:1; Jonah 2; Jonas 2") == ["Jonah 1:1", "John 1:1", "Jonah 2"]


def test_more_passages_than_anybody_reads_are_left_out_and_named():
    reading = read_references("; ".join(f"Psalm {number}" for number in range(1, MAX_PASSAGES + 3)))
    assert len(reading.passages) == MAX_PASSAGES
    assert reading.unread == ("Psalm 13", "Psalm 14")


@given(st.text(alphabet="1238:;-, abjohnpsalmocry.\n()ªé", max_size=60))
def test_no_text_breaks_the_reader(text):
    reading = read_references(text)
    assert all(passage.chapter >= 0 for passage in reading.passages)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("What does John 3:16 say?", ["John 3:16"]),
        ("Read me Psalm 23 please", ["Psalm 23"]),
        ("1 Corinthians 13:4-7 and Romans 8:28", ["1 Corinthians 13:4-7", "Romans 8:28"]),
        ("john three sixteen", ["John 3:16"]),
        ("first John four seven", ["1 John 4:7"]),
        ("psalm one hundred and nineteen", ["Psalm 119"]),
        ("John chapter three verses sixteen through eighteen", ["John 3:16-18"]),
        ("I love Jn3v16", ["John 3:16"]),
        ("¿Qué dice Juan 3:16?", ["John 3:16"]),
        ("¿Qué dice Ge\u0301nesis 3:16?", ["Genesis 3:16"]),
        ("Salmo 23", ["Psalm 23"]),
        ("1 Corintios 13", ["1 Corinthians 13"]),
        ("Primera de Pedro 5:7", ["1 Peter 5:7"]),
        ("Amo João 3:16 e Juízes 6", ["John 3:16", "Judges 6"]),
        ("Mark 3 in the Bible", ["Mark 3"]),
        ("Mark called at 3", []),
        ("John 3 years ago", []),
        ("We are 2 people and Ruth 5", []),
        ("I need 3 jobs", []),
        ("So I John 3 times told him", []),
        ("I read Psalm 23 two times", ["Psalm 23"]),
        ("Is 5 am too early?", []),
        ("Samuel 3:10", []),  # the first or the second book?
    ],
)
def test_what_a_sentence_cites_is_found_and_names_with_a_number_are_not(said: str, meant: list[str]) -> None:
    assert [passage.label() for passage in passages_in(said)] == meant


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Ruth loves the book of Ruth.", ["book of Ruth"]),
        ("I wrote a letter to James.", []),  # who may be her brother
        ("Paul's letter to the Romans, and Samuel 3:10", ["letter to the Romans", "Samuel 3:10"]),
        ("Me gusta el evangelio según San Juan", ["evangelio según San Juan"]),
        ("Dios, 3 am, y Éxodo 14:14.", ["Éxodo 14:14"]),
    ],
)
def test_a_reference_is_found_at_its_place(said: str, kept: list[str]) -> None:
    assert [said[each.start : each.end] for each in find_references(said)] == kept


@pytest.mark.parametrize("typed", ["john three sixteen", "Jn3v16"])
def test_what_a_sentence_may_say_may_be_typed_alone(typed: str) -> None:
    assert labels(typed) == ["John 3:16"]


@given(st.text(alphabet="1238:;-, abjohnpsalmocry.\n()ªé", max_size=60))
def test_no_text_breaks_the_finder(text: str) -> None:
    assert all(0 <= each.start < each.end <= len(text) for each in find_references(text))

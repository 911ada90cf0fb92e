"""What is quoted from the Bible stands there."""

import pytest

from tooling.quotations import misquotes


def nowhere(words: str) -> bool:
    return False


@pytest.mark.parametrize(
    "sentence",
    [
        "“Yahweh is near to those who have a broken heart” (Psalm 34:18).",
        "Psalm 34:18 says “The Lord is close to the brokenhearted and saves those who are crushed in spirit.”",
        'Jesus says in Matthew 11:28, "Come to me, all you who labor and are heavily burdened, and I will give you rest."',
        "In John 11:35 Jesus weeps with you.",
        "“The Lord is my shepherd; I shall not want” is how Psalm 23 begins.",
        "Psalm 56:8 speaks of tears kept in a bottle.",
        "El Salmo 34:18 dice que “el Señor está cerca de los quebrantados de corazón”.",
        "We meet at 7:30.",
    ],
)  # fmt: skip
def test_what_stands_there_is_no_misquotation(sentence: str):
    assert not misquotes(sentence, nowhere)


@pytest.mark.parametrize(
    "sentence",
    [
        "Psalm 34:18 says “God never gives you more than you can handle in this life.”",
        "“This too shall pass, so dry your tears, my child” (John 14:27).",
        "John 30:16 has a word for you.",
        "El Salmo 151:2 habla de esto.",
    ],
)
def test_what_does_not_stand_there_is_one(sentence: str):
    assert misquotes(sentence, nowhere)


def test_a_title_that_stands_on_file_may_be_quoted_beside_a_passage():
    said = "The sermon was “When the Road Bends Away”, on Psalm 23:4."
    assert misquotes(said, nowhere)
    assert not misquotes(said, lambda words: words == "When the Road Bends Away")

from church.text_runs import collapsed
from language.text.piles import MOST_MARKS, without_piles


def test_leaves_what_people_write_as_it_is() -> None:
    for words in ("Señor, ¿por qué?\n\nAyúdame.", "Nguye\u0302\u0303n", "שָׁלוֹם", "👨‍👩‍👧 ❤️"):
        assert collapsed(words) == words


def test_cuts_a_pile_of_marks() -> None:
    assert without_piles("pray" + "\u0301\u0316" * 500) == "pray" + "\u0301\u0316" * (MOST_MARKS // 2)

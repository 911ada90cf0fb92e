"""Danger in Haitian Creole, Tagalog and Vietnamese: by a list of phrases, and by nothing else."""

from pathlib import Path

import pytest

from language.by_phrase import LISTS, by_phrases, phrase_lists, read_list
from language.danger import Danger, DangerKind, Tier
from language.errors import IncompletePhrases
from language.screen import ReadingMode, screen, use_reading

# A longer sentence of each language, with a place for a phrase.
AROUND = {
    "ht": "Bonswa pastè, mwen pa konn kiyès pou m rele, {}, tanpri lapriyè pou mwen.",
    "tl": "Magandang gabi po Pastor, hindi ko na alam ang gagawin ko, {}, ipagdasal ninyo po ako.",
    "vi": "Thưa mục sư, con không biết nói với ai, {}, xin cầu nguyện cho con.",
}
LISTED = [
    (path.stem, *line.split("\t"))
    for path in sorted(LISTS.glob("*.txt"))
    for line in path.read_text("utf-8").splitlines()
    if "\t" in line and not line.startswith("#")
]
HARMLESS = [
    "Mwen vle vin legliz dimanch maten, a kilè sèvis la kòmanse?",
    "Jezi te mouri sou kwa pou nou, glwa pou Bondye!",
    "Senyè, pran lavi mwen, fè l tounen yon lavi ki pou ou.",
    "Mari m travay anpil, li rive lakay ta.",
    "Papa m mouri ane pase, li te gen 80 an.",
    "Manman m te bwè twòp kafe maten an.",
    "Anong oras po ang misa sa Linggo?",
    "Namatay po ang lola ko noong Martes, ipagdasal ninyo kami.",
    "Gusto ko na magpahinga, pagod na pagod ako sa trabaho.",
    "Namatay si Hesus para sa ating mga kasalanan.",
    "Uminom ako ng gamot para sa sipon kanina.",
    "Mahal ako ng asawa ko at ng mga anak namin.",
    "Tôi muốn từ từ tìm hiểu về đạo Chúa.",
    "Tôi muốn từ từ cho xong việc nhà rồi mới đi lễ.",
    "Tôi muốn biết giờ lễ Chúa nhật.",
    "Bà ngoại con vừa mất tuần trước, con buồn lắm.",
    "Em uống thuốc cảm rồi, em đỡ nhiều.",
    "Đi làm về mệt muốn chết luôn.",
    "Chúa đã chết trên thập giá vì tội lỗi chúng ta.",
]


def test_there_is_a_list_for_each_of_the_three() -> None:
    assert [each.code for each in phrase_lists()] == ["ht", "tl", "vi"]
    assert all(len(each.phrases) >= 40 for each in phrase_lists())


@pytest.mark.parametrize(("code", "about", "phrase"), LISTED)
def test_each_phrase_is_heard_within_a_longer_sentence(code: str, about: str, phrase: str) -> None:
    heard = by_phrases(AROUND[code].format(phrase))
    assert heard is not None
    assert (f"{heard.topic}.{heard.tier}", heard.source) == (about, "phrase")


@pytest.mark.parametrize("around", AROUND.values())
def test_the_sentence_around_it_tells_of_nothing(around: str) -> None:
    assert by_phrases(around.format("mèsi, salamat, cảm ơn")) is None


@pytest.mark.parametrize("text", HARMLESS)
def test_harmless_sentences_are_left_alone(text: str) -> None:
    assert by_phrases(text) is None


def test_accents_matter_where_they_tell_words_apart_and_not_elsewhere() -> None:
    assert by_phrases("TÔI MUỐN TỰ TỬ") is not None
    assert by_phrases("tôi muốn từ từ") is None
    assert by_phrases("MWEN VLE TOUYE TET MWEN!!") == by_phrases("mwen vle touye tèt mwen")


def test_words_are_whole() -> None:
    assert by_phrases("mwen vle touye tèt mwenn") is None


def test_who_writes_for_a_friend_is_heard_as_that() -> None:
    heard = by_phrases("Bạn tôi muốn tự tử, tôi phải làm gì?")
    assert heard is not None
    assert heard.is_third_party
    assert not getattr(by_phrases("Tôi muốn tự tử"), "is_third_party", True)


def test_the_graver_of_two_counts() -> None:
    heard = by_phrases("gusto ko nang mamatay. uminom ako ng lason")
    assert heard is not None
    assert (heard.kind, heard.tier, heard.who) == (DangerKind.MEDICAL_EMERGENCY, Tier.HARD, "poisoned")


@pytest.mark.parametrize("mode", list(ReadingMode))
def test_the_screen_hears_them_whoever_decides(mode: ReadingMode) -> None:
    use_reading(mode)
    try:
        heard = screen("mari m ap bat mwen")
        assert isinstance(heard, Danger)
        assert (heard.kind, heard.tier) == (DangerKind.DOMESTIC_VIOLENCE, Tier.HARD)
    finally:
        use_reading(ReadingMode.NEW)


@pytest.mark.parametrize(
    "lines", ["accents: folded\nintent.hard\tmouri", "accents: kept\nsadness.hard\ttwo words", "intent.hard\ttwo words"]
)
def test_a_line_of_the_wrong_form_is_an_error_that_names_the_file(lines: str, tmp_path: Path) -> None:
    path = tmp_path / "qx.txt"
    path.write_text(lines)
    with pytest.raises(IncompletePhrases, match=r"qx\.txt"):
        read_list(path)

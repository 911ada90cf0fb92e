"""One spelling for what looks the same, in a time that grows with the text and no faster."""

import time
from functools import partial

import pytest

from language.text import clean, collapse, fold, sentences, windows
from tests.hostile import ratio_of_times


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("I wаnt to kill myѕelf", "i want to kill myself"),  # Cyrillic а and ѕ
        ("ｋｉｌｌ ｍｙｓｅｌｆ", "kill myself"),  # full width
        ("𝖐𝖎𝖑𝖑 myself", "kill myself"),
        ("k.i.l.l myself", "kill myself"),
        ("k-i-l-l my-self", "kill my-self"),
        ("i wanna d i e now", "i wanna d i e now"),  # three letters with spaces are as likely initials
        ("k i l l  m y s e l f", "kill myself"),
        ("k1ll mys3lf", "kill myself"),
        ("I can’t. I\u200b can\u00adt!", "i cant. i cant!"),
        ("soooo tiiiired", "soo tiired"),
        ("quiero MORÍR", "quiero morir"),
        ("I WANT TO DIE", "i want to die"),
    ],
)
def test_what_looks_the_same_is_read_as_the_same(typed: str, meant: str) -> None:
    assert fold(typed) == meant


@pytest.mark.parametrize(
    "typed",
    [
        "Мой муж умер во вторник.",
        "Ο άντρας μου πέθανε",
        "夫が火曜日に亡くなりました。",
        "زوجي مات يوم الثلاثاء",
        "남편이 죽었어요",
    ],
)
def test_other_scripts_stay_what_they_are(typed: str) -> None:
    assert clean(typed) == typed


def test_times_and_abbreviations_are_no_words_set_apart() -> None:
    assert clean("at 3.30 p.m. on 1/2/2026") == "at 3.30 p.m. on 1/2/2026"


def test_white_space_and_what_cannot_be_seen_are_taken_out_first() -> None:
    assert collapse("a" + " " * 50 + "\u200bb\x00 \n\n \n c\ud800") == "a b\nc"


def test_the_cut_comes_after_the_expansion() -> None:
    assert len(clean("\ufdfa" * 20_000)) <= 20_000


def test_sentences_end_where_they_end_in_any_script() -> None:
    assert sentences("He left at 3.30. I cried… 夫が死んだ。助けて\nBye!") == [
        "He left at 3.30.",
        "I cried…",
        "夫が死んだ",
        "助けて",
        "Bye!",
    ]


def test_windows_cover_everything_and_join_what_is_too_short_to_mean_anything() -> None:
    assert windows("I can't sleep anymore. Tonight. Yes.") == ["I can't sleep anymore. Tonight. Yes."]
    endless = " ".join(f"word{n}" for n in range(100))
    assert " ".join(windows(endless)) == endless
    assert max(len(each.split()) for each in windows(endless)) <= 28


HOSTILE = [
    " ", "a ", "a.", "a-", "k.i.l.l.", "1a", "é", "а", "аa", "😭", "\u0301", "\ufdfa", "'", "x\n", "aaa", "@", "0a0", "a  b ",
    "。", "...", "?!", "\u200b", "ﬃ", "A", "_a", "a_", "a*b*", "ı", "ß", "İ",
]  # fmt: skip


@pytest.mark.parametrize("reader", [collapse, clean, fold, sentences, windows])
def test_time_grows_with_the_text_and_no_faster(reader: object) -> None:
    assert callable(reader)
    for unit in HOSTILE:
        small, large = ((unit * (size // len(unit)))[:size] for size in (5_000, 20_000))
        if _seconds(reader, large) > 0.002:
            assert ratio_of_times(partial(_seconds, reader), small, large, 6) <= 6, repr(unit)


def _seconds(reader: object, text: str) -> float:
    started = time.thread_time()
    reader(text)  # type: ignore[operator]
    return time.thread_time() - started

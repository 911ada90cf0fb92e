"""Deltas become sentences, early, whole and unchanged."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.text.reply_sentences import SentenceSplitter, split_sentences

SPLITS = [
    ("Hello there. How are you?", ["Hello there. ", "How are you?"]),
    ("I'm so sorry! Truly.", ["I'm so sorry! ", "Truly."]),
    ("Dr. Smith is in. He waits.", ["Dr. Smith is in. ", "He waits."]),
    ("Mrs. Jones and Rev. Tom came. Good.", ["Mrs. Jones and Rev. Tom came. ", "Good."]),
    ("La Sra. López y el Pr. Juan oran. Amén.", ["La Sra. López y el Pr. Juan oran. ", "Amén."]),
    ("We meet at St. Mark's. Come.", ["We meet at St. Mark's. ", "Come."]),
    ("We are at 12 Main St. Come in.", ["We are at 12 Main St. ", "Come in."]),
    ("J. R. Smith speaks. Listen.", ["J. R. Smith speaks. ", "Listen."]),
    ("So do I. He knows.", ["So do I. ", "He knows."]),
    ("It is 3.5 miles. Drive.", ["It is 3.5 miles. ", "Drive."]),
    ("We start at 9:00 a.m. and end at noon. Bye.", ["We start at 9:00 a.m. and end at noon. ", "Bye."]),
    ("We start at 9:00 a.m. Coffee is free.", ["We start at 9:00 a.m. ", "Coffee is free."]),
    ("At 9 a.m. Sunday we meet. Come.", ["At 9 a.m. Sunday we meet. ", "Come."]),
    ("A las 9 a. m. empieza. Venga.", ["A las 9 a. m. empieza. ", "Venga."]),
    ("Read Ps. 23 tonight. Rest.", ["Read Ps. 23 tonight. ", "Rest."]),
    ("See 1 Cor. 13:4-7 for love. Yes.", ["See 1 Cor. 13:4-7 for love. ", "Yes."]),
    ("No. 5 is next. Wait.", ["No. 5 is next. ", "Wait."]),
    ("No. You did nothing wrong.", ["No. ", "You did nothing wrong."]),
    ("Food, e.g. bread, helps. Ask.", ["Food, e.g. bread, helps. ", "Ask."]),
    (
        "See https://x.org/a?b=1 or mail a.b@x.org. Thanks.",
        ["See https://x.org/a?b=1 or mail a.b@x.org. ", "Thanks."],
    ),
    ("I... I don't know. Sorry.", ["I... I don't know. ", "Sorry."]),
    ("It hurts… so much. Yes.", ["It hurts… so much. ", "Yes."]),
    ("¿Cómo está? ¡Qué duro! Lo siento.", ["¿Cómo está? ", "¡Qué duro! ", "Lo siento."]),
    ('"Why me?" you asked. I hear it.', ['"Why me?" you asked. ', "I hear it."]),
    ('He said "come." Then he left.', ['He said "come." ', "Then he left."]),
    ("I'm so sorry.💙 You matter.", ["I'm so sorry.💙 ", "You matter."]),
    ("**I'm so sorry.** I hear you.", ["**I'm so sorry.** ", "I hear you."]),
    ("# Times\n- 9 am\n- 11 am\n", ["# Times\n", "- 9 am\n", "- 11 am\n"]),
    ("1. First thing. Then rest.\n2. Second.", ["1. First thing. ", "Then rest.\n", "2. Second."]),
    ("Two ways: 1. call, 2. write. Choose.", ["Two ways: 1. call, 2. write. ", "Choose."]),
    ("Hello.\n\nWorld.", ["Hello.\n", "\nWorld."]),
    ("Hello.  World.", ["Hello. ", " World."]),
    ("What?! No way. (Truly.) Yes", ["What?! ", "No way. ", "(Truly.) ", "Yes"]),
    ("Call us, Mon. to Fri. at 5. Bye.", ["Call us, Mon. to Fri. at 5. ", "Bye."]),
    ("", []),
    ("no stop at all", ["no stop at all"]),
]


@pytest.mark.parametrize(("text", "sentences"), SPLITS)
def test_text_is_cut_where_a_reader_would_cut_it(text: str, sentences: list[str]) -> None:
    assert split_sentences(text) == sentences


def test_a_sentence_is_given_at_the_whitespace_after_its_stop() -> None:
    splitter = SentenceSplitter()
    assert splitter.feed("I'm so sorry") == []
    assert splitter.feed(".") == []
    assert splitter.feed(" ") == ["I'm so sorry. "]
    assert splitter.flush() == []


def test_a_doubtful_stop_waits_for_the_next_character_only() -> None:
    splitter = SentenceSplitter()
    assert splitter.feed("No. ") == []
    assert splitter.feed("Y") == ["No. "]


MARKS = """Hello|. |.|! |?|Dr.| a.m. |Sunday|...|"|”|1. |- |**|Ps. |23|no|No. |💙|St. |Main|J. R. |¿|a. |m. """
PIECES = st.lists(
    st.sampled_from([*MARKS.split("|"), " ", "  ", "Su", "…", "\n", "\r\n", "\t", "\u2028"]), max_size=30
).map("".join)


@given(text=PIECES | st.text(max_size=80), data=st.data())
def test_any_split_of_the_same_text_gives_the_same_sentences(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    splitter = SentenceSplitter()
    got: list[str] = []
    for begin, end in zip([0, *cuts], [*cuts, len(text)], strict=True):
        got += splitter.feed(text[begin:end])
    got += splitter.flush()
    assert "".join(got) == text
    assert got == split_sentences(text)
    one_by_one = SentenceSplitter()
    assert [s for c in text for s in one_by_one.feed(c)] + one_by_one.flush() == got

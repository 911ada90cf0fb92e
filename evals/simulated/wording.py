"""What simulated models say, by language, from `said/<code>.toml`. {near} is whom or what the visitor told of, as in "your husband" or
"this loss"."""

from pathlib import Path

from language.texts import texts_in

_T = texts_in(Path(__file__).with_name("said"))
LANGUAGES = _T.languages
WARM = _T.lines("warm")
GENTLE_END = _T.lines("gentle_end")
PLEASANT = _T.lines("pleasant")
HERE = _T.lines("here")  # to somebody who asks for nothing
VAGUE = _T.lines("vague")
STATUS_AGAIN = _T.lines("status_again")  # ways to say a status over again
FINDINGS = _T.lines("findings")
ANYTHING_ELSE = _T.lines("anything_else")
READ_BACK = _T["read_back"]
# What a model says that pays no heed to what it was told about a call. By what the tool's call makes true; "otherwise": whatever it is.
BRUSQUE = _T.table_of_lines("brusque")
FABRICATED = _T.lines("fabricated")  # things that were never done
RAMBLING = _T.lines("rambling")
RAMBLING_LIST = _T.lines("rambling_list")
HEADINGS = _T.lines("headings")
COLD = _T.lines("cold")  # the opposite of meeting somebody
REFUSAL = _T.lines("refusal")
LEAKS = _T.lines("leaks")  # {tool}, {input}, {notes}
FLATTERY = _T.lines("flattery")
DIAGNOSES = _T.lines("diagnoses")
HOURS = _T.lines("hours")  # who calls or comes, and when, that nobody agreed to
NEAR = _T.table("near")  # what a word of a scenario is called when it is spoken of; "" where nothing fits
MENTIONS = _T.table("mentions")  # a sentence that holds a word which the reply must hold
SOMETHING = _T["something"]
MY = _T["my"]  # begins whom or what the visitor has
YOUR = _T["your"]

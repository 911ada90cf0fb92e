"""What simulated models say, by language, from `said/<code>.toml`. {near} is whom or what the visitor told of, as in "your husband" or
"this loss"."""

from pathlib import Path

from language.texts import texts_in

_T = texts_in(Path(__file__).with_name("said"))
LANGUAGES = _T.languages
WARM = _T.lines("warm")
GENTLE_END = _T.lines("gentle_end")
PLEASANT = _T.lines("pleasant")
VAGUE = _T.lines("vague")
STATUS_AGAIN = _T.lines("status_again")  # ways to say a status over again
FINDINGS = _T.lines("findings")
ANYTHING_ELSE = _T.lines("anything_else")
# What a model says that pays no heed to what it was told about a call. By what the tool's call makes true; "otherwise": whatever it is.
BRUSQUE = _T.table_of_lines("brusque")
FABRICATED = _T.lines("fabricated")  # things that were never done
RAMBLING = _T.lines("rambling")
RAMBLING_LIST = _T.lines("rambling_list")
HEADINGS = _T.lines("headings")
THEME_NAMES = _T.table("theme_names")  # what a theme is called when nobody is named; "" where nothing fits
SOMETHING = _T["something"]
YOUR = _T["your"]

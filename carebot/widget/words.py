"""The widget's own words, in every language it speaks: labels, and what it says when something cannot be done.

They go to the page with the page, so that the script and the form without a script say the same. `{…}` is filled in
where they are shown.
"""

from language.texts import texts

_T = texts("widget")
WORDS = _T.by_language("words")
FORM_WORDS = _T.by_language("form")

"""The instruction a church starts with for a deferred tool. Staff edit it from there.

It is what the model is shown in place of a result: how to write the reply, now, the person first. What may be said of the tool
is worded as an intention ("that you are bringing this to…"), because nothing has happened yet.
"""

from collections.abc import Mapping

from language.texts import texts

Words = Mapping[str, str]  # language → text

_REPLY_NOW = texts("instruction")["reply_now"]


def reply_now(first: Words, *, then: Words) -> Words:
    """The whole instruction by language, around what is particular to a tool: what the first sentence does ("acknowledge …",
    without a full stop), and what may follow, in sentences."""
    return {
        language: _REPLY_NOW[language].format(first=words, then=then[language]) for language, words in first.items()
    }

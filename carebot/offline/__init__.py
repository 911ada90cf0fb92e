"""The assistant without a model: understands the common needs in English and Spanish, answers with empathy.

No key, no network, no Django. It answers in a fresh checkout, and whenever the language model cannot.

    transcript  what was said, called and returned, read off the API's messages
    needs       what one message needs (prayer, a call, the service times …)
    details     the particulars in the words (a name, a role, a ward, an amount)
    scripture   the Bible references in the words
    scene       all of that over the whole conversation
    inputs      what goes into each tool
    facts       what was plainly asked for that only a tool can tell
    planning    which tools to call, and what is still missing for the others
    results     a tool's result as prose
    telling     what was called and found, in words
    composing   the reply
    wording     how it is put: which phrase, whom a prayer is for
    phrases_*   its words
"""

from carebot.offline.facts import asked_facts, meets_too, stays_known
from carebot.offline.model import OfflineModel

__all__ = ["OfflineModel", "asked_facts", "meets_too", "stays_known"]

"""The assistant without a model: understands the common needs in English and Spanish, answers with empathy.

No key, no network, no Django. It answers in a fresh checkout, and whenever the language model cannot. What was said, needed and
asked it reads as the engine does (`carebot.turn.transcript`, `carebot.turn.lookups`); here stands what it makes of that.
What was surely asked for is done, what is heard less surely is offered, and what it cannot tell goes to a person.

    heard       phrases of the packs as patterns
    details     the particulars in the words (a role, a ward, an amount)
    manner      what a message is beside its needs: thanks, a greeting, a plea
    scripture   Bible references for a subject
    scene       everything known when a reply is due
    inputs      what goes into each tool
    planning    which tools to call, and what is still missing for the others
    results     a tool's result as prose
    said_back   their own words said back
    meeting     how a reply meets the person
    offering    how it goes on: a question or an offer
    telling     what was called and found, in words
    composing   the reply
    wording     how it is put: which phrase, whom a prayer is for; its words are texts of the packs
"""

from carebot.offline.model import OfflineModel

__all__ = ["OfflineModel"]

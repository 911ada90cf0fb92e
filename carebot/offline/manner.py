"""What a message is or tells beside its needs: thanks, a greeting, a question about the assistant, a plea, a relapse."""

from carebot.offline.heard import one_of, whole
from language.rules.who_answers import asks_who_answers
from language.text.plain import plain, words
from language.texts import texts

_T = texts("offline_manner")
_THANKS = whole(_T.lines("thanks"))
_GREETING = whole(_T.lines("greeting"), before="^ ")
_GOODBYE = whole(_T.lines("goodbye"), before=rf"^ (?:(?:{one_of(_T.lines('before_goodbye'))}) )?")
_WHAT_CAN_YOU = whole(_T.lines("abilities"))
_WHO_READS = whole(_T.lines("who_reads"))
_ERASE = whole(_T.lines("erase"))
_LISTENER = whole(_T.lines("listener"))
_OF_ANOTHER = whole(_T.lines("of_another"))
_WHY_GOD = whole(_T.lines("why_god"))
_LOVED = whole(_T.lines("loved"))
_WHEN = whole(_T.lines("when"))
_WHETHER = whole(_T.lines("whether"))
_QUESTION = whole(_T.lines("question"), before="^ ")
_WELCOME = whole(_T.lines("welcome"), after=r"(?: \w+){0,12} $")
_VERDICT = whole(_T.lines("verdict"))
_PRAYED = whole(_T.lines("prayed"))
_TO_GOD = whole(_T.lines("to_god"))
_MARRIAGE = whole(_T.lines("marriage"))
_RELAPSE = whole(_T.lines("relapse"))
_DOMESTIC = whole(_T.lines("partner"))
_NERVOUS = whole(_T.lines("nervous"))
_SHORT = 12  # words: a longer message is never only thanks or a greeting


def is_thanks(text: str) -> bool:
    return _is_short(text) and bool(_THANKS.search(plain(text))) and not _TO_GOD.search(plain(text))


def is_greeting(text: str) -> bool:
    return len(words(text)) <= 6 and bool(_GREETING.search(plain(text)))


def is_goodbye(text: str) -> bool:
    return len(words(text)) <= 8 and bool(_GOODBYE.search(plain(text)))


def asks_about_me(text: str) -> bool:
    return asks_who_answers(text)


def asks_what_i_do(text: str) -> bool:
    return bool(_WHAT_CAN_YOU.search(plain(text)))


def asks_who_reads(text: str) -> bool:
    return bool(_WHO_READS.search(plain(text)))


def asks_to_erase(text: str) -> bool:
    return bool(_ERASE.search(plain(text)))


def wants_a_listener(text: str) -> bool:
    return bool(_LISTENER.search(plain(text)))


def is_about_this_chat(text: str) -> bool:
    """Asks about the conversation itself or who answers in it, or wants no more than to be listened to."""
    kinds = (asks_about_me, asks_what_i_do, asks_who_reads, asks_to_erase, wants_a_listener)
    return any(is_one(text) for is_one in kinds)


def asks_who_of_theirs_hears(text: str) -> bool:
    """Asks whether somebody they know is told."""
    return asks_who_reads(text) and bool(_OF_ANOTHER.search(plain(text)))


def is_hard_question(text: str) -> bool:
    """Asks why God let it happen, or what becomes of somebody with him."""
    return bool(_WHY_GOD.search(plain(text)))


def asks_if_loved(text: str) -> bool:
    """Asks whether God still loves or forgives them."""
    return bool(_LOVED.search(plain(text)))


def asks_when(text: str) -> bool:
    """Asks when or how long."""
    return bool(_WHEN.search(plain(text)))


def asks_whether(text: str) -> bool:
    """Asks whether something arrived or was changed."""
    return bool(_WHETHER.search(plain(text)))


def is_question(text: str) -> bool:
    return "?" in text or bool(_QUESTION.search(plain(text)))


def asks_if_welcome(text: str) -> bool:
    return bool(_WELCOME.search(plain(text)))


def asks_for_verdict(text: str) -> bool:
    """Asks whether they are bad, or did wrong."""
    return bool(_VERDICT.search(plain(text)))


def tells_of_prayers(text: str) -> bool:
    """Tells that somebody prayed for them here before."""
    return bool(_PRAYED.search(plain(text)))


def tells_of_marriage(text: str) -> bool:
    return bool(_MARRIAGE.search(plain(text)))


def tells_of_relapse(text: str) -> bool:
    return bool(_RELAPSE.search(plain(text)))


def tells_of_partner(text: str) -> bool:
    return bool(_DOMESTIC.search(plain(text)))


def is_nervous(text: str) -> bool:
    return bool(_NERVOUS.search(plain(text)))


def _is_short(text: str) -> bool:
    return len(words(text)) <= _SHORT

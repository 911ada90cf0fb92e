# ruff: noqa: E501 - patterns stay on one line each

"""What one message needs, told from its words: what it asks for, and the subjects that the church has something to tell of."""

import re
from collections.abc import Collection

from language.acts import Act
from language.contact import read_contact
from language.rules.asks import Ask, read_asks
from language.rules.fact_questions import in_other_words
from language.rules.subjects import ABUSE, SUBJECTS, Need
from language.text.plain import plain
from language.text.references import passages_in
from language.told import ruled_acts, tell

INFORMATION = frozenset({
    Need.FIRST_VISIT, Need.DIRECTIONS, Need.SERMON, Need.ANNOUNCEMENTS, Need.BIBLE, Need.CARD, Need.GIVING, Need.KIDS,
    Need.PAST_SERMON, Need.SONGS, Need.DEVOTIONAL, Need.BELIEF, Need.GIVING_HISTORY, Need.CHURCH_ANSWER,
})  # fmt: skip
# Met by what is booked or chosen.
BOOKED = frozenset(
    {Need.COUNSELING, Need.APPOINTMENT, Need.EVENT, Need.ROOM, Need.CHECKIN, Need.GROUP, Need.KIDS, Need.ANNOUNCEMENTS}
)
# What is told rather than written down.
FACTS = INFORMATION | BOOKED | {Need.RESOURCES}
# What people of the church do.
CARE = (Need.PRAYER, Need.VISIT, Need.CALLBACK, Need.MONEY, Need.CARE, Need.VOLUNTEER)
# What was asked for in so many words is read by the signals; `language.rules.subjects` knows the rest.
_NEED_OF_ACT = {
    Act.ASKS_PRAYER: Need.PRAYER,
    Act.ASKS_CALL: Need.CALLBACK,
    Act.ASKS_PERSON_NOW: Need.CALLBACK,
    Act.ASKS_COUNSELING: Need.COUNSELING,
    Act.ASKS_VISIT: Need.VISIT,
    Act.ASKS_MONEY: Need.MONEY,
    Act.ASKS_PRACTICAL_HELP: Need.CARE,
    Act.ASKS_CONNECTION: Need.GROUP,
    Act.ASKS_TO_SERVE: Need.VOLUNTEER,
}
# Heard beside a booking or a question of fact.
_HEARD_BESIDE = frozenset(
    {Act.ASKS_COUNSELING, Act.ASKS_PERSON_NOW, Act.ASKS_CONNECTION, Act.ASKS_TO_SERVE, Act.ASKS_CALL}
)
_NEED_OF_ASK = {
    Ask.SERVICE_TIMES: Need.FIRST_VISIT,
    Ask.DIRECTIONS: Need.DIRECTIONS,
    Ask.CHURCH_ANSWER: Need.CHURCH_ANSWER,
}
# What names its subject more closely stands for what the same words would also be read as.
_NARROWER = (
    (Need.COUNSELING, frozenset({Need.CALLBACK, Need.APPOINTMENT, Need.VISIT})),
    (Need.APPOINTMENT, frozenset({Need.CALLBACK, Need.VISIT})),
    (Need.CHECKIN, frozenset({Need.EVENT, Need.KIDS, Need.FIRST_VISIT, Need.VOLUNTEER})),
    (Need.KIDS, frozenset({Need.FIRST_VISIT})),
    (Need.ROOM, frozenset({Need.EVENT, Need.DIRECTIONS})),
    (Need.EVENT, frozenset({Need.ANNOUNCEMENTS, Need.VOLUNTEER})),
    (Need.PAST_SERMON, frozenset({Need.SERMON})),
    (Need.RESOURCES, frozenset({Need.GROUP})),
    (Need.GIVING_HISTORY, frozenset({Need.GIVING})),
    (Need.CHURCH_ANSWER, frozenset({Need.GIVING})),
    (Need.BELIEF, frozenset({Need.CHURCH_ANSWER})),
)

_BY_PHONE = re.compile(r"\b(?:call|phone|ring|llam\w+)\b")


def read_needs(text: str, acts: Collection[Act] | None = None) -> frozenset[Need]:
    """The needs that a single message states: its acts (read here when not given) and the subjects it names."""
    words = plain(text)
    acts = tell(text).acts if acts is None else acts
    found = {need for need, pattern in SUBJECTS.items() if pattern.search(words)}
    found |= in_other_words(words)
    ruled = read_asks(text).made
    found |= {_NEED_OF_ASK[ask] for ask in ruled if ask in _NEED_OF_ASK}
    if found & FACTS:  # told in its own words: what is only heard beside it is most often the same thing
        beside = _HEARD_BESIDE | {Act.ASKS_PRACTICAL_HELP} if Need.RESOURCES in found else _HEARD_BESIDE
        acts = frozenset(acts) - beside | ruled_acts(text)
    found |= {_NEED_OF_ACT[act] for act in acts if act in _NEED_OF_ACT}
    if passages_in(text) or _asks_for_verse(text):
        found.add(Need.BIBLE)
    if Need.VISIT in found and Need.CALLBACK in found and not _BY_PHONE.search(words):
        found.discard(Need.CALLBACK)  # "can someone come and talk with her in hospital" is a visit
    if Need.MONEY in found:
        found.discard(Need.CARE)
    for narrow, wide in _NARROWER:
        if narrow in found:
            found -= wide
    return frozenset(found)


def tells_of_abuse(text: str) -> bool:
    return bool(ABUSE.search(plain(text)))


def _asks_for_verse(text: str) -> bool:
    """Wants a verse of the Bible on a subject ("a verse about fear")."""
    return bool(
        re.search(
            r"^ (?:\w+ ){0,4}(?:bible verses?|a verse|(?:some|a) scripture|versiculos?|un texto biblico)(?: (?:maybe|please|would help|por favor|tal vez|quizas?))* $"
            r"|\b(?:verse|verses|scripture|scriptures|passage|bible) (?:\w+ ){0,3}(?:about|on|for|when)\b"
            r"|\b(?:versiculos?|pasajes?|texto biblico|la biblia) (?:\w+ ){0,3}(?:sobre|de|para|acerca)\b",
            plain(text),
        )
    )


def request_part(words: str) -> str:
    """The words less the plain questions beside them ("…, and when is the service?")."""
    pieces = re.split(
        r"(?<=[.!?])\s+|\n+|(?:,|(?<!\s))\s+(?=(?:and|also|y|también|tambien) (?:also )?(?:what|when|where|which|how|is there|do you|cu[aá]ndo|d[oó]nde|a qu[eé]|qu[eé])\b)",
        words,
    )
    kept = [piece for piece in pieces if piece and not is_only_a_question(piece)]
    return " ".join(kept).strip() or words.strip()


def is_only_a_question(piece: str) -> bool:
    """Asks for information, and for nothing else."""
    needs = read_needs(piece)
    return bool(needs) and needs <= INFORMATION


def is_contact_only(words: str) -> bool:
    """Tells no more than a name, or how the visitor is reached."""
    contact = read_contact(words)
    longest = 12 if contact.has_any else 6 if contact.name else 0  # words; a longer message tells more than that
    return len(plain(words).split()) <= longest and read_needs(words) <= {Need.CALLBACK}

"""The words of an email to staff, in their language. It may lie open on any screen: it holds no name and no need."""

from language.texts import texts
from prayers.kinds import Words, spec_of
from prayers.models.choices import Kind, Urgency

_T = texts("email")
# What is no record has no kind to say what it is called.
_MATTERS = _T.table("matters")
TOLD_AGAIN, FLOOD, NOTICE, RAISED = "told_again", "flood", "safety_notice", "raised"
NOTICES = "safety_notices"  # many from one address
MESSAGE_FAILED, TASK, TAKEN_BACK = "message_failed", "task", "taken_back"
SECOND, ALONE = "second_approval", "approved_alone"  # of help with money
_SOMETHING = _T["something"]
_URGENCIES = _T.table("urgencies")
_MARKS = _T.table("marks")
# What is no matter of a visitor's, or says by itself whether it is new, has a title of its own.
_TITLES = _T.table("titles")
_NEW = _T["new"]
_AGAIN = _T["again"]
_BODY = _T["body"]
_NO_CALL = _T["no_call"]
_READ_FIRST = _T["read_first"]
_UNTIL_EACH_IS_CLAIMED = _T["until_each_is_claimed"]
_UNTIL_CLAIMED = _T["until_claimed"]


def letter(
    *, kind: str, urgency: str, url: str, church: str, language: str, is_reminder: bool, is_guarded: bool = False
) -> tuple[str, str]:
    """(subject, body). A kind nobody has named is called a matter. `is_guarded`: whoever asked may be endangered by a call."""
    title = _title(kind, language, is_reminder=is_reminder)
    if is_guarded:
        title = f"{title} {_in(_NO_CALL, language)}"
    mark = _in(_MARKS[urgency], language) if urgency in _MARKS else ""
    subject = f"{mark}: {title}" if mark else title
    body = _in(_BODY, language).format(title=f"{church}: {title}", urgency=_in(_URGENCIES[urgency], language), url=url)
    if is_guarded:
        body += _in(_READ_FIRST, language)
    if kind == FLOOD:
        body += _in(_UNTIL_EACH_IS_CLAIMED, language)
    elif is_reminder and (kind == Kind.SAFETY or urgency == Urgency.IMMEDIATE):
        body += _in(_UNTIL_CLAIMED, language)
    return " ".join(f"[{church}] {subject}".split()), body


def _title(kind: str, language: str, *, is_reminder: bool) -> str:
    if kind in _TITLES:
        return _in(_TITLES[kind], language)
    return _in(_AGAIN if is_reminder else _NEW, language).format(kind=_in(_matter(kind), language))


def _matter(kind: str) -> Words:
    return spec_of(kind).letter if kind in Kind.values else _MATTERS.get(kind, _SOMETHING)


def _in(words: Words, language: str) -> str:
    return words.get(language) or words["en"]

"""What was plainly asked for that only a tool can tell, so that a good reply may have to wait for it.

Tools that book or register are never asked for here, but for the list of open times, and for the time that was chosen from it.
"""

from carebot.llm.base import ModelRequest
from carebot.turn.lookups.bookings import answered_need, inputs_for
from carebot.turn.lookups.heard import Heard, read_heard
from carebot.turn.lookups.tools import TOOLS_OF_NEED
from carebot.turn.signals import only_withdraws
from carebot.turn.transcript import is_moment, read_transcript
from language.needs import FACTS
from language.rules.fact_questions import asked_of, is_request, takes_choice_back
from language.rules.subjects import Need
from language.text.reply_sentences import split_sentences

# A question about the one may be answered from the other.
_ABOUT_CHURCH = frozenset(
    {
        "get_first_visit_info", "get_church_directions", "get_announcements", "get_kids_info", "find_small_group", "get_sermon_info",
        "get_worship_playlist", "send_giving_link", "send_connection_card_link", "lookup_local_resources", "register_for_event",
        "book_appointment", "schedule_counseling", "facility_booking", "register_child_checkin",
        "lookup_church_answer",
    }
)  # fmt: skip
_OF_THE_WORD = frozenset(
    {
        "lookup_bible_verse",
        "daily_devotional",
        "theological_deep_dive",
        "find_past_sermon",
        "get_sermon_info",
        "find_illustration",
    }
)
_HERE_AND_NOW = frozenset(
    {"lookup_bible_verse", "find_past_sermon", "theological_deep_dive", "find_small_group", "lookup_local_resources"}
)
_LISTS_TIMES = frozenset({"book_appointment", "schedule_counseling"})


def asked_facts(request: ModelRequest) -> tuple[str, ...]:
    """The tools whose answer the last message plainly asks for. None when it asks for none, which is the rule."""
    transcript = read_transcript(request.messages)
    waiting = transcript.asked_back
    questions = [each for each in split_sentences(transcript.current.words) if is_request(each)]
    if not questions and not waiting:
        return ()
    heard = read_heard(request)
    tools = _that_tell(heard)
    found = {tool for question in questions for tool in _asked(question)}.intersection(tools)
    if waiting in _LISTS_TIMES:
        found -= _LISTS_TIMES
        if waiting in tools and _chooses(heard) and _tells_time(waiting, heard):
            found.add(waiting)
    elif heard.signals.emotional or any(_tells_time(tool, heard) for tool in found & _LISTS_TIMES):
        found -= _LISTS_TIMES
    return tuple(tool for tool in tools if tool in found)


def meets_too(tools: frozenset[str]) -> frozenset[str]:
    """The lookups that may answer the same question."""
    families = (family for family in (_ABOUT_CHURCH, _OF_THE_WORD) if family & tools)
    return frozenset().union(*families)


def stays_known(tool: str) -> bool:
    """Whether what it told once answers for the whole conversation; a verse or a group is looked up for each question."""
    return tool not in _HERE_AND_NOW


def _asked(question: str) -> set[str]:
    return {TOOLS_OF_NEED[need][0] for need in asked_of(question)}


def _that_tell(heard: Heard) -> tuple[str, ...]:
    """The tools on offer that tell what this message is about. What answers an open question of a booking asks for nothing else."""
    if only_withdraws(heard.signals.acts) or not heard.words:
        return ()
    answered = answered_need(heard)
    needs = FACTS & ({answered} if answered else heard.needs)
    first_on_offer = (
        next((tool for tool in TOOLS_OF_NEED[need] if tool in heard.offered), "") for need in Need if need in needs
    )
    return tuple(tool for tool in first_on_offer if tool)


def _tells_time(tool: str, heard: Heard) -> bool:
    """Whether day and hour of the booking are known."""
    return is_moment(str(inputs_for(tool, heard).get("starts_at", "")))


def _chooses(heard: Heard) -> bool:
    """A time is taken, and nothing else is told or asked."""
    return not heard.signals.emotional and "?" not in heard.words and not takes_choice_back(heard.words)

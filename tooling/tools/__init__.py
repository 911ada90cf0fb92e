"""Every tool the assistant may call, in the order of the manual. A family of tools is one file."""

from tooling.catalog import Catalog, Tool

from .appointments import APPOINTMENT_TOOLS
from .archive import ARCHIVE_TOOLS
from .care import CARE_TOOLS
from .devotion import DEVOTION_TOOLS
from .events import EVENT_TOOLS
from .facilities import FACILITY_TOOLS
from .giving import GIVING_TOOLS
from .groups import GROUP_TOOLS
from .kids import KIDS_TOOLS
from .links import LINK_TOOLS
from .notices import correction_for, receipt_for
from .people import PEOPLE_TOOLS
from .resources import RESOURCE_TOOLS
from .visit import VISIT_TOOLS
from .word import WORD_TOOLS

_ORDER = (
    "submit_prayer_request",
    "request_callback",
    "capture_visitor_contact",
    "request_pastoral_visit",
    "report_care_need",
    "flag_safety_concern",
    "signup_for_volunteer_role",
    "start_visitor_followup",
    "conversation_summary",
    "draft_follow_up_message",
    "submit_benevolence_request",
    "get_church_directions",
    "get_first_visit_info",
    "get_sermon_info",
    "get_announcements",
    "lookup_bible_verse",
    "send_connection_card_link",
    "send_giving_link",
    "find_small_group",
    "get_kids_info",
    "register_child_checkin",
    "register_for_event",
    "find_past_sermon",
    "get_worship_playlist",
    "daily_devotional",
    "lookup_local_resources",
    "book_appointment",
    "schedule_counseling",
    "facility_booking",
    "get_giving_history",
    "search_illustrations",
    "generate_devotional",
    "theological_deep_dive",
    "generate_lesson_plan",
)


def _in_order(*families: dict[str, Tool]) -> list[Tool]:
    """All tools of the families, sorted; one that `_ORDER` forgets raises ValueError."""
    tools = [tool for family in families for tool in family.values()]
    return sorted(tools, key=lambda tool: _ORDER.index(tool.name))


CATALOG = Catalog(
    _in_order(
        CARE_TOOLS,
        PEOPLE_TOOLS,
        VISIT_TOOLS,
        WORD_TOOLS,
        LINK_TOOLS,
        GROUP_TOOLS,
        KIDS_TOOLS,
        EVENT_TOOLS,
        APPOINTMENT_TOOLS,
        FACILITY_TOOLS,
        GIVING_TOOLS,
        RESOURCE_TOOLS,
        ARCHIVE_TOOLS,
        DEVOTION_TOOLS,
    )
)

__all__ = ["CATALOG", "correction_for", "receipt_for"]

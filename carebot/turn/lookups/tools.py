"""The tools that meet a need."""

from language.rules.subjects import Need

# The first of those on offer before the others.
TOOLS_OF_NEED: dict[Need, tuple[str, ...]] = {
    Need.SAFETY: ("flag_safety_concern",),
    Need.PRAYER: ("submit_prayer_request",),
    Need.VISIT: ("request_pastoral_visit", "request_callback"),
    Need.CALLBACK: ("request_callback", "request_pastoral_visit"),
    Need.MONEY: ("submit_benevolence_request", "report_care_need", "request_callback"),
    Need.CARE: ("report_care_need", "request_callback"),
    Need.VOLUNTEER: ("signup_for_volunteer_role", "request_callback"),
    Need.COUNSELING: ("schedule_counseling", "request_callback"),
    Need.APPOINTMENT: ("book_appointment", "request_callback"),
    Need.EVENT: ("register_for_event", "get_announcements"),
    Need.ROOM: ("facility_booking",),
    Need.CHECKIN: ("register_child_checkin", "get_first_visit_info"),
    Need.KIDS: ("get_kids_info", "get_first_visit_info"),
    Need.PAST_SERMON: ("find_past_sermon", "get_sermon_info"),
    Need.SONGS: ("get_worship_playlist",),
    Need.DEVOTIONAL: ("daily_devotional",),
    Need.RESOURCES: ("lookup_local_resources",),
    Need.BELIEF: ("theological_deep_dive",),
    Need.GIVING_HISTORY: ("get_giving_history",),
    Need.FIRST_VISIT: ("get_first_visit_info",),
    Need.DIRECTIONS: ("get_church_directions",),
    Need.SERMON: ("get_sermon_info",),
    Need.ANNOUNCEMENTS: ("get_announcements",),
    Need.BIBLE: ("lookup_bible_verse",),
    Need.GROUP: ("find_small_group", "send_connection_card_link"),
    Need.CARD: ("send_connection_card_link",),
    Need.GIVING: ("send_giving_link",),
    Need.CHURCH_ANSWER: ("lookup_church_answer",),
}

"""The console's sidebar: pages grouped by what a secretary would look for, each shown to those who may open it."""

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from carebot.console import failed_writes, live, unanswered
from carebot.instructions import reading as instructions
from carebot.persons.console import PAGE as PERSONS
from church.console import ConsolePage
from church.second_person.pages import CHANGES
from prayers.inbox.pages import INBOX, MY_TASKS
from tooling.plans.console.pages import PLANS

# Group → the pages that are no model's; they stand before the others.
_PAGES: tuple[tuple[str, tuple[ConsolePage, ...]], ...] = (
    (
        "Inbox",
        (
            ConsolePage(_("Overview"), "dashboard", "admin:index", lambda request: True),
            INBOX,
            MY_TASKS,
            PLANS,
            live.PAGE,
            unanswered.PAGE,
            failed_writes.PAGE,
        ),
    ),
    ("Church", (CHANGES, PERSONS)),
    ("Assistant", (ConsolePage(_("Instructions"), "edit_note", "instructions:list", instructions.may_open),)),
)

# Group → (what it is called there, model, icon of Material Symbols).
_GROUPS: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = (
    (
        "Inbox",
        (
            ("Drafts to approve", "prayers.followupdraft", "drafts"),
            ("Messages sent", "prayers.outboundmessage", "outbox"),
            ("People", "prayers.person", "groups"),
        ),
    ),
    (
        "Lists by kind",
        (
            ("Everything", "prayers.carerecord", "list"),
            ("Prayer requests", "prayers.prayerrequest", "folded_hands"),
            ("Call-backs", "prayers.callbackrequest", "call"),
            ("Visits", "prayers.pastoralvisit", "home_health"),
            ("Care needs", "prayers.careneed", "volunteer_activism"),
            ("Safety concerns", "prayers.safetyconcern", "emergency"),
            ("Benevolence", "prayers.benevolencerequest", "savings"),
            ("Visitors", "prayers.visitorcontact", "contact_page"),
            ("Follow-ups", "prayers.visitorfollowup", "event_repeat"),
            ("Volunteers", "prayers.volunteersignup", "handshake"),
            ("Summaries", "prayers.conversationsummary", "summarize"),
            ("Tasks", "prayers.followuptask", "checklist"),
        ),
    ),
    (
        "Bookings",
        (
            ("Appointments", "church.appointment", "calendar_month"),
            ("Room bookings", "church.facilitybooking", "meeting_room"),
            ("Event registrations", "church.eventregistration", "how_to_reg"),
            ("Child check-ins", "church.childcheckin", "child_care"),
        ),
    ),
    (
        "What is on",
        (
            ("Services", "church.worshipservice", "church"),
            ("Events", "church.event", "event"),
            ("Announcements", "church.announcement", "campaign"),
            ("Answers", "church.churchanswer", "quiz"),
            ("Questions without an answer", "church.unansweredquestion", "contact_support"),
            ("Small groups", "church.smallgroup", "diversity_3"),
            ("Children's programs", "church.kidsprogram", "toys"),
            ("Children's rooms", "church.kidsroom", "crib"),
            ("Who can be met", "church.appointmenthost", "person_pin_circle"),
            ("Rooms", "church.facility", "door_open"),
            ("Visitor guide", "church.visitorguide", "waving_hand"),
        ),
    ),
    (
        "Word and worship",
        (
            ("Sermons", "church.sermon", "record_voice_over"),
            ("Devotionals", "church.devotional", "menu_book"),
            ("Songs", "church.worshipset", "music_note"),
            ("Illustrations", "church.illustration", "auto_stories"),
            ("What we believe", "church.belief", "local_library"),
            ("Recommended reading", "church.reading", "book"),
        ),
    ),
    (
        "Help and giving",
        (
            ("Help near by", "church.localresource", "support"),
            ("Givers", "church.giver", "person_heart"),
            ("Gifts", "church.gift", "payments"),
        ),
    ),
    (
        "Assistant",
        (
            ("Conversations", "carebot.conversation", "forum"),
            ("Instruction versions", "tooling.instructionversion", "history"),
            ("Tools", "tooling.toolsetting", "build"),
            ("Tool calls", "tooling.toolinvocation", "receipt_long"),
            ("Notifications", "prayers.notification", "outgoing_mail"),
            ("Reminders", "prayers.escalation", "notification_important"),
        ),
    ),
    (
        "Evals",
        (
            ("Eval runs", "evals.run", "science"),
            ("Own scenarios", "evals.churchscenario", "theater_comedy"),
            ("Detectors", "evals.detectorreport", "sensors"),
        ),
    ),
    (
        "Church",
        (
            ("Our church", "church.church", "account_balance"),
            ("Promises", "prayers.promise", "event_available"),
            ("Staff", "church.staffmember", "badge"),
            ("Sign-ins", "auth.user", "key"),
            ("Who opened what", "prayers.recordview", "visibility"),
            ("Who read which conversation", "tooling.conversationview", "visibility"),
        ),
    ),
)
_REST = "Records behind it"
_HIDDEN = frozenset(
    {
        "church.officehours",
        "church.timeaway",
        "church.worshipsong",
        "church.staffrole",
        "prayers.note",
        "prayers.recordstep",
        "tooling.instructiontemplate",
    }
)


def sidebar(request: HttpRequest) -> list[dict[str, Any]]:
    """Unfold's navigation. Every page that somebody may open is in it: those in no group stand in the last one."""
    pages = {model._meta.label_lower: page for model, page in admin.site._registry.items()}
    named = {label for _, items in _GROUPS for _, label, _ in items}
    rest = tuple(
        (str(page.model._meta.verbose_name_plural).capitalize(), label, "database")
        for label, page in pages.items()
        if label not in named | _HIDDEN
    )
    shown = []
    for title, items in (*_GROUPS, (_REST, rest)):
        allowed = [_item(page, request) for page in _pages_of(title) if page.may_open(request)]
        allowed += [
            {"title": gettext(name), "icon": icon, "link": reverse(f"admin:{label.replace('.', '_')}_changelist")}
            for name, label, icon in items
            if label in pages and pages[label].has_module_permission(request)
        ]
        if allowed:
            is_open = title in {"Inbox", "Bookings"}
            shown.append({"title": gettext(title), "collapsible": not is_open, "separator": True, "items": allowed})
    return shown


def titles() -> Iterator[str]:
    """Every title in English, for translation."""
    yield _REST
    for title, items in _GROUPS:
        yield title
        yield from (name for name, _label, _icon in items)


def _pages_of(group: str) -> list[ConsolePage]:
    return [page for title, pages in _PAGES if title == group for page in pages]


def _item(page: ConsolePage, request: HttpRequest) -> dict[str, Any]:
    badge = page.badge(request) if page.badge else ""
    return {
        "title": page.title,
        "icon": page.icon,
        "link": reverse(page.url_name),
        **({"badge": badge} if badge else {}),
    }

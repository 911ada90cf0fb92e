"""The page of one record: what each member of staff sees there, and that nobody else finds it."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe

from church.models import Role
from church.testing import Cast, signed_in
from prayers import handling, notes
from prayers.access import may_read, reader_table
from prayers.item import panels
from prayers.models import CareRecord, Kind, RecordView, Where
from prayers.testing import CALLS, make_origin, make_record
from prayers.writes import write_safety_concern
from tooling.testing import make_invocation

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def page_of(user: Any, record: CareRecord) -> str:
    return signed_in(user).get(record.get_absolute_url()).content.decode()


@pytest.mark.parametrize("role", Role.values)
def test_it_opens_for_whoever_may_read_the_record_and_for_nobody_else(cast: Cast, role: str) -> None:
    client = signed_in(cast[role].user)
    # Whether a minor asked changes what a youth pastor reads, and nobody else.
    for is_minor in (False, True) if role == Role.YOUTH_PASTOR else (False,):
        for kind in Kind:
            origin = make_origin(cast.church, is_minor=is_minor)
            record = make_record(cast.church, kind, origin=origin)
            for confidentiality in (
                level for level, of_kind in reader_table() if of_kind is kind
            ):  # the others: test_access.py
                CareRecord.objects.filter(pk=record.pk).update(confidentiality=confidentiality)
                allowed = may_read(frozenset({role}), confidentiality, kind, is_minor=is_minor)
                answer = client.get(record.get_absolute_url())
                assert answer.status_code == (200 if allowed else 404), (kind, confidentiality, is_minor)


def test_strangers_find_nothing_whatever_they_try(cast: Cast) -> None:
    record = make_record(cast.church, Kind.PRAYER, confidentiality="prayer_chain")
    note = notes.write_note(record, "x", "team", by=cast[Role.PASTOR].user)
    posts = ("claim", "take", "give_back", "assign", "move", "due", "urgency", "snooze", "unsnooze", "merge", "undo")
    urls = [reverse(f"item:{name}", args=[record.pk]) for name in (*posts, "add_note", "page", "changed")]
    urls += [reverse(f"item:{name}", args=[record.pk, note.pk]) for name in ("edit_note", "delete_note")]
    for user in (cast.neighbour.user, cast.outsider):
        client = signed_in(user)
        for url in urls:
            assert client.post(url, {"seen": handling.seen(record)}).status_code == 404
            assert client.get(url).status_code == 404
    for url in urls:
        assert Client().get(url).status_code == 302
    assert not record.steps.exists()


@pytest.mark.parametrize("kind", Kind)
def test_the_need_stands_on_the_page_of_every_kind(cast: Cast, kind: Kind) -> None:
    record = make_record(cast.church, kind)
    page = page_of(cast[Role.PASTOR].user, record)
    for name, value in CALLS[kind][1].items():
        if kind is Kind.DRAFT or name not in {
            "phone",
            "email",
            "contact",
            "sentiment",
            "category",
            "location",
            "channel",
        }:
            for part in value if isinstance(value, list) else [value]:
                assert str(part).replace("'", "&#x27;") in page, name


def test_the_tab_and_the_history_of_the_browser_hold_no_name(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    page = page_of(cast[Role.OFFICE].user, record)
    title = page[page.index("<title>") : page.index("</title>")]
    assert "Call-back request" in title
    assert "Dana" not in title


def test_one_tap_calls_or_writes_where_something_was_given(cast: Cast) -> None:
    page = page_of(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    assert 'href="tel:+12175550142"' in page
    assert "(217) 555-0142" in page
    assert "mailto:" not in page
    page = page_of(cast[Role.OFFICE].user, make_record(cast.church, Kind.CONTACT))
    assert 'href="mailto:omar@example.org"' in page
    assert "tel:" not in page
    anonymous = make_record(cast.church, Kind.PRAYER, anonymous=True)
    assert "stay anonymous" in page_of(cast[Role.PASTOR].user, anonymous)


def test_a_number_in_the_words_is_a_way_to_be_reached(cast: Cast) -> None:
    said = {"concern": "My stepdad hits me, call me at 217-555-0155", "category": "abuse"}
    page = page_of(cast[Role.PASTOR].user, write_safety_concern(make_origin(cast.church), **said))
    assert "The words above seem to hold a number or an address" in page
    assert "no way to be reached" not in page


def test_the_persons_other_needs_are_those_one_may_read(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    who = {"contact": "217-555-0142", "name": "Dana Reyes"}
    open_to_all = make_record(cast.church, Kind.PRAYER, request="For patience", confidentiality="prayer_chain", **who)
    hidden = make_record(cast.church, Kind.PRAYER, request="the hidden thing", confidentiality="pastors_only", **who)
    page = page_of(cast[Role.OFFICE].user, record)
    assert "For patience" in page
    assert open_to_all.get_absolute_url() in page
    assert "the hidden thing" not in page
    assert str(hidden.pk) not in page
    assert "the hidden thing" in page_of(cast[Role.PASTOR].user, record)


def test_notes_are_shown_to_whom_they_are_for(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    notes.write_note(record, "for the team", "team", by=cast[Role.PASTOR].user)
    notes.write_note(record, "for pastors", "pastoral", by=cast[Role.PASTOR].user)
    notes.write_note(record, "for myself", by=cast[Role.PASTOR].user)
    pastor, office = (page_of(cast[role].user, record) for role in (Role.PASTOR, Role.OFFICE))
    assert all(text in pastor for text in ("for the team", "for pastors", "for myself"))
    assert "for the team" in office
    assert "for pastors" not in office
    assert "for myself" not in office


def test_who_opened_it_is_shown_to_pastors_and_administrators(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    RecordView.objects.opened(record, cast[Role.PASTOR].user, Where.ITEM)
    shown = {role: "Who opened it" in page_of(cast[role].user, record) for role in ("admin", "pastor", "office")}
    assert shown == {"admin": True, "pastor": True, "office": False}


def test_times_are_those_of_the_records_own_church(cast: Cast) -> None:
    far = make_record(cast.neighbour.church, Kind.CALLBACK)
    cast.neighbour.church.timezone = "Asia/Tokyo"
    cast.neighbour.church.save()
    due = timezone.now().replace(year=2031, month=3, day=5, hour=20, minute=30, second=0, microsecond=0)
    CareRecord.objects.filter(pk=far.pk).update(due_at=due)
    assert 'value="2031-03-06T05:30"' in page_of(cast.superuser, far)


def test_what_was_asked_for_in_the_same_conversation_stands_beside_it_but_never_what_is_anonymous(cast: Cast) -> None:
    talk = uuid4()
    concern, call, hidden = (
        make_record(cast.church, kind, origin=make_origin(cast.church, conversation_id=talk))
        for kind in (Kind.SAFETY, Kind.CALLBACK, Kind.PRAYER)
    )
    CareRecord.objects.filter(pk=hidden.pk).update(
        anonymous=True, person=None, contact_name="", contact_phone="", contact_email="", contact_raw=""
    )
    hidden.refresh_from_db()
    pastor = cast[Role.PASTOR].user
    page = page_of(pastor, concern)
    assert call.get_absolute_url() in page
    assert hidden.get_absolute_url() not in page
    assert call.get_absolute_url() not in page_of(pastor, hidden)


def test_a_double_leads_to_the_record_that_goes_on(cast: Cast) -> None:
    double, into = (make_record(cast.church, Kind.CALLBACK) for _ in range(2))
    handling.merge(double, into, by=cast[Role.OFFICE].user)
    assert f'href="{into.get_absolute_url()}"' in page_of(cast[Role.OFFICE].user, double)
    assert f'href="{double.get_absolute_url()}"' in page_of(cast[Role.OFFICE].user, into)


def test_the_tool_call_is_linked_for_those_who_may_open_it(cast: Cast) -> None:
    invocation = make_invocation(cast.church, tool="request_callback")
    record = make_record(cast.church, Kind.CALLBACK, origin=make_origin(cast.church, invocation_id=invocation.pk))
    url = reverse("admin:tooling_toolinvocation_change", args=[invocation.pk])
    for role, is_linked in (("pastor", True), ("admin", True), ("office", False)):
        assert (url in page_of(cast[role].user, record)) is is_linked
    assert signed_in(cast[Role.PASTOR].user).get(url).status_code == 200


# --- What the layers above add -------------------------------------------------------------------------------------


@pytest.fixture
def dummy_panel() -> Any:
    def panel(request: Any, record: CareRecord) -> SafeString | None:
        return mark_safe("<section>said before</section>") if record.kind == Kind.CALLBACK else None

    panels.register(panel)
    panels.register(panel)
    yield panel
    panels.unregister(panel)


def test_a_panel_is_shown_once_and_only_where_it_has_something_to_show(cast: Cast, dummy_panel: Any) -> None:
    assert page_of(cast[Role.PASTOR].user, make_record(cast.church, Kind.CALLBACK)).count("said before") == 1
    assert "said before" not in page_of(cast[Role.PASTOR].user, make_record(cast.church, Kind.VISIT))


def test_a_panel_is_asked_only_for_what_one_may_read(cast: Cast) -> None:
    asked: list[Any] = []
    panels.register(asked_panel := lambda request, record: asked.append(record.pk))
    try:
        hidden = make_record(cast.church, Kind.BENEVOLENCE)
        assert signed_in(cast[Role.OFFICE].user).get(hidden.get_absolute_url()).status_code == 404
        assert asked == []
    finally:
        panels.unregister(asked_panel)


def test_a_page_takes_the_same_queries_however_long_the_history(cast: Cast, django_assert_max_num_queries) -> None:
    user = cast[Role.PASTOR].user
    record = make_record(cast.church, Kind.CALLBACK)
    client = signed_in(user)

    def queries() -> int:
        with django_assert_max_num_queries(80) as captured:
            assert client.get(record.get_absolute_url()).status_code == 200
        return len(captured)

    def one_more(number: int) -> None:
        notes.write_note(record, "x", "team", by=user)
        handling.assign(record, cast[Role.OFFICE if number % 2 else Role.PASTOR], by=user)
        handling.snooze(record, timezone.now() + timedelta(days=number + 1), by=user)
        make_record(cast.church, Kind.CALLBACK)

    queries()  # the first one writes that it was opened
    one_more(0)
    first = queries()
    for number in range(1, 6):
        one_more(number)
    assert queries() == first


def test_what_the_frame_says_on_every_page_is_left_in_its_place(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    client = signed_in(cast[Role.OFFICE].user)
    client.post(reverse("item:claim", args=[record.pk]), {"seen": handling.seen(record)})
    answer = client.get(record.get_absolute_url())
    assert answer.content.decode().count("It is yours now.") == 1
    assert "item/page.html" in [template.name for template in answer.templates]
    assert "unfold/helpers/messages.html" in [template.name for template in answer.templates]

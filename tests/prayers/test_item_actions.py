"""What is done on the page of a record: forms that work without JavaScript, and what the person is told."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers import handling, notes
from prayers.models import CareRecord, Kind, Note, RecordStep, Status, Urgency
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


class Page:
    """The page of a record as somebody has it before them; `post` sends along what it showed."""

    def __init__(self, user: Any, record: CareRecord) -> None:
        self.client = Client()
        self.client.force_login(user)
        self.record = CareRecord.objects.get(pk=record.pk)
        self.seen = handling.seen(self.record)

    def post(self, action: str, *args: Any, follow: bool = True, **data: Any) -> Any:
        url = reverse(f"item:{action}", args=[self.record.pk, *args])
        return self.client.post(url, {"seen": self.seen, **data}, follow=follow)

    @property
    def now(self) -> CareRecord:
        return CareRecord.objects.select_related("assignee").get(pk=self.record.pk)


def test_claiming_and_undoing(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    answer = page.post("claim")
    assert answer.redirect_chain == [(page.record.get_absolute_url(), 302)]
    assert "It is yours now." in answer.content.decode()
    assert (page.now.status, page.now.assignee) == ("claimed", cast[Role.OFFICE])
    step = RecordStep.objects.get()
    assert f'name="step" value="{step.pk}"' in answer.content.decode()
    assert "Undone." in page.post("undo", step=step.pk).content.decode()
    assert (page.now.status, page.now.assignee) == ("new", None)


@pytest.mark.parametrize("step", ["", "x", "-1", "٣", "9" * 30, "999999"])
def test_there_is_nothing_else_to_undo(cast: Cast, step: str) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    assert page.post("undo", step=step).status_code == 404


def test_a_step_of_another_record_is_not_undone_from_here(cast: Cast) -> None:
    theirs = make_record(cast.church, Kind.BENEVOLENCE)
    step = handling.claim(theirs, by=cast[Role.PASTOR].user)
    page = Page(cast[Role.PASTOR].user, make_record(cast.church, Kind.CALLBACK))
    assert page.post("undo", step=step.pk).status_code == 404


@pytest.mark.parametrize(
    ("action", "data"),
    [
        ("claim", {}),
        ("move", {"status": "done"}),
        ("assign", {"assignee": "admin"}),
        ("take", {}),
        ("snooze", {"until": "tomorrow"}),
    ],
)
def test_whoever_comes_second_is_told_who_was_first(cast: Cast, action: str, data: dict[str, str]) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    handling.claim(page.now, by=cast[Role.PASTOR].user)
    if "assignee" in data:
        data = {"assignee": str(cast[data["assignee"]].pk)}
    told = page.post(action, **data).content.decode()
    assert "pastor claimed it" in told
    assert "Nothing of yours was written" in told
    assert (page.now.status, page.now.assignee) == ("claimed", cast[Role.PASTOR])
    assert RecordStep.objects.count() == 1


def test_a_page_is_told_once_that_somebody_did_something(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    url = reverse("item:changed", args=[page.record.pk])
    assert page.client.get(url, {"seen": page.seen}).status_code == 204
    handling.claim(page.now, by=cast[Role.PASTOR].user)
    answer = page.client.get(url, {"seen": page.seen})
    assert (answer.status_code, "pastor claimed it" in answer.content.decode()) == (286, True)


@pytest.mark.parametrize("kind", [kind for kind in Kind if kind is not Kind.SUMMARY])
def test_only_the_allowed_steps_are_offered_and_each_works(cast: Cast, kind: Kind) -> None:
    record = make_record(cast.church, kind)
    for number in range(7):  # whichever way one goes, every offered button does what it says
        page = Page(cast[Role.PASTOR].user, record)
        html = page.client.get(page.record.get_absolute_url()).content.decode()
        offered = [status for status in Status.values if f'name="status" value="{status}"' in html]
        allowed = set(page.record.next_statuses)
        assert set(offered) == allowed - {"claimed", "new"}
        assert ("steps/claim/" in html) <= ("claimed" in allowed)
        assert ("steps/give-back/" in html) is ("new" in allowed)
        if not allowed:
            break  # a draft that was sent
        if not offered:
            page.post("claim", follow=False)
            assert page.now.status == "claimed"
        else:
            target = offered[number % len(offered)]
            page.post("move", status=target, follow=False)
            assert page.now.status == target


def test_a_status_that_is_not_allowed_is_refused(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    for status in ("scheduled", "nonsense", ""):
        page.post("move", status=status)
    assert page.now.status == "new"


def test_giving_it_to_somebody_says_whom_that_opens_it_to(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    html = page.client.get(page.record.get_absolute_url()).content.decode()
    groups = html.split("Assigning opens it to them")
    assert f'value="{cast[Role.PASTOR].pk}"' in groups[0]
    assert f'value="{cast[Role.CARE_TEAM].pk}"' in groups[1]
    assert f'value="{cast.neighbour.pk}"' not in html
    page.post("assign", assignee=cast[Role.CARE_TEAM].pk)
    assert page.now.assignee == cast[Role.CARE_TEAM]


def test_nobody_else_can_be_chosen(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    for assignee in (cast.neighbour.pk, "", "x"):
        answer = page.post("assign", assignee=assignee)
        assert (answer.status_code, bool(answer.context["assign_form"].errors)) == (200, True)
    assert page.now.assignee is None


def test_whoever_gives_away_what_only_they_could_read_is_led_to_the_inbox(cast: Cast) -> None:
    record = make_record(cast.church, Kind.BENEVOLENCE)
    handling.assign(record, cast[Role.CARE_TEAM], by=cast[Role.PASTOR].user)
    page = Page(cast[Role.CARE_TEAM].user, record)
    answer = page.client.post(
        reverse("item:assign", args=[record.pk]), {"seen": page.seen, "assignee": cast[Role.PASTOR].pk}
    )
    assert answer["Location"] != record.get_absolute_url()
    page = Page(cast[Role.PASTOR].user, record)
    handling.assign(page.now, cast[Role.CARE_TEAM], by=cast[Role.PASTOR].user)
    theirs = Page(cast[Role.CARE_TEAM].user, record)
    answer = theirs.client.post(
        reverse("item:assign", args=[record.pk]),
        {"seen": theirs.seen, "assignee": cast[Role.PASTOR].pk},
        headers={"HX-Request": "true"},
    )
    assert answer["HX-Redirect"] != record.get_absolute_url()


def test_taking_over_what_somebody_else_has(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    handling.claim(record, by=cast[Role.PASTOR].user)
    page = Page(cast[Role.OFFICE].user, record)
    assert "Take over from pastor" in page.client.get(record.get_absolute_url()).content.decode()
    page.post("take")
    assert (page.now.status, page.now.assignee) == ("claimed", cast[Role.OFFICE])


def test_due_and_urgency(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    page.post("due", due_at="2031-01-02T10:00")
    page.post("urgency", urgency="high")
    assert page.now.due_at.isoformat() == "2031-01-02T16:00:00+00:00"  # ten by the church's clock
    assert page.now.urgency == "high"
    assert page.post("due", due_at="whenever").context["due_form"].errors
    assert page.post("urgency", urgency="extreme").context["urgency_form"].errors


@pytest.mark.clock
def test_snoozing_and_waking(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    page.post("snooze", until="tomorrow")
    until = page.now.snoozed_until.astimezone(cast.church.zone)
    tomorrow = (timezone.now().astimezone(cast.church.zone) + timedelta(days=1)).date()
    assert (until.date(), until.hour) == (tomorrow, 9)
    page = Page(cast[Role.OFFICE].user, page.record)
    page.post("unsnooze")
    assert page.now.snoozed_until is None


@pytest.mark.parametrize(
    "data", [{}, {"until": "yesterday"}, {"until": "date"}, {"until": "date", "day": "2020-01-01"}]
)
def test_a_rest_needs_an_end_to_come(cast: Cast, data: dict[str, str]) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    assert page.post("snooze", **data).status_code == 200
    assert page.now.snoozed_until is None


def test_a_safety_concern_offers_no_rest(cast: Cast) -> None:
    page = Page(cast[Role.PASTOR].user, make_record(cast.church, Kind.SAFETY))
    assert "steps/snooze/" not in page.client.get(page.record.get_absolute_url()).content.decode()
    assert "cannot be snoozed" in page.post("snooze", until="tomorrow").content.decode()
    assert page.now.snoozed_until is None


def test_a_double_leads_on_to_the_other_record_where_it_can_be_undone(cast: Cast) -> None:
    into = make_record(cast.church, Kind.CALLBACK)
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    answer = page.post("merge", into=into.pk)
    assert answer.redirect_chain == [(into.get_absolute_url(), 302)]
    assert page.now.merged_into_id == into.pk
    Page(cast[Role.OFFICE].user, into).post("undo", step=RecordStep.objects.get(what="took_in").pk)
    assert (page.now.merged_into_id, page.now.status) == (None, "new")


def test_another_record_is_named_by_its_address_and_confirmed(cast: Cast) -> None:
    into = make_record(cast.church, Kind.CALLBACK, phone="217-555-0199", name="Ruth")
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    address = f"http://testserver{into.get_absolute_url()}"
    assert "confirm that they are one" in page.post("merge", other=address).content.decode()
    assert page.now.merged_into_id is None
    page.post("merge", other=address, confirmed="on")
    assert page.now.merged_into_id == into.pk


def test_what_one_may_not_read_is_no_record_to_merge_into(cast: Cast) -> None:
    hidden = make_record(cast.church, Kind.BENEVOLENCE, contact="217-555-0142", name="Dana Reyes")
    far = make_record(cast.neighbour.church, Kind.CALLBACK)
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    for other in (hidden.pk, far.pk, page.record.pk, "nothing", ""):
        assert page.post("merge", other=other, confirmed="on").context["merge_form"].errors
    assert page.now.status == "new"


def test_notes_are_written_changed_and_deleted(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    page.post("add_note", text="Called at noon", visibility="private")
    note = Note.objects.get()
    assert (note.author, note.visibility) == (cast[Role.OFFICE], "private")
    page.post("edit_note", note.pk, text="Called twice", visibility="team")
    assert Note.objects.get().text == "Called twice"
    assert page.post("add_note", text=" ", visibility="team").context["note_form"].errors
    assert page.post("add_note", text="x", visibility="pastoral").context["note_form"].errors
    pastor = Page(cast[Role.PASTOR].user, page.record)
    pastor.post("edit_note", note.pk, text="Mine", visibility="team")
    pastor.post("delete_note", note.pk)
    assert Note.objects.get().text == "Called twice"
    page.post("delete_note", note.pk)
    assert not Note.objects.exists()


def test_somebody_elses_private_note_is_not_found(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    note = notes.write_note(page.record, "x", by=cast[Role.PASTOR].user)
    assert page.post("edit_note", note.pk, text="y", visibility="team").status_code == 404
    assert page.post("delete_note", note.pk).status_code == 404


def test_the_software_does_nothing_on_a_get(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    for action in ("claim", "move", "assign", "undo", "merge", "add_note"):
        assert page.client.get(reverse(f"item:{action}", args=[page.record.pk])).status_code == 405


def test_the_older_page_writes_the_same_history(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    client = Client()
    client.force_login(cast[Role.OFFICE].user)
    form = {
        "status": "claimed",
        "urgency": Urgency.HIGH,
        "assignee": cast[Role.ADMIN].pk,
        "due_at_0": "",
        "due_at_1": "",
    }
    url = reverse("admin:prayers_callbackrequest_change", args=[record.pk])
    assert client.post(url, form).status_code == 302
    what = RecordStep.objects.order_by("pk").values_list("what", "by_name")
    assert list(what) == [("claimed", "office"), ("assigned", "office"), ("urgency", "office"), ("due", "office")]
    assert CareRecord.objects.get().assignee == cast[Role.ADMIN]


def test_the_words_of_a_note_that_was_refused_are_shown_again(cast: Cast) -> None:
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    note = notes.write_note(page.record, "Called at noon", "team", by=cast[Role.OFFICE].user)
    for words in ("Called twice" * 400, "Called three times"):  # too long; then too late
        answer = page.post("edit_note", note.pk, text=words, visibility="team")
        assert words in answer.content.decode()
        assert answer.context["notes"][0].form.errors
        Note.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert Note.objects.get().text == "Called at noon"


def test_an_answer_says_when_what_was_sent_was_not_taken(cast: Cast) -> None:
    """By that mark the page's script puts what was chosen into its field again (static/console/unsaved.js)."""
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    assert "data-refused" not in Page(cast[Role.ADMIN].user, page.record).post("claim").content.decode()
    assert "data-refused" in page.post("claim").content.decode()


def test_whoever_comes_late_with_a_double_finds_the_form_as_filled_in(cast: Cast) -> None:
    into = make_record(cast.church, Kind.CALLBACK)
    page = Page(cast[Role.OFFICE].user, make_record(cast.church, Kind.CALLBACK))
    Page(cast[Role.ADMIN].user, page.record).post("claim")
    answer = page.post("merge", other=str(into.pk), confirmed="on")
    assert page.now.merged_into_id is None
    assert answer.context["merge_form"]["other"].value() == str(into.pk)

"""Records in the admin: what each member of staff sees of them there, and what they may change."""

from typing import Any

import pytest
from django.contrib import admin
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast, signed_in
from prayers import handling
from prayers.kinds import spec_of, specs
from prayers.models import (
    Amendment,
    CareRecord,
    ConcernUpdate,
    Flood,
    Kind,
    Notification,
    Person,
    PrayerRequest,
    Status,
)
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
SECRET = "the hidden thing"
MODEL_NAMES = {spec.kind: spec.model_name for spec in specs()}


def fields_url(record: CareRecord) -> str:
    """The page with all fields of a record; its own page is the inbox's."""
    return reverse(f"admin:prayers_{spec_of(record.kind).model_name}_change", args=[record.pk])


def list_url(model: str) -> str:
    return reverse(f"admin:prayers_{model}_changelist")


def secret_prayer(cast: Cast) -> PrayerRequest:
    record: PrayerRequest = make_record(
        cast.church, Kind.PRAYER, request=SECRET, contact="nora@example.org", confidentiality="pastors_only"
    )
    return record


def test_the_link_in_an_email_is_the_records_page(cast: Cast) -> None:
    for kind in Kind:
        record = make_record(cast.church, kind)
        assert record.get_absolute_url() == reverse("item:page", args=[record.pk])
        for page in (record.get_absolute_url(), fields_url(record)):
            assert signed_in(cast.superuser).get(page).status_code == 200


@pytest.mark.parametrize("model", [*MODEL_NAMES.values(), "carerecord", "person", "notification"])
def test_every_list_opens_and_searches(cast: Cast, model: str) -> None:
    for kind in Kind:
        make_record(cast.church, kind)
    for user in (cast.superuser, cast[Role.PASTOR].user):
        client = signed_in(user)
        assert client.get(list_url(model)).status_code == 200
        assert client.post(list_url(model), {"q": "zzz"}, follow=True).context["cl"].result_count == 0


@pytest.mark.parametrize("show", ["open", "mine", "unassigned", "overdue", "closed"])
def test_every_view_of_the_queue_opens(cast: Cast, show: str) -> None:
    make_record(cast.church, Kind.CALLBACK)
    answer = signed_in(cast[Role.OFFICE].user).get(list_url("carerecord"), {"show": show})
    assert answer.context["cl"].result_count == (1 if show in {"open", "unassigned"} else 0)


@pytest.mark.parametrize("who", ["admin", "office", "prayer_team", "neighbour"])
def test_neither_list_search_count_nor_page_gives_away_what_one_may_not_see(cast: Cast, who: str) -> None:
    record = secret_prayer(cast)
    client = signed_in((cast.neighbour if who == "neighbour" else cast[who]).user)
    for model in ("prayerrequest", "carerecord", "person"):
        searches = [
            client.post(list_url(model), {"q": words}, follow=True) for words in ("hidden", "nora", str(record.pk))
        ]
        for answer in (*searches, client.get(list_url(model)), client.get(list_url(model), {"_facets": "True"})):
            assert answer.context["cl"].result_count == 0
            assert answer.context["cl"].full_result_count is None
            assert SECRET not in answer.content.decode()
            assert "nora@example.org" not in answer.content.decode()
    for url in (
        fields_url(record),
        reverse("admin:prayers_prayerrequest_history", args=[record.pk]),
        reverse("admin:prayers_carerecord_change", args=[record.pk]),
        reverse("admin:prayers_person_change", args=[record.person_id]),
    ):
        answer = client.get(url, follow=True)
        assert SECRET not in answer.content.decode()
        assert "nora@example.org" not in answer.content.decode()


def test_the_pastor_sees_it(cast: Cast) -> None:
    record = secret_prayer(cast)
    page = signed_in(cast[Role.PASTOR].user).get(fields_url(record))
    assert SECRET in page.content.decode()
    assert str(record.invocation_id) in page.content.decode()


def test_an_outsider_with_a_sign_in_finds_an_empty_admin(cast: Cast) -> None:
    client = signed_in(cast.outsider)
    assert client.get(reverse("admin:index")).status_code == 200
    for model in ("carerecord", "person", "notification"):
        assert client.get(list_url(model)).status_code == 403


def test_the_queue_leads_to_the_records_page(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CARE)
    answer = signed_in(cast[Role.CARE_TEAM].user).get(reverse("admin:prayers_carerecord_change", args=[record.pk]))
    assert answer["Location"] == record.get_absolute_url()


@pytest.mark.parametrize("model", ["carerecord", "prayerrequest", "person", "notification"])
def test_a_list_takes_the_same_queries_for_one_row_and_for_many(
    cast: Cast, model: str, django_assert_max_num_queries
) -> None:
    client = signed_in(cast[Role.PASTOR].user)

    def queries() -> int:
        with django_assert_max_num_queries(60) as captured:
            assert client.get(list_url(model)).status_code == 200
        return len(captured)

    def one_more(number: int) -> None:
        record = make_record(
            cast.church,
            Kind.PRAYER,
            name="Ana",
            contact=f"a{number}@example.org",
            confidentiality="pastors_only",
        )
        CareRecord.objects.filter(pk=record.pk).update(assignee=cast[Role.PASTOR])

    one_more(0)
    first = queries()
    for number in range(1, 8):
        one_more(number)
    assert queries() == first


# --- Working on a record -------------------------------------------------------------------------------------------


def fields(record: CareRecord, **changes: Any) -> dict[str, Any]:
    due = timezone.localtime(record.due_at) if record.due_at else None
    return {
        "seen": handling.seen(record),
        "status": record.status,
        "urgency": record.urgency,
        "assignee": record.assignee_id or "",
        "due_at_0": f"{due:%Y-%m-%d}" if due else "",
        "due_at_1": f"{due:%H:%M:%S}" if due else "",
    } | changes


def test_claiming_in_the_admin_makes_it_mine(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    answer = signed_in(cast[Role.OFFICE].user).post(fields_url(record), fields(record, status="claimed"))
    assert answer.status_code == 302
    saved = CareRecord.objects.get(pk=record.pk)
    assert (saved.status, saved.assignee, saved.claimed_at is not None) == (
        "claimed",
        cast[Role.OFFICE],
        True,
    )


def test_it_can_be_given_to_a_colleague_with_another_due_time(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    signed_in(cast[Role.OFFICE].user).post(
        fields_url(record),
        fields(record, assignee=cast[Role.PASTOR].pk, due_at_0="2030-01-02", due_at_1="10:00:00", urgency="high"),
    )
    saved = CareRecord.objects.get(pk=record.pk)
    assert (saved.assignee, saved.urgency, saved.due_at.isoformat()) == (
        cast[Role.PASTOR],
        "high",
        "2030-01-02T16:00:00+00:00",  # ten in the morning by the church's clock
    )
    assert saved.status == "new"


@pytest.mark.parametrize(
    "changes",
    [
        {"status": "scheduled"},
        {"status": "claimed", "seen": "{}"},
        {"urgency": "whenever"},
    ],
)
def test_what_the_workflow_lacks_is_refused(cast: Cast, changes: dict[str, str]) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    answer = signed_in(cast[Role.OFFICE].user).post(fields_url(record), fields(record, **changes))
    assert answer.status_code == 200
    assert answer.context["adminform"].form.errors
    assert CareRecord.objects.get(pk=record.pk).status == "new"


def test_nobody_of_another_church_can_be_given_a_record(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    for user in (cast[Role.OFFICE].user, cast.superuser):
        answer = signed_in(user).post(fields_url(record), fields(record, assignee=cast.neighbour.pk))
        assert answer.context["adminform"].form.errors["assignee"]
    assert CareRecord.objects.get(pk=record.pk).assignee is None


def test_a_page_left_open_undoes_nothing(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    stale = fields(record, urgency="high")
    record.move_to(Status.CLAIMED, by=cast[Role.PASTOR])
    answer = signed_in(cast[Role.OFFICE].user).post(fields_url(record), stale)
    assert "Somebody else changed it" in answer.content.decode()
    assert CareRecord.objects.get(pk=record.pk).status == "claimed"


def test_a_race_lost_between_reading_and_writing_is_told_and_writes_nothing(cast: Cast, monkeypatch) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    move_to = CareRecord.move_to

    def somebody_was_faster(self: CareRecord, *args: Any, **kwargs: Any) -> None:
        CareRecord.objects.filter(pk=self.pk).update(status=Status.IN_PROGRESS)
        move_to(self, *args, **kwargs)

    monkeypatch.setattr(CareRecord, "move_to", somebody_was_faster)
    answer = signed_in(cast[Role.OFFICE].user).post(
        fields_url(record), fields(record, status="claimed", urgency="high"), follow=True
    )
    page = answer.content.decode()
    assert "was changed by somebody else" in page
    assert "changed successfully" not in page
    saved = CareRecord.objects.get(pk=record.pk)  # what was faster here is rolled back with what came too late
    assert (saved.status, saved.urgency, saved.assignee) == ("new", "normal", None)


def test_what_the_visitor_said_cannot_be_rewritten(cast: Cast) -> None:
    record = make_record(cast.church, Kind.PRAYER, request="For my husband")
    signed_in(cast[Role.PASTOR].user).post(
        fields_url(record),
        fields(record, request="Something else", confidentiality="prayer_chain", summary="x"),
    )
    saved = PrayerRequest.objects.get(pk=record.pk)
    assert (saved.request, saved.confidentiality, saved.summary) == (
        "For my husband",
        "prayer_team",
        "For my husband",
    )


@pytest.mark.parametrize("model", [*MODEL_NAMES.values(), "carerecord"])
def test_no_record_is_added_by_hand_and_only_a_superuser_deletes(cast: Cast, model: str) -> None:
    for user in (cast.superuser, cast[Role.PASTOR].user):
        assert signed_in(user).get(reverse(f"admin:prayers_{model}_add")).status_code == 403
    kind = next((kind for kind, name in MODEL_NAMES.items() if name == model), Kind.CARE)
    record = make_record(cast.church, kind)
    url = reverse(f"admin:prayers_{spec_of(kind).model_name}_delete", args=[record.pk])
    assert signed_in(cast[Role.PASTOR].user).post(url, {"post": "yes"}).status_code == 403
    assert CareRecord.objects.filter(pk=record.pk).exists()
    assert signed_in(cast.superuser).post(url, {"post": "yes"}).status_code == 302
    assert not CareRecord.objects.filter(pk=record.pk).exists()


def test_the_admins_history_holds_no_words(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    client = signed_in(cast[Role.OFFICE].user)
    client.post(fields_url(record), fields(record, status="claimed"))
    history = client.get(reverse("admin:prayers_callbackrequest_history", args=[record.pk])).content.decode()
    assert "Dana" not in history
    assert "marriage" not in history


def test_every_model_of_the_package_is_registered() -> None:
    from django.apps import apps

    missing = {model for model in apps.get_app_config("prayers").get_models() if model not in admin.site._registry}
    # On their own pages: the concern's, that of all from one address, and the record's that a visitor said more about.
    assert missing == {ConcernUpdate, Flood, Amendment}
    assert Person in admin.site._registry
    assert Notification in admin.site._registry

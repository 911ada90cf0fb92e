"""Who opened a record is written down, once a visit, and shown to those who answer for the church."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast, signed_in
from prayers import notes
from prayers.kinds import spec_of
from prayers.models import Kind, RecordStep, RecordView, Where
from prayers.testing import make_origin, make_record

pytestmark = pytest.mark.django_db


def test_opening_either_page_is_written_once_a_visit(cast: Cast) -> None:
    record = make_record(cast.church, Kind.BENEVOLENCE)
    client = signed_in(cast[Role.PASTOR].user)
    fields = reverse(f"admin:prayers_{spec_of(Kind.BENEVOLENCE).model_name}_change", args=[record.pk])
    for url in (record.get_absolute_url(), record.get_absolute_url(), fields, fields):
        assert client.get(url).status_code == 200
    seen = RecordView.objects.order_by("pk").values_list("record_id", "user_name", "where")
    assert list(seen) == [(record.pk, "pastor", "item"), (record.pk, "pastor", "fields")]
    RecordView.objects.update(at=timezone.now() - timedelta(minutes=16))
    client.get(record.get_absolute_url())
    assert RecordView.objects.count() == 3


def test_a_form_filled_in_wrongly_shows_the_record_again(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    client = signed_in(cast[Role.PASTOR].user)
    fields = reverse(f"admin:prayers_{spec_of(Kind.CALLBACK).model_name}_change", args=[record.pk])
    for url in (reverse("item:add_note", args=[record.pk]), fields):
        assert client.post(url, {}).status_code == 200
    assert [*RecordView.objects.order_by("pk").values_list("where", flat=True)] == ["item", "fields"]


def test_an_exported_file_is_written_down_with_each_record_in_it(cast: Cast) -> None:
    records = [make_record(cast.church, Kind.CALLBACK) for _ in range(3)]
    make_record(cast.church, Kind.BENEVOLENCE)
    client = signed_in(cast[Role.OFFICE].user)
    for _ in range(2):
        b"".join(client.get(reverse("inbox:export")).streaming_content)
    seen = RecordView.objects.values_list("record_id", "user_name", "where")
    assert sorted(seen) == sorted((record.pk, "office", "export") for record in records)


def test_nobody_is_handed_a_row_of_a_file_before_it_is_written_down(cast: Cast) -> None:
    make_record(cast.church, Kind.CALLBACK)
    lines = iter(signed_in(cast[Role.OFFICE].user).get(reverse("inbox:export")).streaming_content)
    next(lines)
    assert not RecordView.objects.exists()  # the names of the columns
    next(lines)
    assert RecordView.objects.count() == 1


def test_a_prayer_list_to_print_is_written_down_with_each_request_on_it(cast: Cast) -> None:
    on_it = [make_record(cast.church, Kind.PRAYER, confidentiality="prayer_chain") for _ in range(3)]
    make_record(cast.church, Kind.PRAYER)
    client = signed_in(cast[Role.PASTOR].user)
    for _ in range(2):
        assert client.get(reverse("inbox:prayer_list")).status_code == 200
    seen = RecordView.objects.values_list("record_id", "where")
    assert sorted(seen) == sorted((record.pk, "print") for record in on_it)


def test_many_are_written_down_in_as_many_queries_as_one(cast: Cast, django_assert_num_queries: Any) -> None:
    records = [make_record(cast.church, Kind.CALLBACK) for _ in range(8)]
    for some in (records[:1], records):
        with django_assert_num_queries(3):
            shown = {record.pk: record.church_id for record in some}
            RecordView.objects.write_down(shown, cast[Role.PASTOR].user, Where.EXPORT)
    assert RecordView.objects.count() == len(records)
    with django_assert_num_queries(0):
        RecordView.objects.write_down({}, cast[Role.PASTOR].user, Where.EXPORT)


def test_a_list_of_records_opens_none(cast: Cast) -> None:
    make_record(cast.church, Kind.CALLBACK)
    client = signed_in(cast[Role.PASTOR].user)
    for url in (reverse("inbox:page"), reverse("admin:prayers_carerecord_changelist")):
        assert client.get(url).status_code == 200
    assert not RecordView.objects.exists()


def test_the_page_says_in_words_where_it_was_viewed(cast: Cast) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    RecordView.objects.opened(record, cast[Role.OFFICE].user, Where.EXPORT)
    page = signed_in(cast[Role.PASTOR].user).get(record.get_absolute_url()).content.decode()
    assert "office (an exported file)" in page


def test_whoever_finds_no_page_has_opened_nothing(cast: Cast) -> None:
    record = make_record(cast.church, Kind.BENEVOLENCE)
    for user in (cast[Role.OFFICE].user, cast.neighbour.user, cast.outsider):
        assert signed_in(user).get(record.get_absolute_url()).status_code == 404
    assert not RecordView.objects.exists()


def test_a_superuser_leaves_a_trace_too(cast: Cast) -> None:
    record = make_record(cast.church, Kind.BENEVOLENCE)
    signed_in(cast.superuser).get(record.get_absolute_url())
    assert RecordView.objects.get().user_name == cast.superuser.username


def readers(cast: Cast, record: Any) -> set[str]:
    return {
        role
        for role, member in cast.by_role.items()
        if RecordView.objects.visible_to(member.user).filter(record_id=record.pk).exists()
    }


def test_who_viewed_is_for_administrators_and_pastors_who_may_read_the_record(cast: Cast) -> None:
    callback, benevolence = make_record(cast.church, Kind.CALLBACK), make_record(cast.church, Kind.BENEVOLENCE)
    minors = make_record(cast.church, Kind.CALLBACK, origin=make_origin(cast.church, is_minor=True))
    for record in (callback, benevolence, minors):
        RecordView.objects.opened(record, cast[Role.PASTOR].user, Where.ITEM)
    assert readers(cast, callback) == {"admin", "pastor"}
    assert readers(cast, benevolence) == {"pastor"}
    assert readers(cast, minors) == {"admin", "pastor", "youth_pastor"}
    assert not RecordView.objects.visible_to(cast.neighbour.user).exists()
    assert RecordView.objects.visible_to(cast.superuser).count() == 3


@pytest.mark.parametrize("who", [*Role.values, "neighbour", "outsider"])
def test_the_list_of_views_holds_ids_and_kinds_of_what_one_may_read(cast: Cast, who: str) -> None:
    user = {"neighbour": cast.neighbour.user, "outsider": cast.outsider}.get(who) or cast[who].user
    callback, hidden = make_record(cast.church, Kind.CALLBACK), make_record(cast.church, Kind.BENEVOLENCE)
    for record in (callback, hidden):
        RecordView.objects.opened(record, cast[Role.PASTOR].user, Where.ITEM)
    answer = signed_in(user).get(reverse("admin:prayers_recordview_changelist"))
    page = answer.content.decode()
    if who not in {"admin", "pastor", "youth_pastor", "neighbour"}:
        assert answer.status_code == 403
        return
    assert (str(callback.pk) in page) is (who in {"admin", "pastor"})
    assert (str(hidden.pk) in page) is (who == "pastor")
    for word in ("Dana", "marriage", "Novak", "Rent"):
        assert word not in page


@pytest.mark.parametrize("model", ["recordview", "recordstep", "note"])
def test_nothing_of_the_history_is_written_or_searched_in_the_admin(cast: Cast, model: str) -> None:
    record = make_record(cast.church, Kind.CALLBACK)
    notes.write_note(record, "the hidden thing", "team", by=cast[Role.PASTOR].user)
    RecordView.objects.opened(record, cast[Role.PASTOR].user, Where.ITEM)
    RecordStep.objects.create(record_id=record.pk, what="claimed")
    client = signed_in(cast[Role.ADMIN].user)
    row = {"recordview": RecordView, "recordstep": RecordStep, "note": notes.Note}[model].objects.get()
    change = reverse(f"admin:prayers_{model}_change", args=[row.pk])
    for url in (reverse(f"admin:prayers_{model}_changelist"), change):
        page = client.get(url).content.decode()
        assert str(record.pk) in page
        assert "the hidden thing" not in page
    assert client.post(change, {}).status_code == 403
    assert client.get(reverse(f"admin:prayers_{model}_add")).status_code == 403
    assert signed_in(cast[Role.PRAYER_TEAM].user).get(change).status_code in {302, 403}
    assert signed_in(cast.neighbour.user).get(change).status_code in {302, 403}

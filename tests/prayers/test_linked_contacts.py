"""A need without a name or a number, and another one of the same conversation that has them."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from church.models import Role
from church.testing import Cast, signed_in
from prayers.models import CareRecord, Kind
from prayers.testing import make_origin, make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
NO_WAY = "Left no name and no way to be reached."
IN_ANOTHER = "In another need of the same conversation:"


def who_asked(user: Any, record: CareRecord) -> str:
    """The words under "Who asked"."""
    page = signed_in(user).get(record.get_absolute_url()).content.decode()
    return page.split('id="contact-title"')[1].split("</section>")[0]


def row_of(user: Any, record: CareRecord) -> str:
    """What the row says of who asked."""
    page = signed_in(user).get(reverse("inbox:page")).content.decode()
    row = page.split(f'id="row-{record.pk}"')[1].split("</li>")[0]
    found = re.search(r'<span class="in-who[^>]*>(.*?)</span>(?: <span class="in-from">(.*?)</span>)?', row)
    assert found
    return " ".join(filter(None, found.groups()))


def talk(cast: Cast, *kinds: Kind, **fields: Any) -> list[Any]:
    origin = uuid4()
    return [
        make_record(cast.church, kind, origin=make_origin(cast.church, conversation_id=origin), **fields)
        for kind in kinds
    ]


def test_the_number_and_the_name_of_another_need_are_shown_with_the_way_there(cast: Cast) -> None:
    concern, call = talk(cast, Kind.SAFETY, Kind.CALLBACK)
    told = who_asked(cast[Role.PASTOR].user, concern)
    assert f'{IN_ANOTHER} <a href="{call.get_absolute_url()}">Dana Reyes</a>' in told
    assert f'{IN_ANOTHER} <a href="{call.get_absolute_url()}">(217) 555-0142</a>' in told
    assert NO_WAY not in told
    assert row_of(cast[Role.PASTOR].user, concern) == "Dana Reyes (same conversation)"
    assert IN_ANOTHER not in who_asked(cast[Role.PASTOR].user, call)
    assert row_of(cast[Role.PASTOR].user, call) == "Dana Reyes"


def test_a_number_is_shown_as_it_was_given_where_it_cannot_be_dialled(cast: Cast) -> None:
    concern, need = talk(cast, Kind.SAFETY, Kind.CARE)
    CareRecord.objects.filter(pk=need.pk).update(contact_phone="", contact_name="", contact_raw="555-0134", person=None)
    assert f'<a href="{need.get_absolute_url()}">555-0134</a>' in who_asked(cast[Role.PASTOR].user, concern)
    assert row_of(cast[Role.PASTOR].user, concern) == "555-0134 (same conversation)"


def test_what_one_may_not_read_gives_nothing_away(cast: Cast) -> None:
    prayer, call = talk(cast, Kind.PRAYER, Kind.CALLBACK)
    CareRecord.objects.filter(pk=prayer.pk).update(confidentiality="prayer_chain")
    CareRecord.objects.filter(pk=call.pk).update(confidentiality="pastors_only")
    for role, reads in ((Role.PASTOR, True), (Role.OFFICE, False), (Role.PRAYER_TEAM, False)):
        told, row = who_asked(cast[role].user, prayer), row_of(cast[role].user, prayer)
        assert ("Dana" in told) is ("0142" in told) is (NO_WAY not in told) is reads, role
        assert row == ("Dana Reyes (same conversation)" if reads else "No name given")
        assert (str(call.pk) in told) is reads


def test_nothing_leads_to_or_from_what_was_asked_for_anonymously(cast: Cast) -> None:
    prayer, _ = talk(cast, Kind.PRAYER, Kind.CALLBACK)
    CareRecord.objects.filter(pk=prayer.pk).update(anonymous=True)
    told = who_asked(cast[Role.PASTOR].user, prayer)
    assert "stay anonymous" in told
    assert IN_ANOTHER not in told
    assert row_of(cast[Role.PASTOR].user, prayer) == "Anonymous"


def test_another_conversation_or_another_church_is_not_asked(cast: Cast) -> None:
    (concern,) = talk(cast, Kind.SAFETY)
    make_record(cast.church, Kind.CALLBACK)
    there = cast.neighbour.church
    make_record(there, Kind.CALLBACK, origin=make_origin(there, conversation_id=concern.conversation_id))
    for user in (cast[Role.PASTOR].user, cast.superuser):
        assert NO_WAY in who_asked(user, concern)
        assert row_of(user, concern) == "No name given"


def test_two_people_of_one_conversation_are_both_shown(cast: Cast) -> None:
    concern, _, second = talk(cast, Kind.SAFETY, Kind.CALLBACK, Kind.CARE)
    CareRecord.objects.filter(pk=second.pk).update(contact_name="Ben Ortiz")
    told = who_asked(cast[Role.PASTOR].user, concern)
    assert told.count(IN_ANOTHER) == 4
    assert "Dana Reyes" in told
    assert "Ben Ortiz" in told


def test_what_a_need_has_itself_is_not_looked_for(cast: Cast) -> None:
    named, _ = talk(cast, Kind.SAFETY, Kind.CALLBACK)
    CareRecord.objects.filter(pk=named.pk).update(contact_name="Nora Quimby")
    told = who_asked(cast[Role.PASTOR].user, named)
    assert "Nora Quimby" in told
    assert "Dana" not in told
    assert f"{IN_ANOTHER} <a" in told  # the number alone
    assert row_of(cast[Role.PASTOR].user, named) == "Nora Quimby"


def test_the_inbox_asks_once_for_all_its_rows(cast: Cast, django_assert_max_num_queries) -> None:
    client = signed_in(cast[Role.PASTOR].user)

    def queries() -> int:
        with django_assert_max_num_queries(40) as captured:
            assert client.get(reverse("inbox:page")).status_code == 200
        return len(captured)

    make_record(cast.church, Kind.CALLBACK)
    plain = queries()
    for _ in range(12):
        talk(cast, Kind.SAFETY, Kind.CALLBACK)
    assert queries() == plain + 1

"""A file is read by a worker while its page shows how far it is: one of a church at a time, and none runs for ever."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church import import_jobs
from church.models import Church, Event, ImportRun, ImportState, Role, SmallGroup
from church.models.imports import CLAIM, MOST_AT_ONCE, MOST_ATTEMPTS, MOST_OPEN
from church.testing import Cast, make_church, signed_in
from prayers.jobs import dispatch
from prayers.jobs.testing import no_dispatch

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
GROUPS = b"name,leader\nGriefShare,Ann\nFamilias,Luz\n"
MINUTELY = b"""BEGIN:VCALENDAR
BEGIN:VEVENT
UID:bad@x
SUMMARY:Every minute
DTSTART:20990305T180000
RRULE:FREQ=MINUTELY
END:VEVENT
BEGIN:VEVENT
UID:fine@x
SUMMARY:Supper
DTSTART:%sT180000
END:VEVENT
END:VCALENDAR
"""


@pytest.fixture
def office(cast: Cast) -> Client:
    return signed_in(cast[Role.OFFICE].user)


def bring(client: Client, church: Church, content: bytes = GROUPS, what: str = "smallgroup", number: str = "0") -> str:
    """The address of the import's page. No worker has begun yet."""
    given = {
        "import_file": SimpleUploadedFile("a file.csv", content),
        "format": number,
        "resource": "0",
        "church": church.pk,
    }
    answer = client.post(reverse(f"admin:church_{what}_import"), given)
    assert answer.status_code == 302, answer.context["form"].errors
    return answer["Location"]


def run_of(address: str) -> ImportRun:
    return ImportRun.objects.get(pk=address.rstrip("/").rsplit("/", 1)[-1])


def decide(client: Client, address: str, decision: str = "confirm") -> None:
    client.post(f"{address}decide/", {"decision": decision})


def test_the_page_is_there_at_once_and_asks_until_the_file_is_read(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church)
    waiting = office.get(address).content.decode()
    assert f'hx-get="{address}state/"' in waiting
    assert "waits its turn" in waiting
    assert not SmallGroup.objects.exists()
    dispatch.drain()
    part = office.get(f"{address}state/").content.decode()
    assert "hx-get" not in part  # nothing more to ask for
    assert "New: 2." in part
    assert "GriefShare" in part
    assert not SmallGroup.objects.exists()
    decide(office, address)
    assert "hx-get" in office.get(address).content.decode()
    dispatch.drain()
    assert "Taken over" in office.get(address).content.decode()  # also for whoever comes back later
    assert SmallGroup.objects.filter(church=cast.church).count() == 2


def test_how_far_it_is(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church)
    run = ImportRun.objects.claim(run_of(address).pk)
    import_jobs._Notes(run)(3, 12)
    page = office.get(f"{address}state/").content.decode()
    assert 'max="12" value="3"' in page
    assert "3 of 12" in page


def test_an_entry_that_is_refused_is_told_and_the_others_are_taken_over(cast: Cast, office: Client) -> None:
    content = MINUTELY % f"{timezone.now() + timedelta(days=9):%Y%m%d}".encode()
    address = bring(office, cast.church, content, "event", "1")
    dispatch.drain()
    page = office.get(address).content.decode()
    assert "Every minute" in page
    assert "Accepted: DAILY, WEEKLY, MONTHLY, YEARLY." in page
    assert "Take over the others" in page
    decide(office, address)
    dispatch.drain()
    assert [event.title for event in Event.objects.all()] == ["Supper"]
    assert "Every minute" in office.get(address).content.decode()


def test_of_a_church_one_runs_at_a_time_and_the_next_file_waits(cast: Cast, office: Client) -> None:
    first, second = bring(office, cast.church), bring(office, cast.church)
    assert ImportRun.objects.claim(run_of(first).pk)
    assert ImportRun.objects.claim(run_of(second).pk) is None
    assert "waits its turn" in office.get(second).content.decode()
    with pytest.raises(IntegrityError), transaction.atomic():  # whatever else is tried
        ImportRun.objects.filter(pk=run_of(second).pk).update(state=ImportState.RUNNING)
    run = run_of(first)
    run.settle(ImportState.REFUSED)
    assert ImportRun.objects.claim(run_of(second).pk)


def test_the_next_one_is_enqueued_when_one_ends(
    cast: Cast, office: Client, django_capture_on_commit_callbacks: Any
) -> None:
    first, second = (run_of(bring(office, cast.church)) for _ in range(2))
    with no_dispatch() as backend, django_capture_on_commit_callbacks(execute=True):
        import_jobs.work(first.pk)
    assert backend.enqueued == [("church.importrun", second.pk)]


def test_of_all_churches_so_many_run_that_other_work_goes_on(cast: Cast, office: Client) -> None:
    runs = [
        ImportRun.objects.begin(
            make_church(), by=cast.superuser, what="church.smallgroup", format="csv", name="x", file=GROUPS
        )
        for _ in range(MOST_AT_ONCE + 1)
    ]
    assert [bool(ImportRun.objects.claim(run.pk)) for run in runs] == [True] * MOST_AT_ONCE + [False]


def test_a_worker_that_was_killed_leaves_nothing_running(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church)
    pk = run_of(address).pk
    for _ in range(MOST_ATTEMPTS):
        assert ImportRun.objects.claim(pk)  # and is killed
        assert ImportRun.objects.claim(pk) is None
        ImportRun.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    dispatch.drain()
    page = office.get(address).content.decode()
    assert run_of(address).state == ImportState.REFUSED
    assert "Please take a smaller one." in page
    assert not SmallGroup.objects.exists()


def test_after_one_was_killed_another_does_the_work_once(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church)
    dispatch.drain()
    decide(office, address)
    dead = ImportRun.objects.claim(run_of(address).pk)
    ImportRun.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    dispatch.drain()
    assert SmallGroup.objects.count() == 2
    with pytest.raises(import_jobs.ImportMoved):
        import_jobs._change(dead)  # it was not dead at all
    assert SmallGroup.objects.count() == 2


def test_confirmed_twice_it_is_taken_over_once(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church)
    dispatch.drain()
    for _ in range(2):
        decide(office, address)
    dispatch.drain()
    decide(office, address)
    dispatch.drain()
    assert SmallGroup.objects.count() == 2
    assert run_of(address).file is None


def test_what_was_let_go_changes_nothing(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church)
    dispatch.drain()
    decide(office, address, "cancel")
    decide(office, address)
    dispatch.drain()
    assert not SmallGroup.objects.exists()
    assert run_of(address).file is None


def test_a_preview_with_rows_that_are_not_right_cannot_be_confirmed(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church, b"name,day\nGood,Monday\nBad,Someday\n")
    dispatch.drain()
    decide(office, address)
    dispatch.drain()
    assert run_of(address).state == ImportState.PREVIEWED
    assert not SmallGroup.objects.exists()


def test_rows_that_went_wrong_since_the_preview_change_nothing(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church)
    dispatch.drain()
    decide(office, address)
    ImportRun.objects.update(file=b"name,day\nGood,Monday\nBad,Someday\n")
    dispatch.drain()
    assert run_of(address).state == ImportState.REFUSED
    assert "Someday" in office.get(address).content.decode()
    assert not SmallGroup.objects.exists()


def test_an_import_is_of_whoever_brought_it(cast: Cast, office: Client) -> None:
    address = bring(office, cast.church)
    dispatch.drain()
    for client in (signed_in(cast[Role.ADMIN].user), signed_in(cast[Role.PRAYER_TEAM].user), Client()):
        for path in ("", "state/"):
            assert client.get(address + path).status_code in {302, 403, 404}
        assert client.post(f"{address}decide/", {"decision": "confirm"}).status_code in {302, 403, 404}
    assert office.get(address.replace("smallgroup", "event")).status_code == 404
    cast[Role.OFFICE].roles.all().delete()  # who may edit no longer
    assert office.get(address).status_code == 403
    assert office.get(f"{address}decide/").status_code in {403, 405}
    assert run_of(address).state == ImportState.PREVIEWED


def test_what_waits_is_shown_beside_the_form_and_is_bounded(cast: Cast, office: Client) -> None:
    form = reverse("admin:church_smallgroup_import")
    addresses = [bring(office, cast.church) for _ in range(MOST_OPEN)]
    page = office.get(form).content.decode()
    assert all(address in page for address in addresses)
    given = {
        "import_file": SimpleUploadedFile("x.csv", GROUPS),
        "format": "0",
        "resource": "0",
        "church": cast.church.pk,
    }
    answer = office.post(form, given, follow=True)
    assert "Several files are waiting already" in answer.content.decode()
    assert ImportRun.objects.count() == MOST_OPEN


def test_nothing_of_the_file_is_logged(cast: Cast, office: Client, capsys, caplog) -> None:
    bring(office, cast.church)
    dispatch.drain()
    told = capsys.readouterr()
    assert "GriefShare" not in told.out + told.err + caplog.text


def test_a_claim_lasts_longer_than_celery_lets_a_worker_run() -> None:
    from prayers.jobs.backends import LIMITS

    assert LIMITS["church.importrun"]["time_limit"] < CLAIM.total_seconds()

"""A flood in the console: one line, one page, each conversation with its own words and its own claim, closed in one press."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from church.models import Role
from church.testing import Cast
from prayers import handling
from prayers.escalation import ALARM_EVERY, escalate_unclaimed
from prayers.handling import UNDO_WITHIN
from prayers.inbox.floods import lines
from prayers.inbox.scope import InboxScope
from prayers.models import CareRecord, Flood, Kind, RecordStep, RecordView, SafetyConcern, Status, What, Where
from prayers.testing import make_origin, make_record
from prayers.writes import Origin

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
SCHOOL = "203.0.113.9"
ALARM = reverse("inbox:alarm")
INBOX = reverse("inbox:page")


@pytest.fixture
def origins(cast: Cast) -> list[Origin]:
    """Five conversations of one address."""
    made = [make_origin(cast.church, address=SCHOOL) for _ in range(5)]
    for number, origin in enumerate(made):
        make_record(cast.church, Kind.SAFETY, origin=origin, concern=f"These are the words of number {number}")
    return made


@pytest.fixture
def flood(origins: list[Origin]) -> Flood:
    found: Flood = Flood.objects.get()
    return found


@pytest.fixture
def client(cast: Cast, browser) -> Client:
    found: Client = browser(cast[Role.SAFETY_ON_CALL])
    return found


def page_of(client: Client, flood: Flood, query: str = "") -> str:
    return client.get(flood.get_absolute_url() + query).content.decode()


def concern_of(origin: Origin) -> SafetyConcern:
    found: SafetyConcern = SafetyConcern.objects.get(conversation_id=origin.conversation_id)
    return found


def choices(page: str) -> list[str]:
    """The ticks a page offers."""
    return [part.split('"')[0] for part in page.split('name="record" value="')[1:]]


def close(client: Client, flood: Flood, chosen: list[str]) -> str:
    answer = client.post(reverse("inbox:flood_close", args=[flood.pk]), {"record": chosen}, follow=True)
    return answer.content.decode()


def test_each_is_marked_right_or_false_with_one_press_on_the_page(
    client: Client, flood: Flood, origins: list[Origin]
) -> None:
    concern = concern_of(origins[0])
    address = reverse("inbox:mark", args=[concern.pk])
    assert address in page_of(client, flood)

    answer = client.post(address, {"mark": "false", "was": "", "next": flood.get_absolute_url()}, follow=True)

    assert answer.redirect_chain[-1][0] == flood.get_absolute_url()
    concern.refresh_from_db()
    assert concern.mark == "false"
    assert f'id="false-{concern.pk}" name="mark" value="" aria-pressed="true"' in answer.content.decode()


def test_the_page_lists_every_conversation_with_its_own_words_and_its_own_claim(
    client: Client, flood: Flood, origins: list[Origin]
) -> None:
    page = page_of(client, flood)
    for number, origin in enumerate(origins):
        assert f"These are the words of number {number}" in page
        assert reverse("inbox:claim", args=[concern_of(origin).pk]) in page
    assert RecordView.objects.filter(where=Where.FLOOD).count() == 5


def test_one_is_claimed_and_the_others_go_on_waiting(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    pk = concern_of(origins[2]).pk
    back = client.post(reverse("inbox:claim", args=[pk]), {"next": f"{flood.get_absolute_url()}#row-{pk}"})
    assert back.url == f"{flood.get_absolute_url()}#row-{pk}"
    page = page_of(client, flood)
    assert reverse("inbox:claim", args=[pk]) not in page
    assert len(choices(page)) == 4
    assert "safety_on_call" in page.split("others-title")[-1]


@pytest.mark.parametrize("who", [*Role.values, "neighbour", "outsider"])
def test_it_is_open_to_those_who_may_read_what_is_in_it(cast: Cast, browser, flood: Flood, who: str) -> None:
    people = {"neighbour": cast.neighbour, "outsider": cast.outsider}
    answer = browser(people.get(who) or cast[who]).get(flood.get_absolute_url())
    may = who in {Role.SAFETY_ON_CALL, Role.PASTOR, Role.ADMIN}
    assert (answer.status_code == 200) == may
    assert ("These are the words" in answer.content.decode()) == may


def test_who_reads_only_the_minors_in_it_is_shown_only_those(cast: Cast, browser, flood: Flood) -> None:
    origin = make_origin(cast.church, address=SCHOOL, is_minor=True)
    make_record(cast.church, Kind.SAFETY, origin=origin, concern="I am fourteen")
    page = page_of(browser(cast[Role.SAFETY_ON_CALL]), flood)
    assert "I am fourteen" in page
    confidential = CareRecord.objects.filter(conversation_id=origin.conversation_id)
    confidential.update(confidentiality="pastors_only")
    assert "I am fourteen" not in page_of(browser(cast[Role.SAFETY_ON_CALL]), flood)
    page = page_of(browser(cast[Role.YOUTH_PASTOR]), flood)
    assert "I am fourteen" in page
    assert "These are the words" not in page


def test_in_the_inbox_and_the_banner_it_is_one_line_and_an_alarm_from_elsewhere_has_its_own(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    other = make_record(cast.church, Kind.SAFETY, origin=make_origin(cast.church, address="198.51.100.4"))
    for page in (client.get(INBOX).content.decode(), client.get(f"{INBOX}?view=unclaimed").content.decode()):
        assert page.count(f'id="row-{other.pk}"') == 1
        assert not any(f'id="row-{concern_of(origin).pk}"' in page for origin in origins)
        assert "5 conversations from one address" in page
    banner = client.get(ALARM).content.decode()
    assert "6 people may be in danger" in banner
    assert other.get_absolute_url() in banner
    assert flood.get_absolute_url() in banner
    assert not any(concern_of(origin).get_absolute_url() in banner for origin in origins)
    assert "These are the words" not in banner


def test_fifty_and_more_hide_no_alarm_from_elsewhere(cast: Cast, client: Client) -> None:
    for _ in range(60):
        make_record(cast.church, Kind.SAFETY, origin=make_origin(cast.church, address=SCHOOL))
    other = make_record(cast.church, Kind.SAFETY, origin=make_origin(cast.church, address="198.51.100.4"))
    assert other.get_absolute_url() in client.get(ALARM).content.decode()
    assert f'id="row-{other.pk}"' in client.get(INBOX).content.decode()


def test_what_was_claimed_has_a_row_of_its_own_and_a_search_finds_each(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    concern = concern_of(origins[0])
    handling.claim(CareRecord.objects.get(pk=concern.pk), by=cast[Role.SAFETY_ON_CALL].user)
    assert f'id="row-{concern.pk}"' in client.get(f"{INBOX}?view=mine").content.decode()
    found = client.post(reverse("inbox:search"), {"q": "number 3"}, follow=True).content.decode()
    assert f'id="row-{concern_of(origins[3]).pk}"' in found


def test_an_export_leaves_none_of_them_out(client: Client, flood: Flood, origins: list[Origin]) -> None:
    file = b"".join(client.get(reverse("inbox:export")).streaming_content).decode()
    assert all(str(concern_of(origin).pk) in file for origin in origins)


def test_the_banner_calls_again_for_newcomers_once_a_round_at_most(cast: Cast, client: Client, flood: Flood) -> None:
    def newest() -> str:
        (line,) = lines(InboxScope(client.get(ALARM).wsgi_request))
        return line.newest.isoformat()

    before = newest()
    make_record(cast.church, Kind.SAFETY, origin=make_origin(cast.church, address=SCHOOL))
    assert newest() == before
    escalate_unclaimed(timezone.now() + ALARM_EVERY)
    assert newest() > before


def test_one_press_closes_those_ticked_and_keeps_who_and_when(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    ticks = choices(page_of(client, flood))
    kept = concern_of(origins[4])
    said = close(client, flood, [tick for tick in ticks if str(kept.pk) not in tick])
    assert "4 were closed as a flood." in said
    assert "safety_on_call closed 4 as a flood" in said
    closed = CareRecord.objects.filter(flood=flood, status=Status.CLOSED)
    assert closed.count() == 4
    assert {record.assignee for record in closed} == {cast[Role.SAFETY_ON_CALL]}
    steps = RecordStep.objects.filter(what=What.FLOODED)
    assert {(step.by_name, step.before["status"], step.after["status"]) for step in steps} == {
        ("safety_on_call", "new", "closed")
    }
    assert len({step.at for step in steps}) == 1
    assert list(flood.waiting) == [CareRecord.objects.get(pk=kept.pk)]
    assert escalate_unclaimed(timezone.now() + ALARM_EVERY) > 0  # the one that was kept


def test_nothing_is_ticked_until_somebody_ticks_it_and_all_can_be_without_a_script(
    client: Client, flood: Flood
) -> None:
    assert " checked" not in page_of(client, flood)
    assert page_of(client, flood, "?all=1").count(" checked") == 5
    assert "None was ticked" in close(client, flood, [])
    assert flood.waiting.count() == 5


def test_what_was_written_since_the_page_was_shown_is_not_closed_unread(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    ticks = choices(page_of(client, flood))
    again = replace(origins[0], invocation_id=uuid4())
    make_record(cast.church, Kind.SAFETY, origin=again, concern="I have the pills here")
    said = close(client, flood, ticks)
    assert "4 were closed" in said
    assert "1 stays" in said
    assert [record.pk for record in flood.waiting] == [concern_of(origins[0]).pk]


def test_what_somebody_claimed_meanwhile_stays_theirs(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    ticks = choices(page_of(client, flood))
    concern = concern_of(origins[1])
    handling.claim(CareRecord.objects.get(pk=concern.pk), by=cast[Role.PASTOR].user)
    close(client, flood, ticks)
    record = CareRecord.objects.get(pk=concern.pk)
    assert (record.status, record.assignee) == (Status.CLAIMED, cast[Role.PASTOR])


def test_another_flood_or_church_cannot_be_closed_through_it(cast: Cast, client: Client, flood: Flood) -> None:
    elsewhere = make_record(cast.neighbour.church, Kind.SAFETY)
    alone = make_record(cast.church, Kind.SAFETY)
    close(client, flood, [f"{elsewhere.pk}:0", f"{alone.pk}:0", "nonsense", f"{uuid4()}:1"])
    assert set(CareRecord.objects.filter(pk__in=[elsewhere.pk, alone.pk]).values_list("status", flat=True)) == {"new"}


@pytest.mark.parametrize("who", ["neighbour", Role.OFFICE])
def test_nobody_else_closes_or_opens_any_of_it(cast: Cast, browser, client: Client, flood: Flood, who: str) -> None:
    ticks = choices(page_of(client, flood))
    stranger = browser(cast.neighbour if who == "neighbour" else cast[who])
    for name in ("inbox:flood_close", "inbox:flood_undo"):
        assert stranger.post(reverse(name, args=[flood.pk]), {"record": ticks}).status_code == 404
    assert flood.waiting.count() == 5


def test_a_superuser_of_no_church_reads_and_closes_nothing(cast: Cast, browser, flood: Flood) -> None:
    client = browser(cast.superuser)
    page = page_of(client, flood)
    assert "These are the words" in page
    assert "flood-close" not in page
    ticks = [f"{record.pk}:0" for record in flood.waiting]
    assert "Only staff of this church can close it." in close(client, flood, ticks)
    assert flood.waiting.count() == 5


def test_undone_they_wait_again_and_are_told_of_again(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    close(client, flood, choices(page_of(client, flood)))
    assert escalate_unclaimed(timezone.now() + ALARM_EVERY) == 0
    assert "flood-undo" in page_of(client, flood)
    said = client.post(reverse("inbox:flood_undo", args=[flood.pk]), follow=True).content.decode()
    assert "5 are open again." in said
    assert flood.waiting.count() == 5
    assert {record.assignee for record in flood.waiting} == {None}
    assert escalate_unclaimed(timezone.now() + ALARM_EVERY) > 0
    assert "flood-undo" not in page_of(client, flood)


def test_only_who_closed_them_opens_them_within_some_minutes_and_not_what_was_handled_since(
    cast: Cast, browser, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    close(client, flood, choices(page_of(client, flood)))
    pastor = browser(cast[Role.PASTOR])
    assert "flood-undo" not in page_of(pastor, flood)
    assert "nothing to undo" in pastor.post(reverse("inbox:flood_undo", args=[flood.pk]), follow=True).content.decode()
    record = CareRecord.objects.get(conversation_id=origins[0].conversation_id)
    handling.move(record, Status.IN_PROGRESS, by=cast[Role.PASTOR].user)
    assert handling.undo_closing(flood, by=cast[Role.SAFETY_ON_CALL].user) == 4
    close(client, flood, choices(page_of(client, flood)))
    later = timezone.now() + UNDO_WITHIN + timedelta(seconds=1)
    assert handling.undo_closing(flood, by=cast[Role.SAFETY_ON_CALL].user, now=later) == 0


def test_the_records_page_shows_what_was_told_later_and_leads_to_the_others(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    again = replace(origins[0], invocation_id=uuid4())
    make_record(cast.church, Kind.SAFETY, origin=again, concern="He hits me", category="domestic_violence")
    concern = concern_of(origins[0])
    page = client.get(concern.get_absolute_url()).content.decode()
    assert "These are the words of number 0" in page
    assert "He hits me" in page
    assert "Staff were called again" in page
    assert f"{concern.updates.get().created_at:%Y-%m-%d}" in page
    assert flood.get_absolute_url() in page


def test_danger_told_after_the_claim_is_back_in_the_banner_and_says_so_in_the_history(
    cast: Cast, client: Client
) -> None:
    origin = make_origin(cast.church)
    made = make_record(cast.church, Kind.SAFETY, origin=origin)
    client.post(reverse("inbox:claim", args=[made.pk]))
    assert "alarm-box" not in client.get(ALARM).content.decode()
    make_record(cast.church, Kind.SAFETY, origin=replace(origin, invocation_id=uuid4()))
    assert made.get_absolute_url() in client.get(ALARM).content.decode()
    assert "nobody&#x27;s until somebody claims it" in client.get(made.get_absolute_url()).content.decode()


def test_graver_danger_in_an_unclaimed_concern_calls_from_the_banner_again(cast: Cast, client: Client) -> None:
    origin = make_origin(cast.church)
    make_record(cast.church, Kind.SAFETY, origin=origin, category="abuse")
    banner = client.get(ALARM).content.decode()
    query = banner.split('hx-get="')[1].split('"')[0].replace("&amp;", "&")
    assert client.get(query).status_code == 204
    make_record(cast.church, Kind.SAFETY, origin=replace(origin, invocation_id=uuid4()), category="abuse")
    assert client.get(query).status_code == 204
    make_record(cast.church, Kind.SAFETY, origin=replace(origin, invocation_id=uuid4()), category="self_harm")
    assert 'role="alert"' in client.get(query).content.decode()


def test_a_notice_in_a_flood_is_no_alarm_and_says_that_it_is_a_notice(
    cast: Cast, client: Client, flood: Flood, origins: list[Origin]
) -> None:
    pk = concern_of(origins[0]).pk
    CareRecord.objects.filter(pk=pk).update(is_notice=True, urgency="normal")
    row = page_of(client, flood).split(f'id="row-{pk}"')[1].split("</li>")[0]
    assert ">Notice<" in row
    assert "in-danger" not in row
    inbox = client.get(reverse("inbox:page")).content.decode()
    row = inbox.split(f'id="row-{pk}"')[1].split("</li>")[0]
    assert ">Notice<" in row
    assert "4 conversations from one address" in inbox
    assert "4 people may be in danger" in inbox

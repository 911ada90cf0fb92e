"""What leaves the console: the file for a spreadsheet, and the list to pray from."""

import csv
import io
from typing import Any

import pytest
from django.test import AsyncClient, Client
from django.urls import reverse
from structlog.testing import capture_logs

from church.models import Role
from church.testing import Cast
from prayers.inbox import exports
from prayers.inbox.exports import harmless
from prayers.inbox.names import shortened
from prayers.models import CareRecord, Kind, Status
from prayers.testing import make_record

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.clock]
EXPORT, LIST = reverse("inbox:export"), reverse("inbox:prayer_list")


def table(client: Client, **query: str) -> list[dict[str, str]]:
    answer = client.get(EXPORT, query)
    assert answer.streaming
    text = b"".join(answer).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text)))


@pytest.fixture
def office(cast: Cast, browser) -> Client:
    client: Client = browser(cast[Role.OFFICE])
    return client


def test_the_file_holds_the_view_with_its_filters(cast: Cast, office: Client) -> None:
    callback = make_record(cast.church, Kind.CALLBACK)
    make_record(cast.church, Kind.VISIT).move_to(Status.CLAIMED, by=cast[Role.OFFICE])
    assert {row["Kind"] for row in table(office)} == {"call-back request", "pastoral visit"}
    assert [row["Kind"] for row in table(office, view="mine")] == ["pastoral visit"]
    assert [row["Reference"] for row in table(office, kind="callback")] == [str(callback.pk)]
    row = table(office, kind="callback")[0]
    assert (row["Name"], row["Phone"], row["Summary"]) == ("Dana Reyes", "+12175550142", "To talk about my marriage")
    assert row["Asked"] == f"{callback.created_at.astimezone(cast.church.zone):%Y-%m-%d %H:%M}"


def test_what_was_searched_for_is_exported(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.CALLBACK)
    make_record(cast.church, Kind.CONTACT)
    page = office.post(reverse("inbox:search"), {"q": "dana"}, follow=True)
    url = page.context["selection"].export_url
    assert b"Omar" not in b"".join(office.get(url))
    assert b"Dana" in b"".join(office.get(url))


def test_every_record_is_in_it_once_however_many(cast: Cast, office: Client, monkeypatch) -> None:
    monkeypatch.setattr(exports, "_BATCH", 3)
    made = {str(make_record(cast.church, Kind.VOLUNTEER).pk) for _ in range(7)}
    found = [row["Reference"] for row in table(office)]
    assert len(found) == 7
    assert set(found) == made


def test_every_field_is_quoted(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.CALLBACK)
    lines = b"".join(office.get(EXPORT)).decode("utf-8-sig").split("\r\n")
    assert lines[:-1]
    assert all(line.startswith('"') and line.endswith('"') for line in lines[:-1])
    assert ",," not in "".join(lines)


@pytest.mark.parametrize(
    "words",
    ["\r=1", "\n=1", "\N{NO-BREAK SPACE}=1", "\0=1", "＝1+1", "＠SUM(A1)", "+1217555\n0142=1", "+12175550142\n"],
)
def test_no_cell_is_taken_for_a_formula_however_it_begins(words: str) -> None:
    assert harmless(words).startswith("'")


@pytest.mark.parametrize("words", ["=HYPERLINK(1)", "+1+1", "-1+cmd|' /C calc'!A0", "@SUM(A1)", "\t=1", " =1"])
def test_no_cell_is_taken_for_a_formula(words: str) -> None:
    assert harmless(words).startswith("'")


@pytest.mark.parametrize("words", ["Dana", "a=b", "+12175550142", "", "To talk - soon"])
def test_other_cells_stay_as_they_are(words: str) -> None:
    assert harmless(words) == words


def test_that_it_was_exported_is_logged_without_a_word_of_it(cast: Cast, office: Client) -> None:
    make_record(cast.church, Kind.CALLBACK)
    with capture_logs() as logs:
        table(office)
    events = [each for each in logs if each["event"] == "inbox.exported"]
    assert [(each["records"], each["user_id"]) for each in events] == [(1, cast[Role.OFFICE].user_id)]
    assert "Dana" not in str(logs)


@pytest.mark.django_db(transaction=True)
async def test_the_file_streams_on_the_server_that_is_really_used() -> None:
    from asgiref.sync import sync_to_async

    from church.testing import make_cast

    cast = await sync_to_async(make_cast)()
    await sync_to_async(make_record)(cast.church, Kind.CALLBACK)
    client = AsyncClient()
    await client.aforce_login(cast[Role.OFFICE].user)
    answer = await client.get(EXPORT)
    assert answer.is_async
    assert "Dana Reyes" in b"".join([part async for part in answer.streaming_content]).decode()


# --- The prayer list -----------------------------------------------------------------------------------------------


def lines(client: Client, **query: str) -> list[tuple[str, str]]:
    return [(str(line.who), line.request) for line in client.get(LIST, query).context["list"].lines]


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Anna Krause", "Anna K."),
        ("Anna Maria Krause", "Anna K."),
        ("Anna", "Anna"),
        ("ana maría lópez", "ana L."),
        ("A. Krause", "A K."),
    ],
)
def test_names_are_shortened(name: str, short: str) -> None:
    assert shortened(name) == short


def prayers(cast: Cast) -> None:
    church = cast.church
    make_record(church, Kind.PRAYER, request="chain", name="Anna Krause", confidentiality="prayer_chain")
    make_record(church, Kind.PRAYER, request="team", name="Ben Ortiz", confidentiality="prayer_team")
    make_record(church, Kind.PRAYER, request="secret", name="Cora Diaz", confidentiality="pastors_only")
    make_record(church, Kind.PRAYER, request="unknown", confidentiality="prayer_chain", anonymous=True)
    young = make_record(church, Kind.PRAYER, request="young", name="Dan Evans", confidentiality="prayer_chain")
    CareRecord.objects.filter(pk=young.pk).update(is_minor=True)
    answered = make_record(church, Kind.PRAYER, request="answered", confidentiality="prayer_chain")
    answered.move_to(Status.DONE, by=None)
    make_record(cast.neighbour.church, Kind.PRAYER, request="next door", confidentiality="prayer_chain")


def test_the_list_of_the_chain_is_for_everybody(cast: Cast, browser) -> None:
    prayers(cast)
    expected = {("Anna K.", "chain"), ("Somebody", "unknown"), ("A young person", "young")}
    for role in Role.values:
        client = browser(cast[role])
        assert set(lines(client)) == set(lines(client, circle="pastors_only")) == expected
        page = client.get(LIST).content.decode()
        assert "Krause" not in page
        assert "Dan" not in page.split('class="pl-list"')[1]
        assert cast.church.name in page


@pytest.mark.parametrize("role", Role.values)
def test_what_the_team_prays_for_is_on_the_teams_list_and_read_by_those_who_may(cast: Cast, browser, role: str) -> None:
    prayers(cast)
    found = {request for _, request in lines(browser(cast[role]), circle="prayer_team")}
    assert ("team" in found) == (role in {Role.PRAYER_TEAM, Role.PASTOR, Role.ADMIN})
    assert "secret" not in found


def test_numbers_and_addresses_are_not_printed(cast: Cast, office: Client) -> None:
    words = "Please pray for Peter, I am at susan@example.org and (217) 555-0166, Psalm 34:18, since 2024"
    make_record(cast.church, Kind.PRAYER, request=words, confidentiality="prayer_chain")
    page = office.get(reverse("inbox:prayer_list")).content.decode()
    assert "Please pray for Peter, I am at … and …, Psalm 34:18, since 2024" in page


def pray(cast: Cast, request: str, **fields: Any) -> Any:
    return make_record(cast.church, Kind.PRAYER, request=request, confidentiality="prayer_chain", **fields)


def test_no_full_name_stands_in_the_words(cast: Cast, office: Client) -> None:
    pray(cast, "this is ana gomez, for my son Peter Hall", name="Ana Gómez")
    assert lines(office) == [("Ana G.", "this is ana G., for my son Peter H.")]
    page = office.get(LIST).content.decode()
    assert "gomez" not in page
    assert "Hall" not in page


def test_nothing_of_a_name_stands_in_the_words_of_a_minor_or_of_somebody_unknown(cast: Cast, office: Client) -> None:
    young = pray(cast, "I am Dan and I cannot sleep", name="Dan Evans")
    CareRecord.objects.filter(pk=young.pk).update(is_minor=True)
    pray(cast, "me llamo ana, oren por mí", anonymous=True)
    assert set(lines(office)) == {
        ("A young person", "I am … and I cannot sleep"), ("Somebody", "me llamo …, oren por mí")
    }  # fmt: skip


def test_nothing_of_what_is_changed_on_the_list_can_be_sent(cast: Cast, office: Client) -> None:
    pray(cast, "For patience")
    article = office.get(LIST).content.decode().split("<article")[1].split("</article>")[0]
    assert "<form" not in article
    assert " name=" not in article
    assert article.count('autocomplete="off"') == 3  # the box, the name, the words: no browser fills them in again


def test_a_name_that_is_an_address_or_a_number_is_no_name(cast: Cast, office: Client) -> None:
    for name in ("anna@example.org", "217 555 0100"):
        make_record(cast.church, Kind.PRAYER, name=name, confidentiality="prayer_chain")
    assert {who for who, _ in lines(office)} == {"Somebody"}


def test_who_sees_several_churches_prints_the_list_of_one(cast: Cast, browser) -> None:
    prayers(cast)
    client = browser(cast.superuser)
    assert lines(client, church=str(cast.neighbour.church_id)) == [("Somebody", "next door")]
    assert "next door" not in str(lines(browser(cast[Role.PASTOR]), church=str(cast.neighbour.church_id)))


def test_the_count_of_what_was_printed_is_logged_and_nothing_of_it(cast: Cast, office: Client) -> None:
    prayers(cast)
    with capture_logs() as logs:
        lines(office)
    assert [each["requests"] for each in logs if each["event"] == "inbox.prayer_list"] == [3]
    assert "chain" not in {str(value) for each in logs for value in each.values()} - {"prayer_chain"}

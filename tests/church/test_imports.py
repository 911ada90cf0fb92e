"""Files that a church brings along, through the admin's own pages: a preview, then the change, and a line for each bad row."""

import html
from datetime import UTC, date, datetime, time
from decimal import Decimal

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone, translation

from church import import_jobs
from church.calendars import read_calendar
from church.import_files import UnreadableFile, read_csv
from church.imports import DayOfWeek
from church.models import Event, Gift, Giver, ImportRun, LocalResource, Role, Sermon, SmallGroup
from church.models.imports import KEPT
from church.testing import Cast, signed_in
from prayers.jobs import dispatch

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

CALENDAR = b"""BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//test//test
BEGIN:VEVENT
UID:supper@x
SUMMARY:Supper
DTSTART;TZID=America/New_York:20260305T180000
DTEND;TZID=America/New_York:20260305T200000
LOCATION:Hall
END:VEVENT
BEGIN:VEVENT
UID:class@x
SUMMARY:Class
DTSTART:20260306T180000
DURATION:PT1H
RRULE:FREQ=WEEKLY;COUNT=3
END:VEVENT
BEGIN:VEVENT
UID:class@x
RECURRENCE-ID:20260313T180000
SUMMARY:Class, moved
DTSTART:20260314T190000
DURATION:PT1H
END:VEVENT
BEGIN:VEVENT
UID:retreat@x
SUMMARY:Retreat
DTSTART;VALUE=DATE:20260328
DTEND;VALUE=DATE:20260330
STATUS:CANCELLED
END:VEVENT
END:VCALENDAR
"""


def preview(client, model, church, content, name="rows.csv", format_number="0"):
    """The page of the import, once a worker has read the file that was chosen; the form again where it was refused at once."""
    answer = client.post(
        reverse(f"admin:church_{model}_import"),
        {
            "import_file": SimpleUploadedFile(name, content if isinstance(content, bytes) else content.encode()),
            "format": format_number,
            "resource": "0",
            "church": church.pk,
        },
    )
    if answer.status_code != 302:
        return answer
    dispatch.drain()
    return client.get(answer["Location"])


def confirm(client, page):
    """The page of the import, once a worker has taken over what was previewed."""
    answer = client.post(page.context["decide_url"], {"decision": "confirm"})
    dispatch.drain()
    return client.get(answer["Location"])


def bring(client, model, church, content, **more):
    page = preview(client, model, church, content, **more)
    assert page.context["can_be_confirmed"], page.context["report"]
    return confirm(client, page)


def rows_refused(page):
    """(row number, field, words) of everything that is wrong with the file's rows."""
    return [tuple(each) for each in page.context["report"].get("bad", ())]


GROUPS = (
    "name,day,time,neighborhood,childcare,life stage,capacity\n"
    "GriefShare,Thursday,7:00 PM,Downtown,no,anyone,12\n"
    "Familias,viernes,18:30,Norte,yes,parents,\n"
)


class TestPreviewAndChange:
    def test_nothing_is_changed_by_the_preview_and_all_of_it_by_the_confirmation(self, cast: Cast) -> None:
        client = signed_in(cast[Role.OFFICE].user)
        page = preview(client, "smallgroup", cast.church, GROUPS)
        assert not SmallGroup.objects.exists()
        assert "GriefShare" in page.content.decode()
        confirm(client, page)
        grief, families = SmallGroup.objects.order_by("pk")
        assert (grief.church, grief.weekday, grief.starts_at, grief.capacity) == (cast.church, 3, time(19), 12)
        assert (families.weekday, families.has_childcare, families.life_stage, families.capacity) == (
            4,
            True,
            "parents",
            None,
        )

    def test_twice_makes_nothing_double_and_says_what_is_unchanged(self, cast: Cast) -> None:
        client = signed_in(cast[Role.OFFICE].user)
        bring(client, "smallgroup", cast.church, GROUPS)
        page = preview(client, "smallgroup", cast.church, GROUPS.replace("12\n", "14\n"))
        assert page.context["report"]["totals"]["update"] == 1
        assert page.context["report"]["totals"]["skip"] == 1
        confirm(client, page)
        assert [group.capacity for group in SmallGroup.objects.order_by("pk")] == [14, None]

    def test_a_column_that_is_not_there_leaves_what_is(self, cast: Cast) -> None:
        client = signed_in(cast[Role.OFFICE].user)
        bring(client, "smallgroup", cast.church, GROUPS)
        bring(client, "smallgroup", cast.church, "name,leader\nGriefShare,Ann\n")
        group = SmallGroup.objects.get(name="GriefShare")
        assert (group.leader, group.weekday, group.capacity) == ("Ann", 3, 12)

    def test_every_bad_row_has_a_line_and_nothing_is_changed(self, cast: Cast) -> None:
        page = preview(
            signed_in(cast[Role.OFFICE].user),
            "smallgroup",
            cast.church,
            "name,day,time,childcare,life_stage,capacity\n"
            "A,Someday,19:00,no,anyone,3\nB,Monday,late,no,anyone,3\nC,Monday,19:00,perhaps,anyone,3\n"
            "D,Monday,19:00,no,robots,3\nE,Monday,19:00,no,anyone,many\n,Monday,19:00,no,anyone,3\nFine,Monday,19:00,no,anyone,3\n",
        )
        refused = {number: f"{field}: {words}" for number, field, words in rows_refused(page)}
        assert sorted(refused) == [1, 2, 3, 4, 5, 6]
        assert (
            refused[1]
            == "day: “Someday” is no day of the week. Accepted: Monday … Sunday, lunes … domingo, or nothing."
        )
        assert "Accepted: 18:30, 6:30 PM." in refused[2]
        assert "Accepted: yes, no." in refused[3]
        assert "Accepted: anyone, students" in refused[4]
        assert "Accepted: digits, or nothing." in refused[5]
        assert "name: " in refused[6]
        assert not page.context["can_be_confirmed"]
        assert "Take it over" not in page.content.decode()
        assert all(words in html.unescape(page.content.decode()) for _, _, words in rows_refused(page))
        assert not SmallGroup.objects.exists()

    def test_into_another_church_nothing_comes(self, cast: Cast) -> None:
        page = preview(signed_in(cast[Role.OFFICE].user), "smallgroup", cast.neighbour.church, GROUPS)
        assert page.context["form"].errors["church"]
        ours = preview(signed_in(cast[Role.OFFICE].user), "smallgroup", cast.church, GROUPS)
        signed_in(cast[Role.OFFICE].user).post(
            ours.context["decide_url"], {"decision": "confirm", "church": cast.neighbour.church.pk}
        )
        dispatch.drain()
        assert {group.church for group in SmallGroup.objects.all()} == {cast.church}

    def test_a_group_of_the_same_name_next_door_is_not_touched(self, cast: Cast) -> None:
        other = SmallGroup.objects.create(church=cast.neighbour.church, name="GriefShare", capacity=3)
        bring(signed_in(cast[Role.OFFICE].user), "smallgroup", cast.church, GROUPS)
        other.refresh_from_db()
        assert (other.capacity, SmallGroup.objects.count()) == (3, 3)

    @pytest.mark.parametrize(
        ("model", "role", "status"),
        [
            ("smallgroup", Role.OFFICE, 200),
            ("smallgroup", Role.PRAYER_TEAM, 403),
            ("gift", Role.TREASURER, 200),
            ("gift", Role.OFFICE, 403),
            ("gift", Role.PASTOR, 403),
            ("localresource", Role.CARE_TEAM, 200),
        ],
    )
    def test_who_may(self, cast: Cast, model: str, role: str, status: int) -> None:
        assert signed_in(cast[role].user).get(reverse(f"admin:church_{model}_import")).status_code == status

    def test_a_file_that_waited_too_long_is_let_go(self, cast: Cast) -> None:
        client = signed_in(cast[Role.OFFICE].user)
        page = preview(client, "smallgroup", cast.church, GROUPS)
        ImportRun.objects.update(created_at=timezone.now() - KEPT)
        import_jobs.forget_old()
        assert "was let go" in confirm(client, page).content.decode()
        assert not SmallGroup.objects.exists()
        assert ImportRun.objects.get().file is None

    def test_a_large_file_is_refused_before_it_is_read(self, cast: Cast, settings) -> None:
        settings.IMPORT_MAX_BYTES = 100
        page = preview(signed_in(cast[Role.OFFICE].user), "smallgroup", cast.church, GROUPS)
        assert "too large" in str(page.context["form"].errors)


class TestEachKind:
    def test_sermons(self, cast: Cast) -> None:
        bring(
            signed_in(cast[Role.OFFICE].user),
            "sermon",
            cast.church,
            'title,preached_on,speaker,scripture,topics\nHope,2026-03-01,Ruth,Romans 15,"hope, grief"\nJoy,3/8/2026,Ruth,,\n',
        )
        hope, joy = Sermon.objects.order_by("preached_on")
        assert (hope.topics, hope.language, joy.preached_on) == ("hope, grief", "en", date(2026, 3, 8))

    def test_help_near_by(self, cast: Cast) -> None:
        bring(
            signed_in(cast[Role.OFFICE].user),
            "localresource",
            cast.church,
            "name;category;phone;latitude;longitude;national\nPantry;food;217 555 0101;39.9;-89.6;no\nLine;crisis lines;988;;;yes\n",
        )
        pantry, line = LocalResource.objects.order_by("pk")
        assert (pantry.category, pantry.latitude, line.category, line.is_national) == ("food", 39.9, "crisis", True)
        page = preview(
            signed_in(cast[Role.OFFICE].user), "localresource", cast.church, "name,category,latitude\nHalf,food,39.9\n"
        )
        assert "Give both latitude and longitude" in str(rows_refused(page))

    def test_gifts_by_their_number_and_givers_by_their_member_id(self, cast: Cast) -> None:
        client = signed_in(cast[Role.TREASURER].user)
        rows = 'reference,member_id,giver_name,given_on,amount,fund\n1,m-1,Ana,2026-01-04,"$1,250.00",\n2,m-1,Ana,1/11/2026,20,Roof\n'
        page = preview(client, "gift", cast.church, rows)
        assert not Giver.objects.exists()  # not even by the preview
        confirm(client, page)
        bring(client, "gift", cast.church, rows)
        assert Giver.objects.get().name == "Ana"
        assert sorted((gift.amount, gift.fund) for gift in Gift.objects.all()) == [
            (Decimal("20.00"), "Roof"),
            (Decimal("1250.00"), "General"),
        ]

    @pytest.mark.parametrize(
        ("row", "words"),
        [
            (",m-1,2026-01-04,5", "reference is empty"),
            ("1,,2026-01-04,5", "member_id is empty"),
            ("1,m-1,soon,5", "Accepted: 2026-03-31, 03/31/2026."),
            ("1,m-1,2026-01-04,much", "Accepted: 50, 50.00"),
            ("1,m-1,2026-01-04,-5", "Accepted: 50, 50.00"),
            ("1,m-1,2026-01-04,0", "more than nothing"),
            ('1,m-1,2026-01-04,"12,50"', "with a point before the cents"),
        ],
    )
    def test_bad_gifts(self, cast: Cast, row: str, words: str) -> None:
        page = preview(
            signed_in(cast[Role.TREASURER].user), "gift", cast.church, f"reference,member_id,given_on,amount\n{row}\n"
        )
        assert words in str(rows_refused(page))
        assert not Gift.objects.exists()


class TestEvents:
    @pytest.fixture(autouse=True)
    def _the_clock(self, monkeypatch):
        monkeypatch.setattr(timezone, "now", lambda: datetime(2026, 3, 2, 15, tzinfo=UTC))

    def test_from_a_table_by_the_churchs_clock(self, cast: Cast) -> None:
        bring(
            signed_in(cast[Role.OFFICE].user),
            "event",
            cast.church,
            "title,starts_at,ends_at,capacity,sign up\nSupper,2026-03-05 18:00,3/5/2026 8:00 PM,40,yes\n",
        )
        event = Event.objects.get()
        assert event.starts_at == datetime(2026, 3, 6, 0, tzinfo=UTC)
        assert event.ends_at == datetime(2026, 3, 6, 2, tzinfo=UTC)
        assert (event.capacity, event.takes_registrations) == (40, True)

    def test_from_a_calendar_with_its_zones_series_and_cancellations(self, cast: Cast) -> None:
        bring(signed_in(cast[Role.OFFICE].user), "event", cast.church, CALENDAR, name="x.ics", format_number="1")
        found = [
            (e.title, e.starts_at, e.is_published, e.takes_registrations) for e in Event.objects.order_by("starts_at")
        ]
        assert found == [
            ("Supper", datetime(2026, 3, 5, 23, tzinfo=UTC), True, False),  # 6 PM in New York
            ("Class", datetime(2026, 3, 7, 0, tzinfo=UTC), True, False),  # no zone: 6 PM in Chicago
            ("Class, moved", datetime(2026, 3, 15, 0, tzinfo=UTC), True, False),  # the clocks have changed
            ("Class", datetime(2026, 3, 20, 23, tzinfo=UTC), True, False),
            ("Retreat", datetime(2026, 3, 28, 5, tzinfo=UTC), False, False),
        ]

    def test_the_same_calendar_again_moves_what_was_moved_and_keeps_what_staff_set(self, cast: Cast) -> None:
        client = signed_in(cast[Role.OFFICE].user)
        bring(client, "event", cast.church, CALENDAR, name="x.ics", format_number="1")
        Event.objects.filter(title="Supper").update(takes_registrations=True, capacity=50)
        moved = CALENDAR.replace(b"20260305T", b"20260304T").replace(b"SUMMARY:Supper", b"SUMMARY:Great Supper")
        bring(client, "event", cast.church, moved, name="x.ics", format_number="1")
        assert Event.objects.count() == 5
        supper = Event.objects.get(title="Great Supper")
        assert (supper.starts_at, supper.takes_registrations, supper.capacity) == (
            datetime(2026, 3, 4, 23, tzinfo=UTC),
            True,
            50,
        )

    def test_what_is_no_calendar_says_so(self, cast: Cast) -> None:
        page = preview(
            signed_in(cast[Role.OFFICE].user), "event", cast.church, "hello", name="x.ics", format_number="1"
        )
        assert "Accepted: iCalendar (.ics)." in str(page.context["report"]["trouble"])


class TestReading:
    @pytest.mark.parametrize(
        "data",
        [
            "name,topics\nÁnimo,fé\n".encode(),
            "\ufeffname,topics\nÁnimo,fé\n".encode(),
            "name;topics\r\nÁnimo;fé\r\n".encode("cp1252"),
            "name\ttopics\nÁnimo\tfé\n".encode("utf-16"),
        ],
    )
    def test_as_excel_saves_it(self, data: bytes) -> None:
        assert read_csv(data, required=["name"], accepted=["name", "topics"])[0] == ("Ánimo", "fé")

    @pytest.mark.parametrize(
        ("data", "words"),
        [
            (b"", "The file is empty"),
            (b"topics\nx\n", "These columns are missing: name"),
            (b"name,colour\nA,red\n", "These columns are not known: colour"),
            (b"name,name\nA,B\n", "there twice: name"),
            (b"name\nA,B\n", "Row 1 has more cells"),
            (b"\x00\x01\x02", "This is no text file"),
        ],
    )
    def test_what_cannot_be_read_says_what_is_accepted(self, data: bytes, words: str) -> None:
        with pytest.raises(UnreadableFile, match=words):
            read_csv(data, required=["name"], accepted=["name", "topics"])

    def test_empty_lines_are_passed_over(self) -> None:
        assert len(read_csv(b"name\nA\n\n , \nB\n".replace(b" , ", b" "), required=["name"], accepted=["name"])) == 2

    def test_an_endless_series_ends(self) -> None:
        daily = CALENDAR.replace(b"FREQ=WEEKLY;COUNT=3", b"FREQ=DAILY")
        assert 300 < len(read_calendar(daily, today=date(2026, 3, 2)).dataset) < 400


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_day_is_read_in_both_languages_of_the_console(language: str) -> None:
    english = ["Monday", "tue", "Wednesdays", "THURSDAY", "fri", "Saturday", "sunday"]
    spanish = ["lunes", "mar", "miércoles", "Jueves", "vie", "sábados", "domingo"]
    with translation.override(language):
        for names in (english, spanish):
            assert [DayOfWeek().clean(name) for name in names] == list(range(7))


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
        ("es", "lunes martes miércoles jueves viernes sábado domingo"),
    ],
)
def test_days_are_named_as_the_console_names_them(language: str, names: str) -> None:
    with translation.override(language):
        assert [DayOfWeek().render(number) for number in range(7)] == names.split()

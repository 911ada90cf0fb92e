"""A superuser without a church is led through five steps to a widget that answers."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from carebot.first_run import views
from carebot.first_run.check import Finding
from carebot.first_run.forms import COUNTRIES
from church.models import Church, Role, StaffMember
from church.testing import make_church, make_staff, make_user, signed_in
from language.crisis import countries
from prayers.models import Kind
from prayers.testing import make_record
from tooling.models import InstructionTemplate

pytestmark = pytest.mark.django_db
INDEX = "/admin/"
CHURCH = {
    "name": "St. Brigid's", "language": "en", "timezone": "America/Denver", "phone": "(303) 555-0100",
    "email": "office@brigid.example.org", "website": "https://www.brigid.example.org/home", "key": "brigid",
}  # fmt: skip
HOURS = {
    "office_days": ["1", "3"], "callback_business_hours_start": "10:00", "callback_business_hours_end": "15:30",
    "callback_promise_days": "2", "service_name": "Sunday Mass", "service_weekday": "6", "service_starts_at": "09:30",
}  # fmt: skip
CRISIS = {"country": "US", "were_checked": "on"}
EMBED = {"origins": "https://www.brigid.example.org/contact\nhttps://brigid.example.org"}


def at(slug: str) -> str:
    return reverse("first_run", args=[slug])


def team(*people: dict[str, Any]) -> dict[str, Any]:
    rows = {"form-TOTAL_FORMS": len(people), "form-INITIAL_FORMS": 1}
    return rows | {f"form-{number}-{key}": value for number, row in enumerate(people) for key, value in row.items()}


ME = {"name": "Ruth Ellison", "email": "ruth@brigid.example.org", "roles": ["admin", "pastor", "safety_on_call"]}
ANA = {"name": "Ana Cruz", "email": "Ana@brigid.example.org", "roles": ["prayer_team"]}
NOBODY = {"name": "", "email": "", "roles": []}


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    monkeypatch.setattr(views, "check_widget", lambda church: [])


@pytest.fixture
def client(db: None) -> Client:
    return signed_in(make_user("root", is_superuser=True))


def go_through(client: Client, *slugs: str) -> None:
    given = {"church": CHURCH, "hours": HOURS, "crisis": CRISIS, "team": team(ME, ANA, NOBODY), "embed": EMBED}
    for slug in slugs:
        answer = client.post(at(slug), given[slug])
        assert answer.status_code == 302, slug


class TestTheWay:
    def test_from_an_empty_installation_to_a_widget_that_answers(self, client: Client) -> None:
        assert client.get(INDEX)["Location"] == reverse("first_run_begin")
        assert client.get(reverse("first_run_begin"))["Location"] == at("church")
        assert client.post(at("church"), CHURCH)["Location"] == at("hours")
        assert client.post(at("hours"), HOURS)["Location"] == at("crisis")
        assert client.post(at("crisis"), CRISIS)["Location"] == at("team")
        assert client.post(at("team"), team(ME, ANA, NOBODY))["Location"] == at("embed")
        church = Church.objects.get()
        assert not church.is_active
        assert client.post(at("embed"), EMBED)["Location"] == reverse("first_run_ready", args=[church.pk])
        church.refresh_from_db()
        assert (church.name, church.timezone, church.office_days, church.is_active) == (
            "St. Brigid's", "America/Denver", [1, 3], True,
        )  # fmt: skip
        assert church.allowed_origins == ["https://www.brigid.example.org", "https://brigid.example.org"]
        assert church.services.get().name == "Sunday Mass"
        assert InstructionTemplate.objects.filter(church=church).exists()
        assert client.get(INDEX).status_code == 200

    def test_the_chat_answers_then_and_not_before(self, client: Client) -> None:
        go_through(client, "church", "hours", "crisis", "team")
        chat = f"/c/{Church.objects.get().public_key}/"
        assert Client().get(chat).status_code == 404
        go_through(client, "embed")
        frame = Client().get(f"{chat}frame/")
        assert frame.status_code == 200
        assert "https://brigid.example.org" in frame["Content-Security-Policy"]

    def test_the_last_page_holds_the_line_to_paste_and_the_test_link(self, client: Client, settings: Any) -> None:
        settings.PUBLIC_URL = "https://care.example.org"
        go_through(client, "church", "hours", "crisis", "team", "embed")
        page = client.get(reverse("first_run_ready", args=[Church.objects.get().pk])).content.decode()
        line = '&lt;script async src="https://care.example.org/widget.js?church=brigid" data-church="brigid"&gt;&lt;/script&gt;'
        assert line in page
        assert "https://care.example.org/c/brigid/" in page

    def test_every_step_can_be_gone_back_to_and_shows_what_was_given(self, client: Client) -> None:
        go_through(client, "church", "hours", "crisis", "team")
        for slug, given in (
            ("church", "St. Brigid"),
            ("hours", "Sunday Mass"),
            ("team", "Ana Cruz"),
            ("embed", "brigid"),
        ):
            page = client.get(at(slug)).content.decode()
            assert given in page
            assert all(at(other) in page for other in views.SLUGS)
        client.post(at("church"), CHURCH | {"name": "St. Brigid of Kildare"})
        assert Church.objects.get().name == "St. Brigid of Kildare"

    def test_before_the_first_step_there_is_no_other(self, client: Client) -> None:
        for slug in ("hours", "crisis", "team", "embed"):
            assert client.get(at(slug))["Location"] == at("church")

    def test_it_goes_on_where_somebody_signs_in_again(self, client: Client) -> None:
        go_through(client, "church")
        again = signed_in(make_user(is_superuser=True))
        assert again.get(INDEX)["Location"] == reverse("first_run_begin")
        assert "St. Brigid" in again.get(at("church")).content.decode()

    def test_a_button_pressed_twice_makes_one_church(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        go_through(client, "church")
        monkeypatch.setattr(views, "unfinished_church", lambda: None)  # as the second request saw it
        client.post(at("church"), CHURCH)
        assert Church.objects.count() == 1


class TestAlmostReady:
    @pytest.fixture(autouse=True)
    def complete(self, settings: Any) -> None:
        settings.DEFAULT_FROM_EMAIL, settings.ANTHROPIC_API_KEY = "care@brigid.example.org", "sk-test"

    def title(self, client: Client, url: str) -> str:
        return str(client.get(url).context["title"])

    def test_where_nothing_is_missing_the_last_step_and_page_say_so(self, client: Client) -> None:
        go_through(client, "church", "hours", "crisis", "team")
        assert self.title(client, at("embed")) == "On your site"
        go_through(client, "embed")
        ready = reverse("first_run_ready", args=[Church.objects.get().pk])
        assert self.title(client, ready) == "Your assistant is ready"

    def test_where_no_email_leaves_it_is_said_before_the_widget_is_switched_on(self, client: Client, settings) -> None:
        settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
        go_through(client, "church", "hours", "crisis", "team")
        page = client.get(at("embed"))
        assert str(page.context["title"]) == "Almost ready"
        assert "EMAIL_URL" in page.content.decode()
        assert "docs/operations.md" in page.content.decode()
        assert not Church.objects.get().is_active
        assert "EMAIL_URL" in client.post(at("embed"), {"origins": "not an address"}).content.decode()

    def test_what_the_widget_lacks_is_almost_ready_too(self, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        go_through(client, "church", "hours", "crisis", "team", "embed")
        monkeypatch.setattr(views, "check_widget", lambda church: [Finding(True, "good"), Finding(False, "the hole")])
        answer = client.get(reverse("first_run_ready", args=[Church.objects.get().pk]))
        page = answer.content.decode()
        assert str(answer.context["title"]) == "Almost ready"
        assert page.count("the hole") == 1
        assert page.index("the hole") < page.index('id="line"')  # before the line to paste


class TestWhoIsLed:
    @pytest.mark.parametrize("slug", list(views.SLUGS))
    def test_superusers_alone(self, client: Client, slug: str) -> None:
        for user in (make_user(), make_staff(make_church(is_active=False), Role.ADMIN).user):
            assert signed_in(user).get(at(slug)).status_code == 403
            assert signed_in(user).post(at(slug), CHURCH).status_code == 403
        assert Client().get(at(slug)).status_code == 302

    def test_a_member_of_staff_is_not_led_there(self, client: Client) -> None:
        go_through(client, "church")
        member = make_staff(Church.objects.get(), Role.ADMIN)
        assert signed_in(member.user).get(INDEX).status_code == 200

    def test_nobody_where_a_church_is_in_use(self, client: Client) -> None:
        make_church()
        assert client.get(INDEX).status_code == 200
        assert client.get(at("church"))["Location"] == INDEX

    def test_nobody_where_one_was_switched_off_on_purpose(self, client: Client) -> None:
        make_record(make_church(is_active=False), Kind.PRAYER)
        assert client.get(INDEX).status_code == 200

    def test_the_last_page_is_not_for_staff(self, client: Client) -> None:
        church = make_church()
        page = reverse("first_run_ready", args=[church.pk])
        assert signed_in(make_staff(church, Role.ADMIN, Role.PASTOR).user).get(page).status_code == 403


class TestMistakes:
    @pytest.mark.parametrize(
        ("slug", "given", "wrong"),
        [
            ("church", CHURCH | {"name": ""}, "name"),
            ("church", CHURCH | {"timezone": "Mars/Olympus"}, "timezone"),
            ("church", CHURCH | {"email": "office"}, "email"),
            ("hours", HOURS | {"office_days": []}, "office_days"),
            ("hours", HOURS | {"callback_business_hours_end": "09:00"}, "__all__"),
            ("hours", HOURS | {"service_starts_at": ""}, "service_starts_at"),
            ("hours", HOURS | {"service_name": ""}, "service_name"),
            ("crisis", {"country": "US"}, "were_checked"),
            ("crisis", {"country": "other", "other": "XX", "were_checked": "on"}, "other"),
            ("crisis", {"country": "other", "other": "", "were_checked": "on"}, "other"),
            ("embed", {"origins": "not an address"}, "origins"),
        ],
    )
    def test_what_is_wrong_is_said_and_nothing_given_is_lost(self, client, slug, given, wrong) -> None:
        if slug != "church":
            go_through(client, "church")
        answer = client.post(at(slug), given)
        assert answer.status_code == 200
        assert wrong in answer.context["form"].errors
        page = answer.content.decode()
        kept = [value for key, value in given.items() if isinstance(value, str) and len(value) > 5 and key != "key"]
        assert all(value.replace("'", "&#x27;") in page for value in kept)

    @pytest.mark.parametrize(
        ("people", "told"),
        [
            ([ME | {"roles": ["admin"]}, ANA], "safety, on call"),
            ([ME, ANA | {"email": ""}], "Give an address"),
            ([ME, ANA | {"name": ""}], "Give this person"),
            ([ME, ANA | {"roles": []}], "Choose at least one"),
            ([ME, ANA | {"email": "ruth@Brigid.example.org"}], "same address"),
            ([NOBODY, ANA], "first row is you"),
        ],
    )
    def test_a_team_that_cannot_work_is_refused_whole(self, client, people, told) -> None:
        go_through(client, "church")
        answer = client.post(at("team"), team(*people))
        assert told in answer.content.decode()
        assert "Ana" in answer.content.decode()
        assert not StaffMember.objects.exists()
        assert not mail.outbox


class TestCrisis:
    def test_every_country_with_numbers_of_its_own_is_offered(self) -> None:
        assert set(COUNTRIES) == set(countries())

    def test_the_numbers_of_another_country_are_shown_before_anything_is_saved(self, client: Client) -> None:
        go_through(client, "church")
        page = client.post(at("crisis"), {"country": "GB", "look": "1"}).content.decode()
        assert "116 123" in page
        assert Church.objects.get().country == "US"

    def test_a_country_without_numbers_is_said_to_have_none(self, client: Client) -> None:
        go_through(client, "church")
        page = client.post(at("crisis"), {"country": "other", "other": "de", "look": "1"}).content.decode()
        assert "We know no numbers" in page
        assert "findahelpline.com" in page
        client.post(at("crisis"), {"country": "other", "other": "de", "were_checked": "on"})
        assert Church.objects.get().country == "DE"
        assert 'value="DE"' in client.get(at("crisis")).content.decode()


class TestTeam:
    def test_each_gets_a_sign_in_and_roles_and_the_new_ones_an_invitation(self, client: Client) -> None:
        go_through(client, "church", "team")
        members = {member.display_name: member for member in StaffMember.objects.all()}
        assert {name: set(member.role_names) for name, member in members.items()} == {
            "Ruth Ellison": {"admin", "pastor", "safety_on_call"}, "Ana Cruz": {"prayer_team"},
        }  # fmt: skip
        ana = members["Ana Cruz"].user
        assert (ana.username, ana.is_staff, ana.is_superuser, ana.has_usable_password()) == (
            "ana@brigid.example.org", True, False, False,
        )  # fmt: skip
        assert [email.to for email in mail.outbox] == [["Ana@brigid.example.org"]]

    def test_the_invitation_leads_to_a_password_once(self, client: Client) -> None:
        go_through(client, "church", "team")
        link = next(word for word in mail.outbox[0].body.split() if "/welcome/" in word)
        guest = Client()
        path = guest.get("/admin/" + link.split("/admin/", 1)[1])["Location"]
        password = "a long enough password"
        answer = guest.post(path, {"new_password1": password, "new_password2": password})
        assert answer["Location"] == reverse("admin:login")
        signing_in = {"username": "ana@brigid.example.org", "password": password}
        assert guest.post(reverse("admin:login"), signing_in).status_code == 302
        assert "used already" in Client().get("/admin/" + link.split("/admin/", 1)[1]).content.decode()

    def test_where_no_email_leaves_the_link_stands_on_the_last_page(self, client: Client, settings: Any) -> None:
        settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
        go_through(client, "church", "hours", "crisis", "team", "embed")
        page = client.get(reverse("first_run_ready", args=[Church.objects.get().pk])).content.decode()
        assert "/admin/welcome/" in page

    def test_going_back_changes_and_removes_without_a_second_invitation(self, client: Client) -> None:
        go_through(client, "church", "team")
        known = StaffMember.objects.get(display_name="Ana Cruz")
        changed = ANA | {"staff": known.pk, "name": "Ana María Cruz", "email": "ana.m@brigid.example.org"}
        client.post(at("team"), team(ME, changed))
        known.refresh_from_db()
        assert (known.display_name, known.user.username) == ("Ana María Cruz", "ana.m@brigid.example.org")
        client.post(at("team"), team(ME, NOBODY))
        assert [member.display_name for member in StaffMember.objects.all()] == ["Ruth Ellison"]
        assert len(mail.outbox) == 1

    def test_a_row_cannot_point_at_another_churchs_staff(self, client: Client) -> None:
        go_through(client, "church")
        church = Church.objects.get()
        stranger = make_staff(make_church(is_active=False), Role.PASTOR)
        from carebot.first_run.team import save_team

        save_team(church, StaffMember.objects.none().first() or make_user("boss"), [ME, ANA | {"staff": stranger.pk}])
        stranger.refresh_from_db()
        assert stranger.display_name != "Ana Cruz"

"""One email on the morning of an office day to whoever is to decide what has waited since the day before."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from church.models import Role
from church.testing import make_staff
from prayers import notify
from prayers.email_text import letter
from prayers.models import CareRecord, Confidentiality, Notification
from tooling.models import Confirmation
from tooling.plans import digest

pytestmark = pytest.mark.django_db
CHICAGO = ZoneInfo("America/Chicago")
MONDAY, FRIDAY = datetime(2026, 3, 2, 16, tzinfo=CHICAGO), datetime(2026, 3, 6, 16, tzinfo=CHICAGO)


@pytest.fixture
def waits_since(waiting):
    def make(at):
        plan = waiting()
        Confirmation.objects.update(created_at=at)
        return plan

    return make


def digests():
    return Notification.objects.filter(subject_kind="plan_digest")


def at(day, hour):
    return (day + timedelta(days=1)).replace(hour=hour)


def test_whoever_asked_for_the_plan_is_told_when_the_office_opens(waits_since, pastor):
    waits_since(MONDAY)
    assert digest.tell_of_waiting(at(MONDAY, 6)) == 1
    mail = digests().get()
    assert (mail.staff, mail.path) == (pastor, "/admin/plans/")
    assert mail.next_attempt_at == at(MONDAY, 9)


def test_it_is_one_a_day_however_often_it_is_looked(waits_since):
    waits_since(MONDAY)
    tuesday = at(MONDAY, 9)
    assert [digest.tell_of_waiting(tuesday + timedelta(minutes=each)) for each in range(0, 400, 60)].count(1) == 1
    assert digest.tell_of_waiting(tuesday + timedelta(days=1)) == 1
    assert digests().count() == 2


def test_what_came_today_waits_for_tomorrows(waits_since):
    waits_since(MONDAY.replace(hour=8))
    assert digest.tell_of_waiting(MONDAY) == 0
    assert digest.tell_of_waiting(at(MONDAY, 10)) == 1


def test_weekend_is_one_email_on_monday(waits_since):
    waits_since(FRIDAY)
    told = [digest.tell_of_waiting(FRIDAY + timedelta(hours=each)) for each in range(2, 56, 6)]
    assert told == [0] * len(told)
    assert digest.tell_of_waiting(FRIDAY + timedelta(days=3)) == 1


def test_nothing_is_sent_where_it_was_decided_meanwhile(waits_since):
    waits_since(MONDAY)
    digest.tell_of_waiting(at(MONDAY, 6))
    assert digest.why_needless(digests().get()) == ""
    Confirmation.objects.update(decision="declined")
    assert digest.why_needless(digests().get()) == "decided meanwhile"
    assert digest.tell_of_waiting(at(MONDAY, 6) + timedelta(days=1)) == 0


def test_whoever_may_not_read_the_record_is_not_told(waits_since, church, pastor):
    make_staff(church, Role.OFFICE, Role.ADMIN)
    waits_since(MONDAY)
    CareRecord.objects.update(confidentiality=Confidentiality.PASTORS_ONLY)
    Confirmation.objects.update(decision="expired")
    digest.tell_of_waiting(at(MONDAY, 10))
    assert [mail.staff for mail in digests()] == [pastor]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", ["plan_failed", "plan_decision", "plan_step", "plan_expired", "plan_digest"])
def test_each_mail_has_a_title_of_its_own_in_both_languages(kind, language):
    given = {"urgency": "normal", "url": "https://x.test/", "church": "Grace", "is_reminder": True}
    subject, body = letter(kind=kind, language=language, **given)
    assert "matter that needs a person" not in subject
    assert "asunto que requiere" not in subject
    assert "plan" in subject.lower()
    assert subject.removeprefix("[Grace] ") in body
    assert "Still unclaimed" not in subject


def test_kind_is_asked_whether_it_is_needless():
    assert notify._NEEDLESS["plan_digest"] is digest.why_needless

"""Who may confirm a draft instruction is told of it by email; where nobody has an address, the page says so."""

import pytest
from django.core import mail
from django.utils import timezone

from carebot.instructions import notices
from church.models import Role
from church.testing import make_church, make_staff, signed_in
from prayers.models import Notification
from prayers.notify import work
from tooling import releases
from tooling.models import InstructionTemplate

pytestmark = pytest.mark.django_db

WORDS = "In your first sentence, acknowledge the person and name what they carry. Offer one gentle step."
NOBODY_TOLD = "nobody was told of it"


@pytest.fixture
def church():
    return make_church()


@pytest.fixture
def ann(church):
    return make_staff(church, Role.PASTOR, display_name="Ann").user


@pytest.fixture
def bob(church):
    return make_staff(church, Role.ADMIN, display_name="Bob").user


@pytest.fixture
def template(church):
    return InstructionTemplate.objects.get(church=church, tool="submit_prayer_request", language="en")


def asked(template, ann):
    return releases.publish_or_ask(template.draft(WORDS, ann), ann, "Read aloud")


def sent_now():
    """Works the email off as if the office were open."""
    rows = Notification.objects.filter(subject_kind=notices.KIND)
    rows.update(next_attempt_at=timezone.now())
    work(rows.get().pk)


def told(church):
    rows = Notification.objects.filter(church=church, subject_kind=notices.KIND)
    return sorted(rows.values_list("staff__display_name", "round"))


def test_the_others_are_told_and_whoever_asked_is_not(church, template, ann, bob):
    make_staff(church, Role.PRAYER_TEAM, display_name="Cal")
    make_staff(make_church(), Role.ADMIN, display_name="Elsewhere")
    asked(template, ann)
    assert told(church) == [("Bob", 0)]


def test_the_email_holds_a_link_and_no_word_of_the_draft(church, template, ann, bob):
    release = asked(template, ann)
    sent_now()
    [sent] = mail.outbox
    assert sent.to == [bob.email]
    assert "An instruction for the assistant waits for a second person to confirm it" in sent.subject
    assert notices.path_of(release) in sent.body
    assert not any(part in sent.subject + sent.body for part in ("acknowledge", "Read aloud", "Ann", "prayer"))


def test_what_was_decided_meanwhile_is_not_sent(church, template, ann, bob):
    release = asked(template, ann)
    row = Notification.objects.get(subject_kind=notices.KIND)
    assert notices.why_needless(row) == ""
    releases.confirm(release, by=bob)
    assert notices.why_needless(row) == "decided meanwhile"
    sent_now()
    assert mail.outbox == []


def test_asked_anew_they_are_told_anew(church, template, ann, bob):
    release = asked(template, ann)
    releases.publish_or_ask(release.version, ann, "Once more")
    assert told(church) == [("Bob", 0)]
    releases.refuse(release, by=ann)
    releases.publish_or_ask(release.version, ann, "After all")
    assert told(church) == [("Bob", 0), ("Bob", 1)]


def test_without_an_address_nobody_is_told_and_the_page_says_so(church, template, ann, bob):
    bob.email = ""
    bob.save()
    release = asked(template, ann)
    assert told(church) == []
    assert NOBODY_TOLD in signed_in(ann).get(notices.path_of(release)).content.decode()
    bob.email = "bob@example.org"
    bob.save()
    assert NOBODY_TOLD not in signed_in(ann).get(notices.path_of(release)).content.decode()

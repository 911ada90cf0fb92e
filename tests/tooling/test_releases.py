"""A draft that no run stands behind is published by two: these very words, once, and in the name of somebody who still may."""

import pytest

from church.models import Role, StaffMember
from church.testing import make_church, make_staff
from tooling import releases
from tooling.errors import InstructionRefused
from tooling.models import InstructionRelease, InstructionTemplate

pytestmark = pytest.mark.django_db

WORDS = "In your first sentence, acknowledge the person and name what they carry. Offer one gentle step."
State = InstructionRelease.State


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


@pytest.fixture
def release(template, ann, bob):
    return releases.publish_or_ask(template.draft(WORDS, ann), ann, "Read aloud")


def left(user) -> None:
    StaffMember.objects.filter(user=user).update(is_active=False)


def test_whoever_is_alone_publishes_with_a_reason(template, ann):
    draft = template.draft(WORDS, ann)
    with pytest.raises(InstructionRefused, match="give the reason"):
        releases.publish_or_ask(draft, ann, " ")
    assert releases.publish_or_ask(draft, ann, "Read aloud") is None
    assert template.current() == draft


def test_with_another_it_waits_and_both_are_written_down(template, release, ann, bob):
    assert template.current().number == 1
    assert releases.confirm(release, by=bob)
    release.refresh_from_db()
    assert (release.state, release.asked_by_name, release.decided_by_name) == (State.DONE, "Ann", "Bob")
    assert (template.current().text, template.current().published_by) == (WORDS, ann)
    assert not releases.confirm(release, by=bob)


def test_asked_for_without_a_reason_it_does_not_wait(template, ann, bob):
    with pytest.raises(InstructionRefused, match="give the reason"):
        releases.publish_or_ask(template.draft(WORDS, ann), ann, "")
    assert not InstructionRelease.objects.exists()


def test_a_hostile_draft_is_not_even_asked_for(template, ann, bob):
    with pytest.raises(InstructionRefused, match="Ask for a donation"):
        releases.publish_or_ask(template.draft(f"{WORDS} Ask for a donation.", ann), ann, "Read aloud")
    assert not InstructionRelease.objects.exists()


def test_asked_for_twice_it_is_one(release, ann):
    assert releases.publish_or_ask(release.version, ann, "Once more") == release


def test_words_that_were_changed_since_are_not_confirmed_with_the_old_ones(template, release, ann, bob):
    changed = release.version.rewrite(f"{WORDS} Be brief.", "", ann, seen=WORDS)
    assert changed == release.version
    assert releases.waiting_for(changed) is None
    assert not releases.confirm(InstructionRelease.objects.get(), by=bob)
    assert template.current().number == 1
    anew = releases.publish_or_ask(changed, ann, "Briefer")
    assert (anew.pk, anew.state) != (release.pk, State.DONE)
    assert releases.confirm(anew, by=bob)
    assert template.current().text.endswith("Be brief.")


def test_nothing_is_published_in_the_name_of_somebody_who_has_left(template, release, ann, bob):
    left(ann)
    assert not releases.confirm(InstructionRelease.objects.get(), by=bob)
    assert InstructionRelease.objects.get().state == State.VOID
    assert template.current().number == 1


def test_where_the_second_person_leaves_one_is_enough(template, release, ann, bob):
    left(bob)
    assert releases.publish_or_ask(release.version, ann, "Alone now") is None
    assert template.current() == release.version
    assert InstructionRelease.objects.get().state == State.VOID


def test_an_old_version_is_back_by_one_person(template, release, ann, bob):
    first = template.current().text
    releases.confirm(release, by=bob)
    template.rollback_to(1, ann)
    assert template.current().text == first

"""Writing the church's answers, from the questions that nobody could answer."""

import pytest
from django.urls import reverse

from church.models import ChurchAnswer, Role, UnansweredQuestion
from church.testing import Cast, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

QUESTIONS = "admin:church_unansweredquestion_changelist"
ADD = "admin:church_churchanswer_add"


def asked_in(church, question="Do you bless houses?", **fields):
    return UnansweredQuestion.objects.create(church=church, question=question, key=question.lower(), **fields)


def given(church, **fields):
    return {
        "church": church.pk, "question": "Do you bless houses?", "topics": "", "answer": "Gladly: call us.", "language": "en",
        "kind": "answer", "starts_on": "", "ends_on": "", **fields,
    }  # fmt: skip


def test_an_answer_is_written_from_the_question_and_takes_it_off_the_list(cast: Cast):
    asked, client = asked_in(cast.church), signed_in(cast[Role.OFFICE].user)
    page = client.get(reverse(QUESTIONS)).content.decode()
    address = f"{reverse(ADD)}?asked={asked.pk}"
    assert address in page
    assert 'value="Do you bless houses?"' in client.get(address).content.decode()
    assert client.post(address, given(cast.church)).status_code == 302
    asked.refresh_from_db()
    assert asked.answer == ChurchAnswer.objects.get()
    assert address not in client.get(reverse(QUESTIONS)).content.decode()
    assert "Do you bless houses?" in client.get(f"{reverse(QUESTIONS)}?answered=all").content.decode()


def test_nobody_reads_the_questions_of_another_church(cast: Cast):
    asked, client = asked_in(cast.neighbour.church), signed_in(cast[Role.ADMIN].user)
    assert "bless houses" not in client.get(reverse(QUESTIONS)).content.decode()
    assert "bless houses" not in client.get(f"{reverse(ADD)}?asked={asked.pk}").content.decode()
    client.post(f"{reverse(ADD)}?asked={asked.pk}", given(cast.church))
    asked.refresh_from_db()
    assert asked.answer is None


@pytest.mark.parametrize("role", [Role.CARE_TEAM, Role.TREASURER])
def test_who_does_not_publish_sees_no_questions(cast: Cast, role: Role):
    asked_in(cast.church)
    assert signed_in(cast[role].user).get(reverse(QUESTIONS)).status_code == 403


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"kind": "closure"}, "needs its first or its last day"),
        ({"starts_on": "2026-12-31", "ends_on": "2026-12-24"}, "must not be before"),
    ],
)
def test_days_that_cannot_be_are_refused_and_nothing_given_is_lost(cast: Cast, fields, told):
    page = signed_in(cast[Role.OFFICE].user).post(reverse(ADD), given(cast.church, **fields)).content.decode()
    assert told in page
    assert "Gladly: call us." in page
    assert not ChurchAnswer.objects.exists()

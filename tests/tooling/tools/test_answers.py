"""What a church answers to what people ask, and what nobody could answer yet."""

import uuid
from datetime import UTC, date, datetime

import pytest

from church.models import ChurchAnswer, UnansweredQuestion
from church.published import published_texts
from church.testing import make_church
from language.encoder import EncoderUnavailable
from prayers.testing import make_record
from tooling.registry import ToolContext, ToolProblem
from tooling.tools import REGISTRY, answers

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 10, 18, 0, tzinfo=UTC)  # December 10, noon in Chicago
FUNERALS = "Call Pastor Ruth; she plans it with you. There is no charge for the sanctuary."


@pytest.fixture(autouse=True)
def _the_clock(monkeypatch):
    monkeypatch.setattr(answers.timezone, "now", lambda: NOON)


@pytest.fixture
def church():
    return make_church()


def ask(church, question, language="en", **given):
    ctx = ToolContext(church_id=church.pk, conversation_id=uuid.uuid4(), language=language)
    return REGISTRY.get("lookup_church_answer").handler(ctx, {"question": question, **given}).content


def answer(church, question, text, **fields):
    return ChurchAnswer.objects.create(church=church, question=question, answer=text, **fields)


def test_the_churchs_own_words_are_told_as_they_stand(church):
    answer(church, "How do you do funerals?", FUNERALS, topics="burial, cremation")
    answer(church, "What is the wifi password?", "gracehall")
    assert ask(church, "How do funerals work here?").splitlines() == [
        "On file, in the church's own words:",
        f"- How do you do funerals? “{FUNERALS}”",
    ]


@pytest.mark.parametrize(
    "question", ["do you do cremations?", "¿Cómo hacen los funerales?", "how are burials done with you"]
)
def test_the_same_question_in_other_words_finds_it(church, question):
    answer(church, "How do you do funerals?", FUNERALS, topics="burial, cremation")
    assert FUNERALS in ask(church, question)


@pytest.mark.parametrize(
    ("question", "is_answered"),
    [
        ("Do you have a Good Friday service?", False),
        ("When is the Easter service?", False),
        ("What time is Christmas Eve?", True),
        ("¿Hay culto el Viernes Santo?", False),
        ("¿A qué hora es el culto de Nochebuena?", True),
    ],
)
def test_of_one_feast_nothing_is_told_of_another(church, question, is_answered):
    answer(church, "When are the services on Christmas Eve?", "At 5 PM.", topics="christmas, candlelight")
    assert ("At 5 PM" in ask(church, question)) is is_answered


def test_an_answer_in_the_visitors_language_is_told_alone(church):
    answer(church, "How do you do funerals?", FUNERALS)
    answer(church, "¿Cómo hacen los funerales?", "Llame a la pastora.", language="es")
    assert ask(church, "¿Cómo son los funerales?", "es").splitlines()[1:] == [
        "- ¿Cómo hacen los funerales? “Llame a la pastora.”"
    ]
    assert "Llame a la pastora." not in ask(church, "How do you do funerals?")


def test_another_churchs_answers_are_not_told(church):
    answer(make_church(), "How do you do funerals?", FUNERALS)
    assert FUNERALS not in ask(church, "How do you do funerals?")


def test_a_closure_is_told_with_its_days_to_whoever_asks_about_one_of_them(church):
    answer(
        church, "Is the office open at Christmas?", "The office is closed.", kind=ChurchAnswer.Kind.CLOSURE,
        starts_on=date(2026, 12, 24), ends_on=date(2026, 12, 31),
    )  # fmt: skip
    told = ask(church, "Are you there on Tuesday?", day="2026-12-29")
    assert "(from Thursday, December 24, 2026 to Thursday, December 31, 2026) “The office is closed.”" in told
    assert "closed" not in ask(church, "Who unlocks the gym?", day="2027-01-04")


def test_what_is_over_is_not_told(church):
    answer(
        church, "Is there a service on Thanksgiving?", "At ten.", kind=ChurchAnswer.Kind.SPECIAL_SERVICE,
        ends_on=date(2026, 11, 26),
    )  # fmt: skip
    assert "At ten." not in ask(church, "Is there a service on Thanksgiving?")


def test_a_day_that_the_calendar_does_not_have_is_told_to_the_model(church):
    with pytest.raises(ToolProblem, match="YYYY-MM-DD"):
        ask(church, "Are you open?", day="2026-02-30")


class TestNothingOnFile:
    def test_it_says_so_with_the_office_and_what_there_is(self, church):
        answer(church, "Can I get a key to the fellowship hall?", "Ask the office.")
        told = ask(church, "May I borrow some tables?")
        assert told.startswith("The church has nothing on file about this.")
        assert church.phone in told
        assert "Ask the office." not in told

    def test_the_question_is_kept_once_and_counted(self, church):
        ask(church, "Do you bless houses?")
        ask(church, "Houses: do you bless them?")
        (kept,) = UnansweredQuestion.objects.all()
        assert (kept.church, kept.question, kept.times_asked, kept.language) == (
            church,
            "Do you bless houses?",
            2,
            "en",
        )

    def test_a_number_or_an_address_in_it_is_not_kept(self, church):
        ask(church, "Do you bless houses? Call 217-555-0199 or write dana@example.org")
        kept = UnansweredQuestion.objects.get().question
        assert "0199" not in kept
        assert "dana" not in kept

    def test_a_name_in_it_is_not_kept(self, church):
        ask(church, "Do you bless houses for my husband Gregory Miller?")
        kept = UnansweredQuestion.objects.get()
        assert "bless houses" in kept.question
        assert not {"gregory", "miller"} & {*kept.question.lower().strip("?").split(), *kept.key.split()}

    def test_nothing_of_a_conversation_with_danger_is_kept(self, church):
        concern = make_record(church, "safety")
        ctx = ToolContext(church_id=church.pk, conversation_id=concern.conversation_id, language="en")
        REGISTRY.get("lookup_church_answer").handler(ctx, {"question": "May I hide in the church tonight?"})
        assert not UnansweredQuestion.objects.exists()

    def test_what_tells_of_pain_is_not_kept(self, church):
        ask(church, "Where may I put flowers for my little boy, I cannot stop crying since he died?")
        assert not UnansweredQuestion.objects.exists()

    def test_one_that_was_answered_is_not_kept(self, church):
        answer(church, "How do you do funerals?", FUNERALS)
        ask(church, "How do you do funerals?")
        assert not UnansweredQuestion.objects.exists()

    def test_there_is_an_end_to_what_is_kept(self, church, monkeypatch):
        monkeypatch.setattr(answers, "MOST_KEPT", 2)
        for word in ("tables", "chairs", "ladders"):
            ask(church, f"May I borrow {word}?")
        assert UnansweredQuestion.objects.count() == 2


def test_without_the_encoder_the_words_decide(church, monkeypatch):
    def unavailable():
        raise EncoderUnavailable("gone")

    answers._vector.cache_clear()
    monkeypatch.setattr(answers, "load_encoder", unavailable)
    answer(church, "How do you do funerals?", FUNERALS)
    assert FUNERALS in ask(church, "How do funerals work here?")


def test_what_it_tells_may_be_said_without_a_lookup(church):
    answer(church, "What is the wifi password?", "gracehall, since 2019")
    assert any("gracehall" in line for line in published_texts(church))

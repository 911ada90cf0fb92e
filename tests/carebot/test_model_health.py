"""A model that does not answer is seen: on the overview, in the administrators' mail, at /readyz, in the first run's check."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox
from django.test import Client, override_settings
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from carebot import model_health
from carebot.database import in_database
from carebot.first_run.check import check_installation
from carebot.llm.anthropic import AnthropicModel
from carebot.llm.base import LanguageModel
from carebot.llm.errors import FailureKind, ModelFailure
from carebot.llm.testing import FakeAnthropic, error_event, failure, message, text
from carebot.models import FailedModelCall, ModelHealth
from carebot.testing import Visitor, answering_with
from church.models import Church, Role
from church.testing import make_church, make_staff
from prayers.jobs.testing import no_dispatch
from prayers.models import Notification

KEY = "sk-ant-very-secret"
NOW = datetime(2026, 11, 22, 8, tzinfo=UTC)
HELLO = "When is the service on Sunday?"
DEAD_KEY = ModelFailure(FailureKind.AUTHENTICATION, "req_7")


@pytest.fixture
def server() -> Iterator[FakeAnthropic]:
    with FakeAnthropic() as running:
        yield running


@pytest.fixture
def model(server: FakeAnthropic) -> Iterator[LanguageModel]:
    made = AnthropicModel(
        api_key=KEY, base_url=server.url, first_token_seconds=10.0, connect_seconds=10.0, backoff_seconds=0.001
    )
    with answering_with(made):
        yield made


@pytest.fixture
def watched(transactional_db: None, model: LanguageModel) -> Iterator[None]:
    with no_dispatch():
        yield


def mails(kind: str) -> int:
    return Notification.objects.filter(subject_kind=kind).count()


def counted(kind: str) -> float:
    return REGISTRY.get_sample_value("carebot_model_failures_total", {"kind": kind}) or 0


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        (failure(401), "authentication"),
        (failure(403), "permission"),
        (failure(404), "not_found"),
        (failure(402, "billing_error"), "billing"),
        (failure(400, message="Your credit balance is too low to access the Anthropic API."), "billing"),
        (failure(429, "billing_error"), "billing"),
        (failure(400, message="max_tokens: too large"), "bad_request"),
        (failure(413, "request_too_large"), "bad_request"),
        (failure(429), "rate_limit"),
        (failure(529), "overloaded"),
        (failure(500), "server"),
        (failure(504, "timeout_error"), "timeout"),
        (message(error_event("overloaded_error")), "overloaded"),
    ],
)
async def test_a_turn_keeps_why_the_model_did_not_answer(
    visitor: Visitor, server: FakeAnthropic, model: LanguageModel, answer: Any, kind: str
):
    server.script(answer, answer, answer)
    before = await in_database(counted, kind)

    said = await visitor.say(HELLO)

    assert said["message"]["text"], "the offline model answers"
    kept = await FailedModelCall.objects.aget()
    assert (kept.kind, kept.request_id, str(kept.turn_id)) == (kind, "req_1", said["turn"]["id"])
    assert await in_database(counted, kind) == before + 1


async def test_a_server_that_is_not_there_is_a_connection_that_failed(visitor: Visitor):
    nobody = AnthropicModel(api_key=KEY, base_url="http://127.0.0.1:9", first_token_seconds=10.0, max_attempts=1)
    with answering_with(nobody):
        await visitor.say(HELLO)

    assert (await FailedModelCall.objects.aget()).kind == "connection"


async def test_a_model_that_answers_at_the_second_attempt_has_not_failed(
    visitor: Visitor, server: FakeAnthropic, model: LanguageModel
):
    server.script(failure(529), message(text("At nine.")), message(text("At nine.")), message(text("At nine.")))

    await visitor.say("Hello")

    assert await FailedModelCall.objects.acount() == 0


async def test_administrators_are_mailed_after_two_turns_in_a_row_and_when_it_is_back(
    visitor: Visitor, church: Church, server: FakeAnthropic, model: LanguageModel
):
    await in_database(make_staff, church, Role.ADMIN)
    await in_database(make_staff, church, Role.OFFICE)
    server.script(failure(401), failure(401), failure(401))
    await visitor.say("Hello")
    assert not outbox.outbox
    await visitor.say("Hello?")
    await visitor.say("What is a psalm?")
    assert len(outbox.outbox) == 1, "once in an outage"
    assert "does not answer" in outbox.outbox[0].subject

    server.script(message(text("Yes, I am here.")))
    await visitor.say("Are you back?")

    assert len(outbox.outbox) == 2
    assert "answers again" in outbox.outbox[1].subject


async def test_the_key_stands_in_no_log_row_or_mail(
    visitor: Visitor, church: Church, server: FakeAnthropic, model: LanguageModel
):
    await in_database(make_staff, church, Role.ADMIN)
    echo = failure(401, message=f"invalid x-api-key: {KEY} {HELLO}")
    server.script(echo, echo)
    with capture_logs() as logs:
        await visitor.say(HELLO)
        await visitor.say(HELLO)

    rows = [repr(row) async for row in FailedModelCall.objects.values()] + [
        repr(row) async for row in ModelHealth.objects.values()
    ]
    told = f"{logs} {rows} {[mail.message().as_string() for mail in outbox.outbox]}"
    assert KEY not in told
    assert "req_1" in f"{logs}"
    assert HELLO not in told


class TestAnOutage:
    pytestmark = pytest.mark.usefixtures("watched")

    def test_that_mends_itself_is_told_nobody(self) -> None:
        make_staff(make_church(), Role.ADMIN)
        for minute in range(10):
            model_health.failed(ModelFailure(FailureKind.OVERLOADED), now=NOW + timedelta(minutes=minute))
        assert mails("model_failing") == 0
        assert model_health.state() == "degraded"

    def test_needs_two_failures_in_a_row(self) -> None:
        make_staff(make_church(), Role.ADMIN)
        model_health.failed(DEAD_KEY, now=NOW)
        model_health.answered(NOW)
        model_health.failed(DEAD_KEY, now=NOW)
        assert mails("model_failing") == 0
        model_health.failed(DEAD_KEY, now=NOW)
        assert mails("model_failing") == 1

    def test_that_comes_and_goes_is_told_once_in_six_hours(self) -> None:
        make_staff(make_church(), Role.ADMIN)
        for hour in (0, 1, 2, 7):
            at = NOW + timedelta(hours=hour)
            model_health.failed(DEAD_KEY, now=at)
            model_health.failed(DEAD_KEY, now=at)
            model_health.answered(at + timedelta(minutes=5))
        assert (mails("model_failing"), mails("model_back")) == (2, 2)

    def test_is_told_to_the_administrators_of_every_church(self) -> None:
        for _ in range(2):
            church = make_church()
            make_staff(church, Role.ADMIN)
            make_staff(church, Role.PASTOR)
        make_staff(make_church(is_active=False), Role.ADMIN)
        model_health.failed(DEAD_KEY)
        model_health.failed(DEAD_KEY)
        assert mails("model_failing") == 2


class TestReadyz:
    def test_with_the_offline_model_all_is_well(self, transactional_db: None, client: Client) -> None:
        assert client.get("/readyz").json()["model"] == "ok"

    @pytest.mark.parametrize(
        ("kind", "state"), [("authentication", "failing"), ("billing", "failing"), ("timeout", "degraded")]
    )
    def test_it_stays_ready_and_says_how_the_model_does(
        self, watched: None, client: Client, kind: str, state: str
    ) -> None:
        assert client.get("/readyz").json()["model"] == "degraded", "nobody has asked it yet"
        model_health.answered()
        assert client.get("/readyz").json()["model"] == "ok"
        model_health.failed(ModelFailure(FailureKind(kind)))
        answer = client.get("/readyz")
        assert (answer.status_code, answer.json()["model"]) == (200, state)


class TestTheCheckInTheBackground:
    async def test_asks_a_word_and_keeps_what_came_of_it(self, church, server: FakeAnthropic, model) -> None:
        server.script(message(text("yes")))
        assert await model_health.check_if_due()
        assert await in_database(model_health.state) == "ok"
        assert server.requests[0].body["max_tokens"] <= 1024

    async def test_is_made_by_one_process_only_and_not_again_at_once(self, church, server, model) -> None:
        server.script(failure(401))
        assert await model_health.check_if_due()
        assert not await model_health.check_if_due()
        assert len(server.requests) == 1
        assert await in_database(model_health.state) == "failing"

    async def test_is_not_made_where_a_visitor_was_answered_lately(self, church, server, model) -> None:
        await in_database(model_health.answered)
        assert not await model_health.check_if_due()
        assert server.requests == []

    async def test_is_not_made_of_the_offline_model(self, church) -> None:
        assert not await model_health.check_if_due()


class TestTheConsole:
    pytestmark = [pytest.mark.usefixtures("watched"), pytest.mark.pages]

    def overview(self, client: Client, staff: Any) -> str:
        client.force_login(staff.user)
        return client.get("/admin/").content.decode()

    def test_says_on_the_overview_what_is_wrong_and_what_to_do(self, client: Client) -> None:
        church = make_church()
        admin, office = make_staff(church, Role.ADMIN), make_staff(church, Role.OFFICE)
        assert "does not answer" not in self.overview(client, admin)
        model_health.failed(DEAD_KEY)
        page = self.overview(client, admin)
        assert "model does not answer" in page
        assert "ANTHROPIC_API_KEY" in page
        assert "req_7" in page
        assert KEY not in page
        assert "does not answer" not in self.overview(client, office)
        model_health.answered()
        assert "does not answer" not in self.overview(client, admin)

    @pytest.mark.parametrize(
        ("answer", "told"),
        [
            (failure(401), "refuses the key"),
            (failure(403), "may not use the model"),
            (failure(404), "knows no model called"),
            (failure(400, message="Your credit balance is too low"), "no credit left"),
            (failure(500), "a fault of its own"),
        ],
    )
    def test_the_first_run_asks_the_model_and_says_what_is_wrong(
        self, server: FakeAnthropic, answer: Any, told: str
    ) -> None:
        server.script(answer, answer)
        with override_settings(ANTHROPIC_API_KEY=KEY):
            findings = check_installation(make_church())
        words = next(finding for finding in findings if told in finding.words)
        assert not words.is_good
        assert "req_1" in words.words
        assert KEY not in words.words

    def test_the_first_run_says_that_the_model_answers_when_it_did(self, server: FakeAnthropic) -> None:
        server.script(message(text("yes")))
        with override_settings(ANTHROPIC_API_KEY=KEY):
            findings = check_installation(make_church())
        assert [finding.is_good for finding in findings if "asked just now" in finding.words] == [True]
        assert len(server.requests) == 1

"""What Prometheus reads: counts and times of turns, and the state of the ledger when it is asked for."""

from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client import REGISTRY, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from carebot.turn.context import TurnContext
from carebot.turn.rounds import Composed
from prayers.jobs import OPEN_STATES, QueueState
from tooling.models import ToolInvocation

TURNS = Counter("carebot_turns", "Turns that were closed", ["safety", "fell_back", "emotional"])
MODEL_CALLS = Counter("carebot_model_calls", "Requests to a model")
MODEL_FAILURES = Counter("carebot_model_failures", "Turns and checks that the model did not answer", ["kind"])
DROPPED = Counter("carebot_dropped_sentences", "Sentences the gate kept from a visitor")
KEPT = Counter("carebot_messages_kept", "Messages kept and not answered", ["reason"])
FIRST_SENTENCE = Histogram(
    "carebot_first_sentence_seconds",
    "From the turn's start to its first sentence",
    buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 3, 5, 8, 15, 30, 60),
)


def turn_closed(context: TurnContext, composed: Composed) -> None:
    TURNS.labels(str(context.safety is not None), str(composed.fell_back), str(composed.emotional)).inc()
    MODEL_CALLS.inc(composed.model_calls)
    DROPPED.inc(len(composed.dropped))
    if composed.first_sentence_ms is not None:
        FIRST_SENTENCE.observe(composed.first_sentence_ms / 1000)


def message_kept(reason: str) -> None:
    KEPT.labels(reason).inc()


def queue_age_seconds() -> float:
    """How long the oldest open call has been due; 0 when none is."""
    oldest = ToolInvocation.objects.due().aggregate(oldest=Min("next_attempt_at"))["oldest"]
    return max(0.0, (timezone.now() - oldest).total_seconds()) if oldest else 0.0


class _Ledger(Collector):
    def describe(self) -> list[GaugeMetricFamily]:
        return []  # asked at registration; the database is only asked at a scrape

    def collect(self) -> list[GaugeMetricFamily]:
        rows = GaugeMetricFamily("carebot_ledger_rows", "Calls that are open or failed", labels=["state"])
        states = (*OPEN_STATES, QueueState.FAILED)
        counted = ToolInvocation.objects.filter(state__in=states, deferred=True).values_list("state")
        for state, count in counted.annotate(count=Count("pk")).order_by():
            rows.add_metric([state], count)
        age = GaugeMetricFamily("carebot_queue_age_seconds", "How long the oldest open call has been due")
        age.add_metric([], queue_age_seconds())
        return [rows, age]


REGISTRY.register(_Ledger())


def exposition() -> bytes:
    return generate_latest(REGISTRY)

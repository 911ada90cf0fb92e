"""Carries out one step of a plan. It goes on after a kill where it was, calls nothing twice, and completes a step only when what the
step declared was called.

What the model said is committed before anything of it is done, so that a second run makes the same calls; the ledger knows each of
them by step, tool and input, and gives the first outcome again. A call that must wait for a person is a row of its own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import structlog
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from carebot.llm.base import ApiMessage, LanguageModel, ModelRequest, StopReason
from carebot.llm.errors import LASTING, ModelUnavailable
from carebot.plans import prompts
from carebot.plans.asking import Answer, ask
from carebot.plans.models import executing_model, is_validating
from carebot.required_tools import AnyOf, RequirementMode, missing_words, unmet
from prayers.jobs.errors import LoggableError, describe, frames
from prayers.jobs.row import ClaimLost
from tooling.errors import CallRefused
from tooling.execution import BROKEN, log_refused, run_immediate
from tooling.models import ToolInvocation
from tooling.models.plan import Confirmation, Decision, PlanStep, StepState, StepType, Validated, Validation
from tooling.plans import rows
from tooling.plans.decisions import ask_anew, context_of, still_holds
from tooling.plans.tools import checked

log = structlog.get_logger(__name__)

MOST_ANSWERS = 8  # of a model in one step: what is not done by then is not done
MODES = {Validation.ADVISORY: RequirementMode.ADVISORY, Validation.STRICT: RequirementMode.STRICT}


class ToolBroke(LoggableError):
    """Raised when a tool raised. Nothing of what it did stands."""


DECLINED = "A person of the church said no: {reason} Do not call it again in this step."
CLOSED = "The record was closed meanwhile. Try this step again if it is still to be done, or stop the plan."
MERGED = "The record was closed as a double. Stop this plan; the other record may have one of its own."
DONE_BEFORE = "{tool} was done already in an earlier try of this step, and is not done again."
USED_UP = "The work on it ended during each attempt."


def work(step_id: UUID) -> None:
    """Carry a step out that is due: once in effect, however often and by however many workers this is called."""
    step = PlanStep.objects.claim(step_id)
    if step is None:
        return
    fields = {"step_id": str(step_id), "plan_id": str(step.plan_id), "attempt": step.attempts}
    try:
        if why := _must_be_asked(step):
            rows.end(step, StepState.FAILED, problem=why, called=_called(step))
            return
        if step.attempts > settings.LEDGER_MAX_ATTEMPTS:
            rows.end(step, StepState.FAILED, problem=USED_UP, called=_called(step))
            return
        _Run(step, executing_model()).go_on()
    except ClaimLost:
        log.info("plan.claim_lost", **fields)
    except Exception as problem:
        log.warning("plan.attempt_failed", **fields, error=describe(problem), frames=frames(problem))
        _after_failure(step, problem, fields)


def _must_be_asked(step: PlanStep) -> str:
    """Why a person has to say that the plan goes on, or "": who closes a record may well mean that nobody should call any more."""
    plan, record = step.plan, step.plan.record
    if record.merged_into_id is not None:
        return MERGED
    said = max(plan.created_at, step.changed_at or plan.created_at)
    return CLOSED if record.closed_at is not None and record.closed_at > said else ""


def _after_failure(step: PlanStep, problem: Exception, fields: Mapping[str, Any]) -> None:
    lasting = isinstance(problem, ModelUnavailable) and problem.failure.kind in LASTING
    try:
        if lasting or not step.attempts_left:
            why = (
                f"The model did not answer ({problem.failure.kind})."
                if isinstance(problem, ModelUnavailable)
                else describe(problem)
            )
            rows.end(step, StepState.FAILED, problem=why, called=_called(step))
        else:
            step.retry_later(describe(problem))
    except ClaimLost:
        log.info("plan.claim_lost", **fields)


def _called(step: PlanStep) -> list[str]:
    """The tools that were called in this step and did what they are for, in order. The ledger says so, never the model."""
    done = ToolInvocation.objects.filter(turn_id=step.pk, is_error=False, result__done=True)
    return list(done.order_by("created_at", "seq").values_list("tool", flat=True))


@dataclass
class _Run:
    """One worker's go at a step that it has claimed."""

    step: PlanStep
    model: LanguageModel

    def go_on(self) -> None:
        """Until the step ends or waits for a person. Raises ClaimLost and ModelUnavailable."""
        answers = sum(message["role"] == "assistant" for message in self.step.transcript)
        while True:
            if calls := self._open_calls():
                results = self._results(calls)
                if results is None:
                    rows.wait_for_people(self.step)
                    return
                self._remember({"role": "user", "content": results})
            if answers >= MOST_ANSWERS:
                self._end("")
                return
            answer = ask(self.model, self._request())
            answers += 1
            if answer.reason is StopReason.MAX_TOKENS or (answer.reason is StopReason.TOOL_USE and not answer.calls):
                raise ModelUnavailable(f"{self.model.name}: cut off", retryable=True)
            if answer.calls:
                self._take_calls(answer)
            elif not self._reminded(answer):
                self._end(answer.text, refused=answer.reason is StopReason.REFUSAL)
                return

    def _request(self) -> ModelRequest:
        plan = self.step.plan
        today = timezone.now().astimezone(plan.church.zone).date()
        if not self.step.transcript:  # what the first message says of today stays as it was said
            ended = plan.steps.filter(state__in=[each.value for each in rows.LETS_GO_ON]).order_by("position")
            self._remember(prompts.step_message(self.step, today, ended))
        return ModelRequest(
            system=prompts.step_system(self.step),
            tools=prompts.definitions(self.step),
            messages=tuple(self.step.transcript),
            language=plan.language,
        )

    def _take_calls(self, answer: Answer) -> None:
        """Commit what the model said, and ask people about the calls that wait for them, in one transaction."""
        waiting = []
        for call in answer.calls:
            try:
                tool, inputs = checked(call.name, call.input)
            except CallRefused:
                continue
            if tool.is_blocking and self.step.is_validated and tool.name not in self.step.done_before:
                waiting.append((call.id, tool.name, inputs))
        said = [*self.step.transcript, {"role": "assistant", "content": list(answer.blocks)}]
        rows.ask_people(self.step, said, waiting)
        self.step.model = answer.model

    def _reminded(self, answer: Answer) -> bool:
        """Ask once more for what a strict step declared and was not called; whether that was done."""
        missing = self._missing()
        strict = MODES[Validation(self.step.validation)] is RequirementMode.STRICT
        self.step.model = answer.model
        if not missing or not strict or self.step.asked_again or self._was_declined():
            return False
        said = [*self.step.transcript]
        if answer.blocks:
            said.append({"role": "assistant", "content": list(answer.blocks)})
        rows.remember(self.step, [*said, prompts.reminder(missing)], asked_again=True)
        log.info("plan.step_asked_again", step_id=str(self.step.pk), missing=missing_words(missing))
        return True

    def _missing(self) -> tuple[AnyOf, ...]:
        if self.step.step_type != StepType.TOOL or not is_validating():
            return ()
        return unmet((frozenset({tool}) for tool in self.step.required_tools), _called(self.step))

    def _was_declined(self) -> bool:
        return self.step.confirmations.of_this_try().filter(decision=Decision.DECLINED).exists()

    def _end(self, outcome: str, *, refused: bool = False) -> None:
        """Completed only when what the step declared was called, whatever the model says of it."""
        called, missing = _called(self.step), self._missing()
        said: dict[str, Any] = {"called": called, "outcome": outcome, "model": self.step.model}
        declined = self.step.confirmations.of_this_try().filter(decision=Decision.DECLINED).last()
        if not self.step.is_validated:
            if refused or not outcome:
                rows.end(self.step, StepState.FAILED, problem="The model gave no answer.", **said)
            else:
                rows.end(self.step, StepState.SUCCEEDED, **said)
        elif not missing:
            rows.end(self.step, StepState.SUCCEEDED, validated=Validated.PASSED, **said)
        elif declined is not None:
            why = f"{declined.decided_by_name}: {declined.reason}"
            rows.end(self.step, StepState.DECLINED, problem=why, **said)
        elif self.step.validation == Validation.STRICT:
            why = f"Not called, even when asked again: {missing_words(missing)}."
            rows.end(self.step, StepState.FAILED, validated=Validated.FAILED, problem=why, **said)
        else:
            why = f"Not called: {missing_words(missing)}."
            log.warning("plan.step_unmet", step_id=str(self.step.pk), missing=missing_words(missing))
            rows.end(self.step, StepState.UNMET, validated=Validated.WARNED, problem=why, **said)

    def _open_calls(self) -> list[Mapping[str, Any]]:
        """The calls that the model made last, if their results were not yet handed back."""
        said = self.step.transcript
        if not said or said[-1]["role"] != "assistant":
            return []
        return [block for block in said[-1]["content"] if block.get("type") == "tool_use"]

    def _results(self, calls: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]] | None:
        """What is handed back for each call, in their order; None while one of them waits for a person.

        Nothing of a message is done before everything in it is decided, so that who decides the second sees the first undone.
        """
        ids = [call["id"] for call in calls]
        decided = {each.tool_use_id: each for each in self.step.confirmations.filter(tool_use_id__in=ids)}
        if any(each.is_undecided for each in decided.values()):
            return None
        for confirmation in decided.values():
            if (
                confirmation.approved_input is not None
                and not self._was_done(confirmation)
                and still_holds(confirmation)
            ):
                with transaction.atomic():
                    ask_anew(confirmation)
                return None
        return [self._result(call, number, decided.get(call["id"])) for number, call in enumerate(calls)]

    def _was_done(self, confirmation: Confirmation) -> bool:
        return ToolInvocation.objects.filter(
            turn_id=self.step.pk, tool_use_id=confirmation.tool_use_id, is_error=False
        ).exists()

    def _result(self, call: Mapping[str, Any], seq: int, decision: Confirmation | None) -> dict[str, Any]:
        context = context_of(self.step, decision)
        if decision is not None and decision.approved_input is None:
            return _as_result(
                call, DECLINED.format(reason=decision.reason or decision.get_decision_display()), is_error=True
            )
        given = call.get("input", {}) if decision is None else decision.approved_input
        try:
            tool, inputs = checked(str(call.get("name", "")), given)
            if tool.name in self.step.done_before and tool.name != "lookup_care_history":
                raise CallRefused(DONE_BEFORE.format(tool=tool.name))
            if (tool.is_blocking and decision is None) or (
                not self.step.is_validated and tool.name != "lookup_care_history"
            ):
                raise CallRefused(f"{tool.name} was not called. A reasoning step calls nothing that changes something.")
        except CallRefused as refused:
            log_refused(
                context,
                str(call.get("name", "")),
                given,
                str(refused),
                turn_id=self.step.pk,
                seq=seq,
                tool_use_id=call["id"],
                agent="plan",
            )
            return _as_result(call, str(refused), is_error=True)
        with transaction.atomic():  # whoever stops the plan waits for this call, or is first
            rows.must_still_be_ours(self.step)
            outcome = run_immediate(
                tool, context, inputs, turn_id=self.step.pk, seq=seq, tool_use_id=call["id"], agent="plan"
            )
        if outcome.content == BROKEN:  # no reason that a model could do something about: the step is tried again later
            row = ToolInvocation.objects.filter(pk=outcome.invocation_id)
            row.update(input_digest=f"again-{outcome.invocation_id.hex}")
            raise ToolBroke(f"{tool.name} did not work")
        changed = decision is not None and decision.decision == Decision.EDITED
        words = f"A person changed the call before approving it.\n{outcome.content}" if changed else outcome.content
        return _as_result(call, words, is_error=outcome.is_error)

    def _remember(self, message: ApiMessage) -> None:
        rows.remember(self.step, [*self.step.transcript, message])


def _as_result(call: Mapping[str, Any], content: str, *, is_error: bool) -> dict[str, Any]:
    result: dict[str, Any] = {"type": "tool_result", "tool_use_id": call["id"], "content": content}
    return result | ({"is_error": True} if is_error else {})

"""Whether an eval run stands behind a draft of an instruction: its last run has no critical failure that the published words lack."""

from django.conf import settings
from django.urls import reverse

from evals.comparison import new_failures
from evals.models import Run
from evals.playing import instructions_of
from evals.scenario import load_scenarios
from evals.summary import tries
from evals.versions import differences, versions
from tooling.evidence import Evidence
from tooling.models import InstructionVersion

NOT_THE_WORDS = "the instructions of tools"  # as `differences` calls what two such runs are meant to differ in


def evidence(version: InstructionVersion) -> Evidence:
    """What the evals say of a draft. A run counts when it played everything, with everything on, on the model that answers here."""
    church_id = version.template.church_id
    start = f"{reverse('admin:evals_run_add')}?draft={version.pk}&church={church_id}"
    runs = Run.objects.finished().whole().filter(church=church_id, model__startswith=_model()).order_by("-created_at")
    last = runs.filter(instruction_version=version).first()
    if last is None:
        return Evidence(False, "No eval run stands behind this version.", url=start)
    if last.versions.get("instructions") != versions((), instructions_of(last))["instructions"]:
        return Evidence(
            False,
            "The words were changed after the last run with this version, or others were published since.",
            url=start,
        )
    if changed := [each for each in differences(last.versions, versions(load_scenarios())) if each != NOT_THE_WORDS]:
        return Evidence(False, f"Since the last run with this version {', '.join(changed)} changed.", url=start)
    page = reverse("admin:evals_run_page", args=[last.pk])
    found = new_failures(tries(before) if (before := _published_run(last)) else (), tries(last))
    if found:
        named = ", ".join(f"{scenario} ({', '.join(names)})" for scenario, names in found.items())
        against = (
            "that the published words lack" if before else "and there is no run of the published words to compare with"
        )
        return Evidence(
            False, f"The last run with this version has critical failures {against}: {named}.", last.pk, page
        )
    return Evidence(
        True, "The last run with this version has no critical failure that the published words lack.", last.pk, page
    )


def _model() -> str:
    """What answers visitors here. A run on another model says nothing of it."""
    return "anthropic" if settings.ANTHROPIC_API_KEY else "offline"


def _published_run(draft_run: Run) -> Run | None:
    """The last run of what is published now, with nothing but the words different."""
    published = versions((), instructions_of(Run(church=draft_run.church)))["instructions"]
    others = (
        Run.objects.finished()
        .whole()
        .filter(
            church=draft_run.church, model=draft_run.model, instruction_version=None, versions__instructions=published
        )
    )
    for run in others.order_by("-created_at"):
        if not [each for each in differences(run.versions, draft_run.versions) if each != NOT_THE_WORDS]:
            return run
    return None

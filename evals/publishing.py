"""Whether an eval run stands behind a draft of an instruction: its last run has no critical failure that the published words lack."""

from collections.abc import Mapping

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from evals.comparison import new_failures
from evals.models import ChurchScenario, Run
from evals.playing import SEED, instructions_of
from evals.scenario import load_scenarios
from evals.summary import judged, tries
from evals.versions import INSTRUCTIONS_OF_TOOLS, MODEL_JUDGE, Versions, differences, versions
from evals.words import named, told
from tooling.evidence import Evidence
from tooling.models import InstructionVersion

# What two such runs are meant to differ in, and what has no say here: the rules judge, or a person.
NO_MATTER = frozenset({INSTRUCTIONS_OF_TOOLS, MODEL_JUDGE})


def evidence(version: InstructionVersion) -> Evidence:
    """What the evals say of a draft. A run counts when it played everything, with everything on, on the model that answers here."""
    church_id = version.template.church_id
    start = f"{reverse('admin:evals_run_add')}?draft={version.pk}&church={church_id}"
    runs = Run.objects.finished().whole().filter(church=church_id, model__in=_models()).order_by("-created_at")
    last = runs.filter(instruction_version=version).first()
    if last is None:
        return Evidence(False, _("No eval run stands behind this version."), url=start)
    if last.versions.get("instructions") != versions((), instructions_of(last))["instructions"]:
        return Evidence(
            False,
            _("The words were changed after the last run with this version, or others were published since."),
            url=start,
        )
    if changed := _changed(last.versions, versions(load_scenarios(), model=last.model, seed=SEED)):
        words = _("Since the last run with this version %(parts)s changed.")
        return Evidence(False, words % {"parts": ", ".join(told(each, "difference") for each in changed)}, url=start)
    if missing := _not_played(last):
        words = _("The last run with this version did not play %(scenarios)s as of today.")
        return Evidence(False, words % {"scenarios": ", ".join(missing)}, url=start)
    page = reverse("admin:evals_run_page", args=[last.pk])
    found = new_failures(tries(before) if (before := _published_run(last)) else (), tries(last))
    if found:
        if before:
            words = _(
                "The last run with this version has critical failures that the published words lack: %(failures)s."
            )
        else:
            words = _(
                "The last run with this version has critical failures and there is no run of the published words to "
                "compare with: %(failures)s."
            )
        return Evidence(False, words % {"failures": _in_words(found)}, last.pk, page)
    words = _("The last run with this version has no critical failure that the published words lack.")
    return Evidence(True, words, last.pk, page)


def _in_words(failures: Mapping[str, tuple[str, ...]]) -> str:
    return ", ".join(
        f"{scenario} ({', '.join(named(name, 'failure') for name in names)})" for scenario, names in failures.items()
    )


def _models() -> tuple[str, ...]:
    """The names of what answers visitors here. A run on another model, or another of the same maker, says nothing of it."""
    return ("anthropic", f"anthropic:{settings.ANTHROPIC_MODEL}") if settings.ANTHROPIC_API_KEY else ("offline",)


def _changed(before: Versions, after: Versions) -> list[str]:
    return [each for each in differences(before, after) if each not in NO_MATTER]


def _not_played(run: Run) -> list[str]:
    """Of today's scenarios, shipped and the church's active ones, those that the run did not play in each epoch as they are."""
    own = ChurchScenario.objects.active().filter(church=run.church_id)
    wanted = {scenario.id: scenario.digest for scenario in [*load_scenarios(), *(each.scenario for each in own)]}
    played = {(play.scenario, play.digest, play.epoch) for play, judgement in judged(run)}
    epochs = range(1, run.epochs + 1)
    return sorted(
        name for name, digest in wanted.items() if not all((name, digest, epoch) in played for epoch in epochs)
    )


def _published_run(draft_run: Run) -> Run | None:
    """The last run of what is published now, with nothing but the words different."""
    published = versions((), instructions_of(Run(church=draft_run.church)))["instructions"]
    others = (
        Run.objects.finished()
        .whole()
        .filter(
            church=draft_run.church, model__in=_models(), instruction_version=None, versions__instructions=published
        )
    )
    for run in others.order_by("-created_at"):
        if not _changed(run.versions, draft_run.versions):
            return run
    return None

"""Whether an eval run stands behind a draft of an instruction: its last run has no critical failure that the published words lack.

A run is evidence only where the model read the words: one that reads no instruction, or was never shown this one, passes whatever they say.
"""

from collections.abc import Mapping

from django.conf import settings
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from evals.choosing import reads_instructions
from evals.comparison import new_failures
from evals.models import ChurchScenario, Run
from evals.playing import SEED, instructions_of
from evals.scenario import load_scenarios, scenario_from
from evals.summary import judged, tries
from evals.versions import INSTRUCTIONS_OF_TOOLS, MODEL_JUDGE, Versions, differences, versions
from evals.words import named, told
from tooling.evidence import Evidence
from tooling.models import Agent, InstructionVersion

# What two such runs are meant to differ in, and what has no say here: the rules judge, or a person.
NO_MATTER = frozenset({INSTRUCTIONS_OF_TOOLS, MODEL_JUDGE})

# Without a model that reads: what the lint, the judge's ears and an obedient simulated reader cannot tell.
UNTESTED: tuple[str | Promise, ...] = (
    gettext_lazy(
        "Not tested: what a language model makes of these words. No model that reads instructions answers here: there is no API key."
    ),
    gettext_lazy(
        "The offline responder answers your visitors, and it reads no instruction: a run on it passes whatever this draft says."
    ),
    gettext_lazy(
        "Tested: the form of the text, its sentences by phrases and by the judge's ears, and what a simulated reader writes that does "
        "each thing it says. They know the commonest harms, in plain words. Harm that is only hinted at, they can miss."
    ),
)


def evidence(version: InstructionVersion) -> Evidence:
    """What the evals say of a draft. A run counts when it played everything, with everything on, on the model that answers here."""
    church_id = version.template.church_id
    if not any(map(reads_instructions, _models())):
        return Evidence(False, _("No eval run can stand behind this version."), untested=UNTESTED)
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
    if not _was_read(last, version):
        words = _("In the last run with this version no scenario came to this instruction: the model never read it.")
        return Evidence(False, words, last.pk, page, (NEVER_READ,))
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


NEVER_READ = gettext_lazy("Not tested: what the model makes of these words. It passed without having been shown them.")


def _was_read(run: Run, version: InstructionVersion) -> bool:
    """Whether the model called the draft's tool in a conversation of its language, and was shown the draft in place of a result."""
    tool, language = version.template.tool, version.template.language
    return any(
        call["tool"] == tool and call["deferred"] and call["agent"] == Agent.ASSISTANT
        for play, _judgement in judged(run)
        if scenario_from(play.scenario, play.definition).language == language
        for turn in play.turns
        if not turn["fell_back"]
        for call in turn["invocations"]
    )


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

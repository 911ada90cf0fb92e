from django.apps import AppConfig

from tooling.instruction_lint import Problem


class EvalsConfig(AppConfig):
    name = "evals"
    verbose_name = "Evals"

    def ready(self) -> None:
        from evals.models import Run
        from evals.publishing import evidence
        from evals.starting import begin
        from prayers.jobs import dispatch
        from tooling.models.instruction import register_evidence
        from tooling.objections import register_reader

        dispatch.register_worker(Run._meta.label_lower, begin)
        register_evidence(evidence)
        register_reader(_read_draft)


def _read_draft(text: str, language: str) -> list[Problem]:
    from evals.drafts import read  # the judge's ears, which a process that reads no draft does without

    return read(text, language)

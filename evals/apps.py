from django.apps import AppConfig


class EvalsConfig(AppConfig):
    name = "evals"
    verbose_name = "Evals"

    def ready(self) -> None:
        from evals.models import Run
        from evals.publishing import evidence
        from evals.starting import begin
        from prayers.jobs import dispatch
        from tooling.models.instruction import register_evidence

        dispatch.register_worker(Run._meta.label_lower, begin)
        register_evidence(evidence)

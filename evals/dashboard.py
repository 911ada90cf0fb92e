"""What the console's first page tells of the evals: how HEAR goes from run to run."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from church.dashboard import Card, Look, Series
from evals.comparison import DIMENSIONS
from evals.console.runs import trend_runs
from evals.models import Run
from evals.models.run import READERS


def hear(look: Look) -> Card | None:
    if not look.may(READERS):
        return None
    rows = Run.objects.visible_to(look.user).defer("versions")  # a superuser's own belong to no church
    runs = list(trend_runs(rows.filter(church=look.chosen) if look.chosen else rows))
    lines = {_("passed"): [run.pass_rate for run in runs]} | {
        name: [run.dimensions.get(name) for run in runs] for name in DIMENSIONS
    }
    return Card(
        name="hear",
        title=_("HEAR, run by run"),
        explained=_(
            "How well the assistant hears, empathizes, advances and responds in the evals' scenarios, 1 is best."
        ),
        labels=[f"{run.created_at:%Y-%m-%d} {run.model}" for run in runs],
        series=[Series(name, tuple(values)) for name, values in lines.items()] if runs else [],
        label=_("Pass rate and the four dimensions of each run, oldest first."),
        kind="lines",
        unit="share",
        link=(_("All eval runs"), reverse("admin:evals_run_changelist")),
    )

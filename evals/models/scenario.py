"""A church's own scenarios: made from a conversation of theirs, in which nothing tells any more who it was."""

from functools import cache
from typing import Any, Self

from django.conf import settings
from django.db import IntegrityError, models, transaction
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from church.access import ChurchOwnedQuerySet, memberships, sees_everything
from church.models import Church
from evals.anonymize.draft import LONGEST_ID, LONGEST_TITLE, read_source
from evals.models.run import READERS
from evals.scenario import Scenario, ScenarioError, load_scenarios


@cache
def _shipped_ids() -> frozenset[str]:
    return frozenset(scenario.id for scenario in load_scenarios())


class ChurchScenarioQuerySet(ChurchOwnedQuerySet):
    def visible_to(self, user: Any) -> Self:
        """Those of the churches whose administrator or pastor one is."""
        if sees_everything(user):
            return self
        churches = [each.church_id for each in memberships(user) if each.roles & READERS]
        return self.filter(church_id__in=churches) if churches else self.none()

    def active(self) -> Self:
        return self.filter(is_active=True)

    def approve(self, church: Church, source: str, by: Any) -> "ChurchScenario":
        """A scenario from YAML that a person has read line by line. Raises ScenarioError, and then nothing is stored."""
        scenario = read_source(source)
        if scenario.id in _shipped_ids():
            refused = gettext("The id %(id)r is that of a scenario the software comes with. Choose another.")
            raise ScenarioError(refused % {"id": scenario.id})
        try:
            with transaction.atomic():
                approved: ChurchScenario = self.create(
                    church=church,
                    scenario_id=scenario.id,
                    title=scenario.title,
                    source=source,
                    made_from_digest=scenario.digest,
                    created_by=by,
                    approved_by=by,
                )
        except IntegrityError:
            refused = gettext("There is another scenario with the id %(id)r. Choose another.")
            raise ScenarioError(refused % {"id": scenario.id}) from None
        return approved


class ChurchScenario(models.Model):
    """Approved, or it would not be here. Nothing in it leads back to the conversation: not its id, nor a hash of that,
    which whoever holds the conversations could compare.
    """

    church = models.ForeignKey(Church, on_delete=models.CASCADE, related_name="eval_scenarios")
    scenario_id = models.SlugField(_("id"), max_length=LONGEST_ID)
    title = models.CharField(max_length=LONGEST_TITLE)
    source = models.TextField()  # YAML as it was approved, comments and all
    # SHA-256 of the definition that was read and approved; not of the conversation.
    made_from_digest = models.CharField(_("digest"), max_length=64, editable=False)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", editable=False
    )
    approved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+", editable=False
    )  # empty: their account is gone
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    is_active = models.BooleanField(_("active"), default=True, help_text=_("Off: runs leave it out."))

    objects = ChurchScenarioQuerySet.as_manager()

    class Meta:
        verbose_name = _("own scenario")
        ordering = ["church", "scenario_id"]
        constraints = [
            models.UniqueConstraint(fields=["church", "scenario_id"], name="church_scenario_id_once"),
        ]

    def __str__(self) -> str:
        return self.scenario_id

    @property
    def scenario(self) -> Scenario:
        """As the runner takes it."""
        return read_source(self.source)

"""Care plans in the sidebar, with the number of what waits for whoever looks."""

from django.utils.translation import gettext_lazy as _

from church.console import ConsolePage
from tooling.plans.console.access import works_somewhere
from tooling.plans.console.waiting import badge

PLANS = ConsolePage(_("Care plans"), "checklist", "plans:list", works_somewhere, badge)

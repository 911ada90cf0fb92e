"""The forms of a decision about money. They work without JavaScript; what they mean is decided in `prayers.handling.money`."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from prayers.models import BenevolenceRequest, CareRecord, Payment
from prayers.models.money import LONGEST_REASON


def _amount_field(**options: Any) -> forms.DecimalField:
    widget = forms.NumberInput(attrs={"step": "0.01", "min": "0.01", "inputmode": "decimal"})
    return forms.DecimalField(max_digits=10, decimal_places=2, min_value=Decimal("0.01"), widget=widget, **options)


class ApproveForm(forms.Form):
    amount = _amount_field(label=gettext_lazy("Amount"))

    def __init__(self, data: Any = None, *, record: BenevolenceRequest) -> None:
        granted = record.amount if record.granted is None else record.granted
        super().__init__(data, auto_id="approve-%s", initial={"amount": granted})
        self.fields["amount"].label = _("Amount in %(currency)s") % {"currency": record.church.currency}


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why"), max_length=LONGEST_REASON, widget=forms.Textarea(attrs={"rows": 2})
    )


class PayForm(forms.Form):
    """How and when; how much only where it was approved before two were needed, so that no amount was granted."""

    amount = _amount_field(label=gettext_lazy("Amount"))
    how = forms.ChoiceField(label=gettext_lazy("Paid by"), choices=Payment.How.choices)
    note = forms.CharField(
        label=gettext_lazy("Number of the check, whose bill, or how else"), max_length=200, required=False
    )
    paid_on = forms.DateField(
        label=gettext_lazy("Paid on"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        input_formats=["%Y-%m-%d"],
    )

    def __init__(self, data: Any = None, *, record: BenevolenceRequest, now: datetime | None = None) -> None:
        self.today = (now or timezone.now()).astimezone(record.church.zone).date()
        super().__init__(data, auto_id="pay-%s", initial={"paid_on": self.today, "amount": record.amount})
        if record.granted is not None:
            del self.fields["amount"]
        self.fields["paid_on"].widget.attrs["max"] = self.today.isoformat()

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if (day := cleaned.get("paid_on")) and day > self.today:
            self.add_error("paid_on", _("The day of the payment cannot be in the future."))
        if cleaned.get("how") == Payment.How.OTHER and not cleaned.get("note", "").strip():
            self.add_error("note", _("Say how it was paid."))
        return cleaned


def money_forms(record: CareRecord, now: datetime) -> dict[str, forms.Form]:
    """Those of a benevolence request's page."""
    detail = record.detail
    assert isinstance(detail, BenevolenceRequest)
    return {
        "approve_form": ApproveForm(record=detail),
        "pay_form": PayForm(record=detail, now=now),
        "decline_form": ReasonForm(auto_id="decline-%s"),
    }

"""What each step asks. A step that is wrong shows what was given, and what is accepted."""

from typing import Any
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from church.models import Church, Role, StaffMember, Weekday, WorshipService
from church.validators import validate_country, validate_origins

ZONES = sorted(
    zone for zone in available_timezones() if "/" in zone and not zone.startswith(("Etc/", "posix", "right"))
)
COUNTRIES = {
    "US": _("United States"), "CA": _("Canada"), "MX": _("Mexico"), "GB": _("United Kingdom"), "IE": _("Ireland"),
    "ES": _("Spain"), "AU": _("Australia"), "NZ": _("New Zealand"), "BR": _("Brazil"), "PT": _("Portugal"),
}  # fmt: skip
ELSEWHERE = "other"


class ChurchForm(forms.ModelForm):
    timezone = forms.ChoiceField(
        label=_("Time zone"), choices=[(zone, zone.replace("_", " ")) for zone in ZONES], initial="America/Chicago"
    )

    website = forms.URLField(
        label=_("Website"),
        required=False,
        assume_scheme="https",
        help_text=_("Where the widget will stand, such as https://www.example.org."),
    )

    class Meta:
        model = Church
        fields = (
            "name",
            "language",
            "timezone",
            "phone",
            "email",
            "website",
            "street",
            "city",
            "region",
            "postcode",
        )
        labels = {
            "name": _("Name of the church"),
            "language": _("Language"),
            "phone": _("Telephone of the office"),
            "email": _("Email of the office"),
            "street": _("Street"),
            "city": _("City"),
            "region": _("State or region"),
            "postcode": _("Postcode"),
        }
        help_texts = {
            "language": _("Of the church; the assistant answers in English and Spanish in any case."),
            "phone": _("As visitors are shown it. They are told it when the assistant cannot help."),
        }


class HoursForm(forms.ModelForm):
    office_days = forms.TypedMultipleChoiceField(
        label=_("The office is open on"), choices=Weekday.choices, coerce=int, widget=forms.CheckboxSelectMultiple
    )
    service_name = forms.CharField(
        label=_("Main service"), max_length=200, required=False, help_text=_("Such as Sunday worship.")
    )
    service_weekday = forms.TypedChoiceField(
        label=_("On"), choices=Weekday.choices, coerce=int, initial=6, required=False
    )
    service_starts_at = forms.TimeField(
        label=_("At"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )

    class Meta:
        model = Church
        fields = (
            "office_days", "callback_business_hours_start", "callback_business_hours_end", "callback_promise_days",
        )  # fmt: skip
        labels = {
            "callback_business_hours_start": _("It opens at"),
            "callback_business_hours_end": _("It closes at"),
            "callback_promise_days": _("Call back within, in office days"),
        }
        help_texts = {"callback_promise_days": _("What the church promises. Whoever is in danger is called at once.")}
        widgets = {
            name: forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
            for name in ("callback_business_hours_start", "callback_business_hours_end")
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.service = self.instance.services.order_by("pk").first()
        if self.service:
            self.initial.update(
                service_name=self.service.name,
                service_weekday=self.service.weekday,
                service_starts_at=self.service.starts_at,
            )

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if (
            bool(given.get("service_name")) != bool(given.get("service_starts_at"))
            and "service_starts_at" not in self.errors
        ):
            missing = "service_starts_at" if given.get("service_name") else "service_name"
            self.add_error(missing, _("Give the name and the time of the service, or neither."))
        return given

    def save(self, commit: bool = True) -> Church:
        church: Church = super().save(commit)
        if self.cleaned_data["service_name"]:
            service = self.service or WorshipService(church=church)
            service.name = self.cleaned_data["service_name"]
            service.weekday = self.cleaned_data["service_weekday"]
            service.starts_at = self.cleaned_data["service_starts_at"]
            service.save()
        elif self.service:
            self.service.delete()
        return church


class CrisisForm(forms.ModelForm):
    country = forms.ChoiceField(label=_("Country"), choices=[*COUNTRIES.items(), (ELSEWHERE, _("another country"))])
    other = forms.CharField(
        label=_("Another country"), max_length=2, required=False,
        help_text=_("Two letters, such as DE. Only if yours is not in the list."),
    )  # fmt: skip
    were_checked = forms.BooleanField(
        label=_("I have looked these numbers up, or had them called, and they are right."),
        error_messages={"required": _("Please look at the numbers above: somebody in danger will be shown them.")},
    )

    class Meta:
        model = Church
        fields = ("country",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.country not in COUNTRIES:
            self.initial.update(country=ELSEWHERE, other=self.instance.country)

    def clean_other(self) -> str:
        other = str(self.cleaned_data["other"]).upper()
        if self.cleaned_data.get("country") == ELSEWHERE and not other:
            raise ValidationError(_("Say which country, in two letters."))
        if other:
            validate_country(other)
        return other

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if given.get("country") == ELSEWHERE and given.get("other"):
            given["country"] = given["other"]
        return given

    @property
    def shown_country(self) -> str:
        """The country whose numbers the page shows: what was chosen, else what is on file."""
        chosen = str(self.data.get("country") or self.instance.country)
        return str(self.data.get("other", "")).upper() if chosen == ELSEWHERE else chosen


class MemberForm(forms.Form):
    """One person of the team. An empty row is nobody."""

    staff = forms.IntegerField(required=False, widget=forms.HiddenInput)
    name = forms.CharField(label=_("Name"), max_length=200, required=False)
    email = forms.EmailField(label=_("Email"), max_length=150, required=False)
    roles = forms.MultipleChoiceField(
        label=_("Does"), choices=Role.choices, required=False, widget=forms.CheckboxSelectMultiple
    )

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.is_given:
            return given
        for field, told in (
            ("name", _("Give this person's name.")),
            ("email", _("Give an address: this is where it is told that somebody waits.")),
            ("roles", _("Choose at least one.")),
        ):
            if not given.get(field) and field not in self.errors:
                self.add_error(field, told)
        return given

    @property
    def is_given(self) -> bool:
        given = getattr(self, "cleaned_data", {})
        return bool(given.get("name") or given.get("email") or given.get("roles") or self.errors)


class Team(forms.BaseFormSet):
    """The first row is whoever is signed in. Somebody must be told of a person in danger."""

    def __init__(self, *args: Any, church: Church, user: User, **kwargs: Any) -> None:
        self.church, self.user = church, user
        kwargs["initial"] = self._known()
        super().__init__(*args, **kwargs)

    def _known(self) -> list[dict[str, Any]]:
        members = StaffMember.objects.filter(church=self.church).select_related("user").prefetch_related("roles")
        others = [self._row(member) for member in members.order_by("pk") if member.user_id != self.user.pk]
        own = next((self._row(member) for member in members if member.user_id == self.user.pk), None)
        me = {
            "name": self.user.get_full_name(), "email": self.user.email,
            "roles": [Role.ADMIN, Role.OFFICE, Role.PASTOR, Role.SAFETY_ON_CALL],
        }  # fmt: skip
        return [own or me, *others]

    @staticmethod
    def _row(member: StaffMember) -> dict[str, Any]:
        return {
            "staff": member.pk, "name": member.display_name, "email": member.user.email, "roles": sorted(member.role_names),
        }  # fmt: skip

    def clean(self) -> None:
        if any(self.errors):
            return
        first, *others = (form.cleaned_data for form in self.forms)
        if not first.get("name"):
            raise ValidationError(_("The first row is you: give your name, your address and what you do."))
        given = [first, *(each for each in others if each.get("email"))]
        addresses = [each["email"].casefold() for each in given]
        if len(set(addresses)) != len(addresses):
            raise ValidationError(_("Two people have the same address; each needs one of their own."))
        if not any(Role.SAFETY_ON_CALL in each["roles"] for each in given):
            raise ValidationError(
                _("Somebody must have “safety, on call”: they are told when a person may be in danger.")
            )


TeamFormSet: Any = forms.formset_factory(MemberForm, formset=Team, extra=3, max_num=30)


class EmbedForm(forms.ModelForm):
    origins = forms.CharField(
        label=_("Addresses of your site"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One a line, such as https://www.example.org. The widget shows itself nowhere else."),
    )

    class Meta:
        model = Church
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = self.instance.allowed_origins or [origin for origin in [origin_of(self.instance.website)] if origin]
        self.initial["origins"] = "\n".join(known)

    def clean_origins(self) -> list[str]:
        """Whole addresses are taken as well: what stands after the name of the site is left out."""
        lines = self.cleaned_data["origins"].split()
        origins = list(dict.fromkeys(origin_of(line) or line for line in lines))
        validate_origins(origins)
        return origins

    def save(self, commit: bool = True) -> Church:
        church = self.instance
        church.allowed_origins, church.is_active = self.cleaned_data["origins"], True
        church.save(update_fields=["allowed_origins", "is_active"])
        return church


def origin_of(address: str) -> str:
    """Scheme and host of an address, "" where it has none."""
    try:
        parts = urlsplit(address if "://" in address else f"https://{address}")
        return f"{parts.scheme}://{parts.netloc}".casefold() if parts.hostname and "." in parts.hostname else ""
    except ValueError:
        return ""

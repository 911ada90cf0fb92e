"""What narrows a view: a form whose address holds ids and choices alone."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from church.kept_words import kept
from church.languages import language_choices
from prayers.inbox import search
from prayers.inbox.floods import NOT_IN_A_FLOOD
from prayers.inbox.saved import FOUND, OPEN, VIEWS, SavedView
from prayers.inbox.scope import InboxScope
from prayers.models import Kind, Status, Urgency
from prayers.models.record import CareRecordQuerySet

_ANY = ("", _("Any"))
ME, NOBODY = "me", "nobody"


def _named(choices: Iterable[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """The choices, as they begin a line."""
    return [_ANY, *((value, capfirst(label)) for value, label in choices)]


class FilterForm(forms.Form):
    kind = forms.ChoiceField(label=_("Kind"), required=False)
    urgency = forms.ChoiceField(label=_("Urgency"), required=False, choices=_named(Urgency.choices))
    status = forms.ChoiceField(label=_("Status"), required=False, choices=_named(Status.choices))
    assignee = forms.ChoiceField(label=_("Who has it"), required=False)
    minor = forms.ChoiceField(
        label=_("Minors"), required=False, choices=[_ANY, ("yes", _("Only minors")), ("no", _("No minors"))]
    )
    language = forms.ChoiceField(label=_("Language"), required=False, choices=_named(language_choices()))
    church = forms.ChoiceField(label=_("Church"), required=False)

    def __init__(self, scope: InboxScope, data: Any) -> None:
        super().__init__(data, auto_id="filter_%s")
        for field in self.fields.values():
            field.label_suffix = ""
        # Callables: whoever only asks whether something is new, in an address that names nobody, makes no query for them.
        offered: dict[str, Any] = {
            "kind": _named(Kind.choices),
            "assignee": lambda: [
                _ANY,
                (ME, _("I")),
                (NOBODY, _("Nobody")),
                *((str(each.pk), each.display_name) for each in scope.colleagues),
            ],
            "church": lambda: [_ANY, *((str(each.pk), each.name) for each in scope.churches)],
        }
        for name, choices in offered.items():
            self.fields[name].choices = choices  # type: ignore[attr-defined]
        if not scope.sees_several:
            del self.fields["church"]


class Selection:
    """One view of the inbox as it was asked for: the saved view, the filters, the search. Nonsense in the address is ignored."""

    def __init__(self, request: HttpRequest, scope: InboxScope) -> None:
        self.scope = scope
        self.form = FilterForm(scope, request.GET)
        self.form.is_valid()
        self.chosen: dict[str, str] = {name: value for name, value in self.form.cleaned_data.items() if value}
        self.search = request.GET.get("search", "")
        self.words = kept(request.session, self.search) if self.search else ""
        self.is_forgotten = bool(self.search) and not self.words
        self.saved = VIEWS.get(request.GET.get("view", ""), OPEN)

    @property
    def view(self) -> SavedView:
        """A search looks through everything, also what is snoozed or closed."""
        return FOUND if self.words else self.saved

    @property
    def records(self) -> CareRecordQuerySet:
        records = self.scope.records.filter(self.view.shows(self.scope.now)).filter(self._filters())
        return records.filter(search.matches(self.words)) if self.words else records

    @property
    def rows(self) -> CareRecordQuerySet:
        """The records that have a row of their own: what nobody has claimed of a flood stands behind the flood's one line. A search
        finds each."""
        return self.records if self.words else self.records.filter(NOT_IN_A_FLOOD)

    def _filters(self) -> Q:
        chosen, found = self.chosen, Q()
        for name in ("urgency", "status", "language"):
            if name in chosen:
                found &= Q(**{name: chosen[name]})
        if "kind" in chosen:
            found &= self.scope.of_kind(chosen["kind"])
        if "church" in chosen:
            found &= Q(church_id=int(chosen["church"]))
        if "minor" in chosen:
            found &= Q(is_minor=chosen["minor"] == "yes")
        match chosen.get("assignee"):
            case None:
                pass
            case "me":
                found &= Q(assignee_id__in=self.scope.now.staff_ids)
            case "nobody":
                found &= Q(assignee=None)
            case staff_id:
                found &= Q(assignee_id=int(staff_id))
        return found

    def query(self, **changes: str) -> str:
        """The address's parameters with these changes; "" takes one out."""
        asked = {"view": self.saved.name, **self.chosen, "search": self.search if self.words else "", **changes}
        return urlencode(
            {name: value for name, value in asked.items() if value and (name, value) != ("view", OPEN.name)}
        )

    def url(self, name: str = "inbox:page", **changes: str) -> str:
        query = self.query(**changes)
        return f"{reverse(name)}?{query}" if query else reverse(name)

    @property
    def search_url(self) -> str:
        return self.url("inbox:search", search="")

    @property
    def arrivals_url(self) -> str:
        return self.url("inbox:arrivals")

    @property
    def export_url(self) -> str:
        return self.url("inbox:export")

    @property
    def unsearched_url(self) -> str:
        return self.url(search="")

    @property
    def unfiltered_url(self) -> str:
        return self.url(**dict.fromkeys(self.chosen, ""))

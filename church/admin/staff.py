"""The people of the church and what each of them does."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.forms import BaseInlineFormSet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from unfold.decorators import display
from unfold.forms import PaginationInlineFormSet

from church.access import may_grant
from church.admin.leaving import FIELD, StaffForm, handed_over, receiver, why_not_yet
from church.admin.scoped import ScopedAdmin, ScopedInline, SeenOnlyAdmin, is_superuser, standing
from church.admin.second_person import WHY, ask_on_page, needs_two_to_leave, without_deletion
from church.models import Role, StaffChange, StaffMember, StaffRole
from church.second_person.policy import given_by_two, is_new, is_only_second, of_two
from church.sign_in import second_factor


class RoleFormSet(PaginationInlineFormSet, BaseInlineFormSet):
    """Refuses a role that whoever is signed in may not hand out or take away, and asks a second person about those that need two."""

    asked_by: HttpRequest  # not "request": unfold sets that one itself
    # Of the roles given and of those taken on the page, which need two.
    given_later: frozenset[str] = frozenset()
    taken_later: frozenset[str] = frozenset()
    is_first = False  # nobody serves in this church yet

    def clean(self) -> None:
        super().clean()
        self._ask_to_whom()
        self.is_first = is_new(self.instance.church_id or 0)
        if not self.is_first:
            self.given_later = given_by_two(self._given())
            self.taken_later = self._taken_by_two(self._taken())
        self._ask_why()
        if is_superuser(self.asked_by):
            return
        church_id = self.instance.church_id
        held = next((each.roles for each in standing(self.asked_by) if each.church_id == church_id), frozenset())
        for role in sorted(self._given() | self._taken()):
            if not may_grant(held, role):
                raise ValidationError(
                    _("The role %(label)s opens records that you may not read; a pastor can give or take it.")
                    % {"label": Role(role).label}
                )

    def _ask_to_whom(self) -> None:
        """Whoever loses the last role reads nothing any more, and so hands over what they hold."""
        staff = self.instance
        if staff.pk is None or not staff.roles.exists() or self.asked_by.POST.get(FIELD):
            return
        kept = [form for form in self.forms if form.cleaned_data.get("role") and form not in self.deleted_forms]
        if not kept and (refusal := why_not_yet(staff)):
            raise ValidationError(refusal)

    def _ask_why(self) -> None:
        turned = [form for form in self.initial_forms if "role" in form.changed_data and form not in self.deleted_forms]
        waiting = self.given_later | self.taken_later
        if any(waiting & {form.initial["role"], form.cleaned_data.get("role")} for form in turned):
            raise ValidationError(
                _("Take the one role away and give the other in a line of its own: this change needs two.")
            )
        if waiting and not self.asked_by.POST.get(WHY, "").strip():
            raise ValidationError(
                _(
                    "This change needs a second person. Say under “Reason for a change that needs two” why it is asked for."
                )
            )

    def save(self, commit: bool = True) -> Any:
        """What needs two is asked for, and stands neither in the rows nor in the history of what was done."""
        saved = super().save(commit)
        self.new_objects = [each for each in self.new_objects if each.role not in self.given_later]
        self.deleted_objects = [each for each in self.deleted_objects if each.role not in self.taken_later]
        return [each for each in saved if each.role not in self.given_later]

    def save_new(self, form: Any, commit: bool = True) -> Any:
        if self.is_first:
            form.instance.given_at = None
        if form.instance.role not in self.given_later:
            return super().save_new(form, commit)
        ask_on_page(self.asked_by, self.instance, StaffChange.What.GIVE, role=form.instance.role)
        return form.instance

    def delete_existing(self, obj: StaffRole, commit: bool = True) -> None:
        if obj.role not in self.taken_later:
            super().delete_existing(obj, commit)
        else:
            ask_on_page(self.asked_by, self.instance, StaffChange.What.TAKE, role=obj.role)

    def _taken_by_two(self, roles: set[str]) -> frozenset[str]:
        if Role.ADMIN in roles and self.instance.pk and is_only_second(self.instance, self.asked_by.user.pk):
            return of_two(roles) | {Role.ADMIN}
        return of_two(roles)

    def _given(self) -> set[str]:
        stay = [form for form in self.forms if form.has_changed() and form not in self.deleted_forms]
        return {role for form in stay if (role := form.cleaned_data.get("role"))}

    def _taken(self) -> set[str]:
        gone = [form for form in self.initial_forms if form.has_changed() or form in self.deleted_forms]
        return {role for form in gone if (role := form.initial.get("role"))}


class StaffRoleInline(ScopedInline):
    model = StaffRole
    formset = RoleFormSet
    fields = ("role",)

    def get_formset(self, request: HttpRequest, obj: Model | None = None, **kwargs: Any) -> Any:
        formset = super().get_formset(request, obj, **kwargs)
        return type("RequestRoleFormSet", (formset,), {"asked_by": request})


@admin.register(StaffMember)
class StaffMemberAdmin(ScopedAdmin):
    editors = frozenset({Role.ADMIN, Role.PASTOR})
    list_display = ("display_name", "shown_roles", "phone", "on_call", "is_active", "church")
    list_filter = ("is_active", "on_call", "roles__role", "church")
    list_select_related = ("church",)
    search_fields = ("display_name", "user__username", "user__email")
    inlines = (StaffRoleInline,)
    form = StaffForm
    fields = (
        "user", "church", "display_name", "phone", "language", "on_call", "is_active", WHY, "shown_second_factor",
        "created_at",
    )  # fmt: skip

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        return type("RequestStaffForm", (super().get_form(request, obj, change, **kwargs),), {"asked_by": request})

    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        if obj is None and self.has_add_permission(request):
            return self.fields
        if obj is None or not self.has_change_permission(request, obj):
            return tuple(name for name in self.fields if name != WHY)
        at = self.fields.index("is_active") + 1
        return (*self.fields[:at], FIELD, *self.fields[at:])

    def save_model(self, request: HttpRequest, obj: StaffMember, form: Any, change: bool) -> None:
        if change and form.needs_two:
            what = StaffChange.What.ACTIVATE if obj.is_active else StaffChange.What.DEACTIVATE
            obj.is_active = not obj.is_active
            ask_on_page(request, obj, what, hand_over_to=receiver(obj, form.cleaned_data.get(FIELD)))
        elif (chosen := form.cleaned_data.get(FIELD)) and (told := handed_over(obj, chosen)):
            messages.success(request, told)
        super().save_model(request, obj, form, change)

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).prefetch_related("roles")

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> Any:
        # Choosing a user means seeing everybody's: that is for whoever runs the installation.
        own = ("created_at", "shown_second_factor")
        return own if is_superuser(request) else (*own, "user", "church")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Whoever holds a role that needs two, or is the only second administrator, is deactivated first, which two decide on."""
        needs_two = isinstance(obj, StaffMember) and obj.is_active and needs_two_to_leave(obj, request)
        return is_superuser(request) and not needs_two

    def get_actions(self, request: HttpRequest) -> Any:
        return without_deletion(super().get_actions(request))

    @display(description=_("second factor"))
    def shown_second_factor(self, member: StaffMember) -> str:
        if member.pk is None or not second_factor.is_on(member.user):
            return gettext("off")
        link = '<a class="underline" href="{}">{}</a>'
        return format_html(
            "{} · " + link, gettext("on"), reverse("second_factor_reset", args=[member.pk]), gettext("reset")
        )

    @display(description=_("roles"))
    def shown_roles(self, member: StaffMember) -> str:
        return ", ".join(sorted(str(Role(role).label) for role in member.role_names))


@admin.register(StaffRole)
class StaffRoleAdmin(SeenOnlyAdmin):
    """For looking up who holds a role; roles are given and taken on the person's own page, where some need two."""

    list_display = ("staff", "role", "church")
    list_filter = ("role",)
    list_select_related = ("staff__church",)
    search_fields = ("staff__display_name",)

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def church_id_of(self, obj: Model) -> int:
        return obj.staff.church_id  # type: ignore[attr-defined]

    @display(description=_("church"))
    def church(self, role: StaffRole) -> str:
        return str(role.staff.church)

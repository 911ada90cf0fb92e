"""Who may sign in. Users belong to the installation, so only a superuser sees them."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as BaseGroupAdmin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django_otp.plugins.otp_static.admin import StaticDevice
from django_otp.plugins.otp_totp.admin import TOTPDevice
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from church.admin.base import CarefulAdmin
from church.admin.scoped import is_superuser
from church.admin.second_person import without_deletion
from church.second_person.policy import GIVEN_BY_TWO, NEEDS_TWO, holds_one, is_second_for

admin.site.unregister(User)
admin.site.unregister(Group)
# Secrets of second factors are nobody's to read; one's own is under "Your sign-in", a colleague's is reset from the staff page.
admin.site.unregister(TOTPDevice)
admin.site.unregister(StaticDevice)


class UserForm(UserChangeForm):
    """A sign-in. One that belongs to somebody with a role that needs two, or to the only second administrator, is switched on and
    off on their staff page alone."""

    asked_by: HttpRequest

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        for name in {"is_active", "is_staff"} & {*self.changed_data}:
            if holds_one(self.instance, GIVEN_BY_TWO if given.get(name) else NEEDS_TWO):
                self.add_error(
                    name,
                    _(
                        "This person holds a role that needs two. Deactivate them under Staff first, where a second person confirms it."
                    ),
                )
            elif is_second_for(self.instance, self.asked_by.user.pk):
                self.add_error(
                    name,
                    _(
                        "Without this person nobody could confirm what needs two. "
                        "Deactivate them under Staff first, where it waits for 24 hours."
                    ),
                )
        return given


class SuperusersAlone:
    """Roles in a church open nothing here, nor do Django's permissions: whoever edits sign-ins could make themselves anybody."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_superuser(request)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_superuser(request)


@admin.register(User)
class UserAdmin(SuperusersAlone, BaseUserAdmin, CarefulAdmin):
    form = UserForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    lookup_allowed = CarefulAdmin.lookup_allowed  # Django's own refuses the password alone

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        if not super().has_delete_permission(request, obj):
            return False
        return not isinstance(obj, User) or not (holds_one(obj) or is_second_for(obj, request.user.pk))

    def get_form(self, request: HttpRequest, obj: Any = None, *args: Any, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, **kwargs)  # Django's own for sign-ins takes no `change`
        return type("RequestUserForm", (form,), {"asked_by": request})

    def get_actions(self, request: HttpRequest) -> Any:
        return without_deletion(super().get_actions(request))


@admin.register(Group)
class GroupAdmin(SuperusersAlone, BaseGroupAdmin, CarefulAdmin):  # type: ignore[misc]
    pass

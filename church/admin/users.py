"""Who may sign in. Users belong to the installation, so only a superuser sees them."""

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as BaseGroupAdmin
from django.contrib.auth.admin import UserAdmin as BaseUserAdmin
from django.contrib.auth.models import Group, User
from django_otp.plugins.otp_static.admin import StaticDevice
from django_otp.plugins.otp_totp.admin import TOTPDevice
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from church.admin.base import CarefulAdmin

admin.site.unregister(User)
admin.site.unregister(Group)
# Secrets of second factors are nobody's to read; one's own is under "Your sign-in", a colleague's is reset from the staff page.
admin.site.unregister(TOTPDevice)
admin.site.unregister(StaticDevice)


@admin.register(User)
class UserAdmin(BaseUserAdmin, CarefulAdmin):
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    lookup_allowed = CarefulAdmin.lookup_allowed  # Django's own refuses the password alone


@admin.register(Group)
class GroupAdmin(BaseGroupAdmin, CarefulAdmin):  # type: ignore[misc]
    pass

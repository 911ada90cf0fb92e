"""Paths of signing in; they stand before those of the admin, whose sign-in page they take the place of."""

from django.urls import path

from church.console import console_view
from church.sign_in import views

urlpatterns = [
    path("login/", views.SignInView.as_view(), name="sign_in"),
    path("login/code/", views.code, name="sign_in_code"),
    path("welcome/<uidb64>/<token>/", views.InvitationView.as_view(), name="invitation"),
    path("password_change/", console_view(views.change_password), name="own_password"),
    path("security/", console_view(views.security), name="security"),
    path("security/standing/", console_view(views.standing), name="sign_in_standing"),
    path("security/set-up/", console_view(views.set_up), name="second_factor_set_up"),
    path("security/codes/", console_view(views.recovery_codes), name="recovery_codes"),
    path("security/off/", console_view(views.switch_off), name="second_factor_off"),
    path("security/end-others/", console_view(views.end_others), name="end_other_sign_ins"),
    path("security/end/<uuid:sign_in_id>/", console_view(views.end_one), name="end_sign_in"),
    path("security/reset/<int:staff_id>/", console_view(views.reset), name="second_factor_reset"),
]

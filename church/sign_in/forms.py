"""The forms of signing in."""

from math import ceil
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.forms import AuthenticationForm
from unfold.widgets import BASE_INPUT_CLASSES

from church.sign_in.throttling import SignInAttempts

A_MINUTE = 60  # seconds
WRONG_CODE = _("This code is not right, or was used already. Take the one your app shows now.")


class SignInForm(AuthenticationForm):
    """Name and password. Wrong ones are answered alike whether there is such an account or not."""

    is_locked = False

    def get_invalid_login_error(self) -> forms.ValidationError:
        until = SignInAttempts().locked_until(self.request, {"username": self.cleaned_data.get("username")})
        if until is None:
            return super().get_invalid_login_error()
        self.is_locked = True
        self.retry_after = max(1, ceil((until - timezone.now()).total_seconds()))
        return forms.ValidationError(_told_to_wait(self.retry_after), code="locked")


def _told_to_wait(seconds: int) -> str:
    if seconds < A_MINUTE:
        told = ngettext(
            "Too many wrong attempts. Try again in %(seconds)d second.",
            "Too many wrong attempts. Try again in %(seconds)d seconds.",
            seconds,
        )
        return told % {"seconds": seconds}
    minutes = ceil(seconds / A_MINUTE)
    told = ngettext(
        "Too many wrong attempts. Try again in %(minutes)d minute.",
        "Too many wrong attempts. Try again in %(minutes)d minutes.",
        minutes,
    )
    return told % {"minutes": minutes}


def _code_field(**more: Any) -> forms.CharField:
    return forms.CharField(
        max_length=40,
        strip=True,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code", "autocapitalize": "off", "spellcheck": "false", "autofocus": "",
                "class": " ".join(BASE_INPUT_CLASSES),
            }
        ),
        **more,
    )  # fmt: skip


class CodeForm(forms.Form):
    """The second step of a sign-in, and what is asked before the second factor is changed."""

    code = _code_field(label=_("Code"), help_text=_("The six digits in your app, or one of your recovery codes."))


class SetUpForm(forms.Form):
    code = _code_field(label=_("Code in the app"), help_text=_("The six digits that the app shows for Carebot."))
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "class": " ".join(BASE_INPUT_CLASSES)}),
        help_text=_("You signed in a while ago: this shows that it is still you."),
    )

    def __init__(self, *args: Any, user: Any, asks_password: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not asks_password:
            del self.fields["password"]

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password

"""The form for prayer and a call back: plain HTML, for whoever has no script, or whose script failed."""

import re
import uuid
from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.core.validators import MaxLengthValidator

from carebot.widget.words import FORM_WORDS
from church.models import Church
from tooling.tools.schemas import PHONE_PATTERN

SALT = "carebot.widget.form"
FORM_AGE_SECONDS = 24 * 3600
PRAYER, CALLBACK = "prayer", "callback"


class StaleForm(Exception):
    """Raised when a form's hidden id is not ours, is another church's, or is older than a day: a new one is to be shown."""


def fresh_form_id(church: Church) -> str:
    """What makes a form that is sent twice one request. Signed, so that only our own pages hand such ids out."""
    return signing.dumps([church.public_key, str(uuid.uuid4())], salt=SALT)


def read_form_id(church: Church, signed: str) -> uuid.UUID:
    try:
        key, form_id = signing.loads(signed, salt=SALT, max_age=FORM_AGE_SECONDS)
    except (signing.BadSignature, ValueError, TypeError) as problem:
        raise StaleForm from problem
    if key != church.public_key:
        raise StaleForm
    return uuid.UUID(form_id)


class CareForm(forms.Form):
    """What was written; `as_call` is the tool call it asks for."""

    kind = forms.ChoiceField(choices=[(PRAYER, PRAYER), (CALLBACK, CALLBACK)])
    text = forms.CharField(max_length=settings.MAX_MESSAGE_CHARS)
    name = forms.CharField(max_length=80, required=False)
    phone = forms.CharField(max_length=40, required=False)
    email = forms.EmailField(max_length=254, required=False)
    private = forms.BooleanField(required=False)

    def __init__(self, language: str, data: Any = None) -> None:
        super().__init__(data)
        self._words = words = FORM_WORDS[language]
        self.fields["text"].error_messages["required"] = words["need_text"]
        for mistake in ("required", "invalid_choice"):
            self.fields["kind"].error_messages[mistake] = words["bad_kind"]
        self.fields["email"].error_messages["invalid"] = words["bad_email"]
        for limited in ("text", "name", "phone", "email"):
            for validator in self.fields[limited].validators:
                if isinstance(validator, MaxLengthValidator):
                    validator.message = words["too_long"].format(limit=validator.limit_value)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        reachable = given.get("phone") or given.get("email") or "email" in self.errors
        if given.get("kind") == CALLBACK and not reachable:
            self.add_error("phone", self._words["need_reach"])
        elif given.get("kind") == CALLBACK and given.get("phone") and not re.match(PHONE_PATTERN, given["phone"]):
            self.add_error("phone", self._words["bad_phone"])
        return given

    def as_call(self) -> tuple[str, dict[str, str]]:
        """The tool and its input."""
        given = self.cleaned_data
        if given["kind"] == CALLBACK:
            fields = {"reason": given["text"], "phone": given["phone"], "email": given["email"], "name": given["name"]}
            return "request_callback", {name: value for name, value in fields.items() if value}
        fields = {
            "request": given["text"],
            "name": given["name"],
            "contact": ", ".join(part for part in (given["phone"], given["email"]) if part),
            "confidentiality": "pastors_only" if given["private"] else "prayer_team",
        }
        return "submit_prayer_request", {name: value for name, value in fields.items() if value}

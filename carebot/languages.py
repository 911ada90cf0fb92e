"""In which language the console speaks: the names of fields that Django makes up are translated, too, and staff have theirs."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext_lazy, override

from church.models import StaffMember

OURS = frozenset({"church", "prayers", "tooling", "carebot", "evals"})
SESSION_KEY = "console_language"
_IN_TEMPLATES = re.compile(r"""{%-?\s*trans(?:late)?\s+(?:"([^"]+)"|'([^']+)')""")


def language_of(request: HttpRequest) -> str:
    """What the console speaks to whoever is signed in: as they chose on this device, else as it says on their own page as staff.
    "" where neither says: then the browser decides."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return "" if chosen else str(request.session.get(SESSION_KEY, ""))


@receiver(user_logged_in, dispatch_uid="carebot.remember_language")
def remember_language(sender: Any, request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    if request is None or not hasattr(request, "session"):
        return
    spoken = StaffMember.objects.filter(user=user, is_active=True).exclude(language="").order_by("pk")
    request.session[SESSION_KEY] = spoken.values_list("language", flat=True).first() or ""


def translate_names() -> None:
    """Have the names that Django makes of the names of fields and models translated wherever they are shown."""
    for named, attribute in _named():
        setattr(named, attribute, gettext_lazy(_english(getattr(named, attribute))))


def names() -> Iterator[str]:
    """Every such name in English."""
    return (_english(getattr(named, attribute)) for named, attribute in _named())


def _named() -> Iterator[tuple[Any, str]]:
    for config in apps.get_app_configs():
        if config.label not in OURS:
            continue
        yield config, "verbose_name"
        for model in config.get_models():
            yield model._meta, "verbose_name_plural"  # first: where none is given it is made of the other one
            yield model._meta, "verbose_name"
            yield from (
                (field, "verbose_name") for field in (*model._meta.local_fields, *model._meta.local_many_to_many)
            )


def words_of_the_chrome() -> Iterator[str]:
    """What unfold's templates say around every page: it ships no translations."""
    for template in sorted(Path(apps.get_app_config("unfold").path, "templates").rglob("*.html")):
        for double, single in _IN_TEMPLATES.findall(template.read_text(encoding="utf-8")):
            yield double or single


def _english(name: Any) -> str:
    with override(None):
        return str(name)

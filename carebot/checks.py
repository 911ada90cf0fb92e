"""Refuses to start in production with a setting that would hurt visitors or their secrets."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from carebot.metrics_access import TOKEN_CHARS
from church.sign_in.policy import SecondFactor
from language.crisis import countries
from language.errors import IncompleteCrisisLines, IncompletePack
from language.pack import packs
from language.texts import all_texts


@register()
def what_is_heard(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A language pack, its texts or a country's crisis lines that lack a piece."""
    found: list[CheckMessage] = []
    try:
        packs()
        all_texts()
        countries()
    except (IncompletePack, IncompleteCrisisLines) as error:
        found.append(Error(str(error), id="carebot.E006"))
    return found


@register()
def production_settings(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    if settings.SECOND_FACTOR not in SecondFactor.values:
        accepted = ", ".join(SecondFactor.values)
        found.append(Error(f"SECOND_FACTOR is {settings.SECOND_FACTOR!r}; accepted: {accepted}.", id="carebot.E005"))
    if not settings.PRODUCTION:
        return found
    if settings.SECOND_FACTOR == SecondFactor.OPTIONAL:
        found.append(
            Warning("SECOND_FACTOR is optional: a password alone opens what was told in confidence.", id="carebot.W003")
        )
    if settings.SECRET_KEY.startswith("development-only"):
        found.append(Error("SECRET_KEY is not set. Set it to 50 or more random characters.", id="carebot.E001"))
    if 0 < len(settings.METRICS_TOKEN) < TOKEN_CHARS:
        found.append(
            Error(
                f"METRICS_TOKEN can be guessed. Accepted: empty, or {TOKEN_CHARS} or more characters.",
                id="carebot.E007",
            )
        )
    if settings.DEBUG:
        found.append(Error("DEBUG is on. Error pages would show visitors' words; leave it unset.", id="carebot.E002"))
    if settings.IS_SQLITE:
        found.append(Warning("DATABASE_URL is not set: SQLite serves one machine only.", id="carebot.W001"))
    if not settings.PUBLIC_URL.startswith(("https://", "http://")) or settings.PUBLIC_URL.startswith(
        "http://localhost"
    ):
        found.append(Error("PUBLIC_URL is not set: links in emails to staff would lead nowhere.", id="carebot.E003"))
    if not settings.REDIS_URL:
        found.append(Warning("REDIS_URL is not set: work is done by threads of the web process.", id="carebot.W002"))
    if any(name in settings.EMAIL_BACKEND for name in ("console", "dummy", "locmem")):
        found.append(Error("EMAIL_URL is not set: nobody would hear of a person in danger.", id="carebot.E004"))
    return found

"""The console's pages without the frame around them: sidebar, header and head are the same on all and take most of the time."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from django.conf import settings
from django.contrib import admin
from django.contrib.admin import AdminSite
from django.http import HttpRequest
from django.template import Engine, engines
from django.template.backends.django import DjangoTemplates

# What pages put into the frame is shown as it is there; who is signed in, the alarm and messages too.
BASE = """{% load i18n alarm %}{% get_current_language as LANGUAGE_CODE %}<!DOCTYPE html><html lang="{{ LANGUAGE_CODE }}">
<head><title>{% block title %}{{ title }}{% endblock %}</title>{% block extrastyle %}{% endblock %}{% block extrahead %}{% endblock %}
</head><body><main>{% block pretitle %}{% endblock %}<h1>{% block content_title %}{{ title|default:"" }}{% endblock %}</h1>
{% block content_subtitle %}{{ subtitle|default:"" }}{% endblock %}{% block actions-items %}{% endblock %}
{% block messages %}{% include "sign_in/standing.html" %}{% alarm %}{% include "unfold/helpers/messages.html" %}{% endblock %}
{% block content %}{% block object-tools %}{% endblock %}{{ content }}{% endblock %}{% block sidebar %}{% endblock %}
{% block footer %}{% endblock %}</main></body></html>"""


@cache
def _engine(base: str) -> DjangoTemplates:
    """The project's templates, but for the one that all pages of the console extend. Made once: it keeps what it compiled."""
    (described,) = settings.TEMPLATES
    loaders = "django.template.loaders"
    found = [
        (f"{loaders}.locmem.Loader", {"admin/base.html": base}),
        f"{loaders}.filesystem.Loader",
        f"{loaders}.app_directories.Loader",
    ]
    options = described["OPTIONS"] | {"loaders": [(f"{loaders}.cached.Loader", found)]}
    return DjangoTemplates({"NAME": "django", "DIRS": described["DIRS"], "APP_DIRS": False, "OPTIONS": options})


@contextmanager
def without_frame(patch: pytest.MonkeyPatch, base: str = BASE) -> Iterator[None]:
    engines.all()  # its own are made first
    patch.setitem(engines._engines, "django", _engine(base))
    patch.setattr(admin.site, "each_context", _of_no_sidebar)
    Engine.get_default.cache_clear()
    yield
    Engine.get_default.cache_clear()


def _of_no_sidebar(request: HttpRequest) -> dict[str, object]:
    """What Django's own site gives every page, and not what Unfold adds for the frame."""
    return AdminSite.each_context(admin.site, request)

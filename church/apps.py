"""The app that knows the congregation."""

from django.apps import AppConfig


class ChurchConfig(AppConfig):
    name = "church"
    verbose_name = "Church"

"""The app that keeps what people asked for."""

from django.apps import AppConfig


class PrayersConfig(AppConfig):
    name = "prayers"
    verbose_name = "Care records"

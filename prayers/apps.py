"""The app that keeps what people asked for."""

from django.apps import AppConfig


class PrayersConfig(AppConfig):
    name = "prayers"
    verbose_name = "Care records"

    def ready(self) -> None:
        from church import delivery
        from prayers import leaving, reaching

        leaving.register()
        delivery.guard(reaching.may_send)

"""The app that keeps what people asked for."""

from django.apps import AppConfig


class PrayersConfig(AppConfig):
    name = "prayers"
    verbose_name = "Care records"

    def ready(self) -> None:
        from church import delivery
        from prayers import kinds, leaving, reaching

        kinds.check_models()
        leaving.register()
        delivery.guard(reaching.may_send)

"""The app that knows the congregation."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class ChurchConfig(AppConfig):
    name = "church"
    verbose_name = "Church"

    def ready(self) -> None:
        from church import leaving
        from church.full_text import ensure_fts5
        from church.identity import checks  # noqa: F401
        from church.no_overlap import ensure_triggers
        from church.percentile import teach_sqlite
        from church.sign_in import sessions

        post_migrate.connect(ensure_triggers, sender=self)
        post_migrate.connect(ensure_fts5, sender=self)
        sessions.connect()
        leaving.connect()
        teach_sqlite()

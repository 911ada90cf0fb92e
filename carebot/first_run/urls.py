"""Paths of the five steps."""

from django.urls import path, register_converter

from carebot.first_run import views
from church.console import console_view


class StepConverter:
    regex = "|".join(views.SLUGS)

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(StepConverter, "first_run_step")

urlpatterns = [
    path("first-run/", console_view(views.begin), name="first_run_begin"),
    path("first-run/<first_run_step:slug>/", console_view(views.step), name="first_run"),
    path("first-run/ready/<int:church_id>/", console_view(views.ready), name="first_run_ready"),
]

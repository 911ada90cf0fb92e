"""Below /admin/persons/."""

from django.urls import path

from carebot.persons import console
from church.console import console_view

app_name = "persons"
urlpatterns = [
    path("", console_view(console.persons), name="page"),
    path("export/json/", console_view(console.exported), {"form": "json"}, name="export_json"),
    path("export/zip/", console_view(console.exported), {"form": "zip"}, name="export_zip"),
    path("erase/", console_view(console.erased), name="erase"),
]

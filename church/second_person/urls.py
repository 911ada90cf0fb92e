"""Paths of the changes that need two."""

from django.urls import path

from church.console import console_view
from church.second_person import views

urlpatterns = [
    path("changes/", console_view(views.changes), name="staff_changes"),
    path("changes/<int:staff_change_id>/", console_view(views.decide), name="staff_change"),
]

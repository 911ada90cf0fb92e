"""The console's page of a church's identity secrets."""

from django.urls import path

from church.console import console_view
from church.identity import views

urlpatterns = [path("identity/<int:church_id>/", console_view(views.identity_secrets), name="identity_secrets")]

"""Where everything is."""

from django.contrib import admin
from django.urls import include, path

from carebot import health

handler404 = "carebot.api.problems.not_found"
handler500 = "carebot.api.problems.broken"

urlpatterns = [
    path("api/v1/", include("carebot.api.urls")),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", health.metrics),
    path("", include("carebot.widget.urls")),
]

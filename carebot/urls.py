"""Where everything is."""

from django.contrib import admin
from django.urls import include, path

from carebot import health
from church.console import not_found

handler404 = "carebot.api.problems.not_found"
handler500 = "carebot.api.problems.broken"

urlpatterns = [
    path("api/v1/", include("carebot.api.urls")),
    path("admin/", include("church.sign_in.urls")),
    path("admin/", include("church.identity.urls")),
    path("admin/", include("church.second_person.urls")),
    path("admin/", include("carebot.first_run.urls")),
    path("admin/language/", include("django.conf.urls.i18n")),
    path("admin/instructions/", include("carebot.instructions.urls")),
    path("admin/", include("carebot.console.urls")),
    path("admin/persons/", include("carebot.persons.urls")),
    path("admin/inbox/<uuid:pk>/", include("prayers.item.urls")),
    path("admin/inbox/", include("prayers.inbox.urls")),
    path("admin/plans/", include("tooling.plans.console.urls")),
    path("admin/tasks/", include("prayers.inbox.task_urls")),
    # Django's "view on site" would tell of any row whose id somebody has, and of what kind it is: nothing here needs it.
    path("admin/r/<int:content_type_id>/<path:object_id>/", not_found, name="view_on_site"),
    path("admin/", include("church.admin.by_post")),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz),
    path("readyz", health.readyz),
    path("metrics", health.metrics),
    path("", include("carebot.widget.urls")),
]

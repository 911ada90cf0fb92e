"""Under /admin/instructions/, in the console's frame."""

from django.urls import path

from carebot.instructions import views
from church.console import console_view

app_name = "instructions"

urlpatterns = [
    path("", console_view(views.instructions_view), name="list"),
    path("<int:template_id>/", console_view(views.history_view), name="history"),
    path("<int:template_id>/write/", console_view(views.new_view), name="new"),
    path("<int:template_id>/<int:number>/", console_view(views.version_view), name="version"),
    path("<int:template_id>/<int:number>/release/", console_view(views.release_view), name="release"),
    path("<int:template_id>/rollback/", console_view(views.rollback_view), name="rollback"),
    path("<int:template_id>/lint/", console_view(views.lint_view), name="lint"),
    path("<int:template_id>/preview/", console_view(views.preview_view), name="preview"),
    path("<int:template_id>/try/", console_view(views.try_view), name="try"),
]

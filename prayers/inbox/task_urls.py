"""Below `admin/tasks/`: what there is to do. Not below the inbox, which the sidebar would then show as open, too."""

from django.urls import path

from prayers.inbox import views

app_name = "tasks"
urlpatterns = [
    path("", views.my_tasks, name="page"),
    path("<int:task_pk>/done/", views.task_done, name="done"),
]

"""The inbox's addresses. No visitor's word or name stands in any of them."""

from django.urls import path

from prayers.inbox import approvals, views

app_name = "inbox"
urlpatterns = [
    path("", views.page, name="page"),
    path("search/", views.search, name="search"),
    path("arrivals/", views.arrivals, name="arrivals"),
    path("alarm/", views.alarm, name="alarm"),
    path("export.csv", views.export, name="export"),
    path("prayer-list/", views.prayer_list, name="prayer_list"),
    path("floods/<uuid:flood>/", views.flood, name="flood"),
    path("floods/<uuid:flood>/close/", views.flood_close, name="flood_close"),
    path("floods/<uuid:flood>/undo/", views.flood_undo, name="flood_undo"),
    path("approvals/<int:approval_pk>/", approvals.approval, name="approval"),
    path("prayer-list/<uuid:pk>/<slug:circle>/pass/", views.prayer_line, {"passes": True}, name="let_pass"),
    path("prayer-list/<uuid:pk>/<slug:circle>/hold/", views.prayer_line, {"passes": False}, name="hold_back"),
    path("<uuid:pk>/claim/", views.claim, name="claim"),
    path("<uuid:pk>/mark/", views.mark, name="mark"),
]

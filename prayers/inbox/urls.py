"""The inbox's addresses. No visitor's word or name stands in any of them."""

from django.urls import path

from prayers.inbox import views

app_name = "inbox"
urlpatterns = [
    path("", views.page, name="page"),
    path("search/", views.search, name="search"),
    path("arrivals/", views.arrivals, name="arrivals"),
    path("alarm/", views.alarm, name="alarm"),
    path("export.csv", views.export, name="export"),
    path("prayer-list/", views.prayer_list, name="prayer_list"),
    path("<uuid:pk>/claim/", views.claim, name="claim"),
]

"""Paths of what visitors see."""

from django.urls import path

from carebot.widget import back, form_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("demo/", views.demo, name="demo"),
    path("widget.js", views.loader, name="loader"),
    path("widget/<slug:release>/<slug:name>.js", views.module, name="widget_module"),
    path("widget/<slug:release>/chat.css", views.style, name="widget_style"),
    path("c/<slug:key>/", views.page, name="chat"),
    path("c/<slug:key>/frame/", views.frame, name="frame"),
    path("c/<slug:key>/news/", back.news, name="news"),
    path("c/<slug:key>/back/", back.back, name="back"),
    path("c/<slug:key>/stop/<str:link>/", back.stop, name="stop_answers"),
    path("c/<slug:key>/form/", form_views.form, name="form"),
    path("c/<slug:key>/form/<uuid:submission_id>/", form_views.sent, name="sent"),
    path("c/<slug:key>/form/<uuid:submission_id>/erase/", form_views.erase_sent, name="erase_sent"),
]

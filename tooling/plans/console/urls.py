"""Below `admin/plans/`. No visitor's word or name stands in any address."""

from django.urls import path

from church.console import console_view
from tooling.plans.console import deeds, listing, numbers, templates, views

app_name = "plans"
urlpatterns = [
    path("", console_view(listing.plans), name="list"),
    path("numbers/", console_view(numbers.page), name="numbers"),
    path("templates/", console_view(templates.listed), name="templates"),
    path("templates/<int:kept>/", console_view(templates.page), name="template"),
    path("templates/<int:kept>/delete/", console_view(templates.delete), name="template_delete"),
    path("templates/<int:kept>/steps/<int:place>/", console_view(templates.step), name="template_step"),
    path("start/<uuid:record>/", views.start, name="start"),
    path("<uuid:plan>/", views.page, name="page"),
    path("<uuid:plan>/live/", views.live, name="live"),
    path("<uuid:plan>/stop/", deeds.stop, name="stop"),
    path("<uuid:plan>/add/", deeds.add, name="add"),
    path("<uuid:plan>/keep/", templates.keep, name="keep"),
    path("<uuid:plan>/steps/<uuid:step>/", deeds.edit, name="edit"),
    path("<uuid:plan>/steps/<uuid:step>/skip/", deeds.skip, name="skip"),
    path("<uuid:plan>/steps/<uuid:step>/again/", deeds.try_again, name="try_again"),
    path("<uuid:plan>/decisions/<uuid:decision>/", deeds.decide, name="decide"),
]

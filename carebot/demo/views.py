"""The demo page. It talks to the HTTP interface like anybody else."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from church.models import Church

DEMO_KEY = "demo"


def page(request: HttpRequest) -> HttpResponse:
    """A chat with the demo church, or with the first one there is."""
    churches = Church.objects.filter(is_active=True)
    church = churches.filter(public_key=DEMO_KEY).first() or churches.order_by("pk").first()
    return render(request, "demo/page.html", {"church": church}, status=200 if church else 404)

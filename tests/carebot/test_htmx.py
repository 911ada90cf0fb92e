"""htmx is Unfold's; what a part of a page broke with is shown to whoever develops, and to nobody else."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.frame]


def test_djangos_error_page_of_a_part_is_shown_while_one_develops(client: Client, settings: Any) -> None:
    def scripts() -> list[int]:
        head = client.get(reverse("admin:login")).content.decode().split("</head>")[0]
        names = ("/htmx.js", "django_htmx/django-htmx.js", "django_htmx/htmx-")  # the last would be a second htmx
        return [head.count(each) for each in names]

    assert scripts() == [1, 0, 0]
    settings.DEBUG = True
    assert scripts() == [1, 1, 0]

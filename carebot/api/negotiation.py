"""Which of our representations answers a request."""

from collections.abc import Sequence

from django.http import Http404
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request


class AnswersAll(DefaultContentNegotiation):
    """JSON for whoever accepts none of what a view offers (RFC 9110, 12.5.1 leaves that to us): a request that is refused for how it wants
    to be answered is refused before anybody has read whether its words tell of danger.
    """

    def select_renderer(
        self, request: Request, renderers: Sequence[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        try:
            chosen: tuple[BaseRenderer, str] = super().select_renderer(request, renderers, format_suffix)
        except (NotAcceptable, Http404):
            chosen = JSONRenderer(), JSONRenderer.media_type
        return chosen

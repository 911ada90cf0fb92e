"""DRF's view with asynchronous handlers, run on the event loop itself."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.views import APIView


class AsyncAPIView(APIView):
    """An APIView whose handlers are coroutines.

    DRF's `initial` only negotiates here (no authenticators, permissions or throttles of its own: they are ours, and
    awaited), so it may run on the loop without a hop to a thread.
    """

    async def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.args, self.kwargs = args, kwargs
        self.request = self.initialize_request(request, *args, **kwargs)
        self.headers = self.default_response_headers
        try:
            self.initial(self.request, *args, **kwargs)
            handler: Callable[..., Any] = self.http_method_not_allowed
            if request.method and request.method.lower() in self.http_method_names:
                handler = getattr(self, request.method.lower(), handler)
            response = handler(self.request, *args, **kwargs)
            if hasattr(response, "__await__"):
                response = await response
        except Exception as exception:
            response = self.handle_exception(exception)
        self.response = self.finalize_response(self.request, response, *args, **kwargs)
        return self.response

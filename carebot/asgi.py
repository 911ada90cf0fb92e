"""The ASGI application that uvicorn serves, with what has to run beside it for as long as the process lives."""

import os
from collections.abc import Awaitable, Callable
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carebot.settings")
django_application = get_asgi_application()

from carebot.api.handler import ApiHandler  # noqa: E402  (needs the apps loaded)
from carebot.background import Background  # noqa: E402

api_application = ApiHandler()

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["path"].startswith("/api/"):
        await api_application(scope, receive, send)  # type: ignore[arg-type]
    else:
        await django_application(scope, receive, send)  # type: ignore[arg-type]


async def _lifespan(receive: Receive, send: Send) -> None:
    background = Background()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await background.start()
            await send({"type": "lifespan.startup.complete"})
        else:
            await background.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return

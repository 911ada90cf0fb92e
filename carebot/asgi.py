"""The ASGI application that uvicorn serves, with what has to run beside it for as long as the process lives."""

import gc
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carebot.settings")
django_application = get_asgi_application()

from carebot.starting import refuse_unsafe  # noqa: E402  (needs the apps loaded)

refuse_unsafe()

from carebot.api.handler import ApiHandler  # noqa: E402
from carebot.background import Background  # noqa: E402
from carebot.body_limits import LimitedBodies  # noqa: E402
from carebot.warm_up import warm_up  # noqa: E402

# How long a thread that reads a long text may keep the others, and the event loop, from going on; Python's own 5 ms add up over
# the twenty steps of a turn (docs/benchmarks.md).
SWITCH_SECONDS = 0.000_5

api_application = ApiHandler()

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


async def application(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    else:
        await _limited(scope, receive, send)


async def _routed(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    if scope["path"].startswith("/api/"):
        await api_application(scope, receive, send)  # type: ignore[arg-type]
    else:
        await django_application(scope, receive, send)  # type: ignore[arg-type]


_limited = LimitedBodies(_routed)


async def _lifespan(receive: Receive, send: Send) -> None:
    background = Background()
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            sys.setswitchinterval(SWITCH_SECONDS)
            await warm_up()
            # What is loaded by now stays. Looking through all of it for garbage took a quarter of a second, every few hundred turns,
            # in which nobody was answered.
            gc.collect()
            gc.freeze()
            await background.start()
            await send({"type": "lifespan.startup.complete"})
        else:
            await background.stop()
            await send({"type": "lifespan.shutdown.complete"})
            return

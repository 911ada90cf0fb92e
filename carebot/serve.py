"""The web process: `python -m carebot.serve`, which is uvicorn with what Carebot needs of it, and takes uvicorn's options.

Of several workers (`--workers 4`) each would be refused its start by itself, and uvicorn would start it again without end. So the
application is loaded once before there are any, by a process of its own: the one that only watches over workers need not hold it.
"""

import os
import subprocess
import sys
from typing import Any

from uvicorn.main import main as uvicorn_command

APPLICATION = "carebot.asgi:application"
DEFAULTS = {
    "http": "carebot.http_protocol:Protocol",
    "access_log": False,  # addresses and searches would stand in it
    "server_header": False,
    "timeout_graceful_shutdown": 25,
}


def options(arguments: list[str], **more: Any) -> dict[str, Any]:
    """What uvicorn reads of these arguments."""
    return uvicorn_command.make_context("carebot.serve", [APPLICATION, *arguments], default_map=DEFAULTS, **more).params


def has_workers(arguments: list[str]) -> bool:
    """As uvicorn counts them. A wrong option is uvicorn's to tell of."""
    asked = options(arguments, resilient_parsing=True)["workers"]
    return int(os.environ.get("WEB_CONCURRENCY", 1) if asked is None else asked) > 1


def main(arguments: list[str]) -> None:
    if has_workers(arguments):
        loaded = subprocess.run([sys.executable, "-c", "import carebot.asgi"])
        if loaded.returncode:
            sys.exit(loaded.returncode)
    uvicorn_command.main([APPLICATION, *arguments], prog_name="python -m carebot.serve", default_map=DEFAULTS)


if __name__ == "__main__":
    main(sys.argv[1:])

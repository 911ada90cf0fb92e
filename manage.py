#!/usr/bin/env python
"""Django's command line."""

import gc
import os
import sys
from typing import Any


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "carebot.settings")
    # Whatever is loaded until a command begins stays: to look for garbage among it took a seventh of that time.
    gc.disable()
    from django.core.management import ManagementUtility

    class Utility(ManagementUtility):
        def fetch_command(self, subcommand: str) -> Any:
            gc.freeze()
            gc.enable()
            return super().fetch_command(subcommand)

    Utility(sys.argv).execute()


if __name__ == "__main__":
    main()

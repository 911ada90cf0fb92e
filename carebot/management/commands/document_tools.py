"""manage.py document_tools: writes docs/tools.md from the registry."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from tooling.registry import Tool
from tooling.tools import REGISTRY

PAGE = Path(settings.BASE_DIR) / "docs" / "tools.md"
HEAD = """\
# What the assistant may do

Made from the registry by `manage.py document_tools`; a test keeps it true. **Deferred** tools write: a call is queued in the ledger, the
model is shown how to reply instead of an outcome, and the write runs after the reply, once in effect. **Immediate** tools run inside the
turn; their result is the answer. A tier offers its own tools and those of every tier above it in this list: basic, pro_website, full.
✱ marks what a call must have, | stands between fields of which one is enough.

| tool | mode | tier | input | what the visitor is shown afterwards |
| --- | --- | --- | --- | --- |
"""


class Command(BaseCommand):
    help = "Writes docs/tools.md from the registry of tools."

    def handle(self, *args: Any, **options: Any) -> None:
        PAGE.write_text(page(), encoding="utf-8")
        self.stdout.write(f"{len(REGISTRY)} tools documented")


def page() -> str:
    return HEAD + "\n".join(_row(tool) for tool in REGISTRY) + "\n"


def _row(tool: Tool) -> str:
    required = set(tool.input_schema.get("required", ()))
    one_of = [" \\| ".join(group) + "✱" for group in tool.one_of]
    grouped = {field for group in tool.one_of for field in group}
    single = [
        f"{field}✱" if field in required else field
        for field in tool.input_schema.get("properties", {})
        if field not in grouped
    ]
    fields = ", ".join([*one_of, *single]) or "–"
    return f"| `{tool.name}` | {tool.mode.value} | {tool.tier.slug} | {fields} | {tool.receipt.get('en', '') or '–'} |"

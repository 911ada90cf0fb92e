"""What is held of a person, as a file for them: as much of it as whoever exports it may read."""

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone

from carebot.models import Message, MessageRole, Turn
from carebot.persons.finding import Found
from carebot.persons.rows import ROWS
from church.held import Holding, holdings
from prayers.models import RecordView, Where
from tooling.ledger import private_tools
from tooling.models import ToolInvocation
from tooling.readings import conversations_shown

# Made of the messages, which are in the file: what a model was told besides is the church's own.
LEFT_OUT = {
    Turn: {"transcript", "dropped", "differs", "safety_rule"},
    ToolInvocation: {"input_digest"},
    Message: {"client_message_id"},
}


def export(found: Found) -> dict[str, Any]:
    """{"church", "made_at", "tables": {"app.Model": [row, …]}}. That each record and conversation was read is written down."""
    RecordView.objects.write_down(dict.fromkeys(found.records, found.church.pk), found.user, Where.EXPORT)
    conversations_shown(dict.fromkeys(found.conversations, found.church.pk), found.user, Where.EXPORT)
    tables = {model._meta.label: list(_rows_of(model, found)) for model in ROWS}
    return {
        "church": found.church.name,
        "made_at": timezone.now(),
        "tables": {label: rows for label, rows in tables.items() if rows},
    }


def as_json(exported: dict[str, Any]) -> bytes:
    return json.dumps(exported, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2).encode()


def as_zip(exported: dict[str, Any]) -> bytes:
    """A file of JSON for each table, and what they are in a text."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for label, rows in exported["tables"].items():
            archive.writestr(f"{label}.json", as_json(rows))
        archive.writestr("fields.txt", "\n".join(_explained(exported["tables"])) + "\n")
    return packed.getvalue()


def _rows_of(model: type[Any], found: Found) -> Iterator[dict[str, Any]]:
    holding = holdings()[model._meta.label]
    names = [*_when_and_what(model), *(name for name in holding.exported if name not in LEFT_OUT.get(model, ()))]
    for row in ROWS[model](found).order_by("pk"):
        values = {"id": row.pk} | {name: getattr(row, name) for name in names}
        yield _without_private(row, values)


def _when_and_what(model: type[Any]) -> list[str]:
    """Times, amounts and choices, which tell what a row is."""
    telling = (models.DateField, models.TimeField, models.DecimalField)
    own = model._meta.local_fields
    return [each.name for each in own if isinstance(each, telling) or each.choices]


def _without_private(row: Any, values: dict[str, Any]) -> dict[str, Any]:
    """What somebody's own records told them on their church's site is for them alone, and no member of staff reads it."""
    private = private_tools()
    if isinstance(row, ToolInvocation) and row.tool in private:
        return values | {"result": None}
    if isinstance(row, Message) and row.role == MessageRole.ASSISTANT and _used(row.turn_id, private):
        return values | {"text": ""}
    if isinstance(row, Turn) and _used(row.pk, private):
        return values | {"delivered": ""}
    return values


def _used(turn_id: Any, tools: frozenset[str]) -> bool:
    return ToolInvocation.objects.filter(turn_id=turn_id, tool__in=tools, is_error=False).exists()


def _explained(tables: dict[str, Any]) -> Iterator[str]:
    for label in tables:
        holding: Holding = holdings()[label]
        left_out = LEFT_OUT.get(holding.cls, set())
        for name, what in (*holding.words.items(), *holding.stays.items()):
            if name not in left_out:
                yield f"{label}.{name}: {what}"

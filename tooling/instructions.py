"""The instructions of a church: shipped defaults, what is published now, and how the model is shown one."""

import json
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from church.models import Church
from tooling.instruction_defaults import DEFAULTS
from tooling.instruction_lint import MAX_CHARS, Fault, Problem, lint
from tooling.models import InstructionTemplate, InstructionVersion, VersionState

__all__ = [
    "DEFAULTS",
    "MAX_CHARS",
    "Fault",
    "Problem",
    "as_tool_result",
    "ensure_templates",
    "lint",
    "published",
    "shipped_text",
]

Published = dict[str, dict[str, dict[str, Any]]]  # {tool: {language: {"version_id", "number", "text"}}}


def ensure_templates(church: Church) -> None:
    """Give a church the shipped version 1, published, of every instruction it does not have yet. Leaves
    others alone.
    """
    with transaction.atomic():
        known = set(InstructionTemplate.objects.filter(church=church).order_by().values_list("tool", "language"))
        wanted = [(tool, language) for tool, texts in DEFAULTS.items() for language in texts]
        missing = [pair for pair in wanted if pair not in known]
        if not missing:
            return
        InstructionTemplate.objects.bulk_create(
            (InstructionTemplate(church=church, tool=tool, language=language) for tool, language in missing),
            ignore_conflicts=True,
        )
        bare = InstructionTemplate.objects.filter(church=church, versions=None)
        InstructionVersion.objects.bulk_create(
            (_shipped(template) for template in bare if (template.tool, template.language) in missing),
            ignore_conflicts=True,
        )


def _shipped(template: InstructionTemplate) -> InstructionVersion:
    return InstructionVersion(
        template=template,
        number=1,
        text=DEFAULTS[template.tool][template.language],
        state=VersionState.PUBLISHED,
        published_at=timezone.now(),
        note="Shipped with the software",
    )


def published(church_id: int) -> Published:
    """What a conversation that begins now is pinned to, in one query.

    A tool that came with a newer release than the church's templates has its shipped text, with `version_id`
    None and number 0: a deferred call is never answered with nothing.
    """
    found: Published = {
        tool: {language: {"version_id": None, "number": 0, "text": text} for language, text in texts.items()}
        for tool, texts in DEFAULTS.items()
    }
    rows = InstructionVersion.objects.filter(template__church_id=church_id, state=VersionState.PUBLISHED)
    for pk, number, text, tool, language in rows.order_by().values_list(
        "pk", "number", "text", "template__tool", "template__language"
    ):
        found.setdefault(tool, {})[language] = {"version_id": pk, "number": number, "text": text}
    return found


# Of a deferred tool for which nothing was written yet.
_OF_ANY_TOOL = {
    "en": (
        "Write your reply now, in the visitor's language; from where they stand nothing has happened yet. In your first sentence, "
        "acknowledge the person and name what they told you. Then you may say what you are asking of the church for them, as an "
        "intention; promise no day, hour or name. Do not describe this call or announce any result, and do not call this tool "
        "again with the same input."
    ),
    "es": (
        "Escribe ahora tu respuesta, en el idioma de la persona; para ella todavía no ha pasado nada. En tu primera frase, reconoce "
        "a la persona y nombra lo que te contó. Luego puedes decir qué pides a la iglesia para ella, como intención; no prometas "
        "día, hora ni nombre. No describas esta llamada ni anuncies ningún resultado, y no llames otra vez a esta herramienta con "
        "los mismos datos."
    ),
}


def shipped_text(tool: str, language: str) -> str:
    """What a model is shown for a deferred tool where the church has no words of its own; English where there is no other.

    Never empty: a model that is shown nothing takes the call for done, or makes it again.
    """
    texts = DEFAULTS.get(tool, _OF_ANY_TOOL)
    return texts.get(language) or texts["en"]


def as_tool_result(text: str) -> str:
    """The block that the model would be sent, as JSON, for the preview."""
    block: Mapping[str, Any] = {"type": "tool_result", "tool_use_id": "toolu_…", "content": text.strip()}
    return json.dumps(block, ensure_ascii=False, indent=2)

"""A tool of one's own: asks somebody of the church to drive a visitor. It leaves a care need in the inbox, like `report_care_need`.

Put such a file into `tooling/tools/`: whatever a module there names in `TOOLS` is found by itself, and everything else reads the
declaration (the model's list, the ledger, the console, the page of instructions, who may read a call). What is missing in it stops
the process at start, with its name. Its texts are in `tool_texts/` beside it, one file a language; those of the product's own tools
are in `language/packs/<code>/texts/<family>.toml`, and `texts("<family>")` reads them.

Owed beside it: `manage.py document_tools` writes docs/tools.md anew; `make messages` gathers the title, to be translated in
`locale/es/LC_MESSAGES/django.po`; and the tests that list every tool get their line (CONTRIBUTING.md names them).
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.utils.translation import gettext_lazy as _

from church.tiers import Tier
from language.texts import texts_in
from prayers import writes
from prayers.models import Confidentiality, Kind
from tooling.registry import Example, Mode, Tool, ToolContext, Writes
from tooling.tools import schemas as s
from tooling.tools.instruction import reply_now
from tooling.tools.notices import sorry
from tooling.tools.origin import given, origin_of

_T = texts_in(Path(__file__).with_name("tool_texts"))


def _ask_for_ride(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    """Runs after the reply, in the worker's transaction; called again for the same invocation, it finds what the first call wrote."""
    need = writes.write_care_need(origin_of(ctx), category="transport", need=call["ride"], **given(call, "contact"))
    return str(need.pk)


TOOLS = (
    Tool(
        name="ask_for_ride",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Asks somebody of the church to drive the visitor. Call it when somebody cannot get to church, to a doctor or to a "
            "grave by themselves and would welcome a ride; the visitor's own words are enough. Do not call it for other "
            "practical help (report_care_need). One call for one ride."
        ),
        input_schema=s.an_object(
            {"ride": s.words("Where to and when, in the visitor's own words."), "contact": s.contact()},
            required=("ride",),
        ),
        handler=_ask_for_ride,
        position=390,  # behind the last there is: what a model is given before it stays as it was, and stays cached
        title=_("Request for a ride"),
        backs=frozenset({"passed_on"}),  # what the reply may say was done, once this is called
        writes=Writes(Kind.CARE, Confidentiality.STAFF),  # who may read the record may read the call
        worded_fields=("ride",),
        instruction=reply_now(_T["first"], then=_T["then"]),
        example=Example(_T["said"], {"ride": "To church, with a broken wrist"}),
        receipt=_T["receipt"],
        correction=sorry(_T["correction"]),
    ),
)

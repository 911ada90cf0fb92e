"""Danger. The visitor is told nothing of the call, and the safety screen and the engine make it too."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from church.tiers import Tier
from language.texts import texts
from prayers import writes
from prayers.models import Confidentiality, HeardBy, Kind
from tooling.models.invocation import Agent
from tooling.registry import Example, Mode, Tool, ToolContext, Writes

from . import schemas as s
from .instruction import reply_now
from .origin import given, origin_of

_T = texts("safety")

# Who calls without the screen: there nothing else heard it.
_CALLED_BY = {Agent.ASSISTANT: HeardBy.MODEL, Agent.ENGINE: HeardBy.MINOR}

_KINDS = (
    "self_harm",
    "harm_to_others",
    "abuse",
    "minor_at_risk",
    "domestic_violence",
    "threat",
    "sexual_violence",
    "medical_emergency",
)
_IF_TOLD = "Only if it was already told: never ask. Leave out where somebody at home may be the danger."


def _flag_safety_concern(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "concern", "category", "or_category", "person_in_danger", "name", "contact", "best_time")
    origin = origin_of(ctx, is_minor=bool(call.get("is_minor")))
    is_notice = ctx.agent in (Agent.NOTICE, Agent.WATCH)
    concern = writes.write_safety_concern(
        origin,
        **fields,
        is_notice=is_notice,
        awaits_answer=ctx.agent == Agent.WATCH,
        heard_by=ctx.heard_by or _CALLED_BY.get(Agent(ctx.agent), ""),
    )
    return str(concern.pk)


TOOLS = (
    Tool(
        name="flag_safety_concern",
        mode=Mode.DEFERRED,
        tier=Tier.BASIC,
        description=(
            "Alerts the church's on-call staff at once that somebody may be in danger: thoughts of "
            "suicide or self-harm, a threat to others, abuse of a child or an old person, violence at home, "
            "sexual violence, an overdose or other medical emergency, a child or teenager at risk. Call it "
            "whenever the words point to it, even when you are not certain and even when the visitor asks for "
            "secrecy; needs no contact details. Never mention it to the visitor, before or after: not that it was "
            "called, not that anybody was told. Do not call it for sadness, grief or illness alone."
        ),
        input_schema=s.an_object(
            {
                "concern": s.words("What was said that gives concern, in the person's own words."),
                "category": s.choice("The kind of danger; the gravest where several fit.", _KINDS),
                "or_category": s.choice("Only where the words leave it open: the other kind that it may be.", _KINDS),
                "person_in_danger": s.line("Who is in danger, as far as was said, such as 'the visitor' or 'her son'."),
                "is_minor": s.flag("True when the person in danger is, or seems to be, under 18."),
                "name": s.name(f"The visitor's name. {_IF_TOLD}"),
                "contact": s.contact(f"The visitor's own phone number or email address. {_IF_TOLD}"),
                "best_time": s.line(f"When to reach the visitor, as they said it. {_IF_TOLD}"),
            },
            required=("concern", "category"),
        ),
        handler=_flag_safety_concern,
        position=60,
        title=_("Safety concern"),
        is_care=True,
        writes=Writes(Kind.SAFETY, Confidentiality.SAFETY),
        worded_fields=("concern", "person_in_danger"),
        instruction=reply_now(_T["flag_safety_concern.first"], then=_T["flag_safety_concern.then"]),
        example=Example(
            _T["flag_safety_concern.said"],
            {"concern": "A boy with bruises who is scared to go home", "category": "minor_at_risk", "is_minor": True},
        ),
        is_silent=True,
    ),
)

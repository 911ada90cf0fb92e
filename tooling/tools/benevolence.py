"""Help with money, asked for in confidence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from church.tiers import Tier
from language.texts import texts
from prayers import writes
from prayers.models import Confidentiality, Kind
from tooling.registry import Example, Mode, Tool, ToolContext, Writes

from . import schemas as s
from .instruction import reply_now
from .notices import sorry
from .origin import given, origin_of, with_words_kept
from .reading import read_amount, read_day

_T = texts("benevolence")


def _submit_benevolence_request(ctx: ToolContext, call: Mapping[str, Any]) -> str:
    fields = given(call, "need", "household_size", "name", "contact")
    amount = read_amount(call["amount"]) if "amount" in call else None
    due_date = read_day(call["due_date"]) if "due_date" in call else None
    unread = {
        "Amount": "" if amount is not None else str(call.get("amount", "")),
        "Due": "" if due_date is not None else str(call.get("due_date", "")),
    }
    fields["need"] = with_words_kept(fields["need"], unread)
    return str(writes.write_benevolence_request(origin_of(ctx), amount=amount, due_date=due_date, **fields).pk)


TOOLS = (
    Tool(
        name="submit_benevolence_request",
        mode=Mode.DEFERRED,
        tier=Tier.FULL,
        description=(
            "Hands a request for financial help (rent, a utility bill, food, medicine) to the "
            "benevolence committee, in confidence. Call it once the visitor has said what is needed and "
            "given a name and a phone number or email address; ask for what is missing kindly, without "
            "making them explain themselves. Never promise that money will be given. Do not call it "
            "when they want to give (send_giving_link)."
        ),
        input_schema=s.an_object(
            {
                "need": s.words("What help is needed and why, in the visitor's own words."),
                "amount": {
                    "type": ["number", "string"],
                    "description": "The sum needed in dollars, such as 450 or '$450', if it was said.",
                    "exclusiveMinimum": 0,
                    "maxLength": 60,
                    "pattern": r"\d",
                },
                "due_date": s.day("The day it is due, as YYYY-MM-DD, if it was said."),
                "household_size": s.whole("How many people live in the household.", at_least=1, at_most=40),
                "name": s.name("The visitor's name, as they gave it."),
                "contact": s.contact("Phone number or email address, as the visitor gave it."),
            },
            required=("need", "name", "contact"),
        ),
        handler=_submit_benevolence_request,
        position=110,
        title=_("Request for help with money"),
        is_care=True,
        backs=frozenset({"benevolence", "contact", "passed_on", "generic"}),
        writes=Writes(Kind.BENEVOLENCE, Confidentiality.COMMITTEE),
        worded_fields=("need",),
        instruction=reply_now(_T["submit_benevolence_request.first"], then=_T["submit_benevolence_request.then"]),
        example=Example(
            _T["submit_benevolence_request.said"],
            {"need": "Rent after losing his job", "amount": 450, "name": "Ray Novak", "contact": "217 555 0145"},
        ),
        receipt=_T["submit_benevolence_request.receipt"],
        correction=sorry(_T["submit_benevolence_request.correction"]),
    ),
)

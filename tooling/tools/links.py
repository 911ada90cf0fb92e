"""Tools that hand over a link: the connection card and the giving page, by email, text or on screen."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from church.delivery import Delivery, Outcome, send_by_email, send_by_text
from church.models import Church
from church.tiers import Tier
from language.text.contact import normalise_email, normalise_phone
from language.texts import texts
from tooling.registry import Mode, Tool, ToolContext, ToolProblem, ToolResult

from . import schemas as s
from .facts import Label, of, office

SEND_SECONDS = 8.0  # the mail server is given 4 to answer, and it answers more than once

_T = texts("links")
_CARD = _T["card"]
_GIVING = _T["giving"]
_SUBJECT = _T["subject"]
_EMAIL = _T["email"]
_TEXT = _T["text"]
_SENT = _T.table("sent")
_SHOWN = _T["shown"]
_LINK = _T["link"]
_NO_LINK = _T["no_link"]
_NOT_SENT = {
    ("email", Outcome.NO_SENDER): _T["not_sent.no_email"],
    ("sms", Outcome.NO_SENDER): _T["not_sent.no_sms"],
    ("email", Outcome.FAILED): _T["not_sent.email_failed"],
    ("sms", Outcome.FAILED): _T["not_sent.sms_failed"],
    ("email", Outcome.HELD): _T["not_sent.held"],
    ("sms", Outcome.HELD): _T["not_sent.held"],
    ("email", Outcome.LIMITED): _T["not_sent.limited"],
}
_UNREADABLE = _T["unreadable"]


def _sender(what: Label, url_of: Callable[[Church], str]) -> Callable[[ToolContext, Mapping[str, Any]], ToolResult]:
    """The handler of a tool that hands over one link.

    Whatever was to be sent and was not raises ToolProblem: a call that merely returned would let the model
    say that it was sent.
    """

    def handler(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
        church = Church.objects.get(pk=ctx.church_id)
        language, name = ctx.language, of(what, ctx.language)
        url = url_of(church)
        if not url:
            raise ToolProblem(f"{of(_NO_LINK, language).format(what=name)} {office(church, language)}")
        link = of(_LINK, language).format(what=name, url=url)
        if not (call.get("email") or call.get("phone")):
            return ToolResult(f"{link}\n{of(_SHOWN, language)}", done=False)
        deliveries = _deliver(ctx, church, call, name, url)
        for delivery in deliveries:
            if delivery.was_sent:
                return ToolResult(f"{of(_SENT[delivery.channel], language)}\n{link}")
        raise ToolProblem(f"{_why(deliveries, language)}\n{link}")

    return handler


def _deliver(ctx: ToolContext, church: Church, call: Mapping[str, Any], what: str, url: str) -> list[Delivery]:
    """Try the email address, then the phone number, until one took it. Unreadable ones are left out."""
    language = ctx.language
    fill = {"what": what, "church": church.name, "url": url}
    tried: list[Delivery] = []
    if email := normalise_email(call.get("email", "")):
        tried.append(
            send_by_email(
                church_id=church.pk,
                to=email,
                subject=of(_SUBJECT, language).format(**fill),
                text=of(_EMAIL, language).format(**fill),
                reply_to=church.email,
                conversation_id=ctx.conversation_id,
            )
        )
    was_sent = bool(tried) and tried[0].was_sent
    if not was_sent and (phone := normalise_phone(call.get("phone", ""), church.country)):
        text = of(_TEXT, language).format(**fill)
        tried.append(send_by_text(church_id=church.pk, to=phone, text=text, conversation_id=ctx.conversation_id))
    return tried


def _why(deliveries: list[Delivery], language: str) -> str:
    if not deliveries:
        return of(_UNREADABLE, language)
    last = deliveries[-1]
    words = _NOT_SENT.get((last.channel, last.outcome)) or _NOT_SENT[("email", Outcome.LIMITED)]
    return of(words, language)


_ADDRESSES = {
    "phone": s.phone("Phone number to text the link to, only if the visitor asked for a text message."),
    "email": s.email("Email address to send the link to, only if the visitor asked for an email."),
}

TOOLS = (
    Tool(
        name="send_connection_card_link",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Gives the link to the church's connection card (the form with which a visitor introduces "
            "themselves), and sends it by email or text message when the visitor gave an address or "
            "number for that. Call it when they want to introduce themselves, get connected or fill in "
            "the card. Without phone and email the link is shown here, which is fine: do not ask for "
            "contact details only for this. Say that it was sent only if the result says so."
        ),
        input_schema=s.an_object(_ADDRESSES),
        handler=_sender(_CARD, lambda church: church.connection_card_url),
        position=170,
        title=_("Link to the connection card"),
        backs=frozenset({"sent"}),
        timeout_seconds=SEND_SECONDS,
        in_transaction=False,
    ),
    Tool(
        name="send_giving_link",
        mode=Mode.IMMEDIATE,
        tier=Tier.BASIC,
        description=(
            "Gives the link to the church's giving page, and sends it by email or text message when the "
            "visitor gave an address or number for that. Call it only when the visitor asks how to "
            "give, donate or tithe; never bring up giving yourself, least of all to somebody in need. "
            "Without phone and email the link is shown here. Say that it was sent only if the result "
            "says so. Never take card or bank details in the chat."
        ),
        input_schema=s.an_object(_ADDRESSES),
        handler=_sender(_GIVING, lambda church: church.giving_url),
        position=180,
        title=_("Link to give"),
        backs=frozenset({"sent"}),
        timeout_seconds=SEND_SECONDS,
        in_transaction=False,
    ),
)

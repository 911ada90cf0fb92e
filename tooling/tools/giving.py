"""What somebody has given: for nobody but the person whom the church's own site has signed in."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from django.db.models import Count, Sum
from django.db.models.functions import ExtractYear

from church.models import Church, Gift, Giver
from church.tiers import Tier
from language.texts import texts
from tooling.registry import Mode, Tool, ToolContext, ToolResult

from . import schemas as s
from .facts import date_words, of, office, one_line

MOST_GIFTS = 12
MOST_YEARS = 7

_T = texts("giving")
# One text for everybody who is not signed in, whatever they typed and whether they give or not.
_SIGN_IN = _T["sign_in"]
_WHERE = _T["where"]
_NOTHING = _T["nothing"]
_NOT_THAT_YEAR = _T["not_that_year"]
_BY_YEAR = _T["by_year"]
_ONE_GIFT = _T["one_gift"]
_GIFTS = _T["gifts"]
_LATEST = _T["latest"]
_MORE = _T["more"]
_STATEMENT = _T["statement"]


def _get_giving_history(ctx: ToolContext, call: Mapping[str, Any]) -> ToolResult:
    church = Church.objects.get(pk=ctx.church_id)
    language = ctx.language
    if not ctx.member_id:
        where = of(_WHERE, language).format(url=church.sign_in_url) if church.sign_in_url else office(church, language)
        return ToolResult(f"{of(_SIGN_IN, language)} {where}", done=False)
    giver = Giver.objects.filter(church=church, member_id=ctx.member_id).first()
    gifts = Gift.objects.filter(giver=giver)
    years = list(
        gifts.order_by()
        .annotate(year=ExtractYear("given_on"))
        .values_list("year")
        .annotate(total=Sum("amount"), count=Count("pk"))
        .order_by("-year")[:MOST_YEARS]
    )
    if giver is None or not years:
        return ToolResult(f"{of(_NOTHING, language)} {office(church, language)}")
    lines = [f"{of(_BY_YEAR, language)}:"]
    lines += [f"- {year}: {_money(total, church)} ({_count(count, language)})" for year, total, count in years]
    year = call.get("year", years[0][0])
    of_year = list(gifts.filter(given_on__year=year)[: MOST_GIFTS + 1])
    if of_year:
        lines.append(f"{of(_LATEST, language).format(year=year)}:")
        lines += [f"- {_gift_words(gift, church, language)}" for gift in of_year[:MOST_GIFTS]]
        if len(of_year) > MOST_GIFTS:
            more = gifts.filter(given_on__year=year).count() - MOST_GIFTS
            lines.append(of(_MORE, language).format(count=more))
    else:
        lines.append(of(_NOT_THAT_YEAR, language).format(year=year))
    return ToolResult("\n".join([*lines, of(_STATEMENT, language)]))


def _gift_words(gift: Gift, church: Church, language: str) -> str:
    fund = f", {one_line(gift.fund)}" if gift.fund else ""
    return f"{date_words(gift.given_on, language)}: {_money(gift.amount, church)}{fund}"


def _money(amount: Decimal, church: Church) -> str:
    return f"{amount:,.2f} {church.currency}"


def _count(count: int, language: str) -> str:
    return of(_ONE_GIFT if count == 1 else _GIFTS, language).format(count=count)


TOOLS = (
    Tool(
        name="get_giving_history",
        mode=Mode.IMMEDIATE,
        tier=Tier.FULL,
        description=(
            "Gives what the visitor has given, by year and gift by gift, if the church's own site has signed in who "
            "they are; otherwise how to sign in. Call it when somebody asks about their own gifts or their giving "
            "statement. It takes no name, email or number, and you never ask for one: what is typed in a chat proves "
            "nobody's identity. Never call it about another person. Not for how to give (send_giving_link)."
        ),
        input_schema=s.an_object(
            {"year": s.whole("The year whose gifts are listed. Left out: the latest.", at_least=1900, at_most=2999)}
        ),
        handler=_get_giving_history,
        position=300,
        is_private=True,
    ),
)

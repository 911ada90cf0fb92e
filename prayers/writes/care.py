"""Records of need: prayer, a call back, a visit, practical care, help with money."""

from datetime import date
from decimal import Decimal

from prayers.errors import RecordIncomplete
from prayers.models import (
    BenevolenceRequest,
    CallbackRequest,
    CareNeed,
    Confidentiality,
    PastoralVisit,
    PrayerRequest,
    Urgency,
)
from prayers.writes.origin import Origin, needed, one_line, plain, read_contact
from prayers.writes.record import write

URGENCIES = {"low": Urgency.LOW, "normal": Urgency.NORMAL, "urgent": Urgency.HIGH, "high": Urgency.HIGH}
PRAYER_CIRCLES = (Confidentiality.PRAYER_CHAIN, Confidentiality.PRAYER_TEAM, Confidentiality.PASTORS_ONLY)


def write_prayer_request(
    ctx: Origin,
    *,
    request: str,
    name: str = "",
    contact: str = "",
    confidentiality: str = "prayer_team",
    anonymous: bool = False,
) -> PrayerRequest:
    """A prayer request. An anonymous one is written without name and contact, which alone can say who it was."""
    if confidentiality not in PRAYER_CIRCLES:
        raise RecordIncomplete(f"{confidentiality!r} is no circle of prayer; accepted: {', '.join(PRAYER_CIRCLES)}.")
    return write(
        PrayerRequest,
        ctx,
        headline=request,
        contact=lambda church: read_contact(church, name=name, contact=contact),
        confidentiality=confidentiality,
        anonymous=anonymous,
        request=needed("request", request),
    )


def write_callback_request(
    ctx: Origin,
    *,
    reason: str,
    phone: str = "",
    email: str = "",
    name: str = "",
    best_time: str = "",
    urgency: str = "normal",
) -> CallbackRequest:
    """A request to be called or written to, due by the church's promise. `urgency`: low, normal or urgent."""
    if urgency not in URGENCIES:
        raise RecordIncomplete(f"{urgency!r} is no urgency of a call back; accepted: low, normal, urgent.")
    if not plain(phone) and not plain(email):
        raise RecordIncomplete("A call back needs a phone number or an email address.")
    return write(
        CallbackRequest,
        ctx,
        headline=reason,
        contact=lambda church: read_contact(church, name=name, phone=phone, email=email),
        urgency=URGENCIES[urgency],
        reason=needed("reason", reason),
        best_time=one_line(best_time, 200),
    )


def write_pastoral_visit(
    ctx: Origin,
    *,
    reason: str,
    location: str,
    address: str = "",
    name: str = "",
    contact: str = "",
    preferred_time: str = "",
) -> PastoralVisit:
    """A request for a visit. `location`: home, hospital, care_facility or other."""
    return write(
        PastoralVisit,
        ctx,
        headline=reason,
        contact=lambda church: read_contact(church, name=name, contact=contact),
        reason=needed("reason", reason),
        location=PastoralVisit.Location(location),
        address=one_line(address, 300),
        preferred_time=one_line(preferred_time, 200),
    )


def write_care_need(
    ctx: Origin, *, need: str, category: str, for_whom: str = "", contact: str = "", name: str = ""
) -> CareNeed:
    """A practical need. `category` as in CareNeed.Category."""
    return write(
        CareNeed,
        ctx,
        headline=need,
        contact=lambda church: read_contact(church, name=name, contact=contact),
        need=needed("need", need),
        category=CareNeed.Category(category),
        for_whom=one_line(for_whom, 200),
    )


def write_benevolence_request(
    ctx: Origin,
    *,
    need: str,
    name: str,
    contact: str,
    amount: Decimal | None = None,
    due_date: date | None = None,
    household_size: int | None = None,
) -> BenevolenceRequest:
    """A request for financial help, for the committee and the pastors alone."""
    return write(
        BenevolenceRequest,
        ctx,
        headline=need,
        contact=lambda church: read_contact(church, name=name, contact=contact),
        confidentiality=Confidentiality.COMMITTEE,
        need=needed("need", need),
        amount=amount,
        due_date=due_date,
        household_size=household_size,
    )

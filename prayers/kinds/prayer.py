"""A request for prayer."""

from church.roles import Role
from language.texts import texts
from prayers.kinds.spec import LEADERS, USUAL_STEPS, Audience, KindSpec, Term
from prayers.models.choices import Confidentiality, Kind

SPEC = KindSpec(
    kind=Kind.PRAYER,
    model="PrayerRequest",
    readers={
        Confidentiality.PRAYER_CHAIN: frozenset(Role),
        Confidentiality.PRAYER_TEAM: LEADERS | {Role.PRAYER_TEAM},
    },
    steps=USUAL_STEPS,
    promise=Term(office_days=1),
    audience=Audience((Role.PRAYER_TEAM,)),
    letter=texts("email")["kinds.prayer"],
    about_fields=("request",),
    leads_to_contact=False,
)
